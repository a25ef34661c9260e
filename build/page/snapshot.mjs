// node snapshot.mjs COPY PAGE PYTHON LIGHT APP GAME FILE LEVEL: write a snapshot of Python's memory into FILE, packed as tightly as LEVEL
// says (1 to 9), and print how large that memory is. The copy's own worker makes it, as it does in a browser for later starts:
// with all that the whole app imports or, where APP is empty, with what the light pages of GAME import: a code needs one game, and
// all of them are a quarter of that memory.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [, , copy, page, python, light, app, game, file, level] = process.argv;
const { log, error } = console;
const exit = process.exit.bind(process);
const here = `${pathToFileURL(copy)}/`;
const NEAR = 8; // words between two changes that are written as one

// To Pyodide this is a worker in a browser: nothing of this computer goes into the memory. Chance and clock stand still,
// so that the same copy mostly has the same snapshot.
delete globalThis.process;
delete globalThis.navigator;
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: (bytes) => bytes.fill(7) } });
Math.random = () => 0.5;
Date.now = () => 0;
performance.now = () => 0;
Object.assign(globalThis, {
  self: globalThis,
  WorkerGlobalScope: class { static [Symbol.hasInstance]() { return true; } },
  location: new URL(`${here}${page}/worker.js`),
  navigator: { userAgent: "" },
  onmessage: null,
  close() {},
  async fetch(asked) {
    const url = new URL(asked.url ?? asked);
    const kind = url.pathname.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(await readFile(url), { headers: { "Content-Type": kind } });
  },
  caches: { open: async () => ({ keys: async () => [], put: async (_, answer) => write(await answer.arrayBuffer()) }) },
  postMessage({ kind, why }) {
    if (kind === "remembered") exit(0);
    if (kind === "not") {
      error(why);
      exit(1);
    }
  },
});

// pyodide_internals.js says what is where in it, and puts it back.
async function write(memory) {
  const { headOf, untouched } = await import(`${here}${page}/pyodide_internals.js`);
  const head = headOf(memory);
  const words = new Uint32Array(memory, head);
  const before = new Uint32Array(words.length);
  before.set(new Uint32Array(untouched.buffer));
  const changes = [];
  let end = -1; // of the last change
  for (let at = 0; at < words.length; at++) {
    if (words[at] === before[at]) continue;
    if (end >= 0 && at - end <= NEAR) changes[changes.length - 1] += at + 1 - end;
    else changes.push(at, 1);
    end = at + 1;
  }
  const parts = [new Uint32Array([changes.length / 2, head, ...changes]), new Uint32Array(memory, 0, head / 4)];
  for (let at = 0; at < changes.length; at += 2) parts.push(words.subarray(changes[at], changes[at] + changes[at + 1]));
  const bytes = Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)));
  await writeFile(file, gzipSync(bytes, { level: Number(level) }));
  log(memory.byteLength);
}

await import(location.href);
const where = { here, python: `${here}${python}/`, light: `${here}${light}`, app: `${here}${app}` };
onmessage({ data: { kind: "remember", all: Boolean(app), game, ...where } });
