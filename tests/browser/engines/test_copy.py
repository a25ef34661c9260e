"""The browser copy, which needs no server once it is there, in Chromium, Firefox and WebKit."""

import re
import shutil
from pathlib import Path

import pytest

from companion.catalogue import every_tool
from companion.exchange import qr, share
from companion.exchange.qr_decoder import NO_CODE
from screens.device.camera import NONE_THERE
from screens.views.page_frame import UPDATE_READY
from tests import web_copy
from tests.browser.copy_visits import BEGAN, is_kept, is_remembered, on_a_quick_line
from tests.browser.engines.conftest import LightPhones, Phones, daily_in_chromium
from tests.browser.engines.tab import Engine
from tests.browser.file_server import FileServer
from tests.browser.picker import choose_picture

ORDERS = next(tool for tool in every_tool() if tool.name == "lawless-empire/orders")
CODE = share.write(ORDERS, ORDERS.example)
NEWER = "document.querySelector('meta[name=newer]') !== null"


@daily_in_chromium
def test_a_tally_goes_on_without_a_network(
    engine: Engine, phones: Phones, site: FileServer
) -> None:
    phone = phones(site.address).open("/g/lawless-empire/orders")
    phone.tap("Strong sabotage")
    phone.sees("100 sabotage beats 0 secure")
    phone.has_saved()
    is_kept(phone)
    site.stop()
    phone.reopen("/g/lawless-empire/orders")
    phone.sees("100 sabotage beats 0 secure")
    phone.tap("Weak secure")
    phone.sees("100 sabotage beats 1 secure")
    site.start()
    asked = " ".join(site.sent)
    ours = engine.name == "chromium"
    assert ("skwasm" in asked, "canvaskit/canvaskit.wasm" in asked) == (ours, not ours)


def test_a_code_opens_as_a_light_page_and_then_in_the_app(
    light_phones: LightPhones, site: FileServer, tmp_path: Path
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    site.lost = "sw.js"  # which would fetch what is to be kept
    phone = light_phones(site.address).open(f"/#/q/{CODE}")
    phone.sees("201 secure beats 103 sabotage")
    assert phone.page.evaluate(BEGAN, "snapshot")
    assert not fetched_again(site)
    site.lost = ""
    phone.press("Open", "Strong sabotage:")
    phone.sees("203 sabotage beats 201 secure")
    phone.press("Undo")
    phone.sees("201 secure beats 103 sabotage")
    assert not [path for path in site.sent if path.startswith("engine-")]
    phone.reopen("/#/t/lawless-empire/orders").sees("201 secure beats 103 sabotage")


def fetched_again(site: FileServer) -> list[str]:
    """Return the files of Python and its packs that came more than once."""
    ours = [path for path in site.sent if path.startswith(("python-", "app-", "memory-"))]
    assert ours
    return [path for path in ours if site.sent[path] > (site.root / path).stat().st_size]


@pytest.mark.patient
def test_a_code_goes_on_from_a_memory_snapshot_without_a_network(
    light_phones: LightPhones, site: FileServer, tmp_path: Path
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    phone = light_phones(site.address).open(f"/#/q/{CODE}")
    phone.sees("201 secure beats 103 sabotage")
    assert phone.page.evaluate(BEGAN, "snapshot")
    is_remembered(phone)
    is_kept(phone)
    site.stop()
    phone.reopen(f"/#/q/{CODE}").sees("201 secure beats 103 sabotage")
    assert phone.page.evaluate(BEGAN, "again")
    site.start()


@pytest.mark.patient
def test_the_whole_app_goes_on_from_a_snapshot_of_its_own(
    phones: Phones, site: FileServer, tmp_path: Path
) -> None:
    site.root = on_a_quick_line(site.root, tmp_path / "quick")
    site.lost = "sw.js"  # which would fetch what is to be kept
    phone = phones(site.address).open("/g/lawless-empire/orders")
    phone.tap("Strong sabotage")
    phone.sees("100 sabotage beats 0 secure")
    assert phone.page.evaluate(BEGAN, "snapshot")
    assert not fetched_again(site)
    phone.has_saved()
    site.lost = ""
    phone.reopen("/g/lawless-empire/score")
    is_kept(phone)
    is_remembered(phone)
    site.stop()
    phone.reopen("/g/lawless-empire/orders")
    phone.sees("100 sabotage beats 0 secure")
    assert phone.page.evaluate(BEGAN, "again")
    site.start()


def published(copy: Path, to: Path) -> Path:
    """Return another version of *copy*, whose page says so."""
    shutil.copytree(copy, to)
    page, worker = to / "index.html", to / "sw.js"
    page.write_text(page.read_text().replace("<title>", '<meta name="newer"><title>'))
    worker.write_text(re.sub('VERSION = "[^"]*"', 'VERSION = "newer"', worker.read_text()))
    return to


@pytest.mark.patient
def test_a_new_version_is_offered_and_comes_only_when_it_is_taken(
    phones: Phones, site: FileServer, tmp_path: Path
) -> None:
    phone = phones(site.address).open("/g/lawless-empire/orders")
    phone.tap("Strong secure")
    phone.has_saved()
    is_kept(phone)
    site.root = published(site.root, tmp_path / "newer")
    for _ in range(2):
        phone.reopen()
        phone.sees(UPDATE_READY)
        assert not phone.page.evaluate(NEWER)
    phone.tap("Take it now")
    phone.until(lambda: bool(phone.page.evaluate(NEWER)), "the new version does not come")
    phone.open("/g/lawless-empire/orders")
    phone.sees("100 secure beats 0 sabotage")
    phone.reopen()
    phone.finds("Games")
    assert phone.page.evaluate(NEWER)
    assert UPDATE_READY not in phone.texts()


@daily_in_chromium
def test_a_chosen_picture_of_a_code_leads_to_its_preview(
    phones: Phones, site: FileServer, tmp_path: Path
) -> None:
    blank, code = tmp_path / "blank.png", tmp_path / "code.png"
    blank.write_bytes((web_copy.ROOT / "assets" / "icon.png").read_bytes())
    link = share.link("https://elsewhere.example.org", share.write(ORDERS, ORDERS.example))
    code.write_bytes(qr.png(link, 4))
    phone = phones(site.address).open("/scan")
    phone.sees(NONE_THERE)
    for picture, said in ((blank, NO_CODE), (code, "This is what arrived")):
        choose_picture(phone, picture)
        phone.sees(said)
    phone.tap("Open")
    phone.sees("Undo: Opened a code")
