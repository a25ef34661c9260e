from itertools import combinations
from random import Random

import pytest

from companion.core.blocks import Button, Fold, Grid, Note, Question, QuestionSequence
from companion.core.words import spoken_value
from companion.games.mafia_works.acquire.state import (
    AcquireState,
    acquired,
    joined,
    left,
    payments,
    standing,
)
from companion.games.mafia_works.acquire.tool import TOOL
from companion.tools.tool import ToolLink
from tests.companion.games.mafia_works.reading import family, open_silents, titles
from tests.fast_run import trials
from tests.tool_screens import TO_THE_TURN, answer, pressed, said, tapped
from tests.tool_screens import on_screen as only
from tests.wordings import Wording

OTHERS = "Pay another way"
STRONGER = "An Ally of Power 6 or more"
CHANGES = "An Ally's Power changes, for example with an Equip card"


def folds(state: AcquireState) -> list[str]:
    return [each.title for each in TOOL.form(state) if isinstance(each, Fold)]


def brute(powers: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
    """Every choice of Allies by combinations, needless ones sorted out one by one."""
    found = set()
    for size in range(len(powers) + 1):
        for places in combinations(range(len(powers)), size):
            paid = [powers[place] for place in places]
            if sum(paid) >= price and not any(sum(paid) - one >= price for one in paid):
                found.add(tuple(sorted(paid, reverse=True)))
    return sorted(found, key=lambda paid: (sum(paid), len(paid), paid))


# MW-G3


def test_one_and_four_pay_exactly_five(wording: Wording) -> None:
    state = family(1, 2, 4, price=5)
    assert said(TOOL, state) == ("Rest 1 and 4", "1 + 4 = 5, exactly the card's 5")
    (grid,) = only(TOOL, state, Grid)
    assert grid.rows == (("1 and 4", "5", "0"), ("2 and 4", "6", "1"))
    assert grid.marked == 0
    wording(answer(TOOL, state).lines)


# Exact


def test_the_ways_agree_with_a_brute_force_for_up_to_ten_allies() -> None:
    random = Random(5)
    for case in range(trials(3000)):
        most = random.choice((3, 6, 20))
        size = random.randint(0, 7) if case % 20 else 10
        powers = tuple(random.randint(0, most) for _ in range(size))
        price = random.randint(0, sum(powers) + 3)
        assert list(payments(powers, price)) == brute(powers, price), (powers, price)


def test_the_least_waste_comes_first_and_then_the_fewest() -> None:
    assert payments((3, 3, 3, 2, 2, 2, 1), 6)[0] == (3, 3)
    assert payments((4, 4, 9), 7) == ((4, 4), (9,))


def test_equal_allies_are_one_way_to_pay() -> None:
    assert payments((2, 2, 2, 2), 3) == ((2, 2),)


# The answer


def test_too_little_says_how_much_is_short_and_what_all_standing_would_do(
    wording: Wording,
) -> None:
    state = family(1, 2, 4, rested=(2,), price=5)
    assert said(TOOL, state) == ("2 short", "1 + 2 = 3, and the card needs 5")
    wording(answer(TOOL, state).lines)
    poorer = state.evolve(price=9)
    wording(answer(TOOL, poorer).lines)
    assert answer(TOOL, family(1, price=3)).lines == ()


def test_one_ally_and_nobody_standing_are_said_plainly() -> None:
    assert said(TOOL, family(3, price=3)) == ("Rest 3", "3, exactly the card's 3")
    assert (
        said(TOOL, family(3, rested=(0,), price=3))[1] == "No Ally stands, and the card needs 3"
    )


def test_a_card_of_no_power_needs_no_ally() -> None:
    state = family(3, price=0)
    assert said(TOOL, state) == ("No Ally needs to rest", "The card's Power is 0")
    after = pressed(TOOL, state, "Acquire it: no Ally rests")
    assert (after.price, standing(after), after.bought[0].cards) == (None, (3,), 1)


def test_many_ways_are_cut_short_and_the_rest_is_counted() -> None:
    state = family(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, price=12)
    (grid,) = only(TOOL, state, Grid)
    assert len(grid.rows) == 6
    notes = [each.text for each in only(TOOL, state, Note)]
    count = len(brute((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 12)) - 6
    assert f"{count} other ways waste more or rest more Allies." in notes


# Taps


def test_the_card_is_asked_for_above_the_allies_where_it_is_in_sight(wording: Wording) -> None:
    state = AcquireState()
    wording(said(TOOL, state))
    _, card, allies, *_ = TOOL.form(state)
    assert isinstance(card, QuestionSequence)
    assert isinstance(allies, Question)
    wording(allies.title)
    for power in (1, 2, 4):
        state = tapped(TOOL, state, "Tap each Ally's Power", power)
    why = "All of Red's standing Allies. Now tap the card's Power"
    assert said(TOOL, state) == ("Up to Power 7", why)
    wording(said(TOOL, family(1, 6, rested=(0,)))[1])
    again = "They stand again early in Red's next turn"
    assert said(TOOL, family(1, 6, rested=(0, 1))) == ("Red's Allies all rest", again)


def test_the_pad_for_allies_stays_in_its_place_whatever_is_entered(wording: Wording) -> None:
    """Who has three equal Allies taps one spot three times."""
    state = tapped(TOOL, AcquireState(), "The card's Power", 5)
    wording(said(TOOL, state))
    says = []
    for power in (2, 3, 3):
        state = tapped(TOOL, state, "Tap each Ally's Power", power)
        says.append(said(TOOL, state)[0])
        assert titles(TOOL, state).index("Tap each Ally's Power") == 1
    assert says == ["3 short", "Rest 2 and 3", "Rest 2 and 3"]
    paid = pressed(TOOL, state, "Acquire it: rest 2 and 3")
    assert titles(TOOL, paid).index("Tap each Ally's Power") == 1


def test_the_usual_powers_are_in_sight_and_the_others_in_a_fold_that_stays_open() -> None:
    state = family(1, 2)
    (usual,) = [
        each for each in TOOL.form(state) if isinstance(each, Question) and each.move == "join"
    ]
    assert [words for _, words in usual.options] == ["+0", "+1", "+2", "+3", "+4", "+5"]
    (fold,) = [b for b in TOOL.form(state) if isinstance(b, Fold) and b.title == STRONGER]
    (strong,) = [each for each in fold.blocks if isinstance(each, Question)]
    assert [value for value, _ in strong.options] == list(range(6, 21))
    after = tapped(TOOL, state, strong.title, 12)
    assert standing(after) == (1, 2, 12)
    assert STRONGER in folds(after)
    assert STRONGER not in folds(family(*[2] * 10))


def test_acquiring_rests_the_best_allies_and_asks_for_the_next_card() -> None:
    state = pressed(TOOL, family(1, 2, 4, 4, rested=(2,), price=5), "Acquire it: rest 1 and 4")
    assert state.families == family(1, 2, 4, 4, rested=(0, 2, 3)).families
    assert [each.cards for each in state.bought] == [1, *[0] * 7]
    assert standing(state) == (2,)
    assert pressed(TOOL, state, "Stand all").families == family(1, 2, 4, 4).families


def test_what_cannot_be_paid_is_not_acquired() -> None:
    assert acquired(family(1, price=5)) == family(1, price=5)
    assert acquired(family(5, price=5), 1) == family(5, price=5), "there is one way only"


def test_every_way_that_is_shown_has_a_button(wording: Wording) -> None:
    state = family(1, 2, 4, 5, price=5)
    (fold,) = [each for each in TOOL.form(state) if getattr(each, "title", "") == OTHERS]
    assert isinstance(fold, Fold)
    wording([button.title for button in fold.blocks if isinstance(button, Button)])
    paid = pressed(TOOL, state, "Rest 2 and 4 instead")
    assert paid.families == family(1, 2, 4, 5, rested=(1, 2)).families
    alone = family(5, price=5)
    assert OTHERS not in folds(alone)
    many = family(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, price=12)
    ways = [button for button in only(TOOL, many, Button) if button.title.endswith("instead")]
    assert [button.args for button in ways] == [(1,), (2,), (3,), (4,), (5,)]


def test_an_equip_card_changes_an_allys_power() -> None:
    state = family(1, 2, 4, rested=(0,), price=6)
    assert said(TOOL, state)[0] == "Rest 2 and 4"
    (fold,) = [each for each in TOOL.form(state) if getattr(each, "title", "") == CHANGES]
    assert isinstance(fold, Fold)
    stronger = tapped(TOOL, state, "Ally 3: Power now", 6)
    assert stronger == family(1, 2, 6, rested=(0,), price=6)
    assert said(TOOL, stronger)[0] == "Rest 6"
    assert CHANGES not in [getattr(each, "title", "") for each in TOOL.form(AcquireState())]


def test_adding_the_power_up_is_called_our_reading_where_it_is_done(wording: Wording) -> None:
    (silent,) = open_silents(TOOL, family(1, 2, 4, price=5))
    wording(silent)
    assert open_silents(TOOL, family(5, price=5)) == []


def test_a_right_hand_that_is_face_up_is_an_ally_here(wording: Wording) -> None:
    wording(answer(TOOL, TOOL.example).rule)


def test_an_ally_that_leaves_takes_nobody_elses_rest_along() -> None:
    state = family(1, 2, 4, rested=(0, 2))
    after = tapped(TOOL, state, "Which Ally leaves?", 1)
    assert after == family(1, 4, rested=(0, 1))
    assert tapped(TOOL, after, "Which Ally leaves?", 1) == family(1, rested=(0,))
    assert left(state, 3) == state
    assert left(state, None) == state


def test_there_is_room_for_ten_allies(wording: Wording) -> None:
    full = family(*[2] * 10)
    assert joined(full, 3) == full
    assert joined(family(1), None) == family(1)
    assert "Tap each Ally's Power" not in titles(TOOL, full)
    wording(only(TOOL, full, Note))


def test_everybody_has_a_family_of_their_own() -> None:
    state = tapped(TOOL, family(1, 2, price=3), "Who acquires?", 2)
    assert (state.who, state.price) == (2, None)
    assert standing(state) == ()
    assert standing(tapped(TOOL, state, "Who acquires?", 0)) == (1, 2)


def test_powers_are_added_and_new_allies_stand_by_our_reading() -> None:
    every = [each for each in TOOL.form(AcquireState()) if isinstance(each, Fold)]
    (house,) = [each for each in every if each.title == "How this table plays"]
    assert not [each for each in house.blocks if isinstance(each, Question)]
    assert len(house.blocks) == 2


@pytest.mark.parametrize("power", [-1, 21])
def test_a_power_out_of_bounds_gets_a_sentence(power: int) -> None:
    with pytest.raises(ValueError, match="From 0 to 20"):
        family(power)


def test_the_summary_says_what_stands(wording: Wording) -> None:
    wording(TOOL.summary(TOOL.example))


def test_who_is_rested_is_said_and_new_allies_stand(wording: Wording) -> None:
    state = family(1, 2, rested=(1,))
    wording(folds(state))
    (chips,) = [
        question
        for question in only(TOOL, state, Question)
        if question.title == "Tap the rested Allies"
    ]
    assert spoken_value(chips, chips.value) == "Power 2, rested"
    assert standing(tapped(TOOL, state, "Tap each Ally's Power", 5)) == (1, 5)


def test_the_turn_goes_on_from_here_and_that_is_the_next_step_after_paying() -> None:
    for state, main in (
        (family(1, 2), False),
        (family(1, 2, rested=(0,), price=2), False),
        (family(1, 2, rested=(0,)), True),
    ):
        assert TOOL.links(state) == (
            ToolLink(TO_THE_TURN, "round", main=main),
            ToolLink("What Victory cards can pay", "skills"),
        )


def test_the_pad_opens_for_the_cards_power_until_an_ally_rests_for_one() -> None:
    def opens(state: AcquireState) -> bool:
        (sequence,) = (each for each in TOOL.form(state) if isinstance(each, QuestionSequence))
        return not sequence.optional and sequence.questions[0].value is None

    assert opens(AcquireState())
    assert opens(family(1, 4)), "in a later turn, too"
    assert not opens(family(1, 4, price=5))
    assert not opens(acquired(family(1, 4, price=5))), "that may have been the only one"
