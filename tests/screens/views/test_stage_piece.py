"""What a tool is about lies on its stage as a card: only seen, in the place of the emblem, under the stamp."""

from dataclasses import replace

import flet as ft
import pytest

from companion.core.blocks import Answer
from companion.core.scene import Scene, Words
from companion.core.values import Value
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.mafia_works.acquire.state import AcquireState
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages.changing_part import changing_part
from screens.light.state import light_tool_session
from screens.views import stage
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import tree
from tests.screens.whole_app import shown

ORDERS, ACQUIRE = TOOLS["lawless-empire/orders"], TOOLS["mafia-works/acquire"]
BOTH = pytest.mark.parametrize("tool", [ORDERS, ACQUIRE], ids=lambda each: each.name)


def piece(tool: AnyTool, state: Value) -> Scene:
    answer = tool.result(state)[0]
    assert isinstance(answer, Answer)
    assert answer.piece
    return answer.piece


def printed(scene: Scene) -> list[str]:
    return [each.text for each in scene.shapes if isinstance(each, Words)]


def test_a_victory_card_has_its_power_and_the_badge_of_whoever_wants_it() -> None:
    assert printed(piece(ACQUIRE, AcquireState())) == ["?", "R"]
    assert printed(piece(ACQUIRE, AcquireState(price=9, who=1))) == ["9", "G"]


def test_a_syndicate_has_its_number_and_the_badge_of_whose_it_is() -> None:
    counting = OrdersState(syndicates=(Syndicate(orders=(1, 0, 0, 2)),))
    closed = OrdersState(
        syndicates=(Syndicate(orders=(1, 0, 0, 2), owner=1), Syndicate()), at=1
    )
    assert printed(piece(ORDERS, OrdersState())) == ["1"]
    assert printed(piece(ORDERS, counting)) == ["1"]
    assert printed(piece(ORDERS, closed)) == ["1", "G"]
    assert len(piece(ORDERS, counting).shapes) > len(piece(ORDERS, OrdersState()).shapes)


def on_stage(screen: Screen) -> tuple[bool, bool]:
    """Return whether the stage has the emblem of its game, and whether it has a piece."""
    emblems = [each for each in screen.all(ft.Image) if str(each.src).startswith("worlds/")]
    turned = [
        each
        for each in screen.all(ft.Container)
        if isinstance(each.rotate, ft.Rotate) and each.rotate.angle == stage.PIECE_TURN
    ]
    return bool(emblems), bool(turned)


@BOTH
@pytest.mark.parametrize(
    ("width", "contrast", "has"),
    [(390, False, (False, True)), (300, False, (True, False)), (390, True, (False, False))],
)
def test_it_lies_in_the_place_of_the_emblem_where_it_has_room(
    tool: AnyTool,
    width: float,
    contrast: bool,
    has: tuple[bool, bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stage, "is_high_contrast", lambda: contrast)

    async def act(screen: Screen) -> None:
        screen.page.width, screen.page.height = width, 844
        await screen.go(f"/g/{tool.name}")
        assert on_stage(screen) == has

    shown(opened(), "/", act)


@BOTH
def test_a_light_page_has_it_on_its_stage_and_no_emblem(tool: AnyTool) -> None:
    here = replace(light_tool_session.opened(tool), history=History(tool.example))
    head = next(tree(changing_part(here, now=0)).all("header"))
    silent = [each for each in head.all("svg") if each.get("aria-hidden") == "true"]
    assert not [each for each in silent if "hero" in (each.get("class") or "")]
    card = printed(piece(tool, tool.example))
    assert [text.text for each in silent for text in each.all("text")][: len(card)] == card
