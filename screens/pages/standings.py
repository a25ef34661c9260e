"""Standings: the plays of one game, summed up."""

import flet as ft

from companion.plays.standings import standings
from screens.pages.plays import FIRST
from screens.state.clock import short_day
from screens.state.desk import Desk
from screens.state.playlog import PlayLog
from screens.ui.controls import choices
from screens.ui.guard import component, handler
from screens.ui.letter_size import Text
from screens.views.blocks import Touches, block_view
from screens.views.page_frame import notices, screen


@component
def StandingsScreen(desk: Desk, log: PlayLog) -> ft.View:
    """Show who won how often, with which roles and points, for the game that is chosen."""
    chosen, set_chosen = ft.use_state("")
    ft.use_effect(handler(log.load), [])
    titles = {play.game: desk.games.title_of(play) for play in log.plays}
    game = chosen if chosen in titles else next(iter(titles), "")
    plays = [play for play in log.plays if play.game == game]

    async def choose(key: str) -> None:
        set_chosen(key)

    async def nothing(*args: object) -> None:
        """Nothing in standings is touched."""

    touches = Touches(nothing, nothing, nothing, nothing)
    days = {play.key: short_day(play.minute) for play in plays}
    blocks = standings(plays, days) if plays else ()
    return screen(
        "Standings",
        *notices(desk.screen),
        choices(
            "Game", [(title, key == game, choose, (key,)) for key, title in titles.items()]
        ),
        *[block_view(block, touches) for block in blocks],
        *([] if plays else [Text(FIRST, size=16)]),
    )
