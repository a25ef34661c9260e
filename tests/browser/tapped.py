"""How many taps each part of a play took; every run of the tests prints them at its end."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from _pytest.terminal import TerminalReporter

from tests.browser.thumb import Thumb

TAPS = "taps"
"""Under this name a report keeps the words of each part, in the order of the play."""

Counted = Callable[[Thumb, str], AbstractContextManager[None]]
"""Counts the taps of a thumb within a ``with``, under some words."""


@pytest.fixture
def counted(record_property: Callable[[str, object], None]) -> Counted:
    """Return what counts the taps of one part of the play."""

    @contextmanager
    def count(thumb: Thumb, what: str) -> Iterator[None]:
        before = thumb.taps
        yield
        record_property(TAPS, (what, thumb.taps - before))

    return count


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the taps of every play that went well, a line for each part."""
    for report in terminalreporter.getreports("passed"):
        if report.when != "call":
            continue
        parts = [value for name, value in report.user_properties if name == TAPS]
        if parts:
            title = report.nodeid.rpartition("::")[2].replace("_", " ")
            terminalreporter.section(f"Taps: {title.removeprefix('test ')}")
            for what, taps in parts:
                terminalreporter.write_line(f"{taps:4}  {what}")
            whole = sum(taps for _, taps in parts)
            terminalreporter.write_line(f"{whole:4}  together")
