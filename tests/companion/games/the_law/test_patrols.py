from itertools import product
from random import Random

import pytest

from companion.core.blocks import Button, Grid, QuestionSequence
from companion.games.the_law.city import (
    CARDS,
    COLUMNS,
    PLACES,
    ROWS,
    Card,
    City,
    Scene,
    faced,
    put,
)
from companion.games.the_law.patrols.state import PatrolsState, placed
from companion.games.the_law.patrols.tool import TOOL
from companion.games.the_law.round.tool import GOONS, LOOT, PATROLS, REACTIONS
from companion.games.the_law.shared_questions import are, the
from companion.tools.step_label import answer_label
from tests.companion.games.the_law.city import (
    FEDS,
    FIFTH,
    TRAFFIC,
    VICE,
    answered,
    only,
    questions,
    went,
)
from tests.companion.games.the_law.patrolling import LAID, looking
from tests.fast_run import trials
from tests.tool_screens import answer
from tests.wordings import Wording

NOW_A_SCENE = ". Tap a scene to see which Patrols count there"

# LAW-G1


@pytest.mark.parametrize(
    ("column", "row", "text", "why"),
    [
        (
            "where",
            "midtown",
            "Midtown Where: Feds and Traffic Cops",
            "Feds above, Traffic Cops beside",
        ),
        ("where", "uptown", "Uptown Where: Feds", "Feds above"),
        ("who", "midtown", "Midtown Who: Traffic Cops", "Traffic Cops beside"),
        ("who", "uptown", "Uptown Who: no Patrol", "No Patrol counts here"),
    ],
)
def test_a_scene_faces_the_patrols_of_its_column_and_its_row(
    column: str, row: str, text: str, why: str
) -> None:
    state = looking(LAID, column, row)
    assert (answer(TOOL, state).text, answer(TOOL, state).why) == (text, why)


def test_the_grid_shows_the_patrols_of_each_scene_by_name() -> None:
    (grid,) = only(TOOL.result(looking(LAID, "where", "midtown")), Grid)
    assert grid.rows == (
        ("Uptown", "–", "–", "Feds"),
        ("Midtown", "Traffic Cops", "Traffic Cops", "Feds and Traffic Cops"),
        ("Downtown", "–", "–", "Feds"),
    )
    assert grid.marked == 1


# LAW-G2


def test_a_patrol_played_on_an_occupied_place_discards_the_older_one(wording: Wording) -> None:
    state = answered(TOOL, LAID, "Above Where", VICE)
    assert state.city == City(where=VICE, midtown=TRAFFIC)
    assert answer(TOOL, state).text == "Discard the Feds"
    wording(answer(TOOL, state).why)
    chosen = state.evolve(scene=Scene(column="where", row="midtown"))
    wording(answer(TOOL, chosen).why)


def test_a_patrol_moved_to_an_occupied_place_discards_the_older_one(wording: Wording) -> None:
    state = answered(TOOL, LAID, "Beside Midtown", FEDS)
    assert state.city == City(midtown=FEDS)
    assert answer(TOOL, state).text == "Discard the Traffic Cops"
    wording(answer(TOOL, state).why)


# LAW-G5


def test_nine_patrols_are_among_the_twenty_noir_cards() -> None:
    assert GOONS + LOOT + REACTIONS + PATROLS == 20
    assert len(questions(TOOL, PatrolsState())["Above Who"].options) == 9


# Playing, moving, taking away


def test_a_move_leaves_the_old_place_and_says_that_it_is_not_playing(wording: Wording) -> None:
    state = answered(TOOL, LAID, "Above Who", FEDS)
    assert state.city == City(who=FEDS, midtown=TRAFFIC)
    assert answer(TOOL, state).text == "Feds above Who"
    wording(answer(TOOL, state).why)
    chosen = state.evolve(scene=Scene(column="who", row="uptown"))
    wording(answer(TOOL, chosen).why)
    assert answer(TOOL, answered(TOOL, LAID, "Above Who", VICE)).why == "Played" + NOW_A_SCENE


def test_a_patrol_cannot_be_played_or_moved_to_where_it_lies() -> None:
    assert answered(TOOL, LAID, "Above Where", FEDS) == LAID
    assert answered(TOOL, PatrolsState(), "Above Where", None) == PatrolsState()


def test_a_patrol_can_be_taken_away() -> None:
    state = answered(TOOL, LAID, "Above Where", None)
    assert state.city == City(midtown=TRAFFIC)
    assert answer(TOOL, state).text == "Feds taken away"


def test_the_patrols_in_the_city_are_offered_last_and_as_moves(wording: Wording) -> None:
    options = questions(TOOL, LAID)["Above Where"].options
    assert [value for value, _ in options] == [0, 2, 3, 4, 5, 6, 7, 8, 1, None]
    wording(dict(options)[TRAFFIC])
    assert dict(options)[None] == "No Patrol"
    assert None not in dict(questions(TOOL, LAID)["Above Who"].options)


def test_undo_of_a_move_says_nothing_of_the_place_before(wording: Wording) -> None:
    """Undo said "now beside Midtown" once the card was above Who."""
    asked = questions(TOOL, LAID)["Above Who"]
    words = answer_label(TOOL, LAID, asked, None, TRAFFIC)
    wording(words)


def test_looking_at_a_scene_ends_what_was_said_of_the_last_patrol() -> None:
    state = answered(TOOL, LAID, "Above Who", FEDS)
    assert (
        answer(TOOL, looking(state, "who", "midtown")).text
        == "Midtown Who: Feds and Traffic Cops"
    )


def test_a_new_game_empties_the_city_and_keeps_the_notes(wording: Wording) -> None:
    cards = (*CARDS[:-1], Card(name="Bobbies", effect="Less for all"))
    state = looking(LAID.evolve(cards=cards, counts="goes"), "who", "uptown")
    wording([button.title for button in only(TOOL.result(state), Button)])
    assert went(TOOL, state, "empty") == PatrolsState(cards=cards, counts="goes")
    assert only(TOOL.result(PatrolsState()), Button) == []


def test_any_play_of_a_thousand_moves_agrees_with_piles_on_a_table() -> None:
    """Another way to keep the city: nine cards, each in a pile, the newest on top."""
    chance = Random(1)
    for _ in range(40):
        city = City()
        piles: dict[str, list[int]] = {place: [] for place in PLACES}
        for _ in range(60):
            place = chance.choice(list(PLACES))
            patrol = chance.choice([None, *range(PATROLS)])
            city = put(city, place, patrol)
            for pile in piles.values():
                pile[:] = [card for card in pile if card != patrol]
            piles[place] = [] if patrol is None else [*piles[place], patrol]
            for pile in piles.values():
                del pile[:-1]
            tops = {key: pile[-1] if pile else None for key, pile in piles.items()}
            assert {key: city.at(key) for key in PLACES} == tops
            for column, row in product(COLUMNS, ROWS):
                facing = faced(city, Scene(column=column, row=row), "is").patrols
                assert list(facing) == piles[column] + piles[row]


def test_no_card_is_lost_unsaid() -> None:
    """Every card that leaves the city is the one that is said to be discarded or gone."""
    chance = Random(2)
    state = PatrolsState()
    for _ in range(trials(2000)):
        before = {state.city.at(place) for place in PLACES} - {None}
        place, patrol = chance.choice(list(PLACES)), chance.choice([None, *range(PATROLS)])
        after = placed(state, place, patrol)
        left = before - {after.city.at(each) for each in PLACES}
        if after != state:
            gone = after.done.patrol if after.done.what == "away" else after.done.discarded
            assert left == {gone} - {None}
            assert (after.done.what == "moved") == (patrol in before)
        else:
            assert not left
        state = after


def test_two_rows_of_three_cells_show_the_six_places() -> None:
    sequences = only(TOOL.form(LAID), QuestionSequence)
    assert [len(sequence.questions) for sequence in sequences] == [3, 3]
    assert all(sequence.optional for sequence in sequences)


def test_the_example_is_the_rulebooks() -> None:
    assert answer(TOOL, TOOL.example).text == "Midtown Where: Feds and Traffic Cops"


def test_a_patrol_has_its_article_and_its_verb(wording: Wording) -> None:
    cards = (*CARDS[:4], Card(name="Bobbies"), *CARDS[5:])
    wording(are(cards, FEDS), are(cards, VICE))
    assert are(cards, FIFTH) == "Patrol 5 (Bobbies) is"
    assert are(CARDS, FIFTH) == "Patrol 5 is"
    assert (the(cards, FEDS), the(cards, FIFTH)) == ("the Feds", "Bobbies")
