"""Letters twice as large, as the device, the browser or the app is set to."""

from companion.exchange import share
from companion.tools.tool import AnyTool
from tests.browser.conftest import Player
from tests.browser.nodes import Node
from tests.browser.thumb import Thumb
from tests.browser.tour import TALL, at
from tests.screens.desks import ORDERS, SCORE
from tests.scripts import script

TWICE = script(__file__, "double_letters.js")


def shown(thumb: Thumb, tool: AnyTool) -> list[Node]:
    """Return what stands on the screen of *tool* with its example."""
    thumb.open(f"/q/{share.write(tool, tool.example)}")
    thumb.tap("Open")
    thumb.does_not_see("This is what arrived")
    return [node for node in at(thumb, tool.name, "Redo").nodes if node.text]


def high(nodes: list[Node], text: str) -> float:
    return min(node.box.height for node in nodes if node.text.startswith(text))


def test_letters_twice_as_large_are_followed_and_nothing_leaves_the_screen(
    fresh_profile: Player,
) -> None:
    width = 320  # as narrow as phones are
    usual = fresh_profile((width, TALL))
    large = fresh_profile((width, TALL))
    large.context.add_init_script(TWICE)
    own = fresh_profile((width, TALL))
    own.open("/settings")
    own.tap("How large letters are: Largest")
    seen = dict[str, list[Node]]()
    for thumb, tool, answer, lines in (
        (large, ORDERS, "Secured so far", 2),
        (large, SCORE, "Red wins with 21 MP", 2),
        (own, ORDERS, "Secured so far", 2),
    ):
        if tool.name not in seen:
            seen[tool.name] = shown(usual, tool)
        before, after = seen[tool.name], shown(thumb, tool)
        texts = {node.text for node in after}
        lost = {node.text for node in before} - texts
        # heads of columns stand in each cell instead
        assert not [text for text in lost if not any(f", {text}: " in each for each in texts)]
        for node in after:
            beside = [each for each in node.lists if each.seen.height < TALL / 20]
            right = node.box.x + node.box.width
            assert beside or right <= width + 1, f"{tool.name}: {node.text} goes on to {right}"
        grown = high(after, answer) / high(before, answer)
        # One that was large already is not cut instead: it is as high as before at the least.
        assert 0.99 < grown < 2.3 * lines, f"{answer}: {grown:g} times as high"
