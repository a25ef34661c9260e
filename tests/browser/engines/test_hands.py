"""What a finger does beyond a touch, what a throw sounds like, and the picture of a game, in all engines."""

from pathlib import Path

import pytest
from PIL import Image, ImageStat

from screens.device.sounds import FILES
from screens.pages.poster import PIXEL_RATIO
from screens.pages.settings import SOUNDS
from screens.tool.save_play import SHARE_PICTURE
from screens.ui.motion import MILLISECONDS, NEXT, THROW
from screens.views.drawings import DISC
from screens.views.poster import WIDTH
from tests.browser import image_diff
from tests.browser.engines.conftest import daily_in_chromium
from tests.browser.engines.stage import CLOCK, picture
from tests.browser.nodes import Box
from tests.browser.picker import saved
from tests.browser.thumb import Thumb
from tests.browser.viewer import SOME_FRAMES
from tests.scripts import script

STEPS = 8
"""Points at which a finger that is drawn over the screen is noticed."""

ALIKE = 0.1
"""The share of a picture's pixels that may differ where dice came to rest in it."""

CARD = "Strong secure"
COUNTED = "100 secure beats 0 sabotage"

LISTENS = script(__file__, "note_sounds.js")

REFUSED = ("NotAllowedError", "NotSupportedError")
"""What a browser says that plays no sound: not now, or none of this kind."""


def drawn(thumb: Thumb, at: tuple[float, float], to: tuple[float, float]) -> None:
    """Put a finger down *at* a place, draw it over the screen *to* another one, and lift it there."""
    mouse = thumb.page.mouse
    mouse.move(*at)
    mouse.down()
    for step in range(1, STEPS + 1):
        part = step / STEPS
        mouse.move(at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part)
        thumb.page.evaluate(SOME_FRAMES)
    mouse.up()
    thumb.taps += 1


def box(thumb: Thumb, name: str) -> Box:
    """Return where the first thing called *name*, or whose name begins so, lies still on the screen."""
    found: list[Box] = []

    def lies_still() -> bool:
        here = [node.box for node in thumb.nodes() if node.name.startswith(name)]
        found.extend(here[:1])
        return bool(here) and found[-2:] == [here[0], here[0]]

    thumb.settles()
    thumb.until(lies_still, f"no “{name}” lies still")
    return found[-1]


@daily_in_chromium
def test_a_card_is_swiped_away_and_a_disc_is_dragged_onto_another(phone: Thumb) -> None:
    phone.open("/g/lawless-empire/orders")
    phone.tap(CARD)
    phone.sees(COUNTED)
    card = box(phone, f"{CARD}: 1").middle
    drawn(phone, card, (card[0], card[1] + 60))
    phone.does_not_see(COUNTED)
    phone.sees(f"{CARD}: 0")

    phone.open("/g/makiavelia/negotiation")
    phone.tap("More")
    phone.tap("Show me an example")
    phone.finds("Purple: 18, −3. Black: 7, −14")
    phone.finds("White, Power: 5, in the picture")  # below them: both are above it, in sight
    black, purple = (
        box(phone, f"{power}, in the picture")
        for power in ("Black, Power: 7", "Purple, Power: 18")
    )
    drawn(phone, (black.x + DISC / 2, black.middle[1]), purple.middle)
    phone.sees("Purple and Black earn 4 Makielons")


@daily_in_chromium
def test_a_throw_and_its_sound_are_there_where_that_is_wanted(phone: Thumb) -> None:
    phone.open("/settings")
    phone.page.evaluate(LISTENS)
    phone.tap(SOUNDS)
    heard(phone, NEXT)
    phone.has_saved()
    phone.open("/g/lawless-empire/first")
    phone.finds("Roll for us")
    phone.page.evaluate(CLOCK)
    thrown(phone)
    heard(phone, THROW)
    dice = box(phone, "Red: ")
    flew(phone, dice)
    phone.has_saved()
    at_rest = cut(phone, dice)
    phone.open("/g/lawless-empire/first")
    phone.finds("Undo: The app rolled the dice")
    phone.until(
        lambda: image_diff.share(at_rest, cut(phone, dice)) < ALIKE, "nor lie as they do"
    )
    phone.tap("Undo")
    phone.does_not_see("Undo: The app rolled the dice")


def thrown(thumb: Thumb) -> None:
    """Throw the dice, and again while players tie: their pad opens at once, and the dice lie elsewhere then."""
    thumb.tap("Roll for us")
    thumb.sees("Undo: The app rolled the dice")
    while any("rerolls" in text for text in thumb.texts()):
        thumb.page.evaluate(f"window.passed += {MILLISECONDS[THROW]}")
        thumb.tap("Undo")
        thumb.does_not_see("Undo: The app rolled the dice")
        thumb.tap("Roll for us")
        thumb.sees("Undo: The app rolled the dice")


def flew(thumb: Thumb, place: Box) -> None:
    """Wait until the dice at this *place* come down; there they are in the air as long as CLOCK stands still."""
    in_the_air = cut(thumb, place)

    def are_down() -> bool:
        thumb.page.evaluate(f"window.passed += {MILLISECONDS[THROW]}")
        thumb.page.evaluate(SOME_FRAMES)
        return cut(thumb, place) != in_the_air

    thumb.until(are_down, "the dice never flew")


def cut(thumb: Thumb, place: Box) -> Image.Image:
    """Return what is seen at this *place*."""
    right, bottom = place.x + place.width, place.y + place.height
    return picture(thumb.page.screenshot()).crop((place.x, place.y, right, bottom))


def heard(thumb: Thumb, kind: str) -> None:
    """Wait until the page has its browser play the sound of this *kind*; it may have no loudspeaker."""

    def is_played() -> bool:
        played = thumb.page.evaluate("window.played")
        return any(each["src"].endswith(FILES[kind]) for each in played)

    thumb.until(is_played, f"no sound for {kind}")
    ends = {each["ended"] for each in thumb.page.evaluate("window.played")}
    assert ends <= {"", "played", *REFUSED}


@pytest.mark.patient
def test_the_picture_of_a_game_is_shared_with_its_last_touch(
    phone: Thumb, tmp_path: Path
) -> None:
    phone.open("/g/lawless-empire/score")
    phone.tap("More")
    phone.tap("Show me an example")
    phone.tap(SHARE_PICTURE)
    phone.finds("Save the picture")
    with Image.open(saved(phone, "Save the picture", tmp_path)) as poster:
        assert poster.width == WIDTH * PIXEL_RATIO
        assert max(ImageStat.Stat(poster.convert("RGB")).stddev) > 20, "something is on it"
    phone.open("/plays")
    phone.finds("Lawless Empire")
