"""A game that is decided: who won and what tells of it come first, what was entered is folded below."""

import flet as ft

from companion.display.outcome import CORRECT, Outcome
from companion.display.targets import Identity
from companion.display.winner import KEY, crowned
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.actions import Actions
from screens.ui.hooks import StateRef, use_state_ref
from screens.ui.motion import WINNER, Cue
from screens.ui.theme import GAP, SIDE
from screens.views.blocks import Touches, pane_block
from screens.views.folds import fold_view
from screens.views.won import won_view


def use_corrects(ended: Outcome | None, chosen: Identity | None) -> StateRef[bool]:
    """Return whether the fold over what was entered was opened. A hook.

    It begins closed in each game that has *ended*. While a question is *chosen*, the figure that is corrected may be
    all that is missing.
    """
    corrects = use_state_ref(False)
    if ended is None and chosen is None:
        corrects.current = False
    return corrects


def decided_lines(
    session: PageSession,
    tool_session: ToolSession,
    ended: Outcome,
    cue: Cue,
    tops: list[ft.Control],
    lines: list[ft.Control],
) -> list[ft.Control]:
    """Return what a game that has *ended* shows below its *tops*: who won, from edge to edge, and the *lines* below.
    Who won may have come with *cue*."""
    game = session.games.find(tool_session.tool.game)
    cue = cue if cue.kind == WINNER else cue.seen()
    # With a key: what follows stays what it was when a winner is put in before it.
    won = ft.Column(
        [won_view(ended.ended, crowned(ended.ended).spoken, game, cue)],
        key=KEY,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )
    above = [_within(tops, "above")] if tops else []
    return [*above, won, _within(lines, "told")]


def _within(lines: list[ft.Control], called: str) -> ft.Control:
    """Return *lines* within the edges of the screen."""
    column = ft.Column(
        lines,
        key=called,
        spacing=GAP + 4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=SIDE))


def correction_fold(
    ended: Outcome, actions: Actions, touches: Touches, called: str
) -> list[ft.Control]:
    """Return the fold over what was entered in the game that *ended*; [] where nothing can be corrected.

    It is open while its pad is, and stays open once a player has opened it. *called* is its name as one scrolls to it.
    """
    folded, inside = ended.folded, touches._replace(inset=2 * GAP)
    if not folded:
        return []

    def draw() -> list[ft.Control]:
        return [pane_block(block, inside) for block in folded]

    opened = actions.corrects.current or touches.asked is not None
    turned = fold_view(CORRECT, opened, actions.turn_correcting, draw)
    across = ft.CrossAxisAlignment.STRETCH
    key: ft.ScrollKey = ft.ScrollKey(value=called)  # type: ignore[call-arg]
    return [ft.Column([turned], key=key, horizontal_alignment=across, tight=True)]
