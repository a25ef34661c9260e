"""The app and a light page say the same of every tool, in the same order."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_game
from companion.core.values import Value
from companion.display import columns
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.inputs import cell_lines
from screens.light.pages import changing_part
from screens.light.state import light_slot
from screens.light.state.light_slot import LightSlot
from screens.light.ui.links import to_tool
from screens.state.slot import Slot
from screens.tool.pane import ToolPane
from screens.views import grids, timer
from tests.gallery.blocks import BLOCKS
from tests.gallery.drawings import DRAWINGS
from tests.gallery.fields import FIELDS
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
from tests.screens.light.fingers import unfolded
from tests.screens.light.html_tree import Node, tree
from tests.screens.light.sayings import Saying, joined, of_app, of_page
from tests.states import every_tool, extremes, states

NOW = 1_800_000_000


def in_use(tool: AnyTool) -> list[Value]:
    """Return *tool* as it is at first, with its example, and as full as can be."""
    return list(dict.fromkeys((tool.state(), tool.example, *extremes(tool.state))))


def body_of(here: LightSlot) -> tuple[Node, Node]:
    """Return the questions of the light page, and its foot: pad, answer and main buttons."""
    top = tree(changing_part.changing_part(unfolded(here), now=NOW))
    return next(top.all("main")), next(top.all("footer"))


def said_by_page(here: LightSlot) -> list[Saying]:
    main, foot = body_of(here)
    return joined([*of_page(main), *of_page(foot)])


def said_by_app(screen: Screen) -> list[Saying]:
    return joined(of_app(screen.on_top()))


async def unfold(screen: Screen) -> None:
    """Open every fold but the one that takes long."""
    while folds := [
        n for n in screen.names() if n.endswith(", closed") and n != "What if?, closed"
    ]:
        await screen.touch(folds[0])


def check(tool: AnyTool, states: list[Value]) -> None:
    desk, slot = opened(), Slot(tool, History(tool.state()))

    async def play(screen: Screen) -> None:
        for state in states:
            await desk.replace_state(slot, state, "for a test")
            await screen.settle()
            await unfold(screen)
            here = replace(light_slot.opened(tool), history=slot.history)
            assert said_by_page(here) == said_by_app(screen), state

    played(lambda: ToolPane(desk, slot), play)


@pytest.fixture(autouse=True)
def _at_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timer, "clock", lambda: float(NOW))
    monkeypatch.setattr(grids, "LETTER", 0.01)  # a table of the app stays a table, not cards
    for each in (cell_lines, columns):  # and cells stay side by side
        monkeypatch.setattr(each, "MOST_SQUEEZED", 99)


@pytest.mark.parametrize(
    "tool", [BLOCKS, FIELDS, DRAWINGS], ids=["blocks", "fields", "drawings"]
)
def test_the_app_and_a_light_page_say_the_same_of_every_kind_of_block_and_field(
    tool: AnyTool,
) -> None:
    check(tool, in_use(tool))


@pytest.mark.slow
@every_tool
def test_the_app_and_a_light_page_say_the_same(tool: AnyTool) -> None:
    check(tool, in_use(tool))


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_a_light_checklist_leads_to_the_tools_of_its_phase(game: Game) -> None:
    tool = game.tools[0]
    shown = tree(
        changing_part.changing_part(
            replace(light_slot.opened(tool), history=History(tool.example)), now=NOW
        )
    )
    ways = [each for each in shown.all("a") if "way" in each.get("class").split()]
    links = {(each.text, each.get("href")) for each in ways}
    assert links == {
        (lead.title, to_tool(f"{game.key}/{lead.tool}")) for lead in tool.leads(tool.example)
    }
    assert len(ways) == len(links)


@pytest.mark.slow
@every_tool
@settings(max_examples=max(2, min(settings().max_examples // 20, 25)))
@given(data=st.data())
def test_the_app_and_a_light_page_say_the_same_whatever_is_entered(
    tool: AnyTool, data: st.DataObject
) -> None:
    check(tool, [data.draw(states(tool.state))])
