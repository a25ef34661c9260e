"""What touches and keys do on a tool's screen.

A touch counts only where the device showed what it reached (``ClientView``). A key always counts:
what it is for is known when its turn comes.
"""

from asyncio import ensure_future, gather
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.core.blocks import Button, Question, Result, Steps
from companion.core.fields import Text
from companion.display.cues import STAMP, THROW, WINNER, cue_of, decided, pieces_cue, winners
from companion.display.labels import START_OVER
from companion.display.outcome import outcome_of, questions_in_sight
from companion.display.sheets import in_order, is_entering, sheet_of
from companion.display.steps import led
from companion.display.targets import (
    CLOSED,
    Identity,
    Touchable,
    any_emptied,
    current_question,
    identity,
    left_to_ask,
    pad_after,
    pad_stepped,
    sequences_of,
)
from screens.device.services import haptic_tick
from screens.device.sounds import play
from screens.state.change import Change
from screens.state.client_view import ClientView, ToolScreen
from screens.state.keyboard import keyboard
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.session_layout import kept_end, layout_of
from screens.ui.hooks import StateRef
from screens.ui.motion import Cue

NOT_KEPT: Final = (
    "The last game wasn't kept, so the other tools still have what was entered in it. To clear one, "
    f"tap “{START_OVER}” in its menu."
)


def tool_screen(
    session: PageSession, tool_session: ToolSession, chosen: Identity | None
) -> ToolScreen:
    """Return the screen of the tool in *tool_session* as it is now, with the question *chosen*."""
    name, state = tool_session.tool.name, tool_session.state
    kept = kept_end(session, tool_session)
    parts = layout_of(session, tool_session, kept)
    parts = parts._replace(body=in_order(parts.body, by_player=session.screen.by_player))
    asked = current_question(
        sequences_of(parts.body), chosen, (CLOSED, name), tool_session.sitting
    )
    return ToolScreen(name, state, parts, asked, kept)


async def nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Actions:
    """What can be done on the screen of the tool in *tool_session* as it was *drawn*.

    *chosen* is the question that a player chose for the pad, *chosen_then* what it was when the
    screen was drawn. *cue* is what a touch did last that can be seen to happen. *corrects* is
    whether a player has opened the fold over what was entered.
    """

    session: PageSession
    tool_session: ToolSession
    drawn: ToolScreen
    chosen: StateRef[Identity | None]
    chosen_then: Identity | None
    client: ClientView
    cue: StateRef[Cue]
    corrects: StateRef[bool]

    def now(self) -> ToolScreen:
        """Return the screen as it would be drawn now."""
        unchanged = (
            self.tool_session.state is self.drawn.state
            and self.chosen.current == self.chosen_then
        )
        return (
            self.drawn
            if unchanged
            else tool_screen(self.session, self.tool_session, self.chosen.current)
        )

    async def answer(self, question: Question, change: Change) -> None:
        """Answer *question*, whatever the device shows."""
        # The answer counts before another touch is looked at; what it decides is seen before it is saved. Nothing is
        # decided while a number is typed into a sheet.
        here = self.now()
        typing = is_entering(here.parts.body, here.asked)
        decided_now = ensure_future(
            nothing() if typing else self._decided(self.tool_session.state, here)
        )
        await self._answer(question, change)
        await decided_now

    async def _answer(self, question: Question, change: Change) -> None:
        await self.session.answer(self.tool_session, question, change)
        await haptic_tick()

    async def answer_and_go_on(self, question: Question, change: Change) -> None:
        """Answer *question*, whatever the device shows; the pad goes on to the next open question."""
        self.chosen.set(None)
        # As above: the answer counts before another touch is looked at.
        goes_on = ensure_future(self._go_on_for(question))
        await self.answer(question, change)
        await goes_on

    async def _go_on_for(self, question: Question) -> None:
        """Have the pad go on with the player of *question*, if they have a phone of their own; on a sheet with the next
        cell.
        """
        after = tool_screen(self.session, self.tool_session, None)
        sequences = sequences_of(after.parts.body)
        if left := left_to_ask(sequences, question, self.tool_session.sitting):
            self.chosen.set(identity(left))
        elif (
            sheet_of(sequences, question)
            and not after.asked
            and winners(self.tool_session.tool, after.state)
        ):
            self.corrects.set(False)  # who won comes first again
            await gather(self._moved(WINNER), haptic_tick(WINNER))

    async def answer_and_stay(self, question: Question, change: Change) -> None:
        """Answer a part of *question*, whatever the device shows; the pad stays with it."""
        self.chosen.set(identity(question))
        await self.answer(question, change)

    def show(self, question: Question | None) -> None:
        """Open the pad for *question*, or for the first question without an answer."""
        self.chosen.set(identity(question) if question else None)
        if question:  # else nothing is left to ask, and who won is to be seen
            here = self.now()
            self.corrects.set(
                outcome_of(self.tool_session.tool, here.state, here.parts) is not None
            )

    def in_sight(self) -> Result:
        """Return the blocks that are in no closed fold now."""
        here = self.now()
        corrects = self.corrects.current or here.asked is not None
        return questions_in_sight(
            self.tool_session.tool, here.state, here.parts, corrects=corrects
        )

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
        await self.session.turn_sheets()

    def close_pad(self) -> None:
        """Close the pad; it stays closed until a question is chosen."""
        self.chosen.set((CLOSED, self.drawn.tool))

    def _was_intended(self, touched: Touchable) -> bool:
        return self.client.was_intended(touched, self.drawn, self.now())

    async def touch_answer(self, question: Question, change: Change) -> None:
        """Answer *question*, which stands among the blocks, where that was intended.

        An answer that empties others leads back to the first of them, as a button does.
        """
        if self._was_intended(question):
            await gather(
                self._answer(question, change),
                self._back(self.now()),
                self._decided(self.tool_session.state, self.now()),
                self._stamped(self.now()),
            )

    async def touch_pad(self, question: Question, change: Change) -> None:
        """Answer *question* on its pad, where that was intended, and go on."""
        if self.client.was_intended_on_pad(question, self.now()):
            await self.answer_and_go_on(question, change)

    async def touch_pad_and_stay(self, question: Question, change: Change) -> None:
        """Answer a part of *question* on its pad, where that was intended."""
        if self.client.was_intended_on_pad(question, self.now()):
            await self.answer_and_stay(question, change)

    async def touch_row(self, question: Question, change: Change) -> None:
        """Answer *question* on the pad of its row, which stays. What was typed counts, whatever is asked by now."""
        here = self.now()
        if isinstance(question.kind, Text) or self.client.was_intended_on_pad(question, here):
            if here.asked and question in here.on_pad:
                self.chosen.set(identity(here.asked))
            await self.answer(question, change)

    async def touch_close(self) -> None:
        """Close the pad."""
        self.close_pad()

    async def touch_button(self, button: Button) -> None:
        """Make the move of a button, where that was intended.

        One that empties answers leads back to the first of them, from whichever question was
        chosen before.
        """
        if self._was_intended(button):
            before, left = (
                self.now(),
                self.session.new_game.leaves_entered(self.tool_session, button),
            )
            kind = cue_of(self.tool_session.tool, button, main=button in self.drawn.parts.main)
            leaves = button.main and is_entering(before.parts.body, before.asked)
            if kind == THROW or leaves:
                # A pad for figures would cover what was thrown, and another round begins with its first cell.
                self.chosen.set(None)
            # At once: the move is made before it is saved, and a phone takes its time to save.
            await gather(
                self.session.press(self.tool_session, button),
                self._back(before),
                self._moved(kind) if kind else self._pieces_moved(before),
            )
            await haptic_tick(kind)
            if left:
                self.session.screen.show_on_page(NOT_KEPT, ft.context.page.route)

    async def _moved(self, kind: str) -> None:
        """Let what happened just now, of that *kind*, be seen and heard."""
        if kind:
            self.cue.set(self.cue.current.then(kind, self.tool_session.state))
            await play(kind)

    async def _decided(self, before: Any, there: ToolScreen | None = None) -> None:
        """Show and sound the winner, if the touch that led on from the state *before* made one; else what it did to the
        pieces of the screen that was *there*.
        """
        if decided(self.tool_session.tool, before, self.tool_session.state):
            await gather(self._moved(WINNER), haptic_tick(WINNER))
        elif there:
            await self._pieces_moved(there)

    async def _pieces_moved(self, before: ToolScreen) -> None:
        """Let it be seen if a piece died or coins came or went since the screen *before*."""
        await self._moved(pieces_cue(before.parts.body, self.now().parts.body))

    async def _stamped(self, before: ToolScreen) -> None:
        """Sound the stamp, if the touch that led on from the screen *before* made one."""
        told, tells = before.parts.answer, self.now().parts.answer
        if tells and tells.stamp and not (told and told.stamp and told.text == tells.text):
            await gather(play(STAMP), haptic_tick(STAMP))

    async def _back(self, before: ToolScreen) -> None:
        after = tool_screen(self.session, self.tool_session, self.chosen.current)
        if found := pad_after(before.parts, after.parts, before.asked):
            self.chosen.set(identity(found))
        elif self.chosen.current and self.chosen.current[0] != CLOSED:
            sequences = sequences_of(before.parts.body), sequences_of(after.parts.body)
            if any_emptied(*sequences):
                self.chosen.set(None)

    async def undo(self) -> None:
        """Take the last step of the tool back; a digit that is typed next begins a number."""
        await self._stepped(self.session.at.undo)

    async def redo(self) -> None:
        """Bring back the step that was undone last; a digit that is typed next begins a number."""
        await self._stepped(self.session.at.redo)

    async def _stepped(self, step: Callable[[ToolSession], Awaitable[None]]) -> None:
        keyboard().begin_anew()
        # As with a button: the step is made before it is saved.
        await gather(step(self.tool_session), self._pad_stepped(self.now()))

    async def _pad_stepped(self, before: ToolScreen) -> None:
        after = tool_screen(self.session, self.tool_session, self.chosen.current)
        if found := pad_stepped(before.parts, after.parts, before.asked):
            self.chosen.set(identity(found))

    async def touch_step(self, steps: Steps, place: int) -> None:
        """Tick a step, or take the tick away, where that was intended.

        After a touch on the large one, the next one stands in its place at once.
        """
        if self._was_intended(steps):
            now = led(replace(steps, ticked=self.tool_session.state.look(steps.path))).now
            if now and now.place == place and self.session.is_double_tap(self.tool_session):
                return
            await self.session.tick(self.tool_session, steps, place)
            await haptic_tick()

    async def touch_due(self, label: str) -> None:
        """Take over what is due under *label*; a double tap on the large button counts once."""
        if not self.session.is_double_tap(self.tool_session):
            await self.touch_offer(label)

    async def touch_offer(self, label: str) -> None:
        """Take over what is offered under *label*, into what is entered now."""
        due = self.session.due_offer(self.tool_session)
        offers = (*self.session.offers(self.tool_session), *([due.offered] if due else []))
        by_label = {each.title: each for each in offers}
        if label in by_label:
            before = self.tool_session.state
            await gather(
                self.session.take_over(self.tool_session, by_label[label]),
                self._decided(before),
            )
