"""Which play of a log is the game whose end a tool shows."""

from collections.abc import Iterable

from companion.plays.play import HALF_A_DAY, Play, Recorded


def kept_as(plays: Iterable[Play], game: str, ended: Recorded | None, now: int) -> Play | None:
    """Return the first of *plays* that is of *game* and *ended* so, None if none is or if it has not ended.

    Without points all ends look alike: there only a play of the last hours counts as this one. *now* is in
    minutes since 1970 UTC.
    """
    if ended is None:
        return None
    alike = (play for play in plays if (play.game, play.mark) == (game, ended.mark))
    if all(each.score is None for each in ended.players):
        alike = (play for play in alike if abs(play.minute - now) < HALF_A_DAY)
    return next(alike, None)
