"""The session of one page: every tool's history, the table, the log of plays, the store.

One Desk belongs to one page. Screens watch it: a change of a Slot draws the screens of its tool
again, a change of the Desk or of its ScreenState those that show the table or a notice.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.catalogue import every_game, find_game
from companion.core.blocks import Ask, Press, Steps
from companion.core.errors import StorageError
from companion.core.shape import is_lasting, is_private, keeps_secrets, merge_fields
from companion.core.table import Table
from companion.core.values import Value
from companion.display import offers
from companion.display.flow import flowed
from companion.display.labels import START_OVER
from companion.exchange.files import Parcel
from companion.exchange.house_rules import HouseState, choices_of, with_choices
from companion.storage import saves
from companion.storage.device import Device
from companion.storage.store import Store
from companion.tools import step_label
from companion.tools.history import History
from companion.tools.seating import reseated, returned
from companion.tools.tool import AnyTool, table_of
from screens.state.clock import seconds
from screens.state.double_tap import DoubleTapFilter
from screens.state.playlog import PlayLog
from screens.state.screen_state import ScreenState
from screens.state.slot import Slot

SAVE_USED_AFTER = 10
"""Minutes between two saves of the time at which a tool was used last."""

Change = Callable[[Any], Any]
"""Returns the new value of an answer for the old one."""


class Desk(ft.Observable):
    """One session. What it changes, it saves; what cannot be saved, ``screen`` tells."""

    def __init__(
        self, store: Store, link_base: str, for_phones: str = "", codes_drawn: bool = False
    ) -> None:
        """Start with an empty desk; ``load`` brings back what was there.

        Links of codes begin with *link_base*, where a server draws codes as pages if *codes_drawn*;
        other phones of this Wi-Fi find the app at *for_phones*, if they do.
        """
        self.link_base, self.for_phones = link_base, for_phones
        self.codes_drawn = codes_drawn
        self.screen = ScreenState()
        self._listener = self._screen_changed  # Flet refers to listeners weakly
        self.screen.subscribe(self._listener)
        self._device = self._saved_device = Device()
        self.device_changes = 0
        self.opened_file: Parcel | None = None
        self.plays = PlayLog(store, self.screen)
        self._store = store
        self._slots: dict[str, Slot] = {}
        self._double_taps = DoubleTapFilter()
        for game in every_game():
            for tool in game.tools:
                self._slots[tool.name] = Slot(tool, History(tool.opening(self.device.table)))

    def _screen_changed(self, sender: object, field: str | None) -> None:
        self.notify()  # type: ignore[no-untyped-call]

    async def load(self) -> None:
        """Load what this device saved. A tool that cannot be read starts empty, and a notice says so."""
        self._device, said = await saves.open_device(self._store)
        self._saved_device = self.device
        self.screen.notice(said)
        slots = tuple(self._slots.values())
        asked = (saves.open_history(self._store, slot.tool) for slot in slots)
        found = await asyncio.gather(*asked)  # at once: a browser takes its time for each
        for slot, (history, said) in zip(slots, found, strict=True):
            self.screen.notice(said)
            slot.history = history or History(slot.tool.opening(self.device.table))
            if history is None and said:
                try:
                    await saves.set_aside(self._store, slot.tool)
                except StorageError as error:
                    self.screen.notice(str(error))
        for slot in slots:
            for other, following in self._following(slot):
                if not following.past:  # what was entered on another day stays as it was
                    other.history = following

    async def refresh(self) -> None:
        """Load what another window has saved, but keep what could not be saved here."""
        device, said = await saves.open_device(self._store)
        if not said and self.device.evolve(used=self._saved_device.used) == self._saved_device:
            self._saved_device = device
            self._set_device(device)
        await asyncio.gather(*map(self._refresh, self._slots.values()))

    async def _refresh(self, slot: Slot) -> None:
        async with slot.save_lock:
            found, said = await saves.open_history(self._store, slot.tool)
            if (
                found
                and not said
                and slot.saved_history is slot.history
                and found != slot.history
            ):
                slot.history = slot.saved_history = found

    @property
    def device(self) -> Device:
        """What is saved besides the tools: the table, the theme, the tool used last."""
        return self._device

    def _set_device(self, device: Device) -> None:
        # The tool used last is on the first screen alone, which is drawn again when it is opened.
        old, self._device = self._device, device
        if device != old.evolve(last_tool=device.last_tool, used=device.used):
            self.device_changes += 1

    def slot(self, tool: AnyTool) -> Slot:
        """Return the slot of *tool*."""
        return self._slots[tool.name]

    async def answer(self, slot: Slot, ask: Ask, change: Change) -> None:
        """Answer *ask*: *change* takes the value as it is now and returns the new one.

        The same answer again within a fraction of a second counts as a bouncing finger.
        """
        old = slot.state.look(ask.path) if ask.path else ask.value
        new = change(old)
        if ask.move and self._double_taps.is_repeated_answer(slot.tool.name, ask, new):
            return
        state = slot.tool.answer(slot.state, ask, new, seconds(), secrets.randbits(32))
        await self._add_step(
            slot, state, step_label.answer_label(slot.tool, slot.state, ask, old, new)
        )

    async def tick(self, slot: Slot, steps: Steps, place: int) -> None:
        """Tick a step, or take the tick away."""
        ticked = slot.state.look(steps.path) ^ {place}
        said = step_label.tick_label(steps, place, place in ticked)
        await self._add_step(slot, slot.state.put(steps.path, ticked), said)

    async def press(self, slot: Slot, press: Press) -> None:
        """Make the move of a button; a second touch on a main one that comes too soon does nothing."""
        if press.main and self.is_double_tap(slot):
            return
        seed = secrets.randbits(slot.tool.named(press.move).bits)
        state = slot.tool.move(slot.state, press.move, press.args, seconds(), seed)
        await self._add_step(slot, state, step_label.press_label(slot.tool, slot.state, press))

    def is_double_tap(self, slot: Slot) -> bool:
        """Return whether a main button of the tool was touched a moment ago, and remember this touch."""
        return self._double_taps.is_repeated(slot.tool.name, ("press", True))

    async def undo(self, slot: Slot) -> None:
        """Take the last step back."""
        await self._change(slot, slot.history.undo())

    async def redo(self, slot: Slot) -> None:
        """Bring back what was undone last."""
        await self._change(slot, slot.history.redo())

    async def return_to(self, slot: Slot, place: int) -> None:
        """Undo or redo until *place* steps are done."""
        await self._change(slot, slot.history.at(place))

    async def start_over(self, slot: Slot) -> None:
        """Clear the tool for this table, as a step that can be undone. Lasting fields stay."""
        fresh = slot.tool.opening(self.device.table)
        await self._add_step(slot, merge_fields(slot.state, fresh, is_lasting), START_OVER)

    async def replace_state(self, slot: Slot, state: Value, said: str) -> None:
        """Replace the whole state, by an example or an offer, as a step that can be undone."""
        await self._add_step(slot, state, said)

    async def receive(self, slot: Slot, state: Value, said: str) -> None:
        """Take over the *state* that a code brought, but keep this device's private fields.

        Where nobody has set a table yet, the table of the code is used, too.
        """
        await self._add_step(slot, merge_fields(slot.state, state, is_private), said)
        table = table_of(state)
        if table is not None and self.device.table == Table():
            await self.use_table(table)

    def offers(self, slot: Slot) -> tuple[offers.Offer, ...]:
        """Return the offers for the tool in *slot*: the label, and the state that it leads to."""
        used = {name: each.state for name, each in self._slots.items() if each.history.past}
        return offers.offers(slot.tool, slot.state, self.device.table, used)

    async def use_table(self, table: Table) -> None:
        """Use *table* from now on. The tools' states follow; see ``companion.tools.seating``."""
        await self._seat(self.device.seated(table), reseated)

    async def undo_table(self) -> None:
        """Undo the last change of the table."""
        await self._seat(self.device.undone(), returned)

    async def redo_table(self) -> None:
        """Redo the change of the table that was undone last."""
        await self._seat(self.device.redone(), returned)

    async def _seat(self, device: Device, follow: Callable[..., History]) -> None:
        before, table = self.device.table, device.table
        await self.save_device(device)
        for slot in self._slots.values():
            history = follow(slot.history, before, table)
            if slot.history.past or history.future:
                await self._set_history(slot, history)
            else:
                slot.history = history  # nobody has touched it: there is nothing to keep

    def house_rules(self) -> HouseState:
        """Return the table and its house rules in all tools."""
        states = [(slot.tool, slot.state) for slot in self._slots.values()]
        return HouseState(table=self.device.table, choices=choices_of(states))

    async def use_house_rules(self, house: HouseState) -> None:
        """Use another table and its house rules. In each tool that is a step that can be undone."""
        await self.use_table(house.table)
        for slot in self._slots.values():
            state = with_choices(slot.tool, slot.state, house.choices)
            await self._add_step(slot, state, "The table's reading of the rules")

    async def remember_tool(self, tool: AnyTool) -> None:
        """Remember *tool* as the one used last."""
        now = seconds() // 60
        if self.device.last_tool != tool.name or now - self.device.used >= SAVE_USED_AFTER:
            await self.save_device(self.device.evolve(last_tool=tool.name, used=now))

    async def save_device(self, device: Device) -> None:
        """Save *device*: the table, the groups, the theme, and the tool used last."""
        self._set_device(device)
        try:
            await saves.save_device(self._store, device)
        except StorageError as error:
            self.screen.storage_failed(error)
        else:
            self._saved_device = device

    async def hand_on(self) -> None:
        """Give the phone to the next player: secrets are covered, and undo does not reach behind this."""
        self.screen.cover()
        for slot in self._slots.values():
            if keeps_secrets(slot.tool.state):
                await self._set_history(slot, History(slot.history.now))

    async def _add_step(self, slot: Slot, state: Value, said: str) -> None:
        now = seconds() // 60
        if self.device.used not in (0, now):
            self._set_device(self.device.evolve(used=now))
        await self._change(slot, slot.history.then(state, said))
        if self.device.used - self._saved_device.used >= SAVE_USED_AFTER:
            await self.save_device(self.device)

    async def _change(self, slot: Slot, history: History) -> None:
        """Set the history of *slot*; facts that other tools take from it follow at once."""
        slot.history = history
        followed = self._following(slot)
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
        return [(self.slot(game.by_key[key]), history) for key, history in found.items()]

    async def _set_history(self, slot: Slot, history: History) -> None:
        slot.history = history
        await self._save(slot)

    async def _save(self, slot: Slot) -> None:
        async with slot.save_lock:
            if slot.saved_history is slot.history:
                return
            latest = slot.history
            try:
                await saves.save_history(self._store, slot.tool, latest)
            except StorageError as error:
                self.screen.storage_failed(error)
            else:
                slot.saved_history = latest
