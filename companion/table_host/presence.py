"""Who is at a live table now: connected to this host, heard of a moment ago, or at another host."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Final

log = logging.getLogger("companion")

AWAY_AFTER: Final = 30
"""Seconds after its last word at which a phone without a connection is no longer here."""

Watcher = Callable[[], None]


class Presence:
    """The devices that are here, and whom to call when there is news."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Begin with nobody; *changed* is called when someone came or may have gone."""
        self._changed = changed
        self._watchers: dict[int, tuple[int, Watcher]] = {}
        self._heard_of: dict[int, float] = {}
        self._elsewhere: dict[str, frozenset[int]] = {}
        self._looks: asyncio.TimerHandle | None = None

    @property
    def at_this_host(self) -> frozenset[int]:
        """The devices that are connected here, or said something here a moment ago."""
        late = time.monotonic() - AWAY_AFTER
        here = {device for device, _ in self._watchers.values()}
        return frozenset(here | {each for each, at in self._heard_of.items() if at > late})

    @property
    def here(self) -> frozenset[int]:
        """The devices that are here, at any host."""
        return self.at_this_host.union(*self._elsewhere.values())

    def heard_of(self, device: int) -> None:
        """Remember that *device* said something here."""
        known = device in self.at_this_host
        self._heard_of[device] = time.monotonic()
        if not known:
            self._changed()
            self._look_again()

    def watch(self, device: int, on_news: Watcher) -> Callable[[], None]:
        """Call *on_news* whenever there is news, while *device* is connected; return what ends that."""
        which = secrets.randbits(64)
        self._watchers[which] = device, on_news
        self._changed()

        def stop() -> None:
            if self._watchers.pop(which, None) is not None:
                self._heard_of[device] = time.monotonic()
                self._look_again()

        return stop

    def elsewhere(self, hosts: Mapping[str, str]) -> None:
        """Take up which devices are at each of *hosts*: their numbers with blanks between."""
        for host, text in hosts.items():
            self._elsewhere.pop(host, None)
            if devices := frozenset(int(each) for each in text.split()):
                self._elsewhere[host] = devices

    @property
    def hosts(self) -> tuple[str, ...]:
        """The other hosts that have devices."""
        return tuple(self._elsewhere)

    def notify_watchers(self) -> None:
        """Call every watcher: each device that is connected here."""
        for _, on_news in tuple(self._watchers.values()):
            try:
                on_news()
            except Exception:  # one who cannot be told keeps nobody else from it
                log.exception("Someone at a table could not be told what is new.")

    def _look_again(self) -> None:
        """Look again who is here once those who left count as away."""
        if self._looks is None:
            loop = asyncio.get_running_loop()
            self._looks = loop.call_later(AWAY_AFTER + 1, self._looked)

    def _looked(self) -> None:
        self._looks = None
        self._changed()
        late = time.monotonic() - AWAY_AFTER
        self._heard_of = {each: at for each, at in self._heard_of.items() if at > late}
        if self._heard_of:
            self._look_again()
