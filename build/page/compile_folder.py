"""Compiles the Python in a folder for Pyodide: without docstrings, which nobody reads in a browser.

Run by Pyodide's own Python under node, see compile.mjs.
"""

import ast
import importlib.util
import marshal
import sys
from pathlib import Path

TYPED = "pydantic_core/core_schema.py"
"""A file of hundreds of types, all for type checkers."""


def compiled(folder: str) -> str:
    """Turn each ``.py`` below *folder* into a ``.pyc`` in its place; return what was done, in words."""
    head = importlib.util.MAGIC_NUMBER + bytes(12)
    files = sorted(Path(folder).rglob("*.py"))
    for file in files:
        name = file.relative_to(folder).as_posix()
        tree = without_words(ast.parse(file.read_bytes()))
        if name.endswith(TYPED):
            tree = without_types(tree)
        code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
        file.with_suffix(".pyc").write_bytes(head + marshal.dumps(code))
        file.unlink()
    return f"{len(files)} files for Python {sys.version.split()[0]}"


def without_words(tree: ast.Module) -> ast.Module:
    """Return *tree* without its docstrings.

    A dataclass has a short one in its place: for one without any, its whole signature would be written.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if first and _is_text(first):
                rest = [] if node.body[1:] else [ast.copy_location(ast.Pass(), first)]
                node.body[:1] = rest
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            short = ast.Expr(ast.copy_location(ast.Constant("-"), node))
            node.body.insert(0, ast.copy_location(short, node))
    return tree


def _is_text(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return False
    return isinstance(node.value.value, str)


def without_types(tree: ast.Module) -> ast.Module:
    """Return *tree* without the types in its TypedDicts, which type checkers alone read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and _bases(node) == ["TypedDict"]:
            rest = [each for each in node.body if not isinstance(each, ast.AnnAssign)]
            node.body = rest or [ast.copy_location(ast.Pass(), node)]
    return tree


def _bases(node: ast.ClassDef) -> list[str]:
    return [base.id if isinstance(base, ast.Name) else "" for base in node.bases]
