"""Tools on the table: one state for all phones of the laptop, each touch seen by all.

``SharedTools`` is the only thing that light pages know of it, so that another store of the same shape can
take its place: one that more than one laptop shares, or that keeps who did what.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from companion.core.table import Table
from companion.tools.history import History
from companion.tools.tool import AnyTool

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What a name is made of: nothing that is read as something else."""

LENGTH: Final = 5

FULL: Final = "There are too many tools on the table. Use one that is there already."


@dataclass(frozen=True, slots=True)
class SharedTool:
    """A *tool* that lies on the table: its history, who plays, and how often it was touched."""

    tool: AnyTool
    history: History
    table: Table
    version: int = 0


ToolChange = Callable[[SharedTool], SharedTool]
"""Returns a tool after a touch: its history, and who plays."""


class SharedStore(Protocol):
    """Where shared tools lie. Each touch is made once, on the tool as it is by then."""

    offered: bool
    """Whether tools are put there. At a hosted address anyone could guess their names: there a live table
    does the same, for those alone who have its code.
    """

    def put(self, shared: SharedTool, address: str) -> str:
        """Put a tool on the table, for someone at *address*; return its name, '' without room."""
        ...

    def read(self, name: str) -> SharedTool | None:
        """Return the tool called *name*, None if it does not lie there."""
        ...

    def touch(self, name: str, touch: ToolChange) -> SharedTool:
        """Make a *touch*, and return the tool after it. Raises KeyError if it does not lie there."""
        ...

    def bring_back(self, name: str, shared: SharedTool, address: str) -> None:
        """Put back a tool that is forgotten here, or here in an older version that nobody touched since."""
        ...

    def watch(self, name: str) -> AbstractContextManager[asyncio.Event]:
        """Return an event that is set after each touch, for as long as someone looks."""
        ...

    def listed(self) -> tuple[tuple[str, SharedTool], ...]:
        """Return the names and tools that lie there, the one touched last first."""
        ...


@dataclass(eq=False)
class _Place:
    """A shared tool, who put it there, whether it was touched here, and who looks at it."""

    shared: SharedTool
    address: str
    touched: bool
    watched: set[asyncio.Event] = field(default_factory=set)


class SharedTools:
    """A SharedStore in the memory of one laptop: a bounded number of tools, in all and for each address."""

    def __init__(self, most: int = 40, most_of_one: int = 12) -> None:
        """Begin with an empty table; *most* is 0 if nothing may lie on it."""
        self._most, self._most_of_one = most, most_of_one
        self.offered = most > 0
        self._places: OrderedDict[str, _Place] = OrderedDict()

    def put(self, shared: SharedTool, address: str) -> str:
        """Put a tool on the table; return its name, '' without room."""
        name = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        placed = self._place(name, _Place(shared, address, touched=True))
        return name if placed else ""

    def read(self, name: str) -> SharedTool | None:
        """Return the tool called *name*, None if it does not lie there."""
        place = self._places.get(name)
        return place.shared if place else None

    def touch(self, name: str, touch: ToolChange) -> SharedTool:
        """Make a *touch*, and tell everyone who looks. Raises KeyError."""
        place = self._places[name]
        after = touch(place.shared)
        if after != place.shared:
            place.shared = replace(after, version=place.shared.version + 1)
            place.touched = True
            self._notify(name)
        return place.shared

    def bring_back(self, name: str, shared: SharedTool, address: str) -> None:
        """Put back what is not here, or here in an older version that nobody touched since."""
        place = self._places.get(name)
        if place is None:
            self._place(name, _Place(shared, address, touched=False))
        elif not place.touched and shared.version > place.shared.version:
            place.shared = shared
            self._notify(name)

    @contextmanager
    def watch(self, name: str) -> Iterator[asyncio.Event]:
        """Give an event that is set after each touch. Raises KeyError."""
        watched, news = self._places[name].watched, asyncio.Event()
        watched.add(news)
        try:
            yield news
        finally:
            watched.discard(news)

    def listed(self) -> tuple[tuple[str, SharedTool], ...]:
        """Return the names and tools that lie there, the one touched last first."""
        return tuple((name, place.shared) for name, place in reversed(self._places.items()))

    def _notify(self, name: str) -> None:
        self._places.move_to_end(name)
        for news in self._places[name].watched:
            news.set()

    def _place(self, name: str, place: _Place) -> bool:
        """Return whether there is room for *place*; tools that nobody looks at make room."""
        for most, whose in ((self._most_of_one, place.address), (self._most, "")):
            there = [k for k, each in self._places.items() if whose in ("", each.address)]
            if len(there) >= most:
                left = next((key for key in there if not self._places[key].watched), None)
                if left is None:
                    return False
                del self._places[left]
        self._places[name] = place
        return True
