"""How a game ends in Alliances: what the phases and the list of areas know of it. Rulebook: Victory."""

from companion.core.blocks import Answer, Button, Question, QuestionSequence
from companion.core.fields import SEATS
from companion.core.shape import join_groups
from companion.display.layout import lay_out, scroll_key
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.alliances.tool import TOOL, form
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.round.tool import CHECKLIST as PHASES
from companion.games.turf_war.round.tool import TOOL as PHASES_TOOL
from tests.companion.games.turf_war.evening import Evening
from tests.wordings import Wording

ROUND, AREAS, _ = TOOL.transfers
LIST = AreasState(rows=(Area(name="Docks", owner=0), Area(name="Pier", owner=0), Area(owner=1)))
ALLIES = AlliancesState(
    open=join_groups(tuple(range(SEATS)), (0, 1)), over=True, left=frozenset({0, 1})
)


def test_the_phases_tell_that_the_game_is_decided_and_who_is_left() -> None:
    going = RoundState(round=5)
    assert ROUND.do(going, AlliancesState()) == AlliancesState()
    told = ROUND.do(going.evolve(decided=True), AlliancesState())
    assert (told.over, told.left) == (True, frozenset())
    goes_on = told.evolve(over=False)
    assert ROUND.do(going.evolve(decided=True), goes_on) == goes_on, "the players said so"
    out = going.evolve(decided=True, out=frozenset({2, 3}))
    assert ROUND.do(out, AlliancesState()).left == {0, 1}
    assert set(ROUND.facts) == {"over", "left"}, "it flows by itself"


def test_the_areas_of_the_allies_who_are_left_come_from_the_list() -> None:
    assert AREAS.due(ALLIES)
    told = AREAS.do(LIST, ALLIES)
    assert [told.pacts[seat].areas for seat in (0, 1, 2)] == [2, 1, None]
    assert not AREAS.due(told)
    corrected = told.put(("pacts", 0, "areas"), 7)
    assert AREAS.do(LIST, corrected) == corrected
    alone = ALLIES.evolve(left=frozenset({0}))
    for nothing in (AlliancesState(), alone):
        assert AREAS.do(LIST, nothing) == nothing
        assert not AREAS.due(nothing)
    neutral = AreasState(rows=(Area(name="Docks"), Area(name="Pier")))
    for unknown in (AreasState(), neutral):
        assert AREAS.do(unknown, ALLIES) == ALLIES


def test_the_page_begins_anew_with_who_is_left() -> None:
    """On a small phone with the largest letters, the open alliance was in sight instead."""
    goes_on, over = AlliancesState(), AlliancesState(over=True)
    keys = [scroll_key(state, lay_out(TOOL, state)) for state in (goes_on, over, ALLIES)]
    assert keys[0] != keys[1] == keys[2]


def test_who_is_left_is_asked_first_once_the_game_is_decided() -> None:
    first, second, *_ = form(AlliancesState(over=True))
    assert isinstance(first, Question)
    assert isinstance(second, Question)
    assert (first.path, second.path) == (("over",), ("left",))
    moves = [b.move for b in form(AlliancesState(over=True)) if isinstance(b, Button)]
    assert "next" not in moves, "no turn comes"


def test_alliances_lead_back_to_the_turn_until_the_game_is_over(wording: Wording) -> None:
    assert [link.main for link in TOOL.links(AlliancesState())] == [True]
    (back,) = TOOL.links(AlliancesState(over=True))
    assert (back.title, back.main) == ("Back to the phases", False), "no turn goes on"
    (answer,) = (b for b in TOOL.result(AlliancesState(over=True)) if isinstance(b, Answer))
    wording(answer)


def test_no_pad_covers_who_is_left_before_everybody_is_entered() -> None:
    """The pad of the areas would open after the second gang of three. Victory."""

    def opens(state: AlliancesState) -> bool:
        (sequence,) = (block for block in form(state) if isinstance(block, QuestionSequence))
        return not sequence.optional

    two = AlliancesState(over=True, left=frozenset({0, 1}))
    assert not opens(two), "they may not be all, and perhaps aren't allies"
    assert opens(two.evolve(allied=True))
    three = join_groups(tuple(range(SEATS)), (0, 1, 2))
    assert not opens(two.evolve(open=three)), "the third ally may be left, too"
    assert opens(two.evolve(open=three, left=frozenset({0, 1, 2})))


def test_a_game_that_was_won_here_is_decided_on_the_checklist(wording: Wording) -> None:
    """The checklist still led to the next phase, with its own switch off. Objective, Victory."""
    evening = Evening()
    evening.turn(2)
    evening.enter(open=ALLIES.open)
    evening.enter(over=True)
    assert not evening.phases.decided, "nobody said who is left"
    evening.enter(left=ALLIES.left)
    assert evening.phases.decided
    assert PHASES.coming(evening.phases) == "Victory"
    wording([link.title for link in TOOL.links(evening.now)])
    evening.enter(left=frozenset({0, 2}))
    assert not evening.phases.decided, "they are not allied"
    evening.enter(allied=True)
    evening.phase(decided=False)
    evening.enter(pacts=evening.now.put(("pacts", 0, "areas"), 4).pacts)
    assert not evening.phases.decided, "players said so"


def test_what_players_decided_on_the_checklist_is_theirs() -> None:
    evening = Evening()
    evening.turn(2)
    evening.phase(decided=True)
    assert evening.now.over
    evening.enter(left=frozenset({0}))
    evening.enter(left=frozenset())
    assert evening.phases.decided


def test_undo_of_the_end_takes_it_back_on_the_checklist() -> None:
    evening = Evening()
    evening.turn(2)
    evening.enter(left=frozenset({0}))
    evening.enter(over=True)
    assert evening.phases.decided
    evening.undo()
    assert (evening.now.over, evening.phases.decided) == (False, False)


def test_without_a_turn_alliances_decide_nothing() -> None:
    won = AlliancesState(over=True, left=frozenset({0}))
    (transfer,) = [each for each in PHASES_TOOL.transfers if each.source == "alliances"]
    for state in (RoundState(), RoundState(round=3, over=True)):
        assert transfer.do(won, state) == state
