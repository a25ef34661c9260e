// The half of the page that runs Python: light pages first, the whole app once it is asked for.
import { database, lightPages, openDatabase, stored } from "./light_worker.js";
import { lines, ofLines } from "./line_worker.js";
import { addFiles, canKeepMemory, memoryOf, startPython } from "./pyodide_internals.js";

postMessage({ kind: "here" }); // the first word: this script has come

self.flet_js = {};

// What Python may ask of the page (screens/device/browser.py), and what the page told it.
self.companion = {
  news: false,
  tell: null,
  shown: () => postMessage({ kind: "shown" }),
  take: () => postMessage({ kind: "take" }),
  stays: async () => (await navigator.storage?.persisted?.()) ?? false,
  reader: () => import(`${companion.here}zxing/reader.js`),
  lines,
  database,
  here: "",
};

const step = (name) => postMessage({ kind: "step", name });
const wasmCame = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    postMessage({ kind: "fetched", names: list.getEntries().map((entry) => entry.name) });
    const wasm = list.getEntries().find(({ name }) => name.endsWith("pyodide.asm.wasm"));
    if (wasm) resolve(wasm);
  }).observe({ type: "resource", buffered: true });
});

// --- what Pyodide asks for later is asked for at once, while its scripts are on their way ---

const early = new Map(); // answers by address
const plainFetch = self.fetch.bind(self);
self.fetch = (asked, ...more) => {
  const address = asked.url ?? String(asked); // Pyodide asks with URLs, others with texts or Requests
  const begun = early.get(address);
  early.delete(address);
  return begun ?? plainFetch(asked, ...more);
};

// And its WebAssembly is compiled meanwhile.
const compiling = new WeakMap(); // modules by answers
const plainInstantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (answer, imports) => {
  const module = await compiling.get(answer);
  return module ? { module, instance: await WebAssembly.instantiate(module, imports) } : plainInstantiate(answer, imports);
};

async function whole(url) {
  const answer = await plainFetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return answer;
}

// --- Python with files of the app: begun anew, or with the memory of an earlier start ---

const BEGIN = `
import sys
import js
sys.path += ["/app", "/app/site"]
sys.modules["flet_js"] = js.flet_js
import packed_modules
import precompiled
packed_modules.add("light")
precompiled.add("light")
`;
const IMPORTS = `
packed_modules.add("app")
precompiled.add("app")
import quick_props
import main
`;

const OPTIONS = { env: { HOME: "/app", PYDANTIC_DISABLE_PLUGINS: "__all__" } };

const fetched = async (url) => (await whole(url)).arrayBuffer();

// Fetch what Python needs, whatever it goes on from.
function need({ python, light, app, all }) {
  const [wasm, library] = ["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => {
    early.set(python + name, whole(python + name));
    return early.get(python + name);
  });
  const module = WebAssembly.compileStreaming(wasm);
  compiling.set(wasm, module);
  const packs = (all ? [light, app] : [light]).map(fetched);
  // Pyodide would wait for ever for what does not come.
  const lost = new Promise((_, reject) => [module, library, ...packs].forEach((each) => each.catch(reject)));
  return { python, packs, lost, module };
}

function python({ python, packs, lost }, ...goesOnFrom) {
  return Promise.race([lost, startPython(python, { ...OPTIONS, indexURL: python }, packs, ...goesOnFrom)]);
}

// --- the memory of Python when all is imported: kept in this browser, for this version of the app and of it ---
// It is another Python's than the one that is played with: there is nothing of any player in it.

const MEMORY = `companion-memory ${new URL("../", location).pathname}`; // not swept with the versions
const ROOM = 400e6; // bytes must be free, of which it takes a ninth: what players keep comes first
const PATIENCE = 2; // seconds that a snapshot may take: about what a phone needs to get as far without it
const SILENT = 500; // milliseconds until a browser that tells nothing of what came is not waited for any more
let fresh; // the memory that was fetched, and its name, until it is kept

// A memory is named by what is in it: all, what light pages need, or the snapshot for a code (with one game).
const named = ({ python, light, app }, what) =>
  `${location.href}?${[what, python, light, what === "all" ? app : "", navigator.userAgent].map(encodeURIComponent)}`;

async function again(where, needed) {
  const kept = (what) => self.caches?.match(named(where, what), { cacheName: MEMORY });
  try {
    const kinds = ["all", "light", "snapshot"];
    const found = await Promise.all(kinds.map(kept));
    const best = found.findIndex(Boolean);
    if (best < 0 || !(await canKeepMemory(where.python))) return;
    return { pyodide: await python(needed, found[best].arrayBuffer()), memory: kinds[best] };
  } catch (error) {
    console.warn(error);
    await forget().catch(() => {}); // a private window may have none
  }
}

// A snapshot of such a memory, made when the copy was built: for the first start, where the line is quick.
async function fromSnapshot(where, needed) {
  if (!where.snapshot || !self.DecompressionStream || isSparing()) return;
  try {
    const { address, size, packed, sizes } = where.snapshot;
    const line = Promise.race([needed.lost, speed(needed.module, sizes)]);
    if (!(await canKeepMemory(where.python)) || (await line) < packed * 8 / 1e6 / PATIENCE) return;
    const unpacked = async () => (await whole(address)).body.pipeThrough(new DecompressionStream("gzip"));
    const changes = unpacked().then((body) => new Response(body).arrayBuffer());
    changes.catch(() => {}); // it is waited for later
    const snapshot = { memory: new Uint8Array(size), changes };
    const pyodide = await python(needed, undefined, false, snapshot);
    const memory = where.all ? "all" : "snapshot";
    if (self.caches) fresh = { what: memory, memory: snapshot.memory };
    return { pyodide, memory, fetched: true };
  } catch (error) {
    console.warn(error);
  }
}

// Return whether the device asks for less, or knows itself that its line is slow.
function isSparing() {
  const { saveData, type, effectiveType = "4g" } = navigator.connection ?? {};
  return saveData || type === "cellular" || effectiveType !== "4g";
}

// Megabits a second, from all that has come when Python's WebAssembly has. What came from a cache says nothing of the line.
// The browser's own figure (downlink) is a guess: on a device that is new to it, it calls the quickest line slow. Nor do all
// browsers tell how much has come: the build knows how little it can be.
async function speed(module, sizes) {
  const silent = module.then(() => new Promise((resolve) => setTimeout(resolve, SILENT)));
  const wasm = await Promise.race([wasmCame, silent]);
  if (!wasm || (wasm.encodedBodySize && !wasm.transferSize)) return 0;
  const came = performance.getEntriesByType("resource").map(({ name }) => sizes[name.replace(companion.here, "")] ?? 0);
  return came.reduce((sum, size) => sum + size, 0) * 8 / 1e3 / (wasm.responseEnd - wasm.startTime);
}

// Keep what was fetched as it was fetched: Python has not run in it.
async function keepSnapshot(where) {
  const found = fresh;
  fresh = undefined;
  if (found && (await hasRoom())) await put(where, found.what, found.memory);
}

async function put(where, what, memory) {
  await forget();
  await (await caches.open(MEMORY)).put(named(where, what), new Response(memory));
}

async function hasRoom() {
  const room = await navigator.storage?.estimate?.(); // not every worker is told
  return !room || room.quota - room.usage >= ROOM;
}

async function remember(where) {
  if (!(await hasRoom()) || !(await canKeepMemory(where.python))) return;
  const pyodide = await python(need(where), undefined, true);
  const imported = where.game ? `of_game(${JSON.stringify(where.game)})` : "of_all()";
  pyodide.runPython(`${BEGIN}import preload_light; preload_light.${imported}`);
  if (where.all) pyodide.runPython(`${IMPORTS}import preload`);
  await put(where, where.all ? "all" : "light", memoryOf(pyodide));
}

// The cache itself stays: sw.js has it open.
async function forget() {
  const cache = await caches.open(MEMORY);
  for (const request of await cache.keys()) await cache.delete(request);
}

// --- what is started: Python for light pages, and on top of it the whole app ---

let begun; // a promise: Python, what of the app is imported and unpacked
let pages; // a promise: what answers for light pages

async function begin(where) {
  companion.here = where.here;
  openDatabase();
  let needed = need(where);
  let old;
  for (const found of where.memory ? [again, fromSnapshot] : []) {
    old ??= await found(where, needed);
    if (!old && !early.size) needed = need(where); // a memory that is no good took what was fetched
  }
  const pyodide = old?.pyodide ?? (await python(needed));
  step("python");
  if (!old) pyodide.runPython(BEGIN);
  pyodide.runPython("import random; random.seed()");
  postMessage({ kind: "began", memory: old?.memory ?? "none", fetched: old?.fetched ?? false });
  return { pyodide, imported: old?.memory === "all", unpacked: where.all };
}

async function startApp(where) {
  const { pyodide, imported, unpacked } = await begun;
  if (!imported) fresh = undefined; // a larger memory will be kept
  if (!unpacked) addFiles(pyodide, await fetched(where.app));
  if (!imported) pyodide.runPython(IMPORTS);
  flet_js.documentUrl = where.page;
  await pyodide.runPythonAsync("import main; main.start()");
  step("app");
  await flet_js.start_connection((message) => {
    const sent = message.toJs();
    postMessage(sent, [sent.buffer]);
  });
  postMessage({ kind: "ready" });
}

async function answer({ number, address, fields }) {
  pages ??= begun.then(({ pyodide }) => lightPages(pyodide, companion.here));
  try {
    postMessage({ kind: "answered", number, ...(await (await pages)(address, fields)) });
  } catch (error) {
    postMessage({ kind: "answered", number, wrong: String(error) });
  }
}

const failed = (error) => postMessage({ kind: "failed", why: String(error) });

onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    flet_js.send(data);
  } else if (data.kind === "begin") {
    begun = begin(data);
    begun.catch(failed);
  } else if (data.kind === "app") {
    startApp(data).catch(failed);
  } else if (data.kind === "light") {
    answer(data);
  } else if (data.kind === "stored") {
    stored(data);
  } else if (data.kind === "line") {
    ofLines(data);
  } else if (data.kind === "keep") {
    keepSnapshot(data).catch(console.warn).finally(() => postMessage({ kind: "kept" }));
  } else if (data.kind === "remember") {
    remember(data)
      .then(() => postMessage({ kind: "remembered" }), (error) => postMessage({ kind: "not", why: String(error) }))
      .finally(() => close());
  } else if (data.kind === "news") {
    companion.news = true;
    companion.tell?.();
  }
};
