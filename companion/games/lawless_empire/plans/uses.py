"""Every use of one ability that changes a board. Rulebook: Abilities Phase, Soldato Abilities.

A use is what it changes on this board: a die that goes *out*, and a die that comes *into* it.
A die that is turned does both.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from companion.core.chance import FACES
from companion.games.lawless_empire.plans.worth import Board, winner
from companion.games.lawless_empire.round.state import MOST_DICE
from companion.games.lawless_empire.soldati.words import ANY, flipped


class Die(NamedTuple):
    """A die by its owner's *place* in turn order, and its *face*."""

    place: int
    face: int


class Use(NamedTuple):
    """What one use changes: the die that goes *out*, the die that comes *into* the board."""

    out: Die | None
    into: Die | None


def uses(ability: str, board: Board, values: frozenset[int], switch: str) -> Iterator[Use]:
    """Yield every use of *ability* that changes *board*, each once.

    *values* are the value sides as places in VALUES; none means any die. Roll yields each face
    that may come up. A die from another board may be of any player with fewer than 9 dice here.
    """
    here = [
        Die(place, face) for place, dice in enumerate(board.hands) for face in sorted(set(dice))
    ]
    mine = [die for die in here if _controlled(die, values)]
    away = [Die(place, face) for place in range(len(board.hands)) for face in FACES]
    match ability:
        case "flip":
            yield from (Use(die, die._replace(face=flipped(die.face))) for die in mine)
        case "roll" | "rotate":
            for die, face in product(mine, FACES):
                if face != die.face or ability == "roll":
                    yield Use(die, die._replace(face=face))
        case "remove":
            yield from (Use(die, None) for die in mine)
        case "move" | "occupy":
            yield from (Use(die, None) for die in mine)
            shown = {die.face for die in here} if ability == "occupy" else set()
            for die in away:
                if _controlled(die, values) and die.face not in shown and _room(board, die):
                    yield Use(None, die)
        case _:
            yield from _swaps(board, here, away, values, switch if ability == "switch" else "")


def _swaps(
    board: Board, here: list[Die], away: list[Die], values: frozenset[int], switch: str
) -> Iterator[Use]:
    """Yield every pair of a die here and a die of another board that may change places."""
    for out, into in product(here, away):
        either = _controlled(out, values) or _controlled(into, values)
        fits = {
            "plan": False,
            "value": out.face == into.face,
            "colour": out.place == into.place,
        }.get(switch, True)
        room = out.place == into.place or _room(board, into)
        if out != into and either and fits and room:
            yield Use(out, into)


def _controlled(die: Die, values: frozenset[int]) -> bool:
    return not values or ANY in values or die.face - 1 in values


def _room(board: Board, die: Die) -> bool:
    return len(board.hands[die.place]) < MOST_DICE


def after(board: Board, use: Use) -> Board:
    """Return *board* after *use*."""
    if use.out:
        board = board.without(*use.out)
    return board.plus(*use.into) if use.into else board


def winning(board: Board, every: Iterable[Use], place: int) -> tuple[Use, ...]:
    """Return those of *every* use after which the player at *place* wins *board*."""
    return tuple(use for use in every if winner(after(board, use)) == place)
