"""The page that the code of a live table leads to: who are you? And what it has in common with the table's own page."""

from collections.abc import Mapping

from companion.core.table import NAME_MOST, Player, Table
from companion.display import table_words as words
from companion.live.links import is_hosted
from screens.light.ui.controls import button, form, labelled, soft
from screens.light.ui.document import document, top, whole_app
from screens.light.ui.icons import badge
from screens.light.ui.links import FIRST_PAGE, links
from screens.light.ui.markup import Html, el


def join_page(
    table: Table,
    taken: Mapping[int, str],
    *,
    app: str,
    said: str = "",
    link: str = "",
    closed: bool = False,
) -> str:
    """Return the page that a table's *link* leads to: who are you? *taken* says who has which seat.

    If it is *closed*, nobody can come in now.
    """
    warn = el("p", said, class_="box warn", role="alert") if said else None
    name = words.PLAY_TOGETHER if closed else words.WHO_ARE_YOU
    head = top(name, "/", whole_app(app), look="big")
    if closed:
        return document(name, head, el("main", warn, links([FIRST_PAGE])))
    seats = [
        seat_button(player, taken.get(player.seat, ""), questions=True)
        for player in table.players
    ]
    field = el("input", name="n", maxlength=NAME_MOST, autocomplete="off")
    look = form("call", labelled(words.LOOK_ON_NAME, field), button(words.LOOK_ON), look="text")
    main = el(
        "main",
        warn,
        soft(words.seat_hint(free=len(taken) < table.size)),
        el("div", seats, class_="seats"),
        look,
        kept_note(link),
    )
    return document(name, head, main)


def seat_button(player: Player, who: str, *, questions: bool = False) -> Html:
    """Return the button of a seat; one that another phone has cannot be taken.

    Whoever *questions* because they have none can ask for one whose phone is away.
    """
    mine = who == words.YOU
    if questions and who == words.AWAY:
        who, asking = words.WAS_YOURS, True
    else:
        asking = False
    label = words.seat_label(player.name, who)
    face = (badge(player), el("span", player.name), el("small", who) if who else None)
    taken = bool(who) and not (mine or asking)
    inside = button(face, player.seat, label=label, pressed=mine, disabled=taken, look="who")
    return form("sit", inside)


def kept_note(link: str) -> Html | None:
    """Return how long the table of *link* is kept, where it is at a public address."""
    return soft(words.KEPT_A_DAY) if is_hosted(link) else None
