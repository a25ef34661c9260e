"""Cities with Patrols, for tests."""

from companion.games.the_law.city import (
    City,
)
from companion.games.the_law.patrols.state import PatrolsState
from companion.games.the_law.patrols.tool import TOOL
from tests.companion.games.the_law.city import (
    FEDS,
    TRAFFIC,
    answered,
)

LAID = PatrolsState(city=City(where=FEDS, midtown=TRAFFIC))


def looking(state: PatrolsState, column: str, row: str) -> PatrolsState:
    state = answered(TOOL, state, "Scene", column)
    found: PatrolsState = answered(TOOL, state, "Part of town", row)
    return found
