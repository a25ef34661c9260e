"""Another game at a live table, for light pages: each browser clears what is its own of the old one, once."""

import time
from dataclasses import replace

from starlette.requests import Request

from companion.catalogue import game_of
from companion.display import table_words as words
from companion.display.labels import BEGUN
from companion.live.begun import cleared
from companion.live.operation import Name
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.session import Session
from screens.server.light.begun_cookies import Took, read_came, read_took, took_too
from screens.server.light.events import last_known
from screens.server.light.live_seats import Seat
from screens.server.light.visitors import Follows, Visitor
from screens.server.live.table import LIFE


def begun(request: Request, seat: Seat, visitor: Visitor, own: Session) -> Session:
    """Return *own*, a tool of this browser, in the game that the table has begun.

    The browser's other tools of that game follow. What there is to say of it, the *visitor* is told.
    """
    name, game = own.tool.name, own.tool.game
    if game not in seat.table.log.all_begun:
        return own
    if name not in visitor.tools:
        visitor.took[name] = read_took(request)
    came = read_came(request)
    known = came.games.get(game, ()) if came.table == seat.table.name else None
    others = [each for each in visitor.tools.values() if each.tool.game == game]
    for each in others:
        visitor.tools[each.tool.name] = _begun(seat, visitor, each, known)
    return visitor.tools.get(name) or _begun(seat, visitor, own, known)


def _begun(
    seat: Seat, visitor: Visitor, own: Session, came: tuple[Name, ...] | None
) -> Session:
    """Return *own* in the game that the table has begun; itself where it is in that already.

    *came* is by what it had begun as the browser came, None where that is not known: then all is as it is.
    """
    tool, names = own.tool, seat.table.log.all_begun[own.tool.game].names
    took = visitor.took.get(tool.name, Took())
    known = took.names if took.table == seat.table.name else ()
    visitor.took[tool.name] = took_too(seat.table.name, known, names)
    if came is None or not set(names).isdisjoint((*known, *came)):
        return own
    state = cleared(tool, own.state, seat.table.room.table, int(time.time()))
    if state == own.state:
        return own
    who = seat.table.room.who(names[0][0])
    visitor.told = words.begun_words(who, game_of(tool).title)
    if tool.personal:
        return replace(own, history=own.history.then(state, BEGUN))
    follows = visitor.follows.get(tool.name)
    if follows is None or follows.table != seat.table.name:
        follows = Follows(seat.table.name, seat.table.log.end)
    notes = (follows.notes or History(own.state)).then(state, BEGUN)
    visitor.follows[tool.name] = replace(follows, notes=notes)
    return replace(own, history=replace(own.history, now=state))


def shown(request: Request) -> int:
    """Return the number of the last entry that the page of *request* shows, 0 where it tells none."""
    known = last_known(request)
    fits = known.isascii() and known.isdecimal() and len(known) < 20
    return int(known) % LIFE if fits else 0


def began(seat: Seat, tool: AnyTool) -> int:
    """Return behind which entry the game of *tool* began anew, 0 for none."""
    begun = seat.table.log.all_begun.get(tool.game)
    return begun.n if begun else 0
