"""A redis-server of a test's own, on a socket in a folder: it can be killed, and started again."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from tests.system_packages import HOSTED

PROGRAM = "redis-server"

REDIS = (
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="A hosted address runs on Linux."),
)
"""The marks of a test that plays with a redis-server."""


def is_here() -> bool:
    """Return whether there is one on this computer."""
    return shutil.which(PROGRAM) is not None


class RedisServer:
    """Debian's redis-server, as docs/hosting.md sets it up: each write is on the disk before it counts."""

    def __init__(self, folder: Path, *words: str) -> None:
        """Keep everything in *folder*; *words* are more settings."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self._words = folder, words
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self._program: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of the program, as the system has it; it has to be started."""
        assert self._program
        return self._program.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert is_here(), HOSTED[PROGRAM][1]
        settings = {
            "--port": "0",
            "--unixsocket": str(self.socket),
            "--dir": str(self.folder),
            "--save": "",
            "--appendonly": "yes",
            "--appendfsync": "always",
            "--logfile": str(self.folder / "redis.log"),
        }
        words = [word for pair in settings.items() for word in pair]
        self.socket.unlink(missing_ok=True)
        self._program = subprocess.Popen([PROGRAM, *words, *self._words])
        while not self._answers():
            assert self._program.poll() is None, (self.folder / "redis.log").read_text()

    def _answers(self) -> bool:
        try:
            with redis.Redis(unix_socket_path=str(self.socket)) as asking:
                return bool(asking.ping())
        except redis.RedisError:
            return False

    def ask(self, *words: str | int) -> object:
        """Return what it answers."""
        with redis.Redis(unix_socket_path=str(self.socket), decode_responses=True) as asking:
            return asking.execute_command(*words)

    def kill(self) -> None:
        """End it as a power cut would end the program: by kill -9."""
        if self._program:
            self._program.kill()
            self._program.wait()
            self._program = None
