"""How large a picture says it is, beside what Pillow finds; and pictures that lie."""

from io import BytesIO
from struct import pack
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.exchange.picture_size import size_of

KINDS: dict[str, dict[str, Any]] = {
    "PNG": {}, "JPEG": {}, "GIF": {}, "BMP": {},
    "WEBP": {}, "WEBP lossless": {"lossless": True}, "WEBP with more": {"exif": b"Exif\0\0more"},
    "JPEG with more": {"exif": b"Exif\0\0" + bytes(5000)}, "JPEG in steps": {"progressive": True},
}  # fmt: skip
sides = st.integers(1, 400)


def made(kind: str, width: int, height: int) -> bytes:
    picture = BytesIO()
    mode = "P" if kind == "GIF" else "RGB"
    Image.new(mode, (width, height)).save(picture, kind.split(maxsplit=1)[0], **KINDS[kind])
    return picture.getvalue()


@pytest.mark.parametrize("kind", KINDS)
@given(width=sides, height=sides)
def test_the_size_is_the_one_that_was_drawn(kind: str, width: int, height: int) -> None:
    assert size_of(made(kind, width, height)) == (width, height)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_that_breaks_off_has_its_size_or_none(kind: str) -> None:
    whole = made(kind, 30, 20)
    found = [size_of(whole[:length]) for length in range(len(whole))]
    assert set(found) == {None, (30, 20)}
    assert found == sorted(found, key=bool), "once the size is known, it stays"


@given(st.binary(max_size=80), st.sampled_from([b"", *(made(kind, 9, 9) for kind in KINDS)]))
def test_whatever_comes_has_a_size_or_none(more: bytes, begin: bytes) -> None:
    for content in (more, begin[:30] + more, begin[:12] + more):
        size = size_of(content)
        assert size is None or min(size) > 0


HUGE = 60_000
BOMBS = {
    "PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + pack(">II", HUGE, HUGE),
    "GIF": b"GIF89a" + pack("<HHBBB", HUGE, HUGE, 0, 0, 0) + b"\x3b",
    "GIF, its first frame": b"GIF89a" + pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(6)
    + b"!\xf9\x04\0\0\0\0\0" + b"," + pack("<HHHH", 59_000, 59_000, 1000, 1000),
    "BMP": b"BM" + bytes(12) + pack("<Iii", 40, HUGE, HUGE),
    "BMP from the top": b"BM" + bytes(12) + pack("<Iii", 40, HUGE, -HUGE),
    "BMP of old": b"BM" + bytes(12) + pack("<IHH", 12, HUGE, HUGE),
    "JPEG": b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xff\x01\xff\xc2\0\x0b\x08" + pack(">HH", HUGE, HUGE),
    "WebP": b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0" + bytes(4) + 2 * (HUGE - 1).to_bytes(3, "little"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_of_a_few_bytes_says_how_large_it_would_be(kind: str) -> None:
    assert len(BOMBS[kind]) < 60
    assert size_of(BOMBS[kind]) == (HUGE, HUGE)


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + pack("<I", 0xFFFFFFF), (2**14, 2**14)),
        (b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a" + pack("<HH", 0xFFFF, 0xFFFF), (2**14 - 1,) * 2),
        (b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\0" + pack("<I", 0), None),
        (b"RIFF\0\0\0\0WEBPVP8 " + bytes(20), None),
        (b"RIFF\0\0\0\0WAVEfmt " + bytes(20), None),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIDAT" + pack(">II", 9, 9), None),
        (b"\xff\xd8\xff\xd9" + bytes(40), None),
        (b"GIF89a" + pack("<HHBBB", 7, 0, 0, 0, 0) + b"\x3b", None),
        (b"\xff\xd8" + b"\xff" * 9000 + BOMBS["JPEG"][2:], None),
        (b"GIF89a" + pack("<HHBBB", 7, 7, 0, 0, 0) + b"!\xf9\0" * 3000 + b"\x3b", None),
        (b"II*\0" + bytes(40), None),
        (b"", None),
    ],
)  # fmt: skip
def test_the_bounds_of_a_kind_and_what_is_of_no_kind(
    content: bytes, size: tuple[int, int] | None
) -> None:
    assert size_of(content) == size
