"""Where the files of this device are: in the place that its system has for them, or where they were before."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from companion.storage.data_folder import BEFORE, SAVES, TABLES, data_folder
from companion.storage.store import FolderStore
from companion.table_host.files import tables_folder

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder, of whom Flet says nothing."""
    monkeypatch.delenv("FLET_APP_STORAGE_DATA", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data" if name[0] in "LX" else tmp_path))
    return tmp_path


def new_place() -> Path:
    return platformdirs.user_data_path("companion", appauthor=False)


def saved_in(folder: Path) -> None:
    asyncio.run(FolderStore(folder / SAVES).save("turf-war/round", "{}"))


def test_the_files_of_a_new_user_are_where_the_system_has_them(home: Path) -> None:
    assert data_folder() == new_place()
    assert home in new_place().parents
    assert tables_folder() == new_place() / TABLES


def test_the_place_that_flet_gives_comes_first(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_in(home / BEFORE)
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(home / "given"))
    assert data_folder() == home / "given"


def test_what_was_saved_up_to_0_16_opens_and_is_saved_there_again(home: Path) -> None:
    saved_in(home / BEFORE)

    async def play() -> tuple[str, ...]:
        store = FolderStore(data_folder() / SAVES)
        assert await store.copies("turf-war/round") == ("{}",)
        await store.save("turf-war/round", "[]")
        return await FolderStore(home / BEFORE / SAVES).copies("turf-war/round")

    assert asyncio.run(play()) == ("[]", "{}")
    assert not new_place().exists()


def test_live_tables_that_were_kept_up_to_0_16_go_on_there(home: Path) -> None:
    (home / BEFORE / TABLES).mkdir(parents=True)
    assert tables_folder() == home / BEFORE / TABLES
    assert data_folder() == home / BEFORE, "both are in one place"


def test_an_older_version_that_is_started_again_hides_nothing_of_the_new_place(
    home: Path,
) -> None:
    saved_in(new_place())
    saved_in(home / BEFORE)
    assert data_folder() == new_place()


@pytest.mark.parametrize("place", ["before", "here"])
def test_a_folder_that_holds_neither_saves_nor_tables_counts_as_none(
    home: Path, place: str
) -> None:
    folder = home / BEFORE if place == "before" else new_place()
    (folder / "other").mkdir(parents=True)
    (folder / SAVES).touch()
    if place == "here":
        saved_in(home / BEFORE)
    assert data_folder() == (new_place() if place == "before" else home / BEFORE)


def test_without_a_home_nothing_is_written_beside_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(RuntimeError):
        data_folder()


@pytest.mark.program
def test_a_page_of_a_window_opens_what_is_in_the_old_place(home: Path) -> None:
    saved_in(home / BEFORE)
    program = """
import asyncio, types
from screens.app import store_for
print(asyncio.run(store_for(types.SimpleNamespace(web=False)).keys()))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )
    assert done.stdout == "('turf-war/round',)\n", done.stderr
