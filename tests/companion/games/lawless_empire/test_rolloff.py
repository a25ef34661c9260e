from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.blocks import Grid, Odds, Warn
from companion.core.chance import tie_for_lowest
from companion.core.fields import Dice
from companion.core.table import Table
from companion.exchange import share
from companion.games.lawless_empire.first.rolloff import (
    replay,
    ties_again,
    totals_of,
)
from companion.games.lawless_empire.first.throws import (
    REROLLS,
    FirstState,
    Hand,
    folded,
    roll_off,
)
from companion.games.lawless_empire.first.tool import TOOL
from tests.answers import after_answer
from tests.code_sizes import fullest_code
from tests.companion.games.lawless_empire.throwing import (
    RED,
    answer,
    only,
    opened,
    pads,
    pick,
    press,
    rulebook,
    tap,
    tied_throw,
    told,
)
from tests.fast_run import trials
from tests.wordings import Wording


def chances(state: FirstState) -> list[Odds]:
    assert TOOL.what_if
    return [block for block in TOOL.what_if(state) if isinstance(block, Odds)]


def test_the_chance_of_a_tie_is_exact_and_told_when_asked(wording: Wording) -> None:
    state = opened(5)
    (odds,) = chances(state)
    assert Fraction(odds.ways, odds.of) == tie_for_lowest(5, 6)
    wording(odds.title)
    assert not only(state, Odds), "the odds are for those who ask What if?"
    assert answer(state).lines == ()


@pytest.mark.parametrize("players", [2, 3])
def test_the_chance_of_a_tie_is_of_any_tie_and_its_words_say_so(players: int) -> None:
    """With three, it was said to be that all three tie; that is 20 times less likely."""
    (odds,) = chances(opened(players))
    assert odds.title == f"A tie for the lowest total among {players} players"
    ways = Counter(map(sum, product(range(1, 7), repeat=6)))
    any_tie = all_tie = 0
    for totals in product(ways, repeat=players):
        number = prod(ways[total] for total in totals)
        any_tie += number * (totals.count(min(totals)) > 1)
        all_tie += number * (len(set(totals)) == 1)
    assert Fraction(odds.ways, odds.of) == Fraction(any_tie, 6 ** (6 * players))
    assert (all_tie < any_tie) == (players > 2)


def test_the_chance_that_a_reroll_ties_again_is_exact(wording: Wording) -> None:
    tied = rulebook("dice")[3]
    again, _ = chances(tied)
    # 20 and a die each against 25: both below with the same face, both 5, or one 5 above none
    ways = sum(
        sorted((20 + red, 20 + green, 25))[0] == sorted((20 + red, 20 + green, 25))[1]
        for red, green in product(range(1, 7), repeat=2)
    )
    assert Fraction(again.ways, again.of) == Fraction(ways, 36)
    wording(again.title)
    half = chances(rulebook("dice")[4])[0]
    assert Fraction(half.ways, half.of) == Fraction(1, 6)


def test_the_chance_of_a_reroll_needs_the_dice() -> None:
    assert len(chances(told(2, 21, 21))) == 1
    assert len(chances(tied_throw(2))) == 2


@settings(deadline=None)
@given(
    st.lists(st.integers(5, 30), min_size=1, max_size=4),
    st.lists(st.integers(6, 36), max_size=4),
)
def test_ties_again_agrees_with_counting_all_faces(rests: list[int], fixed: list[int]) -> None:
    ties = 0
    for faces in product(range(1, 7), repeat=len(rests)):
        totals = [*fixed, *(rest + face for rest, face in zip(rests, faces, strict=True))]
        ties += totals.count(min(totals)) > 1
    assert ties_again(rests, fixed) == Fraction(ties, 6 ** len(rests))


def dice_until_settled(players: int, draw: Random) -> tuple[list[list[int]], int]:
    """Throw and reroll as the rulebook says; return all faces in turn, and who chooses."""
    shown = [[draw.randint(1, 6) for _ in range(6)] for _ in range(players)]
    faces = [list(dice) for dice in shown]
    while True:
        totals = [sum(dice) for dice in shown]
        tied = [who for who in range(players) if totals[who] == min(totals)]
        if len(tied) == 1:
            return faces, tied[0]
        for who in tied:
            face = draw.randint(1, 6)
            shown[who].sort()
            shown[who][0] = face
            faces[who].append(face)


def test_the_chooser_agrees_with_thousands_of_throws() -> None:
    draw = Random(20260101)
    settled = 0
    for _ in range(trials(4000)):
        players = draw.randint(2, 8)
        faces, chooser = dice_until_settled(players, draw)
        off = replay({seat: totals_of(tuple(dice)) for seat, dice in enumerate(faces)})
        assert off.chooser == chooser
        assert all(len(off.used[seat]) == len(faces[seat]) - 5 for seat in off.used)
        settled += len(off.stages) > 2
    assert settled > trials(50)


def play(mode: str, players: int, faces: list[list[int]]) -> FirstState:
    state = pick(opened(players), mode)
    while roll_off(state).waiting:
        off = roll_off(state)
        seat = off.waiting[0]
        if mode == "dice":
            at = 6 * bool(off.stages)
            done = len(off.used[seat]) + 5 if off.stages else 0
            value: Any = tuple(faces[seat][done : done + 1] if at else faces[seat][:6])
        else:
            value = totals_of(tuple(faces[seat]))[len(off.used[seat])]
        state = tap(state, value)
    return state


@pytest.mark.parametrize("mode", ["totals", "dice"])
def test_taps_settle_the_same_throws(mode: str) -> None:
    draw = Random(7)
    for _ in range(60):
        players = draw.randint(2, 8)
        faces, chooser = dice_until_settled(players, draw)
        if max(len(hand) for hand in faces) <= 6 + REROLLS:
            end = play(mode, players, faces)
            assert roll_off(end).chooser == chooser
            assert not only(end, Warn)


@pytest.mark.parametrize("mode", ["totals", "dice"])
def test_a_tie_without_end_never_gets_stuck(mode: str) -> None:
    state = pick(opened(3), mode)
    for value in ((1, 2, 2, 2, 2, 2), (1, 2, 2, 2, 2, 2), (6,) * 6):
        state = tap(state, value if mode == "dice" else sum(value))
    for _ in range(40):
        for _ in range(2):
            state = tap(state, (1,) if mode == "dice" else 11)
        assert answer(state).text == "Red and Green are tied at 11"
        assert only(state, Grid)[0].rows[-1][1:] == ("11", "11", "36")
    state = tap(tap(state, (2,) if mode == "dice" else 12), (1,) if mode == "dice" else 11)
    assert answer(state).text == "Green chooses"


def test_the_app_throws_on_where_a_tie_is_without_end() -> None:
    state = pick(opened(2), "dice")
    for _ in range(2):
        state = tap(state, (1,) * 6)
    for _ in range(REROLLS):
        for _ in range(2):
            state = tap(state, (1,))
    assert len(state.hands[RED].dice) == 6 + REROLLS
    after = press(state, "throw", seed=2)
    assert len(after.hands[RED].dice) == 7
    assert after.hands[RED].dice[:6] == (1,) * 6


def test_folding_keeps_the_rerolls_of_the_tie_that_stands() -> None:
    state = told(3, 21, 21, 25, 26, 25, 28)
    short = folded(state)
    assert [hand.totals for hand in short.hands[:3]] == [(26,), (25, 28), (25,)]
    assert answer(short).text == answer(state).text
    dice = rulebook("dice")[6]
    assert [hand.dice for hand in folded(dice).hands[:3]] == [
        (6, 1, 1, 6, 6, 6),
        (5, 1, 1, 6, 6, 6, 4),
        (1, 1, 5, 6, 6, 6),
    ]


HANDS = st.builds(
    Hand,
    totals=st.lists(st.integers(6, 36), max_size=1 + REROLLS).map(tuple),
    dice=st.lists(st.integers(1, 2), max_size=6 + REROLLS).map(tuple),
    thrown=st.booleans(),
)
STATES = st.builds(
    FirstState,
    table=st.integers(2, 8).map(lambda players: Table().resized(players)),
    mode=st.sampled_from(["totals", "dice"]),
    hands=st.lists(HANDS, min_size=8, max_size=8).map(tuple),
    first=st.none() | st.integers(0, 7),
)


@settings(deadline=None, max_examples=trials(200))
@given(STATES, st.data())
@pytest.mark.long
def test_every_state_has_an_answer_and_every_touch_a_next_one(
    state: FirstState, data: st.DataObject
) -> None:
    for _ in range(3):
        assert answer(state).text
        assert TOOL.summary(state)
        assert share.read(share.write(TOOL, state), [TOOL]).state == state
        question = data.draw(st.sampled_from(pads(state)))
        if isinstance(question.kind, Dice):
            faces = st.lists(st.integers(1, 6), max_size=question.kind.longest)
            state = after_answer(TOOL, state, question, tuple(data.draw(faces)), 0, 0)
        else:
            state = after_answer(TOOL, state, question, data.draw(st.integers(6, 36)), 0, 0)
        state = data.draw(
            st.sampled_from(
                [state, TOOL.move(state, "throw", (), 0, 9)]
                + [pick(state, mode) for mode in ("totals", "dice")]
            )
        )


def test_the_fullest_state_fits_a_code() -> None:
    assert len(fullest_code(TOOL)) <= 922
