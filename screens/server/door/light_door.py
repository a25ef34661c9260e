"""The door for light pages: how much one address may ask of them, and what a form may hold.

Host and Origin are the gate's to check (``gate``). Here are rates, sizes and streams.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from math import ceil
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from companion.core.errors import ShareError
from companion.exchange import share
from companion.table_host.budget import Budgets
from screens.server.door import bounds
from screens.server.door.gate import TOO_FAST
from screens.server.door.limits import FairLock, Limits

LONGEST: Final = 20_000
"""Characters of the longest text that a tool asks for; a code has fewer digits."""

MOST_BYTES: Final = 9 * LONGEST + 1000
"""Bytes of a form. A browser writes one character as up to nine, as in ``%E2%82%AC``."""

MOST_FIELDS: Final = 40

PATIENCE: Final = 3.0
"""Seconds by which an answer is held back at most; an address that asked for more has to come again."""

FORM: Final = "application/x-www-form-urlencoded"

TOO_LONG: Final = "That is too long."
TOO_SLOW: Final = "The form did not come in time. Send it again."
NO_FORM: Final = "This is not a form of Companion."
TOO_MANY: Final = "This phone looks at too many tools at once. Close some pages."
FULL: Final = "There are as many phones here as fit. Try again later."


class RefusedError(Exception):
    """Why a request is not answered as it asks: a status, a sentence, and when to come again."""

    def __init__(self, status: int, sentence: str, seconds: int = 0) -> None:
        """Refuse with the HTTP *status*; *seconds* are 0 if it is no use to come again."""
        super().__init__(sentence)
        self.status, self.sentence, self.seconds = status, sentence, seconds


class LightDoor:
    """Lets requests for light pages in, as fast as their address may come."""

    def __init__(
        self, limits: Limits, budgets: Budgets, ending: asyncio.Event | None = None
    ) -> None:
        """Let in what *limits* allow, out of the *budgets* that pages of the app spend from, too.

        Streams end when *ending* is set.
        """
        self.ending = ending or asyncio.Event()
        self._limits, self._budgets = limits, budgets
        self.send_seconds = limits.send_seconds
        self.streams: Counter[str] = Counter()
        self._answers, self.drawings = FairLock(), FairLock()

    async def admit(self, request: Request) -> None:
        """Wait until the address of *request* may ask. Raises RefusedError if that is too long."""
        budget = self._budgets.budget_for(address(request))
        if budget.debt > PATIENCE:
            raise RefusedError(429, TOO_FAST, ceil(budget.debt))
        if wait := budget.spend(1):
            await asyncio.sleep(wait)
        if len(self._budgets) > self._limits.pages:
            self._budgets.forget(())

    @asynccontextmanager
    async def turn(self, request: Request) -> AsyncIterator[None]:
        """Wait until it is the turn of *request* among those of its address. Raises RefusedError."""
        whose, most = address(request), self._limits.in_turn
        if not most:
            yield
            return
        if self._answers.waiting[whose] > most:
            raise RefusedError(429, TOO_FAST, ceil(PATIENCE))
        async with self._answers.hold(whose):
            yield

    def has_room(self, request: Request) -> None:
        """Check that one more stream may be opened. Raises RefusedError."""
        if self.streams[address(request)] >= self._limits.pages_of_one:
            raise RefusedError(429, TOO_MANY, 60)
        if self.streams.total() >= self._limits.pages:
            raise RefusedError(503, FULL, 60)

    @contextmanager
    def stream(self, request: Request) -> Iterator[None]:
        """Count a stream for as long as it is open."""
        whose = address(request)
        self.streams[whose] += 1
        try:
            yield
        finally:
            self.streams -= Counter([whose])


def address(request: Request) -> str:
    """Return the address that *request* came from."""
    return request.client.host if request.client else ""


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a small form, the last of each name. Raises RefusedError."""
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    if kind.strip().lower() != FORM:
        raise RefusedError(415, NO_FORM)
    body = bytearray()
    try:
        async with asyncio.timeout(bounds.BODY_SECONDS):
            async for piece in request.stream():
                if len(body) + len(piece) > MOST_BYTES:
                    raise RefusedError(413, TOO_LONG)
                body += piece
        fields = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(body),
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except TimeoutError as error:
        raise RefusedError(408, TOO_SLOW) from error
    except (ValueError, ClientDisconnect) as error:  # of which UnicodeError is one
        raise RefusedError(400, NO_FORM) from error
    return dict(fields)


def refused_code(error: ShareError) -> RefusedError:
    """Return the refusal of a code that cannot be read."""
    return RefusedError(404 if str(error) == share.NEWER else 400, str(error))
