import pytest

from companion.core.blocks import Question, Turn
from companion.core.fields import Count
from companion.core.nesting import flat
from companion.core.table import Table
from companion.display.numbers import stepped
from companion.games.makiavelia.round.tool import CHECKLIST, EARNING, MARKET, TOOL, RoundState
from tests.companion.games.walks import (
    PLAYERS,
    all_said,
    check_back_undoes_next,
    check_words,
    main_button,
    says,
    specials,
    table,
    texts,
    walk,
    went,
)
from tests.tool_screens import answer
from tests.wordings import Wording

ACTION, NEGOTIATION = 0, 1


def order(state: RoundState) -> list[int]:
    (turn,) = [each for each in TOOL.result(state) if isinstance(each, Turn)]
    return [player.seat for player in turn.players]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_round_has_two_phases_until_the_market_is_empty(players: int) -> None:
    state = RoundState(table=table(players), first=0)
    seen = []
    for each in walk(TOOL, state, 4):
        seen.append(TOOL.summary(each))
        last = each
    seen += [TOOL.summary(each) for each in walk(TOOL, last.evolve(empty=True))][1:]
    assert seen == [
        "Set-up",
        "Round 1 · Action",
        "Round 1 · Negotiation",
        "Round 2 · Action",
        "Round 2 · Negotiation",
        "End of Game",
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_back_goes_where_next_came_from(players: int) -> None:
    check_back_undoes_next(TOOL, RoundState(table=table(players), first=1))
    emptied = RoundState(table=table(players), first=1, round=7, empty=True)
    check_back_undoes_next(TOOL, emptied)


def test_every_step_and_number_is_known_for_every_table() -> None:
    check_words(TOOL, CHECKLIST, "empty", rounds=2)


@pytest.mark.parametrize(
    ("players", "market", "coins"),
    [(3, 36, 3), (4, 44, 3), (5, 45, 4), (6, 54, 5), (7, 56, 6), (8, 64, 6)],
)
def test_market_and_earning_are_those_of_the_table(
    players: int, market: int, coins: int
) -> None:
    state = RoundState(table=table(players))
    assert (MARKET[players], EARNING[players]) == (market, coins)
    assert says(TOOL, state, f"Market: put {market} cards")
    assert says(TOOL, state, "Deal 4 cards to each", f"{4 * players} in all")
    assert specials(TOOL, state) == []
    assert says(
        TOOL, state.evolve(round=1, phase=NEGOTIATION), f"This round earns {coins} Makielons."
    )


def test_two_players_are_told_that_the_rules_have_no_numbers_for_them(wording: Wording) -> None:
    state = RoundState(table=table(2))
    (only,) = specials(TOOL, state)
    wording(only)
    for each in (state, state.evolve(round=1, phase=NEGOTIATION)):
        assert says(TOOL, each, "greed on")
        assert not says(TOOL, each, "None")


def test_the_first_player_token_goes_to_the_right(wording: Wording) -> None:
    seated = Table(seats=(0, 1, 2, 3))
    state = RoundState(table=seated, round=1, phase=NEGOTIATION, first=0)
    assert says(TOOL, state, f"token goes right, to {seated.name(3)}.")
    after = went(TOOL, state, "next")
    assert after.first == 3
    assert order(after) == [3, 0, 1, 2]
    unknown = state.evolve(first=None)
    wording(all_said(TOOL, unknown))
    assert went(TOOL, unknown, "next").first is None


@pytest.mark.parametrize("players", range(2, 9))
def test_the_market_never_holds_more_cards_than_it_began_with(players: int) -> None:
    """One touch of plus gave 45 cards at a table whose Market begins with 44."""
    state = RoundState(table=Table().resized(players), round=1)
    size = MARKET.get(players)
    for cards in (None, 99):
        (asked,) = [
            block
            for block in flat(TOOL.form(state.evolve(market=cards)))
            if isinstance(block, Question) and block.path == ("market",)
        ]
        assert isinstance(asked.kind, Count)
        assert not asked.kind.refusal(cards)
        assert asked.kind.most == (99 if cards or size is None else size)
        if size is not None and cards is None:
            assert stepped(None, 1, asked.kind) == size
            assert stepped(None, -1, asked.kind) == size - 1


def test_the_round_in_which_the_market_empties_is_the_last(wording: Wording) -> None:
    state = RoundState(round=6, phase=ACTION, first=2, empty=True)
    assert texts(TOOL, state)[0] == specials(TOOL, state)[0]
    wording(answer(TOOL, state).why)
    wording(specials(TOOL, state), all_said(TOOL, state))
    settling = went(TOOL, state, "next")
    assert main_button(TOOL, settling) == "Next: End of Game"
    wording(
        specials(TOOL, settling),
        all_said(TOOL, settling),
        all_said(TOOL, went(TOOL, settling, "next")),
    )


def test_whether_the_market_is_empty_is_asked_during_the_game() -> None:
    def asked(state: RoundState) -> list[str]:
        return [
            question.title for question in TOOL.form(state) if isinstance(question, Question)
        ]

    assert asked(RoundState()) == ["First player"]
    assert asked(RoundState(round=1)) == ["First player", "The Market is empty"]


def test_an_attack_reminds_of_the_attacked_players_embassy(wording: Wording) -> None:
    """Play a Card: they draw a card every time someone attacks them."""
    wording(all_said(TOOL, RoundState(round=2, phase=ACTION)))


def test_damage_is_settled_in_the_right_order() -> None:
    said = texts(TOOL, RoundState(round=2, phase=NEGOTIATION))
    places = [
        next(place for place, text in enumerate(said) if text.startswith(word))
        for word in ("Hospital", "Bury every Army", "Memorial", "Power:", "Negotiate", "Tie")
    ]
    assert places == sorted(places)


def test_the_example_is_in_the_middle_of_the_game() -> None:
    assert TOOL.summary(TOOL.example) == "Round 3 · Action"


def test_the_empty_market_is_asked_right_below_the_steps_in_both_phases() -> None:
    """It decides which round is the last, and it happens by the actions of a turn."""
    for phase, before in ((ACTION, ["act"]), (NEGOTIATION, [])):
        state = RoundState(round=1, phase=phase, first=0)
        questions = [block for block in TOOL.form(state) if isinstance(block, Question)]
        assert [question.path or question.move for question in questions] == [
            *before,
            ("empty",),
            ("first",),
        ]
        unknown = TOOL.form(state.evolve(first=None))
        first = next(block for block in unknown if isinstance(block, Question))
        assert first.path == ("first",), "until it is known that comes first"
