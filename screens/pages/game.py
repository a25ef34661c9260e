"""The screens of a game: its checklist, which lies open during play, and each of its tools."""

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.display.game_place import game_place
from companion.display.game_world import world_of
from companion.display.labels import FIND_ANYTHING, players_label
from companion.display.outcome import outcome_of
from companion.display.tool_routes import FOUND, route_of
from companion.evening.made_games import MAKE
from companion.tools.tool import AnyTool, Game
from screens.pages.found_list import FoundList
from screens.pages.made_game import of_the_game
from screens.pages.tool_row import BESIDE, Go, ToolRow
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.menu import tool_menu
from screens.tool.pane import in_its_colours, nothing, tool_pane
from screens.tool.session_layout import kept_end, layout_of, use_layout
from screens.tool.stamp import piece_on_stage, stamp_on_stage
from screens.tool.wake_lock import MAY_SLEEP, use_wake_lock
from screens.tool.wide_panes import WideParts, wide_game, wide_tool
from screens.ui.controls import button_text, icon, set_text_color, tap, tap_text
from screens.ui.error_boundary import component, handler, keyed, memoized
from screens.ui.flet_internals import show_alone
from screens.ui.letter_size import Text
from screens.ui.sign_icons import SIGNS
from screens.ui.text_scale import pane_width
from screens.ui.theme import EDGE, GAP, in_world, small, title
from screens.views.lookup import search_field
from screens.views.page_frame import parent_route, screen
from screens.views.stage import stage, tool_head
from screens.views.tiles import tile
from screens.views.won import Ground, won_ground

COLUMN, MOST_COLUMNS = 340, 3
"""Least width in dp of a column of tools beside a round, and most columns."""


def sorted_tools(
    game: Game, tool_session: ToolSession, tools: Iterable[AnyTool] | None = None
) -> list[tuple[str, list[AnyTool]]]:
    """Return all tools but the checklist, in groups: of this phase, others, of the end.

    *tool_session* is the checklist's: it knows the phase, and whether the game is over. *tools* are those
    that have a use, None for all.
    """
    _, *others = game.tools if tools is None else tools
    now = [game.by_key[link.tool] for link in tool_session.tool.links(tool_session.state)]
    rest = [tool for tool in others if tool not in now]
    groups = [
        ("For this phase", now),
        ("Other tools" if now else "Tools", [tool for tool in rest if not tool.at_end]),
        ("At the end of the game", [tool for tool in rest if tool.at_end]),
    ]
    return [(words, tools) for words, tools in groups if tools]


@component
def ToolList(
    game: Game,
    tool_session: ToolSession,
    session: PageSession,
    go: Go,
    to: Callable[[AnyTool], str] = route_of,
    columns: int = 1,
) -> ft.Control:
    """Show all tools by when they help in some *columns*, each with what it is for, and lead *to* its route."""

    def tiles(tools: list[AnyTool]) -> list[ft.Control]:
        return [
            tile(
                SIGNS[tool.sign],
                tool.title,
                tool.hint or tool.summary(session.tool_session(tool).state),
                go,
                to(tool),
            )
            for tool in tools
        ]

    return ft.Column(
        [
            *(
                control
                for words, tools in sorted_tools(game, tool_session, session.games.useful(game))
                for control in (title(words), *in_columns(tiles(tools), columns))
            ),
            *of_the_game(session, game),
        ],
        spacing=GAP + 4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def in_columns(tiles: list[ft.Control], columns: int) -> list[ft.Control]:
    """Return *tiles* in lines of as many *columns* of the same width; those of a line are as high as its highest."""
    if columns == 1:
        return tiles
    lines = [tiles[at : at + columns] for at in range(0, len(tiles), columns)]
    return [
        ft.Row(
            [
                *(ft.Container(each, expand=1) for each in line),
                *(ft.Container(expand=1) for _ in range(columns - len(line))),
            ],
            spacing=GAP + 4,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for line in lines
    ]


@component
def ToolsScreen(session: PageSession, game: Game) -> ft.View:
    """Show all tools of a game on a page of their own, to which *Back* leads from each, and find what is in them."""
    page, here = ft.context.page, ft.use_view_path()
    wanted, set_wanted = ft.use_state("")

    async def go(route: str) -> None:
        page.navigate(route)

    def on_top(tool: AnyTool) -> str:
        return route_of(tool) if tool is game.tools[0] else f"{here}/{FOUND}/{tool.name}"

    field = search_field(FIND_ANYTHING, wanted, set_wanted)
    if wanted.strip():
        found = FoundList(session, wanted, go, here, game.key)
        return screen(game.title, field, found, game=game)
    tools = ToolList(game, session.tool_session(game.tools[0]), session, go, on_top)
    return screen(game.title, field, tools, game=game)


@component
def GameScreen(session: PageSession, game: Game) -> ft.View:
    """Show the round with the tools of its phase, or with all tools beside it where the window is wide."""
    page, here = ft.context.page, ft.use_view_path()
    round_tool = game.tools[0]
    tool_session = session.tool_session(round_tool)
    awake = use_wake_lock(session)

    async def go(route: str) -> None:
        page.navigate(route)

    async def mounted() -> None:
        await session.looked_at(round_tool)

    ft.use_effect(handler(mounted), [round_tool.name])

    pinned = session.screen.pinned_tool == round_tool.name

    def begun() -> bool:
        return bool(getattr(tool_session.state, "round", 0))

    def top() -> tuple[ft.Control, ...]:
        if begun():
            return ()
        return (players_row(game, tool_session, go), *fits_row(session, game))

    def row() -> tuple[ft.Control, ...]:
        return () if pinned else (ToolRow(session, game, tool_session, go),)

    def below() -> tuple[ft.Control, ...]:
        sleeps = () if awake else (small(MAY_SLEEP),)
        return (*(fits_row(session, game) if begun() else ()), *sleeps)

    def table() -> ft.Control:
        return icon(ft.Icons.GROUPS_ROUNDED, "The table", go, table_route(game), plate=True)

    if session.screen.wide_window and not pinned:
        heads = partial(_head, session, tool_session, here, (table,))
        on_stage = partial(_game_stage, session, game, tool_session, heads)
        aside = partial(_all_tools, session, game, tool_session, go, below)
        return _framed(
            session, game, tool_session, wide_game(session, tool_session, on_stage, aside, top)
        )
    content = tool_pane(session, tool_session, top=top, below=below, row=row)
    return _view(session, game, tool_session, content, table)


def _all_tools(
    session: PageSession,
    game: Game,
    tool_session: ToolSession,
    go: Go,
    below: Callable[[], tuple[ft.Control, ...]],
) -> ft.Control:
    """Return all tools of *game* as they stand beside its round, with what stands *below* them."""
    columns = max(1, min(int(pane_width() // COLUMN), MOST_COLUMNS))
    tools = ToolList(game, tool_session, session, go, columns=columns)
    across = ft.CrossAxisAlignment.STRETCH
    lines = ft.Column([tools, *below(), ft.Container(height=GAP)], horizontal_alignment=across)
    lines.scroll = ft.ScrollMode.AUTO
    return ft.Container(lines, padding=ft.Padding.only(left=EDGE, right=EDGE, top=GAP))


@component
def ToolScreen(session: PageSession, game: Game, tool: AnyTool) -> ft.View:
    """Show a tool alone, or beside its game's checklist where the window is wide."""
    tool_session = session.tool_session(tool)
    page = ft.context.page
    awake = use_wake_lock(session)

    async def mounted() -> None:
        await session.looked_at(tool)

    ft.use_effect(handler(mounted), [tool.name])

    async def go(route: str) -> None:
        page.navigate(route)

    def below() -> tuple[ft.Control, ...]:
        return () if awake else (small(MAY_SLEEP),)

    top = partial(fits_row, session, game) if tool.key == MAKE else nothing
    first, here = session.tool_session(game.tools[0]), ft.use_view_path()
    pinned = session.screen.pinned_tool == tool.name
    if not session.screen.wide_window or tool_session is first or pinned:
        return _view(
            session, game, tool_session, tool_pane(session, tool_session, top=top, below=below)
        )

    def row() -> tuple[ft.Control, ...]:
        return (ToolRow(session, game, first, go),)

    def back_alone() -> tuple[list[ft.Control], list[ft.Control]]:
        return _head(session, tool_session, here)[0], []

    async def leave() -> None:
        await go(f"/g/{game.key}")

    async def close() -> None:
        await go(parent_route(here))

    def head() -> ft.Control:
        closes = icon(ft.Icons.CLOSE_ROUNDED, f"Close {tool.title}", close)
        actions = _actions(session, tool_session, plate=False)
        return tool_head(
            game,
            tool.title,
            *actions,
            closes,
            stamp=stamp_on_stage(session, tool_session),
            sign=SIGNS[tool.sign],
        )

    on_stage = partial(_game_stage, session, game, first, back_alone)
    panes = wide_tool(
        session, first, tool_session, WideParts(on_stage, head, top, below, row), leave
    )
    return _framed(session, game, tool_session, panes)


More = tuple[Callable[[], ft.Control], ...]
"""Makes actions of one screen alone."""


def _head(
    session: PageSession, tool_session: ToolSession, here: str, more: More = ()
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return what leads back from the tool in *tool_session*, whose page is *here*, and its actions, with *more* of
    them.

    While the phone is kept to it, nothing leads away by accident.
    """
    page = ft.context.page

    async def let_go() -> None:
        show_alone(page, letting_go(session, tool_session))

    async def back() -> None:
        page.navigate(parent_route(here))

    if session.screen.pinned_tool == tool_session.tool.name:
        sign = ft.Icons.LOCK_ROUNDED
        return [], [icon(sign, "Let go of this tool", let_go, plate=True)]
    sign = ft.Icons.ARROW_BACK_IOS_NEW_ROUNDED
    return [icon(sign, "Back", back, plate=True)], _actions(session, tool_session, more)


def _actions(
    session: PageSession, tool_session: ToolSession, more: More = (), *, plate: bool = True
) -> list[ft.Control]:
    """Return what can be done with the screen of the tool in *tool_session*: share it, *more*, and its menu."""
    tool, page = tool_session.tool, ft.context.page

    async def share() -> None:
        page.navigate(f"/g/{tool.game}/{tool.key}/share")

    shares = icon(ft.Icons.IOS_SHARE_ROUNDED, "Share this screen", share, plate=plate)
    return [shares, *(each() for each in more), tool_menu(session, tool_session, plate=plate)]


def _view(
    session: PageSession,
    game: Game,
    tool_session: ToolSession,
    content: ft.Control,
    *more: Callable[[], ft.Control],
) -> ft.View:
    """Return the view of the tool in *tool_session*: its stage, and the *content* below it."""
    heads = partial(_head, session, tool_session, ft.use_view_path(), more)
    on_stage = (
        _game_stage(session, game, tool_session, heads)
        if tool_session.tool is game.tools[0]
        else tool_stage(session, game, tool_session, heads)
    )
    whole = ft.Column(
        [on_stage, ft.Container(content, expand=True)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return _framed(session, game, tool_session, whole)


def _framed(
    session: PageSession, game: Game, tool_session: ToolSession, whole: ft.Control
) -> ft.View:
    """Return the view of *game* with the *whole* screen of the tool in *tool_session*."""
    return ft.View(
        route=ft.use_view_path(),
        controls=[in_world(ft.SafeArea(whole, expand=True), world_of(game))],
        padding=0,
        can_pop=session.screen.pinned_tool != tool_session.tool.name,
    )


StageHead = Callable[[], tuple[list[ft.Control], list[ft.Control]]]
"""Returns what leads back from a stage, and the actions on it."""


def _game_stage(
    session: PageSession, game: Game, tool_session: ToolSession, head: StageHead
) -> ft.Control:
    """Return the stage of *game*, see GameStage."""
    return keyed(f"stage-{game.key}", GameStage, session, game, tool_session, head)


@component
def GameStage(
    session: PageSession, game: Game, tool_session: ToolSession, head: StageHead
) -> ft.Control:
    """Show where the game is whose checklist is in *tool_session*, on its stage."""
    use_layout(session, tool_session)
    layout = layout_of(session, tool_session, kept_end(session, tool_session))
    place = game_place(layout.answer, layout.body)
    return stage(
        game, place.title or game.title, *head(), over=place.over, tall=True, at=place.at
    )


def tool_stage(
    session: PageSession, game: Game, tool_session: ToolSession, head: StageHead
) -> ft.Control:
    """Return the stage of the tool in *tool_session* of *game*, see ToolStage."""
    lies = (
        partial(stamp_on_stage, session, tool_session),
        partial(piece_on_stage, session, tool_session),
    )
    return keyed(
        f"stage-{tool_session.tool.name}", ToolStage, session, game, tool_session, head, *lies
    )


@component
def ToolStage(
    session: PageSession,
    game: Game,
    tool_session: ToolSession,
    head: StageHead,
    stamp: Callable[[], ft.Control],
    piece: Callable[[], ft.Control],
) -> ft.Control:
    """Show the name of the tool in *tool_session* on its stage, with its *stamp* and its *piece*; once someone has won,
    on the winner's ground."""
    use_layout(session, tool_session)
    layout = layout_of(session, tool_session, kept_end(session, tool_session))
    ended = outcome_of(tool_session.tool, tool_session.state, layout)
    won = won_ground(ended.ended) if ended else None
    about = piece if layout.answer and layout.answer.piece else None
    return DrawnStage(
        game, tool_session.tool.title, head, stamp, about, won, SIGNS[tool_session.tool.sign]
    )


@memoized
def DrawnStage(
    game: Game,
    title: str,
    head: StageHead,
    stamp: Callable[[], ft.Control],
    piece: Callable[[], ft.Control] | None,
    won: Ground | None,
    sign: ft.IconData,
) -> ft.Control:
    """Show the stage of a tool by its *title*. No tool session is among what it is given: answers alone don't have it
    drawn again."""
    if won:
        return stage(game, title, *head(), won=won, sign=sign)
    lies = piece() if piece else None
    return stage(game, title, *head(), stamp=stamp(), piece=lies, sign=sign)


def letting_go(session: PageSession, tool_session: ToolSession) -> ft.AlertDialog:
    """Return the question whether to leave the tool that the phone is kept to."""
    page = ft.context.page

    async def stay() -> None:
        page.pop_dialog()

    async def leave() -> None:
        session.screen.pin("")
        page.pop_dialog()

    return ft.AlertDialog(
        semantics_label="Let go of this tool?",
        title=Text("Let go of this tool?", size=20),
        content=Text(
            "The phone stays on this one screen while it's passed around the table.", size=16
        ),
        actions=[
            tap_text("Stay here", stay),
            in_its_colours(session, tool_session, tap_text("Let go", leave, strong=True)),
        ],
    )


def table_route(game: Game) -> str:
    """Return where the table of *game* is: who plays, and how many."""
    return f"/g/{game.key}/table"


def players_row(game: Game, tool_session: ToolSession, go: Go) -> ft.Control:
    """Return the button that says how many the checklist in *tool_session* counts for, and leads to the table."""
    label = players_label(tool_session.state.table.size)
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, size=20, color=ft.Colors.PRIMARY)
    face = ft.Row([sign, button_text(label)], spacing=GAP, tight=True)
    set_text_color(face, ft.Colors.ON_SURFACE)
    narrow = ft.Container(face, padding=ft.Padding.symmetric(horizontal=BESIDE))
    return ft.Row([tap(narrow, label, go, table_route(game), dense=True)])


def fits_row(session: PageSession, game: Game) -> tuple[ft.Control, ...]:
    """Return a remark where *game* is not meant for as many as sit at the table.

    In small letters: the step of now stands below it.
    """
    said = (session.games.find(game.key) or game).fits(session.device.table.size)
    return (small(said),) if said else ()
