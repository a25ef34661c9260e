from companion.core.blocks import Button, Fold, Grid, Note, RuleGap, Warn
from companion.display.layout import lay_out, scroll_key
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.track.state import (
    TrackState,
    advanced,
    ended,
    from_round,
    missed,
    to_go,
)
from companion.games.mafia_works.track.tool import TOOL
from companion.tools.tool import ToolLink
from tests.answers import after_answer
from tests.companion.games.mafia_works.reading import facts, open_silents, titles
from tests.companion.games.walks import table
from tests.tool_screens import TO_THE_TURN, answer, pressed, question, said
from tests.tool_screens import on_screen as only
from tests.wordings import Wording


def test_the_track_asks_for_its_length_then_the_deck_then_the_final_jobs_space(
    wording: Wording,
) -> None:
    state = TrackState()
    wording(said(TOOL, state))
    assert not only(TOOL, state, Button)
    state = state.evolve(spaces=5)
    wording(said(TOOL, state))
    state = state.evolve(deck=0)
    wording(said(TOOL, state))
    state = after_answer(
        TOOL, state, question(TOOL, state, "Space of the Final Job, 1 at the Deck"), 4, 0, 0
    )
    assert said(TOOL, state) == (
        "2 advances to the end",
        "On space 4 of 5, if nobody acquires it",
    )
    assert answer(TOOL, state).tone == "bad"
    assert advanced(TrackState(spaces=5)) == TrackState(spaces=5)


def test_the_last_advance_ends_the_game(wording: Wording) -> None:
    state = TrackState(spaces=5, deck=0, job=5)
    wording(said(TOOL, state))
    after = pressed(TOOL, state, "The Track advances")
    assert said(TOOL, after) == (
        "The game is over",
        "The Final Job escaped: count the Victory Points",
    )
    assert advanced(after) == after
    assert not only(TOOL, after, Button)
    wording(open_silents(TOOL, after), only(TOOL, after, Note))
    finished = state.evolve(finish=True)
    wording(said(TOOL, finished))
    after = pressed(TOOL, finished, "The Track advances")
    assert said(TOOL, after)[0] == "This turn is the last"
    wording(open_silents(TOOL, after))


def test_acquiring_the_final_job_ends_the_game_unless_the_table_plays_otherwise(
    wording: Wording,
) -> None:
    before = TrackState(spaces=5, deck=9)
    state = before.evolve(gone="acquired")
    assert ended(state)
    assert "was acquired" in said(TOOL, state)[1]
    assert scroll_key(state, lay_out(TOOL, state)) != scroll_key(before, lay_out(TOOL, before))
    wording(open_silents(TOOL, state), only(TOOL, state, Note), TOOL.summary(state))
    other = state.evolve(escape_only=True)
    assert not ended(other)
    assert said(TOOL, other)[0] == "Nothing ends the game now"
    wording(TOOL.summary(other))
    reading, end = open_silents(TOOL, other)
    wording(reading, end)


def test_a_final_job_beyond_the_track_is_warned_of_and_still_answered() -> None:
    state = TrackState(spaces=4, deck=0, job=9)
    (warn,) = only(TOOL, state, Warn)
    assert warn.text == "Your Track has 4 spaces, so the Final Job can't be on space 9."
    assert to_go(state) == 1
    assert advanced(state).gone == "escaped"
    (warn,) = only(TOOL, TrackState(spaces=1, deck=0, job=9), Warn)
    assert warn.text == "Your Track has 1 space, so the Final Job can't be on space 9."
    assert said(TOOL, TrackState(spaces=1, deck=1))[1].startswith("1 in the deck + 1 space,")


def test_the_other_cards_escapes_stand_in_a_fold() -> None:
    (grid,) = only(TOOL, TOOL.example, Grid)
    assert grid.rows == (
        ("4", "in 2 advances"),
        ("2", "in 4 advances"),
        ("1", "in 5 advances"),
    )
    (grid,) = only(TOOL, TrackState(spaces=2, deck=1, cards=frozenset({1})), Grid)
    assert grid.rows == (("2", "next advance"),)
    held = TrackState(spaces=5, deck=0, job=None, cards=frozenset({0, 4}), stops=True)
    (grid,) = only(TOOL, held, Grid)
    assert grid.rows[0] == ("5", "in 4 advances")
    assert gap_silences(held) == 2, "beside the grid, and beside the switch"
    assert gap_silences(held.evolve(stops=False)) == 2
    assert gap_silences(held.evolve(cards=frozenset({0, 1}))) == 1, "no gap matters"
    assert not only(TOOL, TrackState(spaces=5, cards=frozenset({1})), Grid)


def gap_silences(state: TrackState) -> int:
    return sum("happens at a gap" in silent.text for silent in only(TOOL, state, RuleGap))


def test_the_mover_comes_from_the_checklist() -> None:
    source = RoundState(round=2, first=1, turn=1)
    assert from_round(source, TrackState()).mover == 2
    assert from_round(source.evolve(phase=1), TrackState()).mover == 3
    assert from_round(RoundState(), TrackState()) == TrackState()
    assert from_round(RoundState(first=2), TrackState()).mover == 2, (
        "the first player's turn is next"
    )
    assert from_round(RoundState(round=9, first=2, over=True), TrackState()) == TrackState()
    away = RoundState(table=table(8), round=1, first=7)
    assert from_round(away, TrackState()) == TrackState()


def test_the_summary_says_how_far_the_end_is(wording: Wording) -> None:
    wording(
        TOOL.summary(TOOL.example),
        TOOL.summary(TrackState()),
        TOOL.summary(TrackState(gone="escaped")),
    )


def test_the_tracks_readings_are_switches(wording: Wording) -> None:
    wording(titles(TOOL, TrackState()))


def test_the_words_follow_the_switches_of_the_table(wording: Wording) -> None:
    def told(state: TrackState) -> tuple[str, str, str]:
        house = [block for block in TOOL.form(state) if isinstance(block, Fold)][-1]
        acquired, last, gaps = (b.text for b in house.blocks if isinstance(b, RuleGap))
        assert "Do you finish the turn" in last
        return answer(TOOL, state).rule, acquired, gaps

    rule, acquired, gaps = told(TOOL.example)
    wording(rule, acquired, gaps, answer(TOOL, TOOL.example).lines[-1])
    other = TOOL.example.evolve(stops=True, escape_only=True)
    rule, acquired, gaps = told(other)
    wording(rule, acquired, gaps, answer(TOOL, other).lines[-1], facts(TOOL, other))


def test_a_push_and_a_correction_are_not_offered_away_until_the_checklist_goes_on() -> None:
    source = RoundState(round=2, first=1)
    state = from_round(source, TrackState(spaces=5, deck=9))
    assert state.mover == 1
    corrected = state.evolve(mover=3)
    assert from_round(source, corrected) == corrected
    after = advanced(state)
    assert after.mover == 2
    assert from_round(source, after) == after, "this turn's push is done"
    assert from_round(source.evolve(phase=1), after) == after.evolve(due=0), "Main Phase"
    moved = after.evolve(mover=0, due=0)
    assert from_round(source.evolve(phase=1), moved) == moved
    later = from_round(source.evolve(turn=1, phase=1), moved)
    assert (later.mover, missed(later)) == (2, 1)


def test_another_first_player_of_the_set_up_advances_the_track_first() -> None:
    state = from_round(RoundState(first=1), TrackState(spaces=5, deck=9))
    assert from_round(RoundState(first=3), state).mover == 3
    begun = RoundState(round=1, first=1)
    assert from_round(begun, state) == state
    pushed = advanced(state)
    assert from_round(begun, pushed) == pushed
    assert TOOL.done
    assert not TOOL.done(state, begun)
    assert TOOL.done(pushed, begun)


def test_a_track_told_by_hand_who_is_next_goes_on_with_the_turns() -> None:
    """The set-up asks on the Track itself who advances it next: that answer counts, too."""
    assert TOOL.done
    state = TrackState(spaces=5, deck=9, mover=1)
    for turn in range(9):
        at = RoundState(round=turn // 4 + 1, first=1, turn=turn % 4)
        assert from_round(at, state) == state, "there is nothing to take over"
        assert not TOOL.done(state, at)
        state = advanced(state)
        assert from_round(at, state) == state, "this turn's push is done"
        assert from_round(at.evolve(phase=1), state) == state
        assert TOOL.done(state, at)


def test_the_turn_goes_on_from_the_track_until_the_final_job_leaves_it() -> None:
    assert TOOL.links(TrackState()) == ()
    running = TrackState(spaces=5, deck=12)
    assert TOOL.links(running) == (ToolLink("Go on", "round"),), "to the set-up, or to the turn"
    assert TOOL.links(advanced(running)) == (ToolLink(TO_THE_TURN, "round"),)
    (after,) = TOOL.links(running.evolve(gone="escaped"))
    assert (after.tool, after.main) == ("score", True)


def test_the_button_says_whose_turn_the_next_advance_is(wording: Wording) -> None:
    """A second touch by mistake would be the next player's: that can be read on the button."""
    state = TrackState(spaces=5, deck=9)
    wording(only(TOOL, state, Button)[0].title)
    green = state.evolve(mover=1)
    wording(only(TOOL, green, Button)[0].title, only(TOOL, advanced(green), Button)[0].title)
