"""Standings of many plays: wins and places by player and by role, and where points came from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, floor, lcm, sqrt
from typing import Final, Literal

from companion.core.blocks import (
    Facts,
    Grid,
    Heading,
    LineChart,
    Note,
    Result,
    RuleGap,
    Scores,
    blocks,
)
from companion.core.names import person_key, visible
from companion.core.printed import listed, signed, term
from companion.core.score import Part, Score
from companion.core.table import COLOURS, LETTERS, Player
from companion.core.words import with_noun
from companion.plays.play import Play, SeatedPlayer
from companion.plays.ties import TIE_BREAK

CERTAIN: Final = 1.959964
"""Standard deviations of a 95% interval of the normal distribution."""

MOST_ROWS: Final = 24
"""Players that are listed at most: those with the most plays."""

MOST_POINTS: Final = 30
"""Plays that are drawn as a line at most: the latest."""

PLACES: Final = ("1st", "2nd", "3rd", "Later")

MOST_WIN, FEWEST_WIN = "Where the most points win", "Where the fewest points win"
"""What stands above points on average, where the plays of a game differ in that."""

TOGETHER = "Everyone played together, against the game."

NOBODY = "Standings need names. Name the players of a game, and it counts here."
INTERVAL = (
    "The last column shows where the share of wins lies in the long run, with 95% "
    "certainty. After a few plays it's wide: you can't tell luck from skill yet."
)

_LETTERS = {option.key: letter for option, letter in zip(COLOURS, LETTERS, strict=True)}


def as_player(who: SeatedPlayer, seat: int = 0, name: str = "") -> Player:
    """Return *who* as a player for blocks; *name* replaces the name that is shown."""
    letter = visible(who.name)[:1].upper()[:1] or _LETTERS[who.colour]
    return Player(seat, name or who.called, who.colour, letter)


def describe(play: Play) -> Result:
    """Return one play as blocks: points by source, best first, then players without points.

    Then the teams, what broke a tie, how the table read the rules, and its notes.
    """
    scores = scored(play)
    called = zip(play.players, play.names, strict=True)
    facts = tuple((name, fate(each, play)) for each, name in called if each.score is None)
    beat = "" if play.beat is None else f"{signed(play.beat, play.scale)} {play.unit}".strip()
    return blocks(
        bool(scores.rows) and scores,
        bool(facts) and Facts(facts),
        bool(play.teams) and Facts(teams(play)),
        play.together and Note(TOGETHER),
        beat and Note(f"To beat: {beat}."),
        play.tie_break and Note(play.tie_break),
        *map(RuleGap, play.readings),
        play.notes.strip() and Note(play.notes),
    )


def teams(play: Play) -> tuple[tuple[str, str], ...]:
    """Return each team of *play* and how it did: "Foxes", "1. · 12 MP · won · Ann and Bob"."""
    found = []
    for at, team in enumerate(play.teams):
        inside = [
            (each.won, name)
            for each, name in zip(play.players, play.names, strict=True)
            if each.team == at
        ]
        said = (
            f"{team.place}." if team.place else "",
            ""
            if team.score is None
            else f"{signed(team.score, play.scale)} {play.unit}".rstrip(),
            _won_in(inside),
            listed(name for _, name in inside) if inside else "nobody",
        )
        found.append((visible(team.name) or f"Team {at + 1}", " · ".join(filter(None, said))))
    return tuple(found)


def _won_in(team: list[tuple[bool, str]]) -> str:
    """Return who won of a *team*: "won" for all of them, "Ann won" for one, '' for nobody."""
    names = [name for won, name in team if won]
    return f"{listed(names) if len(names) < len(team) else ''} won".strip() if names else ""


def scored(play: Play) -> Scores:
    """Return the scores of the players who have one, best first.

    In a game that gives no places, which all win or lose together, they stand by their points.
    """
    rows = [(seat, each) for seat, each in enumerate(play.players) if each.score is not None]
    if any(each.place for _, each in rows):
        places = {seat: each.place or len(play.players) for seat, each in rows}
    else:
        titles = dict.fromkeys(part.title for _, each in rows for part in each.breaks)
        points = {seat: _ranked_by(each, titles) for seat, each in rows}
        places = {
            seat: 1 + sum(o > own for o in points.values()) for seat, own in points.items()
        }
    rows.sort(key=lambda pair: places[pair[0]])
    drawn = tuple(_row(*pair, play, places[pair[0]]) for pair in rows)
    return Scores(drawn, play.unit, play.scale)


def _ranked_by(who: SeatedPlayer, titles: Iterable[str]) -> tuple[int, ...]:
    """Return the points of *who*, then what only breaks ties, by its *titles*."""
    breaks = {part.title: part.points for part in who.breaks}
    return (who.score or 0, *(breaks.get(title, 0) for title in titles))


def fate(who: SeatedPlayer, play: Play) -> str:
    """Return the result of *who* in *play* in words: role, victory, points by source."""
    sums = points_by_source(who, play)
    return " · ".join(filter(None, (who.role, "won" if who.won else "", sums))) or "played"


def points_by_source(who: SeatedPlayer, play: Play) -> str:
    """Return what the points of *who* came from, then what only breaks ties: "Coins 12; tie-break: Maps 5"."""
    sums = ", ".join(term(play.source(part), part.points, play.scale) for part in who.parts)
    breaks = ", ".join(term(part.title, part.points, play.scale) for part in who.breaks)
    return "; ".join(filter(None, (sums, breaks and f"{TIE_BREAK}: {breaks}")))


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
    """Sums over the plays of one player, or of one role; *scale* of the numbers of points make one."""

    shown: SeatedPlayer
    scale: int = 1
    plays: int = 0
    wins: int = 0
    scored: int = 0
    points: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)

    def add(self, who: SeatedPlayer, play: Play) -> None:
        """Add one *play* of *who*."""
        self.plays += 1
        self.wins += who.won
        each = self.scale // play.scale
        if who.score is not None:
            self.scored += 1
            self.points += each * who.score
        for part in who.parts:
            title = play.source(part)
            self.parts[title] = self.parts.get(title, 0) + each * part.points
        if who.place is not None:
            self.places[who.place] = self.places.get(who.place, 0) + 1

    @property
    def cells(self) -> tuple[str, str, str]:
        """Plays, wins and the interval of the share of wins, as texts."""
        low, high = wilson(self.wins, self.plays)
        return (str(self.plays), str(self.wins), f"{low}–{high}%")


def standings(plays: Iterable[Play], days: Mapping[str, str]) -> Result:
    """Return the standings of *plays*, all of one game. *days* are their dates in words, by key."""
    newest_first = sorted(plays, key=lambda play: -play.minute)
    people, roles = _tallied(newest_first, "name"), _tallied(newest_first, "role")
    unit = newest_first[0].unit if newest_first else ""
    named = dict(sorted(people.items(), key=lambda each: -each[1].plays)[:MOST_ROWS])
    by_name = [(each.shown.called, each) for each in named.values()]
    by_role = [(each.shown.role.strip(), each) for each in roles.values()]
    return blocks(
        *(_won("Players", by_name) or (Note(NOBODY),)),
        len(people) > len(named) and Note(few_of(len(people))),
        bool(named or roles) and Note(INTERVAL),
        *_places("Players", by_name),
        *_points(newest_first, named, unit),
        *_won("Roles", by_role),
        *_places("Roles", by_role),
        *_line(newest_first, unit, days),
    )


def few_of(number: int) -> str:
    """Return that of the *number* of players only some are listed."""
    return f"Here are the {MOST_ROWS} with the most plays, of {number} players."


def _tallied(plays: Iterable[Play], by: Literal["name", "role"]) -> dict[str, _Tally]:
    """Return the sums of *plays* by the name or the role of a player, without those who have none."""
    known, found = tuple(plays), dict[str, _Tally]()
    scale = _scale(known)
    for play in known:
        for who in play.players:
            if key := _key(who.name if by == "name" else who.role):
                if key not in found:
                    found[key] = _Tally(who, scale)
                found[key].add(who, play)
    return found


@lru_cache(8192)
def _key(text: str) -> str:
    """Return the key of the name or the role *text*; a log has the same ones again and again."""
    return person_key(visible(text))


def _scale(plays: Iterable[Play]) -> int:
    """Return how many parts of a point all numbers of *plays* are whole in."""
    return lcm(*{play.scale for play in plays})


def _by_end(plays: list[Play]) -> dict[bool, list[Play]]:
    """Return *plays* by whether the fewest points win in them; those in which nobody can tell go with the most."""
    told = {play.key: play.fewest_win for play in plays if play.lowest or _differ(play)}
    usual = Counter(told.values()).most_common(1)
    found: dict[bool, list[Play]] = {}
    for play in plays:
        found.setdefault(told.get(play.key, bool(usual) and usual[0][0]), []).append(play)
    return dict(sorted(found.items()))


def _differ(play: Play) -> bool:
    """Return whether players of *play* have different points."""
    return len({who.score for who in play.players if who.score is not None}) > 1


def _points(newest_first: list[Play], named: Mapping[str, _Tally], unit: str) -> Result:
    """Return the mean points of those who are *named*: the best first, by what wins in the plays."""
    found = {
        fewest: _sources(
            [each for key, each in _tallied(plays, "name").items() if key in named],
            unit,
            fewest=fewest,
        )
        for fewest, plays in _by_end(newest_first).items()
    }
    several = sum(map(bool, found.values())) > 1
    return tuple(
        block
        for fewest, blocks in found.items()
        for block in (
            *([Heading(FEWEST_WIN if fewest else MOST_WIN)] if several and blocks else []),
            *blocks,
        )
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


def _sources(named: list[_Tally], unit: str, *, fewest: bool) -> Result:
    """Return the mean points of a play by source, for each player; the *fewest* are the best, or the most."""
    scored = [each for each in named if each.scored]
    scale = scored[0].scale if scored else 1
    means = {id(each): each.points / each.scored for each in scored}
    ranks = {key: mean if fewest else -mean for key, mean in means.items()}
    best = sorted(scored, key=lambda each: (ranks[id(each)], each.shown.called))
    rows = tuple(
        Score(
            as_player(each.shown, min(seat, 7)),
            1 + sum(ranks[id(other)] < ranks[id(each)] for other in scored),
            round(means[id(each)]),
            tuple(map(Part, each.parts, rounded(tuple(each.parts.values()), each.scored))),
            f"{signed(each.points, scale)}{unit and f' {unit}'} in {with_noun(each.scored, 'play')}",
        )
        for seat, each in enumerate(best)
    )
    return (Scores(rows, f"{unit} on average".strip(), scale),) if rows else ()


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
    """Return the winning score over time; apart, where the plays differ in whether the fewest points win."""
    scale = _scale(newest_first)
    found = {
        fewest: tuple(
            (days[play.key], scale // play.scale * (min(scores) if fewest else max(scores)))
            for play in reversed(plays)
            if (scores := [each.score for each in play.winners if each.score is not None])
        )[-MOST_POINTS:]
        for fewest, plays in _by_end(newest_first).items()
    }
    several = sum(map(bool, found.values())) > 1
    words = {False: "Won with the most", True: "Won with the fewest"}
    return tuple(
        LineChart(words[fewest] if several else "Won with", tops, unit or "points", scale)
        for fewest, tops in found.items()
        if len(tops) > 1
    )


def _row(seat: int, who: SeatedPlayer, play: Play, place: int) -> Score:
    parts = tuple(Part(play.source(part), part.points) for part in who.parts)
    return Score(
        as_player(who, seat, play.names[seat]), place, who.score or 0, parts, fate(who, play)
    )
