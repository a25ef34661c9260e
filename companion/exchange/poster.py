"""What the picture of a finished game shows: enough to be understood by who was not there.

Notes are left out: they were written for the log, and the picture goes to the whole group.
"""

from typing import NamedTuple

from companion.core.blocks import Scores
from companion.core.table import Player
from companion.core.words import counted, signed
from companion.exchange.export import game_title
from companion.plays.play import Play
from companion.plays.standings import as_player, fate, scored

NAME = "Companion"
"""What stands at the foot: which app has counted."""


class Poster(NamedTuple):
    """A picture as it is to be drawn, from top to bottom.

    *scores* are of those who have points, *others* the rest, each with what became of them;
    *readings* say how the table read what the rulebook leaves open.
    """

    game: str
    aside: str
    outcome: str
    scores: Scores
    others: tuple[tuple[Player, str], ...]
    readings: tuple[str, ...] = ()
    foot: str = NAME


def poster(play: Play, day: str) -> Poster:
    """Return what the picture of *play* shows; *day* is when that was, in words."""
    lasted = "" if play.lasted is None else counted(play.lasted, "minute")
    others = [(seat, who) for seat, who in enumerate(play.players) if who.score is None]
    return Poster(
        game=game_title(play.game),
        aside=" · ".join(filter(None, (day, play.where.strip(), lasted))),
        outcome=_won(play),
        scores=scored(play),
        others=tuple(
            (as_player(who, seat, play.names[seat]), fate(who)) for seat, who in others
        ),
        readings=play.readings,
    )


def spoken(shown: Poster) -> str:
    """Return everything that stands on the picture, a line each, as it is read aloud."""
    unit = shown.scores.unit
    rows = (
        f"{row.place}. {row.player.name}: {signed(row.total)} {unit}".rstrip() + f". {row.why}"
        for row in shown.scores.rows
    )
    others = (f"{player.name}: {said}" for player, said in shown.others)
    return "\n".join(
        (shown.game, shown.aside, shown.outcome, *rows, *others, *shown.readings, shown.foot)
    )


def _won(play: Play) -> str:
    if not play.winners:
        return play.outcome
    return f"{'Winners' if len(play.winners) > 1 else 'Winner'}: {play.outcome}"
