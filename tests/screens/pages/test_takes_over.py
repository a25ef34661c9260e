"""A phone that takes a table over as its player sees it: what is said beforehand, two touches, and the last host as a
guest.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import flet as ft
import pytest

from companion.display import table_words as words
from companion.display.tool_routes import route_of
from companion.live import actions as do
from companion.live.devices import guest_name
from companion.live.links import LiveError
from companion.live.operation import Draft
from screens.pages import live
from screens.table_line.socket_live_host import NOT_REACHED
from screens.tool.table_notes import AWAY
from tests.screens.desks import ORDERS
from tests.screens.live_tables import settled
from tests.screens.pages.live_players import NEGOTIATION, Player
from tests.screens.table_line.test_takes_over import ADA, BOB, CY
from tests.screens.table_line.wifi import Wifi, on_wifi

Act = Callable[[Wifi, Player, Player], Awaitable[None]]


def play(act: Act) -> None:
    """Let Ada open a table in her app, and Bob come with his; they are Red and Green."""

    async def run(wifi: Wifi) -> None:
        ada, bob = [await Player.comes(wifi.device(ip).app) for ip in (ADA, BOB)]
        await ada.touches("Play together", live.OPEN, "Red: sit here")
        assert ada.session.live
        await bob.session.live_page.join_table(ada.session.live.link.link)
        await bob.goes("/live")
        await bob.touches("Green: sit here")
        await settled()
        await act(wifi, ada, bob)
        for each in (ada, bob):
            await each.session.live_page.close()

    on_wifi(run)


async def later(wifi: Wifi) -> None:
    """Let everyone look for their host again."""
    wifi.patience_ends()
    for _ in range(8):
        await settled()
        await asyncio.sleep(0)


@pytest.mark.long
def test_both_read_who_takes_over_and_it_takes_two_touches() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        assert ada.reads(words.deputy_words("Green", own=False))
        assert bob.reads(words.deputy_words("Green", own=True))
        assert not bob.shows(words.TAKE_OVER)
        wifi.devices[ADA].is_killed()
        await bob.goes(f"/g/{NEGOTIATION.game}/{NEGOTIATION.key}")
        await bob.touches(words.CAN_TAKE_OVER)
        assert bob.reads(AWAY)
        assert bob.reads(words.TAKE_OVER_HINT)
        await bob.touches(words.TAKE_OVER)
        assert bob.reads(words.TAKE_OVER_HOW)
        await bob.touches("Wait", words.TAKE_OVER, "Take over")
        assert bob.reads(live.DOOR_OPEN)
        assert bob.reads(f"http://{BOB}:")
        assert not bob.reads(AWAY)
        assert bob.session.live
        assert bob.session.live.link.leads
        assert bob.session.live.seat == 1

    play(act)


@pytest.mark.long
def test_the_last_host_wakes_as_a_guest_and_reads_so() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        wifi.away = {ADA}
        wifi.cut(wifi.devices[ADA])
        await settled()
        await bob.touches(words.TAKE_OVER, "Take over")
        wifi.away = set()
        await ada.session.live_page.wake()
        await settled()
        assert ada.reads(words.BACK_AS_GUEST)
        assert ada.session.live
        assert ada.session.live.seat == 0
        assert not ada.session.live.link.leads
        assert not ada.shows(live.CLOSE_DOOR)

    play(act)


@pytest.mark.long
def test_a_host_that_never_slept_finds_out_with_the_next_touch() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        wifi.away = {BOB}
        wifi.cut(wifi.devices[BOB])
        await settled()
        await bob.touches(words.TAKE_OVER, "Take over")
        assert ada.session.live
        table = await wifi.devices[ADA].door.tables.find(ada.session.live.link.token[:16])
        assert table
        table._presence._heard_of.clear()  # it is away for long
        await ada.touches("Give up this seat")
        await later(wifi)
        assert not ada.reads(words.BACK_AS_GUEST), "out of reach"
        wifi.away = set()
        ada.session.live_page._look_at = 0.0
        await ada.touches("Red: sit here")
        await later(wifi)
        assert ada.reads(words.BACK_AS_GUEST)
        assert bob.session.live
        assert bob.session.live.room.seats == {1: 0, 2: 1}, "and nothing is lost"

    play(act)


@pytest.mark.long
def test_the_last_host_scans_the_code_and_is_a_guest_and_another_code_leads_nowhere() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        wifi.away = {ADA}
        wifi.cut(wifi.devices[ADA])
        await settled()
        await bob.touches(words.TAKE_OVER, "Take over")
        assert ada.session.live
        assert bob.session.live
        code = bob.session.live.link.link
        with pytest.raises(LiveError) as away:
            await ada.session.live_page.join_table(code)
        assert str(away.value) == NOT_REACHED
        assert ada.session.live.seat == 0
        wifi.away = set()
        await ada.session.live_page.join_table(code)
        await settled()
        assert ada.reads(words.BACK_AS_GUEST)
        assert ada.session.live.link.link == code

    play(act)


@pytest.mark.long
def test_an_app_that_was_ended_comes_back_as_a_guest_and_reads_so() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        wifi.devices[ADA].is_killed()
        await settled()
        await bob.touches(words.TAKE_OVER, "Take over")
        assert ada.session.live
        kept = ada.session.live.memory.membership
        again = await Player.comes(wifi.devices[ADA].opens())
        again.session.live_page._memory.membership = kept
        await again.session.live_page.come_back()
        await settled()
        assert again.reads(words.BACK_AS_GUEST)
        assert again.session.live
        assert again.session.live.seat == 0
        await again.session.live_page.close()

    play(act)


@pytest.mark.long
def test_without_a_deputy_the_host_reads_so_then_the_guest_and_codes_are_offered() -> None:
    async def run(wifi: Wifi) -> None:
        ada = await Player.comes(wifi.device(ADA).app)
        await ada.touches("Play together", live.OPEN, "Red: sit here")
        assert ada.reads(words.NO_DEPUTY)
        assert ada.session.live
        cy = wifi.device(CY)
        there = cy.app._elsewhere
        assert there
        there.door_port = None  # as a browser copy has none
        guest = await Player.comes(there)
        await guest.session.live_page.join_table(ada.session.live.link.link)
        await guest.goes("/live")
        await settled()
        wifi.devices[ADA].is_killed()
        await settled()
        assert guest.reads(words.AWAY_WITHOUT_DEPUTY)
        assert guest.shows(live.AS_CODES)
        assert not guest.shows(words.TAKE_OVER)
        await guest.session.live_page.close()

    on_wifi(run)


@pytest.mark.long
def test_whoever_asks_for_a_seat_that_they_had_waits_for_a_yes() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        table = wifi.devices[ADA].door.tables
        assert ada.session.live
        token = ada.session.live.link.token
        found = await table.by_token(token)
        assert found
        here, _ = found
        first, _ = await here.welcome()
        assert here.claim(first, 1) == words.NOT_TO_ASK_FOR, "Bob is here"
        wifi.cut(wifi.devices[BOB])
        await settled()
        here._presence._heard_of.clear()
        assert here.claim(first, 1) == ""
        await settled()
        asked = words.claim_words(guest_name(first), "Green")
        for answer in (words.IS_NOT_THEM, words.IS_THEM):
            assert ada.reads(words.SEAT_ASKED_FOR)
            await ada.touches(words.WHO_ASKS)
            assert ada.reads(asked)
            await ada.touches(answer)
            assert not ada.reads(asked), "back at the table"
            assert not ada.shows(words.WHO_ASKS)
            if answer == words.IS_NOT_THEM:
                assert here.claim(first, 1) == ""
                await settled()
        assert here.room.seats[first] == 1
        await ada.goes("/live/asks")
        assert ada.reads(words.NOBODY_ASKS)
        assert await here.answer_claim(1, first, yes=True) == words.ASKED_NO_MORE

    play(act)


@pytest.mark.long
def test_a_request_moves_nothing_under_a_finger_neither_at_the_table_nor_in_a_tool() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        assert ada.session.live
        found = await wifi.devices[ADA].door.tables.by_token(ada.session.live.link.token)
        assert found
        here, _ = found
        wifi.cut(wifi.devices[BOB])
        await settled()
        here._presence._heard_of.clear()
        await ada.goes(route_of(ORDERS))
        in_tool = ada.screen.names()
        await ada.goes("/live")
        at_table, said = ada.screen.names(), ada.screen.texts()
        come, _ = await here.welcome()
        assert here.claim(come, 1) == ""
        await settled()
        guest = guest_name(come)
        known = {words.WHO_ASKS, words.show_out_label(guest)}
        assert [each for each in ada.screen.names() if each not in known] == at_table
        now = [each.replace(guest, "nobody") for each in ada.screen.texts()]
        assert now[0] == words.SEAT_ASKED_FOR
        assert now[1 : len(said)] == said[1:], "whatever is new stands below all else"
        await ada.goes(route_of(ORDERS))
        asked = words.claim_words(guest, "Green")
        last = ada.screen.names().index(asked)
        assert [each for each in ada.screen.names() if each != asked] == [
            each for at, each in enumerate(in_tool) if at != last
        ]

    play(act)


@pytest.mark.long
def test_a_guest_who_sits_at_the_table_answers_whoever_asks_for_a_seat_too() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        assert ada.session.live
        found = await wifi.devices[ADA].door.tables.by_token(ada.session.live.link.token)
        assert found
        here, _ = found
        before, _ = await here.welcome()
        assert await here.ask(before, Draft("", do.TakeSeat(2), int(time.time()))) == ""
        now, _ = await here.welcome()
        here._presence._heard_of.clear()
        asked = words.claim_words(guest_name(now), "Purple")
        for answer in (words.IS_NOT_THEM, words.IS_THEM):
            assert here.claim(now, 2) == ""
            await settled()
            for each in (ada, bob):
                await each.touches(words.WHO_ASKS)
                assert each.reads(asked)
                assert each.shows(words.IS_THEM)
            await bob.touches(answer)
            await settled()
            assert not bob.reads(asked)
            assert ada.reads(asked), "it keeps its place under a finger"
            button = ada.screen.named(words.IS_THEM)
            assert isinstance(button, ft.Container)
            assert button.disabled
            await ada.goes("/live")
            assert here.denied == ({now: 2} if answer == words.IS_NOT_THEM else {})
        assert here.room.seats[now] == 2
        assert bob.session.live
        late = await bob.session.live.link.answer_claim(now, yes=True)
        assert late == words.ASKED_NO_MORE

    play(act)


@pytest.mark.long
def test_a_guest_without_a_seat_asks_for_one_whose_phone_is_away_and_hears_the_answer() -> None:
    async def act(wifi: Wifi, ada: Player, bob: Player) -> None:
        assert ada.session.live
        found = await wifi.devices[ADA].door.tables.by_token(ada.session.live.link.token)
        assert found
        here, _ = found
        before, _ = await here.welcome()
        assert await here.ask(before, Draft("", do.TakeSeat(2), int(time.time()))) == ""
        here._presence._heard_of.clear()
        mine = words.seat_label("Purple", words.WAS_YOURS)
        assert not bob.shows(mine), "they have a seat"
        await bob.touches(words.GIVE_UP_SEAT)
        await settled()
        for answer in (words.IS_NOT_THEM, words.IS_THEM):
            await bob.touches(mine)
            await settled()
            assert bob.reads(words.own_claim_words("Purple"))
            await ada.touches(words.WHO_ASKS, answer)
            await settled()
            assert not bob.reads(words.own_claim_words("Purple"))
            assert bob.reads(words.denied_words("Purple")) == (answer == words.IS_NOT_THEM)
        assert bob.session.live
        assert bob.session.live.seat == 2
        assert await bob.session.live.link.claim(0) == words.NOT_TO_ASK_FOR

    play(act)


def test_no_sentence_speaks_of_what_players_need_not_know() -> None:
    said = [each for name, each in vars(words).items() if name.isupper()]
    said += [
        words.deputy_words("Ada", own=False, away=True, light=True),
        words.away_words("Ada"),
    ]
    said += [words.moved_words("Guest 4"), words.moved_words("")]
    assert not [
        each
        for each in said
        if isinstance(each, str)
        and any(w in each.lower() for w in ("server", "port ", "webrtc", "deputy"))
    ]
