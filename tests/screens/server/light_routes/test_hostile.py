"""Whatever is sent to the laptop's light pages: an answer of ours with a sentence, never a fault."""

from collections.abc import Callable
from functools import cache
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp

from screens.light.state.menu import MENU
from screens.server.light_routes import cookies
from tests.screens.server.light_routes.visitor import (
    LAPTOP,
    BothDoors,
    LightVisitor,
    button_fields,
)

Door = Callable[..., ASGIApp]
OURS = {200, 303, 304, 400, 404, 405, 409, 413, 415, 422, 429}
AT = "/t/lawless-empire/first"
NAMES = (cookies.VISITOR, cookies.SAVE, cookies.TABLE, cookies.WIFI)
WORDS = st.one_of(
    st.text(max_size=40),
    st.integers(-(10**30), 10**30).map(str),
    st.sampled_from(
        (*MENU, "take", "x" * 4000, "٣", "1e9", "+", "-0", "\0", "../../etc/passwd")
    ),
)
PRINTABLE = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=";"))
PATHS = st.sampled_from(
    ("/q/{}", "/q/{}/code", "/q?code={}", "/t/{}", "/t/{}/events", "/t/{}/{}")
)


@cache
def visited(door: Door) -> ASGIApp:
    return door(units=1e9)


def visitor(door: Door) -> LightVisitor:
    return LightVisitor(visited(door))


@BothDoors
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(PATHS, WORDS, PRINTABLE)
def test_any_address_is_answered(door: Door, path: str, word: str, tag: str) -> None:
    written = path.replace("{}", quote(word, safe=""))
    answer = visitor(door).get(written, **{"if-none-match": tag, "accept-encoding": tag})
    assert answer.status_code in OURS


@BothDoors
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(st.sampled_from("kvnsx"), WORDS), st.booleans())
def test_any_form_is_answered_and_the_tool_goes_on(
    door: Door, fields: dict[str, str], script: bool
) -> None:
    phone = visitor(door)
    assert phone.send(AT, fields, script).status_code in OURS
    total = button_fields(phone.get(AT).text, "21")
    assert phone.send(AT, {**total, **fields, "k": total["k"]}, script).status_code in OURS
    assert phone.get(AT).status_code == 200


@BothDoors
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_for_a_form_are_answered(door: Door, body: bytes, ours: bool) -> None:
    kind = "application/x-www-form-urlencoded" if ours else "multipart/form-data"
    heads = {"content-type": kind, "origin": LAPTOP}
    assert visitor(door).ask("POST", AT, content=body, headers=heads).status_code in OURS


@BothDoors
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), PRINTABLE | st.text().map(cookies.packed)))
def test_any_cookies_are_answered(door: Door, kept: dict[str, str]) -> None:
    phone = visitor(door)
    text = "; ".join(f"{name}={value}" for name, value in kept.items())
    for path in (AT, "/t/abcde", "/"):
        assert phone.get(path, cookie=text).status_code in OURS
    heads = {"cookie": text, "origin": LAPTOP}
    answer = phone.ask("POST", AT, data={"k": "example"}, headers=heads)
    assert answer.status_code == 303
