"""Whatever is touched, the app and a light page come to the same state, and say the same of it."""

import random
from collections import Counter
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import pytest
from hypothesis import settings

from companion.core.values import Value
from companion.display.labels import COVER, UNCOVER
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.inputs import cell_lines
from screens.light.session import Session
from screens.state import desk as desks
from screens.state import double_tap
from screens.state.slot import Slot
from screens.tool.pane import ToolPane
from screens.views import grids, timer
from tests.gallery.blocks import BLOCKS
from tests.gallery.drawings import DRAWINGS
from tests.gallery.fields import FIELDS
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
from tests.screens.light.fingers import NOW, buttons, name_of, page_of, touch
from tests.screens.light.html_tree import Node
from tests.screens.light.test_same import said_by_app, said_by_page, unfold
from tests.states import every_tool

SEED = 2**63 + 12345

MANY = settings().max_examples // 2
"""Touches of a long play: 20, few in make fast, a thousand in make soak."""


@pytest.fixture(autouse=True)
def _one_time_and_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the app have the time and the chance that light pages are given."""
    ticks = count(0, 10)
    monkeypatch.setattr(timer, "clock", lambda: float(NOW))
    monkeypatch.setattr(grids, "LETTER", 0.01)  # a table of the app stays a table, not cards
    monkeypatch.setattr(cell_lines, "MOST_SQUEEZED", 99)  # and cells stay side by side
    monkeypatch.setattr(desks, "seconds", lambda: NOW)
    chance = SimpleNamespace(randbits=lambda bits: SEED & ((1 << bits) - 1))
    clock = SimpleNamespace(monotonic=lambda: float(next(ticks)))
    monkeypatch.setattr(desks, "secrets", chance)
    monkeypatch.setattr(double_tap, "time", clock)


def touchable(here: Session) -> list[str]:
    """Return what can be touched in both, by its name there."""
    top = page_of(here)
    parts = [*next(top.all("main")).all("button"), *next(top.all("footer")).all("button")]
    return [
        name_of(each)
        for each in buttons(top)
        if any(each is other for other in parts)
        and "nojs" not in each.get("class")
        and "aria-expanded" not in each.attributes
        and not _in_field(top, each)
        and name_of(each) not in (UNCOVER, COVER)
    ]


def _in_field(top: Node, button: Node) -> bool:
    """Return whether *button* keeps what is typed into a field that opens."""
    return any(
        each is button
        for fold in top.all("details")
        if "type" in fold.get("class").split()
        for each in fold.all("button")
    )


def names_in_app(screen: Screen) -> dict[str, str]:
    """Return what can be touched in the app, by its name on a light page; what is there once."""
    found = [
        (" ".join(each.split()).removesuffix(", chosen"), each)
        for each in screen.names()
        if each
    ]
    times = Counter(plain for plain, _ in found)
    return {plain: name for plain, name in found if times[plain] == 1}


def play(tool: AnyTool, start: Value, touches: int) -> None:
    """Touch the same in both, again and again."""
    desk, dice = opened(), random.Random(tool.name)
    slot = Slot(tool, History(start))

    async def both(screen: Screen) -> None:
        here, done = Session(tool, History(start)), list[str]()
        for _ in range(touches):
            await unfold(screen)
            assert said_by_page(here) == said_by_app(screen), done
            app = names_in_app(screen)
            if not (names := [each for each in touchable(here) if each in app]):
                break
            done.append(dice.choice(names))
            await screen.touch(app[done[-1]])
            here = touch(replace(here, last=None), done[-1], seed=SEED)
            assert here.history == slot.history, done

    played(lambda: ToolPane(desk, slot), both)


@pytest.mark.slow
@pytest.mark.parametrize(
    "tool", [BLOCKS, FIELDS, DRAWINGS], ids=["blocks", "fields", "drawings"]
)
def test_every_kind_of_question_takes_the_same_touches(tool: AnyTool) -> None:
    play(tool, tool.state(), MANY)
    play(tool, tool.example, MANY)


@pytest.mark.slow
@every_tool
def test_every_touch_leads_to_the_same_state(tool: AnyTool) -> None:
    play(tool, tool.state(), 6)
    play(tool, tool.example, 6)
