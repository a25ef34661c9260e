"""Every screen of the app, one after the other on one device: by route, so that it costs little."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.catalogue import any_made_game, every_tool
from companion.core.table import Table
from companion.display.labels import FIND_ANYTHING, FIND_OTHERWISE
from companion.display.tool_routes import route_of
from companion.evening.made_games import MAKE
from companion.exchange import files, share
from companion.exchange.files import Parcel
from companion.exchange.house_rules import TABLE, HouseState
from companion.exchange.share import CodeContents
from companion.tools.tool import AnyTool
from screens.pages.home import GAMES
from screens.pages.welcome import CHOOSE, HOW_MANY
from tests.browser.nodes import Node
from tests.browser.thumb import Thumb

BY_NAME = {tool.name: tool for tool in every_tool()}
ROLES, ROLE, NOTES = (BY_NAME[f"lawless-empire/{key}"] for key in ("roles", "role", "notes"))

TALL = 4400
"""On a device of this height nothing lies further down: a list cuts off nothing."""


class Stop(NamedTuple):
    """A screen that was reached: what it is, and what is on it."""

    name: str
    nodes: list[Node]


def every_screen(thumb: Thumb) -> Iterator[Stop]:
    """Open one screen after the other, each tool with its example; stop where it lies still."""
    yield from plain_screens(thumb)
    yield from made_screens(thumb)
    yield from ways_of(thumb, every_tool()[0])
    for tool in every_tool():
        yield example_of(thumb, tool)


def untouched_tools(thumb: Thumb) -> Iterator[Stop]:
    """Open one tool after the other as nobody has touched it."""
    for tool in every_tool():
        yield untouched(thumb, tool)


def plain_screens(thumb: Thumb) -> Iterator[Stop]:
    """Open what belongs to no game, with all that opens there."""
    thumb.open("/")
    yield at(thumb, "the very first start", HOW_MANY)
    thumb.tap(CHOOSE)
    yield at(thumb, "the first screen", GAMES)
    thumb.type_text(FIND_ANYTHING, "tie")
    yield at(thumb, "what a search finds", "answers in")
    thumb.type_text(FIND_ANYTHING, "xyzzy")
    yield at(thumb, "what nobody finds", FIND_OTHERWISE)
    thumb.open("/table")
    yield at(thumb, "the table", "How many play?")
    thumb.tap("Red: change")
    yield at(thumb, "a player's card", "Colour")
    thumb.open("/table/share")
    yield at(thumb, "a table to share", "Copy the link")
    thumb.open("/files")
    yield at(thumb, "files", "Save everything as a file")
    thumb.open("/plays")
    yield at(thumb, "played games", "Who won, and how?")
    thumb.open("/scan")
    yield at(thumb, "the way to a code", "Open it")
    thumb.tap("Open it")
    yield at(thumb, "no code at all", "Paste a link or the digits of a code first.")
    thumb.open("/q/123456789012345678")
    yield at(thumb, "a torn code", "Open another code")
    thumb.open("/nowhere")
    yield at(thumb, "an unknown address", "There is nothing at this address")


def made_screens(thumb: Thumb) -> Iterator[Stop]:
    """Open what makes a made game, and what such a game has."""
    thumb.open("/new")
    yield at(thumb, "a new game", "Start from an example")
    thumb.tap("Town builders")
    thumb.tap("All tools")
    yield at(thumb, "the tools of a made game", "Delete this game")
    thumb.tap("Change this game")
    thumb.sees("Redo")
    for fold in ("Farms", "Sign, colour and players"):
        thumb.tap(fold)
    yield at(thumb, "the definition of a game", "Colour")
    thumb.tap("Back")
    thumb.tap("All tools")
    thumb.tap("Share this game")
    yield at(thumb, "a made game to share", "Copy the link")
    (make,) = [tool for tool in any_made_game().tools if tool.key == MAKE]
    thumb.open(f"/q/{share.write(make, make.example)}")
    yield at(thumb, "a made game arriving", "Add this game")


def ways_of(thumb: Thumb, tool: AnyTool) -> Iterator[Stop]:
    """Open what every tool has besides its own screen, and what lies over that."""
    thumb.open(f"/g/{tool.game}/{tool.key}/share")
    yield at(thumb, "a code to share", "Copy the link")
    thumb.open(f"/g/{tool.game}/{tool.key}/across")
    yield at(thumb, "the answer turned round", "Turn back")
    thumb.open(f"/g/{tool.game}/{tool.key}/history")
    yield at(thumb, "what happened", "The beginning, now")
    thumb.open(f"/q/{share.write(tool, tool.example)}")
    yield at(thumb, "a code arriving", "This is what arrived")
    thumb.open(route_of(tool))
    for touched, seen in (("Why?", "Rulebook"), ("More", "Start over")):
        thumb.sees("Redo")
        thumb.tap(touched)
        yield at(thumb, f"what {touched} shows", seen)
        thumb.press("Escape")
        thumb.does_not_see(seen)


def arriving(thumb: Thumb) -> Iterator[Stop]:
    """Open what another device sent, as it is shown before it is taken: a table, and a file."""
    read_so = HouseState(table=Table().resized(6))
    thumb.open(f"/q/{share.write(TABLE, read_so)}")
    yield at(thumb, "a table arriving", "Use the code's table")
    sent = Parcel((CodeContents(ROLES, ROLES.example),))
    thumb.open("/files")
    thumb.sees("Open a file")
    with thumb.page.expect_file_chooser() as chooser:
        thumb.tap("Open a file")
    chooser.value.set_files(
        {"name": "roles.companion", "mimeType": "", "buffer": files.write(sent)}
    )
    yield at(thumb, "a file arriving", "Put it in")


def in_hands(thumb: Thumb) -> Iterator[Stop]:
    """Open what only one player may see, and what stands between two of them."""
    thumb.open(route_of(NOTES))
    thumb.sees("Show it to me alone")
    thumb.tap("Show it to me alone")
    yield at(thumb, "a secret that is open", "Cover")
    thumb.tap("More")
    thumb.tap("Hand the phone on")
    yield at(thumb, "the phone going on", "I have the phone")
    thumb.tap("I have the phone")
    thumb.does_not_see("I have the phone")
    thumb.tap("More")
    thumb.tap("Keep to this tool")
    thumb.tap("Let go of this tool")
    yield at(thumb, "the way out of one tool", "Stay here")
    thumb.tap("Let go")
    thumb.does_not_see("Stay here")
    thumb.open(route_of(ROLE))
    thumb.tap("MP for each Lucre (yellow): 0. Type it")
    yield at(thumb, "a number that is typed", "Keep")


def untouched(thumb: Thumb, tool: AnyTool) -> Stop:
    """Open *tool* as nobody has touched it."""
    thumb.open(route_of(tool))
    return at(thumb, tool.name, "Redo")


def example_of(thumb: Thumb, tool: AnyTool) -> Stop:
    """Open the code of *tool*'s example, and take it."""
    thumb.open(f"/q/{share.write(tool, tool.example)}")
    thumb.tap("Open")
    thumb.does_not_see("This is what arrived")
    return at(thumb, f"{tool.name}, its example", "Redo")


def at(thumb: Thumb, name: str, seen: str) -> Stop:
    """Wait until *seen* is there, and something to touch, and nothing moves any more."""
    thumb.sees(seen)
    before, now = None, thumb.nodes()
    while now != before or not any(node.tappable for node in now):
        thumb.page.wait_for_timeout(50)
        before, now = now, thumb.nodes()
    return Stop(name, now)
