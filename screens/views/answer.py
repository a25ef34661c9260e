"""An answer: its headline and arithmetic in the bar, and its explanation on a sheet."""

import flet as ft

from companion.core.blocks import Answer
from companion.display.answers import is_short
from companion.display.labels import chapter_words
from screens.ui.letter_size import Text
from screens.ui.text_scale import is_large
from screens.ui.theme import GAP, small, title

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
