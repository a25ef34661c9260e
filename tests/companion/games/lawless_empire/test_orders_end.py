"""The end of the Order tally, and two counts held together."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Button, Facts, Fold, Note
from companion.core.fields import Cards, Internal, Seat
from companion.core.shape import is_secret
from companion.core.table import Table
from companion.exchange.import_choices import ADD, COMPARE, import_choices
from companion.games.lawless_empire.orders.joint import add
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate, finished
from companion.games.lawless_empire.orders.tool import TOOL
from companion.games.lawless_empire.round.state import RoundState
from companion.tools.tool import ToolLink
from tests.answers import after_answer
from tests.code_sizes import fullest_code
from tests.companion.games.lawless_empire.test_orders import (
    FIVE,
    Pile,
    answer,
    grid,
    only,
    tally,
    touches,
    warnings,
)
from tests.wordings import Wording


def count(*rows: tuple[Pile, int | None], **more: object) -> OrdersState:
    return tally(*rows).evolve(**more)


def played(*rows: tuple[Pile, int], table: Table = FIVE) -> OrdersState:
    """Count *rows* by touches, as players do, and say that this was all."""
    state = TOOL.opening(table)
    for pile, owner in rows:
        state = after_answer(TOOL, state, only(TOOL.form(state), Cards), pile, 0, 0)
        state = after_answer(TOOL, state, only(TOOL.form(state), Seat), owner, 0, 0)
    mains = [b for b in TOOL.form(state) if isinstance(b, Button) and b.main]
    for button in mains:
        state = TOOL.move(state, button.move, button.args, 0, 0)
    return state


def test_it_is_not_over_for_sure_while_the_checklist_knows_of_more_syndicates() -> None:
    (transfer,) = [each for each in TOOL.transfers if each.source == "round"]
    closed = tally(((1, 0, 0, 1), 0), ((0, 1, 1, 0), 1)).evolve(
        syndicates=(*tally(((1, 0, 0, 1), 0), ((0, 1, 1, 0), 1)).syndicates, Syndicate()), at=2
    )

    def last(in_play: int) -> Button:
        state = transfer.do(RoundState(round=5, in_play=in_play), closed)
        (button,) = [
            block
            for block in TOOL.form(state)
            if isinstance(block, Button) and block.move == "finish"
        ]
        return button

    assert [last(number).main for number in (0, 1, 2, 3, 8)] == [True, True, True, False, False]
    assert finished(TOOL.move(transfer.do(RoundState(in_play=8), closed), "finish", (), 0, 0))


def test_when_all_are_closed_the_answer_is_how_many_fell_and_whose(wording: Wording) -> None:
    state = played(((1, 0, 0, 1), 0), ((0, 1, 1, 0), 1), ((0, 0, 2, 1), 0), ((0, 0, 0, 0), 4))
    said = answer(state)
    assert (said.text, said.tone) == ("2 of 4 sabotaged", "bad")
    wording(said)
    assert TOOL.links(state) == (ToolLink("On to the Score", "score", main=True),)
    assert grid(state).head == ("Syndicate", "Points", "Ends")
    assert grid(state).rows[0] == ("1 · Red", "100 : 1", "Sabotaged")
    assert (len(grid(state).rows), grid(state).marked) == (4, -1)


def hand_checks(state: OrdersState) -> list[Fold]:
    folds = [block for block in TOOL.result(state) if isinstance(block, Fold)]
    return [fold for fold in folds if fold.title == "Check with the hands"]


@pytest.mark.parametrize(
    ("piles", "text", "why"),
    [
        ([(1, 0, 0, 0)], "SABOTAGED", "Flip Syndicate 1 (Red), and"),
        ([(0, 0, 0, 0)], "SECURED", "Flip nothing"),
        (
            [(1, 0, 0, 0)] * 3,
            "All 3 sabotaged",
            "Flip Syndicates 1 (Red), 2 (Red) and 3 (Red), and",
        ),
        ([(1, 1, 0, 0)] * 2, "All 2 secured", "Flip nothing"),
    ],
)
def test_the_end_in_few_words(piles: list[Pile], text: str, why: str) -> None:
    said = answer(played(*[(pile, 0) for pile in piles]))
    assert said.text == text
    assert said.why.startswith(why)


def test_eight_closed_syndicates_are_the_end_without_another_touch() -> None:
    last = list(touches(by_pile=True))[-1]
    assert answer(last).text == "All 8 secured"
    assert not [b for b in TOOL.form(last) if isinstance(b, Button)]


def test_the_end_is_offered_only_when_nothing_is_left_open() -> None:
    def offered(state: OrdersState) -> bool:
        return any(isinstance(b, Button) and b.move == "finish" for b in TOOL.form(state))

    assert not offered(TOOL.opening(FIVE))
    counting = tally(((1, 0, 0, 0), 0), ((0, 0, 1, 0), None), at=1)
    assert not offered(counting)
    assert TOOL.move(counting, "finish", (), 0, 0) == counting
    assert offered(tally(((1, 0, 0, 0), 0), ((0, 0, 0, 0), None), at=1))


def test_after_the_end_one_can_be_counted_again() -> None:
    state = played(((1, 0, 0, 0), 0), ((0, 0, 1, 0), 1))
    question = only(TOOL.form(state), Internal)
    assert question.options == ((0, "Syndicate 1 · Red"), (1, "Syndicate 2 · Green"))
    again = after_answer(TOOL, state, question, 0, 0, 0)
    assert only(TOOL.form(again), Cards).title == "Syndicate 1 · Red"
    assert answer(again).text == "Sabotaged so far"
    freed = TOOL.move(again, "close", (None,), 0, 0)
    assert not freed.done


@pytest.mark.parametrize("taken", [(0, 0, 0, 0), (5, 5, 15, 15), (2, 0, 7, 15)])
def test_orders_on_the_table_and_in_the_hands_are_all_there_are(taken: Pile) -> None:
    """LE-21: what is not on a Syndicate must lie in the hands."""
    (fold,) = hand_checks(played((taken, 0)))
    (facts,) = [b for b in fold.blocks if isinstance(b, Facts)]
    left = [int(number) for _, number in facts.rows]
    assert [on + off for on, off in zip(taken, left, strict=True)] == [5, 5, 15, 15]


def test_where_all_kinds_are_too_many_there_is_nothing_to_hold_hands_against() -> None:
    state = played(((6, 6, 16, 16), 0))
    assert len(warnings(state)) == 4
    assert not hand_checks(state)


def test_a_second_count_shows_only_where_it_differs() -> None:
    mine = count(((1, 2, 3, 1), 0), ((0, 0, 2, 2), 1), ((0, 0, 0, 1), 2))
    theirs = count(((0, 0, 2, 2), 1), ((0, 0, 0, 1), 2), ((1, 2, 2, 1), 0), second=True)
    both = add(mine, theirs)
    assert both.syndicates == mine.syndicates
    one = "1 Syndicate differs between the counts. Look at these cards again."
    assert warnings(both) == [one, "Syndicate 1 · Red: Weak sabotage 3 here, 2 there."]
    assert [b.move for b in TOOL.form(both) if isinstance(b, Button)][-1] == "alone"
    mended = both.put(("syndicates", 0, "orders"), (1, 2, 2, 1))
    assert warnings(mended) == []
    assert any(
        isinstance(b, Note) and b.text == "Both counts agree." for b in TOOL.result(mended)
    )
    assert TOOL.move(mended, "alone", (), 0, 0).other == ()


def test_a_second_count_may_have_another_owner_more_or_fewer_syndicates(
    wording: Wording,
) -> None:
    mine = count(((1, 0, 0, 0), 0), ((0, 1, 0, 0), None), second=True)
    (_, only_here) = warnings(add(mine, count(((1, 0, 0, 0), 0))))
    wording(only_here)
    theirs = count(((1, 0, 0, 0), 0), ((0, 1, 0, 0), 3), ((0, 0, 0, 0), 4))
    assert warnings(add(mine, theirs))[1:] == [
        "Syndicate 2: nobody's here, Black there.",
        "Syndicate 3 · White: only in the other count.",
    ]
    assert add(mine, TOOL.opening(FIVE)) == mine


def presses(state: OrdersState) -> list[str]:
    return [b.move for b in TOOL.form(state) if isinstance(b, Button)]


def test_alike_syndicates_are_the_same_until_somebody_says_they_are_others() -> None:
    mine = count(((1, 0, 0, 2), 0), ((0, 1, 0, 0), 1))
    for theirs in (count(((1, 0, 0, 2), 0)), count(((1, 0, 0, 2), 0), ((0, 0, 1, 0), 2))):
        offered = dict(import_choices(TOOL, mine, True, theirs, is_secret))
        rest = theirs.syndicates[1:]
        same = offered[ADD if rest else COMPARE]
        assert isinstance(same, OrdersState)
        assert same.syndicates == mine.syndicates + rest
        assert warnings(same) == [
            "1 Syndicate of the other count matches one of yours exactly, so it is counted once: "
            "Red, 1 strong sabotage, 2 weak secure. If it is another one, add it below."
        ]
        assert {"others", "same"} <= set(presses(same))
        two = TOOL.move(same, "others", (), 0, 0)
        assert two.syndicates == mine.syndicates + rest + theirs.syndicates[:1]
        assert warnings(two) == []
        one = TOOL.move(same, "same", (), 0, 0)
        assert one == same.evolve(alike=())
        assert TOOL.move(one, "others", (), 0, 0) == one


def test_several_alike_are_told_and_each_of_mine_stands_for_one(wording: Wording) -> None:
    mine = count(((0, 0, 0, 0), 0), ((0, 0, 0, 0), 0), ((0, 1, 0, 0), None))
    theirs = count(*[((0, 0, 0, 0), 0)] * 3, ((0, 1, 0, 0), None))
    both = add(mine, theirs)
    assert len(both.syndicates) == 4
    (said,) = warnings(both)
    wording(said)
    assert len(TOOL.move(both, "others", (), 0, 0).syndicates) == 7


def test_alike_ones_that_cannot_all_be_others_are_told_too() -> None:
    mine = count(((5, 0, 0, 0), 0))
    same = add(mine, mine)
    assert same.syndicates == mine.syndicates
    assert "too few tiles or Orders" in warnings(same)[0]
    assert "others" not in presses(same)
    assert TOOL.move(same, "others", (), 0, 0) == same
    compared = same.evolve(other=count(((4, 0, 0, 0), 0)).syndicates)
    assert [text[:11] for text in warnings(compared)] == ["1 Syndicate"] * 2 + ["Syndicate 1"]
    agreed = same.evolve(other=same.syndicates)
    assert len(warnings(agreed)) == 1
    assert presses(compared)[-2:] == ["same", "alone"]


def test_the_fullest_tally_fits_a_code() -> None:
    assert len(fullest_code(TOOL)) <= 906


def test_what_cannot_be_added_is_compared() -> None:
    five = count(*[((0, 0, 1, 0), 0)] * 5)
    four = count(*[((0, 0, 0, 1), 1)] * 4)
    assert add(five, four).other == four.syndicates
    more = count(*[((0, 0, 1, 0), 0)] * 5, *[((0, 0, 0, 1), 1)] * 3)
    assert add(five, more).syndicates == more.syndicates, "it holds all of mine"
    assert add(more, count(*[((0, 0, 1, 0), 0)], *[((0, 0, 0, 1), 1)] * 4)).other
    much = count(((3, 0, 0, 0), 0), ((0, 0, 1, 0), 1))
    same = count(((3, 0, 0, 0), 0), ((0, 0, 2, 0), 1))
    assert warnings(add(much, same))[1:] == [
        "Syndicate 2 · Green: Weak sabotage 1 here, 2 there."
    ]


piles = st.tuples(*[st.integers(0, 2)] * 4)
rows = st.lists(st.tuples(piles, st.integers(0, 4)), min_size=1, max_size=8)


@given(rows, st.randoms(use_true_random=False), st.booleans())
def test_counts_agree_whatever_the_order_and_differ_by_what_was_changed(
    counted: list[tuple[Pile, int]], chance: random.Random, changed: bool
) -> None:
    shuffled = list(counted)
    chance.shuffle(shuffled)
    if changed:
        (first, *others), owner = shuffled[0]
        shuffled[0] = ((first + 1, *others), owner)  # type: ignore[assignment]
    both = add(count(*counted), count(*shuffled, second=True))
    told = [text for text in warnings(both) if "counted, but" not in text]
    assert bool(told) == (Counter(counted) != Counter(shuffled))
    assert len(told) == 2 * int(changed)


@given(rows)
def test_the_end_agrees_with_a_count_by_hand(counted: list[tuple[Pile, int]]) -> None:
    fallen = 0
    for pile, _ in counted:
        strong, weak = pile[0] - pile[1], pile[2] - pile[3]
        fallen += strong > 0 or (strong == 0 and weak > 0)
    text = answer(played(*counted)).text
    if len(counted) == 1:
        assert text == ("SABOTAGED" if fallen else "SECURED")
    else:
        assert text.startswith(str(fallen) if 0 < fallen < len(counted) else "All")
        assert text.endswith("sabotaged" if fallen else "secured")


def test_what_belongs_to_nobody_yet_is_added_too_and_owners_go_by_colour() -> None:
    here = tally(((1, 0, 0, 0), 0))
    there = Table(seats=(4, 2), colours=(9, 8, 0, 7, 1, 5, 6, 2))
    theirs = tally(((0, 1, 0, 0), None), ((0, 0, 1, 0), 4), ((0, 0, 0, 1), 2), table=there)
    owners = [row.owner for row in add(here, theirs).syndicates]
    assert owners == [0, None, 1, 0], "their seats 4 and 2 are Green and Red here"


def test_what_was_said_to_be_the_last_stays_so_while_one_is_counted_again() -> None:
    state = played(((1, 0, 0, 0), 0), ((0, 0, 0, 1), 1))
    assert answer(state).text == "1 of 2 sabotaged"
    again = TOOL.move(state, "open", (1,), 0, 0).put(("syndicates", 1, "orders"), (1, 0, 0, 0))
    assert answer(again).text == "Sabotaged so far"
    assert answer(TOOL.move(again, "close", (1,), 0, 0)).text == "All 2 sabotaged"
    other = TOOL.move(TOOL.move(again, "open", (0,), 0, 0), "close", (0,), 0, 0)
    assert answer(other).text == "All 2 sabotaged"
    more = TOOL.move(state, "open", (2,), 0, 0).put(("syndicates", 2, "orders"), (1, 0, 0, 0))
    closed = TOOL.move(more, "close", (2,), 0, 0)
    assert (closed.done, answer(closed).text) == (False, "Syndicate 3 · Purple: SABOTAGED")


def test_what_differs_is_told_in_the_order_of_the_count() -> None:
    mine = count(*[((1, 0, 0, 0), seat) for seat in range(4)], second=True)
    theirs = count(((1, 1, 0, 0), 2), ((1, 1, 0, 0), 0))
    both = add(mine, theirs)
    head, *told = warnings(both)
    assert head.startswith("4 Syndicates differ")
    assert [text.split(" · ")[0] for text in told] == [f"Syndicate {n}" for n in range(1, 5)]
