"""The cell that is asked stays in sight: what a pad may cover is scrolled to."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import flet as ft

from companion.core.blocks import Ask, Walk
from screens.device.services import reduced_motion
from screens.inputs.cell_lines import line_to_show, scroll_target
from screens.state.desk import Desk
from screens.ui.text_scale import is_large, is_low

SCROLL_MS = 150


def use_reveal(
    desk: Desk,
    body: ft.Column,
    walks: Sequence[Walk],
    asked: Ask | None,
    on_top: bool,
    finished: bool,
    won: bool,
    throws: int,
) -> None:
    """Scroll *body* to the cell of *asked*, of one of *walks*, where it may be out of sight. A hook.

    *on_top* is whether that walk is the first thing in the body: then its first lines are in sight.
    As the screen opens, nothing above them is scrolled away. Once all is told (*finished*) the top
    comes back, with what the answers led to; so it does once somebody has *won*, and after
    another of the *throws*: winner and dice are drawn there.
    """
    line = line_to_show(walks, asked)
    target, small = scroll_target(line.target), is_low() or is_large()
    nothing: str | None = None
    last, scrolled, drawn = ft.use_ref(nothing), ft.use_ref(False), ft.use_ref((won, throws))
    newest = ft.use_ref(
        (body,)
    )  # drawn again once a beat comes; in a tuple: Flet would copy it
    newest.current = (body,)
    # Under another screen the device may never have laid the rows out: scrolling to one fails there.
    in_front = ft.use_view_path() in ("", ft.context.page.route)

    async def reveal() -> None:
        before, last.current = last.current, line.line
        moved = before is not None and before != line.line
        covered = moved and not on_top and (small or not before)
        crown, fell = drawn.current or (won, throws)
        drawn.current = won, max(fell, throws)
        news = (won and not crown) or throws > fell
        there = line.line and (covered or not line.early) and not news
        back = news or (finished and scrolled.current)
        if in_front and (there or back):
            still = desk.device.still or await reduced_motion()
            where: dict[str, Any] = {"scroll_key": target} if there else {"offset": 0}
            scrolled.current = bool(there)
            with suppress(RuntimeError):  # the screen was left in between
                (now,) = newest.current or (body,)
                await (now if news else body).scroll_to(
                    **where, duration=0 if still else SCROLL_MS
                )

    ft.use_effect(reveal, [line.line, line.target, line.early, in_front, finished, won, throws])
