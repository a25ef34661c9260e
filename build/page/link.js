// The line between two browsers: no server, and nothing of a description that a browser made is changed.
import { ANSWER, OFFER, candidate, described, known, read, written } from "./codes.js";

const PIECE = 16_000; // characters of one message of a channel: every browser takes as much
const PATIENCE = 3000; // milliseconds to learn one's own addresses
const UNHEARD = 1 << 24; // characters that may wait for someone who sleeps; then the line is over

/** Return a new connection and its channel, which both sides know without asking. What comes before a Link uses it is not lost. */
export function fresh(Connection = globalThis.RTCPeerConnection) {
  const pc = new Connection({ iceServers: [] });
  const channel = pc.createDataChannel("table", { negotiated: true, id: 0 });
  channel.early = [];
  channel.onmessage = (event) => channel.early.push(event);
  return { pc, channel };
}

function gathered(pc) {
  return new Promise((resolve) => {
    const look = () => pc.iceGatheringState === "complete" && resolve();
    pc.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, PATIENCE);
    look();
  });
}

/** The host: return a connection, its channel, and the digits of the code for whoever comes next. */
export async function offered(mark, make = fresh) {
  const line = make();
  await line.pc.setLocalDescription();
  await gathered(line.pc);
  return { ...line, mark, digits: written(known(line.pc.localDescription.sdp, OFFER, mark)) };
}

/** The host: take the answer's digits. */
export const taken = (line, digits) => line.pc.setRemoteDescription(described(read(digits, ANSWER)));

/**
 * The guest: take the digits of an offer, and return the connection, its channel and the digits of the code to show.
 * Where the host said a real address, it learns the guest's from the first packet. With *later*, neither side can find the
 * other before ``reach``: a spare line that opened by itself would be gone over to at once, and the next one, too.
 */
export async function answered(digits, { later = false, make = fresh } = {}) {
  const said = read(digits, OFFER);
  const line = make();
  await line.pc.setRemoteDescription(described({ ...said, ways: later ? [] : said.ways }));
  await line.pc.setLocalDescription();
  const reached = later || said.ways.some(({ address }) => !address.endsWith(".local"));
  if (!reached) await gathered(line.pc);
  const mine = known(line.pc.localDescription.sdp, ANSWER, said.mark);
  const reach = () => Promise.all(said.ways.map((way, at) =>
    line.pc.addIceCandidate({ candidate: candidate(way, at), sdpMid: "0", sdpMLineIndex: 0 })));
  return { ...line, mark: said.mark, reach, digits: written({ ...mine, ways: reached ? [] : mine.ways }) };
}

/**
 * Texts to and fro, whole, in their order, each once: over one channel, or over another that takes its place.
 *
 * A channel carries words: "h" and the number of the last text that came whole, first of all; "p" a piece of a text and
 * "m" its last one, with the text's number; "a" and a number: it came; "c" what is said about the line itself; "b" that
 * someone goes for good.
 */
export class Link {
  /**
   * @param {number} most characters of a text that may come; more is nothing that the other side says, and ends the line
   * @param {function(string)} heard is given each text
   * @param {function(string)} told is given each word about the line itself
   * @param {function()} over is called once, when the line is over
   */
  constructor({ most, heard, told = () => {}, over }) {
    Object.assign(this, { most, heard, told, over });
    this.unheard = new Map(); // by number: what was said and may not have come
    this.said = this.have = this.waiting = 0;
    this.ended = false;
    this.lost = () => {}; // called when the channel closes
  }

  /** Use *channel*, which is open, from now on. */
  use(channel) {
    if (this.ended) return channel.close();
    const before = this.channel;
    this.channel = channel;
    this.begun = "";
    this.greeted = false;
    channel.onmessage = ({ data }) => this.channel === channel && this.take(data);
    channel.onclose = () => this.channel === channel && !this.ended && this.lost();
    if (before) before.close();
    this.send(`h${this.have}`);
    for (const event of channel.early?.splice(0) ?? []) channel.onmessage(event);
  }

  get open() {
    return !this.ended && this.channel?.readyState === "open";
  }

  /** Say *text*: now, or when there is a channel again. */
  say(text) {
    if (this.ended) return;
    this.unheard.set(++this.said, text);
    this.waiting += text.length;
    if (this.waiting > UNHEARD) return this.end();
    if (this.greeted) this.carry(this.said, text);
  }

  /** Say *word* about the line itself, if that goes just now. */
  tell(word) {
    this.send(`c${word}`);
  }

  /** Go for good. */
  end() {
    if (this.ended) return;
    this.send("b");
    this.close();
  }

  close() {
    if (this.ended) return;
    this.ended = true;
    this.unheard.clear();
    this.channel?.close();
    this.over();
  }

  send(word) {
    if (!this.open) return;
    try {
      this.channel.send(word);
    } catch { /* it closes: what was not heard goes out by the next channel */ }
  }

  carry(number, text) {
    for (let at = 0; at + PIECE < text.length; at += PIECE) this.send(`p${number} ${text.slice(at, at + PIECE)}`);
    const rest = text.length ? text.length - ((text.length - 1) % PIECE + 1) : 0;
    this.send(`m${number} ${text.slice(rest)}`);
  }

  take(data) {
    const [, kind, digits = "", rest = ""] = (typeof data === "string" && data.match(/^([hpmacb])(?:(\d{1,15})(?: ([^]*))?)?$/))
      || (typeof data === "string" && data[0] === "c" ? [data, "c"] : []);
    const number = Number(digits);
    if (kind === "c") return this.told(data.slice(1));
    if (kind === "b") return this.close();
    if (!kind || !digits) return this.end();
    if (kind === "h" || kind === "a") return this.come(number, kind === "h");
    if (number <= this.have) return undefined; // it came by the channel before
    if (number > this.have + 1) return this.end();
    this.begun += rest;
    if (this.begun.length > this.most) return this.end();
    if (kind === "p") return undefined;
    const text = this.begun;
    this.begun = "";
    this.have = number;
    this.send(`a${number}`);
    return this.heard(text);
  }

  // The other side has all texts up to *number*: after a greeting the rest goes out.
  come(number, greets) {
    if (number > this.said) return this.end();
    for (const [each, text] of this.unheard) {
      if (each > number) break;
      this.unheard.delete(each);
      this.waiting -= text.length;
    }
    if (!greets) return undefined;
    this.greeted = true;
    for (const [each, text] of this.unheard) this.carry(each, text);
    return undefined;
  }
}

/** Wait until *channel* is open; an error once it closes, or after *patience* milliseconds. */
export function opened(channel, patience = 0) {
  return new Promise((resolve, reject) => {
    if (channel.readyState === "open") return resolve();
    channel.addEventListener("open", () => resolve(), { once: true });
    channel.addEventListener("close", () => reject(new Error("closed")), { once: true });
    if (patience) setTimeout(() => reject(new Error("late")), patience);
    return undefined;
  });
}
