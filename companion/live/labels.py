"""What the label of a step is made of at a live table, where everyone reads it: nothing private."""

from dataclasses import replace
from typing import Any, TypeVar

from companion.core.blocks import Button, Question, Steps
from companion.core.values import Path, Value
from companion.display.layout import lay_out
from companion.display.targets import touchables
from companion.live.public import has_private, live_part, shared_question
from companion.tools.tool import AnyTool

BlockT = TypeVar("BlockT", Question, Button, Steps)


def public_words(tool: AnyTool, state: Value, block: BlockT) -> tuple[Value, BlockT]:
    """Return the public part of *state*, and *block* as it is there.

    One that is not there has the title of its move or of its kind of field. A question
    about a private field stays as it is: nobody is told of its answer.
    """
    model: type[Value] = tool.state
    if not has_private(model):
        return state, block
    public = live_part(state)
    if _is_private(public, getattr(block, "path", ())):
        return state, block
    for each in touchables(lay_out(tool, public)):
        if type(each) is type(block) and _key(each) == _key(block):
            return public, each
    return public, _bare(tool, block)


def _is_private(public: Value, path: Path) -> bool:
    try:
        return bool(path) and not shared_question(public, path)
    except LookupError:
        return True


def _key(block: Any) -> object:
    if isinstance(block, Steps):
        return block.path
    return getattr(block, "path", ()), block.move, block.args


def _bare(tool: AnyTool, block: BlockT) -> BlockT:
    if isinstance(block, Steps):
        return block
    if isinstance(block, Button):
        return replace(block, title=tool.move_with_key(block.move).title)
    title = tool.move_with_key(block.move).title if block.move else block.kind.title
    return replace(
        block, title=title or tool.title, step_label="", player=None, options=(), step_words=()
    )
