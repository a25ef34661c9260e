"""An answer: its headline and arithmetic in the bar, and its explanation on a sheet."""

import flet as ft

from companion.core.blocks import Answer
from companion.display.answers import is_short
from companion.display.labels import chapter_words
from companion.scenes.letters import text_width
from screens.ui.letter_size import Text, letter_size
from screens.ui.text_scale import PHONE, is_large
from screens.ui.theme import EDGE, GAP, small, title

MOST_LINES = 4
"""Most lines of an answer in the bar: two are usual, large text needs more."""


LARGE_HEAD, SMALL_HEAD = 24, 19
"""The sizes of an answer's headline, where it stands beside the tools and where it can't."""

BOLDER = 1.07
"""How many times wider bold letters are."""

TOOLS_WIDTH = 184
"""Width in dp of the tools beside an answer, *Why?*, undo and redo, and of the gap before them."""


def headline(answer: Answer, *, large: bool) -> ft.Text:
    """Return the headline of an answer in *large* letters or in smaller ones."""
    ink = {
        "plain": ft.Colors.ON_SURFACE,
        "good": ft.Colors.PRIMARY,
        "bad": ft.Colors.TERTIARY,
    }[answer.tone]
    size = LARGE_HEAD if large else SMALL_HEAD
    return Text(answer.text, size=size, weight=ft.FontWeight.BOLD, color=ink)


def fits_beside(answer: Answer) -> bool:
    """Return whether the headline of *answer* has room in large letters beside the tools."""
    room = (ft.context.page.width or PHONE) - 2 * EDGE - TOOLS_WIDTH
    wide = text_width(answer.text, LARGE_HEAD) * BOLDER * letter_size()
    return is_short(answer) and wide <= room


def answer_view(answer: Answer, *beside: ft.Control) -> ft.Control:
    """Return an answer's headline with the controls *beside* it, and its arithmetic below.

    Both are cut after some lines; *Why?* shows them whole. The controls stand beside the
    arithmetic where the headline leaves them no room, and with large text on a line of their own.
    """
    short = fits_beside(answer)
    head = headline(answer, large=short or (is_large() and is_short(answer)))
    head.max_lines, head.overflow = MOST_LINES, ft.TextOverflow.ELLIPSIS
    live = ft.Semantics(content=head, container=True, live_region=True)
    said = Text(
        answer.why,
        size=16,
        max_lines=MOST_LINES + 2,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    tools = ft.Row(list(beside), spacing=0, tight=True)
    if is_large():
        lines: list[ft.Control] = [
            ft.Row(
                [live, tools],
                wrap=True,
                spacing=GAP / 2,  # more would break the line on narrow phones
                run_spacing=0,
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            *([ft.Row([said])] if answer.why else []),
        ]
    elif answer.why and not short:
        lines = [live, ft.Row([said, tools], spacing=GAP)]
    else:
        live.expand = True
        lines = [
            ft.Row([live, tools], spacing=GAP),
            *([ft.Row([said])] if answer.why else []),
        ]
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
