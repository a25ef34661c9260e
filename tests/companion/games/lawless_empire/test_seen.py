"""The secret sheet of Orders one has seen. Rulebook: Command Phase."""

from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Answer, Button, Facts, Note, Odds, Secret, Warn
from companion.core.nesting import uncovered
from companion.core.shape import code_part
from companion.core.table import Table
from companion.games.lawless_empire.orders.state import take_names
from companion.games.lawless_empire.orders.tool import TOOL as TALLY
from companion.games.lawless_empire.seen.state import (
    ORDER_CARDS,
    Pile,
    SeenState,
    added,
    removed,
    steal,
    stolen,
    swap,
    title,
)
from companion.games.lawless_empire.seen.tool import TOOL
from companion.games.lawless_empire.syndicates import OTHERS
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording

TWO = Table(seats=(0, 1))
STRONG_SABOTAGE, STRONG_SECURE, WEAK_SABOTAGE, WEAK_SECURE = range(4)


def sheet(*piles: Pile, **more: Any) -> SeenState:
    return SeenState(table=TWO, piles=piles).evolve(**more)


asks = partial(tool_screens.questions, TOOL)


only = partial(tool_screens.in_result, TOOL)


def facts(state: SeenState) -> dict[str, str]:
    return {name: words for block in only(state, Facts) for name, words in block.rows}


def test_an_empty_sheet_says_what_to_do_first(wording: Wording) -> None:
    state = TOOL.opening(TWO)
    wording(only(state, Answer)[0].text)
    assert [block.move for block in TOOL.form(state) if isinstance(block, Button)] == ["add"]
    assert removed(state) == state
    wording(only(state, Note), TOOL.summary(state))


def test_a_sheet_is_tapped_in_syndicate_by_syndicate() -> None:
    state = TOOL.move(TOOL.opening(TWO), "add", (), 0, 0)
    state = after_answer(TOOL, state, asks(state)["Whose Syndicate?"], 1, 0, 0)
    state = after_answer(TOOL, state, asks(state)["Name on the tile"], "bootlegs", 0, 0)
    state = after_answer(TOOL, state, asks(state)["Orders you know there"], (1, 0, 2, 0), 0, 0)
    assert facts(state)["Bootlegs · Green"] == "1 strong sabotage, 2 weak sabotage"
    assert [(b.title, b.ways, b.of) for b in only(state, Odds)] == [
        ("Chance that stealing from Bootlegs · Green takes a strong Order", 1, 3)
    ]
    two = TOOL.move(state, "add", (), 0, 0)
    assert asks(two)["Syndicates"].options == ((0, "Bootlegs · Green"), (1, "Syndicate 2"))
    assert "bootlegs" not in dict(asks(two)["Name on the tile"].options)
    assert TOOL.move(two, "remove", (), 0, 0).piles == state.piles


def test_a_tile_of_the_box_is_named_here_and_the_tally_takes_the_name() -> None:
    state = sheet(Pile(tile=OTHERS[1]))
    question = asks(state)["Name on the tile, typed once"]
    named = after_answer(TOOL, state, question, "Arms Deals", 0, 0)
    assert title(named, 0) == "Arms Deals"
    assert asks(named)["Name on the tile, typed once"].value == "Arms Deals"
    assert take_names(named, TALLY.opening(TWO)).names == named.names
    assert TOOL.move(state, "name", ("drugs", "Other"), 0, 0) == state


def test_a_stolen_order_leaves_the_sheet_and_is_written_down() -> None:
    state = sheet(Pile(known=(1, 0, 0, 0), hidden=1))
    took = after_answer(
        TOOL, state, asks(state)["You stole an Order from it"], "Strong sabotage", 0, 0
    )
    assert took.piles[0] == Pile(hidden=1, stolen=(1, 0, 0, 0))
    assert facts(took)["Syndicate 1"] == "1 not seen; you stole 1 strong sabotage"
    more = stolen(took, 0, WEAK_SECURE)
    assert more.piles[0] == Pile(stolen=(1, 0, 0, 1))
    assert stolen(more, 0, WEAK_SECURE).piles[0].hidden == 0
    full = sheet(Pile(stolen=(ORDER_CARDS,) * 4))
    assert stolen(full, 0, 0) == full
    assert stolen(state, 1, 0) == stolen(state, 0, 9) == state
    assert TOOL.move(state, "steal", (0, ""), 0, 0) == state


def test_orders_not_seen_leave_a_range() -> None:
    state = sheet(Pile(known=(1, 0, 2, 0), hidden=1))
    assert steal(state, 0) == (Fraction(1, 4), Fraction(2, 4))
    words = "Chance that stealing from Syndicate 1 takes a strong Order"
    assert facts(state)[words] == "25% to 50%: some Orders there are not seen"
    all_known = sheet(Pile(known=(2, 2, 0, 0)), Pile(hidden=3))
    chance = steal(all_known, 1)
    assert chance is not None
    assert chance.exact
    assert chance.most == 0, "2 players have 4 strong Orders, and all are on the other pile"
    assert steal(sheet(Pile()), 0) is None


def test_a_swap_that_nobody_saw_makes_the_range_wider() -> None:
    state = sheet(Pile(known=(1, 0, 1, 0), swaps=1))
    assert steal(state, 0) == (Fraction(1, 4), Fraction(3, 4))
    assert "1 Swap" in facts(state)["Syndicate 1"]
    none = sheet(Pile(known=(0, 0, 1, 0), swaps=2), Pile(known=(2, 2, 0, 0)))
    chance = steal(none, 0)
    assert chance is not None
    assert chance.most == 0, "all strong Orders are known elsewhere, as far as this sheet goes"


def test_a_swap_moves_a_strong_order_if_one_of_both_is_strong(wording: Wording) -> None:
    state = sheet(Pile(known=(1, 0, 1, 0)), Pile(known=(0, 1, 2, 0)), Pile())
    chance = swap(state, 0, 1)
    assert chance is not None
    assert chance.exact
    one, two = (1, 0), (1, 0, 0)
    hits = sum(a or b for a, b in product(one, two))
    assert chance.least == Fraction(hits, 6)
    assert swap(state, 0, 2) is None
    titles = [block.title for block in only(state, Odds)]
    wording(titles[-1])


counts = st.tuples(*[st.integers(0, 2)] * 4)


@given(counts, st.integers(0, 3))
def test_the_odds_of_a_steal_agree_with_trying_every_hidden_order(
    known: tuple[int, ...], hidden: int
) -> None:
    state = SeenState(piles=(Pile(known=known, hidden=hidden),))
    pile = [kind for kind, count in enumerate(known) for _ in range(count)]
    left = [4 - known[0], 4 - known[1]]
    found = []
    for rest in product(range(4), repeat=hidden):
        if all(rest.count(kind) <= left[kind] for kind in (0, 1)) and (pile or rest):
            lie = (*pile, *rest)
            found.append(Fraction(sum(kind < 2 for kind in lie), len(lie)))
    chance = steal(state, 0)
    assert (chance is None) == (not found)
    if chance is not None:
        assert (chance.least, chance.most) == (min(found), max(found))


def test_an_order_that_somebody_took_unseen_changes_no_chance(wording: Wording) -> None:
    """The rule on the sheet says so: draw two of five in a row, and look at the second."""
    pile = (0, 0, 2, 3, 3)
    second = [b for a in range(5) for b in range(5) if a != b]
    strong = Fraction(sum(pile[at] < 2 for at in second), len(second))
    state = sheet(Pile(known=(2, 0, 1, 2)))
    assert steal(state, 0) == (strong, strong)
    wording(only(state, Answer)[0].rule)


def test_more_orders_than_the_table_has_are_said() -> None:
    (warning,) = only(sheet(Pile(known=(2, 0, 0, 0)), Pile(known=(1, 0, 0, 0))), Warn)
    assert warning.text == "Strong sabotage: 3 known, but 2 players have only 2."


def test_a_ninth_syndicate_is_not_added() -> None:
    full = sheet(*(Pile(),) * 8)
    assert added(full) == full
    assert [block.move for block in TOOL.form(full) if isinstance(block, Button)] == ["remove"]


@pytest.mark.parametrize("shown", [TOOL.form, TOOL.result])
def test_what_is_known_stays_under_the_cover_and_on_this_phone(shown: Any) -> None:
    state = TOOL.example
    assert code_part(state).piles[0] == Pile(tile="bootlegs", owner=0)  # type: ignore[attr-defined]
    bare = state.evolve(piles=tuple(Pile(tile=p.tile, owner=p.owner) for p in state.piles))
    assert uncovered(shown(state)) == uncovered(shown(bare))
    assert any(isinstance(block, Secret) for block in shown(state))
