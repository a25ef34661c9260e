"""Patrols and Scene change follow the checklist's scene change: what is done leads on, a later one begins afresh."""

from typing import Any

from companion.core.blocks import Question, Steps
from companion.core.values import Value
from companion.display.layout import Layout, lay_out
from companion.display.progress import done_tools
from companion.display.steps import led
from companion.evening.flow import flowed
from companion.games.the_law import GAME
from companion.games.the_law.change import tool as change
from companion.games.the_law.change.state import ChangeState, ChangeState1, following
from companion.games.the_law.change.state import from_round as change_from_round
from companion.games.the_law.city import VICE_SQUAD, City, Scene
from companion.games.the_law.patrols import tool as patrols
from companion.games.the_law.patrols.state import (
    PatrolsState,
    PatrolsState1,
    emptied,
    from_round,
    placed,
)
from companion.games.the_law.round.tool import TOOL, RoundState
from companion.tools.history import History
from tests.companion.games.the_law.city import FEDS, TRAFFIC
from tests.companion.games.the_law.test_change import MIDTOWN_WHERE, attempt, gives, stopped
from tests.wordings import Wording

THIRD = RoundState(round=3)
LAID = City(where=FEDS, midtown=TRAFFIC)
NUMBERS = (("round", "round"), ("change", "told_round"), ("patrols", "told_round"))
GIVES = gives(p0=1, p1=1)
CHOSEN = PatrolsState(city=LAID, scene=MIDTOWN_WHERE, told_round=3)
COUNTED = stopped(attempt(city=LAID, given=GIVES, told_round=3))


def steps(state: RoundState, scene: PatrolsState, tried: ChangeState) -> Layout:
    """The checklist in *state*, with what the other tools have done."""
    known = {"round": state, "patrols": scene, "change": tried}
    return lay_out(TOOL, state, done_tools(GAME, known))


def way(parts: Layout) -> str:
    """The tool that the large button leads to, '' where it is *Next*."""
    if parts.links.strong:
        return parts.links.above[0].tool
    (block,) = [each for each in parts.body if isinstance(each, Steps)]
    now = led(block).now
    return now.tool if now and not parts.large else ""


def test_the_large_button_leads_from_the_patrols_to_the_attempt_and_on() -> None:
    fresh, undecided = PatrolsState(told_round=3), ChangeState(told_round=3)
    assert way(steps(THIRD, fresh, undecided)) == "patrols"
    assert way(steps(THIRD, CHOSEN, undecided)) == "change"
    assert way(steps(THIRD, CHOSEN, COUNTED)) == ""
    fourth = THIRD.evolve(round=4)
    begun = way(steps(fourth, CHOSEN.evolve(told_round=4), following(COUNTED)))
    assert begun == "change", "it is the next one's turn"
    prevented = attempt(watch="here", told_round=3)
    assert way(steps(THIRD, CHOSEN, prevented)) == ""
    again = following(COUNTED).evolve(scene=MIDTOWN_WHERE)
    assert way(steps(THIRD, CHOSEN, again)) == "change", "a second attempt was begun"


def test_a_patrol_placed_after_the_scene_still_leads_to_the_attempt(wording: Wording) -> None:
    """A table may tap the scene first: there was no way on once a Patrol was placed then."""
    scene = PatrolsState(scene=MIDTOWN_WHERE, told_round=3)
    for state in (scene, placed(scene, "where", FEDS), placed(CHOSEN, "where", VICE_SQUAD)):
        known: dict[str, Value] = {"round": THIRD, "patrols": state}
        parts = lay_out(patrols.TOOL, state, done_tools(GAME, known))
        wording([link.title for link in parts.links.main])


def test_after_an_attempt_no_step_is_left_and_the_end_is_asked_right_below() -> None:
    """Whether the scene moves was said by the Scene change. Before, that step stayed, also where it failed."""
    for tried in (COUNTED, attempt(watch="here", told_round=3)):
        body = steps(THIRD, CHOSEN, tried).body
        (block,) = [each for each in body if isinstance(each, Steps)]
        assert led(block).now is None
        after = body[body.index(block) + 1]
        assert isinstance(after, Question)
        assert after.path == ("ended",)


def test_what_is_from_an_earlier_scene_change_leads_nowhere() -> None:
    fourth = THIRD.evolve(round=4)
    assert way(steps(fourth, CHOSEN, COUNTED)) == "patrols"


def test_a_decided_attempt_leads_back_to_the_steps(wording: Wording) -> None:
    known = {"round": THIRD, "patrols": CHOSEN, "change": COUNTED}
    parts = lay_out(change.TOOL, COUNTED, done_tools(GAME, known))
    wording([link.title for link in parts.links.main])
    assert not parts.large
    wording([button.title for button in parts.main])


def test_a_later_scene_change_asks_for_its_scene_and_keeps_the_city() -> None:
    fourth = THIRD.evolve(round=4)
    later = from_round(fourth, CHOSEN)
    assert later == CHOSEN.evolve(scene=Scene(), told_round=4)
    assert from_round(fourth, later) == later
    for source in (RoundState(), THIRD):
        assert from_round(source, CHOSEN) == CHOSEN
    early = CHOSEN.evolve(told_round=0)
    assert from_round(THIRD, early) == CHOSEN, "it was chosen before anyone used the checklist"
    assert emptied(CHOSEN) == PatrolsState(told_round=3)


def test_a_later_scene_change_begins_after_the_last_attempt() -> None:
    fourth = THIRD.evolve(round=4)
    begun = ChangeState(city=LAID, given=GIVES, told_round=4)
    assert change_from_round(fourth, COUNTED) == begun
    assert change_from_round(fourth, following(COUNTED)) == following(COUNTED)
    assert change_from_round(fourth.evolve(round=5), following(COUNTED)) == begun.evolve(
        told_round=5
    )
    half = ChangeState(difficulty=(8,), told_round=3)
    assert change_from_round(fourth, half) == half.evolve(told_round=4), "nothing typed is lost"
    early = COUNTED.evolve(told_round=0)
    assert change_from_round(THIRD, early) == COUNTED
    assert change_from_round(RoundState(), COUNTED) == COUNTED


def test_the_next_attempt_is_the_next_scene_change_on_the_checklist() -> None:
    """It was begun here, and the checklist stayed where it was."""
    histories = {tool.key: History(tool.state()) for tool in GAME.tools}
    for key, state in (("round", RoundState(round=3)), ("change", COUNTED)):
        histories[key] = histories[key].then(state, "touched")
        histories |= flowed(GAME, histories, key)
    after = {**histories, "change": histories["change"].then(following(COUNTED), "Next")}
    after |= flowed(GAME, after, "change")
    assert [after[key].now.look((name,)) for key, name in NUMBERS] == [4, 4, 4]
    back = {**after, "change": after["change"].undo()}
    back |= flowed(GAME, back, "change")
    assert [back[key].now.look((name,)) for key, name in NUMBERS] == [3, 3, 3]
    assert back["change"].now == COUNTED


def test_next_begins_both_by_itself_and_the_same_scene_can_be_tried_again() -> None:
    def follow(histories: dict[str, History], key: str, state: Value) -> dict[str, History]:
        after = {**histories, key: histories[key].then(state, "touched")}
        return after | flowed(GAME, after, key)

    def scene(histories: dict[str, History], key: str) -> Any:
        return histories[key].now.look(("scene",))

    histories = {tool.key: History(tool.state()) for tool in GAME.tools}
    histories = follow(histories, "round", RoundState(round=1))
    laid = histories["patrols"].now.evolve(city=LAID, scene=MIDTOWN_WHERE)
    histories = follow(histories, "patrols", laid)
    tried = histories["change"].now
    assert isinstance(tried, ChangeState)
    assert (tried.scene, tried.told_round) == (MIDTOWN_WHERE, 1)
    over = stopped(tried.evolve(difficulty=(8,), influence=(9,), given=GIVES))
    histories = follow(histories, "change", over)
    histories = follow(histories, "round", RoundState(round=2))
    assert scene(histories, "patrols") == scene(histories, "change") == Scene()
    assert histories["change"].now.look(("city",)) == LAID
    again = histories["patrols"].now.evolve(scene=MIDTOWN_WHERE)
    histories = follow(histories, "patrols", again)
    assert scene(histories, "change") == MIDTOWN_WHERE


def test_what_version_1_knew_is_there() -> None:
    old = PatrolsState1(city=LAID, scene=MIDTOWN_WHERE)
    assert patrols.TOOL.upgraded(1, old) == CHOSEN.evolve(told_round=0)
    attempted = ChangeState1(scene=MIDTOWN_WHERE, difficulty=(8,), tried=1)
    new = ChangeState(scene=MIDTOWN_WHERE, difficulty=(8,), tried=1)
    assert change.TOOL.upgraded(1, attempted) == new
