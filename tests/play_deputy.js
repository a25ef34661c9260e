// Plays who brings a deputy and the other guests together, and when a line is silent, in Node. Nothing waits for a clock.
import { Matchmaker, Succession } from "./deputy.mjs";
import { Pulse } from "./pulse.mjs";

/** Return what a host passes on: *deeds* are what it does and hears, one after the other. */
function passed(deeds) {
  const told = [];
  const host = new Matchmaker((number, word) => told.push(`${number} ${word}`));
  for (const [what, ...given] of deeds) host[what](...given);
  return told;
}

const pairs = [["bring", [1, 2, 3], 2], ["heard", 2, "o1 11"], ["heard", 1, "a 22"], ["heard", 2, "o3 33"], ["heard", 3, "a 44"]];
const named = ["bring", [1, 2], 2];
const hostile = [
  [["heard", 1, "o2 11"], ["heard", 2, "a 11"]], // nobody is named
  [named, ["heard", 1, "a 22"]], // an answer to no offer
  [named, ["heard", 1, "o1 11"], ["heard", 1, "o2 11"]], // not the deputy
  [named, ["heard", 2, "o3 11"], ["heard", 2, "o2 11"], ["heard", 2, "o 11"]], // not asked for
  [named, ["heard", 2, "o1 11"], ["heard", 2, "o1 12"], ["heard", 1, "a 22"], ["heard", 1, "a 23"]], // once each
  [named, ["heard", 2, "o1 x"], ["heard", 2, `o1 ${"1".repeat(401)}`], ["heard", 2, ""], ["heard", 2, "o1 11 "], ["heard", 2, "b"]],
];

/** Return what a guest that no host of ours talks to says, and whether it made a connection. */
async function odd(word) {
  const told = [];
  const guest = new Succession({ tell: (each) => told.push(each), came: () => told.push("came"), next: () => told.push("next") });
  await guest.heard(word).catch((error) => told.push(error.message));
  return told;
}

/** Return what is said of a line by its pulse: "?" asks, then whether it is silent. *beats* are what comes after each question. */
function pulse(beats) {
  const said = [];
  const mine = new Pulse(() => said.push("?"), (silent) => said.push(silent), 1 << 30);
  for (const beat of beats) {
    mine.look();
    if (beat !== "") mine.beat(beat);
  }
  mine.stop();
  return said.filter((each) => each !== "?");
}

console.log(JSON.stringify({
  pairs: passed(pairs),
  again: passed([...pairs, ["bring", [1, 2, 3]], ["bring", [1, 2, 3, 4]], ["forget", 1], ["bring", [2, 3, 4, 5]]]),
  another: passed([...pairs, ["bring", [1, 2, 3], 3]]),
  gone: passed([...pairs, ["forget", 2], ["bring", [1, 3, 4]]]),
  hostile: hostile.map(passed),
  odd: await Promise.all(["o", "a1", "a1 5", "o1 5", "x", "", "o 5", "a 5"].map(odd)),
  pulse: [
    [true, true, true, true, true], ["", "", "", "", "", ""], [true, "", "", "", ""], [true, "", "", "", "", true, "", "", "", ""],
    [true, "", "", false, "", "", false],
  ].map(pulse),
}));
