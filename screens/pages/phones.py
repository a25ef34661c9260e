"""The laptop's address as a code: the next phone scans it and has the app."""

import flet as ft

from screens.state.page_session import PageSession
from screens.tool.wake_lock import MAY_SLEEP, use_wake_lock
from screens.ui.controls import selectable_text
from screens.ui.error_boundary import component
from screens.ui.letter_size import Text
from screens.ui.theme import small
from screens.views.copying import CopyButton
from screens.views.link_code import with_code
from screens.views.page_frame import screen

SCAN = (
    "Scan this with another phone's camera. It must be on the same Wi-Fi. Tools open there at once; "
    "the whole app is one tap further."
)
OWN_SAVES = "Each phone keeps its own saves. Nobody else sees them."
PLAIN = (
    "This address isn't encrypted. So browsers don't let the app use the camera, copy "
    "or keep the screen on, and secrets stay off until you say that you trust this Wi-Fi."
)
NOT_SERVED = "Other phones can't open this app now. To let them, start it with make serve."


@component
def PhonesScreen(session: PageSession) -> ft.View:
    """Show where other phones find the app."""
    awake = use_wake_lock(session)
    address = session.for_phones
    if not address:
        return screen("Another phone", Text(NOT_SERVED, size=16))
    about = [
        Text(SCAN, size=16),
        ft.Row([CopyButton("Copy the address", address)]),
        small(OWN_SAVES),
        *([] if address.startswith("https") else [small(PLAIN)]),
        *([] if awake else [small(MAY_SLEEP)]),
        selectable_text(address, size=16),
    ]
    code = with_code(ft.context.page, address, "Code of the address", *about)
    return screen("Another phone", *code)
