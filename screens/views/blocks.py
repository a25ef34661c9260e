"""The view of each kind of block."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import flet as ft

from companion.core.blocks import (
    Answer,
    Ask,
    Block,
    Drawing,
    Facts,
    Fold,
    Grid,
    Heading,
    Line,
    Note,
    Odds,
    Post,
    Press,
    Scores,
    Secret,
    Silent,
    Steps,
    Terms,
    Timer,
    Turn,
    Walk,
    Warn,
    When,
)
from companion.display.answers import is_short
from companion.display.labels import chapter_words, turn_label
from companion.display.table_words import SEAL_IT, seal_label, too_long_to_seal
from companion.display.targets import presses
from companion.live.together import MOST, sealable
from screens.device.services import copy
from screens.inputs.answer_dock import OpenPad
from screens.inputs.cards import Send
from screens.inputs.cells import cells
from screens.inputs.faces import face_height, player_face, seat_grid
from screens.inputs.pads import ask_view
from screens.state.clock import local_time
from screens.ui.controls import card, remark, selectable_text, tap, tap_text, warning
from screens.ui.guard import keyed
from screens.ui.letter_size import Text
from screens.ui.motion import STILL, Beat
from screens.ui.text_scale import is_large
from screens.ui.theme import GAP, small, title
from screens.views.drawings import drawing_view
from screens.views.folds import FoldView, WifiTrust, secret_view
from screens.views.grids import grid_view
from screens.views.lines import line_view
from screens.views.lookup import TermsView
from screens.views.odds import odds_view
from screens.views.scores import scores_view
from screens.views.steps import OnTick, OnWay, steps_view
from screens.views.timer import TimerView

OnPress = Callable[[Press], Awaitable[None]]
"""Makes the move of a button."""


Seal = Callable[[Post], Awaitable[None]]
"""Seals a text at the live table, until everybody has sealed theirs."""


class Touches(NamedTuple):
    """What the views of blocks call, the question on the pad, and how often secrets were covered.

    *wifi* is whether they may be shown where others could read the connection. *seal* is there for
    whoever has a seat at a live table, *go* where a way leads on to other tools. *beat* is what a
    touch did last.
    """

    send: Send
    do: OnPress
    tick: OnTick
    open_pad: OpenPad
    asked: Ask | None = None
    cover_count: int = 0
    wifi: WifiTrust | None = None
    seal: Seal | None = None
    go: OnWay | None = None
    beat: Beat = STILL


def block_view(block: Block, touches: Touches) -> ft.Control:
    """Return the control that shows *block*."""
    send, do, tick, open_pad, asked, *_ = touches

    def view(inner: Block) -> ft.Control:
        return block_view(inner, touches)

    match block:
        case Heading():
            return title(block.text)
        case Note():
            return Text(block.text, size=16, color=ft.Colors.ON_SURFACE_VARIANT)
        case Warn():
            return warn_view(block)
        case Silent():
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
        case Press():
            return ft.Row([tap_text(block.title, do, block, strong=block.main)], wrap=True)
        case Ask():
            return ask_view(block, send)
        case Walk():
            return cells(block, asked, open_pad)
        case Line():
            return line_view(block)
        case Drawing():
            return drawing_view(block, do, open_pad, asked, touches.beat, send)
        case Post():
            return post_view(block, touches.seal)
        case Terms():
            return keyed("terms", TermsView, block)
        case Fold():
            return keyed(f"fold-{block.key or block.title}", FoldView, block, view)
        case Secret():
            return secret_view(block, view, touches.cover_count, touches.wifi)


def warn_view(warn: Warn) -> ft.Control:
    """Return what the rules do not allow, as a warning."""
    return warning(warn.text)


def post_view(post: Post, seal: Seal | None) -> ft.Control:
    """Return a text to pass on, with a button that copies it, and one that seals it at the table."""
    buttons: list[ft.Control] = [
        tap_text("Copy", copy, post.text, spoken=f"Copy: {post.title}")
    ]
    if seal and post.together:
        fits = sealable(post.text) == post.text
        button = tap_text(SEAL_IT, seal, post, spoken=seal_label(post.title))
        buttons.append(button if fits else small(too_long_to_seal(MOST)))
    return card(
        Text(post.title, size=16, weight=ft.FontWeight.W_600),
        selectable_text(post.text, size=15),
        ft.Row(buttons, wrap=True, spacing=GAP, run_spacing=GAP),
    )


MOST_LINES = 4
"""Most lines of an answer in the bar: two are usual, large text needs more."""


def headline(answer: Answer) -> ft.Text:
    """Return the headline of an answer."""
    ink = {
        "plain": ft.Colors.ON_SURFACE,
        "good": ft.Colors.PRIMARY,
        "bad": ft.Colors.TERTIARY,
    }[answer.tone]
    size = 24 if is_short(answer) else 19
    return Text(answer.text, size=size, weight=ft.FontWeight.BOLD, color=ink)


def answer_view(answer: Answer, *beside: ft.Control) -> ft.Control:
    """Return an answer's headline with the controls *beside* it, and its arithmetic below.

    Both are cut after some lines; *Why?* shows them whole. With large text the controls wrap to
    a line of their own.
    """
    head = headline(answer)
    head.max_lines, head.overflow = MOST_LINES, ft.TextOverflow.ELLIPSIS
    live = ft.Semantics(content=head, container=True, live_region=True)
    said = Text(
        answer.why,
        size=16,
        max_lines=MOST_LINES + 2,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    if answer.why and not is_short(answer) and not is_large():
        lines: list[ft.Control] = [
            live,
            ft.Row([said, ft.Row(list(beside), spacing=0, tight=True)], spacing=GAP),
        ]
    else:
        lines = [
            ft.Row(
                [live, ft.Row(list(beside), spacing=0, tight=True)],
                wrap=True,
                spacing=GAP / 2,  # more would break the line on narrow phones
                run_spacing=0,
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
        lines += [ft.Row([said])] if answer.why else []
    return ft.Column(
        lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def why_view(answer: Answer) -> ft.Control:
    """Return the explanation of an answer: its arithmetic, the rule and the chapter."""
    parts: list[ft.Control] = [title(answer.text)]
    parts += [Text(line, size=16) for line in (answer.why, *answer.lines) if line]
    if answer.rule:
        parts += [ft.Divider(), Text(answer.rule, size=16)]
    if answer.chapter:
        parts.append(small(chapter_words(answer.chapter)))
    return ft.Column(parts, spacing=GAP, tight=True)


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


def turn_view(turn: Turn, do: OnPress) -> ft.Control:
    """Return the players in turn order; whose turn it is has the largest badge."""
    chips = [
        tap(
            player_face(player, 40 if n == turn.at else 28, 16 if n == turn.at else 13),
            turn_label(player, n == turn.at),
            do,
            press,
            selected=n == turn.at,
            height=face_height(turn.players, 76),
            expand=1,
            dense=True,
        )
        for n, (player, press) in enumerate(zip(turn.players, presses(turn), strict=True))
    ]
    return ft.Column([small(turn.title), seat_grid(chips, turn.players)], spacing=4, tight=True)
