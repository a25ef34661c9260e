"""The screen of a game says on top where it is: the round, the phase, and the phases around it."""

from companion.catalogue import every_game
from companion.display.game_place import game_place
from companion.display.layout import lay_out
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool


def at(tool: AnyTool, state: ChecklistState) -> tuple[str, str, tuple[str, ...], int]:
    layout = lay_out(tool, state)
    return tuple(game_place(layout.answer, layout.body))  # type: ignore[return-value]


def checklist(key: str) -> AnyTool:
    (game,) = [game for game in every_game() if game.key == key]
    return game.by_key[CHECKLIST]


def test_in_a_round_it_is_the_phase_by_name_and_the_round_over_it() -> None:
    tool = checklist("lawless-empire")
    title, over, names, place = at(tool, tool.state(round=2, phase=4, first=0))
    assert (title, over, place) == ("Execution", "Round 2 of 5", 4)
    assert names[place] == title
    assert len(names) == 6


def test_nobody_says_how_many_rounds_there_are_where_the_game_does_not() -> None:
    tool = checklist("makiavelia")
    assert at(tool, tool.state(round=2, first=0))[1] == "Round 2"


def test_the_set_up_says_how_many_steps_are_done() -> None:
    tool = checklist("lawless-empire")
    title, over, names, _ = at(tool, tool.state())
    done, every = over.split(" of ")
    assert (title, done, names) == ("Set-up", "0", ())
    ticked = tool.state(ticks=frozenset({2}))
    assert at(tool, ticked)[1] == f"1 of {every}"


def test_after_the_rounds_there_are_no_phases() -> None:
    for game in every_game():
        tool = game.by_key[CHECKLIST]
        title, _, names, _ = at(tool, tool.state(round=1, over=True))
        assert title
        assert not names, game.key
