import pytest

from companion.core.blocks import Steps, Terms, Turn
from companion.core.nesting import flat
from companion.display.layout import lay_out
from companion.display.steps import led
from companion.games.the_law.round.tool import CHECKLIST, TOOL, RoundState
from companion.games.the_law.sorting import CARDS
from tests.companion.games.walks import (
    PLAYERS,
    all_said,
    check_back_undoes_next,
    check_words,
    main_button,
    says,
    specials,
    table,
    texts,
    walk,
    went,
)
from tests.wordings import Wording

FIRST = RoundState(round=1)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_scene_change_is_one_page(players: int) -> None:
    seen = [TOOL.summary(state) for state in walk(TOOL, RoundState(table=table(players)), 3)]
    assert seen == ["Set-up", "Scene change 1", "Scene change 2", "Scene change 3"]
    assert main_button(TOOL, FIRST) == "Next: Scene change 2"
    assert len(texts(TOOL, FIRST)) <= 11, "no longer than a page"


@pytest.mark.parametrize("players", PLAYERS)
def test_back_goes_where_next_came_from(players: int) -> None:
    check_back_undoes_next(TOOL, RoundState(table=table(players)))


@pytest.mark.parametrize("phase", [0, 1, 2])
def test_a_page_of_an_older_version_goes_on_with_the_next_scene_change(phase: int) -> None:
    """It had three parts for each scene change: codes and saves may hold any of them."""
    old = RoundState(round=3, phase=phase)
    assert TOOL.summary(old) == "Scene change 3"
    assert TOOL.summary(went(TOOL, old, "next")) == "Scene change 4"
    assert texts(TOOL, old) == texts(TOOL, FIRST)


def test_every_step_and_number_is_known_for_every_table() -> None:
    check_words(TOOL, CHECKLIST, "ended", rounds=2)


def test_the_set_up_names_the_cards_and_leaves_the_list_to_sorting_out() -> None:
    assert says(TOOL, RoundState(), f"{CARDS} cards", "Sorting out")
    assert says(TOOL, RoundState(), "6 Patrols")
    assert len(texts(TOOL, RoundState())) == 3


def test_the_set_up_begins_with_the_cards_to_which_its_large_button_leads() -> None:
    (block,) = [each for each in TOOL.result(RoundState()) if isinstance(each, Steps)]
    now = led(block).now
    assert now
    assert now.tool == "sorting"


def test_determine_success_is_a_stop_with_the_hand_counted_again(wording: Wording) -> None:
    (stop,) = specials(TOOL, FIRST)
    assert texts(TOOL, FIRST)[0] == stop
    wording(stop, all_said(TOOL, FIRST))


def test_what_the_cards_of_the_expansion_change_is_on_the_page(wording: Wording) -> None:
    wording(all_said(TOOL, FIRST))


def test_a_scene_that_stays_leaves_the_neighborhood_watch_open_as_in_scene_change() -> None:
    """FAQ: the rulebook speaks of a scene that is changed there."""
    words = "don't say if the Neighborhood Watch gives a card when the scene stays"
    assert says(TOOL, FIRST, words, "Our suggestion: it does")


def test_the_rulings_are_there_to_look_up() -> None:
    def ruled(state: RoundState) -> list[str]:
        terms = [block for block in flat(TOOL.result(state)) if isinstance(block, Terms)]
        return [item.title for each in terms for item in each.items]

    assert {"Moving a Patrol", "Success", "Neighborhood Watch: who draws?"} < set(ruled(FIRST))
    assert len(set(ruled(FIRST))) == len(ruled(FIRST))
    assert ruled(RoundState()) == ruled(RoundState(round=1, over=True)) == []


def test_what_belongs_to_the_base_game_is_said_to_be_there() -> None:
    for state in (
        RoundState(),
        FIRST,
        RoundState(round=1, over=True),
    ):
        assert says(TOOL, state, "The Big Shuffle")


def test_the_table_says_when_the_game_is_over() -> None:
    state = RoundState(round=4, ended=True)
    assert main_button(TOOL, state) == "Next: The end"
    assert went(TOOL, state, "next").over
    assert len(TOOL.form(state)) == 1
    assert not [block for block in TOOL.result(state) if isinstance(block, Turn)]


def test_the_example_is_in_the_middle_of_the_game() -> None:
    assert TOOL.summary(TOOL.example) == "Scene change 3"


def test_once_the_game_is_over_the_large_button_leads_to_the_end() -> None:
    """No scene is left to change then."""
    over = lay_out(TOOL, FIRST.evolve(ended=True))
    assert [button.title for button in over.main] == ["Next: The end"]
    assert over.large
    assert not lay_out(TOOL, FIRST).large
