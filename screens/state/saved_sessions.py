"""What a page keeps: the history of every tool and the device's note, with their saves.

A game that players made is here where its definition is saved: no list of them could disagree with that.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from companion.catalogue import every_game, find_game
from companion.core.errors import StorageError
from companion.core.values import Value
from companion.evening.evening import Evening, MultiToolStep, evening_of
from companion.evening.flow import is_untouched
from companion.evening.made_games import MAKE, defines_game
from companion.game_maker.keys import is_made_game
from companion.storage import saves, unreadable_saves
from companion.storage.device_settings import DeviceSettings
from companion.storage.store import Store
from companion.tools.cause import CLEARED, Cause
from companion.tools.history import History
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool, Game
from screens.state.clock import seconds
from screens.state.deleted_game import DeletedGame
from screens.state.game_clock import GameClock
from screens.state.playlog import PlayLog
from screens.state.screen_state import ScreenState
from screens.state.timer_alarm import TimerAlarm
from screens.state.tool_session import ToolSession

MOST_MADE: Final = 60
"""The most games of its players' own that a device can have."""

MOST_ABSENT: Final = 24
"""The most tool sessions that are kept of games that are not here but were looked at."""

DAY: Final = 24 * 60 * 60
"""Seconds of a day."""

SAVE_USED_AFTER = 10
"""Minutes between two saves of the time at which a tool was used last."""


class SavedSessions:
    """The tool sessions of all tools and the device's settings. What changes is saved; ``screen`` tells what cannot be.

    *elsewhere* are the names of the tools whose public part is a live table's: no facts flow into
    them here, and no other window knows them better. *deleted_game* is the made game that was deleted last.
    """

    def __init__(
        self,
        store: Store,
        screen: ScreenState,
        on_device: Callable[[], None],
        plays: PlayLog,
        alarm: TimerAlarm,
        game_clock: GameClock,
    ) -> None:
        """Begin with fresh tools; ``load`` brings back what was there.

        *on_device* is called when more of the device changed than the tool used last. Games are kept in *plays*.
        The *alarm* rings for every tool's timer, and the *game_clock* measures how long games take.
        """
        self._store, self._screen, self._on_device = store, screen, on_device
        self._plays, self._alarm, self._game_clock = plays, alarm, game_clock
        self.elsewhere: frozenset[str] = frozenset()
        self._device = self._saved_device = DeviceSettings()
        self._slots: dict[str, ToolSession] = {}
        self._absent: dict[str, ToolSession] = {}
        self._together: dict[str, tuple[MultiToolStep, ...]] = {}
        self.deleted_game = DeletedGame(store, screen)
        for game in every_game():
            self.add_game(game)

    def __iter__(self) -> Iterator[ToolSession]:
        """Return all tool sessions, in the order of the catalogue."""
        return iter(tuple(self._slots.values()))

    def tool_session(self, tool: AnyTool) -> ToolSession:
        """Return the tool session of *tool*; if its game is not here, a tool session that is not listed."""
        found = self._slots.get(tool.name) or self._absent.get(tool.name)
        if found is None:
            found = self._absent[tool.name] = self._fresh(tool)
            if len(self._absent) > MOST_ABSENT:
                del self._absent[next(iter(self._absent))]
        return found

    def evening(self, tool: AnyTool) -> Evening:
        """Return the game of *tool* as it is here; ``transfer`` brings back what a touch makes of it."""
        return evening_of(
            tool,
            lambda each: self.tool_session(each).history,
            table=self.device.table,
            together=self._together.get(tool.game, ()),
            elsewhere=self._elsewhere_in(tool.game),
            is_kept=self.is_kept,
        )

    def is_kept(self, tool: AnyTool, state: Value) -> bool:
        """Return whether *state* of *tool* is the end of a game that the log has, once that was ``ready``."""
        return self._plays.find_end(tool, state) is not None

    def _elsewhere_in(self, game: str) -> frozenset[str]:
        names = (each.partition("/") for each in self.elsewhere)
        return frozenset(key for found, _, key in names if found == game)

    async def finished(self) -> list[ToolSession]:
        """Return the tool sessions that show the end of a kept game: only a touch changes them."""
        await self._plays.peek()
        return [
            tool_session
            for tool_session in self
            if self.is_kept(tool_session.tool, tool_session.state)
        ]

    async def ready(self, tool: AnyTool, *, begins: bool = False) -> None:
        """Load what decides which games are kept, where a touch of *tool* asks for that: it *begins* a game, or may
        define one.
        """
        if tool.player_made or begins:
            await self._plays.peek()

    async def take(self, tool_session: ToolSession, evening: Evening) -> None:
        """Have the *evening* that a touch of the tool in *tool_session* led to, at once, and save what it changed: that
        tool first.
        """
        changed = self._have(evening)
        await self._save(tool_session)
        for other in changed:
            if other is not tool_session and _is_worth_saving(other):
                await self._save(other)

    def _have(self, evening: Evening) -> list[ToolSession]:
        """Have *evening*, and return the tool sessions that it changed."""
        self._together[evening.game.key] = evening.together
        tool_sessions = (
            (self.tool_session(tool), evening.histories[tool.key])
            for tool in evening.game.tools
        )
        changed = [
            (tool_session, history)
            for tool_session, history in tool_sessions
            if history is not tool_session.history
        ]
        for tool_session, history in changed:
            tool_session.history = history
        return [tool_session for tool_session, _ in changed]

    async def seat(
        self, device: DeviceSettings, follow: Callable[..., History] = reseated
    ) -> None:
        """Save *device*, and let the tools *follow* its table; a game that was kept stays as it ended."""
        await self._plays.peek()
        before = self.device.table
        await self.save_device(device)
        for each in self._evenings():
            self._have(replace(each, table=before).seated(device.table, follow))
        for tool_session in filter(
            _is_worth_saving, self
        ):  # what could not be saved before, too
            await self._save(tool_session)

    def _evenings(self) -> Iterator[Evening]:
        """Give each game that is here."""
        for tool_session in {
            tool_session.tool.game: tool_session for tool_session in self
        }.values():
            yield self.evening(tool_session.tool)

    def notify_games_changed(self) -> None:
        """Report that there are more games here, or fewer."""
        self._on_device()

    @property
    def is_full(self) -> bool:
        """Whether there are as many games of players' own here as there may be."""
        return sum(defines_game(tool_session.tool) for tool_session in self) >= MOST_MADE

    def has(self, game: Game) -> bool:
        """Return whether *game* is here."""
        return game.tools[0].name in self._slots

    def add_game(self, game: Game) -> list[ToolSession]:
        """Add fresh tool sessions of *game*, and return them; none where it is here already."""
        if self.has(game):
            return []
        news = [self.tool_session(tool) for tool in game.tools]
        for tool in game.tools:
            self._absent.pop(tool.name, None)
        self._slots |= {tool_session.tool.name: tool_session for tool_session in news}
        return news

    async def remove(self, game: Game) -> None:
        """Remove *game*, and keep its contents as the ``deleted_game``, which replaces the one before."""
        tool_sessions = [
            self._slots.pop(tool.name) for tool in game.tools if tool.name in self._slots
        ]
        await self.deleted_game.keep(tool_sessions)

    def _fresh(self, tool: AnyTool) -> ToolSession:
        tool_session = ToolSession(tool, History(tool.opening(self.device.table)))
        self._alarm.watch(tool_session)
        return tool_session

    @property
    def device(self) -> DeviceSettings:
        """What is saved besides the tools: the table, the theme, the tool used last."""
        return self._device

    def set_device(self, device: DeviceSettings) -> None:
        """Use *device* from now on, but do not save it yet."""
        # The tool used last is on the first screen alone, which is drawn again when it is opened.
        old, self._device = self._device, device
        if device != old.evolve(last_tool=device.last_tool, used=device.used):
            self._on_device()

    async def save_device(self, device: DeviceSettings) -> None:
        """Use and save *device*."""
        self.set_device(device)
        try:
            await saves.save_device(self._store, device)
        except StorageError as error:
            self._screen.storage_failed(error)
        else:
            self._saved_device = device

    async def load(self) -> None:
        """Load what this device saved. A tool that cannot be read starts empty, and a notice says so."""
        device = saves.open_device(self._store)
        (self._device, said), _ = await asyncio.gather(device, self._find_made())
        self._saved_device = self.device
        self._screen.notice(said)
        await self._open(tuple(self))
        await self.deleted_game.find()
        await unreadable_saves.tidy(self._store, seconds() // DAY)

    async def _find_made(self) -> list[ToolSession]:
        """Add the games that players made and that are saved here; return the tool sessions that are new."""
        with suppress(StorageError):  # whoever opens a save says so
            names = await self._store.keys()
            found = (name.rpartition("/") for name in names)
            games = [
                find_game(key) for key, _, tool in found if tool == MAKE and is_made_game(key)
            ]
            return [
                tool_session for game in games if game for tool_session in self.add_game(game)
            ]
        return []

    async def _open(self, tool_sessions: Iterable[ToolSession]) -> None:
        """Bring back what was saved of *tool_sessions*, and let facts flow between them."""
        tool_sessions = tuple(tool_sessions)
        asked = (
            saves.open_history(self._store, tool_session.tool) for tool_session in tool_sessions
        )
        found = await asyncio.gather(*asked)  # at once: a browser takes its time for each
        for sentence in saves.together(said for _, said in found):
            self._screen.notice(sentence)
        for tool_session, (history, said) in zip(tool_sessions, found, strict=True):
            tool_session.history = history or History(
                tool_session.tool.opening(self.device.table)
            )
            if history and not said:
                tool_session.was_saved(history)
            if history is None and said:
                try:
                    await saves.set_aside(self._store, tool_session.tool)
                except StorageError as error:
                    self._screen.notice(str(error))
        saved = dict[str, list[AnyTool]]()
        for tool_session, (history, _) in zip(tool_sessions, found, strict=True):
            if history:  # nothing flows from a tool that nobody has touched
                saved.setdefault(tool_session.tool.game, []).append(tool_session.tool)
        for tools in saved.values():
            self._have(self.evening(tools[0]).loaded(tool.key for tool in tools))

    async def refresh(self) -> None:
        """Load what another window has saved, but keep what could not be saved here."""
        before = self._saved_device
        device, said = await saves.open_device(self._store)
        is_late = before is not self._saved_device  # saved here while it was read
        unsaved = self.device.evolve(used=before.used) != before
        if not (said or is_late or unsaved):
            self._saved_device = device
            self.set_device(device)
        await self._open(await self._find_made())
        await asyncio.gather(*map(self._refresh, self))

    async def _refresh(self, tool_session: ToolSession) -> None:
        if tool_session.tool.name in self.elsewhere:
            return
        async with tool_session.save_lock:
            found, said = await saves.open_history(self._store, tool_session.tool)
            if found and not said and _is_saved(tool_session) and found != tool_session.history:
                tool_session.history = found
                tool_session.was_saved(found)

    def begin_step(
        self, tool_session: ToolSession, state: Value, said: str, cause: Cause
    ) -> None:
        """Change the tool in *tool_session* at once, and nothing else; ``end_step`` saves it, and lets others
        follow."""
        self._note_use()
        self._game_clock.touched(
            tool_session.tool.game, begins=self._is_fresh(tool_session.tool.game)
        )
        tool_session.history = tool_session.history.then(state, said, cause)

    async def end_step(self, tool_session: ToolSession) -> None:
        """Let others follow the step that was begun last, and save them all."""
        await self.follow(tool_session)
        await self._game_clock.save()
        await self._save_use()

    async def step(self, tool_session: ToolSession, evening: Evening) -> None:
        """Have the *evening* that a player's touch of the tool in *tool_session* led to, and save it."""
        self._note_use()
        self._game_clock.touched(
            tool_session.tool.game, begins=self._is_fresh(tool_session.tool.game)
        )
        await self.take(tool_session, evening)
        await self._game_clock.save()
        await self._save_use()

    async def others_played(self, games: Iterable[str]) -> None:
        """Count what others did at a live table: *games* go on."""
        for game in games:
            self._game_clock.touched(game, begins=False)
        await self._game_clock.save()

    def _is_fresh(self, game: str) -> bool:
        """Return whether nothing of *game* was touched since its tools were cleared, if ever."""
        return all(
            is_untouched(tool_session.tool, tool_session.history)
            or tool_session.history.last_cause in CLEARED
            for tool_session in self
            if tool_session.tool.game == game
        )

    def _note_use(self) -> None:
        now = seconds() // 60
        if self.device.used not in (0, now):
            self.set_device(self.device.evolve(used=now))

    async def _save_use(self) -> None:
        if self.device.used - self._saved_device.used >= SAVE_USED_AFTER:
            await self.save_device(self.device)

    async def follow(self, tool_session: ToolSession) -> None:
        """Let others follow the history of *tool_session*, which was set, and save them all."""
        await self.ready(tool_session.tool)
        await self.take(
            tool_session,
            self.evening(tool_session.tool).following(
                tool_session.tool.key, tool_session.history
            ),
        )

    async def put(self, tool_session: ToolSession, history: History) -> None:
        """Set the history of *tool_session* alone."""
        tool_session.history = history
        await self._save(tool_session)

    async def _name(self) -> None:
        """Remember which games had their titles first, where that has changed."""
        titles = {
            tool_session.tool.game: tool_session.state.about.title
            for tool_session in self
            if defines_game(tool_session.tool)
        }
        device = self._device.naming(titles)
        if device != self._device:
            await self.save_device(device)

    async def _save(self, tool_session: ToolSession) -> None:
        if defines_game(tool_session.tool):
            await self._name()
        async with tool_session.save_lock:
            if tool_session.saved_history is tool_session.history:
                return
            latest = tool_session.history
            try:
                await saves.save_history(self._store, tool_session.tool, latest)
            except StorageError as error:
                self._screen.storage_failed(error)
            else:
                tool_session.was_saved(latest)


def _is_saved(tool_session: ToolSession) -> bool:
    """Return whether nothing in *tool_session* is lost if another window's save takes its place."""
    return tool_session.saved_history == tool_session.history or not _is_worth_saving(
        tool_session
    )


def _is_worth_saving(tool_session: ToolSession) -> bool:
    """Return whether the tool in *tool_session* has steps, or had when it was saved: what nobody has touched follows
    from the others.
    """
    histories = filter(None, (tool_session.history, tool_session.saved_history))
    return any(history.past or history.future for history in histories)
