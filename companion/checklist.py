"""The phase checklist, which every game has: words from TOML, numbers from Python.

A game writes a ``round.toml`` with its steps and a few lines of Python: a state derived from
``ChecklistState``, the numbers for this table, and which conditions hold Everything else is here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from companion.asking import ask
from companion.blocks import Answer, Note, Press, Result, Steps, Turn
from companion.blocks import Step as Line
from companion.fields import Flag, Hidden, Marks, Seat
from companion.table import Table
from companion.tool import Move
from companion.values import Value

MOST_STEPS = 24
MOST_ROUNDS = 99


class ChecklistState(Value):
    """Where the table stands: round 0 is the set-up; *phase* counts from 0."""

    table: Table = Table()
    round: Annotated[int, Hidden(most=MOST_ROUNDS)] = 0
    phase: Annotated[int, Hidden(most=9)] = 0
    turn: Annotated[int, Hidden(most=7)] = 0
    over: Annotated[bool, Flag()] = False
    first: Annotated[int | None, Seat(title="First player")] = None
    ticks: Annotated[frozenset[int], Marks(size=MOST_STEPS)] = frozenset()


class StepWords(Value):
    """One step: *text* may hold {numbers}; shown when *when* holds (all words, "not-x" too)."""

    text: str
    when: tuple[str, ...] = ()
    special: bool = False


class PhaseWords(Value):
    """A phase: its steps, whether it goes *around* the table, and its chapter."""

    title: str
    chapter: str
    around: bool = False
    steps: tuple[StepWords, ...]


class ChecklistWords(Value):
    """A game's round.toml. *unit* is what a round is called there ("Round", "Turn")."""

    unit: str = "Round"
    setup: PhaseWords
    phases: tuple[PhaseWords, ...]
    end: PhaseWords


NewRound = Literal["keep", "ask", "right", "pass"]
"""Who is first in a new round: the same; asked anew; the neighbour on the right of the first;
or ``pass``: every player goes through all phases in turn, clockwise, before the next round."""


@dataclass(frozen=True, slots=True)
class Checklist:
    """How one game's checklist differs from the others.

    *numbers* fills the {names} in the words, *flags* says which conditions hold, *last* whether
    the state's round is the last one, *more* gives further blocks (questions, a deadline).
    """

    words: ChecklistWords
    numbers: Callable[[Any], Mapping[str, object]]
    flags: Callable[[Any], frozenset[str]]
    last: Callable[[Any], bool]
    new_round: NewRound
    asks_first: bool = True
    more: Callable[[Any], Result] = field(default=lambda state: ())

    def phase(self, state: ChecklistState) -> PhaseWords:
        """Return the words of the phase that *state* is in."""
        if state.over:
            return self.words.end
        if not state.round:
            return self.words.setup
        return self.words.phases[min(state.phase, len(self.words.phases) - 1)]

    def result(self, state: ChecklistState) -> Result:
        """Return the steps of this phase, with this table's numbers in place."""
        words, flags = self.phase(state), self.flags(state)
        shown = [
            Line(place, step.text.format_map(dict(self.numbers(state))), step.special)
            for place, step in enumerate(words.steps)
            if all(_holds(each, flags) for each in step.when)
        ]
        lines = sorted(shown, key=lambda line: not line.special)
        return (
            Answer(self.where(state), words.title, chapter=words.chapter),
            *self.more(state),
            Steps(tuple(lines), ("ticks",)),
            *self._turn(state, words),
            *([] if state.over else [Press(self.next_title(state), "next", main=True)]),
            *([Press("Back", "back")] if state.round or state.over else []),
        )

    def form(self, state: ChecklistState) -> Result:
        """Ask who is first where that is known from now on."""
        if not self.asks_first or state.over:
            return ()
        return (ask(state, ("first",), players=state.table.players),)

    def where(self, state: ChecklistState) -> str:
        """Return where the table stands: "Round 3 · Execution"."""
        title = self.phase(state).title
        if state.over or not state.round:
            return title
        parts = [f"{self.words.unit} {state.round}", title]
        if self.new_round == "pass":
            parts.insert(1, state.table.name(self.now(state)))
        return " · ".join(parts)

    def now(self, state: ChecklistState) -> int:
        """Return the seat whose turn it is."""
        order = state.table.clockwise_from(state.first)
        return order[state.turn % len(order)]

    def next_title(self, state: ChecklistState) -> str:
        """Return the words on the Next button."""
        after = self.next(state)
        if after.round != state.round or after.turn:
            return f"Next: {self.where(after)}"
        return f"Next: {self.phase(after).title}"

    def next(self, state: ChecklistState) -> ChecklistState:
        """Return the state in the next phase, turn or round; its ticks are new."""
        if state.over:
            return state
        fresh = state.evolve(ticks=frozenset(), turn=0)
        if not state.round:
            return fresh.evolve(round=1, phase=0)
        if state.phase + 1 < len(self.words.phases):
            turn = state.turn if self.new_round == "pass" else 0
            return fresh.evolve(phase=state.phase + 1, turn=turn)
        if self.new_round == "pass" and state.turn + 1 < state.table.size:
            return fresh.evolve(phase=0, turn=state.turn + 1)
        if self.last(state) or state.round == MOST_ROUNDS:
            return fresh.evolve(over=True)
        return fresh.evolve(round=state.round + 1, phase=0, first=self.passed(state, 1))

    def back(self, state: ChecklistState) -> ChecklistState:
        """Return the state in the phase, turn or round before this one."""
        fresh = state.evolve(ticks=frozenset(), turn=0)
        last = len(self.words.phases) - 1
        turns = self.new_round == "pass"
        final = state.table.size - 1 if turns else 0
        if state.over:
            return fresh.evolve(over=False, phase=last, turn=final)
        if state.phase:
            return fresh.evolve(phase=state.phase - 1, turn=state.turn if turns else 0)
        if turns and state.turn:
            return fresh.evolve(phase=last, turn=min(state.turn, state.table.size) - 1)
        if state.round <= 1:
            return fresh.evolve(round=0, phase=0)
        first = self.passed(state, -1)
        return fresh.evolve(round=state.round - 1, phase=last, turn=final, first=first)

    def passed(self, state: ChecklistState, way: int) -> int | None:
        """Return who is first one round later (*way* 1) or earlier (-1)."""
        if self.new_round == "ask":
            return None
        if self.new_round != "right" or state.first not in state.table.seats:
            return state.first
        neighbour = state.table.right_of if way > 0 else state.table.left_of
        return neighbour(state.first)

    def turn_to(self, state: ChecklistState, seat: int) -> ChecklistState:
        """Return the state in which it is the turn of *seat*."""
        order = state.table.clockwise_from(state.first)
        return state.evolve(turn=order.index(seat)) if seat in order else state

    def _turn(self, state: ChecklistState, words: PhaseWords) -> Result:
        if not words.around:
            return ()
        if state.first not in state.table.seats:
            return (Note("Say who is first, and the turn order stands here."),)
        order = state.table.clockwise_from(state.first)
        players = tuple(state.table.player(seat) for seat in order)
        return (Turn("Turn", players, order.index(self.now(state)), "turn"),)

    def moves(self) -> tuple[Move[Any], ...]:
        """Return the moves of a checklist."""
        return (
            Move("next", "Next", lambda state, args, now, seed: self.next(state)),
            Move("back", "Back", lambda state, args, now, seed: self.back(state)),
            Move("turn", "Turn", lambda state, args, now, seed: self.turn_to(state, args[0])),
        )


def _holds(word: str, flags: frozenset[str]) -> bool:
    if word.startswith("not-"):
        return word.removeprefix("not-") not in flags
    return word in flags
