"""Where a tool's blocks, and the ways to other tools, stand on its screen."""

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Drawing,
    Fold,
    Note,
    Question,
    Result,
    Secret,
    Steps,
    TextToCopy,
    Timer,
    Turn,
    Warn,
    When,
)
from companion.core.fields import Internal
from companion.core.identity_key import ById
from companion.core.shape import alike_in
from companion.core.values import Value
from companion.display.cues import winner_picture
from companion.display.progress import next_due
from companion.display.steps import leads_away, led, without_done
from companion.tools.checklist_folds import ROUNDS
from companion.tools.checklist_model import CHECKLIST, NEW_GAME, ChecklistState
from companion.tools.tool import AnyTool, ToolLink

MOST_CACHED: Final = 64
"""How many layouts are kept: a touch needs that of one state several times, and the next touch once more."""

LEADING = (Turn, When, Timer, Steps)
"""Blocks of a result that come before the questions, since the table reads them first."""


class ToolLinks(NamedTuple):
    """The ways to other tools by place: large ones in the bar, and the others *above* or *below* the body.

    A checklist has them above, in reach at any step, except the one within the large step. Another
    tool has them below what it says. The way *back* to the checklist is a small button in the bar.
    *strong* is how many of those above stand out: 1, the first of them, if none is in the large step
    or in the bar, and a step of its own is left to do; otherwise 0.
    """

    main: tuple[ToolLink, ...]
    above: tuple[ToolLink, ...]
    below: tuple[ToolLink, ...]
    back: tuple[ToolLink, ...] = ()
    strong: int = 0

    @property
    def onward(self) -> tuple[ToolLink, ...]:
        """The large ones but the way back: they stand above the main buttons."""
        return tuple(link for link in self.main if link.tool != CHECKLIST)

    @property
    def homeward(self) -> tuple[ToolLink, ...]:
        """The way back where it is large: it stands below the main buttons as where it is small, so that these stay."""
        return tuple(link for link in self.main if link.tool == CHECKLIST)

    @property
    def when_finished(self) -> "ToolLinks":
        """The links once the tool is finished: the way back is the large button, unless a main link has
        ``yields=False``.
        """
        if not self.back or any(not link.yields for link in self.main):
            return self
        small = tuple(replace(link, main=False) for link in self.main)
        back = tuple(replace(link, main=True) for link in self.back)
        return self._replace(main=back, back=(), below=(*small, *self.below))

    @property
    def staying(self) -> "ToolLinks":
        """The same where something is due first: neither the way back nor what yields is large."""
        small = tuple(replace(link, main=False) for link in self.main)
        back = tuple(link for link in small if link.tool == CHECKLIST)
        below = tuple(link for link in small if link.tool != CHECKLIST and link.yields)
        main = tuple(link for link in self.main if link.tool != CHECKLIST and not link.yields)
        return self._replace(main=main, back=(*back, *self.back), below=(*below, *self.below))


class Layout(NamedTuple):
    """A tool's blocks by place: *answer*, *warn* and the *main* buttons are in the bar at the
    bottom, the *body* scrolls above it. So nothing that appears moves the keys. *copies_first* is
    whether a text is to be copied before a main button is touched: that one is small then. *waits*
    is whether the set-up asks who is first: no main button is large until that is known.
    """

    answer: Answer | None
    warn: Warn | None
    main: tuple[Button, ...]
    body: tuple[Block, ...]
    links: ToolLinks
    copies_first: bool = False
    waits: bool = False

    @property
    def large(self) -> bool:
        """Whether the *main* buttons are large. At most one button is; a link to another tool comes before them."""
        steps = (block for block in self.body if isinstance(block, Steps))
        led_on = self.links.main or self.links.strong or any(map(leads_away, steps))
        return not (self.waits or led_on)

    @property
    def due_is_large(self) -> bool:
        """Whether what is due from other tools is large: it comes before the way to another tool."""
        return self.large or bool(self.links.main)

    @property
    def to_copy(self) -> tuple[TextToCopy, ...]:
        """The texts whose button to copy them is in the bar; large where no main button comes first."""
        return tuple(
            block for block in self.body if isinstance(block, TextToCopy) and block.main
        )

    def in_bar(
        self, *, large: bool, copied: str = ""
    ) -> tuple[tuple[Button | TextToCopy, bool], ...]:
        """Return the buttons of the bar in their order, and which is large: one at most, if *large*.

        The button of the text that was *copied* last is never large.
        """
        left = [post for post in self.to_copy if post.text != copied]
        first = self.copies_first and bool(left)
        pressed = tuple(
            (button, large and not first and not place)
            for place, button in enumerate(self.main)
        )
        copies = tuple(
            (post, large and post in left and (first or not pressed)) for post in self.to_copy
        )
        return (*copies, *pressed) if self.copies_first else (*pressed, *copies)

    def with_open(self, titles: Collection[str]) -> "Layout":
        """Return the same with the main buttons of the secrets called *titles*, which are uncovered."""
        found = (b for b in self.body if isinstance(b, Secret) and b.title in titles)
        main = tuple(button for secret in found for button in main_within(secret))
        return self._replace(
            main=(*self.main, *main), copies_first=self.copies_first and not main
        )

    @property
    def kept(self) -> "Layout":
        """The same once the game is kept: nothing leads to its count, and a new game is near."""
        new = tuple(b for b in self.body if isinstance(b, Button) and b.move == NEW_GAME)
        body = tuple(block for block in self.body if block not in new)
        links = self.links._replace(main=(), above=(*self.links.main, *self.links.above))
        return self._replace(main=(*self.main, *new), body=body, links=links)

    def while_due(self, tool: AnyTool, state: Value, after: Value) -> "Layout":
        """Return the same while *after* is due for *tool* in *state*: that comes before the way back.

        A button that leads there, too, is left out.
        """
        body = tuple(block for block in self.body if not _makes(tool, state, block, after))
        return self._replace(links=self.links.staying, body=body)


def lay_out(tool: AnyTool, state: Value, done: frozenset[str] = frozenset()) -> Layout:
    """Return the layout of *tool* in *state*: who won, leading blocks, questions, the other results.

    With the tools of its game in *done* nothing is left to do now: the checklist doesn't lead to them,
    and they lead back to it, unless one that may be needed *again* has a main button of its own, or
    a text is to be copied first. A game that has ended is kept first.
    """
    return _laid_out(ById(tool), ById(state), done)


@lru_cache(maxsize=MOST_CACHED)
def _laid_out(tool_key: ById[AnyTool], state_key: ById[Value], done: frozenset[str]) -> Layout:
    tool, state = tool_key.value, state_key.value
    result, form = tool.result(state), tool.form(state)
    if done:
        result = tuple(
            without_done(block, done) if isinstance(block, Steps) else block for block in result
        )
    answer = next((block for block in result if isinstance(block, Answer)), None)
    warn = next((block for block in result if isinstance(block, Warn)), None)
    main = tuple(b for b in (*form, *result) if isinstance(b, Button) and b.main)
    barred = (answer, warn, *main)
    others = [block for block in result if not any(block is each for each in barred)]
    leading = [block for block in others if is_leading(block, state)]
    rest = [block for block in others if not is_leading(block, state)]
    asked = [block for block in form if not any(block is each for each in main)]
    early = [block for block in asked if asks_first_player(block, state)]
    asked = [block for block in asked if block not in early]
    drawn = [block for block in leading if isinstance(block, Drawing)]
    leading = [block for block in leading if block not in drawn]
    theirs = _of_the_turn(asked) if any(isinstance(block, Turn) for block in leading) else []
    asked = [block for block in asked if block not in theirs]
    turn = [block for block in leading if isinstance(block, Turn)]
    leading = [block for block in leading if block not in turn]
    body = (
        *winner_picture(tool, state),
        *drawn,
        *early,
        *turn,
        *theirs,
        *leading,
        *asked,
        *rest,
    )
    links = place_leads(tool, state, result, done)
    copies = any(isinstance(block, TextToCopy) and block.main for block in body)
    kept_first = tool.record is not None and tool.record(state) is not None
    if tool.key in done and not (copies or kept_first or (tool.needed_again and main)):
        links = links.when_finished
    return Layout(answer, warn, main, body, links, copies, _waits(state, early))


def _makes(tool: AnyTool, state: Value, block: Block, after: Value) -> bool:
    """Return whether *block* is a button that turns *state* into *after*, at any time and by no chance.

    What only the tool itself knows, such as which round it has heard of, makes no difference.
    """
    if not isinstance(block, Button):
        return False
    move = tool.move_with_key(block.move)
    if move.timed or move.bits:
        return False
    made = move.apply(state, block.args, 0, 0)
    return alike_in(made, after, lambda field: not isinstance(field.kind, Internal))


def _of_the_turn(asked: list[Block]) -> list[Block]:
    """Return what a checklist asks the player whose turn it is, and the notes right below that.

    It stands below whose turn it is, in sight, where the steps that appear don't move it.
    """
    found: list[Block] = []
    about = False
    for block in asked:
        theirs = isinstance(block, Question) and block.player is not None
        about = theirs or (about and isinstance(block, Note))
        if about:
            found.append(block)
    return found


def _waits(state: Value, early: list[Block]) -> bool:
    """Return whether *state* is the set-up of a checklist that asks who is first, *early*, and nobody is."""
    if not isinstance(state, ChecklistState) or state.round:
        return False
    return any(isinstance(block, Question) and block.value is None for block in early)


def main_within(secret: Secret) -> tuple[Button, ...]:
    """Return the main buttons of *secret*, which are in the bar while it is uncovered."""
    return tuple(block for block in secret.blocks if isinstance(block, Button) and block.main)


def is_near(block: Block) -> bool:
    """Return whether *block* stands beside the answer instead of among the other blocks."""
    return isinstance(block, Question) and block.near


def asks_first_player(block: Block, state: Value) -> bool:
    """Return whether *block* asks a checklist's first player while that matters most.

    It is on top during the set-up. Later it replaces the turn order until that is known.
    """
    if not isinstance(state, ChecklistState) or not isinstance(block, Question):
        return False
    return block.path == ("first",) and (not state.round or state.first is None)


def is_leading(block: Block, state: Value) -> bool:
    """Return whether *block* of a result comes before the questions.

    So do the phases of a checklist and, before its first round, the way to a later round.
    """
    if isinstance(block, LEADING):
        return True
    if not isinstance(state, ChecklistState):
        return False
    to_a_round = isinstance(block, Fold) and block.key == ROUNDS and not state.round
    return to_a_round or isinstance(block, Drawing)


def place_leads(
    tool: AnyTool, state: Value, result: Result, done: frozenset[str] = frozenset()
) -> ToolLinks:
    """Return where the ways stand that lead on from *tool* in *state*, in the tool's order.

    *result* is the tool's in *state*, and *done* are the tools with which nothing is left to do.
    """
    links = next_due(tool.links(state), done)
    main = tuple(link for link in links if link.main)
    others = tuple(link for link in links if not link.main)
    if not isinstance(state, ChecklistState):
        back = tuple(link for link in others if link.tool == CHECKLIST)
        below = tuple(link for link in others if link.tool != CHECKLIST)
        return ToolLinks(main, (), below, back)
    lists = [block for block in result if isinstance(block, Steps)]
    within = {step.tool for block in lists if (step := led(block).now)}
    above = tuple(link for link in others if link.tool not in within)
    alone = not main and len(above) == len(others)
    stands_out = alone and any(
        is_open(block, link.tool) for block in lists for link in above[:1]
    )
    return ToolLinks(main, above, (), strong=int(stands_out))


def is_open(steps: Steps, tool: str) -> bool:
    """Return whether *steps* has a step for *tool* that is left to do."""
    own = (step for step in steps.items if step.tool == tool)
    return any(not step.reminder and step.place not in steps.ticked for step in own)


def scroll_key(state: Value, layout: Layout) -> str:
    """Return the key of the scrolling column: a new phase or a new *part* of a state starts at its top."""
    if isinstance(state, ChecklistState):
        return layout.answer.text if layout.answer else ""
    return str(getattr(state, "part", ""))
