"""Whatever is touched, the app and a light page come to the same state, and say the same of it."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import flet as ft
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_tool as all_tools
from companion.core.table import Table
from companion.core.values import Value
from companion.display import columns
from companion.display.labels import BY_CARD, BY_PILE, COVER, UNCOVER
from companion.games.makiavelia.negotiation.state import Power
from companion.tools.history import History
from companion.tools.tool import AnyTool, with_table
from screens.inputs import cell_lines, sheet
from screens.light.state.light_tool_session import LightToolSession
from screens.state import double_tap
from screens.state import page_session as desks
from screens.tool import pane
from screens.tool.pane import ToolPane
from screens.ui.flet_internals import open_dialogs
from screens.views import grids, timer
from tests.fast_run import FAST
from tests.gallery.blocks import BLOCKS
from tests.gallery.drawings import DRAWINGS
from tests.gallery.fields import FIELDS
from tests.screens.desks import THREE, opened, slot_with
from tests.screens.harness import Screen, played
from tests.screens.light.fingers import NOW, buttons, name_of, page_of, touch
from tests.screens.light.html_tree import Node
from tests.screens.light.test_same import compare, said_by_app, said_by_page, unfold
from tests.states import every_tool, states

SEED = 2**63 + 12345

TOUCHES = 3 if FAST else 6
"""Touches of a short play."""

MANY = min(settings().max_examples, 100)
"""Touches of a long play: 15, few in make fast, and 100 in make soak."""


@pytest.fixture(autouse=True)
def _one_time_and_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the app have the time and the chance that light pages are given."""
    ticks = count(0, 10)
    monkeypatch.setattr(timer, "clock", lambda: float(NOW))
    monkeypatch.setattr(
        grids, "widest", lambda *_: 1
    )  # a table of the app stays a table, not cards
    for each in (cell_lines, columns):  # and cells stay side by side
        monkeypatch.setattr(each, "MOST_SQUEEZED", 99)
    monkeypatch.setattr(sheet, "inner_width", lambda: 9999)  # all players stand on a sheet
    monkeypatch.setattr(pane, "ROOMY", 0)  # and redo on its pad
    monkeypatch.setattr(desks, "seconds", lambda: NOW)
    chance = SimpleNamespace(randbits=lambda bits: SEED & ((1 << bits) - 1))
    clock = SimpleNamespace(monotonic=lambda: float(next(ticks)))
    monkeypatch.setattr(desks, "secrets", chance)
    monkeypatch.setattr(double_tap, "time", clock)


def touchable(here: LightToolSession) -> list[str]:
    """Return what can be touched in both, by its name there."""
    top = page_of(here)
    parts = [*next(top.all("main")).all("button"), *next(top.all("footer")).all("button")]
    touched = {id(each) for each in parts} - _in_fields(top)
    return [
        name
        for each in buttons(top)
        if id(each) in touched
        and "nojs" not in each.get("class")
        and "aria-expanded" not in each.attributes
        and (name := name_of(each)) not in (UNCOVER, COVER)
    ]


def _in_fields(top: Node) -> set[int]:
    """Return the ids of the buttons that keep what is typed into a field that opens."""
    return {
        id(each)
        for fold in top.all("details")
        if "type" in fold.get("class").split()
        for each in fold.all("button")
    }


def names_in_app(screen: Screen) -> dict[str, str]:
    """Return what can be touched in the app, by its name on a light page; what is there once."""
    found = [
        (" ".join(each.split()).removesuffix(", chosen"), each)
        for each in screen.names()
        if each
    ]
    times = Counter(plain for plain, _ in found)
    return {plain: name for plain, name in found if times[plain] == 1}


Choose = Callable[[list[str], list[str]], str]
"""Returns which of some names is touched next, '' for none, by what was touched before."""


def refused(screen: Screen) -> list[str]:
    """Take away what the app said over its screen, where it did not do what was asked; return it."""
    said = [each for each in open_dialogs(screen.page) if isinstance(each, ft.SnackBar)]
    for each in said:
        each.open = False
    return [plain.value for each in said if isinstance(plain := each.content, ft.Text)]


def both(tool: AnyTool, start: Value, choose: Choose) -> None:
    """Touch the same in both, again and again. What is refused both tell, each in a place of its own."""
    session = opened()
    tool_session = slot_with(session, tool, start)

    async def play(screen: Screen) -> None:
        here, done = LightToolSession(tool, History(start)), list[str]()
        while True:
            assert refused(screen) == [here.notice] * bool(here.notice), done
            here = replace(here, notice="")
            await unfold(screen)
            compare(tool, here.state, said_by_page(here), said_by_app(screen), done)
            app = names_in_app(screen)
            name = choose([each for each in touchable(here) if each in app], done)
            if not name:
                break
            done.append(name)
            await screen.touch(app[name])
            here = touch(replace(here, last=None), name, seed=SEED)
            assert here.history == tool_session.history, done

    played(lambda: ToolPane(session, tool_session), play)


def play(tool: AnyTool, start: Value, touches: int, seed: int | str = "") -> None:
    """Touch what chance says, the same in every run with the same *seed*."""
    dice = random.Random(seed or tool.name)

    def choose(names: list[str], done: list[str]) -> str:
        return dice.choice(names) if names and len(done) < touches else ""

    both(tool, start, choose)


@pytest.mark.long
def test_who_is_held_to_form_a_group_is_let_go_when_the_question_or_the_player_goes() -> None:
    meets, allied = "{}, Who meets here?", "{}, allied in the open"
    touched = [
        *(meets.format(each) for each in ("Red", "Green", "Black")),
        allied.format("Black"),
        meets.format("Black"),  # the gang that was touched first has left
        meets.format("Purple"),
        allied.format("Green"),
        *(meets.format(each) for each in ("Purple", "Red")),  # and there is nothing to ask
        *(meets.format(each) for each in ("Purple", "Red")),
        allied.format("Red"),
        allied.format("Purple"),
    ]
    combat = next(each for each in all_tools() if each.name == "turf-war/combat")

    def choose(names: list[str], done: list[str]) -> str:
        if len(done) == len(touched):
            return ""
        assert touched[len(done)] in names, done
        return touched[len(done)]

    both(combat, combat.state(), choose)


def touch_in_turn(name: str, start: Callable[[AnyTool], Value], *touched: str) -> None:
    """Touch in both what begins with each of *touched*; the tool called *name* starts as *start* says."""
    tool = next(each for each in all_tools() if each.name == name)

    def choose(names: list[str], done: list[str]) -> str:
        if len(done) == len(touched):
            return ""
        wanted = touched[len(done)]
        (found,) = [wanted] * (wanted in names) or [
            each for each in names if each.startswith(wanted)
        ]
        return found

    both(tool, start(tool), choose)


@pytest.mark.long
def test_cards_are_counted_in_piles_until_a_touch_says_otherwise() -> None:
    touch_in_turn(
        "lawless-empire/orders",
        lambda tool: with_table(tool.state(), THREE),
        BY_PILE,
        "Weak sabotage: 5",
        "Play this with your table",
        "Red, Whose Syndicate?",
        BY_CARD,
    )


def test_a_throw_closes_the_pad_that_would_cover_it() -> None:
    touch_in_turn(
        "lawless-empire/first", lambda tool: tool.state(), "Green, Total", "Roll for us"
    )


def test_a_shorter_track_can_be_filled_whatever_lay_on_the_longer_one() -> None:
    touch_in_turn(
        "mafia-works/track",
        lambda tool: tool.example.put(("cards",), frozenset({1, 8})),
        "3, Spaces with a card",
        "2, Spaces with a card",
        "3, Spaces with a card",
    )


def test_who_is_held_for_a_regime_stays_so_when_the_last_power_is_known() -> None:
    touch_in_turn(
        "makiavelia/negotiation",
        lambda tool: with_table(tool.state(), Table().resized(2)),
        "10",
        "Red",
        "11",
    )


@pytest.mark.long
def test_who_is_held_for_a_regime_is_let_go_once_it_has_agreed_on_its_shares() -> None:
    powers = tuple(Power(power=(n,)) for n in (12, 9, 18, 7, 1, 1, 1, 1))
    touch_in_turn(
        "makiavelia/negotiation",
        lambda tool: tool.state(table=Table().resized(4), powers=powers),
        "Red",
        "Green",
        "2",
        "The last Makielon goes to Green",
        "Purple",
        "Black",
        "Purple",
        "Red",
        "Purple",
    )


@pytest.mark.parametrize(
    "tool", [BLOCKS, FIELDS, DRAWINGS], ids=["blocks", "fields", "drawings"]
)
def test_every_kind_of_question_takes_the_same_touches(tool: AnyTool) -> None:
    play(tool, tool.state(), MANY)
    play(tool, tool.example, MANY)


@pytest.mark.slow
@every_tool
def test_every_touch_leads_to_the_same_state(tool: AnyTool) -> None:
    play(tool, tool.state(), TOUCHES)
    play(tool, tool.example, TOUCHES)


@pytest.mark.slow
@every_tool
@settings(max_examples=max(1, min(settings().max_examples // 20, 25)))
@given(data=st.data())
def test_every_touch_leads_to_the_same_state_whatever_was_entered_before(
    tool: AnyTool, data: st.DataObject
) -> None:
    seed = data.draw(st.integers(1, 2**32))
    play(tool, data.draw(states(tool.state)), TOUCHES, seed)
