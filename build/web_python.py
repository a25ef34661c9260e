"""The Python of the browser copy: the app, the packages it needs, and the library below them."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import flet_web_internals as internals
from web_pack import copy, digest

from companion.catalogue import every_game
from companion.tools import resources
from screens import light_worker

HERE = Path(__file__).parent
COMPILER = HERE / "page" / "compile.mjs"
CACHE = HERE / "out" / "kept"
SCRIPTS = (
    "packed_modules.py",
    "precompiled.py",
    "preload.py",
    "preload_light.py",
    "quick_props.py",
)

APP, LIGHT = "app.pack", "light.pack"
"""The packs: LIGHT draws light pages, and with APP on top of it Python runs the whole app."""

OF_APP = (
    "app.bin", "assets/fonts/*", "companion/exchange/logs/*", "site/defusedxml/*",
    "main.py*", "preload.py*", "quick_props.py*", "screens/[!_l]*", "site/flet*", "site/msgpack/*.py*",
    "site/repath.py*", "site/six.py*",
)  # fmt: skip
"""What of the packed files the whole app alone needs."""

UNUSED = (
    "*.dist-info", "**/*.pyi", "**/*.typed", "**/__pycache__", "bin", "flutter", "flet/auth",
    "flet/cli.py", "flet/fastapi", "flet/pytest_plugin.py", "flet/testing", "pydantic/mypy.py",
    "pydantic/v1", "qrcode/console_scripts.py", "qrcode/tests",
)  # fmt: skip
"""Parts of the packages that are not needed in a browser."""

SERVER = "server"
"""The folder of screens that only a laptop needs, which serves the app to others."""

LICENCES = "licences.txt"
"""The licences of the packages: for whoever wants to read them; the page does not fetch them."""

LEFT_OUT = (
    "_pydatetime", "_pyio", "_pyrepl", "antigravity", "asyncio/__main__", "asyncio/proactor_events",
    "asyncio/tools", "asyncio/windows_*", "bdb", "cProfile", "cmd", "code", "compileall", "compression",
    "concurrent/futures/process", "concurrent/interpreters", "configparser", "ctypes", "curses",
    "dbm", "doctest", "email/_header_value_parser", "encodings/cp[0-35-9]*", "encodings/cp4[0-24-9]*",
    "encodings/iso8859_*", "encodings/koi8_*", "encodings/mac_*", "ensurepip", "filecmp", "fileinput",
    "ftplib", "getopt", "getpass", "graphlib", "html/entities", "html/parser", "http/cookiejar", "http/cookies",
    "http/server",
    "idlelib", "imaplib", "lib2to3", "logging/config", "logging/handlers", "mailbox", "mailcap",
    "modulefinder", "multiprocessing", "netrc", "nntplib", "optparse", "pdb", "pickletools", "plistlib",
    "poplib", "profile", "profiling", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data",
    "pyodide/_nodesock_transport", "pyodide/console", "rlcompleter", "shelve", "smtplib", "socketserver",
    "sqlite3", "ssl", "statistics", "symtable", "sysconfig/__main__", "tabnanny", "tarfile", "telnetlib", "test",
    "this",
    "timeit", "tkinter", "trace", "tracemalloc", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser",
    "wsgiref",
    "xml/dom", "xml/sax", "xmlrpc", "zipapp",
)  # fmt: skip
"""Parts of Python's library that nothing here imports."""


def pack(root: Path, to: Path) -> None:
    """Write both packs: the app and its packages, compiled, in files that a page unpacks at once."""

    def packages(to: Path) -> None:
        install(needed(root), to)
        compile_all(to)

    with TemporaryDirectory() as name:
        stage = Path(name)
        skip = shutil.ignore_patterns(SERVER, "__pycache__", "*.pyc")
        for folder in ("companion", "screens"):
            shutil.copytree(root / folder, stage / folder, ignore=skip)
        shutil.copy(root / "main.py", stage)
        for script in SCRIPTS:
            shutil.copy(HERE / "page" / script, stage)
        for asset in ("fonts/signs.txt", *game_pictures()):
            copy(root / "assets", stage / "assets", asset)
        made_of = (needed(root), UNUSED, internals.target())
        shutil.copytree(cached("packages", made_of, packages), stage / "site")
        compile_all(stage, "whole")
        shutil.move(stage / "site" / LICENCES, to.parent / LICENCES)
        (stage / "tags.json").write_text(json.dumps(light_worker.list_tags()))
        parse_words(stage)
        every = files(stage)
        of_app = [file for file in every if is_of_app(file.relative_to(stage).as_posix())]
        of_light = [file for file in every if file not in of_app]
        for pack_name, found in ((APP, of_app), (LIGHT, of_light)):
            listed = (stage / pack_name).with_suffix(".json")
            listed.write_text(json.dumps(modules(stage, found)))
            write(stage, [*found, listed], to / pack_name)


def game_pictures() -> list[str]:
    """Return the games' own pictures among the assets, which light pages draw."""
    return [game.picture for game in every_game() if game.picture]


def parse_words(stage: Path) -> None:
    """Parse the TOML files of games into JSON, which is read at once. Packs stay as they are."""
    for file in (stage / "companion" / "games").glob("*/**/*.toml"):
        words = tomllib.loads(file.read_text("utf-8"))
        file.with_name(f"{file.name}{resources.PARSED}").write_text(json.dumps(words), "utf-8")
        file.unlink()


def modules(stage: Path, found: list[Path]) -> dict[str, str]:
    """Return where each module among the compiled files *found* is when the app runs, by its name."""
    listed = {}
    for file in found:
        path = file.relative_to(stage)
        if path.suffix == ".pyc":
            parts = path.with_suffix("").parts
            name = ".".join(parts[1:] if parts[0] == "site" else parts)
            listed[name.removesuffix(".__init__")] = f"/app/{path.as_posix()}"
    return listed


def is_of_app(path: str) -> bool:
    """Return whether the whole app alone needs the file at *path*, and light pages do not."""
    return any(fnmatch(path, pattern) for pattern in OF_APP)


def write_library(to: Path) -> None:
    """Write python_stdlib.zip: Python's library, compiled, not compressed, without what is not used."""
    source = internals.pyodide() / internals.LIBRARY

    def reduce(stage: Path) -> None:
        with zipfile.ZipFile(source) as whole:
            whole.extractall(stage)
        for pattern in LEFT_OUT:
            remove(*stage.glob(pattern), *stage.glob(f"{pattern}.py"))
        compile_all(stage)

    stage = cached("library", (digest(source), LEFT_OUT), reduce)
    with zipfile.ZipFile(to / internals.LIBRARY, "w", zipfile.ZIP_STORED) as small:
        for file in files(stage):
            entry = zipfile.ZipInfo(file.relative_to(stage).as_posix())
            small.writestr(entry, file.read_bytes())


def cached(name: str, made_of: object, make: Callable[[Path], None]) -> Path:
    """Return the folder that *make* fills: that of the last build where *made_of* is the same."""
    inputs = repr((made_of, digest(COMPILER), digest(Path(__file__)), shutil.which("node")))
    to = CACHE / f"{name}-{sha256(inputs.encode()).hexdigest()[:10]}"
    if not to.exists():
        to.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=to.parent) as part:
            make(Path(part, name))
            try:
                Path(part, name).rename(to)
            except OSError:  # another build has filled it meanwhile
                if not to.is_dir():
                    raise
    return to


def install(packages: list[str], to: Path) -> None:
    """Install *packages* for a browser into the folder *to*."""
    target = internals.target()
    command = [
        *(sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"),
        *("--target", str(to), "--no-deps", "--no-compile", "--only-binary=:all:"),
        *("--implementation", "cp", "--python-version", target.python),
        *("--abi", target.abi, "--abi", "none"),
        *("--platform", target.platform, "--platform", "any"),
        *packages,
    ]
    if subprocess.run(command, check=False).returncode:
        sys.exit("The packages for the browser copy could not be fetched: is there a network?")
    licences = sorted(file for file in to.glob("*.dist-info/**/LICEN*") if file.is_file())
    (to / LICENCES).write_text("\n\n".join(map(licence, licences)), "utf-8")
    remove(*(each for pattern in UNUSED for each in to.glob(pattern)))


def licence(file: Path) -> str:
    """Return the licence in *file*, below the name of the package."""
    name = next(part for part in file.parts if part.endswith(".dist-info"))
    return f"{name.removesuffix('.dist-info')}\n\n{file.read_text('utf-8')}"


def remove(*paths: Path) -> None:
    """Remove files and folders."""
    for each in paths:
        if each.is_dir():
            shutil.rmtree(each)
        else:
            each.unlink(missing_ok=True)


TRANSITIVE = (
    "annotated-types", "msgpack", "pydantic_core", "repath", "six", "typing_extensions",
    "typing-inspection",
)  # fmt: skip
"""What the app's dependencies need in turn, in a browser."""


def needed(root: Path) -> list[str]:
    """Return the packages with their exact versions: all but those whose marker names Python in a browser."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    here = [need for need in project["dependencies"] if "Emscripten" not in need]
    own = [re.split(r"[<>=!~ ]", need, maxsplit=1)[0] for need in here]
    exact = dict(line.split("==") for line in (root / "constraints.txt").read_text().split())
    return [f"{name}=={exact[name]}" for name in sorted({*own, *TRANSITIVE})]


def compile_all(stage: Path, *whole: str) -> None:
    """Compile the Python in *stage* with the one that will run it, under node; do nothing without node."""
    words: tuple[str | Path, ...] = (internals.pyodide(), stage, *whole)
    run_node(COMPILER, "The app's Python could not be compiled", *words)


def run_node(script: Path, otherwise: str, *words: str | Path) -> str | None:
    """Run *script* under node with *words*, and return what it prints; None if there is no node.

    End the build with *otherwise* and node's error message if it fails.
    """
    node = shutil.which("node")
    if node is None:
        return None
    command = [node, str(script), *map(str, words)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{otherwise}:\n{done.stderr[-2000:]}")
    return done.stdout


def write(stage: Path, found: list[Path], to: Path) -> None:
    """Write the files *found* in *stage* into one: a list of paths and lengths, then file after file."""
    names = [
        [f"/app/{file.relative_to(stage).as_posix()}", file.stat().st_size] for file in found
    ]
    listed = json.dumps(names, separators=(",", ":")).encode()
    parts = [len(listed).to_bytes(4, "big"), listed, *(file.read_bytes() for file in found)]
    to.write_bytes(b"".join(parts))


def files(stage: Path) -> list[Path]:
    """Return the files in *stage*, always in the same order, those of one kind together."""
    found = [file for file in stage.rglob("*") if file.is_file()]
    return sorted(found, key=lambda file: (file.suffix, file.as_posix()))
