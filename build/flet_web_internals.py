"""Everything that the build uses of the inside of Flet's wheel for the web: Flutter's page, and Pyodide.

Tried with the versions in ``TRIED_WITH``; ``missing`` says what another one lacks, and
tests/test_web_internals.py fails for each. The half in a browser is page/pyodide_internals.js.
"""

import json
import re
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

TRIED_WITH: Final = {"flet-web": "1.0.5", "pyodide": "314.0.7"}

ENGINES: Final = {
    "skwasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "canvaskit": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
    "chromium": (
        "main.dart.js", "canvaskit/chromium/canvaskit.js", "canvaskit/chromium/canvaskit.wasm",
    ),
}  # fmt: skip
"""Flutter's ways to draw: Chromium's newest, everyone's (Safari, Firefox), older Chromium's."""

ASSETS: Final = (
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
)
"""Other files that Flutter's page asks for."""

NOTICES: Final = "assets/NOTICES"
"""The licences of what Flutter consists of."""

ICONS: Final = "fonts/MaterialIcons-Regular.otf"
ROBOTO: Final = "fonts/roboto.woff2"
"""Flutter's fonts, in its assets."""

BOOTSTRAP: Final = "flutter_bootstrap.js"
BEGINS: Final = "\n\n\nwindow."
"""Where the bootstrap ends that loads Flutter, and the part begins that starts it."""

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"

PRIVATE: Final = {
    "pyodide.mjs": ("_loadSnapshot", "createPyodideModule", "addRunDependency", "version"),
    "pyodide.asm.mjs": (
        "_makeSnapshot", "makeMemorySnapshot", "loadWebAssemblyModule", "newDSO", "growMemory",
        "wasmTable", "__PyRuntime", "__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET",
    ),
}  # fmt: skip
"""The names that page/pyodide_internals.js uses, and the file of Pyodide that they are in."""


class Target(NamedTuple):
    """The Python that packages are fetched for, in pip's words."""

    python: str
    abi: str
    platform: str


class FallbackFont(NamedTuple):
    """A font that the page asks for when it lacks a glyph: the family and part in its address."""

    family: str
    part: str
    points: set[int]


def folder() -> Path:
    """Return the folder of Flutter's page in Flet's wheel."""
    found = find_spec("flet_web")
    assert found
    assert found.origin
    return Path(found.origin).parent / "web"


def pyodide() -> Path:
    """Return the folder of Pyodide in Flet's wheel."""
    return folder() / "pyodide"


def lock_info() -> dict[str, Any]:
    """Return what Pyodide says of itself."""
    info: dict[str, Any] = json.loads((pyodide() / LOCK).read_text("utf-8"))["info"]
    return info


def target() -> Target:
    """Return the Python inside Pyodide; packages with parts in C publish wheels for it."""
    info = lock_info()
    major, minor, *_ = info["python"].split(".")
    return Target(
        f"{major}.{minor}",
        f"cp{major}{minor}",
        f"pyemscripten_{info['abi_version']}_{info['arch']}",
    )


def missing() -> list[str]:
    """Return what the build needs and the installed wheel does not have."""
    files = [file for engine in ENGINES.values() for file in engine]
    files += [*ASSETS, NOTICES, f"assets/{ICONS}", f"assets/{ROBOTO}", BOOTSTRAP]
    files += [f"pyodide/{name}" for name in (*PYODIDE, LIBRARY, LOCK)]
    lacking = [name for name in files if not (folder() / name).exists()]
    if BEGINS not in (folder() / BOOTSTRAP).read_text("utf-8"):
        lacking.append(f"{BOOTSTRAP}: {BEGINS.strip()}")
    for file, names in PRIVATE.items():
        script = (pyodide() / file).read_text("utf-8")
        lacking += [f"pyodide/{file}: {name}" for name in names if name not in script]
    return lacking


def loader(bootstrap: str) -> str:
    """Return the script that loads Flutter and calls ``draw`` of page/start.js.

    Where the *bootstrap* is not divided as it was, Flet's own starts Flutter as it does elsewhere.
    """
    head, divided, _ = bootstrap.partition(BEGINS)
    script = re.sub(r"//# sourceMappingURL.*", "", head)
    if divided:
        return f"{script}\ndraw();\n"
    return f"onceLoaded(() => {{\n{script}\n}});\n"


def fallback_fonts(page: Path) -> list[FallbackFont]:
    """Return the Noto fonts that the Flutter page in the folder *page* asks for, with their signs.

    It holds them as digits and letters. Raises AssertionError if it does so in another way.
    """
    script = (page / "main.dart.js").read_text("utf-8")
    addresses = re.findall(r'A\.z\("Noto [^"]*","(noto[^"]*)\.woff2"\)', script)
    packed = r'\("(,[0-9a-z,]{999,})"\).{,999}?\("([0-9A-Za-z]{999,})"'
    match = re.search(packed, script, re.DOTALL)
    assert match, "this page holds its fonts in another way"
    sets = [list(ascending(each)) for each in match[1].split(",")]
    points: dict[int, set[int]] = defaultdict(set)
    start, size, prefix = 0, 1, 0
    for sign in match[2]:
        if sign.isdigit():
            prefix = prefix * 10 + int(sign)
        elif sign.islower():
            size, prefix = prefix * 26 + ord(sign) - ord("a") + 2, 0
        else:
            for font in sets[prefix * 26 + ord(sign) - ord("A")]:
                points[font].update(range(start, start + size))
            start, size, prefix = start + size, 1, 0
    assert start == 0x110000, "this page packs its fonts in another way"
    return [
        FallbackFont(address.split("/")[0], address.rsplit(".", 1)[-1], points[number])
        for number, address in enumerate(addresses)
    ]


def ascending(packed: str) -> list[int]:
    """Return an ascending list that the page holds as digits and letters."""
    found, last, prefix = [], -1, 0
    for sign in packed:
        if sign.isdigit():
            prefix = prefix * 10 + int(sign)
        else:
            last, prefix = last + prefix * 26 + ord(sign) - ord("a") + 1, 0
            found.append(last)
    return found
