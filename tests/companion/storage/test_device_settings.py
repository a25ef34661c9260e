"""What a device keeps besides the tools: the table, the groups, the tool used last."""

import asyncio

import pytest
from pydantic import ValidationError

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.storage import saves
from companion.storage.device_settings import MOST_GROUPS, MOST_STEPS, DeviceSettings
from companion.storage.saves import DEVICE
from companion.storage.store import MemoryStore
from tests.companion.storage.test_saves import BrokenStore

# The device.

NAMED = Table().renamed(0, "Ada").renamed(3, "Zoë")


def opened_device(*texts: str) -> tuple[DeviceSettings, str]:
    async def found() -> tuple[DeviceSettings, str]:
        store = MemoryStore()
        for text in texts:
            await store.save(DEVICE, text)
        return await saves.open_device(store)

    return asyncio.run(found())


def test_a_device_comes_back_as_it_was() -> None:
    device = DeviceSettings(
        table=NAMED, groups=(NAMED,), last_tool="zoo/cages", used=27_000_000
    )

    async def found() -> tuple[DeviceSettings, str]:
        store = MemoryStore()
        await saves.save_device(store, device)
        return await saves.open_device(store)

    assert asyncio.run(found()) == (device, "")


def test_a_device_without_a_save_is_fresh_and_nothing_is_said() -> None:
    assert opened_device() == (DeviceSettings(), "")


def test_a_damaged_device_is_passed_over_or_begins_afresh_and_the_player_is_told() -> None:
    good = saves.write_device(DeviceSettings(table=NAMED))
    wrong = "The last save of the table was damaged."
    assert opened_device(good, "torn") == (
        DeviceSettings(table=NAMED),
        f"{wrong} This is the one before it.",
    )
    assert opened_device(good[:-1]) == (
        DeviceSettings(),
        f"{wrong} It starts from the beginning.",
    )
    assert opened_device('{"format":1,"device":{"used":-1}}')[0] == DeviceSettings()


def test_a_device_of_a_newer_app_begins_afresh_and_the_player_is_told() -> None:
    assert opened_device('{"format":2}') == (
        DeviceSettings(),
        "The last save of the table is from a newer version of the app. It starts from the beginning.",
    )


def test_a_device_that_cannot_be_saved_or_read_is_said() -> None:
    with pytest.raises(StorageError) as caught:
        asyncio.run(saves.save_device(BrokenStore(), DeviceSettings()))
    assert str(caught.value) == "Could not save the table: the disk is full."
    assert asyncio.run(saves.open_device(BrokenStore())) == (
        DeviceSettings(),
        "Could not open the table: the disk reports an error (Input/output error).",
    )


def test_a_group_is_remembered_once_newest_first_and_only_with_a_name() -> None:
    others = Table().renamed(1, "Bo")
    device = DeviceSettings().remembering(NAMED).remembering(others).remembering(Table())
    assert device.groups == (others, NAMED)
    moved = NAMED.evolve(seats=(3, 0, 1))
    assert device.remembering(moved).groups == (moved, others)


def test_only_so_many_groups_are_remembered() -> None:
    device = DeviceSettings()
    for number in range(MOST_GROUPS + 3):
        device = device.remembering(Table().renamed(0, f"Ada {number}"))
    assert len(device.groups) == MOST_GROUPS
    assert device.groups[-1].name(0) == "Ada 3"


def test_a_group_without_a_name_cannot_be_held() -> None:
    with pytest.raises(ValidationError, match="known by its names"):
        DeviceSettings(groups=(Table(),))


# The table, undone; a group, brought back.


def test_a_table_is_undone_and_redone_and_both_are_kept() -> None:
    three = NAMED.resized(3)
    device = DeviceSettings().seated(NAMED).seated(three)
    back = device.undone()
    assert (back.table, back.past, back.future) == (NAMED, (Table(),), (three,))
    assert back.redone() == device
    assert saves.read_device(saves.write_device(back)) == back
    assert back.undone().undone() == back.undone()
    assert device.redone() == device
    assert back.seated(Table().resized(2)).future == ()
    assert device.seated(three) == device


def test_only_so_many_tables_are_kept() -> None:
    device = DeviceSettings()
    for number in range(MOST_STEPS + 3):
        device = device.seated(Table().renamed(0, f"Ada {number}"))
    assert len(device.past) == MOST_STEPS
    assert device.past[-1].name(0) == f"Ada {MOST_STEPS + 1}"
    assert len(saves.write_device(device)) < 30_000


def test_a_group_that_was_forgotten_or_crowded_out_is_brought_back() -> None:
    device = DeviceSettings(groups=(NAMED,)).without_group(NAMED)
    assert (device.groups, device.forgotten) == ((), NAMED)
    assert device.bringing_back() == DeviceSettings(groups=(NAMED,))
    assert DeviceSettings().bringing_back() == DeviceSettings()
    for number in range(MOST_GROUPS + 1):
        device = device.remembering(Table().renamed(0, f"Ada {number}"))
    assert device.forgotten == Table().renamed(0, "Ada 0")
