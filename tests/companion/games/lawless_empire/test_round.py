from itertools import product

import pytest

from companion.core.blocks import Question, Turn
from companion.core.nesting import flat
from companion.games.lawless_empire.first.throws import FirstState, Hand
from companion.games.lawless_empire.round.tool import CHECKLIST, TOOL, RoundState, from_roll
from tests.companion.games.walks import (
    PLAYERS,
    all_said,
    check_back_undoes_next,
    every_place,
    main_button,
    says,
    silent,
    specials,
    steps,
    table,
    texts,
    walk,
    went,
)
from tests.tool_screens import answer
from tests.wordings import Wording

PHASES = ("Preparation", "Scheming", "Planning", "Abilities", "Execution", "Command")


def at(round: int, phase: str, players: int = 4, **more: object) -> RoundState:
    opening = RoundState(round=round, phase=PHASES.index(phase), table=table(players))
    return opening.evolve(**more)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_the_set_up_thirty_phases_and_the_end(players: int) -> None:
    seen = [TOOL.summary(state) for state in walk(TOOL, RoundState(table=table(players)))]
    rounds = [f"Round {r} · {phase}" for r, phase in product(range(1, 6), PHASES)]
    assert seen == ["Set-up", *rounds, "End of Game"]


@pytest.mark.parametrize("players", PLAYERS)
def test_back_goes_where_next_came_from(players: int) -> None:
    check_back_undoes_next(TOOL, RoundState(table=table(players)))


@pytest.mark.long
def test_every_step_and_number_is_known_for_every_table() -> None:
    phases = (CHECKLIST.words.setup, *CHECKLIST.words.phases, CHECKLIST.words.end)
    seen: set[tuple[str, int]] = set()
    hidden: set[tuple[str, int]] = set()
    silences: dict[str, set[int]] = {}
    for players, first, in_play, organise in product(
        (2, 3, 5, 6), (None, 0), (0, 8), (None, 1)
    ):
        for place in every_place(TOOL, CHECKLIST, 5):
            held = {"first": first, "in_play": in_play, "organise": organise}
            state = place.evolve(table=table(players), **held)
            assert isinstance(state, RoundState)
            phase = CHECKLIST.phase(state)
            now = {(phase.title, item.place) for item in steps(TOOL.result(state)).items}
            seen |= now
            hidden |= {(phase.title, place) for place in range(len(phase.steps))} - now
            silences.setdefault(phase.title, set()).add(len(silent(TOOL, state)))
    for phase in phases:
        for number, step in enumerate(phase.steps):
            assert (phase.title, number) in seen, step.text
            assert bool(step.when) == ((phase.title, number) in hidden), step.text
        always = sum(not each.when for each in phase.silent)
        assert min(silences[phase.title]) == always
        assert max(silences[phase.title]) == len(phase.silent)


@pytest.mark.parametrize("n", PLAYERS)
def test_the_set_up_has_the_numbers_of_this_table(n: int) -> None:
    state = RoundState(table=table(n))
    assert says(
        TOOL, state, "Deal 2 Schemes to each", f"{2 * n} in all.", f"keeps {30 - 2 * n}."
    )
    assert says(TOOL, state, "8 Orders", f"That makes {8 * n}.")
    assert says(TOOL, state, "draws 3 Soldati", f"{3 * n} in all")
    assert says(TOOL, state, "for the List", f"{3 * n + 3} are out of the bag")
    assert says(TOOL, state, "12 Mafioso cards", f"show {n + 1}.")
    assert says(TOOL, state, f"other {12 - n - 1} Mafioso")
    assert says(TOOL, state, "6 dice and 8 Assist tokens")


@pytest.mark.parametrize("n", PLAYERS)
def test_there_are_four_plan_boards_and_one_for_each_player(n: int) -> None:
    for phase in ("Preparation", "Scheming", "Execution"):
        assert says(TOOL, at(2, phase, n), f"{4 + n} ", "boards")


def test_too_many_players_for_the_box_are_told_so() -> None:
    assert specials(TOOL, RoundState(table=table(5))) == []
    (only,) = specials(TOOL, RoundState(table=table(6)))
    assert only.startswith("6 players: the box has")


def test_two_players_have_nobody_between_them(wording: Wording) -> None:
    wording(
        all_said(TOOL, RoundState(table=table(2))), all_said(TOOL, RoundState(table=table(3)))
    )
    for n in (2, 3):
        assert says(TOOL, at(2, "Preparation", n), "between first and last") == (n > 2)
        assert says(TOOL, at(1, "Preparation", n), "nobody looks") == (n > 2)


def test_the_first_round_has_nothing_to_look_at_and_no_lucre(wording: Wording) -> None:
    state = at(1, "Preparation")
    peek, lucre = specials(TOOL, state)
    wording(peek, lucre)
    assert texts(TOOL, state)[:2] == [peek, lucre]
    assert not says(TOOL, state, "between first and last")
    assert not says(TOOL, state, "Bonus: ")
    assert silent(TOOL, state) == []


@pytest.mark.parametrize("round", [2, 3, 4])
def test_rounds_two_to_four_are_plain(round: int) -> None:
    assert all(not specials(TOOL, at(round, phase)) for phase in PHASES)
    assert says(TOOL, at(round, "Preparation"), "Draw an Opportunity card")
    assert says(TOOL, at(round, "Preparation"), "Bonus: roll 1 extra die, up to 9 dice.")


def test_the_last_round_draws_no_opportunity_card_and_sets_four_bribes(
    wording: Wording,
) -> None:
    (bribes,) = specials(TOOL, at(5, "Preparation"))
    assert not says(TOOL, at(5, "Preparation"), "Draw an Opportunity card")
    assert "last chance" in specials(TOOL, at(5, "Command"))[0]
    wording(bribes, specials(TOOL, at(5, "Execution")), answer(TOOL, at(5, "Command")).why)
    assert main_button(TOOL, at(5, "Command")) == "Next: End of Game"


def test_organise_ends_when_all_syndicates_are_out(wording: Wording) -> None:
    leaves, replaced = specials(TOOL, at(3, "Preparation", in_play=8))
    assert "at Bribe" in replaced
    assert not [text for text in texts(TOOL, at(3, "Preparation")) if "Organise ends" in text]
    wording(
        leaves,
        all_said(TOOL, at(3, "Preparation")),
        all_said(TOOL, at(3, "Execution")),
        all_said(TOOL, at(3, "Execution", in_play=8)),
    )
    assert len(specials(TOOL, at(5, "Preparation", in_play=8))) == 2
    assert len(specials(TOOL, at(1, "Preparation", in_play=8))) == 2, "not in round 1"


def test_whether_all_are_out_is_asked_in_preparation_from_round_two(wording: Wording) -> None:
    def asked(state: RoundState) -> list[str]:
        return [
            question.title
            for question in flat(TOOL.form(state))
            if isinstance(question, Question)
        ]

    assert asked(RoundState()) == []
    assert asked(at(1, "Preparation")) == ["First player"]
    wording(asked(at(2, "Preparation")))
    assert asked(at(2, "Abilities")) == ["First player"]
    assert asked(at(5, "Command", over=True)) == []


def test_the_game_ends_in_this_order() -> None:
    said = texts(TOOL, at(5, "Command", over=True))
    order = (
        "Turn over all Orders", "Add up", "More sabotage", "its Assist tokens",
        "Informant", "reveal their Mafioso", "1 for each Lucre", "win together",
    )  # fmt: skip
    assert [word in text for word, text in zip(order, said, strict=True)] == [True] * 8


def test_the_first_player_is_asked_anew_in_every_round() -> None:
    state = went(TOOL, at(2, "Command", first=1, turn=2), "next")
    assert state == at(3, "Preparation", before=1)
    assert went(TOOL, state.evolve(first=3), "back") == at(2, "Command", first=1)


def test_turns_go_clockwise_from_the_first_player() -> None:
    state = at(2, "Planning", first=2)
    (turn,) = [each for each in TOOL.result(state) if isinstance(each, Turn)]
    assert [player.seat for player in turn.players] == [2, 3, 0, 1]
    assert went(TOOL, state, "turn", 0).turn == 2


def test_the_roll_off_names_the_first_player_while_one_is_wanted() -> None:
    rolled = settled(first=2)
    wanted = at(3, "Preparation")
    taken = from_roll(rolled, wanted)
    assert taken.first == 2
    assert from_roll(rolled, taken) == taken
    later = went(TOOL, taken.evolve(phase=5), "next")
    assert from_roll(rolled, later) == later, "a roll-off is used for one round"
    assert from_roll(settled(first=0), later).first == 0
    assert from_roll(rolled, at(3, "Planning")).first == 2, "it was forgotten"
    for state in (
        at(3, "Planning", first=1),
        at(5, "Command", over=True),
        at(3, "Preparation", players=2),
    ):
        assert from_roll(rolled, state) == state
    assert from_roll(FirstState(), wanted) == wanted


def settled(first: int) -> FirstState:
    """A roll-off of four players in which Red is lowest and has chosen."""
    totals = (16, 20, 21, 22)
    hands = (*(Hand(totals=(total,)) for total in totals), *(Hand(),) * 4)
    return FirstState(hands=hands, first=first)


def test_the_example_is_in_the_middle_of_the_game() -> None:
    assert TOOL.summary(TOOL.example) == "Round 3 · Execution"
    assert main_button(TOOL, TOOL.example) == "Next: Command"
