"""Patrols: what the screen says and asks, in a city that is empty, half known or odd."""

from companion.core.blocks import Facts, Grid, Note, RuleGap, Terms, Warn
from companion.exchange import share
from companion.games.the_law.city import (
    CARDS,
    UNKNOWN,
    Card,
    City,
)
from companion.games.the_law.patrols.state import Done, PatrolsState
from companion.games.the_law.patrols.tool import TOOL
from companion.games.the_law.questions import ENTRIES
from companion.games.the_law.shared_questions import effect, named
from tests.companion.games.the_law.city import (
    FEDS,
    FIFTH,
    NEIGHBORHOOD,
    VICE,
    answered,
    only,
    questions,
)
from tests.companion.games.the_law.patrolling import LAID, looking
from tests.tool_screens import answer
from tests.wordings import Wording

# What is said


def test_the_empty_city_says_its_first_step(wording: Wording) -> None:
    state = PatrolsState()
    wording(answer(TOOL, state))
    assert len(only(TOOL.result(state), Note)) == 1
    assert only(TOOL.result(state), Grid) == []
    assert only(TOOL.result(LAID), Note) == []


def test_without_a_scene_it_is_the_next_step_and_all_patrols_are_named(
    wording: Wording,
) -> None:
    wording(answer(TOOL, LAID))
    wording(answer(TOOL, LAID).why, TOOL.summary(LAID))


def test_half_a_scene_says_what_is_known_and_asks_for_the_rest(wording: Wording) -> None:
    where = answered(TOOL, LAID, "Scene", "where")
    wording(answer(TOOL, where).text)
    wording(answer(TOOL, where).why)
    uptown = answered(TOOL, LAID, "Part of town", "uptown")
    wording(answer(TOOL, uptown).text)
    wording(answer(TOOL, uptown).why)


def test_effects_are_the_rulebooks_word_and_the_owners_note(wording: Wording) -> None:
    cards = (*CARDS[:4], Card(name=" Bobbies ", effect=" Two less for all "), *CARDS[5:])
    assert named(cards, FIFTH) == "Bobbies"
    assert named(CARDS, FIFTH) == "Patrol 5"
    assert named((Card(name="Mine"), *CARDS[1:]), FEDS) == "Feds"
    assert effect(CARDS, FEDS) == UNKNOWN
    wording(effect(CARDS, VICE))
    wording(effect(cards, FIFTH), effect(CARDS, NEIGHBORHOOD))
    laid = PatrolsState(city=City(who=FIFTH, uptown=VICE), cards=cards)
    (facts,) = only(TOOL.result(looking(laid, "who", "uptown")), Facts)
    assert [label for label, _ in facts.rows] == ["Bobbies", "Vice Squad"]


def test_a_patrol_without_a_name_is_asked_for_it_where_it_is_laid() -> None:
    assert not [title for title in questions(TOOL, LAID) if title.endswith("called?")]
    state = answered(TOOL, LAID, "Above Who", FIFTH)
    assert answer(TOOL, looking(state, "who", "uptown")).text == "Uptown Who: Patrol 5"
    state = answered(TOOL, state, "Above What", FIFTH + 1)
    blank = answered(TOOL, state, "What is Patrol 5 called?", "  ")
    assert questions(TOOL, blank)["What is Patrol 5 called?"].value == "  "
    named_now = answered(TOOL, blank, "What is Patrol 5 called?", "Bobbies")
    (grid,) = only(TOOL.result(named_now), Grid)
    assert grid.rows[0] == ("Uptown", "Bobbies", "Patrol 6", "Feds")
    done = answered(TOOL, named_now, "What is Patrol 6 called?", "Peelers")
    assert not [title for title in questions(TOOL, done) if title.endswith("called?")]


def test_notes_are_asked_for_each_card_and_stay_on_the_device() -> None:
    state = PatrolsState()
    asked = [title for title in questions(TOOL, state) if " of Patrol " in title]
    assert len(asked) == 9 + 5
    assert "Name of Patrol 4" not in asked
    noted = answered(TOOL, state, "Name of Patrol 5", "Bobbies")
    noted = answered(TOOL, noted, "Effect of Patrol 1", "Nobody knows")
    assert noted.cards[4].name == "Bobbies"
    assert share.write(TOOL, noted) == share.write(TOOL, state)


def test_one_patrol_at_two_places_is_warned_of_and_answered() -> None:
    state = PatrolsState(city=City(who=FEDS, uptown=FEDS))
    (warn,) = only(TOOL.result(state), Warn)
    assert warn.text.startswith("The Feds are at two places")
    assert only(TOOL.result(LAID), Warn) == []
    assert answer(TOOL, looking(state, "who", "uptown")).text == "Uptown Who: Feds and Feds"


# D1


def test_which_part_of_town_counts_is_said_where_it_could_matter(wording: Wording) -> None:
    (early,) = only(TOOL.result(LAID), RuleGap)
    (silent,) = only(TOOL.result(looking(LAID, "who", "uptown")), RuleGap)
    assert silent == early
    wording(silent.text)
    columns_only = PatrolsState(city=City(where=FEDS))
    assert only(TOOL.result(looking(columns_only, "where", "uptown")), RuleGap) == []


def test_a_table_can_count_where_the_scene_goes(wording: Wording) -> None:
    state = answered(TOOL, LAID, "Which part of town counts for an attempt", "goes")
    state = looking(state, "where", "uptown")
    wording(answer(TOOL, state).text)
    state = answered(TOOL, state, "It would go to", "midtown")
    wording(answer(TOOL, state).text)
    (silent,) = only(TOOL.result(state), RuleGap)
    wording(silent.text)
    (grid,) = only(TOOL.result(state), Grid)
    assert grid.marked == 1
    assert "It would go to" not in questions(TOOL, LAID)


def test_a_city_from_elsewhere_gets_an_answer_too() -> None:
    state = PatrolsState(done=Done(what="moved"))
    assert answer(TOOL, state).text == "A Patrol away"


def test_the_rulings_that_matter_stand_here() -> None:
    (terms,) = only(TOOL.result(PatrolsState()), Terms)
    assert len(terms.items) == sum("patrols" in entry.at for entry in ENTRIES)
    assert "Moving a Patrol" in {item.title for item in terms.items}
