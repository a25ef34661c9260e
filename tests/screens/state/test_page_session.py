"""The session over a store in memory, which may be full, and a clock that stands still."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Button, Question, QuestionSequence, Steps
from companion.core.errors import StorageError
from companion.display.double_tap import BUTTON_SECONDS, NUMBER_SECONDS
from companion.display.layout import lay_out
from companion.storage import saves
from companion.storage.store import MemoryStore
from companion.tools.history import History
from companion.tools.tool import table_of
from screens.state.page_session import PageSession
from tests.screens.desks import (
    ORDERS,
    ROUND,
    SCORE,
    THREE,
    TOOLS,
    big_button,
    cards,
    count,
    counted,
    opened,
)
from tests.screens.fakes import FULL, FailingStore

FIRST = TOOLS["lawless-empire/first"]
FAILED = "Could not save the Order tally: the disk is full."


# Saving.


def test_every_tap_is_saved_and_a_new_desk_finds_it_with_its_undo() -> None:
    store = MemoryStore()
    session = opened(store)
    count(session)
    count(session, 3)
    again = opened(store)
    assert again.tool_session(ORDERS).history == session.tool_session(ORDERS).history
    asyncio.run(again.at.undo(again.tool_session(ORDERS)))
    assert counted(again) == (1, 0, 0, 0)
    assert again.screen.notices == ()


def test_taps_in_quick_succession_all_count_and_the_last_state_is_saved() -> None:
    store = FailingStore()
    session = opened(store)
    tool_session = session.tool_session(ORDERS)
    question = cards(tool_session)

    async def burst() -> None:
        one_more = [
            session.answer(tool_session, question, lambda old: (old[0] + 1, *old[1:]))
            for _ in range(9)
        ]
        await asyncio.gather(*one_more)

    asyncio.run(burst())
    assert counted(session) == counted(opened(store)) == (9, 0, 0, 0)
    assert store.tries < 9


def test_a_save_draws_nothing_anew() -> None:
    async def run() -> None:
        session = PageSession(MemoryStore(), "https://example.org")
        tool_session: Any = session.tool_session(
            ORDERS
        )  # what makes it observable has no types
        changes: list[str | None] = []

        def heard(sender: object, field: str | None) -> None:
            changes.append(field)

        tool_session.subscribe(heard)
        await session.replace_state(tool_session, ORDERS.example, "Example")
        assert changes == ["history"]
        assert tool_session.saved_history is tool_session.history

    asyncio.run(run())


def test_a_failed_save_is_said_once_and_the_game_goes_on() -> None:
    session = opened(FailingStore(full=True))
    count(session)
    count(session)
    assert counted(session) == (2, 0, 0, 0)
    assert session.screen.notices == (FAILED,)


def test_a_failed_save_is_made_good_by_the_next_tap() -> None:
    store = FailingStore(full=True)
    session = opened(store)
    count(session)
    store.full = False
    assert counted(opened(store)) == (0, 0, 0, 0)
    count(session)
    assert counted(opened(store)) == (2, 0, 0, 0)


def test_a_tap_that_changes_nothing_still_makes_a_failed_save_good() -> None:
    store = FailingStore(full=True)
    session = opened(store)
    count(session)
    store.full = False
    tool_session = session.tool_session(ORDERS)
    asyncio.run(session.answer(tool_session, cards(tool_session), lambda old: old))
    assert counted(opened(store)) == (1, 0, 0, 0)


def test_a_notice_that_was_put_away_is_said_again_when_it_fails_again() -> None:
    session = opened(FailingStore(full=True))
    count(session)
    session.screen.dismiss(session.screen.notices)
    assert not session.screen.notices
    count(session)
    assert session.screen.notices == (FAILED,)


def test_putting_notices_away_leaves_one_that_nobody_has_read() -> None:
    session = opened(FailingStore(full=True))
    count(session)
    read = session.screen.notices
    asyncio.run(session.at.use_table(THREE))
    session.screen.dismiss(read)
    assert session.screen.notices == ("Could not save the table: the disk is full.",)
    assert session.screen.unsaved


def test_a_device_that_lets_nothing_be_read_says_so_in_a_few_sentences() -> None:
    class ClosedStore(FailingStore):
        async def copies(self, key: str) -> tuple[str, ...]:
            raise StorageError(FULL)

    notices = opened(ClosedStore(full=True)).screen.notices
    assert notices[0] == "Could not open the table: the disk is full."
    assert f"Could not open {len(every_tool())} tools: the disk is full." in notices
    assert len(notices) < 4


def test_a_table_that_cannot_be_saved_is_said_and_used_all_the_same() -> None:
    session = opened(FailingStore(full=True))
    asyncio.run(session.at.use_table(THREE))
    assert session.device.table == THREE
    assert session.screen.notices == ("Could not save the table: the disk is full.",)


# Big buttons.


def test_a_second_touch_on_a_big_button_comes_too_soon(tick: Callable[[float], None]) -> None:
    session = opened()
    tool_session = session.tool_session(ROUND)
    asyncio.run(session.press(tool_session, big_button(tool_session)))
    after = tool_session.state
    assert after != ROUND.state()
    tick(BUTTON_SECONDS * 0.9)
    asyncio.run(session.press(tool_session, big_button(tool_session)))
    assert tool_session.state == after
    tick(BUTTON_SECONDS * 1.1)
    asyncio.run(session.press(tool_session, big_button(tool_session)))
    assert tool_session.state != after


def test_a_second_touch_on_a_weighty_button_comes_too_soon_though_it_is_small(
    tick: Callable[[float], None],
) -> None:
    session = opened()
    tool_session = session.tool_session(TOOLS["turf-war/treasury"])
    asyncio.run(session.replace_state(tool_session, tool_session.tool.example, "an example"))
    (next_turn,) = [
        block
        for block in lay_out(tool_session.tool, tool_session.state).body
        if isinstance(block, Button) and block.title == "Next turn for all gangs"
    ]
    assert not next_turn.main
    asyncio.run(session.press(tool_session, next_turn))
    once = tool_session.state
    tick(BUTTON_SECONDS * 0.9)
    asyncio.run(session.press(tool_session, next_turn))
    assert tool_session.state == once, "no second turn of salaries"
    tick(BUTTON_SECONDS * 1.1)
    asyncio.run(session.press(tool_session, next_turn))
    assert tool_session.state != once


def test_the_first_touch_of_all_counts_however_young_the_machine_is(
    tick: Callable[[float], None],
) -> None:
    tick(-1000.0)
    session = opened()
    tool_session = session.tool_session(ROUND)
    asyncio.run(session.press(tool_session, big_button(tool_session)))
    assert tool_session.history.past


def test_a_touch_that_makes_a_move_slips_only_on_the_same_spot(
    tick: Callable[[float], None],
) -> None:
    session = opened()
    tool_session = session.tool_session(ORDERS)
    count(session)
    closes = next(
        b
        for b in lay_out(ORDERS, tool_session.state).body
        if isinstance(b, Question) and b.move
    )

    def close(owner: int) -> int:
        asyncio.run(session.answer(tool_session, closes, lambda old: owner))
        return len(tool_session.history.past)

    assert close(0) == 2
    assert close(0) == 2
    tick(BUTTON_SECONDS * 1.1)
    count(session)
    assert close(0) == 4
    count(session)
    assert close(1) == 6


def test_two_players_with_the_same_total_are_entered_as_fast_as_a_thumb_can(
    tick: Callable[[float], None],
) -> None:
    session = opened()
    tool_session = session.tool_session(FIRST)

    def enter(total: int) -> list[Any]:
        (sequence,) = [
            b
            for b in lay_out(FIRST, tool_session.state).body
            if isinstance(b, QuestionSequence)
        ]
        asked = next(question for question in sequence.questions if question.value is None)
        asyncio.run(session.answer(tool_session, asked, lambda old: total))
        (sequence,) = [
            b
            for b in lay_out(FIRST, tool_session.state).body
            if isinstance(b, QuestionSequence)
        ]
        return [question.value for question in sequence.questions]

    assert enter(21) == [21, None, None, None]
    tick(NUMBER_SECONDS * 0.9)
    assert enter(21) == [21, None, None, None], "a finger that bounced"
    tick(BUTTON_SECONDS * 0.9)
    assert enter(21) == [21, 21, None, None]
    assert enter(19) == [21, 21, 19, None]


def test_other_buttons_may_be_touched_as_fast_as_a_thumb_can(
    tick: Callable[[float], None],
) -> None:
    session = opened()
    tool_session = session.tool_session(ROUND)
    steps = next(b for b in lay_out(ROUND, tool_session.state).body if isinstance(b, Steps))
    for item in steps.items:
        asyncio.run(session.tick(tool_session, steps, item.place))
    ticked = [step.label for step in tool_session.history.past]
    assert ticked == [f"Ticked “{item.text}”" for item in steps.items]


# What cannot be read.


def test_a_save_that_cannot_be_read_is_said_set_aside_and_everything_else_is_there() -> None:
    store = MemoryStore()
    asyncio.run(store.save(ORDERS.name, "older garbage"))
    asyncio.run(store.save(ORDERS.name, "garbage"))
    kept = History(SCORE.state()).then(SCORE.example, "Show me an example")
    asyncio.run(saves.save_history(store, SCORE, kept))
    session = opened(store)
    assert session.screen.notices == (
        "The last save of the Order tally was damaged. It starts from the beginning.",
    )
    assert session.tool_session(SCORE).history == kept
    count(session)
    count(session)
    aside = asyncio.run(store.copies(f"{ORDERS.name}-aside"))
    assert set(aside) == {"garbage", "older garbage"}


def test_a_damaged_note_of_the_table_is_said_and_the_tools_are_there() -> None:
    store = MemoryStore()
    count(opened(store))
    asyncio.run(store.save(saves.DEVICE, "garbage"))
    session = opened(store)
    assert session.screen.notices == (
        "The last save of the table was damaged. It starts from the beginning.",
    )
    assert counted(session) == (1, 0, 0, 0)


def test_where_not_even_setting_aside_works_all_tools_are_opened_for_the_table() -> None:
    store = FailingStore()
    asyncio.run(opened(store).at.use_table(THREE))
    asyncio.run(store.save(ROUND.name, "garbage"))
    store.full = True
    session = opened(store)
    assert {table_of(session.tool_session(tool).state) for tool in TOOLS.values()} <= {
        THREE,
        None,
    }


def test_a_move_gets_as_much_chance_as_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sealing orders takes 128 bits from one touch."""
    drawn: list[int] = []

    def randbits(bits: int) -> int:
        drawn.append(bits)
        return (1 << bits) - 1

    monkeypatch.setattr("secrets.randbits", randbits)
    session = opened()
    tool_session = session.tool_session(TOOLS["turf-war/orders"])
    asyncio.run(session.press(tool_session, Button("Seal the orders", "seal")))
    asyncio.run(session.press(tool_session, Button("Add an order", "add")))
    assert drawn == [128, 0]
    assert tool_session.state.look(("seal",)) is not None


def test_who_watches_the_session_hears_of_the_state_of_its_screen() -> None:
    session = opened()
    heard: list[str] = []

    def listen(sender: object, field: str | None) -> None:
        heard.append(type(sender).__name__)

    session.subscribe(listen)
    session.screen.wide_window = True
    assert heard == ["PageSession"]
    session.screen.wide_window = True
    assert heard == ["PageSession"]
