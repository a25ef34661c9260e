"""Boards of the final score: own counts, doubts, what other tools and devices know."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Heading, Note, Question, RuleGap
from companion.core.shape import code_part
from companion.exchange.share import link, read, write
from companion.games.lawless_empire.conditions import Card, Clause
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.lawless_empire.roles.state import RolesState
from companion.games.lawless_empire.score.state import (
    ScoreLine,
    ScoreState,
    role_title,
    take_roles,
)
from companion.games.lawless_empire.score.tool import TOOL
from companion.games.lawless_empire.tiles import Tile
from tests.answers import after_answer
from tests.code_sizes import fullest_code, version_of
from tests.companion.games.lawless_empire.boards import cards, tiles
from tests.companion.games.lawless_empire.test_score import (
    ANTIQUITIES,
    ASSISTANT,
    BANKER,
    DRUGS_TRADE,
    FIVE,
    RULEBOOK,
    TALLY,
    TWO,
    answer,
    asked,
    everything,
    final,
    own,
    scores,
    texts,
    walk,
    warnings,
)
from tests.wordings import Wording


def test_an_own_role_is_counted_and_its_noughts_are_left_out(wording: Wording) -> None:
    card = Card(
        name="Cleaner",
        clauses=(Clause(points=5, ends="secured"), Clause(points=-2, ends="sabotaged")),
        free=0,
        lucre=1,
    )
    line = ScoreLine(role="own1", lucre=0, bribery=1, soldati=2)
    said = scores(final(line, tiles=RULEBOOK, cards=own(card)))[0]
    wording(said.why)
    nothing = scores(final(ScoreLine(role="own1", tokens=(3,)), cards=own(Card())))[0]
    wording(nothing.why)


def test_a_single_soldato_is_said_in_the_singular(wording: Wording) -> None:
    line = ScoreLine(role="typed", typed=3, lucre=1, bribery=1, soldati=1)
    said = scores(final(line).evolve(split=True))[0]
    wording(said.why)


def test_among_two_at_most_one_guess_is_right() -> None:
    many = final(ScoreLine(role="informant", right=2, tokens=(1,))).evolve(table=TWO)
    assert warnings(many) == ["Among 2 players at most 1 guess can be right."]


def test_tokens_entered_one_way_are_not_lost_the_other_way(wording: Wording) -> None:
    parts = ScoreLine(role="typed", typed=0, lucre=1, bribery=2, soldati=3)
    wording(scores(final(parts))[0].why)
    whole = ScoreLine(role="typed", typed=0, tokens=(4, 2))
    wording(scores(final(whole, split=True))[0].why)
    both = parts.evolve(tokens=(9,))
    assert scores(final(both))[0].total == 9
    assert scores(final(both, split=True))[0].total == 6


def test_the_table_can_put_its_own_figure_for_every_role(wording: Wording) -> None:
    line = ScoreLine(role="undercover", tokens=(14,), corrected=9)
    state = final(line, tiles=RULEBOOK, correct=True)
    assert scores(state)[0].total == 23
    wording(scores(state)[0].why)
    assert "Red · Undercover: counted 7 for the role" in answer(state).lines
    assert scores(final(ScoreLine(tokens=(1,), corrected=-3)))[0].total == -2
    (red, *_) = walk(state, "The table's own figure for a role")
    assert after_answer(TOOL, state, red, 8, 0, 0).lines[0].corrected == 8
    assert "Correct a figure" in asked(final())


def test_a_role_that_stands_twice_is_said() -> None:
    twice = ScoreLine(role="undercover")
    typed = ScoreLine(role="typed")
    assert warnings(final(twice, twice, typed, typed, tiles=RULEBOOK)) == [
        "2 players have the role Undercover. The box has each role once."
    ]
    assert warnings(
        final(ScoreLine(role="own1"), ScoreLine(role="own1"), cards=own(BANKER))
    ) == ["2 players have the role Banker. The box has each role once."]


def test_what_cannot_be_on_a_syndicate_is_said_where_a_role_counts_it() -> None:
    odd = (Tile(sabotaged=True, owner=6), Tile())
    assert warnings(final(ScoreLine(role="undercover"), tiles=odd)) == [
        "Syndicate 1 is sabotaged, so it must have a sabotage Order.",
        "Syndicate 1 belongs to nobody here. Say whose it is.",
        "Syndicate 2 belongs to nobody here. Say whose it is.",
    ]
    assert warnings(final(ScoreLine(role="sociopath"), tiles=odd)) == [
        "Syndicate 1 is sabotaged, so it must have a sabotage Order."
    ]
    assert warnings(final(ScoreLine(role="typed"), tiles=odd)) == []


def test_the_table_chooses_whether_assists_on_sabotaged_syndicates_count() -> None:
    board = (
        DRUGS_TRADE.evolve(assists=frozenset({1})),
        ANTIQUITIES.evolve(assists=frozenset({1})),
    )
    state = final(
        ScoreLine(), ScoreLine(role="own1", tokens=(1,)), tiles=board, cards=own(ASSISTANT)
    )
    assert len(texts(TOOL.result(state), RuleGap)) == 1
    assert scores(state)[0].why == "2 for the role, 1 token: 3"
    assert next(line for line in answer(state).lines if "they assist" in line) == (
        "Green · Assistant: 2 × 1 Syndicate they assist = 2 (with the sabotaged ones 4)"
    )
    (question,) = [
        question
        for question in everything(state)
        if isinstance(question, Question) and question.path == ("fallen_count",)
    ]
    assert scores(after_answer(TOOL, state, question, True, 0, 0))[0].total == 5
    calm = final(ScoreLine(role="undercover"), tiles=board)
    assert texts(TOOL.result(calm), RuleGap) == []
    assert question.title not in asked(calm)


def test_syndicates_are_asked_for_where_a_role_needs_them(wording: Wording) -> None:
    bare = final(ScoreLine(role="typed"))
    assert "Syndicates" not in asked(bare)
    needed = final(ScoreLine(role="undercover"))
    assert "Syndicates" in asked(needed)
    wording(texts(everything(needed), Note))
    one = after_answer(
        TOOL,
        needed,
        next(
            question
            for question in everything(needed)
            if isinstance(question, Question) and question.path == ("tiles",)
        ),
        (Tile(),),
        0,
        0,
    )
    assert texts(everything(one), Note) == []
    assert texts(everything(one), Heading) == ["Syndicate 1"]
    assert asked(one)[3:6] == ["Sabotaged", "Controlled by", "Has a sabotage Order"]
    assert "Has a secure Order" not in asked(one)
    assert "Assisted by" not in asked(one)
    more = Card(clauses=(Clause(whose="assisted"), Clause(orders="none")))
    full = final(ScoreLine(role="own1"), cards=own(more), tiles=(Tile(),))
    assert "Has a secure Order" in asked(full)
    assert "Assisted by" in asked(full)


def test_the_tally_is_taken_over_and_can_still_be_changed() -> None:
    (tally, *_) = TOOL.transfers
    state = tally.do(TALLY, final(ScoreLine(role="undercover", tokens=(14,))))
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
    _, roles, *_ = TOOL.transfers
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
    arrived = final(ScoreLine(role="own1"), cards=own(ASSISTANT.evolve(name="")))
    named = take_roles(library, arrived)
    assert (named.lines[0].role, named.cards) == ("own2", own(BANKER, ASSISTANT))
    stranger = final(ScoreLine(role="own1"), cards=own(Card(free=7)))
    kept = take_roles(library, stranger)
    assert role_title(kept, kept.lines[0].role) == "Unnamed role 3"
    assert kept.cards[2].free == 7
    unheld = take_roles(library, final(cards=own(Card(free=7))))
    assert unheld.cards == own(BANKER, ASSISTANT)
    full = RolesState(cards=tuple(Card(name=f"Own {n}", free=n) for n in range(9)))
    crowded = take_roles(full, final(ScoreLine(role="own1"), cards=own(Card(free=-7))))
    assert crowded.lines[0].role == ""


def test_an_unnamed_card_that_was_changed_stays_in_its_place() -> None:
    state = final(ScoreLine(role="own1"), cards=own(Card(free=1)))
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
    state = final(*(ScoreLine(role=role) for role in held), cards=own(*theirs))
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
    lines = [ScoreLine(role=role, tokens=(n,)) for n, role in enumerate(held)]
    state = final(*lines, cards=own(*library), tiles=board, split=split, fallen_count=fallen)
    assert answer(state).text
    totals = [row.total for row in scores(state)]
    assert totals == sorted(totals, reverse=True)
    for row in scores(state):
        assert row.total == sum(part.points for part in row.parts)
        assert row.place == 1 + sum(total > row.total for total in totals)
    assert everything(state)


def test_an_empty_screen_says_what_to_do_first(wording: Wording) -> None:
    state = TOOL.opening(FIVE)
    assert answer(state).text == "Nobody has MP yet"
    wording(texts(TOOL.result(state), Note))
    assert "Role cards" in texts(TOOL.result(final(ScoreLine(role="typed", typed=1))), Note)[0]


def test_the_names_of_own_cards_stay_on_the_device() -> None:
    state = final(ScoreLine(role="own1", tokens=(3,)), cards=own(BANKER))
    shared = read(write(TOOL, state), [TOOL]).state
    assert shared == code_part(state)
    assert isinstance(shared, ScoreState)
    assert role_title(shared, "own1") == "Unnamed role 1"
    assert shared.cards[0].lucre == 2


def test_the_fullest_score_fits_one_code() -> None:
    assert version_of(link("https://abcdefghijklm.github", fullest_code(TOOL))) <= 15


def test_the_summary_counts_players(wording: Wording) -> None:
    wording(TOOL.summary(TOOL.example), TOOL.summary(TOOL.opening(FIVE)))
