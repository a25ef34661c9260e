"""Named Syndicates in the Order tally. Rulebook: End of Game, scoring example."""

from functools import partial

import pytest

from companion.core.blocks import Answer, Grid, Warn
from companion.core.earlier import carried
from companion.core.shape import code_part
from companion.core.table import TableV1
from companion.games.lawless_empire.older import OrdersState1, OrdersState2, Syndicate1
from companion.games.lawless_empire.orders.joint import add
from companion.games.lawless_empire.orders.state import (
    OrdersState,
    Syndicate,
    take_names,
    title,
)
from companion.games.lawless_empire.orders.tool import TOOL
from companion.games.lawless_empire.syndicates import OTHERS, PRINTED, TileName, name_of
from tests import tool_screens
from tests.answers import after_answer
from tests.companion.games.lawless_empire.test_orders import FIVE, Pile, answer, grid, warnings
from tests.wordings import Wording

DRUGS, BOOTLEGS, OWN = "drugs", "bootlegs", OTHERS[0]


def tally(*rows: tuple[Pile, int, str], **more: object) -> OrdersState:
    piles = tuple(
        Syndicate(orders=orders, owner=owner, tile=tile) for orders, owner, tile in rows
    )
    return OrdersState(table=FIVE, syndicates=piles).evolve(**more)


asks = partial(tool_screens.questions, TOOL)


def test_the_rulebook_names_four_of_eight_tiles() -> None:
    assert [each.title for each in PRINTED] == [
        "Drugs Trade",
        "Counterfeit Money",
        "Antiquities Trade",
        "Bootlegs",
    ]
    assert len(PRINTED) + len(OTHERS) == 8


def test_a_name_is_optional_and_says_which_tile_to_flip(wording: Wording) -> None:
    state = tally(((1, 0, 0, 0), 0, BOOTLEGS), ((0, 0, 1, 0), 0, ""), done=True)
    wording(answer(state))
    assert [row[0] for row in grid(state).rows] == ["Bootlegs · Red", "2 · Red"]


def test_a_tile_is_named_once_and_the_name_is_kept_on_this_device(wording: Wording) -> None:
    state = tally(((1, 0, 0, 0), 0, DRUGS), ((0, 0, 1, 0), 1, ""), at=1)
    question = asks(state)["Name on the tile"]
    assert DRUGS not in dict(question.options)
    assert dict(question.options)[""] == "No name"
    assert "Name on the tile, typed once" not in asks(state)
    named = after_answer(TOOL, state, question, OWN, 0, 0)
    typed = after_answer(
        TOOL, named, asks(named)["Name on the tile, typed once"], "Arms Deals", 0, 0
    )
    assert asks(typed)["Name on the tile, typed once"].value == "Arms Deals"
    assert dict(asks(typed)["Name on the tile"].options)[OWN] == "Arms Deals"
    wording(title(typed, 1), title(code_part(typed), 1))  # type: ignore[arg-type]
    assert TOOL.move(state, "name", (DRUGS, "Other"), 0, 0) == state


def test_one_name_on_two_syndicates_is_said() -> None:
    state = tally(((1, 0, 0, 0), 0, DRUGS), ((0, 0, 1, 0), 1, DRUGS))
    assert warnings(state) == ["Two Syndicates are called Drugs Trade. Each tile exists once."]


def test_names_tell_without_a_question_which_syndicate_it_is() -> None:
    mine = tally(((0, 0, 0, 0), 0, DRUGS))
    assert add(mine, mine) == mine
    other = tally(((0, 0, 0, 0), 0, BOOTLEGS))
    both = add(mine, other)
    assert both.syndicates == (*mine.syndicates, *other.syndicates)
    assert both.alike == ()
    unnamed = tally(((0, 0, 0, 0), 0, ""))
    assert add(mine, unnamed).alike == unnamed.syndicates


def test_one_tile_counted_in_two_ways_is_compared() -> None:
    mine = tally(((1, 0, 0, 0), 0, DRUGS), ((0, 0, 1, 0), 1, BOOTLEGS))
    theirs = tally(((0, 0, 1, 0), 1, BOOTLEGS), ((2, 0, 0, 0), 0, DRUGS))
    both = add(mine, theirs)
    assert both.syndicates == mine.syndicates
    assert warnings(both)[1:] == ["Drugs Trade · Red: Strong sabotage 1 here, 2 there."]


def test_tiles_of_different_names_are_never_one() -> None:
    mine = tally(((1, 0, 0, 0), 0, DRUGS), second=True)
    theirs = tally(((1, 0, 0, 0), 0, BOOTLEGS))
    assert warnings(add(mine, theirs))[1:] == [
        "Drugs Trade · Red: only in this count.",
        "Bootlegs · Red: only in the other count.",
    ]


def test_names_typed_elsewhere_are_used_once() -> None:
    class Source:
        names = (TileName(name="Arms Deals"),)

    state = tally(((1, 0, 0, 0), 0, OWN))
    taken = take_names(Source(), state)
    assert title(taken, 0) == "Arms Deals · Red"
    again = TOOL.move(taken, "name", (OWN, "Guns"), 0, 0)
    assert take_names(Source(), again) == again
    assert take_names(OrdersState(), state) == state
    assert name_of("", ()) == ""
    assert name_of(OWN, (TileName(name=" "),)) == "Unnamed tile 1"


def test_a_tally_of_version_1_opens() -> None:
    row = Syndicate1(orders=(1, 0, 0, 2), owner=3)
    old = OrdersState1(
        table=carried(FIVE, TableV1), syndicates=(row,), other=(row,), alike=(row,), done=True
    )
    new = TOOL.upgraded(1, old)
    assert isinstance(new, OrdersState)
    now = (Syndicate(orders=(1, 0, 0, 2), owner=3),)
    assert (new.syndicates, new.other, new.alike, new.done) == (now, now, now, True)
    assert [type(block) for block in TOOL.result(new)[:1]] == [Answer]
    assert not [block for block in TOOL.result(new) if isinstance(block, Warn | Grid)][2:]


@pytest.mark.parametrize("done", [True, False])
def test_a_tally_of_version_2_opens(done: bool) -> None:
    rows = (Syndicate(orders=(1, 0, 0, 2), owner=3, tile="drugs"), Syndicate())
    names = (TileName(name="Casino"),)
    old = OrdersState2(
        table=carried(FIVE, TableV1),
        syndicates=rows,
        at=1,
        done=done,
        other=rows,
        alike=rows,
        names=names,
        in_play=2,
        told=7,
    )
    new = TOOL.upgraded(2, old)
    assert isinstance(new, OrdersState)
    assert carried(new, OrdersState2) == old
    assert (new.last, new.recent) == (done, None)
