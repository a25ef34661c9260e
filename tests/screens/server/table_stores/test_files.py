"""Live tables in files: whole after any end of the program, the laptop's own, and told where that fails."""

import asyncio
import errno
import json
import os
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.live import actions as do
from companion.live.log import Log
from companion.live.operation import Draft, Entry
from companion.live.room import Room
from companion.live.snapshot import snapshot_to_json
from companion.live.wire import entry_to_json
from companion.table_host.files import FileTables
from companion.table_host.members import TableMembers
from companion.table_host.table_store import Head, StoredTable
from tests.screens.server.table_stores.test_table_store import FIRST, A, B, line


def test_a_line_that_was_cut_off_counted_for_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        store = FileTables(tmp_path)
        await store.open(A, FIRST)
        await store.append(A, line(1, "one"))
        file = tmp_path / f"{A}.jsonl"
        whole = file.read_bytes()
        await store.append(A, line(2, "two"))
        both = file.read_bytes()
        for length in range(len(whole), len(both)):
            file.write_bytes(both[:length])
            again = FileTables(tmp_path)
            kept = await again.read(A)
            assert kept
            assert kept.entries == ("one",)
            assert await again.append(A, line(2, "two"))
            assert file.read_bytes() == both

    asyncio.run(play())


def test_a_file_of_something_else_makes_room(tmp_path: Path) -> None:
    for name, text in ((A, "no json\n"), (B, '{"entry":"without a head"}\n')):
        (tmp_path / f"{name}.jsonl").write_text(text)
    (tmp_path / "readme.jsonl").write_text("not a table")
    store = FileTables(tmp_path)

    async def play() -> None:
        assert await store.names() == (A, B)
        assert await store.read(A) is None
        assert await store.read(B) is None
        assert await store.names() == ()

    asyncio.run(play())
    assert (tmp_path / f"{A}.damaged").read_text() == "no json\n"


def test_no_name_leads_to_another_file(tmp_path: Path) -> None:
    store = FileTables(tmp_path)
    for name in ("../../etc/passwd", "", "0" * 15, "A" * 16):
        with pytest.raises(ValueError, match="not a table"):
            asyncio.run(store.open(name, FIRST))


def test_a_full_disk_is_told_and_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileTables(tmp_path)
    asyncio.run(store.open(A, FIRST))
    before = (tmp_path / f"{A}.jsonl").read_bytes()
    write, room = os.write, [5]

    def full(opened: int, data: memoryview) -> int:
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(opened, data[: room.pop()])

    monkeypatch.setattr("companion.table_host.files.os.write", full)
    with pytest.raises(StorageError, match="The disk is full"):
        asyncio.run(store.append(A, line(1, "one")))
    with pytest.raises(StorageError):
        asyncio.run(store.open(B, FIRST))
    monkeypatch.undo()
    assert (tmp_path / f"{A}.jsonl").read_bytes() == before
    assert asyncio.run(store.append(A, line(1, "one")))


def test_files_are_the_laptops_own(tmp_path: Path) -> None:
    asyncio.run(FileTables(tmp_path / "tables").open(A, FIRST))
    assert (tmp_path / "tables").stat().st_mode & 0o077 == 0
    assert (tmp_path / "tables" / f"{A}.jsonl").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StorageError, match="cannot be kept"):
        asyncio.run(FileTables(tmp_path / "taken").open(A, FIRST))
    (tmp_path / f"{A}.jsonl").mkdir()
    for question in (FileTables(tmp_path).read(A), FileTables(tmp_path).trim(A, 1, "base")):
        with pytest.raises(StorageError):
            asyncio.run(question)


def test_a_file_of_an_older_version_opens(tmp_path: Path) -> None:
    people, base = TableMembers(key="k"), snapshot_to_json(Log.begin(Room(), start=2))
    heads = [people.evolve(came=came).model_dump_json() for came in range(3)]
    entry = ["", entry_to_json(Entry(3, 1, Draft("", do.TakeSeat(0)).numbered(1, 1, 0)))]
    lines = [
        {"head": heads[0], "base": base, "first": 3},
        {"entry": json.dumps(entry)},
        {"head": heads[1]},
    ]
    (tmp_path / f"{A}.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))

    async def play() -> None:
        store = FileTables(tmp_path)
        kept = StoredTable(Head(2, heads[1]), base, (json.dumps(entry),), 2)
        assert await store.read(A) == kept
        assert await store.append(A, line(4, "4"))
        assert await store.note(A, Head(3, heads[2], ("aa",)))
        assert await store.owner("aa") == A
        assert await FileTables(tmp_path).read(A) == kept._replace(
            head=Head(3, heads[2], ("aa",)), entries=(*kept.entries, "4")
        )

    asyncio.run(play())
