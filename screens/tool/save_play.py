"""Saves the end of a game in the log: as a new play, or as a correction of one."""

from typing import Final

import flet as ft

from companion.core.words import with_noun
from companion.display.labels import KEEP_GAME
from companion.plays.play import MOST_MINUTES, Play
from companion.tools.cause import CLEARED
from screens.device.services import haptic_tick
from screens.state.desk import Desk
from screens.state.slot import Slot
from screens.tool.slot_layout import picture_route
from screens.ui.controls import main_button, tap_text
from screens.ui.guard import component, handler, keyed
from screens.ui.motion import WINNER
from screens.ui.snack_bar import show_snackbar
from screens.ui.theme import small
from screens.ui.typed_field import TypedField

SHARE_PICTURE: Final = "A picture for the group"
KEEP_AGAIN: Final = "Keep this game again"
CORRECT: Final = "Correct the game you kept"
ANOTHER: Final = "Keep as another game"
NO_NUMBER: Final = f"Write a whole number of minutes, at most {MOST_MINUTES}."
SAVED: Final = "Kept. It's under Played games on the first screen."
CORRECTED: Final = (
    "The kept game is corrected. You can undo that on its page under Played games."
)


def save_offers(desk: Desk, slot: Slot) -> list[ft.Control]:
    """Return the buttons that save the game that ended in *slot*; none once it is saved.

    What differs from a game that was kept today corrects it, most likely: that is the large button.
    """
    if not desk.plays.lacks_end(slot.tool, slot.state):
        return []
    play = correctable_play(desk, slot)
    took = keyed(f"took-{slot.tool.game}", LengthOffer, desk, slot.tool.game)
    if play is None:
        keep = main_button(
            KEEP_GAME, keep_game, desk, slot, sign=ft.Icons.BOOKMARK_BORDER_ROUNDED
        )
        return [keep, took]
    return [
        small(kept_words(play)),
        main_button(CORRECT, correct_game, desk, slot, sign=ft.Icons.BOOKMARK_BORDER_ROUNDED),
        tap_text(ANOTHER, keep_another, desk, slot, fill=True),
        took,
    ]


@component
def LengthOffer(desk: Desk, game: str) -> ft.Control:
    """Show how long *game* took, as it will be kept; a touch opens a field that corrects it."""
    opened, set_open = ft.use_state(False)
    nothing: str | None = None
    wrong, set_wrong = ft.use_state(nothing)
    ft.use_effect(handler(desk.game_clock.load), [])
    minutes, is_measured = desk.game_clock.length(game)

    async def turn() -> None:
        set_open(True)

    async def typed(text: str) -> None:
        known, number = minutes_in(text)
        set_wrong(None if known else NO_NUMBER)
        if known:
            desk.game_clock.say(game, number)

    if opened:
        return TypedField(
            "took",
            "" if minutes is None else str(minutes),
            typed,
            label="Minutes it took",
            error=wrong,
            max_length=4,
            keyboard_type=ft.KeyboardType.NUMBER,
        )
    if minutes is None or not is_measured:
        return ft.Column()
    return tap_text(took_words(minutes), turn, fill=True)


def took_words(minutes: int) -> str:
    """Return how long a game took, and that a touch corrects it."""
    return f"It took {with_noun(minutes, 'minute')}. Correct it"


def minutes_in(text: str) -> tuple[bool, int | None]:
    """Return whether *text* is a number of minutes that a game can take, or empty; and that number."""
    number = text.strip()
    whole = number.isascii() and number.isdecimal() and int(number) <= MOST_MINUTES
    return whole or not number, int(number) if whole else None


def picture_offer(desk: Desk, slot: Slot) -> list[ft.Control]:
    """Return the button that saves the game that ended in *slot* and opens its picture at once.

    None if it may correct a saved game, which players are asked first, and once it is saved:
    the bar has the way to its picture then.
    """
    if not desk.plays.lacks_end(slot.tool, slot.state) or correctable_play(desk, slot):
        return []
    return [tap_text(SHARE_PICTURE, share_picture, desk, slot, fill=True)]


def kept_words(play: Play) -> str:
    """Return how *play* ended, as it was kept: too long for a large button if many won."""
    return f"Kept before: {play.outcome}"


def correctable_play(desk: Desk, slot: Slot) -> Play | None:
    """Return the play that the end in *slot* may correct, or None.

    It is the game's last one of the past 12 hours, unless the tool was cleared after it ended.
    """
    play = desk.plays.lately(slot.tool.game)
    return None if play is None or _end_before_restart(slot) == play.mark else play


def _end_before_restart(slot: Slot) -> int | None:
    """Return the mark of the game whose end *slot* showed when it was last cleared, or None."""
    for step in reversed(slot.history.past):
        if step.cause in CLEARED:
            ended = slot.tool.recorded(step.state)
            return ended.mark if ended else None
    return None


async def keep_game(desk: Desk, slot: Slot) -> None:
    """Save the game that ended in *slot* once, unless it may correct a saved one.

    In that case the screen asks: the log may not have been loaded when it was drawn.
    """
    await desk.plays.peek()
    if correctable_play(desk, slot) is None and not desk.is_double_tap(slot):
        await keep_another(desk, slot)


async def keep_another(desk: Desk, slot: Slot) -> None:
    """Save the game that ended in *slot* once, whatever else was saved today."""
    # A second touch, before the first was drawn, finds it saved.
    if desk.plays.lacks_end(slot.tool, slot.state):
        await _add_end(desk, slot)
        await haptic_tick(WINNER)


async def share_picture(desk: Desk, slot: Slot) -> None:
    """Save the game that ended in *slot*, unless it may correct a saved one, and open its picture."""
    await keep_game(desk, slot)
    if play := desk.plays.find_end(slot.tool, slot.state):
        ft.context.page.navigate(picture_route(play))


async def keep_again(desk: Desk, slot: Slot) -> None:
    """Save the game that ended in *slot*, even a second time."""
    await _add_end(desk, slot)
    show_snackbar(SAVED)


async def _add_end(desk: Desk, slot: Slot) -> None:
    """Save the game that ended in *slot*, with how long it took."""
    await desk.game_clock.load()
    minutes, is_measured = desk.game_clock.length(slot.tool.game)
    await desk.plays.add_end(slot.tool, slot.state, minutes, measured=is_measured)


async def correct_game(desk: Desk, slot: Slot) -> None:
    """Replace the play that was saved last by the end in *slot*."""
    ended, play = slot.tool.recorded(slot.state), correctable_play(desk, slot)
    if ended and play and desk.plays.lacks_end(slot.tool, slot.state):
        await desk.plays.correct(play.ended(ended))
        show_snackbar(CORRECTED)
