"""A fresh app has nothing of the door: neither its modules nor a socket, until *Play together* is shown."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

STARTS = """
import asyncio, json, sys

sys.modules.update(dict.fromkeys({missing}))  # what no app for phones has
import main  # as the phone starts it
from companion.storage.store import MemoryStore
from screens import start
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.socket_live_host import SocketLiveHost
from tests.screens.pages.live_players import Player


def there():
    ours = ("screens.server", "starlette", "uvicorn", "h11", "anyio")
    return sorted(each for each in sys.modules if each.startswith(ours))


async def play():
    door = start.own_door()
    ada = await Player.comes(DoorLiveHost(door, SocketLiveHost(MemoryStore())))
    await ada.goes("/g/the-law")
    before = there()
    await ada.goes("/live")
    await door.prepare()
    after = there()
    door._listener._addresses = lambda: ("127.0.0.1",)
    await ada.touches("Open a table")
    opened = await door._listener.answers()
    await door.close()
    print(json.dumps([before, after, opened]))


asyncio.run(play())
"""

MISSING = (
    "flet_web", "fastapi", "brotli", "httptools", "uvloop", "zxingcpp", "watchfiles", "redis",
    "prometheus_client", "multipart", "python_multipart",
)  # fmt: skip


@pytest.mark.program
def test_a_phone_imports_the_door_when_its_page_is_shown_and_needs_nothing_that_it_lacks(
    tmp_path: Path,
) -> None:
    environment = {
        **os.environ,
        "FLET_PLATFORM": "android",
        "FLET_APP_STORAGE_DATA": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", STARTS.replace("{missing}", repr(MISSING))],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before, after, opened = json.loads(done.stdout.splitlines()[-1])
    assert before == []
    assert {"screens.server.phone_door", "starlette", "uvicorn", "h11"} <= set(after)
    assert "screens.server.web_server" not in after
    assert opened
