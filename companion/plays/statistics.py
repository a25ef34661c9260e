"""What a log tells about a person, and who wins how often over all games: numbers, no words.

Shares of wins come with their range from ``companion.plays.standings.wilson``.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from companion.core.names import person_key, visible
from companion.plays.play import Play, Seated
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

    def and_one(self, *, won: bool) -> "WinTally":
        """Return the tally with one more play."""
        return WinTally(self.plays + 1, self.wins + won)

    @property
    def range(self) -> tuple[int, int]:
        """Where the share of wins lies with 95% certainty, in whole percent; of no plays anywhere."""
        return wilson(self.wins, self.plays) if self.plays else (0, 100)


class Meeting(NamedTuple):
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
    met: dict[str, Meeting]
    streak: Streak


class Chosen(NamedTuple):
    """Which plays of a log are counted: those of a *game*, at a place *where*, from *since* on and before *until*.

    '' and None are for any. *game* is a key, *where* the key of a place, the others are minutes since 1970 UTC.
    """

    game: str = ""
    where: str = ""
    since: int | None = None
    until: int | None = None


def place_key(play: Play) -> str:
    """Return the key of the place of *play*: places are alike as names are."""
    return person_key(visible(play.where))


def chosen_of(register: Register, chosen: Chosen) -> tuple[int, ...]:
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
    found: dict[str, WinTally] = {}
    for at in places:
        for key, who in zip(register.who[at], register.plays[at].players, strict=True):
            if key:
                _count(found, key, won=who.won)
    names = {key: register.persons[key].name for key in found}
    return tuple(
        sorted(
            found.items(),
            key=lambda each: (-each[1].range[0], -each[1].plays, names[each[0]], each[0]),
        )
    )


def figures(register: Register, person: LoggedPerson, month_of: MonthOf) -> Figures:
    """Return what the log of *register* tells of *person*, who sat there at least once."""
    months: dict[Month, WinTally] = {}
    games: dict[str, WinTally] = {}
    roles: dict[str, WinTally] = {}
    met: dict[str, Meeting] = {}
    whole = WinTally()
    for sat in person.sat:
        play, keys = register.plays[sat.place], register.who[sat.place]
        who = play.players[sat.seat]
        whole = whole.and_one(won=who.won)
        _count(months, month_of(play.minute), won=who.won)
        _count(games, register.games[sat.place], won=who.won)
        if role := person_key(visible(who.role)):
            _count(roles, role, won=who.won)
        for seat, other in enumerate(keys):
            if other and seat != sat.seat:
                met[other] = _after(met.get(other, Meeting()), who, play.players[seat], play)
    moments = [register.plays[sat.place].minute for sat in person.sat]
    return Figures(
        whole=whole,
        first=min(moments),
        last=max(moments),
        months=dict(sorted(months.items())),
        games=_most_first(games),
        roles=_most_first(roles),
        met=dict(sorted(met.items(), key=lambda each: (-each[1].plays, each[0]))),
        streak=_streak(register, person),
    )


def _count(found: dict[KeyT, WinTally], key: KeyT, *, won: bool) -> None:
    found[key] = found.get(key, WinTally()).and_one(won=won)


def _most_first(found: dict[str, WinTally]) -> dict[str, WinTally]:
    return dict(sorted(found.items(), key=lambda each: (-each[1].plays, each[0])))


def _after(met: Meeting, who: Seated, other: Seated, play: Play) -> Meeting:
    """Return how *who* and the *other* have *met* after one more *play*."""
    once = met._replace(plays=met.plays + 1)
    if play.together or (who.team is not None and who.team == other.team):
        return once._replace(together=met.together + 1)
    order = ahead(who, other, play)
    if order > 0:
        return once._replace(ahead=met.ahead + 1)
    return once._replace(behind=met.behind + 1) if order < 0 else once


def ahead(who: Seated, other: Seated, play: Play) -> int:
    """Return 1 if *who* did better in *play* than the *other*, -1 if worse, 0 if they were level.

    Whoever won did better than who didn't; else the places tell, of the teams where players have none.
    """
    if who.won != other.won:
        return 1 if who.won else -1
    mine, theirs = _placed(who, play), _placed(other, play)
    if mine is None or theirs is None or mine == theirs:
        return 0
    return 1 if mine < theirs else -1


def _placed(who: Seated, play: Play) -> int | None:
    if who.place is None and who.team is not None:
        return play.teams[who.team].place
    return who.place


def _streak(register: Register, person: LoggedPerson) -> Streak:
    """Return how many plays in a row *person* won. A play that the table has not decided counts for neither."""
    now = most = 0
    for sat in reversed(person.sat):
        play = register.plays[sat.place]
        if not play.undecided:
            now = now + 1 if play.players[sat.seat].won else 0
            most = max(most, now)
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
