"""The boards that were kept: their dice stay, and each can be opened again."""

from functools import partial

import pytest

from companion.core.blocks import Button, Drawing, Fold, Question, QuestionSequence
from companion.core.scene import BROAD, Die, Scene
from companion.games.lawless_empire.older import PlansState2, Won1
from companion.games.lawless_empire.plans.closed_boards import (
    board_at,
    keep,
    laid_by,
    open_board,
)
from companion.games.lawless_empire.plans.state import (
    MOST_BOARDS,
    PlansState,
    WonBoard,
    all_won,
    boards,
    cleared,
)
from companion.games.lawless_empire.plans.tool import TOOL
from tests import tool_screens
from tests.companion.games.lawless_empire.plotting import (
    GREEN,
    PURPLE,
    RED,
    answer,
    dealt,
    kept,
    opened,
    press,
)
from tests.tool_screens import lasting_words_in
from tests.wordings import Wording


def lay(state: PlansState, scheme: str, *hands: tuple[int, ...]) -> PlansState:
    """Return the state with *hands* of the seats from 0 on, on the open board."""
    state = state.evolve(scheme=scheme)
    for seat, dice in enumerate(hands):
        state = state.put(("hands", seat, "dice"), dice)
    return state


def two_kept() -> PlansState:
    """Return a table of three with two boards kept, and a third begun."""
    state = kept(lay(opened(3), "hit", (2, 3, 4, 5), (6,)), "bribe")
    state = kept(lay(state, "none", (1,), (6, 6)), "extort")
    return lay(state, "size", (), (), (5, 5))


def drawing(state: PlansState) -> Drawing:
    (found,) = [
        each for each in TOOL.form(state) if isinstance(each, Drawing) and each.key == "boards"
    ]
    return found


def broad(state: PlansState) -> Scene:
    scene = drawing(state).broad
    assert scene
    return scene


texts = lasting_words_in


def test_a_kept_board_opens_again_with_its_dice_and_the_next_one_stays_as_it_was() -> None:
    state = two_kept()
    again = open_board(state, 0)
    assert (again.part, again.scheme) == (0, "hit")
    assert [hand.dice for hand in again.hands[:3]] == [(2, 3, 4, 5), (6,), ()]
    assert [each.winner for each in again.won] == [RED, GREEN]
    assert answer(again).text == "Red wins with 30"
    back = press(again, "open")
    assert (back.part, back.scheme, back.hands) == (2, "size", state.hands)
    assert back.won == state.won
    assert open_board(back, 2) == back


@pytest.mark.parametrize("place", [-1, 3, MOST_BOARDS])
def test_no_other_board_can_be_opened(place: int) -> None:
    assert open_board(two_kept(), place) == two_kept()


def test_other_dice_on_a_kept_board_give_it_another_winner() -> None:
    state = open_board(two_kept(), 0).put(("hands", RED, "dice"), (1,))
    after = press(state, "open")
    assert after.won[0] == WonBoard(plan="bribe", winner=GREEN, scheme="hit")
    assert open_board(after, 0).hands[RED].dice == (1,)


def test_a_winner_who_was_put_in_by_hand_stays_until_the_dice_say_something_new() -> None:
    corrected = two_kept().put(("won", 0, "winner"), PURPLE)
    looked = press(open_board(corrected, 0), "open")
    assert looked.won[0].winner == PURPLE
    open_tie = open_board(corrected, 0).evolve(first=None).put(("hands", RED, "dice"), (6,))
    assert press(open_tie, "open").won[0].winner == PURPLE, "a tie that nobody wins yet"


def test_a_kept_board_is_kept_anew() -> None:
    state = kept(open_board(two_kept(), 0).put(("hands", RED, "dice"), (1,)), "recruit")
    assert state.won[0] == WonBoard(plan="recruit", winner=GREEN, scheme="hit")
    assert (state.part, state.scheme, len(state.won)) == (2, "size", 2)
    assert state.hands[PURPLE].dice == (5, 5)


def test_of_a_kept_board_the_dice_that_counted_are_laid_by() -> None:
    fate = dealt("fate", (1, 1), (4,))
    fate = fate.put(("hands", RED, "again"), (6, 5)).put(("hands", GREEN, "again"), (2,))
    level = lay(kept(fate, "bribe"), "level", (3, 4), (5,)).put(("hands", RED, "pick"), 4)
    state = kept(level, "extort")
    rerolled = open_board(state, 0)
    assert [hand.again for hand in rerolled.hands[:2]] == [(6, 5), (2,)]
    assert answer(rerolled).text == "Red wins with 11"
    picked = open_board(state, 1)
    assert [hand.dice for hand in picked.hands[:2]] == [(4,), (5,)]
    assert answer(picked).text == "Green wins with 5"


def test_dice_that_are_still_to_be_rerolled_lie_there_when_a_player_comes_back() -> None:
    state = lay(two_kept(), "fate", (1, 1), (4,), ()).put(("hands", RED, "again"), (6,))
    back = press(open_board(state, 0), "open")
    assert [hand.dice for hand in back.hands[:2]] == [(1, 1), (4,)]
    assert answer(back).text == "3 dice to reroll"


warnings = partial(tool_screens.warnings, TOOL)


def test_more_dice_than_a_player_has_are_said_before_the_first_board_is_forgotten() -> None:
    state = kept(lay(opened(3), "none", (1, 2, 3)), "bribe")
    state = kept(lay(state, "none", (4, 5, 6)), "extort")
    nine, eleven = lay(state, "none", (1, 1, 1)), lay(state, "none", (1, 1, 1, 1, 1))
    assert warnings(nine) == []
    (said,) = warnings(eleven)
    assert said == (
        "Red has 11 dice on the boards of this round, but a player has at most 9. Open a board to "
        "correct this. If you go on, the dice of board 1 are lost here."
    )
    on = open_board(nine, 0)
    assert warnings(on) == []
    (said,) = warnings(lay(on, "none", (1, 2, 3, 4)))
    assert "Red has 10 dice" in said
    level = lay(state, "level", (1, 2, 3, 4)).put(("hands", 0, "pick"), 4)
    (said,) = warnings(level)
    assert said.endswith("Open a board to correct this."), "one die counts, so nothing is lost"


def test_where_somebody_has_more_dice_than_they_own_the_first_boards_are_forgotten() -> None:
    state = kept(lay(opened(2), "none", (6,) * 5, (1,)), "bribe")
    state = kept(lay(state, "none", (5,) * 4, (5,)), "extort")
    state = lay(state, "none", (4,), (6,))
    back = press(open_board(state, 1), "open")
    assert [hand.dice for hand in back.hands[:2]] == [(4,), (6,)]
    assert not any(hand.dice for hand in board_at(back, 0).hands), "neither do the others lie"
    assert board_at(back, 1).hands[RED].dice == (5,) * 4
    assert press(open_board(back, 0), "open").won == state.won


def test_where_all_boards_are_won_one_that_is_open_again_asks_for_its_dice(
    wording: Wording,
) -> None:
    state = opened(2)
    for _ in range(boards(state)):
        state = kept(lay(state, "none", (6,)), "bribe")
    assert all_won(state)
    again = open_board(state, 3)
    assert not all_won(again)
    (main,) = [each for each in TOOL.form(again) if isinstance(each, Button) and each.main]
    wording(main.title)
    assert all_won(press(again, "open"))
    empty = cleared(again).evolve(first=GREEN)
    wording(answer(empty).text)
    assert press(empty, "open").won[3].winner == GREEN, "an empty board is the First player's"


def test_the_last_board_that_can_be_is_kept_anew_too() -> None:
    state = opened(8)
    for _ in range(MOST_BOARDS):
        state = kept(state, "bribe")
    assert keep(lay(state, "none", (6,)), "bribe").won == state.won
    again = open_board(lay(state, "none", (), (6,)), MOST_BOARDS - 1)
    assert kept(again, "recruit").won[-1].plan == "recruit"
    assert press(again, "open").hands[GREEN].dice == (6,)
    assert laid_by(state).lain[RED].dice == state.lain[RED].dice


def test_in_a_window_every_board_is_there_with_its_dice_and_leads_to_itself(
    wording: Wording,
) -> None:
    state = two_kept()
    shown, scene = drawing(state), broad(state)
    assert scene.width == BROAD
    words = texts(scene)
    assert set("1234567") <= set(words)
    assert {"Bribe", "Extort", "Organised Hit", "Size Matters", "30", "12", "20"} <= set(words)
    red = [each for each in scene.shapes if isinstance(each, Die) and each.fill == "piece-red"]
    assert len(red) == 5
    links = [shown.touches[place.touch] for place in scene.places]
    assert [(each.move, each.args) for each in links if isinstance(each, Button)] == [
        ("open", (0,)),
        ("open", (1,)),
    ]
    wording([each.title for each in links])
    assert shown.scene.places == ()
    again = drawing(open_board(state, 0))
    assert again.broad
    titles = [again.touches[place.touch].title for place in again.broad.places]
    wording(titles, again.spoken)


def test_in_a_window_a_board_of_which_the_dice_are_not_known_has_its_winner() -> None:
    old = PlansState2(first=GREEN, won=(Won1(plan="extort", winner=RED),))
    state = TOOL.upgraded(2, old)
    assert state.won == (WonBoard(plan="extort", winner=RED),)
    assert "1 Red (Extort)" in drawing(state).spoken
    assert press(open_board(state, 0), "open").won == state.won


def test_faint_dice_and_those_still_to_be_rerolled_stand_on_their_tile(
    wording: Wording,
) -> None:
    state = two_kept()
    same = lay(cleared(state), "same", (3, 3, 2), (3,))
    faint = [
        each
        for each in broad(same).shapes
        if isinstance(each, Die) and (each.fill, each.edge, each.side) == ("", "outline", 12)
    ]
    assert len(faint) == 3
    fate = lay(cleared(state), "fate", (3,), (3,))
    wording(drawing(fate).spoken)


def test_the_ways_to_the_boards_are_in_words_too(wording: Wording) -> None:
    (fold,) = [
        each
        for each in TOOL.form(two_kept())
        if isinstance(each, Fold) and each.title.startswith("Correct")
    ]
    titles = [each.title for each in fold.blocks if isinstance(each, Button)]
    wording(titles)


@pytest.mark.parametrize("dice", [(), (6, 6)])
def test_the_plan_is_asked_before_the_dice_where_no_pad_hides_it(dice: tuple[int, ...]) -> None:
    """With five players, what comes after all dice lies behind the pad for them."""
    state = lay(opened(5), "none", dice)

    def places(wanted: PlansState) -> tuple[int, int]:
        form = TOOL.form(wanted)
        (plan,) = (
            at
            for at, each in enumerate(form)
            if isinstance(each, Question) and each.move == "keep"
        )
        return plan, min(
            at for at, each in enumerate(form) if isinstance(each, QuestionSequence)
        )

    plan, first = places(state)
    assert plan < first
    plan, first = places(cleared(state))
    assert plan > first
