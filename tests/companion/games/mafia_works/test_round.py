import pytest

from companion.core.blocks import Question, Steps, Turn
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.display.progress import done_tools
from companion.display.steps import leads_away
from companion.games.mafia_works import GAME
from companion.games.mafia_works.acquire.state import acquired
from companion.games.mafia_works.right_hand.state import Hand, RightHandState
from companion.games.mafia_works.right_hand.tool import TOOL as RIGHT_HAND
from companion.games.mafia_works.round.state import RoundState, RoundState1, turns_begun
from companion.games.mafia_works.round.tool import CHECKLIST, TOOL, from_track
from companion.games.mafia_works.track.state import TrackState
from companion.games.mafia_works.track.tool import TOOL as TRACK
from tests.companion.games.mafia_works.reading import family
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
from tests.wordings import Wording


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_takes_a_whole_turn_clockwise(players: int) -> None:
    seated = table(players)
    state = RoundState(table=seated, first=1)
    seen = [TOOL.summary(each) for each in walk(TOOL, state, 2 * players + 1)]
    turns = [
        f"Round 1 · {seated.name(seat)} · {part}"
        for seat in seated.clockwise_from(1)
        for part in ("Start of turn", "Main Phase")
    ]
    assert seen == ["Set-up", *turns, f"Round 2 · {seated.name(1)} · Start of turn"]


@pytest.mark.parametrize("players", PLAYERS)
def test_back_goes_where_next_came_from(players: int) -> None:
    check_back_undoes_next(TOOL, RoundState(table=table(players), first=1))


def test_every_step_and_number_is_known_for_every_table() -> None:
    check_words(TOOL, CHECKLIST, "final_job", "five", rounds=2)


@pytest.mark.parametrize("n", PLAYERS)
def test_the_set_up_has_the_numbers_of_this_table(n: int) -> None:
    state = RoundState(table=table(n))
    assert says(TOOL, state, "starts with 4 in hand", f"deal {4 * n} in all")
    assert bool(specials(TOOL, state)) == (n > 4)
    assert says(TOOL, state, f"all {n} chosen Leaders") == (n <= 4)


def test_all_six_numbers_of_the_turn_order_stand_there(wording: Wording) -> None:
    said = [
        text
        for phase in (0, 1)
        for text in texts(TOOL, RoundState(round=1, phase=phase, first=0))
    ]
    numbers = [text.partition(" · ")[0] for text in said]
    assert sorted(set(numbers)) == ["1", "2", "3", "4", "5", "6"]
    assert numbers == sorted(numbers)
    wording(said[-1])


@pytest.mark.parametrize("phase", [0, 1])
def test_the_game_ends_at_once_when_the_final_job_leaves(phase: int, wording: Wording) -> None:
    state = RoundState(round=4, phase=phase, turn=1, first=0, final_job=True)
    assert main_button(TOOL, state) == "Next: Final score"
    after = went(TOOL, state, "next")
    assert after.over
    wording(all_said(TOOL, after))
    assert went(TOOL, after, "back") == state


def test_who_begins_is_asked_at_the_set_up_and_the_final_job_during_play(
    wording: Wording,
) -> None:
    def asked(state: RoundState) -> list[str]:
        return [
            question.title for question in TOOL.form(state) if isinstance(question, Question)
        ]

    assert asked(RoundState()) == ["First player"]
    wording(asked(RoundState(round=1)), asked(RoundState(round=1, phase=1))[2:])


def test_touching_a_player_starts_that_players_turn() -> None:
    state = RoundState(round=2, phase=1, first=0, ticks=frozenset({0}))
    after = went(TOOL, state, "turn", 2)
    assert TOOL.summary(after) == f"Round 2 · {table(4).name(2)} · Start of turn"
    assert after.ticks == frozenset()
    (turn,) = [each for each in TOOL.result(after) if isinstance(each, Turn)]
    assert turn.at == 2


def test_the_example_is_in_the_middle_of_the_game(wording: Wording) -> None:
    wording(TOOL.summary(TOOL.example))


def test_the_ally_cap_is_the_tables_reading(wording: Wording) -> None:
    state = RoundState(round=1, first=0)
    wording(all_said(TOOL, state))
    five = state.evolve(five=True)
    wording(all_said(TOOL, five))


@pytest.mark.parametrize("literal", [False, True])
def test_a_checklist_of_version_1_has_the_plainer_reading_of_the_cap(literal: bool) -> None:
    old = RoundState1(round=3, first=1, stashes=frozenset({2}), literal=literal)
    assert TOOL.upgraded(1, old) == RoundState(round=3, first=1, stashes=frozenset({2}))


def test_the_skill_of_a_final_job_that_was_acquired_comes_before_the_end(
    wording: Wording,
) -> None:
    state = RoundState(round=1, first=0, phase=1, final_job=True)
    wording(
        all_said(TOOL, state),
        all_said(TOOL, state.evolve(phase=0)),
        all_said(TOOL, state.evolve(final_job=False)),
    )


def test_a_right_hand_that_is_face_up_counts_as_an_ally_at_the_end(wording: Wording) -> None:
    state = RoundState(round=1, over=True)
    wording(all_said(TOOL, state))


@pytest.mark.parametrize("phase", [0, 1])
def test_how_a_turn_in_the_middle_ends_is_said_to_be_open(phase: int) -> None:
    state = RoundState(round=1, first=0, phase=phase)
    assert not says(TOOL, state, "then stop.")
    assert says(TOOL, state.evolve(final_job=True), "then stop.")


def test_the_end_comes_from_the_victory_track() -> None:
    state = RoundState(round=2, first=0)
    assert from_track(TrackState(gone="escaped"), state).final_job
    assert not from_track(TrackState(), state).final_job
    assert from_track(TrackState(), state.evolve(final_job=True)).final_job
    assert not from_track(TrackState(gone="escaped"), RoundState()).final_job


def test_a_game_that_goes_on_after_all_is_not_offered_to_end_again() -> None:
    gone = TrackState(gone="acquired")
    on = from_track(gone, RoundState(round=2, first=0)).evolve(final_job=False)
    assert from_track(gone, on) == on


def test_turns_are_numbered_through_the_game() -> None:
    numbers = [
        turns_begun(RoundState(table=table(3), round=number, turn=turn))
        for number in (1, 2)
        for turn in range(3)
    ]
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert turns_begun(RoundState()) == 0


def test_what_the_right_hand_needs_is_said_without_a_tables_reading(wording: Wording) -> None:
    (line,) = [
        text for text in texts(TOOL, RoundState(round=1, first=0)) if "Right Hand still" in text
    ]
    wording(line)


def test_a_flipped_right_hand_stays_an_ally(wording: Wording) -> None:
    """Turn Order, 3."""
    (line,) = [
        text for text in texts(TOOL, RoundState(round=1, first=0)) if "Right Hand still" in text
    ]
    wording(line)


def test_a_victory_card_comes_only_from_a_deck_that_has_one(wording: Wording) -> None:
    """Turn Order, 4: the top card of the Victory deck."""
    wording(all_said(TOOL, RoundState(round=1, first=0)))


def test_a_new_game_reads_the_rules_as_before() -> None:
    state = RoundState(five=True, round=3, final_job=True)
    fresh = TOOL.move(state, "new", (), 0, 0)
    assert fresh == RoundState(five=True)


def test_the_track_of_the_game_before_ends_no_new_game() -> None:
    gone = TrackState(gone="escaped", spaces=5, cards=frozenset({1}))
    late = RoundState(round=4, first=0, turn=1, five=True)
    ended = from_track(gone, late)
    new = went(TOOL, ended, "new")
    assert (new.round, new.final_job, new.five) == (0, False, True)
    for state in walk(TOOL, new, 60):
        assert not from_track(gone, state).final_job
    later = gone.evolve(cards=frozenset({1, 3}))
    assert from_track(later, new.evolve(round=3, first=0)).final_job


def test_a_track_that_is_too_far_for_the_turns_is_of_another_game() -> None:
    told = TrackState(gone="acquired", told=9)
    two = RoundState(table=table(2), round=4, first=0)
    assert not from_track(told, two).final_job, "turn 7"
    assert from_track(told, two.evolve(turn=1)).final_job, "turn 8, whose advance is done"
    escaped = TrackState(gone="escaped", spaces=7)
    assert not from_track(escaped, two).final_job
    assert from_track(escaped, two.evolve(turn=1)).final_job
    assert from_track(escaped.evolve(gone="acquired"), two).final_job


def large(state: RoundState, **used: Value) -> str:
    """The tool that the large button leads to, '' where it is *Next*."""
    parts = lay_out(TOOL, state, done_tools(GAME, {"round": state, **used}))
    assert not any(leads_away(each) for each in parts.body if isinstance(each, Steps))
    return parts.links.above[0].tool if parts.links.strong else ""


def test_the_main_phase_leads_to_acquire_and_on_once_a_card_was_acquired() -> None:
    state = RoundState(round=1, first=0, phase=1)
    paid = acquired(family(2, 3, price=5))
    assert large(state) == large(state, acquire=family(2, 3)) == "acquire"
    assert large(state, acquire=family(2, 3, price=5)) == "acquire", "it is not paid yet"
    assert large(state, acquire=paid) == ""
    assert large(state.evolve(turn=1), acquire=paid) == "acquire", "another player's turn"
    assert TOOL.links(state)[1].tool == "timing", "the look-up stays in reach"


def test_who_has_flipped_their_right_hand_or_advanced_the_track_takes_no_other_ally() -> None:
    """Turn Order, 3."""

    def open_steps(**used: Value) -> list[str]:
        state = RoundState(round=1, first=0)
        parts = lay_out(TOOL, state, done_tools(GAME, {"round": state, **used}))
        (steps,) = [each for each in parts.body if isinstance(each, Steps)]
        return [each.text for each in steps.items if not each.reminder]

    def asks(*words: str, **used: Value) -> list[bool]:
        return [any(text.startswith(word) for text in open_steps(**used)) for word in words]

    flip, other = "3 · Right Hand still", "3 · Otherwise take one"
    hands = (Hand(own=2), *(Hand(),) * 7)
    may = RightHandState(who=0, hands=hands)
    not_now = may.put(("hands", 0), Hand(own=0, others=0))
    flipped = RIGHT_HAND.move(may, "flip", (), 0, 0)
    advanced = TrackState(mover=0, told=2)
    assert asks(flip, other) == [True, True]
    assert asks(flip, other, **{"right-hand": may}) == [True, True]
    assert asks(flip, other, **{"right-hand": not_now}) == [False, True]
    assert asks(flip, other, **{"right-hand": flipped}) == [False, False]
    assert TRACK.done
    assert TRACK.done(advanced, RoundState(round=1, first=0))
    assert asks(flip, other, track=advanced) == [False, False], "that comes after it"
    assert "3 · Look at the top 2 Allies of the deck." in open_steps(track=advanced)


@pytest.mark.parametrize("phase", [0, 1])
def test_once_the_final_job_is_gone_the_score_is_next(phase: int) -> None:
    state = RoundState(round=4, phase=phase, first=0)
    assert large(state) != ""
    assert large(state.evolve(final_job=True)) == ""
    (steps,) = [each for each in TOOL.result(state) if isinstance(each, Steps)]
    (over,) = [
        each for each in TOOL.result(state.evolve(final_job=True)) if isinstance(each, Steps)
    ]
    assert [each.text for each in over.items] == [each.text for each in steps.items]
    still = [each.text for each in over.items if not each.reminder]
    assert still == ["4 · Cards pushed off the Track escape. Do their [Escape] skills now."] * (
        not phase
    )
