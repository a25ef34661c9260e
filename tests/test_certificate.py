"""With a certificate the laptop encrypts: a page comes over https, its connection over wss."""

import asyncio
import ssl
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from companion.display.labels import OVERHEARD
from tests.browser.app_server import ROOT, AppServer, trusting
from tests.flet_client import phone

MAKE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=Companion "
    "-addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem"
)
pytestmark = pytest.mark.program

NOTES = "/g/lawless-empire/notes"


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """A laptop that serves with a certificate which it has made itself."""
    folder: Path = tmp_path_factory.mktemp("laptop")
    subprocess.run(MAKE.split(), cwd=folder, check=True, capture_output=True)
    words = (
        "--serve",
        "--certificate",
        f"{folder}/certificate.pem",
        "--key",
        f"{folder}/key.pem",
    )
    server = AppServer(folder / "log.txt", words=words)
    yield server
    server.stop()


def test_the_page_is_encrypted_and_says_where_it_is(laptop: AppServer) -> None:
    connection = HTTPSConnection("127.0.0.1", laptop.port, timeout=60, context=trusting())
    connection.request("GET", "/", headers={"Accept-Encoding": "br, gzip"})
    answer = connection.getresponse()
    assert answer.status == 200
    assert isinstance(connection.sock, ssl.SSLSocket)
    said = laptop.log.read_text()
    assert "open https://" in said
    assert "Not encrypted" not in said
    connection.close()


def test_secret_notes_are_on_where_nobody_can_read_along(laptop: AppServer) -> None:
    async def play() -> None:
        async with phone(laptop.address, NOTES) as guest:
            assert "Show it to me alone" in guest.texts()
            assert OVERHEARD not in guest.texts()

    asyncio.run(play())


def test_the_way_to_make_one_stands_in_the_recipe() -> None:
    command = " ".join(
        (ROOT / "build" / "README.md").read_text("utf-8").replace("\\\n", " ").split()
    )
    assert MAKE.partition(" -subj")[0] in command


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--certificate", "a.pem"), "--certificate and --key belong together."),
        (("--key", "a.pem"), "--certificate and --key belong together."),
        (("--certificate", "no.pem", "--key", "no.pem"), "There is no file no.pem."),
        (
            ("--certificate", "README.md", "--key", "LICENSE"),
            "This certificate and this key cannot be used together.",
        ),
        (("--port", "99999"), "A port is a number from 0 to 65535."),
    ],
)
def test_half_a_certificate_or_none_is_said(words: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "--serve", "--no-open", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert said in done.stderr
