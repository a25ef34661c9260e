"""Played games on their way to other programs: which of them, in which form, with what came beside them."""

import asyncio
import json
from random import Random

import pytest

from companion.exchange import export, files
from companion.exchange.files import Parcel
from companion.exchange.logs.bg_stats_out import beside_of
from screens.pages.files import FilesScreen
from screens.pages.plays_out import BEFORE, NO_DAY, NONE_CHOSEN, TO_BG_STATS, TO_JSON, TO_TABLE
from screens.state.page_session import PageSession
from tests.companion import sample_logs
from tests.companion.sample_plays import play, plays
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
from tests.screens.picker import backup, choose
from tests.screens.play_logs import logged, write

LOG = sample_logs.bg_stats(Random(8), 20)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    found: dict[str, bytes] = {}

    async def keep(name: str, data: bytes) -> None:
        found[name] = data

    for module in ("files", "plays_out"):
        monkeypatch.setattr(f"screens.pages.{module}.save", keep)
    return found


def holding() -> PageSession:
    """Return a session with a log that came from BG Stats."""
    session = opened()

    async def bring() -> None:
        await session.incoming.open((json.dumps(LOG).encode(),), {})
        await session.incoming.keep()

    asyncio.run(bring())
    return session


def test_what_came_from_bg_stats_goes_out_as_it_came(kept: dict[str, bytes]) -> None:
    session = holding()

    async def act(screen: Screen) -> None:
        await screen.touch(TO_BG_STATS)

    played(lambda: FilesScreen(session), act)
    out = json.loads(kept["BGStatsExport.json"])
    assert sample_logs.whole_plays(out) == sample_logs.whole_plays(LOG)


@pytest.mark.parametrize("way", ["Save everything as a file", TO_JSON])
def test_what_is_kept_beside_plays_goes_with_them_to_another_device(
    kept: dict[str, bytes], way: str
) -> None:
    session, other = holding(), opened()

    async def act(screen: Screen) -> None:
        await screen.touch(way)

    async def take(screen: Screen) -> None:
        name = "played-games.json" if way == TO_JSON else backup(kept)
        await choose(screen, kept[name])
        await screen.touch("Put it in")

    played(lambda: FilesScreen(session), act)
    played(lambda: FilesScreen(other), take)
    assert other.plays.plays == session.plays.plays
    assert other.incoming.besides == session.incoming.besides
    asyncio.run(other.incoming.add(other.plays.plays, session.incoming.besides))
    assert other.incoming.besides == session.incoming.besides


def test_games_are_chosen_by_game_person_and_days(kept: dict[str, bytes]) -> None:
    mine = play(7).evolve(game="makiavelia", minute=play(7).minute)
    session = logged(*plays(6), mine.renamed(0, "Cy"))

    async def act(screen: Screen) -> None:
        await screen.touch("Which games: all 7, closed")
        await screen.touch("Makiavelia, The game")
        assert "Which games: 1 of 7" in screen.texts()
        await screen.touch(TO_JSON)
        await screen.touch("All games, The game")
        await screen.touch("Cy, With")
        await screen.touch(TO_TABLE)
        await screen.touch("Everyone, With")
        await write(screen, "From the day", "2026-06-01")
        await write(screen, "Until the day", "2026-06-14")
        assert "Which games: 2 of 7" in screen.texts()
        await screen.touch(TO_BG_STATS)
        await write(screen, "From the day", "soon")
        assert NO_DAY in screen.texts()
        await write(screen, "Until the day", "2020-01-01")
        assert NONE_CHOSEN in screen.texts()
        assert TO_TABLE not in screen.names()
        await write(screen, "Until the day", "soon")
        assert "Which games: all 7" in screen.texts()

    played(lambda: FilesScreen(session), act)
    assert [each.game for each in export.from_json(kept["played-games.json"])] == ["makiavelia"]
    assert kept["played-games.csv"].count(b"\n") == 6
    assert len(json.loads(kept["BGStatsExport.json"])["plays"]) == 2


def test_all_games_and_people_are_offered_when_they_are_asked_for() -> None:
    several = [
        play(at).evolve(game=f"log-{at}", title=f"Kites {at}").renamed(0, f"P{at}")
        for at in range(12)
    ]
    session = logged(*several)

    async def act(screen: Screen) -> None:
        await screen.touch("Which games: all 12, closed")
        assert "Kites 9, The game" not in screen.names()
        await screen.touch("More games")
        assert {f"Kites {at}, The game" for at in range(12)} <= {*screen.names()}
        assert "P9, With" not in screen.names()
        await screen.touch("More people")
        assert {f"P{at}, With" for at in range(12)} <= {*screen.names()}

    played(lambda: FilesScreen(session), act)


def test_a_fraction_is_written_with_the_sign_that_is_chosen(kept: dict[str, bytes]) -> None:
    half = play(1).evolve(fraction="half").put(("players", 0, "score"), 9)
    session = logged(half)

    async def act(screen: Screen) -> None:
        await screen.touch(TO_TABLE)
        assert b",4.5," in kept["played-games.csv"]
        await screen.touch(f"Comma, {BEFORE}")
        await screen.touch(TO_TABLE)
        assert b',"4,5",' in kept["played-games.csv"]

    played(lambda: FilesScreen(session), act)


def test_a_file_of_today_is_read_and_written_with_what_is_beside_plays() -> None:
    session = holding()
    things = beside_of(session.plays.plays, session.incoming.besides)
    parcel = Parcel((), plays=session.plays.plays, beside=things)
    assert files.read(files.write(parcel), ()) == parcel
    whole = export.plays_file(export.as_json(session.plays.plays, things))
    assert (*whole.beside, *whole.common) == things
    assert whole.version == 10, "some have no players, or a team that did not win as one"
    assert b"beside" not in export.as_json(plays(2))
