"""What the tests of live sessions count and look at."""

from collections.abc import Awaitable
from typing import Any

from companion.core.blocks import Question
from companion.display.layout import lay_out
from companion.display.targets import touchables
from screens.state.page_session import PageSession
from tests.screens.desks import ORDERS, TOOLS, cards

PLACEMENT = TOOLS["lawless-empire/placement"]
NEGOTIATION = TOOLS["makiavelia/negotiation"]
ALLIANCES = TOOLS["turf-war/alliances"]
NOTES = TOOLS["lawless-empire/notes"]


def count_now(session: PageSession, place: int = 0) -> Awaitable[None]:
    """Count one more Order of the kind at *place*."""
    tool_session = session.tool_session(ORDERS)

    def more(old: tuple[int, ...]) -> tuple[int, ...]:
        return (*old[:place], old[place] + 1, *old[place + 1 :])

    return session.answer(tool_session, cards(tool_session), more)


def counts(session: PageSession) -> tuple[int, ...]:
    found: tuple[int, ...] = session.tool_session(ORDERS).state.syndicates[0].orders
    return found


# Two at once, and what waits for a yes.


def begins(session: PageSession, seat: int) -> Awaitable[None]:
    """Say who is the first player."""
    tool_session = session.tool_session(PLACEMENT)
    found = touchables(lay_out(PLACEMENT, tool_session.state))
    question = next(
        each for each in found if isinstance(each, Question) and each.path == ("first",)
    )
    return session.answer(tool_session, question, lambda old: seat)


def first(session: PageSession) -> Any:
    return session.tool_session(PLACEMENT).state.first
