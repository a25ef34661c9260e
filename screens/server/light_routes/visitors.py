"""What the laptop remembers of browsers with light pages: each one's tools, for as long as there is room.

It is there so that two quick touches both count. What is forgotten is not lost: the browser
brings its save back with the next touch (``cookies``).
"""

from collections import OrderedDict

from starlette.requests import Request

from screens.server.door.light_door import address
from screens.server.light_routes import cookies
from screens.visitors.visitor import Visitor


class Visitors:
    """The browsers that touched something last, a bounded number in all and for each address."""

    def __init__(self, most: int = 500, most_of_one: int = 40) -> None:
        """Begin with none. At *most* are remembered, and *most_of_one* of one address."""
        self._most, self._most_of_one = most, most_of_one
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    def find(self, name: str) -> Visitor | None:
        """Return the browser called *name*, None if it is not remembered."""
        return self._known.get(name)

    def welcome(self, name: str, fresh: Visitor) -> Visitor:
        """Return the browser called *name*; *fresh* is remembered where it was not known."""
        found = self._known.setdefault(name, fresh)
        self._known.move_to_end(name)
        same = [each for each, other in self._known.items() if other.address == found.address]
        if len(same) > self._most_of_one:
            del self._known[same[0]]
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return found

    def __len__(self) -> int:
        return len(self._known)


def asking(visitors: Visitors, request: Request, *, before: bool = False) -> Visitor:
    """Return the browser that asks; *visitors* remember it only once it touches something.

    *before* is whether the request came long ago: the browser may have newer saves by now.
    """
    known = visitors.find(cookies.visitor(request))
    kept = request.cookies.get(cookies.TABLE, "")
    if known is None:
        known = Visitor(address(request), cookies.read_table(request))
    elif not before and known.has_newer(cookies.TABLE, kept):
        known.seat(cookies.read_table(request))
    if not before:
        known.knows_save(cookies.TABLE, kept)
    if not before or known.trusts is None:
        known.trusts = cookies.trusts(request)
    return known
