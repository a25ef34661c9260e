"""What a page asks of a live table, wherever that table is.

On the laptop the tables are in the same process (``companion/table_host/tables.py``); elsewhere they are
reached by a WebSocket (``screens/table_line/socket_live_host.py``).
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.core.table import Table
from companion.core.values import Value
from companion.live.messages import LeaderCommand
from companion.live.operation import Draft
from companion.live.phone import Phone
from companion.live.seat_requests import SeatRequests


class LiveLink(Protocol):
    """One phone at one live table. What it says is as new as the last news."""

    @property
    def phone(self) -> Phone:
        """What the phone knows: the log, its own pending operations, the room that it shows."""

    @property
    def here(self) -> frozenset[int]:
        """The devices that are connected now."""

    @property
    def key(self) -> str:
        """The key of the table, which its link ends in."""

    @property
    def token(self) -> str:
        """What this phone shows to come back as the same device."""

    @property
    def link(self) -> str:
        """The link that other phones open to join; it is also what ``LiveHost.join`` takes."""

    @property
    def connected(self) -> bool:
        """Whether the host can be reached. Touches are kept until it can."""

    @property
    def locked(self) -> bool:
        """Whether nobody new can join."""

    @property
    def leads(self) -> bool:
        """Whether this phone may lock the table, show guests out and change its key."""

    @property
    def refused(self) -> tuple[str, ...]:
        """Why the host did not take steps of this phone, as sentences, until they are ``read``."""

    @property
    def ended(self) -> str:
        """Why this phone is no longer at the table, as a sentence; '' while it is there."""

    @property
    def deputy(self) -> int:
        """The device that takes over if the host goes, 0 for none."""

    @property
    def takes_over(self) -> bool:
        """Whether this phone may take the table over now: it is the deputy, and the host is not there."""

    @property
    def requests(self) -> SeatRequests:
        """Who asks for which seat."""

    @property
    def may_claim(self) -> bool:
        """Whether the host lets phones ask for seats that they had: releases without deputies don't."""

    async def claim(self, seat: int) -> str:
        """Ask the table for *seat*, whose phone is away; return '' or why that can't be."""

    async def answer_claim(self, device: int, *, yes: bool) -> str:
        """Let *device* have the seat that it asked for, or not; return '' or why that can't be."""

    async def send(self, draft: Draft) -> None:
        """Make an operation of *draft*: ``phone`` shows it at once, and the host is told."""

    async def control(self, what: LeaderCommand, device: int = 0) -> str:
        """Perform what only the leader may do; return '' or why it was refused."""

    def read(self) -> None:
        """Forget the steps that were lost or refused, since the player has read of them."""

    def watch(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* after every change but one's own ``send``; return what ends that.

        It may be called from any task of any page: it must not draw.
        """

    async def close(self) -> None:
        """Be away for now: the page is closed. The phone keeps its seat."""

    async def leave(self) -> None:
        """Leave the table for good; the seat is free again."""


class LiveHost(Protocol):
    """Where tables are."""

    @property
    def opens(self) -> bool:
        """Whether a table can be opened here; else this page can only join one."""

    @property
    def opens_at(self) -> str:
        """The page at which tables of the same address are opened instead, '' if there is none."""

    async def open(self, table: Table, states: Mapping[str, Value]) -> LiveLink:
        """Open a table for *table* with the *states* of its tools, by name. Raises LiveError."""

    async def join(self, link: str, token: str = "") -> LiveLink:
        """Join by *link*, or by the key alone where the table is on this laptop.

        With its *token* a phone comes back as the device that it was. Raises LiveError.
        """

    async def resume(
        self, link: str, token: str, states: Mapping[str, Value]
    ) -> LiveLink | None:
        """Return the device with *token* at once, before the host is found; None if only the host knows it.

        *states* are the public states of its tools as they are here, by name.
        """
