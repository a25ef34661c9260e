"""Who won, large on the winner's colour, with the hero of the game above."""

from functools import lru_cache

from companion.core.identity_key import ById
from companion.display.cues import MOST_CACHED
from companion.display.winner import MOST_BADGES, MOST_LARGE, winners_of
from companion.plays.play import GameResult
from screens.light.ui.icons import badge
from screens.light.ui.markup import Html, el


def colour_of(ended: GameResult) -> str | None:
    """Return the class of the winner's colour, None where several have won together."""
    won = [each for each in ended.players if each.won]
    return f"w-{won[0].colour}" if len(won) == 1 else None


def won_view(ended: GameResult, said: str, stands: Html | None) -> Html:
    """Return who won the game that *ended*, as *said* aloud, below what *stands* on the stage."""
    return _drawn(ById(ended), said, stands)


@lru_cache(maxsize=MOST_CACHED)
def _drawn(ended_key: ById[GameResult], said: str, stands: Html | None) -> Html:
    ended = ended_key.value
    won, names, points = winners_of(ended)
    badges = [badge(each) for each in won] if len(won) <= MOST_BADGES else None
    is_large = len(names) <= MOST_LARGE
    look = " ".join(filter(None, ("won", colour_of(ended))))
    return el(
        "div",
        # Long names have the size of a verdict, and no hero behind them that they couldn't be read on.
        stands if is_large else None,
        el("div", badges, class_="row"),
        el("strong" if is_large else "b", names),
        el("p", points, class_="b") if points else None,
        class_=look,
        role="img",
        aria_label=said,
    )
