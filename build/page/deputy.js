// A guest, the deputy, takes over if the host goes. While the host is there, it brings offers of the deputy to the other guests, and
// their answers back. So each of them has a line to the deputy before the host goes, and no code is scanned then.
//
// These are words about the line, see Link: "o" and the number of a guest asks the deputy for an offer; with digits behind it, that is
// the offer. "o" and digits alone is what the guest hears, and answers by "a" and digits, which the deputy hears with the guest's number.
import { answered, offered, opened, taken } from "./link.js";

const KEPT = 16; // offers of a deputy that wait: more than guests can be
const WORD = /^([oa])(\d{1,9})?(?: (\d{1,400}))?$/;

const parsed = (word) => {
  const [, kind, whose, digits] = word.match(WORD) ?? [];
  return { kind, whose: Number(whose ?? 0), digits };
};

/** The host's part. */
export class Matchmaker {
  /** @param {function(number, string)} tell says a word about the line to the guest at its end */
  constructor(tell) {
    this.tell = tell;
    this.deputy = 0;
    this.guests = new Map(); // by number: what is awaited, the deputy's "o" or the guest's "a", or nothing any more
  }

  /** Bring the guests with these *numbers* and the *deputy* together, where they are not yet. */
  bring(numbers, deputy = this.deputy) {
    if (deputy !== this.deputy) this.guests.clear();
    this.deputy = deputy;
    for (const number of deputy ? numbers : []) {
      if (number === deputy || this.guests.get(number) === "") continue;
      this.guests.set(number, "o");
      this.tell(deputy, `o${number}`);
    }
  }

  /** Pass the *word* of the guest *number* on, if it is one that is awaited. */
  heard(number, word) {
    const { kind, whose, digits } = parsed(word);
    if (!digits) return;
    if (kind === "o" && number === this.deputy && this.guests.get(whose) === "o") {
      this.guests.set(whose, "a");
      this.tell(whose, `o ${digits}`);
    } else if (kind === "a" && !whose && this.guests.get(number) === "a") {
      this.guests.set(number, "");
      this.tell(this.deputy, `a${number} ${digits}`);
    }
  }

  /** The guest *number* is gone. */
  forget(number) {
    this.guests.delete(number);
    if (number === this.deputy) this.deputy = 0;
  }
}

/** A guest's part: that of the deputy, and that of the others. */
export class Succession {
  /**
   * @param {function(string)} tell says a word about the line to the host
   * @param {function(Object)} came is given the line of a guest that came to this phone, the deputy
   * @param {function(Object)} next is given the line to the deputy, once it is open
   */
  constructor({ tell, came, next }) {
    Object.assign(this, { tell, came, next });
    this.early = new Map(); // the deputy's: what is offered to guests, by their numbers at the host
    this.prepared = undefined; // the other guests': the line to the deputy
  }

  async heard(word) {
    const { kind, whose, digits } = parsed(word);
    if (kind === "o" && whose && !digits) await this.offer(whose);
    if (kind === "a" && whose && digits) await this.take(whose, digits);
    if (kind === "o" && !whose && digits) await this.answer(digits);
  }

  async offer(whose) {
    const line = await offered(0);
    this.early.get(whose)?.pc.close();
    this.early.delete(whose);
    this.early.set(whose, line);
    const [oldest] = this.early.keys();
    if (this.early.size > KEPT) {
      this.early.get(oldest).pc.close();
      this.early.delete(oldest);
    }
    this.tell(`o${whose} ${line.digits}`);
  }

  async take(whose, digits) {
    const line = this.early.get(whose);
    if (!line || line.pc.remoteDescription) return;
    await taken(line, digits);
    await opened(line.channel);
    this.early.delete(whose);
    this.came(line);
  }

  async answer(digits) {
    const line = await answered(digits, { later: true });
    this.prepared?.pc.close();
    this.prepared = line;
    opened(line.channel).then(() => {
      if (this.prepared !== line) return;
      this.prepared = undefined;
      this.next(line);
    }, () => {});
    this.tell(`a ${line.digits}`);
  }

  /** Look for the deputy; it is given up after *patience* milliseconds. */
  async seek(patience) {
    const line = this.prepared;
    if (!line) return;
    try {
      await line.reach();
      await opened(line.channel, patience);
    } catch {
      if (this.prepared === line) this.prepared = undefined;
      line.pc.close();
    }
  }
}
