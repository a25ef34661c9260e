"""Let someone in: the code that they scan, and the camera that reads theirs. No server is asked."""

from typing import Any, Final

import flet as ft

from companion.core.errors import ShareError
from companion.display import table_words as words
from companion.live.line_codes import LINK, answer_in
from companion.live.links import LiveError
from screens.pages.viewfinder import Viewfinder
from screens.state.page_session import PageSession
from screens.table_line.code_live_host import CodeLiveHost
from screens.tool.wake_lock import use_wake_lock
from screens.ui.controls import card, main_button, stretched, tap_text
from screens.ui.error_boundary import component, handler, keyed, with_event
from screens.ui.letter_size import Text, TextField
from screens.ui.theme import small, title
from screens.views.link_code import with_code
from screens.views.page_frame import notices, screen

HEADING: Final = "Let someone in"
CAMERA: Final = (
    "This phone shows a code, which the other one scans. That one shows a code in turn, and this "
    "phone's camera reads it. So your browser will ask whether this page may use the camera. No "
    "picture leaves this phone."
)
USE_CAMERA: Final = "Use the camera"
MAKING: Final = "The code is on its way …"
FIRST: Final = "1. The other phone scans this code with its own camera, and opens the link."
THEN: Final = "2. It shows a code. Hold that before this phone's camera."
OR: Final = "Without a camera"
PASTE: Final = "Paste the digits that the other phone copied"
LABEL: Final = "Code to let someone in"
LINKING: Final = "The two phones are looking for each other …"
IS_IN: Final = "That phone is in. Show the next one this code."
TAKE: Final = "Take these digits"
NOT_HERE: Final = "The phone that opened the table lets others in."


@component
def LetInScreen(session: PageSession) -> ft.View:
    """Let one after the other in, at the table that this phone opened."""
    use_wake_lock(session)
    tables, live = session.live_page.tables, session.live
    if not isinstance(tables, CodeLiveHost) or live is None or not tables.is_host(live.link):
        return screen(HEADING, *notices(session.screen), Text(NOT_HERE, size=17))
    if live.link.locked:
        return screen(HEADING, *notices(session.screen), card(Text(words.LOCKED_HINT, size=16)))
    return screen(HEADING, *notices(session.screen), TwoCodes(session, tables))


@ft.observable
class Invitation:
    """What this phone shows to let one after the other in.

    ``digits`` are those of its code, '' while none is there; ``codes`` is how many there were before it;
    ``said`` is a sentence for the player.
    """

    def __init__(self, tables: CodeLiveHost) -> None:
        """Let others come to *tables*."""
        self.digits = self.said = ""
        self.codes = 0
        self.explained = tables.camera_explained
        self._tables = tables

    async def explain(self) -> None:
        """Go on: the player has read why the camera is needed."""
        self._tables.camera_explained = self.explained = True

    async def offer(self) -> None:
        """Show the next code, once the camera is explained."""
        if self.explained:
            try:
                self.digits = await self._tables.offer()
            except LiveError as error:
                self.said = str(error)

    async def found(self, texts: tuple[str, ...]) -> None:
        """Let whoever shows the answer among *texts* in. Raises ShareError."""
        answer = answer_in(texts)
        if answer in self._tables.came_in:
            raise ShareError("")  # it is still before the camera
        self.said = LINKING
        try:
            await self._tables.let_in(answer)
            self.said = IS_IN
        except LiveError as error:
            self.said = ""
            raise ShareError(str(error)) from error
        finally:  # the code before may be used up
            self.digits = ""
            self.codes += 1

    async def take(self, pasted: str) -> None:
        """Let whoever copied the digits that were *pasted* in."""
        try:
            await self.found((pasted,))
        except ShareError as error:
            self.said = str(error)


@component
def TwoCodes(session: PageSession, tables: CodeLiveHost) -> ft.Control:
    """Show this phone's code, and look for the other's."""
    page = ft.context.page
    here = ft.use_view_path()
    in_front = here == ft.use_route_location().rstrip("/")
    state: Any = ft.use_state
    invitation: Invitation = state(lambda: Invitation(tables))[0]
    digits = invitation.digits
    draft = ft.use_ref("")

    async def typed(event: Any) -> None:
        draft.current = event.control.value or ""

    async def take(event: Any = None) -> None:
        pasted, draft.current = draft.current or "", ""
        await invitation.take(pasted)

    ft.use_effect(handler(invitation.offer), [invitation.explained, invitation.codes])
    if not invitation.explained:
        return stretched(
            card(Text(CAMERA, size=17)), main_button(USE_CAMERA, invitation.explain)
        )
    link = f"{tables.base}/#{LINK}{digits}"
    shown = with_code(page, link, LABEL, small(FIRST), most=300) if digits else [small(MAKING)]
    return stretched(
        *([card(Text(invitation.said, size=17))] if invitation.said else []),
        *shown,
        small(THEN),
        keyed(f"camera {invitation.codes}", Viewfinder, session, invitation.found, in_front),
        title(OR),
        TextField(
            key=f"digits {invitation.codes}",
            value=draft.current or "",
            on_change=with_event(typed),
            label=PASTE,
            multiline=True,
            min_lines=2,
            max_lines=5,
            on_submit=with_event(take),
        ),
        tap_text(TAKE, take, fill=True),
    )
