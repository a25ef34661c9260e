"""Games that players made, on the light pages of a browser's own copy: the saves are the app's."""

import re
from html import unescape

from companion.display import made_words as words
from companion.display.sheets import BY_PLAYER, BY_ROW
from companion.evening.made_games import MAKE
from companion.game_maker.keys import key_of
from companion.storage import saves
from companion.tools.history import History
from screens.light.pages.front_pages import NEW
from tests.screens.light.fingers import buttons, name_of, sent
from tests.screens.light.html_tree import posters, tree
from tests.screens.own_games import HARBOUR, KEY, LARGER, TOWN, code, made_tool
from tests.screens.test_light_worker import Page, done, worker_of

GAME = f"/t/{KEY}"


def test_a_game_is_made_there_and_listed_once_something_is_in_it() -> None:
    page = Page()
    worker = worker_of(page)
    assert words.ADD_A_GAME in done(worker.page("/")).part
    at = done(worker.touch(NEW, {})).address
    assert at.endswith(f"/{MAKE}")
    assert at != done(worker.touch(NEW, {})).address
    assert 'id="live"' in done(worker.page(at)).part
    assert at.removesuffix(f"/{MAKE}") not in done(worker.page("/")).part
    key = at.split("/")[2]
    assert (
        done(worker.touch(at, {"k": "take", "v": code(TOWN, game=key)})).address == f"/t/{key}"
    )
    assert "Town builders" in done(worker.page("/")).part
    game = done(worker.page(f"/t/{key}")).part
    assert "Town builders" in game
    assert f"#/t/{key}/score" in game
    assert f"#/t/{key}/counters" not in game, "it has none"


def test_what_the_app_saved_is_here_and_what_cannot_be_read_is_not() -> None:
    page = Page()
    tool = made_tool(MAKE)
    done(saves.save_history(page.store(), tool, History(HARBOUR)))
    done(page.store().save(f"own-nonsense/{MAKE}", "{}"))
    done(page.store().save(f"own-00000009/{MAKE}", "{"))
    home = done(worker_of(page).page("/")).part
    assert "Harbour lights" in home
    assert words.MADE_HERE not in home
    page.refuses = "names"
    assert "Harbour lights" not in done(worker_of(page).page("/")).part


def test_a_game_that_is_not_here_says_so_but_one_that_is_just_made_does_not() -> None:
    worker = worker_of(Page())
    assert words.NOT_HERE in unescape(done(worker.page(GAME)).part)
    at = done(worker.touch(NEW, {})).address
    done(worker.page(at))
    assert words.MADE_HERE in done(worker.page(at.removesuffix(f"/{MAKE}"))).part


def test_a_tool_of_a_game_that_is_not_here_says_so_too() -> None:
    worker = worker_of(Page())
    assert words.NOT_HERE in unescape(done(worker.page(f"{GAME}/score")).part)
    at = done(worker.touch(NEW, {})).address
    done(worker.page(at))
    score = done(worker.page(at.replace(f"/{MAKE}", "/score"))).part
    assert words.NOT_HERE not in unescape(score)


def test_what_is_shared_from_any_of_its_screens_brings_the_whole_game() -> None:
    mine = worker_of(Page())
    done(mine.touch(f"{GAME}/{MAKE}", {"k": "take", "v": code(TOWN)}))
    for key in ("score", "round", "counters", "first"):
        shown = unescape(done(mine.page(f"{GAME}/{key}/code")).part)
        (digits,) = set(re.findall(r"/q/(\d+)", shown))
        assert words.HOW_WHOLE not in shown
        page = Page()
        other = worker_of(page)
        assert words.WITH_GAME in unescape(done(other.page(f"/q/{digits}")).part)
        taken = done(other.touch(f"{GAME}/{key}", {"k": "take", "v": digits}))
        assert taken.address == f"{GAME}/{key}"
        again = worker_of(page)
        assert code(TOWN) in done(again.page(f"{GAME}/{MAKE}/code")).part
        assert "Town builders" in done(again.page("/")).part


def test_a_game_is_shared_and_deleted_once_that_was_asked() -> None:
    page = Page()
    worker = worker_of(page)
    done(worker.touch(f"{GAME}/{MAKE}", {"k": "take", "v": code()}))
    shown = done(worker.page(GAME)).part
    assert words.SHARE_GAME in shown
    assert words.DELETE_GAME in shown
    assert code() in done(worker.page(f"{GAME}/{MAKE}/code")).part
    assert 'id="live"' in done(worker.page(f"{GAME}/score")).part
    asked = unescape(done(worker.page(f"{GAME}/delete")).part)
    assert words.delete_saved("Harbour lights") in asked
    assert "Harbour lights" in done(worker.page("/")).part
    assert done(worker.touch(f"{GAME}/delete", {})).address == "/"
    assert KEY not in done(worker.page("/")).part
    for at in (GAME, f"{GAME}/delete", f"{GAME}/score"):
        assert words.NOT_HERE in unescape(done(worker.page(at)).part)


def test_a_game_that_cannot_be_deleted_says_so_and_stays() -> None:
    page = Page()
    worker = worker_of(page)
    done(worker.touch(f"{GAME}/{MAKE}", {"k": "take", "v": code()}))
    page.refuses = "remove"
    assert done(worker.touch(f"{GAME}/delete", {})).part
    page.refuses = ""
    assert "Harbour lights" in done(worker.page("/")).part


def test_no_game_of_the_app_is_deleted() -> None:
    worker = worker_of(Page())
    done(worker.touch("/t/turf-war/delete", {}))
    assert words.DELETE_GAME not in done(worker.page("/t/turf-war")).part


def test_its_code_is_opened_by_the_tag_alone() -> None:
    part = done(worker_of(Page()).page(f"/q/{code()}")).part
    assert "Harbour lights" in part
    assert f'action="{GAME}/{MAKE}"' in part


def test_its_code_leads_to_it_where_it_is_here_just_like_this() -> None:
    worker = worker_of(Page())
    done(worker.page(f"/q/{code()}"))
    assert words.NOT_HERE in unescape(done(worker.page(GAME)).part), "it was only looked at"
    done(worker.touch(f"{GAME}/{MAKE}", {"k": "take", "v": code()}))
    part = done(worker.page(f"/q/{code()}")).part
    assert words.SAME_HERE in part
    assert f'href="#{GAME}" class="way main">Open<' in part
    assert words.ADD_IT not in part
    part = done(worker.page(f"/q/{code(LARGER)}")).part
    assert words.ADD_IT in part
    assert words.SAME_HERE not in part


def test_its_score_has_its_rows_by_itself() -> None:
    worker = worker_of(Page())
    done(worker.touch(f"{GAME}/{MAKE}", {"k": "take", "v": code()}))
    part = done(worker.page(f"{GAME}/score")).part
    assert (
        '<h1><small class="of">Harbour lights<span class="ear">: </span></small>Score</h1>'
        in part
    )
    assert "Red, Ships" in part
    assert words.USE_NOW["score"] not in unescape(part)


def test_of_two_of_one_name_the_one_that_came_later_is_numbered() -> None:
    page = Page()
    for key in (key_of(9), key_of(8)):
        worker = worker_of(page)
        done(worker.touch(f"/t/{key}/{MAKE}", {"k": "take", "v": code(game=key)}))
    home = posters(done(worker_of(page).page("/")).part)
    assert home[f"#/t/{key_of(9)}"] == "Harbour lights"
    assert home[f"#/t/{key_of(8)}"] == "Harbour lights (2)"


def pressed(part: str, name: str) -> dict[str, str]:
    """Return what a touch on the button called *name* sends."""
    top = tree(part)
    (button,) = [each for each in buttons(top) if name_of(each) == name]
    return sent(top, button)


def test_which_way_a_sheet_goes_on_is_known_when_the_page_comes_back() -> None:
    page = Page()
    worker = worker_of(page)
    at = f"{GAME}/score"
    done(worker.touch(f"{GAME}/{MAKE}", {"k": "take", "v": code(HARBOUR)}))
    turn = pressed(done(worker.page(at)).part, BY_PLAYER)
    assert BY_ROW in done(worker.touch(at, turn)).part
    again = worker_of(page)
    shown = done(again.page(at)).part
    assert BY_ROW in shown
    done(again.touch(at, pressed(shown, BY_ROW)))
    assert BY_PLAYER in done(worker_of(page).page(at)).part
    page.refuses = "set"
    there = worker_of(page)
    shown = done(there.page(at)).part
    assert BY_ROW in done(there.touch(at, pressed(shown, BY_PLAYER))).part, "only a habit"
