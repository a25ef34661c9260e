import asyncio
import errno
import os
import re
from contextlib import suppress
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.storage import store
from companion.storage.store import FolderStore, MemoryStore, Store
from tests.companion.disk_faults import Crash, Faults
from tests.companion.kills import kill_often
from tests.companion.store_laws import KEY, NEW, OLD, OLDER, StoreLaws, copies, keys, save


class TestMemoryStore(StoreLaws):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


class TestFolderStore(StoreLaws):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        return FolderStore(tmp_path / "saves")


# The folder.


def test_a_fresh_store_finds_what_another_left(tmp_path: Path) -> None:
    save(FolderStore(tmp_path), OLD, NEW)
    assert copies(FolderStore(tmp_path)) == (NEW, OLD)
    assert keys(FolderStore(tmp_path)) == (KEY,)


def test_nothing_but_the_two_copies_stays_in_the_folder(tmp_path: Path) -> None:
    save(FolderStore(tmp_path), OLDER, OLD, NEW)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "lawless-empire.orders.json",
        "lawless-empire.orders.old",
    ]


def test_the_folder_is_made_only_by_the_first_save(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "deep" / "down")
    assert copies(store) == ()
    asyncio.run(store.remove(KEY))
    assert not (tmp_path / "deep").exists()
    save(store, NEW)
    assert copies(store) == (NEW,)


def test_files_of_others_are_passed_over(tmp_path: Path) -> None:
    for name in ("README.md", "Thumbs.json", "..json", "a..b.json", "device.json"):
        (tmp_path / name).write_text("{}")
    assert keys(FolderStore(tmp_path)) == ("device",)


def test_bytes_that_are_no_text_are_a_damaged_copy_and_the_other_is_still_there(
    tmp_path: Path,
) -> None:
    store = FolderStore(tmp_path)
    save(store, OLD, NEW)
    (tmp_path / "lawless-empire.orders.json").write_bytes(b'{"name": "\xff\xfe"}')
    assert copies(store) == ("", OLD)


def test_a_file_that_cannot_be_opened_is_a_damaged_copy(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    save(store, OLD, NEW)
    (tmp_path / "lawless-empire.orders.json").unlink()
    (tmp_path / "lawless-empire.orders.json").mkdir()
    assert copies(store) == ("", OLD)


def test_a_save_whose_caller_has_gone_is_made_all_the_same(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)

    async def left() -> None:
        task = asyncio.create_task(store.save(KEY, NEW))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await store.copies(KEY) == (NEW,)

    asyncio.run(left())


def test_windows_is_not_asked_to_open_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SYNCS_FOLDERS", False)
    with Faults(tmp_path) as faults:
        save(FolderStore(tmp_path), NEW)
    assert "open folder" not in faults.calls
    assert copies(FolderStore(tmp_path)) == (NEW,)


# Every single call of a save fails, or is the last thing that happens.

SAVE = [
    "mkdir", "exists", "exists", "open", "write", "flush", "fsync", "close",
    "replace", "replace", "open folder", "fsync", "close folder",
]  # fmt: skip


def two_saved(folder: Path) -> Store:
    save(FolderStore(folder), OLDER, OLD)
    return FolderStore(folder)


def cut_between_the_renames(folder: Path) -> Store:
    store = two_saved(folder)
    with Faults(folder, 9, Crash()), pytest.raises(Crash):
        save(store, "in between " * 99)
    return FolderStore(folder)


def test_a_save_makes_these_calls_and_the_draft_is_on_the_disk_before_it_counts(
    tmp_path: Path,
) -> None:
    store = two_saved(tmp_path)
    with Faults(tmp_path) as faults:
        save(store, NEW)
    assert faults.calls == SAVE


def test_what_else_is_written_meanwhile_is_neither_counted_nor_hindered(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine", tmp_path / "other"
    with Faults(mine, 0, OSError(errno.ENOSPC, "full")) as faults:
        save(FolderStore(other), NEW)
    assert faults.calls == []
    assert copies(FolderStore(other)) == (NEW,)


@pytest.mark.parametrize("at", range(len(SAVE)))
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), OSError(errno.EIO, "io")])
def test_whichever_call_fails_the_player_hears_it_and_the_newest_or_the_one_before_is_there(
    tmp_path: Path, at: int, error: OSError
) -> None:
    store = two_saved(tmp_path)
    with Faults(tmp_path, at, error), pytest.raises(StorageError):
        save(store, NEW)
    assert copies(store)[0] in (OLD, NEW)
    assert copies(FolderStore(tmp_path))[0] in (OLD, NEW)
    assert set(copies(store)) <= {OLDER, OLD, NEW}
    save(store, "after")
    assert copies(store)[0] == "after"
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("at", range(len(SAVE)))
def test_whichever_call_is_the_last_before_a_crash_the_newest_or_the_one_before_is_there(
    tmp_path: Path, at: int
) -> None:
    store = two_saved(tmp_path)
    with Faults(tmp_path, at, Crash()), pytest.raises(Crash):
        save(store, NEW)
    store = FolderStore(tmp_path)
    found = copies(store)
    assert found[0] in (OLD, NEW)
    assert set(found) <= {OLDER, OLD, NEW}
    assert keys(store) == (KEY,)
    save(store, "after")
    assert copies(store) == ("after", found[0])
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("at", range(len(SAVE)))
def test_a_crash_while_the_first_save_of_all_is_made_leaves_it_whole_or_nothing(
    tmp_path: Path, at: int
) -> None:
    with Faults(tmp_path, at, Crash()), suppress(Crash):
        save(FolderStore(tmp_path), NEW)
    assert copies(FolderStore(tmp_path)) in ((), (NEW,))
    save(FolderStore(tmp_path), "after")
    assert copies(FolderStore(tmp_path))[0] == "after"


@pytest.mark.parametrize("at", range(len(SAVE) + 1))
def test_a_second_crash_after_a_first_between_the_renames_loses_nothing_either(
    tmp_path: Path, at: int
) -> None:
    store = cut_between_the_renames(tmp_path)
    assert copies(store) == ("in between " * 99, OLD)
    with Faults(tmp_path, at, Crash()), pytest.raises(Crash):
        save(store, NEW)
    assert copies(FolderStore(tmp_path))[0] in ("in between " * 99, NEW)


def test_a_draft_is_not_left_behind_when_the_disk_is_full(tmp_path: Path) -> None:
    store = two_saved(tmp_path)
    with (
        Faults(tmp_path, SAVE.index("write"), OSError(errno.ENOSPC, "full")),
        pytest.raises(StorageError),
    ):
        save(store, NEW)
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("error", [Crash(), OSError(errno.EIO, "io")])
@pytest.mark.parametrize("at", range(6))
def test_a_removal_cut_off_anywhere_leaves_the_newest_or_nothing(
    tmp_path: Path, at: int, error: BaseException
) -> None:
    store = two_saved(tmp_path)
    with Faults(tmp_path, at, error), pytest.raises((Crash, StorageError)):
        asyncio.run(store.remove(KEY))
    assert copies(FolderStore(tmp_path)) in ((OLD, OLDER), (OLD,), ())


# What players read.


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full."),
        (errno.EDQUOT, "The disk is full."),
        (errno.EROFS, "The disk can only be read."),
        (errno.EACCES, "The app is not allowed to use this folder."),
        (errno.EPERM, "The app is not allowed to use this folder."),
        (errno.EIO, f"The disk reports an error ({os.strerror(errno.EIO)})."),
    ],
)
def test_each_trouble_of_the_disk_has_its_sentence(
    tmp_path: Path, number: int, sentence: str
) -> None:
    store = two_saved(tmp_path)
    fault = OSError(number, os.strerror(number))
    with (
        Faults(tmp_path, 0, fault),
        pytest.raises(StorageError, match=f"^{re.escape(sentence)}$"),
    ):
        save(store, NEW)


def test_a_folder_that_is_a_file_is_reported_by_save_remove_and_keys(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = FolderStore(tmp_path / "file")

    async def tried() -> None:
        for deed in (store.save(KEY, NEW), store.remove(KEY), store.keys()):
            with pytest.raises(StorageError, match="The disk reports an error"):
                await deed

    asyncio.run(tried())


@pytest.mark.program
def test_an_app_that_is_killed_loses_nothing_that_it_knew_was_saved(tmp_path: Path) -> None:
    kill_often(tmp_path, times=5, seed=1)
