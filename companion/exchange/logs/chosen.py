"""Which plays go out: those of a game, with a person, within a span of time."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.names import person_key, visible
from companion.plays.play import Play


@dataclass(frozen=True, slots=True)
class ChosenPlays:
    """Which plays are chosen. *game* is a key, *person* the key of a name, '' for all of them; *since* and *until* are
    minutes since 1970 UTC, the first included and the last not, None for no bound.
    """

    game: str = ""
    person: str = ""
    since: int | None = None
    until: int | None = None

    def of(self, plays: Iterable[Play]) -> tuple[Play, ...]:
        """Return those of *plays* that are chosen."""
        return tuple(play for play in plays if self._has(play))

    def _has(self, play: Play) -> bool:
        return (
            self.game in ("", play.game)
            and (not self.person or self.person in people_of(play))
            and (self.since is None or play.minute >= self.since)
            and (self.until is None or play.minute < self.until)
        )


def people_of(play: Play) -> set[str]:
    """Return the keys of the names of those who played."""
    return {person_key(visible(each.name)) for each in play.players} - {""}


def people_in(plays: Iterable[Play]) -> dict[str, str]:
    """Return the names of all who played, by their keys: those with the most plays first, as they were written last."""
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for play in plays:
        for each in play.players:
            key = person_key(visible(each.name))
            if key:
                counts[key] = counts.get(key, 0) + 1
                names.setdefault(key, visible(each.name))
    return {key: names[key] for key in sorted(counts, key=lambda each: (-counts[each], each))}
