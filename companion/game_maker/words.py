"""What a definition says in words: how rows count, and how many points there are."""

from collections.abc import Sequence
from typing import Final

from companion.core.printed import listed, signed
from companion.core.words import with_noun
from companion.game_maker.definition import (
    Definition,
    Row,
    Sheet,
    names,
    referred,
    shown,
    steps_of,
)

_FEW: Final = 3
"""Other rows that are named one by one."""


def how(row: Row, name: str, unit: str = "", of: Sequence[str] = ()) -> str:
    """Return how *row* counts, as a sentence without its full stop; *unit* is what points are called.

    *of* are the names of the rows that it counts with.
    """
    return f"{name}: {_with_others(row, unit, of) or _alone(row, unit)}"


def _alone(row: Row, unit: str) -> str:
    """Return how *row* counts, where it needs no other."""
    gives, several = amount(row.gives, unit), unit or "points"
    second = f", {signed(row.second)} for the second most" if row.second else ""
    said = {
        "each": f"{gives} for each",
        "negative": f"{several} lost",
        "most": f"{gives} for the most{second}",
        "sets": f"{gives} for each set of {row.size}",
        "tie": "breaks a tie, more is better",
        "table": _table(row.more.table),
        "half": f"half, rounded {'up' if row.more.up else 'down'}",
        "square": "the number times itself",
        "note": "only for other rows",
    }
    return said.get(row.way, f"{several} as entered")


def _with_others(row: Row, unit: str, of: Sequence[str]) -> str:
    """Return how *row* counts with the rows *of*, '' if its way needs none."""
    others = _others(of)
    match row.way:
        case "times":
            return f"times the number in {others}"
        case "result":
            return _bid(row, amount(row.gives, unit), others)
        case "bonus":
            verb = "come" if len(of) > 1 else "comes"
            return f"{amount(row.gives, unit)} if {others} {verb} to {signed(row.more.least)}"
        case "multiple":
            once = row.gives == 1
            return (
                f"the points of {others} once more"
                if once
                else f"{signed(row.gives)} times the points of {others}"
            )
        case _:
            return ""


def how_at(sheet: Sheet, place: int, name: str) -> str:
    """Return how the row at *place* counts, as ``how`` does, with *name* before it."""
    named = names(sheet, "Row")
    of = [named[each] for each in referred(sheet, place)]
    return how(sheet.rows[place], name, sheet.unit.strip(), of)


def _others(of: Sequence[str]) -> str:
    """Return the names of other rows: the first to the last where they are many."""
    if len(of) > _FEW:
        return f"{of[0]} to {of[-1]}"
    return listed(of) if of else "no row yet"


def _table(table: Sequence[int]) -> str:
    """Return what 1, 2, 3 … give: "1 for 1, 3 for 2, 6 for 3 or more"; of many the first and the last."""
    if not table:
        return "no points yet"
    pairs = [f"{signed(gives)} for {number}" for number, gives in enumerate(table, 1)]
    few = ", ".join(pairs if len(pairs) <= _FEW + 1 else pairs[:_FEW])
    return f"{few}{f' … {pairs[-1]}' if len(pairs) > _FEW + 1 else ''} or more"


def _bid(row: Row, gives: str, bid: str) -> str:
    """Return what a result gives: "10 points and 1 for each bid if it meets Bid; else 2 points less for each off"."""
    rule = row.more
    met = f"{gives} and {signed(rule.each)} for each bid" if rule.each else gives
    beyond, short = (
        f"{signed(number)} for each {where}" if number else ""
        for number, where in ((rule.over, "above"), (rule.under, "below"))
    )
    if rule.enough:
        met = f"{met}, {beyond}" if beyond else met
        return f"{met} if it is at least {bid}{f'; else {short}' if short else ''}"
    if rule.over == rule.under and beyond:
        beyond, short = f"{signed(rule.over)} for each off", ""
    missed = ", ".join(filter(None, (beyond, short)))
    return f"{met} if it meets {bid}{f'; else {missed}' if missed else ''}"


def rows_in_words(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the rows that are shown: their names, and how they count."""
    every = (
        (name, how_at(sheet, place, "").removeprefix(": "))
        for place, name in names(sheet, "Row").items()
    )
    return tuple((name, words[:1].upper() + words[1:]) for name, words in every)


def rule(sheet: Sheet) -> str:
    """Return how the sheet counts, in sentences."""
    named = names(sheet, "Row").items()
    every = [f"{how_at(sheet, place, name)}." for place, name in named]
    ends = {
        "highest": "The highest wins.",
        "lowest": "The lowest wins.",
        "together": "Everyone wins or everyone loses.",
    }
    return " ".join((*every, *ending(sheet), ends[sheet.wins], *sides(sheet)))


def ending(sheet: Sheet) -> tuple[str, ...]:
    """Return when a game over rounds ends by itself, as a sentence; () where the table says so."""
    target = amount(sheet.target, sheet.unit.strip())
    said = {
        "rounds": "The game ends after the last round.",
        "reach": f"The game ends in the round in which someone reaches {target}.",
        "pass": f"The game ends in the round in which someone has more than {target}.",
    }
    return (said[sheet.ends],) if sheet.rounds and sheet.ends in said else ()


def sides(sheet: Sheet) -> tuple[str, ...]:
    """Return how teams and one player alone win, as sentences."""
    alone = (
        "One player alone just counts."
        if sheet.beat is None
        else f"One player alone wins with {'fewer' if sheet.wins == 'lowest' else 'more'} than "
        f"{amount(sheet.beat, sheet.unit.strip())}."
    )
    return (
        *(["The points of a team are added up."] if sheet.teams else []),
        *([alone] if sheet.solo else []),
    )


def points(sheet: Sheet, number: int) -> str:
    """Return *number*, as the sheet counts, with what points are called in *sheet*."""
    return amount(number, sheet.unit.strip(), sheet.scale)


def amount(number: int, unit: str, scale: int = 1) -> str:
    """Return *number* with what points are called: "3 VP", "1 point" where *unit* is empty; *scale* of it make one."""
    if scale == 1 and not unit:
        return with_noun(number, "point")
    return f"{signed(number, scale)} {unit or ('point' if number == scale else 'points')}"


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
