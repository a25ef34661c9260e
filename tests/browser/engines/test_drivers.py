"""What is missing is said, Firefox starts in any home, keys have Playwright's names, and no line is lost meanwhile."""

import json
import os
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve

from tests import system_packages
from tests.browser.engines import bidi, firefox, webkit
from tests.browser.engines.tab import KEYS, Action, Keyboard, Mouse


def test_an_engine_that_is_not_here_is_named_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("FIREFOX", str(tmp_path / "firefox"))
    monkeypatch.setattr(webkit, "LIBRARIES", (str(tmp_path),))
    monkeypatch.setattr("sys.platform", "linux")
    said = system_packages.missing()
    assert {"chromium", "firefox-esr", "webkit2gtk-driver", "xvfb"} <= set(said)
    assert all("install" in sentence for sentence in said.values())
    with pytest.raises(SystemExit, match="firefox-esr"):
        firefox.Firefox()
    with pytest.raises(SystemExit, match="webkit2gtk-driver"):
        webkit.WebKit()


NOBODY = 65534
"""The user that owns nothing: see /etc/passwd."""


def test_firefox_starts_where_the_home_is_somebody_elses_and_leaves_nothing_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As in a workflow's container, which runs as root. Who is not root can give no folder away."""
    for name in ("HOME", *firefox.SESSION):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.setenv(name, str(folder))
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
    engine = firefox.Firefox()
    assert engine.version
    engine.close()
    assert [len([*folder.iterdir()]) for folder in tmp_path.iterdir()] == [0, 0, 0]


def test_keys_and_fingers_are_said_in_webdrivers_words() -> None:
    done: list[Action] = []
    Keyboard(done.append).press("Control+z")
    Mouse(done.append).click(3.4, 8.6)
    keys, finger = done
    strokes = [(each["type"], each["value"]) for each in keys["actions"]]
    control = KEYS["Control"]
    assert strokes == [
        ("keyDown", control), ("keyDown", "z"), ("keyUp", "z"), ("keyUp", control),
    ]  # fmt: skip
    assert finger["actions"][0] == {"type": "pointerMove", "x": 3, "y": 9, "duration": 0}
    assert [each["type"] for each in finger["actions"][1::2]] == ["pointerDown", "pointerUp"]


MANY = 100
"""Events: more than a line keeps for whoever does not read."""


def test_a_browser_that_nobody_asks_for_a_while_is_not_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = Event()

    def tell(socket: ServerConnection) -> None:
        for said in socket:
            answer = {"id": json.loads(said)["id"], "type": "success"}
            socket.send(json.dumps({**answer, "result": {"capabilities": {}}}))
            for _ in range(MANY):
                socket.send(json.dumps({"type": "event", "method": "log", "params": {}}))
        lost.set()

    impatient = partial(connect, ping_interval=0.02, ping_timeout=0.02)
    monkeypatch.setattr(bidi, "connect", impatient)
    heard: list[str] = []
    with serve(tell, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        session = bidi.Bidi(f"ws://127.0.0.1:{server.socket.getsockname()[1]}")
        session.on_event = lambda method, params: heard.append(method)
        assert not lost.wait(0.5)
        session.call("session.status")
        assert len(heard) == MANY
        session.close()
        server.shutdown()
