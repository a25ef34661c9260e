"""A game that players made, as one reads it: before it is added, or takes the place of another."""

from collections.abc import Iterable, Iterator

from companion.core.blocks import Block, Facts, Heading, Note, Result, blocks
from companion.core.words import spoken_value, with_noun
from companion.game_maker.definition import ROUND, Definition, names, phase_name, steps_of
from companion.game_maker.words import ending, rows_in_words, sides
from companion.tools.questions import ask


def overview(game: Definition) -> Result:
    """Return what counts in *game*, who wins and when, how it goes, its counters and its rules: those parts that it
    has.
    """
    course, rows = game.course, rows_in_words(game.sheet)
    phases = (
        (phase_name(phase, number), phase.steps)
        for number, phase in enumerate(course.phases, 1)
    )
    setup = (("Set-up", course.setup),) if course.setup.strip() else ()
    end = (("The end", course.end),) if course.end.strip() else ()
    rules = game.rules.strip()
    return blocks(
        *_facts("Score sheet", (*rows, *_winning(game)) if rows else ()),
        *_facts(
            "How it goes",
            (*_rounds(game), *((name, _list(text)) for name, text in (*setup, *phases, *end))),
        ),
        *_facts("Counters", _counters(game)),
        rules and (Heading("Rules"), Note(rules)),
    )


def _winning(game: Definition) -> Iterator[tuple[str, str]]:
    """Give who wins, when the game ends, and who plays with whom."""
    sheet = game.sheet
    yield _answer(game, "wins")
    if sheet.rounds:
        title, by_hand = _answer(game, "ends")
        yield title, " ".join(ending(sheet)) or by_hand
    titles = [*(["Teams"] if sheet.teams else []), *(["Playing alone"] if sheet.solo else [])]
    yield from zip(titles, sides(sheet), strict=True)
    if sheet.fraction:
        yield _answer(game, "fraction")


def _answer(game: Definition, field: str) -> tuple[str, str]:
    """Return what the sheet asks as *field*, with the answer."""
    asked = ask(game, ("sheet", field))
    return asked.title, spoken_value(asked, asked.value)


def _rounds(game: Definition) -> Iterator[tuple[str, str]]:
    """Give how many rounds are played, and whether each has its own points."""
    course, word = game.course, game.course.unit.strip() or ROUND
    said = [with_noun(course.rounds, word.lower())] if course.rounds else []
    if game.sheet.rounds:
        said.append(f"points in every {word.lower()}")
    if said:
        whole = ", ".join(said)
        yield "Rounds", f"{whole[:1].upper()}{whole[1:]}"


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
