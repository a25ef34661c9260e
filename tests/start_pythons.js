// Starts each script in a Python of its own, with this folder in it, and prints what it comes to.
import fs from "node:fs";
const [, , pyodide, here] = process.argv;
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
for (const script of JSON.parse(fs.readFileSync(`${here}/scripts.json`))) {
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  python.FS.mkdir("/here");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: here }, "/here");
  console.log(python.runPython(`import sys\nsys.path.insert(0, "/here")\nsys.dont_write_bytecode = True\n${script}`));
}
