"""What all tests share: how many examples are drawn, and the pinned files."""

import os

import pytest
from hypothesis import HealthCheck, settings

# Examples are the same on every run, and no clock decides: machines differ in speed.
slow_is_fine = [HealthCheck.too_slow]
settings.register_profile(
    "quick",
    max_examples=40,
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
        help="append what is missing in tests/golden; never change what is there",
    )
