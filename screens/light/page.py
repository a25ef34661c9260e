"""Whole pages, as text."""

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Final

from companion.catalogue import every_game
from companion.core.blocks import Result
from companion.core.nesting import uncovered
from companion.core.values import Value
from companion.core.words import counted
from companion.display import made_words, table_words
from companion.display.answers import is_explained
from companion.display.made_games import MAKE, bare, definition_in, heading, is_made
from companion.exchange import qr
from companion.own.keys import is_own
from companion.tools.tool import AnyTool, Game
from screens.light import looks
from screens.light.blocks import View, draw, draw_all, why
from screens.light.changing_part import changing_part
from screens.light.controls import button, fold, form, soft
from screens.light.document import (
    CLOCK_SCRIPT,
    COPY_SCRIPT,
    FIRST_SCRIPT,
    POLICY,
    RULES,
    RULES_AT,
    SCRIPT,
    STYLE,
    document,
    policy,
    top,
    whole_app,
)
from screens.light.icons import squares
from screens.light.keys import TAKE, seen
from screens.light.markup import Html, el, join, raw
from screens.light.tool_page import tool_page
from screens.light.tool_signs import tool_sign

Way = tuple[str, str, str]
"""A link: where it leads, its words, and what is said besides."""

NEW: Final = "/t/new"
"""Where a form makes a new game."""

__all__ = [
    "CLOCK_SCRIPT",
    "COPY_SCRIPT",
    "NEW",
    "POLICY",
    "RULES",
    "RULES_AT",
    "SCRIPT",
    "STYLE",
    "changing_part",
    "code_page",
    "delete_page",
    "error_page",
    "game_page",
    "home_page",
    "make_of",
    "own_links",
    "policy",
    "shared_page",
    "shared_part",
    "taken",
    "tool_page",
]


def shared_page(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    now: float,
    app: str,
    touch: str,
    code: str = "",
) -> str:
    """Return the page of a code: what was shared, to be read, and a button that leads to the tool.

    Without names, times or anything else that changes: it may be kept for ever. *app* is the
    address of the same screen in the whole app, *touch* that to which its button posts, '' for no
    button, and *code* that of ``code_page``, '' for none.
    """
    part = shared_part(tool, state, digits, now=now, app=app, touch=touch, code=code)
    return document(heading(tool, state), raw(part), game=looks.game_in(tool, state))


def shared_part(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    now: float,
    app: str,
    touch: str,
    code: str = "",
) -> str:
    """Return the body of ``shared_page``, for a page that is there already."""
    parts = seen(tool, state)
    view = View(live=False, now=now)
    answer = parts.answer
    said = None
    if answer:
        more = fold("Why?", why(answer)) if is_explained(answer) else None
        said = el("section", draw(answer, view), more, class_="box")
    warn = draw(parts.warn, view) if parts.warn else None
    arrives = is_made(tool)
    take = form(
        TAKE,
        el("input", type="hidden", name="v", value=digits),
        button(made_words.ADD_IT if arrives else "Touch it, and it's yours", look="main"),
        soft(made_words.ADDING) if arrives else None,
        action=touch,
    )
    name, game = heading(tool, state), looks.game_in(tool, state)
    colours = looks.name(game)
    yours = el("footer", el("div", take, class_="foot"), class_=colours) if touch else None
    show = el("a", "Show it to another phone", href=code, class_="wayon") if code else None
    body = draw_all(_reading(tool, state, uncovered(parts.body)), view)
    only = made_words.ONLY.get(tool.key, "") if is_own(tool.game) else ""
    note = soft(only) if only else None
    main = el("main", said, warn, body, note, show, class_=colours)
    return join(top(name, "/", whole_app(app), game=game), main, yours)


def _reading(tool: AnyTool, state: Value, body: Result) -> Result:
    """Return the blocks that are read of *state*: its *body*, or what a game is that players made."""
    if not is_made(tool):
        return body
    from companion.own.reading import reading  # noqa: PLC0415 - only made games need it

    return reading(definition_in(state))


def code_page(
    tool: AnyTool, state: Value, digits: str, *, link: str, app: str, back: str
) -> str:
    """Return the page with *link* as a picture for other phones' cameras."""
    name = heading(tool, state)
    words = el("p", f"{name}: {tool.summary(state)}", class_="b")
    picture = el(
        "div", squares(qr.squares(link)), role="img", aria_label="The code of this screen"
    )
    text = el("p", link, class_="small")
    game = looks.game_in(tool, state)
    hint = soft("Point a phone's camera at it.")
    main = el("main", words, picture, hint, text, class_=looks.name(game))
    return document(name, top(name, back, whole_app(app), game=game), main, game=game)


def home_page(
    *,
    app: str,
    said: str = "",
    together: tuple[tuple[str, str], ...] = (),
    open_table: str = "",
    table: str = "",
    made: tuple[Game, ...] = (),
) -> str:
    """Return the first page: games, the field for a code, and the whole *app*.

    *made* are the games that players made and this browser has. *said* is what was wrong with the
    code, *together* the (address, words) of tools that lie on the table. A form to *open_table* opens
    a live table, '' if there are none; *table* is the page of the one at which the browser is.
    """
    live = (
        _links([(table, table_words.THE_TABLE, table_words.PLAY_HINT)])
        if table
        else el(
            "form",
            button(table_words.PLAY_TOGETHER, look="main"),
            soft(table_words.PLAY_HINT),
            method="post",
            action=open_table,
        )
    )
    games = [
        (f"/t/{game.key}", game.title, f"{game.least} to {game.most} players")
        for game in (*every_game(), *made)
    ]
    new = el(
        "form",
        button(made_words.ADD_A_GAME),
        soft(made_words.ADD_HINT),
        method="post",
        action=NEW,
    )
    typed = el("input", name="code", autocomplete="off", inputmode="url", required=True)
    field = el("label", el("span", "Paste a link or the digits of a code"), typed)
    code = el("form", field, button("Open it", look="strong"), action="/q", class_="text")
    shared = [(address, words, "") for address, words in together]
    return document(
        "Companion",
        top("Companion", "", whole_app(app)),
        el(
            "main",
            (el("p", said, class_="box warn", role="alert"), code) if said else None,
            live if table else None,
            (el("h2", "On the table"), _links(shared)) if shared else None,
            el("h2", "Games"),
            _links(games),
            new,
            live if open_table and not table else None,
            None if said else (el("h2", "Open a code"), code),
        ),
        scripts=(FIRST_SCRIPT,),
    )


def game_page(
    game: Game, *, app: str, own: tuple[Way, ...] = (), tools: tuple[AnyTool, ...] = ()
) -> str:
    """Return the page of a game: its *tools*, () for all. *own* is what can be done with one that players made."""
    offered = tools or game.tools
    links = [(f"/t/{tool.name}", tool.title, tool.hint) for tool in offered]
    signs = [tool.sign for tool in offered]
    players = soft(f"{game.words}. {game.least} to {counted(game.most, 'player')}.")
    more = (el("h2", made_words.OF_THE_GAME), _links(list(own))) if own else None
    main = el("main", players, _links(links, signs), more, class_=looks.name(game))
    head = top(game.title, "/", whole_app(app), game=game)
    return document(game.title, head, main, game=game)


def own_links(key: str, *, deletes: bool) -> tuple[Way, ...]:
    """Return what can be done with the game called *key*, which players made."""
    shares = (f"/t/{key}/{MAKE}/code", made_words.SHARE_GAME, made_words.SHARE_CODE_HINT)
    gone = (f"/t/{key}/delete", made_words.DELETE_GAME, made_words.DELETE_HERE_HINT)
    return (shares, gone) if deletes else (shares,)


def taken(tool: AnyTool) -> str:
    """Return where a browser goes on that took over a code of *tool*; a whole game shows its tools."""
    return f"/t/{tool.game}" if is_made(tool) else f"/t/{tool.name}"


def make_of(key: str) -> AnyTool:
    """Return the tool that has the definition of the game called *key*, which players made."""
    return bare(key).by_key[MAKE]


def delete_page(game: Game, question: str, *, app: str) -> str:
    """Return the page with the *question* whether to delete *game*, which players made."""
    here = f"/t/{game.key}"
    yes = button(made_words.DELETE_IT, look="main")
    ask = el("form", yes, method="post", action=f"{here}/delete")
    main = el("main", el("p", question), ask, _links([(here, made_words.CANCEL, "")]))
    head = top(game.title, here, whole_app(app), game=game)
    return document(game.title, head, main, game=game)


def _links(links: list[tuple[str, str, str]], signs: Iterable[str] = ()) -> Html:
    """Return a list of links, each (address, words, hint); those of tools have their *signs*."""
    items = [
        el(
            "li",
            el(
                "a",
                tool_sign(sign) if sign else None,
                el("b", words),
                el("small", hint) if hint else None,
                href=address,
            ),
        )
        for (address, words, hint), sign in zip(links, chain(signs, repeat("")), strict=False)
    ]
    return el("ul", items, class_="list")


def error_page(sentence: str, *, app: str) -> str:
    """Return a page with one sentence, and the way on."""
    main = el("main", el("p", sentence), _links([("/", "To the first page", "")]))
    return document("Companion", top("Companion", "/", whole_app(app)), main)
