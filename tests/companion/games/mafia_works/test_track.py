from random import Random

import pytest

from companion.core.blocks import Facts, Grid, Press, Silent, Warn
from companion.core.words import counted
from companion.games.mafia_works.round_state import RoundState
from companion.games.mafia_works.track import TOOL
from companion.games.mafia_works.track_rules import escapes, pushed
from companion.games.mafia_works.track_state import (
    TrackState,
    advanced,
    ended,
    from_round,
    places,
    to_go,
)
from tests.companion.games.mafia_works.reading import (
    answer,
    only,
    open_silents,
    pressed,
    question,
    said,
    table,
    titles,
)

JOB = "Final Job"


def advance(track: list[str | None], deck: list[str], stops: bool) -> list[str]:
    """Push the cards of a real Track by hand, one by one, and return who escapes."""
    first = next((n for n, card in enumerate(track) if card), None)
    if first is not None:
        end = first
        while stops and end + 1 < len(track) and track[end + 1]:
            end += 1
        end = end if stops else len(track) - 1
        gone = []
        for n in range(end, -1, -1):
            card = track[n]
            track[n] = None
            if card and n + 1 == len(track):
                gone.append(card)
            elif card:
                track[n + 1] = card
    else:
        gone = []
    if deck:
        assert track[0] is None
        track[0] = deck.pop(0)
    return gone


# MW-G2


@pytest.mark.parametrize(("deck", "spaces", "end"), [(12, 5, 17), (1, 1, 2), (20, 6, 26)])
def test_the_game_ends_on_advance_deck_and_spaces(deck: int, spaces: int, end: int) -> None:
    state = TrackState(spaces=spaces, deck=deck)
    assert to_go(state) == end
    assert said(TOOL, state) == (
        f"{end} advances to the end",
        f"{deck} in the deck + {counted(spaces, 'space')}, if nobody acquires it",
    )


def test_the_countdown_agrees_with_a_simulation_whatever_else_is_acquired() -> None:
    random = Random(3)
    for _ in range(2000):
        spaces, size = random.randint(1, 9), random.randint(1, 14)
        stops, players = random.random() < 0.5, random.randint(2, 8)
        track: list[str | None] = [None] * spaces
        deck = [*(f"card {n}" for n in range(size - 1)), JOB]
        state = TrackState(table=table(players), spaces=spaces, deck=size, stops=stops, mover=0)
        left = to_go(state)
        assert left == size + spaces
        count, gone = 0, list[str]()
        while JOB not in gone:
            gone = advance(track, deck, stops)
            state = advanced(state)
            count += 1
            if JOB in gone:
                break
            assert places(state) == tuple(n + 1 for n, card in enumerate(track) if card)
            assert to_go(state) == left - count
            taken = random.randrange(spaces)
            if random.random() < 0.4 and track[taken] != JOB:
                track[taken] = None
                state = state.evolve(cards=state.cards - {taken})
        assert count == left
        assert state.gone == "escaped"
        assert state.mover == count % players


def test_each_cards_escape_agrees_with_a_simulation() -> None:
    random = Random(7)
    for _ in range(2000):
        spaces, size = random.randint(1, 9), random.randint(0, 9)
        stops = random.random() < 0.6
        lying = {n for n in range(1, spaces + 1) if random.random() < 0.5}
        track: list[str | None] = [str(n) if n in lying else None for n in range(1, spaces + 1)]
        deck = [f"new {n}" for n in range(size)]
        found: dict[int, int] = {}
        for count in range(1, spaces + size + 1):
            for card in advance(track, deck, stops):
                if card.isdigit():
                    found[int(card)] = count
        assert escapes(lying, spaces, size, stops) == found


# One push


def test_a_push_moves_everything_one_space_unless_a_gap_stops_it() -> None:
    assert pushed((1, 2, 5), stops=False) == (2, 3, 6)
    assert pushed((1, 2, 5), stops=True) == (2, 3, 5)
    assert pushed((2, 3, 5), stops=True) == (3, 4, 5)
    assert pushed((), stops=True) == ()


@pytest.mark.parametrize(
    ("players", "left", "rounds", "line"),
    [
        (4, 1, "Less than 1", "1 turn: less than a round of 4 players."),
        (4, 3, "Less than 1", "3 turns: less than a round of 4 players."),
        (4, 4, "1 round", "4 turns: 1 round of 4 players."),
        (4, 5, "1 round and 1 turn", "5 turns: 1 round of 4 players and 1 turn."),
        (4, 17, "4 rounds and 1 turn", "17 turns: 4 rounds of 4 players and 1 turn."),
        (3, 17, "5 rounds and 2 turns", "17 turns: 5 rounds of 3 players and 2 turns."),
        (2, 8, "4 rounds", "8 turns: 4 rounds of 2 players."),
    ],
)
def test_turns_are_said_as_whole_rounds_and_what_is_over(
    players: int, left: int, rounds: str, line: str
) -> None:
    state = TrackState(table=table(players), spaces=20, deck=0, job=21 - left)
    assert to_go(state) == left
    (facts,) = only(TOOL, state, Facts)
    assert dict(facts.rows)["Rounds, at most"] == rounds
    assert answer(TOOL, state).lines[0] == f"One advance a turn. {line}"


# What is said


def test_the_track_asks_for_its_length_then_the_deck_then_the_final_jobs_space() -> None:
    state = TrackState()
    assert said(TOOL, state)[0] == "How long is your Track?"
    assert not only(TOOL, state, Press)
    state = state.evolve(spaces=5)
    assert said(TOOL, state)[0] == "How many cards are left?"
    state = state.evolve(deck=0)
    assert said(TOOL, state)[0] == "Where is the Final Job?"
    state = TOOL.answer(
        state, question(TOOL, state, "Space of the Final Job, 1 at the Deck"), 4, 0, 0
    )
    assert said(TOOL, state) == (
        "2 advances to the end",
        "on space 4 of 5, if nobody acquires it",
    )
    assert answer(TOOL, state).tone == "bad"
    assert advanced(TrackState(spaces=5)) == TrackState(spaces=5)


def test_turns_rounds_and_the_last_turn_are_said() -> None:
    (facts,) = only(TOOL, TOOL.example, Facts)
    assert facts.rows == (
        ("Turns, at most", "17"),
        ("Rounds, at most", "4 rounds and 1 turn"),
        ("It escapes on", "Red's turn"),
    )
    (facts,) = only(TOOL, TOOL.example.evolve(mover=None), Facts)
    assert len(facts.rows) == 2


def test_the_last_advance_ends_the_game() -> None:
    state = TrackState(spaces=5, deck=0, job=5)
    assert said(TOOL, state)[0] == "The next advance ends it"
    after = pressed(TOOL, state, "The Track advances")
    assert said(TOOL, after) == (
        "The game is over",
        "The Final Job escaped: count the Victory Points",
    )
    assert advanced(after) == after
    assert not only(TOOL, after, Press)
    assert open_silents(TOOL, after) == []
    assert answer(TOOL, after).lines[0] == "Its [Escape] skill comes first."


def test_acquiring_the_final_job_ends_the_game_unless_the_table_plays_otherwise() -> None:
    state = TrackState(gone="acquired")
    assert ended(state)
    assert "was acquired" in said(TOOL, state)[1]
    assert "We count its being acquired too" in open_silents(TOOL, state)[0]
    assert not [line for line in answer(TOOL, state).lines if "[Escape]" in line]
    assert TOOL.summary(state) == "The Final Job is gone"
    other = state.evolve(escape_only=True)
    assert not ended(other)
    assert said(TOOL, other)[0] == "Nothing ends the game now"
    assert TOOL.summary(other) == "Nothing ends the game"
    assert "no other end" in open_silents(TOOL, other)[0]


def test_a_final_job_beyond_the_track_is_warned_of_and_still_answered() -> None:
    state = TrackState(spaces=4, deck=0, job=9)
    (warn,) = only(TOOL, state, Warn)
    assert warn.text == "Your Track has 4 spaces: the Final Job cannot lie on 9."
    assert to_go(state) == 1
    assert advanced(state).gone == "escaped"
    (warn,) = only(TOOL, TrackState(spaces=1, deck=0, job=9), Warn)
    assert warn.text == "Your Track has 1 space: the Final Job cannot lie on 9."
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
    assert not only(TOOL, TrackState(spaces=5, cards=frozenset({1})), Grid)


def test_the_mover_comes_from_the_checklist() -> None:
    source = RoundState(round=2, first=1, turn=1)
    assert from_round(source, TrackState()).mover == 2
    assert from_round(source.evolve(phase=1), TrackState()).mover == 3
    assert from_round(RoundState(), TrackState()) == TrackState()
    away = RoundState(table=table(8), round=1, first=7)
    assert from_round(away, TrackState()) == TrackState()


def test_the_summary_says_how_far_the_end_is() -> None:
    assert TOOL.summary(TOOL.example) == "17 to the end"
    assert TOOL.summary(TrackState()) == "How far is the end?"
    assert TOOL.summary(TrackState(gone="escaped")) == "The Final Job is gone"


def test_the_tracks_readings_are_switches() -> None:
    assert "A gap stops the push" in titles(TOOL, TrackState())
    assert "Only its escape ends the game" in titles(TOOL, TrackState())


def test_the_words_follow_the_switches_of_the_table() -> None:
    def told(state: TrackState) -> tuple[str, str, str]:
        acquired, gaps = (each.text for each in only(TOOL, state, Silent))
        return answer(TOOL, state).rule, acquired, gaps

    rule, acquired, gaps = told(TOOL.example)
    assert "all cards go one space" in rule
    assert rule.endswith("the game ends when it leaves the Track.")
    assert "We count its being acquired too." in acquired
    assert "Here every card goes one space and gaps stay." in gaps
    assert answer(TOOL, TOOL.example).lines[-1] == "Sooner, if somebody acquires it."
    other = TOOL.example.evolve(stops=True, escape_only=True)
    rule, acquired, gaps = told(other)
    assert "the cards at the Deck go one space towards Escape, and push those" in rule
    assert rule.endswith("the game ends when it escapes.")
    assert acquired.endswith("Your table lets only its escape end the game.")
    assert "At your table cards beyond a gap wait" in gaps
    assert answer(TOOL, other).lines[-1].startswith("Never, if somebody acquires it")
    (facts,) = only(TOOL, other, Facts)
    assert [title for title, _ in facts.rows][:2] == [
        "Turns, if it escapes",
        "Rounds, if it escapes",
    ]


def test_a_push_and_a_correction_are_not_offered_away_until_the_checklist_goes_on() -> None:
    source = RoundState(round=2, first=1)
    state = from_round(source, TrackState(spaces=5, deck=9))
    assert state.mover == 1
    corrected = state.evolve(mover=3)
    assert from_round(source, corrected) == corrected
    after = advanced(state)
    assert after.mover == 2
    assert from_round(source, after) == after, "this turn's push is done"
    assert from_round(source.evolve(phase=1), after) == after
    moved = after.evolve(mover=0)
    assert from_round(source.evolve(phase=1), moved) == moved
    assert from_round(source.evolve(turn=1, phase=1), moved).mover == 3
