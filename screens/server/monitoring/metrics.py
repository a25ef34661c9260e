"""What a hosted address counts, as Prometheus reads it at /metrics, from inside alone.

It stands in front of everything else: Prometheus asks each host by its own address. What came over
nginx bears the header of proxies, and finds nothing here. ``prometheus_client`` is an extra, *hosted*.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.display import table_words
from companion.live import refusals, wire
from companion.table_host import (
    live_table,
    members,
    table_copy,
    tables,
    touch_limits,
)
from companion.table_host.counts import BOUNDS, Durations, HostCounts
from screens.server.door import gate, light_door
from screens.server.table_stores import redis

METRICS: Final = "/metrics"

REASONS: Final[Mapping[str, str]] = {
    refusals.CLOCK: "clock",
    refusals.LOOKS_ON: "looks on",
    refusals.NOT_FITTING: "not fitting",
    refusals.NO_STEP: "no step",
    refusals.TOO_MANY: "too many offers",
    refusals.UNKNOWN: "unknown tool",
    gate.FULL: "host full",
    gate.TOO_FAST: "too fast",
    gate.TOO_MANY: "too many lines",
    light_door.FULL: "host full",
    light_door.TOO_MANY: "too many lines",
    table_copy.ENDED: "table ended",
    table_copy.NOT_KEPT: "not kept",
    live_table.NOBODY: "nobody there",
    live_table.NOT_YOURS: "not leading",
    live_table.SHOWN_OUT: "shown out",
    touch_limits.TOO_FAST: "table too fast",
    members.FULL: "table full",
    members.LOCKED: "table locked",
    redis.AWAY: "store away",
    redis.FULL: "store full",
    table_words.ONLY_LOOKING: "looks on",
    tables.NO_ROOM: "host full",
    tables.OLD_KEY: "old key",
    wire.NOT_READ: "not read",
    wire.TOO_MUCH: "too much",
}
"""The short names of what phones are told; every other sentence is "other"."""


class Metrics:
    """Middleware that answers /metrics."""

    def __init__(
        self, app: ASGIApp, counts: HostCounts, gauges: Mapping[str, Callable[[], float]]
    ) -> None:
        """Stand in front of *app*; show *counts*, and what *gauges* return, by their names."""
        self._app = app
        self._registry = CollectorRegistry()
        self._registry.register(_PrometheusCounts(counts, gauges))
        ProcessCollector(registry=self._registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on what asks for anything else."""
        if scope["type"] != "http" or scope["path"] != METRICS:
            await self._app(scope, receive, send)
            return
        answer: Response = PlainTextResponse(gate.NOT_FOUND, 404)
        if not any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            body = generate_latest(self._registry)
            answer = Response(body, headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4})
        await answer(scope, receive, send)


GAUGES: Final = {
    "tables": "Live tables that this host has in memory",
    "store_up": "Whether the store of the tables answers, 1 or 0",
}
"""What the host's gauges mean, by their names without companion_."""


class _PrometheusCounts(Collector):
    """What was counted, in the words of Prometheus."""

    def __init__(self, counts: HostCounts, gauges: Mapping[str, Callable[[], float]]) -> None:
        self._counts, self._gauges = counts, gauges

    def collect(self) -> Iterator[Metric]:
        """Return every figure as it is now."""
        counts = self._counts
        for name, read in self._gauges.items():
            yield GaugeMetricFamily(f"companion_{name}", GAUGES[name], value=float(read()))
        phones = GaugeMetricFamily("companion_phones", "Phones connected now", labels=["by"])
        for by in ("line", "page"):
            phones.add_metric([by], counts.phones[by])
        yield phones
        touches = HistogramMetricFamily(
            "companion_touch_seconds", "Seconds until a touch was in the table's log or refused"
        )
        touches.add_metric([], *_buckets(counts.touches))
        yield touches
        pages = HistogramMetricFamily(
            "companion_page_seconds", "Seconds until a light page began", labels=["what"]
        )
        for what, durations in sorted(counts.pages.items()):
            pages.add_metric([what], *_buckets(durations))
        yield pages
        refused = CounterMetricFamily(
            "companion_refused", "What phones were refused, by reason", labels=["reason"]
        )
        for reason, number in sorted(counts.refused.items()):
            refused.add_metric([reason], number)
        yield refused


def _buckets(durations: Durations) -> tuple[list[tuple[str, float]], float]:
    """Return how many took at most how long, and the seconds in all."""
    found, total = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), durations.counts, strict=True):
        total += count
        found.append((bound, float(total)))
    return found, durations.seconds
