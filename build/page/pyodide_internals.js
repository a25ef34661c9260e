// Everything that the copy uses of Pyodide's private parts; build/flet_web_internals.py names them, and a test finds each.
// Another version starts in Pyodide's own way: its memory is not kept, and libraries in C are loaded when Python imports them.
const TRIED_WITH = "314.0.7";

// Where functions of the libraries stand in Python's table, in every engine: some have put 14,175 there before, some 15,147.
const LIBRARIES_AT = 20_000;

/** Python's memory as WebAssembly itself brings it, of the last start with *keeps*. */
export let untouched;

/**
 * Start Python with the app's files.
 * @param {string} python the address of Pyodide's folder
 * @param {Object} options for loadPyodide
 * @param {Promise<ArrayBuffer>[]} packs the app's files
 * @param {Promise<ArrayBuffer>} [memory] of an earlier start: Python goes on from there
 * @param {boolean} [keeps] whether its memory is to be kept
 * @param {Snapshot} [snapshot] what build/page/snapshot.mjs has made; its *memory* is filled, and Python goes on from there
 */
export async function startPython(python, options, packs, memory, keeps = false, snapshot = undefined) {
  const [{ loadPyodide, version }, { default: create }] = await scripts(python);
  if (version !== TRIED_WITH) {
    const pyodide = await loadPyodide(options);
    for (const pack of packs) addFiles(pyodide, await pack);
    return pyodide;
  }
  let failed;
  const furnished = async (module) => {
    module.addRunDependency("app");
    await furnish(module, packs, snapshot?.memory ?? (await memory), keeps, snapshot).catch((error) => { failed = error; });
    module.removeRunDependency("app");
  };
  return loadPyodide({
    ...options,
    _loadSnapshot: snapshot?.memory ?? memory,
    _makeSnapshot: keeps,
    createPyodideModule: async (settings) => {
      settings.preRun.push(furnished);
      const module = await create(settings);
      if (failed) throw failed;
      return module;
    },
  });
}

const scripts = (python) => Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(python + name)));

/** Return whether the memory of Python can be kept and put back with this version. */
export const canKeepMemory = async (python) => (await scripts(python))[0].version === TRIED_WITH;

/** Return the memory of a Python that was started with *keeps*. */
export const memoryOf = (pyodide) => pyodide.makeMemorySnapshot();

/** Return the length in bytes of what Pyodide writes before such a memory. */
export const headOf = (memory) => new Uint32Array(memory, 0, 2)[1];

/** Add more of the app's files to a Python that runs. */
export const addFiles = (pyodide, pack) => unpack(pyodide.FS, new Uint8Array(pack));

async function furnish(module, packs, memory, keeps, snapshot) {
  const files = [];
  for (const pack of packs) files.push(...unpack(module.FS, new Uint8Array(await pack)));
  const libraries = files.filter(([path]) => path.endsWith(".so"));
  if (memory) module.growMemory(memory.byteLength);
  const quick = quickCalls(module);
  const way = module.HEAP32[quick];
  module.wasmTable.grow(LIBRARIES_AT - module.wasmTable.length);
  if (keeps || snapshot) {
    untouched = module.HEAPU8.slice();
    new Int32Array(untouched.buffer)[quick] = 0;
  }
  // Before Python begins: so they lie at the same place in every memory, and compile beside the rest.
  const compiled = libraries.map(([, content]) => WebAssembly.compile(content));
  for (const [at, [path]] of libraries.entries()) {
    const how = { loadAsync: true, nodelete: true };
    module.newDSO(path, undefined, await module.loadWebAssemblyModule(await compiled[at], how, path, {})).global = false;
  }
  if (snapshot) fill(snapshot.memory, await snapshot.changes, quick, way);
}

// Where Python notes how it calls functions in C: each engine has a way of its own, and some none.
const quickCalls = (module) => (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;

// What snapshot.mjs has written: the number of changes, the length of Pyodide's own head, for each change where and how
// many words, that head, then the words.
function fill(memory, changes, quick, way) {
  const [count, head] = new Uint32Array(changes, 0, 2);
  const listed = new Uint32Array(changes, 8, 2 * count);
  let from = 8 + 8 * count;
  memory.set(new Uint8Array(changes, from, head));
  from += head;
  const words = new Uint32Array(memory.buffer, head);
  words.set(new Uint32Array(untouched.buffer).subarray(0, words.length));
  for (let at = 0; at < listed.length; at += 2) {
    words.set(new Uint32Array(changes, from, listed[at + 1]), listed[at]);
    from += 4 * listed[at + 1];
  }
  words[quick] = way;
  untouched = undefined;
}

function unpack(fs, bytes) {
  // Four bytes with the length of the list, the list (path, length), then file after file.
  const length = new DataView(bytes.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let start = 4 + length;
  const known = new Set();
  return list.map(([path, size]) => {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!known.has(folder)) {
      fs.mkdirTree(folder);
      known.add(folder);
    }
    const content = bytes.subarray(start, start + size);
    fs.writeFile(path, content, { canOwn: true });
    start += size;
    return [path, content];
  });
}
