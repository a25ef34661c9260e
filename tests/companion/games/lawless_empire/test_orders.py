"""The Order tally. Rulebook: Command Phase, End of Game."""

from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Button, Grid, Note, Question, Result
from companion.core.fields import Cards, Internal, Seat
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.lawless_empire.orders.joint import add
from companion.games.lawless_empire.orders.state import (
    NAMES,
    OrdersState,
    Syndicate,
    verdict,
)
from companion.games.lawless_empire.orders.tool import TOOL
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording

FIVE = Table(seats=(0, 1, 2, 3, 4))

Pile = tuple[int, int, int, int]

FORTY: tuple[Pile, ...] = (
    (1, 1, 2, 2),
    (1, 1, 2, 2),
    (1, 1, 2, 2),
    (1, 1, 2, 2),
    (1, 1, 2, 2),
    (0, 0, 2, 2),
    (0, 0, 2, 2),
    (0, 0, 1, 1),
)
"""All 40 Orders of five players on eight Syndicates."""


def tally(*rows: tuple[Pile, int | None], table: Table = FIVE, at: int = 0) -> OrdersState:
    piles = tuple(Syndicate(orders=orders, owner=owner) for orders, owner in rows)
    return OrdersState(table=table, syndicates=piles, at=at)


answer = partial(tool_screens.answer, TOOL)


def only(blocks: Result, kind: type) -> Question:
    (found,) = [b for b in blocks if isinstance(b, Question) and isinstance(b.kind, kind)]
    return found


def grid(state: OrdersState) -> Grid:
    (found,) = [block for block in flat(TOOL.result(state)) if isinstance(block, Grid)]
    return found


warnings = partial(tool_screens.warnings, TOOL)


def one_more(orders: Pile, kind: int) -> tuple[int, ...]:
    return tuple(count + (place == kind) for place, count in enumerate(orders))


def touches(by_pile: bool) -> Iterator[OrdersState]:
    """Yield the state after every touch of a whole count, as a screen would make them."""
    state = TOOL.opening(FIVE)
    for place, pile in enumerate(FORTY):
        for kind, count in enumerate(pile):
            for size in [count] * (count > 0) if by_pile else [1] * count:
                question = only(TOOL.form(state), Cards)
                more = list(question.value)
                more[kind] += size
                yield (state := after_answer(TOOL, state, question, tuple(more), 0, 0))
        question = only(TOOL.form(state), Seat)
        yield (state := after_answer(TOOL, state, question, place % 5, 0, 0))


def test_strong_orders_decide_in_the_rulebooks_figure(wording: Wording) -> None:
    """LE-G1."""
    said = answer(tally(((1, 2, 3, 1), 0)))
    assert (said.text, said.why) == ("Secured so far", "201 secure beats 103 sabotage")
    assert said.tone == "plain"
    wording(said.lines)


def test_a_tie_is_secured() -> None:
    """LE-G2."""
    said = answer(tally(((1, 1, 3, 3), 0)))
    assert (said.text, said.why) == ("Secured so far", "103 each, and a tie is secured")


def test_no_orders_are_secured(wording: Wording) -> None:
    """LE-G2."""
    said = answer(tally(((0, 0, 0, 0), 0), ((0, 0, 0, 0), None), at=1))
    assert said.text == "Syndicate 1 · Red: SECURED"
    wording(said.why)


def test_one_weak_sabotage_alone_is_enough() -> None:
    said = answer(tally(((0, 0, 1, 0), 0)))
    assert (said.text, said.why) == ("Sabotaged so far", "1 sabotage beats 0 secure")
    assert said.tone == "plain"


@given(st.tuples(*[st.integers(0, 40)] * 4))
def test_a_syndicate_is_sabotaged_only_by_more_points(pile: Pile) -> None:
    points = [100] * pile[0] + [1] * pile[2] + [-100] * pile[1] + [-1] * pile[3]
    assert verdict(pile).sabotaged == (sum(points) > 0)


def test_forty_orders_take_48_touches_card_by_card_and_34_by_sorted_piles() -> None:
    card_by_card, by_pile = list(touches(by_pile=False)), list(touches(by_pile=True))
    assert len(card_by_card) == 48
    assert len(by_pile) == 34
    assert card_by_card[-1] == by_pile[-1]
    assert tuple(s.orders for s in by_pile[-1].syndicates) == FORTY
    assert warnings(by_pile[-1]) == []


def test_the_owner_closes_a_syndicate_whose_answer_stays_in_view() -> None:
    question = only(TOOL.form(tally(((1, 2, 3, 1), None))), Seat)
    assert question.players == FIVE.players
    closed = after_answer(TOOL, tally(((1, 2, 3, 1), None)), question, 1, 0, 0)
    after = tally(((1, 2, 3, 1), 1), ((0, 0, 0, 0), None), at=1)
    assert closed == after.evolve(recent=0)
    assert answer(closed).text == "Syndicate 1 · Green: SECURED"
    assert grid(closed).marked == 0
    counting = closed.put(("syndicates", 1, "orders"), (0, 0, 1, 0))
    assert answer(counting).text == "Sabotaged so far"
    assert grid(counting).marked == 1


def test_closing_opens_the_first_that_is_not_closed() -> None:
    state = tally(((0, 0, 1, 0), 0), ((0, 0, 1, 0), 1), ((0, 0, 1, 0), None), at=0)
    assert TOOL.move(state, "close", (4,), 0, 0).at == 2


def test_one_that_was_counted_again_is_what_the_answer_is_about() -> None:
    state = tally(
        ((0, 0, 1, 0), 0), ((0, 0, 1, 0), 1), ((0, 1, 0, 0), 2), ((0, 0, 0, 0), None), at=3
    )
    assert answer(state).text == "Syndicate 3 · Purple: SECURED"
    again = TOOL.move(TOOL.move(state, "open", (0,), 0, 0), "again", (), 0, 0)
    more = again.put(("syndicates", 0, "orders"), (1, 0, 0, 0))
    after = TOOL.move(more, "close", (0,), 0, 0)
    assert (after.at, answer(after).text) == (3, "Syndicate 1 · Red: SABOTAGED")
    assert grid(after).marked == 0
    both = add(after, tally(((0, 0, 0, 2), 4)))
    assert both.recent is None


def test_closing_the_eighth_opens_no_ninth() -> None:
    last = list(touches(by_pile=True))[-1]
    assert (len(last.syndicates), last.at) == (8, 7)


def test_nobody_as_owner_closes_nothing() -> None:
    state = tally(((0, 0, 1, 0), 3))
    assert TOOL.move(state, "close", (None,), 0, 0) == tally(((0, 0, 1, 0), None))


def test_what_is_left_of_each_card_stands_beside_its_button() -> None:
    state = tally(((1, 0, 3, 0), 0), ((0, 0, 0, 16), None), at=1)
    assert only(TOOL.form(state), Cards).notes == (
        "4 of 5 left",
        "5 of 5 left",
        "12 of 15 left",
        "1 too many",
    )
    assert only(TOOL.form(state), Cards).limits == (5, 5, 15, 15)


@pytest.mark.parametrize(("kind", "have"), [(0, 5), (1, 5), (2, 15), (3, 15)])
def test_more_cards_than_exist_are_said_and_the_answer_stays(kind: int, have: int) -> None:
    full = [0, 0, 0, 0]
    full[kind] = have
    state = OrdersState(table=FIVE, syndicates=(Syndicate(orders=tuple(full)), Syndicate()))
    assert warnings(state) == []
    more = state.put(("syndicates", 1, "orders"), one_more((0, 0, 0, 0), kind))
    (said,) = warnings(more)
    assert said.startswith(
        f"{NAMES[kind]}: {have + 1} counted, but 5 players have only {have}."
    )
    assert answer(more).text


def test_one_syndicate_can_be_counted_again() -> None:
    state = tally(((1, 2, 3, 1), 0), ((0, 0, 1, 0), 2), at=1)
    button = [block for block in TOOL.form(state) if isinstance(block, Button)]
    assert [block.move for block in button] == ["again"]
    again = TOOL.move(state, "again", (), 0, 0)
    assert again == tally(((1, 2, 3, 1), 0), ((0, 0, 0, 0), 2), at=1)
    assert not [block for block in TOOL.form(again) if isinstance(block, Button)]


def test_every_syndicate_can_be_opened_again() -> None:
    state = tally(((1, 2, 3, 1), 0), ((0, 0, 0, 0), None), at=1)
    question = only(TOOL.form(state), Internal)
    assert question.options == ((0, "Syndicate 1 · Red"), (1, "Syndicate 2"))
    assert answer(after_answer(TOOL, state, question, 0, 0, 0)).text == "Secured so far"


def test_a_single_syndicate_needs_no_choice() -> None:
    blocks = TOOL.form(TOOL.opening(FIVE))
    assert [block.path[-1] for block in blocks if isinstance(block, Question)] == [
        "orders",
        "owner",
    ]


def test_the_overview_has_cards_and_points_of_each_syndicate() -> None:
    state = tally(((1, 2, 3, 1), 0), ((0, 0, 0, 0), 3), ((0, 0, 0, 0), None), at=2)
    assert grid(state).rows == (
        ("1 · Red", "7", "103 : 201", "Secured"),
        ("2 · Black", "0", "0 : 0", "Secured"),
    )
    assert grid(state).marked == 1


def test_a_place_beyond_the_rows_is_the_last_one() -> None:
    state = tally(((1, 2, 3, 1), 0), ((0, 0, 1, 0), 3), at=7)
    assert answer(state).text == "Sabotaged so far"
    assert grid(state).marked == 1


def test_an_empty_screen_says_what_to_do_first_and_when(wording: Wording) -> None:
    (note,) = [b for b in TOOL.result(TOOL.opening(FIVE)) if isinstance(b, Note)]
    wording(note.text)
    assert TOOL.at_end


def test_two_people_count_different_syndicates() -> None:
    mine = tally(((1, 0, 0, 0), 0), ((0, 0, 0, 0), None), at=1)
    theirs = tally(((0, 1, 0, 0), 1), ((0, 0, 2, 0), 2))
    joined = tally(((1, 0, 0, 0), 0), ((0, 1, 0, 0), 1), ((0, 0, 2, 0), 2))
    assert add(mine, theirs) == joined
    again = add(joined, mine)
    assert again == joined.evolve(alike=(mine.syndicates[0],))
    assert add(again, mine) == again
    assert add(mine, joined) == again
    assert add(mine, TOOL.opening(FIVE)) == mine


def test_a_ninth_syndicate_is_not_added() -> None:
    five = tally(*[((1, 0, 0, 0), 0)] * 5)
    four = tally(*[((0, 1, 0, 0), 0)] * 4)
    assert add(five, four).syndicates == five.syndicates


def test_before_the_first_order_nothing_is_decided(wording: Wording) -> None:
    said = answer(TOOL.opening(FIVE))
    wording(said.text, said.tone)


def test_a_syndicate_that_is_still_open_ends_so_far() -> None:
    state = tally(((1, 0, 0, 0), 0), ((0, 0, 1, 0), None), at=1)
    assert [row[-1] for row in grid(state).rows] == ["Sabotaged", "Sabotaged so far"]


def test_the_summary_counts(wording: Wording) -> None:
    wording(TOOL.summary(tally(((0, 0, 1, 0), 0))), TOOL.summary(TOOL.example))
