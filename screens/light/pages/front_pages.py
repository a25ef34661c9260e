"""The pages that lead to tools: the first page, each game's, and a sentence where there is none."""

from collections.abc import Iterable
from typing import Final

from companion.catalogue import every_game
from companion.core.shape import keeps_secrets
from companion.core.words import players_words
from companion.display import labels, made_words, table_words
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.tools.tool import AnyTool, Game
from screens.light.pages.search_field import search_form
from screens.light.state.light_tool_session import LightToolSession
from screens.light.ui import game_colours
from screens.light.ui.controls import button, labelled, soft
from screens.light.ui.document import FIRST_SCRIPT, document, to_table, top, whole_app
from screens.light.ui.heroes import hero
from screens.light.ui.links import FIRST_PAGE, Link, links, to_tool
from screens.light.ui.markup import NOTHING, Html, el, join

NEW: Final = "/t/new"
"""Where a form makes a new game."""


def home_page(
    *,
    app: str,
    said: str = "",
    typed: str = "",
    instead: str = "",
    together: tuple[tuple[str, str], ...] = (),
    open_table: str = "",
    table: str = "",
    made: tuple[Game, ...] = (),
    last: LightToolSession | None = None,
    timers: Html = NOTHING,
) -> str:
    """Return the first page: games, the field for a code, and the whole *app*.

    *last* is the tool that this browser used last, None for none. *made* are the games that players made and this
    browser has. *said* is what was wrong with the code, *typed* that code, to be put right; *instead* the page of a
    table at another address, '' for none; *together* the (address, words) of tools that lie on the table. A form to
    *open_table* opens a live table, '' if there are none; *table* is the page of the one at which the browser is.
    *timers* run in tools.
    """
    live = (
        links([(table, table_words.THE_TABLE, table_words.PLAY_HINT)])
        if table
        else el(
            "form",
            button(table_words.PLAY_TOGETHER, look="main"),
            soft(table_words.PLAY_HINT),
            method="post",
            action=open_table,
        )
    )
    known = (*every_game(), *made)
    new = el(
        "form",
        button(made_words.ADD_A_GAME),
        soft(made_words.ADD_HINT),
        method="post",
        action=NEW,
    )
    entry = el(
        "input",
        name="code",
        value=typed if 0 < len(typed) <= share.MOST_DIGITS else None,
        autocomplete="off",
        inputmode="url",
        required=True,
    )
    field = labelled("Paste a link or the digits of a code", entry)
    code = el("form", field, button("Open it", look="strong"), action="/q", class_="text")
    shared = [(address, words, "") for address, words in together]
    return document(
        "Companion",
        top("Companion", "", whole_app(app)),
        el(
            "main",
            timers,
            (el("p", said, class_="box warn", role="alert"), elsewhere(instead), code)
            if said
            else None,
            live if table else None,
            None if said else search_form(),
            _continued(last, known) if last else None,
            (el("h2", "On the table"), links(shared)) if shared else None,
            el("h2", "Games"),
            _posters(known),
            new,
            live if open_table and not table else None,
            None if said else (el("h2", "Open a code"), code),
        ),
        scripts=(FIRST_SCRIPT,),
        others=known,
    )


def _posters(games: Iterable[Game]) -> Html:
    """Return the posters of *games*, each in its own world: they lead to their tools."""
    shown = [
        el(
            "li",
            el(
                "a",
                hero(game),
                el("b", game.title),
                el("small", players_words(game.least, game.most)),
                href=f"/t/{game.key}",
                class_=game_colours.name(game),
            ),
        )
        for game in games
    ]
    return el("ul", shown, class_="posters")


def _continued(last: LightToolSession, known: Iterable[Game]) -> Html | None:
    """Return the way back to the tool that was used *last*, of a *known* game; in words, where nothing in it is
    secret.
    """
    tool = last.tool
    title = next((game.title for game in known if game.key == tool.game), "")
    said = "" if keeps_secrets(tool.state) else f" · {tool.summary(last.state)}"
    here = (to_tool(tool.name), title, f"{tool.title}{said}")
    return join(el("h2", labels.CONTINUE), links([here])) if title else None


def elsewhere(page: str) -> Html | None:
    """Return the link to the *page* of a table at another address, None for ''."""
    return links([(page, table_words.OPEN_ITS_PAGE, page)]) if page else None


def game_page(
    game: Game,
    *,
    app: str,
    own: tuple[Link, ...] = (),
    tools: tuple[AnyTool, ...] = (),
    table: str = "",
    timers: Html = NOTHING,
) -> str:
    """Return the page of a game: its *tools*, () for all. *own* is what can be done with one that players made.

    *table* is the page of the live table at which the browser is, '' for none. *timers* run in tools.
    """
    offered = tools or game.tools
    offers = [(to_tool(tool.name), tool.title, tool.hint) for tool in offered]
    signs = [tool.sign for tool in offered]
    players = soft(f"{game.words}. {players_words(game.least, game.most)}.")
    more = (el("h2", made_words.OF_THE_GAME), links(own)) if own else None
    find = search_form(game=game.key)
    main = el("main", timers, find, players, links(offers, signs), more)
    head = top(game.title, "/", to_table(table), whole_app(app), game=game, look="big")
    return document(game.title, head, main, game=game)


def own_links(key: str, *, deletes: bool) -> tuple[Link, ...]:
    """Return what can be done with the game called *key*, which players made."""
    shares = (f"/t/{key}/{MAKE}/code", made_words.SHARE_GAME, made_words.SHARE_CODE_HINT)
    gone = (f"/t/{key}/delete", made_words.DELETE_GAME, made_words.DELETE_HERE_HINT)
    return (shares, gone) if deletes else (shares,)


def delete_page(game: Game, question: str, *, app: str) -> str:
    """Return the page with the *question* whether to delete *game*, which players made."""
    here = f"/t/{game.key}"
    yes = button(made_words.DELETE_IT, look="main")
    form = el("form", yes, method="post", action=f"{here}/delete")
    main = el("main", el("p", question), form, links([(here, made_words.CANCEL, "")]))
    head = top(game.title, here, whole_app(app), game=game)
    return document(game.title, head, main, game=game)


def error_page(sentence: str, *, app: str, instead: str = "", back: str = "") -> str:
    """Return a page with one sentence, and the way on: to the page of a table *instead* too, and *back* to what was
    touched.
    """
    ways = [(back, table_words.BACK_THERE, "")] if back else []
    main = el(
        "main",
        el("p", sentence),
        elsewhere(instead),
        links([*ways, FIRST_PAGE]),
    )
    return document("Companion", top("Companion", back or "/", whole_app(app)), main)
