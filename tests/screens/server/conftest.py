"""What the tests of the laptop share."""

import pytest

from tests.screens.server.light.visitor import LightVisitor, served


@pytest.fixture
def phone() -> LightVisitor:
    """A browser with light pages, of a laptop that was started for it."""
    return LightVisitor(served())
