"""What the player's device shows, and so what a touch was intended for.

The device is some hundredths of a second behind the state, a slow one more. In Flet a control
keeps its number from one drawing to the next: a touch on the key of a question that was just
answered would reach the key of the next question.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

import flet as ft

from companion.core.blocks import Question
from companion.core.values import Value
from companion.display.layout import Layout
from companion.display.targets import (
    Touchable,
    TouchTarget,
    on_one_pad,
    sequences_of,
    touch_target,
    touchables,
)
from companion.plays.play import Play

ANSWER_SECONDS = 2.0
"""Seconds that a device may take to answer; after them it counts as showing what it was sent."""


@dataclass(frozen=True)
class ToolScreen:
    """A tool's screen: its *state*, the layout of its blocks (*parts*), and the question on the pad.

    *kept* is the play of the game whose end the tool shows, None before it was kept.
    """

    tool: str
    state: Value
    parts: Layout
    asked: Question | None
    kept: Play | None = None

    @cached_property
    def targets(self) -> tuple[TouchTarget, ...]:
        """The touch targets outside the pad, in the order of the screen."""
        return tuple(map(touch_target, touchables(self.parts)))

    @cached_property
    def on_pad(self) -> tuple[Question, ...]:
        """The questions on the pad."""
        return on_one_pad(sequences_of(self.parts.body), self.asked) if self.asked else ()

    @cached_property
    def signature(self) -> object:
        """Equal for two screens on which every touch means the same."""
        return (self.tool, self.targets, self.asked and touch_target(self.asked))


class ClientView:
    """What the device is known to show of a tool: *shown*, None before its first answer."""

    def __init__(self) -> None:
        """Begin before anything is shown."""
        self.shown: ToolScreen | None = None
        self._device: ft.SemanticsService | None = None

    async def wait_until_shown(self, drawn: ToolScreen) -> None:
        """Wait until the device has what was *drawn*: it answers one message after the other."""
        self._device = self._device or ft.SemanticsService()
        with suppress(RuntimeError, TypeError, TimeoutError):  # refused, empty, or too late
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._device.get_accessibility_features()
        self.shown = drawn

    def was_intended(self, touched: Touchable, drawn: ToolScreen, now: ToolScreen) -> bool:
        """Return whether a touch that reached *touched*, as it was *drawn*, was intended for it.

        It was if the device showed the same in that place, and the tool still does.
        """
        target = touch_target(touched)
        if target not in drawn.targets:
            return True  # it is on a sheet of its own
        place = drawn.targets.index(target)
        shown = drawn if self.shown is None else self.shown
        there = shown.tool == drawn.tool and shown.targets[place : place + 1] == (target,)
        return there and target in now.targets

    def was_intended_on_pad(self, touched: Question, now: ToolScreen) -> bool:
        """Return whether a touch on the pad was intended for *touched*: shown, and asked still."""
        shown = now if self.shown is None else self.shown
        return all(
            touch_target(touched) in map(touch_target, each.on_pad) for each in (shown, now)
        )


def use_client_view(drawn: ToolScreen) -> ClientView:
    """Return what the device shows of the tool, which was *drawn* like this just now. A hook."""
    fresh = ClientView()
    client = ft.use_ref(fresh).current or fresh

    async def follow() -> None:
        if client.shown is None or client.shown.signature != drawn.signature:
            await client.wait_until_shown(drawn)

    ft.use_effect(follow, [drawn.signature])
    return client
