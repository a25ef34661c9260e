"""A whole evening in one go: two games kept, one undone into its middle, all of it out and in again."""

import asyncio
import csv
import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import flet as ft
import pytest

from companion.catalogue import every_tool
from companion.core.shape import without_secrets
from companion.display.labels import KEEP_GAME
from companion.exchange import export, files
from companion.storage.store import FolderStore
from tests.screens.desks import ORDERS, TOOLS, found
from tests.screens.harness import Screen
from tests.screens.picker import backup, choose
from tests.screens.whole_app import appeared

GAMES = ("lawless-empire/score", "makiavelia/final")
MIDDLE = "Syndicate 1: +1 Strong secure"


async def play_two_games(screen: Screen) -> None:
    for name in GAMES:
        await screen.go(f"/g/{name}")
        await screen.touch("More")
        await screen.touch("Show me an example")
        await screen.touch(KEEP_GAME)


async def undo_into_the_middle(screen: Screen) -> None:
    await screen.go("/g/lawless-empire/orders")
    for card in ("Strong secure", "Weak secure", "Weak sabotage"):
        (name,) = [each for each in screen.names() if each.startswith(f"{card}: 0")]
        await screen.touch(name)
    await screen.go("/g/lawless-empire/orders/history")
    (step,) = [each for each in screen.names() if MIDDLE in each]
    await screen.touch(step)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What the device's picker keeps, by the names of the files."""
    found: dict[str, bytes] = {}

    async def save_file(picker: ft.FilePicker, file_name: str, src_bytes: bytes) -> str:
        found[file_name] = src_bytes
        return file_name

    monkeypatch.setattr(ft.FilePicker, "save_file", save_file)
    return found


@pytest.mark.long
def test_two_games_one_undone_into_its_middle_go_out_are_wiped_and_come_back_the_same(
    tmp_path: Path, kept: dict[str, bytes]
) -> None:
    async def run() -> None:
        session = await found(FolderStore(tmp_path / "here"))
        screen = await appeared(session)
        await play_two_games(screen)
        await undo_into_the_middle(screen)
        assert session.tool_session(ORDERS).history.undoes == MIDDLE
        assert len(session.tool_session(ORDERS).history.future) == 2
        await screen.go("/files")
        await screen.touch("Save everything as a file")
        await screen.touch("Save them as a table (CSV)")
        await screen.touch("Save them as JSON")

        other = await found(FolderStore(tmp_path / "wiped"))
        assert other.plays.plays == ()
        screen = await appeared(other)
        await screen.go("/files")
        await choose(screen, kept[backup(kept)])
        assert other.plays.plays == (), "it is shown first"
        await screen.touch("Put it in")
        back = await found(FolderStore(tmp_path / "wiped"))
        assert len(back.plays.plays) == len(GAMES)
        assert back.plays.plays == other.plays.plays == session.plays.plays
        assert (back.device.table, back.device.groups) == (session.device.table, ())
        for tool in every_tool():
            assert back.tool_session(tool).state == without_secrets(
                session.tool_session(tool).state
            ), tool.name
        assert back.tool_session(ORDERS).state.syndicates[0].orders == (0, 1, 0, 0)

        screen = await appeared(back)
        await screen.go("/files")
        await choose(screen, kept["played-games.json"])
        assert "In the file: 2 games. You have them all." in screen.texts()

    asyncio.run(run())
    told = files.read(kept[backup(kept)], tuple(TOOLS.values())).plays
    assert export.from_json(kept["played-games.json"]) == told
    rows = list(csv.DictReader(StringIO(kept["played-games.csv"].decode("utf-8-sig"))))
    assert [(row["Play"], row["Player"], row["Won"]) for row in rows] == [
        (play.key, who.called, "yes" if who.won else "no")
        for play in told
        for who in play.players
    ]


@pytest.mark.long
def test_a_kept_game_is_handed_to_bg_stats_as_its_makers_ask(tmp_path: Path) -> None:
    async def run() -> None:
        session = await found(FolderStore(tmp_path))
        screen = await appeared(session)
        await play_two_games(screen)
        for play in session.plays.plays:
            await screen.go(f"/plays/{play.key}")
            taps = [
                each.action
                for each in screen.all(ft.Container)
                if isinstance(each.action, ft.OpenUrl)
            ]
            (action,) = taps
            check_bg_stats(str(action.url), len(play.players))

    asyncio.run(run())


def check_bg_stats(link: str, players: int) -> None:
    """Look at *link* by the documented fields and their types, and no others."""
    parts = urlsplit(link)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == (
        "bgstats://app.bgstatsapp.com/createPlay.html"
    )
    ((name, (text,)),) = parse_qs(parts.query).items()
    assert name == "data"
    data = json.loads(text)
    needed = {
        "sourceName": str,
        "sourcePlayId": str,
        "playDate": str,
        "game": dict,
        "players": list,
    }
    more = {"durationMin": int, "comments": str, "board": str, "location": str}
    check(data, needed, more)
    game = {"bggId": int, "highestWins": bool, "noPoints": bool}
    check(data["game"], {"name": str, "sourceGameId": str}, game)
    assert len(data["players"]) == players
    for who in data["players"]:
        seat = {"startPlayer": bool, "rank": int, "role": str, "score": str}
        check(who, {"name": str, "sourcePlayerId": str, "winner": bool}, seat)
    assert any(who["winner"] for who in data["players"])


def check(
    data: Mapping[str, object], needed: Mapping[str, type], more: Mapping[str, type]
) -> None:
    assert needed.keys() <= data.keys() <= needed.keys() | more.keys()
    for name, value in data.items():
        assert type(value) is {**needed, **more}[name], name
