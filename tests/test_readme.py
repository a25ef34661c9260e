"""README is short and easy to read, and what it says to type works."""

import os
import re
import shlex
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

import pytest

from tests import sentences
from tests.phrases import ROOT
from tests.ports import free_port

README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

LONGEST = {"README.md": 9_500, "CHANGELOG.md": 24_000, "docs/performance.md": 12_000}
"""Letters that a document may have."""


@pytest.mark.parametrize("name", LONGEST)
def test_a_document_that_everybody_opens_is_short(name: str) -> None:
    assert len((ROOT / name).read_text("utf-8")) < LONGEST[name]


def test_readme_is_easy_to_read() -> None:
    said = sentences.prose(README)
    assert len(said) > 40
    assert median(map(sentences.grade, said)) <= 8
    assert [each for each in said if sentences.words_in(each) > 25] == []


def commands() -> dict[str, str]:
    """Return what README says to type, and whether that was tried: '' where it does not say so."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S)
    found = {
        line.partition("#")[0].strip(): "" for block in blocks for line in block.splitlines()
    }
    for line in README.splitlines():
        if line.startswith("| ") and "`" in line:
            _, how, tried = line.strip("| ").rsplit(" | ", 2)
            found |= dict.fromkeys(re.findall(r"`([^`]+)`", how), tried)
    return found


STARTED = ("make run", "make serve")
"""What is tried here."""

BUILT = ("make web", "make hosted")
"""What ``tests/test_web.py`` and ``tests/test_hosting.py`` try."""


def test_what_is_typed_is_tried_or_readme_says_that_it_was_not() -> None:
    assert [each for each, tried in commands().items() if tried != "no"] == [*STARTED, *BUILT]


def program(command: str) -> list[str]:
    """Return the words of the program that *command*, such as "make run", starts at the end."""
    target = command.removeprefix("make ")
    (recipe,) = re.findall(rf"^{target}:[^\n]*\n\t@([^\n]*)$", MAKEFILE, re.M)
    plain = re.sub(r"\$\(if .*\)", "", recipe)
    return shlex.split(plain.replace("$(BIN)/python", shlex.quote(sys.executable)))


@pytest.mark.program
@pytest.mark.parametrize("command", STARTED)
def test_it_starts_and_answers(command: str, tmp_path: Path) -> None:
    port = free_port()
    words = [*program(command), "--no-open", "--port", str(port)]
    data = {**os.environ, "FLET_APP_STORAGE_DATA": str(tmp_path)}
    with (tmp_path / "log.txt").open("w") as log:
        started = subprocess.Popen(words, cwd=ROOT, env=data, stdout=log, stderr=log)
    try:
        while not answers(port):
            assert started.poll() is None, (tmp_path / "log.txt").read_text()
            time.sleep(0.1)  # the program needs the core
    finally:
        started.terminate()
        started.wait()


def answers(port: int) -> bool:
    """Return whether a page comes from *port* of this computer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
