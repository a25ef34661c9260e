"""What is missing is said, and the words of keys are those of Playwright."""

from pathlib import Path

import pytest

from tests import system_packages
from tests.browser.engines import firefox, webkit
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
