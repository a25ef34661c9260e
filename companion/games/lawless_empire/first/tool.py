"""First player: who is tied, who rerolls, who chooses. Rulebook: Preparation Phase."""

from fractions import Fraction

from companion.core.blocks import Answer, Fold, Grid, Note, Odds, Result, Warn, blocks
from companion.core.chance import tie_for_lowest
from companion.core.table import Table
from companion.games.lawless_empire.first import throws
from companion.games.lawless_empire.first.form import form
from companion.games.lawless_empire.first.rolloff import (
    THROWN,
    RollOff,
    reachable,
    rerolled,
    spoken,
    ties_again,
)
from companion.games.lawless_empire.first.throws import FirstState, Hand
from companion.games.lawless_empire.round.state import RoundState, to_the_round
from companion.tools.tool import Move, Tool, ToolLink, Transfer, keeping, short_names
from companion.tools.transfers import fingerprint

RULE = (
    "Everyone rolls 6 dice and adds them up. The player with the lowest total chooses the first "
    "player, and may choose themselves. If players tie for lowest, each of them rerolls one of "
    "their lowest dice. Then compare everyone's totals again. After that, the dice stay as they "
    "are until the Abilities phase."
)

_FIRST_STEP = "Everyone rolls 6 Resource dice. Tap each player's total. The lowest total chooses who starts."


def starter(state: FirstState) -> int | None:
    """Return who starts this round, once someone alone is lowest and has chosen."""
    settled = state.first in state.table.seats and throws.roll_off(state).chooser is not None
    return state.first if settled else None


def first(state: FirstState) -> Result:
    """Return who is tied, who rerolls and who chooses. Rulebook: Preparation Phase."""
    off = throws.roll_off(state)
    text, why = _headline(state, off)
    return (
        Answer(
            text, why, tone="plain" if off.throwing else "good", lines=tuple(_story(state, off))
        ),
        *_warnings(state, off),
        *([Fold("Roll by roll", (_grid(state, off),))] if off.totals else [Note(_FIRST_STEP)]),
        *_thrown_here(state, off),
    )


def what_if(state: FirstState) -> Result:
    """Return the exact chances of a tie for the lowest total. Preparation Phase."""
    off, players = throws.roll_off(state), state.table.size
    odds = [
        Odds(
            f"A tie for the lowest total among {players} players",
            *_ways(tie_for_lowest(players, THROWN)),
        )
    ]
    if off.stages and (again := _again(state, off)) is not None:
        odds.insert(0, Odds("After this reroll, another tie for the lowest", *_ways(again)))
    return tuple(odds)


def _headline(state: FirstState, off: RollOff) -> tuple[str, str]:
    names = state.table.names
    if not off.totals:
        return "Roll 6 dice each", "The lowest total chooses who starts"
    if not off.stages:
        return f"{len(off.totals)} of {state.table.size} totals so far", _missing(state, off)
    low = min(off.stages[-1].totals.values())
    if off.chooser is None:
        return f"{names(off.throwing)} are tied at {low}", _rerolls(state, off)
    chooser, starts = names([off.chooser]), starter(state)
    if starts is None:
        return (
            f"{chooser} chooses",
            f"{low} is the lowest total, so {chooser} chooses who starts",
        )
    return f"{names([starts])} starts", f"{chooser} chose, with the lowest total, {low}"


def _missing(state: FirstState, off: RollOff) -> str:
    verb = "is" if len(off.waiting) == 1 else "are"
    return f"{state.table.names(off.waiting)} {verb} missing"


def _rerolls(state: FirstState, off: RollOff) -> str:
    faces = [_rests(state, off, seat) for seat in off.waiting]
    parts = [
        f"{state.table.name(seat)} rerolls a {face[0]}"
        for seat, face in zip(off.waiting, faces, strict=True)
        if face
    ]
    if len(parts) == len(faces):
        return ", ".join(parts)
    if off.waiting == off.throwing:
        return "Each rerolls one of their lowest dice"
    many = "" if len(faces) == 1 else " each"
    return f"{state.table.names(off.waiting)} must{many} reroll one of their lowest dice"


def _rests(state: FirstState, off: RollOff, seat: int) -> tuple[int, int] | None:
    """Return the lowest die of *seat* and the sum of the other five, if that is known."""
    hand = rerolled(throws.dice_of(state, seat, len(off.used[seat])))
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


def _story(state: FirstState, off: RollOff) -> list[str]:
    if not off.stages:
        return []
    rows = [" / ".join(map(str, stage.totals.values())) for stage in off.stages]
    tied = [stage for stage in off.stages if len(stage.lowest) > 1]
    return [
        f"{state.table.names(state.table.seats)}: {' → '.join(rows)}",
        *(
            f"{state.table.names(stage.lowest)} tied at {stage.totals[stage.lowest[0]]} and "
            "rerolled"
            for stage in tied[: len(off.stages) - bool(off.throwing)]
        ),
    ]


def _warnings(state: FirstState, off: RollOff) -> Result:
    pairs = [
        (seat, before, after)
        for seat, used in off.used.items()
        if not throws.dice_of(state, seat, len(used))
        for before, after in zip(
            state.hands[seat].totals, state.hands[seat].totals[1 : len(used)], strict=False
        )
        if after not in reachable(before)
    ]
    return tuple(
        Warn(
            f"{state.table.name(seat)}: from {before}, a reroll of the lowest die gives "
            f"{reachable(before)[0]} to {reachable(before)[-1]}, not {after}. Add up the dice "
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
    named = tuple((f"Reroll {at}" if at else "Roll", *row) for at, row in enumerate(rows))
    return Grid("Roll by roll", head, named, len(rows) - 1)


def _thrown_here(state: FirstState, off: RollOff) -> Result:
    """Return whose dice the app rolled and how they lie, if that is still known."""
    here = [seat for seat, used in off.used.items() if used and state.hands[seat].thrown]
    hands = {seat: rerolled(throws.dice_of(state, seat, len(off.used[seat]))) for seat in here}
    faces_shown = "; ".join(
        f"{state.table.name(seat)} {spoken(d)}" for seat, d in hands.items() if d
    )
    later = [seat for seat, dice in hands.items() if not dice]
    by_hand = "Rolled here by the app, then rerolled at the table:"
    return blocks(
        faces_shown and Note(f"Rolled here by the app. They now show: {faces_shown}."),
        bool(later) and Note(f"{by_hand} {state.table.names(later)}."),
    )


def links(state: FirstState) -> tuple[ToolLink, ...]:
    """Return the way back to the round, once someone starts. Preparation Phase."""
    known = starter(state) is not None
    return to_the_round(known)


def roll_off_facts(state: FirstState) -> tuple[object, ...]:
    """Return what the checklist takes over: who starts, and all throws that led there."""
    totals = [tuple(stage.totals.items()) for stage in throws.roll_off(state).stages]
    return starter(state), totals


def from_round(source: RoundState, target: FirstState) -> FirstState:
    """Return *target* with nothing rolled, if an earlier round of *source* began with what it has.

    Rulebook: Preparation Phase. Everyone rolls in each round.
    """
    begins = source.round and not source.over and source.first is None
    used = starter(target) is not None and source.told == fingerprint(roll_off_facts(target))
    return throws.cleared(target) if begins and used else target


TOOL = Tool(
    game="lawless-empire",
    key="first",
    title="First player",
    version=2,
    older=(short_names(1, FirstState),),
    state=FirstState,
    result=first,
    rule=RULE,
    chapter="Preparation Phase",
    form=form,
    what_if=what_if,
    moves=(
        Move("enter", "Total", throws.typed),
        Move("dice", "Dice", throws.diced),
        Move("again", "A new roll-off began", throws.cleared),
        Move("throw", "Rolled by the app", throws.thrown, bits=32),
        Move("mode", "Entered the other way", throws.switched),
    ),
    transfers=(
        Transfer(
            "round",
            "Roll for this round",
            from_round,
            step_label="The roll-off for this round began",
            due=lambda state: starter(state) is not None,
        ),
    ),
    hint="Who chooses, in Preparation",
    sign="dice",
    links=links,
    reset_for_new_game=keeping("mode"),
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
