// Digits as a QR code: numeric mode, error correction M, versions 1 to 6. The app draws its own codes with Python; this one
// has to be there before Python is.

const VERSIONS = [undefined, [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4]]; // words, of these to correct in a block, blocks
const QUIET = 4;

const [EXP, LOG] = [[], []]; // of the field with 256 elements
for (let at = 0, x = 1; at < 255; at++) {
  EXP[at] = x;
  LOG[x] = at;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (one, other) => (one && other ? EXP[(LOG[one] + LOG[other]) % 255] : 0);

function corrected(words, count) {
  let divisor = [1];
  for (let at = 0; at < count; at++) {
    const next = [...divisor, 0];
    for (const [place, factor] of divisor.entries()) next[place + 1] ^= times(factor, EXP[at]);
    divisor = next;
  }
  const rest = [...words, ...Array(count).fill(0)];
  for (let at = 0; at < words.length; at++) {
    const lead = rest[at];
    for (const [place, factor] of divisor.entries()) rest[at + place] ^= times(factor, lead);
  }
  return rest.slice(words.length);
}

function wordsOf(digits, [all, correct, blocks]) {
  const size = all - correct * blocks;
  let bits = `0001${digits.length.toString(2).padStart(10, "0")}`;
  for (const three of digits.match(/\d{1,3}/g)) bits += Number(three).toString(2).padStart([0, 4, 7, 10][three.length], "0");
  if (bits.length > 8 * size) return undefined;
  bits += "0".repeat(Math.min(4, 8 * size - bits.length));
  bits += "0".repeat(-bits.length & 7);
  const words = bits.match(/.{8}/g).map((each) => parseInt(each, 2));
  for (let at = 0; words.length < size; at++) words.push(at % 2 ? 0x11 : 0xec);
  const each = size / blocks;
  const parts = Array.from({ length: blocks }, (_, at) => words.slice(at * each, (at + 1) * each));
  const woven = (rows) => rows[0].flatMap((_, at) => rows.map((row) => row[at]));
  return [...woven(parts), ...woven(parts.map((part) => corrected(part, correct)))];
}

const MASKS = [
  (y, x) => (y + x) % 2, (y) => y % 2, (y, x) => x % 3, (y, x) => (y + x) % 3,
  (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2, (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

function frame(version) { // what no mask changes: undefined where words go
  const side = 17 + 4 * version;
  const rows = Array.from({ length: side }, () => Array(side).fill(undefined));
  const put = (y, x, black) => { if (rows[y] && x >= 0 && x < side) rows[y][x] = black; };
  for (const [top, left] of [[0, 0], [0, side - 7], [side - 7, 0]]) {
    for (let y = -1; y < 8; y++) for (let x = -1; x < 8; x++) {
      const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
      put(top + y, left + x, ring !== 2 && ring < 4);
    }
  }
  for (let at = 8; at < side - 8; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
  if (version > 1) {
    for (let y = -2; y < 3; y++) for (let x = -2; x < 3; x++) put(side - 7 + y, side - 7 + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
  }
  return rows;
}

function format(rows, mask) { // level M is 00
  const side = rows.length;
  let rest = mask << 10;
  for (let bit = 4; bit >= 0; bit--) if (rest >> (bit + 10)) rest ^= 0x537 << bit;
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const black = Boolean((bits >> at) & 1);
    rows[at < 6 ? at : at < 8 ? at + 1 : side - 15 + at][8] = black;
    rows[8][at < 8 ? side - 1 - at : at === 8 ? 7 : 14 - at] = black;
  }
  rows[side - 8][8] = true;
}

function masked(version, words, mask) {
  const [fixed, rows] = [frame(version), frame(version)];
  format(fixed, mask);
  format(rows, mask);
  const side = rows.length;
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1));
  let at = 0;
  for (let right = side - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step++) for (const x of [right, right - 1]) {
      const y = up ? side - 1 - step : step;
      if (fixed[y][x] === undefined) rows[y][x] = Boolean((bits[at++] ?? 0) ^ (MASKS[mask](y, x) === 0));
    }
  }
  return rows;
}

function unrest(rows) { // the fewer long lines, blocks and finder-like runs, the better it is read
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((row) => row.map((each) => (each ? "1" : "0")).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < rows.length; y++) for (let x = 1; x < rows.length; x++) {
    if (rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1]) sum += 3;
  }
  const black = rows.flat().filter(Boolean).length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(black - 0.5) * 20);
}

/** Return the rows of the code of *digits*, without the white around it; true is black. */
export function squares(digits) {
  const version = VERSIONS.findIndex((each) => each && wordsOf(digits, each));
  if (version < 0) throw new Error("too many digits for a code");
  const words = wordsOf(digits, VERSIONS[version]);
  const every = MASKS.map((_, mask) => masked(version, words, mask));
  const rests = every.map(unrest);
  return every[rests.indexOf(Math.min(...rests))];
}

/** Return the code of *digits* as an SVG, black on white, called *label*. */
export function picture(digits, label) {
  const rows = squares(digits);
  const side = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) => row.map((black, x) => (black ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  const box = document.createElement("div");
  box.innerHTML = `<svg viewBox="0 0 ${side} ${side}" role="img" shape-rendering="crispEdges">`
    + `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
  const drawn = box.firstChild;
  drawn.setAttribute("aria-label", label);
  return drawn;
}
