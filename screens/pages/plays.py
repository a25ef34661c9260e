"""Played games: all of them in a list, and those with a word that is looked for."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import flet as ft

from companion.core.search import folded, wanted_words
from companion.core.words import with_noun
from companion.exchange.export import play_title
from companion.plays.play import Play
from screens.pages.files import save_plays
from screens.state.clock import day
from screens.state.page_session import PageSession
from screens.state.playlog import READING, PlayLog, use_loaded
from screens.ui.controls import main_button, remark, tap, tap_text
from screens.ui.error_boundary import component, with_event
from screens.ui.letter_size import Text
from screens.ui.theme import GAP, small
from screens.views.emblem import emblem
from screens.views.empty import CARDS, empty
from screens.views.lookup import nothing_found, search_field
from screens.views.page_frame import framed, notices
from screens.views.storage_warning import NO_MORE, REMINDS_AFTER, may_go, where_the_log_lies

AT_ONCE: Final = 30
"""Plays that are drawn at first, and that scrolling adds."""

NEAR: Final = 800
"""Distance from the end of the list, in dp, at which more are drawn."""

SAVE: Final = "Save as a file"
FIRST_HEAD: Final = "Who won, and how?"
FIRST: Final = (
    "No game is kept yet. When one is over, its score or its last step has a large button: “Keep "
    "this game”."
)
CHOOSE: Final = "Choose a game"
FROM_ELSEWHERE: Final = "Open a file from another device"


class PlayIndex:
    """Finds plays by words. The text of a play is put together once, not with every key."""

    def __init__(
        self,
        title_of: Callable[[Play], str] = play_title,
        seen: Callable[[Play], Play] = lambda play: play,
        people: object = None,
    ) -> None:
        """Begin with no play known; *title_of* returns what the game of a play is called.

        It is found by the names that were written and by those that players have in *seen*, which is of *people*.
        """
        self._title_of, self._seen, self.people = title_of, seen, people
        self._texts: dict[str, tuple[Play, str]] = {}

    def find(self, plays: Iterable[Play], wanted: str) -> tuple[Play, ...]:
        """Return the plays that have every word of *wanted* somewhere in them."""
        asked = wanted_words(wanted)
        if not asked:
            return tuple(plays)
        return tuple(play for play in plays if all(word in self._text(play) for word in asked))

    def _text(self, play: Play) -> str:
        known = self._texts.get(play.key)
        if known is None or known[0] is not play:
            text = _text(play, self._title_of(play), self._seen(play))
            known = self._texts[play.key] = (play, text)
        return known[1]


def _text(play: Play, title: str, seen: Play) -> str:
    people = [f"{each.called} {each.role}" for each in play.players]
    people += [each.called for each in seen.players] if seen is not play else []
    parts = (title, day(play.minute), play.where, play.notes, *people)
    return folded(" ".join(parts))


@component
def PlaysScreen(session: PageSession, log: PlayLog) -> ft.View:
    """Show the games that were played, the newest first."""
    page = ft.context.page
    wanted, set_wanted = ft.use_state("")
    drawn, set_drawn = ft.use_state(AT_ONCE)
    kept = ft.use_ref(PlayIndex(session.games.title_of, log.seen, log.people))
    if kept.current is None or kept.current.people is not log.people:
        kept.current = PlayIndex(session.games.title_of, log.seen, log.people)
    index = kept.current
    loaded = use_loaded(log)
    searched = bool(wanted_words(wanted))
    fitting = index.find(log.plays, wanted) if loaded else ()
    number = len(fitting) if searched and loaded else log.count
    may_be_deleted = may_go()

    def search(text: str) -> None:
        set_wanted(text)
        set_drawn(AT_ONCE)

    async def more() -> None:
        set_drawn(drawn + AT_ONCE)

    async def scrolled(event: ft.OnScrollEvent) -> None:
        if event.pixels > event.max_scroll_extent - NEAR and drawn < number:
            await more()

    async def go(route: str) -> None:
        page.navigate(route)

    shown = fitting[:drawn] if searched else log.newest(drawn)
    rows = [play_row(session, log.seen(play), go) for play in shown]
    nothing = _nothing(log, wanted, go, loaded=loaded)
    ft.use_state(session.incoming)
    top: list[ft.Control] = [*notices(session.screen), *_removed(session, log), *_came(session)]
    if log.count:
        reminder = _reminder(session, log)
        top += reminder
        top += [search_field("Find a game, a player, a place", wanted, search)]
        ways = [
            tap_text("Standings", go, "/plays/standings"),
            *([] if reminder else [tap_text(SAVE, save_plays, session)]),
        ]
        top += [ft.Row(ways, wrap=True, spacing=GAP)]
        top += [*may_be_deleted, small(with_noun(number, "game"))]
    body = ft.ListView(
        [
            *top,
            *(rows or [nothing]),
            *([tap_text("Show more", more, fill=True)] if drawn < number else []),
        ],
        spacing=GAP,
        expand=True,
        scroll_interval=100,
        on_scroll=with_event(scrolled),
    )
    return framed("Played games", body)


def _nothing(log: PlayLog, wanted: str, go: Any, *, loaded: bool) -> ft.Control:
    """Return what is said where no game is listed."""
    if not log.count:
        return first_game(go)
    return nothing_found("No game matches:", wanted) if loaded else small(READING)


def play_row(session: PageSession, play: Play, go: Any) -> ft.Control:
    """Return a line to touch: the game, the day, who won."""
    game = session.games.find(play.game)
    head = f"{session.games.title_of(play)} · {day(play.minute)}"
    aside = " · ".join(
        filter(None, (with_noun(len(play.players), "player"), play.where.strip()))
    )
    lines: list[ft.Control] = [
        Text(head, size=16, weight=ft.FontWeight.W_600),
        Text(play.outcome, size=16),
        small(aside),
    ]
    picture = emblem(game, 32) if game else ft.Icon(ft.Icons.CASINO_ROUNDED, size=32)
    text = ft.Column(lines, spacing=2, tight=True, expand=True)
    return tap(
        ft.Row([picture, text], spacing=12),
        f"{head}. {play.outcome}. {aside}",
        go,
        f"/plays/{play.key}",
        fill=True,
        height=None,
        color=ft.Colors.SURFACE_CONTAINER,
    )


def first_game(go: Any) -> ft.Control:
    """Return what to do first: play, or take over what another device has kept."""
    return empty(
        CARDS,
        FIRST_HEAD,
        FIRST,
        main_button(CHOOSE, go, "/"),
        tap_text(FROM_ELSEWHERE, go, "/plays/files", fill=True),
    )


def _reminder(session: PageSession, log: PlayLog) -> list[ft.Control]:
    """Return that many games were not saved elsewhere, and the way to hear no more of it."""
    number = log.count - session.device.safe_games
    if not session.device.reminds or number < REMINDS_AFTER:
        return []

    async def no_more() -> None:
        await session.save_device(session.device.evolve(reminds=False))

    said = f"{where_the_log_lies()} {number} of its games are in no file yet."
    paint, ink = ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE
    ways = [
        tap_text(SAVE, save_plays, session, strong=True),
        tap_text(NO_MORE, no_more),
    ]
    return [
        remark(said, ft.Icons.SAVE_ALT_ROUNDED, paint, ink),
        ft.Row(ways, wrap=True, spacing=GAP),
    ]


def _came(session: PageSession) -> list[ft.Control]:
    """Return the button that takes out what came in last from another app."""
    number = len(session.incoming.came)
    if not number:
        return []
    said = f"Take out the {with_noun(number, 'game')} that came in"
    return [tap_text(said, session.incoming.take_out, fill=True)]


def _removed(session: PageSession, log: PlayLog) -> list[ft.Control]:
    """Return the button that brings back the play that was deleted last."""
    if not log.removed:
        return []
    last = log.removed[-1]
    said = f"Deleted: {session.games.title_of(last)}, {day(last.minute)}."
    paint, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    return [
        remark(said, ft.Icons.DELETE_OUTLINE_ROUNDED, paint, ink),
        tap_text("Bring it back", log.bring_back, fill=True),
    ]
