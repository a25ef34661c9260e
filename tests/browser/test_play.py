"""The rulebooks' own examples, played by thumb on a phone to their answers.

Each result is shared as a code, and a second phone that never saw the app finds the same screen.
"""

from functools import partial

import pytest
from playwright.sync_api import WebSocket

from companion.core.table import Table
from companion.display.double_tap import BUTTON_SECONDS
from companion.games.makiavelia.round.tool import EARNING, MARKET
from screens.pages.home_pieces import TONIGHT
from tests.browser.app_server import AppServer
from tests.browser.conftest import Player
from tests.browser.thumb import Thumb

STRONG_SABOTAGE, STRONG_SECURE = "Strong sabotage", "Strong secure"
WEAK_SABOTAGE, WEAK_SECURE = "Weak sabotage", "Weak secure"
PUT_AWAY = "Hide the pad"
NO_SLIP = 1000 * BUTTON_SECONDS + 50
"""Milliseconds after an answer in which the same touch again would count as a slip."""

OWN = ("Undo", "Redo")
"""What stands on one phone only: what its own player could take back."""


def count(thumb: Thumb, *cards: tuple[str, int]) -> None:
    for name, times in cards:
        for _ in range(times):
            thumb.tap(name)


def seat(thumb: Thumb, players: int) -> None:
    thumb.open("/table")
    thumb.tap(str(players))
    thumb.tap("Back")
    names = ", ".join(player.name for player in Table().resized(players).players)
    thumb.finds(f"{TONIGHT}: {names}. ")


def screen(thumb: Thumb) -> list[str]:
    """Return what a tool's screen says, once it is there."""
    thumb.sees("Redo")
    return [text for text in thumb.texts() if not text.startswith(OWN)]


def go_on(thumb: Thumb, button: str) -> None:
    """Touch a big button, and wait as long as a second touch would count as a slip."""
    thumb.tap(button)
    thumb.settles()
    thumb.page.wait_for_timeout(NO_SLIP)


def give(thumb: Thumb, *answers: str) -> None:
    """Answer one question of the pad after the other, each once it is asked."""
    last = ""
    for answer in answers:
        if answer == last:
            thumb.page.wait_for_timeout(NO_SLIP)
        last, before = answer, asked(thumb)
        thumb.tap(answer)
        thumb.until(partial(other, thumb, before), "the pad does not go on")


def pick(thumb: Thumb, cell: str) -> None:
    """Open the pad for *cell*, and wait until it asks for that."""
    before = asked(thumb)
    thumb.tap(cell)
    thumb.until(partial(other, thumb, before), "the pad does not open")


def other(thumb: Thumb, before: str) -> bool:
    return asked(thumb) != before


def asked(thumb: Thumb) -> str:
    """Return what the pad asks, and whom: "Red · Tokens"; '' where it is put away."""
    texts = thumb.texts()
    return texts[texts.index(PUT_AWAY) - 1] if PUT_AWAY in texts else ""


def passes_on(thumb: Thumb, other: Thumb, *seen: str) -> None:
    """Share the open tool, open the code on the *other* phone, and hold the screens together."""
    route = thumb.page.url.partition("#")[2]
    thumb.tap("Share this screen")
    thumb.sees("Copy the link")
    other.open(thumb.read_route())
    other.tap("Open")
    for text in seen:
        other.finds(text)
    assert screen(comes_back(other, route)) == screen(comes_back(thumb, route))


def comes_back(thumb: Thumb, route: str) -> Thumb:
    """Leave for the first screen and open *route* again, where nothing is scrolled then."""
    thumb.open()
    thumb.finds("Games")
    return thumb.open(route)


def test_two_strong_secure_orders_beat_one_strong_sabotage(
    thumb: Thumb, fresh_profile: Player
) -> None:
    """LE-G1 and LE-G2."""
    thumb.open()
    thumb.tap("Lawless Empire")
    thumb.tap("All tools")
    thumb.tap("Order tally")
    thumb.sees("No Orders counted yet")
    count(thumb, (STRONG_SABOTAGE, 1), (WEAK_SABOTAGE, 3), (STRONG_SECURE, 2), (WEAK_SECURE, 1))
    thumb.sees("Secured so far")
    thumb.sees("201 secure beats 103 sabotage")
    thumb.tap("Red")
    count(thumb, (STRONG_SABOTAGE, 1), (STRONG_SECURE, 1))
    thumb.sees("100 each, and a tie is secured")
    thumb.tap("Green")
    assert thumb.taps == 3 + 7 + 1 + 2 + 1
    passes_on(thumb, fresh_profile(), "103 : 201", "100 : 100")


@pytest.mark.patient
def test_the_undercover_scores_an_own_sabotaged_syndicate_twice(
    thumb: Thumb, fresh_profile: Player
) -> None:
    """LE-G3: 3 + 4 + 14 = 21, with the tally taken over."""
    thumb.open("/g/lawless-empire/orders")
    count(thumb, (STRONG_SABOTAGE, 1))
    thumb.tap("Red")
    count(thumb, (WEAK_SABOTAGE, 1))
    thumb.tap("Green")
    go_on(thumb, "That was the last Syndicate")
    thumb.tap("On to the Score")
    before = thumb.taps
    thumb.tap("Undercover")
    thumb.tap("14")
    assert thumb.taps - before == 2
    thumb.tap("Hide the pad")
    thumb.finds("1. Red: 21 MP")
    thumb.finds("3 + 4 for the role, 14 tokens: 21")
    passes_on(thumb, fresh_profile(), "1. Red: 21 MP")


@pytest.mark.patient
def test_the_sociopath_scores_secured_syndicates_with_a_sabotage_order(
    thumb: Thumb, fresh_profile: Player
) -> None:
    """LE-G4: 4 + 15 = 19."""
    thumb.open("/g/lawless-empire/orders")
    count(thumb, (WEAK_SABOTAGE, 1), (WEAK_SECURE, 2))
    thumb.tap("Red")
    count(thumb, (WEAK_SECURE, 1))
    thumb.tap("Green")
    thumb.open("/g/lawless-empire/score")
    thumb.tap("Sociopath")
    thumb.tap("Add up")
    for tokens in ("7", "1", "7"):
        thumb.tap(tokens)
    thumb.tap("Hide the pad")
    thumb.finds("1. Red: 19 MP")
    passes_on(thumb, fresh_profile(), "1. Red: 19 MP")


@pytest.mark.patient
def test_after_a_reroll_all_totals_are_compared_again(
    thumb: Thumb, fresh_profile: Player
) -> None:
    """LE-G5: Red is lowest after two rerolls, and chooses; the checklist takes it over."""
    seat(thumb, 3)
    thumb.open("/g/lawless-empire")
    go_on(thumb, "Next: Round 1")
    thumb.tap("Roll for first player", "button")
    before = thumb.taps
    give(thumb, "21", "21", "25")
    thumb.sees("Red and Green are tied at 21")
    give(thumb, "26", "25")
    thumb.sees("Green and Purple are tied at 25")
    give(thumb, "28", "27")
    thumb.sees("Red chooses")
    thumb.tap("Green, Red has the lowest total")
    thumb.sees("Green starts")
    assert thumb.taps - before == 3 + 2 + 2 + 1
    passes_on(thumb, fresh_profile(), "Green starts")
    thumb.tap("Go on with the round")
    thumb.sees("Green's turn")
    thumb.tap("Next: Scheming")
    thumb.sees("Green's turn")


@pytest.mark.parametrize(
    "players", [3, *(pytest.param(n, marks=pytest.mark.patient) for n in range(4, 9))]
)
def test_the_table_says_market_and_makielons(thumb: Thumb, players: int) -> None:
    """MK-G1 to MK-G6."""
    seat(thumb, players)
    thumb.open("/g/makiavelia")
    thumb.finds(f"{MARKET[players]} cards")
    thumb.open("/g/makiavelia/negotiation")
    give(thumb, *["1"] * (players - 1), "2")
    thumb.sees(f"earns {EARNING[players]} Makielons")


def test_a_tie_of_the_two_highest_pays_nobody(thumb: Thumb, fresh_profile: Player) -> None:
    """MK-G9, with a regime made by two taps."""
    thumb.open("/g/makiavelia/negotiation")
    give(thumb, "9", "3", "12", "5")
    thumb.sees("Purple earns 3 Makielons")
    thumb.tap("Red")
    thumb.tap("Green")
    thumb.sees("nobody earns")
    passes_on(thumb, fresh_profile(), "nobody earns")


@pytest.mark.patient
def test_the_first_player_token_goes_to_the_right(thumb: Thumb, fresh_profile: Player) -> None:
    """MK-G10: of Red, Green, Purple and Black, Black follows Red as First Player."""
    thumb.open("/g/makiavelia")
    thumb.tap("Red, First")
    go_on(thumb, "Next: Round 1")
    thumb.sees("Red's turn")
    go_on(thumb, "Next: Negotiation")
    go_on(thumb, "Next: Round 2")
    thumb.sees("Black's turn")
    passes_on(thumb, fresh_profile(), "Black's turn")


def test_a_killed_app_opens_as_it_was_and_undo_still_works(
    thumb: Thumb, server: AppServer
) -> None:
    thumb.open("/g/lawless-empire/orders")
    count(thumb, (STRONG_SABOTAGE, 1), (WEAK_SECURE, 3))
    thumb.sees("100 sabotage beats 3 secure")
    thumb.has_saved()
    server.kill()
    server.start()
    thumb.reopen("/g/lawless-empire/orders")
    thumb.errors.clear()  # the page said that nobody answered, which was so
    thumb.sees("100 sabotage beats 3 secure")
    thumb.tap("Undo")
    thumb.sees("100 sabotage beats 2 secure")
    thumb.tap("Redo")
    thumb.sees("100 sabotage beats 3 secure")


def test_the_page_finds_back_by_itself_after_the_app_was_killed(
    thumb: Thumb, server: AppServer
) -> None:
    thumb.open("/g/lawless-empire/orders")
    count(thumb, (STRONG_SECURE, 2))
    thumb.sees("200 secure beats 0 sabotage")
    thumb.has_saved()
    server.kill()
    drawn: list[bool] = []

    def listen(line: WebSocket) -> None:
        # What the page still shows belongs to the app that is gone: a touch on it reaches nobody.
        line.on("framereceived", hear)

    def hear(frame: str | bytes) -> None:
        drawn.append(isinstance(frame, bytes) and b"Strong secure" in frame)

    thumb.page.on("websocket", listen)
    server.start()
    thumb.until(lambda: any(drawn), "the page stays alone")
    thumb.settles()
    thumb.sees("200 secure beats 0 sabotage")
    thumb.has_saved()
    thumb.errors.clear()  # the page said that nobody answered, which was so
    thumb.tap(STRONG_SECURE)
    thumb.sees("300 secure beats 0 sabotage")
