"""The browser copy: all of the app inside the browser, with no server behind it once it is there."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.catalogue import every_tool
from companion.exchange import files, share
from companion.storage.playlog import key_of, page_of, write
from companion.storage.shelf import FULL
from companion.storage.two_stores import MOVED
from tests import web_copy
from tests.browser import chromium
from tests.browser.conftest import ARGS, PHONE, new_context
from tests.browser.copy_visits import BEGAN, Visit, is_kept, is_remembered
from tests.browser.fake_camera import Film
from tests.browser.file_server import FileServer
from tests.browser.test_device import REFUSE, name
from tests.browser.thumb import Thumb
from tests.companion.sample_plays import play, plays

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")
patient = pytest.mark.patient


@patient
def test_a_game_is_scored_without_a_network_and_is_there_another_time(
    visit: Visit, site: FileServer
) -> None:
    thumb = visit().open("/g/lawless-empire/orders")
    thumb.tap("Strong sabotage")
    thumb.sees("100 sabotage beats 0 secure")
    thumb.has_saved()
    is_kept(thumb)
    is_remembered(thumb)
    site.stop()
    thumb.reopen("/g/lawless-empire/score")
    thumb.tap("Undercover")
    thumb.tap("14")
    thumb.tap("Hide the pad")
    thumb.finds("1. Red: ")
    score = next(text for text in thumb.texts() if text.startswith("1. Red: "))
    thumb.has_saved()
    thumb.reopen("/g/lawless-empire/score")
    thumb.finds(score)
    thumb.open("/g/lawless-empire/orders")
    thumb.sees("100 sabotage beats 0 secure")
    assert thumb.page.evaluate(BEGAN, "again")
    site.start()


@patient
def test_a_log_that_an_older_version_kept_moves_into_the_browsers_database(
    visit: Visit,
) -> None:
    """Local storage has room for a few thousand games only."""
    thumb = visit()
    saved = {
        f"flutter.companion/{key_of(page_of(each.key))}/b": json.dumps(f"1\n{write((each,))}")
        for each in plays(3)
    }
    thumb.page.add_init_script(
        f"localStorage.begun ||= Object.assign(localStorage, {json.dumps(saved)}) && 1"
    )
    thumb.open("/plays")
    thumb.sees("3 games")
    thumb.until(lambda: not _held(thumb, page_of(play(1).key)), "the log has not moved")
    assert MOVED in _held(thumb, 0)
    thumb.reopen("/plays")
    thumb.sees("3 games")


def _held(thumb: Thumb, page: int) -> str:
    """Return what the local storage holds of a page of the log."""
    names = (f"flutter.companion/{key_of(page)}/{place}" for place in "ab")
    held = (thumb.page.evaluate(f"localStorage[{json.dumps(name)}]") for name in names)
    return " ".join(filter(None, held))


@patient
def test_in_a_folder_of_a_host_codes_open_and_lead_back_there(
    visit: Visit, site: FileServer
) -> None:
    site.under = "/games/companion/"
    digits = share.write(ORDERS, ORDERS.example)
    thumb = visit(site.address)
    thumb.page.goto(f"{site.address}/#/q/{digits}")
    thumb.page.get_by_role("link", name="Whole app").click()
    thumb.open(f"/q/{digits}").sees("This is what arrived")
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")
    thumb.open("/g/lawless-empire/orders/share")
    thumb.sees("Copy the link")
    assert thumb.read_code() == share.link(site.address, digits)


@patient
def test_a_browser_that_keeps_nothing_is_said_and_a_file_is_offered(visit: Visit) -> None:
    thumb = visit()
    thumb.page.add_init_script(REFUSE)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.sees(FULL[1:])
    thumb.tap("Keep it as a file")
    with thumb.page.expect_download() as download:
        thumb.tap("Save everything as a file")
    parcel = files.read(Path(download.value.path()).read_bytes(), every_tool())
    assert [part.tool for part in parcel.states] == [ORDERS]


@patient
def test_a_code_before_the_camera_is_found_without_any_server(
    browser: Browser, site: FileServer, tmp_path: Path
) -> None:
    film = Film(tmp_path)
    film.show(share.link("https://elsewhere.example.org", share.write(ORDERS, ORDERS.example)))
    filmed = browser.browser_type.launch(
        executable_path=chromium.path(), args=[*ARGS, *film.words]
    )
    thumb = Thumb(new_context(filmed, PHONE, permissions=["camera"]), site.address)
    thumb.open("/")
    thumb.tap("Open a code")
    thumb.sees("This is what arrived")
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")
    assert not thumb.problems()
    filmed.close()


@patient
def test_a_name_in_another_script_brings_our_font(visit: Visit, site: FileServer) -> None:
    thumb = visit().open("/table")
    name(thumb, "Red", "ประยุทธ์")
    thumb.until(lambda: "fonts/notosansthai.woff2" in site.sent, "the font is not asked for")


@patient
def test_a_first_visit_of_chromium_is_no_more_than_10_6_megabytes(
    tmp_path: Path,
) -> None:
    web = web_copy.recipe("web")
    web.build(tmp_path / "copy")
    sizes = web.first_visits(tmp_path / "copy")
    assert set(sizes) == {"skwasm", "canvaskit", "chromium"}
    assert sizes["skwasm"] <= 10_600_000
