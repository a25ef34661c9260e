"""Forms that a browser posts to a light page, for tests."""

from companion.catalogue import every_tool
from screens.light.state import light_tool_session, touches
from screens.light.state.light_tool_session import LightToolSession
from tests.gallery.fields import FIELDS
from tests.screens.light.fingers import NOW

TOOLS = {tool.name: tool for tool in every_tool()}


SCORE = TOOLS["lawless-empire/score"]


FIRST = TOOLS["lawless-empire/first"]


def fields() -> LightToolSession:
    return light_tool_session.opened(FIELDS)


def posted(here: LightToolSession, **form: str) -> LightToolSession:
    return touches.touched(here, form, NOW, 0)
