"""What several files of tests share: a device and a clock that no busy machine can hurry."""

import logging
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from screens.device import scanner
from screens.state import client_view, double_tap
from screens.ui import finger

LONG = 600
"""Seconds: longer than any test takes. What waits so long waits for an answer, not for the clock."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device has all the time it needs; a test of what comes too late sets its own limit."""
    monkeypatch.setattr(client_view, "ANSWER_SECONDS", LONG)
    monkeypatch.setattr(scanner, "PICTURE_SECONDS", LONG)


@pytest.fixture(autouse=True)
def tick(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Stop the clock by which the same touch twice is a slip; call it to let seconds pass."""
    now = [1000.0]
    for reads_it in (double_tap, finger):
        monkeypatch.setattr(reads_it, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def on(seconds: float) -> None:
        now[0] += seconds

    return on


class Errors(logging.Handler):
    """Errors that a page only logs: a drawing, a touch or a task that failed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what *record* says."""
        self.told.append(self.format(record))


@pytest.fixture(autouse=True)
def no_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail where something went wrong and was only logged, but in a test that reads the log itself."""
    errors = Errors()
    logging.getLogger().addHandler(errors)
    yield
    unread = "caplog" not in request.fixturenames
    logging.getLogger().removeHandler(errors)
    assert not (unread and errors.told), errors.told


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between pictures, and nothing fades or rests while a busy machine looks away."""
    monkeypatch.setattr(scanner, "PAUSE", 0)
    monkeypatch.setattr(scanner, "FORGET_AFTER", 10**9)
    monkeypatch.setattr(scanner, "MOST_BLANK", 10**9)
