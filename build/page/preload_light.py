"""Import what light pages need, and draw each page once: for the memories of Python that starts go on from.

What is worked out at the first use, such as a tool's words, is in such a memory then.
"""

from collections.abc import Coroutine, Iterable
from typing import Any

from companion.catalogue import any_made_game, every_game, find_game
from companion.exchange import share
from companion.exchange.house_rules import all_that_travels
from companion.storage.store import MemoryStore
from companion.tools.tool import AnyTool
from screens import light_worker
from screens.light.pages.serverless import Reply


def of_game(name: str) -> None:
    """Import the game called *name*, and no other: a snapshot for a code is not to be larger than it must."""
    game = find_game(name)
    assert game, name
    draw(game.tools)


def of_all() -> None:
    """Import all games, and all that a code may hold."""
    for tool in all_that_travels():
        share.tags_of(tool)
    for game in (*every_game(), any_made_game()):
        draw(game.tools)


def draw(tools: Iterable[AnyTool]) -> None:
    """Draw the page of a code of each of *tools*, with its example."""
    worker = light_worker.LightWorker(MemoryStore(), "")
    for tool in tools:
        reply = done(worker.page(f"/q/{share.write(tool, tool.example)}"))
        assert reply.part, f"nothing is drawn for a code of {tool.name}"
    light_worker.decoded.cache_clear()


def done(page: Coroutine[Any, Any, Reply]) -> Reply:
    """Return what *page* returns, which waits for nothing."""
    try:
        page.send(None)
    except StopIteration as ended:
        reply: Reply = ended.value
        return reply
    page.close()
    raise RuntimeError("the page of a code waits for something")
