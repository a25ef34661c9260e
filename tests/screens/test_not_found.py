"""An address at which there is nothing: said in the world of the app, with one way on."""

import asyncio

import flet as ft

from companion.display.game_world import COMPANION
from screens.routes import NO_ADDRESS
from screens.ui.theme import world_here
from tests.screens.desks import opened
from tests.screens.whole_app import appeared


def test_an_unknown_address_leaves_the_world_of_the_game_before() -> None:
    session = opened()

    async def run() -> None:
        screen = await appeared(session, "/g/turf-war")
        await screen.go("/nowhere/at/all")
        (head,) = [each for each in screen.all(ft.Text) if each.value == NO_ADDRESS]
        assert head.style
        assert head.style.font_family == COMPANION.face
        assert world_here(screen.page) is COMPANION
        await screen.touch("To the first screen")
        assert screen.routes[-1] == "/"

    asyncio.run(run())
