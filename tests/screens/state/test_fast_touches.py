"""Touches and keys that come faster than the screen: each is for what it was made for, or none."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.core.blocks import Question
from companion.display.labels import HIDE_PAD
from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from screens.app import main
from screens.inputs import cells
from screens.state import client_view
from tests.screens.desks import ORDERS, SCORE, TOOLS
from tests.screens.harness import Screen

NEGOTIATION, ROUND = TOOLS["makiavelia/negotiation"], TOOLS["makiavelia/round"]
Play = Callable[[Screen], Awaitable[None]]


def on(tool: AnyTool, play: Play) -> None:
    async def run() -> None:
        screen = Screen()
        await main(screen.page)
        await screen.settle()
        await screen.go(route_of(tool))
        await play(screen)

    asyncio.run(run())


async def press_at_once(screen: Screen, *keys: str) -> None:
    """Press one key after the other, all before the screen is drawn again; ^Z takes back."""
    act: Any = screen.page.on_keyboard_event
    plain = {"shift": False, "alt": False, "meta": False}
    events = [SimpleNamespace(key=key[-1:], ctrl=key[0] == "^", **plain) for key in keys]
    for event in events:
        event.key = {".": "Enter", "<": "Backspace", "\t": "Tab"}.get(event.key, event.key)
    await screen.at_once(*map(act, events))


def powers(screen: Screen) -> list[str]:
    """Return the cells of the powers: who, and how much."""
    return [
        name
        for name in screen.names()
        if ", Power: " in name and not name.endswith("in the picture")
    ]


# Touches that come before the screen is drawn.


@pytest.mark.long
def test_a_second_answer_on_one_pad_goes_to_no_other_question_and_overwrites_none() -> None:
    async def play(screen: Screen) -> None:
        await screen.touch_at_once("12", "9")
        assert powers(screen)[:2] == ["Red, Power: 12", "Green, Power: –"]
        await screen.touch_at_once("9")
        assert powers(screen)[:2] == ["Red, Power: 12", "Green, Power: 9"]

    on(NEGOTIATION, play)


def test_every_card_counts_however_fast_they_are_touched() -> None:
    async def play(screen: Screen) -> None:
        (card,) = [name for name in screen.names() if name.startswith("Weak secure: 0")]
        await screen.touch_at_once(*[card] * 5)
        assert any(name.startswith("Weak secure: 5") for name in screen.names())

    on(ORDERS, play)


@pytest.mark.long
def test_a_move_that_is_no_more_offered_is_not_made() -> None:
    async def play(screen: Screen) -> None:
        (onward,) = [name for name in screen.names() if name.startswith("Next: ")]
        (step,) = [name for name in screen.names() if name.startswith("Deal")]
        await screen.touch_at_once(onward, step)
        assert f"Undo: {onward.removeprefix('Next: ')} began" in screen.names()

    on(ROUND, play)


@pytest.mark.long
def test_a_term_counts_for_the_sum_that_was_just_begun() -> None:
    async def play(screen: Screen) -> None:
        await screen.touch("Red, Tokens: –")
        await screen.touch_at_once("Add up", "4", "5")
        assert "Red, Tokens: 4+5 = 9" in screen.names()

    on(SCORE, play)


# Touches on a screen that was drawn again, but not yet shown.


@pytest.mark.long
def test_a_touch_on_what_the_device_still_shows_goes_to_no_other_question() -> None:
    async def play(screen: Screen) -> None:
        with screen.behind():
            await screen.touch("12")
            await screen.touch("9")
            assert powers(screen)[:2] == ["Red, Power: 12", "Green, Power: –"]
        await screen.settle()
        await screen.touch("9")
        assert powers(screen)[:2] == ["Red, Power: 12", "Green, Power: 9"]

    on(NEGOTIATION, play)


def test_cards_count_on_a_device_that_is_far_behind() -> None:
    async def play(screen: Screen) -> None:
        with screen.behind():
            for count in range(3):
                (name,) = [n for n in screen.names() if n.startswith(f"Weak secure: {count}")]
                await screen.touch(name)

    on(ORDERS, play)


@pytest.mark.long
def test_a_device_that_does_not_answer_is_taken_to_show_what_it_was_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client_view, "ANSWER_SECONDS", 0)

    async def play(screen: Screen) -> None:
        with screen.behind():
            await screen.touch("12")
            await screen.touch("9")
            assert powers(screen)[:2] == ["Red, Power: 12", "Green, Power: 9"]

    on(NEGOTIATION, play)


# Keys.


@pytest.mark.long
def test_keys_are_taken_in_order_each_by_the_question_whose_turn_it_is() -> None:
    async def play(screen: Screen) -> None:
        await press_at_once(screen, *"12.9.1<47.")
        assert powers(screen)[:3] == ["Red, Power: 12", "Green, Power: 9", "Purple, Power: 47"]

    on(NEGOTIATION, play)


def test_undo_waits_for_the_keys_before_it() -> None:
    async def play(screen: Screen) -> None:
        await press_at_once(screen, "1", "2", "^Z")
        assert any(name.startswith("Strong sabotage: 1") for name in screen.names())
        assert any(name.startswith("Strong secure: 0") for name in screen.names())

    on(ORDERS, play)


@pytest.mark.long
def test_enter_after_a_figure_is_for_the_figure_whatever_tab_has_led_to_before() -> None:
    async def play(screen: Screen) -> None:
        await press_at_once(screen, *"u\t4.s")
        assert {"Red, Tokens: 4", "Green, Role: Sociopath"} <= set(screen.names())

    on(SCORE, play)


# Rows that are not drawn anew.


@pytest.mark.long
def test_one_answer_draws_the_rows_that_change_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    cell = cells._cell

    def counted(question: Question, *more: Any) -> Any:
        drawn.append(question.player.name if question.player else "")
        return cell(question, *more)

    monkeypatch.setattr(cells, "_cell", counted)

    async def play(screen: Screen) -> None:
        assert set(drawn) == {"Red", "Green", "Purple", "Black"}
        drawn.clear()
        await screen.touch("12")
        assert set(drawn) == {"Red", "Green"}

    on(NEGOTIATION, play)


@pytest.mark.long
def test_what_was_not_drawn_anew_still_does_what_it_shows() -> None:
    async def play(screen: Screen) -> None:
        for key in ("12", "9", "18"):
            await screen.touch(key)
        await screen.touch("Hide the pad")
        assert HIDE_PAD not in screen.names()
        await screen.touch("Black, Power: –")
        await screen.touch("7")
        await screen.touch("Red, Power: 12")
        await screen.touch("11")
        assert powers(screen) == [
            "Red, Power: 11", "Green, Power: 9", "Purple, Power: 18", "Black, Power: 7",
        ]  # fmt: skip

    on(NEGOTIATION, play)


def test_a_step_that_was_not_drawn_anew_ticks_itself_alone() -> None:
    async def play(screen: Screen) -> None:
        ticked = [each.label for each in screen.all(ft.Semantics) if each.checked is False]
        for name in reversed(ticked):  # the large one last: it ignores a second touch at once
            await screen.touch(name or "")
            assert f"Undo: Ticked “{name}”" in screen.names()
        assert not [each for each in screen.all(ft.Semantics) if each.checked is False]
        assert len(ticked) > 3

    on(ROUND, play)


@pytest.mark.long
def test_a_second_touch_on_the_large_step_at_once_does_not_tick_the_next() -> None:
    async def play(screen: Screen) -> None:
        first, second, *_ = [
            each.label or "" for each in screen.all(ft.Semantics) if each.checked is False
        ]
        await screen.touch(first)
        await screen.touch(second)
        assert f"Undo: Ticked “{first}”" in screen.names()
        assert "1 done, closed" in screen.names()
        await screen.touch("1 done, closed")
        await screen.touch(first)
        assert f"Undo: Unticked “{first}”" in screen.names()

    on(ROUND, play)
