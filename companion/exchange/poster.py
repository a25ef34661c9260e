"""What the picture of a finished game shows.

The notes of a play are left out: they are for the log, and the picture goes to the whole group.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from companion.core.blocks import Scores
from companion.core.printed import signed
from companion.core.table import Player
from companion.core.words import with_noun
from companion.exchange.export import play_title
from companion.plays.play import Play
from companion.plays.standings import as_player, fate, scored

NAME = "Companion"
"""The last line: the name of the app."""

MOST_SHOWN: Final = 12
"""Players who have a row in a picture: the best. A line says how many more there were."""


class Poster(NamedTuple):
    """The contents of a picture, from top to bottom.

    *key* is the game's, for its sign; *names* are those of the *winners*, *points* theirs. *scores* are of the players
    who have points, *others* the other players, each with their result. *remarks* are how many more players there were,
    what broke a tie, and how the table read rules that the rulebook leaves open.
    """

    key: str
    game: str
    aside: str
    outcome: str
    winners: tuple[Player, ...]
    names: str
    points: str
    scores: Scores
    others: tuple[tuple[Player, str], ...]
    remarks: tuple[str, ...] = ()
    foot: str = NAME


def poster(play: Play, day: str) -> Poster:
    """Return the contents of the picture of *play*; *day* is its date in words."""
    lasted = "" if play.lasted is None else with_noun(play.lasted, "minute")
    seated = [
        (who, as_player(who, seat, play.names[seat])) for seat, who in enumerate(play.players)
    ]
    scores = scored(play)
    others = [(player, fate(who, play)) for who, player in seated if who.score is None]
    rows = scores.rows[:MOST_SHOWN]
    left = len(seated) - MOST_SHOWN
    return Poster(
        key=play.game,
        game=play_title(play),
        aside=" · ".join(filter(None, (day, play.where.strip(), lasted))),
        outcome=_won(play),
        scores=replace(scores, rows=rows),
        winners=tuple(player for who, player in seated if who.won),
        names=play.winner_names,
        points=play.winning_score,
        others=tuple(others[: MOST_SHOWN - len(rows)]),
        remarks=(
            *([with_noun(left, "more player")] if left > 0 else []),
            *filter(None, (play.tie_break, *play.readings)),
        ),
    )


def spoken(shown: Poster) -> str:
    """Return the contents of the picture as text, a line each, to be read aloud."""
    unit = shown.scores.unit
    rows = (
        f"{row.place}. {row.player.name}: {signed(row.total, shown.scores.scale)} {unit}".rstrip()
        + f". {row.why}"
        for row in shown.scores.rows
    )
    others = (f"{player.name}: {said}" for player, said in shown.others)
    return "\n".join(
        (shown.game, shown.aside, shown.outcome, *rows, *others, *shown.remarks, shown.foot)
    )


def _won(play: Play) -> str:
    if not play.winners:
        return play.outcome
    return f"{'Winners' if len(play.winners) > 1 else 'Winner'}: {play.outcome}"
