"""The screens of a game: its checklist, which lies open during play, and each of its tools."""

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.display.game_place import game_place
from companion.display.game_world import world_of
from companion.display.labels import FIND_ANYTHING
from companion.display.made_games import MAKE
from companion.display.tool_routes import FOUND, route_of
from companion.tools.tool import AnyTool, Game
from screens.pages.found_list import FoundList
from screens.pages.made_game import of_the_game
from screens.pages.players_row import fits_row, players_row, table_route
from screens.pages.tool_row import Go, ToolRow
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.menu import tool_menu
from screens.tool.pane import in_its_colours, nothing, tool_pane
from screens.tool.slot_layout import kept_end, layout_of, use_layout
from screens.tool.stamp import stamp_on_stage
from screens.tool.wake_lock import MAY_SLEEP, use_wake_lock
from screens.ui.controls import icon, tap_text
from screens.ui.flet_internals import show_alone
from screens.ui.guard import component, handler, keyed
from screens.ui.letter_size import Text
from screens.ui.sign_icons import SIGNS
from screens.ui.theme import EDGE, GAP, in_world, small, title
from screens.views.lookup import search_field
from screens.views.page_frame import parent_route, screen
from screens.views.stage import stage
from screens.views.tiles import tile


def sorted_tools(
    game: Game, slot: Slot, tools: Iterable[AnyTool] | None = None
) -> list[tuple[str, list[AnyTool]]]:
    """Return all tools but the checklist, in groups: of this phase, others, of the end.

    *slot* is the checklist's: it knows the phase, and whether the game is over. *tools* are those
    that have a use, None for all.
    """
    _, *others = game.tools if tools is None else tools
    now = [game.by_key[lead.tool] for lead in slot.tool.leads(slot.state)]
    rest = [tool for tool in others if tool not in now]
    groups = [
        ("For this phase", now),
        ("Other tools" if now else "Tools", [tool for tool in rest if not tool.at_end]),
        ("At the end of the game", [tool for tool in rest if tool.at_end]),
    ]
    return [(words, tools) for words, tools in groups if tools]


@component
def ToolList(
    game: Game, slot: Slot, desk: Desk, go: Go, to: Callable[[AnyTool], str] = route_of
) -> ft.Control:
    """Show all tools by when they help, each with what it is for, and lead *to* its route."""

    def tiles(tools: list[AnyTool]) -> list[ft.Control]:
        return [
            tile(
                SIGNS[tool.sign],
                tool.title,
                tool.hint or tool.summary(desk.slot(tool).state),
                go,
                to(tool),
            )
            for tool in tools
        ]

    return ft.Column(
        [
            *(
                control
                for words, tools in sorted_tools(game, slot, desk.games.useful(game))
                for control in (title(words), *tiles(tools))
            ),
            *of_the_game(desk, game),
        ],
        spacing=GAP + 4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


@component
def ToolsScreen(desk: Desk, game: Game) -> ft.View:
    """Show all tools of a game on a page of their own, to which *Back* leads from each, and find what is in them."""
    page, here = ft.context.page, ft.use_view_path()
    wanted, set_wanted = ft.use_state("")

    async def go(route: str) -> None:
        page.navigate(route)

    def on_top(tool: AnyTool) -> str:
        return route_of(tool) if tool is game.tools[0] else f"{here}/{FOUND}/{tool.name}"

    field = search_field(FIND_ANYTHING, wanted, set_wanted)
    if wanted.strip():
        found = FoundList(desk, wanted, go, here, game.key)
        return screen(game.title, field, found, game=game)
    tools = ToolList(game, desk.slot(game.tools[0]), desk, go, on_top)
    return screen(game.title, field, tools, game=game)


@component
def GameScreen(desk: Desk, game: Game) -> ft.View:
    """Show the checklist with the tools under it, or beside it where the window is wide."""
    page = ft.context.page
    round_tool = game.tools[0]
    slot = desk.slot(round_tool)
    awake = use_wake_lock(desk)

    async def go(route: str) -> None:
        page.navigate(route)

    async def mounted() -> None:
        await desk.looked_at(round_tool)

    ft.use_effect(handler(mounted), [round_tool.name])

    pinned = desk.screen.pinned_tool == round_tool.name

    def begun() -> bool:
        return bool(getattr(slot.state, "round", 0))

    def top() -> tuple[ft.Control, ...]:
        if begun():
            return ()
        return (players_row(game, slot, go), *fits_row(desk, game))

    def row() -> tuple[ft.Control, ...]:
        beside = desk.screen.wide_window or pinned
        return () if beside else (ToolRow(desk, game, slot, go),)

    def below() -> tuple[ft.Control, ...]:
        sleeps = () if awake else (small(MAY_SLEEP),)
        return (*(fits_row(desk, game) if begun() else ()), *sleeps)

    if desk.screen.wide_window:
        tools = [] if pinned else [ToolList(game, slot, desk, go)]
        side = ft.Column([*tools, *below()], scroll=ft.ScrollMode.AUTO)
        content: ft.Control = ft.Row(
            [
                ft.Container(tool_pane(desk, slot, top=top, row=row), expand=3),
                ft.VerticalDivider(width=1),
                ft.Container(side, expand=2, padding=EDGE),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = tool_pane(desk, slot, top=top, below=below, row=row)

    def table() -> ft.Control:
        return icon(ft.Icons.GROUPS_ROUNDED, "The table", go, table_route(game), plate=True)

    return _view(desk, game, round_tool, content, table)


@component
def ToolScreen(desk: Desk, game: Game, tool: AnyTool) -> ft.View:
    """Show a tool alone, or beside its game's checklist where the window is wide."""
    slot = desk.slot(tool)
    page = ft.context.page
    awake = use_wake_lock(desk)

    async def mounted() -> None:
        await desk.looked_at(tool)

    ft.use_effect(handler(mounted), [tool.name])

    async def go(route: str) -> None:
        page.navigate(route)

    def below() -> tuple[ft.Control, ...]:
        return () if awake else (small(MAY_SLEEP),)

    top = partial(fits_row, desk, game) if tool.key == MAKE else nothing
    pane = tool_pane(desk, slot, top=top, below=below)
    wide = (
        desk.screen.wide_window
        and tool is not game.tools[0]
        and desk.screen.pinned_tool != tool.name
    )
    content = pane
    if wide:
        first = desk.slot(game.tools[0])
        beside = tool_pane(
            desk, first, row=lambda: (ToolRow(desk, game, first, go),), main=False
        )
        content = ft.Row(
            [
                ft.Container(beside, expand=2),
                ft.VerticalDivider(width=1),
                ft.Container(pane, expand=3),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return _view(desk, game, tool, content)


def _view(
    desk: Desk,
    game: Game,
    tool: AnyTool,
    content: ft.Control,
    *more: Callable[[], ft.Control],
) -> ft.View:
    """Return a tool's view. While the phone is kept to it, nothing leads away by accident."""
    page = ft.context.page
    pinned = desk.screen.pinned_tool == tool.name

    slot = desk.slot(tool)

    async def share() -> None:
        page.navigate(f"/g/{tool.game}/{tool.key}/share")

    async def let_go() -> None:
        show_alone(page, letting_go(desk, slot))

    async def back() -> None:
        page.navigate(parent_route(here))

    here = ft.use_view_path()
    tall = tool is game.tools[0]

    def head() -> tuple[list[ft.Control], list[ft.Control]]:
        if pinned:
            sign = ft.Icons.LOCK_ROUNDED
            return [], [icon(sign, "Let go of this tool", let_go, plate=True)]
        sign = ft.Icons.ARROW_BACK_IOS_NEW_ROUNDED
        shares = icon(ft.Icons.IOS_SHARE_ROUNDED, "Share this screen", share, plate=True)
        actions = [shares, *(each() for each in more), tool_menu(desk, slot)]
        return [icon(sign, "Back", back, plate=True)], actions

    on_stage = (
        keyed(f"stage-{game.key}", GameStage, desk, game, slot, head)
        if tall
        else stage(game, tool.title, *head(), stamp=stamp_on_stage(desk, slot))
    )
    whole = ft.Column(
        [on_stage, ft.Container(content, expand=True)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.View(
        route=here,
        controls=[in_world(ft.SafeArea(whole, expand=True), world_of(game))],
        padding=0,
        can_pop=not pinned,
    )


StageHead = Callable[[], tuple[list[ft.Control], list[ft.Control]]]
"""Returns what leads back from a stage, and the actions on it."""


@component
def GameStage(desk: Desk, game: Game, slot: Slot, head: StageHead) -> ft.Control:
    """Show where the game is whose checklist is in *slot*, on its stage."""
    use_layout(desk, slot)
    layout = layout_of(desk, slot, kept_end(desk, slot))
    place = game_place(layout.answer, layout.body)
    return stage(game, place.title or game.title, *head(), over=place.over, tall=True)


def letting_go(desk: Desk, slot: Slot) -> ft.AlertDialog:
    """Return the question whether to leave the tool that the phone is kept to."""
    page = ft.context.page

    async def stay() -> None:
        page.pop_dialog()

    async def leave() -> None:
        desk.screen.pin("")
        page.pop_dialog()

    return ft.AlertDialog(
        semantics_label="Let go of this tool?",
        title=Text("Let go of this tool?", size=20),
        content=Text(
            "The phone stays on this one screen while it's passed around the table.", size=16
        ),
        actions=[
            tap_text("Stay here", stay),
            in_its_colours(desk, slot, tap_text("Let go", leave, strong=True)),
        ],
    )
