"""Read the texts of the QR codes in a picture.

It needs Pillow, and zxing-cpp (laptops) or zbar (phones, for which zxing-cpp is not built);
``available`` returns whether they are installed. The size of a picture is checked before it is
decoded, since pictures come from other people.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from struct import error as StructError  # noqa: N812 - a class, called like a function
from typing import Any, Final

from companion.core.errors import ShareError
from companion.exchange.picture_size import size_of
from companion.exchange.stand_in import STAND_IN

with suppress(ImportError):
    from PIL import Image

Decoded = Callable[["Image.Image"], tuple[str, ...]]

NO_READER = "This device can't read codes from pictures. Paste the code instead."
NO_PICTURE = "This picture can't be opened. Try a PNG or JPEG."
TOO_LARGE = "This picture is too large. Try a screenshot, or crop it to the code."
NO_CODE = "No code was found in this picture."

MOST_BYTES: Final = 20_000_000
MOST_PIXELS: Final = 25_000_000
"""A phone's photo has 24 megapixels by default. A decoded pixel needs up to 4 bytes."""

FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
"""The formats of photos and screenshots. Pillow reads more, which are refused."""

_ENOUGH: Final = 2000
"""Pixels a side that are enough for a code: a larger JPEG is decoded at half size or less."""


def available() -> bool:
    """Return whether a decoder is installed."""
    return _read is not None


def require_codes(picture: bytes) -> tuple[str, ...]:
    """Return the texts of the QR codes in *picture*, at least one.

    Raises ShareError, and no other exception, if there is none and as ``read_codes`` does.
    """
    found = read_codes(picture)
    if not found:
        raise ShareError(NO_CODE)
    return found


def read_codes(picture: bytes) -> tuple[str, ...]:
    """Return the texts of the QR codes in *picture*, () if there is none.

    Raises ShareError, and no other exception, without a decoder, a readable picture or an
    accepted size.
    """
    if _read is None:
        raise ShareError(NO_READER)
    return _read(_grey(measured(picture)))


def decode_with_zxing() -> Decoded:
    """Return a decoder with zxing-cpp. Raises ImportError if it is not installed."""
    zxing: Any = import_module("zxingcpp")

    def read(image: "Image.Image") -> tuple[str, ...]:
        found = zxing.read_barcodes(image, formats=zxing.BarcodeFormat.QRCode)
        return tuple(code.text for code in found)

    return read


def decode_with_zbar() -> Decoded:
    """Return a decoder with zbar. Raises ImportError if it, or its C library, is not installed."""
    zbar: Any = import_module("pyzbar.pyzbar")

    def read(image: "Image.Image") -> tuple[str, ...]:
        found = zbar.decode(image, symbols=[zbar.ZBarSymbol.QRCODE])
        return tuple(code.data.decode("utf-8", "replace") for code in found)

    return read


def _first_of(*makes: Callable[[], Decoded]) -> Decoded | None:
    """Return the first decoder that is installed, or None."""
    for make in makes:
        try:
            import_module("PIL")
            return make()
        except (ImportError, OSError):
            continue
    return None


def measured(picture: bytes) -> bytes:
    """Return *picture* unchanged where it may be decoded, by Pillow or by a browser.

    Raises ShareError if it is too large or of a format that is not accepted.
    """
    if len(picture) > MOST_BYTES or picture == STAND_IN:
        raise ShareError(TOO_LARGE)
    size = size_of(picture)
    if size is None:
        raise ShareError(NO_PICTURE)
    if size[0] * size[1] > MOST_PIXELS:
        raise ShareError(TOO_LARGE)
    return picture


def _grey(picture: bytes) -> "Image.Image":
    try:
        with Image.open(BytesIO(picture), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise ShareError(TOO_LARGE)
            image.draft("L", (_ENOUGH, _ENOUGH))
            return image.convert("L")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ShareError(TOO_LARGE) from error
    except (ValueError, OSError, EOFError, SyntaxError, LookupError, StructError) as error:
        raise ShareError(NO_PICTURE) from error


_read = _first_of(decode_with_zxing, decode_with_zbar)
