"""Which plays are the same game, however they came here."""

from collections.abc import Iterable

from companion.plays.play import HALF_A_DAY, Play


def same(one: Play, other: Play) -> bool:
    """Return whether both are the same game: one key, or one mark within 12 hours."""
    near = abs(one.minute - other.minute) < HALF_A_DAY
    return one.key == other.key or (one.game, one.mark, near) == (other.game, other.mark, True)


def news(plays: Iterable[Play], here: Iterable[Play]) -> tuple[Play, ...]:
    """Return those of *plays* that are not among *here*, without duplicates."""
    known = {play.key: play for play in here}
    ends: dict[tuple[str, int], list[Play]] = {}
    for play in known.values():
        ends.setdefault((play.game, play.mark), []).append(play)
    found = []
    for play in plays:
        alike = ends.setdefault((play.game, play.mark), [])
        if play.key not in known and not any(same(play, each) for each in alike):
            known[play.key] = play
            alike.append(play)
            found.append(play)
    return tuple(found)
