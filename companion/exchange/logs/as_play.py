"""An incoming play as one of our log: checked, its texts cut to what we have room for, its points exact."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Final, NamedTuple
from zlib import crc32

from companion.core.alphabet import clean
from companion.core.names import person_key, skeleton, visible
from companion.core.table import COLOURS
from companion.core.words import with_noun
from companion.exchange.logs.incoming_play import (
    IncomingPlay,
    IncomingPlayer,
    Misfit,
    told,
    what_of,
)
from companion.exchange.logs.points import MOST_POINTS, fraction_of, points_of
from companion.plays.play import (
    MOST_MINUTES,
    NOTES_MOST,
    PERSON_MOST,
    ROLE_MOST,
    SCALES,
    TITLE_MOST,
    WHERE_MOST,
    GameResult,
    Play,
    SeatedPlayer,
    Team,
    lowest_won,
)
from companion.plays.ties import MOST_PLAYERS

PREFIX: Final = "log-"
"""What the keys of games begin with that came with a log, and that this app has no tools for."""

CUT: Final = "is longer than what is shown here; the whole text is kept"
NO_SCORE: Final = "is no number of points; it is kept, but not counted"
NOT_SHOWN: Final = "is kept, but not shown"


class GameOfPlay(NamedTuple):
    """The game of a play: its *key*, and its *title* where the app has no game of that key."""

    key: str
    title: str


class ConvertedPlay(NamedTuple):
    """A *play*, *remarks* on what of it is kept, but not shown, and the *wholes* of texts that are cut, and of what
    is not shown at all, such as scores that are no numbers: by the name of a field, or of a field and the place of the
    player, as in "name 0".
    """

    play: Play
    remarks: tuple[str, ...]
    wholes: dict[str, str]


def title_key(title: str) -> str:
    """Return the key by which titles of games are alike: *title* in small letters, its accents composed."""
    return person_key(skeleton(visible(title)))


def game_key(title: str) -> str:
    """Return the key of the game with a *title* that this app has no tools for: the same for titles that are alike."""
    plain = title_key(title)
    letters = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in plain)
    short = "-".join(filter(None, letters.split("-")))[:24].strip("-")
    number = sha256(plain.encode()).hexdigest()[:8]
    return f"{PREFIX}{f'{short}-' if short else ''}{number}"


def key_for(incoming: IncomingPlay, taken: Callable[[str], bool], number: int) -> str:
    """Return the key of *incoming*, the same each time; another where it is *taken*. *number* tells alike ones
    apart.
    """
    people = "\t".join(f"{each.name}\n{each.score}" for each in incoming.players)
    name = incoming.id or f"{incoming.minute}\t{title_key(incoming.game)}\t{people}\t{number}"
    for again in range(100):
        whole = f"{incoming.source}\n{name}\n{again}".encode()
        key = sha256(whole).hexdigest()[:8]
        if not taken(key):
            return key
    raise AssertionError("a hundred keys are taken")


def converted(incoming: IncomingPlay, game: GameOfPlay) -> ConvertedPlay | Misfit:
    """Return *incoming* as a play of *game*, still without a key of its own; or why it doesn't fit."""
    what = what_of(_day(incoming), incoming.game, "")

    def misfit(why: str) -> Misfit:
        return Misfit(incoming.line, what, why)

    if len(incoming.players) > MOST_PLAYERS:
        number = with_noun(len(incoming.players), "player")
        return misfit(f"It has {number}. A game here has at most {MOST_PLAYERS}.")
    points = [points_of(each.score) for each in incoming.players]
    large = [
        each
        for each, number in zip(incoming.players, points, strict=True)
        if number is not None and abs(number) > MOST_POINTS
    ]
    if large:
        return misfit(f"The score “{told(large[0].score)}” is beyond a billion.")
    fraction = fraction_of(number for number in points if number is not None)
    if fraction is None:
        return misfit("A score in it has more than two decimals.")
    return _converted(incoming, game, points, fraction)


def _day(incoming: IncomingPlay) -> str:
    rest = incoming.rest.get("play")
    day = rest.get("playDate") or rest.get("date") if isinstance(rest, dict) else ""
    return told(day)[:10] if isinstance(day, str) else ""


def _converted(
    incoming: IncomingPlay, game: GameOfPlay, points: Sequence[Fraction | None], fraction: str
) -> ConvertedPlay:
    remarks = [incoming.remark] if incoming.remark else []
    wholes: dict[str, str] = {}

    def cut(text: str, most: int, what: str, name: str) -> str:
        """Return *text* as there is room for it; a remark says where it was longer."""
        whole = clean(text[: 20 * most], 20 * most)
        if len(whole) > most:
            remarks.append(f"{what} {CUT}: “{told(whole)}”.")
            wholes[name] = text
        return clean(whole, most)

    scale = SCALES[fraction]
    scores = [None if each is None else int(each * scale) for each in points]
    teams, sides = _teams(incoming)
    lowest = incoming.lowest or _fewest(incoming.players, scores)
    places = _places(incoming, scores, lowest, bool(teams))
    colours = _colours(incoming.players)
    players = tuple(
        SeatedPlayer(
            name=cut(each.name, PERSON_MOST, "A name", f"name {at}"),
            colour=colours[at],
            role=cut(each.role, ROLE_MOST, "A role", f"role {at}"),
            score=scores[at],
            place=places[at],
            won=each.won,
            team=sides[at],
        )
        for at, each in enumerate(incoming.players)
    )
    for at, each in enumerate(incoming.players):
        if each.score.strip() and points[at] is None:
            remarks.append(f"The score “{told(each.score)}” {NO_SCORE}.")
            wholes[f"score {at}"] = each.score
    lasted = incoming.lasted
    if lasted is not None and not 0 <= lasted <= MOST_MINUTES:
        remarks.append(f"Its length of {told(lasted)} minutes {NOT_SHOWN}.")
        wholes["lasted"] = str(lasted)
        lasted = None
    recorded = GameResult(
        players=players,
        title=cut(game.title, TITLE_MOST, "The title", "title"),
        lowest=lowest,
        teams=teams,
        together=incoming.together and not teams,
        fraction=fraction,
    )
    play = Play(
        key="0" * 8,
        mark=recorded.mark,
        game=game.key,
        minute=incoming.minute,
        where=cut(incoming.where, WHERE_MOST, "The place", "where"),
        lasted=lasted,
        notes=cut(incoming.notes, NOTES_MOST, "The notes", "notes"),
        **{name: value for name, value in recorded if name in Play.model_fields},
    )
    return ConvertedPlay(play, tuple(dict.fromkeys(remarks)), wholes)


def _colours(players: Sequence[IncomingPlayer]) -> list[str]:
    """Return a colour for each of *players*: none twice, as long as there are others, and for one name mostly the
    same."""
    every = [each.key for each in COLOURS]
    found: list[str] = []
    for at, each in enumerate(players):
        known = person_key(each.name)
        first = crc32(known.encode()) if known else at
        in_turn = (every[(first + further) % len(every)] for further in range(len(every)))
        found.append(
            next((each for each in in_turn if each not in found), every[at % len(every)])
        )
    return found


def _fewest(players: Sequence[IncomingPlayer], scores: Sequence[int | None]) -> bool:
    """Return whether the fewest points won."""
    return all(each is not None for each in scores) and lowest_won(
        SeatedPlayer(score=score, won=each.won)
        for each, score in zip(players, scores, strict=True)
    )


def _places(
    incoming: IncomingPlay, scores: Sequence[int | None], lowest: bool, teams: bool
) -> list[int | None]:
    """Return the place of each player: as the file has it, or else by points, if those who won have the first."""
    given = [each.place for each in incoming.players]
    if any(given):
        return [place if place and place <= MOST_PLAYERS else None for place in given]
    known = [each for each in scores if each is not None]
    if len(known) < len(scores) or len(scores) < 2 or teams or incoming.together:
        return [None] * len(scores)
    found = ranks(known, lowest=lowest)
    first = [each.won for each in incoming.players] == [place == 1 for place in found]
    return [*found] if first else [None] * len(scores)


def ranks(scores: Sequence[int], *, lowest: bool) -> list[int]:
    """Return the place of each of *scores*, shared where they are level."""
    return [
        1 + sum((other < score) if lowest else (other > score) for other in scores)
        for score in scores
    ]


def _teams(incoming: IncomingPlay) -> tuple[tuple[Team, ...], list[int | None]]:
    """Return the teams of *incoming*, and which each player is in."""
    nobody: list[int | None] = [None] * len(incoming.players)
    named = [clean(each.team[:400], PERSON_MOST) for each in incoming.players]
    names = list(dict.fromkeys(filter(None, named)))
    if len(names) < 2 and not any(count > 1 for count in _sizes(named)):
        return (), nobody
    teams = tuple(Team(name="" if each.isdecimal() else each) for each in names)
    return teams, [names.index(team) if team else None for team in named]


def _sizes(named: Iterable[str]) -> list[int]:
    return [count for team, count in Counter(named).items() if team]
