"""An answer: its headline and arithmetic on a slip of paper, and its explanation on a sheet."""

from collections.abc import Awaitable, Callable
from math import ceil
from typing import Final, NamedTuple

import flet as ft

from companion.core.blocks import Answer
from companion.display.labels import chapter_words
from companion.display.worlds import World
from companion.scenes.letters import Face, text_width, widest
from companion.scenes.letters import lines as lines_of
from screens.ui.controls import TRANSPARENT, tap
from screens.ui.faces import Display, wider
from screens.ui.letter_size import Text
from screens.ui.text_scale import inner_width, is_large, text_size
from screens.ui.text_widths import BOLD
from screens.ui.text_widths import PLAIN as PLAIN_FACE
from screens.ui.theme import (
    GAP,
    ROUND,
    SLIP,
    SLIP_QUIET,
    SLIP_STRONG,
    TOUCH,
    is_high_contrast,
    small,
    title,
)

VERDICT, VERDICT_LINE = 28, 32
"""The size of a verdict in the face of its world, and the height of its lines, in dp."""

PLAIN, PLAIN_LINE = 20, 26
"""The same of a headline that is too long for that, in the text face."""

WHY_SIZE, WHY_LINE = 16, 22
"""The same of what it comes from."""

MOST_VERDICT, MOST_PLAIN, MOST_WHY = 2, 3, 2
"""Most lines of each."""

MOST_LETTERS: Final = 36
"""Most letters of a verdict: a sentence is none."""

INSIDE_LEFT, INSIDE_RIGHT = 16, 4
"""Room in dp on the slip beside what is said."""


class SlipLines(NamedTuple):
    """How an answer is set: whether as a *verdict*, and how many lines its headline and its reason have at the most.

    It is *whole* where nothing is cut then.
    """

    verdict: bool = False
    head: int = MOST_PLAIN
    why: int = MOST_WHY
    whole: bool = True


def lines_on_slip(
    answer: Answer,
    world: World,
    beside: float = TOUCH,
    *,
    reason: bool = False,
    inner: float | None = None,
) -> SlipLines:
    """Return how *answer* is set on the slip of *world*, with *beside* dp of controls at its right.

    A *reason* that came forward is no verdict. With large text nothing is cut: what the slip says scrolls, and a
    verdict that has fewer lines in the text face is set in that. *inner* is the slip's width in dp, None for that of
    the pane.
    """
    width = (inner_width() if inner is None else inner) - INSIDE_LEFT - INSIDE_RIGHT - beside
    needed = 0 if reason else verdict_lines(answer, world, width)
    verdict = 0 < needed <= MOST_VERDICT
    if not verdict or is_large():
        plain = _lines(answer.text, PLAIN * text_size(), width, BOLD)
        verdict = verdict and needed <= plain
        needed = needed if verdict else plain
    head = MOST_VERDICT if verdict else MOST_PLAIN
    whole = (
        needed <= head
        and _lines(answer.why, WHY_SIZE * text_size(), width, PLAIN_FACE) <= MOST_WHY
    )
    return SlipLines(verdict, head, MOST_WHY, whole)


def verdict_lines(answer: Answer, world: World, width: float) -> int:
    """Return how many lines the headline of *answer* has in the face of *world*; 0 where it is no verdict."""
    text = answer.text
    if len(text) > MOST_LETTERS or text.endswith((".", "?", "!")):
        return 0
    size = VERDICT * wider(world.face) * text_size()
    broken = widest(text.split(), size) > width
    return 0 if broken else len(lines_of(text, size, width, MOST_VERDICT + 1))


def _lines(text: str, size: float, room: float, face: Face) -> int:
    """Return how many lines *text* has that fit *room*; up to a word less is in each than would fit."""
    line = max(room - text_width("A long word", size, face), room / 2)
    wide = text_width(text, size, face)
    return 1 if wide <= room else ceil(wide / line)


def headline(answer: Answer, world: World, *, verdict: bool) -> ft.Text:
    """Return the headline of *answer* on the slip of *world*: a *verdict* in its face."""
    if verdict:
        return Display(
            answer.text,
            world,
            size=VERDICT,
            line=VERDICT_LINE,
            color=SLIP_STRONG,
            lines=None,
        )
    style = ft.TextStyle(height=PLAIN_LINE / PLAIN)
    return Text(
        answer.text, size=PLAIN, weight=ft.FontWeight.W_700, color=SLIP_STRONG, style=style
    )


TOOTH: Final = (
    "iVBORw0KGgoAAAANSUhEUgAAADAAAAAbBAMAAADIRxFBAAAAMFBMVEX///////////////////////////////8AAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAxs2SiAAAAEHRSTlP+AZFNuc43cAAAAAAAAAAA5rCxzwAAAHhJREFUeNrtzTEKAjEQQNG3QW1k"
    "YT2CBxDxBjaWgoUH9igBwU60V1gLjUlWayt/N/P5Mw0wk1keIPigA81zWMUsLopinfdjpSiCu/LUZPoW/bUs+uHvJG5d2odY"
    "CacktqofzF+nz+rCcQdaw8JoEYU2+sJ+489veADTRhFN/om0hgAAAABJRU5ErkJggg=="
)
"""A piece of the torn edge, 16 times 9 dp at three dots each, white: it is drawn side by side, in the slip's colour."""

TOOTH_HEIGHT, OVERLAP = 8.6, 0.3
"""The height in dp of the torn edge, and how far it lies over the paper: else a hair is seen between them."""

ABOVE, BELOW = 4, 10
"""Room in dp above and below what is said, besides the torn edge."""

BETWEEN: Final = 2
"""Room in dp between the headline and the reason."""


class Slip(NamedTuple):
    """A slip: its *view*, and on it the headline and the reason, None for none, with the heights of their lines in dp.

    Whoever knows how high they have been drawn can leave off at the end of a line.
    """

    view: ft.Control
    head: ft.Text
    why: ft.Text | None
    head_line: float
    why_line: float


def slip_view(
    answer: Answer, world: World, *beside: ft.Control, lines: SlipLines, said: str | None = None
) -> Slip:
    """Return the slip of *world*: an answer's headline and its arithmetic, with the controls *beside* them.

    Both are cut after some *lines*; *Why?* shows them whole. With large text nothing is cut. *said* is what screen
    readers say as the headline, where that stands on the stage.
    """
    head = headline(answer, world, verdict=lines.verdict)
    why = Text(
        answer.why,
        size=WHY_SIZE,
        color=SLIP_QUIET,
        style=ft.TextStyle(height=WHY_LINE / WHY_SIZE),
    )
    if not is_large():
        for text, most in ((head, lines.head), (why, lines.why)):
            text.max_lines, text.overflow = most, ft.TextOverflow.ELLIPSIS
    words = ft.Column(
        [*_heard(answer, head, said), *([why] if answer.why else [])],
        spacing=BETWEEN,
        tight=True,
        expand=True,
    )
    alone = ft.CrossAxisAlignment.START if answer.why else ft.CrossAxisAlignment.CENTER
    row = ft.Row([words, *beside], spacing=0, vertical_alignment=alone)
    line = VERDICT_LINE if lines.verdict else PLAIN_LINE
    large = text_size()
    return Slip(paper(row), head, why if answer.why else None, line * large, WHY_LINE * large)


def _heard(answer: Answer, head: ft.Control, said: str | None) -> list[ft.Control]:
    """Return the *head* of *answer*, of which screen readers say every change; *said* is what they say instead.

    A reason that came forward is heard after that. Whose turn it is, the player's token says.
    """
    if said in (None, answer.text):
        return [ft.Semantics(content=head, container=True, live_region=True)]
    if answer.why:
        return [
            ft.Semantics(
                content=head,
                label=said,
                container=True,
                live_region=True,
                exclude_semantics=True,
            )
        ]
    dot = ft.Container(width=1, height=1)
    return [ft.Semantics(content=dot, label=said, container=True, live_region=True), head]


def paper(content: ft.Control) -> ft.Control:
    """Return *content* on a slip: torn at its upper edge, and the only bright thing of a dark screen."""
    padding = ft.Padding.only(left=INSIDE_LEFT, right=INSIDE_RIGHT, top=ABOVE, bottom=BELOW)
    if is_high_contrast():
        padding = ft.Padding.only(left=INSIDE_LEFT, right=INSIDE_RIGHT, top=BELOW, bottom=BELOW)
        return ft.Container(content, bgcolor=SLIP, border_radius=ROUND, padding=padding)
    low = ft.BorderRadius.only(bottom_left=ROUND, bottom_right=ROUND)
    torn = ft.DecorationImage(
        src=TOOTH,
        repeat=ft.ImageRepeat.REPEAT_X,
        fit=ft.BoxFit.NONE,
        alignment=ft.Alignment.TOP_LEFT,
        scale=3,
        color_filter=ft.ColorFilter(color=SLIP, blend_mode=ft.BlendMode.SRC_IN),
    )
    return ft.Column(
        [
            ft.Container(image=torn, height=TOOTH_HEIGHT),
            ft.Container(content, bgcolor=SLIP, border_radius=low, padding=padding),
        ],
        spacing=-OVERLAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def why_button(
    spoken: str, act: Callable[[], Awaitable[None]], ink: str = SLIP_QUIET
) -> ft.Control:
    """Return the sign that opens the explanation, on the slip or in another *ink*; screen readers say *spoken*."""
    return tap(
        ft.Icon(ft.Icons.INFO_OUTLINE_ROUNDED, size=28, color=ink),
        spoken,
        act,
        width=TOUCH,
        dense=True,
        color=TRANSPARENT,
        edge=TRANSPARENT,
        radius=TOUCH / 2,
    )


def answer_view(answer: Answer) -> ft.Control:
    """Return an answer among other blocks: its headline, and its arithmetic below."""
    head = Text(answer.text, size=PLAIN, weight=ft.FontWeight.W_700)
    below = [Text(answer.why, size=WHY_SIZE)] if answer.why else []
    return ft.Column([head, *below], spacing=2, tight=True)


def why_view(answer: Answer) -> ft.Control:
    """Return the explanation of an answer: its arithmetic, the rule and the chapter."""
    parts: list[ft.Control] = [title(answer.text)]
    parts += [Text(line, size=16) for line in (answer.why, *answer.lines) if line]
    if answer.rule:
        parts += [ft.Divider(), Text(answer.rule, size=16)]
    if answer.chapter:
        parts.append(small(chapter_words(answer.chapter)))
    return ft.Column(parts, spacing=GAP, tight=True)
