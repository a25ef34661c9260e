"""A log of played games, and a played game corrected on its screen."""

import asyncio

import flet as ft

from companion.plays.play import Play
from screens.state.page_session import PageSession
from tests.screens.desks import opened
from tests.screens.harness import Screen


def logged(*kept: Play) -> PageSession:
    session = opened()
    asyncio.run(session.plays.keep(*kept))
    return session


async def write(screen: Screen, label: str, text: str) -> None:
    (field,) = [each for each in screen.all(ft.TextField) if each.label == label]
    screen.fill_in(field, text)
    await screen.fire(field, "blur")


async def corrected(screen: Screen) -> None:
    await screen.touch("Add or correct something, closed")
