"""Where players go on from a tool: to the next one, to the played games, to the picture."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import flet as ft

from companion.catalogue import find_game, game_of
from companion.core.blocks import Button, TextToCopy
from companion.display.labels import BEGUN, NEXT, copy_label
from companion.display.layout import ToolLinks
from companion.display.tool_routes import found_tool, route_of
from companion.tools.checklist_model import CHECKLIST, NEW_GAME, ChecklistState
from companion.tools.tool import AnyTool, ToolLink
from screens.state.client_view import ToolScreen
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.save_play import SHARE_PICTURE, save_offers
from screens.tool.session_layout import PICTURE, picture_route
from screens.ui.controls import FILLED, main_button, tap_text
from screens.ui.error_boundary import Args, keyed
from screens.ui.theme import GAP, small, title
from screens.views.copying import Copied, CopyButton, Look

WHO_WON: Final = "Who won?"
IS_KEPT: Final = "Kept. It's under Played games on the first screen."


def onward_steps(
    session: PageSession, tool_session: ToolSession, links: Sequence[ToolLink], *, large: bool
) -> list[ft.Control]:
    """Return the buttons of *links*, the ways onward: the first is the filled one if *large*.

    That to the tool that stands beside it in a wide window never is: the next step is in there.
    """
    return [
        _lead_step(
            session,
            tool_session,
            link,
            large=large and not n and not is_beside(route_to(tool_session, link)),
        )
        for n, link in enumerate(links)
    ]


def end_steps(
    session: PageSession, tool_session: ToolSession, drawn: ToolScreen
) -> list[ft.Control]:
    """Return the buttons that keep the game that has ended on the screen *drawn*, or lead to its picture; [] without
    one.
    """
    if play := drawn.kept:
        label = WHO_WON if play.undecided else SHARE_PICTURE  # the picture's page asks
        picture = main_button(
            label, _go, session, tool_session, picture_route(play), sign=ft.Icons.IMAGE_OUTLINED
        )
        return [
            small(IS_KEPT),
            picture,
            *_after_the_game(session, tool_session, drawn.parts.links),
        ]
    return save_offers(session, tool_session)


async def _go(session: PageSession, tool_session: ToolSession, route: str) -> None:
    """Go to *route*, unless another large button was in this place and touched just now."""
    if not session.is_double_tap(tool_session):
        ft.context.page.navigate(route)


async def _bring(session: PageSession, tool_session: ToolSession, link: ToolLink) -> None:
    """Take over what is due in the tool that *link* names, and go there; once for a double tap."""
    if session.is_double_tap(tool_session):
        return
    there = session.tool_session(game_of(tool_session.tool).by_key[link.tool])
    try:
        if due := session.due_offer(there):
            await session.take_over(there, due)
    finally:  # whoever only looks on goes there, too
        ft.context.page.navigate(route_to(tool_session, link))


def _lead_step(
    session: PageSession, tool_session: ToolSession, link: ToolLink, *, large: bool
) -> ft.Control:
    if link.brings:
        return _step(link.title, _bring, session, tool_session, link, large=large)
    return _step(
        link.title, _go, session, tool_session, route_to(tool_session, link), large=large
    )


def _step(
    label: str, act: Callable[[*Args], Awaitable[None]], *args: *Args, large: bool
) -> ft.Control:
    """Return the button that does ``act(*args)``: large if it is the next step, a small one otherwise."""
    return main_button(label, act, *args) if large else tap_text(label, act, *args, fill=True)


def _after_the_game(
    session: PageSession, tool_session: ToolSession, links: ToolLinks
) -> list[ft.Control]:
    """Return the button for another game, and the way to the checklist while that is in the midst of the one of
    *tool_session*.

    Who only counts begins no round. Where the game is over, the checklist has the button for another game itself.
    In a wide window that stands beside the tool, so the tool has not the same button then. Where one of its
    *links* goes to the checklist, that is the way.
    """
    checklist = session.tool_session(game_of(tool_session.tool).by_key[CHECKLIST])
    rounds = checklist.state
    if tool_session.tool.key == CHECKLIST or not isinstance(rounds, ChecklistState):
        return []
    if session.screen.wide_window and rounds.over:
        return []

    async def begin() -> None:
        if not session.is_double_tap(tool_session):
            await session.press(checklist, Button(BEGUN, NEW_GAME))
            ft.context.page.navigate(route_of(checklist.tool))

    begins = tap_text(BEGUN, begin, fill=True)
    led = any(link.tool == CHECKLIST for link in (*links.main, *links.below, *links.back))
    if not rounds.round or rounds.over or led or session.screen.wide_window:
        return [begins]
    back = ToolLink(back_to(checklist.tool), CHECKLIST)
    return [begins, *ways_back(session, tool_session, [back], large=False)]


def done_here(
    button: Button, do: Callable[[Button], Awaitable[None]], *, large: bool
) -> ft.Control:
    """Return the button of a main *button*: a small one where the next step is another tool's."""
    return _step(button.title, do, button, large=large)


def offered_here(
    label: str, transfer: Callable[[str], Awaitable[None]], *, large: bool
) -> ft.Control:
    """Return the button that takes over what other tools know and the next step waits for."""
    return _step(label, transfer, label, large=large)


def copied_here(post: TextToCopy, then: Copied, *, large: bool, copied: bool) -> ft.Control:
    """Return the button that copies a main *post*, filled if *large*; it says whether that was *copied* last."""
    key, words = f"copy-{post.title}", copy_label(post)
    look: Look = "large" if large else "wide"
    button = keyed(key, CopyButton, words, post.text, look=look, then=then, copied=copied)
    return ft.Container(button, data=FILLED if large else None)


def ways_back(
    session: PageSession, tool_session: ToolSession, links: Iterable[ToolLink], *, large: bool
) -> list[ft.Control]:
    """Return the *links* back to the checklist: small buttons of the bar, or the next step; beside it always small."""
    return [
        _lead_step(
            session,
            tool_session,
            link,
            large=large and not is_beside(route_to(tool_session, link)),
        )
        for link in links
    ]


def way_home(session: PageSession, tool_session: ToolSession) -> ft.Control | None:
    """Return the small button to the game's checklist; None where that is on the screen, or nothing leads away.

    It stands beside undo where a tool has nothing else there.
    """
    game = find_game(tool_session.tool.game)
    found = game.by_key.get(CHECKLIST) if game else None
    kept_to = session.screen.pinned_tool == tool_session.tool.name
    beside = session.screen.wide_window or (found and is_beside(route_of(found)))
    if found is None or found is tool_session.tool or kept_to or beside:
        return None
    return tap_text(back_to(found), _go, session, tool_session, route_of(found), fill=True)


def back_to(tool: AnyTool) -> str:
    """Return the label of the way back to *tool*."""
    return f"Back to {tool.title}"


def further_tools(tool_session: ToolSession, links: Sequence[ToolLink]) -> list[ft.Control]:
    """Return the *links* to tools that help next, under their heading."""
    if not links:
        return []

    async def go(route: str) -> None:
        ft.context.page.navigate(route)

    chips = [tap_text(link.title, go, route_to(tool_session, link)) for link in links]
    return [title(NEXT), ft.Row(chips, wrap=True, spacing=GAP, run_spacing=GAP)]


def is_beside(route: str) -> bool:
    """Return whether the tool at *route* is on the screen already, beside its checklist."""
    shown = ft.context.page.route.partition(PICTURE)[0]
    found = found_tool(shown)
    return (route_of(found) if found else shown.rstrip("/")) == route


def route_to(tool_session: ToolSession, link: ToolLink) -> str:
    """Return the route of the tool that *link*, one of the tool in *tool_session*, names."""
    return route_of(game_of(tool_session.tool).by_key[link.tool])
