// Plays the service worker of the browser copy with stand-ins for the browser's caches and for a network that tells lies.
// Prints what came of each step that steps.json names.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { webcrypto } from "node:crypto";

const HERE = "https://here/copy/";
const { script, files, steps } = JSON.parse(readFileSync("steps.json", "utf-8"));

class Cache {
  kept = new Map();
  match = async (url) => this.kept.get(url.url ?? url)?.clone();
  put = async (url, answer) => {
    if (answer.status === 206) throw new TypeError("no part of a file is kept");
    this.kept.set(url.url ?? url, new Response(await answer.arrayBuffer(), answer));
  };
}
const stores = new Map();
const caches = {
  open: async (name) => stores.get(name) ?? (stores.set(name, new Cache()), stores.get(name)),
  has: async (name) => stores.has(name),
  keys: async () => [...stores.keys()],
  delete: async (name) => stores.delete(name),
  match: async (url) => {
    for (const store of stores.values()) if (await store.match(url)) return store.match(url);
  },
};

let lies = {}; // what comes in place of a file: [status, type, text], and for how many fetches
const asked = [];
async function fetch(request, more = {}) {
  const path = (request.url ?? request).slice(HERE.length);
  asked.push(`${more.cache ?? request.cache ?? "default"} ${path}`);
  const lie = lies[path];
  if (lie && lie.times-- > 0) return new Response(lie.text, { status: lie.status, headers: { "content-type": lie.type } });
  return path in files ? new Response(files[path]) : new Response("not found", { status: 404 });
}

const listeners = {};
class OurRequest {
  constructor(url, { cache } = {}) { Object.assign(this, { url, cache, method: "GET", mode: "cors" }); }
}
Object.assign(globalThis, {
  self: globalThis, caches, fetch, Request: OurRequest, location: { toString: () => `${HERE}sw.js?skwasm` },
  clients: { matchAll: async () => [], claim: async () => {} }, skipWaiting: async () => {},
  addEventListener: (kind, listener) => { listeners[kind] = listener; },
});
if (!globalThis.crypto) globalThis.crypto = webcrypto;

async function happens(kind, more = {}) {
  let result;
  listeners[kind]({ ...more, waitUntil: (given) => { result = given; }, respondWith: (given) => { result = given; } });
  return result;
}

runInThisContext(script);
const came = [];
for (const { kind, path, told = {} } of steps) {
  lies = told;
  try {
    const answer = await happens(kind, path === undefined ? {} : { request: new OurRequest(HERE + path) });
    came.push(answer ? await answer.text() : "done");
  } catch (error) {
    came.push(`${error.message}`);
  }
}
const kept = {};
for (const store of stores.values()) {
  for (const [url, answer] of store.kept) kept[url.replace(HERE, "")] = await answer.clone().text();
}
console.log(JSON.stringify({ came, kept, asked }));
