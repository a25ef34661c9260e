"""What a host counts: touches and how long they take, pages, phones, refusals. Numbers, and nothing of whom.

They are plain numbers, which cost the laptop nothing; ``metrics`` shows them where someone wants to see.
"""

import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol

from companion.core.errors import CompanionError

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which durations are counted together; the last count is for all that took longer."""

OTHER: Final = "other"


class Durations:
    """How many things took how long."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one that took *seconds*."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class HostCounts:
    """What one host did since it began."""

    def __init__(self, reasons: Mapping[str, str] | None = None) -> None:
        """Begin with nothing. *reasons* are the short names of sentences that refuse."""
        self._reasons = reasons or {}
        self.touches = Durations()
        self.pages: defaultdict[str, Durations] = defaultdict(Durations)
        self.phones = Counter[str]()
        self.refused = Counter[str]()

    def refuse(self, why: str) -> None:
        """Count a refusal, which someone was told with the sentence *why*; '' is none."""
        if why:
            self.refused[self._reasons.get(why, OTHER)] += 1

    @contextmanager
    def touch(self) -> Iterator[list[str]]:
        """Count a touch and how long it takes; the caller puts into the list why it was refused, if it was."""
        whys: list[str] = []
        began = time.perf_counter()
        try:
            yield whys
        finally:
            self.touches.add(time.perf_counter() - began)
            for why in whys:
                self.refuse(why)

    @contextmanager
    def phone(self, by: str) -> Iterator[None]:
        """Count a phone while it is connected *by* a line of the app or by the events of a page."""
        self.phones[by] += 1
        try:
            yield
        finally:
            self.phones[by] -= 1


P = ParamSpec("P")


class HasCounts(Protocol):
    """What is counted by its host, where that counts."""

    counts: HostCounts | None


def count_touches(
    touch: Callable[Concatenate[Any, P], Awaitable[str]],
) -> Callable[Concatenate[Any, P], Awaitable[str]]:
    """Return the method *touch*, counted: it returns '' or why it was refused, or raises a sentence."""

    @wraps(touch)
    async def with_counts(self: HasCounts, /, *args: P.args, **more: P.kwargs) -> str:
        if self.counts is None:
            return await touch(self, *args, **more)
        with self.counts.touch() as whys:
            try:
                whys.append(await touch(self, *args, **more))
            except CompanionError as error:
                whys.append(str(error))
                raise
            return whys[0]

    return with_counts
