"""A treasury in words: what a turn leaves, what to warn of, what to post. Rulebook: Upkeep."""

from companion.core.blocks import Answer, Facts, Note, Result, Tone, Warn, blocks
from companion.core.words import with_noun
from companion.games.turf_war.lines import reading
from companion.games.turf_war.setup import DEAD_HITMAN, DEAD_LIEUTENANT, RECRUIT
from companion.games.turf_war.treasury.money import Bill, owed, rescue
from companion.games.turf_war.treasury.state import Purse, TreasuryState, bill_of, is_hiring

RULE = (
    f"First {DEAD_LIEUTENANT} MC for each Lieutenant and {DEAD_HITMAN} MC for each Hitman killed "
    "last turn. A gang that can't pay that disbands. Then 1 MC for each Hitman: without pay he "
    f"leaves. Then recruits at {RECRUIT} MC. At the end of the turn, 1 MC from each area."
)

NO_DON = "If the Don dies and nobody is ready to follow, areas bring nothing next turn."


def answer(name: str, purse: Purse, now: Bill) -> Answer:
    """Return what the gang called *name* has at the end of the turn, as far as is known."""
    if purse.gone:
        why = "All members left, and its areas are neutral"
        return Answer(f"{name} has disbanded", why, tone="bad")
    danger = owed(purse.risk, now) > now.end
    tone: Tone = "bad" if now.disbands or now.unpaid or danger else "plain"
    if now.disbands:
        text = f"{name} disbands"
        why = f"Consolation costs {now.consolation} MC, and the gang has {purse.money}"
    else:
        text = (
            f"{name}: {now.end} MC{_so_far(purse)}{', may disband next turn' if danger else ''}"
        )
        why = _sum(purse, now)
    return Answer(text, why, tone=tone, lines=_lines(purse, now))


def _so_far(purse: Purse) -> str:
    """Return whether the money may still change: the areas at the end aren't known. End of turn."""
    return " so far" if purse.areas_end is None else ""


def _sum(purse: Purse, now: Bill) -> str:
    parts = [f"{purse.money}"]
    parts += [f"− {now.consolation} consolation"] if now.consolation else []
    parts += [f"− {with_noun(now.salary, 'salary', 'salaries')}"]
    parts += [f"− {RECRUIT * now.hired} recruits"] if now.hired else []
    lost = " (it lost its Don)" if purse.penalty else ""
    return f"{' '.join(parts)} + {now.income} income{lost}"


def _lines(purse: Purse, now: Bill) -> tuple[str, ...]:
    lieutenants = DEAD_LIEUTENANT * purse.dead_lieutenants
    hitmen = DEAD_HITMAN * purse.dead_hitmen
    first = f"Consolation: {lieutenants} for Lieutenants + {hitmen} for Hitmen."
    if now.disbands:
        return (first, "All members leave. All areas become empty, and neutral.")
    return (
        first,
        f"Salaries: {now.salary} of {now.due} MC; "
        f"{_leave(now.unpaid, str(now.unpaid) if now.unpaid else 'nobody')} unpaid.",
        f"Recruits: {now.hired} of at most {now.most}, at {RECRUIT} MC each.",
        f"Income: {now.income} MC from {with_noun(purse.books.areas, 'area')}{_if(purse)}.",
    )


def _if(purse: Purse) -> str:
    return ", if it has as many at the end of the turn" if purse.areas_end is None else ""


def _leave(count: int, who: str) -> str:
    return f"{who} {'leaves' if count < 2 else 'leave'}"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _hitmen(count: int) -> str:
    return with_noun(count, "Hitman", "Hitmen")


def warnings(state: TreasuryState, purse: Purse, now: Bill) -> Result:
    """Return what the plan cannot pay, now or next turn. Upkeep, Recruitment."""
    if now.disbands:
        return ()
    found = []
    short = now.due - now.salary
    if short:
        found.append(f"{short} MC short for salaries: {_leave(short, _hitmen(short))} unpaid.")
    if purse.recruits > now.most and not is_hiring(state):  # then all such gangs are named
        cost = "costs" if purse.recruits == 1 else "cost"
        found.append(
            f"{with_noun(purse.recruits, 'recruit')} {cost} too much: the money is enough for "
            f"{now.most}."
        )
    if purse.withheld > purse.hitmen + (purse.waiting if state.waiting_paid else 0):
        found.append("You hold back more salaries than there are Hitmen to pay.")
    if purse.risk[1] > now.hitmen:
        found.append(
            f"{_hitmen(purse.risk[1])} may die, and there {_is(now.hitmen)} {now.hitmen}."
        )
    cost_ = owed(purse.risk, now)
    if cost_ > now.end:
        found.append(
            f"If they all die, consolation next turn is {cost_} MC, and there will be {now.end}: "
            f"the gang disbands. {_help(state, purse)}"
        )
    return tuple(Warn(each) for each in found)


def _help(state: TreasuryState, purse: Purse) -> str:
    """Return the plan that would pay next turn's consolation. Upkeep, 1 and 2."""
    plan = rescue(purse.books, purse.risk, state.waiting_paid)
    if plan is None:
        return "No plan can pay it, even with all salaries held back."
    recruits = with_noun(plan.recruits, "recruit")
    if plan.withheld == purse.withheld:
        return f"With {recruits} it can pay."
    held = with_noun(plan.withheld, "salary", "salaries")
    leave = _leave(plan.withheld, _hitmen(plan.withheld))
    return f"With {recruits} and {held} held back it can pay: {leave}."


def readings(state: TreasuryState, seat: int) -> tuple[str, ...]:
    """Return what the rules leave open in the treasury of *seat*: C9 and C10."""
    purse, now = state.purses[seat], bill_of(state, seat)
    found = list[str]()
    if purse.gone or now.disbands:
        return ()
    if purse.waiting:
        ours = "Here they do." if state.waiting_paid else "We suggest: no."
        found.append(
            f"Do recruits draw a salary before they're placed? The rules don't say. {ours}"
        )
    if purse.penalty or purse.killed_don or purse.risk_don:
        ours = "Here it is." if state.penalty_stays else "We suggest: no."
        found.append(
            "Is the income also lost in later turns without a Don? The rules only name the next "
            f"turn. {ours}"
        )
    return tuple(found)


def facts(purse: Purse, now: Bill) -> Result:
    """Return what else this turn comes to, and what a dead Don costs. Death of a Don."""
    if now.disbands:
        return ()
    return blocks(
        Facts(
            (
                ("Most recruits", str(now.most)),
                ("After recruiting", f"{now.left} MC"),
                ("Hitmen, recruits placed", str(now.hitmen)),
            )
        ),
        purse.penalty and Note("Areas bring nothing this turn: the gang lost its Don."),
        (purse.killed_don or purse.risk_don) and Note(NO_DON),
    )


def report(state: TreasuryState, seats: tuple[int, ...]) -> str:
    """Return the treasuries of *seats* as a text to post, with our readings."""
    lines, open_ = ["Treasuries"], list[str]()
    for seat in seats:
        purse, now = state.purses[seat], bill_of(state, seat)
        name = state.table.name(seat)
        open_ += readings(state, seat)
        if purse.gone:
            lines.append(f"{name} has disbanded.")
        elif now.disbands:
            lines.append(f"{name} can't pay {now.consolation} MC consolation and disbands.")
        else:
            lines.append(f"{name}: {_sum(purse, now)} = {now.end} MC{_so_far(purse)}")
    return "\n".join((*lines, *(reading(each) for each in dict.fromkeys(open_))))
