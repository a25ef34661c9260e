"""What a made game is: all of it as one frozen value. Nothing in it is run.

What was entered in a game refers to a row of the sheet, or to a counter, by its place in ``rows``
or ``counters``: nothing ever leaves these, and *order* says which are shown, and where.
"""

import re
from collections.abc import Iterable
from typing import Annotated, Final

from companion.core.fields import (
    Count,
    Flag,
    Internal,
    Option,
    Order,
    Pick,
    Rows,
    Text,
    Total,
)
from companion.core.names import skeleton, visible
from companion.core.table import GAME_COLOURS
from companion.core.values import Value

MOST_ROWS: Final = 12
"""Rows of a sheet."""

MOST_COUNTERS: Final = 6
MOST_PHASES: Final = 10

MOST_STEPS: Final = 24
"""Steps of one phase that are ticked one by one; what comes behind stands with the last."""

NAME: Final = 24
ROW_NAME: Final = 20
STEPS: Final = 480
RULES: Final = 600
TYPED: Final = 480
WHOLE: Final = TYPED - 10
"""Letters of a list of new rows that was surely not cut, even where its last spaces were left out."""

AGAIN: Final = 7

LEAST, MOST = -999, 9999
"""The bounds of what is entered and counted."""

SIGNS: Final = (
    Option("sheet", "Sheet"), Option("cards", "Cards"), Option("dice", "Dice"),
    Option("coins", "Coins"), Option("star", "Star"), Option("map", "Board"),
    Option("city", "City"), Option("people", "People"), Option("alliance", "Together"),
    Option("duel", "Duel"), Option("mask", "Mask"), Option("eye", "Eye"),
    Option("guard", "Shield"), Option("cross", "Cross"), Option("scale", "Scales"),
    Option("letter", "Letter"), Option("book", "Book"), Option("clock", "Clock"),
    Option("track", "Track"), Option("vote", "Vote"), Option("question", "Question"),
    Option("sort", "Bars"), Option("steps", "List"), Option("turn", "Round"), Option("sum", "Sum"),
)  # fmt: skip
"""What can stand for a game, as its tools' signs. Their order is part of the format."""

WAYS: Final = (
    Option("points", "Points"),
    Option("each", "Points for each"),
    Option("negative", "Points lost"),
    Option("most", "Most and second most"),
    Option("sets", "Points for each set"),
    Option("tie", "Only breaks a tie"),
)
"""How a row counts. Their order is part of the format."""


MOST_TIES: Final = (
    Option("all", "Each gets it all, nobody is second"),
    Option("both", "Each gets it all, the next is second"),
    Option("split", "They share first and second"),
    Option("none", "Nobody gets it"),
)
"""How a tie for the most of something can be read."""

SHARED: Final = Option("shared", "They share the win")

BETWEEN: Final = "separated by semicolons"
"""What a field says in which steps are typed. Commas belong to the sentences of a step."""

ROUND: Final = "Round"
"""What a round is called where a game has no word of its own."""


class About(Value):
    """What a game is called, and what stands for it."""

    name: Annotated[str, Text(title="Name of the game", most=NAME, small=True)] = ""
    sign: Annotated[str, Pick(title="Sign", options=SIGNS)] = SIGNS[0].key
    colour: Annotated[str, Pick(title="Colour", options=GAME_COLOURS)] = GAME_COLOURS[5].key

    @property
    def title(self) -> str:
        """What players read: its name, or that it has none."""
        return visible(self.name) or UNNAMED


UNNAMED: Final = "A game of your own"


class Phase(Value):
    """A phase of a round. Its *steps* stand in one text, with a semicolon between two."""

    title: Annotated[str, Text(title="Phase", most=NAME, small=True)] = ""
    around: Annotated[bool, Flag(title="In turn, around the table")] = False
    steps: Annotated[
        str, Text(title=f"Steps, {BETWEEN}", most=STEPS, tall=True, small=True, steps=True)
    ] = ""


class Course(Value):
    """How a game goes: what is done first, in each round and at the end. *rounds* 0 is any number."""

    unit: Annotated[str, Text(title="What is a round called?", most=12, small=True)] = ""
    rounds: Annotated[int, Count(title="Rounds, 0 for any number", most=99)] = 0
    first: Annotated[
        str,
        Pick(
            title="Who is first in the next round?",
            options=(
                Option("left", "The next one, clockwise"),
                Option("right", "The next one, anticlockwise"),
                Option("keep", "The same"),
                Option("ask", "Ask each time"),
            ),
        ),
    ] = "left"
    setup: Annotated[
        str,
        Text(title=f"Set-up, steps {BETWEEN}", most=STEPS, tall=True, small=True, steps=True),
    ] = ""
    phases: Annotated[
        tuple[Phase, ...], Rows(title="Phases", most=MOST_PHASES, noun="phase")
    ] = ()
    end: Annotated[
        str,
        Text(title=f"The end, steps {BETWEEN}", most=STEPS, tall=True, small=True, steps=True),
    ] = ""


class Row(Value):
    """A row of the sheet, and how it counts.

    *gives* are the points for each, for each set, or for the most; *second* those for the second
    most; *size* is how many make a set. *again* counts how often its place was given to a new row.
    """

    name: Annotated[str, Text(title="Row", most=ROW_NAME, small=True)] = ""
    way: Annotated[str, Pick(title="How it counts", options=WAYS)] = WAYS[0].key
    gives: Annotated[int, Count(title="Points", least=-99, most=99)] = 1
    second: Annotated[int, Count(title="Points for the second most", least=-99, most=99)] = 0
    size: Annotated[int, Total(title="Items in a set", least=1, most=12)] = 3
    again: Annotated[int, Internal(most=AGAIN)] = 0


_UNSAID: Final = Option("", "Nothing")


class Sheet(Value):
    """The score sheet: its rows, and who wins."""

    rows: Annotated[tuple[Row, ...], Rows(title="Rows", most=MOST_ROWS, noun="row")] = ()
    order: Annotated[tuple[int, ...], Order(size=MOST_ROWS, longest=MOST_ROWS)] = ()
    wins: Annotated[
        str,
        Pick(
            title="Who wins?",
            options=(
                Option("highest", "The highest"),
                Option("lowest", "The lowest"),
                Option("together", "Everyone or nobody"),
            ),
        ),
    ] = "highest"
    rounds: Annotated[bool, Flag(title="Points in every round")] = False
    unit: Annotated[str, Text(title="What points are called", most=12, small=True)] = ""
    most: Annotated[
        str,
        Pick(
            title="If players tie for the most, your rules say",
            options=(_UNSAID, *MOST_TIES),
        ),
    ] = ""
    tied: Annotated[
        str,
        Pick(
            title="If players tie for the win, your rules say",
            options=(_UNSAID, SHARED),
        ),
    ] = ""


class Counter(Value):
    """A counter that each player has. *again* counts how often its place was given to a new one."""

    name: Annotated[str, Text(title="Counter", most=ROW_NAME, small=True)] = ""
    start: Annotated[int, Count(title="Begins at", least=LEAST, most=MOST)] = 0
    least: Annotated[int, Count(title="Lowest", least=LEAST, most=MOST)] = 0
    most: Annotated[int, Count(title="Highest", least=LEAST, most=MOST)] = 99
    step: Annotated[int, Count(title="Goes up by", least=1, most=100)] = 1
    again: Annotated[int, Internal(most=AGAIN)] = 0


class Counters(Value):
    """The counters of a game."""

    rows: Annotated[
        tuple[Counter, ...], Rows(title="Counters", most=MOST_COUNTERS, noun="counter")
    ] = ()
    order: Annotated[tuple[int, ...], Order(size=MOST_COUNTERS, longest=MOST_COUNTERS)] = ()


class Definition(Value):
    """All of a game. *typed* are names of rows that did not fit, kept where they were typed; so are those
    of phases and counters.
    """

    about: About = About()
    least: Annotated[int, Total(title="Players, at least", least=2, most=8)] = 2
    most: Annotated[int, Total(title="Players, at most", least=2, most=8)] = 8
    sheet: Sheet = Sheet()
    course: Course = Course()
    counters: Counters = Counters()
    rules: Annotated[
        str, Text(title="Rules, in your own words", most=RULES, tall=True, small=True)
    ] = ""
    typed: Annotated[
        str, Text(title="New rows, separated by commas", most=TYPED, tall=True, travels="local")
    ] = ""
    typed_phases: Annotated[str, Text(most=TYPED, travels="local")] = ""
    typed_counters: Annotated[str, Text(most=TYPED, travels="local")] = ""


def shown(part: Sheet | Counters) -> tuple[int, ...]:
    """Return the places of the rows or counters that are shown, in their order."""
    return tuple(place for place in part.order if place < len(part.rows))


def hidden(part: Sheet | Counters) -> tuple[int, ...]:
    """Return the places of those that were taken off."""
    return tuple(place for place in range(len(part.rows)) if place not in part.order)


def phase_name(phase: Phase, number: int) -> str:
    """Return the name of a *phase*, "Phase 2" for the second one without a name."""
    return visible(phase.title) or f"Phase {number}"


def names(part: Sheet | Counters, noun: str) -> dict[int, str]:
    """Return the name of each that is shown, by its place: no two alike, and none empty."""
    found: dict[int, str] = {}
    taken = set[str]()
    for number, place in enumerate(shown(part), 1):
        plain = name = visible(part.rows[place].name) or f"{noun} {number}"
        which = 1
        while skeleton(name) in taken:
            which += 1
            name = f"{plain} ({which})"
        taken.add(skeleton(name))
        found[place] = name
    return found


def names_in(text: str) -> tuple[str, ...]:
    """Return the names in *text*, which stand between commas; semicolons do, too."""
    return tuple(each for each in (part.strip() for part in re.split("[,;]", text)) if each)


def pieces(text: str) -> tuple[str, ...]:
    """Return the steps in *text*, which stand between semicolons."""
    return tuple(each for each in (part.strip() for part in text.split(";")) if each)


def joined(steps: Iterable[str]) -> str:
    """Return *steps* as one text, with a space behind each semicolon where that fits."""
    every = tuple(steps)
    wide = "; ".join(every)
    return wide if len(wide) <= STEPS else ";".join(every)


def steps_of(text: str) -> tuple[str, ...]:
    """Return the steps in *text*, at most MOST_STEPS: what is left stands with the last."""
    every = pieces(text)
    first, rest = every[: MOST_STEPS - 1], every[MOST_STEPS - 1 :]
    return (*first, "; ".join(rest)) if rest else first
