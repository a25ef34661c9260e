import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.errors import StorageError
from companion.storage import saves
from companion.storage.shelf import FULL, PREFIX, REFUSED, ShelfStore
from companion.storage.store import Store
from companion.tools.history import History
from tests.companion.store_laws import KEY, NEW, OLD, OLDER, StoreLaws, copies, keys, save
from tests.screens.fakes import FakeDevice

FIRST, SECOND = f"{PREFIX}{KEY}/b", f"{PREFIX}{KEY}/a"
"""The tool session of the first text that is saved under KEY, and that of the second."""

Deed = Callable[[Store], Awaitable[object]]


class TestShelfStore(StoreLaws):
    @pytest.fixture
    def store(self) -> Store:
        return ShelfStore(FakeDevice())


def two_saved() -> FakeDevice:
    device = FakeDevice()
    save(ShelfStore(device), OLDER, OLD)
    return device


def test_a_fresh_store_finds_what_another_left() -> None:
    device = two_saved()
    assert copies(ShelfStore(device)) == (OLD, OLDER)
    assert keys(ShelfStore(device)) == (KEY,)


def test_half_a_character_is_a_damaged_copy_which_nothing_saves_again() -> None:
    device = two_saved()
    device.kept[SECOND] = "2\nAnn \ud800"
    assert copies(ShelfStore(device)) == ("", OLDER)


def test_two_slots_take_turns_and_no_third_is_ever_made() -> None:
    device = FakeDevice()
    store = ShelfStore(device)
    held: list[tuple[str, ...]] = []
    for text in ("one", "two", "three", "four"):
        save(store, text)
        held.append(
            tuple(str(device.kept.get(tool_session, "")) for tool_session in (FIRST, SECOND))
        )
    assert held == [
        ("1\none", ""), ("1\none", "2\ntwo"), ("3\nthree", "2\ntwo"), ("3\nthree", "4\nfour"),
    ]  # fmt: skip
    assert set(device.kept) == {FIRST, SECOND}


def test_a_store_that_is_opened_again_goes_on_with_the_slot_of_the_older_text() -> None:
    device = two_saved()
    save(ShelfStore(device), NEW)
    assert copies(ShelfStore(device)) == (NEW, OLD)


def test_of_two_pages_on_one_device_each_finds_the_newest_text_and_the_one_before() -> None:
    device = FakeDevice()
    here, there = ShelfStore(device), ShelfStore(device)
    save(here, OLDER)
    save(there, OLD)
    save(here, NEW)
    assert copies(here) == copies(there) == (NEW, OLD)


@pytest.mark.parametrize("how", ["set", "quietly"])
def test_a_save_that_is_refused_says_so_and_both_texts_before_are_still_there(how: str) -> None:
    device = two_saved()
    store = ShelfStore(device)
    device.refuses.add(how)
    with pytest.raises(StorageError, match=f"^{re.escape(FULL)}$"):
        save(store, NEW)
    assert copies(store) == (OLD, OLDER)
    device.refuses.clear()
    save(store, NEW)
    assert copies(store) == (NEW, OLD)


@pytest.mark.parametrize(
    ("call", "deed"),
    [
        ("get", lambda store: store.copies(KEY)),
        ("get", lambda store: store.save(KEY, NEW)),
        ("remove", lambda store: store.remove(KEY)),
        ("get_keys", lambda store: store.keys()),
    ],
)
def test_a_device_that_keeps_nothing_is_reported_by_everything(call: str, deed: Deed) -> None:
    async def tried() -> None:
        with pytest.raises(StorageError, match=f"^{re.escape(REFUSED)}$"):
            await deed(ShelfStore(FakeDevice(call)))

    asyncio.run(tried())


GARBAGE = [
    "",
    "garbage",
    "7",
    "\n",
    "-1\ntext",
    "x\ntext",
    "9" * 5000 + "\ntext",
    7,
    ["a"],
    None,
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda each: repr(each)[:12])
def test_a_damaged_slot_is_no_text_and_the_other_text_is_still_there(garbage: object) -> None:
    device = two_saved()
    device.kept[SECOND] = garbage
    found = copies(ShelfStore(device))
    assert [text for text in found if text] == [OLDER]
    save(ShelfStore(device), NEW)
    assert copies(ShelfStore(device)) == (NEW, OLDER)


def test_a_player_is_told_when_the_newest_text_was_damaged() -> None:
    tool = every_tool()[0]
    device = FakeDevice()

    async def opened() -> saves.FoundHistory:
        history = History(tool.state())
        await saves.save_history(ShelfStore(device), tool, history)
        await saves.save_history(ShelfStore(device), tool, history)
        device.kept[f"{PREFIX}{tool.name}/a"] = "garbage"
        return await saves.open_history(ShelfStore(device), tool)

    found = asyncio.run(opened())
    assert found.history is not None
    assert found.words == (
        f"The last save of the {tool.title} was damaged. This is the one before it."
    )


@given(st.lists(st.sampled_from(["save", "fail", "reopen"]), max_size=12))
def test_whatever_fails_the_newest_text_that_was_kept_and_the_one_before_are_there(
    deeds: list[str],
) -> None:
    device = FakeDevice()
    store, kept = ShelfStore(device), list[str]()
    for number, deed in enumerate(deeds):
        device.refuses = {"set"} if deed == "fail" else set()
        if deed == "reopen":
            store = ShelfStore(device)
        elif deed == "save":
            save(store, f"{number}")
            kept.insert(0, f"{number}")
        else:
            with pytest.raises(StorageError):
                save(store, f"{number}")
        assert copies(store) == tuple(kept[:2])
