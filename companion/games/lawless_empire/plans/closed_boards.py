"""The boards of a round that are not open: their dice are laid by, and each can be opened again."""

from companion.core.fields import SEATS
from companion.games.lawless_empire.plans import state as rules
from companion.games.lawless_empire.plans.state import ClosedDice, Hand, PlansState, WonBoard
from companion.games.lawless_empire.plans.worth import Faces
from companion.games.lawless_empire.round.state import MOST_DICE


def is_reopened(state: PlansState) -> bool:
    """Return whether the open board is one that was kept already."""
    return state.part < len(state.won)


def board_at(state: PlansState, place: int) -> PlansState:
    """Return the state as it is with the board at *place* open."""
    return state if place == state.part else _taken_up(state, place)


def _taken_up(state: PlansState, place: int) -> PlansState:
    """Return the state with what was laid by of the board at *place*."""
    kept = place < len(state.won)
    scheme = state.won[place].scheme if kept else state.draft
    faces = [_on(lain.dice, place) for lain in state.lain]
    rerolled = kept and scheme == "fate"
    return state.evolve(
        scheme=scheme,
        hands=tuple(Hand(dice=each, again=each if rerolled else ()) for each in faces),
        thrown=False,
        at=place if kept else None,
    )


def _on(codes: tuple[int, ...], place: int) -> Faces:
    """Return the faces of those of *codes* that are on the board at *place*."""
    return tuple(code % rules.SIDES + 1 for code in codes if code // rules.SIDES == place)


def _laid(state: PlansState, hands: tuple[Faces, ...]) -> tuple[ClosedDice, ...]:
    """Return what lies on the boards, with *hands* on the open one.

    Where someone has more dice than they own, boards are forgotten, the first one first.
    """
    here, seats = state.part, range(SEATS)
    mine = [tuple(here * rules.SIDES + face - 1 for face in hands[seat]) for seat in seats]
    others = [
        [code for code in state.lain[seat].dice if code // rules.SIDES != here]
        for seat in seats
    ]
    while any(len(others[seat]) + len(mine[seat]) > MOST_DICE for seat in seats):
        first = min(code // rules.SIDES for codes in others for code in codes)
        others = [[code for code in codes if code // rules.SIDES != first] for codes in others]
    return tuple(ClosedDice(dice=(*others[seat], *mine[seat])) for seat in seats)


def dice_down(state: PlansState, seat: int) -> int:
    """Return the number of dice that *seat* has on all boards of the round, the open one too."""
    others = sum(code // rules.SIDES != state.part for code in state.lain[seat].dice)
    return others + len(state.hands[seat].dice)


def forgotten(state: PlansState) -> tuple[int, ...]:
    """Return the places of the boards whose dice have no room any more once the open one is laid by."""
    after = laid_by(state, wins=True)
    left = {code // rules.SIDES for lain in after.lain for code in lain.dice}
    before = {code // rules.SIDES for lain in state.lain for code in lain.dice}
    return tuple(sorted(before - left - {state.part}))


def laid_by(state: PlansState, *, wins: bool = False) -> PlansState:
    """Return the state with the dice of the open board laid by; of one that is kept or *wins* those
    that count.

    A kept one has another winner where its dice now say so: what a player corrected by hand stays
    until they do.
    """
    again = is_reopened(state)
    hands = tuple(
        rules.counting(state, seat) if again or wins else state.hands[seat].dice
        for seat in range(SEATS)
    )
    after = state.evolve(lain=_laid(state, hands))
    if not again:
        return after.evolve(draft=state.scheme)
    before, now = rules.won_by(_taken_up(state, state.part)), rules.won_by(state)
    kept = state.won[state.part].evolve(scheme=state.scheme)
    if now not in (None, before):
        kept = kept.evolve(winner=now)
    return after.evolve(won=_put(state, kept))


def _put(state: PlansState, board: WonBoard) -> tuple[WonBoard, ...]:
    """Return the boards with *board* where the open one is."""
    return (*state.won[: state.part], board, *state.won[state.part + 1 :])


def open_board(state: PlansState, place: int) -> PlansState:
    """Return the state with the board at *place* open, a kept one or the next."""
    if place == state.part or not 0 <= place <= len(state.won):
        return state
    return _taken_up(laid_by(state), place)


def keep(state: PlansState, plan: str) -> PlansState:
    """Return the state with the board kept as one of *plan*, and the next board open."""
    seat = rules.won_by(state)
    known = plan in {option.key for option in rules.PLAN_TYPES}
    if seat is None or not known or state.part >= rules.MOST_BOARDS:
        return state
    after = laid_by(state, wins=True)
    won = _put(state, WonBoard(plan=plan, winner=seat, scheme=state.scheme))
    if is_reopened(state):
        return _taken_up(after.evolve(won=won), len(won))
    return rules.cleared(after).evolve(won=won, draft="")
