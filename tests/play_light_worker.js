// Asks for a page and touches one, with a stand-in for Python, and prints what was answered and what was said.
import { lightPages, stored } from "./light_worker.mjs";
const said = [];
globalThis.postMessage = (question) => {
  said.push(question);
  queueMicrotask(() => stored({ number: question.number, allowed: true, found: "kept" }));
};
const answer = (part, address) => ({ part, address, destroy: () => said.push("destroyed") });
const started = (ask, database, here) => ({
  page: async (address) => answer(`${here}${address}: ${(await ask("get", "a name", ""))[1]}`, ""),
  touch: async (address, fields) => answer("", `${address}?${fields.k}`),
});
const pyodide = { pyimport: (name) => (said.push(name), { started }), toPy: (fields) => fields };
const answered = lightPages(pyodide, "https://here/");
const shown = [await answered("/q/1"), await answered("/t/a/b", { k: "undo" })];
console.log(JSON.stringify({ shown, said }));
