"""Print in plain words what a code, a file or a save holds: ``python -m companion CODE``."""

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from companion.catalogue import every_game, every_tool, find_tool
from companion.core.blocks import Answer
from companion.core.errors import CompanionError, ShareError, StorageError
from companion.core.fields import Seats
from companion.core.values import Value
from companion.display.made_games import MAKE, bare
from companion.exchange import files, share
from companion.exchange.house_rules import all_that_travels
from companion.exchange.terminal import prepare_terminal, print_line
from companion.storage import saves
from companion.tools.history import History
from companion.tools.tool import AnyTool

USAGE: Final = "Give one code, link or file: python -m companion CODE"
NOTHING: Final = "This is not a Companion code, and no file that can be read."
STRANGE: Final = "This app has no such tool. Is the save from a newer version?"

MOST_BYTES: Final = files.MOST_BYTES + 1
"""Bytes that are read of a file: one more than the largest allowed, so that a larger one is refused."""


def main(arguments: list[str]) -> int:
    """Print what the one argument holds and return 0, or print what is wrong and return 2."""
    if len(arguments) != 1:
        return _say(USAGE, good=False)
    try:
        return _say("\n".join(described(arguments[0])))
    except CompanionError as error:
        return _say(str(error), good=False)


def described(given: str) -> Iterator[str]:
    """Return the lines about *given*: a code, a link or the name of a file.

    Raises CompanionError if it is none of them.
    """
    raw = _file(given)
    if raw is not None:
        return of_file(raw) if raw.startswith(files.SUFFIX.encode()) else of_save(_text(raw))
    try:
        digits, shared = share.find(given, partial(share.decode, tools=all_that_travels()))
        game = share.game_in(digits) if shared.tool.kin and shared.tool.key != MAKE else None
        about = of_state(bare(shared.tool.game).by_key[MAKE], game) if game else ()
        return chain(about, of_state(*shared))
    except ShareError as error:
        if str(error) == share.NOT_OURS:
            raise ShareError(NOTHING) from error
        raise


def of_file(raw: bytes) -> Iterator[str]:
    """Return the lines about a ``.companion`` file. Raises ShareError."""
    screens, kept, newer, plays = files.read(raw, every_tool())
    if kept is not None:
        yield from ("The tables", *_fields(kept, "  "), "")
    for tool, state in screens:
        yield from (*of_state(tool, state), "")
    for play in plays:
        yield from (f"Play {play.key}: {play.outcome}", *_fields(play, "  "), "")
    yield f"From a newer version: {newer}"


def of_save(text: str) -> Iterator[str]:
    """Return the lines about the text of a save: a tool's, or the device's own."""
    with suppress(StorageError):
        return _fields(saves.read_device(text), "")
    name = saves.read_save(text).tool
    tool = find_tool(name)
    if tool is None:
        raise StorageError(STRANGE)
    history = saves.read(tool, text)
    return chain(of_state(tool, history.now), _steps(history))


def of_state(tool: AnyTool, state: Value) -> Iterator[str]:
    """Return the lines about a state: its tool, its summary, its answers, all its fields."""
    titles = {game.key: f"{game.title}: " for game in every_game()}
    yield f"{titles.get(tool.game, '')}{tool.title} (version {tool.version})"
    yield tool.summary(state)
    for block in tool.result(state):
        if isinstance(block, Answer):
            yield " · ".join(filter(None, (block.text, block.why)))
    yield from ("", "State", *_fields(state, "  "))


def _fields(value: Value, margin: str) -> Iterator[str]:
    for name, info in type(value).model_fields.items():
        held = getattr(value, name)
        rows = held if isinstance(held, tuple) else (held,)
        if not any(isinstance(row, Value) for row in rows):
            yield f"{margin}{name}: {_plain(held)}"
            continue
        seated = any(isinstance(each, Seats) for each in info.metadata)
        for place, row in enumerate(rows):
            if not seated or row != type(row)():
                yield margin + (name if row is held else f"{name} {place}")
                yield from _fields(row, margin + "  ")


def _plain(held: object) -> str:
    if isinstance(held, tuple | frozenset):
        return ", ".join(map(str, sorted(held) if isinstance(held, frozenset) else held))
    return "-" if held is None else str(held)


def _steps(history: History) -> Iterator[str]:
    for title, steps in ("Undo", history.past), ("Redo", history.future):
        yield from ("", f"{title}: {len(steps)}")
        yield from (f"  {step.said}" for step in reversed(steps))


def _file(name: str) -> bytes | None:
    """Return the bytes of the file called *name*, without a byte order mark; None without a file."""
    try:
        if not Path(name).is_file():
            return None
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES).removeprefix(BOM_UTF8)
    except (OSError, ValueError):
        return None


def _text(raw: bytes) -> str:
    """Return *raw* decoded as UTF-8; '' if it is not UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return ""


def _say(text: str, *, good: bool = True) -> int:
    """Print *text* and return the exit code, 0 or 2."""
    print_line(text, sys.stdout if good else sys.stderr)
    return 0 if good else 2


if __name__ == "__main__":
    prepare_terminal()
    sys.exit(main(sys.argv[1:]))
