"""Tables of light phones for tests: opened, joined by their code, with two at them."""

import re

from starlette.types import ASGIApp

from companion.display import table_words as words
from companion.table_host.table_store import TableStore
from companion.table_host.tables import Tables
from tests.screens.server.light_routes.visitor import LightVisitor, served

ORDERS = "/t/lawless-empire/orders"
NEGOTIATION = "/t/makiavelia/negotiation"
NOTES, PATROLS = "/t/lawless-empire/notes", "/t/the-law/patrols"


def laptop(store: TableStore | None = None) -> ASGIApp:
    """Return a laptop; with *store* one that was started again."""
    return served(tables=Tables(store))


def link_in(text: str) -> str:
    """Return the address in the code on a table's page."""
    return str(re.findall(r"/j/[\w-]{22}", text)[0])


def opened(app: ASGIApp, at: str = "192.168.1.20") -> tuple[LightVisitor, str]:
    """Return the phone that opened a table, and where its code leads."""
    ada = LightVisitor(app, at=at)
    assert words.PLAY_TOGETHER in ada.get("/").text
    answer = ada.send("/j/open", {})
    assert (answer.status_code, answer.headers["location"]) == (303, "/j")
    return ada, link_in(ada.get("/j").text)


def joined(app: ASGIApp, link: str, seat: int | None, number: int = 2) -> LightVisitor:
    """Return a phone that came by *link* and took *seat*, None for just looking on."""
    phone = LightVisitor(app, at=f"192.168.1.{20 + number}")
    assert words.WHO_ARE_YOU in phone.get(link).text
    answer = (
        phone.post(link, k="call", n="Eve")
        if seat is None
        else phone.post(link, k="sit", v=str(seat))
    )
    assert (answer.status_code, answer.headers["location"]) == (303, "/j")
    return phone


def two(app: ASGIApp) -> tuple[LightVisitor, LightVisitor, str]:
    """Return two phones at one table, in the seats of Red and Green; and its link."""
    ada, link = opened(app)
    ada.post("/j", k="sit", v="0")
    return ada, joined(app, link, 1), link
