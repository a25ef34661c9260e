"""The stamp on a stage: the word of a verdict. It falls as the verdict comes, and stays until something else is
told.
"""

from asyncio import sleep
from typing import Final

import flet as ft

from companion.core.blocks import Tone
from companion.display.worlds import World
from screens.ui.error_boundary import handler, memoized
from screens.ui.faces import Display
from screens.ui.motion import LATEST, falling, moves
from screens.ui.theme import is_high_contrast

INK: Final = "#F6E7CD"
"""The letters of a stamp and its frame: the stage below is night in every look."""

GROUNDS: Final[dict[Tone, str]] = {"bad": "#9E1F18", "good": "#1F5480", "plain": "#4A2522"}

SIZE: Final = 22
"""The size of its letters in dp."""

TURN: Final = -0.1745
"""How far it is turned, in radians: 10 degrees."""


@memoized
def StampView(word: str, about: str, tone: Tone, world: World) -> ft.Control:
    """Show *word* as a stamp, nothing without one. It falls when *about*, what is told with it, is new.

    What was stamped as the screen opened lies there. Screen readers hear of it on the slip.
    """
    there = ft.use_ref(about)
    at, land = ft.use_state("")

    async def begun() -> None:
        land(about)

    async def begun_at_last() -> None:
        if word:
            await sleep(LATEST)
            await begun()

    ft.use_effect(begun_at_last, [about])
    if about != there.current:
        there.current = ""  # the same verdict may come again
    if not word:
        return ft.Container()
    landed = not moves() or about in (at, there.current)
    framed = ft.Container(
        Display(word, world, size=SIZE, line=SIZE + 4, color=INK, lines=1),
        padding=ft.Padding.symmetric(horizontal=8, vertical=1),
        border=ft.Border.all(1.5, INK),
        border_radius=5,
    )
    stamp = ft.Container(
        framed,
        key=f"stamp-{about}",
        padding=4,
        bgcolor="#000000" if is_high_contrast() else GROUNDS[tone],
        border=ft.Border.all(2, INK) if is_high_contrast() else None,
        border_radius=8,
        rotate=ft.Rotate(TURN),
    )
    falls = falling(stamp, landed=landed, begun=None if landed else handler(begun))
    return ft.Semantics(content=falls, exclude_semantics=True)
