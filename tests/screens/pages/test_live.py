"""Play together, as two players see it: each in front of the whole app, over a table in memory."""

import flet as ft
import pytest

from companion.display import table_words as words
from companion.display.table_words import NOTHING_YET as NOTHING_HAPPENED
from companion.display.table_words import (
    ONLY_LOOKING,
    SEAL_IT,
    SEALED_ELSEWHERE,
    UNTOUCHED,
    only_looking,
    seat_gone,
)
from companion.display.tool_routes import route_of
from companion.live.seat_requests import SeatRequests
from companion.scenes.badge import PIECES
from screens.pages.live_history import CHOOSE, QUIET
from screens.state.live.memory import Membership
from screens.tool.table_notes import AWAY
from tests.screens.control_tree import inside
from tests.screens.desks import ORDERS, SCORE, TOOLS, TWO_ANSWERS
from tests.screens.live_tables import link_of, settled
from tests.screens.pages.live_players import NEGOTIATION, Player, at_a_table, both, by_touches


@pytest.mark.long
def test_a_table_is_opened_and_joined_and_everybody_finds_their_seat() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        assert "Code of this table" in [
            each.semantics_label for each in ada.screen.all(ft.Image)
        ]
        labels = [each.label for each in ada.screen.all(ft.Semantics)]
        assert {"Red: You", "Green: Here"} <= set(labels)
        assert "Purple: sit here" in ada.screen.names()
        await ada.goes("/")
        assert ada.reads("You are Red · 2 phones here")
        assert "Play together" not in ada.screen.texts()
        link_of(bob.session).away()
        await settled()
        await ada.goes("/live")
        labels = [each.label for each in ada.screen.all(ft.Semantics)]
        assert "Green: Away" in labels
        assert ada.session.live
        await bob.goes("/live")
        await bob.touches("Give up this seat")
        link_of(bob.session).back()
        await settled()
        assert ada.reads("Looking on")
        assert bob.reads("Looking on: Guest 2 (you)")
        await bob.goes("/")
        await ada.touches("Show out: Guest 2", "Show out")
        assert bob.session.live is None

    by_touches(play)


@pytest.mark.long
def test_a_touch_shows_on_the_other_phone_with_the_name_of_who_made_it() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, ORDERS)
        assert ada.reads(UNTOUCHED)
        await ada.touches("Weak sabotage: 0")
        assert bob.reads("Red: Syndicate 1: +1 Weak sabotage")
        assert ada.reads("You: Syndicate 1: +1 Weak sabotage")
        assert bob.shows("Weak sabotage: 1")
        assert "Undo" in bob.screen.names()
        await ada.touches("Undo: Syndicate 1: +1 Weak sabotage")
        assert bob.shows("Weak sabotage: 0")

    at_a_table(play)


@pytest.mark.long
def test_what_happened_lists_everybodys_steps_and_takes_any_of_them_out() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, ORDERS)
        await bob.goes(f"/g/{ORDERS.name}/history")
        assert bob.reads(NOTHING_HAPPENED)
        await ada.touches("Weak sabotage: 0")
        said = "Red: Syndicate 1: +1 Weak sabotage"
        assert bob.reads(said)
        await bob.touches(f"Take out: {said}")
        assert ada.shows("Weak sabotage: 0")
        assert bob.reads("taken out")
        await ada.goes("/live/history")
        own = "Red (you): Syndicate 1: +1 Weak sabotage"
        assert ada.reads("Order tally · just now · taken out")
        await ada.touches(f"Put back: {own}")
        await ada.goes(route_of(ORDERS))
        assert ada.shows("Weak sabotage: 1")

    at_a_table(play)


@pytest.mark.long
def test_the_pad_asks_each_player_for_their_own_first() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, SCORE)
        assert ada.reads("Red · Role")
        assert bob.reads("Green · Role")
        await bob.touches("Undercover")
        assert bob.reads("Green · Tokens")
        assert ada.reads("Red · Role")

    at_a_table(play)


@pytest.mark.long
def test_who_looks_on_is_told_so_and_led_to_the_seats() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes("/live")
        await bob.touches("Give up this seat")
        await bob.goes(route_of(ORDERS))
        await bob.touches("Weak sabotage: 0")
        assert any("You look on" in text for text in bob.screen.texts())
        await bob.touches(ONLY_LOOKING)
        assert bob.reads(words.WHO_ARE_YOU)
        await ada.goes(route_of(ORDERS))
        assert ada.shows("Weak sabotage: 0")

    at_a_table(play)


@pytest.mark.long
def test_who_asks_for_a_seat_is_seen_in_a_tool_and_answered_at_the_table() -> None:
    """On the phone that may answer: someone who waits at the table is not left alone with that."""

    async def play(ada: Player, bob: Player) -> None:
        await ada.goes(route_of(ORDERS))
        asked = words.claim_words("Guest 3", "Green")
        assert not ada.shows(asked)
        assert ada.session.live
        link_of(ada.session).requests = SeatRequests({3: 1})
        await ada.session.live.follow()
        await ada.screen.settle()
        assert ada.shows(asked)
        await ada.touches(asked)
        assert ada.reads(asked)
        assert words.IS_THEM in ada.screen.names()
        await bob.goes(route_of(ORDERS))
        assert not bob.shows(asked)

    at_a_table(play)


@pytest.mark.long
def test_whoever_lost_their_seat_reads_who_took_it_in_a_tool_and_at_the_table() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes(route_of(ORDERS))
        assert ada.session.live
        await ada.session.live.use_table(ada.session.live.room.table.without(1))
        await bob.screen.settle()
        assert bob.shows(only_looking("Red"))
        await bob.touches(only_looking("Red"))
        assert bob.reads(seat_gone("Red"))
        assert bob.reads(words.WHO_ARE_YOU)
        await bob.goes("/live/history")
        assert bob.reads("Green leaves")

    at_a_table(play)


def test_a_phone_out_of_reach_says_so() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes(route_of(ORDERS))
        link_of(bob.session).away()
        await settled()
        assert bob.reads(AWAY)
        link_of(bob.session).back()
        await settled()
        assert not bob.reads(AWAY)

    at_a_table(play)


@pytest.mark.long
def test_an_offer_is_accepted_where_it_is_read() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, NEGOTIATION)
        await ada.touches("Red", "Green")
        assert bob.reads("Red offers")
        assert ada.reads("You offer")
        await bob.touches("Accept: ")
        assert not bob.reads("Red offers")
        assert (
            ada.session.tool_session(NEGOTIATION).state
            == bob.session.tool_session(NEGOTIATION).state
        )

    at_a_table(play)


@pytest.mark.long
def test_two_who_answer_at_once_see_both_answers() -> None:
    async def play(ada: Player, bob: Player) -> None:
        tool = TOOLS["lawless-empire/placement"]
        await both(ada, bob, tool)
        link_of(bob.session).away()
        await bob.touches("Purple, First player")
        await ada.touches("Green, First player")
        link_of(bob.session).back()
        await settled()
        assert (ada.reads("Green's stands"), bob.reads("Yours stands")) == (True, True)
        await bob.touches("That's fine")
        assert not bob.reads(TWO_ANSWERS)
        await ada.touches("Take yours")
        assert bob.session.tool_session(tool).state.first == 1
        assert not ada.reads(TWO_ANSWERS)

    at_a_table(play)


@pytest.mark.long
def test_a_guess_of_each_is_shown_when_all_have_sealed_theirs() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/live/reveal")
            assert each.reads("Sealed: nobody yet.")
        await ada.touches("Seal")
        assert ada.reads("Sealed: nobody yet.")
        await ada.screen.type_text("The Rat is Green")
        (field,) = bob.screen.all(ft.TextField)
        await ada.touches("Seal")
        assert bob.reads("Sealed: Red. Still to come: Green.")
        assert not bob.reads("The Rat")
        assert [each.key for each in bob.screen.all(ft.TextField)] == [field.key], (
            "it is the field in which Green types already"
        )
        await bob.screen.type_text("Nobody")
        await bob.touches("Seal")
        for each in (ada, bob):
            assert each.reads("The Rat is Green")
            assert each.reads("Nobody")
            spoken = {found.label for found in each.screen.all(ft.Semantics)}
            assert {"The Rat is Green", "Nobody"} <= spoken, "as text, not as a field"
        await ada.screen.type_text("The Rat is Red")
        await ada.touches("Seal")
        for each in (ada, bob):
            assert each.reads("Sealed: Red. Still to come: Green.")
            assert each.reads(words.REVEALED_BEFORE)
            assert each.reads("The Rat is Green"), "what was revealed last can still be read"
            assert not each.reads("The Rat is Red")

    at_a_table(play)


@pytest.mark.long
def test_whose_text_is_not_on_the_phone_any_more_seals_again_and_all_begin_anew() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/live/reveal")
        await bob.screen.type_text("South")
        await bob.touches("Seal")
        assert bob.session.live
        bob.session.live.memory.membership = Membership()
        await ada.screen.type_text("North")
        await ada.touches("Seal")
        for each in (ada, bob):
            assert each.reads("Sealed: Red and Green. Still to open: Green.")
            assert not each.reads("North")
        assert bob.reads(SEALED_ELSEWHERE)
        assert not ada.reads(SEALED_ELSEWHERE)
        await bob.screen.type_text("East")
        await bob.touches("Seal")
        assert ada.reads("Sealed: Green. Still to come: Red.")
        await ada.screen.type_text("North")
        await ada.touches("Seal")
        for each in (ada, bob):
            assert each.reads("North")
            assert each.reads("East")

    at_a_table(play)


@pytest.mark.long
def test_secret_orders_are_sealed_where_they_are_written_and_revealed_together() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for each in (ada, bob):
            await each.goes("/g/turf-war/orders")
            await each.touches("Show it to me alone", f"{SEAL_IT}: Orders to send")
        assert ada.reads("Orders of our gang, turn 1")
        await bob.goes("/live/reveal")
        assert bob.reads("No moves")

    at_a_table(play)


def test_a_text_is_sealed_for_the_table_by_whoever_sits_there_alone() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live")
        await ada.touches("Give up this seat")
        await ada.goes("/g/turf-war/orders")
        await ada.touches("Show it to me alone")
        assert ada.shows("Copy: Orders to send")
        assert not ada.shows(SEAL_IT)

    at_a_table(play)


@pytest.mark.parametrize("whose", ["Take it back: ", "Decline: "])
def test_an_offer_is_taken_back_by_whoever_made_it_or_declined(whose: str) -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, NEGOTIATION)
        before = bob.session.tool_session(NEGOTIATION).state
        await ada.touches("Red", "Green")
        await (bob if whose == "Decline: " else ada).touches(whose)
        for each in (ada, bob):
            assert not each.reads("offer")
            assert each.session.tool_session(NEGOTIATION).state == before

    at_a_table(play)


@pytest.mark.long
def test_who_is_here_stands_as_tokens_beside_what_happened_last() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, ORDERS)
        assert tokens(ada) == tokens(bob) == [PIECES["red"].paint, PIECES["green"].paint]
        link_of(bob.session).away()
        link_of(ada.session).notify()
        await settled()
        await ada.screen.settle()
        assert tokens(ada) == [PIECES["red"].paint]

    at_a_table(play)


def tokens(player: Player) -> list[str]:
    """Return the colours of the tokens of who is here, in the order of their seats."""
    (line,) = {
        each.key: each
        for each in player.screen.all(ft.Semantics)
        if str(each.key).startswith("table-")
    }.values()
    every = {
        each.left: each.content
        for each in inside(line)
        if isinstance(each, ft.Container) and each.left is not None
    }
    discs = [every[left] for left in sorted(every)]
    return [str(each.bgcolor) for each in discs if isinstance(each, ft.Container)]


@pytest.mark.long
def test_where_nothing_happened_yet_a_drawing_and_one_button_lead_on() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes("/live/history")
        assert ada.reads(QUIET)
        await ada.touches(CHOOSE)
        assert ada.screen.routes[-1] == "/"

    at_a_table(play)
