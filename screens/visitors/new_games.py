"""A new game at a live table, for light pages: each browser clears its own tools of the old one, once."""

import time
from collections.abc import Callable
from dataclasses import replace

from companion.catalogue import game_of
from companion.display import table_words as words
from companion.display.labels import BEGUN
from companion.evening.touch import StateReplaced, Touch, is_new_game
from companion.live.actions import Name
from companion.live.drafts import draft
from companion.live.new_game import begin, cleared
from companion.live.operation import Draft
from companion.live.story import who_did
from companion.tools.cause import NEW
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.state.light_tool_session import LightToolSession
from screens.visitors.cleared import ClearedFor, OnArrival, also_cleared_for
from screens.visitors.member import Member
from screens.visitors.visitor import FollowedTable, Visitor


async def begin_all(seat: Member, tool: AnyTool, touch: Touch) -> list[Draft]:
    """Tell the table that another game begins, if *touch* in *tool* by a seated player begins one after a finished
    game.

    Return what clears the other tools that all share: each of them a step that can be undone.
    """
    room = seat.table.room
    if not is_new_game(tool, touch) or seat.device not in room.seats:
        return []
    played = room.evening(tool)
    if not any(each.recorded(room.state(each)) for each in played.game.tools):
        return []
    now = int(time.time())
    tools = {played.game.by_key[key]: state for key, state in played.others_anew().items()}
    others = [
        draft(each, room.state(each), StateReplaced(state, NEW), now, 0, BEGUN)
        for each, state in tools.items()
    ]
    await seat.table.ask(seat.device, begin(tool.game, room.called.get(seat.device, ""), now))
    return [each for each in others if each]


def begun(
    seat: Member,
    visitor: Visitor,
    own: LightToolSession,
    arrival: OnArrival,
    cleared_before: Callable[[], ClearedFor] = ClearedFor,
) -> LightToolSession:
    """Return *own*, a tool of this browser, cleared for the game that the table has begun.

    So are the browser's other tools of that game. *visitor* gets a sentence that says who began it. *arrival* says
    what had begun when the browser joined, and *cleared_before* for what it cleared *own* before it was known here.
    """
    name, game = own.tool.name, own.tool.game
    if game not in seat.table.log.all_begun:
        return own
    if name not in visitor.tools:
        visitor.cleared_for[name] = cleared_before()
    known = arrival.games.get(game, ()) if arrival.table == seat.table.name else None
    others = [each for each in visitor.tools.values() if each.tool.game == game]
    for each in others:
        visitor.tools[each.tool.name] = _begun(seat, visitor, each, known)
    return visitor.tools.get(name) or _begun(seat, visitor, own, known)


def _begun(
    seat: Member, visitor: Visitor, own: LightToolSession, on_arrival: tuple[Name, ...] | None
) -> LightToolSession:
    """Return *own* cleared for the game that the table has begun, or *own* itself if it was cleared before.

    *on_arrival* are the operations that had begun the game when the browser joined. None stands for
    unknown: then nothing is cleared.
    """
    tool, names = own.tool, seat.table.log.all_begun[own.tool.game].names
    cleared_for = visitor.cleared_for.get(tool.name, ClearedFor())
    known = cleared_for.names if cleared_for.table == seat.table.name else ()
    visitor.cleared_for[tool.name] = also_cleared_for(seat.table.name, known, names)
    if on_arrival is None or not set(names).isdisjoint((*known, *on_arrival)):
        return own
    state = cleared(tool, own.state, seat.table.room.table, int(time.time()))
    if state == own.state:
        return own
    if seat.device not in (device for device, _ in names):
        who = who_did(seat.table.log, names[0])
        visitor.notice = words.begun_words(who, game_of(tool).title)
    if tool.personal:
        return replace(own, history=own.history.then(state, BEGUN, NEW))
    follows = visitor.follows.get(tool.name)
    if follows is None or follows.table != seat.table.name:
        follows = FollowedTable(seat.table.name, seat.table.log.end)
    notes = (follows.notes or History(own.state)).then(state, BEGUN, NEW)
    visitor.follows[tool.name] = replace(follows, notes=notes)
    return replace(own, history=replace(own.history, now=state))


def began(seat: Member, tool: AnyTool) -> int:
    """Return the number of the entry after which the game of *tool* began anew, 0 for none."""
    begun = seat.table.log.all_begun.get(tool.game)
    return begun.n if begun else 0
