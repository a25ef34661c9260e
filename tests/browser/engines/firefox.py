"""Firefox as it is installed, without a window: it speaks WebDriver BiDi, so nothing else is needed."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.browser.engines.bidi import Bidi, RefusedError
from tests.browser.engines.files import FIELD
from tests.browser.engines.tab import PATIENCE, Action, DrivenTab, GoneError
from tests.scripts import script

NAMES = ("firefox-esr", "firefox")

MISSING = (
    "The browser tests also play in Firefox: install it (on Debian: sudo apt-get install firefox-esr), "
    "or say where it is: FIREFOX=/path/to/firefox make test"
)

CALL = script(__file__, "call_in_firefox.js")

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")

SETTINGS = {
    "app.normandy.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.proxy.type": 0,
    "toolkit.startup.max_resumed_crashes": -1,
    "browser.download.folderList": 2,
    "browser.download.alwaysOpenPanel": False,
}


SESSION = ("XAUTHORITY", "XDG_RUNTIME_DIR")
"""Where someone's session keeps its files. As root, Firefox does not start in a session or a home of others."""


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a program that lives in the folder *home* alone."""
    rest = {name: value for name, value in os.environ.items() if name not in SESSION}
    return {**rest, "HOME": str(home)}


def find() -> str | None:
    """Return the path of Firefox: of $FIREFOX first, else one that is installed."""
    names = (os.environ["FIREFOX"],) if os.environ.get("FIREFOX") else NAMES
    return next((found for name in names if (found := shutil.which(name))), None)


class Kind(NamedTuple):
    """What is a setting of all of a program: JavaScript, and whether the system is dark."""

    script: bool = True
    dark: bool = False


class Program:
    """One Firefox with a profile of its own."""

    def __init__(self, kind: Kind) -> None:
        """Start it, and wait until it listens."""
        program = find()
        if program is None:
            sys.exit(MISSING)
        self._folder = TemporaryDirectory(prefix="firefox", ignore_cleanup_errors=True)
        profile = Path(self._folder.name)
        self.saves = profile / "saves"
        self.saves.mkdir()
        settings = {
            **SETTINGS, "javascript.enabled": kind.script,
            "layout.css.prefers-color-scheme.content-override": 0 if kind.dark else 1,
            "browser.download.dir": str(self.saves),
        }  # fmt: skip
        lines = [
            f'user_pref("{name}", {json.dumps(value)});\n' for name, value in settings.items()
        ]
        (profile / "user.js").write_text("".join(lines))
        words = ["--headless", "--no-remote", "--profile", str(profile)]
        log = profile / "log.txt"
        with log.open("w") as said:
            self._program = subprocess.Popen(
                [program, *words, "--remote-debugging-port", "0", "about:blank"],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=environment(profile),
            )  # fmt: skip
        self.bidi = Bidi(f"{self._listening(log)}/session")
        self.tabs: dict[str, FirefoxTab] = {}
        self.bidi.on_event = self._happened
        events = ["log.entryAdded", "network.beforeRequestSent"]
        self.bidi.call("session.subscribe", events=events)

    def _listening(self, log: Path) -> str:
        deadline = time.monotonic() + PATIENCE
        while not (found := LISTENS.search(log.read_text())):
            if self._program.poll() is not None or time.monotonic() > deadline:
                self._program.kill()
                raise AssertionError(f"Firefox did not start:\n{log.read_text()}")
            time.sleep(0.05)
        return found[1]

    def _happened(self, method: str, params: dict[str, Any]) -> None:
        tab = self.tabs.get(params.get("source", params).get("context") or "")
        if tab and method == "network.beforeRequestSent":
            tab.hears("request", SimpleNamespace(url=params["request"]["url"]))
        elif tab and (params.get("type"), params.get("level")) == ("javascript", "error"):
            tab.hears("pageerror", params["text"])

    def close(self) -> None:
        """End it."""
        self.bidi.close()
        self._program.terminate()
        try:
            self._program.wait(20)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
        self._folder.cleanup()


class FirefoxTab(DrivenTab):
    """A page of Firefox."""

    def hears(self, event: str, what: object) -> None:
        """Tell who listens, but for what our own page forbids."""
        if not str(what).startswith("Content-Security-Policy"):
            super().hears(event, what)

    def __init__(self, program: Program, user: str, size: tuple[int, int]) -> None:
        """Open it for a *user* of Firefox's, in a window of its own: a tab behind another draws nothing."""
        super().__init__(program.saves)
        self._program, self._bidi = program, program.bidi
        made = self._bidi.call("browsingContext.create", type="window", userContext=user)
        self._context = made["context"]
        program.tabs[self._context] = self
        viewport = {"width": size[0], "height": size[1]}
        self._bidi.call(
            "browsingContext.setViewport",
            context=self._context, viewport=viewport, devicePixelRatio=1,
        )  # fmt: skip

    def goto(self, url: str, wait_until: str = "interactive") -> None:
        """Go to *url*, and wait until there is a page."""
        wait = {"commit": "interactive"}.get(wait_until, wait_until)
        self._bidi.call("browsingContext.navigate", context=self._context, url=url, wait=wait)

    def reload(self) -> None:
        """Load the page again."""
        self._bidi.call("browsingContext.reload", context=self._context, wait="interactive")

    def put_file(self, file: Path) -> None:
        """Give *file* to the field that asked for one."""
        found = self._bidi.call(
            "script.evaluate",
            expression=FIELD, target={"context": self._context}, awaitPromise=False,
        )  # fmt: skip
        self._bidi.call(
            "input.setFiles",
            context=self._context, files=[str(file)],
            element={"sharedId": found["result"]["sharedId"]},
        )  # fmt: skip

    def perform(self, actions: Action) -> None:
        try:
            self._bidi.call("input.performActions", context=self._context, actions=[actions])
        except RefusedError as error:
            if "no such frame" not in str(error) and "destroyed" not in str(error):
                raise  # else the page went elsewhere by this touch

    def call(self, expression: str, arg: Any) -> str | None:
        asked = {"target": {"context": self._context}, "awaitPromise": True}
        try:
            found = self._bidi.call(
                "script.callFunction",
                functionDeclaration=CALL.replace("EXPRESSION", expression),
                arguments=[_local(arg)],
                **asked,
            )
        except RefusedError as error:
            raise GoneError from error
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        value: str | None = found["result"].get("value")
        return value

    def screenshot(self) -> bytes:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                taken = self._bidi.call(
                    "browsingContext.captureScreenshot", context=self._context
                )
                return b64decode(taken["data"])
            except RefusedError:  # while another page comes there is nothing to draw
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def shut(self) -> None:
        self._program.tabs.pop(self._context, None)
        self._bidi.call("browsingContext.close", context=self._context)


def _local(value: Any) -> dict[str, Any]:
    """Return *value*, a text or nothing, as BiDi writes it."""
    return {"type": "undefined"} if value is None else {"type": "string", "value": value}


class FirefoxDevice:
    """A user of Firefox, who shares nothing with the others."""

    def __init__(self, program: Program, size: tuple[int, int]) -> None:
        """Make one, in a program with JavaScript or without."""
        self._program, self._size = program, size
        self._user = program.bidi.call("browser.createUserContext")["userContext"]

    def new_page(self) -> FirefoxTab:
        """Open a page of *size* points."""
        return FirefoxTab(self._program, self._user, self._size)

    def close(self) -> None:
        """Forget all that was kept."""
        self._program.bidi.call("browser.removeUserContext", userContext=self._user)


class Firefox:
    """Firefox, and another one for whoever has no JavaScript or likes it dark, once someone comes."""

    name = "firefox"

    def __init__(self) -> None:
        """Start Firefox."""
        self._programs = {Kind(): Program(Kind())}
        self.version = str(self._programs[Kind()].bidi.capabilities["browserVersion"])

    def device(
        self, size: tuple[int, int], *, script: bool = True, dark: bool = False
    ) -> FirefoxDevice:
        """Return a new device of *size* points."""
        kind = Kind(script, dark)
        if kind not in self._programs:
            self._programs[kind] = Program(kind)
        return FirefoxDevice(self._programs[kind], size)

    def close(self) -> None:
        """End it."""
        for each in self._programs.values():
            each.close()
