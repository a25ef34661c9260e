"""Alliances and the other tools of one device, through the turns of a game."""

from typing import Any

from companion.catalogue import game_of
from companion.core.blocks import Button
from companion.core.values import Value
from companion.evening.flow import flowed, kept_up
from companion.evening.undo import undone
from companion.games.turf_war.alliances.state import AlliancesState
from companion.games.turf_war.alliances.tool import TOOL, form
from companion.games.turf_war.round.state import RoundState
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History

GAME = game_of(TOOL)


class Evening:
    """The tools of one game, as a device has them."""

    def __init__(self) -> None:
        self.tools: dict[str, History] = {
            each.key: History(each.state()) for each in GAME.tools
        }

    @property
    def now(self) -> AlliancesState:
        found = self.tools[TOOL.key].now
        assert isinstance(found, AlliancesState)
        return found

    @property
    def phases(self) -> RoundState:
        found = self.tools[CHECKLIST].now
        assert isinstance(found, RoundState)
        return found

    def touch(self, key: str, state: Value) -> None:
        self.tools[key] = self.tools[key].then(state, "A touch")
        self.tools |= flowed(GAME, self.tools, key)

    def enter(self, **fields: Any) -> None:
        self.touch(TOOL.key, self.now.evolve(**fields))

    def phase(self, **fields: Any) -> None:
        self.touch(CHECKLIST, self.phases.evolve(**fields))

    def turn(self, number: int) -> None:
        self.phase(round=number)

    def press(self, title: str) -> None:
        (button,) = [b for b in form(self.now) if isinstance(b, Button) and b.title == title]
        self.touch(TOOL.key, TOOL.move(self.now, button.move, button.args, 0, 0))

    def undo(self) -> None:
        self.tools[TOOL.key] = undone(TOOL, self.tools[TOOL.key], None)
        self.tools[TOOL.key] = kept_up(GAME, TOOL, self.tools)
        self.tools |= flowed(GAME, self.tools, TOOL.key)
