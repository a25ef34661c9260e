"""Saves the end of a game in the log: as a new play, or as a correction of one."""

from typing import Final

import flet as ft

from companion.core.words import with_noun
from companion.display.labels import KEEP_GAME
from companion.plays.play import MOST_MINUTES, Play
from companion.tools.cause import CLEARED
from screens.device.services import haptic_tick
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.session_layout import picture_route
from screens.ui.controls import main_button, tap_text
from screens.ui.error_boundary import component, handler, keyed
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


def save_offers(session: PageSession, tool_session: ToolSession) -> list[ft.Control]:
    """Return the buttons that save the game that ended in *tool_session*; none once it is saved.

    What differs from a game that was kept today corrects it, most likely: that is the large button.
    """
    if not session.plays.lacks_end(tool_session.tool, tool_session.state):
        return []
    play = correctable_play(session, tool_session)
    took = keyed(f"took-{tool_session.tool.game}", LengthOffer, session, tool_session.tool.game)
    if play is None:
        keep = main_button(
            KEEP_GAME, keep_game, session, tool_session, sign=ft.Icons.BOOKMARK_BORDER_ROUNDED
        )
        return [keep, took]
    return [
        small(kept_words(play)),
        main_button(
            CORRECT, correct_game, session, tool_session, sign=ft.Icons.BOOKMARK_BORDER_ROUNDED
        ),
        tap_text(ANOTHER, keep_another, session, tool_session, fill=True),
        took,
    ]


@component
def LengthOffer(session: PageSession, game: str) -> ft.Control:
    """Show how long *game* took, as it will be kept; a touch opens a field that corrects it."""
    opened, set_open = ft.use_state(False)
    nothing: str | None = None
    wrong, set_wrong = ft.use_state(nothing)
    ft.use_effect(handler(session.game_clock.load), [])
    minutes, is_measured = session.game_clock.length(game)

    async def turn() -> None:
        set_open(True)

    async def typed(text: str) -> None:
        known, number = minutes_in(text)
        set_wrong(None if known else NO_NUMBER)
        if known:
            session.game_clock.say(game, number)

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


def picture_offer(session: PageSession, tool_session: ToolSession) -> list[ft.Control]:
    """Return the button that saves the game that ended in *tool_session* and opens its picture at once.

    None if it may correct a saved game, which players are asked first, and once it is saved:
    the bar has the way to its picture then.
    """
    if not session.plays.lacks_end(tool_session.tool, tool_session.state) or correctable_play(
        session, tool_session
    ):
        return []
    return [tap_text(SHARE_PICTURE, share_picture, session, tool_session, fill=True)]


def kept_words(play: Play) -> str:
    """Return how *play* ended, as it was kept: too long for a large button if many won."""
    return f"Kept before: {play.outcome}"


def correctable_play(session: PageSession, tool_session: ToolSession) -> Play | None:
    """Return the play that the end in *tool_session* may correct, or None.

    It is the game's last one of the past 12 hours, unless the tool was cleared after it ended.
    """
    play = session.plays.lately(tool_session.tool.game)
    return None if play is None or _end_before_restart(tool_session) == play.mark else play


def _end_before_restart(tool_session: ToolSession) -> int | None:
    """Return the mark of the game whose end *tool_session* showed when it was last cleared, or None."""
    for step in reversed(tool_session.history.past):
        if step.cause in CLEARED:
            ended = tool_session.tool.recorded(step.state)
            return ended.mark if ended else None
    return None


async def keep_game(session: PageSession, tool_session: ToolSession) -> None:
    """Save the game that ended in *tool_session* once, unless it may correct a saved one.

    In that case the screen asks: the log may not have been loaded when it was drawn.
    """
    await session.plays.peek()
    if correctable_play(session, tool_session) is None and not session.is_double_tap(
        tool_session
    ):
        await keep_another(session, tool_session)


async def keep_another(session: PageSession, tool_session: ToolSession) -> None:
    """Save the game that ended in *tool_session* once, whatever else was saved today."""
    # A second touch, before the first was drawn, finds it saved.
    if session.plays.lacks_end(tool_session.tool, tool_session.state):
        await _add_end(session, tool_session)
        await haptic_tick(WINNER)


async def share_picture(session: PageSession, tool_session: ToolSession) -> None:
    """Save the game that ended in *tool_session*, unless it may correct a saved one, and open its picture."""
    await keep_game(session, tool_session)
    if play := session.plays.find_end(tool_session.tool, tool_session.state):
        ft.context.page.navigate(picture_route(play))


async def keep_again(session: PageSession, tool_session: ToolSession) -> None:
    """Save the game that ended in *tool_session*, even a second time."""
    await _add_end(session, tool_session)
    show_snackbar(SAVED)


async def _add_end(session: PageSession, tool_session: ToolSession) -> None:
    """Save the game that ended in *tool_session*, with how long it took."""
    await session.game_clock.load()
    minutes, is_measured = session.game_clock.length(tool_session.tool.game)
    await session.plays.add_end(
        tool_session.tool, tool_session.state, minutes, measured=is_measured
    )


async def correct_game(session: PageSession, tool_session: ToolSession) -> None:
    """Replace the play that was saved last by the end in *tool_session*."""
    ended, play = (
        tool_session.tool.recorded(tool_session.state),
        correctable_play(session, tool_session),
    )
    if ended and play and session.plays.lacks_end(tool_session.tool, tool_session.state):
        await session.plays.correct(play.ended(ended))
        show_snackbar(CORRECTED)
