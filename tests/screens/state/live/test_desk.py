"""Phones at one live table, each with its own desk: what one touches, all see."""

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import Any

import pytest

from companion.core.blocks import Ask, Walk
from companion.core.errors import CompanionError
from companion.display.layout import lay_out
from companion.display.table_words import ONLY_LOOKING, lost_words
from companion.display.targets import touchables
from companion.game_maker.score_state import terms_of
from companion.live.touch import AnswerPut
from companion.storage.store import MemoryStore
from screens.state.clock import seconds
from screens.state.desk import Desk
from screens.state.live.reveals import about, seal
from tests.screens.desks import ORDERS, SCORE, THREE
from tests.screens.live_tables import KEY, MemoryTables, link_of, phone, settled, sit, two
from tests.screens.own_games import NUMBER, TOWN, made_tool
from tests.screens.state.live.counting import (
    ALLIANCES,
    NEGOTIATION,
    NOTES,
    PLACEMENT,
    begins,
    count_now,
    counts,
    first,
)


def test_what_one_counts_the_other_sees_and_each_undoes_their_own() -> None:
    async def run() -> None:
        ada, bob = await two()
        await count_now(ada, 0)
        await settled()
        assert counts(bob) == (1, 0, 0, 0)
        await asyncio.gather(count_now(bob, 0), count_now(ada, 0), count_now(bob, 2))
        await settled()
        assert counts(ada) == counts(bob) == (3, 0, 1, 0)
        slot = ada.slot(ORDERS)
        assert ada.at.undoes(slot) == "Syndicate 1: +1 Strong sabotage"
        await ada.at.undo(slot)
        await ada.at.undo(slot)
        await settled()
        assert counts(ada) == counts(bob) == (1, 0, 1, 0)
        assert ada.at.undoes(slot) == ""
        await ada.at.redo(slot)
        await settled()
        assert counts(ada) == counts(bob) == (2, 0, 1, 0)
        assert slot.shared
        assert slot.shared.last == "Green: Syndicate 1: +1 Weak sabotage"

    asyncio.run(run())


def test_who_looks_on_sees_everything_and_touches_nothing() -> None:
    async def run() -> None:
        ada, bob = await two(seats=(0, None))
        with pytest.raises(CompanionError, match=ONLY_LOOKING):
            await count_now(bob)
        with pytest.raises(CompanionError, match=ONLY_LOOKING):
            await bob.at.use_table(THREE)
        assert counts(ada) == counts(bob) == (0, 0, 0, 0)

    asyncio.run(run())


def test_the_table_is_everybodys_and_its_changes_are_undone_by_who_made_them() -> None:
    async def run() -> None:
        ada, bob = await two()
        await bob.at.use_table(THREE)
        await settled()
        assert ada.device.table == bob.device.table == THREE
        assert ada.slot(SCORE).state.table == THREE
        assert (ada.at.table_undoes, bob.at.table_undoes) == ("", "Black leaves")
        await bob.at.undo_table()
        await settled()
        assert ada.device.table.size == 4
        await bob.at.redo_table()
        await settled()
        assert ada.device.table == THREE

    asyncio.run(run())


def test_a_phone_that_was_away_sends_what_it_counted_and_gets_what_happened() -> None:
    async def run() -> None:
        ada, bob = await two()
        link_of(bob).away()
        await settled()
        note = bob.slot(ORDERS).shared
        assert note
        assert note.away
        await count_now(bob, 1)
        await count_now(ada, 0)
        await settled()
        assert (counts(ada), counts(bob)) == ((1, 0, 0, 0), (0, 1, 0, 0))
        link_of(bob).back()
        await settled()
        assert counts(ada) == counts(bob) == (1, 1, 0, 0)

    asyncio.run(run())


def test_two_answers_at_once_are_shown_to_both_and_one_touch_takes_the_others() -> None:
    async def run() -> None:
        ada, bob = await two()
        link_of(bob).away()
        await begins(bob, 2)
        await begins(ada, 1)
        link_of(bob).back()
        await settled()
        assert first(ada) == first(bob) == 2
        for desk in (ada, bob):
            note = desk.slot(PLACEMENT).shared
            assert note
            (clash,) = note.waiting
            whose, who = ("Green's", "You") if desk is ada else ("Yours", "Red")
            assert clash.said == (
                f"Two answers to one question. {whose} stands: First player: Purple. "
                f"{who} said: First player: Green."
            )
        assert bob.live
        await bob.live.do(bob.slot(PLACEMENT), "fine", clash.about)
        settled_note = bob.slot(PLACEMENT).shared
        assert settled_note
        assert settled_note.waiting == ()
        assert ada.live
        await ada.live.do(ada.slot(PLACEMENT), "take", clash.about)
        await settled()
        assert first(ada) == first(bob) == 1
        for desk in (ada, bob):
            note = desk.slot(PLACEMENT).shared
            assert note
            assert note.waiting == ()

    asyncio.run(run())


def test_a_touch_that_others_made_impossible_is_said() -> None:
    async def run() -> None:
        ada, bob = await two()
        slot = ada.slot(ORDERS)
        await count_now(ada)
        closes = next(
            b for b in lay_out(ORDERS, slot.state).body if isinstance(b, Ask) and b.move
        )
        await ada.answer(slot, closes, lambda old: 1)
        await settled()
        link_of(bob).away()
        await count_now(bob)
        await ada.start_over(slot)
        link_of(bob).back()
        await settled()
        assert ada.slot(ORDERS).state == bob.slot(ORDERS).state == ORDERS.state()
        said = "Syndicate 2: +1 Strong sabotage"
        assert bob.screen.notices == (lost_words(said),)
        assert ada.screen.notices == ()
        assert link_of(bob).phone.lost == ()

    asyncio.run(run())


def groups(desk: Desk) -> tuple[int, ...]:
    found: tuple[int, ...] = desk.slot(NEGOTIATION).state.regimes
    return found


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_whoever_joins_a_regime_says_yes_to_it_first(answer: Any) -> None:
    async def run() -> None:
        ada, bob = await two()
        slot, alone = ada.slot(NEGOTIATION), groups(ada)
        together = (0, 0, 1, 2, 3, 4, 5, 6)
        touch = AnswerPut(("regimes",), together)
        await ada.at.touch(slot, touch, seconds(), 0, "Red and Green")
        await settled()
        assert groups(ada) == groups(bob) == alone
        note = bob.slot(NEGOTIATION).shared
        assert note
        (offer,) = note.waiting
        assert offer.said.endswith("It counts when you accept.")
        assert bob.live
        await bob.live.do(bob.slot(NEGOTIATION), answer, offer.about)
        await settled()
        assert groups(ada) == groups(bob) == (together if answer == "accept" else alone)
        note = ada.slot(NEGOTIATION).shared
        assert note
        assert note.waiting == ()

    asyncio.run(run())


# What is private.


def name_an_ally(desk: Desk, ally: int) -> Awaitable[None]:
    """Write down in secret whom Red named."""
    slot = desk.slot(ALLIANCES)
    path = ("pacts", 0, "named")
    ask = next(
        each
        for each in touchables(lay_out(ALLIANCES, slot.state))
        if isinstance(each, Ask) and each.path == path
    )
    return desk.answer(slot, ask, lambda old: old ^ {ally})


def named(desk: Desk) -> set[int]:
    return set(desk.slot(ALLIANCES).state.pacts[0].named)


def test_a_secret_stays_on_its_phone_and_is_undone_there() -> None:
    async def run() -> None:
        ada, bob = await two()
        slot = ada.slot(ALLIANCES)
        over = next(
            each
            for each in touchables(lay_out(ALLIANCES, slot.state))
            if isinstance(each, Ask) and each.path == ("over",)
        )
        await name_an_ally(ada, 1)
        await ada.answer(slot, over, lambda old: True)
        await name_an_ally(ada, 2)
        await settled()
        assert (named(ada), named(bob)) == ({1, 2}, set())
        assert bob.slot(ALLIANCES).state.over
        assert all("named" not in each.op.said for each in link_of(ada).phone.log.entries)
        await ada.at.undo(slot)
        assert (named(ada), slot.state.over) == ({1}, True)
        await ada.at.undo(slot)
        assert (named(ada), slot.state.over) == ({1}, False)
        await ada.at.undo(slot)
        assert (named(ada), slot.state.over) == (set(), False)
        assert ada.at.undoes(slot) == ""
        await ada.at.redo(slot)
        await ada.at.redo(slot)
        await ada.at.redo(slot)
        await settled()
        assert (named(ada), slot.state.over) == ({1, 2}, True)
        assert bob.slot(ALLIANCES).state.over
        assert ada.at.redoes(slot) == ""
        await ada.at.undo(slot)
        await ada.hand_on()
        await ada.at.redo(slot)
        assert named(ada) == {1}

    asyncio.run(run())


def test_what_is_sealed_is_opened_by_itself_when_all_have_sealed() -> None:
    async def run() -> None:
        store, tables = MemoryStore(), MemoryTables()
        ada, bob = await phone(tables, store), await phone(tables)
        await ada.live_page.open_table()
        await bob.live_page.join_table(KEY)
        await sit(ada, 0)
        await sit(bob, 1)
        assert ada.live
        found = about(ada.live)
        await seal(ada.live, "A guess of Ada")
        assert bob.live
        assert "Ada" not in str(bob.live.room.sealed)
        await ada.live_page.close()
        again = await phone(tables, store)
        await again.live_page.come_back()
        await seal(bob.live, "One of Bob")
        await settled()
        assert again.live
        texts = {0: "A guess of Ada", 1: "One of Bob"}
        assert again.live.room.revealed(found) == bob.live.room.revealed(found) == texts

    asyncio.run(run())


def test_a_personal_tool_is_this_phones_alone() -> None:
    async def run() -> None:
        ada, bob = await two()
        slot = ada.slot(NOTES)
        await ada.replace_state(slot, NOTES.example, "An example")
        await settled()
        assert bob.slot(NOTES).state == NOTES.opening(bob.device.table)
        assert ada.at.undoes(slot) == "An example"
        await ada.at.undo(slot)
        assert ada.at.redoes(slot) == "An example"
        await ada.at.redo(slot)
        await ada.at.use_table(THREE)
        assert slot.state == NOTES.example.evolve(table=slot.state.table)
        assert "lawless-empire/notes" in ada.at.used()

    asyncio.run(run())


def _typed(number: int, before: object) -> tuple[int, ...]:
    return (number,)


def test_a_number_that_was_typed_is_taken_back_and_brought_back_by_one_touch() -> None:
    async def run() -> None:
        ada, bob = await two()
        for desk in (ada, bob):
            await desk.games.add(NUMBER, TOWN, "Made this game")
        await settled()
        slot = ada.slot(made_tool("score"))
        for number in (1, 12, 123):
            (walk,) = [b for b in slot.tool.form(slot.state) if isinstance(b, Walk)]
            await ada.answer(slot, walk.asks[0], partial(_typed, number))
        await settled()
        assert terms_of(bob.slot(slot.tool).state, 0, 0) == (123,)
        await ada.at.undo(slot)
        await settled()
        for desk in (ada, bob):
            assert terms_of(desk.slot(slot.tool).state, 0, 0) == ()
        assert ada.at.undoes(slot) == ""
        await ada.at.redo(slot)
        await settled()
        for desk in (ada, bob):
            assert terms_of(desk.slot(slot.tool).state, 0, 0) == (123,)
        assert ada.at.redoes(slot) == ""

    asyncio.run(run())
