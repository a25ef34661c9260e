"""The menu of a tool, behind its three dots, and handing the phone on."""

from functools import partial

import flet as ft

from companion.catalogue import game_of
from companion.core.blocks import Button
from companion.core.shape import keeps_secrets
from companion.display.labels import BEGUN, EXAMPLE, EXAMPLE_ASKED, SHOW_EXAMPLE, START_OVER
from companion.display.made_words import CHANGE_GAME
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE, defines_game
from companion.game_maker.keys import is_made_game
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.pane import in_its_colours, sheet
from screens.tool.save_play import KEEP_AGAIN, keep_again
from screens.ui.controls import OnTouch, icon, tap_text
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text

HAND_ON = "Hand the phone on"
STEPS_TAKEN = "What happened"


def tool_menu(
    session: PageSession, tool_session: ToolSession, *, plate: bool = True
) -> ft.Control:
    """Return the button that opens the menu of a tool; on a stage it has a *plate*."""
    page = ft.context.page
    route, here = (
        route_of(tool_session.tool),
        f"/g/{tool_session.tool.game}/{tool_session.tool.key}",
    )

    async def example() -> None:
        if session.has_entries(tool_session):
            show_alone(page, asking_first(session, tool_session))
        else:
            await session.show_example(tool_session)

    async def go(to: str) -> None:
        page.navigate(to)

    async def pin() -> None:
        page.navigate(route)
        session.screen.pin(tool_session.tool.name)

    async def hand_on() -> None:
        await session.hand_on()
        show_alone(page, handing_over(session, tool_session))

    def offered() -> list[tuple[str, OnTouch]]:
        play = session.plays.find_end(tool_session.tool, tool_session.state)
        own = is_made_game(tool_session.tool.game) and tool_session.tool.key != MAKE
        make = [game_of(tool_session.tool).by_key[MAKE]] if own else []
        return [
            *((CHANGE_GAME, partial(go, route_of(each))) for each in make),
            *([(KEEP_AGAIN, partial(keep_again, session, tool_session))] if play else []),
            (STEPS_TAKEN, partial(go, f"{here}/history")),
            ("Turn the answer round", partial(go, f"{here}/across")),
            ("Keep to this tool", pin),
            *([(HAND_ON, hand_on)] if keeps_secrets(tool_session.tool.state) else []),
            *([] if defines_game(tool_session.tool) else [(EXAMPLE, example)]),
            (START_OVER, partial(_start_over, session, tool_session)),
        ]

    async def chosen(act: OnTouch) -> None:
        page.pop_dialog()
        await act()

    async def more() -> None:
        lines = [tap_text(label, chosen, act, fill=True) for label, act in offered()]
        show_alone(page, sheet(*lines))

    return icon(ft.Icons.MORE_VERT_ROUNDED, "More", more, plate=plate)


async def _start_over(session: PageSession, tool_session: ToolSession) -> None:
    """Clear the tool in *tool_session*. On the checklist of a kept game another game begins, in all its tools."""
    if tool_session.tool.key == CHECKLIST and session.new_game.kept_end(tool_session.tool.game):
        await session.press(tool_session, Button(BEGUN, NEW_GAME))
    else:
        await session.start_over(tool_session)


def asking_first(session: PageSession, tool_session: ToolSession) -> ft.AlertDialog:
    """Return the question whether to show an example in place of what is entered."""
    page = ft.context.page

    async def stay() -> None:
        page.pop_dialog()

    async def show() -> None:
        page.pop_dialog()
        await session.show_example(tool_session)

    return ft.AlertDialog(
        semantics_label=EXAMPLE,
        title=Text(EXAMPLE, size=20),
        content=Text(EXAMPLE_ASKED, size=16),
        actions=[
            tap_text("Keep what is here", stay),
            in_its_colours(session, tool_session, tap_text(SHOW_EXAMPLE, show, strong=True)),
        ],
    )


def handing_over(session: PageSession, tool_session: ToolSession) -> ft.AlertDialog:
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
            in_its_colours(
                session, tool_session, tap_text("I have the phone", have_it, strong=True)
            )
        ],
    )
