"""What touches and keys do on a tool's screen.

A touch counts only where the device showed what it reached (``ClientView``). A key always counts:
what it is for is known when its turn comes.
"""

from asyncio import ensure_future, gather
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.core.blocks import Ask, Press, Result, Steps
from companion.core.fields import Text
from companion.display.cues import STAMP, THROW, WINNER, cue_of, decided, winners
from companion.display.labels import START_OVER
from companion.display.outcome import outcome_of, questions_in_sight
from companion.display.sheets import in_order, is_entering, sheet_of
from companion.display.steps import led
from companion.display.targets import (
    CLOSED,
    Identity,
    Touchable,
    any_emptied,
    asks_anew,
    current_question,
    identity,
    left_to_ask,
    walks_of,
)
from screens.device.services import haptic_tick
from screens.device.sounds import play
from screens.state.change import Change
from screens.state.client_view import ClientView, ToolScreen
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.slot_layout import kept_end, layout_of
from screens.ui.hooks import StateRef
from screens.ui.motion import Cue

NOT_KEPT: Final = (
    "The last game wasn't kept, so the other tools still have what was entered in it. To clear one, "
    f"tap “{START_OVER}” in its menu."
)


def tool_screen(desk: Desk, slot: Slot, chosen: Identity | None) -> ToolScreen:
    """Return the screen of the tool in *slot* as it is now, with the question *chosen*."""
    name, state = slot.tool.name, slot.state
    kept = kept_end(desk, slot)
    parts = layout_of(desk, slot, kept)
    parts = parts._replace(body=in_order(parts.body, by_player=desk.screen.by_player))
    asked = current_question(walks_of(parts.body), chosen, (CLOSED, name), slot.sitting)
    return ToolScreen(name, state, parts, asked, kept)


async def nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Actions:
    """What can be done on the screen of the tool in *slot* as it was *drawn*.

    *chosen* is the question that a player chose for the pad, *chosen_then* what it was when the
    screen was drawn. *cue* is what a touch did last that can be seen to happen. *corrects* is
    whether a player has opened the fold over what was entered.
    """

    desk: Desk
    slot: Slot
    drawn: ToolScreen
    chosen: StateRef[Identity | None]
    chosen_then: Identity | None
    client: ClientView
    cue: StateRef[Cue]
    corrects: StateRef[bool]

    def now(self) -> ToolScreen:
        """Return the screen as it would be drawn now."""
        unchanged = (
            self.slot.state is self.drawn.state and self.chosen.current == self.chosen_then
        )
        return (
            self.drawn if unchanged else tool_screen(self.desk, self.slot, self.chosen.current)
        )

    async def answer(self, ask: Ask, change: Change) -> None:
        """Answer *ask*, whatever the device shows."""
        # The answer counts before another touch is looked at; what it decides is seen before it is saved. Nothing is
        # decided while a number is typed into a sheet.
        typing = is_entering(self.now().parts.body, self.now().asked)
        decided_now = ensure_future(nothing() if typing else self._decided(self.slot.state))
        await self._answer(ask, change)
        await decided_now

    async def _answer(self, ask: Ask, change: Change) -> None:
        await self.desk.answer(self.slot, ask, change)
        await haptic_tick()

    async def answer_and_go_on(self, ask: Ask, change: Change) -> None:
        """Answer *ask*, whatever the device shows; the pad goes on to the next open question."""
        self.chosen.set(None)
        # As above: the answer counts before another touch is looked at.
        goes_on = ensure_future(self._go_on_for(ask))
        await self.answer(ask, change)
        await goes_on

    async def _go_on_for(self, ask: Ask) -> None:
        """Have the pad go on with the player of *ask*, if they have a phone of their own; on a sheet with the next
        cell.
        """
        after = tool_screen(self.desk, self.slot, None)
        walks = walks_of(after.parts.body)
        if left := left_to_ask(walks, ask, self.slot.sitting):
            self.chosen.set(identity(left))
        elif sheet_of(walks, ask) and not after.asked and winners(self.slot.tool, after.state):
            self.corrects.set(False)  # who won comes first again
            await gather(self._moved(WINNER), haptic_tick(WINNER))

    async def answer_and_stay(self, ask: Ask, change: Change) -> None:
        """Answer a part of *ask*, whatever the device shows; the pad stays with it."""
        self.chosen.set(identity(ask))
        await self.answer(ask, change)

    def show(self, ask: Ask | None) -> None:
        """Open the pad for *ask*, or for the first question without an answer."""
        self.chosen.set(identity(ask) if ask else None)
        if ask:  # else nothing is left to ask, and who won is to be seen
            here = self.now()
            self.corrects.set(outcome_of(self.slot.tool, here.state, here.parts) is not None)

    def in_sight(self) -> Result:
        """Return the blocks that are in no closed fold now."""
        here = self.now()
        corrects = self.corrects.current or here.asked is not None
        return questions_in_sight(self.slot.tool, here.state, here.parts, corrects=corrects)

    async def turn_correcting(self) -> None:
        """Open the fold over what was entered, or close it with its pad."""
        asked = self.now().asked is not None
        self.corrects.set(not (self.corrects.current or asked))
        if asked:
            self.close_pad()

    async def turn_sheet(self) -> None:
        """Have the pad of a sheet go on player by player from now on, or row by row again; it stays where it is."""
        asked = self.now().asked
        if asked:
            self.chosen.set(identity(asked))
        await self.desk.turn_sheets()

    def close_pad(self) -> None:
        """Close the pad; it stays closed until a question is chosen."""
        self.chosen.set((CLOSED, self.drawn.tool))

    def _was_intended(self, touched: Touchable) -> bool:
        return self.client.was_intended(touched, self.drawn, self.now())

    async def touch_answer(self, ask: Ask, change: Change) -> None:
        """Answer *ask*, which stands among the blocks, where that was intended.

        An answer that empties others leads back to the first of them, as a button does.
        """
        if self._was_intended(ask):
            await gather(
                self._answer(ask, change),
                self._back(self.now()),
                self._decided(self.slot.state),
                self._stamped(self.now()),
            )

    async def touch_pad(self, ask: Ask, change: Change) -> None:
        """Answer *ask* on its pad, where that was intended, and go on."""
        if self.client.was_intended_on_pad(ask, self.now()):
            await self.answer_and_go_on(ask, change)

    async def touch_pad_and_stay(self, ask: Ask, change: Change) -> None:
        """Answer a part of *ask* on its pad, where that was intended."""
        if self.client.was_intended_on_pad(ask, self.now()):
            await self.answer_and_stay(ask, change)

    async def touch_row(self, ask: Ask, change: Change) -> None:
        """Answer *ask* on the pad of its row, which stays. What was typed counts, whatever is asked by now."""
        here = self.now()
        if isinstance(ask.kind, Text) or self.client.was_intended_on_pad(ask, here):
            if here.asked and ask in here.on_pad:
                self.chosen.set(identity(here.asked))
            await self.answer(ask, change)

    async def touch_close(self) -> None:
        """Close the pad."""
        self.close_pad()

    async def touch_press(self, press: Press) -> None:
        """Make the move of a button, where that was intended.

        One that empties answers leads back to the first of them, from whichever question was
        chosen before.
        """
        if self._was_intended(press):
            before, left = self.now(), self.desk.new_game.leaves_entered(self.slot, press)
            kind = cue_of(self.slot.tool, press, main=press in self.drawn.parts.main)
            leaves = press.main and is_entering(before.parts.body, before.asked)
            if kind == THROW or leaves:
                # A pad for figures would cover what was thrown, and another round begins with its first cell.
                self.chosen.set(None)
            # At once: the move is made before it is saved, and a phone takes its time to save.
            await gather(
                self.desk.press(self.slot, press), self._back(before), self._moved(kind)
            )
            await haptic_tick(kind)
            if left:
                self.desk.screen.show_on_page(NOT_KEPT, ft.context.page.route)

    async def _moved(self, kind: str) -> None:
        """Let what happened just now, of that *kind*, be seen and heard."""
        if kind:
            self.cue.set(self.cue.current.then(kind, self.slot.state))
            await play(kind)

    async def _decided(self, before: Any) -> None:
        """Show and sound the winner, if the touch that led on from the state *before* made one."""
        if decided(self.slot.tool, before, self.slot.state):
            await gather(self._moved(WINNER), haptic_tick(WINNER))

    async def _stamped(self, before: ToolScreen) -> None:
        """Sound the stamp, if the touch that led on from the screen *before* made one."""
        told, tells = before.parts.answer, self.now().parts.answer
        if tells and tells.stamp and not (told and told.stamp and told.text == tells.text):
            await gather(play(STAMP), haptic_tick(STAMP))

    async def _back(self, before: ToolScreen) -> None:
        if self.chosen.current:
            after = tool_screen(self.desk, self.slot, self.chosen.current)
            walks = walks_of(before.parts.body), walks_of(after.parts.body)
            opened = self.chosen.current[0] != CLOSED
            if (opened and any_emptied(*walks)) or asks_anew(*walks):
                self.chosen.set(None)

    async def touch_step(self, steps: Steps, place: int) -> None:
        """Tick a step, or take the tick away, where that was intended.

        After a touch on the large one, the next one stands in its place at once.
        """
        if self._was_intended(steps):
            now = led(replace(steps, ticked=self.slot.state.look(steps.path))).now
            if now and now.place == place and self.desk.is_double_tap(self.slot):
                return
            await self.desk.tick(self.slot, steps, place)
            await haptic_tick()

    async def touch_due(self, label: str) -> None:
        """Take over what is due under *label*; a double tap on the large button counts once."""
        if not self.desk.is_double_tap(self.slot):
            await self.touch_offer(label)

    async def touch_offer(self, label: str) -> None:
        """Take over what is offered under *label*, into what is entered now."""
        due = self.desk.due_offer(self.slot)
        offers = (*self.desk.offers(self.slot), *([due.offered] if due else []))
        by_label = {each.label: each for each in offers}
        if label in by_label:
            before = self.slot.state
            await gather(self.desk.take_over(self.slot, by_label[label]), self._decided(before))
