"""Two programs of one computer with the same home: the tables of the first are its own, and the second says so."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from companion.table_host.files import IN_USE_AT
from tests.ports import free_port
from tests.web_copy import ROOT

pytestmark = pytest.mark.program


def started(home: Path, *words: str) -> subprocess.Popen[str]:
    """Return a program that serves, with its home in *home*; what it says can be read."""
    return subprocess.Popen(
        [sys.executable, "main.py", *words, "--no-open", "--port", str(free_port())],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "FLET_APP_STORAGE_DATA": str(home), "PYTHONIOENCODING": "utf-8"},
    )


def says(program: subprocess.Popen[str], text: str) -> str:
    """Return the line of *program* in which *text* is, once it has said it."""
    said: IO[str] | None = program.stdout
    assert said
    for line in said:
        if text in line:
            return line.strip()
    raise AssertionError(f"it ended, and never said: {text}")


def has_the_tables(program: subprocess.Popen[str], home: Path, address: str) -> None:
    """Wait until *program*, which runs at *address*, has the tables in *home*."""
    note = home / "tables" / "in-use"
    while not (note.exists() and note.read_text() == address):
        assert program.poll() is None
        time.sleep(0.05)  # two programs need the cores


def test_the_second_says_where_the_first_runs_until_that_is_killed(
    tmp_path: Path,
) -> None:
    running = list[subprocess.Popen[str]]()
    try:
        running.append(started(tmp_path, "--browser"))
        address = says(running[0], "Companion is at").removeprefix("Companion is at ")
        has_the_tables(running[0], tmp_path, address)
        running.append(started(tmp_path, "--serve"))
        assert says(running[1], "already") == IN_USE_AT.format(address)
        for each in running:
            each.kill()
            each.wait()
        running.append(started(tmp_path, "--browser"))
        address = says(running[2], "Companion is at").removeprefix("Companion is at ")
        has_the_tables(running[2], tmp_path, address)
    finally:
        for each in running:
            each.kill()
            each.communicate()
