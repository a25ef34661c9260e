from itertools import product
from random import Random

import pytest

from companion.core.blocks import Button, Note, QuestionSequence
from companion.games.mafia_works.right_hand.state import (
    Hand,
    RightHandState,
    both,
    either,
    flipped,
    from_round,
    from_score,
    hand,
    may_flip,
    points_matter,
    turned_to,
)
from companion.games.mafia_works.right_hand.tool import TOOL
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.score.state import ScoreLine, ScoreState
from tests.companion.games.mafia_works.reading import open_silents, titles
from tests.companion.games.walks import table
from tests.fast_run import trials
from tests.tool_screens import answer, pressed, said, tapped
from tests.tool_screens import on_screen as only
from tests.wordings import Wording


def at_table(mine: Hand, *rivals: int | None, **more: object) -> RightHandState:
    others = tuple(Hand(points=() if vp is None else (vp,)) for vp in rivals)
    hands = (mine, *others, *(Hand(),) * (7 - len(others)))
    return RightHandState(table=table(1 + len(rivals)), hands=hands).evolve(**more)


# MW-G1


def test_two_allies_of_the_leaders_faction_suffice_whoever_is_lowest() -> None:
    state = at_table(Hand(own=2, points=(9,)), 1, 2)
    assert may_flip(state) is True
    assert said(TOOL, state) == ("Red may flip it", "2 Allies of their Leader's faction")
    assert "VP" not in titles(TOOL, state)
    assert "Others" not in titles(TOOL, state)


def test_any_two_allies_suffice_for_the_player_with_the_lowest_points() -> None:
    state = at_table(Hand(own=0, others=2, points=(3,)), 5, 4)
    assert said(TOOL, state) == ("Red may flip it", "2 Allies, and the lowest: 3 VP")


def test_two_allies_without_the_lowest_points_do_not_suffice(wording: Wording) -> None:
    state = at_table(Hand(own=1, others=1, points=(6,)), 5, 7)
    assert said(TOOL, state) == (
        "Red may not flip it",
        "only 1 Ally of their Leader's faction, and Green has fewer VP than 6",
    )
    both_below = at_table(Hand(own=1, others=1, points=(9,)), 5, 7)
    wording(said(TOOL, both_below)[1])


@pytest.mark.parametrize(
    ("own", "others", "why"),
    [
        (1, 0, "Only 1 Ally, and they need 2"),
        (0, 1, "Only 1 Ally, and they need 2"),
        (0, 0, "No Allies, and they need 2"),
    ],
)
def test_one_ally_does_not_suffice(own: int, others: int, why: str) -> None:
    state = at_table(Hand(own=own, others=others, points=(0,)), 5)
    assert said(TOOL, state) == ("Red may not flip it", why)
    assert "VP" not in titles(TOOL, state)


# The readings


def test_a_tie_for_the_lowest_counts_unless_the_table_says_otherwise(wording: Wording) -> None:
    state = at_table(Hand(own=0, others=3, points=(4,)), 4, 6)
    wording(said(TOOL, state)[1])
    wording(open_silents(TOOL, state))
    strict = state.evolve(sole=True)
    assert said(TOOL, strict) == (
        "Red may not flip it",
        "no Ally of their Leader's faction, and Green has 4 VP too",
    )
    wording(open_silents(TOOL, strict))
    three = at_table(Hand(own=0, others=3, points=(4,)), 4, 4, sole=True)
    wording(said(TOOL, three)[1])


def test_the_two_allies_may_have_to_share_a_faction(wording: Wording) -> None:
    state = at_table(Hand(own=1, others=2, points=(1,)), 5, one_faction=True)
    assert may_flip(state) is None
    assert "Most of another faction" in titles(TOOL, state)
    assert "Others" not in titles(TOOL, state)
    alike = tapped(TOOL, state, "Most of another faction", 2)
    wording(said(TOOL, alike)[1])
    apart = tapped(TOOL, state, "Most of another faction", 1)
    assert said(TOOL, apart) == ("Red may not flip it", "No 2 of their Allies share a faction")


def test_only_tokens_may_count() -> None:
    state = at_table(Hand(own=0, others=2), 5, tokens_only=True)
    sequences = [each.title for each in TOOL.form(state) if isinstance(each, QuestionSequence)]
    assert sequences[-1] == "VP tokens"
    score = ScoreState(
        lines=(ScoreLine(tokens=2), ScoreLine(tokens=1, allies=(3,), cards=(9,)))
        + (ScoreLine(),) * 6
    )
    taken = from_score(score, state)
    assert (taken.hands[0].total, taken.hands[1].total) == (2, 1)
    whole = from_score(score, at_table(Hand(points=(7,)), None))
    assert (whole.hands[0].total, whole.hands[1].total) == (7, 13)


# Against a table of all cases


def expected(state: RightHandState) -> bool:
    """The two conditions of the rulebook, for complete numbers only."""
    mine, *_ = state.hands
    points = [sum(state.hands[seat].points) for seat in state.table.seats]
    own, others, alike = mine.own or 0, mine.others or 0, mine.alike or 0
    pair = max(own, alike) >= 2 if state.one_faction else own + others >= 2
    least = points[0] == min(points) and (not state.sole or points.count(points[0]) == 1)
    return not mine.up and (own >= 2 or (pair and least))


def test_the_answer_agrees_with_all_cases_and_never_speaks_too_soon() -> None:
    random = Random(11)
    for _ in range(trials(3000)):
        others = random.randint(0, 3)
        mine = Hand(
            up=random.random() < 0.1,
            own=random.randint(0, 2),
            others=others,
            alike=random.randint(0, others),
            points=(random.randint(0, 3),),
        )
        rivals = [random.randint(0, 3) for _ in range(random.randint(1, 3))]
        state = at_table(
            mine, *rivals, one_faction=random.random() < 0.5, sole=random.random() < 0.5
        )
        verdict = expected(state)
        assert may_flip(state) is verdict
        assert bool([p for p in only(TOOL, state, Button) if p.main]) == verdict
        hidden = mine.evolve(
            **{name: None for name in ("own", "others", "alike") if random.random() < 0.4},
            points=() if random.random() < 0.4 else mine.points,
        )
        unsaid = [vp if random.random() < 0.6 else None for vp in rivals]
        partly = at_table(hidden, *unsaid, one_faction=state.one_faction, sole=state.sole)
        assert may_flip(partly) in (None, verdict)
        TOOL.result(partly)


def test_what_is_open_stays_open_in_both_joints() -> None:
    values = (True, False, None)
    for one, other in product(values, values):
        filled = [
            (a, b)
            for a, b in product((True, False), repeat=2)
            if one in (a, None) and other in (b, None)
        ]
        ands, ors = {a and b for a, b in filled}, {a or b for a, b in filled}
        assert both(one, other) is (ands.pop() if len(ands) == 1 else None)
        assert either(one, other) is (ors.pop() if len(ors) == 1 else None)


# Taps


def test_the_fewest_questions_are_asked(wording: Wording) -> None:
    state = RightHandState()
    wording(said(TOOL, state))
    state = tapped(TOOL, state, "Leader's faction", 0)
    state = tapped(TOOL, state, "Others", 2)
    assert said(TOOL, state) == (
        "Who has the lowest VP?",
        "2 Allies: only the lowest may flip it",
    )
    assert titles(TOOL, state).count("VP") == 4
    assert points_matter(state)
    wording(answer(TOOL, state).lines[0])
    own = state.put(("hands", 0, "points"), (3,)).put(("hands", 2, "points"), (4,))
    assert said(TOOL, own) == (
        "Who has the lowest VP?",
        "2 Allies: only the lowest may flip it. Still to enter: Green and Black",
    ), "at a live table the pad leaves them to their own phones"


def test_a_flip_turns_the_right_hand_up_and_it_stays_up(wording: Wording) -> None:
    state = at_table(Hand(own=2), None)
    wording(only(TOOL, state, Note))
    after = pressed(TOOL, state, "Flip the Right Hand")
    assert said(TOOL, after) == (
        "Red's Right Hand is face up",
        "Flipped this turn",
    )
    assert answer(TOOL, after).tone == "plain", "that was no mistake"
    wording(only(TOOL, after, Note))
    later = turned_to(after, 0)
    wording(said(TOOL, later))
    assert not only(TOOL, later, Note)
    assert not only(TOOL, after, Button)
    assert flipped(after) == after
    assert hand(tapped(TOOL, after, "The Right Hand is face up", False)).up is False


def test_another_turn_asks_for_the_allies_anew_and_keeps_the_points() -> None:
    state = turned_to(at_table(Hand(own=1, others=1, points=(4,)), 5).evolve(who=1), 0)
    assert hand(state) == Hand(points=(4,))
    assert turned_to(state, None).who is None


def test_turn_and_points_come_from_the_other_tools() -> None:
    source = RoundState(round=1, first=0, turn=2)
    assert from_round(source, RightHandState()).who == 2
    assert from_round(source.evolve(turn=0), RightHandState()) == RightHandState()
    assert from_round(RoundState(), RightHandState()) == RightHandState()


def test_the_turn_goes_on_once_it_is_flipped_or_may_not_be() -> None:
    assert TOOL.done
    now = RoundState(round=1, first=0)
    state = at_table(Hand(own=2), None)
    assert not TOOL.done(state, now), "it may be flipped"
    flipped = pressed(TOOL, state, "Flip the Right Hand")
    assert TOOL.done(flipped, now)
    assert not TOOL.done(flipped, now.evolve(turn=1)), "another player's turn"
    assert TOOL.done(at_table(Hand(own=0, others=1), None), now)
    assert not TOOL.done(at_table(Hand(), None), now)


def test_the_turn_of_the_checklist_comes_by_itself() -> None:
    (transfer,) = (transfer for transfer in TOOL.transfers if transfer.source == "round")
    assert transfer.facts == ("who",)


def test_the_summary_says_the_answer(wording: Wording) -> None:
    wording(TOOL.summary(TOOL.example))


def test_a_number_out_of_bounds_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="At most 10"):
        Hand(own=11)


# What is taken over


def test_corrected_points_are_not_offered_away_until_the_score_changes() -> None:
    score = ScoreState(
        lines=(ScoreLine(tokens=2, allies=(1,), cards=(1,)), ScoreLine(tokens=5))
        + (ScoreLine(),) * 6
    )
    state = from_score(score, RightHandState())
    assert state.hands[0].total == 4
    corrected = state.put(("hands", 0, "points"), (6,))
    assert from_score(score, corrected) == corrected
    later = score.put(("lines", 0, "tokens"), 4)
    assert from_score(later, corrected) == corrected, "the Score says 6 as well"
    richer = from_score(score.put(("lines", 0, "tokens"), 5), corrected)
    assert richer.hands[0].total == 7
    tokens = from_score(score, corrected.evolve(tokens_only=True))
    assert [hand.total for hand in tokens.hands[:2]] == [2, 5]


def test_another_player_tapped_in_the_same_turn_stays() -> None:
    source = RoundState(round=1, first=0, turn=2)
    state = from_round(source, RightHandState())
    looked = tapped(TOOL, state, "Whose turn is it?", 1)
    assert from_round(source, looked) == looked
    assert from_round(source.evolve(round=2), looked).who == 2
