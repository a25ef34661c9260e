// Light pages in the browser copy: the worker draws them, and what is touched goes back to it.

/** Return the address of the page that is asked for: /q/123 for #/q/123, with what a search is about. */
const address = () => location.hash.slice(1).replace(/\?asked$/, "");

/** Do with the local storage what the worker, which has none, asks for. */
function storage({ deed, name, text }) {
  try {
    const found = deed === "get" ? localStorage.getItem(name) ?? undefined
      : deed === "set" ? localStorage.setItem(name, text)
      : deed === "remove" ? localStorage.removeItem(name)
      : Object.keys(localStorage).filter((each) => each.startsWith(name));
    return { allowed: true, found };
  } catch {
    return { allowed: false };
  }
}

const WAITS = 150; // milliseconds: what comes sooner needs no word

export class LightPages {
  /**
   * @param {function(Object)} tell gives a message to the worker, whose answers come to ``heard``
   * @param {function()} shown is called with each new page
   * @param {function(string)} leave opens the whole app, at a route
   * @param {function(string): string} inside returns the address of a file of the page
   */
  constructor({ tell, shown, leave, inside }) {
    this.tell = tell;
    this.shown = shown;
    this.leave = (route) => { this.remove(); leave(route); };
    this.waiting = new Map();
    this.asked = 0;
    this.asks = false;
    this.box = document.createElement("div");
    this.box.id = "light";
    this.opening = Object.assign(document.createElement("p"), { id: "opening" });
    this.opening.setAttribute("role", "status");
    this.style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: inside("light.css") });
    this.script = Object.assign(document.createElement("script"), { src: inside("light.js") });
    this.ready = Promise.all([this.style, this.script].map((part) => new Promise((resolve, reject) => {
      Object.assign(part, { onload: resolve, onerror: reject });
      document.head.append(part);
    })));
    this.turned = () => this.show().catch(console.error);
    addEventListener("hashchange", this.turned);
    document.addEventListener("visibilitychange", () => this.refresh().catch(console.error));
    addEventListener("keptelsewhere", (event) => { // assets/tabs.js
      if (this.gone) return;
      event.preventDefault();
      this.takeIn().catch(console.error);
    });
    this.box.addEventListener("click", (event) => this.clicked(event));
    this.box.addEventListener("submit", (event) => this.submitted(event));
  }

  /** Take what the worker says: an answer, or what it asks of the storage. */
  heard(data) {
    if (data.kind === "answered") this.answered(data);
    if (data.kind === "storage") this.tell({ kind: "stored", number: data.number, ...storage(data) });
  }

  /** Show the page of the address. */
  async show() {
    const asked = address();
    const late = setTimeout(() => { this.opening.textContent = "Opening …"; }, WAITS);
    const { part, address: to } = await this.ask(asked).finally(() => {
      clearTimeout(late);
      if (asked === address()) this.opening.textContent = "";
    });
    await this.ready;
    if (asked !== address() || this.gone) return; // the player has gone on
    if (to) return location.replace(`#${to}`);
    if (!part) return this.leave();
    this.draw(part);
  }

  /** Put a whole page in the place of the one before; it *asks* where it is the answer to a form. */
  draw(part, asks = false) {
    this.asks = asks;
    const drawn = new DOMParser().parseFromString(part, "text/html");
    for (const each of drawn.querySelectorAll("script, style, link")) each.remove();
    document.title = drawn.title;
    const first = !this.box.isConnected;
    this.box.replaceChildren(...drawn.body.childNodes);
    if (first) document.body.append(this.opening, this.box);
    light.start((fields) => this.whileHere(this.touch(fields)));
    if (first) this.shown();
    const found = this.box.querySelector("#at"); // what a search has found
    if (found) {
      found.scrollIntoView();
      found.focus({ preventScroll: true });
    } else if (!first) {
      scrollTo(0, 0);
      const title = this.box.querySelector("h1");
      title.tabIndex = -1;
      title.focus({ preventScroll: true }); // whoever hears the page hears where they are
    }
  }

  /** Show the tool of this page as another page has saved it meanwhile, with its secrets covered. */
  async refresh() {
    const asked = address();
    if (this.gone || document.visibilityState !== "visible" || !document.getElementById("live")) return;
    const { part } = await this.ask(asked);
    if (asked === address() && !this.gone) light.show(part);
  }

  /** The address of the page that is shown. */
  get address() {
    return address();
  }

  /** Show the *part* of this page that others have touched. What was said of one's own last touch stays. */
  async news(part) {
    if (this.gone || this.asks || !document.getElementById("live")) return;
    const before = light.said()?.textContent;
    await light.show(part);
    const said = light.said();
    if (before && said && !said.textContent) said.textContent = before;
  }

  /** Show what another page has kept meanwhile; a question stays until it is answered. */
  async takeIn() {
    if (document.getElementById("live")) await this.refresh();
    else if (!this.asks) await this.show();
  }

  /** Return what the worker makes of the page at an address, or of a form that was sent there. */
  ask(at, fields) {
    return new Promise((resolve, reject) => {
      this.waiting.set(++this.asked, { resolve, reject });
      this.tell({ kind: "light", number: this.asked, address: at, fields });
    });
  }

  answered({ number, wrong, said, ...answer }) {
    const { resolve, reject } = this.waiting.get(number);
    this.waiting.delete(number);
    if (wrong || said) reject(Object.assign(new Error(wrong ?? said), { said }));
    else resolve(answer);
  }

  async touch(fields, at = address()) {
    if (this.gone) throw new Error("The whole app is open."); // a timer of the page before it
    const { part, address: to } = await this.ask(at, Object.fromEntries(fields));
    if (to && this.asks) location.replace(`#${to}`);
    else if (to && to === address()) await this.show(); // it is another page there now
    else if (to) location.hash = to;
    return part;
  }

  /** Return an answer that never comes to a player who has gone on to another page. */
  whileHere(answer) {
    const before = location.hash;
    const here = (act) => (what) => !this.gone && before === location.hash && act(what);
    return new Promise((resolve, reject) => answer.then(here(resolve), here(reject)));
  }

  clicked(event) {
    const link = event.target.closest('a[href^="#/"]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const intoApp = "app" in link.dataset;
    if (!intoApp && !this.asks) return;
    event.preventDefault();
    if (intoApp) this.leave(link.hash.slice(1));
    else location.replace(link.hash);
  }

  submitted(event) {
    const form = event.target;
    if (form.method === "post" && form.closest("#live") && !form.hasAttribute("action")) return; // light.js sends it
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    if (fields.has("q")) location.hash = `${form.getAttribute("action")}?${fields}`;
    else if (form.method === "get") location.hash = `/q/${encodeURIComponent(fields.get("code"))}`;
    else this.answer(fields, form.getAttribute("action") ?? address()).catch(console.error);
  }

  /** Send a form of a page, and show the page that answers: Back leads to the one before, as in any browser. */
  async answer(fields, at) {
    const part = await this.whileHere(this.touch(fields, at));
    if (!part) return;
    history[this.asks ? "replaceState" : "pushState"](null, "", `#${at}?asked`);
    this.draw(part, true);
  }

  /** Make room for the whole app. */
  remove() {
    removeEventListener("hashchange", this.turned);
    this.box.remove();
    this.opening.remove();
    this.style.remove();
    this.gone = true;
  }
}
