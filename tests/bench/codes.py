"""How small codes are, beside the plain way: JSON, deflated, in base64url.

A code also says which tool and version it is for and holds a checksum; the JSON does not.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from zlib import compressobj

from companion import catalogue
from companion.core.shape import code_part
from companion.exchange import share
from tests.code_sizes import fullest_code, version_of

BASE = "https://tabletop.example.org"
HEAD = (
    "tool", "bytes", "digits", "QR version", "fullest", "JSON", "deflated", "letters",
    "QR version", "bytes saved",
)  # fmt: skip


def sizes() -> Iterator[tuple[object, ...]]:
    """Return a row for every tool; *fullest* is the QR version of the fullest state."""
    for tool in catalogue.every_tool():
        digits = share.write(tool, tool.example)
        size = (int(digits).bit_length() + 7) // 8
        json = code_part(tool.example).model_dump_json().encode()
        packer = compressobj(9, wbits=-15)
        deflated = packer.compress(json) + packer.flush()
        letters = urlsafe_b64encode(deflated).decode().rstrip("=")
        yield (
            tool.name,
            size,
            len(digits),
            version_of(share.link(BASE, digits)),
            version_of(share.link(BASE, fullest_code(tool))),
            len(json),
            len(deflated),
            len(letters),
            version_of(share.link(BASE, letters)),
            f"{1 - size / len(deflated):.0%}",
        )
