"""A live table on phones that have only their own browser, in front of a laptop that dies now and then."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from companion.display import labels
from companion.display import table_words as words
from tests.browser.app_server import AppServer
from tests.browser.conftest import LightPhones
from tests.browser.light_phone import LightPhone
from tests.browser.test_light_pages import WIDE, check
from tests.scripts import script

ORDERS = "/t/lawless-empire/orders"
MIDDLE = script(__file__, "bring_to_the_middle.js")


@pytest.fixture(autouse=True)
def started_anew(laptop: AppServer) -> Iterator[None]:
    """Start the laptop again after each test: one address opens 8 tables a day on one that runs on."""
    yield
    laptop.kill()
    laptop.start()


def opened(phone: LightPhone) -> str:
    """Open a table with *phone*, in the seat of Red; return where its code leads."""
    phone.open("/").press(words.PLAY_TOGETHER)
    phone.page.wait_for_url("**/j")
    phone.press("Red")
    phone.sees(words.GIVE_UP_SEAT)
    phone.sees(words.CODE_HINT)
    link = urlsplit(phone.read_code()).path
    assert re.fullmatch(r"/j/[\w-]{22}", link)
    return link


def joined(phone: LightPhone, link: str, seat: str) -> None:
    """Have *phone* come by the code *link*, and take *seat*."""
    phone.open(link)
    phone.sees(words.WHO_ARE_YOU)
    phone.press(seat)
    phone.page.wait_for_url("**/j")


def test_no_touch_is_lost_or_done_twice_while_the_laptop_is_away(
    phones: LightPhones, laptop: AppServer
) -> None:
    ada, bob, eve = phones(), phones(), phones(script=False)
    link = opened(ada)
    joined(bob, link, "Green")
    joined(eve, link, "Purple")
    for each in (ada, bob, eve):
        each.open(ORDERS)
        each.press("Strong secure:")
    for each in (ada, bob):
        each.sees("300 secure beats 0 sabotage")
    laptop.kill()
    for each in (ada, bob):
        each.press("Weak sabotage:", "Weak sabotage:")
        each.sees("Kept until the table answers")
    laptop.start()
    for each in (ada, bob):
        each.sees("300 secure beats 4 sabotage")
    eve.open(ORDERS)
    eve.sees("300 secure beats 4 sabotage")
    laptop.kill()
    ada.press("Undo")
    ada.sees("Kept until the table answers")
    laptop.start()
    for each in (ada, bob):
        each.sees("300 secure beats 3 sabotage")
    ada.open("/j")
    ada.press("Take out: Purple")
    bob.sees("200 secure beats 3 sabotage")


def test_a_phone_whose_page_is_loaded_again_sends_what_it_kept(
    phones: LightPhones, laptop: AppServer
) -> None:
    ada = phones()
    opened(ada)
    ada.open(ORDERS)
    laptop.kill()
    ada.press("Strong secure:")
    ada.sees("Kept until the table answers")
    kept = ada.page.evaluate("sessionStorage['companion-touches']")
    assert "o=" in kept
    laptop.start()
    ada.page.reload()
    ada.sees("100 secure beats 0 sabotage")
    ada.page.wait_for_function("sessionStorage['companion-touches'] === '[]'")


def test_news_come_again_where_a_proxy_had_no_host_for_a_while(phones: LightPhones) -> None:
    ada, bob = phones(), phones()
    joined(bob, opened(ada), "Green")
    refused: list[str] = []

    def no_host(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(status=502, body="no host")
        else:
            route.fallback()

    bob.context.route("**/events*", no_host)
    bob.open(ORDERS)
    ada.open(ORDERS)
    ada.press("Strong secure:")
    bob.sees("100 secure beats 0 sabotage")
    assert len(refused) == 2


def test_its_pages_are_for_thumbs_and_for_those_who_listen(phones: LightPhones) -> None:
    ada, bob = phones(), phones()
    link = opened(ada)
    bob.open(link)
    check(bob.page)
    bob.press("Green")
    bob.page.wait_for_url("**/j")
    bob.open(ORDERS)
    bob.press("Strong secure:", "Undo")
    bob.sees("No Orders counted yet")
    ada.sees(words.TAKEN_OUT)
    for each in (ada, bob):
        check(each.page)


def stays_in_sight(phone: LightPhone, text: str) -> None:
    """Look whether *text* can be read without scrolling."""
    shown = phone.page.get_by_text(text).locator("visible=true").first
    expect(shown).to_be_in_viewport()


@pytest.mark.parametrize("scripted", [True, False], ids=["script", "plain"])
def test_who_seals_for_the_table_sees_that_it_is_sealed_and_then_what_all_have_written(
    phones: LightPhones, scripted: bool
) -> None:
    ada, bob = phones(), phones(script=scripted)
    joined(bob, opened(ada), "Green")
    for each in (bob, ada):
        each.open("/t/turf-war/orders")
        each.press(labels.UNCOVER, words.SEAL_IT)
        each.page.wait_for_url("**/j#together")
        stays_in_sight(each, words.SEALED if each is bob else "Orders of our gang, turn 1")
    if scripted:
        stays_in_sight(bob, "Orders of our gang, turn 1")


def test_what_was_just_typed_is_what_is_sealed(phones: LightPhones) -> None:
    ada, bob = phones(), phones()
    joined(bob, opened(ada), "Green")
    for each, allies in ((ada, "Green and Purple"), (bob, "Red")):
        each.open("/t/turf-war/orders").press(labels.UNCOVER)
        field = each.page.get_by_role("textbox", name="We ally with")
        for text in ("Nobody", allies):
            field.fill(text)
            if text != allies:
                field.blur()
                each.sees(f"Allies: {text}")
        each.press(words.SEAL_IT)
        each.page.wait_for_url("**/j#together")
    for each in (ada, bob):
        each.sees("Allies: Green and Purple")
        each.sees("Allies: Red")


def test_a_word_without_an_end_leaves_the_others_where_they_are(phones: LightPhones) -> None:
    ada, bob = phones(), phones()
    joined(bob, opened(ada), "Green")
    for each in (ada, bob):
        each.page.get_by_text(words.TOGETHER, exact=True).click()
    for each, written in ((ada, "W" * 60), (bob, "Green sees all")):
        each.page.get_by_label(words.ONLY_YOU).fill(written)
        each.press(words.SEAL)
    for each in (ada, bob):
        stays_in_sight(each, "Green sees all")
        assert each.page.evaluate(WIDE) <= 0


def test_who_wants_a_seat_that_somebody_was_quicker_to_take_is_told_and_asked_again(
    phones: LightPhones,
) -> None:
    ada, bob, eve = phones(), phones(), phones()
    link = opened(ada)
    eve.open(link)
    joined(bob, link, "Green")
    late = words.lost_words(words.sat_label("Green"))
    eve.press("Green")
    eve.sees(late)
    eve.sees(words.WHO_ARE_YOU)
    assert eve.button("Green").is_disabled()
    eve.press(words.LOOK_ON)
    eve.page.wait_for_url("**/j")


def test_what_is_said_of_ones_own_touch_stays_while_others_go_on(phones: LightPhones) -> None:
    ada, bob, eve = phones(), phones(), phones()
    link = opened(ada)
    joined(bob, link, "Green")
    eve.context.route("**/events*", lambda route: route.fulfill(status=502, body="no host"))
    eve.open(link)
    eve.press(words.LOOK_ON)
    eve.page.wait_for_url("**/j")
    bob.open(ORDERS)
    ada.press(words.GIVE_UP_SEAT)
    eve.page.reload()
    ada.press("Red")
    ada.sees(words.GIVE_UP_SEAT)
    eve.press("Red")
    late = words.lost_words(words.sat_label("Red"))
    eve.sees(late)
    eve.context.unroute("**/events*")
    bob.press("Strong secure:")
    eve.sees("+1 Strong secure")
    eve.sees(late)


def test_the_seat_goes_along_into_the_whole_app(phones: LightPhones) -> None:
    ada = phones()
    link = opened(ada)
    ada.follow("Whole app")
    ada.page.wait_for_url(re.compile(rf"/app#{link}"))


@pytest.mark.parametrize("written", ["Green sees all", ""], ids=["typing", "reading"])
def test_what_others_do_moves_nothing_away_from_under_a_finger(
    phones: LightPhones, written: str
) -> None:
    ada, bob = phones(), phones()
    joined(bob, opened(ada), "Green")
    for each in (ada, bob):
        each.page.get_by_text(words.TOGETHER, exact=True).click()
    seal = bob.button(words.SEAL)
    if written:
        bob.page.get_by_label(words.ONLY_YOU).fill(written)
    else:
        seal.evaluate(MIDDLE)

    def place() -> float:
        box = seal.bounding_box()
        assert box is not None
        return box["y"]

    before = place()
    ada.page.get_by_label(words.ONLY_YOU).fill("Red sees nothing")
    ada.press(words.SEAL)
    bob.sees("Sealed: Red.")
    bob.sees(words.WHAT_HAPPENED)
    assert place() == pytest.approx(before, abs=2)
