"""The Score. Rulebook: End of Game, scoring example."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from companion.core.blocks import (
    Heading,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
    Warn,
)
from companion.core.score import Score
from companion.core.table import Table
from companion.games.lawless_empire.conditions import Card, Clause
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.games.lawless_empire.roles.state import RolesState
from companion.games.lawless_empire.score.state import (
    OwnCard,
    ScoreLine,
    ScoreState,
    take_roles,
    take_tally,
)
from companion.games.lawless_empire.score.tool import TOOL
from companion.games.lawless_empire.tiles import Tile
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording

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
    done=True,
)

BANKER = Card(name="Banker", lucre=2)
ASSISTANT = Card(name="Assistant", clauses=(Clause(points=2, whose="assisted"),))


def everything(state: ScoreState) -> Result:
    """All that the screen asks: on top, and below the picture of the scores."""
    return (*TOOL.form(state), *TOOL.result(state))


def final(*lines: ScoreLine, table: Table = FIVE, **more: Any) -> ScoreState:
    padded = lines + (ScoreLine(),) * (8 - len(lines))
    return ScoreState(table=table, lines=padded, **more)


def own(*library: Card) -> tuple[OwnCard, ...]:
    return tuple(OwnCard.model_validate(dict(card)) for card in library)


answer = partial(tool_screens.answer, TOOL)


def scores(state: ScoreState) -> tuple[Score, ...]:
    return next(block.rows for block in TOOL.result(state) if isinstance(block, Scores))


def texts(blocks: Result, kind: type[Warn | Note | RuleGap | Heading]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, kind)]


def warnings(state: ScoreState) -> list[str]:
    return texts(TOOL.result(state), Warn)


def walk(state: ScoreState, title: str = "Roles and tokens") -> tuple[Question, ...]:
    (found,) = [
        b for b in everything(state) if isinstance(b, QuestionSequence) and b.title == title
    ]
    return found.questions


def asked(state: ScoreState) -> list[str]:
    return [block.title for block in everything(state) if isinstance(block, Question)]


def cells(state: ScoreState, seat: int) -> list[str]:
    return [
        question.title
        for question in walk(state)
        if question.player and question.player.seat == seat
    ]


def cell(state: ScoreState, seat: int, title: str) -> Question:
    (found,) = [
        question
        for question in walk(state)
        if question.title == title and question.player and question.player.seat == seat
    ]
    return found


def touches(state: ScoreState, answers: dict[str, list[Any]]) -> Iterator[ScoreState]:
    """Yield the state after each touch on the next open cell, as the pad moves on."""
    while True:
        waiting = [question for question in walk(state) if question.value in ("", None, ())]
        if not waiting:
            return
        question = waiting[0]
        state = after_answer(TOOL, state, question, answers[question.title].pop(0), 0, 0)
        yield state


def test_the_undercover_of_the_rulebook_ends_with_21() -> None:
    """LE-G3."""
    line = ScoreLine(role="undercover", tokens=(5, 4, 5))
    said = scores(final(line, tiles=RULEBOOK))[0]
    assert said.total == 21
    assert said.why == "3 + 4 for the role, 14 tokens: 21"
    assert [(part.title, part.points) for part in said.parts] == [("Role", 7), ("Tokens", 14)]


def test_the_sociopath_of_the_rulebook_ends_with_19() -> None:
    """LE-G4."""
    line = ScoreLine(role="sociopath", soldati=7, lucre=1, bribery=7)
    said = scores(final(line, tiles=RULEBOOK, split=True))[0]
    assert said.total == 19
    assert said.why == "4 for the role, 1 Lucre + 7 Bribery + 7 Soldati: 19"
    assert [part.title for part in said.parts] == ["Role", "Lucre", "Bribery", "Soldati"]


def test_five_players_are_scored_with_ten_touches() -> None:
    library = tuple(Card(name=f"Own {n}", free=n) for n in range(3))
    tally, roles, *_ = TOOL.transfers
    state = roles.do(RolesState(cards=library), tally.do(TALLY, TOOL.opening(FIVE)))
    answers: dict[str, list[Any]] = {
        "Role": ["undercover", "sociopath", "own1", "own2", "own3"],
        "Tokens": [(14,), (15,), (9,), (9,), (9,)],
    }
    after = list(touches(state, answers))
    assert len(after) == 10
    assert answer(after[-1]).text == "Red wins with 21 MP"
    assert [row.total for row in scores(after[-1])] == [21, 19, 11, 10, 9]


def test_the_informant_costs_one_touch_more(wording: Wording) -> None:
    library = [Card(name=f"Own {n}", free=n) for n in range(3)]
    state = take_roles(RolesState(cards=tuple(library)), take_tally(TALLY, TOOL.opening(FIVE)))
    (question,) = [
        question for question in everything(state) if isinstance(question, Question)
    ][:1]
    wording(question.title)
    state = after_answer(TOOL, state, question, 2, 0, 0)
    answers: dict[str, list[Any]] = {
        "Role": ["own1", "own2", "undercover", "own3"],
        "Right guesses": [3],
        "Tokens": [(4,), (5,), (6,), (7,), (8,)],
    }
    after = list(touches(state, answers))
    assert 1 + len(after) == 11
    assert (
        next(question.player.name for question in walk(after[-1]) if question.player)
        == "Purple"
    )
    assert after[-1].lines[2].right == 3
    assert answer(after[-1]).text == "Purple wins with 16 MP"


def test_the_informant_gets_4_for_each_right_guess() -> None:
    def said(right: int) -> str:
        return scores(final(ScoreLine(role="informant", right=right, tokens=(2,))))[0].why

    assert said(3) == "12 for 3 right guesses, 2 tokens: 14"
    assert said(1) == "4 for 1 right guess, 2 tokens: 6"
    assert said(0) == "0 for 0 right guesses, 2 tokens: 2"


def test_the_informant_is_asked_for_until_all_roles_are_known() -> None:
    def first(state: ScoreState) -> bool:
        return any(
            title.startswith("Who is the Informant, if anyone?") for title in asked(state)
        )

    assert first(TOOL.opening(TWO))
    assert first(final(ScoreLine(role="undercover"), table=TWO))
    assert not first(
        final(ScoreLine(role="undercover"), ScoreLine(role="sociopath"), table=TWO)
    )
    assert not first(final(ScoreLine(role="informant"), table=TWO))


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
    state = final(ScoreLine(role="informant"))
    assert [value for value, _ in cell(state, 0, "Right guesses").options] == [0, 1, 2, 3, 4]
    assert warnings(final(ScoreLine(role="informant", right=4))) == []
    assert warnings(final(ScoreLine(role="informant", right=5))) == [
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
    assert cell(state, 0, "Role").options[3:5] == (
        ("own1", "Banker"),
        ("own2", "Unnamed role 2"),
    )


def test_each_role_asks_what_it_needs() -> None:
    state = final(
        ScoreLine(role="typed"),
        ScoreLine(role="informant"),
        ScoreLine(role="own1"),
        cards=own(BANKER),
    )
    assert cells(state, 0) == ["Role", "MP", "Tokens"]
    assert cells(state, 1) == ["Role", "Right guesses", "Tokens"]
    assert cells(state, 2) == ["Role", "Lucre (yellow)", "Bribery (blue)", "Soldati"]
    assert cells(state, 3) == ["Role", "Tokens"]
    assert cells(state.evolve(split=True), 3) == [
        "Role",
        "Lucre (yellow)",
        "Bribery (blue)",
        "Soldati",
    ]


def test_the_headline_says_what_is_missing(wording: Wording) -> None:
    red, green = ScoreLine(role="typed", typed=5, tokens=(9,)), ScoreLine(role="typed", typed=3)
    state = final(red, green, table=TWO)
    assert answer(state).text == "Red leads with 14 MP so far"
    wording(answer(state), scores(state)[1].why)
    fresh = final(red, table=TWO)
    wording(answer(fresh).why)
    assert len(scores(fresh)) == 1
    tokens = final(red, ScoreLine(tokens=(4,)), table=TWO)
    wording(answer(tokens).why, scores(tokens)[1].why)
    three = final(ScoreLine(tokens=(9,)), ScoreLine(tokens=(9,)), table=FIVE)
    assert answer(three).text == "Red and Green lead with 9 MP so far"
    assert answer(three).why == "5 players to go."
    shown = final(ScoreLine(role="informant"), table=TWO)
    wording(answer(shown).text, case="who only showed a role leads nobody")


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        (ScoreLine(role="typed", tokens=(1,)), "MP are"),
        (ScoreLine(role="informant", tokens=(1,)), "right guesses are"),
        (ScoreLine(role="undercover", tokens=(1,)), "Syndicates are"),
        (ScoreLine(role="own2", tokens=(1,)), "role card is"),
        (ScoreLine(role="own1", tokens=(1,)), "Lucre, Bribery and Soldati are"),
        (ScoreLine(role="own1", lucre=1), "Lucre, Bribery and Soldati are"),
    ],
)
def test_each_missing_thing_has_its_words(line: ScoreLine, missing: str) -> None:
    state = final(
        ScoreLine(role="typed", typed=9, tokens=(9,)), line, table=TWO, cards=own(BANKER)
    )
    assert answer(state).why == f"Green's {missing} missing."
