import io
import runpy
import sys
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import __main__ as program
from companion import catalogue
from companion.catalogue import any_own
from companion.core.shape import code_part
from companion.core.table import Table
from companion.exchange import files, share
from companion.exchange.files import DeviceTables, Parcel
from companion.exchange.game_code import filled
from companion.exchange.share import Shared
from companion.game_maker.examples import examples
from companion.storage import saves
from companion.storage.device_settings import DeviceSettings
from companion.tools.history import History
from companion.tools.tool import AnyTool
from tests.companion.sample_plays import play
from tests.sample_tool import TOOL as ZOO
from tests.states import every_tool

TOOL = next(tool for tool in catalogue.every_tool() if tool.name == "lawless-empire/orders")
CODE = share.write(TOOL, TOOL.example)

Captured = pytest.CaptureFixture[str]


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
        "Lawless Empire: Order tally (version 3)\n"
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
    tool, game = any_own().by_key["score"], examples()["builders"]
    state = filled(tool.example, game)
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


@pytest.mark.parametrize("given", ["", ".", "nowhere.json", "a\0b", "x" * 5000, "/q/", "-h"])
def test_what_is_neither_a_code_nor_a_file_is_refused(capsys: Captured, given: str) -> None:
    assert refused(capsys, given) == program.NOTHING


def test_a_torn_code_is_refused(capsys: Captured) -> None:
    assert refused(capsys, CODE[:-1]) == share.TORN


def test_a_code_of_a_newer_app_is_refused(capsys: Captured) -> None:
    assert refused(capsys, share.write(ZOO, ZOO.example)) == share.NEWER


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"hello", b"{}", b"\0" * 2**21])
def test_a_file_that_is_no_save_is_refused(
    capsys: Captured, tmp_path: Path, raw: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(raw)
    assert refused(capsys, str(file)) == "The last save of this tool was damaged."


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
    file.write_bytes(files.write(Parcel((Shared(TOOL, TOOL.example),), kept)))
    out = printed(capsys, str(file))
    assert out.startswith("The tables\n  table\n")
    assert "Lawless Empire: Order tally (version 3)\n11 Orders on 2 Syndicates\n" in out
    assert out.endswith("From a newer version: 0\n")
    file.write_bytes(files.write(Parcel((Shared(TOOL, TOOL.example),))))
    assert printed(capsys, str(file)).startswith("Lawless Empire: Order tally")


def test_a_damaged_companion_file_gets_its_sentence(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "x.companion"
    file.write_bytes(files.write(Parcel((Shared(TOOL, TOOL.example),)))[:-9])
    assert refused(capsys, str(file)) == files.TORN


def test_the_played_games_of_a_file_are_told(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "x.companion"
    file.write_bytes(files.write(Parcel((), plays=(play(1),))))
    out = printed(capsys, str(file))
    assert out.startswith(f"Play {play(1).key}: Bob with 30 MP\n")
    assert f"\n  key: {play(1).key}\n" in out
    assert "  players 4\n    name: " in out
