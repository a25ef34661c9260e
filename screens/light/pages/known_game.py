"""A code of a game that is here already: players first read what it changes, then choose what to do."""

from collections.abc import Mapping
from typing import Final

from companion.core.errors import ShareError
from companion.core.shape import code_part
from companion.core.table import Table
from companion.core.values import Value
from companion.core.words import compared
from companion.display import made_words as words
from companion.evening.made_games import MAKE, came_unchanged, definition_in
from companion.exchange import share
from companion.game_maker.keys import is_made_game, key_of
from companion.tools.tool import AnyTool
from screens.light.pages.code_pages import make_of, same_here
from screens.light.state.keys import TAKE
from screens.light.state.light_tool_session import LightToolSession
from screens.light.ui import game_colours
from screens.light.ui.controls import button, form, soft
from screens.light.ui.document import document, top, whole_app
from screens.light.ui.markup import Html, el, join

SURE: Final = "sure"
"""What a form sends besides, once players know what a code changes."""


def replace_question_page(
    before: LightToolSession, touch: Mapping[str, str], number: int, app: str
) -> str:
    """Return the page that asks what to do with the code in *touch*, of the game that is as *before*.

    '' if there is nothing to ask: *touch* brings no code, or players know already what it changes;
    the tool has no definition of a game that players made, or it is still empty. *number* is that of
    the new game, if both are kept; *app* leads into the whole app.
    """
    tool, digits = before.tool, touch.get("v", "")
    if touch.get("k") != TAKE or touch.get("n") == SURE:
        return ""
    if (
        tool.key != MAKE
        or not is_made_game(tool.game)
        or before.state == tool.opening(before.table)
    ):
        return ""
    try:
        came = definition_in(share.read(digits, (tool,)).state)
    except ShareError:
        return ""
    from companion.game_maker.changes import loses, update_of  # noqa: PLC0415 - only made games need it

    changes = update_of(before.state, came)
    here = f"/t/{tool.game}"
    if not changes:
        return _page(before, app, same_here(tool))
    careful = loses(before.state, came) and not came_unchanged(before.history, came)
    other = make_of(key_of(number))
    ways = [
        join(
            _take(tool, digits, words.UPDATE_MINE, "" if careful else "main"),
            soft(words.ENTERED_STAYS.strip()),
        ),
        _take(other, share.write(other, code_part(came)), words.KEEP_BOTH),
        el("a", words.KEEP_MINE, href=here, class_="way main" if careful else "way"),
    ]
    return _page(
        before,
        app,
        el("p", compared("Yours", tool.summary(before.state), "This code", tool.summary(came))),
        el("ul", [el("li", f"{change}.") for change in changes]),
        *(reversed(ways) if careful else ways),
    )


def has_same(tool: AnyTool, mine: Value, came: Value) -> bool:
    """Return whether *mine*, the game that *tool* defines here, is just like the one that *came*, and not still
    empty.
    """
    if mine == tool.opening(Table()):
        return False
    from companion.game_maker.changes import update_of  # noqa: PLC0415 - only made games need it

    return not update_of(definition_in(mine), definition_in(came))


def _take(tool: AnyTool, digits: str, label: str, look: str = "") -> Html:
    return form(
        TAKE,
        el("input", type="hidden", name="v", value=digits),
        el("input", type="hidden", name="n", value=SURE),
        button(label, look=look),
        look="whole",
        action=f"/t/{tool.name}",
    )


def _page(before: LightToolSession, app: str, *inside: Html) -> str:
    game = game_colours.game_in(before.tool, before.state)
    title = before.state.about.title
    head = top(title, f"/t/{before.tool.game}", whole_app(app), game=game)
    return document(title, head, el("main", inside), game=game)
