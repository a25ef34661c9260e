"""Treasury: what a gang pays, hires and earns, and whether a plan would disband it.

Rulebook: Upkeep, Recruitment, End of turn, Death of a Don.
"""

from companion.core.blocks import (
    Answer,
    Facts,
    Fold,
    Note,
    Post,
    Press,
    Result,
    Silent,
    Tone,
    Walk,
    Warn,
)
from companion.core.fields import SEATS
from companion.core.words import counted
from companion.games.turf_war.money import Bill, consolation, safe_recruits
from companion.games.turf_war.setup import DEAD_HITMAN, DEAD_LIEUTENANT, RECRUIT
from companion.games.turf_war.treasury_outlook import everybody, outlook
from companion.games.turf_war.treasury_state import (
    Purse,
    TreasuryState,
    bill_of,
    both,
    from_combat,
    next_turn,
    replaced,
    seat_of,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool

CHAPTER = "Upkeep"

RULE = (
    f"First {DEAD_LIEUTENANT} MC a Lieutenant and {DEAD_HITMAN} MC a Hitman killed "
    "last turn; who cannot pay that disbands. Then 1 MC for each Hitman, or he leaves. Then "
    f"recruits at {RECRUIT} MC. At the end of the turn 1 MC from each area."
)

NO_DON = "If the Don is dead and nobody is ready to follow, areas bring nothing next turn."

_NOW = {"money": "MC", "hitmen": "Hitmen", "areas": "Areas"}
_LAST = {
    "waiting": "Recruits waiting",
    "dead_lieutenants": "Lt dead",
    "dead_hitmen": "Hitmen dead",
}
_PLAN = {
    "recruits": "Recruits to hire",
    "withheld": "Held back",
    "risk_lieutenants": "Lt at risk",
    "risk_hitmen": "H at risk",
}


def form(state: TreasuryState) -> Result:
    """Ask what every gang has, then what one had last turn, and what it plans."""
    table, seat = state.table, seat_of(state)

    def walk(title: str, fields: dict[str, str], seats: tuple[int, ...]) -> Walk:
        cells = tuple(
            ask(state, ("purses", each, name), words, player=table.player(each))
            for each in seats
            for name, words in fields.items()
        )
        return Walk(title, cells, optional=True)

    whose = f"{table.name(seat)}: "
    return (
        *([Press("It was another fight: both count", "both")] if replaced(state) else []),
        walk("As the turn begins", _NOW, table.seats),
        ask(state, ("whose",), players=table.players),
        walk(f"{whose}last turn", _LAST, (seat,)),
        walk(f"{whose}the plan", _PLAN, (seat,)),
        *_switches(state, seat),
        Fold(
            "How this table plays",
            (ask(state, ("waiting_paid",)), ask(state, ("penalty_stays",))),
        ),
        Press("Next turn for all gangs", "next"),
    )


def _switches(state: TreasuryState, seat: int) -> Result:
    names = ("penalty", "risk_don", *(["gone"] if state.purses[seat].gone else []))
    return tuple(ask(state, ("purses", seat, name)) for name in names)


def treasury(state: TreasuryState) -> Result:
    """Say what this turn leaves in the treasury, and warn before the gang is lost. Upkeep."""
    seat = seat_of(state)
    purse, now = state.purses[seat], bill_of(state, seat)
    plan: Result = (
        *_warnings(state, purse, now),
        *_silent(state, purse, now),
        *_facts(purse, now),
        *outlook(state, seat),
    )
    return (
        _answer(state.table.name(seat), purse, now),
        *([Warn(_REPLACED)] if replaced(state) else []),
        *(() if purse.gone else plan),
        everybody(state),
        Post("For the game master: treasuries are not said to be public", _report(state)),
    )


_REPLACED = (
    "The last fight took the place of the one before: the same gangs met, in the same area or in "
    "none, without “Next fight” between. Was it another one? Then touch “It was another fight”."
)


def _answer(name: str, purse: Purse, now: Bill) -> Answer:
    if purse.gone:
        why = "all members left, and its areas are neutral"
        return Answer(f"{name} has disbanded", why, tone="bad", rule=RULE, chapter=CHAPTER)
    danger = consolation(*purse.risk) > now.end
    tone: Tone = "bad" if now.disbands or now.unpaid or danger else "plain"
    if now.disbands:
        text = f"{name} disbands"
        why = f"consolation costs {now.consolation} MC, and there {_is(purse.money)} {purse.money}"
    else:
        text = f"{name}: {now.end} MC{', may disband next turn' if danger else ''}"
        why = _sum(purse, now)
    return Answer(text, why, tone=tone, lines=_lines(purse, now), rule=RULE, chapter=CHAPTER)


def _sum(purse: Purse, now: Bill) -> str:
    parts = [f"{purse.money}"]
    parts += [f"− {now.consolation} consolation"] if now.consolation else []
    parts += [f"− {counted(now.salary, 'salary', 'salaries')}"]
    parts += [f"− {RECRUIT * now.hired} recruits"] if now.hired else []
    return f"{' '.join(parts)} + {now.income} income"


def _lines(purse: Purse, now: Bill) -> tuple[str, ...]:
    lieutenants = DEAD_LIEUTENANT * purse.dead_lieutenants
    hitmen = DEAD_HITMAN * purse.dead_hitmen
    first = f"Consolation: {lieutenants} for Lieutenants + {hitmen} for Hitmen."
    if now.disbands:
        return (first, "All members leave. All areas become empty, and neutral.")
    return (
        first,
        f"Salaries: {now.salary} of {now.due} MC; {_leave(now.unpaid, str(now.unpaid))} unpaid.",
        f"Recruits: {now.hired} of at most {now.most}, at {RECRUIT} MC each.",
        f"Income: {now.income} MC from {counted(purse.areas, 'area')}.",
    )


def _leave(count: int, who: str) -> str:
    return f"{who} {'leaves' if count == 1 else 'leave'}"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _hitmen(count: int) -> str:
    return counted(count, "Hitman", "Hitmen")


def _warnings(state: TreasuryState, purse: Purse, now: Bill) -> Result:
    if now.disbands:
        return ()
    found = []
    short = now.due - now.salary
    if short:
        found.append(f"{short} MC short for salaries: {_leave(short, _hitmen(short))} unpaid.")
    if purse.recruits > now.most:
        cost = "costs" if purse.recruits == 1 else "cost"
        found.append(
            f"{counted(purse.recruits, 'recruit')} {cost} too much: {now.most} can be paid."
        )
    if purse.withheld > purse.hitmen + (purse.waiting if state.waiting_paid else 0):
        found.append("More salaries are held back than there are Hitmen to pay.")
    if purse.risk_hitmen > now.hitmen:
        found.append(
            f"{_hitmen(purse.risk_hitmen)} may die, and there {_is(now.hitmen)} {now.hitmen}."
        )
    owed = consolation(*purse.risk)
    if owed > now.end:
        safe = safe_recruits(purse.books, purse.risk, state.waiting_paid)
        help_ = (
            f"With {counted(safe, 'recruit')} it could pay."
            if safe is not None
            else "No plan could pay it."
        )
        found.append(
            f"If all of them die, consolation next turn is {owed} MC and there would be {now.end}: "
            f"the gang disbands. {help_}"
        )
    return tuple(Warn(each) for each in found)


def _silent(state: TreasuryState, purse: Purse, now: Bill) -> Result:
    found = []
    if purse.waiting and not now.disbands:
        found.append(
            "Salary for recruits who are not placed yet: not said. "
            + ("Here they draw it." if state.waiting_paid else "We suggest none.")
        )
    if (purse.penalty or purse.risk_don) and not now.disbands:
        stays = "in every turn without a Don" if state.penalty_stays else "one turn only"
        found.append(f"How long a missing Don stops income: here {stays}.")
    return tuple(Silent(each) for each in found)


def _facts(purse: Purse, now: Bill) -> Result:
    if now.disbands:
        return ()
    return (
        Facts(
            (
                ("Recruits that can be paid", str(now.most)),
                ("After recruiting", f"{now.left} MC"),
                ("Hitmen with the recruits placed", str(now.hitmen)),
            )
        ),
        *([Note("Areas bring nothing this turn: the Don is dead.")] if purse.penalty else []),
        *([Note(NO_DON)] if purse.risk_don else []),
    )


def _report(state: TreasuryState) -> str:
    lines = ["Treasuries"]
    for seat in state.table.seats:
        purse, now = state.purses[seat], bill_of(state, seat)
        name = state.table.name(seat)
        if purse.gone:
            lines.append(f"{name} has disbanded.")
        elif now.disbands:
            lines.append(f"{name}: cannot pay {now.consolation} MC consolation and disbands.")
        else:
            lines.append(f"{name}: {_sum(purse, now)} = {now.end} MC")
    return "\n".join(lines)


def summary(state: TreasuryState) -> str:
    """Say what the gang that is looked at will have."""
    seat = seat_of(state)
    return _answer(state.table.name(seat), state.purses[seat], bill_of(state, seat)).text


HARD_TIMES = Purse(money=9, dead_lieutenants=1, dead_hitmen=2)
"""Just enough for the families of the dead, and nothing for salaries. Upkeep."""

TOOL = Tool(
    game="turf-war",
    key="treasury",
    title="Treasury",
    state=TreasuryState,
    result=treasury,
    summary=summary,
    form=form,
    moves=(
        Move(
            "next", "Next turn for all gangs", lambda state, args, now, seed: next_turn(state)
        ),
        Move("both", "Both fights count", lambda state, args, now, seed: both(state)),
    ),
    takes=(Take("combat", "Use the dead of the last fight", from_combat),),
    hint="Upkeep, recruits, income, and what lies ahead",
    example=TreasuryState(purses=(HARD_TIMES, *(Purse(),) * (SEATS - 1))),
)
