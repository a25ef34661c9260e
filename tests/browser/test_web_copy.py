"""The browser copy: all of the app inside the browser, with no server behind it once it is there."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.catalogue import every_tool
from companion.exchange import files, qr, share
from companion.exchange.qr_decoder import NO_CODE
from companion.storage.shelf import FULL
from screens.device.camera import NONE_THERE
from screens.views.page_frame import UPDATE_READY
from tests import web_copy
from tests.browser import chromium
from tests.browser.conftest import ARGS, PHONE, new_context
from tests.browser.copy_visits import APPLE, BEGAN, Visit, is_kept, is_remembered
from tests.browser.fake_camera import Film
from tests.browser.file_server import FileServer
from tests.browser.test_device import REFUSE, name
from tests.browser.thumb import Thumb

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")
patient = pytest.mark.patient


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


def published(copy: Path, to: Path) -> Path:
    """Return another version of *copy*, whose page says so."""
    shutil.copytree(copy, to)
    page, worker = to / "index.html", to / "sw.js"
    page.write_text(page.read_text().replace("<title>", '<meta name="newer"><title>'))
    worker.write_text(re.sub('VERSION = "[^"]*"', 'VERSION = "newer"', worker.read_text()))
    return to


@patient
def test_a_new_version_is_offered_and_comes_only_when_it_is_taken(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    thumb = visit().open("/g/lawless-empire/orders")
    thumb.tap("Strong secure")
    thumb.has_saved()
    is_kept(thumb)
    site.root = published(site.root, tmp_path / "newer")
    newer = "document.querySelector('meta[name=newer]') !== null"
    for _ in range(2):
        thumb.reopen()
        thumb.sees(UPDATE_READY)
        assert not thumb.page.evaluate(newer)
    thumb.tap("Take it now")
    thumb.page.wait_for_selector("meta[name=newer]", state="attached")
    thumb.open("/g/lawless-empire/orders")
    thumb.sees("100 secure beats 0 sabotage")
    thumb.reopen()
    thumb.sees("Games")
    assert thumb.page.evaluate(newer)
    assert UPDATE_READY not in thumb.texts()


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
def test_browsers_other_than_chromium_draw_otherwise(visit: Visit, site: FileServer) -> None:
    thumb = visit()
    thumb.page.add_init_script(APPLE)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Weak secure")
    thumb.sees("1 secure beats 0 sabotage")
    asked = " ".join(site.sent)
    assert "canvaskit/canvaskit.wasm" in asked
    assert "main.dart.js" in asked
    assert "skwasm" not in asked
    is_kept(thumb)
    site.stop()
    thumb.page.close()
    thumb.page = thumb._new_page()
    thumb.page.add_init_script(APPLE)
    thumb.open("/g/lawless-empire/orders")
    thumb.sees("1 secure beats 0 sabotage")
    site.start()


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
    assert [part.tool for part in parcel.screens] == [ORDERS]


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


def test_a_chosen_picture_of_a_code_leads_to_its_preview(
    visit: Visit, site: FileServer, tmp_path: Path
) -> None:
    blank, code = tmp_path / "blank.png", tmp_path / "code.png"
    blank.write_bytes((web_copy.ROOT / "assets" / "icon.png").read_bytes())
    link = share.link("https://elsewhere.example.org", share.write(ORDERS, ORDERS.example))
    code.write_bytes(qr.png(link, 4))
    thumb = visit().open("/scan")
    thumb.sees(NONE_THERE)
    for picture, said in ((blank, NO_CODE), (code, "This is what arrived")):
        with thumb.page.expect_file_chooser() as chooser:
            thumb.tap("Choose a picture of a code")
        chooser.value.set_files(picture)
        thumb.sees(said)
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")


@patient
def test_a_name_in_another_script_brings_our_font(visit: Visit, site: FileServer) -> None:
    thumb = visit().open("/table")
    name(thumb, "Red", "ประยุทธ์")
    thumb.until(lambda: "fonts/notosansthai.woff2" in site.sent, "the font is not asked for")


@patient
def test_a_first_visit_of_chromium_is_no_more_than_ten_and_a_half_megabytes(
    tmp_path: Path,
) -> None:
    web = web_copy.recipe("web")
    web.build(tmp_path / "copy")
    sizes = web.first_visits(tmp_path / "copy")
    assert set(sizes) == {"skwasm", "canvaskit", "chromium"}
    assert sizes["skwasm"] <= 10_500_000
