"""The very first start: the lamp goes on over five posters, and asks how many play. Nothing of it is seen again."""

from collections.abc import Awaitable, Callable
from math import radians
from typing import Final

import flet as ft

from companion.display.game_world import COMPANION
from companion.storage.device_settings import DeviceSettings
from companion.tools.tool import Game
from screens.state.page_session import PageSession
from screens.ui.controls import TRANSPARENT, button_text, main_button, tap
from screens.ui.faces import Display
from screens.ui.letter_size import Text
from screens.ui.text_scale import PHONE, PHONE_HEIGHT, is_large
from screens.ui.theme import CARD, EDGE, GAP, ROUND, SIDE, TOUCH, is_high_contrast, small
from screens.views.shelf import EDGE_OF_LIGHT, TALL, artwork

READY: Final = "Your seat is ready"
WHAT: Final = (
    "Counts votes and dice, keeps the turn, knows the rules. No account, works offline."
)
HOW_MANY: Final = "How many are you?"
CHOOSE: Final = "Choose a game"
TRY: Final = "Try with an example"

FEWEST, MOST = 2, 8

FAN_WIDTH, FAN_HEIGHT, POSTER = 390, 390, 142
"""The size in dp of the posters under the lamp on a phone, and the width of one of them."""

FAN: Final = ((32, 264, -20), (358, 264, 20), (93, 215, -10), (297, 215, 10), (195, 188, 0))
"""Where the middle of each poster lies, and by how many degrees it is turned: the last one is on top."""

ORDER: Final = (3, 4, 2, 1, 0)
"""Which game has which of these places."""

WORDS_HEIGHT: Final = 244
"""Height in dp of what is asked below them."""

LEAST_SHARE, MOST_SHARE = 0.45, 1.5
"""How many times as large the posters are at the least, and in a window at the most."""

WIDEST: Final = 480
"""Width in dp of what is asked in a window."""

LAMP: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 90"><path d="M28 40H82L104 90H6Z" '
    'fill="#FFF3C9" opacity=".42"/>'
    '<path d="M52.5 0H57.5V14H52.5Z" fill="#0B0906"/><path d="M30 14H80L98 36H12Z" fill="#0B0906"/>'
    '<path d="M12 36H98L93 42H17Z" fill="#FFF3C9"/></svg>'
)
"""The lamp over the table: its cord, its shade, its light."""


def is_first_start(session: PageSession) -> bool:
    """Return whether nobody has done anything on this device yet."""
    nothing = session.device == DeviceSettings()
    return nothing and not (session.live or session.plays.plays or session.games.made)


def welcome(
    games: tuple[Game, ...], players: int, choose: Callable[[int], Awaitable[None]]
) -> ft.Control:
    """Return the lamp over the posters of *games*, and the question how many play: *players*, unless they *choose*."""
    page = ft.context.page
    high = (page.height or PHONE_HEIGHT) - dock_height()
    options = [
        tap(
            button_text(str(number), 20, bold=True),
            str(number),
            choose,
            number,
            selected=number == players,
            width=TOUCH,
            dense=True,
            color=None if number == players else TRANSPARENT,
            edge=ft.Colors.OUTLINE,
            radius=TOUCH / 2,
        )
        for number in range(FEWEST, MOST + 1)
    ]
    numbers = (
        ft.Row(
            options,
            wrap=True,
            spacing=GAP,
            run_spacing=GAP,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        if is_large()
        else ft.Row(options, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    )
    column = ft.Column(
        [
            _centred(READY, 44, 50),
            Text(
                WHAT,
                size=16,
                color=ft.Colors.ON_SURFACE_VARIANT,
                text_align=ft.TextAlign.CENTER,
            ),
            ft.Container(height=GAP),
            Text(
                HOW_MANY,
                size=14,
                weight=ft.FontWeight.W_600,
                color=ft.Colors.ON_SURFACE_VARIANT,
                text_align=ft.TextAlign.CENTER,
            ),
            numbers,
        ],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    width = min(page.width or PHONE, WIDEST)
    asked = ft.Container(column, width=width - 2 * SIDE)
    drawn = [] if is_high_contrast() else [_fan(games, page.width or PHONE, high)]
    return ft.Stack(
        [
            ft.Container(width=0, height=high),
            ft.Column(
                [*drawn, asked],
                spacing=GAP,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ],
        alignment=ft.Alignment.CENTER if width == WIDEST else ft.Alignment.TOP_CENTER,
    )


def _centred(words: str, size: float, line: float) -> ft.Control:
    shown = Display(words, COMPANION, size=size, line=line, color=ft.Colors.PRIMARY, lines=None)
    shown.text_align = ft.TextAlign.CENTER
    return ft.Semantics(content=shown, header=True, container=True)


def _fan(games: tuple[Game, ...], width: float, high: float) -> ft.Control:
    """Return the posters of five *games* under the lamp, over *width* dp and as high as *high* dp leave room for."""
    most = MOST_SHARE if width > WIDEST else 1
    share = min(most, (high - WORDS_HEIGHT) / FAN_HEIGHT)
    share = LEAST_SHARE if is_large() else max(LEAST_SHARE, share)
    wide = POSTER * share
    middle = width / 2
    shown = [games[at] for at in ORDER if at < len(games)]
    lying = [
        _lying(game, wide, middle + (x - FAN_WIDTH / 2) * share, y * share, turned)
        for game, (x, y, turned) in zip(shown, FAN[-len(shown) :], strict=True)
    ]
    lamp = ft.Image(
        src=LAMP,
        width=110 * share,
        height=90 * share,
        left=middle - 55 * share,
        top=0,
        exclude_from_semantics=True,
    )
    return ft.Stack(
        [*lying[:-1], lamp, *lying[-1:]],
        width=width,
        height=FAN_HEIGHT * share,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def _lying(game: Game, wide: float, x: float, y: float, turned: float) -> ft.Control:
    """Return the poster of *game* with its middle at *x*, *y*, turned by some degrees; it says nothing."""
    high = wide * TALL
    return ft.Container(
        ft.Stack(artwork(game, wide, high, up=0), width=wide, height=high),
        left=x - wide / 2,
        top=y - high / 2,
        width=wide,
        height=high,
        rotate=ft.Rotate(radians(turned)),
        border_radius=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        border=ft.Border.all(1, EDGE_OF_LIGHT),
        shadow=ft.BoxShadow(offset=ft.Offset(0, 8), blur_radius=20, color="#99000000"),
    )


LOOK: Final = "Or look around first"
LOOK_HINT: Final = "Find a rule, open a code, see the games."


def look_around() -> ft.Control:
    """Return what leads from the welcome to all that is below it.

    It is as high as the two buttons at the foot, and nothing in it is touched: what lies behind them is not reached
    by Tab before them.
    """
    if is_large():
        return ft.Container()
    head = Display(LOOK, COMPANION, size=28, line=32, color=ft.Colors.ON_SURFACE, lines=1)
    hint = small(LOOK_HINT)
    hint.text_align = ft.TextAlign.CENTER
    lines = ft.Column(
        [head, hint],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        lines, height=dock_height(), padding=ft.Padding.symmetric(horizontal=EDGE)
    )


def dock_height() -> float:
    """Return the height in dp of the two buttons; with large letters they stand in the flow."""
    return 0 if is_large() else 136


def steps(
    choose: Callable[[], Awaitable[None]], example: Callable[[], Awaitable[None]]
) -> list[ft.Control]:
    """Return the two ways on."""
    face = ft.Row(
        [ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED), button_text(TRY, bold=True)],
        spacing=GAP,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return [
        tap(face, TRY, example, fill=True, height=52, radius=ROUND),
        main_button(CHOOSE, choose),
    ]
