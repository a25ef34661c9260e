"""What phones and windows are built from: complete, and nothing in it that they cannot run."""

import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from PIL import Image

from companion.catalogue import every_tool
from companion.exchange import share
from screens.pages.share import OWN_SCHEME
from screens.routes import route_of_link
from screens.ui.palette import DARK, LIGHT
from tests.web_copy import recipe

ROOT = Path(__file__).parents[1]
CONFIG: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FLET = CONFIG["tool"]["flet"]
NEEDS: list[str] = CONFIG["project"]["dependencies"]
CODE = share.write(every_tool()[0], every_tool()[0].example)

PHONE_WHEELS = {"msgpack", "pydantic-core", "pyzbar", "pillow", "websockets"}
"""Not pure Python here; for Android and iPhone Flet's own recipes build them, and websockets has a
wheel without its C part.
"""


def packed() -> set[str]:
    """Return what lies in the project's folder and goes into an app, as Flet packs it."""
    left_out = {"build", "__pycache__", *FLET["app"]["exclude"]}
    every = {file.name for file in ROOT.iterdir() if not file.name.startswith(".")}
    return {name for name in every - left_out if not name.endswith(".egg-info")}


def needed(names: list[str], system: str) -> dict[str, Distribution]:
    """Return everything that the requirements *names* install on a *system*, such as Android."""
    found: dict[str, Distribution] = {}
    here = {"extra": "", "platform_system": system}
    waiting = list(names)
    while waiting:
        wanted = Requirement(waiting.pop())
        if wanted.name in found or (wanted.marker and not wanted.marker.evaluate(here)):
            continue
        found[wanted.name] = distribution(wanted.name)
        waiting += found[wanted.name].requires or []
    return found


def test_nothing_but_the_app_is_packed() -> None:
    assert packed() <= {
        "main.py",
        "companion",
        "screens",
        "assets",
        "pyproject.toml",
        "LICENSE",
    }
    assert {"main.py", "companion", "screens", "assets"} <= packed()
    for name in set(FLET["app"]["exclude"]) - {
        "changes"
    }:  # which is there between releases alone
        assert (ROOT / name).exists(), f"{name} is left out, but is not there"


@pytest.mark.parametrize("system", ["Android", "iOS"])
def test_every_package_that_a_phone_needs_is_pure_python_or_has_a_wheel_for_phones(
    system: str,
) -> None:
    every = needed(NEEDS + FLET[system.lower()]["dependencies"], system)
    assert {"flet", "pydantic", "qrcode", "pyzbar"} <= set(every)
    for name, package in every.items():
        wheel = package.read_text("WHEEL") or ""
        pure = "Root-Is-Purelib: true" in wheel and "-none-any" in wheel
        assert pure or name.lower().replace("_", "-") in PHONE_WHEELS, (
            f"{name} is not for phones"
        )


def test_the_splash_has_the_colours_of_the_app() -> None:
    assert (FLET["splash"]["color"], FLET["splash"]["dark_color"]) == (
        LIGHT.surface,
        DARK.surface,
    )


def test_links_of_codes_lead_into_the_app() -> None:
    link = FLET["deep_linking"]
    assert f"{link['scheme']}://{link['host']}" == OWN_SCHEME


@pytest.mark.parametrize(
    "route",
    [
        share.link(OWN_SCHEME, CODE),
        share.link("https://example.org", CODE),
        f"/#/q/{CODE}",
        f"open/#/q/{CODE}",
        f"/open/q/{CODE}",
    ],
)
def test_a_link_that_a_phone_hands_over_leads_to_its_code(route: str) -> None:
    assert route_of_link(route) == f"/q/{CODE}"


def test_the_link_of_a_light_page_leads_to_its_tool() -> None:
    assert route_of_link("/t/turf-war/round") == "/g/turf-war/round"


@pytest.mark.parametrize("route", ["/nowhere", f"/q/{CODE[:-1]}", "/"])
def test_any_other_address_leads_nowhere(route: str) -> None:
    assert route_of_link(route) == ""


def test_the_app_says_what_it_is_called_and_asks_for_a_camera() -> None:
    assert FLET["product"] == "Companion"
    assert FLET["org"]
    assert FLET["permissions"] == ["camera"]
    assert "codes" in FLET["ios"]["info"]["NSCameraUsageDescription"]


def test_an_iphone_says_why_it_asks_for_the_network_around() -> None:
    """Without the sentence an iPhone lets no app join a table that a laptop has opened."""
    assert "one table" in FLET["ios"]["info"]["NSLocalNetworkUsageDescription"]


def test_android_lets_phones_around_come_to_this_one() -> None:
    """Android 16 asks for the first where it is told to, Android 17 for the second."""
    assert FLET["android"]["permission"] == {
        "android.permission.NEARBY_WIFI_DEVICES": True,
        "android.permission.ACCESS_LOCAL_NETWORK": True,
    }


HOST = {"starlette", "uvicorn", "h11", "websockets"}
"""What a device needs to be the host of others."""

OF_COMPUTERS = {"brotli", "flet-web", "tzdata", "zxing-cpp"}
"""What shows the app in a browser, which only a computer does."""


@pytest.mark.parametrize("system", ["Android", "iOS"])
def test_a_phone_has_what_it_needs_to_be_the_host_and_no_more(system: str) -> None:
    every = set(needed(NEEDS, system))
    assert every >= HOST
    assert not every & OF_COMPUTERS
    assert FLET[system.lower()]["dependencies"] == ["pyzbar>=0.1.9"]


@pytest.mark.parametrize("system", ["Linux", "Windows", "Darwin"])
def test_a_computer_has_all_that_shows_the_app_in_a_browser(system: str) -> None:
    assert set(needed(NEEDS, system)) >= HOST | OF_COMPUTERS


def test_the_browser_copy_has_neither_a_server_nor_what_only_computers_have() -> None:
    here = {name.partition("==")[0] for name in recipe("web_python").needed(ROOT)}
    assert {"flet", "pydantic", "qrcode"} <= here
    assert not here & {*HOST, *OF_COMPUTERS, "pillow"}
    own = {each.name for each in map(Requirement, NEEDS) if runs_on(each, "Emscripten")}
    assert own <= here


def runs_on(wanted: Requirement, system: str) -> bool:
    """Return whether *wanted* is installed on a *system*."""
    return wanted.marker is None or wanted.marker.evaluate({"platform_system": system})


def test_an_icon_is_large_enough_for_the_stores_and_has_no_hole() -> None:
    with Image.open(ROOT / "assets" / "icon.png") as icon:
        assert icon.size == (1024, 1024)
        assert icon.mode == "RGB", "the App Store takes none that can be seen through"
    with Image.open(ROOT / "assets" / "splash.png") as splash:
        assert splash.size == (1152, 1152), "Android 12 draws the splash in this size"
        assert splash.mode == "RGBA"
    assert FLET["icon_background"] == FLET["splash"]["dark_color"]


def test_the_app_turns_as_the_phone_does_and_no_phone_stands_on_its_head() -> None:
    ways = FLET["ios"]["info"]["UISupportedInterfaceOrientations"]
    assert ways == [
        "UIInterfaceOrientationPortrait",
        "UIInterfaceOrientationLandscapeLeft",
        "UIInterfaceOrientationLandscapeRight",
    ]
    every = FLET["ios"]["info"]["UISupportedInterfaceOrientations~ipad"]
    assert set(every) - set(ways) == {"UIInterfaceOrientationPortraitUpsideDown"}


def test_a_build_has_a_name_of_its_own_in_the_stores() -> None:
    assert FLET["bundle_id"] == f"{FLET['org']}.{FLET['product'].lower()}"
    assert FLET["build_number"] >= 1
    assert FLET["copyright"] == "MIT License"
    assert (ROOT / "LICENSE").read_text("utf-8").startswith(FLET["copyright"])


def test_a_device_without_a_camera_gets_the_app_too() -> None:
    assert FLET["android"]["feature"] == {"android.hardware.camera": False}


def test_every_table_of_the_configuration_is_one_that_flet_reads() -> None:
    known = {
        "org", "product", "company", "copyright", "bundle_id", "build_number", "permissions",
        "icon_background", "app", "splash", "cleanup", "deep_linking", "android", "ios",
    }  # fmt: skip
    assert set(FLET) == known
    assert set(FLET["splash"]) <= {"color", "dark_color", "android", "ios", "web"}


@pytest.mark.parametrize("command", ["flet build apk", "flet build ipa"])
@pytest.mark.parametrize("file", ["README.md", "build/README.md"])
def test_the_command_for_each_phone_is_written_down_and_said_to_be_untried(
    command: str, file: str
) -> None:
    lines = [line for line in (ROOT / file).read_text("utf-8").splitlines() if command in line]
    assert len(lines) == 1
    assert lines[0].startswith("|")
    assert lines[0].rstrip(" |").endswith("no")
