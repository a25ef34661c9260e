"""Whatever breaks, the app stays, and the player reads a sentence."""

import logging
from typing import Any

import flet as ft
import pytest

from companion.core.errors import StorageError
from screens.ui.controls import tap_text
from screens.ui.error_boundary import LOST_NOTHING, component, keyed, with_event
from tests.screens.harness import Screen, played


@component
def Counter(act: Any) -> ft.Control:
    count, set_count = ft.use_state(0)

    async def more() -> None:
        set_count(count + 1)

    return ft.Column([ft.Text(f"count {count}"), tap_text("More", more), tap_text("Act", act)])


@component
def Fragile() -> ft.Control:
    count, set_count = ft.use_state(0)

    async def more() -> None:
        set_count(count + 1)

    if count == 1:
        raise KeyError("a secret of the machine")
    return tap_text("Break", more)


async def nothing() -> None:
    pass


def test_a_part_that_cannot_be_drawn_says_so_and_the_rest_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(screen: Screen) -> None:
        await screen.touch("Break")
        assert f"This part cannot be shown. {LOST_NOTHING}" in screen.texts()
        await screen.touch("More")
        assert "count 1" in screen.texts()
        assert not [text for text in screen.texts() if "machine" in text]

    played(lambda: ft.Column([Fragile(), Counter(nothing)]), play)
    assert "Fragile could not be drawn" in caplog.text
    assert "a secret of the machine" in caplog.text


def test_a_call_with_other_arguments_is_seen_by_mypy_and_breaks_that_part_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(screen: Screen) -> None:
        assert f"This part cannot be shown. {LOST_NOTHING}" in screen.texts()
        assert "count 0" in screen.texts()

    def draw() -> ft.Control:
        # mypy wants the remark below gone as soon as it no longer checks calls of components
        wrong = Counter()  # type: ignore[call-arg]
        return ft.Column([wrong, keyed("right", Counter, nothing)])

    played(draw, play)
    assert "Counter could not be drawn" in caplog.text


def test_a_touch_that_fails_says_so_is_written_to_the_log_and_the_app_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("a secret of the machine")

    async def play(screen: Screen) -> None:
        await screen.touch("Act")
        assert LOST_NOTHING in screen.texts()
        await screen.touch("More")
        assert "count 1" in screen.texts()

    played(lambda: Counter(fail), play)
    assert "a touch failed" in caplog.text
    assert "ZeroDivisionError: a secret of the machine" in caplog.text


def test_our_own_errors_are_told_in_their_own_words_and_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise StorageError("The disk is full.")

    async def play(screen: Screen) -> None:
        await screen.touch("Act")
        assert "The disk is full." in screen.texts()
        assert LOST_NOTHING not in screen.texts()

    with caplog.at_level(logging.WARNING):
        played(lambda: Counter(fail), play)
    assert not caplog.records


def test_a_handler_that_takes_the_event_is_guarded_as_well() -> None:
    events: list[Any] = []

    async def fail(event: Any) -> None:
        events.append(event)
        raise StorageError("The disk is full.")

    async def play(screen: Screen) -> None:
        await screen.touch("Go")
        assert "The disk is full." in screen.texts()
        assert events[0].name == "click"

    played(lambda: ft.Button("Go", on_click=with_event(fail)), play)
