"""A browser with light pages: who plays there, and the tools that it used."""

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.evening.evening import MultiToolStep
from companion.evening.made_games import (
    MAKE,
    bare,
    definition_in,
    shown_game,
    useful,
    with_distinct_titles,
)
from companion.evening.new_games import moves_others
from companion.game_maker.keys import is_made_game
from companion.live.actions import Name
from companion.storage.device_settings import Named, naming
from companion.table_host.live_table import LiveTable
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.state import light_tool_session
from screens.light.state.keys import Switches
from screens.light.state.light_tool_session import LightToolSession
from screens.visitors.cleared import ClearedFor

if TYPE_CHECKING:
    from companion.game_maker.definition import Definition

SAVES_KNOWN: Final = 16
"""Saves of one tool that this host knows to be older than what it remembers, or the same."""

MOST_DISMISSED: Final = 64
"""Conflicts at live tables that are remembered as dismissed."""

MOST_TOOLS: Final = 12
"""Tools that are remembered of one browser."""

MOST_NOTED: Final = 64
"""Tools of which it is noted how new they are here and how far they follow a table."""

STARTS: Final = "{} It starts from the beginning."


@dataclass(frozen=True, slots=True)
class FollowedTable:
    """How far a browser's own tool follows that of the live table called *table*: to the entry *n*.

    *notes* are its private steps since its last step that everyone saw.
    """

    table: str
    n: int
    notes: History | None = None


@dataclass(eq=False)
class Visitor:
    """A browser at *address*: who plays, and the tools it used, the one used last at the end.

    *switches* is what it has open of tools that lie on the table, by their names there. *follows* is how far
    its tools follow a live table, by the tools' names. *together* are the steps in each game that changed several
    tools, by the game's key. *saves* are digests of what the browser was given to keep of each tool by this host, or
    had when it came, the newest at the end. *named* are the games that players made, as a Device has them: in the order
    in which they got their titles. *cleared_for* are the new games of their live table for which its tools were
    cleared, by the tools' names. *heard* are the names of tools that heard what others know before the browser opened
    them. *notice* is the sentence about that, which stands until the next touch. *dismissed* are the conflicts that it
    no longer shows, each with the name of its table. *trusts* is whether it said last that it trusts its Wi-Fi, None
    before it said anything here.
    """

    address: str
    table: Table
    tools: OrderedDict[str, LightToolSession] = field(default_factory=OrderedDict)
    switches: OrderedDict[str, Switches] = field(default_factory=OrderedDict)
    follows: dict[str, FollowedTable] = field(default_factory=dict)
    together: dict[str, tuple[MultiToolStep, ...]] = field(default_factory=dict)
    saves: dict[str, deque[str]] = field(default_factory=dict)
    named: Named = ()
    cleared_for: dict[str, ClearedFor] = field(default_factory=dict)
    heard: set[str] = field(default_factory=set)
    notice: str = ""
    dismissed: deque[tuple[str, tuple[Name, ...]]] = field(
        default_factory=lambda: deque(maxlen=MOST_DISMISSED)
    )
    trusts: bool | None = None

    def dismiss_conflict(self, table: LiveTable, about: tuple[Name, ...]) -> None:
        """Stop showing the conflict *about* two answers at *table*."""
        self.dismissed.append((table.name, about))

    def dismissed_at(self, table: LiveTable) -> frozenset[tuple[Name, ...]]:
        """Return the conflicts at *table* that this browser no longer shows."""
        return frozenset(about for name, about in self.dismissed if name == table.name)

    def knows_save(self, name: str, text: str) -> None:
        """Know that what is remembered of the tool called *name* is at least as new as the save *text*."""
        known = self.saves.setdefault(name, deque(maxlen=SAVES_KNOWN))
        if _digest(text) not in known:
            known.append(_digest(text))
        for noted in (self.saves, self.follows, self.cleared_for):
            self._forget_old(noted)

    def _forget_old(self, noted: dict[str, Any]) -> None:
        """Forget what is *noted* of the tools that were used longest ago; anyone can make up new ones."""
        if len(noted) > MOST_NOTED:
            for name in [each for each in noted if each not in self.tools][:-MOST_TOOLS]:
                del noted[name]

    def has_newer(self, name: str, text: str) -> bool:
        """Return whether the browser's save *text* came from another host: what is known here is old."""
        return bool(text) and name in self.saves and _digest(text) not in self.saves[name]

    def forget(self, name: str) -> None:
        """Forget the tool called *name*: the browser has a newer save."""
        self.tools.pop(name, None)
        self.heard.discard(name)
        self.follows.pop(name, None)

    def load(self, tool: AnyTool, saved: Callable[[], str]) -> LightToolSession:
        """Return *tool* as this browser has it: remembered here, *saved* there, or fresh.

        *saved* returns the text of a save, '' for none, and raises StorageError. A save says more than what was heard
        before it came.
        """
        known = self.tools.get(tool.name)
        if known and tool.name not in self.heard:
            return known
        try:
            text = saved()
            if known and not text:
                return known
            return (
                light_tool_session.restored(tool, text, self.table)
                if text
                else light_tool_session.opened(tool, self.table)
            )
        except StorageError as error:
            said = STARTS.format(str(error).removesuffix(STARTS.format("")))
            return replace(light_tool_session.opened(tool, self.table), notice=said)

    def keep(self, found: LightToolSession) -> None:
        """Remember *found* and what the others have with it, and follow its table in all of this browser's other
        tools.
        """
        before = self.tools.get(found.tool.name)
        self._have(found.others, found.tool.game)
        self.together[found.tool.game] = found.together
        self.tools[found.tool.name] = replace(found, others={}, together=())
        self.heard.discard(found.tool.name)
        had = before.history if before else None
        if had is None or (had != found.history and not found.others):
            self.follow(found, had)
        self.tools.move_to_end(found.tool.name)
        while len(self.tools) > MOST_TOOLS:
            self.heard.discard(self.tools.popitem(last=False)[0])
        if is_made_game(found.tool.game):
            here = self._as_titled(found.tool.game).title
            self.named = naming(self.named, {**dict(self.named), found.tool.game: here})
        if found.table != self.table:
            self.table = found.table
            for name, other in self.tools.items():
                if name != found.tool.name:
                    self.tools[name] = light_tool_session.seated(other, found.table)

    def seat(self, table: Table) -> None:
        """Use *table* from now on, in all tools."""
        if table != self.table:
            self.table = table
            for name, each in self.tools.items():
                self.tools[name] = light_tool_session.seated(each, table)

    def remember_switches(self, name: str, switches: Switches) -> None:
        """Remember the *switches* of a tool on the table."""
        self.switches[name] = switches
        self.switches.move_to_end(name)
        while len(self.switches) > MOST_TOOLS:
            self.switches.popitem(last=False)

    def drop(self, key: str) -> None:
        """Forget the game called *key*, which players made, with all that was entered in it."""
        self.named = tuple(pair for pair in self.named if pair[0] != key)
        for tool in bare(key).tools:
            self.forget(tool.name)
            self.knows_save(tool.name, "")

    def game(self, key: str) -> Game:
        """Return the game called *key*, as this browser has it where players made it."""
        made = (each for each in self.made if each.key == key)
        return next(made, None) or bare(key)

    def useful(self, key: str) -> tuple[AnyTool, ...]:
        """Return those tools of the game called *key*, which players made, that have a use."""
        state = self._said_by(key)
        return bare(key).tools if state is None else useful(key, state)

    def _as_titled(self, key: str) -> Game:
        """Return the game called *key* with the title that players gave it, whatever others are called."""
        return shown_game(key, self._said_by(key))

    def _said_by(self, key: str) -> Any:
        """Return the state that says most of the game called *key*, None if none of its tools was used."""
        own = [each for each in self.tools.values() if each.tool.game == key]
        return max(own, key=lambda each: each.tool.key == MAKE).state if own else None

    @property
    def made(self) -> tuple[Game, ...]:
        """The games that players made and that this browser used.

        Of two with one title the one that got it later is numbered.
        """
        keys = dict.fromkeys(each.tool.game for each in self.tools.values())
        return with_distinct_titles(
            (self._as_titled(key) for key in keys if is_made_game(key)), self.named
        )

    @property
    def defined(self) -> tuple[tuple[Game, "Definition"], ...]:
        """The games that players made and that this browser has, each with its definition, as far as that is known."""
        told = ((game, self._said_by(game.key)) for game in self.made)
        return tuple((game, definition_in(state)) for game, state in told if state is not None)

    @property
    def last(self) -> LightToolSession | None:
        """The tool in which this browser entered something last and that is under way, None for none."""
        return next(
            filter(light_tool_session.is_under_way, reversed(self.tools.values())), None
        )

    def informed(self, found: LightToolSession) -> LightToolSession:
        """Return *found* beside this browser's other tools of its game. What they know it has heard, unless it was not
        here.
        """
        together = self.together.get(found.tool.game, ())
        informed = replace(found, others=self._others(found), together=together)
        return informed if found.tool.name in self.tools else informed.joined()

    def follow(self, found: LightToolSession, before: History | None = None) -> None:
        """Let this browser's other tools follow *found*, which comes from elsewhere, such as its live table.

        It had the history *before* that was here; None if it was not here.
        """
        own = replace(found, others=self._others(found), together=())
        moves = before is not None and moves_others(found.tool, before, found.history)
        after = own.evening.following(found.tool.key, found.history, moves=moves)
        self._have(own.at(after).others, found.tool.game)

    def _have(self, histories: Mapping[str, History], game: str) -> None:
        """Have the *histories* of tools of *game*, by their keys: of those that are here, and of those that heard
        something.
        """
        for key, history in histories.items():
            name = f"{game}/{key}"
            if name not in self.tools and (tool := self.game(game).by_key.get(key)):
                self.tools[name] = light_tool_session.opened(tool, self.table)
                self.tools.move_to_end(name, last=False)
                self.heard.add(name)
            if other := self.tools.get(name):
                self.tools[name] = _going_on(other, history)

    def _others(self, found: LightToolSession) -> dict[str, History]:
        """Return the histories of this browser's other tools of the same game, by their keys."""
        return {
            other.tool.key: other.history
            for other in self.tools.values()
            if other.tool.game == found.tool.game and other.tool != found.tool
        }


def _going_on(found: LightToolSession, history: History) -> LightToolSession:
    """Return *found* with *history*, as others led it there: a new part of it begins with its first question."""
    before, now = (getattr(each, "part", None) for each in (found.state, history.now))
    switches = found.switches if before == now else replace(found.switches, chosen="")
    return replace(found, history=history, switches=switches)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
