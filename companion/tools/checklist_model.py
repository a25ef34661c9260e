"""What a checklist is made of: its state, and the words of a game's ``checklist.toml``."""

from typing import Annotated, Final, Literal

from pydantic import Field

from companion.core.blocks import Step
from companion.core.fields import Flag, Internal, Marks, Seat
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.tools.resources import load
from companion.tools.timer import Clock

CHECKLIST: Final = "round"
"""The key of the tool that is a game's checklist."""

SEALED: Final = "sealed"
"""The key of the move that a checklist makes for a seat once that has sealed a text of the game for its live table."""

NEW_GAME: Final = "new"
"""The move of a checklist that begins another game."""

MOST_STEPS: Final = 24
"""Steps of one phase."""

MOST_PHASES: Final = 10
"""Phases of one round."""

MOST_ROUNDS: Final = 99
"""Rounds of one game."""


NewRound = Literal["keep", "ask", "left", "right", "pass"]
"""Who is first in a new round: *keep* the same player, *question* again, the neighbour on the *left* or
on the *right*; or *pass*: each player goes through all phases, clockwise, before the next round."""


class ChecklistState(Value):
    """Where the game is: *round* 0 is the set-up, *phase* and *turn* count from 0.

    *first* is the first player of this round. *before* is the one of the round before, for Back,
    where every round asks for it.
    """

    table: SmallTable = Table()
    round: Annotated[int, Internal(most=MOST_ROUNDS)] = 0
    phase: Annotated[int, Internal(most=MOST_PHASES - 1)] = 0
    turn: Annotated[int, Internal(most=7)] = 0
    over: Annotated[bool, Flag()] = False
    first: Annotated[int | None, Seat(title="First player")] = None
    before: Annotated[int | None, Seat()] = None
    ticks: Annotated[frozenset[int], Marks(size=MOST_STEPS)] = frozenset()
    timer: Clock = Clock()


class Conditional(Value):
    """What is shown where all conditions *when* hold."""

    when: tuple[str, ...] = ()

    def applies(self, flags: set[str]) -> bool:
        """Return whether all conditions hold: *flags* has each, or lacks it after "not-"."""
        return all(
            (word.removeprefix("not-") in flags) != word.startswith("not-")
            for word in self.when
        )


class StepWords(Conditional):
    """One step: *text* may have {numbers} in it.

    An action unless it is a *reminder*, which says how something goes. Where all conditions *settled*
    hold, nothing is left to do. *tool* is the key of the tool that an action is done with, *instead*
    that of the tool whose step this is the alternative to: a player does only one of the two.
    """

    text: str
    special: bool = False
    reminder: bool = False
    settled: tuple[str, ...] = ()
    tool: str = ""
    instead: str = ""

    def line(self, place: int, text: str, flags: set[str], button: str) -> Step:
        """Return the step as it is shown: its *text* with numbers, and the *button* to its tool, if any."""
        settled = bool(self.settled) and flags.issuperset(self.settled)
        reminds = self.reminder or settled
        tool = self.tool if button else ""
        return Step(place, text, self.special, reminds, tool, button, self.instead)


class LinkWords(Conditional):
    """The *title* of a button that leads to the *tool* of this key. An *optional* one is never the next step."""

    tool: str
    title: str
    optional: bool = False


class PhaseWords(Value):
    """A phase: its steps, whether it goes *around* the table, and its chapter.

    *passes* is whether everyone has one turn in it, so that the turn is passed on before the next phase.
    *links* are the tools that help in it, the first one most of all. *silent* are the places
    where the rulebook says nothing and the table must decide.
    """

    title: str
    chapter: str
    around: bool = False
    passes: bool = False
    steps: Annotated[tuple[StepWords, ...], Field(min_length=1, max_length=MOST_STEPS)]
    links: tuple[LinkWords, ...] = ()
    silent: tuple[StepWords, ...] = ()


class ChecklistWords(Value):
    """A game's checklist.toml. *unit* is its word for a round, *part* for a phase, '' for one only.

    *named* is whether the title of the only phase stands beside its round.
    """

    unit: str = "Round"
    part: str = "Phase"
    named: bool = False
    setup: PhaseWords
    phases: Annotated[tuple[PhaseWords, ...], Field(min_length=1, max_length=MOST_PHASES)]
    end: PhaseWords


def load_words(package: str) -> ChecklistWords:
    """Return the words in the ``checklist.toml`` that lies in *package*, a module's __package__."""
    return load(ChecklistWords, package, "checklist.toml")


def firsts(new_round: NewRound, state: ChecklistState, way: int) -> dict[str, int | None]:
    """Return who is first one round later (*way* 1) or earlier (-1)."""
    first = state.first
    if new_round == "ask":
        later, earlier = (None, first), (state.before, None)
        return dict(zip(("first", "before"), later if way > 0 else earlier, strict=True))
    if new_round in ("left", "right") and first in state.table.seats:
        on_right = (new_round == "right") == (way > 0)
        neighbour = state.table.right_of if on_right else state.table.left_of
        return {"first": neighbour(first)}
    return {}
