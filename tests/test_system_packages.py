import shutil
import sys

import pytest

from tests import system_packages


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine without zbar and openssl, on which nothing can be installed, and what was tried."""
    asked: list[str] = []
    monkeypatch.setattr(
        system_packages, "missing", lambda: {"libzbar0": "No zbar.", "openssl": "No openssl."}
    )
    monkeypatch.setattr(system_packages, "install", asked.extend)
    return asked


def test_what_is_missing_is_said_in_one_sentence(
    installed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert system_packages.main("--missing") == 1
    said = capsys.readouterr().out
    assert said == "The tests need libzbar0, openssl, not installed here: make setup.\n"
    assert not installed


def test_what_cannot_be_installed_is_told_to_who_can(installed: list[str]) -> None:
    assert system_packages.main() == "No zbar.\nNo openssl."
    assert installed == ["libzbar0", "openssl"]


def test_only_what_is_named_is_wanted(
    installed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert system_packages.main("--missing", "chromium") == 0
    assert not capsys.readouterr().out
    assert system_packages.main("openssl") == "No openssl."
    assert installed == ["openssl"]


def test_nothing_missing_is_nothing_to_say(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system_packages, "missing", dict[str, str])
    assert system_packages.main("--missing") == 0
    assert not system_packages.main()
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    ("program", "package"),
    [("node", "nodejs"), ("npm", "npm"), ("openssl", "openssl"), ("nginx", "nginx")],
)
def test_a_program_that_is_not_here_is_named_by_its_package(
    program: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    which = shutil.which
    monkeypatch.setenv("MINIBROWSER", sys.executable)  # looked for in every library otherwise
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: None if name == program else which(name))
    assert "install" in system_packages.missing()[package]
