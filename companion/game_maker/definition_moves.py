"""What players do to the definition of a game: every move of it."""

from collections.abc import Callable
from typing import Any, Final, Literal

from companion.core.alphabet import clean
from companion.game_maker.definition import (
    MOST_PHASES,
    ROW_NAME,
    TYPED,
    WHOLE,
    Counter,
    Definition,
    Phase,
    Row,
    shown,
)
from companion.game_maker.examples import examples
from companion.game_maker.places import brought_back, earlier, grown, without
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import ScoreState
from companion.tools.tool import Move

Deed = Callable[[Definition, int], Definition]
"""What changes a game at one place."""


def is_blank(game: Definition) -> bool:
    """Return whether nothing is in *game* yet but its name, its sign and its players."""
    course, sheet = game.course, game.sheet
    bare = game.evolve(
        rules=game.rules.strip(),
        course=course.evolve(
            unit=course.unit.strip(), setup=course.setup.strip(), end=course.end.strip()
        ),
        sheet=sheet.evolve(unit=sheet.unit.strip()),
    )
    fresh = Definition(about=game.about, least=game.least, most=game.most, typed=game.typed)
    return bare == fresh


def begun(game: Definition, example: str) -> Definition:
    """Return *game* as the example with the key *example*; a name that it has stays.

    Rows and counters that it has are taken off: they can be brought back, with what was entered.
    """
    found = examples().get(example)
    if found is None:
        return game
    named = found.evolve(about=game.about if game.about.name.strip() else found.about)
    if is_blank(game):
        return named
    return named.evolve(
        sheet=_instead(game.sheet, found.sheet),
        counters=_instead(game.counters, found.counters),
        typed=game.typed,
    )


def _instead(part: Any, other: Any) -> Any:
    """Return *other* with the rows that *part* has taken off, so that none of them stands for two."""
    for place in shown(part):
        part = without(part, place)
    for row in other.rows:
        part = grown(part, row)
    return other.evolve(rows=part.rows, order=part.order)


def add_rows(game: Definition, text: str) -> Definition:
    """Return *game* with a row for each name in *text*, with commas between them.

    Names that are too long or too many stay in ``typed``, where they can be changed. So does all
    of a text that may have been cut.
    """
    if len(whole := clean(text, TYPED)) > WHOLE:
        return game.evolve(typed=whole)
    sheet, left = game.sheet, list[str]()
    for name in filter(None, (part.strip() for part in whole.split(","))):
        after = grown(sheet, Row(name=name)) if len(name) <= ROW_NAME else sheet
        if after == sheet:
            left.append(name)
        sheet = after
    wide = ", ".join(left)
    return game.evolve(sheet=sheet, typed=wide if len(wide) <= WHOLE else ",".join(left))


def add_counter(game: Definition, name: str) -> Definition:
    """Return *game* with a counter called *name*, if it has a name and there is room for one more."""
    called = clean(name, ROW_NAME)
    if not called.strip():
        return game  # a field was left empty
    return game.evolve(counters=grown(game.counters, Counter(name=called)))


def add_phase(game: Definition, title: str) -> Definition:
    """Return *game* with a phase called *title* as its last, if it has a name and there is room."""
    if not title.strip() or len(game.course.phases) == MOST_PHASES:
        return game
    return game.put(("course", "phases"), (*game.course.phases, Phase(title=title)))


def _of(part: Literal["sheet", "counters"], do: Callable[[Any, int], Any]) -> Deed:
    """Return what changes a game by what *do* makes of its *part* and the place of a row in it."""

    def deed(game: Definition, place: int) -> Definition:
        return game.evolve(**{part: do(getattr(game, part), place)})

    return deed


def phase_up(game: Definition, place: int) -> Definition:
    """Return *game* with the phase at *place* before the one that was before it."""
    phases = list(game.course.phases)
    if 0 < place < len(phases):
        phases[place - 1], phases[place] = phases[place], phases[place - 1]
    return game.put(("course", "phases"), tuple(phases))


def phase_off(game: Definition, place: int) -> Definition:
    """Return *game* without the phase at *place*."""
    phases = (phase for at, phase in enumerate(game.course.phases) if at != place)
    return game.put(("course", "phases"), tuple(phases))


def from_score(source: ScoreState, target: Definition) -> Definition:
    """Return *target* with the sheet of a score that came from another phone, if it has nothing yet."""
    if not is_blank(target) or not source.sheet.rows:
        return target
    course = target.course.evolve(unit=source.called)
    return target.evolve(about=source.about, sheet=source.sheet, course=course)


def from_round(source: RoundState, target: Definition) -> Definition:
    """Return *target* with the course of a checklist that came, if it has nothing yet."""
    if not is_blank(target) or source.course == target.course:
        return target
    return target.evolve(about=source.about, course=source.course)


# What was entered or counted in a row that is taken off comes back with it.
MOVES: Final = (
    Move("begin", "Start from an example", begun),
    Move("add-rows", "New rows", add_rows),
    Move("add-counter", "New counter", add_counter),
    Move("add-phase", "New phase", add_phase),
    Move("row-up", "Row moved", _of("sheet", earlier)),
    Move("row-off", "Row removed", _of("sheet", without)),
    Move("row-back", "Row brought back", _of("sheet", brought_back)),
    Move("counter-up", "Counter moved", _of("counters", earlier)),
    Move("counter-off", "Counter removed", _of("counters", without)),
    Move("counter-back", "Counter brought back", _of("counters", brought_back)),
    Move("phase-up", "Phase moved", phase_up),
    Move("phase-off", "Phase removed", phase_off),
)
