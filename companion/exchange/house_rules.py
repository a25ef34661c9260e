"""A whole table as one code: who plays, and how this table reads the rules.

A reading is a field marked ``house``: a Flag or a Pick. A code holds those that differ from the
default, each by a number that is hashed from its name, so that later versions can read it. A
number that is not known is ignored.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Final, NamedTuple

from companion.catalogue import any_made_game, every_game, every_tool
from companion.core.blocks import Answer, Facts, Note, Result
from companion.core.earlier import earlier
from companion.core.fields import Flag, Inside, Internal, Pick, Rows
from companion.core.shape import fields_of
from companion.core.table import Table, TableV2
from companion.core.values import Path, Value
from companion.core.words import with_noun
from companion.tools.tool import AnyTool, Edition, Tool, short_names

MOST_READINGS: Final = 40
NUMBERS: Final = 2**16
MOST_WAYS: Final = 8


Ways = tuple[tuple[Any, str], ...]
"""What a reading can be: each value, and the words for it."""


class RuleReading(NamedTuple):
    """A field of *tool* for how the table reads a rule; *ways* are its (value, words)."""

    tool: AnyTool
    path: Path
    title: str
    ways: Ways

    @property
    def number(self) -> int:
        """Its number in codes: the first 2 bytes of the SHA-256 of its name."""
        name = f"{self.tool.name} {'.'.join(map(str, self.path))}"
        return int.from_bytes(sha256(name.encode()).digest()[:2], "big")

    @property
    def usual(self) -> int:
        """The index of the default in *ways*."""
        return self.place(self.tool.state())

    def place(self, state: Value) -> int:
        """Return the index in *ways* of the value in *state*."""
        return [value for value, _ in self.ways].index(state.look(self.path))


class Choice(Value):
    """A reading that is not the default: its number, and the index of its value."""

    reading: Annotated[int, Internal(most=NUMBERS - 1)] = 0
    way: Annotated[int, Internal(most=MOST_WAYS - 1)] = 0


class HouseState(Value):
    """Who plays, and the readings of this table that are not the defaults."""

    table: Table = Table()
    choices: Annotated[tuple[Choice, ...], Rows(noun="reading", most=MOST_READINGS)] = ()


HouseV2 = earlier("HouseV2", HouseState, table=TableV2)
"""A table of 2 to 8 players."""


def readings(tools: Iterable[AnyTool]) -> tuple[RuleReading, ...]:
    """Return all readings of *tools*."""
    states: list[tuple[AnyTool, type[Value]]] = [(tool, tool.state) for tool in tools]
    return tuple(
        RuleReading(tool, path, title, ways)
        for tool, state in states
        for path, title, ways in _readings(state)
    )


@cache
def _readings(model: type[Value]) -> tuple[tuple[Path, str, Ways], ...]:
    return tuple(_found(model, ()))


def _found(model: type[Value], under: Path) -> Iterator[tuple[Path, str, Ways]]:
    for field in fields_of(model):
        path = (*under, field.name)
        match field.kind:
            case Inside() if field.model:
                yield from _found(field.model, path)
            case Flag(house=True, title=title):
                yield path, title, ((False, "no"), (True, "yes"))
            case Pick(house=True, title=title, options=options):
                yield path, title, tuple((option.key, option.title) for option in options)
            case _:
                pass


def choices_of(states: Iterable[tuple[AnyTool, Value]]) -> tuple[Choice, ...]:
    """Return the readings in *states* that are not the defaults."""
    return tuple(
        Choice(reading=reading.number, way=reading.place(state))
        for tool, state in states
        for reading in readings((tool,))
        if reading.place(state) != reading.usual
    )


def with_choices(tool: AnyTool, state: Value, choices: Iterable[Choice]) -> Value:
    """Return *state* of *tool* with the readings of *choices*, and the defaults of all others."""
    ways = {choice.reading: choice.way for choice in choices}
    for reading in readings((tool,)):
        way = ways.get(reading.number, reading.usual)
        if way < len(reading.ways):
            state = state.put(reading.path, reading.ways[way][0])
    return state


def describe(choices: Iterable[Choice]) -> tuple[tuple[str, str], ...]:
    """Return *choices* in words, as (tool, reading) pairs; unknown ones are left out."""
    titles = {game.key: game.title for game in every_game()}
    known = {reading.number: reading for reading in readings(every_tool())}
    found = [(known[each.reading], each.way) for each in choices if each.reading in known]
    return tuple(
        (
            f"{titles[reading.tool.game]}, {reading.tool.title}",
            f"{reading.title}: {reading.ways[way][1]}",
        )
        for reading, way in found
        if way < len(reading.ways)
    )


def house(state: HouseState) -> Result:
    """Return who plays, and the readings that are not the defaults."""
    rows = describe(state.choices)
    names = ", ".join(player.name for player in state.table.players)
    return (
        Answer(with_noun(state.table.size, "player"), names),
        Facts(rows) if rows else Note("All rules are read the usual way."),
    )


def summary(state: HouseState) -> str:
    """Return the number of players, and of readings that are not the defaults."""
    rules = len(describe(state.choices))
    own = f", {with_noun(rules, 'rule')} read your table's way" if rules else ""
    return f"{with_noun(state.table.size, 'player')}{own}"


TABLE: Final = Tool(
    game="companion",
    key="table",
    title="The table",
    version=3,
    older=(short_names(1, HouseV2), Edition(2, HouseV2, still=True)),
    state=HouseState,
    result=house,
    summary=summary,
    form=lambda state: (),
    example=HouseState(table=Table().resized(5)),
)
"""A tool that belongs to no game, so that tables travel by the same codes."""


def all_that_travels() -> tuple[AnyTool, ...]:
    """Return the tools that a code can be of: those of all games, one's own too, and the table."""
    return (*every_tool(), *any_made_game().tools, TABLE)
