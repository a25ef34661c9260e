"""Which plays go out: those of a game, with a person, within a span of time."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.names import person_key, visible
from companion.plays.play import Play
from companion.plays.register import Register


@dataclass(frozen=True, slots=True)
class ChosenPlays:
    """Which plays are chosen. *game* is a key, *person* that of a person, '' for all of them; *since* and *until* are
    minutes since 1970 UTC, the first included and the last not, None for no bound.
    """

    game: str = ""
    person: str = ""
    since: int | None = None
    until: int | None = None

    def of(self, register: Register) -> tuple[Play, ...]:
        """Return those plays of *register* that are chosen: whoever has several names is one, and so are joined
        games.
        """
        return tuple(
            play
            for play, game, people in zip(
                register.plays, register.games, register.who, strict=True
            )
            if self.game in ("", game)
            and (not self.person or self.person in people)
            and (self.since is None or play.minute >= self.since)
            and (self.until is None or play.minute < self.until)
        )


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
