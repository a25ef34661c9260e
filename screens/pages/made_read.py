"""A game that players made, as one reads it: before it is added, or takes the place of another."""

from collections.abc import Iterable

import flet as ft

from companion.core.words import shown
from companion.own.definition import Definition, names, steps_of
from companion.own.words import rows_in_words, size
from companion.tools.questions import ask
from companion.tools.tool import Game
from screens.ui.letter_size import Text
from screens.ui.theme import small, title
from screens.views.blocks import fact_view
from screens.views.emblem import emblem


def read_game(game: Game, definition: Definition) -> list[ft.Control]:
    """Return *game*, which is *definition*: what it is called, what counts, and how it goes."""
    wins, course = ask(definition, ("sheet", "wins")), definition.course
    rows = rows_in_words(definition.sheet)
    phases = (
        (phase.title.strip() or f"Phase {number}", phase.steps)
        for number, phase in enumerate(course.phases, 1)
    )
    setup = (("Set-up", course.setup),) if course.setup.strip() else ()
    end = (("The end", course.end),) if course.end.strip() else ()
    rules = definition.rules.strip()
    return [
        _head(game, size(definition)),
        *_facts("Score sheet", (*rows, (wins.title, shown(wins, wins.value))) if rows else ()),
        *_facts("How it goes", ((name, _list(text)) for name, text in (*setup, *phases, *end))),
        *_facts("Counters", _counters(definition)),
        *([title("Rules"), Text(rules, size=16)] if rules else []),
    ]


def _head(game: Game, parts: str) -> ft.Control:
    """Return the sign of *game*, its name, for how many it is, and its *parts*."""
    lines: list[ft.Control] = [
        Text(game.title, size=20, weight=ft.FontWeight.W_600),
        small(f"{game.least} to {game.most} players"),
        small(parts),
    ]
    beside = ft.Column(lines, spacing=2, tight=True, expand=True)
    return ft.Row([emblem(game, 48), beside], spacing=12)


def _list(text: str) -> str:
    return "\n".join(steps_of(text)) or "–"


def _counters(definition: Definition) -> Iterable[tuple[str, str]]:
    part = definition.counters
    for place, name in names(part, "Counter").items():
        counter = part.rows[place]
        yield name, f"begins at {counter.start}, {counter.least} to {counter.most}"


def _facts(head: str, rows: Iterable[tuple[str, str]]) -> list[ft.Control]:
    found = [fact_view(*row) for row in rows]
    return [title(head), *found] if found else []
