"""What a phone keeps between evenings, and what happens when it does not."""

from companion.storage.shelf import FULL
from screens.pages.table import NAMES as ALL_NAMES
from tests.browser.thumb import Thumb
from tests.scripts import script

NAMES = ("Ann", "Zoë", "Cem", "Dmitri", "李小龍")
GARBAGE = script(__file__, "spoil_saves.js")
REFUSE = script(__file__, "refuse_saves.js")
ASKED = script(__file__, "count_asked_to_keep.js")
NO_TAG = script(__file__, "forget_language.js")


def name(thumb: Thumb, colour: str, called: str) -> None:
    """Open a player's card, type the name, and close the card."""
    thumb.tap(f"{colour}: change")
    thumb.sees("Colour")
    thumb.type_text("Name", called)
    thumb.press("Enter")
    thumb.tap(f"{called}: change")
    thumb.does_not_see("Colour")


def test_five_names_typed_at_the_table_stand_in_every_tool_and_come_back_another_night(
    thumb: Thumb,
) -> None:
    thumb.open("/table")
    thumb.tap("5")
    thumb.type_text(ALL_NAMES, "\n".join(NAMES))
    for called in NAMES[:-1]:
        thumb.sees(f"{called}: change")
    thumb.tap("Remember this group")
    thumb.open("/g/makiavelia/negotiation")
    for called in NAMES:
        thumb.finds(f"{called}, Power")
    thumb.open("/table")
    thumb.tap("3")
    thumb.does_not_see("Dmitri: change")
    thumb.reopen("/table")
    thumb.tap(", ".join(NAMES))
    for called in NAMES:
        thumb.finds(f"{called}: change")


def test_a_damaged_save_is_said_and_the_app_goes_on(thumb: Thumb) -> None:
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.has_saved()
    assert thumb.page.evaluate(GARBAGE, "lawless-empire/orders")
    thumb.reopen()
    thumb.sees("The last save of the Order tally was damaged. It starts from the beginning.")
    thumb.tap("Understood")
    thumb.does_not_see("It starts from the beginning.")
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Weak secure")
    thumb.sees("1 secure beats 0 sabotage")
    thumb.has_saved()
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("1 secure beats 0 sabotage")


def test_a_browser_that_keeps_nothing_is_said_and_the_app_goes_on(thumb: Thumb) -> None:
    why = f"{FULL[0].lower()}{FULL[1:]}"
    thumb.page.add_init_script(REFUSE)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.sees(f"Could not save the Order tally: {why}")
    thumb.tap("Strong secure")
    thumb.sees("200 secure beats 0 sabotage")


def test_a_system_whose_language_is_no_tag_opens_the_app(thumb: Thumb) -> None:
    thumb.page.add_init_script(NO_TAG)
    thumb.open()
    thumb.finds("Games")


def test_the_browser_is_asked_to_keep_what_is_kept_in_it(thumb: Thumb) -> None:
    thumb.page.add_init_script(ASKED)
    thumb.open()
    assert thumb.page.evaluate("window.askedToKeep") == 1
