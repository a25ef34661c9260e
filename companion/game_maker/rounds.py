"""The checklist of a made game: the phases of its definition, for this table."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, Protocol, cast

from companion.core.blocks import Button, Result
from companion.core.fields import MOST_SEATS, Internal, Seat
from companion.core.table import Table
from companion.core.values import Value
from companion.game_maker.definition import (
    ROUND,
    About,
    Course,
    Definition,
    Phase,
    Sheet,
    phase_name,
    steps_of,
)
from companion.tools.checklist import Checklist, ChecklistState, ChecklistWords, NewRound
from companion.tools.checklist_model import LinkWords, PhaseWords, StepWords
from companion.tools.tool import Move, ToolLink
from companion.tools.transfers import Fingerprint

_SETUP = "Choose who plays, and who is first."
_SETUP_OF_A_COUNT = "Choose who plays."
_END = "Count the points."


class RoundState(ChecklistState):
    """Where the game is, and how it goes. *told* was about who is first before 0.13."""

    table: Table = Table()
    turn: Annotated[int, Internal(most=MOST_SEATS - 1)] = 0
    first: Annotated[int | None, Seat(title="First player", most=MOST_SEATS - 1)] = None
    before: Annotated[int | None, Seat(most=MOST_SEATS - 1)] = None
    about: About = About()
    course: Course = Course()
    told: Fingerprint = 0


@lru_cache(maxsize=64)
def checklist(course: Course) -> Checklist:
    """Return the checklist of *course*; what it doesn't say is filled in.

    A phase without steps is its own step, by its name. The name of the only phase stands beside the round.
    Where there are no phases, nobody needs the rounds: the set-up leads to the score at once.
    """
    unit = course.unit.strip() or ROUND
    play = _plain(f"Play the {unit.lower()}.")
    phases = tuple(
        _phase(phase_name(phase, place), phase.steps, _named(phase) or play, phase.around)
        for place, phase in enumerate(course.phases, 1)
    )
    instead = _SETUP if _is_played(course) else _SETUP_OF_A_COUNT
    setup = _phase("Set-up", course.setup, instead)
    words = ChecklistWords(
        unit=unit,
        part="Phase" if len(phases) > 1 else "",
        named=any(map(_named, course.phases)),
        setup=setup if not phases else setup.evolve(links=()),
        phases=phases or (_phase("Play", "", play),),
        end=_phase("The end", course.end, _END),
    )
    last = (lambda state: state.round >= course.rounds) if course.rounds else _never
    first = cast(NewRound, course.first)
    return Checklist(words=words, new_round=first, last=last, rounds=course.rounds)


def _never(state: RoundState) -> bool:
    return False


def _phase(title: str, steps: str, instead: str, around: bool = False) -> PhaseWords:
    every = tuple(StepWords(text=_plain(step)) for step in steps_of(steps))
    return PhaseWords(
        title=title,
        chapter="",
        around=around,
        steps=every or (StepWords(text=instead),),
        links=(LinkWords(tool="score", title="Score"),),
    )


def _named(phase: Phase) -> str:
    """Return the name of *phase* as a step, '' if it has none."""
    return _plain(phase.title.strip())


def _plain(step: str) -> str:
    """Return *step* as it is typed: its braces stand for themselves."""
    return step.replace("{", "{{").replace("}", "}}")


def result(state: RoundState) -> Result:
    """Return the steps of this phase, and the way to the end of the game."""
    blocks = checklist(state.course).result(state)
    if _only_counts(state):
        blocks = tuple(replace(b, main=False) if isinstance(b, Button) else b for b in blocks)
    going = state.round and not state.over
    return (*blocks, Button("The game ends now", "end")) if going else blocks


def form(state: RoundState) -> Result:
    """Ask who is first, but not before a game that is only counted."""
    return () if _only_counts(state) else checklist(state.course).form(state)


def summary(state: RoundState) -> str:
    """Return the round and the phase."""
    return checklist(state.course).where(state)


def links(state: RoundState) -> tuple[ToolLink, ...]:
    """Return the way to the score: the next step at the end and where there are no rounds to play.

    Before the end it is in reach otherwise.
    """
    found = checklist(state.course).links(state)
    return tuple(replace(link, main=True) for link in found) if _only_counts(state) else found


def _is_played(course: Course) -> bool:
    """Return whether *course* says how the game goes: by phases, or by a number of rounds."""
    return bool(course.phases or course.rounds)


def _only_counts(state: RoundState) -> bool:
    """Return whether the game has neither phases nor a number of rounds, and nobody has begun one."""
    return not (_is_played(state.course) or state.round or state.over)


def ended(state: RoundState) -> RoundState:
    """Return the state at the end of the game."""
    return state.evolve(over=True, ticks=frozenset())


def from_make(source: Definition, target: RoundState) -> RoundState:
    """Return *target* with the course of *source*: it stays in its phase, and done steps stay done."""
    new = source.course
    after = target.evolve(about=source.about, course=new)
    if new == target.course:
        return after
    place = _place(target, new)
    before, now = _steps(target, target.course), _steps(target.evolve(phase=place), new)
    done = {step for at, step in enumerate(before) if at in target.ticks}
    ticks = frozenset(at for at, step in enumerate(now) if step in done)
    return after.evolve(phase=place, ticks=ticks)


class EnteredRounds(Protocol):
    """What the checklist hears of a score: which round is entered in which sheet."""

    @property
    def round(self) -> int:
        """The round, from 0."""

    @property
    def sheet(self) -> Sheet:
        """The sheet."""


def from_score(source: EnteredRounds, target: RoundState) -> RoundState:
    """Return *target* in the round that was begun in the score, or at the end after the last one.

    Where a game is only counted, nobody needs its rounds.
    """
    if not source.sheet.rounds or not source.round or _only_counts(target):
        return target
    after: RoundState = checklist(target.course).moved_on(target, source.round + 1)
    return after


def _place(state: RoundState, new: Course) -> int:
    """Return where the phase of *state* is in *new*: by its title or its steps, or in its place."""
    old = state.course.phases[state.phase : state.phase + 1]
    ways: tuple[Callable[[Phase], str], ...] = (
        lambda phase: phase.title.strip(),
        lambda phase: phase.steps.strip(),
    )
    for way in ways:
        alike = [way(phase) for phase in new.phases]
        for phase in old:
            if way(phase) and alike.count(way(phase)) == 1:
                return alike.index(way(phase))
    return max(0, min(state.phase, len(new.phases) - 1))


def _steps(state: RoundState, course: Course) -> tuple[str, ...]:
    return tuple(step.text for step in checklist(course).phase(state).steps)


def _move(key: str) -> Move[Any]:
    """Return the move *key* of whichever checklist the state has."""
    (usual,) = (move for move in _USUAL if move.key == key)

    def do(state: RoundState, *args: Any, now: int) -> Value:
        every = {move.key: move for move in checklist(state.course).moves()}
        after: Value = every[key].do(state, *args, now=now)
        return after.evolve(about=state.about, course=state.course)

    return Move(key, usual.title, do, timed=True) if key not in _SAME else usual


_USUAL = checklist(Course()).moves()
_SAME = frozenset({"timer", "timer-set"})
MOVES = (*(_move(move.key) for move in _USUAL), Move("end", "The game ends now", ended))
