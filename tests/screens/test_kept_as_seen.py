"""What is kept is what was seen: whatever a sheet is like, the log has its rows, names, places, points and winners.

What one app draws of a finished sheet is compared with what another one draws, which finds the kept game
in the same store: texts with texts. The picture and the standings say the same.
"""

import asyncio
import re
from random import Random
from typing import NamedTuple

import flet as ft
import pytest

from companion.core.table import Table
from companion.display.labels import KEEP_GAME
from companion.evening.made_games import MAKE
from companion.game_maker.definition import (
    LEAST,
    MOST,
    MOST_ROWS,
    MOST_TIES,
    WAYS,
    About,
    Definition,
    Row,
    Sheet,
)
from companion.game_maker.score_state import ScoreState, entered, from_make
from companion.storage.store import MemoryStore, Store
from screens.state.page_session import PageSession
from tests.screens.control_tree import inside
from tests.screens.desks import found
from tests.screens.harness import Screen
from tests.screens.own_games import KEY, NUMBER, made_tool
from tests.screens.whole_app import appeared

NAMES = ("Ann", "Bob", "Zoë", "عائشة", "李小龍", "", "", "")
ROW_NAMES = (
    "Coins",
    "Science",
    "Guilds",
    "A row of 20 letters.",
    "Level 20",
    "",
    "coins",
    "木",
)
ROW = re.compile(r"(\d)\. (.*?): (−?\d+) (.*?)\((.*)\)\. (.*)")


class Seen(NamedTuple):
    """What a screen shows of a player: everything as text."""

    place: str
    name: str
    points: str
    rows: str
    breaks: str


def random_sheet(random: Random) -> Definition:
    """Return a game whose sheet has at least one row that gives points."""
    rows = [
        Row(
            name=random.choice(ROW_NAMES),
            way=random.choice(WAYS).key,
            gives=random.choice((1, 3, 99, -99)),
            second=random.choice((0, 4)),
            size=random.randint(1, 12),
        )
        for _ in range(random.randint(0, MOST_ROWS - 1))
    ]
    rows.insert(random.randint(0, len(rows)), Row(name="Total"))
    sheet = Sheet(
        rows=tuple(rows),
        order=tuple(random.sample(range(len(rows)), len(rows))),
        wins=random.choice(("highest", "lowest", "together")),
        rounds=random.random() < 0.5,
        unit=random.choice(("", "VP")),
        most=random.choice(("", *(option.key for option in MOST_TIES))),
        tied=random.choice(("", "shared")),
    )
    return Definition(about=About(name=random.choice(("", "Golf"))), sheet=sheet)


def filled_in(random: Random, game: Definition) -> ScoreState:
    """Return a finished sheet of *game*: few different numbers, so that there are ties, or the largest ones."""
    table = Table().resized(random.randint(2, 8))
    for seat, name in zip(table.seats, random.sample(NAMES, 8), strict=False):
        table = table.renamed(seat, name)
    state = from_make(game, ScoreState(table=table))
    numbers = random.choice(((0, 1, 2), (LEAST, MOST), (0, 7, 4500, MOST)))
    for at in range(random.choice((1, 3)) if game.sheet.rounds else 1):
        for seat in table.seats:
            for place in range(len(game.sheet.rows)):
                number = random.choice(numbers)
                way = game.sheet.rows[place].way
                if way in ("negative", "most", "sets"):
                    number = max(number, 0)
                state = entered(state, seat, place, at, (number,))
    ended = random.choice(("won", "lost")) if game.sheet.wins == "together" else ""
    return state.evolve(
        over=game.sheet.rounds, ended=ended, tied=random.choice(("shared", "open"))
    )


def seen(screen: Screen) -> list[Seen]:
    """Return the players whose points *screen* shows, from what is drawn; what is said says the same."""
    players = []
    for each in screen.all(ft.Semantics):
        said = ROW.fullmatch(str(each.label))
        if said:
            texts = [str(text.value) for text in inside(each) if isinstance(text, ft.Text)]
            place, name, points = said[1], said[2], said[3]
            assert texts[0] == f"{place}."
            assert {name, f"{points} {said[4]}".strip()} <= {*texts}
            why = texts[-1]
            assert why == said[6]
            breaks = re.search(r"; tie-break: (.*)$", why)
            players.append(Seen(place, name, points, said[5], breaks[1] if breaks else ""))
    return players


def outcome(screen: Screen) -> str:
    """Return who won by what stands on *screen*, as the log says it; "" where all won."""
    said = [str(each.label) for each in screen.all(ft.Semantics) if each.live_region]
    texts = [*screen.texts(), *said]  # the slip says aloud what stands above
    if texts.count("Everyone won") > texts.count("Everyone lost"):  # both can be chosen
        return ""
    found = [match for text in texts if (match := WON.fullmatch(text))]
    if not found:
        decides = any(text.endswith(DECIDES) for text in texts)
        assert decides or texts.count("Everyone lost") > texts.count("Everyone won")
        return NOBODY
    return f"{found[0][1]} with {found[0][2]}"


WON = re.compile(r"(.+?) (?:wins|share the win) with (−?\d+(?: VP)?)(?: points?)?")
DECIDES = "tie: your table decides"
NOBODY = "Nobody is marked as the winner"


async def kept(store: Store, random: Random) -> tuple[list[Seen], str]:
    """Return what the first app shows of a finished sheet, and who wins there; it keeps the game."""
    game = random_sheet(random)
    session = PageSession(store, "https://example.org")
    await session.load()
    await session.games.add(NUMBER, game, "Made this game")
    state = filled_in(random, game)
    await session.at.use_table(state.table)
    await session.replace_state(session.tool_session(made_tool("score")), state, "played")
    assert session.tool_session(made_tool(MAKE)).state == game
    await session.plays.load()
    screen = await appeared(session, f"/g/{KEY}/score")
    there, won = seen(screen), outcome(screen)
    assert len(there) == state.table.size
    await screen.touch(KEEP_GAME)
    return there, won


def same(one: Seen, other: Seen) -> bool:
    """Return whether *one*, of the sheet, is the same as *other*, of the log: that has all numbers that break ties."""
    return one._replace(breaks="") == other._replace(breaks="") and one.breaks in other.breaks


EVENINGS = {
    "all win, over rounds": 3,
    "five ways of counting over rounds": 5,
    "twelve rows and a broken tie": 24,
    "a tie that the table decides": 35,
    "far below nothing": 126,
}
"""Evenings that have much between them, as seeds of ``random_sheet``."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", EVENINGS.values(), ids=EVENINGS)
def test_what_is_kept_is_what_was_seen(seed: int) -> None:
    async def evening() -> None:
        store = MemoryStore()
        there, won = await kept(store, Random(seed))
        session = await found(store)
        (play,) = session.plays.plays
        screen = await appeared(session, f"/plays/{play.key}")
        texts, here = screen.texts(), seen(screen)
        assert len(here) == len(there)
        for one, other in zip(there, here, strict=True):
            assert same(one, other), (one, other)
        if won:
            assert won in texts
        else:
            assert all(each.won for each in play.players)
        await screen.go(f"/plays/{play.key}/picture")
        (picture,) = [
            str(each.label)
            for each in screen.all(ft.Semantics)
            if str(each.label).startswith("A picture.")
        ]
        for each in here:
            unit = f" {play.unit}" if play.unit else ""
            assert f"\n{each.place}. {each.name}: {each.points}{unit}. " in picture
            assert f"{each.rows}" in picture
        await screen.go("/plays/standings")
        standings = {each.name: each for each in seen(screen)}
        named = [each for each in here if each.name in NAMES]
        assert len(standings) == len(named)
        for each in named:
            assert standings[each.name][2:4] == each[2:4]

    asyncio.run(evening())
