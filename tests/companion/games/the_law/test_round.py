import pytest

from companion.core.blocks import Terms, Turn, flat
from companion.games.the_law.round import CHECKLIST, TOOL, RoundState
from tests.companion.games.walks import (
    PLAYERS,
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

ATTEMPT, SUCCESS, AFTERWARDS = 0, 1, 2


@pytest.mark.parametrize("players", PLAYERS)
def test_attempts_follow_each_other(players: int) -> None:
    seen = [TOOL.summary(state) for state in walk(TOOL, RoundState(table=table(players)), 4)]
    assert seen == [
        "Set-up",
        "Scene change 1 · Attempt",
        "Scene change 1 · Determine Success",
        "Scene change 1 · Afterwards",
        "Scene change 2 · Attempt",
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_back_goes_where_next_came_from(players: int) -> None:
    check_back_undoes_next(TOOL, RoundState(table=table(players)))


def test_every_step_and_number_is_known_for_every_table() -> None:
    check_words(TOOL, CHECKLIST, "ended", rounds=2)


def test_the_expansion_has_twenty_noir_cards() -> None:
    assert says(TOOL, RoundState(), "20 Noir cards", "7 Goons, 2 Loot, 2 Reactions, 9 Patrols")
    assert says(TOOL, RoundState(), "6 in all")


def test_determine_success_is_a_stop_with_the_hand_counted_again() -> None:
    state = RoundState(round=1, phase=SUCCESS)
    assert specials(TOOL, state) == ["Stop. Count your hand again, now."]
    assert texts(TOOL, state)[0] == specials(TOOL, state)[0]
    assert says(TOOL, state, "Vice Squad", "4 cards or fewer", "+2 influence")


def test_what_the_cards_of_the_expansion_change_stands_in_its_place() -> None:
    attempt = RoundState(round=1, phase=ATTEMPT)
    afterwards = RoundState(round=1, phase=AFTERWARDS)
    assert says(TOOL, attempt, "never attempt", "another character's turn")
    assert says(TOOL, attempt, "Not On My Watch!", "prevented")
    assert says(TOOL, attempt, "discard the older one")
    assert says(TOOL, attempt, "Vigilante", "Philanthropist")
    assert says(TOOL, attempt, "Our reading: where it is")
    assert says(TOOL, afterwards, "still counts as a success, but the scene stays")
    assert says(TOOL, afterwards, "Neighborhood Watch", "Choose who draws")
    assert says(TOOL, afterwards, "Car Chase and Serial Killing Spree")


def test_the_rulings_stand_where_they_matter() -> None:
    def ruled(state: RoundState) -> list[str]:
        terms = [block for block in flat(TOOL.result(state)) if isinstance(block, Terms)]
        return [item.title for each in terms for item in each.items]

    assert "Moving a Patrol" in ruled(RoundState(round=1, phase=ATTEMPT))
    assert "Success" in ruled(RoundState(round=1, phase=SUCCESS))
    assert "Neighborhood Watch: who draws?" in ruled(RoundState(round=1, phase=AFTERWARDS))
    assert ruled(RoundState()) == ruled(RoundState(round=1, over=True)) == []


def test_what_belongs_to_the_base_game_is_said_to_be_there() -> None:
    for state in (
        RoundState(),
        RoundState(round=1, phase=ATTEMPT),
        RoundState(round=1, phase=AFTERWARDS),
        RoundState(round=1, over=True),
    ):
        assert says(TOOL, state, "The Big Shuffle's own rules")


def test_the_table_says_when_the_game_is_over() -> None:
    state = RoundState(round=4, phase=ATTEMPT, ended=True)
    assert main_button(TOOL, state) == "Next: The end"
    assert went(TOOL, state, "next").over
    assert len(TOOL.form(state)) == 1
    assert not [block for block in TOOL.result(state) if isinstance(block, Turn)]


def test_the_example_is_in_the_middle_of_the_game() -> None:
    assert TOOL.summary(TOOL.example) == "Scene change 3 · Determine Success"
