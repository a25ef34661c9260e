"""The memory snapshots of Python that the browser copy fetches for first starts, and what can go wrong with them."""

import gzip
import json
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.catalogue import any_made_game, every_game
from companion.exchange import share
from companion.games.lawless_empire.orders.tool import TOOL
from tests import web_copy
from tests.browser.copy_visits import (
    BEGAN,
    Visit,
    changed_copy,
    is_kept,
    is_remembered,
    on_a_quick_line,
    on_a_slow_line,
)
from tests.browser.file_server import FileServer
from tests.browser.thumb import Thumb
from tests.scripts import script
from tests.web_copy import ROOT, recipe

MEMORY = recipe("web_memory")
CODE = f"/q/{share.write(TOOL, TOOL.example)}"
KEPT = script(__file__, "has_only_memory.js")
FORGET = script(__file__, "forget_memories.js")


def snapshot(copy: Path, what: str = TOOL.game) -> Path:
    """Return the snapshot in *copy* for codes of the game, or with *all*."""
    (found,) = copy.glob(f"memory-*/{what}.memory")
    return found


def shown(thumb: Thumb) -> None:
    """Wait until the code stands on the screen."""
    thumb.page.get_by_text("201 secure beats 103 sabotage").locator("visible=true").wait_for()


def opened(visit: Visit) -> Thumb:
    """Return a visitor who has never seen the copy, after they opened the code."""
    thumb = visit()
    thumb.page.goto(f"{thumb.address}/#{CODE}")
    shown(thumb)
    return thumb


def snapshots_again(copy: Path) -> dict[str, dict[str, str | int]]:
    """Make the snapshots of *copy* again, and return what the build says about them."""
    names = [next(copy.glob(f"{name}-*")).name for name in ("page", "python", "app")]
    made: dict[str, dict[str, str | int]] = MEMORY.snapshots(copy, *names, quick=True)
    return made


def test_the_snapshots_are_small_and_say_nothing_of_where_they_were_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = web_copy.built()
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(copy, elsewhere, ignore=shutil.ignore_patterns("memory-*"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USER", "somebody")
    made = snapshots_again(elsewhere)
    known = json.loads(recorded(copy))["memories"]
    games = [game.key for game in (*every_game(), any_made_game())]
    assert known.keys() == made.keys() == {"all", *games}
    for what in known:
        assert made[what]["size"] == known[what]["size"]
        bound = 18.5e6 if what == "all" else 9.5e6
        for file in (snapshot(copy, what), elsewhere / str(made[what]["path"])):
            assert file.stat().st_size < bound
            content = gzip.decompress(file.read_bytes())
            for place in (ROOT, tempfile.gettempdir() + "/", copy.name, tmp_path):
                assert str(place).encode() not in content.replace(b"/tmp/myimport.zip", b"")


def test_every_code_and_every_tool_has_the_snapshot_of_its_game(visit: Visit) -> None:
    thumb = visit()
    thumb.page.goto(f"{thumb.address}/#{CODE}")
    for game in (*every_game(), any_made_game()):
        codes = [share.write(tool, tool.example) for tool in game.tools]
        for at in (
            *(f"q/{code}" for code in codes),
            *(f"t/{tool.name}" for tool in game.tools),
        ):
            assert thumb.page.evaluate("hash => gameOf(hash)", f"#/{at}") == game.key, at
    for at, found in (
        ("t/own-abcdefgh/score", any_made_game().key),
        ("q/1234", None),
        ("q/no", None),
    ):
        assert thumb.page.evaluate("hash => gameOf(hash) ?? null", f"#/{at}") == found


def recorded(copy: Path) -> str:
    """Return what the page of *copy* knows of its parts."""
    page = (copy / "index.html").read_text("utf-8")
    return page.partition('id="parts">')[2].partition("</script>")[0]


def test_where_the_memory_cannot_be_kept_there_is_no_snapshot(tmp_path: Path) -> None:
    tried = recipe("flet_web_internals").TRIED_WITH["pyodide"]
    copy = changed_copy(
        web_copy.built(), tmp_path / "other", "pyodide_internals.js", {tried: "another"}
    )
    assert snapshots_again(copy) == {}


@pytest.mark.patient
def test_what_was_fetched_is_kept_until_there_is_a_memory_with_games(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    quick = on_a_quick_line(site.root, tmp_path / "quick")
    site.root = changed_copy(
        quick, tmp_path / "never", "start.js", {"setTimeout(remember, 3000)": "void 0"}
    )
    thumb = opened(visit)
    assert thumb.page.evaluate(BEGAN, "snapshot")
    thumb.until(partial(thumb.page.evaluate, KEPT, "snapshot"), "another memory is kept")
    thumb.page.reload()
    shown(thumb)
    assert thumb.page.evaluate(BEGAN, "again")


@pytest.mark.patient
def test_later_starts_go_on_from_a_memory_with_games(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    thumb = opened(visit)
    assert thumb.page.evaluate(BEGAN, "snapshot")
    is_kept(thumb)
    thumb.until(partial(thumb.page.evaluate, KEPT, "light"), "another memory is kept")
    thumb.page.reload()
    shown(thumb)
    assert thumb.page.evaluate(BEGAN, "again")
    thumb.page.evaluate(FORGET)
    sent = dict(site.sent)
    thumb.page.reload()
    shown(thumb)
    assert thumb.page.evaluate(BEGAN, "anew"), "nobody knows how quick the line is"
    assert {path for path in site.sent if site.sent[path] != sent.get(path)} <= {"sw.js"}


@pytest.mark.patient
def test_the_whole_app_opens_on_top_of_the_snapshot_and_keeps_a_memory_of_all(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    thumb = opened(visit)
    thumb.page.get_by_role("link", name="Whole app").click()
    thumb.open(CODE).sees("This is what arrived")
    assert thumb.page.evaluate(BEGAN, "snapshot")
    thumb.until(partial(thumb.page.evaluate, KEPT, "all"), "another memory is kept")


@pytest.mark.patient
@pytest.mark.parametrize("good", [True, False], ids=["good", "spoiled"])
def test_the_whole_app_begins_in_its_own_snapshot_or_by_itself(
    visit: Visit, site: FileServer, tmp_path: Path, good: bool
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    if not good:
        file = snapshot(site.root, "all")
        content = file.read_bytes()
        file.unlink()
        file.write_bytes(content[: len(content) // 2])
    thumb = visit().open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.has_saved()
    assert thumb.page.evaluate(BEGAN, "snapshot" if good else "anew")
    thumb.until(partial(thumb.page.evaluate, KEPT, "all"), "another memory is kept")
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("100 secure beats 0 sabotage")
    assert thumb.page.evaluate(BEGAN, "again")


def is_lost(site: FileServer) -> None:
    site.lost = f"{TOOL.game}.memory"


def spoiled(change: Callable[[bytes], bytes]) -> Callable[[FileServer], None]:
    """Return what spoils the snapshot of a site by a *change* of its bytes."""

    def spoil(site: FileServer) -> None:
        file = snapshot(site.root)
        content = file.read_bytes()
        file.unlink()
        file.write_bytes(change(content))

    return spoil


@pytest.mark.patient
@pytest.mark.parametrize(
    "spoil",
    [
        is_lost,
        spoiled(lambda content: content[: len(content) // 2]),
        spoiled(lambda content: content[:3_000_000] + bytes(9) + content[3_000_009:]),
        spoiled(lambda _: gzip.compress(bytes(70_000))),
        spoiled(lambda _: gzip.compress(b"\1\0\0\0" * 70_000)),
    ],
    ids=["lost", "cut off", "a few bytes", "nothing in it", "something else"],
)
def test_where_the_snapshot_is_no_good_python_begins_by_itself(
    visit: Visit, site: FileServer, tmp_path: Path, spoil: Callable[[FileServer], None]
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    spoil(site)
    thumb = opened(visit)
    assert thumb.page.evaluate(BEGAN, "anew")
    is_remembered(thumb)


@pytest.mark.patient
def test_on_a_slow_line_the_snapshot_is_not_asked_for(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    site.root = on_a_slow_line(site.root, tmp_path / "slow")
    site.slow = "pyodide.asm.wasm"
    thumb = opened(visit)
    assert thumb.page.evaluate(BEGAN, "anew")
    assert not [path for path in site.sent if path.startswith("memory-")]


def on_a_line(**said: object) -> str:
    """Return what makes a browser say this of its line."""
    return script(__file__, "pretend_line.js").replace("LINE", json.dumps(said))


@pytest.mark.patient
@pytest.mark.parametrize(
    "device",
    [
        on_a_line(saveData=True),
        on_a_line(type="cellular"),
        on_a_line(effectiveType="3g"),
        script(__file__, "unpack_nothing.js"),
        script(__file__, "observe_nothing.js"),
    ],
    ids=["saves data", "mobile data", "3g", "cannot unpack", "tells nothing"],
)
def test_a_device_that_wants_less_cannot_unpack_it_or_tells_nothing_is_sent_no_snapshot(
    visit: Visit, site: FileServer, tmp_path: Path, device: str
) -> None:
    first = "self.flet_js = {};"
    changes = {"const PATIENCE = 2;": "const PATIENCE = 1e4;", first: first + device}
    site.root = changed_copy(site.root, tmp_path / "device", "worker.js", changes)
    thumb = opened(visit)
    assert thumb.page.evaluate(BEGAN, "anew")
    assert not [path for path in site.sent if path.startswith("memory-")]
