"""What several uses of Soldati can win on several boards. Rulebook: Abilities Phase.

Every order of uses is tried, one layer of uses after the other. Where a layer is too large, only
its best part goes on, and the answer says so.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.core.chance import FACES
from companion.games.lawless_empire.plans.worth import Board, Faces, winner
from companion.games.lawless_empire.soldati.words import ANY, flipped

Lie = tuple[tuple[Faces, ...], ...]
"""How all dice lie: board, then player in turn order, then faces, sorted."""

MOST_TRIED = 6000
"""The most ways of one layer that are tried: a phone answers in a few seconds."""

CHANCY = "roll"
"""The ability whose outcome nobody can choose."""


class Die(NamedTuple):
    """A die by its *board*, its owner's *place* in turn order, and its *face*."""

    board: int
    place: int
    face: int


class Step(NamedTuple):
    """One use: an *ability*, the die it was used on, and what became of it.

    *other* is the die it changed places with.
    """

    ability: str
    die: Die
    then: Die | None
    other: Die | None = None


class Round(NamedTuple):
    """What stays the same in a search: the boards' *schemes*, the *place* of the player who uses
    Soldati, and how the table reads the rules. Let Fate Decide is nobody's: it is rerolled later.
    """

    schemes: tuple[str, ...]
    place: int
    sixes: bool
    switch: str

    def wins(self, lie: Lie) -> tuple[int, ...]:
        """Return the boards that the player at *place* wins as the dice lie."""
        return tuple(
            at
            for at, (scheme, hands) in enumerate(zip(self.schemes, lie, strict=True))
            if scheme != "fate" and _winner(scheme, hands, self.sixes) == self.place
        )


class FoundHistory(NamedTuple):
    """What a search found.

    *most* are for 0, 1, 2 … uses the boards won at best, and the steps; *first* are for each
    board the fewest steps that win it. *whole* says that every way was tried.
    """

    most: tuple[tuple[tuple[int, ...], tuple[Step, ...]], ...]
    first: dict[int, tuple[Step, ...]]
    whole: bool


class _Way(NamedTuple):
    lie: Lie
    left: tuple[int, ...]
    ability: str


@lru_cache(maxsize=2**15)
def _winner(scheme: str, hands: tuple[Faces, ...], sixes: bool) -> int:
    return winner(Board(scheme, hands, sixes))


@lru_cache(maxsize=4)
def search(
    rules: Round, lie: Lie, abilities: tuple[str, ...], values: tuple[int, ...], each: bool
) -> FoundHistory:
    """Return what up to one use for each of *values* can win; *each* may be another ability."""
    begun = tuple(sorted(value - 1 for value in values))
    starts = ("",) if each else abilities
    won = rules.wins(lie)
    layer: dict[_Way, tuple[int, tuple[Step, ...]]] = {
        _Way(lie, begun, key): (len(won), ()) for key in starts
    }
    seen = set(layer)
    most: list[tuple[tuple[int, ...], tuple[Step, ...]]] = [(won, ())]
    first: dict[int, tuple[Step, ...]] = dict.fromkeys(won, ())
    whole = True
    for _ in range(len(begun) if abilities else 0):
        following: dict[_Way, tuple[int, tuple[Step, ...]]] = {}
        best = most[-1]
        tried = 0
        for way, (_, steps) in sorted(layer.items(), key=lambda item: -item[1][0]):
            if tried > MOST_TRIED:
                whole = False
                break
            for after, step in _ways(rules, way, abilities):
                tried += 1
                if after in seen:
                    continue
                seen.add(after)
                path = (*steps, step)
                won = rules.wins(after.lie)
                following[after] = len(won), path
                for board in won:
                    first.setdefault(board, path)
                if len(won) > len(best[0]):
                    best = (won, path)
        most.append(best)
        layer = following
    return FoundHistory(tuple(most), first, whole)


def _ways(rules: Round, way: _Way, abilities: tuple[str, ...]) -> Iterator[tuple[_Way, Step]]:
    """Yield every way that one more use can make."""
    keys = (way.ability,) if way.ability else abilities
    for value in dict.fromkeys(way.left):
        rest = list(way.left)
        rest.remove(value)
        for ability in keys:
            for step in steps_of(ability, way.lie, value, rules.switch):
                yield _Way(after(way.lie, step), tuple(rest), way.ability), step


def dice(lie: Lie) -> list[Die]:
    """Return every kind of die that lies somewhere, each once."""
    return [
        Die(board, place, face)
        for board, hands in enumerate(lie)
        for place, hand in enumerate(hands)
        for face in sorted(set(hand))
    ]


def steps_of(ability: str, lie: Lie, value: int, switch: str) -> Iterator[Step]:
    """Yield every use of *ability* with one value side, except Roll, which is left to chance."""
    every = dice(lie)
    for die in every:
        if value not in (ANY, die.face - 1):
            continue
        match ability:
            case "flip":
                yield Step(ability, die, die._replace(face=flipped(die.face)))
            case "rotate":
                turned = (die._replace(face=face) for face in FACES if face != die.face)
                yield from (Step(ability, die, then) for then in turned)
            case "remove":
                yield Step(ability, die, None)
            case "move" | "occupy":
                yield from _moves(ability, die, lie)
            case "exchange" | "switch":
                yield from _swaps(ability, die, every, switch if ability == "switch" else "")
            case _:
                pass  # Roll


def _moves(ability: str, die: Die, lie: Lie) -> Iterator[Step]:
    """Yield every other board that *die* can go to; Occupy wants one without its face."""
    for board, hands in enumerate(lie):
        taken = ability == "occupy" and any(die.face in hand for hand in hands)
        if board != die.board and not taken:
            yield Step(ability, die, die._replace(board=board))


def _swaps(ability: str, die: Die, every: list[Die], switch: str) -> Iterator[Step]:
    """Yield every swap with a die of another board; one of the same board changes nothing."""
    for other in every:
        fits = {
            "plan": False,
            "value": other.face == die.face,
            "colour": other.place == die.place,
        }.get(switch, True)
        if fits and other.board != die.board and other[1:] != die[1:]:
            yield Step(ability, die, die._replace(board=other.board), other)


def after(lie: Lie, step: Step) -> Lie:
    """Return how the dice lie after *step*."""
    lie = _without(lie, step.die)
    if step.other:
        lie = _without(lie, step.other)
        lie = _plus(lie, step.other._replace(board=step.die.board))
    return _plus(lie, step.then) if step.then else lie


def _without(lie: Lie, die: Die) -> Lie:
    hand = list(lie[die.board][die.place])
    hand.remove(die.face)
    return _put(lie, die, tuple(hand))


def _plus(lie: Lie, die: Die) -> Lie:
    hand = tuple(sorted((*lie[die.board][die.place], die.face)))
    return _put(lie, die, hand)


def _put(lie: Lie, die: Die, hand: Faces) -> Lie:
    hands = lie[die.board]
    changed = (*hands[: die.place], hand, *hands[die.place + 1 :])
    return (*lie[: die.board], changed, *lie[die.board + 1 :])
