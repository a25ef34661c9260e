"""What a log tells about a person, and who wins how often over all games: numbers, no words.

Shares of wins come with their range from ``companion.plays.standings.wilson``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import Final, Generic, NamedTuple, TypeVar

from companion.core.names import person_key, visible
from companion.plays.play import Play, SeatedPlayer
from companion.plays.register import LoggedPerson, Register
from companion.plays.standings import wilson

Month = tuple[int, int]
"""A year and a month, 1 to 12, where whoever looks is."""

KeyT = TypeVar("KeyT")

MonthOf = Callable[[int], Month]
"""Returns the month of a moment in minutes since 1970 UTC."""


class WinTally(NamedTuple):
    """How many *plays*, and how many of them were won."""

    plays: int = 0
    wins: int = 0

    @property
    def range(self) -> tuple[int, int]:
        """Where the share of wins lies with 95% certainty, in whole percent; of no plays anywhere."""
        return wilson(self.wins, self.plays) if self.plays else (0, 100)


class MetPerson(NamedTuple):
    """How two met: in how many *plays*, in how many of these one was *ahead* of the other, or *behind*, and how
    many they played *together*, in one team or all against the game. In the others they were level.
    """

    plays: int = 0
    ahead: int = 0
    behind: int = 0
    together: int = 0

    @property
    def level(self) -> int:
        """In how many plays neither was ahead."""
        return self.plays - self.ahead - self.behind - self.together


class Streak(NamedTuple):
    """How many plays in a row were won: up to *now*, and *most* ever."""

    now: int = 0
    most: int = 0


@dataclass(frozen=True)
class Figures:
    """What a log tells of one person: all their plays, and these by month, game, role and whom they met.

    *games* and *roles* are by their keys, those with the most plays first, *met* by the keys of persons, those met most
    often first. *first* and *last* are minutes since 1970 UTC.
    """

    whole: WinTally
    first: int
    last: int
    months: dict[Month, WinTally]
    games: dict[str, WinTally]
    roles: dict[str, WinTally]
    met: dict[str, MetPerson]
    streak: Streak


class PlayFilter(NamedTuple):
    """Which plays of a log are counted: those of a *game*, at a place *where*, from *since* on and before *until*.

    '' and None are for any. *game* is a key, *where* the key of a place, the others are minutes since 1970 UTC.
    """

    game: str = ""
    where: str = ""
    since: int | None = None
    until: int | None = None


def place_key(play: Play) -> str:
    """Return the key of the place of *play*: places are alike as names are."""
    return _key(play.where)


def chosen_of(register: Register, chosen: PlayFilter) -> tuple[int, ...]:
    """Return the places in the log of the plays that are *chosen*, the newest first."""
    return tuple(
        at
        for at, play in enumerate(register.plays)
        if (not chosen.game or register.games[at] == chosen.game)
        and (not chosen.where or place_key(play) == chosen.where)
        and (chosen.since is None or play.minute >= chosen.since)
        and (chosen.until is None or play.minute < chosen.until)
    )


def ranking(register: Register, places: Iterable[int]) -> tuple[tuple[str, WinTally], ...]:
    """Return everyone in the plays at *places* of the log, by key: those first who surely win most."""
    tally = _Tally[str]()
    for at in places:
        for key, who in zip(register.who[at], register.plays[at].players, strict=True):
            if key:
                tally.add(key, won=who.won)
    found = tally.found
    names = {key: register.persons[key].name for key in found}
    return tuple(
        sorted(
            found.items(),
            key=lambda each: (-each[1].range[0], -each[1].plays, names[each[0]], each[0]),
        )
    )


STRETCH: Final = 512
"""Plays of a person that are counted together: of a long log only the stretch that changed is counted again."""


class _Stretch(NamedTuple):
    """Plays of one person, the oldest first, and all that is counted of them: their seats, and the keys of all players
    and games.
    """

    plays: tuple[Play, ...]
    seats: tuple[int, ...]
    who: tuple[tuple[str, ...], ...]
    games: tuple[str, ...]


@dataclass(frozen=True)
class _Sums:
    """What is counted of a stretch. Of wins in a row: how many there are from its beginning, up to its end, and at
    most.
    """

    wins: int
    first: int
    last: int
    months: dict[Month, WinTally]
    games: dict[str, WinTally]
    roles: dict[str, WinTally]
    met: dict[str, list[int]]
    begins: int
    ends: int
    most: int
    lost: bool


class CountsCache:
    """What was counted of the plays of persons, so that it isn't counted again where nothing changed."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._known: dict[str, list[tuple[_Stretch, _Sums]]] = {}

    def counted(self, key: str, stretches: list[_Stretch], month_of: MonthOf) -> list[_Sums]:
        """Return the sums of the *stretches* of the person with this *key*."""
        known = self._known.get(key, [])
        now = []
        for at, each in enumerate(stretches):
            same = at < len(known) and known[at][0] == each
            now.append((each, known[at][1] if same else _summed(each, month_of)))
        self._known = {key: now}  # of the person that is looked at, and nobody else
        return [sums for _, sums in now]


def figures(
    register: Register,
    person: LoggedPerson,
    month_of: MonthOf,
    stretches: CountsCache | None = None,
) -> Figures:
    """Return what the log of *register* tells of *person*, who sat there at least once.

    What *stretches* know isn't counted again.
    """
    every = (stretches or CountsCache()).counted(
        person.key, _stretches(register, person), month_of
    )
    met: dict[str, list[int]] = {}
    for each in every:
        for other, counts in each.met.items():
            known = met.get(other)
            met[other] = [*map(add, known, counts)] if known else counts
    return Figures(
        whole=WinTally(len(person.sat), sum(each.wins for each in every)),
        first=min(each.first for each in every),
        last=max(each.last for each in every),
        months=dict(sorted(_together(each.months for each in every).items())),
        games=_most_first(_together(each.games for each in every)),
        roles=_most_first(_together(each.roles for each in every)),
        met={
            key: MetPerson(*counts)
            for key, counts in sorted(met.items(), key=lambda each: (-each[1][0], each[0]))
        },
        streak=_streak(every),
    )


def _together(every: Iterable[Mapping[KeyT, WinTally]]) -> dict[KeyT, WinTally]:
    found: dict[KeyT, WinTally] = {}
    for each in every:
        for key, tally in each.items():
            plays, wins = found.get(key, _NONE)
            found[key] = WinTally(plays + tally.plays, wins + tally.wins)
    return found


_NONE: Final = WinTally()


def _stretches(register: Register, person: LoggedPerson) -> list[_Stretch]:
    """Return the plays of *person* in stretches, the oldest first: one more play changes the last of them alone."""
    oldest = person.sat[::-1]
    plays, who, games = register.plays, register.who, register.games
    return [
        _Stretch(
            tuple([plays[place] for place, _ in part]),
            tuple([seat for _, seat in part]),
            tuple([who[place] for place, _ in part]),
            tuple([games[place] for place, _ in part]),
        )
        for at in range(0, len(oldest), STRETCH)
        for part in [oldest[at : at + STRETCH]]
    ]


def _summed(stretch: _Stretch, month_of: MonthOf) -> _Sums:
    """Return what is counted of *stretch*."""
    months, games, roles = _Tally[Month](), _Tally[str](), _Tally[str]()
    met: dict[str, list[int]] = {}
    wins = begins = ends = most = 0
    lost = False
    for play, seat, keys, game in zip(*stretch, strict=True):
        who = play.players[seat]
        won = who.won
        wins += won
        months.add(month_of(play.minute), won=won)
        games.add(game, won=won)
        if role := _key(who.role):
            roles.add(role, won=won)
        for at, other in enumerate(keys):
            if other and at != seat:
                counts = met.get(other)
                if counts is None:
                    counts = met[other] = [0, 0, 0, 0]
                _meet(counts, who, play.players[at], play)
        if won or not play.undecided:  # one that the table has not decided counts for neither
            ends = ends + 1 if won else 0
            lost = lost or not won
            begins += won and not lost
            most = max(most, ends)
    moments = [play.minute for play in stretch.plays]
    return _Sums(
        wins,
        min(moments),
        max(moments),
        months.found,
        games.found,
        roles.found,
        met,
        begins,
        ends,
        most,
        lost,
    )


class _Tally(Generic[KeyT]):
    """Counts plays and wins by keys: quickly, since a log is long."""

    def __init__(self) -> None:
        self._plays: dict[KeyT, int] = {}
        self._wins: dict[KeyT, int] = {}

    def add(self, key: KeyT, *, won: bool) -> None:
        self._plays[key] = self._plays.get(key, 0) + 1
        if won:
            self._wins[key] = self._wins.get(key, 0) + 1

    @property
    def found(self) -> dict[KeyT, WinTally]:
        return {
            key: WinTally(plays, self._wins.get(key, 0)) for key, plays in self._plays.items()
        }


@lru_cache(4096)
def _key(role: str) -> str:
    return person_key(visible(role))


def _most_first(found: dict[str, WinTally]) -> dict[str, WinTally]:
    return dict(sorted(found.items(), key=lambda each: (-each[1].plays, each[0])))


def _meet(counts: list[int], who: SeatedPlayer, other: SeatedPlayer, play: Play) -> None:
    """Count one more *play* of *who* and the *other* among *counts*, which are those of a Meeting."""
    plays, before, after, together = range(4)
    counts[plays] += 1
    if play.together or (who.team is not None and who.team == other.team):
        counts[together] += 1
        return
    order = ahead(who, other, play)
    if order:
        counts[before if order > 0 else after] += 1


def ahead(who: SeatedPlayer, other: SeatedPlayer, play: Play) -> int:
    """Return 1 if *who* did better in *play* than the *other*, -1 if worse, 0 if they were level.

    Whoever won did better than who didn't; else the places tell, of the teams where players have none.
    """
    if who.won != other.won:
        return 1 if who.won else -1
    mine, theirs = _placed(who, play), _placed(other, play)
    if mine is None or theirs is None or mine == theirs:
        return 0
    return 1 if mine < theirs else -1


def _placed(who: SeatedPlayer, play: Play) -> int | None:
    if who.place is None and who.team is not None:
        return play.teams[who.team].place
    return who.place


def _streak(every: Iterable[_Sums]) -> Streak:
    """Return how many plays in a row were won in stretches, the oldest first."""
    now = most = 0
    for each in every:
        most = max(most, now + each.begins, each.most)
        now = each.ends if each.lost else now + each.ends
    return Streak(now, most)


def spellings(register: Register, person: LoggedPerson) -> dict[str, str]:
    """Return the roles that *person* had, by their keys, as they were written last."""
    found: dict[str, str] = {}
    for sat in person.sat:
        role = visible(register.plays[sat.place].players[sat.seat].role)
        if role:
            found.setdefault(person_key(role), role)
    return found


def where(register: Register) -> dict[str, str]:
    """Return the places of the log, by their keys, as they were written last: those with the most plays first."""
    found: dict[str, str] = {}
    often: Counter[str] = Counter()
    for play in register.plays:
        if key := place_key(play):
            found.setdefault(key, visible(play.where))
            often[key] += 1
    return {key: found[key] for key, _ in often.most_common()}
