"""A wide window: stage and round at its left, a tool or all tools at its right, and one dock over both at the foot.

The dock speaks for the tool that is open: its slip, its undo, its filled button. Once nothing is left to do in that
tool, the filled button is the round's, which names the phase that comes; until then that stands small at the left.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import flet as ft

from companion.tools.checklist_model import ChecklistState
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.dock import dock, in_pairs
from screens.tool.key_handler import with_keys
from screens.tool.pane import BarParts, Pane, Section, Window, part, use_pane
from screens.tool.session_layout import is_done
from screens.ui.error_boundary import component, keyed
from screens.ui.text_scale import both_width, in_pane, round_width
from screens.ui.theme import DOCK, GAP, SIDE

STEPS: Final = 404
"""Width in dp of undo, redo and the filled button in the dock."""

Drawn = Callable[[], ft.Control]
Leave = Callable[[], Awaitable[None]]


class WideParts(NamedTuple):
    """What a tool has around it: the *stage* of its game, its own *head*, what is on *top* of it and *below* it, and
    the *row* of tools below the round.
    """

    stage: Drawn
    head: Drawn
    top: Section
    below: Section
    row: Section


def wide_game(
    session: PageSession, tool_session: ToolSession, stage: Drawn, aside: Drawn, top: Section
) -> ft.Control:
    """Return a game in a wide window: its *stage* and the round of *tool_session* at the left, *aside* at the right."""
    return keyed(
        f"wide {tool_session.tool.name}", WideGame, session, tool_session, stage, aside, top
    )


def wide_tool(
    session: PageSession,
    first: ToolSession,
    tool_session: ToolSession,
    parts: WideParts,
    leave: Leave,
) -> ft.Control:
    """Return the tool in *tool_session* in a wide window, beside the round in *first*; see WideTool."""
    return keyed(
        f"wide {tool_session.tool.name}", WideTool, session, first, tool_session, parts, leave
    )


@component
def WideGame(
    session: PageSession, tool_session: ToolSession, stage: Drawn, aside: Drawn, top: Section
) -> ft.Control:
    """Show the round at the left, with a pad of its own below it, and all tools at the right."""
    with in_pane(round_width()):
        pane = use_pane(session, tool_session, top, window=Window(slip_width=_slip_width))
        above = [stage(), _room(pane.above), _padded(pane.bar.rest())]
    left, foot = _answered(above, pane.bar, pane.pad)
    left += [pane.pad] if pane.pad else []
    return with_keys(
        tool_session.tool.name, pane.actions, _window(left, [_room(aside())], foot)
    )


@component
def WideTool(
    session: PageSession,
    first: ToolSession,
    tool_session: ToolSession,
    parts: WideParts,
    leave: Leave,
) -> ft.Control:
    """Show the round at the left and a tool at the right; the tool's slip lies at the foot of the round while a pad is
    open.

    A tool to look things up leaves the dock to the round.

    Whoever goes on with the round *leave*s the tool: then what was done last can be taken back where it is shown.
    """

    async def onward(act: Leave) -> None:
        await act()
        await leave()

    window = Window(slip_width=_slip_width)
    tool = use_pane(session, tool_session, parts.top, parts.below, window)
    silent = tool.looks_up and not (tool.pad or session.has_entries(tool_session))
    questions = _asks(session, tool_session, tool)
    leads = silent or (is_done(session, tool_session) and not questions)
    with in_pane(round_width()):
        beside = Window(main=False, leads=leads, slip_width=_slip_width, do=onward)
        around = use_pane(session, first, window=beside)
        steps, others = around.bar, around.bar.others
        if steps.button and not leads and (not questions or _is_over(first)):
            others = [steps.button, *others]
        rest = part([*steps.wrong, *steps.near, *in_pairs(others)], below=GAP)
        pads = [around.pad] if around.pad else []
        above = [parts.stage(), _room(around.above), _padded(rest, *parts.row()), *pads]
    bar = tool.bar
    if leads:
        own = [] if bar.button is None else [bar.button]
        bar = bar._replace(button=steps.button, others=[*own, *bar.others])
    if silent:
        bar = bar._replace(slip=steps.slip, steps=steps.steps)
    left, foot = _answered(above, bar, tool.pad)
    right = [parts.head(), _room(tool.above), _padded(bar.rest(below=GAP))]
    if tool.pad:
        right.append(tool.pad)
    return with_keys(tool_session.tool.name, tool.actions, _window(left, right, foot))


def _asks(session: PageSession, tool_session: ToolSession, tool: Pane) -> bool:
    """Return whether the *tool* in *tool_session* asks something, or has a step of its own: then the round's is not in
    the dock.
    """
    return bool(
        tool.pad or tool.bar.near or tool.bar.leads or not session.has_entries(tool_session)
    )


def _is_over(tool_session: ToolSession) -> bool:
    return isinstance(tool_session.state, ChecklistState) and tool_session.state.over


def _slip_width(padded: bool) -> float:
    """Return the width in dp of the slip: with a pad open (*padded*) it lies at the foot of the round, else in the
    dock.
    """
    if padded:
        return round_width() - 2 * SIDE
    return both_width() - 3 * SIDE - STEPS


def _answered(
    above: list[ft.Control], bar: BarParts, pad: ft.Control | None
) -> tuple[list[ft.Control], ft.Control]:
    """Return what stands at the left, and the dock: while a *pad* is open that is at the foot of the left."""
    if pad:
        steps = [dock(*bar.steps, bar.button)] if bar.below and bar.said else []
        says = _padded(bar.says(), *steps, bottom=SIDE)
        return [*above, says], ft.Container()
    return above, _foot(bar)


def _foot(bar: BarParts) -> ft.Control:
    """Return the dock over both sides: what the bar says, undo, redo and the button."""
    undo, redo = bar.steps
    strut = ft.Container(width=0, height=DOCK)
    steps = ft.Row([strut, undo, redo, ft.Container(bar.button, expand=True)], spacing=4)
    row = ft.Row(
        [ft.Container(bar.says(), expand=True), ft.Container(steps, width=STEPS)],
        spacing=SIDE,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    return ft.Container(row, padding=ft.Padding.only(left=SIDE, right=SIDE, bottom=SIDE))


def _window(left: list[ft.Control], right: list[ft.Control], foot: ft.Control) -> ft.Control:
    """Return *left* and *right* beside each other with the *foot* below both."""
    sides = [
        ft.Container(_heard(left), width=round_width()),
        ft.VerticalDivider(width=1),
        ft.Container(_heard(right), expand=True),
    ]
    both = ft.Row(
        sides, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )
    whole = ft.Container(_column([both, foot]), width=both_width())
    across = ft.CrossAxisAlignment.STRETCH
    middle = ft.MainAxisAlignment.CENTER
    return ft.Row([whole], alignment=middle, vertical_alignment=across, spacing=0)


def _heard(lines: list[ft.Control]) -> ft.Control:
    """Return *lines* below each other, which screen readers say before what stands beside them."""
    return ft.Semantics(content=_column(lines), container=True)


def _column(lines: list[ft.Control]) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=0, expand=True, horizontal_alignment=stretch)


def _room(content: ft.Control) -> ft.Control:
    """Return *content* with all height that is left."""
    content.expand = True
    return content


def _padded(*lines: ft.Control, bottom: float = 0) -> ft.Control:
    """Return *lines* below each other within the edges of a side."""
    column = ft.Column(
        list(lines), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return ft.Container(column, padding=ft.Padding.only(left=SIDE, right=SIDE, bottom=bottom))
