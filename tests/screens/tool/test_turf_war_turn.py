"""A turn of three gangs, from revealed orders to the post, with a thumb: no piece is typed twice."""

import asyncio
from pathlib import Path
from typing import Final

from companion.catalogue import find_game
from companion.core.blocks import TextToCopy
from companion.core.nesting import flat
from companion.games.turf_war.areas.state import Area
from companion.storage.store import FolderStore
from tests.screens.desks import found
from tests.screens.test_touches import says, touch
from tests.screens.whole_app import appeared

ROWS: Final = (
    Area(name="Docks", owner=0, pieces="Don + 3 H"),
    Area(name="Park", owner=1, pieces="1 Lt + 2 H"),
    Area(name="Pier", owner=1, pieces="Don + 2 H"),
    Area(name="Mill", owner=2, pieces="Don + 1 H"),
    Area(name="Bank", owner=2, pieces="2 Lt"),
    Area(name="Zoo"),
)

TOUCHES: Final = (
    *("Red, Orders are in", "Green, Orders are in", "Purple, Orders are in"),
    *("Who meets whom", "From Docks", "To Park", "From Mill", "To Zoo", "From Bank", "To Zoo"),
    *("From Pier", "To Zoo", "Resolve the fights", "Next fight: Zoo", "Who goes where"),
    *("Park, Where do Green's 1 H go", "Update the list of areas", "Go on with the turn"),
    *(
        "Next: Combat",
        "Next: End of turn",
        "Write the turn post",
        "Bring in what the other tools know",
    ),
)
"""Three gangs, four orders, two fights, and one gang that may fall back to either of two areas."""

POST: Final = """Turn 1 · End of turn

Moves
Red: 3 H, Docks to Park.
Purple: 1 H, Mill to Zoo.
Purple: 2 Lt, Bank to Zoo.
Green: 2 H, Pier to Zoo.

Park: Red 3 against Green 4. Green stays.
Red: 1 H dead; 2 H leave, 2 XP each.
Green: 1 H dead; 1 Lt + 1 H stay, 3 XP each.
The area belongs to Green.

Zoo: Green 2 against Purple 5. Purple stays.
Green: 1 H dead; 1 H leaves, 2 XP each.
Purple: 1 H dead; 2 Lt stay, 3 XP each.
The area belongs to Purple.

After the fights
Red: 2 H fall back from Park to Docks.
Green: 1 H falls back from Zoo to Park.

Areas
Docks: Red (Don + 2 H);
Park: Green (1 Lt + 2 H);
Pier: Green (Don);
Mill: Purple (Don);
Bank: Purple;
Zoo: Purple (2 Lt);"""


def test_a_turn_of_three_gangs_takes_22_touches(tmp_path: Path) -> None:
    game = find_game("turf-war")
    assert game

    async def run() -> str:
        session = await found(FolderStore(tmp_path))
        screen = await appeared(session)
        await screen.go("/table")
        await screen.touch("3")
        turn, areas = (session.tool_session(game.by_key[key]) for key in ("round", "areas"))
        await session.begin_with(turn, turn.state.evolve(round=1, phase=3), "Movement")
        await session.begin_with(areas, areas.state.evolve(rows=ROWS), "as posted")
        await screen.go("/g/turf-war")
        for name in TOUCHES:
            await touch(screen, name)
            session._double_taps._last.clear()  # a moment later
        assert says(screen, "2 fights in the post")
        tool = game.by_key["post"]
        blocks = flat(tool.result(session.tool_session(tool).state))
        (post,) = [block for block in blocks if isinstance(block, TextToCopy)]
        return post.text

    assert asyncio.run(run()).startswith(POST)
    assert len(TOUCHES) == 22
