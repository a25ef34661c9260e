"""The server of the app: what it tells browsers, and the code in the terminal."""

import asyncio
import gzip
import re
import socket
from http.client import HTTPConnection
from io import BytesIO

import brotli
import pytest
from PIL import Image
from starlette.websockets import WebSocketDisconnect

from companion.exchange import qr_decoder
from screens.server import web_server
from screens.server.computer import address
from screens.server.door import security_headers
from screens.server.static_files import SCRIPTS
from tests.screens.server.getting import HERE, get


@pytest.mark.parametrize("path", ["/", "/main.dart.js", "/manifest.json", "/app"])
def test_every_answer_tells_the_browser_to_ask_no_other_host(port: int, path: str) -> None:
    answer, _ = get(port, path)
    assert answer.headers["content-security-policy"] == security_headers.POLICY
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "cross-origin-opener-policy" not in answer.headers, (
        "Chromium would start another process for the page"
    )
    assert "cross-origin-embedder-policy" not in answer.headers, (
        "Flutter would draw on two threads"
    )
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/app", "/?a=1", "/index.html"])
def test_the_page_of_the_app_comes_with_our_scripts(port: int, path: str) -> None:
    answer, content = get(port, path, **{"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"].startswith("text/html")
    head, _, body = content.partition(b"</head>")
    assert all(f'src="/{name}"'.encode() in head for name in SCRIPTS)
    assert body.rstrip().endswith(b"</html>")
    for name in SCRIPTS:
        script, text = get(port, f"/{name}")
        assert script.status == 200
        assert b'"use strict";' in text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_can_be_put_there(port: int, method: str) -> None:
    connection = HTTPConnection(HERE, port, timeout=60)
    for path in ("/upload", "/", "/main.dart.js", "/assets/fonts/a/b/c"):
        connection.request(method, path, b"x")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 405
    connection.close()


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/oauth_callback"])
def test_there_is_no_page_of_a_framework(port: int, path: str) -> None:
    answer, content = get(port, path)
    assert (answer.status, b'src="/laptop.js"' in content) == (404, False)


def test_the_policy_names_no_host_but_our_own() -> None:
    sources = {word for part in security_headers.POLICY.split(";") for word in part.split()[1:]}
    assert not [each for each in sources if not each.startswith("'") and each[-1] != ":"]
    assert {each for each in sources if not each.startswith("'")} == {"data:", "blob:"}


@pytest.mark.long
def test_large_answers_are_compressed_for_browsers_that_can_read_it(port: int) -> None:
    plain, content = get(port, "/main.dart.js")
    small, packed = get(port, "/main.dart.js", **{"Accept-Encoding": "gzip"})
    assert (plain.status, small.status) == (200, 200)
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == content
    assert len(packed) < len(content) / 2


def test_a_page_that_is_closed_in_between_is_no_error() -> None:
    async def closed(*given: object) -> None:
        raise WebSocketDisconnect

    async def receive() -> dict[str, object]:
        return {}

    async def send(message: object) -> None:
        raise AssertionError("nobody listens")

    asyncio.run(security_headers.SecurityHeaders(closed)({"type": "websocket"}, receive, send))


# What is compressed.


@pytest.mark.long
def test_a_file_is_compressed_once_and_comes_out_as_it_was(port: int) -> None:
    _, content = get(port, "/main.dart.js")
    small, packed = get(port, "/main.dart.js", **{"Accept-Encoding": "gzip, deflate, br"})
    assert small.headers["content-encoding"] == "br"
    assert brotli.decompress(packed) == content
    assert small.headers["vary"] == "Accept-Encoding"
    again, same = get(port, "/./main.dart.js", **{"Accept-Encoding": "br"})
    assert (again.status, same) == (200, packed)


def test_what_is_compressed_already_or_small_goes_out_as_it_is(port: int) -> None:
    for path in ("/icon.png", "/fonts/notosansthai.woff2", "/version.json"):
        answer, _ = get(port, path, **{"Accept-Encoding": "gzip, br"})
        assert answer.status == 200
        assert "content-encoding" not in answer.headers


@pytest.mark.long
def test_a_compressed_file_that_a_browser_has_is_not_sent_again(port: int) -> None:
    answer, _ = get(port, "/main.dart.js", **{"Accept-Encoding": "gzip"})
    tag = answer.headers["etag"]
    again, nothing = get(
        port, "/main.dart.js", **{"Accept-Encoding": "gzip", "If-None-Match": tag}
    )
    assert (again.status, nothing) == (304, b"")


def test_a_part_of_a_file_comes_as_it_is(port: int) -> None:
    answer, content = get(
        port, "/main.dart.js", Range="bytes=0-10", **{"Accept-Encoding": "gzip"}
    )
    assert (answer.status, len(content)) == (206, 11)
    assert "content-encoding" not in answer.headers


# The code in the terminal.


def drawn(code: str, square: int = 6) -> bytes:
    """Return the picture that a terminal makes of *code*: 97 is white on 40, black."""
    lines = []
    for line in code.splitlines():
        found = re.fullmatch("\033\\[97;40m([ ▄▀█]+)\033\\[0m", line)
        assert found, line
        lines.append(found[1])
    upper, lower = "▀█", "▄█"
    image = Image.new("L", (len(lines[0]), 2 * len(lines)), 0)
    for y, line in enumerate(lines):
        assert len(line) == len(lines[0])
        for x, sign in enumerate(line):
            image.putpixel((x, 2 * y), 255 * (sign in upper))
            image.putpixel((x, 2 * y + 1), 255 * (sign in lower))
    large = image.resize((image.width * square, image.height * square), 0)
    framed = Image.new("L", (large.width + 80, large.height + 80), 0)
    framed.paste(large, (40, 40))
    file = BytesIO()
    framed.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(
    "text",
    ["http://192.168.178.23:8550", "http://10.0.0.7:8551", "x" * 60, "https://a.example"],
)
def test_a_phone_reads_the_code_in_the_terminal(text: str) -> None:
    assert qr_decoder.require_codes(drawn(address.terminal_code(text))) == (text,)


def test_the_code_fits_a_terminal_of_80_signs_and_24_lines() -> None:
    lines = address.terminal_code("http://192.168.178.123:65535").splitlines()
    assert len(lines) + 2 <= 24
    assert len(re.sub("\033\\[[0-9;]*m", "", lines[0])) <= 80


# Addresses.


def test_a_free_port_is_taken_as_asked() -> None:
    free = address.free_port(HERE, 0)
    assert address.free_port(HERE, free) == free


def test_where_the_port_is_taken_another_is_found() -> None:
    with socket.create_server((HERE, 0)) as taken:
        asked = taken.getsockname()[1]
        found = address.free_port(HERE, asked)
        assert found not in (0, asked)


def test_on_windows_a_port_that_another_program_has_is_not_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There SO_REUSEADDR takes a port from another program: this one has to ask for it alone."""
    asked: list[int] = []

    class Windows(socket.socket):
        def setsockopt(self, level: int, option: int, value: object) -> None:  # type: ignore[override]
            asked.append(option)

    monkeypatch.setattr("screens.server.computer.address.socket.socket", Windows)
    monkeypatch.setattr(
        "screens.server.computer.address.socket.SO_EXCLUSIVEADDRUSE", -5, raising=False
    )
    assert address.free_port(HERE, 0)
    assert asked == [-5]


def test_the_address_on_the_wi_fi_is_an_address() -> None:
    assert len(socket.inet_aton(address.lan_address())) == 4


def test_without_a_network_the_address_is_this_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class NoNetwork(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr("screens.server.computer.address.socket.socket", NoNetwork)
    assert address.lan_address() == HERE


def test_without_a_network_no_address_is_shown_as_one_for_phones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web_server, "lan_address", lambda: HERE)
    monkeypatch.setattr("screens.server.web_server.uvicorn.Server.run", lambda server: None)
    monkeypatch.setattr(web_server, "use_new_control_ids", lambda: None)
    monkeypatch.setattr(web_server, "raise_file_limit", lambda: None)
    monkeypatch.setattr(web_server, "freeze_garbage_collector", lambda: None)
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        web_server.run(web_server.Serving(for_phones=True, port=port, show=False))
    said = capsys.readouterr().out
    assert "This computer is on no network" in said
    assert f"Port {port} is taken" in said
    assert "scan the code" not in said


def test_a_page_that_lacks_a_sign_gets_our_font(port: int) -> None:
    led, _ = get(port, "/assets/fonts/notosansthai/v25/iJWn.woff2")
    assert led.status == 307
    font, content = get(port, led.headers["location"])
    assert font.status == 200
    assert content[:4] == b"wOF2"
    assert get(port, "/assets/fonts/notosanscuneiform/v1/bMrr.woff2")[0].status == 404
    assert get(port, "/assets/fonts/roboto.woff2")[0].status == 200
