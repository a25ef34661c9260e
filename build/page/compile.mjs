// node compile.mjs PYODIDE FOLDER [whole]: turn the Python in FOLDER into what Pyodide's own Python runs at once.
// Where FOLDER is the whole app, it is imported once, and what precompile.py notes meanwhile is kept in light.bin and app.bin.
import path from "node:path";
import { fileURLToPath } from "node:url";

process.on("uncaughtException", (error) => { // node would print the whole of Pyodide with it
  console.error(String(error));
  process.exit(1);
});
const [, , pyodide, folder, whole] = process.argv;
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
// Lines are kept for tracebacks, columns are not: a tenth less to fetch.
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONNODEBUGRANGES: "1" } });
for (const [at, root] of [["/made", folder], ["/build", path.dirname(fileURLToPath(import.meta.url))]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
console.log(python.runPython(`
import sys
sys.path[:0] = ["/build"]
sys.dont_write_bytecode = True
import compile_folder
compile_folder.compiled("/made")
`));

if (whole) {
  python.registerJsModule("flet_js", {});
  console.log(python.runPython(`
import pathlib
sys.path[:0] = ["/made", "/made/site"]
import precompile

import preload_light
preload_light.of_all()
precompile.write(pathlib.Path("/made/light.bin"))
import quick_props, main, flet.messaging.pyodide_connection, preload
precompile.write(pathlib.Path("/made/app.bin"))
"dataclasses and regular expressions, too"
`));
}
