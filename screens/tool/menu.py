"""The menu of a tool, behind its three dots, and handing the phone on."""

from functools import partial

import flet as ft

from companion.catalogue import game_of
from companion.core.blocks import Press
from companion.core.shape import keeps_secrets
from companion.display.labels import BEGUN, EXAMPLE, EXAMPLE_ASKED, SHOW_EXAMPLE, START_OVER
from companion.display.made_games import MAKE, defines_game
from companion.display.made_words import CHANGE_GAME
from companion.display.tool_routes import route_of
from companion.game_maker.keys import is_made_game
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.pane import in_its_colours, sheet
from screens.tool.save_play import KEEP_AGAIN, keep_again
from screens.ui.controls import OnTouch, icon, tap_text
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text

HAND_ON = "Hand the phone on"
STEPS_TAKEN = "What happened"


def tool_menu(desk: Desk, slot: Slot, *, plate: bool = True) -> ft.Control:
    """Return the button that opens the menu of a tool; on a stage it has a *plate*."""
    page = ft.context.page
    route, here = route_of(slot.tool), f"/g/{slot.tool.game}/{slot.tool.key}"

    async def example() -> None:
        if desk.has_entries(slot):
            show_alone(page, asking_first(desk, slot))
        else:
            await desk.show_example(slot)

    async def go(to: str) -> None:
        page.navigate(to)

    async def pin() -> None:
        page.navigate(route)
        desk.screen.pin(slot.tool.name)

    async def hand_on() -> None:
        await desk.hand_on()
        show_alone(page, handing_over(desk, slot))

    def offered() -> list[tuple[str, OnTouch]]:
        play = desk.plays.find_end(slot.tool, slot.state)
        own = is_made_game(slot.tool.game) and slot.tool.key != MAKE
        make = [game_of(slot.tool).by_key[MAKE]] if own else []
        return [
            *((CHANGE_GAME, partial(go, route_of(each))) for each in make),
            *([(KEEP_AGAIN, partial(keep_again, desk, slot))] if play else []),
            (STEPS_TAKEN, partial(go, f"{here}/history")),
            ("Turn the answer round", partial(go, f"{here}/across")),
            ("Keep to this tool", pin),
            *([(HAND_ON, hand_on)] if keeps_secrets(slot.tool.state) else []),
            *([] if defines_game(slot.tool) else [(EXAMPLE, example)]),
            (START_OVER, partial(_start_over, desk, slot)),
        ]

    async def chosen(act: OnTouch) -> None:
        page.pop_dialog()
        await act()

    async def more() -> None:
        lines = [tap_text(label, chosen, act, fill=True) for label, act in offered()]
        show_alone(page, sheet(*lines))

    return icon(ft.Icons.MORE_VERT_ROUNDED, "More", more, plate=plate)


async def _start_over(desk: Desk, slot: Slot) -> None:
    """Clear the tool in *slot*. On the checklist of a kept game another game begins, in all its tools."""
    if slot.tool.key == CHECKLIST and desk.new_game.kept_end(slot.tool.game):
        await desk.press(slot, Press(BEGUN, NEW_GAME))
    else:
        await desk.start_over(slot)


def asking_first(desk: Desk, slot: Slot) -> ft.AlertDialog:
    """Return the question whether to show an example in place of what is entered."""
    page = ft.context.page

    async def stay() -> None:
        page.pop_dialog()

    async def show() -> None:
        page.pop_dialog()
        await desk.show_example(slot)

    return ft.AlertDialog(
        semantics_label=EXAMPLE,
        title=Text(EXAMPLE, size=20),
        content=Text(EXAMPLE_ASKED, size=16),
        actions=[
            tap_text("Keep what is here", stay),
            in_its_colours(desk, slot, tap_text(SHOW_EXAMPLE, show, strong=True)),
        ],
    )


def handing_over(desk: Desk, slot: Slot) -> ft.AlertDialog:
    """Return the dialog between two players; nothing of the screen shows behind it."""
    page = ft.context.page

    async def have_it() -> None:
        page.pop_dialog()

    return ft.AlertDialog(
        modal=True,
        barrier_color=ft.Colors.SURFACE,
        semantics_label=HAND_ON,
        title=Text(HAND_ON, size=20),
        content=Text("Secrets are covered now. Undo doesn't go back past this.", size=16),
        actions=[
            in_its_colours(desk, slot, tap_text("I have the phone", have_it, strong=True))
        ],
    )
