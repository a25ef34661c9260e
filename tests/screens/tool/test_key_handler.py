"""The keyboard, and who has it."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from screens.app import main
from screens.device import services
from screens.state.keyboard import TAB, keyboard
from tests.screens.harness import Screen

TALLY, SCORE = "/g/lawless-empire/orders", "/g/lawless-empire/score"


class Player:
    """A player who sits at a keyboard."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    async def press(self, *keys: str, **held: bool) -> None:
        every = {"shift": False, "ctrl": False, "alt": False, "meta": False}
        act = self.screen.page.on_keyboard_event
        for key in keys:
            await act(SimpleNamespace(key=key, **{**every, **held}))
            await self.screen.settle()

    def names(self) -> list[str]:
        return [each.label or "" for each in self.screen.all(ft.Semantics)]

    def hears(self, name: str) -> bool:
        return any(each.startswith(name) for each in self.names())


def at(route: str, play: Callable[[Player], Awaitable[None]]) -> None:
    async def run() -> None:
        screen = Screen()
        await main(screen.page)
        await screen.settle()
        await screen.go(route)
        await play(Player(screen))

    asyncio.run(run())


@pytest.mark.long
def test_figures_count_cards_and_letters_choose_players() -> None:
    async def play(player: Player) -> None:
        await player.press("1", "3", "3")
        assert player.hears("Strong sabotage: 1.")
        assert player.hears("Weak sabotage: 2.")
        await player.press("R")
        assert player.hears("Strong sabotage: 0.")
        await player.press("Z", ctrl=True)
        assert player.hears("Strong sabotage: 1.")
        await player.press("Z", ctrl=True, shift=True)
        assert player.hears("Strong sabotage: 0.")

    at(TALLY, play)


@pytest.mark.long
def test_what_is_typed_is_seen_at_once_and_enter_goes_on() -> None:
    async def play(player: Player) -> None:
        await player.press("U", "1")
        assert player.hears("Red, Tokens: 1")
        await player.press("4", "+", "2", "Backspace", "3")
        assert player.hears("Red, Tokens: 14+3 = 17")
        await player.press("Enter", "S")
        assert player.hears("Green, Role: Sociopath")
        await player.press("Arrow Up", "7", "Escape", "9")
        assert player.hears("Red, Tokens: 7")

    at(SCORE, play)


@pytest.mark.long
def test_a_cell_that_is_chosen_again_begins_its_number_anew() -> None:
    async def play(player: Player) -> None:
        await player.press("U", "2")
        await player.screen.touch("Red, Tokens: 2")
        await player.press("0")
        assert player.hears("Red, Tokens: 0")
        await player.press("Backspace", "1", "9")
        await player.screen.go("/g/lawless-empire/score/share")
        await player.screen.go(SCORE)
        await player.press("4")
        assert player.hears("Red, Tokens: 4")

    at(SCORE, play)


@pytest.mark.long
def test_digits_that_are_touched_begin_anew_as_well() -> None:
    async def play(player: Player) -> None:
        screen = player.screen
        await screen.touch("6")
        await screen.touch("2")
        await screen.touch("Cards in the deck: 2")
        await screen.touch("7")
        assert player.hears("Cards in the deck: 7")
        await screen.touch("1")
        assert player.hears("Cards in the deck: 71")

    at("/g/mafia-works/track", play)


@pytest.mark.long
def test_a_number_that_cannot_be_held_is_said_and_not_taken() -> None:
    async def play(player: Player) -> None:
        await player.press("U", "9", "9", "9", "9")
        assert not player.hears("Red, Tokens: 9999")
        assert any("Tokens: " in text for text in player.screen.texts())

    at(SCORE, play)


@pytest.mark.long
@pytest.mark.parametrize("tab", TAB)
def test_enter_belongs_to_what_tab_has_led_to_until_something_is_typed(tab: str) -> None:
    async def play(player: Player) -> None:
        await player.press("U", "4", tab, "Enter")
        assert player.hears("Red, Tokens: 4")
        await player.press("2", "Enter", "S")
        assert player.hears("Red, Tokens: 42")
        assert player.hears("Green, Role: Sociopath")

    at(SCORE, play)


def test_a_field_that_is_written_into_and_a_sheet_keep_the_keys_to_themselves() -> None:
    async def play(player: Player) -> None:
        keyboard().typing = True
        await player.press("1", "Z")
        await player.press("Z", ctrl=True)
        assert player.hears("Strong sabotage: 0.")
        keyboard().typing = False
        await player.screen.touch("More")
        await player.press("1")
        assert not player.hears("Strong sabotage: 1.")

    at(TALLY, play)


def test_a_field_takes_the_keys_as_it_is_entered_and_gives_them_back_as_it_is_left() -> None:
    async def play(player: Player) -> None:
        (field, *_) = player.screen.all(ft.TextField)
        for event, has in (("focus", True), ("blur", False)):
            await player.screen.fire(field, event)
            assert keyboard().typing is has

    at("/g/lawless-empire/terms", play)


def test_control_and_s_share_what_is_open() -> None:
    gone: list[str] = []

    async def play(player: Player) -> None:
        player.screen.page.navigate = gone.append
        await player.press("S", ctrl=True)
        await player.press("S", alt=True)

    at(TALLY, play)
    assert gone == [f"{TALLY}/share"]


@pytest.mark.parametrize("asked", [True, False])
def test_a_device_that_is_asked_for_less_motion_says_so(
    monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    async def features(service: Any) -> Any:
        return SimpleNamespace(disable_animations=asked, reduce_motion=False)

    async def run() -> None:
        Screen()
        assert (
            await services.reduced_motion() is False
        )  # a device that says nothing moves as ever
        monkeypatch.setattr(ft.SemanticsService, "get_accessibility_features", features)
        assert await services.reduced_motion() is asked

    asyncio.run(run())


@pytest.mark.long
def test_the_answer_is_told_as_it_changes() -> None:
    async def play(player: Player) -> None:
        def shown_lines() -> list[Any]:
            live = [each for each in player.screen.all(ft.Semantics) if each.live_region]
            return [each.content.value for each in live if isinstance(each.content, ft.Text)]

        before = shown_lines()
        await player.press("1", "R")
        assert shown_lines() == ["Syndicate 1 · Red: SABOTAGED"] != before

    at(TALLY, play)
