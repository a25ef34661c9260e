// Keeps the app, so that it opens without a network. A new version waits until the player takes it.
"use strict";
const VERSION = "{{version}}";
const FILES = {{files}};
const DIGESTS = {{digests}}; // of every file of this version: a host, or the Wi-Fi's own page, may send another in its place
const ENGINE = new URL(location).search.slice(1);
const LIGHT = ENGINE === "light"; // no more than light pages, until the whole app was opened once
const WANTED = LIGHT ? FILES.light : [...FILES.all, ...(FILES[ENGINE] ?? [])];
const HERE = new URL("./", location).href;
const NAME = `companion ${new URL(HERE).pathname} `; // another folder of this host may hold another copy
const CHOICE = `${HERE}which-version`;
// Some windows of WebKit keep a cache only as long as someone has it open: here that of Python's memory is.
const memory = caches.open(`companion-memory ${new URL(HERE).pathname}`).catch(() => {});
const hashed = (path) => /^[a-z]+-[0-9a-f]{10}\//.test(path);

// Whether an answer is the file that was built, to the byte: "not found" may come with status 200, as anything.
async function isOurs(path, answer) {
  if (answer?.status !== 200) return false;
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.startsWith(DIGESTS[path] ?? "none");
}

async function fill() {
  const cache = await caches.open(NAME + VERSION);
  for (const path of WANTED) {
    const url = HERE + path;
    if (await cache.match(url)) continue;
    // What is called by its content never changes: an older version's, or what the page just fetched, will do.
    let found = hashed(path) && (await caches.match(url));
    for (const way of hashed(path) ? ["default", "reload"] : ["no-cache"]) {
      if (!found || !(await isOurs(path, found))) found = await fetch(new Request(url, { cache: way }));
    }
    if (!(await isOurs(path, found))) throw new Error(`${found.status} for ${path}, or another file`);
    await cache.put(url, found);
  }
  await cache.put(`${HERE}whole`, new Response("yes"));
}

let choice; // as long as this worker lives: it is asked for with every file

async function chosen() {
  choice ??= await (await (await caches.open(NAME)).match(CHOICE))?.text();
  return choice;
}

async function choose() {
  await (await caches.open(NAME)).put(CHOICE, new Response(VERSION));
  choice = VERSION;
}

async function sweep(...kept) {
  const names = [NAME, ...kept.map((version) => NAME + version)];
  for (const name of await caches.keys()) {
    if (name.startsWith(NAME) && !names.includes(name)) await caches.delete(name);
  }
}

async function everyone(word) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(word);
}

self.addEventListener("install", (event) => event.waitUntil((async () => {
  await fill();
  await skipWaiting(); // changes nothing on the screen: the version that was chosen goes on
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const now = await chosen();
  if (!now || LIGHT || !(await caches.has(NAME + now))) await choose(); // light pages offer no choice
  await sweep(VERSION, now);
  await clients.claim();
  if ((await chosen()) !== VERSION) await everyone("news");
})()));

self.addEventListener("message", (event) => event.waitUntil((async () => {
  if (event.data === "news?") {
    const now = await chosen();
    if (now === VERSION) {
      await sweep(VERSION);
      if (!(await (await caches.open(NAME + VERSION)).match(`${HERE}whole`))) await fill(); // someone cleared it
    }
    else if (now) event.source.postMessage("news");
  }
  if (event.data === "take") {
    await choose();
    await everyone("taken");
  }
})()));

async function answer(request, path) {
  const cache = await caches.open(NAME + ((await chosen()) ?? VERSION));
  const kept = (await cache.match(HERE + path)) ?? (hashed(path) ? await caches.match(HERE + path) : undefined);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.status !== 200 || !(path in DIGESTS) || !(hashed(path) || path.startsWith("fonts/"))) return found;
  const ours = (await isOurs(path, found)) ? found : await fetch(request, { cache: "reload" });
  if (await isOurs(path, ours)) await cache.put(HERE + path, ours.clone());
  return ours;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const page = request.mode === "navigate";
  const path = request.url.slice(HERE.length).split(/[?#]/)[0];
  event.respondWith(answer(request, page && ["", "index.html"].includes(path) ? "index.html" : path));
});
