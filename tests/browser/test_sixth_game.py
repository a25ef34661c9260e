"""A sixth game, in a copy of the app to which one folder was added and nothing else.

It is the game of docs/add-a-game.md, so who follows the document gets what is played here.
"""

from collections.abc import Iterator

import pytest

from tests.browser.app_server import AppServer, copied
from tests.browser.conftest import Player
from tests.browser.thumb import Thumb
from tests.companion.test_add_a_game import SNIPPETS

FOLDER = {name: text for name, text in SNIPPETS.items() if name.startswith("companion/games/")}
NUGGETS = "Nuggets in the carts"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app with six games, started from its copy."""
    copy = copied(tmp_path_factory.mktemp("six") / "app", FOLDER)
    app = AppServer(copy.parent / "log.txt", copy)
    yield app
    app.stop()


@pytest.mark.patient
def test_a_game_needs_its_folder_and_has_screens_undo_codes_and_saves(
    thumb: Thumb, fresh_profile: Player, server: AppServer
) -> None:
    thumb.open()
    thumb.finds("Dig together, share alone")
    thumb.tap("Gold Mine")
    thumb.sees("5 carts for 4 players, in the middle.")
    thumb.tap("Red, First")
    thumb.tap("Next: Round 1")
    thumb.sees("The first round: nobody digs twice.")
    thumb.sees("Red's turn")

    thumb.tap("All tools")
    thumb.tap("Shares")
    thumb.sees("0 each")
    thumb.tap(f"{NUGGETS}: one more")
    thumb.tap(f"{NUGGETS}: 1. Type it")
    thumb.type_text(NUGGETS, "48+2")
    thumb.tap("Keep")
    thumb.sees("12 each")
    thumb.sees("50 among 4, 2 left in the mine")

    thumb.tap("Share this screen")
    thumb.sees("Copy the link")
    other = fresh_profile().open(thumb.read_route())
    other.tap("Open")
    other.sees("12 each")
    other.tap("Undo")
    other.sees("0 each")
    other.page.close()

    thumb.has_saved()
    server.kill()
    server.start()
    thumb.reopen("/g/gold-mine/shares")
    thumb.sees("12 each")
    thumb.tap("Undo")
    thumb.sees("0 each")
    thumb.reopen("/g/gold-mine")
    thumb.sees("Red's turn")
    thumb.errors.clear()  # the page said that nobody answered, which was so
