"""The app as a program of its own, which can be killed like any other."""

import os
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

from tests.ports import free_port

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
"""Seconds that the app may take to start on a slow and busy machine."""


class AppServer:
    """``python main.py`` on a free port, which stays the same when it is started again."""

    def __init__(
        self,
        log: Path,
        root: Path = ROOT,
        words: tuple[str, ...] = (),
        program: tuple[str, ...] = ("main.py",),
        **more: str,
    ) -> None:
        """Start the app that lies in *root*; what it prints is kept in *log*.

        *words* stand behind it in the command line, such as --serve; *more* is what its
        environment has besides, such as TZ. *program* is what Python plays.
        """
        self.log = log
        self.root = root
        self.words = words
        self.program = program
        data = {"FLET_APP_STORAGE_DATA": str(log.parent / "data")}
        self.environment = {**os.environ, **data, **more}
        self.port = free_port()
        self.encrypted = "--certificate" in words
        self.address = f"http{'s' * self.encrypted}://127.0.0.1:{self.port}"
        self.start()

    @property
    def pid(self) -> int:
        """The number of the program, as the system has it."""
        return self._program.pid

    def start(self) -> None:
        """Start the app and wait until it answers."""
        words = [
            *(sys.executable, *self.program, "--browser", "--port", str(self.port)),
            "--no-open",
            *self.words,
        ]
        with self.log.open("a") as log:
            self._program = subprocess.Popen(
                words,
                cwd=self.root,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._program.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"The app did not start:\n{self.log.read_text()}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End the app at once, as a flat battery would."""
        self._program.kill()
        self._program.wait()

    def stop(self) -> None:
        """Ask the app to end."""
        self._program.terminate()
        try:
            self._program.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def _answers(self) -> bool:
        connection = (
            HTTPSConnection("127.0.0.1", self.port, timeout=20, context=trusting())
            if self.encrypted
            else HTTPConnection("127.0.0.1", self.port, timeout=20)
        )
        try:
            connection.request("GET", "/")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()


def trusting() -> ssl.SSLContext:
    """Return what takes any certificate: these have been made by the tests themselves.

    It loads none that the system trusts. That takes longer than what the tests ask for.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def copied(to: Path, more: Mapping[str, str]) -> Path:
    """Copy the app to the folder *to*, with *more* files by their names, and return that."""
    for folder in ("companion", "screens", "assets"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, to / folder, ignore=skip)
    shutil.copy(ROOT / "main.py", to)
    for name, text in more.items():
        (to / name).parent.mkdir(exist_ok=True)
        (to / name).write_text(text, "utf-8")
    return to
