"""The camera on the scan page: its picture with a frame to aim at, its light, and why it rests."""

from collections.abc import Callable
from typing import Any

import flet as ft

from screens.device.camera import CameraTrouble
from screens.device.scanner import RESTED, OnTexts, Scanner
from screens.state.page_session import PageSession
from screens.ui.controls import icon, tap_text, warning
from screens.ui.error_boundary import component, handler
from screens.ui.theme import GAP, ROUND, small

HIGH, FLAT = 300, 180
"""How high the camera's picture is; on a screen that is low, it is flatter."""

LINE = 56
"""The line below the picture, with the gap above it."""

AIM = "Hold a code in front of the camera. The app finds it automatically."
OPENING = "Opening the camera. This device may ask you to allow it."


@component
def Viewfinder(session: PageSession, on_texts: OnTexts, in_front: bool = True) -> ft.Control:
    """Look for codes while the screen is *in_front*, and pass what they say to *on_texts*.

    Under another screen the camera is off. It stays off when players come back, who may still hold
    the code before it: they touch *Look again*.
    """
    page = ft.context.page
    scanner = _watched(lambda: Scanner(page, on_texts))
    high = FLAT if session.screen.short_window else HIGH
    seen = ft.use_ref(session.screen.hide_count)

    async def look() -> None:
        scanner.open(_frame(high))

    async def look_or_rest() -> None:
        if scanner.tried:
            scanner.close(CameraTrouble(RESTED))
        elif in_front:
            await look()

    async def leave() -> None:
        scanner.close()

    async def hide() -> None:
        if seen.current != session.screen.hide_count:
            seen.current = session.screen.hide_count
            scanner.rest()

    ft.use_effect(handler(look_or_rest), [in_front], cleanup=handler(leave))
    ft.use_effect(handler(hide), [session.screen.hide_count])
    if scanner.lens is None:
        return _resting(scanner, look, high)
    return ft.Column(
        [
            ft.Container(
                scanner.lens,
                height=high,
                # browsers cut the picture to fit; phones would stretch it
                alignment=None if page.web else ft.Alignment.CENTER,
                bgcolor=ft.Colors.SURFACE_CONTAINER,
                border_radius=ROUND,
                clip_behavior=ft.ClipBehavior.HARD_EDGE,
            ),
            ft.Row(
                height=LINE - GAP,
                controls=[
                    ft.Container(small(AIM if scanner.ready else OPENING), expand=True),
                    *_switches(scanner),
                ],
                spacing=GAP,
            ),
            *([warning(scanner.said)] if scanner.said else []),
        ],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _watched(make: Callable[[], Scanner]) -> Scanner:
    """Return one scanner as long as the screen is open, and draw anew when it changes; a hook."""
    state: Any = ft.use_state
    scanner: Scanner = state(make)[0]
    return scanner


def _switches(scanner: Scanner) -> list[ft.Control]:
    found: list[ft.Control] = []
    if scanner.light is not None:
        sign = (
            ft.Icons.FLASHLIGHT_OFF_ROUNDED if scanner.light else ft.Icons.FLASHLIGHT_ON_ROUNDED
        )
        said = "Light off" if scanner.light else "Light on"
        found.append(icon(sign, said, scanner.turn_light))
    if scanner.ready and len(scanner.cameras) > 1:
        found.append(icon(ft.Icons.CAMERASWITCH_ROUNDED, "Other camera", scanner.next_camera))
    return found


def _resting(scanner: Scanner, look: Any, high: float) -> ft.Control:
    """Return why nothing is seen: in the room of the picture where there was one, so that
    nothing moves under a finger.
    """
    again = [] if scanner.for_good else [tap_text("Look again", look)]
    said = ft.Column(
        [*([small(scanner.said)] if scanner.said else []), *again],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if not scanner.tried:
        return said
    return ft.Container(
        said,
        height=high + LINE,
        alignment=ft.Alignment.CENTER,
        padding=GAP,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
    )


def _frame(high: float) -> ft.Control:
    """Return the frame to aim at; it may be tilted, and the whole picture is read."""
    side = high * 0.72
    frame = ft.Container(
        width=side,
        height=side,
        border=ft.Border.all(3, ft.Colors.WHITE),
        border_radius=ROUND,
    )
    return ft.Container(frame, alignment=ft.Alignment.CENTER)
