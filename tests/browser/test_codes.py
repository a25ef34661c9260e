"""Codes on their way from phone to phone: pasted, torn, and into what is there."""

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.exchange import share
from companion.exchange.share import NEWER, NOT_OURS, TORN
from tests.browser.conftest import Player
from tests.browser.thumb import Thumb

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")
FIELD = "Paste a link or the digits of a code"
EMPTY = "Paste a link or the digits of a code first."
NEWER_CODE = share.with_checksum(b"\xfe\xdc\xba", 123456789)
NAMES = ("عائشة", "李小龍", "🦊 Zoë")


def counted(*cards: int, table: Table | None = None) -> str:
    """Return the digits of an Order tally with *cards* of each kind on one Syndicate."""
    state = ORDERS.opening(table or Table()).put(("syndicates", 0, "orders"), cards)
    return share.write(ORDERS, state)


def paste(thumb: Thumb, text: str) -> None:
    """Put *text* into the field all at once, in the place of what stood there."""
    thumb.type_text(FIELD, text, paste=True)
    thumb.tap("Open it")


def arrive(thumb: Thumb, digits: str) -> None:
    """Bring a code to a phone that is in use."""
    thumb.open("/scan")
    paste(thumb, digits)
    thumb.finds("This is what arrived")


def test_a_pasted_link_or_its_digits_show_what_is_in_it_and_open_it(thumb: Thumb) -> None:
    thumb.open("/scan")
    paste(thumb, f"Look at this: {share.link(thumb.address, counted(1, 0, 0, 0))}")
    thumb.sees("This is what arrived")
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")
    thumb.sees("100 sabotage beats 0 secure")
    arrive(thumb, counted(0, 0, 0, 3))
    thumb.finds("3 secure beats 0 sabotage")


def test_what_cannot_be_opened_gets_its_sentence_and_nothing_stands_in_the_way(
    thumb: Thumb,
) -> None:
    whole = counted(1, 0, 0, 0)
    thumb.open("/scan")
    for text, sentence in (
        ("Pizza at eight?", NOT_OURS),
        (whole[:-3], TORN),
        (NEWER_CODE, NEWER),
        ("", EMPTY),
        (f"{whole[:9]}{(int(whole[9]) + 1) % 10}{whole[10:]}", TORN),
    ):
        paste(thumb, text)
        thumb.sees(sentence)
        thumb.sees(f"{FIELD} {text}".strip())
        assert not ({NOT_OURS, TORN, NEWER, EMPTY} - {sentence}) & set(thumb.texts())
    paste(thumb, whole)
    thumb.sees("This is what arrived")


def test_a_link_that_cannot_be_opened_gets_its_sentence_and_a_way_on(thumb: Thumb) -> None:
    thumb.open(f"/q/{NEWER_CODE}")
    thumb.sees(NEWER)
    thumb.tap("Open another code")
    thumb.sees(FIELD)


def test_what_is_here_is_replaced_added_to_or_kept_and_undo_brings_it_back(
    thumb: Thumb,
) -> None:
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong sabotage")
    thumb.sees("100 sabotage beats 0 secure")
    code = counted(0, 2, 0, 1)
    differ = "Yours: 1 Order on 1 Syndicate. This code: 3 Orders on 1 Syndicate. Together: 4 Orders on 2 Syndicates."
    for button, here in (
        ("Replace mine", "201 secure beats 0 sabotage"),
        ("Add to mine", "Syndicate 2"),
    ):
        arrive(thumb, code)
        thumb.finds(differ)
        thumb.tap(button)
        thumb.sees("Undo: ")
        thumb.sees(here)
        thumb.tap("Undo")
        thumb.does_not_see(here)
        thumb.sees("100 sabotage beats 0 secure")
    arrive(thumb, code)
    thumb.tap("Keep mine")
    thumb.sees("100 sabotage beats 0 secure")


def test_going_back_after_a_code_was_opened_applies_nothing_again(thumb: Thumb) -> None:
    thumb.open(f"/q/{counted(1, 0, 0, 0)}")
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")
    thumb.tap("Strong secure")
    thumb.sees("100 each")
    thumb.page.go_back()
    thumb.sees("This is what arrived")
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("100 each")


def test_names_in_any_script_travel_unless_they_are_to_stay(
    thumb: Thumb, fresh_profile: Player
) -> None:
    table = Table()
    for seat, name in enumerate(NAMES):
        table = table.renamed(seat, name)
    thumb.open(f"/q/{counted(1, 0, 0, 0, table=table)}")
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")
    thumb.tap("Share this screen")
    thumb.sees("Copy the link")
    named = thumb.read_route()
    thumb.tap("Send the names along")
    thumb.until(lambda: thumb.read_route() != named, "the names are still in the code")
    bare = thumb.read_route()
    other = fresh_profile()
    other.open(bare)
    for name in ("Red", "Green", "Purple", "Black"):
        other.finds(name)
    assert not [text for text in other.texts() for name in NAMES if name in text]
    other.open(named)
    for name in (*NAMES, "Black"):
        other.finds(name)
