"""What is on the sheets of pictures of all engines: the one place that says it.

Tools are seen with their examples; the gallery among them shows every kind of field, block and shape,
and the drawings of all tools. What has to be played first is a play.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

from companion.catalogue import every_tool
from companion.display import table_words
from companion.display.made_words import ADD_IT
from companion.display.sheets import BY_PLAYER
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.games.makiavelia.negotiation.tool import TOOL as NEGOTIATION
from companion.live.links import JOIN
from companion.tools.tool import AnyTool
from screens.pages.poster import PIXEL_RATIO
from screens.tool.save_play import SHARE_PICTURE
from tests.browser.engines.light_thumb import LightThumb
from tests.browser.engines.negotiators import NOBODY
from tests.browser.engines.stage import (
    CLOCK,
    HIGH,
    Stage,
    light_seen,
    passed,
    picture,
    seen,
    whole,
)
from tests.browser.picker import saved
from tests.browser.test_own_game import OTHERS, RED, fill, make
from tests.browser.test_play import go_on
from tests.browser.thumb import Thumb
from tests.gallery import GAME
from tests.screens.own_games import HARBOUR, KEY, code, scores

DRAWN: Final = (
    "lawless-empire/orders", "lawless-empire/first", "lawless-empire/score", "lawless-empire/boards",
    "makiavelia/negotiation",
)  # fmt: skip
"""Tools with coloured cards, dice, a winner, boards, and what can be dragged."""

FLIGHT: Final = (0, 60, 140, 1000)
"""Milliseconds of a throw at which its dice are seen: as it begins, twice in the air, and at rest."""

Shots = Iterator[Image.Image]


def tools() -> tuple[AnyTool, ...]:
    """Return the tools whose examples are seen: the gallery's, and those of DRAWN."""
    return (*GAME.tools, *(tool for tool in every_tool() if tool.name in DRAWN))


def app_tool(stage: Stage, tool: AnyTool) -> Shots:
    """All of *tool* with its example, in the app."""
    thumb = stage.app(HIGH)
    _receive(thumb, share.write(tool, tool.example))
    yield whole(thumb)


def light_tool(stage: Stage, tool: AnyTool) -> Shots:
    """The same as a light page."""
    thumb = stage.light().open(f"/q/{share.write(tool, tool.example)}")
    _touch(thumb, "Open")
    yield light_seen(thumb)


def app_throw(stage: Stage) -> Shots:
    """Dice that tumble, and where they come to rest."""
    thumb = stage.app().open("/g/lawless-empire/first")
    thumb.finds("Roll for us")
    thumb.page.evaluate(CLOCK)
    thumb.tap("Roll for us")
    thumb.sees("Undo: The app rolled the dice")
    thumb.settles()
    for milliseconds in FLIGHT:
        yield passed(thumb, milliseconds)


def app_winner(stage: Stage) -> Shots:
    """The score with its winner, the picture for the group on its screen, and as it is saved."""
    thumb = stage.app().open("/g/lawless-empire/score")
    thumb.tap("More")
    thumb.tap("Show me an example")
    thumb.sees("Undo: An example was shown")
    yield whole(thumb)
    thumb.tap(SHARE_PICTURE)
    thumb.finds("Save the picture")
    yield whole(thumb)
    with TemporaryDirectory() as folder:
        file = saved(thumb, "Save the picture", Path(folder))
        large = picture(file.read_bytes())
    yield large.reduce(round(PIXEL_RATIO))


def app_own_game(stage: Stage) -> Shots:
    """The form of a made game, its sheet while it asks, and with all points."""
    thumb = stage.app().open()
    make(thumb)
    yield whole(thumb)
    go_on(thumb, "Score")
    thumb.sees("Red · Ships")
    yield seen(thumb)
    thumb.tap(BY_PLAYER)
    fill(thumb, *RED, *OTHERS)
    thumb.sees("Red wins with 24 points")
    yield whole(thumb)


def light_own_game(stage: Stage) -> Shots:
    """The code of such a game, its form, and its sheet, as light pages."""
    thumb = stage.light().open(f"/q/{code(HARBOUR)}")
    thumb.sees("Harbour lights")
    yield light_seen(thumb)
    _touch(thumb, ADD_IT)
    yield light_seen(thumb)
    thumb.open(f"/t/{KEY}/{MAKE}")
    yield light_seen(thumb)
    _touch(thumb.open(f"/q/{code(scores(), tool='score')}"), "Open")
    yield light_seen(thumb)


def offers(stage: Stage) -> Shots:
    """A regime and a share that are agreed by touch: who offers, who is asked, and who looks on."""
    game, tool = NEGOTIATION.game, NEGOTIATION.key
    red, green = (stage.app_at_table(game) for _ in range(2))
    purple = stage.light_at_table(game)
    red.receives(NEGOTIATION, NOBODY)
    key = red.opens_table()
    red.sits("Red")
    green.joins(key, "Green")
    purple.joins(key, "Purple")
    for phone in (red, green, purple):
        phone.goes(tool)
    red.taps("Red", "Green")
    green.sees("Red offers")
    purple.sees("Red offers")
    yield from (whole(red.thumb), whole(green.thumb), light_seen(purple.thumb))
    green.taps(table_words.ACCEPT)
    red.does_not_see("You offer")
    red.taps("1", "The other 2 Makielons go to Green")
    green.sees("Red offers")
    yield from (whole(red.thumb), whole(green.thumb))
    green.taps(table_words.ACCEPT)
    red.does_not_see("You offer")
    red.taps("Purple")
    for phone in (green, purple):
        phone.sees("Red+Green+Purple")
    yield from (whole(green.thumb), light_seen(purple.thumb))
    purple.thumb.open(JOIN.rstrip("/"))
    yield light_seen(purple.thumb)


def _receive(thumb: Thumb, digits: str) -> None:
    """Open a code, and what it holds."""
    thumb.open(f"/q/{digits}").sees("This is what arrived")
    thumb.tap("Open")
    thumb.sees("Redo")
    thumb.does_not_see("This is what arrived")


def _touch(thumb: LightThumb, name: str) -> None:
    """Touch what makes a code one's own."""
    thumb.press(name)
    thumb.until(lambda: "/t/" in thumb.page.url, f"“{name}” leads nowhere")


PLAYS: Final[dict[str, Callable[[Stage], Shots]]] = {
    play.__name__.replace("_", "-"): play
    for play in (app_throw, app_winner, app_own_game, light_own_game, offers)
}
"""What is played, by the name of its sheet."""
