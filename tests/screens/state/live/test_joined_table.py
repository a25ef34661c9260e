"""Phones at one live table, each with its own session: what one touches, all see."""

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import Any

import pytest

from companion.core.blocks import Question, QuestionSequence
from companion.core.errors import CompanionError
from companion.display.layout import lay_out
from companion.display.table_words import COUNTS_THEN, ONLY_LOOKING, lost_words
from companion.display.targets import touchables
from companion.evening.touch import AnswerPut
from companion.game_maker.score_state import terms_of
from companion.storage.store import MemoryStore
from screens.state.clock import seconds
from screens.state.live.reveals import about, seal
from screens.state.page_session import PageSession
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
        tool_session = ada.tool_session(ORDERS)
        assert ada.at.undoes(tool_session) == "Syndicate 1: +1 Strong sabotage"
        await ada.at.undo(tool_session)
        await ada.at.undo(tool_session)
        await settled()
        assert counts(ada) == counts(bob) == (1, 0, 1, 0)
        assert ada.at.undoes(tool_session) == ""
        await ada.at.redo(tool_session)
        await settled()
        assert counts(ada) == counts(bob) == (2, 0, 1, 0)
        assert tool_session.shared
        assert tool_session.shared.last == "Green: Syndicate 1: +1 Weak sabotage"

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
        assert ada.tool_session(SCORE).state.table == THREE
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
        note = bob.tool_session(ORDERS).shared
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
        for session in (ada, bob):
            note = session.tool_session(PLACEMENT).shared
            assert note
            (clash,) = note.waiting
            whose, who = ("Green's", "You") if session is ada else ("Yours", "Red")
            assert clash.text == (
                f"Two answers to one question. {whose} stands: First player: Purple. "
                f"{who} said: First player: Green."
            )
        assert bob.live
        await bob.live.do(bob.tool_session(PLACEMENT), "fine", clash.about)
        settled_note = bob.tool_session(PLACEMENT).shared
        assert settled_note
        assert settled_note.waiting == ()
        assert ada.live
        await ada.live.do(ada.tool_session(PLACEMENT), "take", clash.about)
        await settled()
        assert first(ada) == first(bob) == 1
        for session in (ada, bob):
            note = session.tool_session(PLACEMENT).shared
            assert note
            assert note.waiting == ()

    asyncio.run(run())


def test_a_touch_that_others_made_impossible_is_said() -> None:
    async def run() -> None:
        ada, bob = await two()
        tool_session = ada.tool_session(ORDERS)
        await count_now(ada)
        closes = next(
            b
            for b in lay_out(ORDERS, tool_session.state).body
            if isinstance(b, Question) and b.move
        )
        await ada.answer(tool_session, closes, lambda old: 1)
        await settled()
        link_of(bob).away()
        await count_now(bob)
        await ada.start_over(tool_session)
        link_of(bob).back()
        await settled()
        assert (
            ada.tool_session(ORDERS).state == bob.tool_session(ORDERS).state == ORDERS.state()
        )
        said = "Syndicate 2: +1 Strong sabotage"
        assert bob.screen.notices == (lost_words(said),)
        assert ada.screen.notices == ()
        assert link_of(bob).phone.lost == ()

    asyncio.run(run())


def groups(session: PageSession) -> tuple[int, ...]:
    found: tuple[int, ...] = session.tool_session(NEGOTIATION).state.regimes
    return found


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_whoever_joins_a_regime_says_yes_to_it_first(answer: Any) -> None:
    async def run() -> None:
        ada, bob = await two()
        tool_session, alone = ada.tool_session(NEGOTIATION), groups(ada)
        together = (0, 0, 1, 2, 3, 4, 5, 6)
        touch = AnswerPut(("regimes",), together)
        await ada.at.touch(tool_session, touch, seconds(), 0, "Red and Green")
        await settled()
        assert groups(ada) == groups(bob) == alone
        note = bob.tool_session(NEGOTIATION).shared
        assert note
        (offer,) = note.waiting
        assert offer.text.endswith(COUNTS_THEN)
        assert bob.live
        await bob.live.do(bob.tool_session(NEGOTIATION), answer, offer.about)
        await settled()
        assert groups(ada) == groups(bob) == (together if answer == "accept" else alone)
        note = ada.tool_session(NEGOTIATION).shared
        assert note
        assert note.waiting == ()

    asyncio.run(run())


# What is private.


def name_an_ally(session: PageSession, ally: int) -> Awaitable[None]:
    """Write down in secret whom Red named."""
    tool_session = session.tool_session(ALLIANCES)
    path = ("pacts", 0, "named")
    question = next(
        each
        for each in touchables(lay_out(ALLIANCES, tool_session.state))
        if isinstance(each, Question) and each.path == path
    )
    return session.answer(tool_session, question, lambda old: old ^ {ally})


def named(session: PageSession) -> set[int]:
    return set(session.tool_session(ALLIANCES).state.pacts[0].named)


def test_a_secret_stays_on_its_phone_and_is_undone_there() -> None:
    async def run() -> None:
        ada, bob = await two()
        tool_session = ada.tool_session(ALLIANCES)
        over = next(
            each
            for each in touchables(lay_out(ALLIANCES, tool_session.state))
            if isinstance(each, Question) and each.path == ("over",)
        )
        await name_an_ally(ada, 1)
        await ada.answer(tool_session, over, lambda old: True)
        await name_an_ally(ada, 2)
        await settled()
        assert (named(ada), named(bob)) == ({1, 2}, set())
        assert bob.tool_session(ALLIANCES).state.over
        assert all("named" not in each.op.label for each in link_of(ada).phone.log.entries)
        await ada.at.undo(tool_session)
        assert (named(ada), tool_session.state.over) == ({1}, True)
        await ada.at.undo(tool_session)
        assert (named(ada), tool_session.state.over) == ({1}, False)
        await ada.at.undo(tool_session)
        assert (named(ada), tool_session.state.over) == (set(), False)
        assert ada.at.undoes(tool_session) == ""
        await ada.at.redo(tool_session)
        await ada.at.redo(tool_session)
        await ada.at.redo(tool_session)
        await settled()
        assert (named(ada), tool_session.state.over) == ({1, 2}, True)
        assert bob.tool_session(ALLIANCES).state.over
        assert ada.at.redoes(tool_session) == ""
        await ada.at.undo(tool_session)
        await ada.hand_on()
        await ada.at.redo(tool_session)
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
        tool_session = ada.tool_session(NOTES)
        await ada.replace_state(tool_session, NOTES.example, "An example")
        await settled()
        assert bob.tool_session(NOTES).state == NOTES.opening(bob.device.table)
        assert ada.at.undoes(tool_session) == "An example"
        await ada.at.undo(tool_session)
        assert ada.at.redoes(tool_session) == "An example"
        await ada.at.redo(tool_session)
        await ada.at.use_table(THREE)
        assert tool_session.state == NOTES.example.evolve(table=tool_session.state.table)
        assert "lawless-empire/notes" in ada.at.used(ada.tool_session(SCORE))

    asyncio.run(run())


def _typed(number: int, before: object) -> tuple[int, ...]:
    return (number,)


def test_a_number_that_was_typed_is_taken_back_and_brought_back_by_one_touch() -> None:
    async def run() -> None:
        ada, bob = await two()
        for session in (ada, bob):
            await session.games.add(NUMBER, TOWN, "Made this game")
        await settled()
        tool_session = ada.tool_session(made_tool("score"))
        for number in (1, 12, 123):
            (sequence,) = [
                b
                for b in tool_session.tool.form(tool_session.state)
                if isinstance(b, QuestionSequence)
            ]
            await ada.answer(tool_session, sequence.questions[0], partial(_typed, number))
        await settled()
        assert terms_of(bob.tool_session(tool_session.tool).state, 0, 0) == (123,)
        await ada.at.undo(tool_session)
        await settled()
        for session in (ada, bob):
            assert terms_of(session.tool_session(tool_session.tool).state, 0, 0) == ()
        assert ada.at.undoes(tool_session) == ""
        await ada.at.redo(tool_session)
        await settled()
        for session in (ada, bob):
            assert terms_of(session.tool_session(tool_session.tool).state, 0, 0) == (123,)
        assert ada.at.redoes(tool_session) == ""

    asyncio.run(run())
