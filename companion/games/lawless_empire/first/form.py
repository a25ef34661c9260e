"""The questions about the first player: totals or dice, stage by stage, and the choice."""

from companion.core.blocks import Button, Question, QuestionSequence, Result, blocks
from companion.core.fields import Dice, Total
from companion.games.lawless_empire.first.picture import picture
from companion.games.lawless_empire.first.rolloff import THROWN, RollOff, rerolled, spoken
from companion.games.lawless_empire.first.throws import (
    LEAST,
    MOST,
    FirstState,
    roll_off,
    throwable,
)
from companion.tools.questions import ask

SHOWN = 4
"""The most stages that a phone shows side by side."""

TOTAL = Total(least=LEAST, most=MOST, blank=True)


def form(state: FirstState) -> Result:
    """Ask for the next rolls; earlier ones can be corrected."""
    off, table = roll_off(state), state.table
    starts = off.chooser is not None and state.first in table.seats
    question = _dice if state.mode == "dice" else _total
    questions = tuple(
        question(state, off, stage, seat)
        for stage in _stages(off)
        for seat in off.throwers(stage)
    )
    return blocks(
        starts
        and Button("Roll for the next round", "again", step_label="A new roll-off began"),
        off.chooser is not None
        and ask(state, ("first",), _who_starts(state, off.chooser), players=table.players),
        *picture(state, off, questions),
        QuestionSequence("Dice" if state.mode == "dice" else "Totals", questions),
        bool(throwable(state, off))
        and Button("Roll for us", "throw", step_label="The app rolled the dice"),
        ask(state, ("mode",), move="mode"),
    )


def _who_starts(state: FirstState, chooser: int) -> str:
    return f"{state.table.name(chooser)} has the lowest total. Whom do they choose?"


def _stages(off: RollOff) -> list[int]:
    """Return the stages to show: all of a few, else the first and the last ones."""
    now = len(off.stages)
    return sorted({0, *range(max(0, now - SHOWN + 2), now + 1)})


def _title(first: str, stage: int) -> str:
    return f"New {first.lower()}{f' {stage}' if stage > 1 else ''}" if stage else first


def _total(state: FirstState, off: RollOff, stage: int, seat: int) -> Question:
    given = state.hands[seat].totals[: len(off.used[seat])][off.before(seat, stage) :]
    title = _title("Total", stage)
    return Question(
        TOTAL,
        given[0] if given else None,
        title,
        move="enter",
        args=(seat, stage),
        player=state.table.player(seat),
        step_label=title,
    )


def _dice(state: FirstState, off: RollOff, stage: int, seat: int) -> Question:
    dice, before = state.hands[seat].dice, THROWN - 1 + off.before(seat, stage)
    hand = rerolled(dice[:before])
    given = dice[: THROWN - 1 + len(off.used[seat])]
    title = _title("Die" if stage else "Dice", stage)
    return Question(
        Dice(longest=1 if stage else THROWN),
        given[before : before + 1] if stage else dice[:THROWN],
        title,
        move="dice",
        args=(seat, stage),
        player=state.table.player(seat),
        notes=(f"Reroll one {min(hand)} of {spoken(hand)}",) if stage else (),
        step_label=title,
    )
