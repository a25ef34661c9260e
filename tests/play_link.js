// Plays two ends of a line in Node, over channels that break anywhere, and prints what came. Nothing waits for a clock.
import { ANSWER, OFFER, read, written } from "./codes.mjs";
import { Link, answered, fresh } from "./link.mjs";

function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two ends of a channel: what was sent is carried one by one, when ``carry`` is called; a cut loses the rest. */
function channels() {
  const ends = [0, 1].map(() => ({ readyState: "open", sent: [], onmessage() {}, onclose() {} }));
  for (const [at, end] of ends.entries()) {
    end.send = (word) => {
      if (end.readyState !== "open") throw new Error("closed");
      end.sent.push(word);
    };
    end.close = () => {
      if (end.readyState !== "open") return;
      end.readyState = "closed";
      const other = ends[1 - at];
      if (other.readyState === "open") [other.readyState, other.sent] = ["closed", []];
      other.onclose();
    };
    end.carry = () => {
      const word = end.sent.shift();
      if (word !== undefined) ends[1 - at].onmessage({ data: word });
      return word !== undefined;
    };
  }
  return ends;
}

/** Let both say texts of all lengths while channels break; return whether each came once, whole and in its order. */
function runs(seed) {
  const pick = random(seed);
  const heard = [[], []];
  const over = [0, 0];
  const links = [0, 1].map((at) => new Link({ most: 1 << 20, heard: (text) => heard[at].push(text), over: () => { over[at] += 1; } }));
  const said = [[], []];
  let ends = [];
  const anew = () => {
    ends = channels();
    const first = pick(2);
    for (const at of [first, 1 - first]) links[at].use(ends[at]);
  };
  const lengths = [0, 1, 15_999, 16_000, 16_001, 32_000, 40_000];
  for (let step = 0; step < 60; step++) {
    const at = pick(2);
    const what = pick(10);
    if (what < 4) {
      const text = `${said[at].length}:`.padEnd(lengths[pick(lengths.length)], "x").slice(0, lengths[pick(lengths.length)]);
      said[at].push(text);
      links[at].say(text);
    } else if (what < 9) ends[at]?.carry();
    else anew();
  }
  anew();
  while (ends[0].carry() || ends[1].carry());
  const same = [0, 1].every((at) => JSON.stringify(heard[1 - at]) === JSON.stringify(said[at]));
  return same && !over[0] && !over[1] && links.every((link) => link.unheard.size === 0 && link.waiting === 0);
}

/** Return what a link does with a word that none of ours says: how often it is over, and what was heard. */
function hostile(word, most = 100) {
  const heard = [];
  let over = 0;
  const link = new Link({ most, heard: (text) => heard.push(text), over: () => { over += 1; } });
  const [mine, other] = channels();
  link.use(mine);
  for (const each of [word].flat()) {
    other.sent.push(each);
    other.carry();
  }
  return [over, heard, mine.readyState];
}

/** Return what a link hears of texts that came before it used its channel. */
function early() {
  const heard = [];
  const made = fresh(class {
    createDataChannel() {
      return { readyState: "open", send() {}, close() {} };
    }
  });
  for (const data of ["h0", "m1 first", "m2 second"]) made.channel.onmessage({ data });
  const link = new Link({ most: 100, heard: (text) => heard.push(text), over() {} });
  link.use(made.channel);
  made.channel.onmessage({ data: "m3 third" });
  return [heard, link.greeted];
}

/** Return how many addresses the answer of a guest has to an offer with these *ways*, as a spare line or not. */
async function told(ways, later) {
  const print = Array.from({ length: 32 }, () => 7);
  const offer = written({ kind: OFFER, mark: 5, name: "abcd", password: "abcdefghijklmnopqrstuvwx", print, ways });
  const way = "candidate:1 1 udp 2113937151 9a6c6a2e-1b1c-4d5e-8f90-0123456789ab.local 50000 typ host";
  const sdp = `a=ice-ufrag:efgh\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=fingerprint:sha-256 ${print.map(() => "07").join(":")}\r\na=${way}\r\n`;
  const pc = {
    iceGatheringState: "complete", localDescription: { sdp }, addEventListener() {},
    async setRemoteDescription() {}, async setLocalDescription() {},
  };
  const { digits } = await answered(offer, { later, make: () => ({ pc }) });
  return read(digits, ANSWER).ways.length;
}

const named = [{ address: "11111111-2222-3333-4444-555555555555.local", port: 5 }];
const real = [{ address: "192.168.1.7", port: 5 }];
const pieces = Array.from({ length: 9 }, () => `p1 ${"x".repeat(12)}`);
console.log(JSON.stringify({
  early: early(),
  told: [await told(named, false), await told(real, false), await told(named, true), await told(real, true)],
  runs: Array.from({ length: 300 }, (_, seed) => runs(seed)),
  hostile: [
    "", "m", "m1", "m2 too far", "h9", "a1", "q1 x", new Uint8Array(3), null, `m1 ${"x".repeat(101)}`, pieces, "m1 x\u0000\n",
    ["m1 once", "m1 again"], "b", "m9999999999999999 x",
  ].map((word) => hostile(word)),
}));
