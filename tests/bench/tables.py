"""Rows as text: words to the left, numbers to the right."""

from collections.abc import Iterable, Sequence


def say(text: str) -> None:
    """Print *text* and an empty line."""
    print(text, end="\n\n", flush=True)  # noqa: T201 - printing is all a bench does


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table with *head* above *rows*."""
    lines = [tuple(map(_text, row)) for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _text(cell: object) -> str:
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)
