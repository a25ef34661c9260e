"""Bad luck at a table: clocks, disks, homes and files that are not as they should be.

What was confirmed is kept, or is there again, when the program is killed; and a sentence says what is wrong.
"""

import asyncio
import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.live import actions as do
from companion.live.operation import Draft
from companion.storage.store import NO_HOME, NoStore
from companion.table_host import files
from companion.table_host.files import IN_MEMORY, FileTables, tables_here
from companion.table_host.folder_lock import FolderLock, InUseError
from companion.table_host.idle_times import STAYS_OLD, Clocks
from companion.table_host.live_table import LiveTable
from companion.table_host.memory import MemoryTables
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import DAY, Tables
from tests.companion.table_host.test_lookers import ORDERS, count, sit

HOUR, YEAR = 3600, 365 * DAY


class Computer:
    """A computer with a folder of tables, and clocks that tests turn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.up, self.wrong = 0.0, 0.0

    def started(self) -> Tables:
        """Return its tables after its program was killed and started again."""
        clocks = Clocks(lambda: self.up, lambda: time.time() + self.up + self.wrong)
        return Tables(FileTables(self.folder, clocks))

    def passes(self, seconds: float) -> None:
        """Let time pass while it is switched on."""
        self.up += seconds

    def touch_again(self, name: str) -> None:
        """Let the file system note the time as the clock on the wall has it."""
        at = time.time() + self.up + self.wrong
        os.utime(self.folder / f"{name}.jsonl", (at, at))

    def sleeps(self, seconds: float) -> None:
        """Let time pass while it is off: the file gets old."""
        for file in self.folder.iterdir():
            at = file.stat().st_mtime - seconds
            os.utime(file, (at, at))


async def begun(tables: Tables) -> LiveTable:
    """Return a table at which one device sits, and has counted three cards."""
    table = await tables.open(Table(), {})
    device, _ = await table.welcome()
    for each in (sit(0), count(), count(), count()):
        assert await table.ask(device, each) == ""
    return table


def cards(table: LiveTable) -> int:
    assert ORDERS
    found: tuple[int, ...] = table.room.state(ORDERS).look(("syndicates", 0, "orders"))
    return found[0]


async def look(computer: Computer, tables: Tables, seconds: float) -> None:
    """Let *tables* look for old ones as often as they do, for *seconds* seconds."""
    for _ in range(int(seconds / STAYS_OLD)):
        computer.passes(STAYS_OLD)
        await tables.expire()


JUMPS = [sign * each for each in (HOUR, DAY + HOUR, YEAR) for sign in (1, -1)]


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_is_put_right_ends_no_table(tmp_path: Path, jump: float) -> None:
    async def play() -> None:
        computer = Computer(tmp_path)
        tables = computer.started()
        table = await begun(tables)
        computer.wrong += jump
        await look(computer, tables, 3 * HOUR)
        assert not table.ended
        assert await table.ask(1, count()) == ""
        again = computer.started()  # killed, with the clock as it is now
        await again.ready()
        back = await again.find(table.name)
        assert back
        assert cards(back) == 4
        await look(computer, again, STAYS_OLD / 2)
        computer.wrong -= jump
        await look(computer, again, 3 * HOUR)
        assert not back.ended

    asyncio.run(play())


@pytest.mark.parametrize("jump", [DAY + HOUR, YEAR])
def test_a_table_that_ended_by_a_wrong_clock_comes_back(tmp_path: Path, jump: float) -> None:
    async def play() -> None:
        computer = Computer(tmp_path)
        table = await begun(computer.started())
        computer.wrong = jump
        tables = computer.started()
        await tables.ready()
        await look(computer, tables, HOUR)
        assert await tables.find(table.name) is None, "it was old, and stayed old"
        computer.wrong = 0
        await tables.expire()
        back = await tables.find(table.name)
        assert back
        assert cards(back) == 3

    asyncio.run(play())


def test_a_table_ends_a_day_after_the_last_touch_and_is_deleted_another_day_later(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        computer = Computer(tmp_path)
        tables = computer.started()
        table = await begun(tables)
        await look(computer, tables, DAY - HOUR)
        assert str(table.ended) == ""
        await look(computer, tables, 2 * HOUR)
        assert str(table.ended) == ENDED
        assert [each.suffix for each in tmp_path.iterdir()] == [".ended"]
        await look(computer, tables, DAY + HOUR)
        assert list(tmp_path.iterdir()) == []

    asyncio.run(play())


def test_a_table_of_another_evening_ends_soon_after_the_start(tmp_path: Path) -> None:
    async def play() -> None:
        computer = Computer(tmp_path)
        old, young = await begun(computer.started()), await begun(computer.started())
        computer.sleeps(DAY + HOUR)
        computer.touch_again(young.name)
        tables = computer.started()
        await tables.ready()
        assert await tables.find(old.name), "whoever comes at once goes on"
        await look(computer, tables, 2 * STAYS_OLD)
        assert await tables.find(old.name) is None
        assert await tables.find(young.name)

    asyncio.run(play())


def test_what_was_set_aside_does_not_stay_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        computer = Computer(tmp_path)
        for number in range(files.MOST_ASIDE + 20):
            for end in (".damaged", ".new", ".ended"):
                (tmp_path / f"{number:016x}{end}").write_text("Ann")
        kept = tmp_path / "notes.damaged"
        kept.write_text("someone's own")
        tables = computer.started()
        computer.wrong = -HOUR  # so that no table comes back
        await tables.ready()
        assert len(list(tmp_path.iterdir())) == files.MOST_ASIDE + 1
        computer.sleeps(3 * DAY)
        await look(computer, computer.started(), HOUR)
        assert list(tmp_path.iterdir()) == [kept]

    asyncio.run(play())


@pytest.mark.long
def test_tables_that_everybody_left_make_room_on_the_disk_too(tmp_path: Path) -> None:
    async def play() -> None:
        tables = Computer(tmp_path).started()
        for _ in range(files.MOST_ASIDE + 30):
            table = await tables.open(Table(), {}, "10.0.0.66")
            device, _ = await table.welcome()
            await table.leave(device)
        await tables.expire()
        assert len(list(tmp_path.glob("*.jsonl"))) == 1
        assert len(list(tmp_path.iterdir())) == 1

    asyncio.run(play())


Spoil = Callable[[bytes, int], bytes]

SPOILT: dict[str, Spoil] = {
    "cut": lambda whole, at: whole[:at],
    "another letter": lambda whole, at: whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :],
    "no letter": lambda whole, at: whole[:at] + b"\xff" + whole[at + 1 :],
    "zeros to the end": lambda whole, at: whole[:at] + bytes(len(whole) - at),
    "a line's end": lambda whole, at: whole[:at] + b"\n" + whole[at + 1 :],
}


CUTS = ("cut", "zeros to the end")
"""After these nothing is there any more: a table has to have its first line whole."""


@pytest.mark.long
@pytest.mark.parametrize("how", SPOILT)
def test_a_table_is_all_that_stood_before_the_first_wrong_byte(
    tmp_path: Path, how: str
) -> None:
    async def play() -> None:
        table = await begun(Tables(FileTables(tmp_path)))
        await table.control(1, "lock")
        await table.ask(1, count())
        file = tmp_path / f"{table.name}.jsonl"
        whole = file.read_bytes()
        _, kept = files._read(whole)
        assert kept
        lines, wrong = whole.splitlines(keepends=True), 0
        for at in range(len(whole)):
            spoilt = SPOILT[how](whole, at)
            if spoilt == whole:
                continue
            wrong += 1
            good, found = files._read(spoilt)
            before = lines[: whole[:at].count(b"\n")]
            if found is None:
                assert how in CUTS
                assert len(before) < 2
                continue
            entries = sum(line.startswith(b'{"entry"') for line in before)
            assert found.entries == kept.entries[: len(found.entries)], "and nothing else"
            assert len(found.entries) >= entries
            assert files._read(good) == (good, found), "it is mended once"
            if wrong % 100 == 0:
                file.write_bytes(spoilt)
                assert await FileTables(tmp_path).read(table.name) == found
                assert file.read_bytes() == good
        assert wrong > 500

    asyncio.run(play())


def test_a_table_whose_file_was_spoilt_goes_on_and_a_copy_can_be_looked_at(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        table = await begun(Tables(FileTables(tmp_path)))
        file = tmp_path / f"{table.name}.jsonl"
        lines = file.read_bytes().splitlines(keepends=True)
        lines[-2] = lines[-2].replace(b"{", b"[", 1)
        file.write_bytes(b"".join(lines))
        tables = Tables(FileTables(tmp_path))
        await tables.ready()
        back = await tables.find(table.name)
        assert back
        assert cards(back) == 1
        await back.give_back(table.log.entries)
        assert cards(back) == 3, "a phone that had it gave it back"
        assert await back.ask(1, count()) == ""
        assert cards(back) == 4
        assert file.with_suffix(".damaged").read_bytes() == b"".join(lines)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("wrong", "said"), [((0, 1), files.LOST), ((0,), files.SPOILT), ((3,), files.SPOILT)]
)
def test_who_runs_the_program_is_told_of_a_spoilt_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, wrong: tuple[int, ...], said: str
) -> None:
    async def play() -> None:
        table = await begun(Tables(FileTables(tmp_path)))
        file = tmp_path / f"{table.name}.jsonl"
        lines = file.read_bytes().splitlines(keepends=True)
        for line in wrong:
            lines[line] = lines[line].replace(b"{", b"[", 1)
        file.write_bytes(b"".join(lines))
        tables = Tables(FileTables(tmp_path))
        await tables.ready()
        back = await tables.find(table.name)
        assert bool(back) == (said == files.SPOILT)
        if back and wrong == (0,):
            assert cards(back) == 3, "the first line stands there twice, and nothing is lost"
        assert [each.getMessage() for each in caplog.records] == [
            said % file.with_suffix(files.DAMAGED)
        ]

    asyncio.run(play())


def test_a_full_disk_is_told_and_what_was_confirmed_is_there_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        table = await begun(Tables(FileTables(tmp_path)))
        write = os.write

        def full(file: int, data: bytes) -> int:
            if len(data) > 7:
                return write(file, data[:7])
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        for question in (table.ask(1, count()), table.control(1, "lock"), table.welcome()):
            with pytest.raises(StorageError, match="The disk is full"):
                await question
        assert cards(table) == 3, "nothing counts that is not kept"
        killed = Tables(FileTables(tmp_path))
        monkeypatch.setattr(os, "write", write)
        await killed.ready()
        back = await killed.find(table.name)
        assert back
        assert cards(back) == 3
        assert await back.ask(1, count()) == ""

    asyncio.run(play())


def test_the_second_program_with_the_same_home_keeps_its_tables_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    first, said = tables_here("http://192.168.1.7:8550")
    assert isinstance(first, FileTables)
    assert said == ""

    async def play() -> None:
        table = await begun(Tables(first))
        second, said = tables_here("http://192.168.1.7:8551")
        assert isinstance(second, MemoryTables)
        assert "http://192.168.1.7:8550" in said
        assert "memory" in said
        other = await begun(Tables(second))
        assert other.name != table.name
        await first.close()
        third, said = tables_here("http://192.168.1.7:8551")
        assert said == ""
        again = Tables(third)
        await again.ready()
        back = await again.find(table.name)
        assert back
        assert cards(back) == 3
        assert await again.find(other.name) is None
        await third.close()

    asyncio.run(play())


@pytest.mark.program
def test_a_folder_is_free_again_once_the_program_was_killed(tmp_path: Path) -> None:
    script = (
        "import pathlib, sys, time\n"
        "from companion.table_host.folder_lock import FolderLock\n"
        "lock = FolderLock(pathlib.Path(sys.argv[1]), 'there')\n"
        "print('locked', flush=True)\n"
        "time.sleep(600)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        assert program.stdout
        assert program.stdout.readline() == b"locked\n"
        with pytest.raises(InUseError, match="there"):
            FolderLock(tmp_path, "here")
        program.kill()
    lock = FolderLock(tmp_path, "here")
    with pytest.raises(InUseError, match="here"):
        FolderLock(tmp_path)
    lock.release()
    lock.release()
    FolderLock(tmp_path).release()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [(errno.EROFS, "can only be read"), (errno.EACCES, "not allowed"), (errno.ENOSPC, "full")],
)
def test_a_home_that_cannot_be_written_is_told_and_the_evening_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, sentence: str
) -> None:
    def refused(*asked: object, **how: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "home"))
    monkeypatch.setattr(Path, "mkdir", refused)
    store, said = tables_here("here")
    assert isinstance(store, MemoryTables)
    assert sentence in said
    assert cards(asyncio.run(begun(Tables(store)))) == 3


def test_a_folder_that_is_let_go_of_twice_spoils_no_other_file(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path, "here")
    lock.release()
    with (tmp_path / "other").open("wb+") as other:
        other.write(b"Ann")
        other.flush()
        lock.release()
        assert os.fstat(other.fileno()).st_size == 3


@pytest.mark.skipif(
    sys.platform != "linux", reason="Elsewhere files are locked in another way."
)
def test_a_file_system_without_locks_is_no_other_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl  # noqa: PLC0415 - Windows has none

    def refused(*asked: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    monkeypatch.setattr(fcntl, "flock", refused)
    store, said = tables_here("here")
    assert isinstance(store, MemoryTables)
    assert said.startswith(IN_MEMORY.format("")), "and not that Companion runs here already"


def test_no_home_is_told_and_the_evening_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("FLET_APP_STORAGE_DATA", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    store, said = tables_here("here")
    assert isinstance(store, MemoryTables)
    assert NO_HOME in said

    async def save() -> None:
        saves = NoStore(NO_HOME)
        assert await saves.keys() == ()
        with pytest.raises(StorageError, match=NO_HOME):
            await saves.save("device", "{}")

    asyncio.run(save())


def test_a_touch_of_a_phone_whose_clock_is_wrong_says_so() -> None:
    async def play() -> None:
        table = await begun(Tables())
        late = count()._replace(now=int(time.time()) + YEAR)
        assert "clock" in await table.ask(1, late)
        assert cards(table) == 3
        assert await table.ask(1, Draft("", do.TakeSeat(1), int(time.time()))) == ""

    asyncio.run(play())
