"""The one way to what reads pictures: zxing-cpp here, and zxing-wasm, pretended, as in a browser."""

import asyncio
import sys
import types
from collections.abc import Awaitable
from io import BytesIO
from struct import pack

import pytest
from PIL import Image

from companion.core.errors import ShareError
from companion.exchange import qr, qr_decoder
from screens.device import qr_reader
from screens.pages import followed_link

PICTURE = qr.png("a code", 4)
BOMB = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + pack(">II", 60_000, 60_000)


class JsError(Exception):
    """What Pyodide raises for what JavaScript throws."""


class FakeBrowser:
    """The worker of a browser: its module, and what zxing-wasm finds in any picture."""

    def __init__(self, *found: str, refuses: str = "") -> None:
        self.found = found
        self.refuses = refuses
        self.loaded = 0
        self.given: list[bytes] = []

    async def read(self, picture: bytes) -> tuple[str, ...]:
        self.given.append(picture)
        if self.refuses == "read":
            raise JsError("InvalidStateError: The source image could not be decoded.")
        return self.found

    async def load(self) -> "FakeBrowser":
        self.loaded += 1
        if self.refuses == "load":
            raise JsError("Failed to fetch dynamically imported module")
        return self

    def replace_state(self, monkeypatch: pytest.MonkeyPatch) -> None:
        js, ffi = types.ModuleType("js"), types.ModuleType("pyodide.ffi")
        js.companion = types.SimpleNamespace(reader=self.load)  # type: ignore[attr-defined]
        ffi.to_js, ffi.JsException = bytes, JsError  # type: ignore[attr-defined]
        parts = {"js": js, "pyodide": types.ModuleType("pyodide"), "pyodide.ffi": ffi}
        for name, module in parts.items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(qr_reader, "_read", qr_reader.in_browser)


def refusal(act: Awaitable[object]) -> str:
    async def play() -> None:
        await act

    with pytest.raises(ShareError) as caught:
        asyncio.run(play())
    return str(caught.value)


def test_here_zxing_cpp_reads_and_the_app_goes_on_meanwhile() -> None:
    async def play() -> tuple[tuple[str, ...], bool]:
        reading = asyncio.create_task(qr_reader.read_codes(PICTURE))
        await asyncio.sleep(0)
        went_on = not reading.done()
        return await reading, went_on

    assert asyncio.run(play()) == (("a code",), True)
    assert qr_reader.available()


def test_where_nothing_can_read_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr_decoder, "_read", None)
    assert not qr_reader.available()
    assert refusal(qr_reader.read_codes(PICTURE)) == qr_decoder.NO_READER


def test_in_a_browser_the_module_beside_the_page_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser = FakeBrowser("one", "two")
    browser.replace_state(monkeypatch)
    assert asyncio.run(qr_reader.read_codes(PICTURE)) == ("one", "two")
    assert asyncio.run(qr_reader.read_codes(PICTURE)) == ("one", "two")
    assert browser.loaded
    assert browser.given == [PICTURE, PICTURE]
    monkeypatch.setattr(qr_decoder, "_read", None)
    assert qr_reader.available(), "a browser needs no zxing-cpp"


@pytest.mark.parametrize(
    ("refuses", "said"), [("load", qr_decoder.NO_READER), ("read", qr_decoder.NO_PICTURE)]
)
def test_what_the_browser_cannot_do_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, refuses: str, said: str
) -> None:
    FakeBrowser(refuses=refuses).replace_state(monkeypatch)
    assert refusal(qr_reader.read_codes(PICTURE)) == said


@pytest.mark.parametrize("in_browser", [False, True])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, qr_decoder.TOO_LARGE),
        (bytes(qr_decoder.MOST_BYTES + 1), qr_decoder.TOO_LARGE),
        (b"%PDF-1.7", qr_decoder.NO_PICTURE),
    ],
    ids=["bomb", "bytes", "no picture"],
)
def test_nothing_too_large_or_strange_is_unpacked_anywhere(
    monkeypatch: pytest.MonkeyPatch, in_browser: bool, content: bytes, said: str
) -> None:
    browser = FakeBrowser("never")
    if in_browser:
        browser.replace_state(monkeypatch)
    assert refusal(qr_reader.read_codes(content)) == said
    assert refusal(followed_link.in_picture(content)) == said
    assert not browser.given


def test_a_chosen_picture_goes_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = BytesIO()
    Image.new("L", (90, 90), 255).save(empty, "PNG")
    assert asyncio.run(followed_link.in_picture(PICTURE)) == ("a code",)
    assert refusal(followed_link.in_picture(empty.getvalue())) == qr_decoder.NO_CODE
    FakeBrowser().replace_state(monkeypatch)
    assert refusal(followed_link.in_picture(PICTURE)) == qr_decoder.NO_CODE


def test_pictures_of_many_are_read_in_turn_and_too_many_are_refused() -> None:
    async def play() -> list[object]:
        many = [qr_reader.read_codes(PICTURE) for _ in range(qr_reader.WAITING + 3)]
        return list(await asyncio.gather(*many, return_exceptions=True))

    found = asyncio.run(play())
    assert found[: qr_reader.WAITING] == [("a code",)] * qr_reader.WAITING
    assert [str(each) for each in found[qr_reader.WAITING :]] == [qr_reader.BUSY] * 3
    assert asyncio.run(qr_reader.read_codes(PICTURE)) == ("a code",)
