"""A tool that can be looked at and not touched."""

from collections.abc import Iterable
from typing import Final

import flet as ft

from companion.core.blocks import Block, Button, Question, Secret
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.display.outcome import told_first
from companion.tools.tool import AnyTool
from screens.ui.controls import THIN
from screens.ui.text_scale import pane_width
from screens.ui.theme import EDGE, GAP
from screens.views.blocks import Touches, block_view
from screens.views.drawings import BESIDE
from screens.views.page_frame import CONTENT_WIDTH

PADDING: Final = 12
"""Room in dp between the edge of the card and what is in it."""

PLAIN: Final = 2 * EDGE - BESIDE
"""How many dp less than a tool's pane a plain screen has."""


def read_only(tool: AnyTool, state: Value, less: float = 0) -> ft.Control:
    """Return *tool* as it looks in *state*; nothing in it can be touched.

    Its card has *less* dp than a plain screen.
    """
    parts = lay_out(tool, state)
    top: list[Block] = [block for block in (parts.answer, parts.warn) if block is not None]
    told = told_first(tool, state, parts)
    blocks = [*top, *(block for block in told if not isinstance(block, Secret))]
    return ft.Container(
        ft.Column(
            drawn(blocks, less + 2 * (PADDING + THIN)),
            spacing=GAP + 4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        ignore_interactions=True,
        border=ft.Border.all(THIN, ft.Colors.OUTLINE_VARIANT),
        border_radius=12,
        padding=PADDING,
    )


def drawn(blocks: Iterable[Block], less: float = 0) -> list[ft.Control]:
    """Return the views of *blocks*, in which no touch does anything. They are *less* dp narrower than a plain
    screen.
    """
    wider = max(0, pane_width() - CONTENT_WIDTH)

    async def nothing(*args: object) -> None:
        """Leave everything as it is."""

    touches = Touches(nothing, nothing, nothing, nothing, inset=PLAIN + less + wider)
    return [
        ft.Container(block_view(block, touches), opacity=0.5)
        if isinstance(block, Question | Button)
        else block_view(block, touches)
        for block in blocks
    ]
