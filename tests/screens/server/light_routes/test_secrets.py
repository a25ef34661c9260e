"""Names and secrets on light pages: a name is only words, and a secret stays covered."""

import re
from html import unescape
from html.parser import HTMLParser

import httpx
import pytest

from companion.display.labels import DISTRUST_WIFI, TRUST_WIFI, UNCOVER
from screens.server.light_routes import cookies
from tests.screens.server.light_routes.visitor import (
    AT,
    HERE,
    LAPTOP,
    NOTES,
    LightVisitor,
    button_fields,
    followed,
    served,
    shared,
)

TOLD = "Red lies about the docks"


class Structure(HTMLParser):
    """What a browser makes of a page, without its words: its elements, and their attributes by name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[object] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, [name for name, _ in attrs]))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(tag)


def structures(name: str) -> list[object]:
    phone = LightVisitor(served())
    phone.post(AT, k="name", v="0", n=name)
    score = "/t/lawless-empire/score"
    code = shared(phone, score)
    paths = (AT, score, "/t/lawless-empire/first", code, f"{code}/code")
    texts = [phone.get(path).text for path in paths]
    assert name in unescape(texts[0])
    return [Structure(text).found for text in texts]


@pytest.mark.parametrize(
    "name",
    ["<script>a()", '"onload=x', "</style><x>", "'><img", "&lt;b&gt;", "a=b --><!--"[:12]],
)
def test_a_name_is_never_more_than_words(name: str) -> None:
    assert structures(name) == structures("Ada Lovelace"[: len(name)])


def test_secrets_are_covered_whenever_a_page_is_opened(phone: LightVisitor) -> None:
    here = LightVisitor(phone.app, HERE, at="127.0.0.1")
    at = f"/t/{NOTES.name}"
    opened = followed(here, here.press(at, UNCOVER))
    kept = here.send(at, {**button_fields(opened.text, "Keep: Your notes"), "n": TOLD})
    assert here.ask("HEAD", at).status_code == 200
    assert TOLD in followed(here, kept).text, "it stays open while it is written in"
    for _ in range(2):
        assert TOLD not in here.get(at).text, "loaded again, or come back to"
    here.restarted(served())
    assert TOLD not in here.get(at).text
    assert TOLD in followed(here, here.press(at, UNCOVER)).text


def test_a_secret_that_a_cookie_opens_is_one_of_this_page_and_opened_for_a_moment(
    phone: LightVisitor,
) -> None:
    at = f"/t/{NOTES.name}"
    assert phone.post(at, k="secret", v="1").status_code == 409, "there is none of that key"
    assert UNCOVER not in phone.get(at).text, "nobody trusts this Wi-Fi"
    phone.press(at, TRUST_WIFI)
    (told,) = [
        each
        for each in phone.press(at, UNCOVER).headers.get_list("set-cookie")
        if each.startswith(cookies.OPEN)
    ]
    assert f"Max-Age={cookies.SHORTLY};" in told
    assert f"Path={at};" in told
    phone.get(at)
    phone.cookies.set(cookies.OPEN, "of-no-secret")
    assert UNCOVER in phone.get(at).text


def test_over_plain_http_secrets_are_off_until_somebody_trusts_the_wi_fi(
    phone: LightVisitor,
) -> None:
    at = f"/t/{NOTES.name}"
    assert UNCOVER not in phone.get(at).text
    phone.press(at, TRUST_WIFI)
    assert UNCOVER not in followed(phone, phone.press(at, UNCOVER)).text
    phone.restarted(served())
    assert UNCOVER in phone.get(at).text, "it is said once"
    phone.press(at, DISTRUST_WIFI)
    assert UNCOVER not in phone.get(at).text
    phone.restarted(served())
    assert UNCOVER not in phone.get(at).text


@pytest.mark.long
def test_what_is_secret_goes_to_no_browser_over_a_wi_fi_that_it_no_longer_trusts(
    phone: LightVisitor,
) -> None:
    at = f"/t/{NOTES.name}"
    phone.press(at, TRUST_WIFI)
    opened = followed(phone, phone.press(at, UNCOVER))
    answer = phone.send(at, {**button_fields(opened.text, "Keep: Your notes"), "n": TOLD})
    assert TOLD in kept_in(answer)
    answer = phone.press(at, DISTRUST_WIFI)
    assert TOLD not in kept_in(answer)
    answer = phone.post(at, k="players", v="5")
    assert TOLD not in kept_in(answer)
    assert TOLD not in answer.text
    phone.press(at, TRUST_WIFI)
    assert TOLD in followed(phone, phone.press(at, UNCOVER)).text, (
        "it is not lost while the laptop runs"
    )


def kept_in(answer: httpx.Response) -> str:
    """Return the save that the browser keeps after *answer*."""
    said = answer.headers.get_list("set-cookie")
    (text,) = [re.sub(r"^[^=]*=|;.*", "", each) for each in said if cookies.SAVE in each]
    return cookies.unpacked(text)


def test_over_https_nobody_is_asked_to_trust(phone: LightVisitor) -> None:
    safe = LightVisitor(phone.app, LAPTOP.replace("http:", "https:"))
    at = f"/t/{NOTES.name}"
    assert UNCOVER in safe.get(at).text
    answer = safe.post(at, k="example")
    assert all("Secure" in each for each in answer.headers.get_list("set-cookie"))
