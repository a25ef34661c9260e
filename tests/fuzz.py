"""Search for what breaks a reader, led by coverage: ``python -m tests.fuzz codes 60 FOLDER``.

A body of bytes gets its check sum here, or the search would end at the door. The first thing
that is neither a state nor one of our sentences ends the program, and is kept in FOLDER.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import atheris
from PIL import Image

with atheris.instrument_imports(include=["companion"]):
    from companion import catalogue
    from companion.core.errors import ShareError
    from companion.exchange import codec, files, qr, qr_decoder, share
    from companion.exchange.files import Parcel
    from companion.exchange.share import CodeContents

from tests.hostile_input import signed

TOOLS = catalogue.every_tool()
LONGEST = 8000


def code(data: bytes) -> None:
    """Open *data* as digits: as they are, or as a body under a right tag and check sum."""
    if not data or data[0] % 2:
        share.read(data[1:].decode("latin-1"), TOOLS)
        return
    tool = TOOLS[data[1] % len(TOOLS) if len(data) > 1 else 0]
    head = share.tag(tool.name, tool.version, tool.state)
    share.read(share.with_checksum(head, int.from_bytes(data[2:500], "big")), TOOLS)


def file(data: bytes) -> None:
    """Open *data* as a file: as it is, or as lines under a right check sum."""
    files.read(data[1:] if data[:1] == b"\xff" else signed(data), TOOLS)


def picture(data: bytes) -> None:
    """Open *data* as a picture."""
    qr_decoder.require_codes(data)


def _lawful(open_it: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def opened(data: bytes) -> None:
        try:
            open_it(data)
        except ShareError:
            return

    return opened


def seeds(what: str) -> list[bytes]:
    """Return what the search begins with."""
    if what == "codes":
        bodies = [codec.pack(tool.example) for tool in TOOLS]
        return [
            bytes((0, place)) + body.to_bytes((body.bit_length() + 7) // 8, "big")
            for place, body in enumerate(bodies)
        ]
    if what == "files":
        whole = [files.write(Parcel((CodeContents(tool, tool.example),))) for tool in TOOLS]
        return [raw.partition(b"\n")[2] for raw in whole]
    return [_saved(kind) for kind in qr_decoder.FORMATS]


def _saved(kind: str) -> bytes:
    made = BytesIO()
    with Image.open(BytesIO(qr.png("hello", 2))) as picture:
        picture.convert("L").save(made, kind)
    return made.getvalue()


def main(what: str, seconds: str, folder: str) -> None:
    """Search for this number of *seconds*, and keep what is found in *folder*."""
    corpus = Path(folder) / "corpus"
    corpus.mkdir(parents=True)
    for place, seed in enumerate(seeds(what)):
        (corpus / f"seed-{place}").write_bytes(seed)
    opens = {"codes": code, "files": file, "pictures": picture}
    words = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=60"]
    atheris.Setup(
        [sys.argv[0], *words, f"-artifact_prefix={folder}/", str(corpus)], _lawful(opens[what])
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
