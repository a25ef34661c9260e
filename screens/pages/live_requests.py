"""Who asks for a seat that they had: a page of its own, so that a request moves nothing on the table's page under a
finger.
"""

from typing import Any

import flet as ft

from companion.display import table_words as words
from companion.live.links import LiveError
from screens.pages.live_history import AT_NONE
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.tool.table_notes import ASKS
from screens.ui.controls import card, icon, stretched, tap_text
from screens.ui.error_boundary import component
from screens.ui.letter_size import Text
from screens.views.page_frame import above_here, notices, parent_route, screen


@component
def RequestsScreen(session: PageSession) -> ft.View:
    """Show who asks for which seat, each with both answers."""
    body = Requests(session.live) if session.live else Text(AT_NONE, size=16)
    return screen(words.WHO_ASKS, *notices(session.screen), body)


@component
def Requests(live: JoinedTable) -> ft.Control:
    """List the requests as they come. One that is over keeps its place, and takes no touch: the next moves under no
    finger.
    """
    page = ft.context.page
    nothing: dict[tuple[int, int], str] = {}
    kept: Any = ft.use_ref((nothing,))  # in a tuple: Flet would copy it
    seen: dict[tuple[int, int], str] = kept.current[0]
    claims = tuple(live.link.requests.claims.items())
    for device, seat in claims:
        who, name = live.room.who(device), live.room.table.name(seat)
        seen.setdefault((device, seat), words.claim_words(who, name))

    async def answer(device: int, yes: bool) -> None:
        if sentence := await live.link.answer_claim(device, yes=yes):
            raise LiveError(sentence)
        if not live.link.requests.claims.keys() - {device}:
            page.navigate(parent_route(page.route))

    if not seen:
        return card(Text(words.NOBODY_ASKS, size=16))
    return stretched(
        *(
            card(
                stretched(
                    Text(said, size=16),
                    *(
                        tap_text(
                            label,
                            answer,
                            request[0],
                            yes,
                            strong=yes,
                            fill=True,
                            disabled=request not in claims,
                        )
                        for label, yes in ((words.IS_THEM, True), (words.IS_NOT_THEM, False))
                    ),
                )
            )
            for request, said in seen.items()
        )
    )


def to_requests(live: JoinedTable) -> list[ft.Control]:
    """Return the button in the bar of the table's page that leads to who asks for a seat; none while nobody does."""
    if not live.link.requests.claims:
        return []
    page = ft.context.page

    async def go() -> None:
        page.navigate(above_here(ASKS))

    ink = ft.Colors.PRIMARY
    return [icon(ft.Icons.HELP_OUTLINE_ROUNDED, words.WHO_ASKS, go, ink=ink)]
