"""What a made game is: all of it as one frozen value. Nothing in it is run.

What was entered in a game refers to a row of the sheet, or to a counter, by its place in ``rows``
or ``counters``: nothing ever leaves these, and *order* says which are shown, and where.
"""

import re
from collections.abc import Iterable
from typing import Annotated, Any, Final, Self

from companion.core.fields import (
    MOST_SEATS,
    Count,
    Flag,
    Internal,
    Option,
    Order,
    Pick,
    Rows,
    Sum,
    Text,
    Total,
)
from companion.core.names import skeleton, visible
from companion.core.table import GAME_COLOURS
from companion.core.values import Value
from companion.plays.play import FRACTIONS, SCALES

MOST_ROWS: Final = 20
"""Rows of a sheet."""

FIRST_ROWS: Final = 12
"""Rows that every sheet has room for; it gets more room once it has more of them."""

MOST_ITEMS: Final = 20
"""Numbers of a table: what 1, 2, 3 … of something give."""

MOST_COUNTERS: Final = 6
MOST_PHASES: Final = 10

MOST_STEPS: Final = 24
"""Steps of one phase that are ticked one by one; what comes behind stands with the last."""

NAME: Final = 24
ROW_NAME: Final = 30
COUNTER_NAME: Final = 20
STEPS: Final = 480
RULES: Final = 600
TYPED: Final = 480
WHOLE: Final = TYPED - 10
"""Letters of a list of new rows that was surely not cut, even where its last spaces were left out."""

AGAIN: Final = 7

LEAST, MOST = -999, 9999
"""The bounds of what is entered and counted."""

GIVES: Final = 999
"""The most points that one thing in a row gives or takes."""

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
    Option("table", "A table: what 1, 2, 3 … give"),
    Option("half", "Half of the number"),
    Option("square", "The number times itself"),
    Option("times", "The number times another row's number"),
    Option("result", "A result beside a bid"),
    Option("note", "Nothing: only for other rows"),
    Option("bonus", "A bonus for other rows"),
    Option("multiple", "The points of other rows once more"),
)
"""How a row counts. Their order is part of the format."""

BESIDES: Final = ("tie", "note")
"""Ways that give no points."""

COMPUTED: Final = ("bonus", "multiple")
"""Ways in which nothing is entered: the app counts these rows from others."""

REFERRING: Final = ("times", "result", *COMPUTED)
"""Ways that need other rows."""

ENDS: Final = (
    Option("table", "When the table says so"),
    Option("rounds", "After the last round"),
    Option("reach", "When someone reaches a score"),
    Option("pass", "When someone passes a score"),
)
"""How a game with rounds ends. Their order is part of the format."""


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
                Option("ask", "Question each time"),
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


class Rule(Value):
    """What the ways of counting since version 2 of the format need besides.

    *table* is what 1, 2, 3 … of something give. *least* is from how many points of other rows a bonus is given.
    *of* are the places of these rows; without any, it is those above, or the one above. *up* is whether half points are
    rounded up. A result beside a bid gives *each* for each that was bid, if it meets the bid, *over* for each above it
    and *under* for each below; if *enough*, one above the bid meets it, too.
    """

    least: Annotated[int, Count(title="From how many points?", most=MOST)] = 0
    table: Annotated[tuple[int, ...], Sum(least=-GIVES, most=GIVES, longest=MOST_ITEMS)] = ()
    of: Annotated[tuple[int, ...], Order(size=MOST_ROWS, longest=MOST_ROWS)] = ()
    up: Annotated[bool, Flag(title="Half a point is rounded up")] = False
    each: Annotated[int, Count(title="And for each that was bid", least=-GIVES, most=GIVES)] = 0
    over: Annotated[int, Count(title="For each above the bid", least=-GIVES, most=GIVES)] = 0
    under: Annotated[int, Count(title="For each below the bid", least=-GIVES, most=GIVES)] = 0
    enough: Annotated[bool, Flag(title="More than the bid meets it, too")] = False


class Row(Value):
    """A row of the sheet, and how it counts.

    *gives* are the points for each, for each set, for the most, for a bid that is met, or of a bonus, and how many
    times other rows count once more; *second* those for the second most; *size* is how many make a set. *again* counts
    how often its place was given to a new row. *rule* is what else a way needs, at most one, and none where all is as
    usual.
    """

    name: Annotated[str, Text(title="Row", most=ROW_NAME, small=True)] = ""
    way: Annotated[str, Pick(title="How it counts", options=WAYS)] = WAYS[0].key
    gives: Annotated[int, Count(title="Points", least=-GIVES, most=GIVES)] = 1
    second: Annotated[
        int, Count(title="Points for the second most", least=-GIVES, most=GIVES)
    ] = 0
    size: Annotated[int, Total(title="Items in a set", least=1, most=12)] = 3
    again: Annotated[int, Internal(most=AGAIN)] = 0
    rule: Annotated[tuple[Rule, ...], Rows(most=1, noun="rule")] = ()

    @property
    def more(self) -> Rule:
        """What its way needs besides, as usual where nothing was said."""
        return self.rule[0] if self.rule else Rule()

    def ruled(self, **changes: Any) -> Self:
        """Return the row with *changes* in what its way needs besides."""
        new = self.more.evolve(**changes)
        return self.evolve(rule=() if new == Rule() else (new,))


_UNSAID: Final = Option("", "Nothing")


class Sheet(Value):
    """The score sheet: its rows, who wins, and when the game ends.

    *teams* is whether players win in teams, *solo* whether one can play alone, against the score *beat* if there is
    one. *ends* is when a game over rounds ends, at the score *target* in two of these ways. *fraction* is what numbers
    count.
    """

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
    teams: Annotated[bool, Flag(title="Players are in teams")] = False
    solo: Annotated[bool, Flag(title="One player can play alone")] = False
    beat: Annotated[
        int | None,
        Count(title="Score to beat alone", least=LEAST, most=MOST, blank=True),
    ] = None
    ends: Annotated[str, Pick(title="When does the game end?", options=ENDS)] = ENDS[0].key
    target: Annotated[int, Count(title="Which score?", least=1, most=MOST)] = 100
    fraction: Annotated[str, Pick(title="What can be entered?", options=FRACTIONS)] = ""

    @property
    def scale(self) -> int:
        """How many of the numbers of this sheet make one point."""
        return SCALES[self.fraction]


class Counter(Value):
    """A counter that each player has. *again* counts how often its place was given to a new one."""

    name: Annotated[str, Text(title="Counter", most=COUNTER_NAME, small=True)] = ""
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
    least: Annotated[int, Total(title="Players, at least", least=1, most=MOST_SEATS)] = 2
    most: Annotated[int, Total(title="Players, at most", least=1, most=MOST_SEATS)] = 8
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

    @property
    def last(self) -> int:
        """The round after which the score sheet ends, 0 if no round ends it."""
        return self.course.rounds if self.sheet.ends == "rounds" else 0


def shown(part: Sheet | Counters) -> tuple[int, ...]:
    """Return the places of the rows or counters that are shown, in their order."""
    return tuple(place for place in part.order if place < len(part.rows))


def referred(sheet: Sheet, place: int) -> tuple[int, ...]:
    """Return the places of the rows that the one at *place* counts with, in the order of the sheet.

    Those that are chosen; or else all rows above, for a bonus, or the last row above that it can count with. A row that
    is counted from others is none of them.
    """
    row, rows = sheet.rows[place], shown(sheet)
    if row.way not in REFERRING or place not in rows:
        return ()
    allowed = tuple(each for each in rows if each in referable(sheet, place))
    if chosen := tuple(each for each in allowed if each in row.more.of):
        return chosen
    above = tuple(each for each in allowed if rows.index(each) < rows.index(place))
    return above if row.way == "bonus" else above[-1:]


def referable(sheet: Sheet, place: int) -> tuple[int, ...]:
    """Return the places of the shown rows that the one at *place* can count with.

    Where points count, not those that give none; where a number does, all in which one is entered.
    """
    points = sheet.rows[place].way in COMPUTED
    out = (*COMPUTED, *BESIDES) if points else COMPUTED
    return tuple(
        each for each in shown(sheet) if each != place and sheet.rows[each].way not in out
    )


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
