"""Read the texts of the QR codes in a picture.

It needs Pillow, and zxing-cpp (laptops) or zbar (phones, for which zxing-cpp is not built);
``available`` returns whether they are installed. The size of a picture is checked before it is
decoded, since pictures come from other people.
"""

from collections.abc import Callable, Iterator
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


class NoReaderError(ShareError):
    """Nothing on this device can read codes from pictures, and nothing will while the app runs."""


class PictureError(ShareError):
    """A picture that cannot be opened."""


NO_READER = "This device can't read codes from pictures. Paste the code instead."
NO_PICTURE = "This picture can't be opened. Try a PNG or JPEG."
TOO_LARGE = "This picture is too large. Try a screenshot, or crop it to the code."
NO_CODE = "No code was found in this picture."

MOST_BYTES: Final = 20_000_000
MOST_PIXELS: Final = 25_000_000
"""A phone's photo has 24 megapixels by default. A decoded pixel needs up to 4 bytes."""

FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
"""The formats of photos and screenshots. Pillow reads more, which are refused."""

_FRAMES: Final = 12
"""Frames of a picture that moves in which a code is looked for, all together of MOST_PIXELS at most."""

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
        raise NoReaderError(NO_READER)
    for image in _greys(measured(picture)):
        if found := _read(image):
            return found
    return ()


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
        raise PictureError(NO_PICTURE)
    if size[0] * size[1] > MOST_PIXELS:
        raise ShareError(TOO_LARGE)
    return picture


def _greys(picture: bytes) -> Iterator["Image.Image"]:
    """Yield *picture* in grey, as far as anyone wants to see it: each of its frames, on white and then on black paper.

    Raises ShareError if it cannot be opened, or is too large.
    """
    try:
        with Image.open(BytesIO(picture), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise ShareError(TOO_LARGE)
            image.draft("L", (_ENOUGH, _ENOUGH))
            frames = min(_FRAMES, MOST_PIXELS // (image.width * image.height))
            for frame in range(max(1, frames)):
                if frame and not _turned(image, frame):
                    return
                yield from _on_paper(image)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ShareError(TOO_LARGE) from error
    except (ValueError, OSError, EOFError, SyntaxError, LookupError, StructError) as error:
        raise PictureError(NO_PICTURE) from error


def _turned(image: "Image.Image", frame: int) -> bool:
    """Return whether *image* has this *frame*, which it shows then."""
    try:
        image.seek(frame)
    except EOFError:
        return False
    return True


def _on_paper(image: "Image.Image") -> Iterator["Image.Image"]:
    """Yield *image* in grey; where one can look through it, on white paper, and then on black as its negative."""
    if image.mode.startswith("I"):  # 16 bits, of which convert would keep the lower ones
        yield image.convert("I").point(lambda light: light / _STEPS).convert("L")
        return
    if not image.has_transparency_data:
        yield image.convert("L")
        return
    whole = image if image.mode in ("RGBA", "LA") else image.convert("RGBA")
    grey, mask = whole.convert("L"), whole.getchannel("A")
    for paper in (_WHITE, 0):
        laid = Image.new("L", grey.size, paper)
        laid.paste(grey, mask=mask)
        # Not every decoder reads light codes on dark ground.
        yield laid if paper else laid.point(lambda light: _WHITE - light)


_WHITE: Final = 255
_STEPS: Final = 257
"""Lights of 16 bits to one of 8."""

_read = _first_of(decode_with_zxing, decode_with_zbar)
