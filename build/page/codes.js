// What two browsers have to know of each other before they talk, as few digits as it takes: companion/live/line_codes.py reads the same.
//
// A code is a number: its kind, the mark of the offer that it belongs to, the name and the password of the line, the
// fingerprint of the certificate, addresses, and a check over all that.

export const OFFER = 0xb1;
export const ANSWER = 0xb2;
export const NO_CODE = "This isn't a table's code.";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"; // six bits each
const MOST_DIGITS = 400;
const MOST_WAYS = 2;
const [NAMED, OLD, NEW] = [1, 4, 6]; // how an address is written: a name that only this network knows, IPv4, IPv6
const SIZES = { [NAMED]: 16, [OLD]: 4, [NEW]: 16 };

const wrong = () => { throw new Error(NO_CODE); };

function sixes(text) { // four letters in three bytes
  const bytes = [];
  for (let at = 0; at < text.length; at += 4) {
    const [a, b, c, d] = [...text.slice(at, at + 4).padEnd(4, "A")].map((letter) => LETTERS.indexOf(letter));
    if (Math.min(a, b, c, d) < 0) wrong();
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return bytes;
}

function letters(bytes, length) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
    for (const shift of [18, 12, 6, 0]) text += LETTERS[(word >> shift) & 63];
  }
  if (/[^A]/.test(text.slice(length))) wrong(); // one code for one content
  return text.slice(0, length);
}

function check(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return [sum >> 8, sum & 255];
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
const unhex = (text) => text.match(/../g).map((each) => parseInt(each, 16));

/** Return the bytes of an address that a browser tells, without those that no code has: TCP's, and IPv6's beside others. */
function addressed(address) {
  const name = address.match(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/i);
  if (name) return [NAMED, ...unhex(name[1].replaceAll("-", ""))];
  if (/^\d+(\.\d+){3}$/.test(address)) return [OLD, ...address.split(".").map(Number)];
  const [before, after] = address.toLowerCase().split("::").map((part) => part.split(":").filter(Boolean));
  if (!/^[0-9a-f:]+$/i.test(address)) return undefined;
  const words = after ? [...before, ...Array(8 - before.length - after.length).fill("0"), ...after] : before;
  return words.length === 8 ? [NEW, ...words.flatMap((word) => unhex(word.padStart(4, "0")))] : undefined;
}

function spelt(kind, bytes) {
  if (kind === OLD) return [...bytes].join(".");
  if (kind === NEW) return hex(bytes).join("").match(/..../g).join(":");
  return `${hex(bytes).join("").replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

// A phone's own Wi-Fi first, as phones and routers number it; the mobile network is seldom what others reach.
const HOME = [/^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^10\./, /^\d+\.\d+\.\d+\.\d+$/, /\.local$/];
const rank = (address) => (HOME.findIndex((each) => each.test(address)) + HOME.length + 1) % (HOME.length + 1);

/**
 * Return what a browser's description says that another has to know.
 * @returns {{kind: number, mark: number, name: string, password: string, print: number[], ways: {address: string, port: number}[]}}
 */
export function known(sdp, kind, mark) {
  const field = (name) => (sdp.match(new RegExp(`^a=${name}:(.*)$`, "m")) ?? wrong())[1].trim();
  const print = unhex(field("fingerprint").replace(/^sha-256 /i, "").replaceAll(":", ""));
  const every = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)]
    .map(([, address, port]) => ({ address, port: Number(port) }))
    .filter(({ address }) => addressed(address) && !/^(::1$|fe80:)/i.test(address))
    .sort((one, other) => rank(one.address) - rank(other.address));
  const far = every.filter(({ address }) => !address.startsWith("127."));
  const found = far.length ? far : every; // a computer without any network still reaches itself
  const old = found.filter(({ address }) => addressed(address)[0] === OLD);
  const ways = old.length ? old.slice(0, MOST_WAYS) : found.slice(0, 1);
  return { kind, mark, name: field("ice-ufrag"), password: field("ice-pwd"), print, ways };
}

/** Return what is *known* as the digits of a code. */
export function written({ kind, mark, name, password, print, ways }) {
  const at = ways.flatMap(({ address, port }) => [...addressed(address), port >> 8, port & 255]);
  const bytes = [kind, mark, name.length, password.length, ...sixes(name), ...sixes(password), ...print, ...at];
  return BigInt(`0x${hex([...bytes, ...check(bytes)]).join("")}`).toString();
}

/** Return what the *digits* of a code of this *kind* say; throw NO_CODE for all that is none. */
export function read(digits, kind) {
  if (!/^[1-9]\d*$/.test(digits) || digits.length > MOST_DIGITS) wrong();
  const bytes = unhex(BigInt(digits).toString(16).replace(/^(?=(?:..)*.$)/, "0"));
  let at = 0;
  const take = (count) => (at + count <= bytes.length ? bytes.slice(at, (at += count)) : wrong());
  const [first, second] = bytes.splice(-2);
  const sum = check(bytes);
  if (sum[0] !== first || sum[1] !== second) wrong();
  const [its, mark, short, long] = take(4);
  if (its !== kind || short < 4 || short > 32 || long < 22 || long > 64) wrong();
  const name = letters(take(3 * Math.ceil(short / 4)), short);
  const password = letters(take(3 * Math.ceil(long / 4)), long);
  const print = take(32);
  const ways = [];
  while (at < bytes.length) {
    const [of] = take(1);
    const address = spelt(of, take(SIZES[of] ?? wrong()));
    const [high, low] = take(2);
    if (ways.length === MOST_WAYS || !(high || low)) wrong();
    ways.push({ address, port: (high << 8) | low });
  }
  return { kind, mark, name, password, print, ways };
}

export const candidate = ({ address, port }, at) => `candidate:${at + 1} 1 udp ${2113937151 - at} ${address} ${port} typ host`;

/** Return the description of the other browser, written anew from what its code said. */
export function described({ kind, name, password, print, ways }) {
  const lines = [
    "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex(print).join(":").toUpperCase()}`, `a=setup:${kind === OFFER ? "actpass" : "active"}`,
    "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", ...ways.map((way, at) => `a=${candidate(way, at)}`),
  ];
  return { type: kind === OFFER ? "offer" : "answer", sdp: lines.map((line) => `${line}\r\n`).join("") };
}
