"""Each player's Victory Points by source. Rulebook: Winning the game."""

from typing import Annotated, Final

from companion.core.fields import SEATS, Flag, Seats, Sum, Total
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.mafia_works.round.state import RoundState, turns_begun
from companion.games.mafia_works.track.state import TrackState, ended
from companion.tools.transfers import Fingerprint, transferred

TOKENS: Final = 10
"""VP tokens in the box. This game contains."""


class ScoreLine(Value):
    """One player's VP tokens, and the Victory values on the Allies and the Victory cards."""

    tokens: Annotated[int | None, Total(title="Tokens", most=2 * TOKENS, blank=True)] = None
    allies: Annotated[tuple[int, ...], Sum(title="Allies", least=-20, most=60, longest=8)] = ()
    cards: Annotated[
        tuple[int, ...], Sum(title="Victory cards", least=-20, most=60, longest=10)
    ] = ()

    @property
    def known(self) -> bool:
        """Whether all three are entered."""
        return self.tokens is not None and bool(self.allies) and bool(self.cards)

    @property
    def begun(self) -> bool:
        """Whether anything is entered."""
        return self.tokens is not None or bool(self.allies) or bool(self.cards)

    @property
    def total(self) -> int:
        """The Victory Points entered so far. Winning the game."""
        return (self.tokens or 0) + sum(self.allies) + sum(self.cards)


class ScoreState(Value):
    """The players' lines, and whether the game is *over*."""

    table: SmallTable = Table()
    lines: Annotated[tuple[ScoreLine, ...], Seats(title="Victory Points")] = (
        ScoreLine(),
    ) * SEATS
    over: Annotated[bool, Flag(title="The game is over")] = False
    told: Fingerprint = 0


def ranked(state: ScoreState) -> tuple[int, ...]:
    """Return the seats with anything entered, the most Victory Points first."""
    begun = [seat for seat in state.table.seats if state.lines[seat].begun]
    return tuple(sorted(begun, key=lambda seat: -state.lines[seat].total))


def waiting(state: ScoreState) -> tuple[int, ...]:
    """Return the seats that still miss a number, clockwise."""
    return tuple(seat for seat in state.table.seats if not state.lines[seat].known)


def from_round(source: RoundState, target: ScoreState) -> ScoreState:
    """Return *target* marked as over, once the checklist or its Final Job is; a correction stays."""
    if not (source.over or source.final_job) or target.over:
        return target
    return transferred(target, target.evolve(over=True), turns_begun(source))


def from_track(source: TrackState, target: ScoreState) -> ScoreState:
    """Return *target* marked as over, once the Final Job has left the Track; a correction stays.

    A Track that follows the checklist tells it there, and ``from_round`` tells it here: after
    *New game* the old Track ends nothing.
    """
    if source.told or not ended(source) or target.over:
        return target
    return transferred(target, target.evolve(over=True), source.gone)
