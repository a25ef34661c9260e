"""Files made small for the way, and named by what is in them."""

import gzip
import hashlib
import os
import shutil
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import brotli

KEPT = Path(__file__).parent / "out" / "packed"
"""What was packed before: most files are the same in the next build."""

WORTH = 1000
"""Bytes from which on packing is worth it."""

PACKED_ALREADY = {".png", ".woff2", ".br", ".gz"}


def digest(path: Path) -> str:
    """Return ten digits that stand for the content of a file or folder."""
    whole = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            whole.update(f"{file.relative_to(path)}\n{file.stat().st_size}\n".encode())
            whole.update(file.read_bytes())
    return whole.hexdigest()[:10]


def sizes(made: Path) -> dict[str, int]:
    """Return how many bytes of each file go over the wire, at best."""
    found = {}
    for file in made.rglob("*"):
        if file.is_file() and file.suffix not in (".br", ".gz"):
            small = file.with_name(f"{file.name}.br")
            path = file.relative_to(made).as_posix()
            found[path] = (small if small.exists() else file).stat().st_size
    return found


def compress(made: Path) -> None:
    """Put a .br and a .gz beside every file that gets smaller by it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    files = [
        file for file in made.rglob("*")
        if file.is_file() and is_worth_it(file) and not file.with_name(f"{file.name}.br").exists()
    ]  # fmt: skip
    files.sort(key=lambda file: -file.stat().st_size)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(pack, files))


def is_worth_it(file: Path) -> bool:
    """Return whether *file* gets smaller by packing."""
    return file.suffix not in PACKED_ALREADY and file.stat().st_size >= WORTH


def pack(file: Path) -> None:
    """Put a .br and a .gz beside *file*."""
    content = file.read_bytes()
    known = hashlib.sha256(content).hexdigest()
    for ending, smaller in (("br", brotlied), ("gz", gzipped)):
        kept = KEPT / f"{known}.{ending}"
        if not kept.exists():
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_bytes(smaller(content))
            part.replace(kept)
        shutil.copyfile(kept, file.with_name(f"{file.name}.{ending}"))


def brotlied(content: bytes) -> bytes:
    """Return *content* packed as tightly as browsers can read it."""
    return bytes(brotli.compress(content, quality=11, lgwin=24))


def gzipped(content: bytes) -> bytes:
    """Return *content* packed for whoever cannot read the other."""
    return gzip.compress(content, 9, mtime=0)
