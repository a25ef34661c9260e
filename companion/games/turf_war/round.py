"""Turn and phases of Turf War. Rulebook: Turn structure, Upkeep to End of turn, Victory."""

from typing import Annotated

from companion.core.blocks import Facts, Fold, Note, Post, Press, Result, When
from companion.core.fields import SEATS, Flag, Marks, Moment, Text
from companion.games.turf_war.dates import utc
from companion.tools.checklist import Checklist, ChecklistState, ChecklistWords
from companion.tools.questions import ask
from companion.tools.resources import load
from companion.tools.tool import Move, Tool

HOURS = 48
"""Hours that a turn takes. Turn length."""

LEAST, MOST = 4, 8
"""Players. Number of players."""

LIEUTENANTS, HITMEN, AREAS, MONEY = 2, 4, 4, 20
"""What every gang starts with beside its Don. Initial setup."""

DEAD_LIEUTENANT, DEAD_HITMAN, SALARY = 5, 2, 1
"""MC of consolation for the dead of last turn, and of salary for a Hitman. Upkeep."""

RECRUIT = 5
"""MC for a new Hitman. Recruitment."""

WIN, SURVIVE = 1, 2
"""XP for winning and for surviving a firefight. Combat resolution."""

MOVEMENT = 3
"""The place of the Movement phase: until its end orders are awaited. Turn structure."""

INCOME, HITMAN_UP, LIEUTENANT_UP = 1, 10, 20
"""MC from an area, and XP for a promotion. End of turn."""


class RoundState(ChecklistState):
    """Where the game stands, when this turn *started* and whether this turn decided it.

    *orders* are the seats whose orders are in. *news* is what the game master adds to the
    report; it stays on the device.
    """

    started: Annotated[int | None, Moment(title="This turn started")] = None
    decided: Annotated[bool, Flag(title="One gang or one alliance is left")] = False
    orders: Annotated[frozenset[int], Marks(title="Orders are in", size=SEATS)] = frozenset()
    news: Annotated[
        str, Text(title="News for the report", most=400, tall=True, travels="local")
    ] = ""


def deadline(started: int) -> int:
    """Return the minute at which a turn ends that *started* at a minute. Turn length."""
    return started + HOURS * 60


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Initial setup, Upkeep, Recruitment."""
    return {
        "hours": HOURS,
        "least": LEAST,
        "most": MOST,
        "lieutenants": LIEUTENANTS,
        "hitmen": HITMEN,
        "pieces": 1 + LIEUTENANTS + HITMEN,
        "own": AREAS,
        "areas": AREAS * state.table.size,
        "money": MONEY,
        "dead_lieutenant": DEAD_LIEUTENANT,
        "dead_hitman": DEAD_HITMAN,
        "salary": SALARY,
        "recruit": RECRUIT,
        "win": WIN,
        "survive": SURVIVE,
        "both": WIN + SURVIVE,
        "income": INCOME,
        "hitman_up": HITMAN_UP,
        "lieutenant_up": LIEUTENANT_UP,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether there are fewer players than the rules are for."""
    return frozenset({"too-few"} if state.table.size < LEAST else ())


def owing(state: RoundState) -> tuple[int, ...]:
    """Return whose orders are still to come, as they sit. Turn length."""
    return tuple(seat for seat in state.table.seats if seat not in state.orders)


def asks(state: RoundState) -> Result:
    """Ask whose orders are in, and whether the game is decided. Objective, Victory."""
    orders = ask(state, ("orders",), players=state.table.players)
    return (
        *([orders] if state.phase <= MOVEMENT else []),
        ask(state, ("decided",)),
        Fold("Correct the start, add news", (ask(state, ("started",)), ask(state, ("news",)))),
    )


def clock(state: RoundState) -> Result:
    """Return when this turn ends, who owes orders, and the report. Rulebook: Turn length."""
    if state.over or not state.round:
        return ()
    if state.started is None:
        when: Result = (
            Note(f"A turn takes {HOURS} hours. Press when it starts, and its end stands here."),
            Press("The turn starts now", "start"),
        )
    else:
        when = (
            When("This turn ends", deadline(state.started)),
            Press("Start the turn again from now", "start"),
        )
    owed = Facts((("Still owe orders", _owed(state)),))
    return (
        *when,
        *([owed] if state.phase <= MOVEMENT else []),
        Fold("Turn report to post", (Post("Turn report", report(state)),)),
    )


def _owed(state: RoundState) -> str:
    return state.table.names(owing(state)) if owing(state) else "nobody: all orders are in"


def report(state: RoundState) -> str:
    """Return where the turn stands, as text for the forum."""
    lines = [CHECKLIST.where(state)]
    if state.started is not None:
        lines.append(f"This turn ends {utc(deadline(state.started))}.")
    if state.phase <= MOVEMENT:
        lines.append(f"Still owe orders: {_owed(state)}.")
    if state.decided:
        lines.append("The game ends with this turn.")
    return "\n".join((*lines, *([state.news] if state.news else [])))


def start(state: RoundState, now: int) -> RoundState:
    """Return the state in which this turn starts *now*, a second since 1970; Next to a new turn
    clears it.
    """
    return state.evolve(started=now // 60) if state.round and not state.over else state


CHECKLIST = Checklist(
    words=load(ChecklistWords, __package__, "round.toml"),
    new_round="keep",
    last=lambda state: state.decided,
    numbers=numbers,
    flags=flags,
    asks_first=False,
    timer=False,
    asks=asks,
    more=clock,
    clears={"started": None, "orders": frozenset()},
)

TOOL = Tool(
    game="turf-war",
    key="round",
    title="Turn and phases",
    state=RoundState,
    result=CHECKLIST.result,
    summary=CHECKLIST.where,
    form=CHECKLIST.form,
    moves=(
        *CHECKLIST.moves(),
        Move("start", "The turn started", lambda state, args, now, seed: start(state, now)),
    ),
    hint="Six phases, the deadline, and who owes orders",
    example=RoundState(
        round=3, phase=3, started=29_000_000, ticks=frozenset({0}), orders=frozenset({0, 2})
    ),
)
