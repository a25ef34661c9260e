"""A sheet over rounds: it says the game's own words, and has room for as many as a checklist."""

import pytest
from hypothesis import given, settings

from companion.core.blocks import Button, Grid, Note, QuestionSequence, Steps
from companion.core.earlier import carried
from companion.core.fields import Sum
from companion.core.nesting import flat
from companion.evening.made_games import definition_in
from companion.exchange import share
from companion.exchange.codec import pack
from companion.game_maker import editions, score_state
from companion.game_maker.definition import Definition, Row
from companion.game_maker.examples import examples
from companion.game_maker.game import pack_game
from companion.game_maker.points import count
from companion.game_maker.rounds import RoundState
from companion.game_maker.score import recorded, score, summary
from companion.game_maker.score_form import form
from companion.game_maker.score_state import MOST_TERMS, ScoreState, next_round
from companion.storage import saves
from companion.tools.checklist import MOST_ROUNDS
from companion.tools.history import History
from tests.companion.game_maker.sample_sheets import (
    MAKE,
    ROUND,
    SCORE,
    also,
    moved,
    scored,
    sheet,
)
from tests.states import states
from tests.wordings import Wording

COINS = Row(name="Coins")
FEWER = min(25, settings().max_examples)


def said(state: ScoreState) -> list[str]:
    """Return what a sheet asks and answers, as far as it names a round."""
    blocks = flat((*form(state), *score(state)))
    return [
        getattr(block, "title", "")
        for block in blocks
        if isinstance(block, QuestionSequence | Button | Grid)
    ]


def in_hands(called: str) -> ScoreState:
    made = examples()["tricks"].put(("course", "unit"), called)
    state = score_state.from_make(made, ScoreState())
    return also(next_round(also(state, *[(1, 1, 0)] * 4)), *[(2, 0, 1)] * 4, at=1)


def test_a_sheet_says_the_games_own_word_for_a_round() -> None:
    state = in_hands("Hand")
    assert said(state) == ["Hand 2", "Next hand", "Previous hand"]
    assert summary(state) == "Hand 2: 4 of 4 players done"
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    assert sequence.sheet
    assert [row.name for row in sequence.sheet.rows][:2] == ["Hand 1: Bid", "Hand 1: Tricks"]
    assert sequence.questions[-1].title.endswith(", hand 2")


def test_without_a_word_of_its_own_a_round_is_a_round() -> None:
    for called in ("", " "):
        state = in_hands(called)
        assert said(state) == ["Round 2", "Next round", "Previous round"]
        assert summary(state).startswith("Round 2: ")


def test_a_score_that_came_brings_its_word_for_a_round() -> None:
    state = in_hands("Hand")
    assert definition_in(state).course.unit == "Hand"
    (transfer,) = [transfer for transfer in MAKE.transfers if transfer.source == "score"]
    assert transfer.do(state, Definition()).course.unit == "Hand"
    assert score_state.from_make(definition_in(state), state) == state


def test_a_phase_without_steps_says_what_is_played() -> None:
    made = moved(MAKE, Definition(), ("add-phase", "Bid")).put(("course", "unit"), "Hand")
    made = made.put(("course", "phases", 0, "title"), "")
    (transfer,) = [transfer for transfer in ROUND.transfers if transfer.source == "make"]
    begun = ROUND.move(transfer.do(made, RoundState()), "next", (), 0, 0)
    assert "Play the hand." in str(ROUND.result(begun))


@pytest.mark.parametrize("steps", ["", "Aim; Leap"])
def test_each_phase_of_a_game_is_seen_by_its_name(steps: str) -> None:
    """The name of the only one, too, and the names of those that have no steps."""
    made = moved(MAKE, Definition(), ("add-phase", "Jump {far}"), ("add-phase", "Splash"))
    every = tuple(each.evolve(steps=steps) for each in made.course.phases)
    for phases in (every, every[:1]):
        state = RoundState(course=made.course.evolve(phases=phases))
        for number, phase in enumerate(phases * 2):
            state = moved(ROUND, state, ("next",))
            turn = 1 + number // len(phases)
            assert ROUND.summary(state) == f"Round {turn} · {phase.title}"
            (block,) = [each for each in ROUND.result(state) if isinstance(each, Steps)]
            expected = steps.split("; ") if steps else [phase.title]
            assert [item.text for item in block.items] == expected


def played(rounds: int) -> ScoreState:
    state = scored(sheet(COINS, rounds=True), (1,), (2,))
    for at in range(1, rounds):
        state = also(next_round(state), (at,), (2,), at=at)
    return state


def test_a_sheet_has_as_many_rounds_as_a_checklist_and_says_where_it_ends(
    wording: Wording,
) -> None:
    before, last = played(MOST_ROUNDS - 1), played(MOST_ROUNDS)
    assert last.round == MOST_ROUNDS - 1
    assert len(count(last).rows[0]) == MOST_ROUNDS
    assert "Next round" in said(before)
    assert "Next round" not in said(last)
    assert next_round(last) == last
    notes = [block.text for block in form(last) if isinstance(block, Note)]
    wording(notes)
    assert not [block for block in form(before) if isinstance(block, Note)]
    over = last.evolve(over=True)
    assert not [block for block in form(over) if isinstance(block, Note)]
    ended = recorded(over)
    assert ended
    assert ended.players[0].score == 1 + sum(range(1, MOST_ROUNDS))


def test_the_longest_sheet_is_kept_and_read_again() -> None:
    last = played(MOST_ROUNDS)
    history = History(last)
    assert saves.read(SCORE, saves.write(SCORE, history)) == history


def test_rounds_become_terms_that_can_still_be_asked_for() -> None:
    once = played(60).put(("sheet", "rounds"), False)
    sequences = [block for block in form(once) if isinstance(block, QuestionSequence)]
    kinds = [question.kind for sequence in sequences for question in sequence.questions]
    assert [kind.longest for kind in kinds if isinstance(kind, Sum)] == [60, 60]
    fresh = scored(sheet(COINS), (1,), (2,))
    sequences = [block for block in form(fresh) if isinstance(block, QuestionSequence)]
    kinds = [question.kind for sequence in sequences for question in sequence.questions]
    assert {kind.longest for kind in kinds if isinstance(kind, Sum)} == {MOST_TERMS}


@given(states(editions.ScoreV1))
@settings(max_examples=FEWER)
def test_a_sheet_of_the_first_version_opens_with_all_that_was_entered(
    old: editions.ScoreV1,
) -> None:
    state = SCORE.upgraded(1, old)
    assert (type(state), state.called) == (ScoreState, "")
    assert carried(state, editions.ScoreV1) == old


@pytest.mark.parametrize("key", ["tricks", "builders"])
def test_a_sheet_of_a_pack_of_the_first_version_opens_with_all_that_was_entered(
    key: str,
) -> None:
    tool = pack_game("gold-mine", examples()[key]).by_key["score"]
    old = editions.ScoreV1(round=7, over=True)
    tag = share.tag("gold-mine/score", 1, editions.ScoreV1)
    state = share.read(share.with_checksum(tag, pack(old)), (tool,)).state
    assert type(state) is tool.state
    assert state.look(("round",)) == 7
