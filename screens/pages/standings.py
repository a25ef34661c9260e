"""Standings: who wins how often, over all games or in one, in any span of time and anywhere."""

from collections import Counter
from typing import Any, Final, NamedTuple

import flet as ft

from companion.core.blocks import Grid, Result
from companion.core.words import with_noun
from companion.plays.people import joined, parted
from companion.plays.portrait import ALL_GAMES, titles
from companion.plays.register import Register
from companion.plays.standings import INTERVAL, NOBODY, standings
from companion.plays.statistics import PlayFilter, chosen_of, ranking, where
from screens.pages.people_rows import RANGE, last_step, person_row, wrapped
from screens.pages.plays import first_game
from screens.state.clock import begin_of_year, month, now, short_day
from screens.state.page_session import PageSession
from screens.state.playlog import READING, PlayLog, use_loaded
from screens.ui.controls import choices, main_button, tap_text
from screens.ui.error_boundary import component, keyed
from screens.ui.letter_size import Text
from screens.ui.theme import small, title
from screens.views.blocks import Touches, block_view
from screens.views.empty import CARDS, empty
from screens.views.folds import fold_view
from screens.views.page_frame import notices, screen

AT_ONCE: Final = 24
"""People that are listed at first, and that one touch adds."""

FEW: Final = 12
"""Games, years and places to choose from at first: those with the most plays, and the latest years."""

YEAR: Final = 366 * 24 * 60

COUNTED: Final = "standings"
"""Stands in the log for standings that were drawn of it."""

ALL_TIME, LAST_YEAR, ANYWHERE = "All time", "The last 12 months", "Everywhere"
NOTHING: Final = "No game is of this span and place."
NO_GAME: Final = "No game here"
EVERY_GAME: Final = "Show all games"
ONE_GAME: Final = "The same game under another title"


class StandingsFilter(NamedTuple):
    """What is chosen: a *game*, a *span* of time by its name, and a place *where*; '' for all of them."""

    game: str = ""
    span: str = ""
    where: str = ""


@component
def StandingsScreen(session: PageSession, log: PlayLog) -> ft.View:
    """Show who won how often, over all games or with roles and points for one."""
    page = ft.context.page

    async def go(route: str) -> None:
        page.navigate(route)

    picked, set_picked = ft.use_state(StandingsFilter())
    drawn, set_drawn = ft.use_state(AT_ONCE)
    every, set_every = ft.use_state(False)
    loaded = use_loaded(log)
    in_front = ft.use_view_path() in ("", page.route)
    if not loaded or not (in_front or log.has_counted(COUNTED)):
        # Below a person's page nobody sees it: all is counted once someone comes back.
        return screen("Standings", *notices(session.screen), small(READING))
    if not log.plays:
        return screen(
            "Standings", *notices(session.screen), first_game(go), foot=last_step(log)
        )
    log.once(COUNTED, bool)
    register = log.register
    names = titles(register, session.games.title_of)
    often = [key for key, _ in Counter(register.games).most_common()]
    narrowed = picked if not picked.game or picked.game in names else picked._replace(game="")
    if len(often) == 1:
        narrowed = narrowed._replace(game=often[0])

    async def choose(**changes: str) -> None:
        set_picked(narrowed._replace(**changes))
        set_drawn(AT_ONCE)

    async def choose_game(key: str) -> None:
        await choose(game=key)

    async def widen() -> None:
        set_picked(StandingsFilter())
        set_drawn(AT_ONCE)

    async def all_games() -> None:
        set_every(True)

    async def more() -> None:
        set_drawn(drawn + AT_ONCE)

    chosen = _chosen(narrowed)
    places = log.once(chosen, lambda all_: chosen_of(all_, chosen))
    ranked = log.once((chosen, "ranking"), lambda all_: ranking(all_, places))
    shown = often if every else often[:FEW]
    games = [("", ALL_GAMES), *((key, names[key]) for key in shown)]
    rows = [person_row(register, key, tally, go) for key, tally in ranked[:drawn]]
    return screen(
        "Standings",
        *notices(session.screen),
        choices(
            "Game",
            [
                (name, key == narrowed.game, choose_game, (key,))
                for key, name in games
                if key or len(often) > 1
            ],
        ),
        *([tap_text("More games", all_games)] if len(shown) < len(often) else []),
        keyed("narrow", NarrowView, log, narrowed, choose),
        small(with_noun(len(places), "game")),
        *(
            [title("Players"), *rows]
            if rows
            else [Text(NOBODY, size=16)]
            if places
            else [empty(CARDS, NO_GAME, NOTHING, main_button(EVERY_GAME, widen))]
        ),
        *([tap_text("Show more", more, fill=True)] if drawn < len(ranked) else []),
        *([small(RANGE)] if rows else []),
        *(_of_one_game(log, chosen, places) if narrowed.game else []),
        *(
            [keyed(f"joined-{narrowed.game}", JoinView, log, narrowed.game, names)]
            if narrowed.game and len(names) + len(log.people.games) > 1
            else []
        ),
        foot=last_step(log),
    )


def _chosen(narrowed: StandingsFilter) -> PlayFilter:
    since = until = None
    if narrowed.span == LAST_YEAR:
        since = now() - YEAR
    elif narrowed.span:
        since, until = (begin_of_year(int(narrowed.span) + more) for more in (0, 1))
    return PlayFilter(narrowed.game, narrowed.where, since, until)


def _of_one_game(log: PlayLog, chosen: PlayFilter, places: tuple[int, ...]) -> list[ft.Control]:
    """Return the places, points and roles of one game; who won how often stands above them."""

    async def nothing(*args: object) -> None:
        """Nothing in standings is touched."""

    blocks = log.once((chosen, "blocks"), lambda register: _blocks(register, places))
    touches = Touches(nothing, nothing, nothing, nothing)
    return [block_view(block, touches) for block in blocks]


def _blocks(register: Register, places: tuple[int, ...]) -> Result:
    plays = [register.seen[at] for at in places]
    days = {play.key: short_day(play.minute) for play in plays}
    return tuple(
        block
        for block in (standings(plays, days) if plays else ())
        if not (isinstance(block, Grid) and block.title == "Players")
        and getattr(block, "text", "") not in (INTERVAL, NOBODY)
    )


def _years(register: Register) -> list[str]:
    """Return the years with plays, the latest first."""
    return sorted({str(month(play.minute)[0]) for play in register.plays}, reverse=True)


@component
def NarrowView(log: PlayLog, narrowed: StandingsFilter, choose: Any) -> ft.Control:
    """Show the span and the place that count, folded; a touch opens what there is to choose."""
    opened, set_open = ft.use_state(False)
    here, years = log.once(
        "where and when", lambda register: (where(register), _years(register))
    )

    async def turn() -> None:
        set_open(not opened)

    async def span(name: str) -> None:
        await choose(span=name)

    async def place(key: str) -> None:
        await choose(where=key)

    def draw() -> list[ft.Control]:
        spans = [
            ("", ALL_TIME),
            (LAST_YEAR, LAST_YEAR),
            *((each, each) for each in years[:FEW]),
        ]
        places = [("", ANYWHERE), *[*here.items()][:FEW]]
        return [
            choices(
                "When", [(said, key == narrowed.span, span, (key,)) for key, said in spans]
            ),
            *(
                [
                    choices(
                        "Where",
                        [(said, key == narrowed.where, place, (key,)) for key, said in places],
                    )
                ]
                if here
                else []
            ),
        ]

    said = f"{narrowed.span or ALL_TIME}, {here.get(narrowed.where, ANYWHERE.lower())}"
    return fold_view(said, opened, turn, draw)


@component
def JoinView(log: PlayLog, game: str, names: dict[str, str]) -> ft.Control:
    """Show, folded, which other titles are this *game*: a touch joins or parts them."""
    opened, set_open = ft.use_state(False)
    roots = log.people.game_roots
    inside = [key for key, into in roots.items() if into == game]
    old = {play.game: play.title or play.game for play in reversed(log.plays)}

    async def turn() -> None:
        set_open(not opened)

    async def join(key: str) -> None:
        words = f"{names[key]} and {names[game]} are one game now."
        await log.know(joined(log.people, game, key), words)

    async def part(key: str) -> None:
        words = f"{old.get(key, key)} is a game of its own again."
        await log.know(parted(log.people, key), words)

    def draw() -> list[ft.Control]:
        others = [key for key in names if key != game]
        return [
            *(
                [
                    small("Joined with it:"),
                    wrapped(
                        *[
                            tap_text(f"Part {old.get(key, key)} again", part, key)
                            for key in inside
                        ]
                    ),
                ]
                if inside
                else []
            ),
            small(f"Tap what is {names[game]} under another title. It can be parted again."),
            wrapped(
                *[
                    tap_text(names[key], join, key, spoken=f"Join {names[key]}")
                    for key in others
                ]
            ),
        ]

    return fold_view(ONE_GAME, opened, turn, draw)
