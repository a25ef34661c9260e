"""Forms that a browser posts to a light page, for tests."""

from companion.catalogue import every_tool
from screens.light.state import light_slot, touches
from screens.light.state.light_slot import LightSlot
from tests.gallery.fields import FIELDS
from tests.screens.light.fingers import NOW

TOOLS = {tool.name: tool for tool in every_tool()}


SCORE = TOOLS["lawless-empire/score"]


FIRST = TOOLS["lawless-empire/first"]


def fields() -> LightSlot:
    return light_slot.opened(FIELDS)


def posted(here: LightSlot, **form: str) -> LightSlot:
    return touches.touched(here, form, NOW, 0)
