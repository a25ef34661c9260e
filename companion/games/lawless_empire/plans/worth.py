"""What a player's dice are worth under each Scheme, and who wins. Rulebook: Scheming Phase.

Players are numbered here by their place in turn order: the earlier one wins a tie.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

Faces = tuple[int, ...]

BIG = 4
"""Faces from here on are big. Scheming Phase, Less is More and Size Matters."""

PAIR, TRIPLET, SIXES = 10, 20, 6
"""What a pair and a triplet are worth, and the face whose pairs have two readings. Gang Up."""

RUNS = {4: 30, 3: 20}
"""What a run is worth, by its number of faces. Scheming Phase, Organised Hit."""


class Group(NamedTuple):
    """Dice that count together: their faces, the sign between them, and their points."""

    faces: Faces
    points: int
    joined: str = " "

    @property
    def words(self) -> str:
        """The group as a player would say it: "2-3-4-5 = 30"."""
        faces = self.joined.join(map(str, self.faces))
        if self.points:
            return f"{faces} = {self.points}"
        return f"{faces} {'counts' if len(self.faces) == 1 else 'count'} 0"


class Worth(NamedTuple):
    """What one player's dice are worth, group by group."""

    groups: tuple[Group, ...]

    @property
    def points(self) -> int:
        """The value that is compared."""
        return sum(group.points for group in self.groups)

    @property
    def words(self) -> str:
        """How the value comes about: "2-3-4-5 = 30, 6 = 6: 36"."""
        groups = ", ".join(group.words for group in self.groups)
        if len(self.groups) > 1:
            return f"{groups}: {self.points}"
        (group,) = self.groups
        return str(self.points) if group.faces == (self.points,) else groups


class Board(NamedTuple):
    """A Plan board: its *scheme* and the dice of each player, *hands* in turn order.

    With *sixes*, a hand of more than three sixes counts the rest singly in Gang Up, which is
    worth more than a pair.
    """

    scheme: str
    hands: tuple[Faces, ...]
    sixes: bool = True

    def without(self, place: int, face: int) -> "Board":
        """Return the board without one die of that *face* of the player at *place*."""
        dice = list(self.hands[place])
        dice.remove(face)
        return self._with(place, tuple(dice))

    def plus(self, place: int, face: int) -> "Board":
        """Return the board with one more die for the player at *place*."""
        return self._with(place, (*self.hands[place], face))

    def _with(self, place: int, dice: Faces) -> "Board":
        return self._replace(hands=(*self.hands[:place], dice, *self.hands[place + 1 :]))


def worths(board: Board) -> tuple[Worth | None, ...]:
    """Return what each player's dice are worth, in turn order; None for a player without dice."""
    seen = Counter(face for dice in board.hands for face in dice)
    repeated = frozenset(face for face, times in seen.items() if times > 1)
    gone = repeated if board.scheme == "same" else frozenset()
    return tuple(
        worth(board.scheme, tuple(sorted(dice)), board.sixes, gone) if dice else None
        for dice in board.hands
    )


def winner(board: Board) -> int:
    """Return the place in turn order of the player who wins *board*. Rulebook: Execution Phase.

    The highest value wins, or the lowest with Underhand Attacks; a tie goes to the earlier one.
    A player without dice there does not compete. If nobody has dice there, the First player wins.
    """
    points = [None if each is None else each.points for each in worths(board)]
    return best(points, lowest=board.scheme == "underhand")


def best(points: Sequence[int | None], lowest: bool) -> int:
    """Return the place of the best of *points*: the earliest on a tie, 0 if nobody has any."""
    known = [each for each in points if each is not None]
    if not known:
        return 0
    return points.index(min(known) if lowest else max(known))


@lru_cache(maxsize=2**14)
def worth(scheme: str, dice: Faces, sixes: bool, gone: frozenset[int]) -> Worth:
    """Return what *dice* (sorted, at least one) are worth under *scheme*.

    Faces that are *gone* count 0: those repeated on the board. Let Fate Decide and Underhand
    Attacks add up; Level the Field compares one die, here the highest.
    """
    match scheme:
        case "gang":
            return Worth(_gangs(dice, sixes))
        case "hit":
            return Worth(_hits(dice))
        case "size":
            return Worth(_sized(dice))
        case "less":
            return Worth(_kept(dice, range(BIG, 7)))
        case "stack":
            return Worth(_kept(dice, (1, 3, 5)))
        case "level":
            return Worth((Group(dice[-1:], dice[-1]),))
        case _:
            return Worth(_kept(dice, gone))


def _kept(dice: Faces, void: Iterable[int]) -> tuple[Group, ...]:
    """Return all dice added up, except the faces of *void*, which count 0."""
    nothing = set(void)
    kept = tuple(face for face in dice if face not in nothing)
    lost = tuple(face for face in dice if face in nothing)
    groups = (Group(kept, sum(kept), " + "), Group(lost, 0))
    return tuple(group for group in groups if group.faces)


def _sized(dice: Faces) -> tuple[Group, ...]:
    small = tuple(face for face in dice if face < BIG)
    big = dice[len(small) :]
    groups = (Group(big, PAIR * len(big)), Group(small, sum(small), " + "))
    return tuple(group for group in groups if group.faces)


def _gangs(dice: Faces, sixes: bool) -> tuple[Group, ...]:
    """Return the triplets of each face, then its pair or single dice."""
    groups: list[Group] = []
    for face, times in sorted(Counter(dice).items(), reverse=True):
        triplets, rest = divmod(times, 3)
        groups += [Group((face,) * 3, TRIPLET)] * triplets
        if rest == 2 and not (sixes and face == SIXES and triplets):
            groups.append(Group((face,) * 2, PAIR))
        else:
            groups += [Group((face,), face)] * rest
    return tuple(groups)


def _hits(dice: Faces) -> tuple[Group, ...]:
    """Return the split into runs and single dice that is worth most."""
    return _best_split(dice)[1]


@cache
def _best_split(dice: Faces) -> tuple[int, tuple[Group, ...]]:
    """Return the points and groups of the best split of *dice*, sorted.

    The lowest die is tried in each run that begins with it, then alone.
    """
    if not dice:
        return 0, ()
    low, found = dice[0], []
    for length, points in (*RUNS.items(), (1, low)):
        run = tuple(range(low, low + length))
        if all(face in dice for face in run):
            rest = list(dice)
            for face in run:
                rest.remove(face)
            more, groups = _best_split(tuple(rest))
            found.append((points + more, (Group(run, points, "-"), *groups)))
    return max(found, key=lambda each: each[0])
