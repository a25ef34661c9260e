"""A session as tests play it: what lies on it, and one more Order counted."""

import asyncio

from companion.catalogue import every_tool
from companion.core.blocks import Button, Question
from companion.core.table import Table
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.storage.store import MemoryStore, Store
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession

TOOLS = {tool.name: tool for tool in every_tool()}
ORDERS = TOOLS["lawless-empire/orders"]
SCORE = TOOLS["lawless-empire/score"]
ROUND = TOOLS["lawless-empire/round"]
THREE = Table().resized(3)
ANN = Table().renamed(0, "Ann")

ONE_STRONG_SECURE = "100 secure beats 0 sabotage"
TWO_STRONG_SECURE = "200 secure beats 0 sabotage"
"""What the Order tally says of one strong secure Order, and of two."""

TWO_ANSWERS = "Two answers to one question"
"""How it begins what each of two players is told who answered at the same time."""


def opened(store: Store | None = None) -> PageSession:
    session = PageSession(store or MemoryStore(), "https://example.org")
    asyncio.run(session.load())
    return session


def slot_with(session: PageSession, tool: AnyTool, state: Value) -> ToolSession:
    """Return the tool session of *tool* on *session*, which has had *state* from the first."""
    tool_session = session.tool_session(tool)
    tool_session.history = History(state)
    return tool_session


async def found(store: Store) -> PageSession:
    """Return the session that the app finds in *store* when it starts, with its played games."""
    session = PageSession(store, "https://example.org")
    await session.load()
    await session.plays.load()
    return session


def cards(tool_session: ToolSession) -> Question:
    return next(
        b
        for b in lay_out(tool_session.tool, tool_session.state).body
        if isinstance(b, Question)
    )


def big_button(tool_session: ToolSession) -> Button:
    return lay_out(tool_session.tool, tool_session.state).main[0]


def count(session: PageSession, place: int = 0) -> None:
    """Count one more Order of the kind at *place*."""
    tool_session = session.tool_session(ORDERS)

    def more(old: tuple[int, ...]) -> tuple[int, ...]:
        return (*old[:place], old[place] + 1, *old[place + 1 :])

    asyncio.run(session.answer(tool_session, cards(tool_session), more))


def counted(session: PageSession) -> tuple[int, ...]:
    orders: tuple[int, ...] = session.tool_session(ORDERS).state.syndicates[0].orders
    return orders
