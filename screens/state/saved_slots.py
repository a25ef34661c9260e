"""What a page keeps: the history of every tool and the device's note, with their saves.

A game that players made is here where its definition is saved: no list of them could disagree with that.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final

from companion.catalogue import every_game, find_game
from companion.core.errors import StorageError
from companion.core.values import Value
from companion.display import own_undo
from companion.display.flow import flowed, kept_up
from companion.display.made_games import MAKE, defines_game
from companion.game_maker.keys import is_made_game
from companion.storage import aside, saves
from companion.storage.device_settings import DeviceSettings
from companion.storage.store import Store
from companion.tools.cause import Cause
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.state.clock import seconds
from screens.state.deleted_game import DeletedGame
from screens.state.playlog import PlayLog
from screens.state.screen_state import ScreenState
from screens.state.slot import Slot
from screens.state.timer_alarm import TimerAlarm

MOST_MADE: Final = 60
"""The most games of its players' own that a device can have."""

MOST_ABSENT: Final = 24
"""The most slots that are kept of games that are not here but were looked at."""

DAY: Final = 24 * 60 * 60
"""Seconds of a day."""

SAVE_USED_AFTER = 10
"""Minutes between two saves of the time at which a tool was used last."""


class SavedSlots:
    """The slots of all tools and the Device. What changes is saved; what cannot be, ``screen`` tells.

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
    ) -> None:
        """Begin with fresh tools; ``load`` brings back what was there.

        *on_device* is called when more of the device changed than the tool used last. Games are kept in *plays*.
        The *alarm* rings for every tool's timer.
        """
        self._store, self._screen, self._on_device = store, screen, on_device
        self._plays, self._alarm = plays, alarm
        self.elsewhere: frozenset[str] = frozenset()
        self._device = self._saved_device = DeviceSettings()
        self._slots: dict[str, Slot] = {}
        self._absent: dict[str, Slot] = {}
        self.deleted_game = DeletedGame(store, screen)
        for game in every_game():
            self.add_game(game)

    def __iter__(self) -> Iterator[Slot]:
        """Return all slots, in the order of the catalogue."""
        return iter(tuple(self._slots.values()))

    def slot(self, tool: AnyTool) -> Slot:
        """Return the slot of *tool*; if its game is not here, a slot that is not listed."""
        found = self._slots.get(tool.name) or self._absent.get(tool.name)
        if found is None:
            found = self._absent[tool.name] = self._fresh(tool)
            if len(self._absent) > MOST_ABSENT:
                del self._absent[next(iter(self._absent))]
        return found

    async def finished(self) -> list[Slot]:
        """Return the slots that show the end of a kept game: only a touch changes them."""
        await self._plays.load()
        return [slot for slot in self if self._plays.find_end(slot.tool, slot.state)]

    async def as_it_ended(self, slot: Slot, history: History) -> History:
        """Return *history* of *slot* without the changes that the definition of its game has made since the game was kept."""
        own = own_undo.before_definition(slot.tool, history)
        if own is history:
            return history
        await self._plays.load()
        return own if self._plays.find_end(slot.tool, own.now) else history

    def definition(self, tool: AnyTool) -> History:
        """Return the history of the tool that defines *tool*'s game; *tool*'s own if it is no game that players made."""
        game = find_game(tool.game)
        made = game.by_key.get(MAKE) if game and tool.made else None
        return self.slot(made or tool).history

    def as_defined(self, tool: AnyTool, state: Value) -> Value:
        """Return *state* of *tool* with what the definition of its game says, if players made that game."""
        return own_undo.as_defined(tool, state, self.definition(tool))

    def kept_up(self, tool: AnyTool, history: History) -> History:
        """Return *history* of *tool*, after undo or redo there, with what the checklist says now."""
        game = find_game(tool.game)
        if not game or game.by_key.get(tool.key) != tool:
            return history
        histories = {each.key: self.slot(each).history for each in game.tools}
        return kept_up(game, tool, {**histories, tool.key: history})

    def notify_games_changed(self) -> None:
        """Report that there are more games here, or fewer."""
        self._on_device()

    @property
    def is_full(self) -> bool:
        """Whether there are as many games of players' own here as there may be."""
        return sum(defines_game(slot.tool) for slot in self) >= MOST_MADE

    def has(self, game: Game) -> bool:
        """Return whether *game* is here."""
        return game.tools[0].name in self._slots

    def add_game(self, game: Game) -> list[Slot]:
        """Add fresh slots of *game*, and return them; none where it is here already."""
        if self.has(game):
            return []
        news = [self.slot(tool) for tool in game.tools]
        for tool in game.tools:
            self._absent.pop(tool.name, None)
        self._slots |= {slot.tool.name: slot for slot in news}
        return news

    async def remove(self, game: Game) -> None:
        """Remove *game*, and keep its contents as the ``deleted_game``, which replaces the one before."""
        slots = [self._slots.pop(tool.name) for tool in game.tools if tool.name in self._slots]
        await self.deleted_game.keep(slots)

    def _fresh(self, tool: AnyTool) -> Slot:
        slot = Slot(tool, History(tool.opening(self.device.table)))
        self._alarm.watch(slot)
        return slot

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
        await aside.tidy(self._store, seconds() // DAY)

    async def _find_made(self) -> list[Slot]:
        """Add the games that players made and that are saved here; return the slots that are new."""
        with suppress(StorageError):  # whoever opens a save says so
            names = await self._store.keys()
            found = (name.rpartition("/") for name in names)
            games = [
                find_game(key) for key, _, tool in found if tool == MAKE and is_made_game(key)
            ]
            return [slot for game in games if game for slot in self.add_game(game)]
        return []

    async def _open(self, slots: Iterable[Slot]) -> None:
        """Bring back what was saved of *slots*, and let facts flow between them."""
        slots = tuple(slots)
        asked = (saves.open_history(self._store, slot.tool) for slot in slots)
        found = await asyncio.gather(*asked)  # at once: a browser takes its time for each
        for sentence in saves.together(said for _, said in found):
            self._screen.notice(sentence)
        for slot, (history, said) in zip(slots, found, strict=True):
            slot.history = history or History(slot.tool.opening(self.device.table))
            if history is None and said:
                try:
                    await saves.set_aside(self._store, slot.tool)
                except StorageError as error:
                    self._screen.notice(str(error))
        saved = (slot for slot, (history, _) in zip(slots, found, strict=True) if history)
        for slot in saved:  # nothing flows from a tool that nobody has touched
            for other, following in self._following(slot):
                if not following.past:  # what was entered on another day stays as it was
                    other.history = following

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

    async def _refresh(self, slot: Slot) -> None:
        if slot.tool.name in self.elsewhere:
            return
        async with slot.save_lock:
            found, said = await saves.open_history(self._store, slot.tool)
            if (
                found
                and not said
                and slot.saved_history is slot.history
                and found != slot.history
            ):
                slot.history = found
                slot.was_saved(found)

    async def step(self, slot: Slot, state: Value, said: str, cause: Cause) -> None:
        """Change the tool in *slot* to *state*, as a step of undo called *said*, for its *cause*, and save it."""
        self.begin_step(slot, state, said, cause)
        await self.end_step(slot)

    def begin_step(self, slot: Slot, state: Value, said: str, cause: Cause) -> None:
        """Change the tool in *slot* at once; ``end_step`` saves it."""
        now = seconds() // 60
        if self.device.used not in (0, now):
            self.set_device(self.device.evolve(used=now))
        slot.history = slot.history.then(state, said, cause)

    async def end_step(self, slot: Slot) -> None:
        """Save the step that was begun last; facts that others take from it follow."""
        await self.save_and_flow(slot)
        if self.device.used - self._saved_device.used >= SAVE_USED_AFTER:
            await self.save_device(self.device)

    async def change(self, slot: Slot, history: History) -> None:
        """Set the history of *slot*; facts that other tools take from it follow at once."""
        slot.history = history
        await self.save_and_flow(slot)

    async def save_and_flow(self, slot: Slot) -> None:
        """Save the history of *slot*, which was set, and let its facts flow; a definition changes no game that was finished and kept."""
        finished = await self.finished() if defines_game(slot.tool) else []
        followed = [each for each in self._following(slot) if each[0] not in finished]
        for other, following in followed:
            other.history = following
        await self._save(slot)
        for other, _ in followed:
            if other.history.past or (other.saved_history and other.saved_history.past):
                await self._save(other)

    def _following(self, slot: Slot) -> list[tuple[Slot, History]]:
        """Return the slots that the facts in *slot* flow into, each with its new history."""
        game = find_game(slot.tool.game)
        if not game:
            return []
        histories = {tool.key: self.slot(tool).history for tool in game.tools}
        found = flowed(game, histories, slot.tool.key)
        slots = ((self.slot(game.by_key[key]), history) for key, history in found.items())
        return [each for each in slots if each[0].tool.name not in self.elsewhere]

    async def put(self, slot: Slot, history: History) -> None:
        """Set the history of *slot* alone."""
        slot.history = history
        await self._save(slot)

    async def _name(self) -> None:
        """Remember which games had their titles first, where that has changed."""
        titles = {
            slot.tool.game: slot.state.about.title for slot in self if defines_game(slot.tool)
        }
        device = self._device.naming(titles)
        if device != self._device:
            await self.save_device(device)

    async def _save(self, slot: Slot) -> None:
        if defines_game(slot.tool):
            await self._name()
        async with slot.save_lock:
            if slot.saved_history is slot.history:
                return
            latest = slot.history
            try:
                await saves.save_history(self._store, slot.tool, latest)
            except StorageError as error:
                self._screen.storage_failed(error)
            else:
                slot.was_saved(latest)
