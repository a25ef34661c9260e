import io
import json
import runpy
import sys
from codecs import BOM_UTF8
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion import __main__ as program
from companion import catalogue
from companion.catalogue import any_made_game
from companion.core.shape import code_part
from companion.core.table import Table
from companion.exchange import export, files, qr, qr_decoder, share
from companion.exchange.files import DeviceTables, Parcel
from companion.exchange.game_code import with_definition
from companion.exchange.share import CodeContents
from companion.game_maker import pack
from companion.game_maker.examples import KEYS, examples
from companion.live.log import Log
from companion.live.room import opened
from companion.live.snapshot import snapshot_to_json
from companion.live.wire import NOT_READ
from companion.plays.people import Alias, WhoIsWho, renamed
from companion.storage import people, play_extras, playlog, saves
from companion.storage.device_settings import DeviceSettings
from companion.storage.play_extras import PlayExtras, SharedExtras
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.device.window import Frame
from screens.state.live.memory import BegunGames, Membership
from screens.table_line.pending import PendingData
from tests.companion import sample_logs
from tests.companion.sample_plays import play
from tests.sample_tool import TOOL as ZOO
from tests.states import every_tool

TOOL = next(tool for tool in catalogue.every_tool() if tool.name == "lawless-empire/orders")
CODE = share.write(TOOL, TOOL.example)

Captured = pytest.CaptureFixture[str]

BESIDE = PlayExtras(key=play(1).key, source="bgstats", id="p", held="{}")

SECRET = "s" * 22
"""What lets someone in, where a file has that."""


def printed(captured: Captured, *arguments: str) -> str:
    assert program.main(list(arguments)) == 0
    out, err = captured.readouterr()
    assert err == ""
    return out


def refused(captured: Captured, *arguments: str) -> str:
    assert program.main(list(arguments)) == 2
    out, err = captured.readouterr()
    assert out == ""
    return err.rstrip("\n")


def test_a_code_is_told_with_game_tool_summary_answer_and_every_field(capsys: Captured) -> None:
    out = printed(capsys, CODE)
    assert out.startswith(
        "Lawless Empire: Order tally (version 5)\n"
        "11 Orders on 2 Syndicates\n"
        "Secured so far · 201 secure beats 103 sabotage\n"
    )
    assert "    seats: 0, 1, 2, 3\n" in out
    assert "  syndicates 0\n    orders: 1, 2, 3, 1\n    owner: 0\n" in out


def test_a_link_is_told_like_its_code(capsys: Captured) -> None:
    link = share.link("https://example.org", CODE)
    assert printed(capsys, link) == printed(capsys, CODE)


@every_tool
def test_an_example_of_every_tool_is_told(tool: AnyTool, capsys: Captured) -> None:
    assert tool.summary(code_part(tool.example)) in printed(
        capsys, share.write(tool, tool.example)
    )


def test_a_code_with_a_whole_game_is_told_with_all_of_it(capsys: Captured) -> None:
    tool, game = any_made_game().by_key["score"], examples()["builders"]
    state = with_definition(tool.example, game)
    out = printed(capsys, share.with_game(tool, state, game))
    assert game.rules in out
    assert tool.summary(state) in out


def test_of_eight_seats_only_those_that_somebody_touched_are_told(capsys: Captured) -> None:
    named = TOOL.opening(Table().renamed(2, "Zoë"))
    out = printed(capsys, share.write(TOOL, named))
    assert "    people 2\n      name: Zoë\n" in out
    assert "people 1" not in out


def test_a_blank_is_told_as_a_dash_and_a_set_in_order() -> None:
    lines = list(program._fields(ZOO.state(marks=frozenset({5, 0, 3})), ""))
    assert "marks: 0, 3, 5" in lines
    assert "seat: -" in lines


def test_a_save_is_told_with_its_steps_too(capsys: Captured, tmp_path: Path) -> None:
    history = History(TOOL.state()).then(TOOL.example, "Example").undo()
    file = tmp_path / "save.json"
    file.write_text(saves.write(TOOL, history), "utf-8")
    out = printed(capsys, str(file))
    assert "0 Orders on 0 Syndicates\n" in out
    assert out.endswith("\nUndo: 0\n\nRedo: 1\n  Example\n")


def test_the_save_of_the_device_is_told(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "device.json"
    file.write_text(saves.write_device(DeviceSettings(last_tool=TOOL.name, used=5)), "utf-8")
    assert "last_tool: lawless-empire/orders\nused: 5\n" in printed(capsys, str(file))
    file.write_bytes(BOM_UTF8 + file.read_bytes())
    assert "last_tool: lawless-empire/orders\nused: 5\n" in printed(capsys, str(file))


def test_anything_but_one_argument_is_answered_with_how_to_use_it(capsys: Captured) -> None:
    assert refused(capsys) == program.USAGE
    assert refused(capsys, "1", "2") == program.USAGE


@pytest.mark.parametrize("given", ["-h", "--help"])
def test_how_to_use_it_can_be_asked_for(capsys: Captured, given: str) -> None:
    assert printed(capsys, given) == f"{program.USAGE}\n"


@pytest.mark.parametrize("given", ["", ".", "nowhere.json", "a\0b", "x" * 5000, "/q/", "-x"])
def test_what_is_neither_a_code_nor_a_file_is_refused(capsys: Captured, given: str) -> None:
    assert refused(capsys, given) == program.NOTHING


def test_a_torn_code_is_refused(capsys: Captured) -> None:
    assert refused(capsys, CODE[:-1]) == share.TORN


def test_a_code_of_a_newer_app_is_refused(capsys: Captured) -> None:
    assert refused(capsys, share.write(ZOO, ZOO.example)) == share.NEWER


@pytest.mark.parametrize(
    "raw",
    [
        *(
            b"",
            b"\xff\xfe",
            b"hello",
            b"{}",
            b"[]",
            b"{",
            b"\0" * 2**21,
            b"companion",
            b"[" * 9000,
        ),
        b'{"version": 1, "format": 3}',
        b'{"format": "BG Stats", "plays": [], "userInfo": {}}',
        b'{"sourceName": "Other", "game": {"name": "Chess"}}',
        b"id,name\r\n1,Ann\r\n",
        b"[project]\nname = 'x'\n",
        b"%PDF-1.7",
        b"PK\x03\x04",
        b"the number is 12345678901234567890",
    ],
)
def test_a_file_that_is_not_ours_is_said_to_be_none(
    capsys: Captured, tmp_path: Path, raw: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(raw)
    assert refused(capsys, str(file)) == files.NOT_OURS


def kinds() -> dict[str, tuple[str | bytes, str]]:
    """Return a file of each kind that is ours, and what is told of it."""
    log = Log.begin(opened(Table().renamed(0, "Ann"), {TOOL.name: TOOL.example}))
    head = {"head": '{"key":"ssssssssssssssssssssss"}', "n": 1, "keys": [SECRET]}
    begins = json.dumps({**head, "base": snapshot_to_json(log), "first": 1})
    entry = json.dumps({"entry": '[1,1,[1,1,"","sit",[],[],0],""]'})
    pending = PendingData(token=SECRET, ops=[[1, 1, "", "sit"]], rest=snapshot_to_json(log))
    bg_stats = json.dumps(export.bg_stats_play(play(1)))
    link = "https://play.example/j/AAAAAAAAAAAAAAAAAAAAAA"
    return {
        "played-games.json": (export.as_json((play(1), play(2))), "Played games: 2\n"),
        "played-games.csv": (export.as_csv((play(1),)), "A log of played games: A table"),
        "semicolons.csv": (
            export.as_csv((play(1),), "semicolon"),
            "A log of played games: A table",
        ),
        "device.json": (saves.write_device(DeviceSettings(shade="dark")), "shade: dark"),
        "people.json": (
            people.write(renamed(WhoIsWho(), Alias(name="Ann"), "Eve")),
            "Ann, called Eve\nEve, the same as Ann\n",
        ),
        "plays.07.json": (playlog.write((play(1),), ()), "Played games: 1\n"),
        "orders.json": (saves.write(TOOL, History(TOOL.example)), "Order tally"),
        "live.json": (
            Membership(link=link, token=SECRET).model_dump_json(),
            "The live table of this device, and 0 entries",
        ),
        "live-games.json": (BegunGames(token=SECRET).model_dump_json(), "started over"),
        "live-pending.json": (pending.model_dump_json(), "not confirmed yet: 1 entry"),
        "window.json": (
            Frame(width=400, height=800, left=0, top=0).model_dump_json(),
            "400 × 800",
        ),
        "a.jsonl": (f"{begins}\n{entry}\n{entry}\n{{", "A live table: Ann, "),
        "a.damaged": (f"{begins}\n{entry}\nx\n{entry}\n", "Entries behind its beginning: 1\n"),
        "game.toml": (f"\ufeff# ours\r\n\n{pack.write(examples()[KEYS[0]])}", "TOML"),
        "bg.json": (bg_stats, "One played game for BG Stats"),
        "bg.txt": (export.bg_stats(play(1)), "  game: Lawless Empire"),
        "bgstats.txt": (export.bg_stats(play(1), "bgstats"), "name Bob"),
        "code.png": (picture_of(share.link("https://example.org", CODE)), "Order tally"),
        "code.txt": (CODE, "Order tally"),
        "mail.txt": (f"> {share.link('https://example.org', CODE)}.\r\n", "Order tally"),
        "table.txt": (f"Come to {link}!", "A live table at https://play.example"),
        "BGStatsExport.json": (
            json.dumps(sample_logs.bg_stats(Random(1), 5)),
            "A log of played games: BG Stats\nPlayed games: 5\n",
        ),
        "plays.xml": (sample_logs.bgg(Random(1), 3), "BoardGameGeek\nPlayed games: 3\n"),
        "misfits.csv": (
            "Date,Game,Player\nsoon,Kites,Ann\n",
            "2. soon · Kites: Its day can't be read: “soon”.",
        ),
        "columns.csv": (
            "Evening,Game,Player\n2024-02-03,Kites,Ann\n",
            "A table: Evening, Game",
        ),
        "play_extras.07.json": (
            play_extras.write((BESIDE, SharedExtras(name="game g"))),
            "What is kept beside played games of other apps: 1\nWhat they have in common: 1\n",
        ),
        "play_extras.08.json": (
            play_extras.write((SharedExtras(name="game g"),)),
            "in common: 1\n",
        ),
        "play_extras.companion": (
            files.write(Parcel((), plays=(play(1),), beside=(BESIDE,))),
            "Kept beside played games of other apps: 1\n",
        ),
        "all.companion": (files.write(Parcel((), DeviceTables())), "The tables"),
    }


def picture_of(text: str) -> bytes:
    made = BytesIO()
    with Image.open(BytesIO(qr.png(text, 3))) as image:
        image.save(made, "PNG")
    return made.getvalue()


@pytest.mark.parametrize("name", kinds())
def test_a_file_of_each_kind_is_told(capsys: Captured, tmp_path: Path, name: str) -> None:
    content, words = kinds()[name]
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    out = printed(capsys, str(file))
    assert words in out
    assert SECRET not in out, "nothing that lets someone in"
    assert "AAAAAAAA" not in out


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (saves.write(TOOL, History(TOOL.example))[:-9], program.DAMAGED),
        (saves.write_device(DeviceSettings())[:-9], program.DAMAGED),
        (export.as_json((play(1),))[:-9].decode(), export.NOT_PLAYS),
        ("companion = 1\nfun = 1", "fun: There is no such setting."),
        ("companion = 4", pack.NEWER),
        ('{"head":"","n":1,"base":"{}","first":1}\n', program.DAMAGED),
        ('{"head":"","n":1,"keys"', NOT_READ),
        (share.link("https://example.org", CODE[:-1]), share.TORN),
    ],
)
def test_a_damaged_file_of_ours_gets_its_sentence(
    capsys: Captured, tmp_path: Path, raw: str, sentence: str
) -> None:
    file = tmp_path / "file"
    file.write_text(raw, "utf-8")
    assert refused(capsys, str(file)) == sentence


def test_a_picture_without_a_code_says_so(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "photo.png"
    Image.new("L", (90, 90), 255).save(file)
    assert refused(capsys, str(file)) == qr_decoder.NO_CODE


def test_a_save_of_a_tool_that_is_not_here_is_refused(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_text(saves.write(ZOO, History(ZOO.example)), "utf-8")
    assert refused(capsys, str(file)) == program.STRANGE


def test_a_file_that_may_not_be_read_is_refused(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(path: Path, mode: str) -> None:
        raise PermissionError(path, mode)

    file = tmp_path / "save.json"
    file.touch()
    monkeypatch.setattr(Path, "open", forbidden)
    assert refused(capsys, str(file)) == program.NOTHING


@given(st.text() | st.from_regex(r"(.*/q/)?[0-9]{1,50}", fullmatch=True))
@settings(deadline=None)
def test_whatever_is_given_no_traceback_comes(given: str) -> None:
    assert program.main([given]) in (0, 2)


def test_a_terminal_that_lacks_a_sign_gets_a_question_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert program.main([CODE]) == 0
    narrow.seek(0)
    assert "Secured so far ? 201" in narrow.read()


def test_it_runs_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(sys, "argv", ["companion", CODE])
    with pytest.raises(SystemExit, match="0"):
        runpy.run_path(str(program.__file__), run_name="__main__")
    assert "Order tally" in capsys.readouterr().out


def test_a_companion_file_is_told_with_its_tables_and_screens(
    tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "x.companion"
    kept = DeviceTables(table=Table().renamed(0, "Ann"))
    file.write_bytes(files.write(Parcel((CodeContents(TOOL, TOOL.example),), kept)))
    out = printed(capsys, str(file))
    assert out.startswith("The tables\n  table\n")
    assert "Lawless Empire: Order tally (version 5)\n11 Orders on 2 Syndicates\n" in out
    assert out.endswith("From a newer version: 0\n")
    file.write_bytes(files.write(Parcel((CodeContents(TOOL, TOOL.example),))))
    assert printed(capsys, str(file)).startswith("Lawless Empire: Order tally")


def test_a_damaged_companion_file_gets_its_sentence(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "x.companion"
    file.write_bytes(files.write(Parcel((CodeContents(TOOL, TOOL.example),)))[:-9])
    assert refused(capsys, str(file)) == files.TORN


def test_the_played_games_of_a_file_are_told(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "x.companion"
    file.write_bytes(files.write(Parcel((), plays=(play(1),))))
    out = printed(capsys, str(file))
    assert out.startswith(f"Play {play(1).key}: Bob with 30 MP\n")
    assert f"\n  key: {play(1).key}\n" in out
    assert "  players 4\n    name: " in out
