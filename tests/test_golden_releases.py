"""What every release kept and sent opens today, with its undo: see ``tests/golden_release.py``."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.catalogue import every_game, find_game, find_tool
from companion.exchange import export, files, share
from companion.game_maker import pack
from companion.plays.people import WhoIsWho
from companion.storage.page_shelf import PageShelf
from companion.storage.play_extras import Extras
from companion.storage.shelf import ShelfStore
from companion.storage.store import FolderStore
from companion.table_host.files import FileTables
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.server.light_routes.cookies import DAMAGED
from screens.state.page_session import PageSession
from tests.golden_release import (
    RELEASES,
    besides_told,
    code_on_page,
    digest,
    plays_told,
    state_code,
    storage_of,
    undone_codes,
    with_jar,
)
from tests.screens.desks import found
from tests.screens.light.html_tree import tree
from tests.screens.server.light_routes.tables import laptop
from tests.screens.server.light_routes.visitor import LightVisitor, served

FOLDERS = sorted(each for each in RELEASES.iterdir() if each.is_dir())
each_release = pytest.mark.parametrize("folder", FOLDERS, ids=lambda each: each.name)


def expected(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = read(folder / "expected.json")
    return found


def read(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def as_it_was(tool: AnyTool, code: str) -> str:
    """Return today's code of the state that *code* holds: a code of any release opens, too."""
    return share.write(tool, share.decode(code, [tool]).state)


def check_history(tool: AnyTool, history: History, told: dict[str, Any]) -> None:
    """Hold that *history* is what the release had; where the tool has another edition since, with its steps by their
    labels.
    """
    if told["code"]:
        assert state_code(tool, history.now) == as_it_was(tool, told["code"]), tool.name
    same = told["version"] == tool.version
    assert digest(history.now) == told["now"] or not same, tool.name
    for steps, name in ((history.past, "past"), (history.future, "future")):
        assert [step.label for step in steps] == [said for said, _ in told[name]], tool.name
        if same:
            assert [digest(step.state) for step in steps] == [x for _, x in told[name]], (
                tool.name
            )


def check_home(session: PageSession, told: dict[str, Any]) -> None:
    assert session.device.table.model_dump(mode="json") == told["table"]
    assert len(session.device.groups) == 1
    assert {game.key for game in session.games.made} == {"own-00000007", "own-00000008"}
    for name, history in told["home"].items():
        tool = find_tool(name)
        assert tool, name
        check_history(tool, session.tool_session(tool).history, history)
    assert plays_told(session.plays.plays) == told["plays"]
    nobody = WhoIsWho().model_dump(mode="json")  # up to 0.14 nothing was known of people
    assert session.plays.people.model_dump(mode="json") == told.get("people", nobody)
    asyncio.run(session.incoming.load())
    nothing = besides_told(Extras({}, {}))  # nor was anything kept beside plays
    assert besides_told(session.incoming.besides) == told.get("besides", nothing)


def test_the_release_before_this_one_is_there() -> None:
    assert "0.12.0" in [each.name for each in FOLDERS]


@each_release
def test_a_home_opens_with_its_undo_and_its_played_games(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "home", tmp_path / "home")
    check_home(asyncio.run(found(FolderStore(tmp_path / "home"))), expected(folder))
    assert not list((tmp_path / "home").glob("*aside*")), "nothing was damaged"


@each_release
def test_what_a_browser_kept_opens_with_its_undo_and_its_played_games(folder: Path) -> None:
    store = ShelfStore(PageShelf(storage_of(read(folder / "browser.json"))))
    check_home(asyncio.run(found(store)), expected(folder))


@each_release
def test_light_pages_open_what_their_cookies_hold_with_its_undo(folder: Path) -> None:
    jar = read(folder / "cookies.json")
    for name, codes in expected(folder)["cookies"].items():
        tool = find_tool(name)
        assert tool
        phone = with_jar(LightVisitor(served()), jar)
        page = phone.get(f"/t/{name}")
        assert (page.status_code, DAMAGED in page.text) == (200, False)
        assert undone_codes(phone, tool) == [as_it_was(tool, each) for each in codes]


@each_release
def test_a_live_table_goes_on_in_its_seats(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "tables", tmp_path / "tables", copy_function=shutil.copyfile)
    seats, told = read(folder / "seats.json"), expected(folder)
    app = laptop(FileTables(tmp_path / "tables"))
    phones = {name: with_jar(LightVisitor(app), jar) for name, jar in seats.items()}
    assert told["link"] in phones["ada"].get("/j").text
    for name, codes in told["tables"].items():
        tool = find_tool(name)
        assert tool
        for who, phone in phones.items():
            assert code_on_page(phone, name) == as_it_was(tool, codes[who]), (name, who)
    orders = "/t/lawless-empire/orders"
    labels = [
        each.get("aria-label") or ""
        for each in tree(phones["bob"].get(orders).text).all("button")
    ]
    assert any(label.startswith("Undo") for label in labels), "their own steps are theirs still"
    assert phones["bob"].post(orders, k="undo").status_code in (200, 303)
    tool = find_tool("lawless-empire/orders")
    assert tool
    before = as_it_was(tool, told["tables"][tool.name]["ada"])
    assert code_on_page(phones["ada"], tool.name) != before


@each_release
def test_files_open_with_all_that_is_in_them(folder: Path) -> None:
    told = expected(folder)
    tools = [tool for game in every_game() for tool in game.tools]
    raw = (folder / "files" / "everything.companion").read_bytes()
    parcel = files.read(raw, tools)
    assert {tool.name for tool, _ in parcel.states} == set(told["files"])
    for tool, state in parcel.states:
        if told["files"][tool.name]:
            assert state_code(tool, state) == as_it_was(tool, told["files"][tool.name])
    assert parcel.newer == 0
    assert plays_told(parcel.plays) == told["plays"]
    assert (
        plays_told(export.from_json((folder / "files" / "played-games.json").read_bytes()))
        == (told["plays"])
    )
    one = files.read((folder / "files" / "one.companion").read_bytes(), tools)
    assert len(one.states) == 1


@each_release
def test_a_pack_is_the_game_that_it_was(folder: Path) -> None:
    for name, code in expected(folder)["packs"].items():
        definition = pack.read((folder / "packs" / name).read_text("utf-8"))
        game = find_game(f"own-0000000{name[0]}")
        assert game
        assert definition == share.decode(code, game.tools).state
