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
python.FS.mkdir("/made");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/made");
console.log(python.runPython(`
import ast, importlib.util, marshal, pathlib, sys

def without_words(tree):
    """Return *tree* without its docstrings, which nobody reads in a browser.

    A dataclass has a short one in its place: for one without any, its whole signature would be written.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), first)]
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            node.body.insert(0, ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("-"), node)), node))
    return tree

def without_types(tree):
    """Return *tree* without the types in its TypedDicts, which type checkers alone read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and [getattr(base, "id", "") for base in node.bases] == ["TypedDict"]:
            rest = [each for each in node.body if not isinstance(each, ast.AnnAssign)]
            node.body = rest or [ast.copy_location(ast.Pass(), node)]
    return tree

head = importlib.util.MAGIC_NUMBER + bytes(12)
files = sorted(pathlib.Path("/made").rglob("*.py"))
for file in files:
    name = file.relative_to("/made").as_posix()
    tree = without_words(ast.parse(file.read_bytes()))
    if name.endswith("pydantic_core/core_schema.py"): # hundreds of types
        tree = without_types(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    file.with_suffix(".pyc").write_bytes(head + marshal.dumps(code))
    file.unlink()
f"{len(files)} files for Python {sys.version.split()[0]}"
`));

if (whole) {
  python.registerJsModule("flet_js", {});
  python.FS.mkdir("/build");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.dirname(fileURLToPath(import.meta.url)) }, "/build");
  console.log(python.runPython(`
sys.path[:0] = ["/made", "/made/site", "/build"]
sys.dont_write_bytecode = True
import precompile

import preload_light
precompile.write(pathlib.Path("/made/light.bin"))
import quick_props, main, flet.messaging.pyodide_connection, preload
precompile.write(pathlib.Path("/made/app.bin"))
"dataclasses and regular expressions, too"
`));
}
