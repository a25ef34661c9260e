"""Laws of what is in sight on a phone: how much asks at once, where the game stands, and who has won.

All tools are opened from one file, since states of some games are too long for a code.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from companion.core.blocks import Scores
from companion.core.table import Table
from companion.core.values import Value
from companion.display.game_place import game_place
from companion.display.labels import HIDE_PAD, score_words
from companion.display.layout import lay_out
from companion.display.outcome import Outcome, outcome_of
from companion.display.tool_routes import route_of
from companion.display.winner import crowned
from companion.exchange import files
from companion.exchange.files import Parcel
from companion.exchange.share import CodeContents
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state import light_tool_session
from tests.browser.conftest import PHONE, LightVisit, Player
from tests.browser.light_host import ADDRESS
from tests.browser.nodes import Node
from tests.browser.picker import open_file
from tests.browser.thumb import Thumb
from tests.screens.desks import TOOLS
from tests.screens.tool.test_decided import decided

MOST: Final = 20
"""How many things ask for something at once, at the most, before a pad is opened."""

MORE: Final = {"turf-war/treasury": 24}
"""The exceptions: the books of all gangs are a sheet, with three numbers and a badge for each."""

SHARE: Final = "Share this screen"

SMALL_PHONES: Final = ((360, 640), (844, 390))
"""A small phone, and a usual one that lies on its side."""

FIRST: Final = 2
"""How many places of a ranking are in sight at once, below who has won."""

FRAME: Final = ("Back", SHARE, "More", "Undo", "Redo")
"""How the names of what every screen has begin: none of it asks for anything."""


def as_it_ends(tool: AnyTool) -> Value:
    """Return *tool* with a winner where a game can end in it, among four with short names if not in its example; else
    that."""
    example: Value = tool.example
    if not tool.record or outcome_of(tool, example, lay_out(tool, example)):
        return example
    ends: list[Any] = [state for _, state in decided(tool)]
    small = [state.evolve(table=Table()) for state in ends]
    won = [state for state in small if outcome_of(tool, state, lay_out(tool, state))]
    return won[0] if won else example


@pytest.fixture
def filled_in(fresh_profile: Player, tmp_path: Path) -> Thumb:
    """A phone with every tool as it ends."""
    return filled(fresh_profile(PHONE), tmp_path, tuple(TOOLS.values()))


def filled(thumb: Thumb, tmp_path: Path, tools: tuple[AnyTool, ...]) -> Thumb:
    """Bring *tools* as they end onto the phone of *thumb*, from a file."""
    everything = tmp_path / "all.companion"
    states = tuple(CodeContents(tool, as_it_ends(tool)) for tool in tools)
    everything.write_bytes(files.write(Parcel(states)))
    thumb.open("/files").sees("Everything on this device")
    open_file(thumb, everything)
    thumb.tap("Put it in")
    thumb.sees("Continue")  # it leads to the first screen
    return thumb


def asking(thumb: Thumb) -> list[str]:
    """Return the names of all that asks for something in sight, without a pad."""
    if any(each.name == HIDE_PAD and each.tappable for each in thumb.nodes()):
        thumb.tap(HIDE_PAD)
        thumb.settles()
    return [each.name for each in touchable(thumb) if not each.name.startswith(FRAME)]


def touchable(thumb: Thumb) -> list[Node]:
    every = thumb.nodes()
    return [each for each in every if each.tappable and not each.off and each.in_reach]


def is_seen(thumb: Thumb, said: str) -> bool:
    """Return whether all of what says *said* is in sight."""
    found = [each for each in thumb.nodes() if said in (each.name, each.text)]
    return any(each.seen.height >= each.box.height - 1 > 0 for each in found)


def stands_high(thumb: Thumb, said: str) -> bool:
    """Return whether *said* is in the upper third of the screen."""
    found = [each.box for each in thumb.nodes() if said in each.text]
    return any(box.y >= 0 and box.y + box.height <= PHONE[1] / 3 for box in found)


def test_what_is_in_sight_on_a_phone(filled_in: Thumb) -> None:
    """Twenty things ask at most; a checklist says its phase in the upper third; who has won is seen with the
    ranking."""
    thumb, crowded = filled_in, dict[str, int]()
    for tool in TOOLS.values():
        thumb.open(route_of(tool))
        thumb.until(lambda: SHARE in [each.name for each in thumb.nodes()], tool.name)
        state = as_it_ends(tool)
        parts = lay_out(tool, state)
        if ended := outcome_of(tool, state, parts):
            found = [each for each in ended.tell if isinstance(each, Scores)]
            ranked = [score_words(row, each) for each in found for row in each.rows[:FIRST]]
            for said in (crowned(ended.ended).spoken, *ranked):
                thumb.until(partial(is_seen, thumb, said), f"{tool.name}: {said}")
        elif tool.key == CHECKLIST:
            place = game_place(parts.answer, parts.body)
            for said in (place.title, *([place.over] if place.names else [])):
                thumb.until(partial(stands_high, thumb, said), f"{tool.name}: {said}")
        many = len(asking(thumb))
        if many > MORE.get(tool.name, MOST):
            crowded[tool.name] = many
    assert not crowded


def places(ended: Outcome) -> int:
    """Return how many places of the ranking are in sight on a small phone: the names of many winners take the room of
    one."""
    return 1 if sum(player.won for player in ended.ended.players) > 1 else FIRST


def decided_tools() -> tuple[AnyTool, ...]:
    """Return the tools in which a game can end."""
    recorded = [tool for tool in TOOLS.values() if tool.record]
    ends = [(tool, as_it_ends(tool)) for tool in recorded]
    return tuple(tool for tool, state in ends if outcome_of(tool, state, lay_out(tool, state)))


@pytest.mark.parametrize("size", SMALL_PHONES)
def test_who_has_won_is_in_sight_with_the_ranking_on_small_phones(
    fresh_profile: Player, tmp_path: Path, size: tuple[int, int]
) -> None:
    thumb = filled(fresh_profile(size), tmp_path, decided_tools())
    for tool in decided_tools():
        thumb.open(route_of(tool))
        state = as_it_ends(tool)
        ended = outcome_of(tool, state, lay_out(tool, state))
        assert ended
        scores = [each for each in ended.tell if isinstance(each, Scores)]
        ranked = [
            score_words(row, each) for each in scores for row in each.rows[: places(ended)]
        ]
        for said in (crowned(ended.ended).spoken, *ranked):
            thumb.until(partial(is_seen, thumb, said), f"{tool.name}: {said}")


@pytest.mark.parametrize("size", [PHONE, *SMALL_PHONES])
def test_on_a_light_page_the_ranking_is_in_sight_with_who_has_won(
    light_visit: LightVisit, size: tuple[int, int]
) -> None:
    page, host = light_visit(size)
    ends = [(tool, as_it_ends(tool)) for tool in TOOLS.values() if tool.record]
    won = [end for end in ends if outcome_of(*end, lay_out(*end))]
    assert len(won) > 2
    for tool, state in won:
        ended = outcome_of(tool, state, lay_out(tool, state))
        assert ended
        host.use(replace(light_tool_session.opened(tool), history=History(state)))
        page.goto(f"{ADDRESS}/t/{tool.name}")
        # On a phone that lies on its side the foot is beside them.
        foot = size[1] if size[0] > size[1] else bounds(page, "footer")[0]
        assert bounds(page, ".won")[1] <= foot, tool.name
        seen = FIRST if size == PHONE else places(ended)
        for at in range(min(seen, page.locator("ul.scores > li").count())):
            assert bounds(page, "ul.scores > li", at)[1] <= foot, (tool.name, at)


def bounds(page: Page, what: str, at: int = 0) -> tuple[float, float]:
    """Return the top and the bottom of *what* is there at place *at*, in points of the page."""
    box = page.locator(what).nth(at).bounding_box()
    assert box, what
    return box["y"], box["y"] + box["height"]
