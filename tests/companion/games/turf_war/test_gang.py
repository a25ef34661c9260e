from functools import partial
from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Grid,
    Note,
    Question,
    RuleGap,
    TextToCopy,
    Warn,
)
from companion.core.fields import Marks
from companion.exchange import share
from companion.games.turf_war.combat.state import CombatState, Force
from companion.games.turf_war.gang.state import GangState, Piece, Promotion, promoted, rise
from companion.games.turf_war.gang.tool import HERE, SPARE, TOOL, form, gang
from companion.games.turf_war.orders.state import OrdersState, PieceName
from companion.games.turf_war.orders.tool import TOOL as ORDERS
from tests import tool_screens
from tests.wordings import Wording


def sheet(*pieces: tuple[str, str, int], **more: Any) -> GangState:
    return GangState(
        pieces=tuple(Piece(name=name, rank=rank, xp=xp) for name, rank, xp in pieces), **more
    )


only = partial(tool_screens.on_screen, TOOL)


def presses(state: GangState) -> list[str]:
    return [block.title for block in only(state, Button)]


# TW-G8


@pytest.mark.parametrize(
    ("rank", "xp", "don", "to"),
    [
        ("hitman", 10, True, "lieutenant"),
        ("hitman", 9, False, ""),
        ("hitman", 25, False, "lieutenant"),
        ("lieutenant", 20, True, ""),
        ("lieutenant", 20, False, "don"),
        ("lieutenant", 19, False, ""),
        ("don", 99, True, ""),
    ],
)
def test_promotions_are_those_of_the_rulebook(rank: str, xp: int, don: bool, to: str) -> None:
    """TW-G8."""
    assert rise(rank, xp, don) == to


def test_a_promotion_sets_xp_back(wording: Wording) -> None:
    """TW-G8, C16."""
    state = sheet(("Vito", "don", 3), ("Sal", "hitman", 12))
    assert only(state, Answer)[0].text == TOOL.summary(state) == "1 promotion due"
    wording(presses(state)[0])
    after = TOOL.move(state, "rise", (1,), 0, 0)
    assert after.pieces[1] == Piece(name="Sal", rank="lieutenant", xp=0)
    assert promoted(after, 1) == after
    assert promoted(after, 9) == after


def test_a_lieutenant_becomes_don_only_where_there_is_none(wording: Wording) -> None:
    state = sheet(("Sal", "lieutenant", 20), ("Pip", "lieutenant", 21))
    wording(presses(state)[:2])
    wording(only(state, Note))
    after = TOOL.move(state, "rise", (0,), 0, 0)
    assert not any("becomes" in each for each in presses(after))
    assert "no income" in only(sheet(("Sal", "lieutenant", 3)), Note)[0].text
    assert only(sheet(("A", "don", 0), ("B", "don", 0)), Warn)


def test_the_sheet_lists_everybody_and_stays_here(wording: Wording) -> None:
    state = sheet(("Vito", "don", 1), ("", "hitman", 4))
    (grid,) = only(state, Grid)
    assert grid.rows == (("Vito", "Don", "1", "–"), ("Piece 2", "Hitman", "4 of 10", "–"))
    assert Note(HERE) in only(state, Note)
    wording(only(state, TextToCopy)[0].text.splitlines()[1])
    assert share.write(TOOL, state) == share.write(TOOL, GangState())
    empty = GangState(pieces=())
    assert only(empty, Grid) == only(empty, TextToCopy) == []
    assert TOOL.summary(GangState()) == "7 pieces"


def test_after_a_fight_the_living_get_xp_and_the_dead_are_struck_out() -> None:
    state = sheet(("Vito", "don", 0), ("Sal", "hitman", 98), ("Pip", "hitman", 0))
    assert "Write it down" not in presses(state)
    state = state.evolve(fought=frozenset({1}), dead=frozenset({2}), xp=3, told="Docks")
    (button,) = [block for block in only(state, Button) if block.main]
    assert Note("Docks") in only(state, Note)
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert [(each.name, each.xp) for each in after.pieces] == [("Vito", 0), ("Sal", 99)]
    assert (after.fought, after.dead, after.told) == (frozenset(), frozenset(), "")


def test_ticks_of_pieces_that_are_gone_can_still_be_taken_away() -> None:
    state = sheet(("Vito", "don", 0), dead=frozenset({5}))
    (question,) = [a for a in only(state, Question) if a.title == "Who died?"]
    assert isinstance(question.kind, Marks)
    assert (question.kind.size, question.kind.names) == (6, ("Vito †",))


def test_xp_and_deaths_come_from_combat_once() -> None:
    (transfer,) = TOOL.transfers
    forces = (Force(hitmen=4), Force(hitmen=3), *(Force(),) * 6)
    fight = CombatState(here=frozenset({0, 1}), forces=forces, area="Docks")
    mine = GangState(seat=1)
    taken = transfer.do(fight, mine)
    assert (taken.xp, taken.told) == (2, "Docks: 1 Hitman, 0 Lt dead")
    assert transfer.do(fight, taken) == taken
    written = TOOL.move(taken.evolve(fought=frozenset({3})), "write", (), 0, 0)
    assert transfer.do(fight, written) == written, "the same fight is not offered again"
    assert transfer.do(fight.evolve(fight=1), written).told, "one just like it is another fight"
    for other in (GangState(), GangState(seat=2), GangState(seat=5)):
        assert transfer.do(fight, other) == other
    for source in (CombatState(), fight.evolve(forces=(Force(),) * 8)):
        assert transfer.do(source, mine) == mine
    don = CombatState(
        here=frozenset({0, 1}),
        forces=(Force(hitmen=5), Force(hitmen=0), *(Force(),) * 6),
        dons=frozenset({1}),
    )
    assert transfer.do(don, mine).told == "Fight: 0 Hitmen, 0 Lt, the Don dead"


def test_the_orders_take_the_names_of_the_sheet() -> None:
    transfer = next(each for each in ORDERS.transfers if each.source == "gang")
    state = transfer.do(sheet(("Vito", "don", 3)), OrdersState())
    assert [(each.name, each.rank) for each in state.pieces] == [("Vito", "don")]
    assert transfer.do(GangState(pieces=()), state) == state
    following = ORDERS.move(state.evolve(pieces=(PieceName(name="Don V"),)), "next", (), 0, 0)
    assert transfer.do(sheet(("Vito", "don", 3)), following) == following, "a correction stays"
    assert transfer.do(sheet(("Sal", "don", 3)), following).pieces[0].name == "Sal"
    sealed = OrdersState(seal=1)
    assert transfer.do(sheet(("Vito", "don", 3)), sealed) == sealed, "the names are sealed too"


def test_names_and_ranks_are_folded_away() -> None:
    (fold,) = only_folds(sheet(("Vito", "don", 0)))
    assert [block.title for block in fold.blocks if isinstance(block, Question)] == [
        "Pieces", "Name", "Rank", "XP", "Area",
    ]  # fmt: skip


def only_folds(state: GangState) -> list[Fold]:
    return [block for block in form(state) if isinstance(block, Fold)]


def test_promotions_of_the_turn_are_kept_until_the_next_one() -> None:
    state = sheet(("Vito", "don", 3), ("Sal", "hitman", 12), seat=1)
    assert RuleGap(SPARE) in gang(state)
    assert RuleGap(SPARE) not in gang(sheet(("Sal", "hitman", 10)))
    after = TOOL.move(state, "rise", (1,), 0, 0)
    assert after.raised == (Promotion(name="Sal", rank="lieutenant"),)
    assert Note("This turn: Sal becomes Lieutenant.") in gang(after)
    assert TOOL.move(after, "clear", (), 0, 0).raised == ()
    assert "Next turn: clear the promotions" in presses(after)


def test_the_pieces_are_named_before_anything_else_happens_to_them() -> None:
    """Initial setup."""

    def names_first(state: GangState) -> bool:
        return isinstance(form(state)[1], Fold)

    assert names_first(GangState())
    fought = GangState(fought=frozenset({3}))
    assert not names_first(fought)
    assert not names_first(TOOL.move(fought, "write", (), 0, 0))


def test_the_sheet_leads_on_once_nothing_is_left_to_write_down() -> None:
    def main(state: GangState) -> list[bool]:
        return [link.main for link in TOOL.links(state)]

    assert main(GangState()) == [False], "whose gang it is comes first"
    assert main(GangState(seat=0)) == [False], "nobody knows whether its pieces fought"
    assert main(GangState(seat=0, fight=1)) == [True]
    assert main(GangState(seat=0, told="Docks")) == [False]
    risen = GangState(seat=0, pieces=(Piece(name="Sal", xp=10),))
    assert main(risen) == [False]
    (rise,) = [b for b in form(risen) if isinstance(b, Button) and b.main]
    assert rise.move == "rise"


def test_names_are_open_until_the_gang_has_fought() -> None:
    """ "Name the pieces" led to a closed fold, above questions about a fight that nobody had had."""
    named = GangState().put(("pieces", 0, "name"), "Vito").put(("pieces", 0, "xp"), 3)
    for state, begins_open in (
        (GangState(), True),
        (named, True),
        (named.evolve(fought=frozenset({0})), False),
        (named.evolve(fight=7), False),
    ):
        (fold,) = only_folds(state)
        assert fold.begins_open == begins_open
