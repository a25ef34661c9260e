"""What a definition says in words: how rows count, and how many points there are."""

from companion.core.words import counted, signed
from companion.own.definition import Definition, Row, Sheet, names, shown, steps_of


def how(row: Row, name: str) -> str:
    """Return how *row* counts, as a sentence without its full stop."""
    match row.way:
        case "each":
            return f"{name}: {counted(row.gives, 'point')} for each"
        case "negative":
            return f"{name}: points lost"
        case "most":
            second = f", {signed(row.second)} for the second most" if row.second else ""
            return f"{name}: {signed(row.gives)} for the most{second}"
        case "sets":
            return f"{name}: {counted(row.gives, 'point')} for each set of {row.size}"
        case "tie":
            return f"{name}: breaks a tie, more is better"
        case _:
            return f"{name}: points as entered"


def rows_in_words(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the rows that are shown: their names, and how they count."""
    return tuple(
        (name, how(sheet.rows[place], "").removeprefix(": ").capitalize())
        for place, name in names(sheet, "Row").items()
    )


def rule(sheet: Sheet) -> str:
    """Return how the sheet counts, in sentences."""
    named = names(sheet, "Row").items()
    every = [f"{how(sheet.rows[place], name)}." for place, name in named]
    ends = {
        "highest": "The highest wins.",
        "lowest": "The lowest wins.",
        "together": "All win, or nobody does.",
    }
    return " ".join((*every, ends[sheet.wins]))


def points(sheet: Sheet, number: int) -> str:
    """Return *number* with what points are called: "3 VP", "1 point"."""
    unit = sheet.unit.strip()
    return f"{signed(number)} {unit}" if unit else counted(number, "point")


def size(definition: Definition) -> str:
    """Return what a game has, in a few words: "6 rows, 3 phases, 2 counters"."""
    parts = (
        (len(shown(definition.sheet)), "row"),
        (len(definition.course.phases), "phase"),
        (len(shown(definition.counters)), "counter"),
    )
    said = [counted(number, noun) for number, noun in parts if number]
    if not said and (definition.course.setup or definition.course.end):
        steps = (*steps_of(definition.course.setup), *steps_of(definition.course.end))
        said = [counted(len(steps), "step")]
    return ", ".join(said) or "nothing in it yet"
