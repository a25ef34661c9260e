"""A game that players made, as one reads it: before it is added, or takes the place of another."""

from collections.abc import Iterable, Iterator

from companion.core.blocks import Block, Facts, Heading, Note, Result
from companion.core.words import spoken_value
from companion.game_maker.definition import Definition, names, phase_name, steps_of
from companion.game_maker.words import rows_in_words
from companion.tools.questions import ask


def overview(game: Definition) -> Result:
    """Return what counts in *game*, how it goes, its counters and its rules: those parts that it has."""
    wins, course = ask(game, ("sheet", "wins")), game.course
    rows = rows_in_words(game.sheet)
    phases = (
        (phase_name(phase, number), phase.steps)
        for number, phase in enumerate(course.phases, 1)
    )
    setup = (("Set-up", course.setup),) if course.setup.strip() else ()
    end = (("The end", course.end),) if course.end.strip() else ()
    rules = game.rules.strip()
    return (
        *_facts(
            "Score sheet", (*rows, (wins.title, spoken_value(wins, wins.value))) if rows else ()
        ),
        *_facts("How it goes", ((name, _list(text)) for name, text in (*setup, *phases, *end))),
        *_facts("Counters", _counters(game)),
        *((Heading("Rules"), Note(rules)) if rules else ()),
    )


def _list(text: str) -> str:
    return "\n".join(steps_of(text)) or "–"


def _counters(game: Definition) -> Iterator[tuple[str, str]]:
    part = game.counters
    for place, name in names(part, "Counter").items():
        counter = part.rows[place]
        yield name, f"begins at {counter.start}, {counter.least} to {counter.most}"


def _facts(head: str, rows: Iterable[tuple[str, str]]) -> tuple[Block, ...]:
    found = tuple(rows)
    return (Heading(head), Facts(found)) if found else ()
