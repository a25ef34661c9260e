"""Phones of any engine at one live table of a laptop: with the app, or with nothing but a browser."""

from companion.core.values import Value
from companion.exchange import share
from companion.live.links import key_of
from companion.tools.tool import AnyTool
from tests.browser.engines.light_thumb import LightThumb
from tests.browser.engines.tab import Device
from tests.browser.engines.wired_device import Wired
from tests.browser.test_play import NO_SLIP
from tests.browser.thumb import Thumb

IS_AWAY = "!!document.getElementById('away')"
"""Whether the app says that the laptop is out of reach."""

ANSWERED = "(sessionStorage['companion-touches'] ?? '[]') === '[]'"
"""Whether a light page has put in the answers to all touches."""

NEXT = "Next"
"""The key of a pad that goes on without another answer."""

UNCOVER = "Show it to me alone"


class AppPhone:
    """A phone with the app."""

    def __init__(self, device: Device, address: str, game: str) -> None:
        """Take a new *device* to the laptop at *address*, where *game* is played."""
        self.touched = 0
        self.game = game
        wired = Wired(device, address)
        self.wire = wired.wire
        self.thumb = Thumb(wired, self.wire.address)  # type: ignore[arg-type]  # see tab.py

    def receives(self, tool: AnyTool, state: Value) -> None:
        """Scan a code of *tool*, and take what it holds."""
        self.thumb.open(f"/q/{share.write(tool, state)}").sees("This is what arrived")
        self.thumb.tap("Open")
        self.thumb.sees("Redo")
        self.thumb.does_not_see("This is what arrived")

    def opens_table(self) -> str:
        """Open a table, and return its key."""
        self.thumb.open("/live")
        self.thumb.tap("Open a table")
        self.thumb.sees("Who are you?")
        self.thumb.settles()
        key = key_of(self.thumb.read_code())
        assert key
        return key

    def joins(self, key: str, name: str) -> None:
        """Come by the code of a table, and take the seat of *name*."""
        self.thumb.open(f"/j/{key}")
        self.sits(name)

    def sits(self, name: str) -> None:
        """Take the seat of *name*."""
        self.thumb.tap(f"{name}: sit here")
        self.thumb.finds("Your name")

    def goes(self, tool: str = "") -> None:
        """Open a tool of the game, its checklist without one."""
        self.thumb.open(f"/g/{self.game}/{tool}".rstrip("/"))
        self.thumb.sees("Redo")

    def taps(self, *names: str) -> None:
        """Touch one thing after the other; each is a step of the table, but for the pad's own key."""
        for name in names:
            self.thumb.tap(name)
            self.thumb.settles()
            self.touched += name != NEXT

    def names_in_secret(self, player: str, other: str) -> None:
        """Answer a question that is for one's own eyes."""
        self.thumb.tap(UNCOVER)
        self.thumb.tap(f"{other}, {player} named")

    def uncovers(self) -> None:
        """Look under the cover."""
        self.thumb.tap(UNCOVER)

    def sees(self, text: str) -> None:
        """Wait until *text* can be read; scroll for it."""
        self.thumb.finds(text)

    def does_not_see(self, text: str) -> None:
        """Wait until *text* can be read no more."""
        self.thumb.does_not_see(text)

    def sleeps(self) -> None:
        """Be away: the screen is off, and the browser forgets the page."""
        self.thumb.page.close()

    def wakes(self, tool: str) -> None:
        """Be back, as the same phone."""
        self.thumb.reopen(f"/g/{self.game}/{tool}")
        self.thumb.sees("Redo")

    def rests(self) -> None:
        """Wait as long as a second touch would count as a slip."""
        self.thumb.page.wait_for_timeout(NO_SLIP)

    def is_told(self) -> None:
        """Wait until the app says that the laptop is out of reach."""
        self.thumb.until(lambda: bool(self.thumb.page.evaluate(IS_AWAY)), "nothing is said")

    def comes_back(self) -> None:
        """Wait until the laptop is in reach again."""
        self.thumb.until(lambda: not self.thumb.page.evaluate(IS_AWAY), "the laptop stays away")
        self.thumb.sees("Redo")
        self.thumb.errors.clear()

    def ends(self) -> list[str]:
        """Put the phone away, and return what went wrong."""
        self.thumb.leaves()
        return self.thumb.problems()


class LightOne:
    """A phone that has only its browser."""

    def __init__(self, device: Device, address: str, game: str) -> None:
        """Take a new *device* to the laptop at *address*, where *game* is played."""
        self.touched = 0
        self.game = game
        self._device = Wired(device, address)
        self.wire = self._device.wire
        self.thumb = LightThumb(self._device, self.wire.address)

    def joins(self, key: str, name: str) -> None:
        """Come by the code of a table, and take the seat of *name*."""
        self.thumb.open(f"/j/{key}")
        self.thumb.press(name)
        self.thumb.until(lambda: self.thumb.page.url.endswith("/j"), f"no seat for {name}")

    def goes(self, tool: str = "") -> None:
        """Open a tool of the game, its checklist without one."""
        self.thumb.open(f"/t/{self.game}/{tool or 'round'}")

    def taps(self, *names: str) -> None:
        """Touch one thing after the other, each once the last one is answered."""
        for name in names:
            self.thumb.press(name)
            self.thumb.until(self._is_answered, f"no answer to “{name}”")
            self.touched += name != NEXT

    def _is_answered(self) -> bool:
        return bool(self.thumb.page.evaluate(ANSWERED))

    def keeps(self, *names: str) -> None:
        """Touch one thing after the other while nobody can be reached."""
        self.thumb.press(*names)
        self.touched += len(names)

    def uncovers(self) -> None:
        """Look under the cover."""
        self.thumb.press(UNCOVER)

    def sees(self, text: str) -> None:
        """Wait until *text* can be read."""
        self.thumb.sees(text)

    def does_not_see(self, text: str) -> None:
        """Wait until *text* can be read no more."""
        self.thumb.does_not_see(text)

    def rests(self) -> None:
        """Wait as long as a second touch would count as a slip."""
        self.thumb.page.wait_for_timeout(NO_SLIP)

    def is_told(self) -> None:
        """Nothing is said before something is touched."""

    def comes_back(self) -> None:
        """Wait until all that was kept has gone out."""
        self.thumb.until(self._is_answered, "what was kept does not go out")

    def ends(self) -> list[str]:
        """Put the phone away; its pages tell of nothing that went wrong."""
        self._device.close()
        return []


Phone = AppPhone | LightOne
