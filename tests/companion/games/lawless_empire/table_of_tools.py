"""A table that plays Lawless Empire through its tools, touch by touch: facts flow after each, as in the app."""

from collections.abc import Iterator
from typing import Any, Final

from companion.catalogue import every_game
from companion.core.blocks import Block, Button, Question, QuestionSequence
from companion.core.nesting import flat
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.flow import flowed, kept_up
from companion.evening.undo import undone
from companion.games.lawless_empire.round.state import COMMAND
from companion.tools.history import History
from tests.answers import after_answer

GAME: Final = next(each for each in every_game() if each.key == "lawless-empire")


class Tools:
    """The tools of one table with their histories. *touches* are those on each tool, by its key."""

    def __init__(self, table: Table) -> None:
        self.histories = {tool.key: History(tool.opening(table)) for tool in GAME.tools}
        self.touches: dict[str, int] = {}

    def now(self, key: str) -> Any:
        """Return the state of the tool called *key*."""
        return self.histories[key].now

    def blocks(self, key: str) -> tuple[Block, ...]:
        """Return all that the tool called *key* shows, in its folds, too."""
        tool, state = GAME.by_key[key], self.now(key)
        return flat((*tool.form(state), *tool.result(state)))

    def asks(self, key: str) -> Iterator[Question]:
        """Give the questions of the tool called *key*."""
        for block in self.blocks(key):
            if isinstance(block, QuestionSequence):
                yield from block.questions
            elif isinstance(block, Question):
                yield block

    def put(self, key: str, state: Value, said: str = "A touch") -> None:
        """Go on with *state* in the tool called *key*, as a step of a player."""
        self.histories[key] = self.histories[key].then(state, said)
        self._flow(key)

    def tap(
        self, key: str, title: str, value: object, seat: int | None = None, touches: int = 1
    ) -> None:
        """Answer the question called *title*, of the player of *seat* if that is given, with so many *touches*."""
        tool, state = GAME.by_key[key], self.now(key)
        found = [
            question
            for question in self.asks(key)
            if question.title == title
            and (seat is None or (question.player and question.player.seat == seat))
        ]
        assert len(found) == 1, f"{title}: {[question.title for question in self.asks(key)]}"
        self._count(key, touches)
        self.put(key, after_answer(tool, state, found[0], value, 0, 0), title)

    def press(self, key: str, title: str) -> None:
        """Touch the button whose title begins with *title*."""
        found = {
            block
            for block in self.blocks(key)
            if isinstance(block, Button) and block.title.startswith(title)
        }
        assert len(found) == 1, f"{title}: {found}"
        (button,) = found
        self._count(key)
        tool = GAME.by_key[key]
        self.put(key, tool.move(self.now(key), button.move, button.args, 0, 0), title)

    def undo(self, key: str) -> None:
        """Undo the last step of a player in the tool called *key*."""
        tool = GAME.by_key[key]
        self.histories[key] = undone(tool, self.histories[key], None)
        self.histories[key] = kept_up(GAME, tool, self.histories)
        self._flow(key)

    def redo(self, key: str) -> None:
        """Redo what was undone last in the tool called *key*."""
        self.histories[key] = self.histories[key].redo()
        self._flow(key)

    def to(self, number: int, phase: int = COMMAND) -> None:
        """Go on by *Next* to a phase of round *number*."""
        while (self.now("round").round, self.now("round").phase) != (number, phase):
            self.press("round", "Next: ")

    def _count(self, key: str, touches: int = 1) -> None:
        self.touches[key] = self.touches.get(key, 0) + touches

    def _flow(self, key: str) -> None:
        self.histories |= flowed(GAME, self.histories, key)
