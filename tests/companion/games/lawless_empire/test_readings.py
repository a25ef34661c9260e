"""What the rulebook leaves open, A1 to A20: how we read it, that we say so, and who may differ."""

from typing import Any

import pytest

from companion.core.blocks import Answer, RuleGap, Warn
from companion.core.nesting import flat
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange import share
from companion.exchange.house_rules import readings
from companion.games.lawless_empire import GAME
from companion.games.lawless_empire.notes.state import About, NotesState
from companion.games.lawless_empire.plans.state import Hand, PlansState, won_by
from companion.games.lawless_empire.round.state import (
    DICE,
    Reply,
    RoundState,
    Supply,
    assisting,
    choices,
    dice,
    exhausted,
)
from companion.games.lawless_empire.score.state import ScoreState
from companion.games.lawless_empire.soldati.tool import SoldatiState
from companion.tools.tool import AnyTool
from tests.wordings import Wording

TWO, FIVE = Table(seats=(0, 1)), Table(seats=(0, 1, 2, 3, 4))
EXCHANGE, FLIP, SWITCH = 0, 1, 7
OURS = (
    "Our reading",
    "Our suggestion",
    "Here:",
    "Here they",
    "Here it",
    "Agree on it",
    "Our rulebook",
)


def tool(key: str) -> AnyTool:
    return GAME.by_key[key]


def silent(key: str, state: Value) -> str:
    """Return everything that a tool says of where the rulebook is silent, as one text."""
    blocks = (*flat(tool(key).form(state)), *flat(tool(key).result(state)))
    texts = [block.text for block in blocks if isinstance(block, RuleGap)]
    assert all(any(word in text for word in OURS) for text in texts), texts
    return " ".join(texts)


def said(key: str, state: Value) -> str:
    """Return what the steps and terms of a tool say, as one text."""
    return repr(tool(key).result(state))


def board(scheme: str, *hands: tuple[int, ...], **more: Any) -> PlansState:
    dealt = [Hand(dice=each) for each in hands]
    return PlansState(
        table=FIVE,
        scheme=scheme,
        hands=(*dealt, *(Hand(),) * (8 - len(dealt))),
        first=0,
        **more,
    )


def preparing(**more: Any) -> RoundState:
    return RoundState(**{"table": FIVE, "round": 3, "phase": 0, "first": 0, **more})


def replied(*said: str, called: tuple[int, ...] = (), **more: Any) -> RoundState:
    """Return an Execution in which seat 0 takes a Syndicate, and who *said* what from seat 1 on."""
    replies = (Reply(), *(Reply(said=each) for each in said))
    return preparing(
        phase=4,
        owner=0,
        called=frozenset(called),
        replies=(*replies, *(Reply(),) * (8 - len(replies))),
        **more,
    )


def test_a1_organise_ends_when_all_eight_are_in_play(wording: Wording) -> None:
    assert [exhausted(preparing(in_play=n)) for n in (6, 7, 8)] == [False, False, True]
    wording(silent("round", preparing(in_play=7)))


def test_a2_later_winners_of_organise_get_nothing_and_it_is_warned_of_early(
    wording: Wording,
) -> None:
    state = preparing(in_play=7, organise=2)
    assert any(isinstance(block, Warn) for block in tool("round").result(state))
    wording(silent("round", state.evolve(phase=4)))


def test_a3_an_extra_die_is_for_this_round() -> None:
    state = preparing(phase=5, supplies=(Supply(lucre=2, bonuses=(0, 2, 0)), *(Supply(),) * 7))
    assert dice(state.supplies[0]) == DICE + 2
    after = tool("round").move(state, "next", (), 0, 0)
    assert (after.round, dice(after.supplies[0])) == (4, DICE)
    assert "Our reading: for this round only" in said("terms", tool("terms").state())
    assert "Our reading: for this round only" in silent("round", state.evolve(phase=0))


def test_a4_whose_soldato_may_go_is_the_tables_word(wording: Wording) -> None:
    assert "Here: anyone's." in silent("soldati", SoldatiState())
    wording(silent("soldati", SoldatiState(own=True)))


def test_a5_who_has_no_die_there_does_not_win_with_nought(wording: Wording) -> None:
    assert won_by(board("underhand", (), (3,), (1,))) == 2
    nought = board("stack", (), (3,), (1,))
    assert won_by(nought) == 1
    wording(silent("plans", nought))


def test_that_only_dice_compete_is_told_as_our_reading() -> None:
    """Execution Phase says that the highest total wins, and nothing of players without dice."""
    assert "Our reading: only players with a die there compete." in said(
        "plans", board("none", (3,), (5,))
    )
    assert "Our reading: only players with dice there compete." in said(
        "terms", tool("terms").state()
    )


def test_the_soldati_of_the_set_up_keep_their_side_by_our_reading(wording: Wording) -> None:
    """Setup: they are drawn at random, and no more is said of them."""
    state = RoundState(table=FIVE)
    assert "Keep the side" not in said("round", state)
    wording(silent("round", state))


def test_the_middle_players_may_look_where_a_syndicate_is_in_play() -> None:
    """Preparation Phase, Collect Position bonus: a player can choose one, so nobody must."""
    for first, size, may in ((None, 5, "may"), (0, 3, "may"), (0, 5, "may each")):
        table = Table().resized(size)
        steps = said("round", preparing(table=table, first=first))
        assert f"{may} choose a Syndicate, if one is in play, and look at all Orders" in steps


def test_schemes_are_turned_over_as_the_abilities_phase_begins() -> None:
    """Scheming Phase, Abilities Phase: during it, not before it."""
    rule = said("boards", tool("boards").state())
    assert "turned over as the Abilities phase begins" in rule


def test_only_who_has_a_token_pays_with_it() -> None:
    """Execution Phase, Assist."""
    assert "may give the owner 1 Lucre or 1 Bribery, if they have one," in said(
        "round", preparing(phase=4)
    )
    open_question = repr(tool("round").form(replied(called=(1,)).evolve(owner=0)))
    assert "Only a player who has a Lucre or a Bribery can give one." not in open_question
    bids = repr(tool("round").form(replied("accept", called=(1,))))
    assert "Only a player who has a Lucre or a Bribery can give one." in bids


def test_underhand_attacks_say_that_only_dice_compete() -> None:
    """Execution Phase: only an example shows that a player without dice does not win with 0."""
    words = "Could a player without dice here win with 0? The rules don't say."
    assert words in silent("plans", board("underhand", (3,), (5,), ()))
    assert words not in silent("plans", board("underhand", *((3,),) * 5))
    assert words not in silent("plans", board("none", (3,), (5,), ()))


def test_a6_more_than_three_sixes_are_paired_or_not_as_the_table_says() -> None:
    singly = board("gang", (6,) * 5, (5, 5, 5, 1, 1, 1))
    pairs = singly.evolve(sixes=False)
    assert (won_by(pairs), won_by(singly)) == (1, 1)
    assert "Here: 10." in silent("plans", pairs)
    assert "Here: 12." in silent("plans", singly)
    close = board("gang", (5, 5, 5, 4, 4, 1), (6,) * 5)
    assert (won_by(close.evolve(sixes=False)), won_by(close)) == (0, 1)


def test_a7_each_die_counts_in_one_run() -> None:
    assert "1-2-3-4 = 30, 5 = 5, 6 = 6: 41" in said("plans", board("hit", (1, 2, 3, 4, 5, 6)))


def test_a8_runs_and_pairs_are_of_ones_own_dice() -> None:
    assert won_by(board("hit", (2,), (3,), (4,))) == 2
    assert won_by(board("gang", (2,), (2,), (4,))) == 2


def test_a9_picks_are_made_in_turn_order_openly(wording: Wording) -> None:
    wording(silent("plans", board("level", (1, 6), (2, 5))))


def test_a10_one_ability_for_all_dice_or_one_for_each(wording: Wording) -> None:
    state = SoldatiState(abilities=frozenset({EXCHANGE, FLIP}), values=(1, 2))
    wording(silent("soldati", state), silent("soldati", state.evolve(each=True)))
    example = "Our rulebook's example puts one of two abilities on two dice"
    assert example in silent("soldati", state), "Soldati combinations"


def test_a11_a_die_may_be_chosen_twice(wording: Wording) -> None:
    state = SoldatiState(abilities=frozenset({FLIP}), values=(1, 2))
    wording(silent("soldati", state))


def test_a12_what_switch_says_is_three_ways_for_the_table(wording: Wording) -> None:
    state = SoldatiState(abilities=frozenset({SWITCH}), values=(1,))
    wording(silent("soldati", state))
    for key, word in (("value", "value"), ("colour", "colour"), ("plan", "plan")):
        known = state.evolve(switch=key)
        wording(silent("soldati", known))
        assert f"another die of the same {word}" in said("soldati", known)


def test_a13_a_player_has_one_assist_token_on_a_syndicate() -> None:
    assert assisting(replied("accept", "lucre", called=(1,))) == (1, 2)


def test_a14_who_declined_buys_in_only_where_the_table_allows_it() -> None:
    declined = replied("decline", called=(1,))
    assert "may still buy in" in repr(tool("round").form(declined))
    leans = "they name a buy-in only for players who weren't called. Our reading: no."
    assert leans in silent("round", declined), "Execution Phase, Assist"
    assert "lucre" not in choices(declined, 1)
    assert "lucre" in choices(declined.evolve(more_bids=True), 1)


def test_a15_any_syndicate_can_be_stolen_from() -> None:
    assert "1 Order at random from a Syndicate or a player's hand" in said(
        "round", preparing(phase=5)
    )


def test_a16_an_empty_scheme_deck_is_shuffled_anew(wording: Wording) -> None:
    wording(silent("round", preparing()))


def test_a17_a_role_may_be_guessed_twice_and_is_warned_of() -> None:
    about = (About(), *(About(guess="sociopath"),) * 2, *(About(),) * 5)
    state = NotesState(
        table=FIVE, roles=frozenset(range(6)), me=0, mine="informant", about=about
    )
    warned = [
        block.text for block in flat(tool("notes").form(state)) if isinstance(block, Warn)
    ]
    assert warned == ["Sociopath is guessed twice. The box has each role once."]


@pytest.mark.parametrize(
    "words", ["trade tokens at other times", "out of the game? The rules don't"]
)
def test_a18_a20_trades_and_discarded_soldati_are_for_the_table(words: str) -> None:
    assert words in said("terms", tool("terms").state())
    assert "a discarded Soldato go? The rules don't say. Agree on it" in silent(
        "soldati", SoldatiState()
    )


def test_a19_two_may_play_and_hear_that_the_rules_do_not_say_so(wording: Wording) -> None:
    wording(silent("round", RoundState(table=TWO)), GAME.fits(2))
    assert GAME.fits(5) == ""


def test_every_reading_is_asked_and_goes_along_in_codes() -> None:
    found = readings(GAME.tools)
    assert {(each.tool.key, *each.path) for each in found} == {
        ("round", "more_bids"),
        ("soldati", "each"),
        ("soldati", "switch"),
        ("soldati", "own"),
        ("plans", "sixes"),
        ("score", "fallen_count"),
    }
    assert not ScoreState().fallen_count
    for each in found:
        for value, _ in each.ways:
            state = each.tool.state().put(each.path, value)
            _, there = share.read(share.write(each.tool, state), GAME.tools)
            assert there.look(each.path) == value


def test_every_answer_names_its_chapter() -> None:
    answers = {
        each.key: block
        for each in GAME.tools
        for block in each.result(each.example)
        if isinstance(block, Answer)
    }
    assert {key for key, answer in answers.items() if not answer.chapter} == {"terms", "lot"}
