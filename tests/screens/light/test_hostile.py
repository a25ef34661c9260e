"""Whatever a browser sends, and whatever players are called: a sentence, and nothing runs."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.fields import Text
from companion.core.shape import Field
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import changing_part, tool_page
from screens.light.state import light_tool_session, touches
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.ui import document
from screens.light.ui.markup import Html, el, join
from tests.gallery.blocks import BLOCKS
from tests.gallery.fields import FIELDS
from tests.screens.light.fingers import NOW, buttons, fields, form_of, page_of
from tests.screens.light.html_tree import Node, tree
from tests.states import every_tool, filled, fullest

WORDS = st.sampled_from(
    ["", "0", "-1", "99", "9" * 40, "²", "+", "-", "=", "1=", "0=99", "0+", "keep", "clear", "more",
     "less", "next", "rub", "sign", "open", "shut", "add", "others", "piles", "hold", "hold9",
     "1+9", "1+1", "-9", "x-1", "٣", "\x00", "\ud800", "<script>"]
)  # fmt: skip
MENU = st.sampled_from(
    ["undo", "redo", "over", "example", "offer", "players", "name", "find", "secret", "trust",
     "what", "take", "again", "", "k", "0" * 8]
)  # fmt: skip
TYPED = (
    st.sampled_from(["", "1", "1+2", "-", "9" * 99, "{", "[[[[", "null", "<b>", "\x00"])
    | st.text()
)


def check(here: LightToolSession, form: dict[str, str]) -> None:
    """A touch gives a state that can be drawn, a sentence, or is late."""
    try:
        after = touches.touched(here, form, NOW, 2**64 - 1)
    except StaleError:
        return
    if after.notice:
        assert after.state == here.state
    tree(changing_part.changing_part(after, now=NOW))


@settings(max_examples=min(20, settings().max_examples))
@given(st.sampled_from([BLOCKS, FIELDS]), st.integers(0, 10**6), MENU, WORDS, TYPED)
@pytest.mark.long
def test_no_form_breaks_anything(
    tool: AnyTool, which: int, menu: str, word: str, typed: str
) -> None:
    here = replace(light_tool_session.opened(tool), history=History(tool.example))
    top = page_of(here)
    every = buttons(top)
    form = fields(form_of(top, every[which % len(every)]))
    check(here, {**form, "v": word, "n": typed})
    check(here, {"k": menu, "v": word, "n": typed})
    check(here, {})


NAME = "<i q=\"'&"
"""As long as a name of a table may be in the shortest field that holds one."""


def named(field: Field) -> Any:
    """Return the most that *field* can hold, with a hostile text where it holds one."""
    if isinstance(field.kind, Text):
        return NAME[: field.kind.most]
    return fullest(field)


def tags(node: Node) -> set[str]:
    return {node.tag}.union(*(tags(each) for each in node.inside if isinstance(each, Node)))


OURS = {
    "all", "html", "head", "meta", "title", "link", "style", "body", "script", "div", "header", "a",
    "h1", "h2", "main", "nav", "noscript",
    "footer", "foreignobject", "section", "form", "input", "textarea", "label", "button", "span",
    "b", "i", "p", "small", "strong", "hr", "ul", "li", "dl", "dt", "dd", "details", "summary",
    "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "pre", "time", "svg", "path", "circle",
    "rect", "ellipse", "line", "polyline", "polygon", "text", "g", "defs", "use",
}  # fmt: skip
DANGEROUS = {"onload", "onclick", "onerror", "style", "q"}


def attributes(node: Node) -> set[str]:
    inside = (attributes(each) for each in node.inside if isinstance(each, Node))
    return set(node.attributes).union(*inside)


@pytest.mark.slow
@every_tool
def test_no_name_runs_or_becomes_an_element(tool: AnyTool) -> None:
    state = filled(tool.state, named) or tool.state()
    for each in (state, tool.example) if settings().max_examples >= 15 else (state,):
        here = replace(light_tool_session.opened(tool), history=History(each), notice=NAME)
        here = replace(here, table=here.table.renamed(0, NAME))
        whole = tree(tool_page.tool_page(here, now=NOW))
        italic = [i for i in whole.all("i") if i.attributes.keys() - {"class"}]
        assert not italic
        assert tags(whole) <= OURS
        assert not attributes(whole) & DANGEROUS
        assert all(each.attributes["href"].startswith("#") for each in whole.all("use"))
        assert {each.raw for each in whole.all("script")} <= {*document.SCRIPTS}


@pytest.mark.parametrize("hostile", ["<b>", '"><b>', "'", "&amp;", "]]>", "</style>", "--><b>"])
def test_a_text_is_escaped_wherever_it_is_put(hostile: str) -> None:
    made = el("p", hostile, [hostile, None], title=hostile, data_x=True, hidden=None)
    (node,) = tree(made).inside
    assert isinstance(node, Node)
    assert node.inside == [hostile * 2]
    assert node.attributes == {"title": hostile, "data-x": ""}
    assert join(f"{made}") != made, "an f-string is a text again"
    assert isinstance(join(made), Html)
