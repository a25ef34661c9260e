"""What is at the live table, as codes: a phone that can't reach the table scans one after the other, and has the
same.
"""

from typing import Any, Final, NamedTuple

import flet as ft

from companion.catalogue import find_tool
from companion.core.values import Value
from companion.evening.made_games import heading
from companion.exchange import share
from companion.exchange.addresses import loopback
from companion.exchange.house_rules import TABLE
from companion.live.story import story
from companion.tools.tool import AnyTool
from screens.pages.live_history import AT_NONE
from screens.pages.share import HERE_ONLY, defined
from screens.state.live.joined_table import JoinedTable
from screens.state.page_session import PageSession
from screens.tool.wake_lock import use_wake_lock
from screens.ui.controls import main_button, selectable_text, warning
from screens.ui.error_boundary import component
from screens.ui.letter_size import Text
from screens.ui.theme import small
from screens.views.link_code import with_code
from screens.views.page_frame import notices, screen

HEADING: Final = "What happened, as codes"
HOW: Final = (
    "For a phone that can't reach this table: it scans each of these codes with “Open a code”, and takes "
    "over what it holds. Then it has what everyone sees here now. Secrets and private notes stay away."
)
NEXT: Final = "Next code"
FIRST: Final = "The first code again"
LABEL: Final = "Code of the table"
MOST_CODES: Final = 8
"""Codes that are shown at most: those of the tools that were touched last."""

NOT_ALL: Final = "Without {}: only the {} tools that were used last are here."
TOO_LARGE: Final = "Without {}: this is too much for a code. Share it as a file."


class TableCode(NamedTuple):
    """What a code of the table holds: a *tool* and its public *state*; its *digits*, '' if they are too many."""

    tool: AnyTool
    state: Value
    digits: str


def touched(live: JoinedTable) -> list[AnyTool]:
    """Return the tools that someone has touched at the table, the last one first."""
    lately = dict.fromkeys(each.tool for each in story(live.link.phone.ahead))
    names = (*lately, *live.room.histories)
    tools = [tool for name in dict.fromkeys(names) if (tool := find_tool(name))]
    return [tool for tool in tools if _is_used(live, tool)]


def _is_used(live: JoinedTable, tool: AnyTool) -> bool:
    history = live.room.history(tool)
    return bool(history.past) or history.now != tool.opening(live.room.table)


def codes(session: PageSession, live: JoinedTable) -> list[TableCode]:
    """Return the codes of what everyone sees at the table; who plays, where nothing was touched."""
    found = []
    for tool in touched(live):
        state = live.room.history(tool).now
        digits = share.sent(tool, state, defined(session, tool)).digits
        found.append(TableCode(tool, state, "" if share.too_long(digits) else digits))
    if any(each.digits for each in found):
        return found
    rules = session.house_rules()
    return [*found, TableCode(TABLE, rules, share.sent(TABLE, rules, None).digits)]


@component
def LiveCodesScreen(session: PageSession) -> ft.View:
    """Show the present state of the table, one code after the other."""
    use_wake_lock(session)
    if session.live is None:
        return screen(HEADING, *notices(session.screen), Text(AT_NONE, size=16))
    return screen(
        HEADING, *notices(session.screen), small(HOW), LiveCodes(session, session.live)
    )


@component
def LiveCodes(session: PageSession, live: JoinedTable) -> ft.Control:
    """Show one of the codes, and the way to the next."""
    state: Any = ft.use_state(0)
    at, set_at = state
    every = codes(session, live)
    fits = [each for each in every if each.digits]
    shown, left_out = fits[:MOST_CODES], fits[MOST_CODES:]
    large = [each for each in every if not each.digits]
    place = at % len(shown)
    here = shown[place]

    async def on() -> None:
        set_at((place + 1) % len(shown))

    link = share.link(session.link_base, here.digits, drawn=session.codes_drawn)
    about = [
        Text(f"{_title(here)}: {here.tool.summary(here.state)}", size=18),
        *([small(HERE_ONLY)] if loopback(link) else []),
        selectable_text(link, size=12, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    again = place + 1 == len(shown)
    more = [main_button(FIRST if again else NEXT, on)] if len(shown) > 1 else []
    return ft.Column(
        [
            Text(f"Code {place + 1} of {len(shown)}", size=20, weight=ft.FontWeight.W_600),
            *more,
            *with_code(ft.context.page, link, f"{LABEL}: {_title(here)}", *about),
            *([warning(NOT_ALL.format(_titles(left_out), MOST_CODES))] if left_out else []),
            *([warning(TOO_LARGE.format(_titles(large)))] if large else []),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def _title(code: TableCode) -> str:
    title: str = heading(code.tool, code.state)
    return title


def _titles(left_out: list[TableCode]) -> str:
    return ", ".join(_title(each) for each in left_out)
