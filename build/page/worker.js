// The half of the page that runs Python. It starts at once, while the other half fetches what draws.
import { canKeepMemory, memoryOf, startPython } from "./pyodide_internals.js";

self.flet_js = {};

// What Python may ask of the page (screens/device/browser.py), and what the page told it.
self.companion = {
  news: false,
  tell: null,
  shown: () => postMessage({ kind: "shown" }),
  take: () => postMessage({ kind: "take" }),
  stays: async () => (await navigator.storage?.persisted?.()) ?? false,
  reader: () => import(`${companion.here}zxing/reader.js`),
  here: "",
};

const step = (name) => postMessage({ kind: "step", name });

new PerformanceObserver((list) => {
  postMessage({ kind: "fetched", names: list.getEntries().map((entry) => entry.name) });
}).observe({ type: "resource", buffered: true });

// --- what Pyodide asks for later is asked for at once, while its scripts are on their way ---

const early = new Map();
const plainFetch = self.fetch.bind(self);
self.fetch = (asked, ...more) => {
  const begun = early.get(asked);
  early.delete(asked);
  return begun ?? plainFetch(asked, ...more);
};

async function whole(url) {
  const answer = await plainFetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return answer;
}

// --- Python with the app's files: begun anew, or with the memory of an earlier start ---

const IMPORTS = `
import sys
import js
sys.path[:0] = ["/app", "/app/site"]
sys.modules["flet_js"] = js.flet_js
import precompiled_dataclasses, main
`;

const OPTIONS = { env: { HOME: "/app", PYDANTIC_DISABLE_PLUGINS: "__all__" } };

async function python({ python, app }, memory, keeps) {
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) early.set(python + name, whole(python + name));
  const packed = whole(app).then((answer) => answer.arrayBuffer());
  // Pyodide would wait for ever for what does not come.
  const lost = new Promise((_, reject) => [...early.values(), packed].forEach((each) => each.catch(reject)));
  return Promise.race([lost, startPython(python, { ...OPTIONS, indexURL: python }, packed, memory, keeps)]);
}

// --- the memory of Python when all is imported: kept in this browser, for this version of the app and of it ---
// It is another Python's than the one that is played with: there is nothing of any player in it.

const MEMORY = `companion-memory ${new URL("../", location).pathname}`; // not swept with the versions
const ROOM = 400e6; // bytes must be free, of which it takes a ninth: what players keep comes first

const named = ({ python, app }) => `${location.href}?${[python, app, navigator.userAgent].map(encodeURIComponent)}`;

async function again(where) {
  try {
    const found = await self.caches?.match(named(where), { cacheName: MEMORY });
    return found && (await canKeepMemory(where.python)) ? await python(where, found.arrayBuffer()) : undefined;
  } catch (error) {
    console.warn(error);
    await caches.delete(MEMORY);
  }
}

async function remember(where) {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM || !(await canKeepMemory(where.python))) return;
  const pyodide = await python(where, undefined, true);
  pyodide.runPython(`${IMPORTS}import preload`);
  const memory = memoryOf(pyodide);
  await caches.delete(MEMORY);
  await (await caches.open(MEMORY)).put(named(where), new Response(memory));
}

async function start(where) {
  companion.here = where.here;
  flet_js.documentUrl = where.page;
  const old = where.memory ? await again(where) : undefined;
  const pyodide = old ?? (await python(where));
  step("python");
  if (!old) pyodide.runPython(IMPORTS);
  await pyodide.runPythonAsync("import random; random.seed(); main.start()");
  step("app");
  await flet_js.start_connection((message) => {
    const sent = message.toJs();
    postMessage(sent, [sent.buffer]);
  });
  postMessage({ kind: "ready", memory: Boolean(old) });
}

onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    flet_js.send(data);
  } else if (data.kind === "start") {
    start(data).catch((error) => postMessage({ kind: "failed", why: String(error) }));
  } else if (data.kind === "remember") {
    remember(data)
      .then(() => postMessage({ kind: "remembered" }), (error) => postMessage({ kind: "not", why: String(error) }))
      .finally(() => close());
  } else if (data.kind === "news") {
    companion.news = true;
    companion.tell?.();
  }
};
