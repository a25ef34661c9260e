"""The reader of QR codes for browsers: zxing-cpp, as its authors' own package for npm has it."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

PACKAGE, VERSION = "zxing-wasm", "3.1.4"

FILES = {
    "package/dist/es/share.js": "es/share.js",
    "package/dist/es/reader/index.js": "es/reader/index.js",
    "package/dist/reader/zxing_reader.wasm": "zxing_reader.wasm",
    "package/LICENSE": "LICENSE",
}
"""The files of the package that are served, and where."""


def add(to: Path, cache: Path) -> None:
    """Put the reader into the folder *to*; the package stays in *cache* for the next build."""
    package = cache / f"{PACKAGE}-{VERSION}.tgz"
    if not package.exists():
        fetch(cache)
    with tarfile.open(package) as archive:
        for name, place in FILES.items():
            file = archive.extractfile(name)
            assert file, f"{name} is not in {package.name}"
            (to / place).parent.mkdir(parents=True, exist_ok=True)
            (to / place).write_bytes(file.read())
    shutil.copyfile(Path(__file__).parent / "page" / "reader.js", to / "reader.js")


def fetch(to: Path) -> None:
    """Fetch the package with npm."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(
            "The browser copy reads codes with zxing-wasm, which npm fetches: install Node.js with npm."
        )
    to.mkdir(parents=True, exist_ok=True)
    command = [npm, "pack", "--silent", "--pack-destination", str(to), f"{PACKAGE}@{VERSION}"]
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:
        sys.exit(f"npm could not fetch {PACKAGE} {VERSION}: is there a network?")
