"""A tool that can be looked at and not touched."""

from collections.abc import Iterable

import flet as ft

from companion.core.blocks import Ask, Block, Press, Secret
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.tools.tool import AnyTool
from screens.ui.theme import GAP
from screens.views.blocks import Touches, block_view


def read_only(tool: AnyTool, state: Value) -> ft.Control:
    """Return *tool* as it looks in *state*; nothing in it can be touched."""
    parts = lay_out(tool, state)
    top: list[Block] = [block for block in (parts.answer, parts.warn) if block is not None]
    blocks = [*top, *(block for block in parts.body if not isinstance(block, Secret))]
    return ft.Container(
        ft.Column(
            drawn(blocks), spacing=GAP + 4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        ignore_interactions=True,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=12,
        padding=12,
    )


def drawn(blocks: Iterable[Block]) -> list[ft.Control]:
    """Return the views of *blocks*, of which nothing does anything."""

    async def nothing(*args: object) -> None:
        """Leave everything as it is."""

    touches = Touches(nothing, nothing, nothing, nothing)
    return [
        ft.Container(block_view(block, touches), opacity=0.5)
        if isinstance(block, Ask | Press)
        else block_view(block, touches)
        for block in blocks
    ]
