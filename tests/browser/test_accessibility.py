"""For those who listen, and for large fingers: every screen, looked at by axe and measured."""

from collections import Counter
from collections.abc import Callable, Iterator, Set

import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Question
from companion.core.fields import Cards
from screens.ui.theme import TALLY, TOUCH
from tests.browser.axe import ENGINE, ON_DIALOGS, faults
from tests.browser.conftest import PHONE, WINDOW, Player
from tests.browser.nodes import Node
from tests.browser.thumb import Thumb
from tests.browser.tour import (
    TALL,
    Stop,
    arriving,
    every_screen,
    example_of,
    in_hands,
    plain_screens,
    untouched,
    untouched_tools,
)
from tests.screens.desks import SCORE

CARDS = tuple(
    name
    for tool in every_tool()
    for block in tool.form(tool.example)
    if isinstance(block, Question) and isinstance(block.kind, Cards)
    for name in block.kind.names
)
"""What tally buttons count."""

Tour = Callable[[Thumb], Iterator[Stop]]


HAIR = 0.01
"""What the browser's own sums may lack of a dp, where a drawing of an odd height lies above."""


def in_a_window(thumb: Thumb) -> Iterator[Stop]:
    """Open what is laid out otherwise where there is room."""
    yield from plain_screens(thumb)
    yield untouched(thumb, SCORE)
    yield example_of(thumb, SCORE)


def from_hand_to_hand(thumb: Thumb) -> Iterator[Stop]:
    """Open what comes from other devices, and what lies over a screen or under its covers."""
    yield from arriving(thumb)
    yield from in_hands(thumb)


def least(node: Node) -> int:
    """Return how high a thing must be to be touched with ease."""
    tally = node.name.startswith(tuple(f"{name}: " for name in CARDS))
    return TALLY if tally and node.role == "button" else TOUCH


def aside(node: Node) -> bool:
    """Return whether *node* goes on beyond the side of its list; its width is not known then.

    All that lies in such a list, a row of tools, lies further down on the same screen as well.
    """
    return any(
        node.box.x + node.box.width >= each.seen.x + each.seen.width - 1
        for each in node.lists
        if each.seen.height < 2 * TOUCH
    )


@pytest.mark.parametrize(
    ("tour", "size", "few", "known"),
    [
        pytest.param(every_screen, PHONE, 400, ENGINE.keys(), id="phone"),
        pytest.param(
            untouched_tools,
            PHONE,
            400,
            ENGINE.keys(),
            id="untouched",
            marks=pytest.mark.patient,
        ),
        pytest.param(in_a_window, WINDOW, 100, ENGINE.keys(), id="window"),
        pytest.param(
            from_hand_to_hand, PHONE, 30, ENGINE.keys() | ON_DIALOGS.keys(), id="hands"
        ),
    ],
)
def test_every_control_has_a_name_and_room_for_a_thumb_and_axe_finds_nothing_of_ours(
    fresh_profile: Player, tour: Tour, size: tuple[int, int], few: int, known: Set[str]
) -> None:
    thumb = fresh_profile((size[0], TALL))
    wrong: list[str] = []
    engine: set[str] = set()
    named = 0
    for name, nodes in tour(thumb):
        touched = [node for node in nodes if node.tappable]
        for fault in faults(thumb.page):
            engine |= {fault["id"]} & known
            if fault["id"] not in known:
                wrong += [f"{name}: {fault['help']}: {where}" for where in fault["where"]]
        for node in touched:
            width, height = TOUCH if aside(node) else node.box.width, node.box.height
            if not node.name:
                wrong.append(f"{name}: a {node.role} at {node.box.middle} has no name")
            if width < TOUCH - HAIR or height < least(node) - HAIR:
                wrong.append(f"{name}: {node.name} is {width:g} wide and {height:g} high")
        named += len([node for node in touched if node.name])
        twice = Counter(node.name for node in touched if node.name).items()
        wrong += [f"{name}: {each} names {times} things" for each, times in twice if times > 1]
    assert not wrong, "\n".join(wrong)
    assert engine == known, "a fault of the engine is gone: take it from the list"
    assert named > few
