"""Games that players made, as tests have them: a sheet of two rows, and sessions on which it lies."""

import asyncio
from itertools import product

from companion.catalogue import find_game
from companion.core.values import Value
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.game_maker.definition import About, Definition
from companion.game_maker.definition_moves import add_rows
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from companion.game_maker.score_state import ScoreState, entered, from_make
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession

NUMBER = 7
KEY = key_of(NUMBER)
HARBOUR = add_rows(
    Definition(about=About(name="Harbour lights", sign="eye", colour="teal"), least=3, most=5),
    "Ships, Cargo",
)
LARGER = add_rows(HARBOUR, "Gold")
TOWN = examples()["builders"]


def made_tool(key: str, game: str = KEY) -> AnyTool:
    """Return the tool *key* of the game called *game*."""
    found = find_game(game)
    assert found
    return found.by_key[key]


def make(session: PageSession, definition: Definition = HARBOUR, number: int = NUMBER) -> None:
    """Make a game on *session*."""
    asyncio.run(session.games.add(number, definition, "Made this game"))


def code(definition: Value = HARBOUR, game: str = KEY, tool: str = MAKE) -> str:
    """Return the digits of a code of the game."""
    return share.write(made_tool(tool, game), definition)


def titles(session: PageSession) -> list[str]:
    """Return the titles of the games that players made and that are on *session*."""
    return [game.title for game in session.games.made]


def scored() -> ScoreState:
    """Return a whole score of the game, with 3 for everyone in each row."""
    state = from_make(HARBOUR, ScoreState())
    for seat, place in product(state.table.seats, range(len(HARBOUR.sheet.rows))):
        state = entered(state, seat, place, 0, (3,))
    return state


def scores() -> ScoreState:
    """Return a score of the game in which Red has 12."""
    return entered(from_make(HARBOUR, ScoreState()), 0, 0, 0, (12,))
