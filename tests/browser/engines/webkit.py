"""WebKit as Debian has it: WebKitGTK's MiniBrowser with its driver, on a screen that nobody sees."""

import os
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from selenium.common.exceptions import (
    JavascriptException,
    NoSuchWindowException,
    WebDriverException,
)
from selenium.webdriver import WebKitGTK
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.files import FIELD
from tests.browser.engines.tab import PATIENCE, Action, DrivenTab, GoneError
from tests.scripts import script

MISSING = (
    "The browser tests also play in WebKit: install its driver "
    "(on Debian or Ubuntu: sudo apt-get install webkit2gtk-driver), "
    "or say where its browser is: MINIBROWSER=/path/to/MiniBrowser make test"
)

NO_SCREEN = (
    "WebKit plays on a screen that nobody sees: install Xvfb "
    "(on Debian or Ubuntu: sudo apt-get install xvfb)."
)

LIBRARIES = ("/usr/lib", "/usr/libexec")

ENVIRONMENT = {
    "LANG": "en_US.UTF-8",
    "LC_ALL": "en_US.UTF-8",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # root has no other
}

HEIGHT = 1000
"""Points that phones and windows have room in."""

ANSWERS = 60
"""Seconds after which an answer is taken for lost; else selenium waits for ever, and so do the tests."""

ASK = script(__file__, "ask_in_webkit.js")
LATER = "return window.answersToTests?.[arguments[0]] ?? null"
"""A script that waits by itself is now and then forgotten by WebKit, so it is asked again."""

OPEN = "window.open('about:blank', '_blank', 'popup=1,left=0,top=0,width=%d,height=%d')"


def find_browser() -> str | None:
    """Return the path of MiniBrowser: of $MINIBROWSER first, else the newest that is installed."""
    if named := os.environ.get("MINIBROWSER"):
        return shutil.which(named)
    pattern = "**/webkit*gtk-*/MiniBrowser"
    found = [each for folder in LIBRARIES for each in Path(folder).glob(pattern)]
    return str(max(found)) if found else None


def missing() -> dict[str, str]:
    """Return the Debian packages that are not here, with what to tell who cannot install them."""
    driven = shutil.which("WebKitWebDriver") and find_browser()
    found = {} if driven else {"webkit2gtk-driver": MISSING}
    return found if shutil.which("Xvfb") else {**found, "xvfb": NO_SCREEN}


@contextmanager
def screen(height: int) -> Iterator[str]:
    """Have a screen of *height* points within the ``with``; return its name, such as :7."""
    told, tells = os.pipe()
    size = ["-screen", "0", f"1400x{height}x24", "-nolisten", "tcp"]
    program = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tells), *size],
        pass_fds=[tells], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(tells)
    with os.fdopen(told) as said:
        number = said.readline().strip()
    assert number, "Xvfb did not start"
    try:
        yield f":{number}"
    finally:
        program.terminate()
        program.wait()


class WebKitTab(DrivenTab):
    """A window of MiniBrowser, without its bars."""

    def __init__(
        self, driver: WebKitGTK, window: str, saves: Path, turns: dict[str, int]
    ) -> None:
        """Take the *window*; what it saves goes to the folder *saves*.

        *turns* is how far the wheel was turned on this device: its driver keeps that, too.
        """
        super().__init__(saves)
        self._driver, self._window, self._asked = driver, window, 0
        self._turns = turns

    def _here(self) -> WebKitGTK:
        if self._driver.current_window_handle != self._window:
            self._driver.switch_to.window(self._window)
        return self._driver

    def goto(self, url: str, wait_until: str = "") -> None:
        """Go to *url*, and wait until there is a page."""
        self._here().get(url)

    def reload(self) -> None:
        """Load the page again."""
        self._here().refresh()

    def put_file(self, file: Path) -> None:
        """Give *file* to the field that asked for one."""
        self._here().execute_script(f"return {FIELD}").send_keys(str(file))

    def perform(self, actions: Action) -> None:
        if actions["type"] == "wheel":
            actions = {**actions, "actions": [self._turned(*actions["actions"])]}
        self._here().execute(Command.W3C_ACTIONS, {"actions": [actions]})

    def _turned(self, turn: Action) -> Action:
        """Return *turn* as WebKit's driver understands it: as the sum of all turns until then."""
        for way in ("deltaX", "deltaY"):
            self._turns[way] = self._turns.get(way, 0) + turn[way]
        return {**turn, **self._turns}

    def call(self, expression: str, arg: Any) -> str | None:
        self._asked += 1
        kind, text = self._run(ASK.replace("EXPRESSION", expression), arg, self._asked)
        deadline = time.monotonic() + PATIENCE
        while kind == "later":
            if time.monotonic() > deadline:
                raise AssertionError("WebKit does not answer")
            time.sleep(0.01)
            kind, text = self._run(LATER, self._asked)
        assert kind == "told", text
        return text

    def _run(self, script: str, *given: Any) -> tuple[str, str | None]:
        try:
            found = self._here().execute_script(script, *given)
        except JavascriptException as error:
            raise AssertionError(error.msg) from error
        except NoSuchWindowException:
            raise
        except WebDriverException as error:
            raise GoneError(str(error)) from error
        if found is None:
            raise GoneError("another page is there")
        return found[0], found[1]

    def screenshot(self) -> bytes:
        return self._here().get_screenshot_as_png()

    def shut(self) -> None:
        self._here().close()


class WebKitDevice:
    """A MiniBrowser of its own: it keeps what it keeps until it is closed."""

    def __init__(
        self, display: str, size: tuple[int, int], *, script: bool, dark: bool
    ) -> None:
        """Start it on the screen *display*."""
        self._folder = TemporaryDirectory(prefix="webkit", ignore_cleanup_errors=True)
        here = Path(self._folder.name)
        self._saves = here / "saves"
        self._saves.mkdir()
        (here / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self._saves}"\n')
        options = Options()
        options.binary_location = find_browser() or ""
        options.overlay_scrollbars_enabled = True
        options.add_argument("--automation")
        options.add_argument("--javascript-can-open-windows-automatically=true")
        options.add_argument(f"--enable-javascript={str(script).lower()}")
        looks = {"GTK_THEME": "Adwaita:dark"} if dark else {}
        given = {"DISPLAY": display, "XDG_CONFIG_HOME": str(here)}
        environment = {**os.environ, **ENVIRONMENT, **given, **looks}
        service = Service(shutil.which("WebKitWebDriver") or "", env=environment)
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # its own
            self._driver = WebKitGTK(options=options, service=service)
        line = self._driver.command_executor
        assert isinstance(line, RemoteConnection)
        line.client_config.timeout = ANSWERS
        self._driver.set_page_load_timeout(ANSWERS)
        self._size = size
        self._turns: dict[str, int] = {}
        self.version = str(self._driver.capabilities["browserVersion"])

    def new_page(self) -> WebKitTab:
        """Open a page; the first window stays behind it, for a browser ends with its last."""
        first, *_ = before = self._driver.window_handles
        self._driver.switch_to.window(first)
        self._driver.execute_script(OPEN % self._size)
        (new,) = set(self._driver.window_handles) - set(before)
        return WebKitTab(self._driver, new, self._saves, self._turns)

    def close(self) -> None:
        """End it: all is forgotten."""
        self._driver.quit()
        self._folder.cleanup()


class WebKit:
    """WebKit, whose every device is a program of its own."""

    name = "webkit"

    def __init__(self, height: int = HEIGHT) -> None:
        """Make room for windows of this *height* at most."""
        if lacks := missing():
            sys.exit("\n".join(lacks.values()))
        self._screen = screen(height)
        self._display = self._screen.__enter__()
        self.version = ""

    def device(
        self, size: tuple[int, int], *, script: bool = True, dark: bool = False
    ) -> WebKitDevice:
        """Return a new device of *size* points."""
        device = WebKitDevice(self._display, size, script=script, dark=dark)
        self.version = device.version
        return device

    def close(self) -> None:
        """End it."""
        self._screen.__exit__(None, None, None)
