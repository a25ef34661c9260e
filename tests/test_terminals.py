"""The programs start wherever they print to: any encoding, a file, a full disk, nowhere.

Nothing printed ends a program.
"""

import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from companion.exchange import terminal
from companion.exchange.terminal import can_show, prepare_terminal, print_line
from tests.browser.app_server import ROOT
from tests.ports import free_port

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "utf-8")
DRAWN = re.compile(r"[▄▀█]{8}")
CODE = "█▀▄ █"


class Terminal(io.TextIOWrapper):
    """A terminal of some encoding, which is strict about it as Python's are."""

    def __init__(self, encoding: str) -> None:
        self.raw_bytes = io.BytesIO()
        super().__init__(self.raw_bytes, encoding=encoding)

    @property
    def shown(self) -> str:
        self.flush()
        return self.raw_bytes.getvalue().decode(self.encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_line_is_printed_as_far_as_a_terminal_has_its_signs(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = Terminal(encoding)
    monkeypatch.setattr(sys, "stdout", out)
    assert can_show(CODE) == (encoding in ("cp437", "utf-8"))
    prepare_terminal()
    print_line("Märchen → Ω")
    print("Ω")  # noqa: T201 - as a library does
    assert out.shown.startswith("M")
    assert out.shown.count("\n") == 2


class Broken(io.StringIO):
    """A terminal that takes nothing."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error


@pytest.mark.parametrize(
    "error", [BrokenPipeError(), OSError(28, "No space left on device"), ValueError("closed")]
)
def test_a_terminal_that_takes_nothing_ends_nothing(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(error))
    prepare_terminal()
    print_line("a line")
    print_line("a line", Broken(error))


def test_without_a_terminal_what_libraries_print_goes_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    print_line("nothing yet")
    prepare_terminal()
    print("nothing")  # noqa: T201 - as a library does
    assert not sys.stdout.isatty()
    sys.stdout.close()
    sys.stderr.close()


# --- the program itself ---


@contextmanager
def started(command: str, **more: str) -> Iterator[int]:
    """Start *command* of the shell, which has the app as "$@"; return its port once it answers."""
    port = free_port()
    words = [sys.executable, "main.py", "--serve", "--no-open", "--port", str(port)]
    environment = {**os.environ, "PYTHONUTF8": "0", **more}
    running = subprocess.Popen(
        ["sh", "-c", command, "sh", *words], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL
    )
    try:
        while True:
            assert running.poll() is None, "it ended"
            connection = HTTPConnection("127.0.0.1", port, timeout=20)
            try:
                connection.request("GET", "/")
                assert connection.getresponse().status == 200
                break
            except (OSError, HTTPException):
                time.sleep(0.1)
            finally:
                connection.close()
        yield port
    finally:
        running.terminate()
        running.wait()


@pytest.mark.program
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_the_laptop_serves_whatever_its_terminal_can_show(
    encoding: str, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    data = {"FLET_APP_STORAGE_DATA": str(tmp_path), "PYTHONIOENCODING": encoding}
    with started(f'exec "$@" >{log} 2>&1', **data):
        said = log.read_text(encoding)
    assert "Phones on this Wi-Fi" in said or "on no network" in said
    if "scan the code" in said or "Wi-Fi: open" in said:
        assert bool(DRAWN.search(said)) == (encoding in ("cp437", "utf-8"))
        assert ("scan the code" in said) == bool(DRAWN.search(said))
    assert "Traceback" not in said


@pytest.mark.program
@pytest.mark.parametrize("where", ['"$@" >&- 2>&-', '"$@" >/dev/full', '"$@" | true'])
def test_the_laptop_serves_where_nobody_reads(where: str, tmp_path: Path) -> None:
    with started(
        f"exec {where}" if "|" not in where else where, FLET_APP_STORAGE_DATA=str(tmp_path)
    ):
        pass


@pytest.mark.program
def test_what_a_code_holds_is_printed_anywhere() -> None:
    for command in ('"$@"', '"$@" >&- 2>&-'):
        said = subprocess.run(
            [
                "sh",
                "-c",
                f"exec {command}",
                "sh",
                sys.executable,
                "-m",
                "companion",
                "«no code»",
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
            capture_output=True,
            check=False,
        )
        assert said.returncode == 2
        assert b"Traceback" not in said.stderr


def test_nothing_prints_in_another_way() -> None:
    """Every print that a player may meet goes through the module that this file is about."""
    own = Path(terminal.__file__)
    files = [
        ROOT / "main.py",
        *(ROOT / "companion").rglob("*.py"),
        *(ROOT / "screens").rglob("*.py"),
    ]
    found = [
        file.name
        for file in files
        if file != own and re.search(r"(?<![\w.])print\(", file.read_text("utf-8"))
    ]
    assert not found
