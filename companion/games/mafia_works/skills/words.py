"""Skills and what becomes of them, in words. Rulebook: Reading Skills, Keywords."""

from companion.games.mafia_works.skills.state import CARDS, Outcome, SkillsState, WaitingCard
from companion.games.mafia_works.timing.state import KINDS as WORDS

UNSAID = ("skill or card", "Cut-In")
"""What the first one is called, and one that answers it, while nobody has said what it is: only Cut-Ins may answer.
Notes.
"""


def kind_words(state: SkillsState, number: int) -> str:
    """Return what the skill *number* is: "[Use] skill"."""
    what = state.rows[number].what
    return WORDS[what].title if what else UNSAID[number > 0]


def whose(state: SkillsState, row: WaitingCard) -> str:
    """Return whose *row* is, "Nobody" where that player left."""
    seat = row.who
    return (
        state.table.name(seat) if seat is not None and seat in state.table.seats else "Nobody"
    )


def named(state: SkillsState, number: int) -> str:
    """Return the skill *number*: "Red's [Use] skill"."""
    return f"{whose(state, state.rows[number])}'s {kind_words(state, number)}"


def short(each: Outcome) -> str:
    """Return what becomes of a skill, in a word or two."""
    return "fizzles" if each.by is not None else "happens"


def effect(state: SkillsState, each: Outcome) -> str:
    """Return what becomes of a skill, and of another one by it."""
    if each.by is not None:
        return f"fizzles, by {named(state, each.by)}"
    if each.stops is not None:
        return f"makes {named(state, each.stops)} fizzle"
    return "comes too late to make another one fizzle" if each.late else "happens"


def after(state: SkillsState, each: Outcome) -> str:
    """Return what is left to do with a skill: the card that is dropped, the cost that stays paid. Keywords, Fizzle."""
    row, found = state.rows[each.number], list[str]()
    if row.what in CARDS and (each.by is not None or row.what != "equip"):
        found.append("Drop the card.")
    elif row.what == "equip":
        found.append("Put it under its card.")
    if each.by is not None and row.pay:
        found.append(f"Its cost stays paid: {row.pay}.")
    return " ".join(found)


def line(state: SkillsState, each: Outcome) -> str:
    """Return what becomes of a skill, as a sentence and what is left to do."""
    rest = after(state, each)
    return f"{named(state, each.number)} {effect(state, each)}.{' ' if rest else ''}{rest}"
