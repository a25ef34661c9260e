"""Light pages of the browser copy leave a game alone that the app has kept, whoever plays the next one."""

import time
from typing import Any

from companion.core.table import Table
from companion.plays.play import play_of
from companion.storage import playlog, saves
from companion.tools.tool import AnyTool, table_of
from tests.screens.light_worker_tools import SCORE
from tests.screens.test_light_worker import AT, Page, done, worker_of

AT_SCORE = f"/t/{SCORE.name}"


def saved(page: Page, tool: AnyTool) -> Any:
    """Return the state of *tool* that is saved in the browser of *page*."""
    history, _ = done(saves.open_history(page.store(), tool))
    assert history
    return history.now


def finished() -> Page:
    """Return a page on which five have played and counted."""
    page = Page()
    done(worker_of(page).touch(AT_SCORE, {"k": "players", "v": "5"}))
    for at in (AT_SCORE, AT):
        done(worker_of(page).touch(at, {"k": "example"}))
    assert table_of(saved(page, SCORE)) == Table().resized(5)
    return page


def test_who_plays_the_next_game_leaves_a_kept_one_as_it_is() -> None:
    for at in (AT_SCORE, AT):
        page, ended = finished(), SCORE.recorded(SCORE.example)
        assert ended
        play = play_of(ended, SCORE.game, int(time.time()) // 60, 1)
        done(playlog.change(page.store(), {play.key: play}))
        done(worker_of(page).touch(at, {"k": "players", "v": "6"}))
        assert saved(page, SCORE) == SCORE.example
        device, _ = done(saves.open_device(page.store()))
        assert device.table == Table().resized(6)
        assert "Keep this game" in done(worker_of(page).page(AT_SCORE)).part


def test_a_game_that_was_not_kept_is_counted_for_whoever_joins() -> None:
    for at in (AT_SCORE, AT):
        page = finished()
        done(worker_of(page).touch(at, {"k": "players", "v": "6"}))
        assert table_of(saved(page, SCORE)) == Table().resized(6)
