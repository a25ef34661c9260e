"""The pad that forms groups of players."""

from companion.core.blocks import Question
from companion.core.shape import members
from companion.core.table import Player
from companion.display import labels
from screens.light.state.keys import HOLD, Switches, held_seat, key
from screens.light.ui.controls import button, form, row, soft
from screens.light.ui.icons import badge
from screens.light.ui.markup import Content, Html, el, join


def groups_pad(question: Question, switches: Switches, scope: str) -> Html:
    """Return the pad that forms groups: touch one player, then each who joins."""
    seated = {player.seat: player for player in question.players}
    held = held_seat(switches, scope)
    held = held if held in seated else None
    parties = [
        _party([seated[seat] for seat in party], held, labels.row_label(question))
        for party in members(question.value, seated)
    ]
    return join(soft(labels.group_hint(held)), form(key(question), row(parties)))


def _party(party: list[Player], held: int | None, where: str) -> Content:
    chips = [
        button(
            (badge(player), el("span", player.name)),
            f"{HOLD}{player.seat}" if held in (None, player.seat) else f"{held}+{player.seat}",
            label=f"{player.name}{where}" if where else "",
            pressed=player.seat == held,
            look="who",
        )
        for player in party
    ]
    if len(party) == 1:
        return chips
    seats = "".join(f"-{player.seat}" for player in party[1:])
    label = labels.split_label([player.name for player in party], where)
    return el("div", chips, button(labels.SPLIT_UP, seats, label=label), class_="party")
