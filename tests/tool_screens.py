"""Read and touch the screen of any tool, in tests: ``answer = partial(tool_screens.answer, TOOL)``."""

from typing import Any

from companion.core.blocks import Answer, Block, Button, Drawing, Question, RuleGap, Warn
from companion.core.nesting import flat
from companion.core.scene import Scene, Words
from companion.tools.tool import AnyTool, to_the_turn
from tests.answers import after_answer
from tests.laws import asked, shown

TO_THE_TURN = to_the_turn(None)[0].title
TO_THE_ROUND = "Go on with the round"
"""The ways back to the checklist, as players read them."""


def unfolded(tool: AnyTool, state: Any, kind: type[Block]) -> list[Any]:
    """Return the blocks of one *kind* in the result that are in no fold."""
    return [block for block in tool.result(state) if isinstance(block, kind)]


def in_result(tool: AnyTool, state: Any, kind: type[Block]) -> list[Any]:
    """Return the blocks of one *kind* in the result, also those in folds."""
    return [block for block in flat(tool.result(state)) if isinstance(block, kind)]


def on_screen(tool: AnyTool, state: Any, kind: type[Block]) -> list[Any]:
    """Return the blocks of one *kind* among the questions and in the result, also those in folds."""
    return [block for block in flat(shown(tool, state)) if isinstance(block, kind)]


def texts(tool: AnyTool, state: Any, kind: type[Block]) -> list[str]:
    """Return the texts of the blocks of one *kind* in the result that are in no fold."""
    return [block.text for block in unfolded(tool, state, kind)]


def in_what_if(tool: AnyTool, state: Any, kind: type[Block]) -> list[Any]:
    """Return the blocks of one *kind* in the answer to "What if?"."""
    assert tool.what_if
    return [block for block in tool.what_if(state) if isinstance(block, kind)]


def answer(tool: AnyTool, state: Any) -> Answer:
    """Return the one answer."""
    (found,) = in_result(tool, state, Answer)
    assert isinstance(found, Answer)
    return found


def said(tool: AnyTool, state: Any) -> tuple[str, str]:
    """Return the headline of the answer, and why it is so."""
    found = answer(tool, state)
    return found.text, found.why


def warnings(tool: AnyTool, state: Any) -> list[str]:
    """Return what the rules do not allow of *state*."""
    return [block.text for block in on_screen(tool, state, Warn)]


def says(tool: AnyTool, state: Any, text: str) -> bool:
    """Return whether one of the rule gaps on the screen has *text*."""
    return any(text in block.text for block in on_screen(tool, state, RuleGap))


def drawing(tool: AnyTool, state: Any) -> Drawing:
    """Return the one drawing among the questions."""
    (found,) = [block for block in tool.form(state) if isinstance(block, Drawing)]
    return found


def questions(tool: AnyTool, state: Any) -> dict[str, Question]:
    """Return the questions that stand alone, by their titles."""
    return {
        block.title: block for block in flat(tool.form(state)) if isinstance(block, Question)
    }


def question(tool: AnyTool, state: Any, title: str) -> Question:
    """Return the one question called *title*, on a sequence too."""
    (found,) = [each for each in asked(shown(tool, state)) if each.title == title]
    return found


def tapped(tool: AnyTool, state: Any, title: str, value: Any) -> Any:
    """Return *state* after *value* was tapped as the answer to the question called *title*."""
    return after_answer(tool, state, question(tool, state, title), value, 0, 0)


def pressed(tool: AnyTool, state: Any, title: str) -> Any:
    """Return *state* after the button called *title*, which may stand at two places."""
    (button,) = {each for each in on_screen(tool, state, Button) if each.title == title}
    return tool.move(state, button.move, button.args, 0, 0)


def words_in(scene: Scene) -> list[str]:
    """Return every text in *scene*."""
    return [each.text for each in scene.shapes if isinstance(each, Words)]


def lasting_words_in(scene: Scene) -> list[str]:
    """Return the texts in *scene* that are drawn however little room there is."""
    return [each.text for each in scene.shapes if isinstance(each, Words) and not each.spare]
