"""What all tests share: how many examples are drawn, the pinned files, and figures that are printed."""

import gc
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.fast_run import FAST, few
from tests.wordings import Wording, close, wording_of

SCREENS: Final = Path(__file__).parent / "screens"

# Examples are the same on every run, and no clock decides: machines differ in speed.
# The first law draws for all.
slow_is_fine = [HealthCheck.too_slow, HealthCheck.nested_given]
for name, examples in (("fast", 4), ("quick", 15), ("covering", 40)):
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=slow_is_fine,
    )
settings.register_profile(
    "soak", max_examples=2000, deadline=None, suppress_health_check=slow_is_fine
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden",
        action="store_true",
        help="append what is missing in tests/golden and change nothing there; write wordings again",
    )
    parser.addoption(
        "--released",
        action="store_true",
        help="fail where a game is in the making: its codes are not pinned in tests/golden",
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the garbage collector wait while tests are loaded: nearly everything that comes then stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of `make fast` most cases of slow laws, and of what draws screens."""
    if not FAST:
        return
    slow = [item.nodeid for item in items if is_slow(item)]
    left = {*slow} - {*few(slow)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


def is_slow(item: pytest.Item) -> bool:
    """Return whether *item* is a case of a slow law, or draws screens."""
    return item.get_closest_marker("slow") is not None or item.path.is_relative_to(SCREENS)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the tests and all modules, which stay to the end.

    It would look at all of them again and again, which took a tenth of the time. What a test leaves
    behind is mostly found where it looks first, so that it looks rarely at what is older.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


IN_THE_MAKING = "is in the making"
"""Stands in the reason of the one skip that Linux may have: see test_golden.py."""


def left_out(report: pytest.TestReport, platform: str = sys.platform) -> str:
    """Return why a skipped test has failed, '' where it may be skipped."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not report.skipped or platform != "linux" or IN_THE_MAKING in reason:
        return ""
    return f"On Linux no test is left out, and this one was: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail every test that was skipped and may not be, whatever skipped it."""
    report = yield
    if wrong := left_out(report):
        report.outcome, report.longrepr = "failed", wrong
    return report


@pytest.fixture
def wording(request: pytest.FixtureRequest) -> Wording:
    """Compare words with those that are committed beside the test: see ``tests/wordings.py``."""
    return wording_of(request.node, bool(request.config.getoption("--golden")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Close the wording of a test that passed, as a part of the test."""
    result = yield
    if said := close(item):
        item.user_properties.append((_FIGURES, said))
    return result


Tell = Callable[[str], None]
_FIGURES = "figures"


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Tell:
    """Print a line of figures behind the tests, where one reads it; also from the second core."""
    return lambda line: request.node.user_properties.append((_FIGURES, line))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        each for kind in ("passed", "failed") for each in terminalreporter.getreports(kind)
    ]
    for report in reports:
        for kind, line in report.user_properties if report.when == "call" else ():
            if kind == _FIGURES:
                terminalreporter.write_line(line)
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_line(f"{report.nodeid} was run once more, because:")
        terminalreporter.write_line(report.longreprtext[-3000:])
