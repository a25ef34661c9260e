"""Where players go on from a tool: to the next one, to the played games, to the picture."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import flet as ft

from companion.catalogue import find_game, game_of
from companion.core.blocks import Post, Press
from companion.display.labels import BEGUN, NEXT, copy_label
from companion.display.layout import Leads
from companion.display.tool_routes import found_tool, route_of
from companion.tools.checklist_model import CHECKLIST, NEW_GAME, ChecklistState
from companion.tools.tool import AnyTool, Lead
from screens.state.client_view import ToolScreen
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.save_play import SHARE_PICTURE, save_offers
from screens.tool.slot_layout import PICTURE, picture_route
from screens.ui.controls import FILLED, main_button, tap_text
from screens.ui.guard import Args, keyed
from screens.ui.theme import GAP, small, title
from screens.views.copying import Copied, CopyButton, Look

WHO_WON: Final = "Who won?"
IS_KEPT: Final = "Kept. It's under Played games on the first screen."


def onward_steps(
    desk: Desk, slot: Slot, leads: Sequence[Lead], *, large: bool
) -> list[ft.Control]:
    """Return the buttons of *leads*, the ways onward: the first is the filled one if *large*.

    That to the tool that stands beside it in a wide window never is: the next step is in there.
    """
    return [
        _lead_step(
            desk, slot, lead, large=large and not n and not is_beside(route_to(slot, lead))
        )
        for n, lead in enumerate(leads)
    ]


def end_steps(desk: Desk, slot: Slot, drawn: ToolScreen) -> list[ft.Control]:
    """Return the buttons that keep the game that has ended on the screen *drawn*, or lead to its picture; [] without
    one.
    """
    if play := drawn.kept:
        label = WHO_WON if play.undecided else SHARE_PICTURE  # the picture's page asks
        picture = main_button(
            label, _go, desk, slot, picture_route(play), sign=ft.Icons.IMAGE_OUTLINED
        )
        return [
            small(IS_KEPT),
            picture,
            *_after_the_game(desk, slot, drawn.parts.leads),
        ]
    return save_offers(desk, slot)


async def _go(desk: Desk, slot: Slot, route: str) -> None:
    """Go to *route*, unless another large button was in this place and touched just now."""
    if not desk.is_double_tap(slot):
        ft.context.page.navigate(route)


async def _bring(desk: Desk, slot: Slot, lead: Lead) -> None:
    """Take over what is due in the tool that *lead* names, and go there; once for a double tap."""
    if desk.is_double_tap(slot):
        return
    there = desk.slot(game_of(slot.tool).by_key[lead.tool])
    try:
        if due := desk.due_offer(there):
            await desk.take_over(there, due)
    finally:  # whoever only looks on goes there, too
        ft.context.page.navigate(route_to(slot, lead))


def _lead_step(desk: Desk, slot: Slot, lead: Lead, *, large: bool) -> ft.Control:
    if lead.brings:
        return _step(lead.title, _bring, desk, slot, lead, large=large)
    return _step(lead.title, _go, desk, slot, route_to(slot, lead), large=large)


def _step(
    label: str, act: Callable[[*Args], Awaitable[None]], *args: *Args, large: bool
) -> ft.Control:
    """Return the button that does ``act(*args)``: large if it is the next step, a small one otherwise."""
    return main_button(label, act, *args) if large else tap_text(label, act, *args, fill=True)


def _after_the_game(desk: Desk, slot: Slot, leads: Leads) -> list[ft.Control]:
    """Return the button for another game, and the way to the checklist while that is in the midst of the one of *slot*.

    Who only counts begins no round. Where the game is over, the checklist has the button for another game itself.
    In a wide window that stands beside the tool, so the tool has not the same button then. Where one of its
    *leads* goes to the checklist, that is the way.
    """
    checklist = desk.slot(game_of(slot.tool).by_key[CHECKLIST])
    rounds = checklist.state
    if slot.tool.key == CHECKLIST or not isinstance(rounds, ChecklistState):
        return []
    if desk.screen.wide_window and rounds.over:
        return []

    async def begin() -> None:
        if not desk.is_double_tap(slot):
            await desk.press(checklist, Press(BEGUN, NEW_GAME))
            ft.context.page.navigate(route_of(checklist.tool))

    begins = tap_text(BEGUN, begin, fill=True)
    led = any(lead.tool == CHECKLIST for lead in (*leads.main, *leads.below, *leads.back))
    if not rounds.round or rounds.over or led or desk.screen.wide_window:
        return [begins]
    back = Lead(back_to(checklist.tool), CHECKLIST)
    return [begins, *ways_back(desk, slot, [back], large=False)]


def done_here(
    press: Press, do: Callable[[Press], Awaitable[None]], *, large: bool
) -> ft.Control:
    """Return the button of a main *press*: a small one where the next step is another tool's."""
    return _step(press.title, do, press, large=large)


def offered_here(
    label: str, take: Callable[[str], Awaitable[None]], *, large: bool
) -> ft.Control:
    """Return the button that takes over what other tools know and the next step waits for."""
    return _step(label, take, label, large=large)


def copied_here(post: Post, then: Copied, *, large: bool, copied: bool) -> ft.Control:
    """Return the button that copies a main *post*, filled if *large*; it says whether that was *copied* last."""
    key, words = f"copy-{post.title}", copy_label(post)
    look: Look = "large" if large else "wide"
    button = keyed(key, CopyButton, words, post.text, look=look, then=then, copied=copied)
    return ft.Container(button, data=FILLED if large else None)


def ways_back(
    desk: Desk, slot: Slot, leads: Iterable[Lead], *, large: bool
) -> list[ft.Control]:
    """Return the *leads* back to the checklist: small buttons of the bar, or the next step; beside it always small."""
    return [
        _lead_step(desk, slot, lead, large=large and not is_beside(route_to(slot, lead)))
        for lead in leads
    ]


def way_home(desk: Desk, slot: Slot) -> ft.Control | None:
    """Return the small button to the game's checklist; None where that is on the screen, or nothing leads away.

    It stands beside undo where a tool has nothing else there.
    """
    game = find_game(slot.tool.game)
    found = game.by_key.get(CHECKLIST) if game else None
    kept_to = desk.screen.pinned_tool == slot.tool.name
    beside = desk.screen.wide_window or (found and is_beside(route_of(found)))
    if found is None or found is slot.tool or kept_to or beside:
        return None
    return tap_text(back_to(found), _go, desk, slot, route_of(found), fill=True)


def back_to(tool: AnyTool) -> str:
    """Return the label of the way back to *tool*."""
    return f"Back to {tool.title}"


def further_tools(slot: Slot, leads: Sequence[Lead]) -> list[ft.Control]:
    """Return the *leads* to tools that help next, under their heading."""
    if not leads:
        return []

    async def go(route: str) -> None:
        ft.context.page.navigate(route)

    chips = [tap_text(lead.title, go, route_to(slot, lead)) for lead in leads]
    return [title(NEXT), ft.Row(chips, wrap=True, spacing=GAP, run_spacing=GAP)]


def is_beside(route: str) -> bool:
    """Return whether the tool at *route* is on the screen already, beside its checklist."""
    shown = ft.context.page.route.partition(PICTURE)[0]
    found = found_tool(shown)
    return (route_of(found) if found else shown.rstrip("/")) == route


def route_to(slot: Slot, lead: Lead) -> str:
    """Return the route of the tool that *lead*, one of the tool in *slot*, names."""
    return route_of(game_of(slot.tool).by_key[lead.tool])
