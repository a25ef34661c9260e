"""What the build uses of the inside of Flet's wheel for the web is there, in the version it was tried with."""

import re
from importlib.metadata import version
from pathlib import Path

from tests.web_copy import BUILD, recipe

INTERNALS = recipe("flet_web_internals")
IN_BROWSER = (BUILD / "page" / "pyodide_internals.js").read_text("utf-8")


def test_flets_wheel_is_the_version_that_this_was_tried_with() -> None:
    assert version("flet-web") == INTERNALS.TRIED_WITH["flet-web"], (
        "another flet-web: try build/flet_web_internals.py with it, then change TRIED_WITH"
    )


def test_pyodide_is_the_version_that_this_was_tried_with() -> None:
    script = (INTERNALS.pyodide() / "pyodide.mjs").read_text("utf-8")
    tried = INTERNALS.TRIED_WITH["pyodide"]
    assert f'"{tried}"' in script, (
        "another Pyodide: try build/page/pyodide_internals.js with it"
    )
    assert re.findall(r'TRIED_WITH = "(.*)"', IN_BROWSER) == [tried]


def test_nothing_that_the_build_uses_is_missing() -> None:
    assert INTERNALS.missing() == []


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    for name in ("flutter_bootstrap.js", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("_loadSnapshot")
    own, INTERNALS.folder = INTERNALS.folder, lambda: tmp_path
    try:
        found = INTERNALS.missing()
    finally:
        INTERNALS.folder = own
    assert {"main.dart.js", "assets/NOTICES", "pyodide/pyodide-lock.json"} <= set(found)
    assert "pyodide/pyodide.mjs: createPyodideModule" in found
    assert "pyodide/pyodide.mjs: _loadSnapshot" not in found
    assert "flutter_bootstrap.js: window." in found


def test_every_private_name_of_pyodide_is_used_in_one_module_and_listed() -> None:
    names = [name for group in INTERNALS.PRIVATE.values() for name in group]
    assert not [name for name in names if name not in IN_BROWSER]
    for script in (*BUILD.glob("page/*.js"), *BUILD.glob("page/*.mjs")):
        if script.name != "pyodide_internals.js":
            text = script.read_text("utf-8")
            assert not [name for name in names if name != "version" and name in text]


def test_packages_are_fetched_for_the_python_inside_pyodide() -> None:
    info = INTERNALS.lock_info()
    target = INTERNALS.target()
    assert info["python"].startswith(f"{target.python}.")
    assert target.abi == f"cp{target.python.replace('.', '')}"
    assert target.platform == f"pyemscripten_{info['abi_version']}_wasm32"


def test_flutter_is_loaded_here_and_started_by_our_page() -> None:
    bootstrap = (INTERNALS.folder() / INTERNALS.BOOTSTRAP).read_text("utf-8")
    script = INTERNALS.loader(bootstrap)
    assert script.endswith("draw();\n")
    assert "_flutter.buildConfig" in script
    assert "_flutter.loader.load(" not in script


def test_where_the_bootstrap_is_another_flutter_is_started_in_its_own_way() -> None:
    script = INTERNALS.loader("load(); start();\n//# sourceMappingURL=flutter.js.map")
    assert script.startswith("onceLoaded(() => {\nload(); start();")
    assert "sourceMappingURL" not in script
