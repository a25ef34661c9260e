import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import any_made_game
from companion.core.errors import StorageError
from companion.core.table import Table
from companion.core.values import Value
from companion.storage import json_diff, saves
from companion.storage.saves import FoundHistory
from companion.storage.store import MemoryStore
from companion.tools.cause import OVER, PLAYER, RECEIVED, TABLE, Cause
from companion.tools.history import MOST_STEPS, History, UndoStep
from companion.tools.tool import AnyTool
from tests.sample_tool import TOOL, Cage, House, SampleState
from tests.states import every_tool, states

DAMAGED = "The last save of the Cages was damaged."
NEWER = "The last save of the Cages is from a newer version of the app."


def history_of(*found: Value, undone: int = 0) -> History:
    """The history through these states, some of them undone."""
    first, *rest = found
    history = History(first)
    for number, state in enumerate(rest):
        history = history.then(state, f"Step {number}: Zoë's “turn”")
    for _ in range(undone):
        history = history.undo()
    return history


def counted(*counts: int, undone: int = 0) -> History:
    return history_of(*(SampleState(count=count) for count in counts), undone=undone)


def edited(history: History, **changes: Any) -> str:
    """The text of a save in which someone has changed something."""
    return json.dumps(json.loads(saves.write(TOOL, history)) | changes)


class BrokenStore(MemoryStore):
    """A store whose disk is full and, as it happens, cannot be read either."""

    async def copies(self, key: str) -> tuple[str, ...]:
        raise StorageError("The disk reports an error (Input/output error).")

    async def save(self, key: str, text: str) -> None:
        raise StorageError("The disk is full.")


def opened(*texts: str, tool: AnyTool = TOOL) -> FoundHistory:
    """What a player finds after these texts were saved one after the other."""

    async def found() -> FoundHistory:
        store = MemoryStore()
        for text in texts:
            await store.save(tool.name, text)
        return await saves.open_history(store, tool)

    return asyncio.run(found())


# What is written is read.


@pytest.mark.slow
@every_tool
def test_every_tool_comes_back_with_all_its_steps(tool: AnyTool) -> None:
    @given(st.lists(states(tool.state), min_size=1, max_size=4), st.integers(0, 4))
    @settings(deadline=None, max_examples=min(10, settings().max_examples))
    def holds(found: list[Value], undone: int) -> None:
        history = history_of(*found, undone=undone)
        assert saves.read(tool, saves.write(tool, history)) == history

    holds()


@given(st.lists(states(SampleState), min_size=1, max_size=6), st.integers(0, 6))
@settings(deadline=None)
def test_every_kind_of_field_comes_back_in_every_step(
    found: list[SampleState], undone: int
) -> None:
    history = history_of(*found, undone=undone)
    assert saves.read(TOOL, saves.write(TOOL, history)) == history


def test_secret_and_local_fields_are_kept_because_a_save_stays_on_the_device() -> None:
    history = History(SampleState(hand=(6, 6), note="met Ada", main=Cage(key=7)))
    assert saves.read(TOOL, saves.write(TOOL, history)) == history


def test_equal_histories_make_equal_texts() -> None:
    one, other = (History(SampleState(marks=frozenset(m))) for m in ([0, 5, 3], [3, 0, 5]))
    assert saves.write(TOOL, one) == saves.write(TOOL, other)


def test_a_step_is_kept_as_the_one_place_in_which_it_differs() -> None:
    state = SampleState(houses=(House(), House(cages=(Cage(), Cage(label="owl")))))
    after = state.put(("houses", 1, "cages", 1, "label"), "cat").put(("main", "beasts"), 3)
    text = saves.write(TOOL, History(state).then(after, "Renamed"))
    assert json.loads(text)["past"] == [
        ["Renamed", [[["houses", 1, "cages", 1, "label"], "owl"], [["main", "beasts"], 0]]]
    ]


def test_a_cause_stands_behind_a_step_whose_label_does_not_say_it() -> None:
    states = [SampleState(count=count) for count in range(1, 6)]
    steps = (
        ("Start over", OVER),
        ("Noch einmal", OVER),
        ("Start over", PLAYER),
        ("+1", PLAYER),
    )
    history = History(states[0])
    for state, step in zip(states[1:], steps, strict=True):
        history = history.then(state, *step)
    text = saves.write(TOOL, history.undo())
    found = json.loads(text)
    assert [step[2:] for step in found["past"]] == [[], ["over"], ["player"]]
    assert saves.read(TOOL, text) == history.undo()


@pytest.mark.parametrize(
    ("label", "cause"),
    [
        ("Start over", OVER),
        ("Opened a code", RECEIVED),
        ("The table changed", TABLE),
        ("+1", PLAYER),
    ],
)
def test_a_save_of_before_causes_has_those_that_its_labels_say(
    label: str, cause: Cause
) -> None:
    found = saves.read(TOOL, edited(counted(2), past=[[label, [[["count"], 1]]]]))
    assert found.past == (UndoStep(SampleState(count=1), label, cause),)


@pytest.mark.parametrize("cause", ["of a newer version", "take", 1, None])
def test_what_no_cause_says_leaves_the_state_without_its_steps(cause: object) -> None:
    found = saves.read(TOOL, edited(counted(2), past=[["+1", [[["count"], 1]], cause]]))
    assert found == counted(2)


def test_rows_that_came_or_went_are_kept_whole() -> None:
    state = SampleState(houses=(House(cages=(Cage(),)),))
    history = history_of(state, SampleState(), SampleState(count=2), undone=1)
    text = saves.write(TOOL, history)
    assert json.loads(text)["past"][0][1][0][0] == ["houses", 0, "cages"]
    assert saves.read(TOOL, text) == history


def test_two_hundred_taps_take_less_room_than_two_dozen_states() -> None:
    history = counted(*(1 + number % 12 for number in range(MOST_STEPS + 9)))
    state = saves.write(TOOL, History(history.now))
    assert len(saves.write(TOOL, history)) < 24 * len(state)


def test_more_steps_than_are_kept_are_cut_to_the_nearest() -> None:
    line = ["again", [[["count"], 1]]]
    found = saves.read(TOOL, edited(counted(1), past=[["far", []], *[line] * MOST_STEPS]))
    assert len(found.past) == MOST_STEPS
    assert {step.label for step in found.past} == {"again"}


# Damage, and what the player reads.


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "null", "[]", "7", '"text"', "\0" * 50, "[" * 9999, "9" * 9999,
        '{"format":1}', '{"format":"1"}', '{"format":0}', '{"format":1,"tool":"zoo/cages"}',
        '{"format":1,"device":{}}',
        edited(counted(1), state=None),
        edited(counted(1), state={}) + "}",
        edited(counted(1), state={"strange": 1}),
        edited(counted(1), state={"count": 99}),
        edited(counted(1), state={"count": float("nan")}),
        edited(counted(1), version="1"),
        edited(counted(1), version=0),
        edited(counted(1), tool="zoo/other"),
        edited(counted(1), more=1),
        saves.write(TOOL, counted(1, 2))[:-1],
        saves.write(TOOL, counted(1, 2))[9:],
    ],
)  # fmt: skip
def test_a_damaged_save_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(StorageError) as caught:
        saves.read(TOOL, text)
    assert str(caught.value) == DAMAGED


@pytest.mark.parametrize("change", [{"format": 2}, {"version": 2}, {"format": 2, "tool": None}])
def test_a_save_of_a_newer_app_says_so(change: dict[str, Any]) -> None:
    with pytest.raises(StorageError) as caught:
        saves.read(TOOL, edited(counted(1), **change))
    assert str(caught.value) == NEWER


@pytest.mark.parametrize(
    "steps",
    [
        None, 7, "text", {}, [None], [[]], [["said"]], [["said", 7]], [["said", [7]]], [[7, []]],
        [["said", [[["count"], 99]]]],
        [["said", [[["strange"], 1]]]],
        [["said", [[["count", 0], 1]]]],
        [["said", [[["note", 0], 1]]]],
        [["said", [[["houses", 5], {}]]]],
        [["said", [[["houses", "x"], {}]]]],
        [["said", [[[0], {}]]]],
        [["said", [[[], 1]]]],
        [["said", [[[None], 1]]]],
    ],
)  # fmt: skip
@pytest.mark.parametrize("side", ["past", "future"])
def test_where_only_the_steps_are_damaged_the_state_is_kept(side: str, steps: Any) -> None:
    text = edited(counted(1, 2, 3, undone=1), **{side: steps})
    assert saves.read(TOOL, text) == History(SampleState(count=2))


@given(st.data())
@settings(max_examples=5 * settings().max_examples)
def test_whatever_happens_to_a_text_it_is_read_or_refused_with_a_sentence(
    data: st.DataObject,
) -> None:
    text = saves.write(TOOL, counted(1, 2, 3, undone=1))
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 40))
    text = text[:at] + data.draw(st.text(max_size=8)) + text[at + gone :]
    found, words = opened(text)
    assert found is None or isinstance(found.now, SampleState)
    assert words in (
        "",
        f"{DAMAGED} It starts from the beginning.",
        f"{NEWER} It starts from the beginning.",
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
)


@given(json_values, json_values, json_values)
@settings(deadline=None)
def test_whatever_json_stands_in_a_save_it_is_read_or_refused(
    state: Any, past: Any, future: Any
) -> None:
    assert saves.read(TOOL, edited(counted(4), past=past, future=future)).now == SampleState(
        count=4
    )
    with pytest.raises(StorageError):
        saves.read(TOOL, edited(counted(4), state=[state]))


@pytest.mark.parametrize("half", ["\ud800", '{"format": 1, "x": "\udfff"}'])
def test_half_a_character_is_a_damaged_save(half: str) -> None:
    with pytest.raises(StorageError, match="damaged"):
        saves.read(TOOL, half)
    with pytest.raises(StorageError, match="damaged"):
        saves.read_device(half)


def test_a_history_that_is_too_long_is_saved_with_fewer_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    history = counted(*[1, 2, 3, 4] * 12, undone=9)
    whole = saves.write(TOOL, history)
    monkeypatch.setattr(saves, "MOST_BYTES", len(whole) // 2)
    text = saves.write(TOOL, history)
    assert len(text) <= len(whole) // 2
    kept = saves.read(TOOL, text)
    assert kept.now == history.now
    assert kept.past == history.past[len(history.past) - len(kept.past) :] != ()
    with pytest.raises(StorageError, match="damaged"):
        saves.read(TOOL, whole)
    monkeypatch.setattr(saves, "MOST_BYTES", 1)
    assert '"past":[]' in saves.write(TOOL, history)


# Opening what a store has.


def test_what_was_saved_last_is_opened_without_a_word() -> None:
    async def found() -> FoundHistory:
        store = MemoryStore()
        await saves.save_history(store, TOOL, counted(1, 2))
        await saves.save_history(store, TOOL, counted(1, 2, 3))
        return await saves.open_history(store, TOOL)

    assert asyncio.run(found()) == (counted(1, 2, 3), "")


def test_where_nothing_was_saved_nothing_is_said() -> None:
    assert opened() == (None, "")


def test_a_damaged_copy_is_passed_over_and_the_player_is_told() -> None:
    assert opened(saves.write(TOOL, counted(1, 2)), "torn") == (
        counted(1, 2),
        f"{DAMAGED} This is the one before it.",
    )


def test_a_copy_of_a_newer_app_is_passed_over_and_the_player_is_told() -> None:
    older, newer = saves.write(TOOL, counted(1)), edited(counted(2), version=2)
    assert opened(older, newer) == (counted(1), f"{NEWER} This is the one before it.")


def test_where_no_copy_can_be_read_the_player_is_told_of_the_newest() -> None:
    assert opened("torn") == (None, f"{DAMAGED} It starts from the beginning.")
    assert opened("torn", edited(counted(2), version=2)) == (
        None,
        f"{NEWER} It starts from the beginning.",
    )


def test_what_cannot_be_read_is_set_aside_before_anything_is_saved_over_it() -> None:
    async def kept() -> tuple[str, ...]:
        store = MemoryStore()
        newer = edited(counted(2), version=2)
        await store.save(TOOL.name, newer)
        await saves.set_aside(store, TOOL)
        await saves.save_history(store, TOOL, counted(1))
        await saves.save_history(store, TOOL, counted(1))
        assert await store.copies(f"{TOOL.name}-aside") == (newer,)
        return await store.keys()

    assert asyncio.run(kept()) == (TOOL.name, f"{TOOL.name}-aside")


def test_a_store_that_cannot_be_read_is_said_and_nothing_is_raised() -> None:
    assert asyncio.run(saves.open_history(BrokenStore(), TOOL)) == (
        None,
        "Could not open the Cages: the disk reports an error (Input/output error).",
    )


def test_what_cannot_be_opened_for_one_reason_is_one_sentence() -> None:
    full = "this browser allows no saves."
    told = [
        f"Could not open the Cages: {full}",
        "The last save of the Score was damaged. It starts from the beginning.",
        f"Could not open the Orders: {full}",
        "Could not open the Notes: the disk reports an error.",
    ]
    assert saves.together(["", *told]) == (f"Could not open 2 tools: {full}", told[1], told[3])


def test_a_save_that_fails_says_which_tool_and_why() -> None:
    with pytest.raises(StorageError) as caught:
        asyncio.run(saves.save_history(BrokenStore(), TOOL, counted(1)))
    assert str(caught.value) == "Could not save the Cages: the disk is full."


def test_a_difference_put_in_leaves_the_first_json_as_it_was() -> None:
    data = {"rows": [{"count": 1}, {"count": 2}]}
    after = {"rows": [{"count": 1}, {"count": 5}]}
    assert json_diff.put(data, (("rows", 1, "count"), 5)) == after
    assert data == {"rows": [{"count": 1}, {"count": 2}]}


def test_undo_brings_back_the_name_of_a_ninth_player_who_left() -> None:
    """Seats that nobody uses are left out of saves: a step to more of them holds them whole."""
    tool = any_made_game().by_key["first"]
    ten = Table().resized(10).renamed(9, "Zoë")
    history = History(tool.opening(ten)).then(tool.opening(Table()), "They left")
    assert saves.read(tool, saves.write(tool, history)) == history
