// The lines of this page to other browsers: those of a host to its guests, or the one of a guest to its host, number 0.
// The worker, which has the table, says what is to be done (build/page/line_worker.js); connections live in pages alone.
import { ANSWER, NO_CODE, read } from "./codes.js";
import { Matchmaker, Succession } from "./deputy.js";
import { Link, answered, offered, opened, taken } from "./link.js";
import { Pulse } from "./pulse.js";

const MOST_GUESTS = 7; // besides the host: eight phones
const FROM_GUEST = 1 << 17; // characters of a text of a guest: more than the table takes
const FROM_HOST = 1 << 24;
const OPENS = 15_000; // milliseconds that a line may take to open
const AWAY = 600_000; // milliseconds that a host waits for a guest whose line closed: it sleeps, and has a spare one
const COMES_BACK = 4000; // milliseconds that a line which fails is given to come back by itself
const CAMERA = 12_000; // milliseconds until the code is made without a camera

/** Wait until this page may use a camera: browsers then say their own address to others. Not where it has none, or may not. */
async function camera() {
  const state = await navigator.permissions?.query({ name: "camera" }).then((found) => found, () => undefined);
  for (const end = performance.now() + CAMERA; performance.now() < end;) {
    const lenses = ((await navigator.mediaDevices?.enumerateDevices()) ?? []).filter(({ kind }) => kind === "videoinput");
    if (!lenses.length || lenses.some(({ label }) => label) || state?.state === "denied") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** A line and the connection below it: while one is in use, a spare one waits for the day that it fails. */
class Line {
  constructor(line, link) {
    Object.assign(this, { link, pc: line.pc, spare: undefined });
    link.use(line.channel);
    this.watch();
  }

  /** Go over to the spare line. */
  take() {
    const { pc, channel } = this.spare;
    const before = this.pc;
    this.spare = undefined;
    this.pc = pc;
    this.link.use(channel);
    before.close();
    this.watch();
  }

  watch() {}

  close() {
    this.pulse?.stop();
    this.pc.close();
    this.spare?.pc.close();
  }
}

class HostLine extends Line {
  /** Offer a spare line over the present one; who opens it is the guest. */
  watch() {
    this.offer().catch(console.warn);
    this.link.lost = () => { this.late ??= setTimeout(() => this.link.close(), AWAY); };
  }

  async offer() {
    const spare = await offered(0);
    if (this.link.ended) return spare.pc.close();
    this.spare?.pc.close();
    this.spare = spare;
    this.link.tell(spare.digits);
    opened(spare.channel).then(() => {
      if (this.spare !== spare || this.link.ended) return;
      clearTimeout(this.late);
      this.late = undefined;
      this.take();
    }, () => {});
    return undefined;
  }

  async told(digits) {
    if (this.spare && !this.spare.pc.remoteDescription) await taken(this.spare, digits);
  }
}

class GuestLine extends Line {
  watch() {
    this.link.lost = () => this.change();
    this.pc.addEventListener("connectionstatechange", () => this.look());
    this.seen ??= addEventListener("visibilitychange", () => this.look()) ?? true;
  }

  /** Where the line has failed and does not come back by itself, use the spare one. */
  look() {
    const failing = () => ["disconnected", "failed"].includes(this.pc.connectionState);
    if (document.visibilityState !== "visible" || !failing()) return;
    clearTimeout(this.waits);
    this.waits = setTimeout(() => failing() && this.change(), COMES_BACK);
  }

  async told(digits) {
    const spare = await answered(digits, { later: true });
    this.spare?.pc.close();
    this.spare = spare;
    this.link.tell(spare.digits);
  }

  async change() {
    const spare = this.spare;
    if (this.link.ended || this.changing) return;
    this.changing = true;
    try {
      if (!spare) throw new Error("no spare line");
      await spare.reach();
      await opened(spare.channel, OPENS);
      this.take();
    } catch {
      if (!this.link.open) this.link.close();
    } finally {
      this.changing = false;
    }
  }
}

export class Lines {
  /** @param {function(Object)} tell gives a message to the worker, whose own come to ``heard`` */
  constructor(tell) {
    this.tell = tell;
    this.lines = new Map();
    this.last = 0;
    this.forPage = () => {}; // is given what the host says to a light page
    this.turned = () => {}; // is told how the host is: see ``away``, ``moved``
    this.matchmaker = new Matchmaker((number, word) => this.lines.get(number)?.link.tell(word));
    this.succession = new Succession({
      tell: (word) => this.lines.get(0)?.link.tell(word),
      came: (line) => this.come(line),
      next: (line) => this.meet(line),
    });
    this.mark = Math.floor(Math.random() * 256);
    addEventListener("pagehide", ({ persisted }) => {
      if (!persisted) for (const line of [...this.lines.values(), this.deputy]) line?.link.end();
    });
  }

  async heard({ deed, ask, number, text }) {
    if (deed === "say") this.say(number, text);
    if (deed === "end") this.lines.get(number)?.link.end();
    if (deed === "deputy") this.matchmaker.bring(this.guests, number);
    if (!ask) return;
    const found = await this[deed](text).catch((error) => {
      console.warn(error);
      return "";
    });
    this.tell({ kind: "line", ask, found });
  }

  /** Return the digits of the code for whoever comes next: the same until someone came. */
  async offer() {
    await camera();
    this.next ??= offered((this.mark = (this.mark + 1) % 256));
    return (await this.next).digits;
  }

  /** Let whoever shows the answer *digits* in; return how that went. */
  async accept(digits) {
    const line = await this.next;
    if (!line || read(digits, ANSWER).mark !== line.mark) return "old";
    const away = [...this.lines.values()].find(({ link, number }) => number && !link.open);
    if (this.guests.length >= MOST_GUESTS && !away) return "full";
    this.next = undefined; // a code is good once
    try {
      await taken(line, digits);
      await opened(line.channel, OPENS);
    } catch (error) {
      line.pc.close();
      return error.message === NO_CODE ? "old" : "unreached";
    }
    if (this.guests.length >= MOST_GUESTS) away.link.close();
    this.begin(HostLine, line, ++this.last, FROM_GUEST);
    return "in";
  }

  /** The guest: return the digits of the answer to an offer, and what waits until the host has said the key of its table. */
  async answer(digits) {
    const line = await answered(digits);
    const open = opened(line.channel).then(() => new Promise((resolve, reject) => {
      Object.assign(this, { greeted: resolve, refused: reject });
      this.begin(GuestLine, line, 0, FROM_HOST);
    }));
    return { digits: line.digits, open };
  }

  /** The guest: the first text is the table's key, some are for the page, the others for the app. */
  ofHost(text, tell) {
    if (text[0] === "j") this.greeted(text.slice(1));
    else if (text[0] === "p") this.forPage(text.slice(1));
    else tell("text", text);
  }

  say(number, text) {
    this.lines.get(number)?.link.say(text);
  }

  /** The numbers of the lines to guests. */
  get guests() {
    return [...this.lines.keys()].filter(Boolean);
  }

  begin(kind, line, number, most) {
    this.event("open", number);
    const mine = this.linked(kind, line, most);
    mine.number = number;
    this.lines.set(number, mine);
    if (number) this.matchmaker.bring(this.guests);
  }

  event(event, number, text) {
    this.tell({ kind: "line", event, number, text });
  }

  /** Return a line of this *kind*, which has its number once it is in use. */
  linked(kind, line, most) {
    const link = new Link({
      most,
      heard: (text) => this.hears(mine, text),
      told: (word) => this.told(mine, word),
      over: () => this.over(mine),
    });
    const mine = new kind(line, link);
    if (kind === GuestLine) mine.pulse = new Pulse(() => link.tell("?"), (silent) => this.silent(mine, silent));
    return mine;
  }

  hears(line, text) {
    const { number } = line;
    line.pulse?.beat();
    if (number) this.event("text", number, text);
    else if (number === 0) this.ofHost(text, (event, what) => this.event(event, 0, what));
    else if (text[0] === "j") this.follow(line, text.slice(1));
  }

  told(line, word) {
    if (word === "?") line.link.tell("!");
    else if (word === "!") line.pulse?.beat(true);
    else if (/^\d/.test(word)) line.told(word).catch(console.warn);
    else if (line.number) this.matchmaker.heard(line.number, word);
    else if (line.number === 0) this.succession.heard(word).catch(console.warn);
  }

  over(line) {
    line.close();
    if (this.deputy === line) {
      this.deputy = undefined;
      if (!this.lines.has(0)) this.turned("over", false);
    }
    if (this.lines.get(line.number) !== line) return undefined;
    this.lines.delete(line.number);
    this.event("over", line.number);
    if (line.number) return this.matchmaker.forget(line.number);
    this.refused?.(new Error("over"));
    return this.away("over").catch(console.warn);
  }

  silent(line, silent) {
    if (line.number !== 0) return;
    this.event(silent ? "silent" : "back", 0);
    if (silent) this.away("silent").catch(console.warn);
    else this.turned("back");
  }

  // --- the host goes, and its deputy takes over ---

  /** The host is away: "silent", as while it sleeps, or "over"; the deputy may have its table, or take it over. */
  async away(how) {
    if (this.key !== undefined && this.deputy) return this.move();
    const there = () => Boolean(this.deputy || this.succession.prepared);
    this.turned(how, there());
    await this.succession.seek(OPENS);
    if (!there() && !this.lines.has(0)) this.turned("over", false);
    return undefined;
  }

  /** The deputy: a guest has come, since the host is away. */
  come(line) {
    if (this.guests.length < MOST_GUESTS) this.begin(HostLine, line, ++this.last, FROM_GUEST);
    else line.pc.close();
  }

  /** Another guest: the line to the deputy is open. */
  meet(line) {
    this.deputy?.link.close();
    this.key = undefined;
    this.deputy = this.linked(GuestLine, line, FROM_HOST);
  }

  /** The deputy has the table with this *key* now: it is the host as soon as the last one is away. */
  follow(line, key) {
    if (this.deputy !== line) return;
    this.key = key;
    const host = this.lines.get(0);
    if (!host || host.pulse.silent) this.move();
  }

  move() {
    const [before, next] = [this.lines.get(0), this.deputy];
    this.deputy = undefined;
    next.number = 0;
    this.lines.set(0, next);
    before?.link.end();
    this.event("open", 0);
    this.turned("moved", this.key);
    this.key = undefined;
  }
}
