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
"""The sizes of an answer's headline: large where it is short and has room beside the tools."""

BOLDER = 1.07
"""How many times wider bold letters are."""

TOOLS_WIDTH = 184
"""Width in dp of the tools beside an answer, *Why?*, undo and redo, and of the gap before them."""


def headline(answer: Answer) -> ft.Text:
    """Return the headline of an answer, in large letters where these have room."""
    ink = {
        "plain": ft.Colors.ON_SURFACE,
        "good": ft.Colors.PRIMARY,
        "bad": ft.Colors.TERTIARY,
    }[answer.tone]
    large = is_short(answer) and (is_large() or fits_beside(answer))
    size = LARGE_HEAD if large else SMALL_HEAD
    return Text(answer.text, size=size, weight=ft.FontWeight.BOLD, color=ink)


def fits_beside(answer: Answer) -> bool:
    """Return whether the headline of *answer* has room in large letters beside the tools."""
    room = (ft.context.page.width or PHONE) - 2 * EDGE - TOOLS_WIDTH
    return text_width(answer.text, LARGE_HEAD) * BOLDER * letter_size() <= room


def answer_view(answer: Answer, *beside: ft.Control) -> ft.Control:
    """Return an answer's headline with the controls *beside* it, and its arithmetic below.

    Both are cut after some lines; *Why?* shows them whole. The controls stand beside the
    arithmetic of a long headline, and with large text on a line of their own.
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
    tools = ft.Row(list(beside), spacing=0, tight=True)
    below: list[ft.Control] = [ft.Row([said])] if answer.why else []
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
            *below,
        ]
    elif answer.why and not is_short(answer):
        lines = [live, ft.Row([said, tools], spacing=GAP)]
    else:
        live.expand = True
        lines = [ft.Row([live, tools], spacing=GAP), *below]
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
