"""Forms that a browser posts to a light page, for tests."""

from companion.catalogue import every_tool
from screens.light import session
from screens.light.session import Session
from tests.gallery.fields import FIELDS
from tests.screens.light.fingers import NOW

TOOLS = {tool.name: tool for tool in every_tool()}


SCORE = TOOLS["lawless-empire/score"]


FIRST = TOOLS["lawless-empire/first"]


def fields() -> Session:
    return session.opened(FIELDS)


def posted(here: Session, **form: str) -> Session:
    return session.touched(here, form, NOW, 0)
