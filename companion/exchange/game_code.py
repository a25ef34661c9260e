"""What a code of a game of one's own holds besides what was entered: the game itself.

Each tool of such a game knows a part of it: the score its sheet, the checklist its phases. A code that
has only that part leads nowhere on another device. So it has the definition, and the tool's state
without what the definition says; whoever reads it puts both together again.
"""

from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import create_model

from companion.core.values import Value
from companion.evening.made_games import DEFINED
from companion.exchange.codec import struct
from companion.tools.tool import AnyTool

ValueT = TypeVar("ValueT", bound=Value)

_COURSE: Final = ("called", "last")
"""The fields in which the score has what the course of the definition says: what a round is called, and the last
one.
"""


class GameWithState(NamedTuple):
    """How a code holds a definition of *make_version*, a *make*, and the *state* of the tool *key* of *version*."""

    key: str
    version: int
    make_version: int
    make: type[Value]
    state: type[Value]

    @property
    def model(self) -> type[Value]:
        """The value of both. It is made once a code needs it: there are many of these."""
        return both_model(self.make, self.state)

    @property
    def plan(self) -> str:
        """The plan of its fields, as that of its model, which isn't needed for it."""
        return f"game {struct(self.make).plan}; state {struct(self.state).plan}"


@cache
def both_model(make: type[Value], state: type[Value]) -> type[Value]:
    """Return the value of a *game*, which is a *make*, and of the *state* of one of its tools."""
    fields: dict[str, Any] = {"game": (make, make()), "state": (state, state())}
    return create_model(f"GameAnd{state.__name__}", __base__=Value, **fields)


def both_of(tool: AnyTool, make: AnyTool) -> tuple[GameWithState, ...]:
    """Return all ways in which a code can hold *tool* with *make*, in any versions; today's is the last."""
    return tuple(
        both_as(tool, make, version, make_version)
        for version in tool.models
        for make_version in make.models
    )


def both_as(tool: AnyTool, make: AnyTool, version: int, make_version: int) -> GameWithState:
    """Return how a code holds *tool* of this *version* with *make* of *make_version*."""
    models = make.models[make_version], tool.models[version]
    return GameWithState(tool.key, version, make_version, *models)


def bare(state: ValueT) -> ValueT:
    """Return *state* without what the definition of its game says."""
    names = [name for name in (*DEFINED, *_COURSE) if hasattr(state, name)]
    fields = type(state).model_fields
    return state.evolve(**{name: fields[name].default for name in names})


def with_definition(state: ValueT, definition: Any) -> ValueT:
    """Return *state* with what *definition* says of its game."""
    parts: dict[str, Any] = {
        name: getattr(definition, name) for name in DEFINED if hasattr(state, name)
    }
    course = {"called": definition.course.unit, "last": definition.last}
    parts |= {name: course[name] for name in _COURSE if hasattr(state, name)}
    return state.evolve(**parts)
