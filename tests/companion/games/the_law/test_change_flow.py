"""A Scene Change from start to end, and what is asked on the way."""

from itertools import product

from companion.core.blocks import Button, Note, QuestionSequence, RuleGap, Terms, Warn
from companion.display.targets import current_question
from companion.exchange import share
from companion.games.the_law.change.state import (
    ChangeState,
    following,
    from_notes,
    from_patrols,
    outcome,
    totals,
)
from companion.games.the_law.change.tool import TOOL
from companion.games.the_law.city import (
    CARDS,
    COLUMNS,
    PLACES,
    ROWS,
    Card,
    City,
    Scene,
)
from companion.games.the_law.patrols.state import PatrolsState
from companion.tools.tool import ToolLink
from tests.companion.games.the_law.city import (
    FEDS,
    NEIGHBORHOOD,
    TRAFFIC,
    VICE,
    answered,
    only,
    questions,
    went,
)
from tests.companion.games.the_law.test_change import (
    MIDTOWN_WHERE,
    asks,
    attempt,
    facts,
    gives,
    said,
    stopped,
)
from tests.wordings import Wording

# From start to end


def test_the_empty_sheet_says_its_first_step(wording: Wording) -> None:
    state = ChangeState()
    wording(said(state))
    (note,) = only(TOOL.result(state), Note)
    assert only(TOOL.result(state), Button) == []
    wording(note.text, [each.title for each in only(TOOL.form(state), QuestionSequence)])
    wording(said(ChangeState(scene=MIDTOWN_WHERE, influence=(3,))))


def test_many_numbers_that_are_missing_are_counted_and_a_few_are_listed(
    wording: Wording,
) -> None:
    """On a small phone a list of four takes five lines, and leaves no room for the city."""
    state = ChangeState(scene=MIDTOWN_WHERE, city=City(where=FEDS, midtown=TRAFFIC))
    wording(said(state))
    later = state.evolve(difficulty=(5,), influence=(6,))
    wording(said(later))


def test_the_way_back_is_the_next_step_only_where_nothing_is_entered_for_the_next_attempt() -> (
    None
):
    """An attempt that Not On My Watch! prevents needs no more than that."""
    begun = following(stopped(attempt(influence=8)))
    assert [link.main for link in TOOL.links(begun)] == [True]
    prevented = begun.evolve(watch="here")
    assert [button.main for button in only(TOOL.result(prevented), Button)] == [True]
    assert not any(link.main for link in TOOL.links(prevented))


def test_the_stop_comes_once_and_then_the_next_attempt(wording: Wording) -> None:
    state = attempt(influence=9, city=City(where=FEDS), given=gives(p0=1), counts="is")
    assert [button.title for button in only(TOOL.result(state), Button)] == [
        "Determine Success"
    ]
    assert said(state)[0] == "Enough so far"
    state = stopped(state)
    wording([button.title for button in only(TOOL.result(state), Button)])
    state = went(TOOL, state, "next")
    after = ChangeState(city=City(where=FEDS), given=gives(p0=1), tried=1, told_round=2)
    assert state == after


def test_between_two_attempts_the_large_way_leads_back_to_the_steps() -> None:
    assert TOOL.links(ChangeState(city=City(where=FEDS))) == ()
    state = went(TOOL, stopped(attempt(influence=9)), "next")
    assert TOOL.links(state) == (ToolLink("Back to the steps", "round", main=True),)
    assert TOOL.links(state.evolve(scene=MIDTOWN_WHERE)) == ()
    assert TOOL.links(state.evolve(difficulty=(8,))) == ()


def test_no_number_is_asked_for_before_the_scene_is_known() -> None:
    """A pad would hide the city, in which the scene is touched."""

    def asked(state: ChangeState) -> str:
        found = current_question(only(TOOL.form(state), QuestionSequence), None)
        return found.title if found else ""

    half = ChangeState(scene=Scene(column="where"))
    for state in (ChangeState(), half, half.evolve(scene=MIDTOWN_WHERE, counts="goes")):
        assert asked(state) == ""
    assert asked(ChangeState(scene=MIDTOWN_WHERE)) == "Difficulty"
    assert asked(ChangeState(counted=8)) == "Difficulty", "the table's own sum needs no scene"
    assert asked(went(TOOL, stopped(attempt(influence=9)), "next")) == ""


def test_what_is_missing_is_asked_for_one_by_one(wording: Wording) -> None:
    state = ChangeState(scene=MIDTOWN_WHERE, difficulty=(8,), city=City(where=FEDS))
    wording(said(state))


def test_a_patrol_can_be_laid_here_too() -> None:
    state = answered(TOOL, attempt(), "Above Where", FEDS)
    assert state.city == City(where=FEDS)
    assert asks(state, "Patrols") == ["Above Where", "Beside Midtown"]
    half = ChangeState(scene=Scene(row="uptown"))
    assert asks(half, "Patrols") == ["Beside Uptown"]


def test_the_patrols_of_the_city_are_taken_with_their_scene() -> None:
    source = PatrolsState(city=City(where=FEDS), scene=MIDTOWN_WHERE, counts="goes")
    taken = from_patrols(source, ChangeState())
    assert (taken.city, taken.scene) == (City(where=FEDS), MIDTOWN_WHERE)
    assert taken.counts == "is", "how this table reads the rules is said here"
    other = Scene(column="who", row="uptown")
    assert from_patrols(source, ChangeState(scene=other)).scene == other
    later = following(taken)
    assert from_patrols(source, later) == later, "the scene of long ago is not taken again"
    looked = source.evolve(scene=other)
    assert from_patrols(looked, later).scene == other


def test_a_correction_stays_until_the_city_changes() -> None:
    source = PatrolsState(city=City(where=FEDS))
    corrected = answered(TOOL, from_patrols(source, attempt()), "Above Where", VICE)
    assert from_patrols(source, corrected) == corrected
    changed = source.evolve(city=City(where=FEDS, midtown=TRAFFIC))
    assert from_patrols(changed, corrected).city == changed.city
    emptied = from_patrols(PatrolsState(), corrected)
    assert emptied.city == City()
    assert from_patrols(PatrolsState(), ChangeState()) == ChangeState()


def test_notes_are_taken_whenever_they_change() -> None:
    cards = (*CARDS[:-1], Card(name="Bobbies"))
    source = PatrolsState(city=City(where=8), cards=cards)
    taken = from_notes(source, from_patrols(source, attempt()))
    assert asks(taken, "Numbers")[-1] == "Bobbies ±"
    assert from_notes(source, following(taken)) == following(taken)
    renamed = source.evolve(cards=(*CARDS[:-1], Card(name="Peelers")))
    assert asks(from_notes(renamed, taken), "Numbers")[-1] == "Peelers ±"


def test_the_neighborhood_watch_helps_after_a_success(wording: Wording) -> None:
    def helped(state: ChangeState) -> bool:
        notes = [note.text for note in only(TOOL.result(state), Note)]
        return any(text.startswith("Neighborhood Watch: choose who draws") for text in notes)

    here = City(midtown=NEIGHBORHOOD)
    assert helped(stopped(attempt(influence=8, city=here)))
    assert not helped(stopped(attempt(influence=7, city=here)))
    assert not helped(attempt(influence=8, city=here))
    assert not helped(stopped(attempt(influence=8, city=City(uptown=NEIGHBORHOOD))))
    stays = stopped(attempt(influence=8, city=here, watch="covers"))
    assert helped(stays)
    wording(only(TOOL.result(stays), RuleGap))


def test_the_order_of_two_patrols_is_spoken_of_where_two_apply() -> None:
    def spoken(city: City) -> list[str]:
        silent = only(TOOL.result(attempt(city=city)), RuleGap)
        return [each.text for each in silent if "order" in each.text]

    assert len(spoken(City(where=FEDS, midtown=TRAFFIC))) == 1
    assert spoken(City(where=FEDS)) == []


def test_a_table_can_count_where_the_scene_goes() -> None:
    state = attempt(city=City(uptown=VICE), counts="goes")
    state = answered(TOOL, state, "It would go to", "uptown")
    assert outcome(state) == "open"


def test_a_patrol_at_two_places_is_counted_once_and_warned_of() -> None:
    state = attempt(city=City(where=FEDS, midtown=FEDS), given=gives(p0=2))
    assert totals(state) == (8, 8)
    assert len(only(TOOL.result(state), Warn)) == 1


def test_effects_and_rulings_stand_beside_the_numbers() -> None:
    cards = (Card(effect="All Goons cost more"), *CARDS[1:])
    state = attempt(city=City(where=FEDS, midtown=NEIGHBORHOOD), cards=cards)
    assert facts(state)["Feds"] == "All Goons cost more"
    (terms,) = only(TOOL.result(state), Terms)
    assert "Success" in {item.title for item in terms.items}
    assert share.write(TOOL, state) == share.write(TOOL, state.evolve(cards=CARDS))


def test_every_pair_of_places_faces_at_most_two_patrols() -> None:
    city = City(**dict(zip(PLACES, range(6), strict=True)))
    for column, row in product(COLUMNS, ROWS):
        state = attempt(city=city, scene=Scene(column=column, row=row))
        assert len(asks(state, "Patrols")) == 2


def test_the_example_is_the_vice_squads(wording: Wording) -> None:
    wording(TOOL.summary(TOOL.example))


def test_not_on_my_watch_is_asked_with_the_scene_before_any_number() -> None:
    """On a small phone it was below them all: nobody who followed the large buttons saw it."""
    asked = list(questions(TOOL, ChangeState()))
    assert asked.index("Part of town") + 1 == asked.index("Not On My Watch!")
    assert asked.index("Not On My Watch!") < asked.index("Difficulty")
