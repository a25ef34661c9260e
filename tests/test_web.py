"""The recipe of the browser copy, without building it: what it may ask for, and what it needs."""

import ast
import json
import re
import shutil
import subprocess
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path

import playwright
import pytest
from fontTools.ttLib import TTFont

from companion.catalogue import every_game
from screens.light.pages import tool_page
from screens.light.state import light_tool_session
from tests import web_copy
from tests.web_copy import BUILD, ROOT, recipe

WEB = recipe("web")
PYTHON = recipe("web_python")
FONTS = recipe("web_fonts")
INTERNALS = recipe("flet_web_internals")
PACK = recipe("web_pack")
PAGE = BUILD / "page"
NODE = Path(playwright.__file__).with_name("driver") / "node"
"""What reads scripts: it comes with Playwright."""

SCRIPTS = [*sorted(PAGE.glob("*.*js")), *sorted((ROOT / "assets").glob("*.js"))]


def test_the_policy_names_no_host_but_our_own_and_no_script_inside_the_page() -> None:
    rules = dict(part.strip().split(" ", 1) for part in WEB.POLICY.split(";"))
    sources = {word for words in rules.values() for word in words.split()}
    assert sources <= {
        "'self'",
        "'none'",
        "'wasm-unsafe-eval'",
        "'unsafe-inline'",
        "data:",
        "blob:",
    }
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["default-src"] == "'self'"


def test_the_page_bears_the_policy_and_runs_no_script_of_its_own() -> None:
    page = (PAGE / "index.html").read_text("utf-8")
    assert '<meta http-equiv="Content-Security-Policy" content="{{policy}}">' in page
    for kind, inside in re.findall(r"<script([^>]*)>(.*?)</script>", page):
        assert "src=" in kind or 'type="application/json"' in kind, inside
    assert not re.findall(r"\son\w+=", page)


@pytest.mark.parametrize(
    "file", [*SCRIPTS, *PAGE.glob("*.html"), *PAGE.glob("*.css")], ids=lambda file: file.name
)
def test_no_file_of_the_page_names_a_host(file: Path) -> None:
    found = re.findall(r"\b(?:https?|wss?|ftp):\S*", file.read_text("utf-8"))
    assert not found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_can_be_read(script: Path, tmp_path: Path) -> None:
    text = script.read_text("utf-8").replace("{{files}}", "{}").replace("{{digests}}", "{}")
    module = re.search(r"^(import|export) |await import\(`file:", text, re.MULTILINE)
    copied = tmp_path / f"script.{'mjs' if module else 'cjs'}"
    copied.write_text(text, "utf-8")
    done = subprocess.run(
        [str(NODE), "--check", str(copied)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_package_of_the_copy_has_one_exact_version() -> None:
    needed = PYTHON.needed(ROOT)
    assert {need.split("==")[0] for need in needed} >= {
        "flet",
        "pydantic",
        "pydantic_core",
        "msgpack",
    }
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", need) for need in needed)


def test_the_copy_takes_what_an_installed_app_has() -> None:
    """What is below the app's own needs here is below them there, but for talking to a server."""

    def below(name: str) -> set[str]:
        found = set()
        for line in metadata.requires(name) or ():
            if not re.search("extra ==|platform|pyodide", line):
                each = re.split(r"[^\w.-]", line, maxsplit=1)[0].lower().replace("_", "-")
                found |= {each} | below(each)
        return found

    own = {need.split("==")[0].lower().replace("_", "-") for need in PYTHON.needed(ROOT)}
    wanted = below("flet") | below("pydantic") | below("qrcode") | below("flet-charts")
    of_servers = {"httpx", "httpcore", "h11", "anyio", "certifi", "idna", "oauthlib", "sniffio"}
    assert wanted - own <= of_servers


@pytest.mark.long
def test_nothing_is_left_out_of_pythons_library_that_the_app_asks_for() -> None:
    screens = {*(ROOT / "screens").rglob("*.py")} - {
        *(ROOT / "screens" / PYTHON.SERVER).rglob("*.py")
    }
    asked = set()
    for source in (ROOT / "main.py", *(ROOT / "companion").rglob("*.py"), *screens):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                asked |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                asked |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    every = {"/".join(name.split(".")[:deep]) for name in asked for deep in (1, 2, 3)}
    missing = {name for name in every for left in PYTHON.LEFT_OUT if fnmatch(name, left)}
    assert {"asyncio", "csv", "json"} <= every
    assert not missing


def test_every_icon_of_the_app_is_in_the_font_that_the_copy_brings() -> None:
    with TTFont(INTERNALS.folder() / "assets" / INTERNALS.ICONS) as font:
        known = set(font.getBestCmap().values())
    assert "ARROW_BACK_ROUNDED" in FONTS.icons_of_app(ROOT)
    assert {FONTS.glyph(name) for name in FONTS.icons_of_app(ROOT)} <= known


def test_what_is_installed_has_a_name_a_start_and_icons_for_every_shape() -> None:
    manifest = json.loads((WEB.ASSETS / "manifest.json").read_text("utf-8"))
    assert manifest["start_url"] == "."
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    assert manifest["background_color"] == WEB.colours()["dark"]


def test_the_page_knows_our_fonts_by_the_names_that_it_will_ask_for() -> None:
    script = (PAGE / "start.js").read_text("utf-8")
    assert "PARTS.asian" in script
    assert all((WEB.ASSETS / game.picture).exists() for game in every_game() if game.picture)


def test_nginx_sends_the_policy_that_the_page_bears() -> None:
    config = (BUILD / "nginx.conf").read_text("utf-8")
    assert f"\"{WEB.POLICY}; frame-ancestors 'none'\"" in config


def test_a_folder_is_named_by_all_that_is_in_it(tmp_path: Path) -> None:
    def made(**files: str) -> str:
        shutil.rmtree(tmp_path / "made", ignore_errors=True)
        (tmp_path / "made").mkdir()
        for name, text in files.items():
            (tmp_path / "made" / name).write_text(text)
        named: str = PACK.digest(tmp_path / "made")
        return named

    assert made(a="one", b="two") == made(b="two", a="one")
    assert len({made(a="one"), made(a="two"), made(b="one"), made(a="one", b="")}) == 4


def test_what_was_packed_comes_out_as_it_went_in(tmp_path: Path) -> None:
    stage = tmp_path / "stage"
    (stage / "deep" / "er").mkdir(parents=True)
    texts = {"deep/er/a.pyc": b"first", "b.txt": b"", "deep/c.so": bytes(range(256))}
    for name, content in texts.items():
        (stage / name).write_bytes(content)
    PYTHON.write(stage, PYTHON.files(stage), tmp_path / "app.pack")
    packed = (tmp_path / "app.pack").read_bytes()
    start = 4 + int.from_bytes(packed[:4], "big")
    found = {}
    for name, size in json.loads(packed[4:start]):
        found[name.removeprefix("/app/")], start = packed[start : start + size], start + size
    assert found == texts
    assert start == len(packed)


def test_what_draws_light_pages_is_packed_apart_from_the_app_and_flet() -> None:
    light = ("companion", "screens/light")
    logs = "companion/exchange/logs/"
    for source in (*ROOT.glob("companion/**/*.*"), *ROOT.glob("screens/**/*.*")):
        path = source.relative_to(ROOT).as_posix()
        if "/__pycache__/" in path:
            continue
        compiled = path.replace(".py", ".pyc")
        alone = path.startswith(light) or path == "screens/__init__.py"
        alone = alone and not path.startswith(logs)
        assert PYTHON.is_of_app(compiled) is not alone, path
    parts = (
        "site/pydantic_core/x.so",
        "site/msgpack/x.so",
        "site/pydantic/main.pyc",
        "tags.json",
    )
    drawn = [f"assets/{name}" for name in PYTHON.game_pictures()]
    assert len(drawn) == sum(bool(game.picture) for game in every_game())
    assert not any(map(PYTHON.is_of_app, (*parts, *drawn)))
    assert all(map(PYTHON.is_of_app, ("site/flet/app.pyc", "site/msgpack/x.pyc", "app.bin")))


def test_light_pages_are_kept_without_flutter_and_the_app(tmp_path: Path) -> None:
    light = {"python-1/pyodide.asm.wasm", "app-1/light.pack", "favicon.png"}
    app = {"app-1/app.pack", "engine-1/loader.js", "games/the-law.svg", "zxing/reader.js"}
    seldom = {"engine-1/main.dart.js", "fonts/notosansthai.woff2", "licences.txt"}
    for name in (*light, *app, *seldom):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    groups = WEB.offline_files(tmp_path, "engine-1")
    assert groups["light"] == sorted(light)
    assert groups["all"] == sorted(light | app)


def test_the_folder_of_recipes_is_no_package_and_leaves_no_trace() -> None:
    assert not (BUILD / "__init__.py").exists()
    assert web_copy.recipe("web_pack") is PACK


def test_what_only_a_laptop_needs_is_asked_for_by_nothing_else() -> None:
    server = ROOT / "screens" / PYTHON.SERVER
    assert (server / "web_server.py").exists()
    for source in (ROOT / "screens").rglob("*.py"):
        if server not in source.parents:
            later = "" if source.name == "start.py" else r"\s*"  # it asks on a laptop alone
            asked = re.findall(
                rf"^{later}from screens\.server\b", source.read_text("utf-8"), re.M
            )
            assert not asked, source.name


def test_two_builds_at_once_keep_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes second takes what the first one kept, and breaks nothing."""
    monkeypatch.setattr(PYTHON, "CACHE", tmp_path)

    def first(to: Path) -> None:
        to.mkdir()
        (to / "whose").write_text("first")

    def second(to: Path) -> None:
        PYTHON.cached("packages", "the same", first)
        to.mkdir()
        (to / "whose").write_text("second")

    kept = PYTHON.cached("packages", "the same", second)
    assert (kept / "whose").read_text() == "first"
    assert list(tmp_path.iterdir()) == [kept]


def test_what_the_cover_looks_like_is_said_of_nothing_on_a_light_page() -> None:
    tool = next(tool for game in every_game() for tool in game.tools)
    drawn = tool_page.tool_page(light_tool_session.opened(tool), now=0)
    names = set(re.findall(r'\bid="([^"]+)"', drawn))
    assert "said" in names
    style = (PAGE / "page.css").read_text("utf-8")
    bare = re.findall(r"(?:^|[,}])\s*#([\w-]+)", style)
    assert "loading" in bare
    assert not names & set(bare)
