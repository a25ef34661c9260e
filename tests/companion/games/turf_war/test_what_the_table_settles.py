"""What only the table can settle in a phase: upkeep, recruits, the list of areas. Rulebook: Turn structure."""

from typing import Any

from companion.core.blocks import Button, Drawing, Question, QuestionSequence, Steps, Warn
from companion.display.layout import lay_out
from companion.display.progress import done_tools
from companion.display.steps import led, without_done
from companion.games.turf_war import GAME
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.areas.tool import TOOL as AREAS
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import DECIDED, SETUP, phase_at, place_of, turn_at
from companion.games.turf_war.setup import END, FIGHTING, PAYING, PLACEMENT, UPKEEP
from companion.games.turf_war.treasury.state import Purse, TreasuryState, bill_of
from companion.games.turf_war.treasury.tool import TOOL as TREASURY
from companion.tools.tool import AnyTool
from tests.tool_screens import TO_THE_TURN

LISTED = AreasState(rows=(Area(name="Docks", owner=0), Area(name="Pier", owner=1)))


def told(tool: AnyTool, state: Any, now: RoundState) -> Any:
    """Return *state* of *tool* once it has heard where the checklist is *now*."""
    (transfer,) = [each for each in tool.transfers if each.source == "round" and each.remember]
    assert transfer.remember
    return transfer.remember(now, state)


def large(tool: AnyTool, state: Any, now: RoundState) -> list[str]:
    """Return the large buttons of *tool*."""
    parts = lay_out(tool, state, done_tools(GAME, {"round": now, tool.key: state}))
    ways = [link.title for link in parts.links.main]
    return ways or [button.title for button in parts.main[:1] if parts.large]


def next_tool(tool: AnyTool, state: Any, now: RoundState) -> str:
    """Return the tool that the large step of the checklist leads to, '' if no step is left."""
    done = done_tools(GAME, {"round": now, tool.key: state})
    (steps,) = [each for each in GAME.by_key["round"].result(now) if isinstance(each, Steps)]
    step = led(without_done(steps, done)).now
    return step.tool if step else ""


def test_each_phase_asks_once_whether_all_is_paid_and_then_leads_on() -> None:
    for phase, says in ((UPKEEP, "Upkeep is paid"), (PAYING, "Recruits are hired")):
        for turn in (1, 2):
            now = RoundState(round=turn, phase=phase)
            state = told(TREASURY, TreasuryState(), now)
            assert large(TREASURY, state, now) == [says]
            assert next_tool(TREASURY, state, now) == "treasury"
            paid = TREASURY.move(state, "settle", (), 0, 0)
            assert large(TREASURY, paid, now) == [TO_THE_TURN]
            assert next_tool(TREASURY, paid, now) == ""
            later = RoundState(round=turn + 1, phase=phase)
            behind = told(TREASURY, paid, later)
            assert large(TREASURY, behind, later) == ["Next turn for all gangs"]
            assert large(TREASURY, TREASURY.move(behind, "next", (), 0, 0), later) == [says]


def test_before_all_are_hired_every_gang_that_cannot_pay_is_named() -> None:
    """Only the gang that was looked at was warned of, so the game master hired too many for another."""
    state = told(TREASURY, TreasuryState(), RoundState(round=1, phase=PAYING))
    for seat, (money, recruits) in enumerate(((0, 0), (3, 9), (99, 2), (0, 1))):
        state = state.put(("purses", seat), Purse(money=money, hitmen=0, recruits=recruits))
    bills = {seat: bill_of(state, seat).most for seat in (1, 3)}
    words = (
        f"Too many recruits to pay for: Green (9, money for {bills[1]}) and "
        f"Black (1, money for {bills[3]})."
    )
    for looked_at in state.table.seats:
        result = TREASURY.result(TREASURY.move(state, "whose", (looked_at,), 0, 0))
        assert [block.text for block in result if isinstance(block, Warn)] == [words]
        assert isinstance(result[1], Warn), "beside the large button"
    assert not [each for each in TREASURY.result(TreasuryState()) if isinstance(each, Warn)]


def test_the_list_of_areas_is_settled_in_the_phases_that_change_it() -> None:
    for phase, says in ((PLACEMENT, "All recruits are placed"), (END, "All owners are right")):
        now = RoundState(round=2, phase=phase)
        state = told(AREAS, LISTED, now)
        assert large(AREAS, state, now) == [says]
        assert next_tool(AREAS, state, now) == "areas"
        right = AREAS.move(state, "settle", (), 0, 0)
        assert large(AREAS, right, now) == [TO_THE_TURN]
        assert next_tool(AREAS, right, now) != "areas"
    for now in (RoundState(round=1, phase=PLACEMENT), RoundState(round=2, phase=FIGHTING)):
        state = told(AREAS, LISTED, now)
        assert large(AREAS, state, now) == [TO_THE_TURN], "nothing to settle"


def test_the_set_up_leads_on_once_every_gang_owns_an_area() -> None:
    now = RoundState()
    assert large(AREAS, told(AREAS, LISTED, now), now) == []
    rows = tuple(Area(name=str(seat), owner=seat) for seat in LISTED.table.seats)
    assert large(AREAS, told(AREAS, LISTED.evolve(rows=rows), now), now) == [TO_THE_TURN]


def test_while_gangs_hire_the_recruits_are_asked_first_and_once() -> None:
    def asked(phase: int) -> tuple[list[str], list[str]]:
        state = told(TREASURY, TreasuryState(), RoundState(round=1, phase=phase))
        blocks = TREASURY.form(state)
        (books,) = [each for each in blocks if isinstance(each, Drawing)]
        drawn = [each.title for each in books.touches if isinstance(each, Question)]
        sequences = [each for each in blocks if isinstance(each, QuestionSequence)]
        return drawn, [each.title for each in (q for s in sequences for q in s.questions)]

    drawn, _ = asked(PAYING)
    assert drawn[:4] == ["Recruits to hire", "MC", "Hitmen", "Areas"]
    for phase in (UPKEEP, PAYING, FIGHTING):
        drawn, cells = asked(phase)
        counts = (drawn.count("Recruits to hire"), cells.count("Recruits to hire"))
        assert counts == ((4, 0) if phase == PAYING else (0, 1))
    assert asked(UPKEEP)[0][:3] == ["MC", "Hitmen", "Areas"]


def test_nothing_is_settled_at_once_once_the_game_is_decided() -> None:
    for now in (RoundState(round=3, decided=True), RoundState(round=3, over=True)):
        state = told(TREASURY, TreasuryState(), now)
        assert place_of(now) == (SETUP if now.over else DECIDED)
        assert large(TREASURY, state, now) == [TO_THE_TURN]
    assert phase_at(DECIDED) is phase_at(place_of(RoundState())) is None
    last = place_of(RoundState(round=99, phase=9))
    assert (phase_at(last), turn_at(last), turn_at(0)) == (END, 99, 0)


def test_a_new_game_settles_nothing() -> None:
    state = told(TREASURY, TreasuryState(), RoundState(round=1))
    paid = TREASURY.move(state, "settle", (), 0, 0)
    again = TREASURY.move(paid, "begin", (), 0, 0)
    assert [p.title for p in TREASURY.form(again) if isinstance(p, Button) and p.main] == [
        "Upkeep is paid"
    ]
