"""What is new at a table, on the light pages of two phones: here with a laptop of their own, which opens few tables."""

import os
import signal

from playwright.sync_api import expect

from companion.display import labels
from companion.display import table_words as words
from companion.table_host.live_table import SHOWN_OUT
from tests.browser.app_server import AppServer
from tests.browser.conftest import LightPhones
from tests.browser.test_light_table import ORDERS, joined, opened
from tests.scripts import script

HEARS_A_SIGN = script(__file__, "hear_a_sign.js")
WAS_LATE = script(__file__, "say_that_it_was_late.js")


def test_that_a_touch_was_late_is_said_until_the_page_shows_something_newer(
    phones: LightPhones,
) -> None:
    ada, bob = phones(), phones()
    link = opened(ada)
    joined(bob, link, "Green")
    late = f"{labels.START_OVER} was late. {words.LOOK_AGAIN}"
    for each in (ada, bob):
        each.open(ORDERS)
    bob.page.evaluate(WAS_LATE, late)
    bob.sees(late)
    ada.press("Strong secure:")
    bob.sees("100 secure beats 0 sabotage")
    expect(bob.page.get_by_text(late)).to_have_count(0)


def test_a_page_without_scripts_is_loaded_again_by_its_link(phones: LightPhones) -> None:
    ada, eve = phones(), phones(script=False)
    link = opened(ada)
    joined(eve, link, "Green")
    eve.open(ORDERS)
    ada.open(ORDERS)
    expect(ada.page.get_by_text(words.LOAD_AGAIN)).to_be_hidden()
    ada.press("Strong secure:")
    ada.sees("100 secure beats 0 sabotage")
    eve.page.get_by_role("link", name=words.LOAD_AGAIN).click()
    eve.sees("100 secure beats 0 sabotage")


def test_who_is_shown_out_reads_it_at_once_wherever_they_are(phones: LightPhones) -> None:
    ada, bob, eve = phones(), phones(), phones()
    link = opened(ada)
    joined(bob, link, "Green")
    joined(eve, link, "Purple")
    bob.open(ORDERS)
    ada.page.get_by_text(words.SHOW_SOMEONE_OUT, exact=True).click()
    for name in ("Green", "Purple"):
        ada.press(words.show_out_label(name))
    for each in (bob, eve):
        each.sees(SHOWN_OUT)
    expect(eve.page.get_by_text(words.SEATS, exact=True)).to_have_count(0)
    eve.sees(words.KEPT_HERE)


def test_a_laptop_that_sleeps_is_noticed_and_what_is_touched_meanwhile_counts_once(
    phones: LightPhones, laptop: AppServer
) -> None:
    ada, bob = phones(), phones()
    link = opened(ada)
    joined(bob, link, "Green")
    ada.open(ORDERS)
    silent, kept = "The table gives no answer.", "Kept until the table answers."
    # The page knows signs of life once it has heard one.
    bob.page.evaluate(HEARS_A_SIGN)
    os.kill(laptop.pid, signal.SIGSTOP)
    try:
        bob.sees(silent)
        ada.button("Strong secure:").click()
        shown = ada.page.get_by_text(kept)
        expect(shown).to_be_visible(timeout=60_000)
    finally:
        os.kill(laptop.pid, signal.SIGCONT)
    expect(bob.page.get_by_text(silent)).to_have_count(0, timeout=60_000)
    ada.sees("100 secure beats 0 sabotage")
    bob.open(ORDERS)
    bob.sees("100 secure beats 0 sabotage")
    bob.press("Strong secure:")
    ada.sees("200 secure beats 0 sabotage")
