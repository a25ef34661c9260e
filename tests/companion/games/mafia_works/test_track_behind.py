"""An advance that was forgotten on the Track is asked for: the end does not move by itself. Turn Order, 4."""

from companion.catalogue import every_game
from companion.display.layout import lay_out
from companion.display.progress import done_tools
from companion.games.mafia_works.round.state import MAIN, RoundState
from companion.games.mafia_works.track.state import TrackState, from_round, missed, to_go
from companion.games.mafia_works.track.tool import TOOL
from tests.tool_screens import pressed, said

(GAME,) = [game for game in every_game() if game.key == "mafia-works"]


def turn(number: int, phase: int = MAIN) -> RoundState:
    """Return the checklist in the turn with this *number*, from 1; Red is first."""
    around, at = divmod(number - 1, 4)
    return RoundState(round=1 + around, first=0, turn=at, phase=phase)


COUNTED = from_round(turn(1), TrackState()).evolve(spaces=5, deck=4)
"""The Track as it was entered in Red's Main Phase."""


def test_the_end_stays_where_it_is_until_somebody_says_what_happened() -> None:
    assert said(TOOL, COUNTED)[0] == "9 advances to the end"
    later = from_round(turn(2), COUNTED)
    questions = "In Green's turn. It advances once in each turn"
    assert said(TOOL, later) == ("Did the Track advance?", questions)
    assert (to_go(later), later.mover) == (9, 1)
    done = pressed(TOOL, later, "Yes, it advanced: Green")
    assert said(TOOL, done)[0] == "8 advances to the end"
    assert (done.mover, missed(done)) == (2, 0)
    assert TOOL.done
    assert TOOL.done(done, turn(2)), "the turn has its advance"
    none = pressed(TOOL, later, "No, it didn't advance")
    assert said(TOOL, none)[0] == "9 advances to the end"
    assert (none.mover, missed(none)) == (2, 0)
    for answered in (done, none):
        assert from_round(turn(2), answered) == answered, "nothing is offered again"


def test_several_turns_are_asked_for_at_once() -> None:
    later = from_round(turn(6, phase=0), COUNTED)
    assert said(TOOL, later)[0] == "Did the Track advance 4 times?"
    assert to_go(pressed(TOOL, later, "Yes, it advanced 4 times")) == 5
    gone = pressed(TOOL, from_round(turn(20), COUNTED), "Yes, it advanced 19 times")
    assert gone.gone == "escaped"


def test_nothing_is_asked_in_a_turn_that_has_its_advance_or_begins() -> None:
    assert missed(from_round(turn(1, phase=0), COUNTED)) == 0
    begins = from_round(turn(2, phase=0), COUNTED)
    assert missed(begins) == 0
    after = pressed(TOOL, begins, "The Track advances: Green")
    assert missed(from_round(turn(2), after)) == 0
    assert missed(from_round(turn(1), from_round(turn(2), COUNTED))) == 0, "a step back"


def test_who_says_themselves_who_is_next_is_not_asked() -> None:
    corrected = from_round(turn(2), COUNTED).evolve(mover=2)
    assert missed(from_round(turn(2), corrected)) == 0
    assert missed(from_round(turn(2), TrackState(spaces=5, deck=4))) == 0


def test_what_was_missed_comes_before_the_way_back() -> None:
    later = from_round(turn(2), COUNTED)
    states = {"round": turn(2), "track": later}
    parts = lay_out(TOOL, later, done_tools(GAME, states))
    assert (parts.links.main, parts.large) == ((), True)
    assert [button.move for button in parts.main] == ["catch-up"]
