"""Names in every script: drawn from fonts that come when a name needs them, and only then."""

import time
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from tests.browser.conftest import Player
from tests.browser.test_device import name
from tests.browser.thumb import Thumb
from tests.browser.viewer import LONGEST_WAIT

NAMES = {
    "Red": "عائشة",
    "Green": "李小龍",
    "Purple": "🦊 Zoë",
    "Black": "ประยุทธ์",
    "White": "김민수",
    "Blue": "אבי",
}
TALL = (390, 1800)
"""A phone on which the whole table can be seen at once."""

NOBODY_DRAWS = "\u0378\u0379"
SIGN = 36
"""Points from the top of a player's chip that show the sign; the name is below."""


def parts(thumb: Thumb) -> dict[tuple[str, str], Image.Image]:
    """Return the pictures of every player's sign and name, by what they are and the name."""
    found = {}
    with Image.open(BytesIO(thumb.picture())) as screen:
        plain = screen.convert("L")
    for node in thumb.nodes():
        if node.tappable and node.name.endswith(": change"):
            called, (x, y, width, height) = node.name.removesuffix(": change"), node.box
            for what, top, below in (("sign", y, y + SIGN), ("name", y + SIGN, y + height)):
                box = tuple(round(each) for each in (x, top, x + width, below))
                found[what, called] = plain.crop(box)  # type: ignore[arg-type]
    return found


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Return whether two pictures show the same."""
    return one.size == other.size and ImageChops.difference(one, other).getextrema() == (0, 0)


@pytest.mark.patient
def test_names_of_all_scripts_are_drawn_with_fonts_of_our_own(fresh_profile: Player) -> None:
    thumb = fresh_profile(TALL)
    thumb.page.route("**/assets/fonts/noto*/**", lambda route: route.abort())
    thumb.open("/table")
    thumb.tap("7")
    thumb.does_not_see("8 players")
    for colour, called in {**NAMES, "Yellow": NOBODY_DRAWS}.items():
        name(thumb, colour, called)
    thumb.page.mouse.move(0, 0)
    boxes = parts(thumb)
    thumb.reopen("/table")
    thumb.sees(f"{NOBODY_DRAWS}: change")
    deadline = time.monotonic() + LONGEST_WAIT
    same: set[str] = set()
    while same != {NOBODY_DRAWS} and time.monotonic() < deadline:
        drawn = parts(thumb)  # with nothing alike at first, while the page is still coming up
        same = {what[1] for what, box in boxes.items() if alike(box, drawn.get(what, box))}
    assert same == {NOBODY_DRAWS}


@pytest.mark.parametrize("route", ["/", "/table", "/g/lawless-empire/orders"])
def test_nobody_with_a_latin_name_waits_for_a_font(thumb: Thumb, route: str) -> None:
    asked: list[str] = []
    thumb.page.on("request", lambda request: asked.append(request.url))
    thumb.open(route)
    thumb.picture()
    assert [url for url in asked if url.endswith("/roboto.woff2")]
    assert not [url for url in asked if "noto" in url]
