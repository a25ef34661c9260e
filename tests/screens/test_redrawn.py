"""Where Flet stumbles over a drawing, all is drawn anew: the page never stands still."""

from functools import partialmethod
from typing import Any

import pytest
from flet.messaging.session import Session

from screens.app import REDRAWN
from tests.screens.harness import Screen, on_the_phone


class Stumbling:
    """Flet's comparison of drawings, which fails a number of times once it is told to."""

    def __init__(self) -> None:
        self.left = 0
        self.own: Any = Session.patch_control

    def __call__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        """Compare as Flet does, or fail."""
        if self.left and "path" in kwargs:  # of a component
            self.left -= 1
            raise AttributeError("'NoneType' object has no attribute 'controls'")
        self.own(session, *args, **kwargs)


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> Stumbling:
    made = Stumbling()
    monkeypatch.setattr(Session, "patch_control", partialmethod(made))
    return made


@pytest.mark.long
def test_a_touch_is_seen_though_its_drawing_failed(
    stumbling: Stumbling, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(screen: Screen) -> None:
        await screen.go("/g/lawless-empire/orders")
        for number in range(1, REDRAWN + 1):
            stumbling.left = 1
            await screen.touch(f"Weak secure: {number - 1}. {13 - number} of 12 left")
            assert f"Weak secure: {number}. {12 - number} of 12 left" in screen.names()
        assert [each for each in screen.names() if each.startswith("Undo: ")]

    on_the_phone(play)
    assert caplog.text.count("a drawing failed") == REDRAWN


@pytest.mark.long
def test_what_fails_each_time_does_not_keep_the_program_busy(
    stumbling: Stumbling, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(screen: Screen) -> None:
        await screen.go("/g/lawless-empire/orders")
        stumbling.left = 10**6
        await screen.touch("Weak secure: 0. 12 of 12 left")
        await screen.settle()
        stumbling.left = 0
        assert REDRAWN >= caplog.text.count("a drawing failed") > 0

    on_the_phone(play)
