"""The counters of a made game: a number for each player that goes up and down."""

from collections.abc import Iterator
from typing import Annotated, Self

from companion.core.blocks import Answer, Block, Heading, Note, Question, Result
from companion.core.fields import MOST_SEATS, SEATS, Count, Rows, Seats
from companion.core.printed import signed
from companion.core.table import Player, Table
from companion.core.values import Value
from companion.game_maker.definition import (
    LEAST,
    MOST,
    MOST_COUNTERS,
    About,
    Counter,
    Counters,
    Definition,
    names,
)
from companion.tools.tool import ToolLink

NONE = "There are no counters yet"
_ADD = "Add them under “The game”. Then they show up here."
_FIRST_STEP = "Tap plus or minus, or the number to type it."


class Held(Value):
    """What one player has on one counter."""

    number: Annotated[int, Count(title="Number", least=LEAST, most=MOST)] = 0


class Tally(Value):
    """One player's numbers, by the place of the counter."""

    held: Annotated[
        tuple[Held, ...], Rows(least=MOST_COUNTERS, most=MOST_COUNTERS, noun="counter")
    ] = (Held(),) * MOST_COUNTERS


class CountersState(Value):
    """The counters, and what everyone has on them."""

    table: Table = Table()
    about: About = About()
    counters: Counters = Counters()
    tallies: Annotated[tuple[Tally, ...], Seats(title="Counters", size=MOST_SEATS)] = (
        Tally(),
    ) * MOST_SEATS

    def seated(self, table: Table) -> Self:
        """Return the state with *table*. For a seat from the ninth on, a counter begins as its player comes."""
        news = [seat for seat in table.seats if seat >= SEATS and seat not in self.table.seats]
        tallies = tuple(
            _begun(self.counters) if seat in news and tally == Tally() else tally
            for seat, tally in enumerate(self.tallies)
        )
        return self.evolve(table=table, tallies=tallies)


def _begun(counters: Counters) -> Tally:
    """Return the numbers with which *counters* begin."""
    held = tuple(Held(number=each.start) for each in counters.rows)
    return Tally(held=(*held, *(Held(),) * (MOST_COUNTERS - len(held))))


def from_make(source: Definition, target: CountersState) -> CountersState:
    """Return *target* with the counters of *source*: what was counted stays.

    A new counter begins where it is to begin, and so does one that still stands at its beginning.
    """
    known = dict(enumerate(target.counters.rows))
    wanted = tuple(enumerate(source.counters.rows))
    tallies = tuple(
        _counted(tally, [(place, known.get(place), new) for place, new in wanted])
        if seat < SEATS or seat in target.table.seats
        else tally
        for seat, tally in enumerate(target.tallies)
    )
    return target.evolve(about=source.about, counters=source.counters, tallies=tallies)


def _counted(tally: Tally, changes: list[tuple[int, Counter | None, Counter]]) -> Tally:
    held = list(tally.held)
    for place, old, new in changes:
        fresh = old is None or old.again != new.again
        if fresh or (old is not None and held[place].number == old.start):
            held[place] = Held(number=new.start)
    return tally.evolve(held=tuple(held))


def bounds(counter: Counter) -> tuple[int, int]:
    """Return the least and the most of *counter*, whichever way round they were entered."""
    return min(counter.least, counter.most), max(counter.least, counter.most)


def form(state: CountersState) -> Result:
    """Ask for everyone's numbers, counter by counter."""
    blocks: list[Block] = []
    for place, name in names(state.counters, "Counter").items():
        blocks.append(Heading(name))
        blocks += [_ask(state, player, place, name) for player in state.table.players]
    return tuple(blocks)


def _ask(state: CountersState, player: Player, place: int, name: str) -> Question:
    """Ask for a number within the bounds of its counter, and of what is there already."""
    path = ("tallies", player.seat, "held", place, "number")
    counter, now = state.counters.rows[place], state.look(path)
    least, most = bounds(counter)
    kind = Count(title=name, least=min(least, now), most=max(most, now), by=counter.step)
    return Question(kind, now, player.name, path=path, player=player, step_label=name, row=name)


def result(state: CountersState) -> Result:
    """Return everyone's numbers, and who is at an end of a counter."""
    named = names(state.counters, "Counter")
    if not named:
        return (Answer(NONE, "So there is nothing to count"), Note(_ADD))
    ends = tuple(_ends(state, named))
    answer = Answer(ends[0] if ends else "Counting", _first(state, named), lines=ends)
    return (answer, *map(Note, ends[1:])) if ends else (answer, Note(_FIRST_STEP))


def _first(state: CountersState, named: dict[int, str]) -> str:
    """Return the numbers on the first counter: "Life: Ann 12, Bob 20"."""
    place, name = next(iter(named.items()))
    numbers = (
        f"{player.name} {signed(state.tallies[player.seat].held[place].number)}"
        for player in state.table.players
    )
    return f"{name}: {', '.join(numbers)}"


def _ends(state: CountersState, named: dict[int, str]) -> Iterator[str]:
    """Yield who is at the lowest or the highest of a counter, unless that is where it begins."""
    for place, name in named.items():
        counter = state.counters.rows[place]
        least, most = bounds(counter)
        for end, words in ((least, "lower"), (most, "upper")):
            there = [
                seat
                for seat in state.table.seats
                if state.tallies[seat].held[place].number == end != counter.start
            ]
            if there:
                verb = "are" if len(there) > 1 else "is"
                yield f"{state.table.names(there)} {verb} at the {words} limit of {name}: {signed(end)}"


def summary(state: CountersState) -> str:
    """Return the numbers on the first counter."""
    named = names(state.counters, "Counter")
    return _first(state, named) if named else NONE


def links(state: CountersState) -> tuple[ToolLink, ...]:
    """Return the way to the definition where there are no counters."""
    return (
        ()
        if names(state.counters, "Counter")
        else (ToolLink("Add counters", "make", main=True),)
    )
