// The page: it says how far it is, opens a light page for a code or the whole app, and lets Python and Flutter talk.
"use strict";
const PARTS = JSON.parse(document.getElementById("parts").textContent);
const HERE = new URL("./", document.baseURI);
const inside = (path) => new URL(path, HERE).href;

// --- what Flet's half reads ---

var flet = {
  pyodide: true,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "/ws",
  entrypointBaseUrl: inside(PARTS.engine),
  assetBase: inside(PARTS.engine),
  canvasKitBaseUrl: inside(`${PARTS.engine}canvaskit/`),
  fontFallbackBaseUrl: inside("assets/fonts/"),
  routeUrlStrategy: "hash",
  webRenderer: "auto",
  flutterAppResolve() {},
};

// --- how far we are ---

const fetched = new Set();
const steps = new Set();
const known = Boolean(navigator.serviceWorker?.controller);
const sum = (sizes) => sizes.reduce((whole, size) => whole + size, 0);
let engine = navigator.vendor?.startsWith("Google") ? "skwasm" : "canvaskit"; // until we see which one comes
// Someone scanned the code of a table: their own code is shown first, before anything else comes.
const isGuest = /^#\/w\//.test(location.hash) || wasGuest();
// A code or a tool is drawn as plain HTML, without Flutter, unless a page of the laptop led into the whole app.
let isLight = /^#\/[qt]\/(?!.*\?app$)/.test(location.hash);
let broken = false;
let here = false;
let news = 0;

/** Whether this page was a guest's at a table before it was loaded anew: then its line is lost. */
function wasGuest() {
  try {
    return Boolean(sessionStorage.getItem("companion guest"));
  } catch {
    return false;
  }
}

function progress() {
  const bar = document.querySelector("#bar div");
  if (!bar || broken) return;
  news = performance.now();
  const sizes = isLight ? PARTS.groups.light : { ...PARTS.groups.all, ...PARTS.groups[engine] };
  const whole = sum(Object.values(sizes));
  const there = sum([...fetched].map((path) => sizes[path] ?? 0));
  bar.style.width = `${Math.round((70 * there) / whole + (isLight ? 20 : 10) * steps.size)}%`;
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  say(
    steps.has("app") ? "Laying the table …"
      : steps.has("python") ? "Reading the rules …"
      : known || there === whole ? "Opening …"
      : `Fetching the app, once: ${mb(there)} of ${mb(whole)} MB`,
  );
}

function say(words) {
  const line = document.getElementById("said");
  if (line && line.textContent !== words) line.textContent = words;
}

function came(names) {
  for (const path of names.map((name) => name.replace(HERE.href, ""))) {
    fetched.add(path);
    if (path.endsWith("/canvaskit.wasm")) engine = path.includes("/chromium/") ? "chromium" : "canvaskit";
  }
  progress();
}

new PerformanceObserver((list) => came(list.getEntries().map((entry) => entry.name)))
  .observe({ type: "resource", buffered: true });

function failed(why) {
  console.error(why);
  if (broken) return;
  broken = true;
  say("The app did not open. Nothing that was kept is lost.");
  offer();
}

function offer() {
  if (document.querySelector("#loading button")) return;
  const button = (textContent, onclick) => Object.assign(document.createElement("button"), { textContent, onclick });
  const ways = [button("Try again", () => location.reload())];
  if (history.state?.afterLight) ways.push(button("Back", () => history.back()));
  document.getElementById("loading")?.append(...ways);
}

// What is broken off in the middle says nothing.
setInterval(() => {
  if (here || broken || (isGuest && !worker) || performance.now() - news < 20_000) return;
  say("Nothing has come for a while. Is there a network?");
  offer();
}, 1000);

addEventListener("error", ({ target }) => { // what draws does not come
  if (target instanceof HTMLScriptElement && target.src.startsWith(HERE.href)) failed(`${target.src} did not come`);
}, true);

let cover; // what says how far we are

function shown() {
  here = true;
  const gone = cover ?? document.getElementById("loading");
  cover = gone;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    gone?.classList.add("away");
    setTimeout(() => here && gone?.remove(), 200);
  }));
  if (trusted) localStorage.removeItem(STARTS);
  setTimeout(() => keep().catch(console.warn), 2000); // the first taps come first
}

// --- Python, in a worker of its own ---

// Where twice no screen came, or the page went while the memory was made, this version does without.
const STARTS = `companion starts ${PARTS.app}`;
const MAKES = `companion makes ${PARTS.app}`;
const trusted = tried(STARTS);

function tried(what) {
  try {
    const times = Number(localStorage.getItem(what));
    if (times < 2) localStorage.setItem(what, times + 1);
    return times < 2;
  } catch {
    return false; // nothing can be kept here
  }
}

// Who leaves while it opens, or soon after, is no fault of the memory.
addEventListener("pagehide", () => {
  if (!here && performance.now() < 15_000) forgive(STARTS);
  if (making) forgive(MAKES);
});

function forgive(what) {
  const times = trusted ? Number(localStorage.getItem(what)) : 0;
  if (times) localStorage.setItem(what, times - 1);
}

let making = false;

function remember() {
  if (making || !tried(MAKES)) return;
  const other = begun();
  making = true;
  other.onmessage = ({ data }) => {
    making = false;
    if (data.kind === "remembered") localStorage.removeItem(MAKES);
  };
  other.postMessage({ kind: "remember", ...WHERE, all: !isLight });
}

const begun = () => new Worker(inside(`${PARTS.page}worker.js`), { type: "module" });
const WHERE = { here: HERE.href, python: inside(PARTS.python), light: inside(PARTS.light), app: inside(PARTS.app) };
let worker; // the one that spoke first
const silent = []; // those that were started until then
const unheard = []; // what they were told
let lightPages;
let remembered = "none"; // the memory that Python went on from: none, the snapshot for a code, one with all games, or all
let unkept = false; // whether it was fetched just now, and is not kept yet
let toFlet = () => {};
let pythonIsThere;
const ready = new Promise((resolve) => { pythonIsThere = resolve; });

function tell(message, transfer) {
  if (worker) return worker.postMessage(message, transfer);
  unheard.push(message);
  for (const each of silent) each.postMessage(message);
}

function fromWorker({ data }) {
  if (data instanceof Uint8Array) toFlet(data);
  else if (data.kind === "fetched") came(data.names);
  else if (data.kind === "step") { steps.add(data.name); progress(); }
  else if (data.kind === "began") began(data);
  else if (data.kind === "ready") pythonIsThere();
  else if (data.kind === "shown") shown();
  else if (data.kind === "take") take();
  else if (data.kind === "kept" && remembered !== "all") setTimeout(remember, 3000);
  else if (data.kind === "line") lines().then((found) => found.heard(data)).catch(console.error);
  else if (data.kind === "failed") failed(data.why);
  else lightPages?.heard(data);
}

// In Chromium, the script of a worker that starts just when one service worker takes over from another may never come.
// So after some silence another is started beside it, and the first that says a word is the one.
function startWorker(patience) {
  const mine = begun();
  silent.push(mine);
  mine.onmessage = (event) => {
    worker ??= mine;
    for (const each of silent.splice(0)) if (each !== worker) each.terminate();
    if (mine === worker) fromWorker(event);
  };
  mine.onerror = (event) => failed(event.message ?? "The worker did not start.");
  for (const message of unheard) mine.postMessage(message);
  if (known) setTimeout(() => worker || broken || startWorker(2 * patience), patience); // without a service worker none is lost
}
if (!isGuest) startWorker(2000);

let lineModule;

/** Return the lines of this page to other browsers: fetched once someone asks for one. */
function lines() {
  lineModule ??= import(inside(`${PARTS.page}lines.js`)).then(({ Lines }) => new Lines(tell));
  return lineModule;
}

function began({ memory, fetched }) {
  remembered = memory;
  unkept = fetched;
  performance.mark(fetched ? "began snapshot" : memory === "none" ? "began anew" : "began again");
}

/** Return the game whose tool the light page at *hash* shows: of /q/ and a code's digits, which begin with the tool's tag, or of /t/ and the game. */
function gameOf(hash) {
  const [, kind, what] = hash.split("?")[0].split("/");
  if (kind === "t") return what in PARTS.tags ? what : PARTS.own;
  if (!/^\d+$/.test(what)) return undefined;
  const read = BigInt(what).toString(16);
  const bytes = read.length % 2 ? `0${read}` : read;
  return Object.keys(PARTS.tags).find((game) => PARTS.tags[game].some((tag) => bytes.startsWith(tag)));
}

// Where the copy is kept already, nobody knows how quick the line is.
const made = known ? undefined : PARTS.memories[isLight ? gameOf(location.hash) : "all"];
const snapshot = made && { ...made, address: inside(made.path), sizes: PARTS.groups[isLight ? "light" : "all"] };
tell({ kind: "begin", memory: trusted, all: !isLight, snapshot, ...WHERE });

// Until Python is there, Flet draws a turning ring under our progress display: nobody sees it, and it keeps a core busy.
const unseen = []; // frames that wait until then
let waits = false;
const drawNext = requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (act) => (waits ? unseen.push(act) : drawNext(act));

globalThis.jsConnect = async (id, args, receive) => {
  toFlet = receive;
  waits = true;
  await ready;
  waits = false;
  unseen.splice(0).forEach((act) => drawNext(act));
};
globalThis.jsSend = async (id, data) => tell(data, [data.buffer]);
globalThis.jsDisconnect = async () => {};

// --- a light page first, where there is a code ---

async function openLight() {
  const { LightPages } = await import(inside(`${PARTS.page}light_page.js`));
  lightPages = new LightPages({ tell, shown, leave: leaveLight, inside: (name) => inside(PARTS.page + name) });
  await lightPages.show();
}

/** Open the whole app in the place of light pages, at *route* if there is one: Back leads to the light page. */
function leaveLight(route) {
  if (route) {
    history.replaceState({ light: true }, "");
    history.pushState({ afterLight: true }, "", `#${route}`);
  }
  isLight = here = false;
  if (cover) {
    cover.classList.remove("away");
    document.body.append(cover);
  }
  progress();
  openApp();
}

addEventListener("hashchange", () => {
  if (location.hash.startsWith("#/w/")) location.reload(); // someone opened a table's code here
});

// Before Flutter hears of it: on the way back to a light page, that is drawn again.
addEventListener("popstate", (event) => {
  if (isLight || !event.state?.light) return;
  event.stopImmediatePropagation();
  location.reload();
});

function openApp() {
  tell({ kind: "app", ...WHERE, page: document.URL });
  const loader = document.createElement("script");
  loader.src = inside(`${PARTS.engine}loader.js`);
  document.head.append(loader);
}

/** Show the code that answers the one in the address, and then the table's pages, which the other phone draws. */
async function openGuest() {
  const { beGuest, showLost } = await import(inside(`${PARTS.page}guest_page.js`));
  if (!location.hash.startsWith("#/w/")) return showLost();
  const leave = () => {
    startWorker(2000);
    leaveLight();
  };
  const page = { shown, leave, inside: (name) => inside(PARTS.page + name) };
  return beGuest(await lines(), location.hash.slice(4), page, () => import(inside(`${PARTS.page}light_page.js`)));
}

if (isGuest) openGuest().catch(failed);
else if (isLight) openLight().catch(failed);
else openApp();

// --- keys, fonts, drawing ---

addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") event.preventDefault();
}, true);

addEventListener("pageshow", (event) => {
  // Safari brings a page back frozen: only a fresh one draws again.
  if (event.persisted && navigator.vendor?.startsWith("Apple")) location.reload();
});

// A name in a script that the page lacks asks for one of a thousand fonts; ours are a few of them.
const fetchAny = globalThis.fetch.bind(globalThis);
globalThis.fetch = (asked, ...more) => {
  const address = typeof asked === "string" ? asked : asked.url ?? String(asked);
  const font = address.match(/assets\/fonts\/(noto[^/]*)\/[^/]*\/(.*?)\.woff2$/);
  if (!font) return fetchAny(asked, ...more);
  const piece = `${font[1]}.${font[2].split(".").at(-1)}`;
  const family = PARTS.asian.includes(font[1]) ? PARTS.cjk : font[1];
  const name = [piece, family].find((each) => PARTS.fonts.includes(each));
  return name
    ? fetchAny(inside(`fonts/${name}.woff2`), ...more)
    : Promise.resolve(new Response(null, { status: 404 }));
};

function onceLoaded(act) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act);
  else act();
}

function draw() { // called by the loader, once it is there
  onceLoaded(startFlutter);
}

function startFlutter() {
  const config = {
    entrypointBaseUrl: flet.entrypointBaseUrl,
    assetBase: flet.assetBase,
    canvasKitBaseUrl: flet.canvasKitBaseUrl,
    fontFallbackBaseUrl: flet.fontFallbackBaseUrl,
  };
  _flutter.loader.load({
    config,
    onEntrypointLoaded: async (engine) => (await engine.initializeEngine(config)).runApp(),
  }).catch(failed);
}

// --- without a network, and with a new version ---

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "news") tell({ kind: "news" });
  if (data === "taken") location.reload();
});

let looks = false;

async function keep() {
  if (!navigator.serviceWorker || (isGuest && !worker)) return; // a guest's page is drawn elsewhere
  const before = isLight ? await navigator.serviceWorker.getRegistration() : undefined;
  const found = before?.scope === HERE.href ? before // it may keep the whole app
    : (await navigator.serviceWorker.register(`sw.js?${isLight ? "light" : engine}`, { updateViaCache: "none" }));
  (await navigator.serviceWorker.ready).active.postMessage("news?");
  // What was fetched is kept first. Then a memory with games takes its place, since another code may come soon: a core's two seconds.
  if (trusted && unkept && (isLight || remembered === "all")) setTimeout(() => tell({ kind: "keep", ...WHERE }), 3000);
  else if (trusted && remembered !== "all" && !(isLight && remembered === "light")) setTimeout(remember, 3000);
  const look = () => found.update().catch(() => {}); // without a network there is nothing new
  if (known) look();
  if (!looks) addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  looks = true;
  // Not in Firefox, which would ask the player what that is.
  if (!navigator.userAgent.includes("Firefox")) navigator.storage?.persist?.();
}

async function take() {
  (await navigator.serviceWorker.ready).active.postMessage("take");
}
