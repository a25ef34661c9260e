"""A tool of one's own on light pages: touched, kept by the browser, and told where it cannot be."""

import httpx
import pytest

from screens.light.state.light_tool_session import LATE
from screens.server.light_routes import cookies
from screens.server.light_routes.tool_pages import TOO_LARGE
from tests.screens.desks import ONE_STRONG_SECURE, TWO_STRONG_SECURE
from tests.screens.server.light_routes.visitor import (
    AT,
    COUNTED,
    DIGITS,
    LightVisitor,
    button_fields,
    served,
)


def test_a_touch_counts_and_is_undone_and_done_again(phone: LightVisitor) -> None:
    answer = phone.press(AT, "Strong secure:")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{AT}#cell")
    assert ONE_STRONG_SECURE in phone.get(AT).text
    phone.press(AT, "Strong secure:", script=True)
    assert TWO_STRONG_SECURE in phone.get(AT).text
    phone.post(AT, k="undo")
    assert ONE_STRONG_SECURE in phone.get(AT).text
    phone.post(AT, k="redo")
    assert TWO_STRONG_SECURE in phone.get(AT).text


def test_a_way_that_brings_something_leads_to_the_tool_which_has_it(
    phone: LightVisitor,
) -> None:
    phone.post("/t/makiavelia/attack", k="example")
    fields = button_fields(phone.get("/t/makiavelia/attack").text, "Enter the wounds")
    answer = phone.send("/t/makiavelia/damage", fields)
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "/t/makiavelia/damage#cell",
    )
    page = phone.get("/t/makiavelia/damage").text
    assert "Undo: The last Attack" in page
    assert phone.post("/t/makiavelia/damage", k="bring", v="1").status_code == 303, "once more"
    assert phone.get("/t/makiavelia/damage").text == page


def test_two_quick_touches_both_count_and_the_script_gets_the_part_that_changed(
    phone: LightVisitor,
) -> None:
    phone.post(AT, k="example")
    phone.post(AT, k="over")
    fields, before = button_fields(phone.get(AT).text, "Strong secure:"), phone.cookies
    for _ in range(2):
        phone.cookies = before  # the second is sent before the first is answered
        answer = phone.send(AT, fields, script=True)
    assert answer.status_code == 200
    assert answer.text.startswith('<div id="live"')
    assert TWO_STRONG_SECURE in answer.text


def test_the_very_first_touches_of_a_browser_all_count_however_quick(
    phone: LightVisitor,
) -> None:
    fields, kept = button_fields(phone.get(AT).text, "Strong secure:"), phone.cookies
    for _ in range(3):
        phone.cookies = httpx.Cookies(kept)  # each is sent before any of them is answered
        answer = phone.send(AT, fields, script=True)
    assert "300 secure beats 0 sabotage" in answer.text
    assert "300 secure beats 0 sabotage" in phone.get(AT).text


def test_browsers_do_not_see_each_others_tools(phone: LightVisitor) -> None:
    phone.post(AT, k="take", v=DIGITS)
    other = LightVisitor(phone.app, at="192.168.1.20")
    assert COUNTED in phone.get(AT).text
    assert COUNTED not in other.get(AT).text


def test_a_laptop_that_was_started_again_has_all_that_its_browsers_have(
    phone: LightVisitor,
) -> None:
    phone.post(AT, k="take", v=DIGITS)
    phone.press(AT, "Strong secure:")
    phone.post(AT, k="name", v="0", n="Zoë")
    text = phone.get(AT).text
    phone.restarted(served())
    assert phone.get(AT).text == text, "for one who looks"
    phone.restarted(served())
    assert phone.post(AT, k="undo").status_code == 303, "and for one who touches"
    assert phone.post(AT, k="undo").status_code == 303
    assert COUNTED in phone.get(AT).text
    other = phone.get("/t/lawless-empire/score").text
    assert "Zoë" in other, "who plays is known in the other tools"


def test_a_damaged_save_is_told_once_and_stands_in_nobodys_way(phone: LightVisitor) -> None:
    for text in ("%%%", "abc", cookies.packed("{}"), cookies.packed("[" * 9999)):
        phone.restarted(served())
        answer = phone.ask("GET", AT, headers={"cookie": f"{cookies.SAVE}={text}"})
        assert answer.status_code == 200
        assert "It starts from the beginning." in answer.text


def test_what_is_too_large_for_the_browser_is_told(
    phone: LightVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cookies.save, "__defaults__", ("", 20))
    assert TOO_LARGE in phone.post(AT, script=True, k="example").text


# What is refused.


def test_a_touch_that_came_too_late_gets_the_page_of_now(phone: LightVisitor) -> None:
    for script in (False, True):
        answer = phone.post(AT, script, k="0123456789abcdef", v="1")
        assert answer.status_code == 409
        assert LATE in answer.text
        assert ("<html" in answer.text) is not script


def test_what_cannot_be_is_said_and_changes_nothing(phone: LightVisitor) -> None:
    before = phone.get(AT).text
    answer = phone.post(AT, k="players", v="99")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text or "role=alert" in answer.text
    assert phone.get(AT).text == before


def test_who_is_first_by_the_roll_off_is_first_in_the_round(phone: LightVisitor) -> None:
    roll, rounds = "/t/lawless-empire/first", "/t/lawless-empire/round"
    phone.press(rounds, "Next: ")
    assert "Say who is first" in phone.get(rounds).text
    for total in ("10", "11", "12", "13", "Green"):
        phone.press(roll, total)
    assert "Say who is first" not in phone.get(rounds).text
