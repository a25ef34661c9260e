"""Light pages of the browser copy leave a game alone that the app has kept, whatever the next one is, and with whom."""

import time
from typing import Any

import pytest

from companion.core.table import Table
from companion.display.labels import KEEP_GAME
from companion.evening.made_games import MAKE
from companion.game_maker.score_state import from_make
from companion.games.lawless_empire.ledger.state import held
from companion.games.lawless_empire.plans.state import WonBoard
from companion.plays.play import play_of
from companion.storage import playlog, saves
from companion.tools.history import History
from companion.tools.tool import AnyTool, table_of
from screens.light.pages.known_game import SURE
from screens.light.state import light_tool_session
from tests.screens.light.html_tree import tree
from tests.screens.light_worker_tools import SCORE, tool_named
from tests.screens.own_games import code, made_tool
from tests.screens.state.test_kept_stays import SHEETS, changed, end_of
from tests.screens.test_light_worker import AT, Page, done, worker_of

AT_SCORE = f"/t/{SCORE.name}"
MADE, MAKER = made_tool("score"), made_tool(MAKE)
AT_MADE, AT_MAKER = f"/t/{MADE.name}", f"/t/{MAKER.name}"

LEDGER = "lawless-empire/ledger"

OFFERED = "Play this with your table"


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


def keep(page: Page, tool: AnyTool) -> None:
    """Keep the game whose end *tool* shows on *page*, as the app does."""
    ended = tool.recorded(saved(page, tool))
    assert ended
    play = play_of(ended, tool.game, int(time.time()) // 60, 1)
    done(playlog.change(page.store(), {play.key: play}))


def test_who_plays_the_next_game_leaves_a_kept_one_as_it_is() -> None:
    for at in (AT_SCORE, AT):
        page = finished()
        keep(page, SCORE)
        done(worker_of(page).touch(at, {"k": "players", "v": "6"}))
        assert saved(page, SCORE) == SCORE.example
        device, _ = done(saves.open_device(page.store()))
        assert device.table == Table().resized(6)
        part = done(worker_of(page).page(AT_SCORE)).part
        assert KEEP_GAME in part
        assert OFFERED not in part, "that would reopen it"


def test_a_game_that_was_not_kept_is_counted_for_whoever_joins() -> None:
    for at in (AT_SCORE, AT):
        page = finished()
        done(worker_of(page).touch(at, {"k": "players", "v": "6"}))
        assert table_of(saved(page, SCORE)) == Table().resized(6)


def played(key: str) -> Page:
    """Return a page on which the made game called *key* is at its end."""
    page, opening = Page(), from_make(SHEETS[key], MADE.opening(Table()))
    done(saves.save_history(page.store(), MAKER, History(MAKER.state()).then(SHEETS[key], "")))
    ended = History(opening).then(end_of(SHEETS[key]), "played")
    done(saves.save_history(page.store(), MADE, ended))
    return page


@pytest.mark.parametrize("key", SHEETS)
def test_what_a_made_game_becomes_counts_from_the_next_game_on(key: str) -> None:
    """Its new rows came into the game that was over, and the score said what was missing there."""
    page = played(key)
    keep(page, MADE)
    worker, before = worker_of(page), saved(page, MADE)
    shown = done(worker.page(AT_MADE))
    other = changed(SHEETS[key])
    done(worker.touch(AT_MAKER, {"k": "take", "v": code(other), "n": SURE}))
    assert saved(page, MAKER).sheet == other.sheet
    for each in (worker, worker_of(page)):
        assert done(each.page(AT_MADE)) == shown
        for step in ("undo", "redo"):
            done(each.touch(AT_MADE, {"k": step}))
            assert (saved(page, MADE) == before) == (step == "redo")
            done(each.page(AT_MADE))
    done(worker.page(AT_MADE))
    part = done(worker.touch(AT_MADE, {"k": "over"})).part
    assert saved(page, MADE).sheet == other.sheet
    assert "Light" in tree(part).text
    done(worker.touch(AT_MADE, {"k": "undo"}))
    assert saved(page, MADE) == before


@pytest.mark.parametrize("key", SHEETS)
def test_a_made_game_that_was_not_kept_follows_what_it_becomes(key: str) -> None:
    page = played(key)
    worker = worker_of(page)
    done(worker.page(AT_MADE))
    done(worker.touch(AT_MAKER, {"k": "take", "v": code(changed(SHEETS[key])), "n": SURE}))
    done(worker.page(AT_MADE))
    done(worker.touch(AT_MADE, {"k": "undo"}))
    done(worker.touch(AT_MADE, {"k": "redo"}))
    assert saved(page, MADE).sheet == changed(SHEETS[key]).sheet


def test_a_tool_hears_what_others_know_before_anybody_opens_it() -> None:
    page, plans, ledger = Page(), tool_named("lawless-empire/plans"), tool_named(LEDGER)
    checklist: Any = tool_named("lawless-empire/round")
    told = checklist.opening(Table()).evolve(round=1, phase=4)
    history = History(checklist.opening(Table())).then(told, "Execution began")
    done(saves.save_history(page.store(), checklist, history))
    worker = worker_of(page)
    before = done(worker._beside(done(worker._load(plans))))
    boards = (WonBoard(plan="extort", winner=1),) * 8
    after = light_tool_session.stepped(
        before, before.state.evolve(won=boards), "All boards are won"
    )
    done(worker._keep(before, after))
    assert held(saved(page, ledger), 1, "lucre") == 8
