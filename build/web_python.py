"""The Python of the browser copy: the app, the packages it needs, and the library below them."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from web_pack import digest

HERE = Path(__file__).parent
COMPILER = HERE / "page" / "compile.mjs"
KEPT = HERE / "out" / "kept"

PYTHON = "3.14"
ABI = "cp314"
PLATFORM = "pyemscripten_2026_0_wasm32"
"""What Pyodide of Flet's wheel is; packages with parts in C publish wheels for it."""

UNUSED = (
    "*.dist-info", "**/*.pyi", "**/*.typed", "**/__pycache__", "bin", "flutter", "flet/auth",
    "flet/cli.py", "flet/fastapi", "flet/pytest_plugin.py", "flet/testing", "pydantic/mypy.py",
    "pydantic/v1", "qrcode/console_scripts.py", "qrcode/tests",
)  # fmt: skip
"""What of the packages a browser has no use for."""

SERVER = "server"
"""The folder of screens that only a computer needs which serves the app to others."""

LICENCES = "licences.txt"
"""The terms of the packages: served for whoever wants to read them, fetched by nobody else."""

LEFT_OUT = (
    "_pydatetime", "_pyio", "_pyrepl", "antigravity", "asyncio/__main__", "asyncio/proactor_events",
    "asyncio/tools", "asyncio/windows_*", "bdb", "cProfile", "cmd", "code", "compileall", "compression",
    "concurrent/futures/process", "concurrent/interpreters", "configparser", "ctypes", "curses",
    "dbm", "difflib", "doctest", "email/_header_value_parser", "encodings/cp[0-35-9]*", "encodings/cp4[0-24-9]*",
    "encodings/iso8859_*", "encodings/koi8_*", "encodings/mac_*", "ensurepip", "filecmp", "fileinput",
    "ftplib", "getopt", "getpass", "graphlib", "html/entities", "html/parser", "http/cookiejar", "http/server",
    "idlelib", "imaplib", "lib2to3", "logging/config", "logging/handlers", "mailbox", "mailcap",
    "modulefinder", "multiprocessing", "netrc", "nntplib", "optparse", "pdb", "pickletools", "plistlib",
    "poplib", "profile", "profiling", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data",
    "pyodide/_nodesock_transport", "pyodide/console", "rlcompleter", "shelve", "smtplib", "socketserver",
    "sqlite3", "symtable", "sysconfig/__main__", "tabnanny", "tarfile", "telnetlib", "test", "this", "timeit",
    "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser", "wsgiref",
    "xml/sax/expatreader", "xmlrpc", "zipapp",
)  # fmt: skip
"""What of Python's library nothing here can ask for."""


def pack(root: Path, to: Path, pyodide: Path) -> None:
    """Write app.pack: the app and its packages, compiled, in one file that a page unpacks at once."""

    def packages(to: Path) -> None:
        wheels(needed(root), to)
        compiled(to, pyodide)

    with TemporaryDirectory() as name:
        stage = Path(name)
        skip = shutil.ignore_patterns(SERVER, "__pycache__", "*.pyc")
        for folder in ("companion", "screens"):
            shutil.copytree(root / folder, stage / folder, ignore=skip)
        shutil.copy(root / "main.py", stage)
        for script in ("ahead.py", "every.py"):
            shutil.copy(HERE / "page" / script, stage)
        (stage / "assets" / "fonts").mkdir(parents=True)
        shutil.copy(root / "assets" / "fonts" / "signs.txt", stage / "assets" / "fonts")
        shutil.copytree(kept("packages", (needed(root), UNUSED), packages), stage / "site")
        if not compiled(stage, pyodide, "whole"):
            (stage / "ahead.py").write_text("")
        shutil.move(stage / "site" / LICENCES, to.parent / LICENCES)
        write(stage, to / "app.pack")


def library(pyodide: Path, to: Path) -> None:
    """Write python_stdlib.zip: Python's library, compiled, not packed twice, less what is never used."""
    source = pyodide / "python_stdlib.zip"

    def smaller(stage: Path) -> None:
        with zipfile.ZipFile(source) as whole:
            whole.extractall(stage)
        for pattern in LEFT_OUT:
            remove(*stage.glob(pattern), *stage.glob(f"{pattern}.py"))
        compiled(stage, pyodide)

    stage = kept("library", (digest(source), LEFT_OUT), smaller)
    with zipfile.ZipFile(to / "python_stdlib.zip", "w", zipfile.ZIP_STORED) as small:
        for file in files(stage):
            entry = zipfile.ZipInfo(file.relative_to(stage).as_posix())
            small.writestr(entry, file.read_bytes())


def kept(name: str, made_of: object, make: Callable[[Path], None]) -> Path:
    """Return the folder that *make* fills; the next build takes it as it is, while *made_of* is the same."""
    all_of_it = repr((made_of, digest(COMPILER), digest(Path(__file__)), shutil.which("node")))
    to = KEPT / f"{name}-{sha256(all_of_it.encode()).hexdigest()[:10]}"
    if not to.exists():
        to.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=to.parent) as part:
            make(Path(part, name))
            Path(part, name).rename(to)
    return to


def wheels(packages: list[str], to: Path) -> None:
    """Fetch *packages* for a browser."""
    words = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    words += ["--target", str(to), "--no-deps", "--no-compile", "--only-binary=:all:"]
    words += [
        "--python-version",
        PYTHON,
        "--implementation",
        "cp",
        "--abi",
        ABI,
        "--abi",
        "none",
    ]
    words += ["--platform", PLATFORM, "--platform", "any", *packages]
    if subprocess.run(words, check=False).returncode:
        sys.exit("The packages for the browser copy could not be fetched: is there a network?")
    terms = sorted(file for file in to.glob("*.dist-info/**/LICEN*") if file.is_file())
    (to / LICENCES).write_text("\n\n".join(map(licence, terms)), "utf-8")
    remove(*(each for pattern in UNUSED for each in to.glob(pattern)))


def licence(file: Path) -> str:
    """Return the terms in *file*, below the name of the package."""
    name = next(part for part in file.parts if part.endswith(".dist-info"))
    return f"{name.removesuffix('.dist-info')}\n\n{file.read_text('utf-8')}"


def remove(*paths: Path) -> None:
    """Remove files and folders."""
    for each in paths:
        if each.is_dir():
            shutil.rmtree(each)
        else:
            each.unlink(missing_ok=True)


BELOW = (
    "annotated-types", "msgpack", "pydantic_core", "repath", "six", "typing_extensions",
    "typing-inspection",
)  # fmt: skip
"""What the app's own needs need in turn, in a browser."""


def needed(root: Path) -> list[str]:
    """Return the packages with their exact versions."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    own = [re.split(r"[<>=!~ ]", need, maxsplit=1)[0] for need in project["dependencies"]]
    exact = dict(line.split("==") for line in (root / "constraints.txt").read_text().split())
    return [f"{name}=={exact[name]}" for name in sorted({*own, *BELOW})]


def compiled(stage: Path, pyodide: Path, *whole: str) -> bool:
    """Compile everything in *stage* with the Python that will run it, under node; say whether there is one."""
    node = shutil.which("node")
    if node is None:
        return False
    words = [node, str(COMPILER), str(pyodide), str(stage), *whole]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"The app's Python could not be compiled:\n{done.stderr[-2000:]}")
    return True


def write(stage: Path, to: Path) -> None:
    """Write all files of *stage* into one: a list of paths and lengths, then file after file."""
    found = files(stage)
    names = [
        [f"/app/{file.relative_to(stage).as_posix()}", file.stat().st_size] for file in found
    ]
    listed = json.dumps(names, separators=(",", ":")).encode()
    parts = [len(listed).to_bytes(4, "big"), listed, *(file.read_bytes() for file in found)]
    to.write_bytes(b"".join(parts))


def files(stage: Path) -> list[Path]:
    """Return the files in *stage*, always in the same order, the like beside each other."""
    found = [file for file in stage.rglob("*") if file.is_file()]
    return sorted(found, key=lambda file: (file.suffix, file.as_posix()))
