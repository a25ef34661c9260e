"""Tables are kept: each entry once, in order, and whole, whenever the laptop ends."""

import asyncio
import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from screens.server.table_store import FileTables, Kept, MemoryTables, TableStore

A, B = "0" * 16, "1" * 16
FIRST = Kept("head", "base")

Stores = Callable[[], TableStore]


@pytest.fixture(params=["memory", "files"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    """Return what makes the store; of files, each is a laptop that was started anew."""
    memory = MemoryTables()
    return lambda: memory if request.param == "memory" else FileTables(tmp_path / "tables")


def test_a_table_comes_back_as_it_was(stores: Stores) -> None:
    async def play() -> None:
        store = stores()
        assert await store.names() == ()
        assert await store.read(A) is None
        await store.open(A, FIRST, 1)
        assert await store.append(A, 1, "one")
        assert await store.append(A, 2, "två\n")
        await store.note(A, "other head")
        again = stores()
        assert await again.names() == (A,)
        assert await again.read(A) == Kept("other head", "base", ("one", "två\n"))
        assert await again.append(A, 3, "three")
        assert await again.read(B) is None

    asyncio.run(play())


def test_each_number_is_taken_once_and_in_order(stores: Stores) -> None:
    async def play() -> None:
        store = stores()
        assert not await store.append(A, 1, "no table")
        await store.open(A, FIRST, 1)
        assert not await store.append(A, 2, "too early")
        assert await store.append(A, 1, "one")
        assert not await store.append(A, 1, "again")
        kept = await store.read(A)
        assert kept
        assert kept.entries == ("one",)

    asyncio.run(play())


def test_a_long_table_is_kept_anew_from_a_later_base(stores: Stores) -> None:
    async def play() -> None:
        store = stores()
        await store.open(A, FIRST, 1)
        for n in range(1, 10):
            await store.append(A, n, str(n))
        await store.open(A, Kept("head", "base at 7", ("8", "9")), 10)
        store = stores()
        assert await store.read(A) == Kept("head", "base at 7", ("8", "9"))
        assert await store.append(A, 10, "10")

    asyncio.run(play())


def test_what_nobody_touched_for_long_is_forgotten(tmp_path: Path) -> None:
    clock = [1000.0]

    async def play(store: TableStore, touch: Callable[[str, float], None]) -> None:
        await store.open(A, FIRST, 1)
        touch(A, 1000)
        clock[0] = 2000
        await store.open(B, FIRST, 1)
        touch(B, 2000)
        assert await store.expire(1000) == ()
        assert await store.expire(1500) == (A,)
        assert await store.names() == (B,)
        assert not await store.append(A, 1, "gone")

    asyncio.run(play(MemoryTables(lambda: clock[0]), lambda name, at: None))
    asyncio.run(
        play(
            FileTables(tmp_path),
            lambda name, at: os.utime(tmp_path / f"{name}.jsonl", (at, at)),
        )
    )


def test_a_line_that_was_cut_off_counted_for_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        store = FileTables(tmp_path)
        await store.open(A, FIRST, 1)
        await store.append(A, 1, "one")
        file = tmp_path / f"{A}.jsonl"
        whole = file.read_bytes()
        await store.append(A, 2, "two")
        both = file.read_bytes()
        for length in range(len(whole), len(both)):
            file.write_bytes(both[:length])
            again = FileTables(tmp_path)
            kept = await again.read(A)
            assert kept
            assert kept.entries == ("one",)
            assert await again.append(A, 2, "two")
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
            asyncio.run(store.open(name, FIRST, 1))


def test_a_full_disk_is_told_and_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileTables(tmp_path)
    asyncio.run(store.open(A, FIRST, 1))
    before = (tmp_path / f"{A}.jsonl").read_bytes()
    write, room = os.write, [5]

    def full(opened: int, data: memoryview) -> int:
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(opened, data[: room.pop()])

    monkeypatch.setattr("screens.server.table_store.os.write", full)
    with pytest.raises(StorageError, match="No space left on device"):
        asyncio.run(store.append(A, 1, "one"))
    with pytest.raises(StorageError):
        asyncio.run(store.open(B, FIRST, 1))
    monkeypatch.undo()
    assert (tmp_path / f"{A}.jsonl").read_bytes() == before
    assert asyncio.run(store.append(A, 1, "one"))


def test_files_are_the_laptops_own(tmp_path: Path) -> None:
    asyncio.run(FileTables(tmp_path / "tables").open(A, FIRST, 1))
    assert (tmp_path / "tables").stat().st_mode & 0o077 == 0
    assert (tmp_path / "tables" / f"{A}.jsonl").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StorageError, match="cannot keep this table"):
        asyncio.run(FileTables(tmp_path / "taken").open(A, FIRST, 1))
    (tmp_path / f"{A}.jsonl").mkdir()
    with pytest.raises(StorageError):
        asyncio.run(FileTables(tmp_path).read(A))
    with pytest.raises(StorageError):
        asyncio.run(FileTables(tmp_path).note(A, "head"))
