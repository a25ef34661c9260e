"""First player: who is tied, who rerolls, who chooses. Rulebook: Preparation Phase."""

from fractions import Fraction

from companion.core.blocks import Answer, Grid, Note, Odds, Result, Warn
from companion.core.chance import tie_for_lowest
from companion.core.table import Table
from companion.games.lawless_empire.first_form import form
from companion.games.lawless_empire.rolloff import (
    THROWN,
    RollOff,
    reachable,
    rerolled,
    spoken,
    ties_again,
)
from companion.games.lawless_empire.throws import (
    FirstState,
    Hand,
    cleared,
    dice_of,
    diced,
    roll_off,
    switched,
    thrown,
    typed,
)
from companion.tools.tool import Move, Tool

CHAPTER = "Preparation Phase"

RULE = (
    "All throw six dice and add them up. The lowest total chooses who is first, which may be "
    "that player too. While the lowest total is shared, those who share it each reroll one of "
    "their lowest dice, and everybody's totals are compared again. The dice then lie as they "
    "are until the Abilities phase."
)

_FIRST_STEP = (
    "Everybody throws six Resource dice. Tap each player's total; the lowest one chooses who "
    "starts."
)


def starter(state: FirstState) -> int | None:
    """Return who starts this round, once somebody alone is lowest and has chosen."""
    settled = state.first in state.table.seats and roll_off(state).chooser is not None
    return state.first if settled else None


def first(state: FirstState) -> Result:
    """Say who is tied, who rerolls and who chooses. Rulebook: Preparation Phase."""
    off = roll_off(state)
    text, why = _headline(state, off)
    players = state.table.size
    chance = tie_for_lowest(players, THROWN)
    odds = [Odds(f"A throw of {players} players is tied for the lowest", *_ways(chance))]
    lines = [*_story(state, off), f"{odds[0].title}: {_words(chance)}."]
    if off.stages and (again := _again(state, off)) is not None:
        odds.insert(0, Odds("This reroll is tied for the lowest again", *_ways(again)))
        lines.append(f"{odds[0].title}: {_words(again)}.")
    return (
        Answer(
            text,
            why,
            tone="plain" if off.throwing else "good",
            lines=tuple(lines),
            rule=RULE,
            chapter=CHAPTER,
        ),
        *_warnings(state, off),
        *([_grid(state, off)] if off.totals else [Note(_FIRST_STEP)]),
        *_thrown_here(state, off),
        *odds,
    )


def _headline(state: FirstState, off: RollOff) -> tuple[str, str]:
    names = state.table.names
    if not off.totals:
        return "Throw six dice each", "The lowest total chooses who starts"
    if not off.stages:
        return f"{len(off.totals)} of {state.table.size} totals", _missing(state, off)
    low = min(off.stages[-1].totals.values())
    if off.chooser is None:
        return f"{names(off.throwing)} are tied at {low}", _rerolls(state, off)
    chooser, starts = names([off.chooser]), starter(state)
    if starts is None:
        return f"{chooser} chooses", f"{low} is the lowest total: {chooser} says who starts"
    return f"{names([starts])} starts", f"{chooser} chose: {low} is the lowest total"


def _missing(state: FirstState, off: RollOff) -> str:
    verb = "is" if len(off.waiting) == 1 else "are"
    return f"{state.table.names(off.waiting)} {verb} still to come"


def _rerolls(state: FirstState, off: RollOff) -> str:
    faces = [_rests(state, off, seat) for seat in off.waiting]
    told = [
        f"{state.table.name(seat)} rerolls a {face[0]}"
        for seat, face in zip(off.waiting, faces, strict=True)
        if face
    ]
    if len(told) == len(faces):
        return ", ".join(told)
    if off.waiting == off.throwing:
        return "each rerolls its lowest die"
    verb = "rerolls its lowest die" if len(faces) == 1 else "reroll their lowest dice"
    return f"{state.table.names(off.waiting)} still {verb}"


def _rests(state: FirstState, off: RollOff, seat: int) -> tuple[int, int] | None:
    """Return the lowest die of *seat* and what its other five show, where that is known."""
    hand = rerolled(dice_of(state, seat, len(off.used[seat])))
    return (min(hand), sum(hand) - min(hand)) if hand else None


def _again(state: FirstState, off: RollOff) -> Fraction | None:
    known = [_rests(state, off, seat) for seat in off.waiting]
    rests = [each[1] for each in known if each]
    if not rests or len(rests) < len(known):
        return None
    return ties_again(
        rests, (total for seat, total in off.totals.items() if seat not in off.waiting)
    )


def _ways(chance: Fraction) -> tuple[int, int]:
    return chance.numerator, chance.denominator


def _words(chance: Fraction) -> str:
    share = f"{float(100 * chance):.2f} %"
    return f"{chance.numerator} in {chance.denominator}, {share}" if _short(chance) else share


def _short(chance: Fraction) -> bool:
    return chance.denominator < 100_000


def _story(state: FirstState, off: RollOff) -> list[str]:
    if not off.stages:
        return []
    rows = [" / ".join(map(str, stage.totals.values())) for stage in off.stages]
    tied = [stage for stage in off.stages if len(stage.lowest) > 1]
    return [
        f"{state.table.names(state.table.seats)}: {' → '.join(rows)}",
        *(
            f"Tied at {stage.totals[stage.lowest[0]]}, so they rerolled: "
            f"{state.table.names(stage.lowest)}"
            for stage in tied[: len(off.stages) - bool(off.throwing)]
        ),
    ]


def _warnings(state: FirstState, off: RollOff) -> Result:
    pairs = [
        (seat, before, after)
        for seat, used in off.used.items()
        if not dice_of(state, seat, len(used))
        for before, after in zip(
            state.hands[seat].totals, state.hands[seat].totals[1 : len(used)], strict=False
        )
        if after not in reachable(before)
    ]
    return tuple(
        Warn(
            f"{state.table.name(seat)}: after {before}, rerolling one lowest die gives "
            f"{reachable(before)[0]} to {reachable(before)[-1]}, not {after}. Add the dice up "
            "again."
        )
        for seat, before, after in pairs
    )


def _grid(state: FirstState, off: RollOff) -> Grid:
    seats = state.table.seats
    rows = [tuple(str(stage.totals[seat]) for seat in seats) for stage in off.stages]
    if off.waiting != off.throwing:
        rows.append(
            tuple("–" if seat in off.waiting else str(off.totals[seat]) for seat in seats)
        )
    head = ("", *(state.table.name(seat) for seat in seats))
    named = tuple((f"Reroll {at}" if at else "Throw", *row) for at, row in enumerate(rows))
    return Grid("Throw by throw", head, named, len(rows) - 1)


def _thrown_here(state: FirstState, off: RollOff) -> Result:
    """Tell whose dice the app threw, and how they lie, where that is known still."""
    hands = [
        (state.table.name(seat), spoken(rerolled(dice_of(state, seat, len(used)))))
        for seat, used in off.used.items()
        if used and state.hands[seat].thrown
    ]
    told = "; ".join(
        f"{name} {dice}" if dice else f"{name}, rerolled at the table" for name, dice in hands
    )
    return (Note(f"Thrown here by the app, as they lie now: {told}."),) if told else ()


def summary(state: FirstState) -> str:
    """Say in a few words how far it is."""
    return _headline(state, roll_off(state))[0]


TOOL = Tool(
    game="lawless-empire",
    key="first",
    title="First player",
    state=FirstState,
    result=first,
    summary=summary,
    form=form,
    moves=(
        Move("enter", "Total", lambda state, args, now, seed: typed(state, *args)),
        Move("dice", "Dice", lambda state, args, now, seed: diced(state, *args)),
        Move("again", "Next round", lambda state, args, now, seed: cleared(state)),
        Move("throw", "Thrown by the app", lambda state, args, now, seed: thrown(state, seed)),
        Move(
            "mode",
            "Entered in the other way",
            lambda state, args, now, seed: switched(state, *args),
        ),
    ),
    hint="Every round, in Preparation",
    example=FirstState(
        table=Table(seats=(0, 1, 2)),
        hands=(
            Hand(totals=(21, 26)),
            Hand(totals=(21, 25, 28)),
            Hand(totals=(25, 27)),
            *(Hand(),) * 5,
        ),
    ),
)
