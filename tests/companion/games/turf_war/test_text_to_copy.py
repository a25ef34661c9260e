from functools import partial

from companion.core.blocks import Answer, Button, Fold, Note, RuleGap, TextToCopy
from companion.core.shape import join_groups
from companion.core.values import Value
from companion.exchange import share
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.combat.state import ALONE, CombatState, Ruling
from companion.games.turf_war.gang.state import GangState, Promotion
from companion.games.turf_war.report.state import MOST_FIGHTS, ReportState
from companion.games.turf_war.report.tool import HOW, TOOL, form, summary, text
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.treasury.state import TreasuryState
from companion.games.turf_war.treasury.tool import PUBLIC, SUGGESTED
from tests import tool_screens
from tests.companion.games.turf_war.fighting import meets
from tests.wordings import Wording

TAKES = {transfer.source: transfer for transfer in TOOL.transfers}


def told(state: ReportState, **sources: Value) -> ReportState:
    for key, source in sources.items():
        state = TAKES[key].do(source, state)
    return state


only = partial(tool_screens.on_screen, TOOL)


def whole() -> ReportState:
    first = told(
        ReportState(),
        round=RoundState(round=3, phase=5, orders=frozenset({0, 1}), late=frozenset({2})),
        combat=meets(4, 3, area="Docks"),
    )
    return told(
        first,
        combat=meets(3, 2, 1, area="Park", fight=1),
        areas=AreasState(rows=(Area(name="Docks", owner=0, pieces="3 H"),)),
        alliances=AlliancesState(open=join_groups(ALONE, (0, 1))),
        gang=GangState(seat=1, raised=(Promotion(name="Sal"),)),
        treasury=TreasuryState(),
    )


def test_a_post_says_that_it_is_of_the_turn_before_and_then_the_next_one_is_large(
    wording: Wording,
) -> None:
    state = whole()
    follows = next(transfer for transfer in TOOL.transfers if transfer.facts)
    now = follows.do(RoundState(round=3, phase=5), state)
    assert only(now, Answer)[0].text == "2 fights in the post"
    assert not any(button.main for button in only(now, Button))
    later = follows.do(RoundState(round=4), now)
    (answer,) = only(later, Answer)
    assert (answer.text, answer.why) == (
        "This is still the previous turn",
        "It is turn 4 now",
    )
    assert [button.move for button in only(later, Button) if button.main] == ["next"]
    fresh = TOOL.move(later, "next", (), 0, 0)
    wording(only(fresh, Answer))
    assert follows.do(RoundState(), now) == now
    brought = told(fresh, round=RoundState(round=4))
    assert only(brought, Answer)[0].text == "0 fights in the post"


def test_one_post_has_the_whole_turn(wording: Wording) -> None:
    state = whole().evolve(open_money=True)
    found = text(state).split("\n\n")
    assert found[1].startswith("Docks: Red 4 against Green 3. Red stays.\nRed: 1 H dead;")
    assert "The area belongs to Red." in found[1]
    wording(found[0].splitlines(), found[2], found[3], found[4], found[5])
    assert found[6].startswith("Treasuries\nRed: 20 − 4 salaries + 4 income = 20 MC so far")
    assert only(state, TextToCopy) == [TextToCopy("Turn post", text(state), main=True)]
    (answer,) = only(state, Answer)
    wording(answer, summary(state))


def test_every_reading_stands_in_the_post_once_and_is_marked(wording: Wording) -> None:
    """What is only our reading is labelled where it is posted, too."""
    readings = text(whole()).split("\n\n")[-1].splitlines()
    assert all(line.startswith("Our reading: ") for line in readings)
    assert len(set(readings)) == len(readings)
    assert sum("survivor's XP" in line for line in readings) == 1
    wording(readings)


def test_treasuries_are_posted_only_where_everybody_sees_them() -> None:
    state = whole()
    assert "Treasuries" not in text(state)
    assert RuleGap(SUGGESTED) in only(state, RuleGap)
    assert f"Our reading: {SUGGESTED}" in text(state).splitlines()
    shared = state.evolve(open_money=True)
    assert RuleGap(f"{PUBLIC} Here everyone does.") in only(shared, RuleGap)
    assert f"Our reading: {PUBLIC} Here everyone does." in text(shared).splitlines()
    assert only(state, Answer)[0].why == "All parts are in it"
    assert share.write(TOOL, state) == share.write(TOOL, ReportState())


def test_what_is_missing_is_said(wording: Wording) -> None:
    empty = ReportState(open_money=True)
    (answer,) = only(empty, Answer)
    wording(answer)
    assert Note(HOW) in only(empty, Note)
    assert not only(empty, Button)


def test_a_fight_that_is_ruled_on_takes_its_own_place_and_can_be_taken_out() -> None:
    fight = meets(4, 3, area="Docks")
    state = told(ReportState(), combat=fight)
    assert told(state, combat=fight) == state
    ruled = told(state, combat=fight.put(("rulings", 0), Ruling(goes="leaves")))
    assert len(ruled.fights) == 1
    assert "The game master rules: Red: the rest leaves." in text(ruled)
    (fold,) = [block for block in form(ruled) if isinstance(block, Fold)]
    (button,) = fold.blocks
    assert isinstance(button, Button)
    assert button.title == "Take out: Docks"
    gone = TOOL.move(ruled, button.move, button.args, 0, 0)
    assert gone.fights == ()
    for number in range(MOST_FIGHTS + 1):
        gone = told(gone, combat=fight.evolve(fight=number + 1))
    assert len(gone.fights) == MOST_FIGHTS


def test_nothing_is_brought_in_before_it_is_known(wording: Wording) -> None:
    empty = ReportState()
    for source in (
        {"round": RoundState()}, {"combat": CombatState()}, {"combat": meets(1, 1)},
        {"areas": AreasState()}, {"alliances": AlliancesState()}, {"gang": GangState(seat=1)},
    ):  # fmt: skip
        assert told(empty, **source) == empty
    sheet = GangState(raised=(Promotion(name="Sal"),))
    wording(told(empty, gang=sheet).promotions)
    second = told(told(empty, gang=sheet), gang=GangState(seat=2, raised=(Promotion(),)))
    wording(second.promotions)


def test_the_next_turn_begins_with_an_empty_post() -> None:
    state = whole().evolve(open_money=True)
    (button,) = [block for block in only(state, Button) if block.move == "next"]
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert text(after) == ""
    assert after.open_money, "how the table plays stays"
    assert told(after, combat=meets(3, 2, 1, area="Park", fight=1)) == after, "an old fight"


def test_each_fight_in_the_post_is_one_touch_from_the_next_one() -> None:
    fought = told(ReportState(), combat=meets(3, 2, 1))
    assert [link.tool for link in TOOL.links(fought)] == ["combat", "round"]
    assert [link.tool for link in TOOL.links(ReportState())] == ["round"]


def test_the_post_stands_above_the_readings_with_its_button_to_copy() -> None:
    blocks = TOOL.result(told(ReportState(), combat=meets(3, 2, 1)))
    assert [type(block) for block in blocks] == [Answer, TextToCopy, RuleGap]
    (answer,) = [block for block in blocks if isinstance(block, Answer)]
    assert answer.lines == (HOW,)
