"""The live table as pages: who one is, who is here, its tools, what happened, and its code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.catalogue import every_game, find_tool
from companion.core.table import NAME_MOST
from companion.display import labels
from companion.display import table_words as words
from companion.evening.made_games import MAKE, shown_game, with_distinct_titles
from companion.exchange import qr
from companion.game_maker.keys import is_made_game
from companion.live.commit_reveal import MOST_CHARACTERS, Reveal
from companion.live.log import Log, current_tool
from companion.live.reveals import can_seal, own_words, revealed_before, revealing, sealing
from companion.live.room import Room
from companion.live.seat_requests import NO_REQUESTS, SeatRequests, own_request_words
from companion.live.story import without_seat
from companion.tools.tool import Game
from screens.light.pages.join_page import kept_note, seat_button
from screens.light.pages.table_remarks import remarks_view
from screens.light.pages.table_story import happened
from screens.light.pages.timer_elsewhere import running_timers, states_in
from screens.light.state.light_tool_session import Remark
from screens.light.ui import game_colours
from screens.light.ui.controls import (
    button,
    card,
    fold,
    form,
    labelled,
    load_again,
    said_line,
    soft,
)
from screens.light.ui.document import (
    ASLEEP_SCRIPT,
    EVENTS_SCRIPT,
    EVERY_LOOK,
    STILL_SCRIPT,
    TABLE_SCRIPT,
    document,
    top,
    whole_app,
)
from screens.light.ui.icons import badge, squares
from screens.light.ui.links import FIRST_PAGE, links, to_tool
from screens.light.ui.markup import Content, Html, el, join, raw
from screens.light.views.figures import facts

SAID: Final = "told-here"
"""The look of the bar's sentence: without one, the bar takes no room."""

TOGETHER: Final = "together"
"""Where on the table's page texts are revealed together: it is in sight after one was sealed."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A live table as the browser with the number *me* sees it.

    *here* are the devices that are connected, *devices* all that belong to it. *link* is what its code
    says, '' if the laptop does not know it. Who *leads* may lock it, show others out and
    change its key. *remarks* wait for this browser's touch, as in ``held.Live``. *overheard* is
    whether nothing secret may go out from here. *now* is in seconds since 1970. *deputy* is a sentence
    about who takes over if the host goes, '' for none. *requests* say who asks for which seat.
    """

    log: Log
    me: int
    now: float
    here: frozenset[int] = frozenset()
    devices: tuple[int, ...] = ()
    link: str = ""
    leads: bool = False
    locked: bool = False
    said: str = ""
    version: int = 0
    remarks: tuple[Remark, ...] = ()
    overheard: bool = False
    deputy: str = ""
    requests: SeatRequests = NO_REQUESTS

    @property
    def room(self) -> Room:
        """What all phones of the table have in common."""
        return self.log.room

    @property
    def seat(self) -> int | None:
        """This browser's seat, None if it just looks on."""
        return self.room.seats.get(self.me)


def made(room: Room) -> tuple[Game, ...]:
    """Return the games that players made and that the table has."""
    tools = sorted(filter(None, map(find_tool, room.histories)), key=lambda t: t.key == MAKE)
    found = {tool.game: tool for tool in tools if is_made_game(tool.game)}
    return with_distinct_titles(
        shown_game(key, room.state(tool)) for key, tool in found.items()
    )


def left_page(*, app: str, back: str = "") -> str:
    """Return what a browser that left its table is shown; *back* is where it can join again, '' if it cannot."""
    again = [(back, words.BACK_TO_TABLE, words.BACK_HINT)] if back else []
    main = el("main", el("p", words.LEFT), links([*again, FIRST_PAGE]))
    return document(words.THE_TABLE, top(words.THE_TABLE, "/", whole_app(app)), main)


def gone_part(why: str, *, app: str, version: int) -> str:
    """Return what the table's page shows, as of *version*, to a browser that is no longer there, and *why*."""
    return el(
        "div",
        top(words.THE_TABLE, "/", whole_app(app)),
        el("main", said_line(why, "b"), el("p", words.KEPT_HERE), links([FIRST_PAGE])),
        id="live",
        data_n=version,
    )


def table_page(view: TableView, *, app: str) -> str:
    """Return the table's page for one browser."""
    part = raw(table_part(view, app=app))
    scripts = (STILL_SCRIPT, ASLEEP_SCRIPT, EVENTS_SCRIPT, TABLE_SCRIPT)
    game = _playing(view)
    return document(words.THE_TABLE, part, scripts=scripts, soon=EVERY_LOOK, game=game)


def _playing(view: TableView) -> Game | None:
    """Return the game that is played at the table, None before one is."""
    tool = current_tool(view.log)
    return shown_game(tool.game, view.room.state(tool)) if tool else None


def table_part(view: TableView, *, app: str) -> str:
    """Return the part of the table's page that changes, the element ``#live``."""
    playing = _playing(view)
    alone = len(view.devices) < 2 and not view.locked
    # Who has no seat yet finds the seats first: "Tap your seat" is said above them.
    seatless = [el("p", each) for each in without_seat(view.log, view.me) if each]
    sits = view.seat is not None
    own = own_request_words(view.requests, view.room.table.name)
    main = el(
        "main",
        load_again(),
        running_timers(states_in(view.room), view.now),
        remarks_view(view.remarks),
        card(el("p", own)) if own else way_on(playing) if sits else card(seatless),
        _seats(view),
        _claims(view),
        _code(view, open_now=True) if alone else None,
        happened(view.log, view.now, view.me, touches=sits),
        tools(playing, made(view.room)),
        None if alone else _code(view, open_now=False),
        _together(view),
        _people(view),
        _manage(view),
    )
    return el(
        "div",
        top(_heading(view), "/", whole_app(app), game=playing, look="big"),
        main,
        el("footer", said_line(view.said, SAID)),
        id="live",
        class_=game_colours.name(playing),
        data_n=view.version,
        data_events="/j/events",
    )


def _heading(view: TableView) -> Html:
    """Return the title, under how many of the players are here."""
    sit = {*view.here, view.me} & view.room.seats.keys()
    said = words.here_label(len(sit), view.room.table.size)
    return join(el("small", said, " ", class_="of"), words.THE_TABLE)


def _seats(view: TableView) -> list[Content]:
    room, mine = view.room, view.seat
    whose = {seat: device for device, seat in room.seats.items()}
    seats = []
    for player in room.table.players:
        device = whose.get(player.seat)
        who = "" if device is None else words.YOU if device == view.me else words.AT_SEAT
        if device is not None and device not in view.here and device != view.me:
            who = words.AWAY
        seats.append(seat_button(player, who, questions=mine is None))
    up = form("sit", button(words.GIVE_UP_SEAT, "")) if mine is not None else None
    return [el("h2", words.SEATS), el("div", seats, class_="seats"), up]


def _claims(view: TableView) -> list[Html]:
    """Return who asks for a seat that they had, with both answers: below the seats, so that no seat moves under a
    finger.
    """
    return [
        card(
            el("p", words.claim_words(view.room.who(device), view.room.table.name(seat))),
            form("them", button(words.IS_THEM, device, look="strong")),
            form("notthem", button(words.IS_NOT_THEM, device)),
        )
        for device, seat in sorted(view.requests.claims.items())
    ]


def _people(view: TableView) -> list[Content]:
    """Return who is here, one line each, and the field for one's own name."""
    room = view.room
    others = room.others(view.here, view.me)
    people = [_person(view, each) for each in view.devices if each in {*others, view.me}]
    return [
        el("h2", words.HERE),
        el("div", people),
        _showing_out(view, [each for each in view.devices if each in others]),
        _called(view),
    ]


def _showing_out(view: TableView, others: Sequence[int]) -> Content:
    """Return the buttons that show one of the *others* out, for whoever leads the table: it takes two touches."""
    if not (view.leads and others):
        return None
    names = {each: view.room.who(each) for each in others}
    buttons = [
        form("out", button(words.show_out_label(name), device))
        for device, name in names.items()
    ]
    how = soft(words.shown_out_how(locked=view.locked))
    return fold(words.SHOW_SOMEONE_OUT, how, *buttons, mark="out")


def _person(view: TableView, device: int) -> Html:
    """Return a line about who is here."""
    room = view.room
    name, seat = room.who(device), room.seats.get(device)
    token = None if seat is None else badge(room.table.player(seat))
    notes = [
        *([words.YOU] if device == view.me else []),
        *([words.LOOKS_ON] if device not in room.seats else []),
        *([] if device in view.here or device == view.me else [words.AWAY]),
    ]
    small = el("small", ", ".join(notes)) if notes else None
    line = el("span", el("b", name), " ", small)
    return el("div", token, line, class_="told")


def _called(view: TableView) -> Html:
    """Return the field for this player's own name."""
    room, mine = view.room, view.seat
    name = el(
        "input",
        name="n",
        value=room.called.get(view.me, "") if mine is None else room.table.people[mine].name,
        maxlength=NAME_MOST,
        autocomplete="off",
        data_i="called",
    )
    label = words.LOOK_ON_NAME if mine is None else words.YOUR_NAME
    return form("call", labelled(label, name), button(words.KEEP_NAME), look="text")


def _code(view: TableView, *, open_now: bool) -> Html | None:
    """Return the table's code for the next phone's camera."""
    if not view.link:
        return None
    picture = el("div", squares(qr.squares(view.link)), role="img", aria_label=words.CODE)
    hint = soft(words.LOCKED_HINT if view.locked else words.CODE_HINT)
    inside = (hint, picture, el("p", view.link, class_="small"))
    return fold(words.CODE, *inside, mark="code", open=open_now)


def _together(view: TableView) -> Html:
    """Return what is revealed together: a field for one's own, who sealed, and all texts."""
    room = view.room
    about = revealing(room)
    reveal = room.sealed.get(about, Reveal())
    name = room.table.name
    texts, before = (
        dict(sorted(each.items())) for each in (room.revealed(about), revealed_before(room))
    )
    found: list[Content] = [soft(words.TOGETHER_HINT)]

    def shown_texts(head: str, of: Mapping[int, str]) -> Html:
        lines = [el("div", el("dt", name(at)), el("dd", text)) for at, text in of.items()]
        return join(el("p", head, class_="b"), facts(lines))

    if texts:
        found.append(shown_texts(words.REVEALED, texts))
    else:
        found.append(el("p", sealing(room, about)))
    if said := own_words(room, view.seat):
        found.append(el("p", said, class_="b"))
    if can_seal(room, view.seat):
        found += _sealing(view, words.AGAIN if texts else words.YOURS)
    if before:
        found.append(shown_texts(words.REVEALED_BEFORE, before))
    shown = bool(reveal.sealed)
    return fold(words.TOGETHER, *found, mark=TOGETHER, id=TOGETHER, open=shown)


def _sealing(view: TableView, head: str) -> list[Content]:
    """Return the field for a text to seal, under *head*; where others could read it on its way, the question about
    that.
    """
    if view.overheard:
        return [soft(labels.OVERHEARD), form("trust", button(labels.TRUST_WIFI, 1))]
    typed = el(
        "textarea", name="n", rows=2, maxlength=MOST_CHARACTERS, required=True, data_i="seal"
    )
    seal = form(
        "seal", labelled(words.ONLY_YOU, typed), button(words.SEAL, look="strong"), look="text"
    )
    return [el("p", head, class_="b"), seal]


def _manage(view: TableView) -> list[Content]:
    lock = words.UNLOCK if view.locked else words.LOCK
    leads = (
        form("unlock" if view.locked else "lock", button(lock)),
        soft(words.LOCKED_HINT) if view.locked else None,
        form("key", button(words.NEW_CODE)),
        soft(words.NEW_CODE_HINT),
    )
    leave = el("form", button(words.LEAVE), method="post", action="/j/leave")
    hint = soft(words.leave_hint(locked=view.locked))
    deputy = soft(view.deputy) if view.deputy else None
    return [leads if view.leads else None, leave, hint, deputy, kept_note(view.link)]


def way_on(playing: Game | None) -> Html | None:
    """Return the large way on to the game that is *playing*, as in the app."""
    if playing is None:
        return None
    address = to_tool(playing.tools[0].name)
    return el("a", words.go_on(playing.title), href=address, class_="way main")


def tools(playing: Game | None, made: tuple[Game, ...]) -> list[Content]:
    """Return the tools of the game that is *playing*, and the other games: those of the app and those *made*."""
    every = (*every_game(), *made)
    games = [(f"/t/{each.key}", each.title, each.words) for each in every]
    if playing is None:
        return [el("h2", words.TOOLS), soft(words.NO_GAME), links(games)]
    found = [
        el("a", tool.title, href=to_tool(tool.name), class_="way") for tool in playing.tools
    ]
    others = [each for each in games if each[0] != f"/t/{playing.key}"]
    return [
        el("h2", playing.title),
        el("nav", found, class_="row"),
        fold(words.OTHER_GAMES, links(others), mark="games"),
    ]
