"""The cell that is asked stays in sight: what a pad may cover is scrolled to."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import flet as ft

from companion.core.blocks import Block, Drawing, Question, QuestionSequence
from companion.display.targets import sequences_of
from screens.device.services import reduced_motion
from screens.inputs.cell_lines import line_to_show, scroll_target
from screens.state.page_session import PageSession
from screens.ui.hooks import use_stable_callback
from screens.ui.text_scale import is_large, is_low
from screens.views.drawings import depth_of, place_to_show

SCROLL_MS = 150

Resized = Callable[[ft.LayoutSizeChangeEvent[ft.LayoutControl]], Awaitable[None]]
"""What hears of another size of the body."""


ABOVE_A_PAD: Final = 200
"""Height in dp that a low phone has above a pad of a few lines."""


def is_drawn_on_top(blocks: Sequence[Block], asked: Question | None) -> bool:
    """Return whether the first of *blocks* is a drawing that has the place of *asked*, in sight above a pad.

    A sequence that goes on by itself keeps its cells in sight, an optional one is touched where players
    look, and a folded one is asked on the drawing. Large letters leave no room.
    """
    elsewhere = (each for each in sequences_of(blocks) if each.optional or each not in blocks)
    if (
        is_large()
        or asked is None
        or not any(asked in sequence.questions for sequence in elsewhere)
    ):
        return False
    if not isinstance(blocks[0], Drawing):
        return False
    depth = depth_of(blocks[0], asked)
    return depth is not None and depth <= ABOVE_A_PAD


def use_reveal(
    session: PageSession,
    body: ft.Column,
    blocks: Sequence[Block],
    sequences: Sequence[QuestionSequence],
    asked: Question | None,
    on_top: bool,
    finished: bool,
    won: bool,
    throws: int,
    pictured: bool,
    corrects: str,
) -> Resized:
    """Scroll *body* to the cell of *asked*, of one of *sequences*, where it may be out of sight. A hook.

    Where that is folded, its place in a drawing among *blocks* is scrolled to.

    *on_top* is whether that sequence is the first thing in the body: then its first lines are in sight,
    until a drawing appears above it. As the screen opens, nothing above them is scrolled away. Once
    all is told (*finished*), the top comes back, with what the answers led to; so it does if someone
    has *won* and nothing is asked, and after another of the *throws*: winner and dice are drawn there.
    A question that is *pictured* at the top is shown there, in the place of its cell. *corrects* is the name of the
    fold over what was entered once a player has opened it, and '' before: what is in it comes up into sight.

    Return the handler for another size of what the body lies in. A device may scroll before it has
    drawn the pad, which then covers the cell: with the size that is left it scrolls once more.
    """
    line = line_to_show(sequences, asked)
    if not line.line:
        line = place_to_show(blocks, asked)
    target, small = scroll_target(line.target), is_low() or is_large()
    crowned = won and asked is None  # while something is asked, its cell stays in sight
    nothing: str | None = None
    last, drawn = ft.use_ref(nothing), ft.use_ref((crowned, throws))
    highest = on_top and small  # elsewhere there is room for a drawing above it
    topmost = ft.use_ref(highest)
    there, height = ft.use_ref(""), ft.use_ref(0.0)
    unfolded = ft.use_ref("")
    newest = ft.use_ref((body,))  # what is drawn by then; in a tuple: Flet would copy it
    newest.current = (body,)
    # Under another screen the device may never have laid the rows out: scrolling to one fails there.
    in_front = ft.use_view_path() in ("", ft.context.page.route)

    async def scroll(**where: Any) -> None:
        still = session.device.still or await reduced_motion()
        with suppress(RuntimeError):  # the screen was left in between
            (now,) = newest.current or (body,)
            await now.scroll_to(**where, duration=0 if still else SCROLL_MS)

    async def reveal() -> None:
        before, last.current = last.current, line.line
        first, topmost.current = topmost.current, highest
        moved = before is not None and before != line.line
        lowered = bool(first and not on_top and before == line.line)
        covered = (moved or lowered) and not on_top and (small or not before)
        crown, fell = drawn.current or (crowned, throws)
        drawn.current = crowned or (crown and won), max(fell, throws)
        news = (crowned and not crown) or throws > fell
        scrolled = there.current
        wanted = bool(line.line and (covered or not line.early) and not news)
        there.current = target if wanted and not pictured else ""
        folded, unfolded.current = not unfolded.current, corrects
        if in_front and corrects and folded and asked is None:
            await scroll(scroll_key=corrects)
            return
        if in_front and there.current:
            await scroll(scroll_key=there.current)
        elif in_front and (news or (finished and scrolled) or (wanted and pictured)):
            await scroll(offset=0)

    async def resized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        before, height.current = height.current, event.height
        if there.current and in_front and event.height != before:
            await scroll(scroll_key=there.current)

    seen = [
        line.line,
        line.target,
        line.early,
        highest,
        in_front,
        finished,
        won,
        throws,
        pictured,
        corrects,
    ]
    ft.use_effect(reveal, seen)
    return use_stable_callback(resized)
