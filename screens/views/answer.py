"""An answer: its headline and arithmetic in the bar, and its explanation on a sheet."""

from math import ceil
from typing import NamedTuple

import flet as ft

from companion.core.blocks import Answer
from companion.display.answers import is_short
from companion.display.labels import chapter_words
from companion.scenes.letters import text_width
from screens.ui.letter_size import Text, letter_size
from screens.ui.text_scale import PHONE, below_the_bar, is_flat, is_large, pane_width, text_size
from screens.ui.theme import EDGE, GAP, small, title

MOST_LINES = 4
"""Most lines of an answer in the bar: two are usual."""

MOST_WHY = 6
"""Most lines of what it comes from."""

SHARE, FLAT_SHARE = 0.3, 0.35
"""The share of a page that an answer has in the bar at the most: under the questions, and beside them."""

LINE = 1.44
"""How many times as high as its letters a line is."""

WHY_SIZE = 16
"""The size of what an answer comes from."""


LARGE_HEAD, SMALL_HEAD = 24, 19
"""The sizes of an answer's headline: large where it is short and has room beside the tools."""

BOLDER = 1.07
"""How many times wider bold letters are."""

TOOLS_WIDTH = 184
"""Width in dp of the tools beside an answer, *Why?*, undo and redo, and of the gap before them."""


class Lines(NamedTuple):
    """How many lines an answer has at the most: its headline, and what it comes from.

    It is *whole* where nothing is cut then. The letters of its headline have a *size* of their own, unless that is 0.
    """

    head: int = MOST_LINES
    why: int = MOST_WHY
    whole: bool = True
    size: float = 0


ALL_LINES = Lines()


def head_size(answer: Answer) -> float:
    """Return the size of the letters of an answer's headline."""
    return LARGE_HEAD if is_short(answer) and fits_beside(answer) else SMALL_HEAD


def headline(answer: Answer, size: float = 0) -> ft.Text:
    """Return the headline of an answer, in letters of that *size*; where it is 0, in large ones where these have room."""
    ink = {
        "plain": ft.Colors.ON_SURFACE,
        "good": ft.Colors.PRIMARY,
        "bad": ft.Colors.TERTIARY,
    }[answer.tone]
    return Text(
        answer.text, size=size or head_size(answer), weight=ft.FontWeight.BOLD, color=ink
    )


def fits_beside(answer: Answer) -> bool:
    """Return whether the headline of *answer* has room in large letters beside the tools, or above them."""
    tools, scale = (0, text_size()) if is_large() else (TOOLS_WIDTH, letter_size())
    room = (ft.context.page.width or PHONE) - 2 * EDGE - tools
    return text_width(answer.text, LARGE_HEAD) * BOLDER * scale <= room


def lines_in_bar(answer: Answer) -> Lines:
    """Return how many lines *answer* has in the bar, so that the questions keep their part of the page.

    Each has one at the least, and a headline the lines that it needs. With large text nothing is cut: what the
    bar says scrolls.
    """
    page, letters = ft.context.page, head_size(answer)
    flat = is_flat(page.width or 0, page.height or 0)
    width = pane_width() / (2 if flat else 1) - 2 * EDGE
    room = below_the_bar() * (FLAT_SHARE if flat else SHARE)
    size, small = letters * text_size(), WHY_SIZE * text_size()
    beside_head = TOOLS_WIDTH if is_short(answer) or not answer.why else 0
    needed = _lines(answer.text, size * BOLDER, width - beside_head)
    head = max(1, min(MOST_LINES, int((room - small * LINE) / (size * LINE))))
    rest = room - min(needed, head) * size * LINE
    why = max(1, min(MOST_WHY, int(rest / (small * LINE))))
    beside_why = 0 if is_short(answer) else TOOLS_WIDTH
    whole = needed <= head and _lines(answer.why, small, width - beside_why) <= why
    return Lines(head, why, whole, letters)


def head_height(answer: Answer) -> float:
    """Return the height in dp of the headline of *answer* in the bar with large text."""
    page = ft.context.page
    flat = is_flat(page.width or 0, page.height or 0)
    width = pane_width() / (2 if flat else 1) - 2 * EDGE
    size = head_size(answer) * text_size()
    return _lines(answer.text, size * BOLDER, width) * size * LINE


def _lines(text: str, size: float, room: float) -> int:
    """Return how many lines *text* has that fit *room*; up to a word less is in each than would fit."""
    line = max(room - text_width("A long word", size), room / 2)
    wide = text_width(text, size)
    return 1 if wide <= room else ceil(wide / line)


def answer_view(answer: Answer, *beside: ft.Control, lines: Lines = ALL_LINES) -> ft.Control:
    """Return an answer's headline with the controls *beside* it, and its arithmetic below.

    Both are cut after some *lines*; *Why?* shows them whole. The controls stand beside the
    arithmetic of a long headline. With large text nothing is cut, and the controls stand elsewhere.
    """
    head = headline(answer, lines.size)
    live = ft.Semantics(content=head, container=True, live_region=True)
    said = Text(answer.why, size=WHY_SIZE, expand=True)
    below: list[ft.Control] = [ft.Row([said])] if answer.why else []
    if not is_large():
        for text, most in ((head, lines.head), (said, lines.why)):
            text.max_lines, text.overflow = most, ft.TextOverflow.ELLIPSIS
    tools = ft.Row(list(beside), spacing=0, tight=True)
    if is_large():
        drawn: list[ft.Control] = [live, *below]
    elif answer.why and not is_short(answer):
        drawn = [live, ft.Row([said, tools], spacing=GAP)]
    else:
        live.expand = True
        drawn = [ft.Row([live, tools], spacing=GAP), *below]
    return ft.Column(
        drawn, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
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
