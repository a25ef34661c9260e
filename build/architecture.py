"""Draw docs/architecture.svg from the imports: ``python build/architecture.py``.

Each row and column is a room: a folder of companion/ or screens/, or a module beside those
folders. They stand in the order of the import contracts in pyproject.toml, users above what they
use. A dot says that the room of its row imports from the room of its column. The list of rooms in
docs/architecture.md is written from the folders' own docstrings; where a contract orders the folders
inside a room, they stand below it.
"""

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
PACKAGES = ("screens", "companion")
PICTURE = ROOT / "docs" / "architecture.svg"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- rooms: written by build/architecture.py -->\n", "<!-- end of rooms -->"

CELL, LEFT, TOP, MARGIN = 26, 190, 150, 12
"""Pixels: the side of a cell, the room for names at the left and on top, and around it all."""


class Room(NamedTuple):
    """A folder or module directly in a package or a room, such as ``core`` of ``companion``."""

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


def rooms(packages: tuple[str, ...] = PACKAGES) -> list[Room]:
    """Return what is in *packages*, from the top of the contracts to the bottom."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    layers = {
        container: contract["layers"]
        for contract in contracts
        for container in contract.get("containers", ())
    }
    return [
        Room(package, name.strip("() "))
        for package in packages
        for layer in layers.get(package.replace("/", "."), ())
        for name in layer.replace("|", ":").split(":")
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


def uses(room: Room, others: list[Room]) -> set[Room]:
    """Return those of *others* that a module of *room* imports from."""
    names = {name for file in room.files for name in imported(file)}
    return {
        other
        for other in others
        if other != room
        and any(f"{name}.".startswith(f"{other.package}.{other.name}.") for name in names)
    }


def picture() -> str:
    """Return the picture as SVG."""
    every = rooms()
    side = CELL * len(every)
    wide, high = LEFT + side + MARGIN, TOP + side + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" font-family="sans-serif" font-size="13">',
        "<title>Which room imports from which</title>",
        f'<rect width="{wide}" height="{high}" fill="#FFFFFF"/>',
    ]
    for place, room in enumerate(every):
        x, y = LEFT + CELL * place, TOP + CELL * place
        tint = "#E4ECF7" if room.package == "screens" else "#F6E9D8"
        name = escape(room.title)
        parts += [
            f'<rect x="{MARGIN}" y="{y}" width="{x - MARGIN + CELL}" height="{CELL - 2}" '
            f'fill="{tint}"/>',
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL - 2}" fill="#3C4A5C"/>',
            f'<text x="{MARGIN + 6}" y="{y + 17}" fill="#1B1B1B">{name}</text>',
            f'<text transform="translate({x + 17} {TOP - 8}) rotate(-60)" fill="#1B1B1B">'
            f"{escape(room.name)}</text>",
        ]
    for row, room in enumerate(every):
        used = uses(room, every)
        for column, other in enumerate(every):
            if other in used:
                x, y = LEFT + CELL * column + CELL // 2, TOP + CELL * row + CELL // 2 - 1
                parts.append(
                    f'<circle cx="{x}" cy="{y}" r="6" fill="#B3261E">'
                    f"<title>{escape(room.title)} uses {escape(other.title)}</title></circle>"
                )
    return "\n".join((*parts, "</svg>", ""))


def inside(room: Room) -> list[Room]:
    """Return the folders in *room* that a contract orders."""
    found = rooms((f"{room.package}/{room.name}",))
    return [each for each in found if each.folder.is_dir()]


def listed() -> str:
    """Return the rooms as the lines of a list, each with its sentence and the rooms inside it."""
    lines = []
    for room in rooms():
        lines.append(f"* **`{room.title}`** {room.sentence}\n")
        lines += [f"  * `{each.title}` {each.sentence}\n" for each in inside(room)]
    return "".join(lines)


def with_rooms(page: str) -> str:
    """Return the text of *page* with the list of rooms as it is now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + listed() + END + rest.split(END)[1]


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8", newline="\n")
    PAGE.write_text(with_rooms(PAGE.read_text("utf-8")), "utf-8", newline="\n")
    print(f"{PICTURE.relative_to(ROOT)} and the list in {PAGE.relative_to(ROOT)} are drawn.")
