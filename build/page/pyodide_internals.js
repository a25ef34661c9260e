// Everything that the copy uses of Pyodide's private parts; build/flet_web_internals.py names them, and a test finds each.
// Another version starts in Pyodide's own way: its memory is not kept, and libraries in C are loaded when Python imports them.
const TRIED_WITH = "314.0.7";

/**
 * Start Python with the app's files.
 * @param {string} python the address of Pyodide's folder
 * @param {Object} options for loadPyodide
 * @param {Promise<ArrayBuffer>[]} packs the app's files
 * @param {Promise<ArrayBuffer>} [memory] of an earlier start: Python goes on from there
 * @param {boolean} [keeps] whether its memory is to be kept
 */
export async function startPython(python, options, packs, memory, keeps = false) {
  const scripts = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(python + name));
  const [{ loadPyodide, version }, { default: create }] = await Promise.all(scripts);
  if (version !== TRIED_WITH) {
    const pyodide = await loadPyodide(options);
    for (const pack of packs) addFiles(pyodide, await pack);
    return pyodide;
  }
  let failed;
  const furnished = async (module) => {
    module.addRunDependency("app");
    await furnish(module, packs, await memory).catch((error) => { failed = error; });
    module.removeRunDependency("app");
  };
  return loadPyodide({
    ...options,
    _loadSnapshot: memory,
    _makeSnapshot: keeps,
    createPyodideModule: async (settings) => {
      settings.preRun.push(furnished);
      const module = await create(settings);
      if (failed) throw failed;
      return module;
    },
  });
}

/** Return whether the memory of Python can be kept and put back with this version. */
export const canKeepMemory = async (python) => (await import(`${python}pyodide.mjs`)).version === TRIED_WITH;

/** Return the memory of a Python that was started with *keeps*. */
export const memoryOf = (pyodide) => pyodide.makeMemorySnapshot();

/** Add more of the app's files to a Python that runs. */
export const addFiles = (pyodide, pack) => unpack(pyodide.FS, new Uint8Array(pack));

async function furnish(module, packs, memory) {
  const files = [];
  for (const pack of packs) files.push(...unpack(module.FS, new Uint8Array(await pack)));
  const libraries = files.filter(([path]) => path.endsWith(".so"));
  if (memory) module.growMemory(memory.byteLength);
  // Before Python begins: so they lie at the same place in every memory, and compile beside the rest.
  const compiled = libraries.map(([, content]) => WebAssembly.compile(content));
  for (const [at, [path]] of libraries.entries()) {
    const how = { loadAsync: true, nodelete: true };
    module.newDSO(path, undefined, await module.loadWebAssemblyModule(await compiled[at], how, path, {})).global = false;
  }
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
