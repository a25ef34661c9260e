"""The phase checklist that every game has: words from TOML, numbers from Python.

A game has a ``checklist.toml`` with its steps, and a ``Checklist`` with its numbers and conditions;
``companion.tools.checklist_tool`` makes it a tool.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.blocks import (
    Answer,
    Button,
    Note,
    Result,
    RuleGap,
    Step,
    Steps,
    Turn,
    blocks,
)
from companion.core.shape import is_house_rule, merge_fields
from companion.tools.checklist_folds import another_round, phases_by_name
from companion.tools.checklist_model import (
    MOST_ROUNDS,
    MOST_STEPS,
    NEW_GAME,
    ChecklistState,
    ChecklistWords,
    NewRound,
    PhaseWords,
    StepWords,
    firsts,
    load_words,
)
from companion.tools.questions import ask
from companion.tools.stepper import stepper
from companion.tools.timer import MOVES, asked, following, set_back, shown
from companion.tools.tool import Move, ToolLink

__all__ = [
    "MOST_ROUNDS",
    "MOST_STEPS",
    "Checklist",
    "ChecklistState",
    "ChecklistWords",
    "NewRound",
    "load_words",
]


@dataclass(frozen=True, slots=True)
class Checklist:
    """How one game's checklist differs from the others.

    All functions take the state. *last* returns whether its round is the last one, *ends* whether
    the game ends at once, with phases left or not. *numbers* returns values for the {names} in
    the words besides {n}, {round}, {first} and {right}. *flags* returns the conditions that hold
    besides ``round-1`` and the like, ``last-round`` and ``first-known``. *questions* returns questions
    from round 1 on, *more* further blocks such as a deadline. *clears* maps fields to the values
    that a new round sets, *clears_turn* those that Next, Back, New game and a touched player
    set. *timer* is whether the table is offered its own timer. *rounds* is how many a game has,
    0 if nobody can say.
    """

    words: ChecklistWords
    new_round: NewRound
    last: Callable[[Any], bool] = field(default=lambda state: False)
    ends: Callable[[Any], bool] = field(default=lambda state: False)
    numbers: Callable[[Any], Mapping[str, object]] = field(default=lambda state: {})
    flags: Callable[[Any], frozenset[str]] = field(default=lambda state: frozenset())
    asks_first: bool = True
    questions: Callable[[Any], Result] = field(default=lambda state: ())
    more: Callable[[Any], Result] = field(default=lambda state: ())
    clears: Mapping[str, object] = field(default_factory=dict)
    clears_turn: Mapping[str, object] = field(default_factory=dict)
    timer: bool = True
    rounds: int = 0

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
        return blocks(
            Answer(self.where(state), self._why(state), chapter=words.chapter),
            *self._stepper(state),
            *self.more(state),
            words.around and turn_order(state, self.now(state)),
            clocked and shown(state),
            *another_round(self.words, state, self.rounds),
            Steps(self._lines(state), ("ticks",), state.ticks, led=True),
            *(RuleGap(text) for _, _, text in self._shown_steps(state, words.silent)),
            *self._phases(state),
            clocked and asked(state),
            words.passes and passing(state),
            Button("New game", NEW_GAME, main=not self.links(state))
            if state.over
            else self._onward(state),
            *self._way_back(state),
        )

    def _way_back(self, state: ChecklistState) -> Result:
        """Return the button to the phase, turn or round before this one."""
        if not (state.round or state.over):
            return ()
        back = "phase" if self.words.part else self.words.unit.lower()
        return (
            Button(
                f"Previous {back}", "back", step_label=f"Back to {self.where(self.back(state))}"
            ),
        )

    def form(self, state: ChecklistState) -> Result:
        """Return the questions: those of the game, and who is first: before them until that is known."""
        if state.over:
            return ()
        asked = self.asks_first and (state.round > 0 or self.new_round != "ask")
        first = (ask(state, ("first",), players=state.table.players),) if asked else ()
        own = self.questions(state) if state.round else ()
        return (*own, *first) if state.first is not None else (*first, *own)

    def _stepper(self, state: ChecklistState) -> Result:
        """Return which phase of the round it is, as a picture."""
        if not state.round or state.over or not self.words.part:
            return ()
        titles = tuple(phase.title for phase in self.words.phases)
        return stepper(self.words.part, titles, self._at(state))

    def _phases(self, state: ChecklistState) -> Result:
        """Return all phases of the round by name, where they are drawn."""
        drawn = self._stepper(state)
        return phases_by_name(self.words, state, self._at(state)) if drawn else ()

    def links(self, state: ChecklistState) -> tuple[ToolLink, ...]:
        """Return the tools that help in this phase; at the end they are due in their order."""
        flags = self._flags(state)
        found = [each for each in self.phase(state).links if each.applies(flags)]
        return tuple(
            ToolLink(
                each.title,
                each.tool,
                main=state.over and not place,
                due=state.over and not each.optional,
            )
            for place, each in enumerate(found)
        )

    def where(self, state: ChecklistState) -> str:
        """Return the round and the phase in words: "Round 3 · Execution"."""
        title = self.phase(state).title
        if state.over or not state.round:
            return title
        titled = bool(self.words.part) or self.words.named
        parts = [f"{self.words.unit} {state.round}", *[title] * titled]
        if self.new_round == "pass":
            parts.insert(1, state.table.name(self.now(state)))
        return " · ".join(parts)

    def now(self, state: ChecklistState) -> int:
        """Return the seat whose turn it is."""
        order = state.table.clockwise_from(state.first)
        return order[state.turn % len(order)]

    def _onward(self, state: ChecklistState) -> Button:
        """Return the button to the next phase, turn or round, or to the end."""
        after = self.next(state)
        name = self._name_of(after, state)
        fact = "The game ended" if after.over else f"{name} began"
        return Button(f"Next: {name}", "next", main=True, step_label=fact)

    def coming(self, state: ChecklistState) -> str:
        """Return the name of the next phase, with its round and turn where these are new."""
        return self._name_of(self.next(state), state)

    def _name_of(self, after: ChecklistState, state: ChecklistState) -> str:
        """Return the name of the phase of *after*, with what is new there since *state*."""
        moved = after.round != state.round
        if self.new_round == "pass":
            moved = moved or after.turn != state.turn
        return self.where(after) if moved else self.phase(after).title

    def next(self, state: ChecklistState) -> ChecklistState:
        """Return the next phase, turn or round, without ticks. The end keeps both, for Back."""
        if state.over:
            return state
        turns = self.new_round == "pass"
        fresh = state.evolve(ticks=frozenset(), turn=state.turn if turns else 0)
        if not state.round:
            return self._next_round(fresh)
        if self.ends(state):
            return fresh.evolve(over=True)
        if state.phase + 1 < len(self.words.phases):
            return fresh.evolve(phase=state.phase + 1)
        if turns and state.turn + 1 < state.table.size:
            return fresh.evolve(phase=0, turn=state.turn + 1)
        return self._next_round(fresh)

    def _next_round(self, state: ChecklistState) -> ChecklistState:
        """Return the state at the beginning of the next round, or at the end of the game after the last one."""
        if not state.round:
            return state.evolve(round=1, phase=0, turn=0)
        if self.last(state) or state.round == MOST_ROUNDS:
            return state.evolve(over=True)
        return state.evolve(
            round=state.round + 1,
            phase=0,
            turn=0,
            **firsts(self.new_round, state, 1),
            **self.clears,
        )

    def moved_on(self, state: Any, number: int, first: int | None = None) -> Any:
        """Return the state at the beginning of round *number*, which was begun in another tool.

        The game is over where the rounds end before it. *first* is who is first in it, None to go by the rules.
        Unchanged if the game is over or that round has begun already.
        """
        after = state
        while not after.over and after.round < number:
            over = after.round and self.ends(after)
            after = after.evolve(over=True) if over else self._next_round(after)
        if after == state:
            return state
        if self.timer:
            after = after.evolve(timer=set_back(after.timer))
        fresh: ChecklistState = after.evolve(ticks=frozenset(), **self.clears_turn)
        return fresh if first is None or fresh.over else fresh.evolve(first=first)

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
            **firsts(self.new_round, state, -1),
            **self.clears,
        )

    def at_round(self, state: ChecklistState, number: int) -> ChecklistState:
        """Return the state at the beginning of round *number*; unchanged if there is none."""
        if not 1 <= number <= self.rounds or state.over or number == state.round:
            return state
        asked = {"first": None, "before": None} if self.new_round == "ask" else {}
        fresh = state.evolve(round=number, phase=0, turn=0, ticks=frozenset())
        return fresh.evolve(**asked, **self.clears)

    def turn_to(self, state: ChecklistState, seat: int) -> ChecklistState:
        """Return the state at the beginning of the turn of *seat*; unchanged if it is not in use."""
        order = state.table.clockwise_from(state.first)
        if seat not in order:
            return state
        if self.new_round == "pass":
            state = state.evolve(phase=0, ticks=frozenset())
        return state.evolve(turn=order.index(seat))

    def moves(self) -> tuple[Move[Any], ...]:
        """Return the moves of a checklist."""
        return (
            Move("next", "The game went on", self._timed(self.next), timed=True),
            Move(NEW_GAME, "New game", self._timed(self.begun), timed=True),
            Move("back", "The game went back", self._timed(self.back), timed=True),
            Move("turn", "Turn", self._timed(self.turn_to), timed=True),
            Move("round", self.words.unit, self._timed(self.at_round), timed=True),
            *(MOVES if self.timer else ()),
        )

    def _timed(self, step: Callable[..., ChecklistState]) -> Callable[..., Any]:
        turns = self.new_round == "pass"
        return following(
            lambda state, *args: step(state, *args).evolve(**self.clears_turn),
            lambda state: (state.over, not turns and (state.round, state.phase)),
            lambda state: (state.round, state.turn),
        )

    def begun(self, state: ChecklistState) -> ChecklistState:
        """Return the state before a new game: the table and its house rules stay."""
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
            parts.append(f"{'the' if parts else 'The'} last {unit}")
        return " · ".join(parts)

    def _flags(self, state: ChecklistState) -> set[str]:
        """Return the conditions that hold now."""
        flags = {*self.flags(state), f"round-{state.round}"}
        if self.last(state):
            flags.add("last-round")
        if state.first is not None and state.first in state.table.seats:
            flags.add("first-known")
        return flags

    def _shown_steps(
        self, state: ChecklistState, steps: tuple[StepWords, ...]
    ) -> list[tuple[int, StepWords, str]]:
        """Return those of *steps* that are shown now: place, step, and text with its numbers."""
        flags = self._flags(state)
        numbers = {**self.numbers(state), "n": state.table.size, "round": state.round}
        if state.first is not None and state.first in state.table.seats:
            numbers["first"] = state.table.name(state.first)
            numbers["right"] = state.table.name(state.table.right_of(state.first))
        return [
            (place, step, step.text.format_map(numbers))
            for place, step in enumerate(steps)
            if step.applies(flags)
        ]

    def _lines(self, state: ChecklistState) -> tuple[Step, ...]:
        """Return the steps of this phase, special ones first. What the bar leads to has no button."""
        flags = self._flags(state)
        buttons = {link.tool: link.title for link in self.links(state) if not link.main}
        lines = [
            step.line(place, text, flags, buttons.get(step.tool, ""))
            for place, step, text in self._shown_steps(state, self.phase(state).steps)
        ]
        return tuple(sorted(lines, key=lambda line: not line.special))


def turn_order(state: ChecklistState, now: int) -> Result:
    """Return the players in turn order, of whom the seat *now* has the turn."""
    if state.first not in state.table.seats:
        return (Note("Say who is first. Then the turn order appears here."),)
    order = state.table.clockwise_from(state.first)
    players = tuple(state.table.player(seat) for seat in order)
    return (Turn("Turn", players, order.index(now), "turn"),)


def passing(state: ChecklistState) -> Result:
    """Return the button that passes the turn on; none in the last player's turn.

    It is for a phase in which everyone has a turn before the next phase begins.
    """
    order = state.table.clockwise_from(state.first)
    after = state.turn + 1
    if state.first not in state.table.seats or after >= len(order):
        return ()
    name = state.table.name(order[after])
    said = f"{name}'s turn"
    return (
        Button(f"Next: {said}", "turn", (order[after],), main=True, step_label=f"{said} began"),
    )
