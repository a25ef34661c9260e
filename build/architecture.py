"""Draw docs/architecture.svg from the imports: ``python build/architecture.py``.

``--check`` draws nothing and fails where the picture is not as the imports are; ``make check`` runs that.

Each row and column is a layer: a folder of companion/ or screens/, or a module beside those
folders. They stand in the order of the import contracts in pyproject.toml, users above what they
use. A dot says that the layer of its row imports from the layer of its column. The list of layers in
docs/architecture.md is written from the folders' own docstrings; where a contract orders the folders
inside a layer, they stand below it.
"""

import ast
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
PACKAGES = ("screens", "companion")
PICTURE = ROOT / "docs" / "architecture.svg"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- layers: written by build/architecture.py -->\n", "<!-- end of layers -->"

CELL, LEFT, TOP, MARGIN = 26, 190, 150, 12
"""Pixels: the side of a cell, the space for names at the left and on top, and around it all."""


class Layer(NamedTuple):
    """A folder or module directly in a package or a layer, such as ``core`` of ``companion``."""

    package: str
    """The folder that it is in, such as ``screens`` or ``screens/server``."""

    name: str

    @property
    def title(self) -> str:
        """Its name as players of the source see it, such as ``companion/core``."""
        return f"{self.package}/{self.name}" + ("" if self.folder.is_dir() else ".py")

    @property
    def folder(self) -> Path:
        """The folder that it would be."""
        return ROOT / self.package / self.name

    @property
    def files(self) -> list[Path]:
        """Its modules."""
        return sorted(self.folder.rglob("*.py")) or [self.folder.with_suffix(".py")]

    @property
    def sentence(self) -> str:
        """What lives there: the first paragraph of its docstring."""
        file = self.folder / "__init__.py"
        text = (file if file.exists() else self.files[0]).read_text("utf-8")
        return " ".join((ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0].split())


def layers(packages: tuple[str, ...] = PACKAGES) -> list[Layer]:
    """Return what is in *packages*, from the top of the contracts to the bottom."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    ordered = {
        container: contract["layers"]
        for contract in contracts
        for container in contract.get("containers", ())
    }
    return [
        Layer(package, name.strip("() "))
        for package in packages
        for row in ordered.get(package.replace("/", "."), ())
        for name in row.replace("|", ":").split(":")
    ]


@cache
def imported(file: Path) -> frozenset[str]:
    """Return the full names that *file* imports, or may import from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def uses(layer: Layer, others: list[Layer]) -> set[Layer]:
    """Return those of *others* that a module of *layer* imports from."""
    names = {name for file in layer.files for name in imported(file)}
    return {
        other
        for other in others
        if other != layer
        and any(f"{name}.".startswith(f"{other.package}.{other.name}.") for name in names)
    }


def picture() -> str:
    """Return the picture as SVG."""
    every = layers()
    side = CELL * len(every)
    wide, high = LEFT + side + MARGIN, TOP + side + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" font-family="sans-serif" font-size="13">',
        "<title>Which layer imports from which</title>",
        f'<rect width="{wide}" height="{high}" fill="#FFFFFF"/>',
    ]
    for place, layer in enumerate(every):
        x, y = LEFT + CELL * place, TOP + CELL * place
        tint = "#E4ECF7" if layer.package == "screens" else "#F6E9D8"
        name = escape(layer.title)
        parts += [
            f'<rect x="{MARGIN}" y="{y}" width="{x - MARGIN + CELL}" height="{CELL - 2}" '
            f'fill="{tint}"/>',
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL - 2}" fill="#3C4A5C"/>',
            f'<text x="{MARGIN + 6}" y="{y + 17}" fill="#1B1B1B">{name}</text>',
            f'<text transform="translate({x + 17} {TOP - 8}) rotate(-60)" fill="#1B1B1B">'
            f"{escape(layer.name)}</text>",
        ]
    for row, layer in enumerate(every):
        used = uses(layer, every)
        for column, other in enumerate(every):
            if other in used:
                x, y = LEFT + CELL * column + CELL // 2, TOP + CELL * row + CELL // 2 - 1
                parts.append(
                    f'<circle cx="{x}" cy="{y}" r="6" fill="#B3261E">'
                    f"<title>{escape(layer.title)} uses {escape(other.title)}</title></circle>"
                )
    return "\n".join((*parts, "</svg>", ""))


def inside(layer: Layer) -> list[Layer]:
    """Return the folders in *layer* that a contract orders."""
    found = layers((f"{layer.package}/{layer.name}",))
    return [each for each in found if each.folder.is_dir()]


def listed() -> str:
    """Return the layers as the lines of a list, each with its sentence and the layers inside it."""
    lines = []
    for layer in layers():
        lines.append(f"* **`{layer.title}`** {layer.sentence}\n")
        lines += [f"  * `{each.title}` {each.sentence}\n" for each in inside(layer)]
    return "".join(lines)


def with_layers(page: str) -> str:
    """Return the text of *page* with the list of layers as it is now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + listed() + END + rest.split(END)[1]


def out_of_date() -> dict[Path, str]:
    """Return the new text of the picture and of its page, where it differs from what is there."""
    now = {PICTURE: picture(), PAGE: with_layers(PAGE.read_text("utf-8"))}
    return {path: text for path, text in now.items() if path.read_text("utf-8") != text}


def main(arguments: list[str]) -> str | None:
    """Draw what is out of date; with ``--check``, return a sentence that says so instead."""
    new = out_of_date()
    names = " and ".join(f"docs/{path.name}" for path in new)
    if "--check" in arguments:
        again = "not as the imports are now. Run: .venv/bin/python build/architecture.py"
        return f"{names}: {again}" if new else None
    for path, text in new.items():
        path.write_text(text, "utf-8", newline="\n")
    print(f"Drawn again: {names}" if new else "Nothing to draw: it is as the imports are.")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
