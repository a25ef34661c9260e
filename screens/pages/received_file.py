"""A file that was opened: each thing in it beside what is here, shown before it is put in."""

from collections.abc import Awaitable, Callable

import flet as ft

from companion.core.shape import is_secret
from companion.core.table import Table
from companion.core.values import Value
from companion.core.words import compared, sentence, with_noun
from companion.display.game_world import world_of
from companion.display.made_words import FROM_FILE
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE, definition_in
from companion.exchange.files import DeviceTables, Parcel
from companion.exchange.import_choices import (
    ADD,
    COMPARE,
    KEEP,
    REPLACE,
    TAKE,
    ImportChoice,
    import_choices,
)
from companion.exchange.share import CodeContents
from companion.game_maker.keys import is_made_game
from companion.plays.imported_people import with_imported
from companion.plays.play import MOST_PLAYS
from companion.plays.same_game import news as plays_news
from companion.storage.play_extras import gathered
from companion.tools.cause import RECEIVED
from companion.tools.checklist_model import ChecklistState
from companion.tools.tool import AnyTool
from screens.pages.tool_preview import read_only
from screens.state.page_session import PageSession
from screens.ui.controls import card, choices, tap_text
from screens.ui.error_boundary import component
from screens.ui.theme import EDGE, GAP, in_world, small, title
from screens.views.folds import fold_view

IMPORTING = (TAKE, REPLACE, ADD, COMPARE)
"""The choices that bring something of a file in."""

OPENED = FROM_FILE
PUT_IN = "The file was opened."
WHO_IS_WHO = (
    "It also tells who is who: names that are one person’s, and games that are one. What you know "
    "of them stays. You can undo that under Standings."
)
FROM_A_FILE = "A file told who is who."
WITHOUT_PLAYS = "The file was opened without its played games."
HERE = "Undo brings back what you had."
IN_EACH = "On each of its screens, Undo brings back what you had there."
NO_ROOM = (
    f"can't be added: the log holds at most {MOST_PLAYS} games. Save it as a file and "
    "delete some first. You can put in the rest of this file without them."
)
ON_CARD = 2 * (EDGE + GAP)
"""How many dp less than the screen what is folded has on a card."""

SHOWN_FIRST = "You see first what is in a file. Nothing of yours is replaced unless you say so."


@component
def ReceivedFile(session: PageSession, parcel: Parcel) -> ft.Control:
    """Show each thing in *parcel* beside what is here, and one button that puts it in."""
    page = ft.context.page
    offers = {part.tool.name: _choices(session, part) for part in parcel.states}
    first = {name: found[0].title for name, found in offers.items() if found}
    chosen, set_chosen = ft.use_state(first)
    tables, set_tables = ft.use_state(session.device.table == Table())
    fresh = plays_news(parcel.plays, session.plays.plays)
    fits = len(fresh) + len(session.plays.plays) <= MOST_PLAYS
    known = ft.use_memo(
        lambda: with_imported(
            session.plays.people, parcel.people, (*session.plays.plays, *fresh)
        ),
        [session.plays.people, session.plays.plays],
    )
    tells = known != session.plays.people
    news = parcel.device_tables is not None or any(offers.values())
    news = news or (fits and bool(fresh or tells))

    async def choose(name: str, choice: str) -> None:
        set_chosen({**chosen, name: choice})

    async def replace_state() -> None:
        if fits:  # first of all: nothing but a full log refuses anything
            before = session.plays.count
            await session.plays.add(parcel.plays)
            came = session.plays.count - before
            await session.save_device(
                session.device.with_safe_games(session.device.safe_games + came)
            )
            await session.incoming.add(parcel.plays, gathered(parcel.beside))
            now = with_imported(session.plays.people, parcel.people, session.plays.plays)
            await session.plays.know(now, FROM_A_FILE)
        parts = [part for part in parcel.states if chosen.get(part.tool.name) in IMPORTING]
        await _bring_games(session, parts)
        taken = [part.tool for part in parts]
        for tool in taken:
            state = dict(offers[tool.name])[chosen[tool.name]]
            await session.replace_state(session.tool_session(tool), state, OPENED, RECEIVED)
        if parcel.device_tables is not None:
            await session.save_device(session.device.with_groups(parcel.device_tables.groups))
            if tables:
                await session.at.use_table(parcel.device_tables.table)
        session.opened_file = None
        await _go_on(session, taken)
        route = _leads(taken, bool(fresh and fits))
        page.navigate(route)
        session.screen.show_on_page(_put_in_words(parcel, taken, len(fresh), fits), route)

    async def dismiss() -> None:
        session.opened_file = None

    async def use_table(use: bool) -> None:
        set_tables(use)

    def view(part: CodeContents) -> ft.Control:
        name = part.tool.name
        return FileEntry(session, part, offers[name], chosen.get(name, ""), choose)

    return ft.Column(
        [
            small(SHOWN_FIRST),
            *([small(_left_out(parcel.newer))] if parcel.newer else []),
            *(
                [_tables(session, parcel.device_tables, tables, use_table)]
                if parcel.device_tables
                else []
            ),
            *([_plays(parcel, len(fresh), fits, tells=tells)] if parcel.plays or tells else []),
            *[view(part) for part in parcel.states],
            *([tap_text("Put it in", replace_state, strong=True, fill=True)] if news else []),
            tap_text("Leave everything as it is", dismiss, strong=not news, fill=True),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


async def _bring_games(session: PageSession, parts: list[CodeContents]) -> None:
    """Have the games here that players made and that *parts* are of."""
    made = [part for part in parts if is_made_game(part.tool.game)]
    for tool, state in sorted(made, key=lambda part: part.tool.key != MAKE):
        if session.games.find(tool.game) is None:
            await session.games.put_in(tool.game, definition_in(state), OPENED)


@component
def FileEntry(
    session: PageSession,
    part: CodeContents,
    offered: tuple[ImportChoice, ...],
    chosen: str,
    choose: Callable[[str, str], Awaitable[None]],
) -> ft.Control:
    """Show one thing of a file: what is here, what would come, and a look at it."""
    opened, set_open = ft.use_state(False)
    tool, state = part
    game = session.games.game_for(tool, state)
    mine = session.tool_session(tool).state

    async def turn() -> None:
        set_open(not opened)

    def look() -> list[ft.Control]:
        return [in_world(read_only(tool, state, ON_CARD), world_of(game), expand=False)]

    theirs, ours = tool.summary(state), tool.summary(mine)
    said = compared("In the file", theirs, "Here", ours)
    return card(
        title(f"{game.title}: {tool.title}"),
        small(said if offered else f"As it is here: {sentence(ours)}"),
        *([_chips(tool, offered, chosen, choose)] if offered else []),
        fold_view(f"Look at it: {tool.title}", opened, turn, look),
    )


def _chips(
    tool: AnyTool,
    offered: tuple[ImportChoice, ...],
    chosen: str,
    choose: Callable[[str, str], Awaitable[None]],
) -> ft.Control:
    each = [
        (choice.title, choice.title == chosen, choose, (tool.name, choice.title))
        for choice in offered
    ]
    return choices(tool.title, each)


def _choices(session: PageSession, part: CodeContents) -> tuple[ImportChoice, ...]:
    tool_session = session.tool_session(part.tool)
    return import_choices(
        part.tool, tool_session.state, bool(tool_session.history.past), part.state, is_secret
    )


def _tables(
    session: PageSession,
    kept: DeviceTables,
    use: bool,
    choose: Callable[[bool], Awaitable[None]],
) -> ft.Control:
    names, mine = (
        ", ".join(player.name for player in table.players)
        for table in (kept.table, session.device.table)
    )
    groups = with_noun(len(kept.groups), "remembered group")
    offered = [
        (KEEP, not use, choose, (False,)),
        (REPLACE, use, choose, (True,)),
    ]
    return card(
        title("The table"),
        small(f"In the file: {names}. Here: {mine}."),
        *([choices("The table", offered)] if kept.table != session.device.table else []),
        *([small(f"{groups} to add to those here.")] if kept.groups else []),
    )


def _plays(parcel: Parcel, fresh: int, fits: bool, *, tells: bool) -> ft.Control:
    """Return how many played games a file holds, how many of them are new, whether they fit, and whether it *tells* who
    is who.
    """
    here = len(parcel.plays) - fresh
    stay = "stays as you have it" if here == 1 else "stay as you have them"
    known = f" {here} of them {stay}." if here else ""
    is_new = f" {fresh} {'is' if fresh == 1 else 'are'} new and"
    news = f"{is_new} will be added." if fits else f"{is_new} {NO_ROOM}"
    held = f"In the file: {with_noun(len(parcel.plays), 'game')}."
    return card(
        title("Played games"),
        small(held + known + news if fresh else f"{held} You have them all."),
        *([small(WHO_IS_WHO)] if tells and fits else []),
    )


def _put_in_words(parcel: Parcel, taken: list[AnyTool], fresh: int, fits: bool) -> str:
    """Return that a file was put in, and where what was there before can be brought back."""
    if fits and not taken and not parcel.device_tables:
        return f"{with_noun(fresh, 'game')} added."
    undo = [HERE if len(taken) == 1 else IN_EACH] if taken else []
    return " ".join((PUT_IN if fits else WITHOUT_PLAYS, *undo))


async def _go_on(session: PageSession, taken: list[AnyTool]) -> None:
    """Have the first screen go on with the phases of a running game among the tools *taken* from a file.

    If no game runs, this device knows better what was used last, unless nothing was.
    """
    running = (tool for tool in taken if _runs(session.tool_session(tool).state))
    first = next(running, None if session.device.last_tool or not taken else taken[0])
    if first:
        await session.remember_tool(first)


def _runs(state: Value) -> bool:
    return isinstance(state, ChecklistState) and state.round > 0 and not state.over


def _leads(taken: list[AnyTool], plays: bool) -> str:
    """Return where to go once a file is put in: to the one thing that came, if it is one."""
    if plays and not taken:
        return "/plays"
    return route_of(taken[0]) if len(taken) == 1 else "/"


def _left_out(newer: int) -> str:
    were = "thing in it is" if newer == 1 else "things in it are"
    return f"{newer} {were} from a newer version of the app and can't be opened here."
