"""A finished game as it is remembered: when, where, who, who won, what the points came from.

A tool that knows how a game ended makes a ``GameResult`` of its state, and the player keeps it
as a ``Play``. Nothing secret is ever in either: at the end of a game the cards lie open.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Self
from zlib import crc32

from pydantic import (
    AfterValidator,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from companion.core.blocks import Scores
from companion.core.fields import Count, Flag, Internal, Option, Pick, Rows, Text
from companion.core.names import skeleton, visible
from companion.core.printed import signed
from companion.core.score import Score
from companion.core.table import COLOURS, Table
from companion.core.values import Value
from companion.plays.ties import (
    MOST_PLAYERS,
    MOST_POINTS,
    MOST_TIES,
    Level,
    TieBreak,
    broken,
)

MOST_PLAYS: Final = 10_000
"""Plays of a log: one a day for 27 years."""

PLAYS_BEFORE: Final = 2000
"""Plays of a log up to 0.14: that app opens no file with more."""

MOST_PARTS: Final = 20
"""Sources of one player's points, with what only breaks ties: as many as a sheet has rows."""

MOST_MINUTES: Final = 5999
"""Minutes of the longest game: just under 100 hours."""

MOST_READINGS: Final = 6
"""How many readings of the rules one play can name."""

PERSON_MOST, ROLE_MOST, WHERE_MOST, NOTES_MOST = 32, 60, 80, 2000
"""The longest name of a player or a team, role, place and notes, in characters."""

TITLE_MOST: Final = 60
"""The longest title of a game, in characters."""

WHOLE_MOST: Final = 36
"""The longest title of a source of points, in characters."""

READING_MOST: Final = 240
"""The longest sentence that names a reading, in characters."""

HALF_A_DAY: Final = 12 * 60

_CUT: Final = 16
_FEW_PARTS: Final = 6
_FEW_POINTS: Final = 9999
"""The longest title of a source of points, the most sources and the most points up to version 5."""

_NARROW: Final = {"where": 30, "notes": 240, "title": 24}
_NARROW_PLAYERS: Final = 8
_NARROW_NAME, _NARROW_ROLE, _NARROW_POINTS = 12, 20, 2_000_000_000
"""What there was room for up to version 6."""

_FEW_PLAYERS: Final = 12
"""The most players up to version 8, which also had at least one, and teams whose players win together."""

_FEW_ROWS, _SHORT_ROW = 12, 28
"""The most sources of points of one player, and the longest title of one, up to version 7."""

FRACTIONS: Final = (
    Option("", "Whole points"),
    Option("half", "Halves"),
    Option("hundredth", "Two decimals"),
)
"""What the numbers of a play count."""

SCALES: Final = {"": 1, "half": 2, "hundredth": 100}
"""How many of them make one point."""

KEY: Final = r"^[0-9a-f]{8}$"


class PointSource(Value):
    """Points from one source, such as 14 from tokens, as a kept game holds them."""

    title: Annotated[str, Text(most=WHOLE_MOST)]
    points: Annotated[int, Count(least=-MOST_POINTS, most=MOST_POINTS)]


class WholeTitle(Value):
    """The *whole* title of a source of points that is cut to *title* in the parts of the players.

    Only games that version 0.12 kept, or one before it, have these.
    """

    title: Annotated[str, Text(most=_CUT)]
    whole: Annotated[str, Text(most=WHOLE_MOST)]


class SeatedPlayer(Value):
    """One player of a play. *name* is '' for someone who goes by the *colour*.

    *place* counts from 1 and is shared on a tie; None if the game gives none. *parts* are what the score
    came from. *breaks* are what this player has of the things that only break ties: they give no points.
    *team* is the place of their team among those of the play, None for nobody's. Saves and files name these
    two only where there are some.
    """

    name: Annotated[str, Text(title="Name", most=PERSON_MOST)] = ""
    colour: Annotated[str, Pick(options=COLOURS)] = COLOURS[0].key
    role: Annotated[str, Text(most=ROLE_MOST)] = ""
    score: Annotated[int | None, Count(least=-MOST_POINTS, most=MOST_POINTS, blank=True)] = None
    place: Annotated[int | None, Count(least=1, most=MOST_PLAYERS, blank=True)] = None
    won: Annotated[bool, Flag()] = False
    parts: Annotated[tuple[PointSource, ...], Rows(noun="source", most=MOST_PARTS)] = ()
    breaks: Annotated[tuple[PointSource, ...], Rows(noun="tie-break", most=MOST_PARTS)] = ()
    team: Annotated[int | None, Internal(most=MOST_PLAYERS - 1, blank=True)] = None

    @model_validator(mode="after")
    def _has_no_more_than_a_sheet(self) -> Self:
        if len(self.parts) + len(self.breaks) > MOST_PARTS:
            raise ValueError(f"At most {MOST_PARTS} rows.")
        return self

    @model_serializer(mode="wrap")
    def _without_no_breaks(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return _filled(handler(self), ("breaks", "team"))

    @property
    def called(self) -> str:
        """What players read: the name, or else the colour."""
        return visible(self.name) or self.painted

    @property
    def painted(self) -> str:
        """What the colour is called."""
        return {each.key: each.title for each in COLOURS}[self.colour]


Players = Annotated[tuple[SeatedPlayer, ...], Rows(noun="player", most=MOST_PLAYERS)]
"""The players of a play. There are none where somebody logged only that it was played."""


class Team(Value):
    """A team of a play, with its *score* and its *place* where the game gives some. Its players win together, unless
    whoever logged the play says otherwise.
    """

    name: Annotated[str, Text(title="Team", most=PERSON_MOST)] = ""
    score: Annotated[int | None, Count(least=-MOST_POINTS, most=MOST_POINTS, blank=True)] = None
    place: Annotated[int | None, Count(least=1, most=MOST_PLAYERS, blank=True)] = None


class GameEnd(Value):
    """What a finished game has besides its players: *readings* are sentences, one for each rule
    where the rulebook is silent and the result depends on how this table reads it. *title* is what
    a made game was called, '' for all other games. *ties* is what broke a tie for the win,
    in the order in which it counts. *wholes* are the titles of sources of points that are cut. *lowest* is
    whether the fewest points win. *teams* are those that players were in, *together* is whether all played
    against the game, and *beat* the score that one player alone had to beat. *fraction* says what all
    numbers of points count: halves or hundredths of one, where the game has these.

    Saves and files name these only where there are some, so that an earlier version of the app opens
    all the others.
    """

    readings: Annotated[
        tuple[Annotated[str, Text(most=READING_MOST)], ...], Field(max_length=MOST_READINGS)
    ] = ()
    title: Annotated[str, Text(most=TITLE_MOST)] = ""
    ties: Annotated[tuple[TieBreak, ...], Field(max_length=MOST_TIES)] = ()
    wholes: Annotated[tuple[WholeTitle, ...], Field(max_length=MOST_PARTS)] = ()
    lowest: Annotated[bool, Flag()] = False
    teams: Annotated[tuple[Team, ...], Rows(noun="team", most=MOST_PLAYERS)] = ()
    together: Annotated[bool, Flag()] = False
    beat: Annotated[int | None, Count(least=-MOST_POINTS, most=MOST_POINTS, blank=True)] = None
    fraction: Annotated[str, Pick(options=FRACTIONS)] = ""

    @property
    def scale(self) -> int:
        """How many of its numbers make one point."""
        return SCALES[self.fraction]

    def source(self, part: PointSource) -> str:
        """Return the whole title of the source of *part*."""
        if not self.wholes:
            return part.title
        found = (each.whole for each in self.wholes if each.title == part.title)
        return next(found, part.title)

    @property
    def besides(self) -> dict[str, Any]:
        """These fields by their names."""
        return {name: getattr(self, name) for name in _OFTEN_EMPTY}

    @model_serializer(mode="wrap")
    def _without_what_is_empty(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return _filled(handler(self), _OFTEN_EMPTY)


def _filled(whole: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return *whole* without those of the fields *names* that are empty; a number is never empty."""
    return {
        name: value
        for name, value in whole.items()
        if name not in names or value or type(value) is int
    }


_OFTEN_EMPTY: Final = tuple(GameEnd.model_fields)
_TELLING: Final = tuple(name for name in _OFTEN_EMPTY if name != "teams")


class GameResult(GameEnd):
    """What a tool knows of the game that ended: the players, best first, and what is counted.

    *shared* is whether those who won are only level, so that they share the win: no rule says that they all win. It is
    shown, and not kept.
    """

    players: Players
    unit: Annotated[str, Text(most=12)] = ""
    shared: Annotated[bool, Flag(), Field(exclude=True)] = False

    @model_validator(mode="after")
    def _teams_are_there(self) -> Self:
        _check_teams(self.players, self.teams)
        return self

    @property
    def mark(self) -> int:
        """The CRC-32 of this result without what only tells of it: the same result has the same mark."""
        nothing = {name: GameEnd.model_fields[name].default for name in _TELLING}
        players = tuple(each.evolve(breaks=()) for each in self.players)
        return crc32(self.evolve(players=players, **nothing).model_dump_json().encode())


class Play(GameEnd):
    """A game that was played and kept. *key* is unique and never changes. *mark* is the mark of the
    result as it was recorded, and *minute* when, in minutes since 1970 UTC. *lasted* is how many minutes it took;
    that was *measured*, or else someone said so.
    """

    key: Annotated[str, Field(pattern=KEY)]
    mark: Annotated[int, Internal(most=2**32 - 1)]
    game: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
    minute: Annotated[int, Internal(most=2**26 - 1)]
    where: Annotated[str, Text(title="Where", most=WHERE_MOST)] = ""
    lasted: Annotated[
        int | None, Count(title="Minutes it took", most=MOST_MINUTES, blank=True)
    ] = None
    measured: Annotated[bool, Flag()] = False
    notes: Annotated[str, Text(title="Notes", most=NOTES_MOST, tall=True)] = ""
    unit: Annotated[str, Text(most=12)] = ""
    players: Players

    @model_validator(mode="after")
    def _teams_are_there(self) -> Self:
        _check_teams(self.players, self.teams)
        return self

    @model_serializer(mode="wrap")
    def _without_what_is_empty(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return _filled(handler(self), (*_OFTEN_EMPTY, "measured"))

    @property
    def version(self) -> int:
        """The least version of the format that can hold this play: 2 where it has readings, 3 where
        it has a title, 4 where it says what broke a tie, 5 where titles of its sources are cut, 6 where the
        fewest points win, and 7 where it has teams, played together, fractions, a score to beat or a measured
        length; both also where it has what there was no room for before. 8 is where it has more sources of points, or
        longer titles of these. 9 is where it has no players or more than 12, or a team of which not all won.
        """
        since = {
            9: self._is_logged_otherwise,
            8: self._has_many_rows,
            7: self._says_more or self._is_wide,
            6: self.lowest or self._is_large,
            5: self.wholes,
            4: self.ties,
            3: self.title,
            2: self.readings,
        }
        return next((version for version, what in since.items() if what), 1)

    @property
    def _is_logged_otherwise(self) -> bool:
        """Whether it has no players, more than version 8 had room for, or a team of which not all won."""
        return not 1 <= len(self.players) <= _FEW_PLAYERS or bool(self._split_teams)

    @property
    def _split_teams(self) -> frozenset[int]:
        """The teams of which some won and some didn't."""
        won = {each.team for each in self.players if each.won and each.team is not None}
        return frozenset(
            each.team for each in self.players if not each.won and each.team in won
        )

    @property
    def _says_more(self) -> bool:
        """Whether it has what version 6 had no word for."""
        new = (self.teams, self.together, self.fraction, self.measured)
        return any(new) or self.beat is not None

    @property
    def _is_wide(self) -> bool:
        """Whether it has a text, a number or more players than version 6 had room for."""
        return (
            len(self.players) > _NARROW_PLAYERS
            or any(len(getattr(self, name)) > most for name, most in _NARROW.items())
            or any(len(each.name) > _NARROW_NAME for each in self.players)
            or any(len(each.role) > _NARROW_ROLE for each in self.players)
            or any(abs(number) > _NARROW_POINTS for number in self._numbers)
        )

    @property
    def _has_many_rows(self) -> bool:
        """Whether it has more sources of points, or longer titles of these, than version 7 had room for."""
        every = [(*each.parts, *each.breaks) for each in self.players]
        titles = [
            *(part.title for parts in every for part in parts),
            *(each.title for each in self.ties),
        ]
        many = max(len(self.ties), len(self.wholes), *map(len, every)) > _FEW_ROWS
        return many or any(len(title) > _SHORT_ROW for title in titles)

    @property
    def _numbers(self) -> list[int]:
        """All numbers of points."""
        return [
            *(each.score or 0 for each in self.players),
            *(part.points for each in self.players for part in (*each.parts, *each.breaks)),
            *(number for each in self.ties for number in each.numbers),
        ]

    @property
    def _is_large(self) -> bool:
        """Whether it has a number, a title or more of them than version 5 had room for."""
        parts = [part for each in self.players for part in each.parts]
        numbers = self._numbers
        return (
            any(each.breaks or len(each.parts) > _FEW_PARTS for each in self.players)
            or any(len(part.title) > _CUT for part in parts)
            or any(abs(number) > _FEW_POINTS for number in numbers)
        )

    @property
    def fewest_win(self) -> bool:
        """Whether the fewest points win. A made game that was kept before it said so tells it by its places."""
        return self.lowest or (bool(self.title) and lowest_won(self.players))

    @property
    def winners(self) -> tuple[SeatedPlayer, ...]:
        """The players who won; several on a shared win."""
        return tuple(each for each in self.players if each.won)

    @property
    def undecided(self) -> bool:
        """Whether only the table can say who won, since the tools couldn't.

        Never so for a made game: its tools also say when nobody has won.
        """
        return bool(self.players) and not self.winners and not self.title

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, none like another: two that look alike get their colours or numbers."""
        plain = Counter(skeleton(each.called) for each in self.players)
        names: list[str] = []
        for each in self.players:
            shared = visible(each.name) and plain[skeleton(each.called)] > 1
            name = f"{each.called} ({each.painted})" if shared else each.called
            taken = set(map(skeleton, names))
            numbers = (f"{name} {number}" for number in range(2, MOST_PLAYERS + 1))
            names.append(next(n for n in (name, *numbers) if skeleton(n) not in taken))
        return tuple(names)

    @property
    def outcome(self) -> str:
        """Who won, in words: "Ann and Bob with 21 MP"."""
        if not self.winners and len(self.players) == 1:
            (who,) = self.players
            score = "" if who.score is None else f" {signed(who.score, self.scale)} {self.unit}"
            return f"{self.names[0]} played alone{score and f', with{score}'.rstrip()}"
        if not self.players:
            return "Nobody is named"
        if not self.winners:
            return "Nobody is marked as the winner"
        return " with ".join(filter(None, (self.winner_names, self.winning_score)))

    @property
    def tie_break(self) -> str:
        """What broke a tie for the win: "Tied on 9; Ann has more Maps (5 to 2)", '' for nothing."""
        numbers = zip(*(each.numbers for each in self.ties), strict=False)
        level = tuple(map(Level, self.names, numbers))
        titles = [each.title for each in self.ties]
        points = self.players[0].score if self.players else None
        return broken(points or 0, level, titles, self.scale)

    @property
    def winner_names(self) -> str:
        """The winners' names: "Ann and Bob", "Foxes (Ann and Bob)" for a team with a name, '' if nobody won."""
        called = zip(self.players, self.names, strict=True)
        won = [(each.team, name) for each, name in called if each.won]
        whole = {each.team for each in self.winners} - self._split_teams
        teams = dict.fromkeys(
            team for team, _ in won if team in whole and self._team_name(team)
        )
        alone = [name for team, name in won if team not in teams]
        groups = [
            f"{self._team_name(team)} ({_in_words([n for t, n in won if t == team])})"
            for team in teams
        ]
        return _in_words([*groups, *alone])

    def _team_name(self, team: int | None) -> str:
        """Return the name of the *team* at a place, '' without one."""
        return "" if team is None else visible(self.teams[team].name)

    @property
    def winning_score(self) -> str:
        """The winners' points with their unit: "21 MP", '' if they differ or are not known."""
        scores = {self._team_score(each) for each in self.winners}
        (score,) = scores if len(scores) == 1 else (None,)
        return "" if score is None else f"{signed(score, self.scale)} {self.unit}".rstrip()

    def _team_score(self, who: SeatedPlayer) -> int | None:
        """Return the points with which *who* wins: those of their team, if it has some and all of it won."""
        alone = who.team is None or who.team in self._split_teams
        team = None if alone or who.team is None else self.teams[who.team].score
        return who.score if team is None else team

    def renamed(self, place: int, name: str) -> Self:
        """Return the play with *name* for the player at *place* in the list, from 0."""
        return self.put(("players", place, "name"), name)

    def ended(self, recorded: GameResult) -> Self:
        """Return the play with the result *recorded*. Its time, place and notes stay, and so do
        the names here of players who have none in *recorded*.
        """
        names = {each.colour: each.name for each in self.players}
        players = tuple(
            each if each.name else each.evolve(name=names.get(each.colour, ""))
            for each in recorded.players
        )
        return self.evolve(
            mark=recorded.mark,
            unit=recorded.unit,
            players=players,
            **recorded.besides,
        )

    def turned(self, place: int) -> Self:
        """Return the play with *won* of the player at *place* switched, and of all in their team, if these win
        together.
        """
        who = self.players[place]
        together = None if who.team in self._split_teams else who.team
        players = tuple(
            each.evolve(won=not who.won)
            if at == place or (each.team is not None and each.team == together)
            else each
            for at, each in enumerate(self.players)
        )
        return self.evolve(players=players)


def _in_words(names: list[str]) -> str:
    """Return *names* as a list in words, '' for none."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _check_teams(players: Iterable[SeatedPlayer], teams: Sequence[Team]) -> None:
    """Raise ValueError where one of *players* is in none of *teams*."""
    if any(each.team is not None and each.team >= len(teams) for each in players):
        raise ValueError("A player is in a team that isn't there.")


def lowest_won(players: Iterable[SeatedPlayer]) -> bool:
    """Return whether the fewest points won: whether they rise from the first place to the last.

    Where there are no places, whether nobody has fewer than the winners, and someone has more.
    """
    scored = [(each.place, each.score, each.won) for each in players if each.score is not None]
    placed = sorted((place, score) for place, score, _ in scored if place is not None)
    if placed:
        return placed[0][1] < placed[-1][1]
    scores, best = {score for _, score, _ in scored}, {score for _, score, won in scored if won}
    return len(scores) > 1 and best == {min(scores)}


def play_of(recorded: GameResult, game: str, now: int, seed: int) -> Play:
    """Return *recorded* as a play of *game* at *now*, in minutes since 1970 UTC, with its key from *seed*."""
    return Play(
        key=f"{seed:08x}",
        mark=recorded.mark,
        game=game,
        minute=now,
        unit=recorded.unit,
        players=recorded.players,
        **recorded.besides,
    )


def of_scores(
    table: Table, scores: Scores, unit: str, roles: Mapping[int, str] | None = None
) -> GameResult:
    """Return the result that *scores* show: the players in place 1 have won."""
    rows = tuple(
        _scored(table, row, (roles or {}).get(row.player.seat, "")) for row in scores.rows
    )
    return GameResult(players=rows, unit=unit)


def seated(table: Table, seat: int, **more: object) -> SeatedPlayer:
    """Return the player of *seat* for a play; *more* are further fields of SeatedPlayer."""
    player = table.player(seat)
    known = {"name": visible(table.people[seat].name), "colour": player.colour}
    return SeatedPlayer.model_validate({**known, **more})


def _scored(table: Table, row: Score, role: str) -> SeatedPlayer:
    return seated(
        table,
        row.player.seat,
        role=role,
        score=row.total,
        place=row.place,
        won=row.place == 1,
        parts=tuple(PointSource(title=part.title, points=part.points) for part in row.parts),
    )


def _apart(plays: tuple[Play, ...]) -> tuple[Play, ...]:
    if len({play.key for play in plays}) < len(plays):
        raise ValueError("two plays have one key")
    return plays


Plays = Annotated[tuple[Play, ...], Field(max_length=MOST_PLAYS), AfterValidator(_apart)]
"""All plays of a log, each with its own key."""
