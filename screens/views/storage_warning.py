"""What is said where the browser may throw away what the app keeps in it."""

from typing import Final

import flet as ft

from screens.device import browser
from screens.ui.error_boundary import handler
from screens.ui.theme import small

MAY_GO: Final = (
    "A browser may delete what the app keeps in it. Some do so after a week without a "
    "visit. Save a file now and then."
)


HOME_SCREEN: Final = (
    "Put the app on the home screen, by this browser’s menu: what it keeps is safer there."
)

IN_BROWSER, ON_DEVICE = (
    "The log of played games is in this browser alone.",
    "The log of played games is on this device alone.",
)

REMINDS_AFTER: Final = 10
"""Played games that were not saved elsewhere, after which the app says so."""

NO_MORE: Final = "Don’t remind me"


def where_the_log_lies() -> str:
    """Return where the played games are, as a sentence."""
    return IN_BROWSER if ft.context.page.web else ON_DEVICE


def may_go() -> list[ft.Control]:
    """Return that sentence once it is known that this browser may, until then nothing."""
    page = ft.context.page
    may, set_may = ft.use_state(False)

    async def ask() -> None:
        set_may(await browser.may_be_wiped(page))

    ft.use_effect(handler(ask), [])
    if not may:
        return []
    in_copy = browser.page_around() is not None
    return [small(f"{MAY_GO} {HOME_SCREEN}" if in_copy else MAY_GO)]
