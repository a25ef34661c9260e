"""At a tie the picture of who won says what the answer says: that they win, or share a win no rule gives them."""

from collections.abc import Callable

import pytest

from companion.catalogue import every_game, every_tool
from companion.core.blocks import Answer
from companion.core.values import Value
from companion.display.cues import winner_picture, winners
from companion.display.winner import winners_of
from companion.games.makiavelia.final.state import FinalState
from companion.games.turf_war.alliances.state import AlliancesState
from companion.plays.play import play_of
from companion.tools.tool import AnyTool
from tests.companion.game_maker.sample_sheets import SCORE, scored, sheet
from tests.companion.test_tied_sums import TIED
from tests.screens.own_games import HARBOUR

BOTH = ((3, 2), (2, 3))

TOOLS = {tool.name: tool for tool in every_tool()}
ROWS = HARBOUR.sheet.rows[:1]


def allied(areas: int) -> Value:
    state = AlliancesState(over=True, left=frozenset({0, 1}), allied=True)
    pacts = tuple(
        pact.evolve(areas=areas if seat < 2 else None) for seat, pact in enumerate(state.pacts)
    )
    return state.evolve(pacts=pacts)


def tied(name: str) -> Callable[[], tuple[AnyTool, Value]]:
    tool, tie = TIED[name]
    return lambda: (tool, tie(BOTH))


ENDINGS: dict[str, tuple[Callable[[], tuple[AnyTool, Value]], str]] = {
    "Lawless Empire": (tied("lawless-empire/score"), "Red and Green win"),
    "Mafia Works": (tied("mafia-works/score"), "Red and Green share the win"),
    "Makiavelia": (tied("makiavelia/final"), "Red and Green share the win"),
    "Turf War": (lambda: (TOOLS["turf-war/alliances"], allied(4)), "Red and Green win"),
    "a game that does not say": (
        lambda: (SCORE, scored(sheet(*ROWS), (7,), (7,))),
        "Red and Green share the win",
    ),
    "a game that shares": (
        lambda: (SCORE, scored(sheet(*ROWS, tied="shared"), (7,), (7,))),
        "Red and Green share the win",
    ),
    "a team": (
        lambda: (SCORE, scored(sheet(*ROWS, teams=True), (7,), (5,), (3,))),
        "Red and Purple win",
    ),
    "all together": (
        lambda: (SCORE, scored(sheet(*ROWS, wins="together"), (), ()).evolve(ended="won")),
        "Red and Green win",
    ),
}
"""How games end with several winners, each with what the picture says."""


@pytest.mark.parametrize("name", ENDINGS)
def test_the_picture_says_whether_they_win_or_only_share_it(name: str) -> None:
    """Of a tie that no rule breaks it said that both win; the answer, that they share it, since no rule says who."""
    end, words = ENDINGS[name]
    tool, state = end()
    ended = winners(tool, state)
    assert ended
    assert winners_of(ended).words == words
    (drawing,) = winner_picture(tool, state)
    assert drawing.spoken.startswith(words)
    (answer,) = [block for block in tool.result(state) if isinstance(block, Answer)]
    assert ("share the win" in answer.text) == ("share the win" in words)


def test_every_game_that_names_a_winner_is_here() -> None:
    """A new game that tells who won brings a line of its own."""
    telling = {
        game.title
        for game in every_game()
        for tool in game.tools
        if tool.record
        and any(each.won for each in getattr(tool.recorded(tool.example), "players", ()))
    }
    assert telling <= set(ENDINGS)


def test_a_table_that_decides_a_tie_sees_no_picture_of_it() -> None:
    tool, state = tied("makiavelia/final")()
    assert isinstance(state, FinalState)
    assert not winner_picture(tool, state.evolve(tie="open"))
    undecided = scored(sheet(*ROWS), (7,), (7,)).evolve(tied="open")
    assert not winner_picture(SCORE, undecided)


def test_that_a_win_is_shared_is_not_kept() -> None:
    """Kept games stay as they are: the reading says it there."""
    tool, state = tied("makiavelia/final")()
    ended = winners(tool, state)
    assert ended
    assert ended.shared
    assert ended.mark == ended.evolve(shared=False).mark
    assert "shared" not in play_of(ended, "makiavelia", 1, 1).model_dump()
