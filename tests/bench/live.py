"""The live table without a network: how long its log takes to fold, and how many bytes go over a line."""

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from time import process_time
from zlib import compress

from companion.core.table import Table
from companion.live.log import Log
from companion.live.operation import Draft, Entry
from companion.live.room import Room, live_tools, opened
from companion.live.snapshot import snapshot_to_json
from companion.live.wire import op_to_json
from companion.tools.tool import AnyTool
from tests.companion.live.converge import pool

OPERATIONS = 500
TIMES = 3
HEAD = ("tool", "operations", "fold, ms", "bytes of a tap", "95th percentile")
JOIN = ("who joins", "tools", "entries", "bytes", "compressed")


def folds() -> Iterator[tuple[object, ...]]:
    """Return a row for each tool that someone can touch, then their median and the most."""
    rows = [_fold(tool) for tool in live_tools() if pool(tool)]
    yield from rows
    columns = list(zip(*(row[2:] for row in rows), strict=True))
    yield "median of all", OPERATIONS, *map(median, columns)
    yield "most of all", OPERATIONS, *map(max, columns)


def _fold(tool: AnyTool) -> tuple[str, int, float, float, float]:
    random = Random(tool.name)
    drafts = random.choices(pool(tool), k=OPERATIONS)
    base = _base(tool)
    entries = _entries(drafts)
    taken = []
    for _ in range(TIMES):
        start = process_time()
        base.all(entries)
        taken.append((process_time() - start) * 1e3)
    sizes = [len(op_to_json(entry.op).encode()) for entry in entries]
    return tool.name, OPERATIONS, min(taken), median(sizes), quantiles(sizes, n=20)[-1]


def joins() -> Iterator[tuple[object, ...]]:
    """Return a row for a table that begins with all examples, and for one after many touches."""
    tools = live_tools()
    begun = _base(*tools)
    yield "at the start", len(tools), 0, *_bytes(begun)
    random = Random(1)
    drafts = [
        random.choice(pool(random.choice([t for t in tools if pool(t)])))
        for _ in range(OPERATIONS)
    ]
    late = begun.all(_entries(drafts))
    yield "after an evening", len(tools), OPERATIONS, *_bytes(late)


def _bytes(log: Log) -> tuple[int, int]:
    text = snapshot_to_json(log).encode()
    return len(text), len(compress(text, 6))


def _base(*tools: AnyTool) -> Log:
    room = opened(Table(), {tool.name: tool.example for tool in tools})
    return Log.begin(Room(room.table, room.histories, {1: 0}))


def _entries(drafts: list[Draft]) -> list[Entry]:
    return [
        Entry(at, 1, draft.numbered(1, at, at - 1), "0" * 16)
        for at, draft in enumerate(drafts, 1)
    ]
