"""Text as a QR code: its modules (squares), and a PNG. Only this module uses qrcode.

Error correction is level M, with the quiet zone of 4 squares that scanners expect. ``qrcode``
encodes a long run of digits in numeric mode, with 3 1/3 bits for each digit.
"""

from itertools import repeat
from struct import pack
from typing import Any, Final
from zlib import compress, crc32

QUIET: Final = 4
"""White squares on each side of a code."""


def _code(text: str) -> Any:
    import qrcode  # noqa: PLC0415 - few screens draw a code, and it takes a moment
    from qrcode.constants import ERROR_CORRECT_M  # noqa: PLC0415

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    return code


def squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code of *text*, with the quiet zone; True is black."""
    return tuple(tuple(bool(square) for square in row) for row in _code(text).get_matrix())


def png(text: str, pixels_per_square: int = 1) -> bytes:
    """Return the code of *text* as a black and white PNG, without smoothing."""
    rows = squares(text)
    side = len(rows) * pixels_per_square
    lines = b"".join(
        line
        for row in rows
        for line in repeat(_line(row, pixels_per_square), pixels_per_square)
    )
    bits_per_pixel, grey = 1, 0
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", pack(">IIBBBBB", side, side, bits_per_pixel, grey, 0, 0, 0)),
            _chunk(b"IDAT", compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _line(row: tuple[bool, ...], pixels_per_square: int) -> bytes:
    """Return one scan line: filter byte 0 (none), then a bit for each pixel; white is 1."""
    bits = "".join(("0" if black else "1") * pixels_per_square for black in row)
    padded = bits + "1" * (-len(bits) % 8)
    return b"\0" + int(padded, 2).to_bytes(len(padded) // 8, "big")


def _chunk(name: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + name + body + pack(">I", crc32(name + body))
