"""Which play of a log is the game whose end a tool shows."""

from collections.abc import Iterable, Iterator

from companion.plays.play import HALF_A_DAY, GameResult, Play


def logged_play(
    plays: Iterable[Play], game: str, ended: GameResult | None, now: int
) -> Play | None:
    """Return the first of *plays* that is of *game* and *ended* so, None if none is or if it has not ended.

    Without points all ends look alike: there only a play of the last hours counts as this one. *now* is in
    minutes since 1970 UTC.
    """
    if ended is None:
        return None
    alike = (play for play in plays if play.game == game and _ended_so(play, ended))
    if all(each.score is None for each in ended.players):
        alike = (play for play in alike if abs(play.minute - now) < HALF_A_DAY)
    return next(alike, None)


def _ended_so(play: Play, ended: GameResult) -> bool:
    """Return whether *play* holds what *ended* says, also where titles of its sources are cut."""
    if play.wholes:
        return play.mark == ended.mark or [*_results(play)] == [*_results(ended)]
    breaks = [each.breaks for each in play.players]
    whole = not any(breaks) or breaks == [each.breaks for each in ended.players]
    return play.mark == ended.mark and whole


def _results(end: Play | GameResult) -> Iterator[tuple[object, ...]]:
    """Yield the result of each player of *end*, with whole titles of the sources."""
    for each in end.players:
        parts = [(end.source(part), part.points) for part in each.parts]
        yield each.colour, each.role, each.score, each.place, parts
