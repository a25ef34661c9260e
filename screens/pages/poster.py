"""A finished game as a picture for the group: shown as it will be, then kept or sent.

What shows the app draws the picture, with the app's own fonts. A browser that moves something on
the screen meanwhile gives a picture of the window's size, cut off: then it is asked once more.
"""

import asyncio
from typing import Any, Final

import flet as ft

from companion.core.errors import CompanionError
from companion.exchange import picture_size
from companion.exchange.poster import poster, spoken
from companion.plays.play import Play
from screens.device.picker import save
from screens.pages.play import GONE, correct, use_play
from screens.state.clock import day, typed_form
from screens.state.page_session import PageSession
from screens.state.playlog import PlayLog
from screens.tool.next_steps import WHO_WON
from screens.ui.controls import OnTouch, choices, tap_text
from screens.ui.error_boundary import component, keyed, with_event
from screens.ui.letter_size import Text
from screens.ui.snack_bar import show_snackbar
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGE, GAP, small
from screens.views.page_frame import notices, screen
from screens.views.poster import WIDTH, poster_view

PIXEL_RATIO: Final = 3.0  # a float: the client accepts nothing else
"""Pixels of the picture for one dp: 1080 in its width, which messengers show whole."""

CAPTURE_SECONDS: Final = 15.0
"""Seconds that a device may take to draw it."""

TRIES: Final = 8
DELAY: Final = ft.Duration(milliseconds=250)
"""How long the ink of the touched button takes to fade: until then the screen moves."""

ANDROID: Final = ft.PagePlatform.ANDROID
IOS: Final = ft.PagePlatform.IOS

NO_PICTURE: Final = "This device can't make a picture. Take a screenshot instead."
NOT_SENT: Final = "This device can't send it from here. Save the picture, then send it."
SHOWN: Final = "Notes are left out of the picture."


@component
def PosterScreen(session: PageSession, log: PlayLog) -> ft.View:
    """Show the picture of the play that the route names. The log may be read after the first drawing."""
    play = use_play(log)
    if play is None:
        return screen("A picture", *notices(session.screen), Text(GONE, size=16))
    return keyed(f"picture-{play.key}", PictureScreen, session, log, play)


@component
def PictureScreen(session: PageSession, log: PlayLog, play: Play) -> ft.View:
    """Show the picture of *play*, and the ways to keep and to send it."""
    page = ft.context.page
    shown = poster(log.seen(play), day(play.minute))._replace(game=session.games.title_of(play))
    name = file_name(play)
    height = ft.use_ref(0.0)
    square, set_square = ft.use_state(False)
    asked, _ = ft.use_state(play.undecided)

    async def shape(to: bool) -> None:
        set_square(to)

    async def measured(event: Any) -> None:
        height.current = event.height

    async def won(place: int) -> None:
        await correct(log, play, lambda now: now.turned(place))

    view = poster_view(shown, session.games.find(play.game), square=square)
    view.on_size_change = with_event(measured)
    drawn = ft.Screenshot(view)

    async def keep() -> None:
        await save(name, await capture(drawn, height.current or 0))

    async def send() -> None:
        await share(name, shown.outcome, await capture(drawn, height.current or 0))

    # A browser on iOS sends only what was there before the touch.
    sends = page.platform == ANDROID or (page.platform == IOS and not page.web)
    shapes: list[tuple[str, bool, OnTouch, tuple[Any, ...]]] = [
        ("Tall", not square, shape, (False,)),
        ("Square", square, shape, (True,)),
    ]
    picture = ft.Semantics(
        content=drawn,
        label=f"A picture. {spoken(shown)}",
        image=True,
        container=True,
        exclude_semantics=True,
    )
    ready = not play.undecided
    ways = [
        *([tap_text("Send the picture", send, strong=ready, fill=True)] if sends else []),
        tap_text("Save the picture", keep, strong=ready and not sends, fill=True),
    ]
    winners: list[tuple[str, bool, OnTouch, tuple[Any, ...]]] = [
        (play.names[place], who.won, won, (place,)) for place, who in enumerate(play.players)
    ]
    edge = side_margin((page.width or 0) - WIDTH)
    inset = ft.Padding.symmetric(horizontal=EDGE - edge)
    lines = [
        *notices(session.screen),
        *([small(WHO_WON), choices(WHO_WON, winners)] if asked else []),
        *([] if is_large() else [choices("Shape", shapes)]),
    ]
    return screen(
        "A picture",
        *(ft.Container(line, padding=inset) for line in lines),
        ft.Row([picture], scroll=ft.ScrollMode.AUTO),
        ft.Container(small(SHOWN), padding=inset),
        foot=ft.Container(
            ft.Column(ways, spacing=GAP, tight=True),
            padding=ft.Padding.symmetric(horizontal=EDGE, vertical=GAP),
        ),
        edge=edge,
    )


def side_margin(free: float) -> float:
    """Return the margin on each side of a picture, in dp, if *free* dp are left: all of it must be seen."""
    return max(0, min(EDGE, free / 2))


def file_name(play: Play) -> str:
    """Return what the picture's file is called: the game and the day."""
    return f"{play.game}-{typed_form(play.minute)[:10]}.png"


async def capture(drawn: ft.Screenshot, height: float) -> bytes:
    """Return what is *drawn*, *height* dp tall, as a PNG. Raises CompanionError."""
    for _ in range(TRIES):
        try:
            async with asyncio.timeout(CAPTURE_SECONDS):
                picture: bytes | None = await drawn.capture(
                    pixel_ratio=PIXEL_RATIO, delay=DELAY
                )
        except (RuntimeError, TimeoutError):
            break
        wide, tall = picture_size.size_of(picture or b"") or (0, 0)
        if (
            picture
            and wide == WIDTH * PIXEL_RATIO
            and abs(tall - height * PIXEL_RATIO) < PIXEL_RATIO
        ):
            return picture
    raise CompanionError(NO_PICTURE)


async def share(name: str, words: str, picture: bytes) -> None:
    """Open the device's own sheet for sharing *picture*."""
    file = ft.ShareFile.from_bytes(picture, mime_type="image/png", name=name)
    try:
        await ft.Share().share_files([file], text=words, download_fallback_enabled=False)
    except RuntimeError:
        show_snackbar(NOT_SENT)
