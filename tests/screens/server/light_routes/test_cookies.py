"""What a browser keeps of its light pages: any save comes out as it went in, and anything else is refused."""

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import Response

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state import light_tool_session
from screens.server.light_routes import cookies
from tests.screens.asgi_clients import scope
from tests.screens.server.light_routes.visitor import tool
from tests.states import every_tool

ORDERS = tool("lawless-empire/orders")
POSTS = tool("turf-war/post")


def request(scheme: str = "http", **kept: str) -> Request:
    text = "; ".join(f"{name}={value}" for name, value in kept.items())
    return Request({**scope("http", cookie=text), "scheme": scheme})


@given(st.text(max_size=300))
def test_any_text_comes_back_and_is_fit_for_a_cookie(text: str) -> None:
    packed = cookies.packed(text)
    assert cookies.unpacked(packed) == text
    assert all(each.isalnum() or each in "-_" for each in packed)


@given(
    st.text(max_size=300)
    | st.binary(max_size=200).map(lambda raw: urlsafe_b64encode(raw).decode())
)
def test_anything_else_is_refused_with_a_sentence(text: str) -> None:
    try:
        found = cookies.unpacked(text)
    except StorageError:
        return
    assert cookies.unpacked(cookies.packed(found)) == found


def test_what_would_fill_the_memory_is_refused() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"a" * (cookies.MOST_UNPACKED + 1), 9)).decode()
    assert len(bomb) < cookies.MOST_CHARACTERS
    with pytest.raises(StorageError, match=cookies.DAMAGED):
        cookies.unpacked(bomb)


@every_tool
def test_the_save_of_every_example_fits_with_its_undo(tool: AnyTool) -> None:
    kept = light_tool_session.opened(tool)
    kept = replace(kept, history=kept.history.then(tool.example, "An example"))
    text = cookies.save(kept)
    assert len(text) <= cookies.MOST_CHARACTERS
    assert light_tool_session.restored(tool, cookies.unpacked(text)).history == kept.history


def test_a_long_history_keeps_its_newest_steps() -> None:
    history = History(ORDERS.state())
    for number in range(200):
        count = (number * 7919 % 41, number % 13, number * 31 % 37, 0)
        state = history.now.put(("syndicates", 0, "orders"), count)
        history = history.then(state, f"Step {number * 104729 % 1000003} of a long evening")
    text = cookies.save(replace(light_tool_session.opened(ORDERS), history=history))
    assert 0 < len(text) <= cookies.MOST_CHARACTERS
    found = light_tool_session.restored(ORDERS, cookies.unpacked(text)).history
    assert found.now == history.now
    assert 0 < len(found.past) < 200
    assert found.past == history.past[-len(found.past) :]


def test_a_state_that_does_not_fit_is_not_kept_in_part() -> None:
    noise = "".join(chr(33 + each * each * 31 % 90) for each in range(50))
    kept = replace(
        light_tool_session.opened(ORDERS),
        history=History(ORDERS.example).then(ORDERS.state(), noise),
    )
    assert cookies.save(kept, most=20) == ""
    assert cookies.save(kept, head="12\nlawless-empire/orders\n")


@pytest.mark.parametrize(
    "name", ["", "a", "a" * 21, "a" * 23, "a" * 21 + "/", "ä" * 22, "a" * 21 + "%"]
)
def test_a_browser_is_known_by_a_name_that_we_gave_alone(name: str) -> None:
    assert cookies.visitor(request(**{cookies.VISITOR: name})) == ""


def test_a_new_name_is_known_again_and_no_two_are_alike() -> None:
    names = [cookies.new_visitor() for _ in range(100)]
    assert len(set(names)) == 100
    assert [cookies.visitor(request(**{cookies.VISITOR: each})) for each in names] == names


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_no_script_and_no_other_website_gets_at_a_cookie(scheme: str, secure: bool) -> None:
    answer = Response()
    cookies.put(answer, request(scheme), cookies.SAVE, "abc", "/t/a/b")
    (said,) = answer.headers.getlist("set-cookie")
    for part in ("companion-save=abc", "HttpOnly", "SameSite=strict", "Path=/t/a/b"):
        assert part in said
    assert ("Secure" in said) is secure
    answer = Response()
    cookies.put(answer, request(), cookies.SAVE, "", "/t/a/b")
    assert "Max-Age=0" in answer.headers["set-cookie"]


def test_who_plays_is_kept_and_nobody_needs_to_be() -> None:
    table = Table().resized(5).renamed(0, "Zoë")
    assert cookies.write_table(Table()) == ""
    assert cookies.read_table(request(**{cookies.TABLE: cookies.write_table(table)})) == table
    for text in ("", "a", cookies.packed("[]"), cookies.packed('{"seats":[0,0]}')):
        assert cookies.read_table(request(**{cookies.TABLE: text})) == Table()


def test_a_save_that_could_not_be_read_again_is_kept_with_fewer_steps_to_undo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    history = History(ORDERS.opening(Table()))
    for number in range(200):
        history = history.then(ORDERS.opening(Table()) if number % 2 else ORDERS.example, "all")
    kept = replace(light_tool_session.opened(ORDERS, Table()), history=history)
    whole = cookies.save(kept)
    assert len(cookies.unpacked(whole)) > 10_000
    monkeypatch.setattr(cookies, "MOST_UNPACKED", 10_000)
    fewer = light_tool_session.restored(ORDERS, cookies.unpacked(cookies.save(kept)), Table())
    assert 0 < len(fewer.history.past) < 200
    assert fewer.state == kept.state
    monkeypatch.setattr(cookies, "MOST_UNPACKED", 10)
    assert cookies.save(kept) == ""
