"""How long games take: from the first touch to the last, without pauses."""

from typing import Annotated, Final, Self

from pydantic import Field

from companion.core.values import Value
from companion.plays.play import MOST_MINUTES

PAUSE: Final = 30 * 60
"""Seconds without a touch: after more, nobody was playing meanwhile."""

MOST_GAMES: Final = 100
"""Games that are measured; of more, those that were touched least lately are forgotten."""

PlayedSeconds = Annotated[int, Field(ge=0, lt=1 << 53)]


class GameTime(Value):
    """For how many *seconds* the *game* with this key has been played, and when it was touched *last*, in seconds since
    1970.
    """

    game: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
    seconds: PlayedSeconds = 0
    last: PlayedSeconds = 0


class GameTimes(Value):
    """The *times* of games, that which was touched last at the end: at most MOST_GAMES."""

    times: Annotated[tuple[GameTime, ...], Field(max_length=MOST_GAMES)] = ()

    def of(self, game: str) -> GameTime | None:
        """Return the time of *game*, None for one that nobody has touched."""
        return next((each for each in self.times if each.game == game), None)

    def touched(self, game: str, now: int, *, begins: bool) -> Self:
        """Return the times after a touch of *game* at *now*, in seconds since 1970, with which it *begins* or goes
        on.
        """
        before = self.of(game)
        if before is None or begins:
            before = GameTime(game=game, last=now)
        since = now - before.last
        played = before.seconds + (since if 0 <= since <= PAUSE else 0)
        others = tuple(each for each in self.times if each.game != game)
        return self.evolve(
            times=(*others, GameTime(game=game, seconds=played, last=now))[-MOST_GAMES:]
        )

    def minutes(self, game: str) -> int | None:
        """Return how many minutes *game* took; None for less than one, and for more than a play can say."""
        time = self.of(game)
        minutes = (time.seconds + 30) // 60 if time else 0
        return minutes if 0 < minutes <= MOST_MINUTES else None
