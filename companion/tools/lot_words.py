"""What was drawn or thrown, in words."""

from collections.abc import Sequence
from typing import Final

from companion.core.blocks import Grid, Note, Result
from companion.core.words import with_noun
from companion.tools.lot import (
    COINS,
    DICE,
    ORDER,
    PLAIN,
    PLAYER,
    PURPOSES,
    Draw,
    LotState,
    Throw,
    draw_of,
    for_the_same,
    is_old,
    kind_of,
    next_throw,
)

FAIR: Final = (
    "Each player, each side and each order is as likely as any other. Every throw gets a number, so a "
    "second one is seen as a second one. At a live table all phones show the same throw at once, and "
    '"What happened" keeps one that was undone. On one phone alone, nothing keeps it.'
)

TOO_LATE: Final = (
    "The game has begun: the checklist doesn't use what is drawn now. For the next game, tap "
    '"New game" on the checklist first.'
)

HEADS: Final = ("Tails", "Heads")
"""The sides of a coin: 0 and 1."""


def gave(state: LotState, row: Throw) -> str:
    """Return what fell in *row*: "Red", "Red, Blue, Green", "3 + 5 = 8", "2 heads, 1 tail"."""
    fell = row.fell
    if row.kind == DICE:
        added = " + ".join(map(str, fell))
        return added if len(fell) == 1 else f"{added} = {sum(fell)}"
    if row.kind == COINS:
        heads, tails = sum(fell), len(fell) - sum(fell)
        parts = [with_noun(heads, "head")] * bool(heads) + [with_noun(tails, "tail")] * bool(
            tails
        )
        return HEADS[fell[0]] if len(fell) == 1 else ", ".join(parts)
    return ", ".join(map(state.table.name, fell)) or "Nobody"


def headline(state: LotState, row: Throw, draws: Sequence[Draw]) -> str:
    """Return what fell in *row*, the last one, for the bar."""
    by_rule = _draw(row, draws)
    whose = f"{by_rule.title}: " if by_rule else ""
    fell = row.fell
    if row.kind == DICE:
        return f"{with_noun(row.pieces, 'die', 'dice')}: {sum(fell)}"
    if row.kind == COINS:
        return f"{with_noun(row.pieces, 'coin')}: {gave(state, row).lower()}"
    if not fell:
        return "Nobody was drawn"
    name = state.table.name(fell[0])
    if row.kind == ORDER:
        return f"{whose}{name} comes first"
    return f"{whose}{name}" if by_rule else f"{name} is drawn"


def why(state: LotState, row: Throw) -> str:
    """Return the number of *row*, the last one, what it was for, and what else is to be known of it."""
    purpose = dict(PURPOSES)[row.why]
    parts = [f"Throw {row.number}: {purpose}" if row.why else f"Throw {row.number}"]
    if row.kind == ORDER and len(row.fell) > 1:
        parts.append(f"then {state.table.names(row.fell[1:])}")
    if row.kind == PLAYER and row.among:
        parts.append(f"1 of {len(row.among)}")
    if row.kind == DICE:
        many = row.pieces > 1
        parts += (
            [gave(state, row), f"{row.sides} sides each"] if many else [f"{row.sides} sides"]
        )
    if is_old(state, row):
        parts.append("no longer counts")
    elif is_counted(row):
        parts.append(f"thrown {row.time} times for this")
    return " · ".join(parts)


def is_counted(row: Throw) -> bool:
    """Return whether *row* is another throw for what one had been made for: dice that nobody said a word of are for
    nothing.
    """
    return row.time > 1 and bool(row.why or row.kind in (PLAYER, ORDER))


def again(state: LotState) -> Result:
    """Return what was thrown for this before, as long as it is kept."""
    if not state.throws or not is_counted(state.throws[-1]):
        return ()
    *others, last = state.throws
    before = for_the_same(others, last)
    if before is None:
        return ()
    return (Note(f"Throw {before.number} for this gave: {gave(state, before)}."),)


def begun_already(state: LotState, draws: Sequence[Draw]) -> Result:
    """Return that what the rules draw comes too late for this game, and too early for the next one."""
    return (Note(TOO_LATE),) if state.on and draw_of(state.what, draws) else ()


def earlier(state: LotState, draws: Sequence[Draw]) -> Result:
    """Return the throws before the last one, the newest first."""
    if len(state.throws) < 2:
        return ()
    rows = tuple(
        (str(row.number), _purpose(row, draws), gave(state, row))
        for row in reversed(state.throws[:-1])
    )
    return (Grid("Earlier throws", ("Throw", "For", "It gave"), rows),)


def _purpose(row: Throw, draws: Sequence[Draw]) -> str:
    """Return what *row* was for, or its kind where nobody said."""
    if by_rule := _draw(row, draws):
        return by_rule.title
    if row.why:
        return dict(PURPOSES)[row.why]
    if row.kind == DICE:
        return f"{with_noun(row.pieces, 'die', 'dice')}, {row.sides} sides"
    return dict(PLAIN)[row.kind] if row.kind != COINS else with_noun(row.pieces, "coin")


def _draw(row: Throw, draws: Sequence[Draw]) -> Draw | None:
    return draws[row.by_rule - 1] if 0 < row.by_rule <= len(draws) else None


def button(state: LotState, draws: Sequence[Draw]) -> str:
    """Return the words on the button of the next throw."""
    if by_rule := draw_of(state.what, draws):
        return by_rule.press
    match kind_of(state.what, draws):
        case "dice":
            return f"Throw {with_noun(state.dice, 'die', 'dice')}"
        case "coins":
            return f"Toss {with_noun(state.coins, 'coin')}"
        case "order":
            return "Draw the order"
        case _:
            return "Draw a player"


def first_step(state: LotState, draws: Sequence[Draw]) -> Result:
    """Return what to do first, or what is missing for a draw."""
    if next_throw(state, draws) is None:
        return (Note("One player alone needs no draw. Mark another one, or nobody for all."),)
    if state.throws:
        return ()
    what_for = "" if draw_of(state.what, draws) else ", and what for"
    return (Note(f"Choose what to draw or throw{what_for}. Then tap the large button."),)
