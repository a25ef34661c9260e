"""Whole pages: small, complete, with a policy that lets nothing else in."""

import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_game, every_tool, find_game, find_tool
from companion.core.blocks import Timer
from companion.core.values import Value
from companion.display import labels, table_words
from companion.display.game_place import game_place
from companion.display.layout import lay_out
from companion.display.worlds import WORLDS
from companion.evening.made_games import heading
from companion.exchange import share
from companion.tools.checklist_model import ChecklistState
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import code_pages, front_pages, tool_page
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import Live
from screens.light.ui import document, game_colours
from screens.light.ui.links import to_tool
from screens.light.views.blocks import View, draw
from screens.server.light_routes.packing import compressed
from tests.fast_run import tools_of_one_test
from tests.gallery.blocks import BLOCKS
from tests.gallery.fields import FIELDS
from tests.screens.light.fingers import NOW
from tests.screens.light.html_tree import Node, tree
from tests.states import every_tool as of_every_tool
from tests.states import extremes, states

MOST_BYTES = 12_288
"""What a page takes at the most as it is sent: packed with gzip, its style and its scripts with it: 12 kB."""

MOST_BYTES_OF = {
    "turf-war/meets": 17_000,
    "turf-war/gangs": 16_500,
    "turf-war/combat": 16_320,
    "makiavelia/damage": 15_100,
    "makiavelia/attack": 13_300,
    "turf-war/areas": 13_200,
    "turf-war/treasury": 13_400,
    "lawless-empire/plans": 14_400,
    "lawless-empire/score": 13_900,
    "lawless-empire/first": 13_000,
    "own-00000000/make": 13_000,
    "own-00000000/score": 15_000,
}
"""The same for what is drawn of eight players with the longest names: 48 areas with 64 orders, eight gangs of 24
pieces, their books, a fight of three crews, a duel among eight, 24 cards of damage, a town of 48 areas, six boards, a
score of many rows, a die for each, a sheet of 96 cells, a game of 20 rows for twelve and its sheet. As it is opened,
and with its example, each takes less than MOST_BYTES."""

NONE = "'none'"

MOST_BYTES_LIVE = 12_288
"""The same at a live table, which also says who did what: 12 kB."""

MOST_BYTES_LIVE_OF = {"turf-war/combat": 12_400}
"""A fight of three has an answer of many lines in its example."""

MOST_BYTES_READ = 9_400
"""The most that the page of a code takes: it has as much of the style as it needs."""


@cache
def whole(tool: AnyTool) -> list[str]:
    """Return the pages of *tool*: as it is opened, with its example, and as a code has it."""
    start = light_tool_session.opened(tool)
    used = replace(start, history=History(tool.example))
    shared = code_pages.shared_page(
        tool, tool.example, used.digits, now=NOW, app="/#/", touch="/t", code="/q"
    )
    return [tool_page.tool_page(start, now=NOW), tool_page.tool_page(used, now=NOW), shared]


def phases_of(tool: AnyTool) -> set[str]:
    """Return what stands on the stage of a checklist, as it is opened and in its example; nothing for another tool."""
    if not isinstance(tool.example, ChecklistState):
        return set()
    parts = (lay_out(tool, state) for state in (tool.state(), tool.example))
    places = (game_place(each.answer, each.body) for each in parts)
    return {f"{place.over} {place.title}".strip() for place in places}


@pytest.mark.slow
@of_every_tool
def test_a_page_is_small_and_well_formed(tool: AnyTool) -> None:
    opened, used = heading(tool, tool.state()), heading(tool, tool.example)
    heads = (opened, used, used)
    most = (MOST_BYTES, MOST_BYTES, MOST_BYTES_READ)
    for text, head, fits in zip(whole(tool), heads, most, strict=True):
        assert sent(text) < fits
        top = tree(text)
        ids = re.findall(r' id="([^"]*)"', text)
        assert len(ids) == len(set(ids))
        (title,) = (each.text.replace(" :", ":") for each in top.all("h1"))
        assert title == head or title in phases_of(tool)
        ways = [each.get("aria-label") for each in top.all("nav")]
        assert len(ways) == len(set(ways)), (
            "screen readers tell parts of a page apart by their names"
        )


@pytest.mark.slow
@of_every_tool
def test_a_page_at_a_live_table_is_small_too(tool: AnyTool) -> None:
    """A personal tool stays with its browser: its page only reports what others do, and seals texts."""
    done = "Undo: Syndicate 1: +1 Weak secure"
    shared = Live(0, frozenset({1, 2}), undoes=done, last=f"Ada: {done}")
    live = None if tool.personal else shared
    for state in (tool.state(), tool.example):
        here = replace(light_tool_session.opened(tool), history=History(state), live=live)
        text = tool_page.tool_page(here, now=NOW, version=12, events="/events", seals=True)
        assert sent(text) < MOST_BYTES_LIVE_OF.get(tool.name, MOST_BYTES_LIVE)


@pytest.mark.slow
@of_every_tool
def test_a_page_that_shows_what_others_touch_has_a_link_for_browsers_without_scripts(
    tool: AnyTool,
) -> None:
    here = replace(light_tool_session.opened(tool), live=Live(0, frozenset({1})))
    for events in ("", "/events"):
        top = tree(tool_page.tool_page(here, now=NOW, events=events))
        said = [(a.text, a.get("href")) for each in top.all("noscript") for a in each.all("a")]
        assert said == ([(table_words.LOAD_AGAIN, "")] if events else [])


def sizes(tool: AnyTool, state: Value) -> list[int]:
    """Return how many bytes the page of *tool* takes, and that at a live table if it has one."""
    tables = [None] if tool.personal else [None, Live(0, frozenset({1, 2}))]
    tool_sessions = (
        replace(light_tool_session.opened(tool), history=History(state), live=live)
        for live in tables
    )
    return [
        sent(tool_page.tool_page(here, now=NOW, events="/events" if here.live else ""))
        for here in tool_sessions
    ]


@pytest.mark.slow
@of_every_tool
def test_a_page_is_not_large_however_much_is_entered(tool: AnyTool) -> None:
    for state in extremes(tool.state):
        assert max(sizes(tool, state)) < MOST_BYTES_OF.get(tool.name, MOST_BYTES)


@pytest.mark.slow
@of_every_tool
@settings(max_examples=max(2, min(settings().max_examples // 10, 25)))
@given(data=st.data())
def test_a_page_is_not_large_for_a_random_state(tool: AnyTool, data: st.DataObject) -> None:
    state = data.draw(states(tool.state))
    assert max(sizes(tool, state)) < MOST_BYTES_OF.get(tool.name, MOST_BYTES)


def style_of(text: str) -> str:
    """Return the style of the page *text*."""
    return next(tree(text).all("style")).raw


def sent(text: str) -> int:
    """Return how many bytes the page *text* takes as it is sent."""
    return len(compressed(text.encode(), "gzip"))


def test_a_page_has_the_colours_of_its_game_alone_and_all_of_it_is_of_the_game() -> None:
    for tool in tools_of_one_test():
        game, digits = find_game(tool.game), share.write(tool, tool.example)
        assert game
        own = game_colours.name(game)
        coded = code_pages.code_page(tool, tool.example, digits, link="/", app="/", back="/")
        for text in (*whole(tool), coded, front_pages.game_page(game, app="/")):
            body = next(tree(text).all("body"))
            assert body.get("class") == own
            (shown,) = (
                each for each in body.inside if isinstance(each, Node) and each.tag != "script"
            )
            assert own in shown.get("class").split()
            worlds = 3 if game.key in WORLDS else 6  # that of its colour is beside the app's
            assert style_of(text).count("--g:") == worlds, "its world alone, in all looks"


def test_every_kind_of_block_and_field_is_drawn_to_be_read() -> None:
    for tool in (BLOCKS, FIELDS):
        for state in (tool.state(), tool.example):
            text = code_pages.shared_part(tool, state, "1", now=NOW, app="/", touch="/t")
            main, yours = next(tree(text).all("main")), next(tree(text).all("footer"))
            assert not list(main.all("form")), "it is read only"
            (form,) = yours.all("form")
            assert form.get("action") == "/t"
            assert len(list(yours.all("button"))) == 1
            assert len(list(main.all("button"))) == text.count("Copy: ")


def test_a_running_timer_counts_down_from_what_is_left() -> None:
    def drawn(left: int, ends: int | None) -> Node:
        view = View(live=True, now=NOW)
        return tree(draw(Timer("Debate", left, ends, (), ()), view))

    running = drawn(300, NOW + 65)
    (figures,) = [p for p in running.all("p") if p.get("role") == "timer"]
    assert (figures.text, figures.get("data-left")) == ("1:05", "65")
    assert "Running" in running.text
    assert labels.NOT_RUNNING in drawn(300, None).text
    assert labels.TIME_IS_UP in drawn(300, NOW - 9).text
    assert "soon" in next(drawn(300, NOW + 9).all("section")).get("class")


def test_the_policy_names_the_style_and_the_script_of_the_page_and_no_others() -> None:
    timed = next(tool for tool in every_tool() if tool.name == "makiavelia/round")
    for whole, scripts in (
        (front_pages.error_page("Nothing here.", app="/"), []),
        (front_pages.home_page(app="/"), [document.FIRST_SCRIPT]),
        (
            tool_page.tool_page(light_tool_session.opened(every_tool()[1]), now=NOW),
            [document.SCRIPT],
        ),
        (
            tool_page.tool_page(light_tool_session.opened(timed), now=NOW),
            [document.SCRIPT, document.CLOCK_SCRIPT],
        ),
    ):
        top, policy = tree(whole), document.policy(whole)
        assert [each.raw for each in top.all("script")] == scripts
        for tag in ("style", "script"):
            digests = [sha256(each.raw.encode()).digest() for each in top.all(tag)]
            named = " ".join(f"'sha256-{b64encode(each).decode()}'" for each in digests)
            assert f"{tag}-src {named or NONE};" in policy
        assert "unsafe" not in policy
        assert policy.startswith("default-src 'none'")
    assert not re.search(r"https?:|//[a-z]|@import|url\(", document.STYLE)


def test_the_first_page_leads_to_every_game_and_every_game_to_its_tools() -> None:
    first = tree(
        front_pages.home_page(app="/#/", said="No code.", together=(("/t/ab", "Round 2"),))
    )
    links = [each.get("href") for each in first.all("a")]
    assert links == ["/#/", "/t/ab", *(f"/t/{game.key}" for game in every_game())]
    assert "No code." in first.text
    for game in every_game():
        there = [a.get("href") for a in tree(front_pages.game_page(game, app="/#/")).all("a")]
        assert there == ["/", "/#/", *(to_tool(tool.name) for tool in game.tools)]
    assert "alert" not in front_pages.home_page(app="/#/")


def test_a_code_can_be_shown_to_another_phone() -> None:
    tool = every_tool()[0]
    digits = share.write(tool, tool.example)
    link = f"http://192.168.1.20:8000/q/{digits}"
    top = tree(
        code_pages.code_page(
            tool, tool.example, digits, link=link, app="/", back=f"/q/{digits}"
        )
    )
    assert link in top.text
    (picture,) = [svg for svg in top.all("svg") if svg.get("class") == "code"]
    assert len(next(picture.all("path")).get("d")) > 1000


def test_a_page_leads_back_and_into_the_whole_app() -> None:
    game = find_game("lawless-empire")
    assert game is not None
    for tool, route in (
        (game.tools[0], game.tools[0].game),
        (game.tools[1], game.tools[1].name),
    ):
        here = light_tool_session.opened(tool)
        (header,) = tree(tool_page.tool_page(here, now=NOW)).all("header")
        links = [a.get("href") for a in header.all("a")]
        assert links == ["/t/lawless-empire", f"/t/{tool.name}/shared", f"/#/g/{route}"]
        other = tool_page.tool_page(here, now=NOW, app="/x", home="/y", events="/z", version=3)
        links = [a.get("href") for a in next(tree(other).all("header")).all("a")]
        assert links[::2] == ["/y", "/x"]
        live = next(div for div in tree(other).all("div") if div.get("id") == "live")
        assert (live.get("data-events"), live.get("data-n")) == ("/z", "3")


def test_what_makes_a_shared_screen_ones_own_stays_in_sight_at_the_bottom() -> None:
    """The city of The Law is longer than a phone: the button was below all of it."""
    tool = find_tool("the-law/patrols")
    assert tool
    shared = tree(code_pages.shared_page(tool, tool.example, "1", now=NOW, app="/", touch="/t"))
    (foot,) = shared.all("footer")
    assert [each.text for each in foot.all("button")] == ["Open"]
    read = tree(code_pages.shared_page(tool, tool.example, "1", now=NOW, app="/", touch=""))
    assert list(read.all("footer")) == []
