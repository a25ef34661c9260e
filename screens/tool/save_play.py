"""The end of a game goes into the log: once, or in the place of what was kept of it before."""

from typing import Final

import flet as ft

from companion.plays.play import HALF_A_DAY, Play
from screens.state.clock import now
from screens.state.desk import Desk
from screens.state.slot import START_OVER, Slot
from screens.ui.controls import offer_button
from screens.ui.guard import show_snackbar

KEEP_GAME: Final = "Keep this game"
KEEP_AGAIN: Final = "Keep this game once more"
ANOTHER: Final = "Keep as another game"
SAVED: Final = "Kept. You find it under Played games, on the first screen."
CORRECTED: Final = "The kept game is corrected. Its page under Played games takes that back."


def save_offers(desk: Desk, slot: Slot) -> list[ft.Control]:
    """Return the buttons that keep the game that ended in *slot*, as long as it is not kept."""
    if not desk.plays.lacks_end(slot.tool, slot.state):
        return []
    play = correctable_play(desk, slot)
    if play is None:
        return [offer_button(KEEP_GAME, keep_game, desk, slot)]
    return [
        offer_button(ANOTHER, keep_another, desk, slot),
        offer_button(correction_label(play), correct_game, desk, slot),
    ]


def correction_label(play: Play) -> str:
    """Return the words for what corrects *play*."""
    return f"Correct the game you kept: {play.outcome}"


def correctable_play(desk: Desk, slot: Slot) -> Play | None:
    """Return the kept game that the end in *slot* may be another reading of, or None.

    It is the last one of this half of a day, unless the tool was started over from its end.
    """
    for play in desk.plays.plays:
        if play.game == slot.tool.game and abs(play.minute - now()) < HALF_A_DAY:
            return None if _end_before_restart(slot) == play.mark else play
    return None


def _end_before_restart(slot: Slot) -> int | None:
    """Return the mark of the end from which *slot* was started over last, if it was one."""
    for step in reversed(slot.history.past):
        if step.said == START_OVER:
            ended = slot.tool.recorded(step.state)
            return ended.mark if ended else None
    return None


async def keep_game(desk: Desk, slot: Slot) -> None:
    """Put the game that ended in *slot* into the log, once, and say where it is. Where it may be
    one that is kept, the screen asks instead: the log may not have been read when it was drawn.
    """
    await desk.plays.load()
    if correctable_play(desk, slot) is None:
        await keep_another(desk, slot)


async def keep_another(desk: Desk, slot: Slot) -> None:
    """Put the game that ended in *slot* into the log, whatever else is kept of today."""
    # A second touch, before the first was drawn, finds it kept.
    if desk.plays.lacks_end(slot.tool, slot.state):
        await keep_again(desk, slot)


async def keep_again(desk: Desk, slot: Slot) -> None:
    """Put the game that ended in *slot* into the log, be it there or not."""
    await desk.plays.add_end(slot.tool, slot.state)
    show_snackbar(SAVED)


async def correct_game(desk: Desk, slot: Slot) -> None:
    """Put the end in *slot* in the place of the game that was kept last."""
    ended, play = slot.tool.recorded(slot.state), correctable_play(desk, slot)
    if ended and play and desk.plays.lacks_end(slot.tool, slot.state):
        await desk.plays.correct(play.ended(ended))
        show_snackbar(CORRECTED)
