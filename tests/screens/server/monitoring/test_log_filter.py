"""The laptop's terminal: our own mistakes show there, and no page can fill it."""

import logging
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from screens.server.monitoring import log_filter
from screens.server.monitoring.log_filter import RepeatFilter


def record(said: str, error: Exception | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("flet", logging.ERROR, "", 0, said, None, exc_info)


def raised(number: int) -> Exception:
    """An error with a place, one of two."""
    try:
        if number:
            raise ValueError("what a page said")
        raise ValueError("what a page said")
    except ValueError as error:
        return error


def no_queue() -> Exception:
    """What Flet raises for a page that has gone, in this Python's words."""
    queue: Any = None
    try:
        queue.put_nowait(b"")
    except AttributeError as error:
        return error
    raise AssertionError


@pytest.mark.parametrize(
    ("said", "error", "passes"),
    [
        ("Unhandled error", RuntimeError("An attempt to fetch destroyed session."), False),
        ("Unhandled error", WebSocketDisconnect(), False),
        ("Task exception was never retrieved", no_queue(), False),
        ("Task exception was never retrieved", AttributeError("something of ours"), True),
        ("Task was destroyed but it is pending!", None, False),
        ("ASGI callable returned without completing handshake.", None, False),
        ("Unhandled error", RuntimeError("something of ours"), True),
        ("Receive loop error: what a page said", ValueError("what a page said"), True),
        ("Unhandled error in 'on_resize' handler", TypeError("what a page said"), True),
    ],
)
def test_pages_that_go_are_not_in_the_log_and_our_own_mistakes_are(
    said: str, error: Exception | None, passes: bool
) -> None:
    entry = record(said, error)
    assert RepeatFilter().filter(entry) is passes
    of_a_page = said.startswith(("Receive", "Unhandled error in"))
    assert bool(entry.exc_info) is (error is not None and not of_a_page)


def test_the_same_trouble_is_told_the_first_the_tenth_and_the_hundredth_time() -> None:
    terminal, said = RepeatFilter(), []
    for number in range(120):
        entry = record(f"A page was let go: {number}")
        if terminal.filter(entry):
            said.append(entry.getMessage())
    assert said == [
        "A page was let go: 0",
        "A page was let go: 9 (10 times by now)",
        "A page was let go: 99 (100 times by now)",
    ]


def test_another_trouble_is_told_however_often_the_first_came() -> None:
    terminal = RepeatFilter()
    assert [terminal.filter(record("a touch failed", raised(0))) for _ in range(3)] == [
        True, False, False,
    ]  # fmt: skip
    assert terminal.filter(record("a touch failed", raised(1)))
    assert terminal.filter(record("A page was let go"))


def test_troubles_that_a_page_makes_up_without_end_are_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_filter, "MOST_KINDS", 3)
    terminal = RepeatFilter()
    passed = [terminal.filter(record(f"{number} is no number")) for number in range(40)]
    assert sum(passed) == 3 + len(("the first", "the tenth"))
