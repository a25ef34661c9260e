"""The one way to what reads pictures: zxing-cpp here, and zxing-wasm, pretended, as in a browser."""

import asyncio
import sys
import types
from collections.abc import Awaitable
from io import BytesIO
from struct import pack

import pytest
from PIL import Image

from companion import qr, reader
from companion.errors import ShareError
from screens import eyes, scan

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

    def put_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        js, ffi = types.ModuleType("js"), types.ModuleType("pyodide.ffi")
        js.companion = types.SimpleNamespace(reader=self.load)  # type: ignore[attr-defined]
        ffi.to_js, ffi.JsException = bytes, JsError  # type: ignore[attr-defined]
        parts = {"js": js, "pyodide": types.ModuleType("pyodide"), "pyodide.ffi": ffi}
        for name, module in parts.items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(eyes, "_read", eyes.in_browser)


def refusal(act: Awaitable[object]) -> str:
    async def play() -> None:
        await act

    with pytest.raises(ShareError) as caught:
        asyncio.run(play())
    return str(caught.value)


def test_here_zxing_cpp_reads_and_the_app_goes_on_meanwhile() -> None:
    async def play() -> tuple[tuple[str, ...], bool]:
        reading = asyncio.create_task(eyes.texts(PICTURE))
        await asyncio.sleep(0)
        went_on = not reading.done()
        return await reading, went_on

    assert asyncio.run(play()) == (("a code",), True)
    assert eyes.available()


def test_where_nothing_can_read_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_read", None)
    assert not eyes.available()
    assert refusal(eyes.texts(PICTURE)) == reader.NO_READER


def test_in_a_browser_the_module_beside_the_page_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser = FakeBrowser("one", "two")
    browser.put_in(monkeypatch)
    assert asyncio.run(eyes.texts(PICTURE)) == ("one", "two")
    assert asyncio.run(eyes.texts(PICTURE)) == ("one", "two")
    assert browser.loaded
    assert browser.given == [PICTURE, PICTURE]
    monkeypatch.setattr(reader, "_read", None)
    assert eyes.available(), "a browser needs no zxing-cpp"


@pytest.mark.parametrize(
    ("refuses", "said"), [("load", reader.NO_READER), ("read", reader.NO_PICTURE)]
)
def test_what_the_browser_cannot_do_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, refuses: str, said: str
) -> None:
    FakeBrowser(refuses=refuses).put_in(monkeypatch)
    assert refusal(eyes.texts(PICTURE)) == said


@pytest.mark.parametrize("in_browser", [False, True])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, reader.TOO_LARGE),
        (bytes(reader.MOST_BYTES + 1), reader.TOO_LARGE),
        (b"%PDF-1.7", reader.NO_PICTURE),
    ],
    ids=["bomb", "bytes", "no picture"],
)
def test_nothing_too_large_or_strange_is_unpacked_anywhere(
    monkeypatch: pytest.MonkeyPatch, in_browser: bool, content: bytes, said: str
) -> None:
    browser = FakeBrowser("never")
    if in_browser:
        browser.put_in(monkeypatch)
    assert refusal(eyes.texts(content)) == said
    assert refusal(scan.in_picture(content)) == said
    assert not browser.given


def test_a_chosen_picture_goes_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = BytesIO()
    Image.new("L", (90, 90), 255).save(empty, "PNG")
    assert asyncio.run(scan.in_picture(PICTURE)) == ("a code",)
    assert refusal(scan.in_picture(empty.getvalue())) == reader.NO_CODE
    FakeBrowser().put_in(monkeypatch)
    assert refusal(scan.in_picture(PICTURE)) == reader.NO_CODE


def test_pictures_of_many_are_read_in_turn_and_too_many_are_refused() -> None:
    async def play() -> list[object]:
        many = [eyes.texts(PICTURE) for _ in range(eyes.WAITING + 3)]
        return list(await asyncio.gather(*many, return_exceptions=True))

    found = asyncio.run(play())
    assert found[: eyes.WAITING] == [("a code",)] * eyes.WAITING
    assert [str(each) for each in found[eyes.WAITING :]] == [eyes.BUSY] * 3
    assert asyncio.run(eyes.texts(PICTURE)) == ("a code",)
