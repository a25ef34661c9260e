"""Handles the keys of a tool: digits and letters answer, arrows choose another question."""

from dataclasses import dataclass

import flet as ft

from companion.display.sheets import is_entering
from companion.display.targets import identity, sequences_of
from screens.inputs.cards import set_to
from screens.state.keyboard import Keyboard, keyboard
from screens.tool.actions import Actions
from screens.tool.key_bindings import (
    ARROWS,
    NumberKind,
    kept,
    key_answer,
    neighbour,
    parse_number,
    pictured_questions,
    typed_text,
    visible_questions,
)
from screens.ui.snack_bar import show_snackbar


@dataclass(frozen=True)
class ToolKeys:
    """Handles the keys of the tool called *tool* with its *actions*.

    Keys are handled in order; each answers what is asked at its turn, drawn or not. *hold* is the
    control around the tool, which can take the focus.
    """

    tool: str
    actions: Actions
    hold: ft.KeyboardListener
    keys: Keyboard

    async def press(self, key: str) -> bool:
        """Handle *key*; return whether it means anything here."""
        if key in ARROWS or key in ("Enter", "Escape"):
            self.keys.begin_anew()
        if key in ARROWS:
            return await self.arrow(key)
        if key in ("Enter", "Escape"):
            asked = self.actions.now().asked
            opened = asked is not None
            if key == "Enter" and asked and is_entering(self.actions.now().parts.body, asked):
                await self.actions.answer_and_go_on(asked, lambda old: old)
            elif key == "Enter":
                self.actions.show(None)
            else:
                self.actions.close_pad()
            return opened
        return await self.digit(key) or await self.choice(key)

    async def step(self, *, back: bool) -> None:
        """Undo the last step (*back*), or redo one."""
        await (self.actions.undo() if back else self.actions.redo())

    async def arrow(self, key: str) -> bool:
        """Choose another question for the pad, or open the pad."""
        asked, body = self.actions.now().asked, self.actions.now().parts.body
        for sequence in sequences_of(body):
            if asked is None or asked in sequence.questions:
                self.actions.show(
                    neighbour(sequence, asked, key) if asked else sequence.questions[0]
                )
                return True
        return False

    async def digit(self, key: str) -> bool:
        """Type a digit or a sign into the number on the pad, or delete one."""
        question = self.actions.now().asked
        if question is None or question.options or not isinstance(question.kind, NumberKind):
            return False
        here = (self.tool, identity(question))
        place, text, value_then = self.keys.draft
        if place != here or kept(question.kind, question.value) != kept(
            question.kind, value_then
        ):
            text = ""
        new = typed_text(text, key, decimals=getattr(question.kind, "scale", 1) > 1)
        if new is None:
            return False
        value, why = parse_number(question.kind, new)
        if why:
            show_snackbar(f"{question.title}: {why}")
            return True
        if value is None and not question.kind.blank:  # type: ignore[union-attr]  # sums are never None
            value = question.value
        self.keys.draft = (here, new, value)
        if kept(question.kind, value) != kept(question.kind, question.value):
            await self.actions.answer_and_stay(question, set_to(value))
        return True

    async def choice(self, key: str) -> bool:
        """Choose or count the option that *key* stands for."""
        actions, here = self.actions, self.actions.now()
        blocks = actions.in_sight()
        drawn = key_answer(key, here.asked, pictured_questions(blocks))
        found = drawn or key_answer(key, None, visible_questions(blocks))
        if found is None:
            return False
        if found.ask is not here.asked:
            await actions.answer(found.ask, found.change)
        elif found.whole:
            await actions.answer_and_go_on(found.ask, found.change)
        else:
            await actions.answer_and_stay(found.ask, found.change)
        return True


def with_keys(tool: str, actions: Actions, pane: ft.Control) -> ft.KeyboardListener:
    """Return *pane* in a control that takes the focus; its questions get the keys of *tool*."""
    keys = keyboard()
    hold = ft.KeyboardListener(content=pane, include_semantics=False, expand=True)
    keys.tools[tool] = ToolKeys(tool, actions, hold, keys)
    return hold
