"""The first light page of the browser copy: it leads back to the tool used last, in the copy or in the app."""

from companion.catalogue import find_tool
from companion.display.labels import CONTINUE
from companion.storage import saves
from companion.tools.history import History
from companion.tools.timer import Clock
from screens.light.state.steady_clock import STEADY
from tests.screens.test_light_worker import AT, TAKE, Page, done, worker_of


def test_the_first_page_leads_back_to_the_tool_used_last() -> None:
    page = Page()
    assert CONTINUE not in done(worker_of(page).page("/")).part
    done(worker_of(page).page(AT))
    done(worker_of(page).touch(AT, TAKE))
    home = done(worker_of(page).page("/")).part
    assert f'href="#{AT}"' in home[home.index(CONTINUE) :]


def test_a_tool_that_is_gone_leads_nowhere() -> None:
    page = Page()
    device, _ = done(saves.open_device(page.store()))
    name = "own-1/score"
    assert find_tool(name) is None
    done(saves.save_device(page.store(), device.evolve(last_tool=name)))
    assert CONTINUE not in done(worker_of(page).page("/")).part


def test_a_timer_is_seen_on_the_pages_of_no_tool() -> None:
    page = Page()
    tool = find_tool("makiavelia/round")
    assert tool
    running = tool.state(timer=Clock(minutes=5, ends=int(STEADY.now()) + 60))
    done(saves.save_history(page.store(), tool, History(running)))
    worker = worker_of(page)
    pages = ("/", "/t/makiavelia", "/t/find?q=red")
    assert not any("data-left" in done(worker.page(each)).part for each in pages)
    done(worker.page("/t/makiavelia/negotiation"))
    assert all("data-left" in done(worker.page(each)).part for each in pages)
    stopped = tool.state(timer=Clock(minutes=5))
    done(saves.save_history(page.store(), tool, History(stopped)))
    assert not any("data-left" in done(worker.page(each)).part for each in pages)
