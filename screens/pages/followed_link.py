"""Where a text leads that was tapped, pasted, scanned or opened as a file: to a code, or to a live table."""

from functools import lru_cache
from typing import Final

import flet as ft

from companion.core.errors import CompanionError, ShareError
from companion.exchange import link_text, qr_decoder, share
from companion.exchange.house_rules import all_that_travels
from companion.exchange.share import CodeContents
from companion.live.links import JOIN, FoundCode, TableLink, read_link
from screens.device import qr_reader
from screens.state.page_session import PageSession

EMPTY: Final = "Paste a link or the digits of a code first."

CODE: Final = "/q/"
"""What the route of a code begins with."""


@lru_cache(maxsize=8)
def decoded(digits: str) -> CodeContents:
    """Return what a code's *digits* hold: decoded once, for the page that finds and the one that shows it.

    Raises ShareError.
    """
    return share.decode(digits, all_that_travels())


def first_link(texts: tuple[str, ...]) -> TableLink | FoundCode:
    """Return what the first of *texts* leads to that leads anywhere.

    Raises the CompanionError of the last one if none does.
    """
    wrong: CompanionError = ShareError(EMPTY)
    for text in filter(str.strip, (each[-link_text.MOST_CHARACTERS :] for each in texts)):
        try:
            return read_link(text, decoded)
        except CompanionError as error:
            wrong = error
    raise wrong


def route_to(found: TableLink | FoundCode) -> str:
    """Return the route of what was *found*."""
    return f"{JOIN}{found.key}" if isinstance(found, TableLink) else f"{CODE}{found.digits}"


async def follow(session: PageSession, texts: tuple[str, ...], here: str) -> None:
    """Go where the first of *texts* leads: to the table, or to the page of its code, above the one at *here*.

    Raises ShareError, LiveError.
    """
    page, found = ft.context.page, first_link(texts)
    if isinstance(found, FoundCode):
        page.navigate(f"{here}{route_to(found)}")
    elif session.live_page.tables is None:
        page.navigate(route_to(found))  # it says why not
    else:
        await session.live_page.join_table(found.page or found.key)
        page.navigate("/live")


async def in_picture(picture: bytes) -> tuple[str, ...]:
    """Return what the codes in *picture* say, at least one.

    Raises ShareError if there is none.
    """
    texts = await qr_reader.read_codes(picture)
    if not texts:
        raise ShareError(qr_decoder.NO_CODE)
    return texts
