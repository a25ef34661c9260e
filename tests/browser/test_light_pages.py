"""Light pages in a real browser: for those who listen, for thumbs, with a script and without one."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.catalogue import every_game
from companion.display import labels
from companion.display.sheets import PLUS
from companion.tools.tool import Game
from screens.ui.theme import TOUCH
from tests.browser.axe import faults_in_colour, faults_of_contrast
from tests.browser.conftest import LightVisit
from tests.browser.light_host import ADDRESS, TOOLS
from tests.browser.stopped_clock import stop_clock
from tests.scripts import script

SMALL = script(__file__, "find_small_targets.js")
OFF = script(__file__, "find_off_middle_labels.js")
MOST_OFF = 4
"""How many points the words on a button may be off its middle."""

FINE = script(__file__, "find_small_letters.js")
GLUED = script(__file__, "find_glued_sentences.js")
OPEN = script(__file__, "open_folds.js")
COUNTS_TONES = script(__file__, "count_tones.js")
WIDE = "document.documentElement.scrollWidth - innerWidth"


def check(page: Page) -> None:
    """Nothing for axe, room for a thumb, nothing beside the screen; dark and light."""
    page.evaluate(OPEN)
    expect(page.get_by_role("button", name="Show: ", include_hidden=True)).to_have_count(0)
    page.evaluate(OPEN)  # those in a fold that came just now
    assert page.evaluate(WIDE) <= 0, page.url
    assert page.evaluate(SMALL, TOUCH) == [], page.url
    assert page.evaluate(OFF, MOST_OFF) == [], page.url
    assert page.evaluate(FINE) == [], page.url
    assert page.evaluate(GLUED) == [], page.url
    page.emulate_media(color_scheme="light")
    assert faults_in_colour(page) == [], page.url
    page.emulate_media(color_scheme="dark")
    assert faults_of_contrast(page) == [], page.url


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_axe_finds_nothing_and_every_target_has_room_for_a_thumb(
    light_visit: LightVisit, game: Game
) -> None:
    page, host = light_visit()
    for tool in game.tools:
        address = f"{ADDRESS}/t/{tool.name}"
        page.goto(address)
        check(page)
        host.show_example(tool)
        page.goto(address)
        check(page)
        page.goto(f"{ADDRESS}/q/{host.of(tool).digits}")
        check(page)


def test_axe_finds_nothing_on_the_pages_around_the_tools(light_visit: LightVisit) -> None:
    page, host = light_visit()
    host.show_example(TOOLS["lawless-empire/score"])
    digits = host.of(TOOLS["lawless-empire/score"]).digits
    for path in ("/", "/t/lawless-empire", f"/q/{digits}/code", "/nowhere"):
        page.goto(f"{ADDRESS}{path}")
        check(page)


def settle(page: Page, totals: dict[str, int]) -> None:
    """Enter each player's total on the pad."""
    for name, total in totals.items():
        expect(page.get_by_role("heading", name=f"{name} · ")).to_be_visible()
        page.locator(".dock").get_by_role("button", name=str(total), exact=True).click()
        expect(page.get_by_role("heading", name=f"{name} · ")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_a_tie_of_five_is_settled_undone_and_shared_on(
    light_visit: LightVisit, script: bool
) -> None:
    page, _ = light_visit(java_script_enabled=script)
    page.goto(f"{ADDRESS}/t/lawless-empire/first")
    page.get_by_label("More").click()
    page.get_by_role("button", name="5 players").click()
    settle(page, {"Red": 21, "Green": 21, "Purple": 25, "Black": 30, "White": 21})
    settle(page, {"Red": 26, "Green": 25, "White": 25})
    settle(page, {"Green": 10, "Purple": 11, "White": 12})
    answer = page.locator("footer [role=status]")
    expect(answer).to_contain_text("Green")
    settled = answer.inner_text()
    page.get_by_role("button", name="Undo").click()
    expect(answer).not_to_have_text(settled)
    page.get_by_role("button", name="Redo").click()
    expect(answer).to_have_text(settled)
    page.get_by_label("Share this screen").click()
    expect(page.get_by_role("img", name="The code of this screen")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="See what the other phone shows").click()
    expect(page.locator("main")).to_contain_text(settled)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(answer).to_have_text(settled)


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_a_score_of_five_is_counted_by_keyboard_alone(
    light_visit: LightVisit, script: bool
) -> None:
    page, _ = light_visit(java_script_enabled=script)
    page.goto(f"{ADDRESS}/t/lawless-empire/score")
    dock = page.locator(".dock")

    def press(what: Locator) -> None:
        what.focus()
        page.keyboard.press("Enter")

    press(page.get_by_label("More"))
    press(page.get_by_role("button", name="5 players"))
    for player in ("Red", "Green", "Purple", "Black", "White"):
        expect(dock.get_by_role("heading", name=f"{player} · Role")).to_be_visible()
        press(dock.get_by_role("button", name="Other role"))
        press(dock.get_by_role("button", name="3", exact=True))
        press(dock.get_by_role("button", name="Next"))
        press(dock.get_by_role("button", name=labels.OTHERS))
        plus = dock.get_by_role("button", name=PLUS, exact=True)
        expect(plus).to_be_visible()  # its keys have come
        # A player looks at what a key did before they press the next one.
        for key, said in (("5", "5"), ("4", "5+4 = 9"), ("5", "5+4+5 = 14")):
            press(dock.get_by_role("button", name=key, exact=True))
            expect(dock.locator("b")).to_have_text(said)
            if said.count("+") < 2:
                press(plus)
                expect(plus).to_have_attribute("aria-pressed", "true")
        press(dock.get_by_role("button", name="Next", exact=True))
        expect(page.get_by_label(f"{player}, Tokens: 5+4+5 = 14")).to_be_attached()
    expect(page.locator("footer [role=status]")).to_contain_text("17")


def test_what_a_page_has_no_rules_for_comes_with_them(light_visit: LightVisit) -> None:
    """Two parts come at once: the rules are fetched once, and the newer part is shown last."""
    page, host = light_visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{ADDRESS}/t/lawless-empire/first")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).gap") == "12px"
    part = "document.getElementById('live').outerHTML.replace(/<main.*<.main>/s, '<main>%s</main>')"
    older, newer = (
        part % f'<p class="{look}"><b>{words}</b></p>'
        for look, words in (("odds", "older"), ("tally", "newer"))
    )
    refused = f"{ADDRESS}/t/light.css*"
    page.route(refused, lambda route: route.fulfill(status=429, body="Later."))
    page.evaluate(f"light.show({older})")
    expect(page.locator("main")).to_have_text("older")
    size = "getComputedStyle(document.querySelector('main b')).fontSize"
    assert page.evaluate(size) == "16px"
    page.unroute(refused)
    page.evaluate(f"Promise.all([light.show({older}), light.show({newer})])")
    expect(page.locator("main")).to_have_text("newer")
    assert page.evaluate(size) == "44px"
    page.evaluate(f"light.show({older})")
    expect(page.locator("main")).to_have_text("older")
    assert [url.partition("?")[0] for url in asked[1:]] == [f"{ADDRESS}/t/light.css"] * 2
    host.problems.clear()  # a browser tells of the refused one


def test_a_touch_is_seen_before_rules_that_are_slow_to_come(light_visit: LightVisit) -> None:
    page, _ = light_visit()
    stop_clock(page)
    page.goto(f"{ADDRESS}/t/lawless-empire/orders")
    held: list[Route] = []
    page.route(f"{ADDRESS}/t/light.css*", lambda route: held.append(route))  # noqa: PLW0108
    part = "document.getElementById('live').outerHTML.replace(/<main.*<.main>/s, '<main>%s</main>')"
    hidden = part % '<i class="ear">hidden</i>'
    with page.expect_request("**/t/light.css*"):
        page.evaluate(f"void (window.shown = light.show({hidden}))")
    page.clock.run_for(3000)
    page.evaluate("window.shown")
    expect(page.locator("main")).to_have_text("hidden")
    page.evaluate(f"light.show({part % '<i class=ear>next</i>'})")
    expect(page.locator("main")).to_have_text("next")
    (one,) = held
    one.fallback()
    expect(page.locator(".ear")).to_have_css("position", "absolute")


def test_a_laptop_that_is_away_is_told(light_visit: LightVisit) -> None:
    page, host = light_visit()
    page.goto(f"{ADDRESS}/t/lawless-empire/first")
    page.route(f"{ADDRESS}/**", lambda route: route.abort())
    page.locator(".dock").get_by_role("button", name="21").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was changed")
    host.problems.clear()


def test_letters_twice_as_large_leave_nothing_beside_the_screen(
    light_visit: LightVisit,
) -> None:
    """A page 180 points wide is one of 360 with letters of 200 %."""
    page, host = light_visit((180, 320))
    paths = ["/", *(f"/t/{game.key}" for game in every_game())]
    for tool in TOOLS.values():
        host.show_example(tool)
        paths += (f"/t/{tool.name}", f"/q/{host.of(tool).digits}")
    for path in paths:
        page.goto(f"{ADDRESS}{path}")
        page.evaluate(OPEN)
        assert page.evaluate(WIDE) <= 0, path
    page.goto(f"{ADDRESS}/q/{host.of(TOOLS['lawless-empire/first']).digits}")
    assert faults_in_colour(page) == [], "what scrolls can be scrolled by keys"


def test_a_timer_counts_down(light_visit: LightVisit) -> None:
    page, host = light_visit()
    stop_clock(page)
    host.show_example(TOOLS["makiavelia/round"])
    page.goto(f"{ADDRESS}/t/makiavelia/round")
    page.get_by_role("button", name="Start:").click()
    expect(page.get_by_text("Running")).to_be_visible()
    figures = page.get_by_role("timer")
    minutes, seconds = figures.inner_text().split(":")
    page.clock.run_for(5_000)
    left = 60 * int(minutes) + int(seconds) - 5
    expect(figures).to_have_text(labels.clock_text(left))
    expect(figures).to_have_attribute("aria-label", labels.spoken_time(left))


@pytest.mark.parametrize("path", ["/", "/t/makiavelia"])
def test_a_timer_is_seen_and_heard_on_pages_of_no_tool(
    light_visit: LightVisit, path: str
) -> None:
    page, host = light_visit()
    page.add_init_script(COUNTS_TONES)
    stop_clock(page)
    host.show_example(TOOLS["makiavelia/round"])
    page.goto(f"{ADDRESS}/t/makiavelia/round")
    page.locator("[data-ring]").click()
    page.get_by_role("button", name="Start:").click()
    expect(page.get_by_text("Running")).to_be_visible()
    page.goto(f"{ADDRESS}{path}")
    figures = page.get_by_role("timer")
    left = int(str(figures.get_attribute("data-left")))
    page.clock.run_for(1000 * (left - 1))
    expect(figures).to_have_text("0:01")
    assert page.evaluate("tones") == 0
    page.clock.run_for(1000)
    expect(page.get_by_role("alert")).to_have_text(labels.TIME_IS_UP)
    assert page.evaluate("tones") == 3
    page.clock.run_for(5000)
    assert page.evaluate("tones") == 3, "it rings once"
    assert host.problems == []


def test_times_are_told_as_clocks_show_them_here(light_visit: LightVisit) -> None:
    page, host = light_visit(timezone_id="Asia/Tokyo")
    host.show_example(TOOLS["turf-war/round"])
    page.goto(f"{ADDRESS}/t/turf-war/round")
    time = page.locator("time").first
    expect(time).to_contain_text(" here, ")
    expect(time).to_contain_text("UTC")
    page.evaluate("light.touch(new URLSearchParams({k: 'again'}))")
    expect(page.locator("main")).to_be_visible()
    assert time.inner_text().count("here") == 1


def test_a_code_is_read_with_times_as_clocks_show_them_here_and_its_texts_are_copied(
    light_visit: LightVisit,
) -> None:
    page, host = light_visit(timezone_id="Asia/Tokyo")
    for name in ("turf-war/round", "turf-war/combat"):
        host.show_example(TOOLS[name])
    page.goto(f"{ADDRESS}/q/{host.of(TOOLS['turf-war/round']).digits}")
    expect(page.locator("time").first).to_contain_text(" here, ")
    page.goto(f"{ADDRESS}/q/{host.of(TOOLS['turf-war/combat']).digits}")
    page.get_by_role("button", name="Copy: ").first.click()
    assert page.evaluate("`${getSelection()}`") == page.locator("pre").first.inner_text()
    expect(page.get_by_role("button", name="Copied: ")).to_have_text("Copied")


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_once_a_text_is_copied_the_next_step_is_large(
    light_visit: LightVisit, script: bool
) -> None:
    page, host = light_visit(java_script_enabled=script)
    host.show_example(TOOLS["turf-war/post"])
    page.goto(f"{ADDRESS}/t/turf-war/post")
    page.get_by_role("button", name="Copy: Turn post" if script else labels.BY_HAND).click()
    expect(page.locator(".main:visible")).to_have_text("Go on with the turn")
    assert page.get_by_role("button", name="Copied: Turn post").count() == script


def test_without_a_script_no_timer_offers_to_ring(light_visit: LightVisit) -> None:
    """The rule for all buttons showed what is hidden until the script that rings is there."""
    for runs in (True, False):
        page, host = light_visit(java_script_enabled=runs)
        host.show_example(TOOLS["makiavelia/round"])
        page.goto(f"{ADDRESS}/t/makiavelia/round")
        expect(page.locator("[data-ring]")).to_be_visible(visible=runs)
