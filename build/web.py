"""Build the browser copy in build/out/web: ``python build/web.py``, see README.md here.

Flet's wheel for the web has Flutter's page and a Python that runs in browsers (Pyodide). This
script puts the app beside them, as static files that any web host can serve: no server of ours,
no request to any other host.
"""

import argparse
import json
import re
import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import flet_web_internals as internals  # noqa: E402 - found only now
import web_fonts  # noqa: E402
import web_memory  # noqa: E402
import web_pack  # noqa: E402
import web_python  # noqa: E402
import web_reader  # noqa: E402

from companion.catalogue import any_made_game  # noqa: E402
from companion.exchange.terminal import prepare_terminal, print_line  # noqa: E402
from screens.light.ui import document as light  # noqa: E402
from screens.light.ui import game_colours  # noqa: E402
from screens.ui import fonts  # noqa: E402
from screens.ui.palette import DARK, LIGHT  # noqa: E402

PAGE = Path(__file__).parent / "page"
OUT = ROOT / "build" / "out" / "web"
ASSETS = ROOT / "assets"

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""What the page may ask for: the host it came from, and nothing else."""

SCRIPTS = (
    "start.js", "worker.js", "light_page.js", "light_worker.js", "pyodide_internals.js",
    "lines.js", "link.js", "codes.js", "line_worker.js", "guest_page.js", "qr_code.js",
    "deputy.js", "pulse.js",
)  # fmt: skip

NOT_COPIED = shutil.ignore_patterns("loading-animation.png", "signs.txt")
"""Assets of the laptop's page; the list of signs is packed with the app."""

LARGE = 30_000
"""Bytes from which on a file counts while the page says how far it is."""


def main() -> None:
    """Build the copy, and print how large it is."""
    prepare_terminal()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="where to (build/out/web)")
    parser.add_argument("--quick", action="store_true", help="compress nothing, for tests")
    chosen = parser.parse_args()
    start = time.perf_counter()
    if shutil.which("node") is None:
        print_line(
            "There is no node here: the copy will compile its Python whenever it starts."
        )
    if missing := internals.missing():
        print_line(f"Not as in the Flet that this was tried with: {', '.join(missing)}")
    build(chosen.out.resolve(), quick=chosen.quick)
    print_line(f"{chosen.out}: built in {time.perf_counter() - start:.0f} s")
    for engine, size in first_visits(chosen.out).items() if not chosen.quick else ():
        print_line(f"A first visit, drawn by {engine}: {size / 1e6:.1f} MB in all")


def build(out: Path, *, quick: bool = False) -> None:
    """Build the copy in the folder *out*, in place of what was there."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{out.name}.", dir=out.parent) as name:
        stage = Path(name, out.name)
        stage.mkdir()
        fill_stage(stage, quick=quick)
        shutil.rmtree(out, ignore_errors=True)
        stage.rename(out)


def fill_stage(stage: Path, *, quick: bool) -> None:
    """Write every file of the copy into the folder *stage*."""
    writers = {
        "engine": write_engine,
        "python": write_python,
        "app": lambda to: web_python.pack(ROOT, to),
    }
    with ThreadPoolExecutor() as pool:  # most of the time each waits for programs of its own
        engine, python, app = pool.map(
            lambda name: hashed_folder(stage, name, writers[name]), writers
        )
    for name in ("icons", "games", "fonts", "sounds", "faces", "worlds", "posters"):
        shutil.copytree(ASSETS / name, stage / name, ignore=NOT_COPIED)
    for name in ("favicon.png", "manifest.json"):
        shutil.copy(ASSETS / name, stage)
    web_reader.add(stage / "zxing", ROOT / "build" / "out")
    groups = offline_files(stage, engine)
    values = {**colours(), "policy": POLICY, "engine": engine}
    values["icon"] = (ASSETS / "icon.svg").read_text("utf-8").strip()
    manifest = json.loads((ASSETS / "manifest.json").read_text("utf-8"))
    values["description"] = manifest["description"]
    page = hashed_folder(stage, "page", lambda to: write_scripts(to, values))
    tags = web_memory.tags_by_game()
    memories = web_memory.snapshots(stage, page, python, app, quick=quick)
    for group in ("all", "light"):
        groups[group] += [f"{page}/{file.name}" for file in (stage / page).iterdir()]
    if not quick:
        web_pack.compress(stage)
    parts = {
        "engine": f"{engine}/", "python": f"{python}/", "app": f"{app}/{web_python.APP}",
        "light": f"{app}/{web_python.LIGHT}",
        "page": f"{page}/", "memories": memories, "tags": tags, "own": any_made_game().key,
        "asian": fonts.ASIAN, "cjk": "notosanscjk",
        "fonts": sorted(file.stem for file in (stage / "fonts").glob("*.woff2")),
        "groups": large(groups, web_pack.sizes(stage)),
    }  # fmt: skip
    values |= {"page": page, "parts": json.dumps(parts)}
    fill(PAGE / "index.html", stage / "index.html", values)
    for group in ("all", "light"):
        groups[group].append("index.html")
    files = json.dumps(groups, indent=0)
    version = web_pack.digest(stage)
    digests = json.dumps(web_pack.digests(stage), indent=0)
    fill(
        PAGE / "sw.js",
        stage / "sw.js",
        {"version": version, "files": files, "digests": digests},
    )
    if not quick:
        web_pack.compress(stage)


def first_visits(copy: Path) -> dict[str, int]:
    """Return how many bytes a browser fetches until it needs no network any more, by engine."""
    listed = (copy / "sw.js").read_text("utf-8").partition("const FILES = ")[2]
    groups = json.JSONDecoder().raw_decode(listed)[0]
    sizes = web_pack.sizes(copy)
    files = {engine: {*groups["all"], *groups[engine], "sw.js"} for engine in internals.ENGINES}
    return {engine: sum(sizes[file] for file in files[engine]) for engine in files}


def hashed_folder(stage: Path, name: str, write: Callable[[Path], object]) -> str:
    """Let *write* fill a folder; return its name, which ends with a digest of what is in it."""
    to = stage / name
    to.mkdir()
    write(to)
    hashed = f"{name}-{web_pack.digest(to)}"
    to.rename(stage / hashed)
    return hashed


def write_engine(to: Path) -> None:
    """Write what draws: Flutter, its fonts, and nothing that the app does not use."""
    source = internals.folder()
    of_engines = {file for files in internals.ENGINES.values() for file in files}
    for name in (*of_engines, *internals.ASSETS, internals.NOTICES):
        web_pack.copy(source, to, name)
    web_fonts.write(to / "assets", ROOT)
    bootstrap = (source / internals.BOOTSTRAP).read_text("utf-8")
    (to / "loader.js").write_text(internals.loader(bootstrap), "utf-8")


def write_python(to: Path) -> None:
    """Write what runs Python."""
    for name in internals.PYODIDE:
        web_pack.copy(internals.pyodide(), to, name)
    lock = {"info": internals.lock_info(), "packages": {}}
    (to / internals.LOCK).write_text(json.dumps(lock))
    web_python.write_library(to)


def write_scripts(to: Path, values: dict[str, str]) -> None:
    """Write the page's own scripts and its style sheet."""
    for name in SCRIPTS:
        shutil.copyfile(PAGE / name, to / name)
    for name in ("languages.js", "picker.js", "tab_order.js", "tabs.js"):
        shutil.copyfile(ASSETS / name, to / name)
    (to / "light.css").write_text(light.STYLE + game_colours.every_style(), "utf-8")
    (to / "light.js").write_text(
        f"{light.SCRIPT}\n{light.CLOCK_SCRIPT}\n{light.COPY_SCRIPT}", "utf-8"
    )
    fill(PAGE / "page.css", to / "page.css", values)


def fill(source: Path, to: Path, values: dict[str, str]) -> None:
    """Copy a file with each {{name}} in it replaced."""
    text = re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], source.read_text("utf-8"))
    to.write_text(text, "utf-8")


def colours() -> dict[str, str]:
    """Return the app's own colours for the page that loads it."""
    found: dict[str, object] = {}
    for name, scheme in (("dark", DARK), ("light", LIGHT)):
        found |= {
            name: scheme.surface, f"{name}_ink": scheme.on_surface,
            f"{name}_brass": scheme.primary, f"{name}_track": scheme.surface_container_highest,
        }  # fmt: skip
    return {name: str(value) for name, value in found.items()}


def offline_files(stage: Path, engine: str) -> dict[str, list[str]]:
    """Return the files of a start without a network: what all browsers need, light pages, each engine."""
    groups = {
        name: [f"{engine}/{file}" for file in files]
        for name, files in internals.ENGINES.items()
    }
    of_engines = {path for paths in groups.values() for path in paths}
    files = [file.relative_to(stage).as_posix() for file in stage.rglob("*") if file.is_file()]
    aside = (*of_engines, f"{engine}/{internals.NOTICES}", web_python.LICENCES)
    needed = [each for each in files if not each.startswith("fonts/") and each not in aside]
    of_app = (f"{engine}/", "games/", "sounds/", "zxing/", "posters/", "faces/", "worlds/")
    light = [
        each for each in needed
        if not each.startswith(of_app) and not each.endswith(web_python.APP)
    ]  # fmt: skip
    return {"all": sorted(needed), "light": sorted(light), **groups}


def large(groups: dict[str, list[str]], sizes: dict[str, int]) -> dict[str, dict[str, int]]:
    """Return the files of each group that a first visit waits for, with their compressed sizes."""
    return {
        name: {
            path: sizes[path]
            for path in paths
            if "-" in path.split("/")[0] and sizes[path] > LARGE
        }
        for name, paths in groups.items()
    }


if __name__ == "__main__":
    main()
