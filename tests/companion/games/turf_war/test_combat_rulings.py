"""Combat: what the game master rules, and what alliances and the list of areas change."""

from companion.core.blocks import Grid, Note, Question, RuleGap, TextToCopy, Warn
from companion.core.shape import join_groups
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.combat.state import (
    ALONE,
    CombatState,
    Force,
    Ruling,
    outcome,
)
from companion.games.turf_war.combat.tool import BACKSTAB, TOGETHER, TOOL, form
from tests.companion.games.turf_war.fighting import answer, meets, only, ruled, says
from tests.wordings import Wording


def test_the_game_master_overrules_and_the_log_says_so() -> None:
    state = ruled(meets(4, 3), 0, hitmen=2, goes="leaves", won="no")
    state = ruled(state, 1, lieutenants=0, goes="stays", won="yes")
    lines = answer(state).lines
    assert "The game master rules: Red: 2 Hitmen dead, not 1." in lines
    assert "The game master rules: Red: the rest leaves." in lines
    assert "The game master rules: Red: did not win." in lines
    assert "The game master rules: Green: won." in lines
    facts = [line for line in lines if not line.startswith("Our reading: ")]
    assert facts[-3:] == [
        "Red: 2 H dead; 2 H leave, 2 XP each.",
        "Green: 1 H dead; 2 H stay, 3 XP each.",
        "The area belongs to Green.",
    ]
    assert answer(state).text == "Green stays"


def test_a_don_can_be_ruled_dead_or_alive() -> None:
    guarded = meets(9, 2, dons=frozenset({1}), held=1)
    assert says(guarded, "when his guards lose")
    dead = ruled(guarded, 1, don="dies")
    assert "The game master rules: Green: the Don dies." in answer(dead).lines
    assert outcome(dead).fates[1].dead_don
    assert only(guarded, Grid)[0].rows[1][2] == "Don + 1 H leave"
    nobody = ruled(guarded, 0, don="dies")
    assert only(nobody, Warn) == [Warn("Red has no Don here.")]


def test_more_dead_than_there_are_become_all() -> None:
    state = ruled(meets(4, 3), 1, hitmen=50)
    assert only(state, Warn) == [Warn("Green has 3 Hitmen here: no more can die.")]
    assert outcome(state).fates[1].left.pieces == 0
    one = ruled(meets(4, 1, lieutenants=(0, 1)), 1, hitmen=2, lieutenants=1)
    assert only(one, Warn) == [Warn("Green has 1 Hitman here: no more can die.")]
    assert "The game master rules: Green: 1 Lieutenant dead, not 0." in answer(one).lines


def test_a_backstab_is_entered_where_somebody_was_allied() -> None:
    """TW-19."""
    allied = meets(2, 2, 3, sides=join_groups(ALONE, (0, 1)))
    assert Note(BACKSTAB) in form(allied)
    assert Note(BACKSTAB) not in form(meets(2, 2, 3))
    transfer = next(each for each in TOOL.transfers if each.source == "alliances")
    apart = transfer.do(AlliancesState(open=allied.sides), meets(2, 2, 3)).evolve(sides=ALONE)
    assert Note(BACKSTAB) in form(apart), "the traitor was set apart"


def test_a_ruling_on_nobodys_fight_gives_no_xp() -> None:
    assert outcome(ruled(meets(2, 0), 0, won="yes")).fates[0].xp == 0
    assert outcome(ruled(meets(1, 1, empty=True), 0, won="yes")).fates[0].xp == 3


def facts(state: CombatState) -> list[str]:
    """Return the lines of the log that are no reading of ours."""
    return [line for line in answer(state).lines if not line.startswith("Our reading")]


def test_the_log_says_whose_area_it_is_where_that_is_plain(wording: Wording) -> None:
    """TW-14; End of turn; Diplomacy rules, 1c."""
    assert facts(meets(4, 3))[-1] == "The area belongs to Red."
    gone = meets(1, 1, empty=True, owner=2)
    wording(facts(gone), only(gone, RuleGap))
    allies = meets(2, 2, 1, sides=join_groups(ALONE, (0, 1)))
    wording(
        facts(allies),
        facts(meets(4, 0, dons=frozenset({1}), held=1)),
        only(meets(4, 0, dons=frozenset({1}), held=1), RuleGap),
    )


def test_an_open_ally_holds_an_area_without_taking_it() -> None:
    """Diplomacy rules, 1c."""
    open_ = join_groups(ALONE, (0, 2))
    guest = meets(4, 3, owner=2, allied=open_)
    assert facts(guest)[-1] == "The area still belongs to Purple: Red is an open ally."
    secret = meets(4, 3, owner=2)
    assert facts(secret)[-1] == "The area belongs to Red."
    unknown = meets(4, 3, allied=open_)
    assert facts(unknown)[-1] == "The area belongs to Red, unless it was an open ally's."
    three = join_groups(ALONE, (0, 1, 3))
    both = meets(2, 2, 1, owner=3, sides=join_groups(ALONE, (0, 1)), allied=three)
    assert facts(both)[-1] == "The area still belongs to Black: Red and Green are open allies."
    assert not says(both, "Several gangs stay")


def test_open_alliances_are_taken_over_where_nobody_is_grouped_yet() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "alliances")
    allied = AlliancesState(open=join_groups(tuple(range(8)), (0, 1)))
    taken = transfer.do(allied, meets(2, 2, 1))
    assert taken.sides == taken.allied == allied.open
    traitor = taken.evolve(sides=ALONE)
    assert transfer.do(allied, traitor) == traitor, "they fight on their own here"
    corrected = TOOL.move(traitor, "next", (), 0, 0)
    assert corrected.sides == allied.open, "a traitor is one only in the area of the attack"
    later = AlliancesState(open=join_groups(tuple(range(8)), (1, 2)))
    assert transfer.do(later, corrected).sides == later.open
    own = meets(2, 2, 1, sides=join_groups(tuple(range(8)), (0, 2)))
    assert transfer.do(allied, own) == own


def test_the_owner_of_the_area_comes_from_the_list_of_areas() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "areas")
    listed = AreasState(rows=(Area(name="docks ", owner=2), Area(name="Station")))
    state = meets(4, 3, area="Docks", dons=frozenset({0}))
    taken = transfer.do(listed, state)
    assert taken.owner == 2
    assert only(state, Warn) == []
    assert only(taken, Warn) == [
        Warn("A Don only goes to areas of his own gang, so not Red here.")
    ]
    assert transfer.do(listed, taken.evolve(owner=1)) == taken.evolve(owner=1), "once"
    for other in (
        state.evolve(area=""),
        state.evolve(area="Park"),
        state.evolve(area="Station"),
    ):
        assert transfer.do(listed, other) == other
    twice = AreasState(rows=(Area(name="Docks", owner=2), Area(name="Docks", owner=1)))
    assert transfer.do(twice, state) == state
    after = AreasState(rows=(Area(name="Docks", owner=0),))
    assert transfer.do(after, state) == state, "the list is the one after this fight"
    assert transfer.do(after, state.evolve(forces=(Force(),) * 8)).owner == 0


def test_where_all_were_here_before_nobody_moved_in(wording: Wording) -> None:
    """Diplomacy rules, 4c: a traitor may share an area with the allies that are attacked."""
    question = meets(2, 2)
    titles = [question.title for question in only(question, Question)]
    assert "They were all here before" in titles
    state = question.evolve(together=True)
    assert answer(state).text == "Nobody stays"
    assert answer(state).rule == TOGETHER
    wording(only(state, RuleGap), only(state, TextToCopy))
    assert "Nobody was here before" not in [
        question.title for question in only(state, Question)
    ]
    clear = meets(4, 1, together=True)
    wording(only(clear, RuleGap), case="the weaker side leaves anyhow")
    victim = state.evolve(held=1)
    assert answer(victim).text == "Green stays"
    wording(only(victim, RuleGap), [question.title for question in only(victim, Question)])
    nobody = question.evolve(empty=True)
    wording([question.title for question in only(nobody, Question)])
    tied = meets(4, 4, 3, together=True)
    wording(only(tied, RuleGap))


def test_a_traitor_who_wins_takes_the_area_of_the_ally() -> None:
    """Diplomacy rules, 1c and 4a: among open allies the owner stays, but a backstab is a combat."""
    allied = join_groups(ALONE, (0, 1))
    guests = meets(4, 4, 2, owner=0, sides=allied, allied=allied)
    assert (
        "The area belongs to Red."
        in answer(guests.put(("rulings", 0), Ruling(goes="stays"))).lines
    )
    backstab = meets(2, 5, owner=0, allied=allied, together=True)
    assert answer(backstab).text == "Green stays"
    assert "The area belongs to Green." in answer(backstab).lines
    away = meets(0, 5, 2, owner=0, allied=allied).evolve(here=frozenset({1, 2}))
    assert "The area still belongs to Red: Green is an open ally." in answer(away).lines
