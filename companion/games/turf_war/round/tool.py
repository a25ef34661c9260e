"""Turn and phases of Turf War. Rulebook: Turn structure, Upkeep to End of turn, Victory."""

from companion.core.blocks import (
    Button,
    Facts,
    Fold,
    Note,
    Result,
    RuleGap,
    TextToCopy,
    When,
    blocks,
)
from companion.core.words import MONTHS
from companion.games.turf_war import older, setup
from companion.games.turf_war.alliances.state import AlliancesState, last, won
from companion.games.turf_war.lines import reading
from companion.games.turf_war.round.state import RoundState, owing, playing
from companion.tools.checklist import Checklist, load_words
from companion.tools.checklist_model import SEALED
from companion.tools.checklist_tool import checklist_tool
from companion.tools.questions import ask
from companion.tools.tool import Move, Transfer
from companion.tools.transfers import transferred

AT_ONCE = (
    "Once one gang or one alliance is left, do you finish the turn? The rules don't say. We "
    "suggest: no."
)

IF_PLAYED_ON = "If your table plays on, turn this on at the end of the turn."


def deadline(started: int) -> int:
    """Return the minute at which a turn ends that *started* at a minute. Turn length."""
    return started + setup.HOURS * 60


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Initial setup, Upkeep, Recruitment."""
    return {
        "hours": setup.HOURS,
        "least": setup.LEAST,
        "most": setup.MOST,
        "lieutenants": setup.LIEUTENANTS,
        "hitmen": setup.HITMEN,
        "pieces": 1 + setup.LIEUTENANTS + setup.HITMEN,
        "own": setup.AREAS,
        "areas": setup.AREAS * state.table.size,
        "money": setup.MONEY,
        "dead_lieutenant": setup.DEAD_LIEUTENANT,
        "dead_hitman": setup.DEAD_HITMAN,
        "salary": setup.SALARY,
        "recruit": setup.RECRUIT,
        "win": setup.WIN,
        "survive": setup.SURVIVE,
        "both": setup.WIN + setup.SURVIVE,
        "income": setup.INCOME,
        "hitman_up": setup.HITMAN_UP,
        "lieutenant_up": setup.LIEUTENANT_UP,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether fewer play than the rules are for, and whether no orders are to come."""
    few = {"too-few"} if state.table.size < setup.LEAST else set()
    return frozenset(few if owing(state) and not state.decided else {*few, "orders-in"})


def tardy(state: RoundState) -> tuple[int, ...]:
    """Return whose orders came after the deadline, as they sit."""
    return tuple(seat for seat in playing(state) if seat in state.late - state.orders)


def asks(state: RoundState) -> Result:
    """Ask whose orders are in, and whether the game is decided. Objective, Victory."""
    players = tuple(state.table.player(seat) for seat in playing(state))
    open_now = bool(players) and state.phase <= setup.MOVEMENT
    return blocks(
        open_now and ask(state, ("orders",), players=players),
        ask(state, ("decided",)),
        Fold(
            "Late orders, who is out, the start, news",
            blocks(
                bool(players) and ask(state, ("late",), players=players),
                ask(state, ("started",)),
                ask(state, ("out",), players=state.table.players),
                ask(state, ("news",)),
            ),
        ),
        Fold("How this table plays", (ask(state, ("late_count",)),)),
    )


def clock(state: RoundState) -> Result:
    """Return when this turn ends, who owes orders, and the report. Rulebook: Turn length, Objective."""
    if state.over or not state.round:
        return ()
    to_post = Fold("Turn report to post", (TextToCopy("Turn report", report(state)),))
    if state.decided:
        return (RuleGap(f"{AT_ONCE} {IF_PLAYED_ON}"), to_post)
    if state.started is None:
        when: Result = (
            Note(
                f"A turn takes {setup.HOURS} hours. Tap when it starts, and you'll see its end."
            ),
            Button("The turn starts now", "start", step_label="The turn started"),
        )
    else:
        when = (
            When("This turn ends", deadline(state.started)),
            Button(
                "Start the turn again from now", "start", step_label="The turn started again"
            ),
        )
    owed = [("Still owe orders", _owed(state))]
    owed += [("Late orders", state.table.names(tardy(state)))] if tardy(state) else []
    return blocks(
        *when,
        state.phase <= setup.MOVEMENT and Facts(tuple(owed)),
        unclear(state) and RuleGap(late(state)),
        to_post,
    )


def unclear(state: RoundState) -> bool:
    """Return whether there are late orders, or none at all from someone after Movement."""
    return bool(tardy(state) or (state.phase > setup.MOVEMENT and owing(state)))


def without_orders(state: RoundState) -> tuple[int, ...]:
    """Return who sent no orders by the end of Movement, as they sit; nobody where it was not noted of anyone that
    theirs are in.
    """
    noted = state.orders or state.late
    return owing(state) if noted and state.phase > setup.MOVEMENT else ()


def late(state: RoundState) -> str:
    """Return how this table reads late and missing orders; the rulebook has nothing on them."""
    ours = (
        "Late orders count here" if state.late_count else "We suggest: late orders don't count"
    )
    return (
        "Late or missing orders: the rules don't say. "
        f"{ours}, and pieces without orders stay. The game master decides."
    )


def _owed(state: RoundState) -> str:
    return state.table.names(owing(state)) if owing(state) else "nobody: all orders are in"


def report(state: RoundState) -> str:
    """Return where the turn stands, as text for the forum, with our reading where it counts."""
    lines = [CHECKLIST.where(state)]
    if state.started is not None:
        lines.append(f"This turn ends {utc(deadline(state.started))}.")
    if state.phase <= setup.MOVEMENT:
        owed = f"Still owe orders: {_owed(state)}." if owing(state) else "All orders are in."
        lines.append(owed)
    elif silent := without_orders(state):
        lines.append(f"No orders from {state.table.names(silent)}.")
    if tardy(state):
        lines.append(f"Late orders: {state.table.names(tardy(state))}.")
    if tardy(state) or without_orders(state):
        lines.append(reading(late(state)))
    if gone := [seat for seat in state.table.seats if seat in state.out]:
        lines.append(f"Out of the game: {state.table.names(gone)}.")
    if state.decided:
        lines += ["The game is over: one gang or one alliance is left.", reading(AT_ONCE)]
    return "\n".join((*lines, *([state.news] if state.news else [])))


def sealed(state: RoundState, seat: int) -> RoundState:
    """Return the state in which the orders of *seat*, sealed for the table, are in. Turn length."""
    waited_for = seat in owing(state) and state.round and not state.over
    if not waited_for or state.phase > setup.MOVEMENT:
        return state
    return state.evolve(orders=state.orders | {seat})


def start(state: RoundState, now: int) -> RoundState:
    """Return the state in which this turn starts *now*, a second since 1970; Next to a new turn
    clears it.
    """
    return state.evolve(started=now // 60) if state.round and not state.over else state


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="keep",
    last=lambda state: state.decided,
    ends=lambda state: state.decided,
    numbers=numbers,
    flags=flags,
    asks_first=False,
    timer=False,
    questions=asks,
    more=clock,
    clears={"started": None, "orders": frozenset(), "late": frozenset()},
)


def from_alliances(source: AlliancesState, target: RoundState) -> RoundState:
    """Return *target* with the game decided once Alliances knows who is left and that they won.

    What came from there is taken back if it is no longer so. Before a game and after it, nothing is said.
    """
    if not target.round or target.over:
        return target
    if won(source):
        return transferred(target, target.evolve(decided=True), sorted(last(source)))
    if target.told and target.decided:
        return target.evolve(decided=False, told=0)
    return target


DAY = 24 * 60

_WEEKDAYS = ("Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed")


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def utc(minute: int) -> str:
    """Return *minute* (since 1970, 0 and more) as "Sat 21 Nov 2026, 05:41 UTC"."""
    days, rest = divmod(minute, DAY)
    weekday, year = _WEEKDAYS[days % 7], 1970
    while days >= (length := 365 + _leap(year)):
        days -= length
        year += 1
    months = (31, 28 + _leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    month = 0
    while days >= months[month]:
        days -= months[month]
        month += 1
    clock = f"{rest // 60:02}:{rest % 60:02}"
    return f"{weekday} {days + 1} {MONTHS[month]} {year}, {clock} UTC"


TOOL = checklist_tool(
    CHECKLIST,
    "turf-war",
    "Turn and phases",
    RoundState(
        round=3, phase=3, started=29_000_000, ticks=frozenset({0}), orders=frozenset({0, 2})
    ),
    moves=(
        Move("start", "The turn started", start, timed=True),
        Move(SEALED, "Orders are in", sealed),
    ),
    transfers=(
        Transfer("alliances", "Alliances says who won", from_alliances, facts=("decided",)),
    ),
    version=3,
    older=older.ROUND,
    hint=f"Six phases, {setup.HOURS} hours a turn, and who owes orders",
)
