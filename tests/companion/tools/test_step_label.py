"""What a history says: which player, row or seat a step is about."""

from dataclasses import replace
from typing import Annotated, Any

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    QuestionSequence,
    Result,
    Secret,
    Step,
    Steps,
    Timer,
    Turn,
)
from companion.core.fields import Internal, Rows, Text
from companion.core.nesting import flat
from companion.core.table import Table
from companion.core.values import Path, Value
from companion.games.makiavelia.round.tool import TOOL as ROUND
from companion.games.the_law.change.tool import TOOL as LAW
from companion.games.the_law.city import City, Scene
from companion.tools import step_label
from companion.tools.questions import ask
from companion.tools.timer import Clock
from companion.tools.tool import AnyTool, Move, Tool
from tests.laws import asked, shown
from tests.sample_tool import TOOL, Cage, House, SampleState
from tests.states import every_tool, extremes

STATE = SampleState(
    table=Table().renamed(1, "Zoë"),
    houses=(House(), House(cages=(Cage(), Cage(label="Owls"), Cage()))),
)


def said(path: Path, new: Any, **more: Any) -> str:
    asked = ask(STATE, path, **more)
    return step_label.answer_label(TOOL, STATE, asked, STATE.look(path), new)


@pytest.mark.parametrize(
    ("path", "new", "words"),
    [
        (("count",), 3, "Count: 3"),
        (("houses", 1, "cages", 1, "beasts"), 4, "House 2 · Owls · Beasts: 4"),
        (("houses", 1, "cages", 2, "beasts"), -1, "House 2 · Cage 3 · Beasts: −1"),
        (("houses", 1, "cages"), (), "House 2 · Cages: 0"),
        (("pockets", 1, "coins"), 5, "Zoë · Coins: 5"),
        (("pockets", 1, "key"), 77, "Zoë · Key"),
        (("houses", 1, "cages", 1, "key"), 77, "House 2 · Cage 2 · Key"),
        (("until",), 29_000_000, "Until: Wed 19 Feb, 21:20 UTC"),
        (("until",), None, "Until: –"),
        (("main", "label"), "Bees", "Label: Bees"),
    ],
)
def test_a_step_says_which_row_and_which_seat(path: Path, new: Any, words: str) -> None:
    assert said(path, new) == words


def test_what_the_title_says_is_not_said_again() -> None:
    beasts = ("houses", 1, "cages", 2, "beasts")
    assert said(beasts, 4, title="House 2, cage 3") == "House 2, cage 3: 4"
    assert said(("pockets", 1, "coins"), 5, title="Zoë's coins") == "Zoë's coins: 5"
    assert said(("count",), 3, title="How many?") == "How many? 3"


def test_a_player_asked_by_name_alone_is_asked_something() -> None:
    zoe = STATE.table.player(1)
    assert said(("pockets", 1, "coins"), 5, title="Zoë", player=zoe) == "Zoë · Coins: 5"
    assert said(("round",), 5, title="Zoë", player=zoe) == "Zoë · Zoë: 5"


def test_a_question_may_be_called_otherwise_in_the_history() -> None:
    assert said(("count",), 3, step_label="Beasts") == "Beasts: 3"


# Under cover.


class Vault(Value):
    """A word that one player alone knows."""

    word: Annotated[str, Text(title="Word", travels="secret")] = ""
    tries: Annotated[int, Internal(most=9)] = 0


def form(state: Vault) -> Result:
    told_twice = Button("Say: open", "say")
    inside = (
        ask(state, ("word",)),
        ask(state, ("tries",), "Tries"),
        Button("Knock 3", "knock"),
    )
    return (Secret("Mine", (*inside, told_twice)), Fold("More", (told_twice,)))


def result(state: Vault) -> Result:
    return (Answer("Shut"), Turn("Turn", Table().players, 0, "turn"))


VAULT = Tool(
    game="zoo",
    key="vault",
    title="Vault",
    state=Vault,
    result=result,
    summary=lambda state: "Shut",
    example=Vault(word="Sesame"),
    form=form,
    moves=tuple(
        Move(key, title, lambda state, *args: state)
        for key, title in (("knock", "Knocked"), ("say", "Said"), ("turn", "Turn"))
    ),
)


def test_of_what_is_asked_and_pressed_under_cover_it_says_only_that() -> None:
    state = Vault(word="Sesame")
    for path in (("word",), ("tries",)):
        asked = ask(state, path, "Title")
        assert (
            step_label.answer_label(VAULT, state, asked, state.look(path), "Sesame") == "Title"
        )
    assert step_label.button_label(VAULT, state, Button("Knock 3", "knock")) == "Knocked"


def test_what_everybody_may_press_too_is_told() -> None:
    assert step_label.button_label(VAULT, Vault(), Button("Say: open", "say")) == "Say: open"


def test_whose_turn_it_became_is_told_as_a_turn() -> None:
    assert step_label.button_label(VAULT, Vault(), Button("Red", "turn", (0,))) == "Turn: Red"


def test_what_happened_to_the_timer_says_that_it_is_the_timer() -> None:
    state = ROUND.state(round=1, timer=Clock(minutes=5))
    (shown,) = [block for block in flat(ROUND.result(state)) if isinstance(block, Timer)]
    for button in (*shown.buttons, *shown.after):
        said = button.step_label or button.title
        assert step_label.button_label(ROUND, state, button) == f"The table's timer: {said}"
    facts = [button.step_label for button in (*shown.buttons, *shown.after)]
    assert facts == ["started", "", "started again", "", "set back"]


def test_a_tool_without_a_table_names_seats_by_what_is_asked() -> None:
    bare = replace(VAULT, form=lambda state: ())
    assert (
        step_label.answer_label(bare, Vault(), ask(Vault(), ("tries",), "Tries"), 0, 2)
        == "Tries: 2"
    )


def test_a_tick_and_its_end_are_told_apart() -> None:
    steps = Steps((Step(3, "Deal"), Step(5, "Shuffle")), ("marks",))
    assert step_label.tick_label(steps, 5, True) == "Ticked “Shuffle”"
    assert step_label.tick_label(steps, 3, False) == "Unticked “Deal”"


@pytest.mark.slow
@every_tool
def test_undo_calls_a_cell_what_it_is_called(tool: AnyTool) -> None:
    """A cell was called "New total", and its step "Total"."""
    for state in (*extremes(tool.state), tool.example):
        sequences = (
            block for block in flat(shown(tool, state)) if isinstance(block, QuestionSequence)
        )
        for each in (cell for sequence in sequences for cell in sequence.questions):
            words = step_label.answer_label(tool, state, each, each.value, each.value)
            assert each.title.lower() in words.lower(), f"{tool.name}: {words}"


@every_tool
def test_the_title_of_a_move_does_not_say_what_its_answer_says(tool: AnyTool) -> None:
    """Undo said "Syndicate opened: Syndicate 2"."""
    for state in (*extremes(tool.state), tool.example):
        for each in asked(shown(tool, state)):
            nouns = {words.split()[0].lower() for _, words in each.options if words.split()}
            if each.move and not each.step_label:
                title = tool.move_with_key(each.move).title.lower()
                assert not nouns & set(title.split()), f"{tool.name}: {title}"


@every_tool
def test_undo_of_secret_rows_says_that_they_changed(tool: AnyTool) -> None:
    """It said "Alliances for 1 fight", and nothing of what was done with them."""
    for state in (*extremes(tool.state), tool.example):
        for each in asked(shown(tool, state)):
            if isinstance(each.kind, Rows):
                words = step_label.answer_label(tool, state, each, each.value, each.value)
                assert ": " in words or words.endswith(" changed")


def test_a_patrol_that_undo_names_has_no_number_besides() -> None:
    """It said "Patrol 1 · Feds ±"."""
    state = LAW.state(scene=Scene(column="where", row="midtown"), city=City(where=0, midtown=1))
    labels = [
        step_label.answer_label(LAW, state, each, None, 1)
        for each in asked(LAW.form(state))
        if each.path[:1] == ("given",)
    ]
    assert labels == ["Feds ±: 1", "Traffic Cops ±: 1"]
