"""What players do to the definition of a game: every move of it."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar

from companion.core.alphabet import clean
from companion.game_maker.definition import (
    COUNTER_NAME,
    GIVES,
    MOST_ITEMS,
    MOST_PHASES,
    NAME,
    ROW_NAME,
    TYPED,
    WHOLE,
    Counter,
    Definition,
    Phase,
    Row,
    Rule,
    names_in,
    referred,
    shown,
)
from companion.game_maker.examples import KEYS
from companion.game_maker.examples import example as example_of
from companion.game_maker.places import brought_back, earlier, grown, replaced, without
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import ScoreState
from companion.tools.tool import Move

PartT = TypeVar("PartT")

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
    return bare == _as_typed(
        game, Definition(about=game.about, least=game.least, most=game.most)
    )


def _as_typed(game: Definition, other: Definition) -> Definition:
    """Return *other* with the names that *game* has where they were typed."""
    return other.evolve(
        typed=game.typed, typed_phases=game.typed_phases, typed_counters=game.typed_counters
    )


def begun(game: Definition, example: str) -> Definition:
    """Return *game* as the example with the key *example*; a name that it has stays.

    Rows and counters that it has are taken off: they can be brought back, with what was entered.
    """
    if example not in KEYS:
        return game
    found = example_of(example)
    named = found.evolve(about=game.about if game.about.name.strip() else found.about)
    if is_blank(game):
        return named
    instead = named.evolve(
        sheet=_instead(game.sheet, found.sheet),
        counters=_instead(game.counters, found.counters),
    )
    return _as_typed(game, instead)


def _instead(part: Any, other: Any) -> Any:
    """Return *other* with the rows that *part* has taken off, so that none of them stands for two."""
    for place in shown(part):
        part = without(part, place)
    part = replaced(part, other.rows)
    return other.evolve(rows=part.rows, order=part.order)


def _listed(
    text: str, most: int, part: PartT, grow: Callable[[PartT, str], PartT]
) -> tuple[PartT, str]:
    """Return *part* grown by each name in *text*, with commas between them, and the names that are left.

    Names that are longer than *most* or have no room are left, where they can be changed. So is
    all of a text that may have been cut.
    """
    if len(whole := clean(text, TYPED)) > WHOLE:
        return part, whole
    left = list[str]()
    for name in names_in(whole):
        after = grow(part, name) if len(name) <= most else part
        if after == part:
            left.append(name)
        part = after
    wide = ", ".join(left)
    return part, wide if len(wide) <= WHOLE else ",".join(left)


def add_rows(game: Definition, text: str) -> Definition:
    """Return *game* with a row for each name in *text*; those that don't fit stay in ``typed``."""
    sheet, left = _listed(
        text, ROW_NAME, game.sheet, lambda sheet, name: grown(sheet, Row(name=name))
    )
    return game.evolve(sheet=sheet, typed=left)


def add_counters(game: Definition, text: str) -> Definition:
    """Return *game* with a counter for each name in *text*; those that don't fit stay where they were typed."""
    counters, left = _listed(
        text, COUNTER_NAME, game.counters, lambda part, name: grown(part, Counter(name=name))
    )
    return game.evolve(counters=counters, typed_counters=left)


def add_phases(game: Definition, text: str) -> Definition:
    """Return *game* with a phase for each name in *text*; those that don't fit stay where they were typed."""
    phases, left = _listed(text, NAME, game.course.phases, _with_phase)
    return game.put(("course", "phases"), phases).evolve(typed_phases=left)


def _with_phase(phases: tuple[Phase, ...], title: str) -> tuple[Phase, ...]:
    return phases if len(phases) == MOST_PHASES else (*phases, Phase(title=title))


def _of(part: Literal["sheet", "counters"], do: Callable[[Any, int], Any]) -> Deed:
    """Return what changes a game by what *do* makes of its *part* and the place of a row in it."""

    def deed(game: Definition, place: int) -> Definition:
        return game.evolve(**{part: do(getattr(game, part), place)})

    return deed


def rule_set(game: Definition, place: int, name: str, value: Any) -> Definition:
    """Return *game* with *value* for what the way of the row at *place* needs besides, under *name*."""
    if name not in Rule.model_fields:
        return game
    return _with_row(game, place, lambda row: row.ruled(**{name: value}))


def beside_set(game: Definition, place: int, other: str) -> Definition:
    """Return *game* with the row at *place* counting with the one at *other*, a place in digits."""
    found = next((each for each in range(len(game.sheet.rows)) if str(each) == other), None)
    if found is None:
        return game
    return _with_row(game, place, lambda row: row.ruled(of=(found,)))


def other_set(game: Definition, place: int, other: int, on: bool) -> Definition:
    """Return *game* with the row at *place* counting with the one at *other*, too, or without it."""
    if place not in range(len(game.sheet.rows)) or other not in range(len(game.sheet.rows)):
        return game
    now = {each for each in referred(game.sheet, place) if each != other}
    new = tuple(sorted({*now, other} if on else now))
    return _with_row(game, place, lambda row: row.ruled(of=new))


def table_set(game: Definition, place: int, at: int, value: int) -> Definition:
    """Return *game* with *value* as what *at* + 1 of something give in the row at *place*."""

    def changed(row: Row) -> Row:
        table = row.more.table
        return (
            row
            if at not in range(len(table))
            else row.ruled(table=(*table[:at], value, *table[at + 1 :]))
        )

    return _with_row(game, place, changed)


def table_more(game: Definition, place: int) -> Definition:
    """Return *game* with one number more in the table of the row at *place*: as much more as the one before it."""

    def changed(row: Row) -> Row:
        table = row.more.table
        if len(table) == MOST_ITEMS:
            return row
        *_, before, last = (0, 0, *table)
        return row.ruled(
            table=(*table, min(GIVES, max(-GIVES, 2 * last - before)) if table else 1)
        )

    return _with_row(game, place, changed)


def table_less(game: Definition, place: int) -> Definition:
    """Return *game* without the last number in the table of the row at *place*."""
    return _with_row(game, place, lambda row: row.ruled(table=row.more.table[:-1]))


def _with_row(game: Definition, place: int, change: Callable[[Row], Row]) -> Definition:
    """Return *game* with the row at *place* after *change*; where there is none, as it is."""
    rows = game.sheet.rows
    if place not in range(len(rows)):
        return game
    new = (*rows[:place], change(rows[place]), *rows[place + 1 :])
    return game if new == rows else game.put(("sheet", "rows"), new)


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
    if source.last:
        course = course.evolve(rounds=source.last)
    return target.evolve(about=source.about, sheet=source.sheet, course=course)


def from_round(source: RoundState, target: Definition) -> Definition:
    """Return *target* with the course of a checklist that came, if it has nothing yet."""
    if not is_blank(target) or source.course == target.course:
        return target
    return target.evolve(about=source.about, course=source.course)


# What was entered or counted in a row that is taken off comes back with it.
MOVES: Final = (
    Move("begin", "Started from an example", begun),
    Move("add-rows", "New rows", add_rows),
    Move("add-counter", "New counters", add_counters),
    Move("add-phase", "New phases", add_phases),
    Move("row-up", "Row moved", _of("sheet", earlier)),
    Move("row-off", "Row removed", _of("sheet", without)),
    Move("row-back", "Row brought back", _of("sheet", brought_back)),
    Move("row-rule", "How a row counts", rule_set),
    Move("row-beside", "How a row counts", beside_set),
    Move("row-with", "How a row counts", other_set),
    Move("row-table", "How a row counts", table_set),
    Move("table-more", "One number more", table_more),
    Move("table-less", "One number less", table_less),
    Move("counter-up", "Counter moved", _of("counters", earlier)),
    Move("counter-off", "Counter removed", _of("counters", without)),
    Move("counter-back", "Counter brought back", _of("counters", brought_back)),
    Move("phase-up", "Phase moved", phase_up),
    Move("phase-off", "Phase removed", phase_off),
)
