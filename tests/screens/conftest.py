"""What several files of tests share."""

import pytest

from screens.device import scanner


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between pictures, and nothing fades or rests while a busy machine looks away."""
    monkeypatch.setattr(scanner, "PACE", 0)
    monkeypatch.setattr(scanner, "FADES", 10**9)
    monkeypatch.setattr(scanner, "MOST", 10**9)
