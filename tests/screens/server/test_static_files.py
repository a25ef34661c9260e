"""The files of the laptop: compressed once, whole, and the page with our own scripts in its head."""

import asyncio
import gzip
import json
from pathlib import Path

import brotli
import pytest
from starlette.responses import FileResponse
from starlette.types import Message

from screens.server import encodings, static_files
from screens.server.encodings import accepted
from screens.server.static_files import StaticFiles, with_our_face, with_scripts
from screens.ui.faces import TEXT_FACE
from tests.browser.icons import ASSETS
from tests.screens.asgi_clients import scope

SCRIPT = "let answer = 42; " * 1000


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0", ""),
        ("identity, *;q=0", ""),
        ("", ""),
    ],
)
def test_a_browser_says_how_a_file_may_be_compressed(header: str, encoding: str) -> None:
    assert accepted(header) == encoding


def test_our_scripts_come_before_those_of_flet() -> None:
    page = with_scripts("<html><head><title>x</title></head><body></head></body></html>")
    head, body = page.split("</head>", 1)
    assert all(f'<script src="/{name}"></script>' in head for name in static_files.SCRIPTS)
    assert "script" not in body


def test_the_text_face_is_among_the_fonts_that_a_page_loads_before_it_draws() -> None:
    """It came after the first drawing, and the first touch waited until all was laid out anew."""
    listed = json.loads(with_our_face('[{"family": "Roboto", "fonts": []}]'))
    assert [font["family"] for font in listed] == ["Roboto", TEXT_FACE]
    (file,) = listed[-1]["fonts"]
    assert (ASSETS / "assets" / file["asset"]).resolve().is_file(), (
        "beside Flutter's own assets"
    )


def test_a_file_is_compressed_once_however_many_phones_ask_for_it_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "script.js").write_text(SCRIPT)
    times: list[int] = []

    def compress(data: bytes) -> bytes:
        times.append(len(data))
        return gzip.compress(data)

    monkeypatch.setitem(encodings.ENCODINGS, "gzip", compress)

    async def run() -> list[Path]:
        files = StaticFiles(assets_dir=str(tmp_path), no_cdn=True)
        asked = scope("http", path="/script.js", **{"accept-encoding": "gzip"})
        asked["root_path"] = ""

        async def receive() -> Message:
            await asyncio.sleep(1000)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            """Nobody reads it."""

        await files({**asked, "headers": []}, receive, send)
        requests = [files.get_response("script.js", asked) for _ in range(7)]
        answers = await asyncio.gather(*requests)
        assert all(isinstance(each, FileResponse) for each in answers)
        return [Path(each.path) for each in answers if isinstance(each, FileResponse)]

    kept = asyncio.run(run())
    assert len({*kept}) == 1
    assert times == [len(SCRIPT)]


def test_what_is_compressed_comes_out_as_it_was() -> None:
    data = bytes(range(256)) * 40
    assert brotli.decompress(encodings.ENCODINGS["br"](data)) == data
    assert gzip.decompress(encodings.ENCODINGS["gzip"](data)) == data
