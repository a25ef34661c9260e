"""Pages packed for browsers: with brotli, or with gzip one part after another.

A page begins with style rules and ends with scripts. These have other letters than the part between them,
so each part is packed by itself. The beginning is the same for all pages of a tool, and is packed once.
"""

import zlib
from functools import lru_cache
from typing import Any, Final

from screens.server.encodings import brotlied

STYLED: Final = b"</style>"
"""Where the style rules of a page end."""

SCRIPTED: Final = b"<script"
"""Where its scripts begin."""

GZIP: Final = 16 + zlib.MAX_WBITS

MOST_CACHED: Final = 16
"""The most beginnings that are kept, each with a packer of a quarter of a megabyte."""


MOST_PAGES: Final = 64
"""The most pages that are kept packed: what several browsers open is often the same, such as a tool nobody touched."""


@lru_cache(maxsize=MOST_PAGES)
def compressed(body: bytes, encoding: str) -> bytes:
    """Return *body* in *encoding*, "br", "gzip" or '' for none."""
    match encoding:
        case "br":
            return brotlied(body, 5)
        case "gzip":
            return _gzipped(body)
        case _:
            return body


def _gzipped(body: bytes) -> bytes:
    rules, end, rest = body.partition(STYLED)
    if not end:
        packer = _packer()
        return bytes(packer.compress(body) + packer.flush())
    begun, packed = _begun(rules)
    packer = packed.copy()
    shown, begins, scripts = rest.partition(SCRIPTED)
    parts = [begun, packer.compress(end + shown)]
    if begins:
        parts += [packer.flush(zlib.Z_BLOCK), packer.compress(begins + scripts)]
    return b"".join((*parts, packer.flush()))


@lru_cache(maxsize=MOST_CACHED)
def _begun(rules: bytes) -> tuple[bytes, Any]:
    """Return a page's beginning, packed, and the packer that goes on from there."""
    packer = _packer()
    return packer.compress(rules) + packer.flush(zlib.Z_BLOCK), packer


def _packer() -> Any:
    return zlib.compressobj(9, zlib.DEFLATED, GZIP)
