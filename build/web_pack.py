"""Compressed files, and digests of what is in a folder."""

import gzip
import hashlib
import os
import shutil
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import brotli

CACHE = Path(__file__).parent / "out" / "packed"
"""Compressed files of earlier builds: most are the same in the next."""

SMALL = 1000
"""Bytes below which compression saves nothing."""

COMPRESSED = {".png", ".woff2", ".br", ".gz", ".memory"}


def copy(source: Path, to: Path, name: str) -> None:
    """Copy one file to the same place in another folder."""
    (to / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source / name, to / name)


def digest(path: Path) -> str:
    """Return ten digits that stand for the content of a file or folder."""
    whole = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            whole.update(f"{file.relative_to(path)}\n{file.stat().st_size}\n".encode())
            whole.update(file.read_bytes())
    return whole.hexdigest()[:10]


def digests(folder: Path) -> dict[str, str]:
    """Return the first 16 digits of the SHA-256 of each file, as a browser has it unpacked."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix not in (".br", ".gz")
    }


def sizes(folder: Path) -> dict[str, int]:
    """Return how many bytes of each file a browser fetches at best."""
    found = {}
    for file in folder.rglob("*"):
        if file.is_file() and file.suffix not in (".br", ".gz"):
            small = file.with_name(f"{file.name}.br")
            path = file.relative_to(folder).as_posix()
            found[path] = (small if small.exists() else file).stat().st_size
    return found


def compress(folder: Path) -> None:
    """Put a .br and a .gz beside every file that gets smaller by it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    files = [
        file for file in folder.rglob("*")
        if file.is_file() and is_compressible(file) and not file.with_name(f"{file.name}.br").exists()
    ]  # fmt: skip
    files.sort(key=lambda file: -file.stat().st_size)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compress_file, files))


def is_compressible(file: Path) -> bool:
    """Return whether *file* gets smaller by compression."""
    return file.suffix not in COMPRESSED and file.stat().st_size >= SMALL


def compress_file(file: Path) -> None:
    """Put a .br and a .gz beside *file*."""
    content = file.read_bytes()
    known = hashlib.sha256(content).hexdigest()
    for ending, smaller in (("br", with_brotli), ("gz", with_gzip)):
        kept = CACHE / f"{known}.{ending}"
        if not kept.exists():
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_bytes(smaller(content))
            part.replace(kept)
        shutil.copyfile(kept, file.with_name(f"{file.name}.{ending}"))


def with_brotli(content: bytes) -> bytes:
    """Return *content* as small as brotli makes it for browsers."""
    return bytes(brotli.compress(content, quality=11, lgwin=24))


def with_gzip(content: bytes) -> bytes:
    """Return *content* for browsers without brotli."""
    return gzip.compress(content, 9, mtime=0)
