"""Treasury: what a gang pays, hires and earns, and whether a plan would disband it.

Rulebook: Upkeep, Recruitment, End of turn, Death of a Don.
"""

from companion.core.blocks import (
    Button,
    Drawing,
    Fold,
    LineChart,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.fields import SEATS, Seat
from companion.core.printed import listed
from companion.core.words import A_TABLE, AS_A_TABLE
from companion.games.turf_war import older
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import place_of
from companion.games.turf_war.setup import END, PAYING
from companion.games.turf_war.treasury import state as rules
from companion.games.turf_war.treasury.picture import TITLE, BookRow, picture
from companion.games.turf_war.treasury.state import Purse, TreasuryState
from companion.games.turf_war.treasury.transfers import (
    both,
    from_areas,
    from_combat,
    from_gang,
    from_round,
    replaced,
)
from companion.games.turf_war.treasury.words import (
    RULE,
    answer,
    facts,
    readings,
    report,
    warnings,
)
from companion.tools.questions import ask
from companion.tools.tool import (
    Move,
    Tool,
    ToolLink,
    Transfer,
    from_checklist,
    keeping,
    to_the_turn,
)

HERE = (
    "Treasuries are private: they're in no code and stay on this device. They go to another "
    "device by file."
)
PUBLIC = "Does everyone see the treasuries? The rules don't say."
SUGGESTED = f"{PUBLIC} We suggest: only the game master sees them all."

_NOW = {"money": "MC", "hitmen": "Hitmen", "areas": "Areas"}
_LAST = {
    "waiting": "Recruits waiting",
    "dead_lieutenants": "Lt dead",
    "dead_hitmen": "Hitmen dead",
}
_HIRE = {"recruits": "Recruits to hire"}
_PLAN = {
    "withheld": "Held back",
    "risk_lieutenants": "Lt at risk",
    "risk_hitmen": "H at risk",
}
_END = {
    "killed_lieutenants": "Lt killed",
    "killed_hitmen": "H killed",
    "promoted": "H promoted",
    "areas_end": "Areas at the end",
}


def form(state: TreasuryState) -> Result:
    """Ask on pictures what every gang has, then what one had last turn, plans, and lost this turn; and the same in a
    table.

    While gangs hire, that is asked first. A number of any gang turns to it.
    """
    table, seat, hires = state.table, rules.seat_of(state), rules.is_hiring(state)
    last, plan = f"{table.name(seat)}: last turn", f"{table.name(seat)}: the plan"
    planned = _PLAN if hires else {**_HIRE, **_PLAN}
    words = blocks(
        hires and _walk(state, "Recruits to hire", _HIRE, table.seats, onward=True),
        _walk(state, TITLE, _NOW, table.seats),
        Question(Seat(), seat, "Whose treasury?", move="whose", players=table.players),
    )
    return blocks(
        replaced(state) and Button("It was another fight: both count", "both"),
        _books(state),
        _walk(state, last, _LAST, (seat,)),
        _walk(state, plan, planned, (seat,)),
        *_switches(state, seat),
        _walk(state, "This turn, for all gangs", _END, table.seats),
        Fold(AS_A_TABLE, words, key=A_TABLE),
        Fold(
            "How this table plays",
            (ask(state, ("waiting_paid",)), ask(state, ("penalty_stays",))),
        ),
        *_doubts(state),
        rules.unsettled(state) and Button(rules.unsettled(state), "settle", main=True),
        Button(
            "Next turn for all gangs",
            "next",
            main=rules.closes(state),
            step_label="The next turn began for all gangs",
            weighty=True,
        ),
        Fold(
            "A new game",
            (
                Button(
                    "All treasuries as a game begins",
                    "begin",
                    step_label="All treasuries were set as a game begins",
                ),
            ),
        ),
    )


def _asks(state: TreasuryState, seat: int, fields: dict[str, str]) -> tuple[Question, ...]:
    """Return the questions for the *fields* of a gang, each with its title."""
    player = state.table.player(seat)
    return tuple(
        ask(
            state,
            ("purses", seat, name),
            words,
            player=player,
            move="enter",
            args=(seat, name),
            step_label=words,
        )
        for name, words in fields.items()
    )


def _walk(
    state: TreasuryState,
    title: str,
    fields: dict[str, str],
    seats: tuple[int, ...],
    *,
    onward: bool = False,
) -> QuestionSequence:
    cells = tuple(each for seat in seats for each in _asks(state, seat, fields))
    return QuestionSequence(title, cells, optional=True, onward=onward)


def _books(state: TreasuryState) -> Drawing:
    """Return the picture of what every gang has; while gangs hire, of what they hire, too. A gang's name turns to
    it."""
    now = rules.seat_of(state)
    fields = {**_HIRE, **_NOW} if rules.is_hiring(state) else _NOW
    return picture(
        tuple(
            BookRow(
                state.table.player(seat),
                _asks(state, seat, fields),
                end_of(state, seat),
                None if seat == now else _turn_to(state, seat),
            )
            for seat in state.table.seats
        )
    )


def _turn_to(state: TreasuryState, seat: int) -> Button:
    name = state.table.name(seat)
    return Button(
        f"{name}'s treasury", "whose", (seat,), step_label=f"{name}'s treasury was looked at"
    )


def _doubts(state: TreasuryState) -> Result:
    """Ask whether those who may die are dead, before the next turn takes them for alive."""
    seats = rules.doubtful(state)
    if not seats:
        return ()
    who = state.table.names(seats)
    return (
        Warn(f"Did the pieces at risk die? {who}: next turn only counts the killed."),
        Button("They all died", "died"),
    )


def _too_many(state: TreasuryState) -> Result:
    """Warn of all gangs that hire more than they can pay, before all are said to be hired. Recruitment."""
    bills = {
        seat: rules.bill_of(state, seat) for seat in state.table.seats if rules.is_hiring(state)
    }
    found = listed(
        f"{state.table.name(seat)} ({hires}, money for {now.most})"
        for seat, now in bills.items()
        if (hires := state.purses[seat].recruits) > now.most and not now.disbands
    )
    return (Warn(f"Too many recruits to pay for: {found}."),) if found else ()


def _switches(state: TreasuryState, seat: int) -> Result:
    gone = ["gone"] if state.purses[seat].gone else []
    names = ("penalty", "killed_don", "risk_don", *gone)
    return tuple(ask(state, ("purses", seat, name)) for name in names)


def treasury(state: TreasuryState) -> Result:
    """Return what this turn leaves in the treasury, with a warning before the gang is lost. Upkeep."""
    seat = rules.seat_of(state)
    purse, now = state.purses[seat], rules.bill_of(state, seat)
    plan: Result = (
        *warnings(state, purse, now),
        *facts(purse, now),
        *outlook(state, seat),
    )
    own = tuple(
        TextToCopy(f"For {state.table.name(each)} alone", report(state, (each,)))
        for each in state.table.seats
    )
    return blocks(
        answer(state.table.name(seat), purse, now),
        *_too_many(state),
        replaced(state) and Warn(_REPLACED),
        rules.is_late(state) and Warn(_late(state)),
        bool(rules.left_open(state)) and Warn(_left(rules.left_open(state))),
        *(() if purse.gone else plan),
        *(RuleGap(each) for each in dict.fromkeys(_open(state))),
        RuleGap(SUGGESTED),
        TextToCopy("All treasuries, for the game master", report(state, state.table.seats)),
        Fold("A post for each gang", own),
        Note(HERE),
    )


def _open(state: TreasuryState) -> tuple[str, ...]:
    """Return what the rules leave open for any gang, since all of them are shown and posted."""
    return tuple(each for seat in state.table.seats for each in readings(state, seat))


_REPLACED = (
    "This replaced your last fight, which had the same gangs. Was it a new fight? Tap “It was "
    "another fight”."
)


def _late(state: TreasuryState) -> str:
    """Return what becomes of deaths that came in after the books were closed."""
    return (
        f"Turn {state.booked} is closed, so these deaths count next turn. If they belong to turn "
        f"{state.booked}, undo to before “Next turn for all gangs”, and bring them in first."
    )


def _left(turn: int) -> str:
    """Return that the books still show *turn*, which is over."""
    return f"These are still the figures of turn {turn}. Tap “Next turn for all gangs” first."


def links(state: TreasuryState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn: the next step, unless the books must be closed or all paid first."""
    return to_the_turn(state, main=not rules.is_open(state) and not rules.unsettled(state))


def done(state: TreasuryState, now: RoundState) -> bool:
    """Return whether all is paid in a phase, nobody pays in it, or the books of the ending turn are closed.

    So deaths that are brought in while fights go on don't lead to the next turn. Turn structure.
    """
    if now.phase <= PAYING:
        return state.settled == place_of(now)
    return now.phase < END or state.booked == now.round


HARD_TIMES = Purse(money=9, dead_lieutenants=1, dead_hitmen=2)
"""Just enough for the families of the dead, and nothing for salaries. Upkeep."""


def outlook(state: TreasuryState, seat: int) -> Result:
    """Return the treasury over the coming turns, as planned and if those at risk die."""
    purse = state.purses[seat]
    found: list[LineChart | Warn | Note] = []
    first = "If nobody else dies" if any(purse.killed) or purse.killed_don else "If nobody dies"
    plans = [(first, purse.killed, purse.killed_don)]
    if purse.at_risk:
        don = purse.killed_don or purse.risk_don
        plans.append(("If everyone at risk dies", purse.risk, don))
    for title, dead, no_don in plans:
        turns = rules.ahead(state, seat, dead, no_don)
        points = [("now", turns[0][0].money)]
        points += [(f"+{at}", now.end) for at, (_, now) in enumerate(turns, 1)]
        found.append(LineChart(title, tuple(points), "MC"))
        unpaid = next((at for at, (_, now) in enumerate(turns) if at and now.unpaid), 0)
        if unpaid and not any(now.disbands for _, now in turns):
            found.append(
                Warn(f"{title}: {_turns(unpaid)} the money no longer covers all salaries.")
            )
    found.append(Note("This counts on no more recruits, no more dead and the same areas."))
    return tuple(found)


def _turns(count: int) -> str:
    return "next turn" if count == 1 else f"in {count} turns"


def end_of(state: TreasuryState, seat: int) -> str:
    """Return what the gang of *seat* has at the end of the turn, or that it is no more. Upkeep."""
    if state.purses[seat].gone:
        return "disbanded"
    now = rules.bill_of(state, seat)
    return "disbands" if now.disbands else str(now.end)


TOOL = Tool(
    game="turf-war",
    key="treasury",
    title="Treasury",
    state=TreasuryState,
    result=treasury,
    rule=RULE,
    chapter="Upkeep",
    form=form,
    moves=(
        Move("next", "The next turn began for all gangs", rules.next_turn),
        Move("settle", "Everything is paid", rules.settle),
        Move("enter", "Numbers of a gang", rules.entered),
        Move("whose", "Whose treasury", rules.turned_to),
        Move("both", "Both fights count", both),
        Move("died", "They all died", rules.died),
        Move("begin", "A new game's treasuries", rules.begun),
    ),
    transfers=(
        Transfer(
            "combat",
            "Use the dead from this turn's fights",
            from_combat,
            step_label="The dead came from this turn's fights",
            due=rules.closes,
        ),
        Transfer(
            "areas",
            "Use the owners in the list of areas",
            from_areas,
            step_label="The owners came from the list of areas",
            due=rules.has_ended,
        ),
        Transfer(
            "gang",
            "Use the promotions from the gang sheet",
            from_gang,
            step_label="The promotions came from the gang sheet",
            due=rules.has_ended,
        ),
        from_checklist("the turn", from_round, noted=from_round),
    ),
    version=3,
    older=older.TREASURY,
    hint="Upkeep, recruits, income, and what lies ahead",
    links=links,
    done=done,
    sign="coins",
    personal=True,
    reset_for_new_game=keeping(),
    example=TreasuryState(purses=(HARD_TIMES, *(Purse(),) * (SEATS - 1))),
)
