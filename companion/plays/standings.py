"""Standings of many plays: wins and places by player and by role, and where points came from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, floor, sqrt
from typing import Final

from companion.core.blocks import Facts, Grid, LineChart, Note, Result, Scores, Silent
from companion.core.printed import signed, term
from companion.core.score import Part, Score
from companion.core.table import COLOURS, LETTERS, Player
from companion.core.words import with_noun
from companion.plays.play import Play, Seated

CERTAIN: Final = 1.959964
"""Standard deviations of a 95% interval of the normal distribution."""

MOST_ROWS: Final = 24
"""Players that are listed at most: those with the most plays."""

MOST_POINTS: Final = 30
"""Plays that are drawn as a line at most: the latest."""

PLACES: Final = ("1st", "2nd", "3rd", "Later")

NOBODY = "Standings need names. Name the players of a game, and it counts here."
INTERVAL = (
    "The last column shows where the share of wins lies in the long run, with 95% "
    "certainty. After a few plays it's wide: you can't tell luck from skill yet."
)

_LETTERS = {option.key: letter for option, letter in zip(COLOURS, LETTERS, strict=True)}


def as_player(who: Seated, seat: int = 0, name: str = "") -> Player:
    """Return *who* as a player for blocks; *name* replaces the name that is shown."""
    letter = who.name.strip()[:1].upper()[:1] or _LETTERS[who.colour]
    return Player(seat, name or who.called, who.colour, letter)


def describe(play: Play) -> Result:
    """Return one play as blocks: points by source, best first, then players without points.

    Then what broke a tie, how the table read the rules, and its notes.
    """
    scores = scored(play)
    called = zip(play.players, play.names, strict=True)
    facts = tuple((name, fate(each, play)) for each, name in called if each.score is None)
    return (
        *([scores] if scores.rows else []),
        *([Facts(facts)] if facts else []),
        *([Note(play.tie_break)] if play.tie_break else []),
        *map(Silent, play.readings),
        *([Note(play.notes)] if play.notes.strip() else []),
    )


def scored(play: Play) -> Scores:
    """Return the scores of the players who have one, best first."""
    rows = [(seat, each) for seat, each in enumerate(play.players) if each.score is not None]
    rows.sort(key=lambda pair: pair[1].place or len(play.players))
    return Scores(tuple(_row(seat, each, play) for seat, each in rows), play.unit)


def fate(who: Seated, play: Play) -> str:
    """Return the result of *who* in *play* in words: role, victory, points by source."""
    sums = ", ".join(term(play.source(part), part.points) for part in who.parts)
    return " · ".join(filter(None, (who.role, "won" if who.won else "", sums))) or "played"


def wilson(wins: int, plays: int) -> tuple[int, int]:
    """Return the 95% Wilson interval of the share of wins, in whole percent; *plays* is at least 1."""
    share, square = wins / plays, CERTAIN**2
    middle = (share + square / (2 * plays)) / (1 + square / plays)
    spread = sqrt(share * (1 - share) / plays + square / (4 * plays**2))
    half = CERTAIN * spread / (1 + square / plays)
    low, high = 100 * (middle - half), 100 * (middle + half)
    return (floor(low) if wins else 0, ceil(high) if wins < plays else 100)


@dataclass(slots=True)
class _Tally:
    """Sums over the plays of one player, or of one role."""

    shown: Seated
    plays: int = 0
    wins: int = 0
    scored: int = 0
    points: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)

    def add(self, who: Seated, play: Play) -> None:
        """Add one *play* of *who*."""
        self.plays += 1
        self.wins += who.won
        if who.score is not None:
            self.scored += 1
            self.points += who.score
        for part in who.parts:
            self.parts[play.source(part)] += part.points
        if who.place is not None:
            self.places[who.place] += 1

    @property
    def cells(self) -> tuple[str, str, str]:
        """Plays, wins and the interval of the share of wins, as texts."""
        low, high = wilson(self.wins, self.plays)
        return (str(self.plays), str(self.wins), f"{low}–{high}%")


def standings(plays: Iterable[Play], days: Mapping[str, str]) -> Result:
    """Return the standings of *plays*, all of one game. *days* are their dates in words, by key."""
    newest_first = sorted(plays, key=lambda play: -play.minute)
    people: dict[str, _Tally] = {}
    roles: dict[str, _Tally] = {}
    for play in newest_first:
        for who in play.players:
            for tallies, name in ((people, who.name), (roles, who.role)):
                if name.strip():
                    key = name.strip().casefold()
                    if key not in tallies:
                        tallies[key] = _Tally(who)
                    tallies[key].add(who, play)
    unit = newest_first[0].unit if newest_first else ""
    named = sorted(people.values(), key=lambda each: -each.plays)[:MOST_ROWS]
    by_name = [(each.shown.called, each) for each in named]
    by_role = [(each.shown.role.strip(), each) for each in roles.values()]
    return (
        *(_won("Players", by_name) or (Note(NOBODY),)),
        *([Note(INTERVAL)] if named or roles else []),
        *_places("Players", by_name),
        *_sources(named, unit),
        *_won("Roles", by_role),
        *_places("Roles", by_role),
        *_line(newest_first, unit, days),
    )


def _won(title: str, found: list[tuple[str, _Tally]]) -> Result:
    """Return plays and wins, those first who surely win most."""
    best = sorted(found, key=lambda each: (-wilson(each[1].wins, each[1].plays)[0], each[0]))
    rows = tuple((name, *tally.cells) for name, tally in best)
    return (Grid(title, (title[:-1], "Plays", "Wins", "Share"), rows),) if rows else ()


def _places(title: str, found: list[tuple[str, _Tally]]) -> Result:
    """Return how often who, or which role, came in which place. The plays stand with the wins."""
    placed = [(name, tally) for name, tally in found if tally.places]
    order = sorted(placed, key=lambda each: (_middle(each[1]), each[0]))
    rows = tuple(
        (
            name,
            *(str(tally.places[place]) for place in (1, 2, 3)),
            str(sum(count for place, count in tally.places.items() if place > 3)),
        )
        for name, tally in order
    )
    return (Grid(f"{title}, places", (title[:-1], *PLACES), rows),) if rows else ()


def _middle(tally: _Tally) -> float:
    return sum(place * count for place, count in tally.places.items()) / tally.places.total()


def _sources(named: list[_Tally], unit: str) -> Result:
    """Return the mean points of a play by source, for each player."""
    scored = [each for each in named if each.scored]
    means = {id(each): each.points / each.scored for each in scored}
    best = sorted(scored, key=lambda each: (-means[id(each)], each.shown.called))
    rows = tuple(
        Score(
            as_player(each.shown, min(seat, 7)),
            1 + sum(means[id(other)] > means[id(each)] for other in scored),
            round(means[id(each)]),
            tuple(map(Part, each.parts, rounded(tuple(each.parts.values()), each.scored))),
            f"{signed(each.points)} {unit} in {with_noun(each.scored, 'play')}",
        )
        for seat, each in enumerate(best)
    )
    return (Scores(rows, f"{unit} on average".strip()),) if rows else ()


def rounded(sums: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return each of *sums* divided by *number*, rounded to whole numbers that add up to the
    rounded mean of their total (largest remainder method).
    """
    shares = [divmod(each, number) for each in sums]
    up = round(sum(sums) / number) - sum(whole for whole, _ in shares)
    largest_first = sorted(range(len(sums)), key=lambda place: -shares[place][1])
    return tuple(
        whole + (place in largest_first[:up]) for place, (whole, _) in enumerate(shares)
    )


def _line(newest_first: list[Play], unit: str, days: Mapping[str, str]) -> Result:
    """Return the winning score over time."""
    tops = [
        (days[play.key], max(each.score for each in play.winners if each.score is not None))
        for play in reversed(newest_first)
        if any(each.score is not None for each in play.winners)
    ][-MOST_POINTS:]
    if len(tops) < 2:
        return ()
    return (LineChart("Won with", tuple(tops), unit or "points"),)


def _row(seat: int, who: Seated, play: Play) -> Score:
    parts = tuple(Part(play.source(part), part.points) for part in who.parts)
    place = who.place or len(play.players)
    return Score(
        as_player(who, seat, play.names[seat]), place, who.score or 0, parts, fate(who, play)
    )
