"""What the search over all games finds, on light pages, and where that stands."""

from companion.core.table import Table
from companion.display import labels
from companion.display.app_finder import FoundPage, find_in_app
from companion.display.finder import (
    TOOLS,
    EntryPlace,
    Findable,
    FoundSection,
    Own,
    by_game,
    find,
    place_of,
    told_for,
)
from companion.display.hits import with_hits
from companion.tools.tool import Game
from screens.light.pages.search_field import (
    AT,
    HERE,
    MOST_CHARACTERS,
    found_for,
    query_of,
    search_form,
    searched_from,
)
from screens.light.ui.controls import card
from screens.light.ui.document import document, top, whole_app
from screens.light.ui.links import Link, links, to_tool
from screens.light.ui.markup import NOTHING, Content, Html, el, join
from screens.light.views.blocks import nothing_found


def results_page(
    wanted: str,
    table: Table,
    games: tuple[Game, ...],
    own: Own = (),
    *,
    game: str = "",
    last: str = "",
    app: str,
    timers: Html = NOTHING,
) -> str:
    """Return the page of what is found for *wanted* in all *games*, *own* ones of players among them.

    *game* is the key of the one on whose page the search stands, '' for the first page. There the game
    called *last*, in which something was entered last, comes first. *timers* run in tools.
    """
    wanted = wanted[:MOST_CHARACTERS].strip()
    titles = {each.key: each.title for each in games}
    hits = by_game(find(wanted, table, own, game or last))
    groups = [
        (
            el("h2", titles.get(key, "")),
            links(_link(each, table, wanted, game) for each in entries),
        )
        for key, entries in hits
    ]
    pages = [_page(each, app) for each in find_in_app(wanted) if app or not each.route]
    none = None if groups or pages or not wanted else nothing_found(wanted)
    main = el("main", timers, search_form(wanted, game), pages, groups, none)
    head = top(titles.get(game, "Companion"), searched_from(game), whole_app(app))
    return document(labels.FIND_ANYTHING, head, main)


def _page(page: FoundPage, app: str) -> Html:
    """Return what leads to *page* of the whole app, or says where it is in every tool."""
    if not page.route:
        return card(el("p", page.title, class_="b"), el("p", page.text))
    way = f"{app.partition('#')[0]}#{page.route}"
    return links([(way, page.title, f"{labels.THE_APP} · {page.text}")])


def _link(entry: Findable, table: Table, wanted: str, game: str) -> Link:
    """Return the link to *entry*."""
    back = query_of(wanted, game)
    above = labels.above_found(entry.where, entry.size, table.size)
    said = (above, " · " if above and entry.text else "", _marked(entry.text, wanted))
    hint = said if above or entry.text else ""
    title = _marked(entry.title, wanted)
    if entry.kind in TOOLS:
        return f"/t/{entry.tool.name}?{back}", title, hint
    way = f"{AT}/{entry.tool.game}/{entry.size}/{entry.key}?{back}#{HERE}"
    return way, title, hint


def _marked(text: str, wanted: str) -> Content:
    """Return *text* with the words underlined that *wanted* asks for."""
    return [el("u", part) if hit else part for part, hit in with_hits(text, wanted)]


def place_page(
    game: Game,
    size: int,
    key: str,
    table: Table,
    own: Own = (),
    *,
    wanted: str = "",
    opened_in: str = "",
    app: str,
    timers: Html = NOTHING,
) -> str:
    """Return the page of the entry called *key* of *game*, among those that stand around it; '' if there is none.

    It is told for *size* players, 0 for those of *table*. *Back* leads to what was found for *wanted*.
    *timers* run in tools.
    """
    place = place_of(key, game.key, told_for(table, size), own)
    if place is None:
        return ""
    back = found_for(wanted, opened_in) if wanted else searched_from(opened_in)
    tool = place.entry.tool
    ways = [el("a", labels.open_label(tool.title), href=to_tool(tool.name), class_="way")]
    if wanted:
        ways.insert(0, el("a", labels.TO_RESULTS, href=back, class_="way"))
    main = el("main", timers, entry_where_it_stands(place))
    foot = el("footer", el("nav", ways, class_="row ways"), class_="foot")
    head = top(game.title, back, whole_app(app), game=game)
    return document(game.title, head, main, foot, game=game)


def entry_where_it_stands(place: EntryPlace) -> Html:
    """Return the entry of *place* among its neighbours."""
    return join(_section(each, place.entry) for each in place.sections)


def _section(section: FoundSection, found: Findable) -> Html:
    return join(
        el("h2", section.heading),
        [_entry(each, section.heading, here=each.key == found.key) for each in section.entries],
    )


def _entry(entry: Findable, heading: str, *, here: bool) -> Html:
    """Return *entry* under its *heading*; that which was found is marked, and has the focus."""
    title = None if entry.title == heading else el("p", entry.title, class_="b")
    text = el("p", entry.text) if entry.text else None
    if not here:
        return card(title, text)
    return el(
        "section", title, text, id=HERE, tabindex=-1, aria_current="true", class_="box found"
    )
