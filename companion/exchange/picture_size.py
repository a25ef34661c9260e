"""The size that a picture declares, in pixels: PNG, JPEG, WebP, GIF and BMP.

It is read from the header, without decoding, so that a picture that would fill the memory is
refused before Pillow or a browser opens it.
"""

from collections.abc import Callable
from struct import error as StructError  # noqa: N812 - a class, called like a function
from struct import unpack_from
from typing import Final

Size = tuple[int, int]

_PARTS: Final = 5000
"""Segments that may come before the size; a picture with more is refused."""


def size_of(picture: bytes) -> Size | None:
    """Return the width and height that *picture* declares.

    None if it is of another format, ends too early, or has no pixels.
    """
    for magic, measure in _KINDS.items():
        if picture.startswith(magic):
            try:
                size = measure(picture)
            except (StructError, IndexError):
                return None
            return size if size and min(size) > 0 else None
    return None


def _png(picture: bytes) -> Size | None:
    if picture[12:16] != b"IHDR":
        return None
    width, height = unpack_from(">II", picture, 16)
    return width, height


def _gif(picture: bytes) -> Size | None:
    """Return the larger of the screen and the first frame, which may extend beyond it."""
    width, height, flags = unpack_from("<HHB", picture, 6)
    at, in_blocks = 13 + _palette(flags), False
    for _ in range(_PARTS):
        if in_blocks:
            length = picture[at]
            at, in_blocks = at + 1 + length, length > 0
        elif picture[at] == _EXTENSION:
            at, in_blocks = at + 2, True
        elif picture[at] == _FRAME:
            left, top, wide, high = unpack_from("<HHHH", picture, at + 1)
            return max(width, left + wide), max(height, top + high)
        else:
            return width, height
    return None


_EXTENSION, _FRAME = 0x21, 0x2C


def _palette(flags: int) -> int:
    colours: int = 2 << (flags & 7)
    return 3 * colours if flags & 0x80 else 0


def _bmp(picture: bytes) -> Size:
    (head,) = unpack_from("<I", picture, 14)
    if head == _OLDEST_BMP:
        width, height = unpack_from("<HH", picture, 18)
    else:
        width, height = unpack_from("<ii", picture, 18)
    return width, abs(height)  # negative: the rows begin at the top


_OLDEST_BMP: Final = 12


def _webp(picture: bytes) -> Size | None:
    kind = picture[8:16]
    if kind == b"WEBPVP8X":
        low_w, high_w, low_h, high_h = unpack_from("<HBHB", picture, 24)
        return low_w + (high_w << 16) + 1, low_h + (high_h << 16) + 1
    if kind == b"WEBPVP8L" and picture[20] == _LOSSLESS:
        (bits,) = unpack_from("<I", picture, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"WEBPVP8 " and picture[23:26] == _LOSSY:
        width, height = unpack_from("<HH", picture, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


_LOSSLESS: Final = 0x2F
_LOSSY: Final = b"\x9d\x01\x2a"


def _jpeg(picture: bytes) -> Size | None:
    """Return the size in the frame header, after any other segments."""
    at = 2
    for _ in range(_PARTS):
        if picture[at] != _MARK:
            return None
        kind = picture[at + 1]
        if kind == _MARK:  # fill bytes before a marker
            at += 1
        elif kind in _ALONE:
            at += 2
        elif kind in _FRAMES:
            height, width = unpack_from(">HH", picture, at + 5)
            return width, height
        else:
            at += 2 + max(2, int.from_bytes(picture[at + 2 : at + 4], "big"))
    return None


_MARK: Final = 0xFF
_ALONE: Final = frozenset((0x01, *range(0xD0, 0xD9)))
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}

_KINDS: Final[dict[bytes, Callable[[bytes], Size | None]]] = {
    b"\x89PNG\r\n\x1a\n": _png,
    b"\xff\xd8": _jpeg,
    b"RIFF": _webp,
    b"GIF87a": _gif,
    b"GIF89a": _gif,
    b"BM": _bmp,
}
