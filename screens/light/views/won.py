"""Who won, large on the winner's colour, with the hero of the game above."""

from companion.display.winner import MOST_BADGES
from companion.plays.play import Recorded, play_of
from companion.plays.standings import as_player
from screens.light.ui.icons import badge
from screens.light.ui.markup import Content, Html, el


def colour_of(ended: Recorded) -> str | None:
    """Return the class of the winner's colour, None where several have won together."""
    won = [each for each in ended.players if each.won]
    return f"w-{won[0].colour}" if len(won) == 1 else None


def won_view(ended: Recorded, said: str, stands: Content) -> Html:
    """Return who won the game that *ended*, as *said* aloud, below what *stands* on the stage."""
    play = play_of(ended, "game", 0, 0)
    won = [
        as_player(who, seat, play.names[seat])
        for seat, who in enumerate(play.players)
        if who.won
    ]
    badges = [badge(each, "big") for each in won] if len(won) <= MOST_BADGES else None
    names = f"{play.winner_names} win{'' if len(won) > 1 else 's'}"
    look = " ".join(filter(None, ("won", colour_of(ended))))
    return el(
        "div",
        stands,
        el("div", badges, class_="row"),
        el("strong", names),
        el("p", play.winning_score, class_="b") if play.winning_score else None,
        class_=look,
        role="img",
        aria_label=said,
    )
