"""Light pages of the laptop on phones that have only their own browser, with JavaScript and without it."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.display import labels
from companion.display.labels import EXAMPLE, KEEP_GAME
from companion.exchange import share
from tests.browser import chromium
from tests.browser.app_server import AppServer
from tests.browser.conftest import LightPhones
from tests.browser.thumb import Thumb

FIRST = next(tool for tool in every_tool() if tool.name == "lawless-empire/first")
ATTACK = next(tool for tool in every_tool() if tool.name == "makiavelia/attack")
FIVE = Table().resized(5)
ORDERS = "/t/lawless-empire/orders"

with_script_and_without = pytest.mark.parametrize(
    "script", [pytest.param(True, id="script"), pytest.param(False, id="no script")]
)


def tied() -> str:
    """Return the code of a roll-off in which all of five are tied."""
    state = FIRST.opening(FIVE)
    for seat in FIVE.seats:
        state = state.put(("hands", seat, "totals"), (21,))
    return share.write(FIRST, state)


@with_script_and_without
def test_a_code_is_opened_a_tie_of_five_settled_undone_and_shared_on(
    phones: LightPhones, script: bool
) -> None:
    mine, yours = phones(script), phones(script)
    mine.open(f"/q/{tied()}")
    mine.sees("are tied at 21")
    assert not mine.button("24").is_visible(), "a code is read, not touched"
    mine.press("Open")
    players = ("Red", "Green", "Purple", "Black", "White")
    for player, total in zip(players, ("25", "26", "24", "27", "28"), strict=True):
        mine.sees(f"{player} · New total")
        mine.press(total)
    mine.sees("Purple chooses")
    mine.press("Undo")
    mine.sees("Reroll")
    mine.press("Redo")
    mine.sees("Purple chooses")
    mine.follow("Share this screen")
    link = urlsplit(mine.read_code())
    assert link.scheme == "http"
    assert not link.fragment
    yours.open(link.path)
    yours.sees("Purple chooses")
    yours.follow("Show it to another phone")
    assert yours.read_code() == link.geturl()
    mine.follow("See what the other phone shows")
    mine.sees("Purple chooses")


@with_script_and_without
def test_a_tally_is_counted_by_the_keyboard_alone(phones: LightPhones, script: bool) -> None:
    phone = phones(script)
    phone.open(ORDERS)
    phone.types("Strong secure:")
    phone.sees("100 secure beats 0 sabotage")
    phone.types("Weak sabotage:")
    phone.sees("100 secure beats 1 sabotage")
    phone.types("Undo")
    phone.sees("100 secure beats 0 sabotage")


@with_script_and_without
def test_the_wounds_of_an_attack_are_there_where_they_are_entered(
    phones: LightPhones, script: bool
) -> None:
    phone = phones(script)
    phone.open(f"/q/{share.write(ATTACK, ATTACK.example)}")
    phone.press("Open")
    phone.press("Enter the wounds")
    phone.sees("Purple's Army 1")
    assert urlsplit(phone.page.url).path == "/t/makiavelia/damage"
    assert not phone.button("Add the last Attack's wounds").is_visible()


@with_script_and_without
def test_a_laptop_that_dies_in_the_middle_loses_nothing(
    phones: LightPhones, laptop: AppServer, script: bool
) -> None:
    phone = phones(script)
    phone.open(ORDERS)
    phone.press("Strong secure:")
    phone.sees("100 secure beats 0 sabotage")
    phone.press("Weak sabotage:")
    phone.sees("100 secure beats 1 sabotage")
    laptop.kill()
    laptop.start()
    phone.press("Strong secure:")
    phone.sees("200 secure beats 1 sabotage")
    phone.open(ORDERS)
    phone.sees("200 secure beats 1 sabotage")
    phone.press("Undo")
    phone.sees("100 secure beats 1 sabotage")
    phone.press("Undo")
    phone.sees("100 secure beats 0 sabotage")


@with_script_and_without
def test_a_long_fold_comes_when_it_is_opened_and_stays_while_one_works_in_it(
    phones: LightPhones, script: bool
) -> None:
    phone = phones(script)
    phone.open("/t/the-law/patrols")
    phone.page.get_by_text("What your Patrol cards say").click()
    if not script:
        phone.press("Show: What your Patrol cards say")
    name = phone.page.get_by_label("Name of Patrol 5", exact=True)
    name.fill("Undercover car")
    name.press("Enter")
    chromium.answered()
    expect(name).to_have_value("Undercover car")
    phone.button("Undo").click()
    expect(name).to_have_value("")
    expect(name).to_be_visible()
    if script:
        phone.page.get_by_text("What your Patrol cards say").click()
        expect(name).to_be_hidden()
        phone.press("Redo")
        expect(name).to_have_value("Undercover car")
        expect(name).to_be_hidden()


def test_five_phones_see_what_one_touches_also_after_the_laptop_died(
    phones: LightPhones, laptop: AppServer
) -> None:
    mine, *others = (phones() for _ in range(6))
    mine.open(ORDERS)
    mine.page.locator("summary[aria-label=More]").click()
    mine.press("Put it on the table")
    mine.page.wait_for_url(re.compile(r"/t/\w{5}$"))
    for each in others:
        each.open("/")
        each.follow("Order tally")
        each.sees("No Orders counted yet")
    mine.press("Strong secure:")
    for each in others:
        each.sees("100 secure beats 0 sabotage")
    others[0].press("Weak sabotage:")
    for each in (mine, *others):
        each.sees("100 secure beats 1 sabotage")
    laptop.kill()
    laptop.start()
    others[0].press("Weak sabotage:")
    for each in (mine, *others):
        each.sees("100 secure beats 2 sabotage")
    plain = phones(script=False).open(urlsplit(mine.page.url).path)
    plain.sees("100 secure beats 2 sabotage")
    plain.press("Undo")
    for each in (mine, plain, *others):
        each.sees("100 secure beats 1 sabotage")


def test_a_game_that_light_pages_scored_is_kept_by_the_whole_app(phones: LightPhones) -> None:
    phone = phones().open("/t/lawless-empire/score")
    phone.page.locator("summary[aria-label=More]").click()
    phone.press(EXAMPLE)
    phone.follow(KEEP_GAME)
    phone.page.wait_for_url("**/app#/q/*")
    thumb = Thumb(phone.context, f"{phone.address}/app")
    thumb.open(phone.page.url.partition("#")[2]).sees("This is what arrived")
    thumb.tap("Open")
    thumb.tap(KEEP_GAME)
    thumb.sees("Kept. It's under Played games on the first screen.")
    thumb.tap("A picture for the group")
    thumb.sees("Winner: Red")
    assert not thumb.problems()


def test_codes_and_addresses_of_before_lead_on(phones: LightPhones) -> None:
    phone = phones()
    phone.open(f"/#/q/{tied()}")
    phone.sees("are tied at 21")
    assert urlsplit(phone.page.url).path == f"/q/{tied()}"
    phone.page.goto("about:blank")
    phone.open("/#/g/the-law")
    phone.page.wait_for_url("**/app#/g/the-law")
    phone.page.evaluate("localStorage['flutter.companion/device/a'] = '1'")
    phone.page.goto("about:blank")
    phone.open("/")
    phone.page.wait_for_url("**/app*")


def test_an_open_secret_is_covered_once_its_page_is_loaded_again_or_come_back_to(
    phones: LightPhones,
) -> None:
    phone = phones(script=False).open("/t/turf-war/orders")
    phone.press(labels.UNCOVER, "Add an order")
    phone.sees(labels.COVER)
    phone.page.reload()
    phone.sees(labels.UNCOVER)
    phone.press(labels.UNCOVER)
    phone.sees("tap the pieces it is for")
    phone.open("/")
    phone.page.go_back()
    phone.sees(labels.UNCOVER)
