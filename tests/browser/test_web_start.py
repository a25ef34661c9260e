"""How the browser copy starts: what it says meanwhile, what it remembers, and what may be missing."""

import json
import re
import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.browser.copy_visits import BEGAN, MEMORY, Visit, is_kept, is_remembered
from tests.browser.file_server import FileServer
from tests.browser.test_device import NO_TAG
from tests.scripts import script
from tests.web_copy import recipe

SPOIL = script(__file__, "spoil_memories.js")
TWICE = script(__file__, "fail_twice.js")
SAID = script(__file__, "tell_what_is_said.js")
REFUSED = script(__file__, "refuse_to_make.js")
TIMES = script(__file__, "tell_failures.js")


@pytest.mark.patient
def test_while_it_loads_the_page_says_how_far_it_is(visit: Visit, site: FileServer) -> None:
    thumb = visit()
    said: list[str] = []

    def heard(words: str) -> None:
        said.append(words)

    thumb.page.expose_function("heard", heard)
    thumb.page.add_init_script(SAID)
    thumb.open()
    thumb.finds("Games")
    assert any(
        re.fullmatch(r"Fetching the app, once: [\d.]+ of [\d.]+ MB", each) for each in said
    )
    assert "Laying the table …" in said
    assert not [each for each in said if "did not open" in each]
    thumb.until(lambda: not thumb.page.query_selector("#loading"), "the cover stays")
    groups = json.loads(thumb.page.text_content("#parts") or "")["groups"]
    fetched = {path for path in site.sent if "-" in path.split("/")[0]}
    assert {*groups["all"], *groups["skwasm"]} <= fetched


@pytest.mark.patient
def test_a_memory_that_is_no_good_is_forgotten_and_the_app_starts_without(
    visit: Visit,
) -> None:
    thumb = visit().open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.has_saved()
    is_kept(thumb)
    is_remembered(thumb)
    thumb.page.evaluate(SPOIL)
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("100 secure beats 0 sabotage")
    assert thumb.page.evaluate(BEGAN, "anew")
    is_remembered(thumb)
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("100 secure beats 0 sabotage")
    assert thumb.page.evaluate(BEGAN, "again")
    assert [thumb.page.evaluate(TIMES, what) for what in ("starts", "makes")] == [None, None]
    thumb.page.evaluate(TWICE, "starts")
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("100 secure beats 0 sabotage")
    assert thumb.page.evaluate(BEGAN, "anew")
    assert thumb.page.evaluate(TIMES, "starts") == "2"


@pytest.mark.patient
def test_where_the_page_went_twice_while_the_memory_was_made_it_is_made_no_more(
    visit: Visit, site: FileServer
) -> None:
    site.lost = f"{recipe('web_memory').ALL}.memory"
    thumb = visit()
    thumb.page.add_init_script(REFUSED)
    thumb.open("/g/lawless-empire/orders")
    asked = partial(thumb.page.evaluate, "window.askedToMake")
    thumb.until(lambda: asked() > 0, "nobody thinks of making it")
    assert not thumb.page.evaluate("making")
    is_kept(thumb)
    assert not thumb.page.evaluate(MEMORY)


@pytest.mark.patient
def test_with_another_flutter_and_pyodide_the_copy_starts_in_their_own_ways(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    internals = recipe("flet_web_internals")
    site.root = Path(shutil.copytree(site.root, tmp_path / "other"))
    (script,) = site.root.glob("page-*/pyodide_internals.js")
    tried = internals.TRIED_WITH["pyodide"]
    script.write_text(script.read_text("utf-8").replace(tried, "another"), "utf-8")
    (loader,) = site.root.glob("engine-*/loader.js")
    bootstrap = (internals.folder() / internals.BOOTSTRAP).read_text("utf-8")
    loader.write_text(
        internals.loader(bootstrap.replace(internals.BEGINS, "\nwindow.")), "utf-8"
    )
    thumb = visit().open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.has_saved()
    is_kept(thumb)
    thumb.reopen("/g/lawless-empire/orders")
    thumb.sees("100 secure beats 0 sabotage")
    assert thumb.page.evaluate(BEGAN, "anew")


NOTHING_KEPT = script(__file__, "keep_nothing.js")


@pytest.mark.patient
def test_a_private_window_that_may_keep_nothing_opens_the_app_and_says_so(visit: Visit) -> None:
    thumb = visit()
    thumb.page.add_init_script(NOTHING_KEPT)
    thumb.page.add_init_script(NO_TAG)
    thumb.open("/g/lawless-empire/orders")
    thumb.sees("this device doesn't let the app save anything")
    thumb.until(lambda: not thumb.page.query_selector("#loading"), "the cover stays")


LOST = "The app did not open. Nothing that was kept is lost."
SLOW = "Nothing has come for a while. Is there a network?"


@pytest.mark.patient
@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("loader.js", LOST),
        ("main.dart.wasm", LOST),
        ("pyodide.asm.wasm", LOST),
        ("python_stdlib.zip", LOST),
        ("app.pack", LOST),
        ("skwasm.wasm", SLOW),
    ],
)
def test_where_a_part_does_not_come_that_is_said_and_tried_again(
    visit: Visit, site: FileServer, missing: str, said: str
) -> None:
    thumb = visit()
    site.lost = missing
    thumb.page.goto(f"{thumb.address}/#/g/lawless-empire/orders")
    thumb.page.get_by_text(said).wait_for()
    thumb.errors.clear()  # Pyodide's own, of the half that was there
    site.lost = ""
    thumb.page.get_by_role("button", name="Try again").click()
    thumb.until(lambda: not thumb.page.query_selector("#loading"), "the app does not open")


STANDS_STILL = script(__file__, "hold_python.js")
TEN_FRAMES = script(__file__, "wait_ten_frames.js")


@pytest.mark.patient
def test_flutter_draws_nothing_below_the_cover_until_python_is_there(visit: Visit) -> None:
    thumb = visit()
    thumb.page.add_init_script(STANDS_STILL)
    thumb.page.goto(f"{thumb.address}/#/g/lawless-empire/orders")
    for stands in ("!!window.goesOn", "unseen.length > 0"):
        thumb.until(partial(thumb.page.evaluate, stands), f"never {stands}")
    drawn = thumb.page.evaluate("window.drawn")
    assert drawn
    assert thumb.page.evaluate(TEN_FRAMES) == drawn
    thumb.page.evaluate("window.goesOn()")
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees("100 secure beats 0 sabotage")
