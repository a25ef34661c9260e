// Light pages in the worker: screens/light_worker.py answers, with the page's local storage for saves.
const waiting = new Map();
let last = 0;

// What Python asks of the storage: [whether it was allowed, what was found].
function ask(deed, name, text) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    postMessage({ kind: "storage", number: last, deed, name, text });
  });
}

/** Take the page's answer to a question about its storage. */
export function stored({ number, allowed, found }) {
  waiting.get(number)([allowed, found]);
  waiting.delete(number);
}

/**
 * Return what answers for light pages: a function of an address and, after a touch, the form's fields.
 * @returns {function(string, Object=): Promise<{part: string, address: string}>}
 */
export function lightPages(pyodide, here) {
  const worker = pyodide.pyimport("screens.light_worker").started(ask, here.slice(0, -1));
  return async (address, fields) => {
    const turn = await (fields ? worker.touch(address, pyodide.toPy(fields)) : worker.page(address));
    const { part, address: at } = turn;
    turn.destroy();
    return { part, address: at };
  };
}
