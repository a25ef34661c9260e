"""The pages of a code: what was shared, to be read and taken over, and the code as a picture."""

from collections.abc import Mapping

from companion.core.blocks import Result
from companion.core.errors import ShareError
from companion.core.nesting import uncovered
from companion.core.values import Value
from companion.display import made_words
from companion.display.answers import is_explained
from companion.display.cues import winners
from companion.display.game_place import game_place
from companion.display.outcome import told_first
from companion.evening.made_games import MAKE, bare, defines_game, definition_in, heading
from companion.exchange import qr, share
from companion.exchange.code_question import OPEN, code_question
from companion.exchange.import_choices import KEEP
from companion.game_maker.keys import is_made_game
from companion.live.room import Room
from companion.tools.tool import AnyTool
from screens.light.pages.front_pages import own_links
from screens.light.state.keys import TAKE, seen
from screens.light.state.light_tool_session import LightToolSession
from screens.light.ui import game_colours
from screens.light.ui.controls import button, fold, form, soft
from screens.light.ui.document import document, top, whole_app
from screens.light.ui.icons import squares
from screens.light.ui.links import FIRST_PAGE, links
from screens.light.ui.markup import NOTHING, Html, el, join, raw
from screens.light.views.blocks import View, draw, draw_all, why
from screens.light.views.readable import readable
from screens.light.views.won import colour_of


def shared_page(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    now: float,
    app: str,
    touch: str,
    code: str = "",
    same: bool = False,
) -> str:
    """Return the page of a code: what was shared, to be read, and a button that leads to the tool.

    Without names, times or anything else that changes: it may be kept for ever. *app* is the
    address of the same screen in the whole app, *touch* that to which its button posts, '' for no
    button, and *code* that of ``code_page``, '' for none. With *same* the browser has this very game,
    which players made: it is no page to be kept, and leads there.
    """
    part = shared_part(tool, state, digits, now=now, app=app, touch=touch, code=code, same=same)
    return document(heading(tool, state), raw(part), game=game_colours.game_in(tool, state))


def shared_part(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    now: float,
    app: str,
    touch: str,
    code: str = "",
    same: bool = False,
) -> str:
    """Return the body of ``shared_page``, for a page that is there already."""
    parts = seen(tool, state)
    game, ended = game_colours.game_in(tool, state), winners(tool, state)
    place = game_place(parts.answer, parts.body)
    view = View(live=False, now=now, ended=ended, game=game, place=place)
    answer = parts.answer
    said = None
    if answer:
        more = fold("Why?", why(answer)) if is_explained(answer) else None
        said = el("section", draw(answer, view), more, class_="slip")
    warn = draw(parts.warn, view) if parts.warn else None
    arrives = defines_game(tool)
    transfer = form(
        TAKE,
        el("input", type="hidden", name="v", value=digits),
        button(made_words.ADD_IT if arrives else OPEN, look="main"),
        soft(made_words.ADDING) if arrives else None,
        action=touch,
    )
    way = same_here(tool) if same else transfer
    name = heading(tool, state)
    yours = el("footer", el("div", way, class_="foot")) if touch else None
    show = el("a", "Show it to another phone", href=code, class_="wayon") if code else None
    told = told_first(tool, state, parts)
    body = draw_all(readable(_reading(tool, state, uncovered(told))), view)
    said_of_game = _of_game(tool, digits)
    note = soft(said_of_game) if said_of_game else None
    main = el("main", said, warn, body, note, show)
    over = f"over {colour_of(ended) or ''}".rstrip() if ended else ""
    return join(top(name, "/", whole_app(app), game=game, look=over), main, yours)


def _of_game(tool: AnyTool, digits: str) -> str:
    """Return whether the code *digits* of *tool* brings its game along, where players made that; '' for all others."""
    if not is_made_game(tool.game) or tool.key == MAKE:
        return ""
    whole = share.game_in(digits) is not None
    return made_words.WITH_GAME if whole else made_words.ONLY[tool.key]


def same_here(tool: AnyTool) -> Html:
    """Return that the game of *tool* is here already, just as it came, and the way to it."""
    open_it = el("a", "Open", href=f"/t/{tool.game}", class_="way main")
    return join(el("p", made_words.SAME_HERE), open_it)


def _reading(tool: AnyTool, state: Value, body: Result) -> Result:
    """Return the blocks that the page shows of *state*: its *body*, or an overview if it defines a game that players
    made.
    """
    if not defines_game(tool):
        return body
    from companion.game_maker.overview import overview  # noqa: PLC0415 - only made games need it

    return overview(definition_in(state))


def code_page(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    link: str,
    app: str,
    back: str,
    read: str = "",
    leaves_out: bool = False,
    timers: Html = NOTHING,
) -> str:
    """Return the page that shows *link* as a QR code for other phones' cameras.

    Where the code *leaves_out* a part of what is entered, that is said. *read* is the address of ``shared_page``, ''
    where *back* leads there. What is too long for a code says so.
    *timers* run in tools.
    """
    name = heading(tool, state)
    words = el("p", f"{name}: {tool.summary(state)}", class_="b")
    game = game_colours.game_in(tool, state)
    way_back = top(name, back, whole_app(app), game=game)
    if digits in link and (too_long := share.too_long(digits)):
        main = el("main", timers, words, el("p", too_long), _instead(tool, app))
        return document(name, way_back, main, game=game)
    picture = el(
        "div", squares(qr.squares(link)), role="img", aria_label="The code of this screen"
    )
    text = el("pre", link, class_="small post")
    look = (
        el("a", "See what the other phone shows", href=read, class_="wayon") if read else None
    )
    hint = soft("Point a phone's camera at it.")
    about = _of_game(tool, digits)
    part = None
    if about == made_words.ONLY.get(tool.key):
        part = _only_a_part(tool, about) if read else soft(about)
    not_all = el("p", share.NOT_ALL) if leaves_out else None
    main = el("main", timers, part, words, not_all, picture, hint, text, look)
    return document(name, way_back, main, game=game)


def _instead(tool: AnyTool, app: str) -> Html:
    """Return how players get what is too long for a code of *tool*: the whole *app*, a live table, and the code of the
    game alone."""
    made = is_made_game(tool.game) and tool.key != MAKE
    game = own_links(tool.game, deletes=False) if made else ()
    return join(
        soft(made_words.WHERE_ELSE) if app else None,
        links([*game, FIRST_PAGE]),
    )


def _only_a_part(tool: AnyTool, only: str) -> Html:
    """Return what a code of *tool* does not bring of its game, and the way to the code that brings it."""
    ways = own_links(tool.game, deletes=False)
    return join(el("p", f"{only} {made_words.HOW_WHOLE}"), links(ways))


def code_question_page(
    before: LightToolSession, touch: Mapping[str, str], app: str, room: Room | None = None
) -> str:
    """Return the page that asks what to do with the code in *touch*, where something is entered in the tool as
    *before*.

    '' if there is nothing to ask: *touch* brings no code that can be read, or players have chosen. *room* is
    that of the live table which has the tool, None for none. *app* leads into the whole app.
    """
    tool, digits = before.tool, touch.get("v", "")
    if touch.get("k") != TAKE or touch.get("n"):
        return ""
    try:
        came = share.read(digits, (tool,)).state
    except ShareError:
        return ""
    past = room.history(tool).past if room else before.history.past
    asked = code_question(
        tool,
        before.state,
        came,
        used=room.has_entries(tool) if room else bool(past),
        before=(step.state for step in past),
        shared=room is not None,
    )
    if asked is None:
        return ""
    here = f"/t/{tool.name}"
    ways = [
        el("a", label, href=here, class_="way" if place else "way main")
        if key == KEEP
        else form(
            TAKE,
            el("input", type="hidden", name="v", value=digits),
            el("input", type="hidden", name="n", value=key),
            button(label, look="" if place else "main"),
            look="whole",
            action=here,
        )
        for place, (key, label, _) in enumerate(asked.choices)
    ]
    name, game = heading(tool, before.state), game_colours.game_in(tool, before.state)
    inside = el("p", asked.text), ways, soft(asked.undo)
    main = el("main", inside)
    return document(name, top(name, f"/q/{digits}", whole_app(app), game=game), main, game=game)


def taken(tool: AnyTool) -> str:
    """Return where a browser goes after it took over a code of *tool*; for a whole game, to the list of its tools."""
    return f"/t/{tool.game}" if defines_game(tool) else f"/t/{tool.name}"


def make_of(key: str) -> AnyTool:
    """Return the tool that has the definition of the game called *key*, which players made."""
    return bare(key).by_key[MAKE]
