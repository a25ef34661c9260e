"""What a host counts, and what Prometheus reads of it."""

import asyncio
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.table_host.counts import BOUNDS, OTHER, HostCounts
from screens.server.monitoring import metrics
from screens.server.monitoring.counting import CountingMiddleware
from screens.server.monitoring.metrics import METRICS, REASONS, Metrics

INSIDE = "http://127.0.0.1:8601"


def ask(app: ASGIApp, path: str = METRICS, **headers: str) -> httpx.Response:
    async def asking() -> httpx.Response:
        wire = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=wire, base_url=INSIDE) as client:
            return await client.get(path, headers=headers)

    return asyncio.run(asking())


def shown(counts: HostCounts, **gauges: float) -> dict[str, float]:
    """Return every figure that is shown, by its name and its labels."""
    reads = {name: (lambda value=value: value) for name, value in gauges.items()}
    answer = ask(Metrics(pages, counts, reads))
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


async def pages(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer as the host does: a stream of events, a refusal, a page; a line that is closed."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4001, "reason": next(iter(REASONS))})
        return
    stream = scope["path"].endswith("/events")
    kind = b"text/event-stream" if stream else b"text/html"
    status = 404 if scope["path"] == "/nowhere" else 200
    head = {"status": status, "headers": [(b"content-type", kind)]}
    await send({"type": "http.response.start", **head})
    if stream:
        await scope["state"]()
    await send({"type": "http.response.body", "body": b""})


def run(app: ASGIApp, path: str, kind: str = "http", state: Any = None) -> None:
    async def receive() -> Message:
        return {"type": f"{kind}.request"}

    async def send(message: Message) -> None:
        pass

    async def asking() -> None:
        await app({"type": kind, "path": path, "state": state}, receive, send)

    asyncio.run(asking())


def test_pages_are_counted_by_what_they_are_and_never_by_their_address() -> None:
    counts = HostCounts()
    app = CountingMiddleware(pages, counts)
    for path in ("/", "/q/314159", "/t/turf-war/round", "/j/keykeykey", "/j", "/nowhere"):
        run(app, path)
    run(app, "/", "lifespan")
    found = {name: value for name, value in shown(counts).items() if "seconds_count" in name}
    assert {name.split()[-1]: value for name, value in found.items() if " " in name} == {
        "first": 1, "code": 1, "tool": 1, "table": 2, OTHER: 1
    }  # fmt: skip
    assert shown(counts)["companion_refused_total 404"] == 1


def test_phones_are_counted_while_they_are_connected() -> None:
    counts = HostCounts(REASONS)
    seen: list[dict[str, float]] = []

    async def state() -> None:
        seen.append(dict(counts.phones))

    run(CountingMiddleware(pages, counts), "/j/events", state=state)
    run(CountingMiddleware(pages, counts), "/live", "websocket")
    assert seen == [{"page": 1}]
    assert counts.phones == {"page": 0, "line": 0}
    assert shown(counts)[f"companion_refused_total {next(iter(REASONS.values()))}"] == 1
    assert shown(counts)["companion_phones line"] == 0


def test_a_touch_is_counted_with_its_time_and_with_why_it_was_refused() -> None:
    counts = HostCounts(REASONS)
    with counts.touch() as whys:
        whys.append("")
    with pytest.raises(OSError, match="gone"), counts.touch():
        raise OSError("gone")
    with counts.touch() as whys:
        whys.append("No effect, someone was quicker: Sentinella · a step")
    counts.touches.add(BOUNDS[-1] + 1)
    found = shown(counts)
    assert found["companion_touch_seconds_count"] == 4
    assert found[f"companion_touch_seconds_bucket {BOUNDS[-1]}"] == 3
    assert found["companion_touch_seconds_bucket +Inf"] == 4
    assert found["companion_touch_seconds_sum"] > BOUNDS[-1]
    assert found[f"companion_refused_total {OTHER}"] == 1


def test_gauges_are_read_when_they_are_asked_for_and_the_process_stands_beside_them() -> None:
    found = shown(HostCounts(), tables=3, store_up=True)
    assert (found["companion_tables"], found["companion_store_up"]) == (3, 1)
    assert found["process_resident_memory_bytes"] > 1e6


def test_what_came_over_a_proxy_finds_nothing() -> None:
    app = Metrics(pages, HostCounts(), {})
    assert ask(app).status_code == 200
    assert ask(app, **{"X-Forwarded-For": "203.0.113.7"}).status_code == 404
    assert ask(app, "/nowhere").text == ""


def test_every_reason_has_a_short_name_that_is_no_sentence() -> None:
    assert all(len(name.split()) < 4 and "." not in name for name in REASONS.values())
    assert set(metrics.GAUGES) == {"tables", "store_up"}
