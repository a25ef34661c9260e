"""The Score. Rulebook: End of Game, scoring example."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import qr
from companion.blocks import (
    Answer,
    Ask,
    Heading,
    Note,
    Result,
    Score,
    Scores,
    Silent,
    Walk,
    Warn,
)
from companion.games.lawless_empire.conditions import Card, Clause
from companion.games.lawless_empire.orders_state import OrdersState, Syndicate
from companion.games.lawless_empire.roles import RolesState
from companion.games.lawless_empire.score import TOOL
from companion.games.lawless_empire.score_state import (
    Line,
    OwnCard,
    ScoreState,
    role_title,
    take_roles,
    take_tally,
)
from companion.games.lawless_empire.tiles import Tile
from companion.shape import public
from companion.share import link, read, worst, write
from companion.table import Table
from tests.companion.games.lawless_empire.boards import cards, tiles

FIVE = Table(seats=(0, 1, 2, 3, 4))
TWO = Table(seats=(0, 1))

DRUGS_TRADE = Tile(sabotaged=True, owner=0, sabotage_orders=True)
COUNTERFEIT_MONEY = Tile(sabotaged=True, owner=3, sabotage_orders=True)
ANTIQUITIES = Tile(owner=3, sabotage_orders=True, secure_orders=True)
BOOTLEGS = Tile(owner=3, secure_orders=True)
RULEBOOK = (DRUGS_TRADE, COUNTERFEIT_MONEY, ANTIQUITIES, BOOTLEGS)

TALLY = OrdersState(
    table=FIVE,
    syndicates=(
        Syndicate(orders=(1, 0, 0, 3), owner=0),
        Syndicate(orders=(0, 0, 2, 1), owner=3),
        Syndicate(orders=(0, 0, 1, 1), owner=3),
        Syndicate(orders=(0, 1, 0, 0), owner=3),
        Syndicate(),
    ),
)

BANKER = Card(name="Banker", lucre=2)
ASSISTANT = Card(name="Assistant", clauses=(Clause(points=2, whose="assisted"),))


def everything(state: ScoreState) -> Result:
    """All that the screen asks: on top, and below the picture of the scores."""
    return (*TOOL.form(state), *TOOL.result(state))


def final(*lines: Line, table: Table = FIVE, **more: Any) -> ScoreState:
    padded = lines + (Line(),) * (8 - len(lines))
    return ScoreState(table=table, lines=padded, **more)


def own(*library: Card) -> tuple[OwnCard, ...]:
    return tuple(OwnCard.model_validate(dict(card)) for card in library)


def answer(state: ScoreState) -> Answer:
    (found,) = [block for block in TOOL.result(state) if isinstance(block, Answer)]
    return found


def scores(state: ScoreState) -> tuple[Score, ...]:
    return next(block.rows for block in TOOL.result(state) if isinstance(block, Scores))


def texts(blocks: Result, kind: type[Warn | Note | Silent | Heading]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, kind)]


def warnings(state: ScoreState) -> list[str]:
    return texts(TOOL.result(state), Warn)


def walk(state: ScoreState, title: str = "Roles and tokens") -> tuple[Ask, ...]:
    (found,) = [b for b in everything(state) if isinstance(b, Walk) and b.title == title]
    return found.asks


def asked(state: ScoreState) -> list[str]:
    return [block.title for block in everything(state) if isinstance(block, Ask)]


def cells(state: ScoreState, seat: int) -> list[str]:
    return [ask.title for ask in walk(state) if ask.player and ask.player.seat == seat]


def cell(state: ScoreState, seat: int, title: str) -> Ask:
    (found,) = [
        ask
        for ask in walk(state)
        if ask.title == title and ask.player and ask.player.seat == seat
    ]
    return found


def touches(state: ScoreState, answers: dict[str, list[Any]]) -> Iterator[ScoreState]:
    """Yield the state after each touch on the next open cell, as the pad moves on."""
    while True:
        waiting = [ask for ask in walk(state) if ask.value in ("", None, ())]
        if not waiting:
            return
        ask = waiting[0]
        state = TOOL.answer(state, ask, answers[ask.title].pop(0), 0, 0)
        yield state


def test_the_undercover_of_the_rulebook_ends_with_21() -> None:
    line = Line(role="undercover", tokens=(5, 4, 5))
    said = scores(final(line, tiles=RULEBOOK))[0]
    assert said.total == 21
    assert said.why == "3 + 4 for the role, 14 tokens: 21"
    assert [(part.title, part.points) for part in said.parts] == [("Role", 7), ("Tokens", 14)]


def test_the_sociopath_of_the_rulebook_ends_with_19() -> None:
    line = Line(role="sociopath", soldati=7, lucre=1, bribery=7)
    said = scores(final(line, tiles=RULEBOOK, split=True))[0]
    assert said.total == 19
    assert said.why == "4 for the role, 1 Lucre + 7 Bribery + 7 Soldati: 19"
    assert [part.title for part in said.parts] == ["Role", "Lucre", "Bribery", "Soldati"]


def test_five_players_are_scored_with_ten_touches() -> None:
    library = tuple(Card(name=f"Own {n}", free=n) for n in range(3))
    tally, roles, _ = TOOL.takes
    state = roles.do(RolesState(cards=library), tally.do(TALLY, TOOL.opening(FIVE)))
    answers: dict[str, list[Any]] = {
        "Role": ["undercover", "sociopath", "own1", "own2", "own3"],
        "Tokens": [(14,), (15,), (9,), (9,), (9,)],
    }
    after = list(touches(state, answers))
    assert len(after) == 10
    assert answer(after[-1]).text == "Red wins with 21 MP"
    assert [row.total for row in scores(after[-1])] == [21, 19, 11, 10, 9]


def test_the_informant_costs_one_touch_more() -> None:
    library = [Card(name=f"Own {n}", free=n) for n in range(3)]
    state = take_roles(RolesState(cards=tuple(library)), take_tally(TALLY, TOOL.opening(FIVE)))
    (question,) = [ask for ask in everything(state) if isinstance(ask, Ask)][:1]
    assert question.title.startswith("Is the Informant here?")
    state = TOOL.answer(state, question, 2, 0, 0)
    answers: dict[str, list[Any]] = {
        "Role": ["own1", "own2", "undercover", "own3"],
        "Guesses": [3],
        "Tokens": [(4,), (5,), (6,), (7,), (8,)],
    }
    after = list(touches(state, answers))
    assert 1 + len(after) == 11
    assert next(ask.player.name for ask in walk(after[-1]) if ask.player) == "Purple"
    assert after[-1].lines[2].right == 3
    assert answer(after[-1]).text == "Purple wins with 16 MP"


def test_the_informant_gets_4_for_each_right_guess() -> None:
    def said(right: int) -> str:
        return scores(final(Line(role="informant", right=right, tokens=(2,))))[0].why

    assert said(3) == "12 for 3 right guesses, 2 tokens: 14"
    assert said(1) == "4 for 1 right guess, 2 tokens: 6"
    assert said(0) == "0 for 0 right guesses, 2 tokens: 2"


def test_the_informant_is_asked_for_until_all_roles_are_known() -> None:
    def first(state: ScoreState) -> bool:
        return any(title.startswith("Is the Informant here?") for title in asked(state))

    assert first(TOOL.opening(TWO))
    assert first(final(Line(role="undercover"), table=TWO))
    assert not first(final(Line(role="undercover"), Line(role="sociopath"), table=TWO))
    assert not first(final(Line(role="informant"), table=TWO))


def test_an_informant_who_comes_late_is_said_but_not_stopped() -> None:
    late = "The Informant guesses before anyone else shows a role."
    state = TOOL.move(TOOL.opening(FIVE), "role", (0, "undercover"), 0, 0)
    assert late not in warnings(state)
    state = TOOL.move(state, "informant", (1,), 0, 0)
    assert state.lines[1].role == "informant"
    assert late in warnings(state)
    assert late in warnings(TOOL.move(state, "role", (2, "sociopath"), 0, 0))
    assert late not in warnings(TOOL.move(state, "role", (1, "sociopath"), 0, 0))
    early = TOOL.move(TOOL.opening(FIVE), "informant", (1,), 0, 0)
    assert late not in warnings(TOOL.move(early, "role", (0, "undercover"), 0, 0))
    assert TOOL.move(early, "informant", (None,), 0, 0) == early


def test_guesses_go_up_to_one_for_each_other_player() -> None:
    state = final(Line(role="informant"))
    assert [value for value, _ in cell(state, 0, "Guesses").options] == [0, 1, 2, 3, 4]
    assert warnings(final(Line(role="informant", right=4))) == []
    assert warnings(final(Line(role="informant", right=5))) == [
        "Among 5 players at most 4 guesses can be right."
    ]


def test_only_roles_in_use_can_be_picked() -> None:
    assert cell(TOOL.opening(FIVE), 0, "Role").options == (
        ("undercover", "Undercover"),
        ("sociopath", "Sociopath"),
        ("informant", "Informant"),
        ("typed", "Other role"),
    )
    state = final(cards=own(BANKER, Card()))
    assert cell(state, 0, "Role").options[3:5] == (("own1", "Banker"), ("own2", "Own role 2"))


def test_each_role_asks_what_it_needs() -> None:
    state = final(
        Line(role="typed"), Line(role="informant"), Line(role="own1"), cards=own(BANKER)
    )
    assert cells(state, 0) == ["Role", "MP", "Tokens"]
    assert cells(state, 1) == ["Role", "Guesses", "Tokens"]
    assert cells(state, 2) == ["Role", "Lucre", "Bribery", "Soldati"]
    assert cells(state, 3) == ["Role", "Tokens"]
    assert cells(state.evolve(split=True), 3) == ["Role", "Lucre", "Bribery", "Soldati"]


def test_the_headline_says_what_is_missing() -> None:
    red, green = Line(role="typed", typed=5, tokens=(9,)), Line(role="typed", typed=3)
    state = final(red, green, table=TWO)
    assert answer(state).text == "Red leads with 14 MP"
    assert answer(state).why == "Green's tokens are missing."
    assert answer(state).lines[0] == "Green: tokens missing"
    assert scores(state)[1].why == "3 for the role, tokens missing"
    fresh = final(red, table=TWO)
    assert answer(fresh).why == "Green's role and tokens are missing."
    assert len(scores(fresh)) == 1
    tokens = final(red, Line(tokens=(4,)), table=TWO)
    assert answer(tokens).why == "Green's role is missing."
    assert scores(tokens)[1].why == "4 tokens, role missing"
    three = final(Line(tokens=(9,)), Line(tokens=(9,)), table=FIVE)
    assert answer(three).text == "Red and Green lead with 9 MP"
    assert answer(three).why == "5 players are not complete yet."


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        (Line(role="typed", tokens=(1,)), "MP are"),
        (Line(role="informant", tokens=(1,)), "right guesses are"),
        (Line(role="undercover", tokens=(1,)), "Syndicates are"),
        (Line(role="own2", tokens=(1,)), "role card is"),
        (Line(role="own1", tokens=(1,)), "Lucre, Bribery and Soldati are"),
        (Line(role="own1", lucre=1), "Lucre, Bribery and Soldati are"),
    ],
)
def test_each_missing_thing_has_its_words(line: Line, missing: str) -> None:
    state = final(Line(role="typed", typed=9, tokens=(9,)), line, table=TWO, cards=own(BANKER))
    assert answer(state).why == f"Green's {missing} missing."


def test_the_winner_comes_first_and_says_why() -> None:
    state = TOOL.example
    said = answer(state)
    assert (said.text, said.why) == ("Red wins with 21 MP", "3 + 4 for the role, 14 tokens: 21")
    assert said.tone == "good"
    assert said.lines[:3] == (
        "Red · Undercover: 3 × 1 sabotaged of mine = 3",
        "Red · Undercover: 2 × 2 sabotaged = 4",
        "Red · Undercover: 3 + 4 for the role, 14 tokens: 21",
    )
    assert "White: −1 for the role, 16 tokens: 15" in said.lines
    assert [(row.player.name, row.place, row.total) for row in scores(state)] == [
        ("Red", 1, 21),
        ("Green", 2, 19),
        ("Purple", 2, 19),
        ("Black", 4, 18),
        ("White", 5, 15),
    ]


def test_a_tie_wins_together() -> None:
    line = Line(role="typed", typed=4, tokens=(15,))
    two = final(line, line, table=TWO)
    assert answer(two).text == "Red and Green win together with 19 MP"
    assert [row.place for row in scores(two)] == [1, 1]
    five = final(line, line, line, Line(role="typed", typed=0, tokens=(0,)), line)
    assert answer(five).text == "Red, Green, Purple and White win together with 19 MP"
    assert [row.place for row in scores(five)] == [1, 1, 1, 1, 5]


def test_nought_and_less_are_scores_too() -> None:
    state = final(
        Line(role="typed", typed=-9, tokens=(1,)), Line(role="typed", typed=-8, tokens=(0,)),
        table=TWO,
    )  # fmt: skip
    assert answer(state).text == "Red and Green win together with −8 MP"
    assert scores(state)[0].why == "−9 for the role, 1 token: −8"
    zero = final(
        Line(role="typed", typed=0, tokens=(0,)), Line(role="typed", typed=-1, tokens=(0,)),
        table=TWO,
    )  # fmt: skip
    assert answer(zero).text == "Red wins with 0 MP"


def test_an_own_role_is_counted_and_its_noughts_are_left_out() -> None:
    card = Card(
        name="Cleaner",
        clauses=(Clause(points=5, ends="secured"), Clause(points=-2, ends="sabotaged")),
        free=0,
        lucre=1,
    )
    line = Line(role="own1", lucre=0, bribery=1, soldati=2)
    said = scores(final(line, tiles=RULEBOOK, cards=own(card)))[0]
    assert said.why == "10 − 4 for the role, 0 Lucre + 1 Bribery + 2 Soldati: 9"
    nothing = scores(final(Line(role="own1", tokens=(3,)), cards=own(Card())))[0]
    assert nothing.why == "0 for the role, 3 tokens: 3"


def test_tokens_entered_one_way_are_not_lost_the_other_way() -> None:
    parts = Line(role="typed", typed=0, lucre=1, bribery=2, soldati=3)
    assert scores(final(parts))[0].why == "0 for the role, 1 Lucre + 2 Bribery + 3 Soldati: 6"
    whole = Line(role="typed", typed=0, tokens=(4, 2))
    assert scores(final(whole, split=True))[0].why == "0 for the role, 6 tokens: 6"
    both = parts.evolve(tokens=(9,))
    assert scores(final(both))[0].total == 9
    assert scores(final(both, split=True))[0].total == 6


def test_the_table_can_put_its_own_figure_for_every_role() -> None:
    line = Line(role="undercover", tokens=(14,), corrected=9)
    state = final(line, tiles=RULEBOOK, correct=True)
    assert scores(state)[0].total == 23
    assert scores(state)[0].why == "9 for the role, as the table says, 14 tokens: 23"
    assert "Red · Undercover: counted 7 for the role" in answer(state).lines
    assert scores(final(Line(tokens=(1,), corrected=-3)))[0].total == -2
    (red, *_) = walk(state, "The table's own figure for a role")
    assert TOOL.answer(state, red, 8, 0, 0).lines[0].corrected == 8
    assert "Correct a figure" in asked(final())


def test_a_role_that_stands_twice_is_said() -> None:
    twice = Line(role="undercover")
    typed = Line(role="typed")
    assert warnings(final(twice, twice, typed, typed, tiles=RULEBOOK)) == [
        "2 players have the role Undercover. Each role is in the box once."
    ]
    assert warnings(final(Line(role="own1"), Line(role="own1"), cards=own(BANKER))) == [
        "2 players have the role Banker. Each role is in the box once."
    ]


def test_what_cannot_be_on_a_syndicate_is_said_where_a_role_counts_it() -> None:
    odd = (Tile(sabotaged=True, owner=6), Tile())
    assert warnings(final(Line(role="undercover"), tiles=odd)) == [
        "Syndicate 1 is sabotaged, so it has a sabotage Order.",
        "Syndicate 1 belongs to nobody here: say whose it is.",
        "Syndicate 2 belongs to nobody here: say whose it is.",
    ]
    assert warnings(final(Line(role="sociopath"), tiles=odd)) == [
        "Syndicate 1 is sabotaged, so it has a sabotage Order."
    ]
    assert warnings(final(Line(role="typed"), tiles=odd)) == []


def test_the_table_chooses_whether_assists_on_sabotaged_syndicates_count() -> None:
    board = (
        DRUGS_TRADE.evolve(assists=frozenset({1})),
        ANTIQUITIES.evolve(assists=frozenset({1})),
    )
    state = final(Line(), Line(role="own1", tokens=(1,)), tiles=board, cards=own(ASSISTANT))
    assert len(texts(TOOL.result(state), Silent)) == 1
    assert scores(state)[0].why == "2 for the role, 1 token: 3"
    assert next(line for line in answer(state).lines if "I assist" in line) == (
        "Green · Assistant: 2 × 1 Syndicate I assist = 2 (with the sabotaged ones 4)"
    )
    (question,) = [
        ask
        for ask in everything(state)
        if isinstance(ask, Ask) and ask.path == ("fallen_count",)
    ]
    assert scores(TOOL.answer(state, question, True, 0, 0))[0].total == 5
    calm = final(Line(role="undercover"), tiles=board)
    assert texts(TOOL.result(calm), Silent) == []
    assert question.title not in asked(calm)


def test_syndicates_are_asked_for_where_a_role_needs_them() -> None:
    bare = final(Line(role="typed"))
    assert "Syndicates" not in asked(bare)
    needed = final(Line(role="undercover"))
    assert "Syndicates" in asked(needed)
    assert "take it over" in " ".join(texts(everything(needed), Note))
    one = TOOL.answer(
        needed,
        next(
            ask for ask in everything(needed) if isinstance(ask, Ask) and ask.path == ("tiles",)
        ),
        (Tile(),),
        0,
        0,
    )
    assert texts(everything(one), Note) == []
    assert texts(everything(one), Heading) == ["Syndicate 1"]
    assert asked(one)[2:5] == ["Sabotaged", "Controlled by", "Has a sabotage Order"]
    assert "Has a secure Order" not in asked(one)
    assert "Assisted by" not in asked(one)
    more = Card(clauses=(Clause(whose="assisted"), Clause(orders="none")))
    full = final(Line(role="own1"), cards=own(more), tiles=(Tile(),))
    assert "Has a secure Order" in asked(full)
    assert "Assisted by" in asked(full)


def test_the_tally_is_taken_over_and_can_still_be_changed() -> None:
    (tally, *_) = TOOL.takes
    state = tally.do(TALLY, final(Line(role="undercover", tokens=(14,))))
    assert len(state.tiles) == 4
    assert scores(state)[0].total == 21
    assert tally.do(TALLY, state) == state
    assert "Syndicates" not in asked(state)
    assert "Change the Syndicates" in asked(state)
    changing = state.evolve(by_hand=True)
    assert len(texts(everything(changing), Heading)) == 4
    mine = changing.put(("tiles", 0, "sabotaged"), False)
    assert tally.do(TALLY, mine) == mine
    assert tally.do(OrdersState(), mine) == mine
    longer = TALLY.put(("syndicates", 4), Syndicate(owner=2))
    after = tally.do(longer, mine)
    assert len(after.tiles) == 5
    assert not after.tiles[0].sabotaged


def test_the_role_cards_are_taken_over_and_every_player_keeps_the_own_role() -> None:
    (_, roles, _) = TOOL.takes
    library = RolesState(cards=(BANKER, ASSISTANT))
    state = roles.do(library, final())
    assert state.cards == own(BANKER, ASSISTANT)
    assert roles.do(library, state) == state
    assert roles.do(RolesState(), state) == state
    held = state.put(("lines", 0, "role"), "own2").put(("lines", 1, "role"), "typed")
    turned = roles.do(RolesState(cards=(ASSISTANT, BANKER)), held)
    assert [line.role for line in turned.lines[:3]] == ["own1", "typed", ""]
    edited = roles.do(RolesState(cards=(BANKER, ASSISTANT.evolve(free=3))), held)
    assert edited.lines[0].role == "own2"
    assert edited.cards[1].free == 3


def test_a_card_from_another_device_finds_its_name_or_stays() -> None:
    library = RolesState(cards=(BANKER, ASSISTANT))
    arrived = final(Line(role="own1"), cards=own(ASSISTANT.evolve(name="")))
    named = take_roles(library, arrived)
    assert (named.lines[0].role, named.cards) == ("own2", own(BANKER, ASSISTANT))
    stranger = final(Line(role="own1"), cards=own(Card(free=7)))
    kept = take_roles(library, stranger)
    assert role_title(kept, kept.lines[0].role) == "Own role 3"
    assert kept.cards[2].free == 7
    unheld = take_roles(library, final(cards=own(Card(free=7))))
    assert unheld.cards == own(BANKER, ASSISTANT)
    full = RolesState(cards=tuple(Card(name=f"Own {n}", free=n) for n in range(9)))
    crowded = take_roles(full, final(Line(role="own1"), cards=own(Card(free=-7))))
    assert crowded.lines[0].role == ""


def test_an_unnamed_card_that_was_changed_stays_in_its_place() -> None:
    state = final(Line(role="own1"), cards=own(Card(free=1)))
    changed = take_roles(RolesState(cards=(Card(free=2),)), state)
    assert (changed.lines[0].role, changed.cards[0].free) == ("own1", 2)


libraries = st.lists(cards, max_size=9).map(tuple)
roles_held = st.lists(
    st.sampled_from(["", "undercover", "typed", *(f"own{n}" for n in range(1, 10))]),
    min_size=8,
    max_size=8,
)


@given(libraries, libraries, roles_held)
def test_taking_the_role_cards_twice_changes_nothing_more(
    mine: tuple[Card, ...], theirs: tuple[Card, ...], held: list[str]
) -> None:
    state = final(*(Line(role=role) for role in held), cards=own(*theirs))
    once = take_roles(RolesState(cards=mine), state)
    assert take_roles(RolesState(cards=mine), once) == once


@given(libraries, tiles, roles_held, st.booleans(), st.booleans())
def test_every_board_has_an_answer_and_the_best_come_first(
    library: tuple[Card, ...],
    board: tuple[Tile, ...],
    held: list[str],
    split: bool,
    fallen: bool,
) -> None:
    lines = [Line(role=role, tokens=(n,)) for n, role in enumerate(held)]
    state = final(*lines, cards=own(*library), tiles=board, split=split, fallen_count=fallen)
    assert answer(state).text
    totals = [row.total for row in scores(state)]
    assert totals == sorted(totals, reverse=True)
    for row in scores(state):
        assert row.total == sum(part.points for part in row.parts)
        assert row.place == 1 + sum(total > row.total for total in totals)
    assert everything(state)


def test_an_empty_screen_says_what_to_do_first() -> None:
    state = TOOL.opening(FIVE)
    assert answer(state).text == "Nobody has MP yet"
    assert texts(TOOL.result(state), Note)[0].startswith("Is the Informant among you?")
    assert "Role cards" in texts(TOOL.result(final(Line(role="typed", typed=1))), Note)[0]


def test_the_names_of_own_cards_stay_on_the_device() -> None:
    state = final(Line(role="own1", tokens=(3,)), cards=own(BANKER))
    shared = read(write(TOOL, state), [TOOL]).state
    assert shared == public(state)
    assert isinstance(shared, ScoreState)
    assert role_title(shared, "own1") == "Own role 1"
    assert shared.cards[0].lucre == 2


def test_the_fullest_score_fits_one_code() -> None:
    assert qr.version_of(link("https://abcdefghijklm.github", worst(TOOL))) <= 15


def test_the_summary_counts_players() -> None:
    assert TOOL.summary(TOOL.example) == "5 of 5 players scored"
    assert TOOL.summary(TOOL.opening(FIVE)) == "0 of 5 players scored"
