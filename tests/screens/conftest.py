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


MOVING = tuple(
    f"{name}[makiavelia/negotiation]"
    for name in (
        "test_a_button_stands_beside_undo_wherever_nothing_is_asked",
        "test_a_pane_that_changed_shows_what_one_drawn_afresh_does",
        "test_no_two_things_to_touch_are_called_the_same",
        "test_one_dock_one_filled_button_and_one_way_to_undo",
        "test_one_is_large_at_most",
    )
)
"""Tests that lead to a screen which Flet alone can't draw: something moves to a list that it does not find below a
component. ``keep_drawings`` in screens/ui/flet_internals mends that, and `make plain` leaves them out.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.endswith(MOVING):
            item.add_marker(pytest.mark.patched)


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
