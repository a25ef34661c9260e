"""What a definition says in words: how rows count, and how many points there are."""

from companion.core.printed import signed
from companion.core.words import with_noun
from companion.game_maker.definition import Definition, Row, Sheet, names, shown, steps_of


def how(row: Row, name: str, unit: str = "") -> str:
    """Return how *row* counts, as a sentence without its full stop; *unit* is what points are called."""
    gives, several = amount(row.gives, unit), unit or "points"
    match row.way:
        case "each":
            return f"{name}: {gives} for each"
        case "negative":
            return f"{name}: {several} lost"
        case "most":
            second = f", {signed(row.second)} for the second most" if row.second else ""
            return f"{name}: {gives} for the most{second}"
        case "sets":
            return f"{name}: {gives} for each set of {row.size}"
        case "tie":
            return f"{name}: breaks a tie, more is better"
        case _:
            return f"{name}: {several} as entered"


def rows_in_words(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the rows that are shown: their names, and how they count."""
    unit = sheet.unit.strip()
    every = (
        (name, how(sheet.rows[place], "", unit).removeprefix(": "))
        for place, name in names(sheet, "Row").items()
    )
    return tuple((name, words[:1].upper() + words[1:]) for name, words in every)


def rule(sheet: Sheet) -> str:
    """Return how the sheet counts, in sentences."""
    named = names(sheet, "Row").items()
    every = [f"{how(sheet.rows[place], name, sheet.unit.strip())}." for place, name in named]
    ends = {
        "highest": "The highest wins.",
        "lowest": "The lowest wins.",
        "together": "Everyone wins or everyone loses.",
    }
    return " ".join((*every, ends[sheet.wins]))


def points(sheet: Sheet, number: int) -> str:
    """Return *number* with what points are called in *sheet*."""
    return amount(number, sheet.unit.strip())


def amount(number: int, unit: str) -> str:
    """Return *number* with what points are called: "3 VP", "1 point" where *unit* is empty."""
    return f"{signed(number)} {unit}" if unit else with_noun(number, "point")


def size(definition: Definition) -> str:
    """Return what a game has, in a few words: "6 rows, 3 phases, 2 counters"."""
    parts = (
        (len(shown(definition.sheet)), "row"),
        (len(definition.course.phases), "phase"),
        (len(shown(definition.counters)), "counter"),
    )
    said = [with_noun(number, noun) for number, noun in parts if number]
    if not said:
        steps = (*steps_of(definition.course.setup), *steps_of(definition.course.end))
        said = [with_noun(len(steps), "step")] if steps else []
    return ", ".join(said) or "Nothing in it yet"
