"""The part of a tool's page that touches change: its questions, its pad, its bar and its menu."""

from collections.abc import Iterable
from typing import Final

from companion.catalogue import game_of
from companion.core.blocks import Answer, Fold, Question, QuestionSequence, Result, TextToCopy
from companion.core.nesting import uncovered
from companion.core.table import NAME_MOST
from companion.core.words import with_noun
from companion.display import labels
from companion.display.answers import is_explained, words_below_its_title
from companion.display.game_place import game_place
from companion.display.layout import Layout, is_near, scroll_key
from companion.display.numbers import goes_on_itself
from companion.display.outcome import CORRECT, Outcome, outcome_of
from companion.display.primary_button import PrimaryButton, primary_button
from companion.display.sheets import is_entering, sheet_of
from companion.display.targets import following, on_one_pad, sequences_of
from companion.display.tool_routes import route_of
from companion.display.winner import is_winner
from companion.evening.made_games import defines_game
from companion.evening.offers import Due, placed
from companion.live.table_seal import once_sealed, to_seal
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, ToolLink, table_for
from screens.light.inputs.fields import docked_pad, sheet_pad
from screens.light.pages.stage import lying, stage
from screens.light.pages.table_remarks import remarks_above, waiting
from screens.light.pages.timer_elsewhere import timer_elsewhere
from screens.light.state.keys import (
    BRING,
    COPIED,
    FOLD,
    WHAT,
    Switches,
    asked_now,
    fold_key,
    key,
    label_key,
    top_key,
)
from screens.light.state.light_tool_session import LightToolSession, has_entries
from screens.light.ui import game_colours
from screens.light.ui.controls import button, fold, form, load_again, said_line, soft
from screens.light.ui.document import to_table, top
from screens.light.ui.icons import badge, icon
from screens.light.ui.links import to_tool
from screens.light.ui.markup import NOTHING, Content, Html, el, join
from screens.light.ui.tool_signs import tool_sign
from screens.light.views.blocks import View, draw, draw_all, headline, scrolls, why
from screens.light.views.figures import copied_in_bar, seal_form
from screens.light.views.won import colour_of

MARK: Final = "correct"
"""The mark of the fold over what was entered."""

SHARED: Final = "shared"
"""Where the code of a tool's page is shown. A code has up to 500 bytes: no page is drawn with it."""


def changing_part(
    tool_session: LightToolSession,
    *,
    now: float,
    version: int = 0,
    app: str | None = None,
    events: str = "",
    home: str = "",
    code: str = "",
    together: str = "",
    seals: bool | None = None,
) -> str:
    """Return the part of the tool's page that touches change, the element ``#live``.

    *version* counts the touches of all who share the tool: the page keeps the newest. Our script
    scrolls to the top unless the old ``data-p`` begins with the new one. *code* is where
    its code is shown, '' for SHARED, *app* leads into the whole app, '' where there is none, and *together* where a
    form puts the tool on the table, '' for nowhere. *seals* is whether the browser can seal a text at a live table,
    None without a seat.
    """
    tool = tool_session.tool
    home, app = home or f"/t/{tool.game}", f"/#{route_of(tool)}" if app is None else app
    parts = once_sealed(tool_session.parts, tool, tool_session.state, seals)
    asked = asked_now(parts, tool_session.switches, tool_session.sits)
    game, ended = (
        game_colours.game_in(tool, tool_session.state),
        outcome_of(tool, tool_session.state, parts, asked),
    )
    checks = isinstance(tool_session.state, ChecklistState)
    place = game_place(parts.answer, parts.body) if checks else None
    view = View(
        live=True,
        now=now,
        switches=tool_session.switches,
        asked=asked,
        tells=tool_session.tells_secrets,
        trusts=tool_session.overheard and tool_session.trusts,
        shared=tool_session.shared,
        seals=seals,
        tools=f"/t/{tool.game}",
        ended=ended.ended if ended else None,
        game=game,
        place=place,
        pictured=asked is not None and _is_folded(parts, asked, tool_session.switches),
    )
    due = tool_session.due
    waits = waiting(tool_session.live) if tool_session.live else None
    entered = sheet_of(sequences_of(parts.body), asked)
    dock = _dock(tool_session, parts, asked) if asked else None
    way = code or f"/t/{tool.name}/{SHARED}"
    people = to_table(tool_session.live.here) if tool_session.live else None
    share = el("a", icon("code"), href=way, aria_label="Share this screen")
    head = stage(tool, tool_session.state, place, game)
    won = f"over {colour_of(ended.ended) or ''}".rstrip() if ended else ""
    return el(
        "div",
        top(
            head.title,
            home,
            people,
            share,
            _menu(tool_session, app, together),
            game=game,
            above=head.game,
            look=" ".join(filter(None, ("low" if dock else head.look, won))),
            lies=lying(parts.answer),
            alone=bool(parts.answer and parts.answer.piece),
        ),
        _players(tool_session),
        _main(tool_session, parts, view, due, load_again() if events else None, ended),
        el(
            "footer",
            waits,
            None if dock else _tools_row(tool, parts),
            _bar(
                tool_session,
                parts if entered is None else parts._replace(answer=None),
                view,
                due,
                app,
            ),
            dock,
            class_="pad" if dock else None,
        ),
        id="live",
        class_=game_colours.name(game),
        data_n=version,
        data_b=tool_session.cue or None,
        data_p=top_key(
            scroll_key(tool_session.state, parts),
            done=not (asked or tool_session.switches.chosen),
        ),
        data_events=events or None,
    )


def _is_folded(parts: Layout, asked: Question, switches: Switches) -> bool:
    """Return whether the cell of *asked* is in a fold, and that is closed as far as we know."""
    in_sight = [
        block
        for block in parts.body
        if isinstance(block, QuestionSequence)
        or (isinstance(block, Fold) and FOLD + fold_key(block) in switches.on)
    ]
    return not any(asked in sequence.questions for sequence in sequences_of(in_sight))


def _dock(tool_session: LightToolSession, parts: Layout, asked: Question) -> Html:
    """Return the pad for what is *asked*; that of a sheet has undo and redo beside how the game stands."""
    sequences = sequences_of(parts.body)
    if entered := sheet_of(sequences, asked):
        explained = parts.answer is not None and is_explained(parts.answer)
        more = (
            _why(tool_session.tool.title, why(parts.answer))
            if parts.answer and explained
            else None
        )
        return sheet_pad(asked, entered, tool_session.switches, _tools(tool_session), more)
    row = on_one_pad(sequences, asked)
    return docked_pad(asked, tool_session.switches, following(sequences, asked), row)


def _tools(tool_session: LightToolSession) -> Html:
    """Return undo and redo."""
    undoes, redoes = tool_session.undoes, tool_session.redoes
    undo = _step(
        "undo",
        labels.undo_label(undoes),
        bool(undoes if tool_session.live else tool_session.undo_cause),
    )
    redo = _step("redo", labels.redo_label(redoes), bool(redoes))
    return el("form", undo, redo, method="post", class_="tools")


def _main(
    tool_session: LightToolSession,
    parts: Layout,
    view: View,
    due: Due | None,
    again: Content,
    ended: Outcome | None,
) -> Html:
    """Return what scrolls: *again*, offers but the one that is *due*, the blocks, and the ways below them.

    Of a game that has *ended* the outcome comes first, and what was entered is folded below it.
    """
    offers, single_offers = (
        [_offer(label) for label in labels]
        for labels in placed((each.title for each in tool_session.offers), due)
    )
    timer = timer_elsewhere(tool_session, view.now)
    if entered := sheet_of(
        sequences_of(parts.body), view.asked
    ):  # it alone, while its pad is open
        return el(
            "main", again, timer, remarks_above(tool_session), offers, draw(entered, view)
        )
    above, below = (
        join(timer, remarks_above(tool_session)),
        _ways_below(tool_session.tool, parts),
    )
    blocks = (
        _outcome(parts, view, ended, [*offers, *single_offers])
        if ended
        else [*offers, *draw_all(_scrolling(parts), view), *single_offers]
    )
    return el("main", again, above, blocks, _what_if(tool_session, view), below)


def _scrolling(parts: Layout) -> Result:
    return tuple(block for block in parts.body if not is_near(block))


def _outcome(parts: Layout, view: View, ended: Outcome, offers: list[Html]) -> list[Html]:
    """Return the blocks of a game that has *ended*: who won, what tells of it, the *offers*, and what was entered.

    The fold over that is open while its pad is.
    """
    won = draw_all(tuple(filter(is_winner, parts.body)), view)
    told = el("div", draw_all(ended.tell, view), class_="told-first")
    questions = draw_all(ended.folded, view)
    is_open = view.asked is not None
    correct = [fold(CORRECT, questions, mark=MARK, open=is_open)] if questions else []
    return [*won, told, *offers, *correct]


def _offer(label: str) -> Html:
    """Return the button of the offer called *label*."""
    shown = (icon("offer"), el("span", label))
    return form("offer", button(shown, label_key(label), look="offer"))


def _tools_row(tool: AnyTool, parts: Layout) -> Html | None:
    """Return the ways from a checklist to the tools of its phase, the one that helps first marked, and to all tools."""
    if tool.key != CHECKLIST:
        return None
    links = parts.links
    every = el("a", labels.ALL_TOOLS, href=f"/t/{tool.game}", class_="way all")
    look = "tools-row ways first" if links.strong else "tools-row ways"
    return el("nav", _ways(tool, links.above, signs=True), every, class_=look)


def _ways_below(tool: AnyTool, parts: Layout) -> Html | None:
    """Return the ways to tools that help next, under their heading; None for none."""
    if not parts.links.below:
        return None
    return join(el("h2", labels.NEXT), el("nav", _ways(tool, parts.links.below), class_="row"))


def _ways(
    tool: AnyTool, links: Iterable[ToolLink], *, large: bool = False, signs: bool = False
) -> list[Html]:
    """Return the links to the tools that *leads* name, with their *signs* or without; the first of them may be *large*.

    One that brings something there is a button: what is due in that tool is taken over on the way.
    """
    game = game_of(tool) if signs else None
    found = list[Html]()
    for place, link in enumerate(links):
        first = large and not place
        if link.brings:
            there = f"/t/{tool.game}/{link.tool}"
            go = button(link.title, "1", look=_filled(first) or "way")
            found.append(form(BRING, go, look="act" if first else "", action=there))
            continue
        sign = tool_sign(game.by_key[link.tool].sign) if game else None
        address, look = to_tool(f"{tool.game}/{link.tool}"), "way main act" if first else "way"
        found.append(el("a", sign, link.title, href=address, class_=look))
    return found


def _what_if(tool_session: LightToolSession, view: View) -> Html:
    """Return what is worked out when it is asked for."""
    work = tool_session.tool.what_if
    if work is None:
        return NOTHING
    opened = WHAT in tool_session.switches.on
    turn = button(labels.WHAT_IF, 1, aria_expanded=str(opened).lower())
    inside = draw_all(uncovered(work(tool_session.state)), view) if opened else []
    return join(form("what", turn), el("div", inside, class_="in") if inside else None)


def _bar(
    tool_session: LightToolSession, parts: Layout, view: View, due: Due | None, app: str
) -> Html:
    """Return the bar: what there is to say, the answer, Why?, undo and redo, the buttons.

    What is *due* comes before all other buttons. The end of a game is kept at *app*, if there is one. While a
    question is asked on the pad below it, no way leads back to the checklist.
    """
    answer, entering = parts.answer, is_entering(parts.body, view.asked)
    typed = goes_on_itself(view.asked)
    keeps = bool(app) and tool_session.tool.recorded(tool_session.state) is not None
    sealing = None if typed else to_seal(parts.body, view.seals)
    posts = [post.text for post in parts.to_copy]
    marks = {each.removeprefix(COPIED) for each in tool_session.switches.on}
    copied = next((text for text in posts if label_key(text) in marks), "")
    first = primary_button(
        parts, typed=typed, keeps=keeps, due=bool(due), seals=bool(sealing), copied=copied
    )
    links, tool = parts.links, tool_session.tool
    # Who won stands among the blocks, which scroll away to a figure that is corrected.
    won_above = view.ended is not None and view.asked is None
    on_stage = won_above or isinstance(tool_session.state, ChecklistState)
    taken, here = list[Html](), list[Html]()
    if due:
        here_first, word = first == PrimaryButton.DUE, label_key(due.title)
        taken.append(
            _act("offer", button(due.title, word, look=_filled(here_first)), here_first)
        )
    if sealing:
        here.append(seal_form(sealing, tool.game, large=first == PrimaryButton.SEAL))
    for each, large in parts.in_bar(large=first == PrimaryButton.MAIN, copied=copied):
        if isinstance(each, TextToCopy):
            here.append(copied_in_bar(each, copied=each.text == copied, large=large))
        else:
            here.append(_act(key(each), button(each.title, look=_filled(large)), large))
    return el(
        "div",
        said_line(tool_session.notice),
        draw(parts.warn, view) if parts.warn else None,
        _answer(tool.title, answer, parts.body, above=on_stage) if answer else None,
        None if entering else _tools(tool_session),
        draw_all(tuple(filter(is_near, parts.body)), view),
        taken,
        _ways(tool, links.onward, large=first == PrimaryButton.ONWARD),
        el("a", labels.KEEP_GAME, href=app, class_="way main act") if keeps else None,
        here,
        _ways(tool, links.homeward, large=first == PrimaryButton.HOME),
        None if view.asked else _ways(tool, links.back, large=first == PrimaryButton.BACK),
        class_="foot lone" if view.asked and first == PrimaryButton.NOTHING else "foot",
    )


def _act(word: str, inside: Html, large: bool) -> Html:
    """Return the form of a button in the bar; a *large* one lies beside Undo, at the bottom right."""
    return form(word, inside, look="act" if large else "")


def _filled(large: bool) -> str:
    return "main" if large else ""


def _step(word: str, label: str, there: bool) -> Html:
    """Return the button that undoes or redoes, which does nothing if no step is *there*."""
    return button(icon(word), word, label=label, disabled=not there, look="icon", name="k")


def _answer(title: str, answer: Answer, body: Result, *, above: bool) -> Html:
    """Return the slip: the answer, how it came about, and behind *Why?* the rule. *title* is that of the tool.

    A headline that stands *above* on the stage is not seen a second time, where there is a reason: its place takes
    whose turn it is, as the player's token says aloud, or what the *body* leaves to do.
    """
    words = words_below_its_title(answer, body) if above else ""
    seen_alone = "true" if answer.why else None
    return el(
        "div",
        el("strong", words, aria_hidden=seen_alone) if words else None,
        el("div", headline(answer, above=above and bool(answer.why or words)), role="status"),
        el("p", answer.why, class_="w", tabindex=scrolls(answer.why)) if answer.why else None,
        _why(title, why(answer)) if is_explained(answer) else None,
        class_="slip",
    )


def _why(title: str, inside: Html) -> Html:
    opens = el("summary", icon("why"), aria_label=f"Why? {title}")
    body = el("div", inside, class_="in", tabindex=0, role="group", aria_label="Why?")
    return el("details", opens, body, class_="why", data_i="why")


def _sets_up(tool_session: LightToolSession) -> bool:
    """Return whether the page asks how many play: in the set-up of a game."""
    state = tool_session.state
    return isinstance(state, ChecklistState) and not (state.round or state.over)


def _players(tool_session: LightToolSession) -> Html | None:
    """Return how many the set-up counts for, and the numbers to change it to; None later in the game."""
    if not _sets_up(tool_session):
        return None
    size = table_for(tool_session.state, tool_session.table).size
    return el(
        "div",
        fold(labels.players_label(size), _sizes(tool_session), mark="players"),
        class_="ways",
    )


def _sizes(tool_session: LightToolSession) -> Html:
    """Return the question how many play."""
    sizes = [
        button(n, n, label=with_noun(n, "player"), pressed=n == tool_session.table.size)
        for n in tool_session.tool.sizes
    ]
    return form("players", el("div", sizes, class_="keys"))


def _example(tool_session: LightToolSession) -> Html | None:
    """Return the way to an example, which asks first where something is entered; None for what a game is."""
    if defines_game(tool_session.tool):
        return None
    if not has_entries(tool_session):
        return form("example", button(labels.EXAMPLE))
    show = form("example", button(labels.SHOW_EXAMPLE))
    return fold(labels.EXAMPLE, soft(labels.EXAMPLE_ASKED), show, mark="example")


def _menu(tool_session: LightToolSession, app: str, together: str) -> Html:
    """Return what is seldom needed: a fresh start, the table, the whole app."""
    put = button(labels.TOGETHER)
    table = tool_session.table
    sizes = None if _sets_up(tool_session) else _sizes(tool_session)
    names = [
        form(
            "name",
            badge(player),
            el("input", type="hidden", name="v", value=player.seat),
            el(
                "input",
                name="n",
                value=(own := table.people[player.seat].name),
                placeholder=None if own else player.name,
                maxlength=NAME_MOST,
                aria_label=f"Name of {player.name}",
                autocomplete="off",
                data_i=f"name{player.seat}",
                data_keep=True,
            ),
            button("Keep", "", label=f"Keep the name of {player.name}", look="nojs", name="x"),
            look="text",
        )
        for player in table.players
    ]
    return el(
        "details",
        el("summary", icon("more"), aria_label="More"),
        el(
            "div",
            _example(tool_session),
            form("over", button(labels.START_OVER)),
            el("form", put, method="post", action=together) if together else None,
            el("noscript", el("p", "Who plays", class_="b"), sizes, names),
            el("a", "Whole app", href=app, class_="wayon") if app else None,
            class_="in",
        ),
        class_="menu",
    )
