"""Move the notes in changes/ into CHANGELOG.md, below its newest version: ``python build/changes.py``.

A note is a file such as changes/timer.md, with a line or more for players, each of which begins with
``* ``. Changes that are made side by side then meet in no line of CHANGELOG.md.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(root: Path = ROOT) -> str | None:
    """Move all notes below *root*, in the order of their names. Return what is wrong with one, if anything."""
    notes = sorted((root / "changes").glob("*.md"))
    lines = []
    for note in notes:
        text = note.read_text("utf-8").strip()
        if not text.startswith("* "):
            return f"changes/{note.name}: each change begins with “* ”."
        lines.append(f"{text}\n")
    if not notes:
        return "There is nothing in changes/."
    page = root / "CHANGELOG.md"
    head, newest, older = page.read_text("utf-8").split("\n## ", 2)
    version, _, said = newest.partition("\n")
    there = f"{said.strip()}\n" if said.strip() else ""
    page.write_text(
        f"{head}\n## {version}\n\n{there}{''.join(lines)}\n## {older}", "utf-8", newline="\n"
    )
    for note in notes:
        note.unlink()
    return None


if __name__ == "__main__":
    sys.exit(main())
