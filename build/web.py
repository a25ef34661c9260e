"""Build the browser copy in build/out/web: ``python build/web.py``, see README.md here.

Flet's wheel for the web brings Flutter's page and a Python that runs in browsers (Pyodide). This
puts the app beside them, as static files that any web host can serve: no server of ours, no
request to any other host.
"""

import argparse
import json
import re
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import web_fonts  # noqa: E402 - found only now
import web_pack  # noqa: E402
import web_python  # noqa: E402
import web_reader  # noqa: E402

from screens.ui import fonts  # noqa: E402
from screens.ui.theme import DARK, LIGHT  # noqa: E402

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

ENGINES = {
    "skwasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "canvaskit": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
    "chromium": (
        "main.dart.js", "canvaskit/chromium/canvaskit.js", "canvaskit/chromium/canvaskit.wasm",
    ),
}  # fmt: skip
"""Flutter's ways to draw: Chromium's newest, everybody's (Safari, Firefox), older Chromium's."""

SHADERS = ("assets/shaders/ink_sparkle.frag", "assets/shaders/stretch_effect.frag")
LISTS = ("assets/AssetManifest.bin", "assets/AssetManifest.bin.json")
NO_SLEEP = "assets/packages/wakelock_plus/assets/no_sleep.js"
NOTICES = "assets/NOTICES"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


NOT_HERE = shutil.ignore_patterns("loading-animation.png", "signs.txt")
"""What lies in assets for others; the list of signs is packed with the app."""

WAITED_FOR = 20_000
"""Bytes from which on a file counts while the page says how far it is."""


def main() -> None:
    """Build, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="where to (build/out/web)")
    parser.add_argument("--quick", action="store_true", help="compress nothing, for tests")
    chosen = parser.parse_args()
    start = time.perf_counter()
    if shutil.which("node") is None:
        print("There is no node here: the copy will compile its Python whenever it starts.")
    build(chosen.out.resolve(), quick=chosen.quick)
    print(f"{chosen.out}: built in {time.perf_counter() - start:.0f} s")
    for engine, size in first_visits(chosen.out).items() if not chosen.quick else ():
        print(f"A first visit, drawn by {engine}: {size / 1e6:.1f} MB in all")


def build(out: Path, *, quick: bool = False) -> None:
    """Build the copy in the folder *out*; what lay there is gone."""
    made = out.with_name(f"{out.name}.new")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    pyodide = web_fonts.web() / "pyodide"
    puts = {
        "engine": draws,
        "python": runs,
        "app": lambda to: web_python.pack(ROOT, to, pyodide),
    }
    with ThreadPoolExecutor() as pool:  # most of the time each waits for programs of its own
        engine, python, app = pool.map(lambda name: folder(made, name, puts[name]), puts)
    for name in ("icons", "games", "fonts"):
        shutil.copytree(ASSETS / name, made / name, ignore=NOT_HERE)
    for name in ("favicon.png", "manifest.json"):
        shutil.copy(ASSETS / name, made)
    web_reader.add(made / "zxing", ROOT / "build" / "out")
    groups = grouped(made, engine)
    words = {**colours(), "policy": POLICY, "engine": engine}
    words["icon"] = (ASSETS / "icon.svg").read_text("utf-8").strip()
    manifest = json.loads((ASSETS / "manifest.json").read_text("utf-8"))
    words["description"] = manifest["description"]
    page = folder(made, "page", lambda to: scripts(to, words))
    for file in (made / page).iterdir():
        groups["all"].append(f"{page}/{file.name}")
    if not quick:
        web_pack.compress(made)
    parts = {
        "engine": f"{engine}/", "python": f"{python}/", "app": f"{app}/app.pack",
        "page": f"{page}/", "asian": fonts.ASIAN, "cjk": "notosanscjk",
        "fonts": sorted(file.stem for file in (made / "fonts").glob("*.woff2")),
        "groups": large(groups, web_pack.sizes(made)),
    }  # fmt: skip
    words |= {"page": page, "parts": json.dumps(parts)}
    fill(PAGE / "index.html", made / "index.html", words)
    groups["all"].append("index.html")
    files = json.dumps(groups, indent=0)
    version = web_pack.digest(made)
    fill(PAGE / "sw.js", made / "sw.js", {"version": version, "files": files})
    if not quick:
        web_pack.compress(made)
    shutil.rmtree(out, ignore_errors=True)
    made.rename(out)


def first_visits(copy: Path) -> dict[str, int]:
    """Return how many bytes a browser fetches until it needs no network any more, by engine."""
    listed = (copy / "sw.js").read_text("utf-8").partition("const FILES = ")[2]
    groups = json.JSONDecoder().raw_decode(listed)[0]
    sizes = web_pack.sizes(copy)
    files = {engine: {*groups["all"], *groups[engine], "sw.js"} for engine in ENGINES}
    return {engine: sum(sizes[file] for file in files[engine]) for engine in files}


def folder(made: Path, name: str, put: Any) -> str:
    """Let *put* fill a folder, and name it by what is in it: what has a new content has a new name."""
    to = made / name
    to.mkdir()
    put(to)
    named = f"{name}-{web_pack.digest(to)}"
    to.rename(made / named)
    return named


def draws(to: Path) -> None:
    """Put there what draws: Flutter, its fonts, and nothing that the app has no use for."""
    web = web_fonts.web()
    of_engines = {file for files in ENGINES.values() for file in files}
    for name in (*of_engines, *SHADERS, *LISTS, NO_SLEEP, NOTICES):
        copy(web, to, name)
    web_fonts.put(to / "assets", ROOT)
    whole = (web / "flutter_bootstrap.js").read_text("utf-8")
    head, found, _ = whole.partition("\n\n\nwindow.")
    assert found, "this Flet starts Flutter otherwise"
    loader = re.sub(r"//# sourceMappingURL.*", "", head)
    (to / "loader.js").write_text(f"{loader}\ndraw();\n", "utf-8")


def runs(to: Path) -> None:
    """Put there what runs Python."""
    pyodide = web_fonts.web() / "pyodide"
    for name in PYODIDE:
        copy(pyodide, to, name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (to / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    web_python.library(pyodide, to)


def copy(source: Path, to: Path, name: str) -> None:
    """Copy one file to the same place in another folder."""
    (to / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source / name, to / name)


def scripts(to: Path, words: dict[str, str]) -> None:
    """Put there the page's own scripts and its look."""
    for name in ("start.js", "worker.js"):
        shutil.copyfile(PAGE / name, to / name)
    shutil.copyfile(ASSETS / "tabs.js", to / "tabs.js")
    fill(PAGE / "page.css", to / "page.css", words)


def fill(source: Path, to: Path, words: dict[str, str]) -> None:
    """Copy a file with each {{word}} in it replaced."""
    text = re.sub(r"\{\{(\w+)\}\}", lambda found: words[found[1]], source.read_text("utf-8"))
    to.write_text(text, "utf-8")


def colours() -> dict[str, str]:
    """Return the app's own colours for the page that loads it."""
    found = {}
    for name, scheme in (("dark", DARK), ("light", LIGHT)):
        found |= {
            name: scheme.surface, f"{name}_ink": scheme.on_surface,
            f"{name}_brass": scheme.primary, f"{name}_track": scheme.surface_container_highest,
        }  # fmt: skip
    return {name: str(value) for name, value in found.items()}


def grouped(made: Path, engine: str) -> dict[str, list[str]]:
    """Return what is kept for a start without a network: what all need, and what each engine."""
    groups = {name: [f"{engine}/{file}" for file in files] for name, files in ENGINES.items()}
    of_engines = {path for paths in groups.values() for path in paths}
    files = [file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file()]
    aside = (*of_engines, f"{engine}/{NOTICES}", web_python.LICENCES)
    wanted = [each for each in files if not each.startswith("fonts/") and each not in aside]
    return {"all": sorted(wanted), **groups}


def large(groups: dict[str, list[str]], sizes: dict[str, int]) -> dict[str, dict[str, int]]:
    """Return the files of each group that a first visit waits for, with their sizes on the way."""
    return {
        name: {
            path: sizes[path]
            for path in paths
            if "-" in path.split("/")[0] and sizes[path] > WAITED_FOR
        }
        for name, paths in groups.items()
    }


if __name__ == "__main__":
    main()
