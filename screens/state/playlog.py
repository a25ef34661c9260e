"""The log of plays in memory, with what is known of people, and its changes on their way to the store."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

import flet as ft

from companion.core.collecting import nothing_collected
from companion.core.errors import CompanionError, StorageError
from companion.core.values import Value
from companion.plays.forgotten import LogWithoutPerson
from companion.plays.logged_play import logged_play
from companion.plays.people import WhoIsWho
from companion.plays.play import HALF_A_DAY, MOST_PLAYS, Play, play_of
from companion.plays.register import Names, Register, register_steps, registered
from companion.plays.same_game import news
from companion.plays.statistics import CountsCache, Figures, figures
from companion.plays.undone_rewrite import without_rewrite
from companion.storage import people as kept_people
from companion.storage import playlog
from companion.storage.playlog import PlayHead, head_of, read_heads, with_mark
from companion.storage.store import Store
from companion.tools.tool import AnyTool
from screens.state.clock import month, now
from screens.state.screen_state import ScreenState
from screens.ui.error_boundary import handler

CountedT = TypeVar("CountedT")

LOG_FULL: Final = (
    f"The log holds {MOST_PLAYS} games and is full. Save it as a file, then delete some."
)

SHORT: Final = 200
"""Plays of a log that is read whole at once: in a few hundredths of a second."""

SETTLED: Final = 2
"""Seconds after the first drawing, in which touches come first."""

READING: Final = "The played games are being read."


class PeopleStep(NamedTuple):
    """A step that changed who is who: its *words*, and what *people* and plays were before it.

    *plays* are pairs of each that changed, before the step and after it. One in which someone was *forgotten* can be
    taken back until the page is left.
    """

    words: str
    people: WhoIsWho
    plays: tuple[tuple[Play, Play], ...] = ()
    forgotten: bool = False


@ft.observable
class PlayLog:
    """All plays of this device, the newest first, and what is known of *people* in them.

    A long log isn't read at once: ``peek`` tells how many there are, and finds the ends of games among them. *plays*
    are there once ``load`` has read them.

    *removed* are those that were deleted since the app was opened, *older* what plays were before they were
    corrected, *steps* those that changed who is who, each the last one last.
    """

    def __init__(self, store: Store, screen: ScreenState) -> None:
        """Begin with nothing; ``load`` brings it from *store*. *screen* tells what went wrong."""
        self.plays: tuple[Play, ...] = ()
        self.count = 0
        self.removed: tuple[Play, ...] = ()
        self.older: tuple[Play, ...] = ()
        self.people = WhoIsWho()
        self.steps: tuple[PeopleStep, ...] = ()
        self._counted: tuple[Register, dict[Hashable, Any]] | None = None
        self._stretches = CountsCache()
        self._names: tuple[WhoIsWho, Names] | None = None
        self._unsaved_people: WhoIsWho | None = None
        self._loaded = self._whole = False  # underscored: nothing is drawn again for these
        self._heads: dict[str, PlayHead] = {}
        self._order: tuple[PlayHead, ...] = ()
        self._peeked, self._said = False, ""
        self._indexed: _Indexed | None = None
        self._store, self._screen = store, screen
        self._beside: Callable[[Collection[str]], Awaitable[None]] | None = None
        self._waiting: dict[str, Play | None] = {}
        self._lock, self._wanted = asyncio.Lock(), asyncio.Event()

    async def peek(self, *, patient: bool = False) -> None:
        """Learn what this device saved, without reading all of it; once is enough.

        Where the log is long, a *patient* caller lets the app answer first touches before, unless someone else wants
        the log.
        """
        if not patient:
            self._wanted.set()
        async with self._lock:
            if self._peeked:
                return
            found = await playlog.open_heads(self._store, self._settle)
            if found is not None and len(found.heads) > SHORT:
                self._said = found.words
                self._screen.notice(found.words)
                await self._load_people()
                self._have({head.key: head for head in found.heads})
                self._peeked, self._whole = True, not found.words
                self.count = len(self._heads)
                return
        await self.load()

    async def _settle(self) -> None:
        """Wait until the app has settled after its start, or someone wants the log."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                await self._wanted.wait()

    async def load(self) -> None:
        """Load what this device saved; once is enough. Touches are answered meanwhile."""
        self._wanted.set()
        async with self._lock:
            if not self._loaded:
                found = await playlog.open_log(self._store)
                self._screen.notice("" if found.words == self._said else found.words)
                if not self._peeked:
                    await self._load_people()
                self._loaded, self._whole = True, not found.words
                self._peeked = True
                self._have({})
                every = {play.key: play for play in found.plays} | self._waiting
                self.plays = _newest_first(filter(None, every.values()))
                self.count = len(self.plays)

    async def _load_people(self) -> None:
        known = await kept_people.open_people(self._store)
        self._screen.notice(known.words)
        self.people = known.people

    @property
    def loaded(self) -> bool:
        """Whether this device's saves were read."""
        return self._loaded

    @property
    def is_whole(self) -> bool:
        """Whether all of them could be read."""
        return self._whole

    @property
    def _index(self) -> "_Indexed":
        """What is looked for often in the plays that were read."""
        if self._indexed is None or self._indexed.plays is not self.plays:
            self._indexed = _Indexed(self.plays)
        return self._indexed

    def find(self, key: str) -> Play | None:
        """Return the play with this *key*, or None."""
        if self._loaded:
            return self._index.by_key.get(key)
        return next(iter(read_heads(filter(None, [self._heads.get(key)]))), None)

    def newest(self, number: int) -> tuple[Play, ...]:
        """Return that *number* of plays, the newest first."""
        if self._loaded:
            return self.plays[:number]
        return read_heads(self._order[:number])

    def lately(self, game: str) -> Play | None:
        """Return the newest play of *game* within the last half a day, or None."""
        then = now()
        if self._loaded:
            plays: Iterable[Play] = self._index.by_game.get(game, ())
        else:
            near = (head for head in self._order if abs(head.minute - then) < HALF_A_DAY)
            plays = read_heads(head for head in near if head.game == game)
        return next((play for play in plays if abs(play.minute - then) < HALF_A_DAY), None)

    def count_of(self, game: str) -> int:
        """Return how many plays are of *game*."""
        if self._loaded:
            return len(self._index.by_game.get(game, ()))
        return sum(head.game == game for head in self._heads.values())

    async def count_through(self) -> None:
        """Count through the log as ``register`` does, and answer touches meanwhile."""
        if self._is_counted:
            return
        with nothing_collected():
            await self._count_through()

    async def _count_through(self) -> None:
        plays, people = self.plays, self.people
        before = self._counted[0] if self._counted else None
        steps, since = register_steps(plays, people, before), perf_counter()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                self._counted = (end.value, {})
                return
            if perf_counter() - since > playlog.SLICE:
                await asyncio.sleep(0)
                since = perf_counter()

    @property
    def _is_counted(self) -> bool:
        known = self._counted
        return (
            known is not None
            and known[0].plays is self.plays
            and known[0].people is self.people
        )

    @property
    def register(self) -> Register:
        """Who sat where in all plays; it is counted through once for each log."""
        return self._with_counts[0]

    @property
    def _with_counts(self) -> tuple[Register, dict[Hashable, Any]]:
        known = self._counted
        if known is None or not self._is_counted:
            with nothing_collected():
                before = known[0] if known else None
                known = self._counted = (registered(self.plays, self.people, before), {})
        return known

    def figures(self, key: str) -> Figures:
        """Return what the log tells of the person with this *key*; it is counted once for each log.

        Raises KeyError where nobody has it.
        """
        return self.once(
            ("figures", key),
            lambda log: figures(log, log.persons[key], month, self._stretches),
        )

    def once(self, key: Hashable, count: Callable[[Register], CountedT]) -> CountedT:
        """Return what *count* makes of the register; it is counted once for each log and *key*."""
        register, found = self._with_counts
        if key not in found:
            with nothing_collected():
                found[key] = count(register)
        counted: CountedT = found[key]
        return counted

    def has_counted(self, key: Hashable) -> bool:
        """Return whether ``once`` has counted for *key* already, in the log as it is now."""
        known = self._counted
        return known is not None and self._is_counted and key in known[1]

    def seen(self, play: Play) -> Play:
        """Return *play* as players read it: with everyone's name by now."""
        return self.names.seen(play)

    @property
    def names(self) -> Names:
        """What everyone is called in a single play."""
        if self._names is None or self._names[0] is not self.people:
            self._names = (self.people, Names(self.people))
        return self._names[1]

    async def know(self, people: WhoIsWho, words: str) -> None:
        """Let *people* be what is known from now on; ``undo_step`` undoes that. *words* tell the step."""
        await self.load()
        if people != self.people:
            self.steps = (*self.steps, PeopleStep(words, self.people))
            await self._save_people(people)

    async def rewrite(self, plays: Iterable[Play], words: str) -> None:
        """Let each of *plays* be as it is here, with other names; ``undo_step`` undoes that. *words* tell the step."""
        await self.load()
        changed, pairs = self._pairs(plays)
        self.steps = (*self.steps, PeopleStep(words, self.people, pairs))
        await self._change(changed)

    def _pairs(
        self, plays: Iterable[Play]
    ) -> tuple[dict[str, Play | None], tuple[tuple[Play, Play], ...]]:
        """Return *plays* by their keys, and each as it is now beside what it is to be."""
        after = {play.key: play for play in plays}
        pairs = tuple((play, after[play.key]) for play in self.plays if play.key in after)
        return dict(after), pairs

    async def forget(self, found: LogWithoutPerson, words: str) -> None:
        """Let the log be what it is without someone, as *found*. ``undo_step`` undoes that, until
        ``drop_forgotten``.
        """
        changed, pairs = self._pairs(found.plays)
        self.steps = (*self.steps, PeopleStep(words, self.people, pairs, forgotten=True))
        await self._save_people(found.people)
        if changed:
            await self._change(changed)
        if self._beside is not None:
            await self._beside(changed.keys())
        await self._scrub(changed)

    def when_forgotten(self, forget: Callable[[Collection[str]], Awaitable[None]]) -> None:
        """Let *forget* drop what is kept beside the plays with some keys, whenever someone in them is forgotten."""
        self._beside = forget

    async def undo_step(self) -> None:
        """Undo the last step that changed who is who."""
        if self.steps:
            *others, last = self.steps
            self.steps = tuple(others)
            await self._save_people(last.people)
            here = ((self.find(before.key), before, after) for before, after in last.plays)
            changed: dict[str, Play | None] = {
                now.key: without_rewrite(now, before, after)
                for now, before, after in here
                if now
            }
            if changed:
                await self._change(changed)

    def drop_forgotten(self) -> None:
        """Drop what was kept to take a step back in which someone was forgotten: their page is left."""
        if any(step.forgotten for step in self.steps):
            self.steps = self.removed = self.older = ()

    async def _save_people(self, people: WhoIsWho) -> None:
        before = self._unsaved_people or self.people
        self.people = people
        async with self._lock:
            try:
                await kept_people.change(self._store, before, people)
            except StorageError as error:
                self._unsaved_people = before  # it is tried again with the next change
                self._screen.storage_failed(error)
            else:
                self._unsaved_people = None

    async def _scrub(self, keys: Iterable[str]) -> None:
        """Let no older copy on this device hold what is in no play any more."""
        async with self._lock:
            try:
                await playlog.scrub(self._store, keys)
                await kept_people.scrub(self._store)
            except StorageError as error:
                self._screen.storage_failed(error)

    def lacks_end(self, tool: AnyTool, state: Value) -> bool:
        """Return whether *state* of *tool* is the end of a game that is not in the log."""
        return tool.recorded(state) is not None and self.find_end(tool, state) is None

    def find_end(self, tool: AnyTool, state: Value) -> Play | None:
        """Return the newest play that ended with *state* of *tool*, or None; see ``logged_play``."""
        ended = tool.recorded(state)
        if ended is None:
            return None
        if self._loaded:
            plays: Iterable[Play] = self._index.by_game.get(tool.game, ())
        else:
            plays = with_mark(self._heads.values(), tool.game, ended.mark)
        return logged_play(plays, tool.game, ended, now())

    async def add_end(
        self, tool: AnyTool, state: Value, lasted: int | None = None, *, measured: bool = False
    ) -> None:
        """Save the game that ended with *state* of *tool*. It *lasted* these minutes, *measured* or as someone said."""
        if ended := tool.recorded(state):
            play = play_of(ended, tool.game, now(), secrets.randbits(32))
            known = measured and lasted is not None
            await self.keep(play.evolve(lasted=lasted, measured=known))

    async def keep(self, *plays: Play) -> None:
        """Save *plays*; each replaces the one with its key. Raises CompanionError for a full log."""
        await self.peek()
        await self._change({play.key: play for play in plays})

    async def add(self, plays: Iterable[Play]) -> None:
        """Save those of *plays* that are not in the log yet."""
        await self.load()
        await self.keep(*news(plays, self.plays))

    async def correct(self, play: Play) -> None:
        """Replace a play by the corrected *play*; ``take_back`` undoes that."""
        before = self.find(play.key)
        if before is not None and before != play:
            await self._change({play.key: play})
            self.older = (*self.older, before)

    def before(self, key: str) -> Play | None:
        """Return what the play with this *key* was before it was corrected, or None."""
        return next((play for play in reversed(self.older) if play.key == key), None)

    async def take_back(self, play: Play) -> None:
        """Undo the last correction of *play*."""
        if before := self.before(play.key):
            at = len(self.older) - 1 - self.older[::-1].index(before)
            self.older = (*self.older[:at], *self.older[at + 1 :])
            await self._change({play.key: before})

    async def remove(self, play: Play) -> None:
        """Delete *play*; ``bring_back`` undoes that."""
        if self.find(play.key) is None:
            return  # a second touch, before the first was drawn
        self.removed = (*self.removed, play)
        await self._change({play.key: None})

    async def take_out(self, keys: Iterable[str]) -> None:
        """Delete the plays with these *keys* at once, as if they had never come."""
        await self.load()
        here = {play.key for play in self.plays}
        gone: dict[str, Play | None] = {key: None for key in keys if key in here}
        if gone:
            await self._change(gone)

    async def bring_back(self) -> None:
        """Undo the last deletion."""
        if self.removed:
            *others, play = self.removed
            self.removed = tuple(others)
            if self.find(play.key) is None:  # it may be back by a file, and corrected since
                await self.keep(play)

    def _have(self, heads: dict[str, PlayHead]) -> None:
        self._heads = heads
        self._order = tuple(sorted(heads.values(), key=_by_minute))

    def _check_room(self, number: int) -> None:
        """Raise CompanionError if the log can't hold this *number* of plays."""
        if number > max(MOST_PLAYS, self.count):
            raise CompanionError(LOG_FULL)

    async def _change(self, changes: dict[str, Play | None]) -> None:
        if self._loaded:
            every = {play.key: play for play in self.plays} | changes
            found = _newest_first(play for play in every.values() if play is not None)
            self._check_room(len(found))
            self.plays = found
            self.count = len(found)
        else:
            heads = {key: play and head_of(play) for key, play in changes.items()}
            here = {key: head for key, head in (self._heads | heads).items() if head}
            self._check_room(len(here))
            self._have(here)
            self.count = len(here)
            self.notify()  # type: ignore[attr-defined]
        self._waiting |= (
            changes  # before anything is waited for: who reads the log now has them, too
        )
        async with self._lock:
            waiting = dict(self._waiting)
            try:
                await playlog.change(self._store, waiting)
            except StorageError as error:
                self._screen.storage_failed(error)  # it is tried again with the next change
            else:
                self._waiting = {
                    key: play
                    for key, play in self._waiting.items()
                    if key not in waiting or waiting[key] is not play
                }


class _Indexed:
    """Plays by what is looked for often: put together once for each log."""

    def __init__(self, plays: tuple[Play, ...]) -> None:
        self.plays = plays
        self.by_key = {play.key: play for play in plays}
        self.by_game: dict[str, list[Play]] = {}
        for play in plays:
            self.by_game.setdefault(play.game, []).append(play)


def _by_minute(head: PlayHead) -> tuple[int, str]:
    return -head.minute, head.key


def _newest_first(plays: Iterable[Play]) -> tuple[Play, ...]:
    return tuple(sorted(plays, key=lambda play: (-play.minute, play.key)))


def use_loaded(log: PlayLog) -> bool:
    """Return whether the *log* has been loaded, which begins with the first drawing. A hook."""
    known, set_known = ft.use_state(log.loaded)

    async def load() -> None:
        await log.load()
        await log.count_through()
        set_known(True)

    ft.use_effect(handler(load), [])
    return known
