"""The view of each kind of block."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple, Self

import flet as ft

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Drawing,
    Facts,
    Fold,
    Grid,
    Heading,
    LineChart,
    Note,
    Odds,
    Question,
    QuestionSequence,
    RuleGap,
    Scores,
    Secret,
    Steps,
    Terms,
    TextToCopy,
    Timer,
    Turn,
    Warn,
    When,
)
from companion.core.fields import Text as TextKind
from companion.core.nesting import flat
from companion.display.labels import copy_label
from companion.display.table_words import SEAL_IT, SEALED, seal_label, too_long_to_seal
from companion.live.commit_reveal import MOST_CHARACTERS, sealable
from companion.live.table_seal import is_next
from screens.inputs.answer_dock import OpenPad
from screens.inputs.cards import OnAnswer
from screens.inputs.cells import cells
from screens.inputs.pads import pad_key, question_view
from screens.inputs.sheet import SHEET, SheetView
from screens.state.clock import local_time
from screens.ui.controls import card, remark, selectable_text, tap_text, warning
from screens.ui.error_boundary import keyed, memoized
from screens.ui.letter_size import Text
from screens.ui.motion import STILL, Cue, moves
from screens.ui.text_scale import inset, inset_width, is_large
from screens.ui.theme import GAP, small, title
from screens.views.answer import answer_view
from screens.views.copying import CopyButton
from screens.views.drawings import drawing_key, drawing_view
from screens.views.folds import FoldView, OnCover, WifiTrust, secret_view
from screens.views.grids import grid_view
from screens.views.lines import line_view
from screens.views.lookup import TermsView
from screens.views.odds import odds_view
from screens.views.scores import scores_view
from screens.views.steps import OnTick, OnWay, steps_view
from screens.views.timer import TimerView
from screens.views.tokens import turn_view

OnPress = Callable[[Button], Awaitable[None]]
"""Makes the move of a button."""


Seal = Callable[[TextToCopy], Awaitable[None]]
"""Seals a text at the live table, until everyone has sealed theirs."""


class Touches(NamedTuple):
    """What the views of blocks call, the question on the pad, and how often secrets were covered.

    *wifi* is whether they may be shown where others could read the connection. *seal* is there for
    whoever has a seat at a live table, *go* where a way leads on to other tools. *cue* is what a
    touch did last. *on_cover_toggled* is told which secrets are uncovered, where a bar has their main buttons.
    *inset* is how many dp less than a tool's pane the blocks have, as on a card.
    *sealed* is whether this player's own text lies sealed at the table.
    """

    send: OnAnswer
    do: OnPress
    tick: OnTick
    open_pad: OpenPad
    asked: Question | None = None
    cover_count: int = 0
    wifi: WifiTrust | None = None
    seal: Seal | None = None
    go: OnWay | None = None
    cue: Cue = STILL
    on_cover_toggled: OnCover | None = None
    inset: float = 0
    sealed: bool = False


class Viewport(NamedTuple):
    """What a drawing depends on besides what it shows: the page in dp, its letters, whether things move."""

    width: float
    height: float
    large: bool
    moves: bool


def viewport() -> Viewport:
    """Return that of the current page."""
    page = ft.context.page
    return Viewport(page.width or 0, page.height or 0, is_large(), moves())


@dataclass(frozen=True)
class Views:
    """Draws blocks. It is equal while it draws the same, so that a fold is not drawn again for it.

    *once* is equal to no other: what was typed is taken out of a field by drawing it again.
    """

    touches: Touches
    viewport: Viewport
    once: object = None

    @classmethod
    def of(cls, block: Block, touches: Touches) -> Self:
        """Return what draws the parts of *block*."""
        return cls(touches, viewport(), object() if _has_field(block) else None)

    def __call__(self, block: Block) -> ft.Control:
        """Return the control that shows *block*."""
        return block_view(block, self.touches)


def _has_field(block: Block) -> bool:
    """Return whether *block* has a field to type into."""
    return any(
        isinstance(each, Question) and isinstance(each.kind, TextKind)
        for each in flat((block,))
    )


def _used(block: Block, touches: Touches) -> Touches:
    """Return *touches* without the question on the pad and the cue, where *block* does not show them."""
    shows = any(isinstance(each, QuestionSequence | Drawing) for each in flat((block,)))
    return touches if shows else touches._replace(asked=None, cue=STILL)


def pane_block(block: Block, touches: Touches) -> ft.Control:
    """Return *block* as a part of a pane: drawn again only where it, what it calls or the page changed.

    What *touches* calls must be equal from one drawing to the next.
    """
    used = _used(block, touches)
    if isinstance(block, Fold | Timer | Terms | Secret) or _has_field(block):
        return block_view(
            block, used
        )  # with a state, and a key, of its own; or drawn each time
    if isinstance(block, Drawing):
        return keyed(drawing_key(block), BlockView, block, used, viewport())
    if isinstance(block, Question) and (key := pad_key(block)):
        return keyed(key, BlockView, block, used, viewport())
    return BlockView(block, used, viewport())


@memoized
def BlockView(block: Block, touches: Touches, viewport: Viewport) -> ft.Control:
    """Show *block*, in a page as *viewport* says."""
    return block_view(block, touches)


def block_view(block: Block, touches: Touches) -> ft.Control:
    """Return the control that shows *block*."""
    with inset(touches.inset):
        return _block_view(block, touches)


def _block_view(block: Block, touches: Touches) -> ft.Control:
    send, do, tick, open_pad, asked, *_ = touches
    match block:
        case Heading():
            return title(block.text)
        case Note():
            return Text(block.text, size=16, color=ft.Colors.ON_SURFACE_VARIANT)
        case Warn():
            return warn_view(block)
        case RuleGap():
            paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
            return remark(block.text, ft.Icons.HELP_OUTLINE_ROUNDED, paint, ink)
        case Answer():
            return answer_view(block)
        case Facts():
            return ft.Column([fact_view(*row) for row in block.rows], spacing=4, tight=True)
        case Grid():
            return grid_view(block)
        case Odds():
            return odds_view(block)
        case Scores():
            return scores_view(block)
        case Steps():
            return steps_view(block, tick, touches.go)
        case Turn():
            return turn_view(block, do)
        case When():
            return fact_view(block.title, local_time(block.minute))
        case Timer():
            return keyed(f"timer-{block.title}", TimerView, block, do)
        case Button():
            return ft.Row([tap_text(block.title, do, block, strong=block.main)], wrap=True)
        case Question():
            return question_view(block, send)
        case QuestionSequence() if block.sheet:
            return keyed(SHEET, SheetView, block, asked, open_pad, inset_width(), False)
        case QuestionSequence():
            return cells(block, asked, open_pad)
        case LineChart():
            return line_view(block)
        case Drawing():
            return drawing_view(block, do, open_pad, asked, touches.cue, send)
        case TextToCopy():
            in_bar = block.main and touches.on_cover_toggled is not None
            seal = touches.seal
            if touches.on_cover_toggled is not None and not touches.sealed and is_next(block):
                seal = None  # its button is the large one
            return post_view(block, seal, sealed=touches.sealed, in_bar=in_bar)
        case Terms():
            return keyed("terms", TermsView, block)
        case Fold():
            return keyed(
                f"fold-{block.key or block.title}", FoldView, block, Views(touches, viewport())
            )
        case Secret():
            return secret_view(
                block,
                Views(touches, viewport()),
                touches.cover_count,
                touches.wifi,
                touches.on_cover_toggled,
            )


def warn_view(warn: Warn) -> ft.Control:
    """Return what the rules do not allow, as a warning."""
    return warning(warn.text)


def post_view(
    post: TextToCopy, seal: Seal | None, *, sealed: bool = False, in_bar: bool = False
) -> ft.Control:
    """Return a text to pass on, with a button that seals it at the table unless one is *sealed* there.

    The button that copies it stands here too, unless it is *in_bar*.
    """
    buttons: list[ft.Control] = []
    if not in_bar:
        buttons.append(CopyButton("Copy", post.text, copy_label(post)))
    if seal and post.together and sealed:
        buttons.append(small(SEALED))
    elif seal and post.together:
        fits = sealable(post.text) == post.text
        button = tap_text(SEAL_IT, seal, post, spoken=seal_label(post.title))
        buttons.append(button if fits else small(too_long_to_seal(MOST_CHARACTERS)))
    return card(
        Text(post.title, size=16, weight=ft.FontWeight.W_600),
        selectable_text(post.text, size=16),
        *([ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP)] if buttons else []),
    )


def fact_view(label: str, value: str) -> ft.Control:
    """Return a label with its value beside it; with large text, below it."""
    share = None if is_large() else 1
    parts: list[ft.Control] = [
        Text(label, size=16, expand=share, color=ft.Colors.ON_SURFACE_VARIANT),
        Text(value, size=16, expand=share, weight=ft.FontWeight.W_600),
    ]
    if is_large():
        return ft.Column(parts if label else parts[1:], spacing=0, tight=True)
    return ft.Row(parts, vertical_alignment=ft.CrossAxisAlignment.START)
