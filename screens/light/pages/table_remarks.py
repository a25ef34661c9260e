"""What a browser is told above a tool's questions: of the live table, and that an example is one."""

from collections.abc import Iterable

from companion.display import labels
from companion.display import table_words as words
from companion.evening.made_games import still_fractions
from companion.live.remarks import Prompt
from companion.tools.cause import EXAMPLE
from screens.light.state.light_tool_session import LightToolSession, Live, Remark
from screens.light.ui.controls import button, card, form, row, soft
from screens.light.ui.markup import Html, el, join

AGREE, OTHER = "agree", "other"
"""The keys of forms at a live table: a yes or no to an offer, and the other of two answers."""


def remarks_above(tool_session: LightToolSession) -> Html:
    """Return what stands above the questions: the remarks of the live table, who sees what lies on the table, that an
    example is one, and that fractions stay.
    """
    note = soft(labels.ONLY_AN_EXAMPLE) if tool_session.undo_cause == EXAMPLE else None
    shared = soft(labels.ON_THE_TABLE) if tool_session.shared else None
    known = (
        tool_session.definition.now
        if tool_session.tool.player_made and tool_session.definition
        else None
    )
    still = still_fractions(tool_session.state, known) if known else ""
    told = soft(still) if still else None
    return join(at_table(tool_session.live) if tool_session.live else None, shared, note, told)


def at_table(live: Live) -> Html:
    """Return what a browser at a live table is told of the table."""
    last = el("p", live.last, class_="small") if live.last else None
    looks = card(
        el("p", live.looks_on),
        el("a", words.SEATS, href=live.here, class_="way"),
    )
    remarks = remarks_view(each for each in live.remarks if not each.buttons)
    return join(last, remarks, looks if live.seat is None else None)


def waiting(live: Live) -> Html | None:
    """Return what waits for a touch of this browser: it stays in sight while the page scrolls."""
    found = remarks_view(each for each in live.remarks if each.buttons)
    return el("div", found, class_="foot") if found else None


def remarks_view(remarks: Iterable[Remark]) -> list[Html]:
    """Return what waits for a touch: a card each, with its buttons. The yes to an offer stands out."""
    return [
        card(
            el("p", each.text),
            form(each.key, row([_button(each, *button) for button in each.buttons]))
            if each.buttons
            else None,
            look="ask",
        )
        for each in remarks
    ]


def _button(remark: Remark, word: str, label: str, spoken: str) -> Html:
    accepts = remark.key == AGREE and label == words.ACCEPT
    return button(label, word, label=spoken, look="strong" if accepts else "")


def remark_of(waits: Prompt) -> Remark:
    """Return what *waits* for a touch as a form has it: a sign for the reaction, and what it is about."""
    key, yes = (AGREE, "accept") if len(waits.about) == 1 else (OTHER, "take")
    device, number = waits.about[-1]
    buttons = (
        (f"{'+' if reaction == yes else '-'}{device}-{number}", label, spoken)
        for reaction, label, spoken in waits.buttons
    )
    return Remark(key, waits.text, tuple(buttons))
