"""The picture of a finished game, as a browser draws it and keeps it."""

from datetime import UTC, datetime
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from companion.exchange import export
from companion.exchange.poster import poster, spoken
from screens.pages.poster import PIXEL_RATIO
from screens.state.clock import day
from screens.views.poster import WIDTH
from tests.browser.conftest import Player
from tests.browser.picker import open_file, saved
from tests.browser.thumb import Thumb
from tests.companion.sample_plays import play


def test_the_picture_is_what_the_screen_shows_in_three_times_as_many_pixels(
    thumb: Thumb, tmp_path: Path
) -> None:
    kept = play(1)
    log = tmp_path / "played-games.json"
    log.write_bytes(export.as_json((kept,)))
    thumb.open("/files")
    open_file(thumb, log)
    thumb.tap("Put it in")
    thumb.tap("Lawless Empire")
    thumb.tap("A picture for the group")
    said = " ".join(spoken(poster(kept, day(kept.minute))).split("\n"))
    thumb.sees(said)
    (shown,) = [node.box for node in thumb.nodes() if said in node.text]
    with Image.open(saved(thumb, "Save the picture", tmp_path)) as picture:
        assert picture.format == "PNG"
        assert picture.width == WIDTH * PIXEL_RATIO
        drawn = picture.convert("RGB")
    with Image.open(thumb.screenshot("poster")) as whole:
        screen = whole.convert("RGB")
    small = drawn.resize((WIDTH, round(drawn.height / PIXEL_RATIO)), Image.Resampling.BOX)
    left, top = round(shown.x), round(shown.y)
    below = min(small.height, 300)
    here = screen.crop((left, top, left + 358, top + below))
    there = small.crop((0, 0, 358, below))
    unlike = ImageStat.Stat(ImageChops.difference(here, there))
    assert max(ImageStat.Stat(there).stddev) > 20, "there is something on it"
    assert max(unlike.mean) < 4, unlike.mean


def test_the_day_of_a_game_is_that_of_the_phone_and_not_of_the_laptop(
    fresh_profile: Player, tmp_path: Path
) -> None:
    at = datetime(2026, 11, 22, 4, 30, tzinfo=UTC)
    log = tmp_path / "played-games.json"
    log.write_bytes(export.as_json((play(1).evolve(minute=int(at.timestamp()) // 60),)))
    for zone, said in (
        ("America/Los_Angeles", "Sat 21 Nov 2026"),
        ("Asia/Tokyo", "Sun 22 Nov 2026"),
    ):
        thumb = fresh_profile(timezone_id=zone)
        thumb.open("/files")
        open_file(thumb, log)
        thumb.tap("Put it in")
        thumb.tap("Lawless Empire")
        thumb.sees(said)
