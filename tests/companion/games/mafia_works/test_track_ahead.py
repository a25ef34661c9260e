"""How many advances and Main Phases are left, against Tracks that are played by hand."""

from random import Random

import pytest

from companion.core.words import with_noun
from companion.games.mafia_works.track.state import (
    TrackState,
    TrackState1,
    advanced,
    escapes,
    last_main_phase,
    main_phases,
    places,
    pushed,
    to_go,
)
from companion.games.mafia_works.track.tool import TOOL
from tests.companion.games.mafia_works.reading import facts, open_silents
from tests.companion.games.walks import table
from tests.fast_run import trials
from tests.tool_screens import answer, said, tapped
from tests.wordings import Wording

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
        f"{deck} in the deck + {with_noun(spaces, 'space')}, if nobody acquires it",
    )


def test_the_countdown_agrees_with_a_simulation_whatever_else_is_acquired() -> None:
    random = Random(3)
    for _ in range(trials(2000)):
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
    for _ in range(trials(2000)):
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


# The last Main Phase


@pytest.mark.parametrize(
    ("players", "left", "phases"),
    [
        (4, 1, "0"),
        (4, 2, "1 (1 turn)"),
        (4, 4, "3 (3 turns)"),
        (4, 5, "4 (1 round)"),
        (4, 17, "16 (4 rounds)"),
        (3, 17, "16 (5 rounds and 1 turn)"),
        (2, 8, "7 (3 rounds and 1 turn)"),
    ],
)
def test_the_last_advance_has_no_main_phase_after_it(
    players: int, left: int, phases: str
) -> None:
    state = TrackState(table=table(players), spaces=20, deck=0, job=21 - left)
    assert to_go(state) == left
    assert facts(TOOL, state)["Main Phases, at most"] == phases
    assert any("before each Main Phase" in line for line in answer(TOOL, state).lines)
    finished = facts(TOOL, state.evolve(finish=True))["Main Phases, at most"]
    assert finished.startswith(f"{left} (")


def test_the_last_main_phase_is_that_of_the_player_before_the_escape() -> None:
    """MW-G2 at the rulebook's four seats: 17 advances, 16 Main Phases."""
    assert facts(TOOL, TOOL.example) == {
        "Main Phases, at most": "16 (4 rounds)",
        "Last Main Phase": "Black's",
        "The Final Job leaves on": "Red's turn",
    }
    assert facts(TOOL, TOOL.example.evolve(finish=True)) == {
        "Main Phases, at most": "17 (4 rounds and 1 turn)",
        "Last Main Phase": "Red's",
        "The Final Job leaves on": "Red's turn",
    }
    last = TrackState(spaces=5, deck=0, job=5, mover=2)
    assert facts(TOOL, last) == {
        "Main Phases, at most": "0",
        "Last Main Phase": "Green's, before this advance",
        "The Final Job leaves on": "Purple's turn",
    }
    assert facts(TOOL, TOOL.example.evolve(mover=None)) == {
        "Main Phases, at most": "16 (4 rounds)",
        "Last Main Phase": "Tap who advances it next",
    }


def test_whose_main_phase_is_the_last_agrees_with_a_game_played_turn_by_turn() -> None:
    random = Random(9)
    for _ in range(trials(500)):
        players, spaces, size = random.randint(2, 8), random.randint(1, 9), random.randint(1, 9)
        finish, mover = random.random() < 0.5, random.randrange(players)
        state = TrackState(
            table=table(players), spaces=spaces, deck=size, mover=mover, finish=finish
        )
        track: list[str | None] = [None] * spaces
        deck = [*(f"card {n}" for n in range(size - 1)), JOB]
        left, played, seat = to_go(state), list[int](), mover
        while True:
            gone = advance(track, deck, stops=False)
            if JOB not in gone or finish:
                played.append(seat)
            if JOB in gone:
                break
            seat = (seat + 1) % players
        assert left is not None
        assert main_phases(state, left) == len(played)
        assert last_main_phase(state, left) == (played[-1] if played else (mover - 1) % players)


def test_whose_main_phase_is_the_last_is_said_first(wording: Wording) -> None:
    found = answer(TOOL, TOOL.example)
    wording(found)
    last = answer(TOOL, TrackState(spaces=5, deck=0, job=5, mover=2))
    assert last.why == "Green's Main Phase before this advance is the last"
    wording(found.lines[0])
    unknown = answer(TOOL, TOOL.example.evolve(mover=None))
    assert unknown.why == found.lines[0]


def test_both_readings_of_the_end_stand_beside_the_count(wording: Wording) -> None:
    wording(open_silents(TOOL, TOOL.example))
    other = tapped(TOOL, TOOL.example, "Finish the last turn", True)
    (silent,) = open_silents(TOOL, other.evolve(escape_only=True))
    wording(silent)
    assert open_silents(TOOL, TrackState(spaces=5)) == []


def test_a_track_of_version_1_opens_with_the_usual_reading() -> None:
    old = TrackState1(spaces=5, deck=12, mover=0, stops=True)
    assert TOOL.upgraded(1, old) == TrackState(spaces=5, deck=12, mover=0, stops=True)
