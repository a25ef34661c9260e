"""Lots, dice and coins: what falls, that a second throw is seen as one, and that nothing else changes it."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.catalogue import any_made_game, every_game
from companion.core.blocks import Answer, Button, Drawing, Grid, Note, Question
from companion.core.chance import SEED_MOST, picks
from companion.core.scene import Die, Disc, Words
from companion.core.table import Table
from companion.exchange import share
from companion.tools.checklist_model import ChecklistState
from companion.tools.lot import (
    COINS,
    DICE,
    KEPT,
    MOST_THROWS,
    ORDER,
    PLAYER,
    Draw,
    LotState,
    Throw,
    drawn_seat,
    is_settled,
    last_of,
    next_throw,
    used_up,
)
from companion.tools.lot_picture import picture
from companion.tools.lot_tool import lot_tool
from companion.tools.lot_words import gave
from tests.laws import check_total
from tests.wordings import Wording

FIRST = Draw("first", "First player", "Draw the first player", PLAYER, "Drawn.", "Set-up")
TOOL: Any = lot_tool("chess", LotState(), (FIRST,))
PLAIN: Any = lot_tool("chess", LotState())
LOTS = [game.by_key["lot"] for game in (*every_game(), any_made_game()) if "lot" in game.by_key]
SEEDS = st.integers(0, SEED_MOST)
THREE = Table(seats=(4, 0, 2))


def thrown(state: LotState, *seeds: int, tool: Any = TOOL) -> Any:
    """Return *state* after its button of the next throw was touched once for each of *seeds*."""
    for seed in seeds:
        (button,) = [each for each in tool.result(state) if isinstance(each, Button)]
        state = tool.move(state, button.move, button.args, 0, seed)
    return state


def said(state: LotState) -> tuple[str, str]:
    answer = TOOL.result(state)[0]
    assert isinstance(answer, Answer)
    return answer.text, answer.why


def button(state: LotState) -> Button:
    (button,) = [each for each in TOOL.result(state) if isinstance(each, Button)]
    return button


def by_rule(**more: Any) -> LotState:
    """Return a state in which the draw of the rules is chosen, which plain states have no option for."""
    return LotState.model_construct(**{**dict(LotState(**more)), "what": FIRST.key})


def test_every_tool_of_this_kind_throws_by_one_move() -> None:
    assert LOTS
    for tool in LOTS:
        (move,) = tool.moves
        assert move.throws


@pytest.mark.parametrize("kind", [PLAYER, ORDER, DICE, COINS])
@given(seed=SEEDS)
def test_what_fell_comes_from_the_seed_alone(kind: str, seed: int) -> None:
    state = LotState(table=THREE, what=kind, dice=5, sides=12, coins=4)
    after = thrown(state, seed)
    (row,) = after.throws
    assert (row.seed, row.number, row.kind) == (seed, 1, kind)
    assert after == thrown(state, seed)
    elsewhere = after.evolve(table=Table(), what=COINS, dice=1, sides=2, coins=1)
    assert elsewhere.throws[-1].fell == row.fell, "what is chosen now has nothing to do with it"
    match kind:
        case "player":
            assert row.fell[0] in THREE.seats
        case "order":
            assert sorted(row.fell) == sorted(THREE.seats)
        case "dice":
            assert row.fell == tuple(1 + at for at in picks((12,) * 5, seed))
        case _:
            assert row.fell == picks((2,) * 4, seed)


def test_everybody_and_every_order_is_drawn_as_often_over_many_seeds() -> None:
    """6,000 seeds: each of 3 players about 2,000 times (5 sigma: 183), each of 6 orders about 1,000 (144)."""
    rows = [Throw(among=THREE.seats, seed=seed) for seed in range(6000)]
    players = Counter(row.fell for row in rows)
    orders = Counter(row.evolve(kind=ORDER).fell for row in rows)
    assert set(players) == {(seat,) for seat in THREE.seats}
    assert all(abs(times - 2000) < 183 for times in players.values())
    assert set(orders) == set(permutations(THREE.seats))
    assert all(abs(times - 1000) < 144 for times in orders.values())


def test_a_second_throw_is_seen_as_a_second_one(wording: Wording) -> None:
    once = thrown(LotState(what=PLAYER, why="tie"), 1)
    twice = thrown(once, 2)
    wording(said(once)[1], said(twice)[1])
    first = gave(once, once.throws[0])
    notes = [each.text for each in TOOL.result(twice) if isinstance(each, Note)]
    assert notes == [f"Throw 1 for this gave: {first}."], "how often is said above"
    (grid,) = [each for each in TOOL.result(twice) if isinstance(each, Grid)]
    assert grid.rows == (("1", "A tie", first),)
    for other in (twice.evolve(why="task"), twice.evolve(what=ORDER)):
        assert thrown(other, 3).throws[-1].time == 1


def test_what_is_thrown_in_between_hides_no_second_throw() -> None:
    once = thrown(LotState(what=PLAYER, why="tie"), 1)
    coins = thrown(once.evolve(what=COINS, why=""), 2)
    again = thrown(coins.evolve(what=PLAYER, why="tie"), 3)
    assert [row.time for row in again.throws] == [1, 1, 2]
    notes = [each.text for each in TOOL.result(again) if isinstance(each, Note)]
    assert notes == [f"Throw 1 for this gave: {gave(once, once.throws[0])}."]
    forgotten = again.evolve(throws=again.throws[-1:])
    notes = [each.text for each in TOOL.result(forgotten) if isinstance(each, Note)]
    assert not notes
    assert "thrown 2 times for this" in said(forgotten)[1]


def test_the_draw_of_the_next_game_is_a_first_one() -> None:
    spent = used_up(ChecklistState(round=1), thrown(by_rule(), 1, 2))
    assert [row.time for row in thrown(spent, 3).throws] == [1, 2, 1]


def test_dice_without_a_word_are_thrown_as_often_as_a_table_likes() -> None:
    state = thrown(LotState(what=DICE, dice=2), 1, 2, 3)
    assert "for this" not in said(state)[1]
    assert not [each for each in TOOL.result(state) if isinstance(each, Note)]
    assert button(state) == Button(
        "Throw 2 dice",
        "throw",
        next_throw(state, ()) or (),
        main=True,
        step_label="Number 4 was thrown",
    )
    assert "thrown 3 times for this" in said(thrown(LotState(what=DICE, why="tie"), 1, 2, 3))[1]


def test_throws_keep_their_numbers_when_the_oldest_go_and_when_one_is_taken_out() -> None:
    state = thrown(LotState(what=COINS), *range(KEPT + 3))
    assert [row.number for row in state.throws] == list(range(4, KEPT + 4))
    # At a live table an earlier throw can be taken out: the later ones are then made without it.
    second = button(thrown(LotState(what=COINS), 1))
    (row,) = TOOL.move(LotState(what=COINS), second.move, second.args, 0, 2).throws
    assert row.number == 2, "the gap stays in sight"
    # Two phones that throw at once ask for one number, and both throws count.
    both = TOOL.move(thrown(LotState(what=COINS), 1, 2), second.move, second.args, 0, 3)
    assert [row.number for row in both.throws] == [1, 2, 3]
    last = LotState(
        what=COINS, throws=(Throw(number=MOST_THROWS, time=MOST_THROWS, kind=COINS),)
    )
    assert thrown(last, 1).throws[-1].number == thrown(last, 1).throws[-1].time == MOST_THROWS


def test_what_was_chosen_before_and_is_undone_changes_no_throw() -> None:
    chosen = LotState(what=DICE, dice=3, sides=20)
    throw = button(chosen)
    assert (
        TOOL.move(LotState(), throw.move, throw.args, 0, 7).throws == thrown(chosen, 7).throws
    )


def test_the_draw_of_the_rules_leads_on_once_it_is_made(wording: Wording) -> None:
    state = by_rule()
    wording(button(state).title)
    assert button(state).main
    after = thrown(state, 9)
    seat = drawn_seat(after)
    assert seat is not None
    assert said(after) == (f"First player: {after.table.name(seat)}", "Throw 1 · 1 of 4")
    assert (button(after).title, button(after).main) == ("Draw once more", False)
    assert [link.main for link in TOOL.links(after)] == [True]
    assert TOOL.links(state) == ()
    plain = thrown(LotState(what=PLAYER), 9)
    assert [link.main for link in TOOL.links(plain)] == [False], (
        "the rules' draw may be due yet"
    )
    assert [link.main for link in PLAIN.links(plain)] == [True]
    other = LotState.model_construct(**{**dict(after), "what": DICE})
    assert not is_settled(other, (FIRST,))
    assert drawn_seat(thrown(other, 1)) == seat, "dice that are thrown later are no draw"


def test_a_draw_is_spent_once_the_game_has_begun() -> None:
    after = thrown(by_rule(), 9)
    assert used_up(ChecklistState(), after) == after
    for begun in (ChecklistState(round=1), ChecklistState(over=True)):
        spent = used_up(begun, after)
        assert is_settled(spent, (FIRST,)), (
            "while that game is on, nobody is asked to draw again"
        )
        assert said(spent)[1] == "Throw 1 · 1 of 4"
        new = used_up(ChecklistState(), spent)
        assert used_up(ChecklistState(), new) == new
        assert said(new)[1] == "Throw 1 · 1 of 4 · no longer counts"
        assert (button(new).title, button(new).main) == ("Draw the first player", True)
        assert drawn_seat(new) is None
        assert drawn_seat(spent) is None
        assert used_up(begun, spent) == spent
        assert last_of(thrown(spent, 4)), "the next game draws anew"
    assert used_up(ChecklistState(round=1), LotState()) == LotState()


def test_whoever_left_the_table_is_nobody_s_draw() -> None:
    after = thrown(by_rule(table=Table().resized(5)), 0)
    for seat in after.table.seats:
        gone = after.evolve(table=after.table.without(seat))
        assert (drawn_seat(gone) is None) == (drawn_seat(after) == seat)


def test_one_alone_needs_no_draw(wording: Wording) -> None:
    for kind in (PLAYER, ORDER):
        alone = LotState(what=kind, only=frozenset({1}))
        assert next_throw(alone, ()) is None
        assert not [each for each in TOOL.result(alone) if isinstance(each, Button)]
        wording([each.text for each in TOOL.result(alone) if isinstance(each, Note)])
        assert not is_settled(alone, ())
        two = alone.evolve(only=frozenset({1, 3, 7}))
        assert set(thrown(two, 1).throws[-1].among) == {1, 3}, (
            "who isn't at the table takes no part"
        )


@pytest.mark.parametrize("args", [("chess",), ("",), ("first player",)])
def test_what_cannot_be_thrown_leaves_everything_as_it_is(args: tuple[str]) -> None:
    state = LotState()
    assert TOOL.move(state, "throw", (*args, 1, 6, (0, 1), "", 1), 0, 1) == state


@pytest.mark.parametrize(
    "args",
    [
        (DICE, 13, 6, (), "", 1),
        (DICE, 1, 101, (), "", 1),
        (DICE, 1, 1, (), "", 1),
        (PLAYER, 1, 6, (0, 0), "", 1),
        (PLAYER, 1, 6, (8,), "", 1),
        (PLAYER, 1, 6, (0, 1), "pizza", 1),
        (PLAYER, 1, 6, (0, 1), "", MOST_THROWS + 1),
    ],
)
def test_a_throw_out_of_its_bounds_is_refused(args: tuple[Any, ...]) -> None:
    with pytest.raises(ValidationError):
        TOOL.move(LotState(), "throw", args, 0, 1)


@pytest.mark.parametrize(
    ("state", "headline", "why"),
    [
        (LotState(), "Nothing is thrown yet", "All see each throw and its number"),
        (Throw(kind=DICE, pieces=1, sides=20, seed=7), "1 die: 7", "Throw 1 · 20 sides"),
        (Throw(kind=DICE, pieces=2, seed=0), "2 dice: 11", "Throw 1 · 6 + 5 = 11 · 6 sides each"),
        (Throw(kind=COINS, pieces=1, seed=0), "1 coin: heads", "Throw 1"),
        (Throw(kind=COINS, pieces=3, seed=7), "3 coins: 1 head, 2 tails", "Throw 1"),
        (Throw(among=(0, 1), seed=0), "Green is drawn", "Throw 1 · 1 of 2"),
        (Throw(kind=ORDER, among=(0, 1, 2), seed=7), "Red comes first", "Throw 1 · then Green and Purple"),
        (Throw(), "Nobody was drawn", "Throw 1"),
    ],
)  # fmt: skip
def test_what_fell_is_said_in_plain_words(state: Any, headline: str, why: str) -> None:
    shown = LotState(throws=(state,)) if isinstance(state, Throw) else state
    assert said(shown) == (headline, why)
    check_total(TOOL, shown)


def test_each_kind_asks_for_what_it_needs() -> None:
    def asked(state: LotState) -> list[str]:
        return [str(each.path[0]) for each in TOOL.form(state) if isinstance(each, Question)]

    assert asked(LotState(what=PLAYER)) == ["what", "only", "why"]
    assert asked(LotState(what=ORDER)) == ["what", "only", "why"]
    assert asked(LotState(what=DICE)) == ["what", "dice", "sides", "why"]
    assert asked(LotState(what=COINS)) == ["what", "coins", "why"]
    assert asked(by_rule(only=frozenset({1}))) == ["what"]
    assert next_throw(by_rule(only=frozenset({1})), (FIRST,)), "all take part"


def test_heads_and_tails_differ_by_word_and_by_ring() -> None:
    for face in (0, 1):
        seed = next(seed for seed in range(99) if picks((2,), seed) == (face,))
        (drawing,) = picture(LotState(throws=(Throw(kind=COINS, seed=seed),)), ())
        (word,) = [each.text for each in drawing.scene.shapes if isinstance(each, Words)]
        ring = [each for each in drawing.scene.shapes if isinstance(each, Disc)][-1]
        assert (word, bool(ring.dash)) == (("Tails", True), ("Heads", False))[face]


@pytest.mark.parametrize(
    ("kind", "pieces", "sides", "size"),
    [*product((DICE,), (1, 7, 12), (2, 6, 100), (2,)), *product((COINS,), (1, 12), (6,), (2,)),
    *product((PLAYER, ORDER), (1,), (6,), range(2, 9))],
)  # fmt: skip
def test_everything_that_falls_is_drawn_once(
    kind: str, pieces: int, sides: int, size: int
) -> None:
    table = Table().resized(size)
    row = Throw(number=999, kind=kind, pieces=pieces, sides=sides, among=table.seats, seed=5)
    state = LotState(table=table, throws=(row,))
    check_total(TOOL, state)
    (drawing,) = picture(state, ())
    assert isinstance(drawing, Drawing)
    shapes = drawing.scene.shapes
    dice = [each.face for each in shapes if isinstance(each, Die)]
    words = [each.text for each in shapes if isinstance(each, Words) and not each.spare]
    chosen = LotState(table=table, what=kind, dice=pieces, sides=sides, coins=pieces)
    (before,) = picture(chosen, ())
    assert isinstance(before, Drawing)
    for empty, full in ((before.scene, drawing.scene), (before.narrow, drawing.narrow)):
        assert (empty.width, empty.height) == (full.width, full.height), "nothing moves"
    match kind:
        case "dice":
            assert (dice, words) == (
                ([*row.fell], []) if sides == 6 else ([], [*map(str, row.fell)])
            )
        case "coins":
            assert words == [("Tails", "Heads")[face] for face in row.fell]
        case "player":
            assert words == [table.name(row.fell[0])]
        case _:
            assert words[1::2] == [table.name(seat) for seat in row.fell]


def test_a_table_s_throws_arrive_by_code() -> None:
    for tool in LOTS:
        after = thrown(tool.example, 3, 4, tool=tool)
        arrived = share.read(share.write(tool, after), (tool,)).state
        assert arrived.throws == after.throws  # type: ignore[attr-defined]


def test_the_first_words_ask_what_for_only_where_that_is_a_question() -> None:
    def words(state: LotState) -> list[str]:
        return [each.text for each in TOOL.result(state) if isinstance(each, Note)]

    then = "Then tap the large button."
    assert words(LotState()) == [f"Choose what to draw or throw, and what for. {then}"]
    assert words(by_rule()) == [f"Choose what to draw or throw. {then}"]
