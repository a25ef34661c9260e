"""The phase checklist, which every game has: words from TOML, numbers from Python.

A game writes a ``round.toml`` with its steps and a few lines of Python: a ``Checklist`` with
the numbers for this table and the conditions that hold, and ``checklist_tool`` makes it a tool.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from companion.core.blocks import Answer, Note, Press, Result, Silent, Steps, Turn
from companion.core.blocks import Step as Line
from companion.core.fields import Flag, Internal, Marks, Seat
from companion.core.shape import is_house_rule, merge_fields
from companion.core.table import Table
from companion.core.values import Value
from companion.plays.play import Recorded
from companion.tools.questions import ask
from companion.tools.resources import load
from companion.tools.timer import MOVES, Clock, Do, asked, following, shown
from companion.tools.tool import Edition, Move, Take, Tool

MOST_STEPS = 24
MOST_PHASES = 10
MOST_ROUNDS = 99


class ChecklistState(Value):
    """Where the table stands: round 0 is the set-up; *phase* and *turn* count from 0. Back
    needs *before*: who was first in the round before, where each round asks anew.
    """

    table: Table = Table()
    round: Annotated[int, Internal(most=MOST_ROUNDS)] = 0
    phase: Annotated[int, Internal(most=MOST_PHASES - 1)] = 0
    turn: Annotated[int, Internal(most=7)] = 0
    over: Annotated[bool, Flag()] = False
    first: Annotated[int | None, Seat(title="First player")] = None
    before: Annotated[int | None, Seat()] = None
    ticks: Annotated[frozenset[int], Marks(size=MOST_STEPS)] = frozenset()
    timer: Clock = Clock()


class StepWords(Value):
    """One step: *text* may hold {numbers}; shown when *when* holds (all words, "not-x" too)."""

    text: str
    when: tuple[str, ...] = ()
    special: bool = False


class PhaseWords(Value):
    """A phase: its steps, whether it goes *around* the table, and its chapter.

    *silent* are the places where the rulebook says nothing and the table must decide.
    """

    title: str
    chapter: str
    around: bool = False
    steps: Annotated[tuple[StepWords, ...], Field(min_length=1, max_length=MOST_STEPS)]
    silent: tuple[StepWords, ...] = ()


class ChecklistWords(Value):
    """A game's round.toml. *unit* is its word for a round, *part* for a phase, '' for one only."""

    unit: str = "Round"
    part: str = "Phase"
    setup: PhaseWords
    phases: Annotated[tuple[PhaseWords, ...], Field(min_length=1, max_length=MOST_PHASES)]
    end: PhaseWords


def load_words(package: str) -> ChecklistWords:
    """Return the words in the ``round.toml`` that lies in *package*, a module's __package__."""
    return load(ChecklistWords, package, "round.toml")


NewRound = Literal["keep", "ask", "right", "pass"]
"""Who is first in a new round: the same; asked anew; the neighbour on the right of the first;
or ``pass``: every player goes through all phases in turn, clockwise, before the next round."""


@dataclass(frozen=True, slots=True)
class Checklist:
    """How one game's checklist differs from the others.

    *last* says whether the state's round is the last one, *ends* whether the game ends at
    once, whatever is left of the round. *numbers* fills the {names} in the words besides {n},
    {round}, {first} and {right}; *flags* says which conditions hold besides ``round-1`` and
    the like, ``last-round`` and ``first-known``. *asks* are questions from round 1 on, *more*
    further blocks such as a deadline. *clears* are the fields that a new round sets back and
    *clears_turn* those that every Next, Back, New game and touched turn does, with their
    values. *timer* says whether the table is offered one of its own.
    """

    words: ChecklistWords
    new_round: NewRound
    last: Callable[[Any], bool] = field(default=lambda state: False)
    ends: Callable[[Any], bool] = field(default=lambda state: False)
    numbers: Callable[[Any], Mapping[str, object]] = field(default=lambda state: {})
    flags: Callable[[Any], frozenset[str]] = field(default=lambda state: frozenset())
    asks_first: bool = True
    asks: Callable[[Any], Result] = field(default=lambda state: ())
    more: Callable[[Any], Result] = field(default=lambda state: ())
    clears: Mapping[str, object] = field(default_factory=dict)
    clears_turn: Mapping[str, object] = field(default_factory=dict)
    timer: bool = True

    def phase(self, state: ChecklistState) -> PhaseWords:
        """Return the words of the phase that *state* is in."""
        if state.over:
            return self.words.end
        if not state.round:
            return self.words.setup
        return self.words.phases[self._at(state)]

    def result(self, state: ChecklistState) -> Result:
        """Return the steps of this phase, with this table's numbers in place."""
        words, clocked = self.phase(state), self.timer and state.round and not state.over
        back = "phase" if self.words.part else self.words.unit.lower()
        said = self._said(state, words.steps)
        lines = [Line(place, text, step.special) for place, step, text in said]
        return (
            Answer(self.where(state), self._why(state), chapter=words.chapter),
            *self.more(state),
            *self._turn(state, words),
            *(shown(state) if clocked else ()),
            Steps(
                tuple(sorted(lines, key=lambda line: not line.special)), ("ticks",), state.ticks
            ),
            *(Silent(text) for _, _, text in self._said(state, words.silent)),
            *(asked(state) if clocked else ()),
            Press("New game", "new", main=True)
            if state.over
            else Press(self.next_title(state), "next", main=True),
            *([Press(f"Previous {back}", "back")] if state.round or state.over else []),
        )

    def form(self, state: ChecklistState) -> Result:
        """Ask who is first where that is known by now, and what else the game asks."""
        if state.over:
            return ()
        known = self.asks_first and (state.round > 0 or self.new_round != "ask")
        return (
            *([ask(state, ("first",), players=state.table.players)] if known else []),
            *(self.asks(state) if state.round else ()),
        )

    def where(self, state: ChecklistState) -> str:
        """Return where the table stands: "Round 3 · Execution"."""
        title = self.phase(state).title
        if state.over or not state.round:
            return title
        parts = [f"{self.words.unit} {state.round}", *[title] * bool(self.words.part)]
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
        moved = after.round != state.round
        if self.new_round == "pass":
            moved = moved or after.turn != state.turn
        return f"Next: {self.where(after) if moved else self.phase(after).title}"

    def next(self, state: ChecklistState) -> ChecklistState:
        """Return the state in the next phase, turn or round; its ticks are new.

        The end keeps the phase and the turn in which it came, so that Back finds them.
        """
        if state.over:
            return state
        turns = self.new_round == "pass"
        fresh = state.evolve(ticks=frozenset(), turn=state.turn if turns else 0)
        if not state.round:
            return fresh.evolve(round=1, phase=0, turn=0)
        if self.ends(state):
            return fresh.evolve(over=True)
        if state.phase + 1 < len(self.words.phases):
            return fresh.evolve(phase=state.phase + 1)
        if turns and state.turn + 1 < state.table.size:
            return fresh.evolve(phase=0, turn=state.turn + 1)
        if self.last(state) or state.round == MOST_ROUNDS:
            return fresh.evolve(over=True)
        return fresh.evolve(
            round=state.round + 1, phase=0, turn=0, **self._firsts(state, 1), **self.clears
        )

    def back(self, state: ChecklistState) -> ChecklistState:
        """Return the state in the phase, turn or round before this one."""
        turns = self.new_round == "pass"
        fresh = state.evolve(ticks=frozenset(), turn=state.turn if turns else 0)
        last = len(self.words.phases) - 1
        if state.over:
            return fresh.evolve(over=False)
        if state.phase:
            return fresh.evolve(phase=min(state.phase - 1, last))
        if turns and state.turn:
            return fresh.evolve(phase=last, turn=min(state.turn, state.table.size) - 1)
        if state.round <= 1:
            return fresh.evolve(round=0)
        return fresh.evolve(
            round=state.round - 1,
            phase=last,
            turn=state.table.size - 1 if turns else 0,
            **self._firsts(state, -1),
            **self.clears,
        )

    def turn_to(self, state: ChecklistState, seat: int) -> ChecklistState:
        """Return the state in which it is the turn of *seat*, from its beginning."""
        order = state.table.clockwise_from(state.first)
        if seat not in order:
            return state
        if self.new_round == "pass":
            state = state.evolve(phase=0, ticks=frozenset())
        return state.evolve(turn=order.index(seat))

    def moves(self) -> tuple[Move[Any], ...]:
        """Return the moves of a checklist."""
        return (
            Move("next", "Next", self._timed(self.next)),
            Move("new", "New game", self._timed(self.begun)),
            Move("back", "Back", self._timed(self.back)),
            Move("turn", "Turn", self._timed(self.turn_to)),
            *(MOVES if self.timer else ()),
        )

    def _timed(self, step: Callable[..., ChecklistState]) -> Do:
        turns = self.new_round == "pass"
        return following(
            lambda state, *args: step(state, *args).evolve(**self.clears_turn),
            lambda state: (state.over, not turns and (state.round, state.phase)),
            lambda state: (state.round, state.turn),
        )

    def begun(self, state: ChecklistState) -> ChecklistState:
        """Return the state before a new game at the same table, which reads the rules as before."""
        return merge_fields(state, type(state)(table=state.table), is_house_rule)

    def _at(self, state: ChecklistState) -> int:
        return min(state.phase, len(self.words.phases) - 1)

    def _why(self, state: ChecklistState) -> str:
        unit = self.words.unit.lower()
        if state.over:
            return "The game is over"
        if not state.round:
            return f"Before the first {unit}"
        part = f"{self.words.part} {self._at(state) + 1} of {len(self.words.phases)}"
        parts = [part] * bool(self.words.part)
        if state.first is not None and state.first in state.table.seats:
            parts.append(f"{state.table.name(state.first)} is first")
        if self.last(state):
            parts.append(f"the last {unit}")
        return " · ".join(parts)

    def _said(
        self, state: ChecklistState, steps: tuple[StepWords, ...]
    ) -> list[tuple[int, StepWords, str]]:
        """Return the steps that hold now, each with its place and its words."""
        flags = {*self.flags(state), f"round-{state.round}"}
        numbers = {**self.numbers(state), "n": state.table.size, "round": state.round}
        if self.last(state):
            flags.add("last-round")
        if state.first is not None and state.first in state.table.seats:
            flags.add("first-known")
            numbers["first"] = state.table.name(state.first)
            numbers["right"] = state.table.name(state.table.right_of(state.first))
        return [
            (place, step, step.text.format_map(numbers))
            for place, step in enumerate(steps)
            if all(_holds(each, flags) for each in step.when)
        ]

    def _firsts(self, state: ChecklistState, way: int) -> dict[str, int | None]:
        """Return who is first one round later (*way* 1) or earlier (-1)."""
        first = state.first
        if self.new_round == "ask":
            later, earlier = (None, first), (state.before, None)
            return dict(zip(("first", "before"), later if way > 0 else earlier, strict=True))
        if self.new_round == "right" and first is not None and first in state.table.seats:
            neighbour = state.table.right_of if way > 0 else state.table.left_of
            return {"first": neighbour(first)}
        return {}

    def _turn(self, state: ChecklistState, words: PhaseWords) -> Result:
        if not words.around:
            return ()
        if state.first not in state.table.seats:
            return (Note("Say who is first. Then the turn order appears here."),)
        order = state.table.clockwise_from(state.first)
        players = tuple(state.table.player(seat) for seat in order)
        return (Turn("Turn", players, order.index(self.now(state)), "turn"),)


StateT = TypeVar("StateT", bound=ChecklistState)


def checklist_tool(
    checklist: Checklist,
    game: str,
    title: str,
    example: StateT,
    *,
    hint: str = "",
    moves: tuple[Move[Any], ...] = (),
    takes: tuple[Take[Any], ...] = (),
    version: int = 1,
    older: tuple[Edition, ...] = (),
    record: Callable[[StateT], Recorded | None] | None = None,
) -> Tool[StateT]:
    """Return *checklist* as the tool ``round`` of *game*; its state is the type of *example*.

    *moves* are added to those of the checklist, and one with the key of one of those (next,
    back, turn, new) replaces it. The other fields are those of Tool.
    """
    replaced = {move.key for move in moves}
    return Tool(
        game=game,
        key="round",
        title=title,
        state=type(example),
        result=checklist.result,
        summary=checklist.where,
        form=checklist.form,
        moves=(*(move for move in checklist.moves() if move.key not in replaced), *moves),
        takes=takes,
        hint=hint,
        example=example,
        version=version,
        older=older,
        record=record,
    )


def _holds(word: str, flags: set[str]) -> bool:
    return (word.removeprefix("not-") in flags) != word.startswith("not-")
