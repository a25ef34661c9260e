"""The app's page gets a window without tabs where a browser can do that, and a tab otherwise."""

from functools import partial
from pathlib import Path

import pytest

from screens.server import web_server
from screens.server.computer import app_window
from screens.server.computer.app_window import COMMANDS, find_browser, open_window, places

HERE = "http://127.0.0.1:8550/app"


def browser(folder: Path, script: str) -> Path:
    """Return a program that writes what it was asked for beside itself, and does *script*."""
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$*" > "$0.asked"\n{script}\n')
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("command", COMMANDS)
def test_each_of_these_browsers_is_found(command: str) -> None:
    def which(name: str) -> str | None:
        return f"/usr/bin/{name}" if name == command else None

    assert find_browser(which, ()) == f"/usr/bin/{command}"


def test_where_there_is_none_none_is_found(tmp_path: Path) -> None:
    assert find_browser(lambda name: None, [tmp_path / "none"]) == ""


def test_an_installed_program_comes_before_a_command(tmp_path: Path) -> None:
    program = browser(tmp_path, "exit 0")
    assert find_browser(lambda name: name, [tmp_path / "none", program]) == str(program)


@pytest.mark.parametrize("system", ["darwin", "win32", "linux"])
def test_each_system_has_its_places(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROGRAMFILES", "C:/Programs")
    found = [place.as_posix() for place in places(system)]
    wanted = {
        "darwin": "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "win32": "C:/Programs/Microsoft/Edge/Application/msedge.exe",
    }
    assert (wanted.get(system) in found) == (system != "linux")


def test_the_window_shows_the_address_and_nothing_else(tmp_path: Path) -> None:
    program = browser(tmp_path, "exit 0")
    tabs: list[str] = []
    assert open_window(HERE, lambda: str(program), tabs.append)
    assert (tmp_path / "browser.asked").read_text() == f"--app={HERE}"
    assert tabs == []


def test_a_browser_that_goes_on_running_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_window, "FAILS_WITHIN", 0.01)
    program = browser(tmp_path, "exec sleep 600")
    assert open_window(HERE, lambda: str(program), pytest.fail)
    window = app_window._running.pop()
    assert window.poll() is None
    window.kill()
    window.wait()


def test_where_it_cannot_start_a_tab_is_opened(tmp_path: Path) -> None:
    broken = browser(tmp_path, "exit 1")
    for program in ("", str(broken), str(tmp_path / "gone")):
        tabs: list[str] = []
        assert not open_window(HERE, partial(str, program), tabs.append)
        assert tabs == [HERE]


def test_a_window_is_for_make_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    shown: list[str] = []
    monkeypatch.setattr(
        web_server, "open_window", lambda address: shown.append(f"window {address}")
    )
    monkeypatch.setattr("webbrowser.open", lambda address: shown.append(f"tab {address}"))
    for window in (True, False):
        show = web_server.opener(web_server.Serving(window=window), HERE)
        assert show
        show()
    assert shown == [f"window {HERE}", f"tab {HERE}"]
    assert web_server.opener(web_server.Serving(show=False), HERE) is None


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for shown in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(shown, raising=False)
    assert web_server.opener(web_server.Serving(), HERE) is None
