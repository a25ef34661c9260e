// Light pages in the worker: screens/light_worker.py answers, with the page's local storage for saves. Here is also the
// browser's database, where the played games are: local storage has room for a few thousand of them only.
const waiting = new Map();
let last = 0;

// What Python asks of the storage: [whether it was allowed, what was found].
function ask(deed, name, text) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    postMessage({ kind: "storage", number: last, deed, name, text });
  });
}

let opened; // a promise: the database
const PATIENCE = 5000; // milliseconds: some browsers never answer in a private window

/** Open the browser's database; it is opened once. */
export function openDatabase() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("companion", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("texts");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    setTimeout(reject, PATIENCE, new Error("The database does not open."));
  });
  opened.catch(() => {}); // whoever asks it is told
  return opened;
}

const DEEDS = {
  get: (texts, name) => texts.get(name),
  set: (texts, name, text) => texts.put(text, name),
  remove: (texts, name) => texts.delete(name),
  names: (texts, prefix) => texts.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
};

/** Do a deed in the browser's database. Return whether it worked, and what was found. */
export async function database(deed, name, text) {
  try {
    const reads = deed === "get" || deed === "names";
    const turn = (await openDatabase()).transaction("texts", reads ? "readonly" : "readwrite");
    const asked = DEEDS[deed](turn.objectStore("texts"), name, text);
    await new Promise((resolve, reject) => {
      turn.oncomplete = resolve;
      turn.onabort = () => reject(turn.error);
    });
    return [true, asked.result];
  } catch (error) {
    console.warn(error);
    return [false, undefined];
  }
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
  const worker = pyodide.pyimport("screens.light_worker").started(ask, database, here.slice(0, -1));
  return async (address, fields) => {
    const turn = await (fields ? worker.touch(address, pyodide.toPy(fields)) : worker.page(address));
    const { part, address: at } = turn;
    turn.destroy();
    return { part, address: at };
  };
}
