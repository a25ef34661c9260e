"""What a player may do in one turn: two different basic actions, and extras. Action Phase."""

from typing import Final, NamedTuple

from companion.core.printed import listed

ACTIONS: Final = ("Draw", "Play", "Attack")
"""The basic actions. Action Phase."""

DEEDS: Final = ("drew", "played", "attacked")
"""What a player did with each of ACTIONS."""

BASIC: Final = 2
"""How many basic actions a turn has at most, all different. Action Phase."""

MOST_OF_ONE_ACTION: Final = 6
"""How many of one action are counted in a turn: the rules set no limit to extras by cards."""

Counts = tuple[int, ...]
"""A number for each of ACTIONS."""

NONE: Final = (0,) * len(ACTIONS)


class TurnCheck(NamedTuple):
    """What was done against what is allowed: *basic* actions used of *most*, extras *unused*.

    *twice* are how often the actions were done that are repeated without an extra, *over* how many
    basic actions are too many.
    """

    basic: Counts
    most: int
    twice: Counts
    over: int
    unused: Counts

    @property
    def legal(self) -> bool:
        """Whether the rules allow this turn so far."""
        return not any(self.twice) and not self.over


def check(done: Counts, extras: Counts, poison: int) -> TurnCheck:
    """Return how a turn stands. Action Phase, Trading.

    *done* counts every action of the turn, *extras* the additional ones that cards and trades
    gave, *poison* the basic actions that cards and trades took away. Extras are used up first:
    that leaves the most basic actions.
    """
    basic = tuple(max(0, each - extra) for each, extra in zip(done, extras, strict=True))
    most = max(0, BASIC - poison)
    return TurnCheck(
        basic,
        most,
        tuple(each if used > 1 else 0 for each, used in zip(done, basic, strict=True)),
        max(0, sum(basic) - most),
        tuple(max(0, extra - each) for each, extra in zip(done, extras, strict=True)),
    )


def spoken(counts: Counts) -> str:
    """Return actions as they are said: "Draw, Play twice"; '' for none."""
    return ", ".join(_times(counts, ACTIONS))


def told(counts: Counts) -> str:
    """Return what a player did: "drew twice and played"; '' for nothing."""
    found = _times(counts, DEEDS)
    return listed(found) if found else ""


def _times(counts: Counts, words: tuple[str, ...]) -> list[str]:
    return [
        word if count == 1 else f"{word} twice" if count == 2 else f"{word} {count} times"
        for word, count in zip(words, counts, strict=True)
        if count
    ]


def left(found: TurnCheck) -> str:
    """Return what may still be done in this turn, in words."""
    free = found.most - sum(found.basic)
    open_ones = [name for name, each in zip(ACTIONS, found.basic, strict=True) if not each]
    basic = f"{free} of {', '.join(open_ones)}" if free > 0 else ""
    extra = f"{spoken(found.unused)} as an extra" if any(found.unused) else ""
    return " and ".join(part for part in (basic, extra) if part) or "nothing"
