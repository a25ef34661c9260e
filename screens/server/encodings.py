"""How what is sent to browsers is compressed. Where a phone is the host there is no brotli: Python's own gzip does as
well.
"""

import gzip
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

HAS_BROTLI: Final = find_spec("brotli") is not None
"""No app for phones has it."""


def brotlied(data: bytes, quality: int) -> bytes:
    """Return *data* compressed with brotli; *quality* is from 0 to 11, the slowest."""
    import brotli  # noqa: PLC0415 - not everywhere

    return bytes(brotli.compress(data, quality=quality))


ENCODINGS: Final[dict[str, Callable[[bytes], bytes]]] = {
    **({"br": lambda data: brotlied(data, 6)} if HAS_BROTLI else {}),
    "gzip": lambda data: gzip.compress(data, 6, mtime=0),
}
"""How files are compressed, the best first. Browsers accept brotli over https alone."""


def accepted(header: str) -> str:
    """Return the best encoding that the Accept-Encoding *header* names without a weight, or ''."""
    names = {name.strip().lower() for name in header.split(",")}
    return next((encoding for encoding in ENCODINGS if encoding in names), "")
