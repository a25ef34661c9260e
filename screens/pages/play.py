"""One game that was played: who won with which points, and all that can be corrected."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import flet as ft

from companion.core.alphabet import clean
from companion.core.words import with_noun
from companion.exchange import export
from companion.plays.play import NOTES_MOST, PERSON_MOST, WHERE_MOST, Play
from companion.plays.register import id_of
from companion.plays.standings import describe
from screens.pages.people_rows import wrapped
from screens.state.clock import day, days_later, parse_typed, typed_form
from screens.state.page_session import PageSession
from screens.state.playlog import PlayLog
from screens.tool.next_steps import WHO_WON
from screens.tool.save_play import NO_NUMBER, SHARE_PICTURE, minutes_in
from screens.ui.controls import small_switch, tap_text
from screens.ui.error_boundary import component, handler, keyed
from screens.ui.letter_size import Text
from screens.ui.theme import GAP, small, title
from screens.ui.typed_field import TypedField
from screens.views.blocks import Touches, block_view, fact_view
from screens.views.copying import CopyButton
from screens.views.folds import fold_view
from screens.views.page_frame import notices, screen

GONE: Final = "This game isn't in the log. It may have been deleted."
TAKE_BACK: Final = "Undo the last correction"
NO_DAY: Final = "Write the day like this: 2026-11-21, or with the time: 2026-11-21 20:15."
THEIR_PAGES: Final = "All about a player"
BG_STATS: Final = (
    "The button needs that app on this device. The link is for another device. If the "
    "app isn't there, the link opens a website, and that site can read the names in "
    "it."
)

LATEST: Final = 2**26 - 1


def use_play(log: PlayLog) -> Play | None:
    """Return the play that the route names, None if the log has none; a hook."""
    ft.use_effect(handler(log.peek), [])
    return log.find(ft.use_route_params().get("play", ""))


@component
def PlayScreen(session: PageSession, log: PlayLog) -> ft.View:
    """Show the play that the route names."""
    page = ft.context.page
    play = use_play(log)
    if play is None:
        return screen("Played games", *notices(session.screen), Text(GONE, size=16))
    kept, play = play, log.seen(play)
    people = dict(zip(log.names.keys(kept), play.names, strict=True))
    people.pop("", None)

    async def go(route: str) -> None:
        page.navigate(route)

    async def delete() -> None:
        await log.remove(kept)
        page.navigate("/plays")

    async def nothing(*args: object) -> None:
        """Nothing in the blocks of a play is touched."""

    async def picture() -> None:
        page.navigate(f"/plays/{kept.key}/picture")

    opening = ft.OpenUrl(export.bg_stats(play, "bgstats"))
    touches = Touches(nothing, nothing, nothing, nothing)
    facts = [("When", day(play.minute)), ("Where", play.where.strip())]
    if play.lasted is not None:
        measured = ", measured" if play.measured else ""
        facts += [("It took", f"{with_noun(play.lasted, 'minute')}{measured}")]
    return screen(
        session.games.title_of(play),
        *notices(session.screen),
        title(play.outcome),
        *[fact_view(label, value) for label, value in facts if value],
        *[block_view(block, touches) for block in describe(play)],
        *(
            [
                small(THEIR_PAGES),
                wrapped(
                    *[
                        tap_text(name, go, f"/plays/{play.key}/{id_of(key)}")
                        for key, name in people.items()
                    ]
                ),
            ]
            if people
            else []
        ),
        tap_text(SHARE_PICTURE, picture, fill=True),
        keyed(f"corrections-{play.key}", Corrections, log, kept),
        title("For the app BG Stats"),
        small(BG_STATS),
        ft.Row(
            [
                tap_text("Open in BG Stats", nothing, action=opening),
                CopyButton("Copy the link", export.bg_stats(play)),
            ],
            wrap=True,
            spacing=GAP,
            run_spacing=GAP,
        ),
        tap_text("Delete this game", delete, fill=True),
    )


@component
def Corrections(log: PlayLog, play: Play) -> ft.Control:
    """Show what can be put right, folded away: the day, the place, names, who won, notes."""
    opened, set_open = ft.use_state(False)

    async def turn() -> None:
        set_open(not opened)

    return fold_view("Add or correct something", opened, turn, lambda: _questions(log, play))


def _questions(log: PlayLog, play: Play) -> list[ft.Control]:
    async def won(place: int) -> None:
        await correct(log, play, lambda now: now.turned(place))

    return [
        *([tap_text(TAKE_BACK, log.take_back, play)] if log.before(play.key) else []),
        _text(log, play, "where", "Where", WHERE_MOST),
        *_moment(log, play),
        _lasted(log, play),
        _text(log, play, "notes", "Notes", NOTES_MOST, tall=True),
        *([small(WHO_WON)] if play.players else []),
        *[
            small_switch(f"{play.names[place]} won", who.won, won, place)
            for place, who in enumerate(play.players)
        ],
        *[_name(log, play, place) for place in range(len(play.players))],
    ]


async def correct(log: PlayLog, play: Play, changed: Callable[[Play], Play]) -> None:
    """Keep what *changed* makes of *play* as it is by now."""
    now = log.find(play.key)
    if now is not None:
        await log.correct(changed(now))


def _text(
    log: PlayLog, play: Play, name: str, label: str, most: int, tall: bool = False
) -> ft.Control:
    async def typed(value: str) -> str:
        await correct(log, play, lambda now: now.evolve(**{name: clean(value, most)}))
        return ""

    return _field(name, label, getattr(play, name), typed, most=most, tall=tall)


def _name(log: PlayLog, play: Play, place: int) -> ft.Control:
    who = play.players[place]

    async def typed(value: str) -> str:
        await correct(log, play, lambda now: now.renamed(place, clean(value, PERSON_MOST)))
        return ""

    label = f"Name of {play.names[place]}"
    return _field(f"name-{place}", label, who.name, typed, most=PERSON_MOST)


def _moment(log: PlayLog, play: Play) -> list[ft.Control]:
    async def typed(value: str) -> str:
        minute = parse_typed(value)
        if minute is None:
            return NO_DAY
        if value.strip() != typed_form(play.minute):
            await correct(log, play, lambda now: now.evolve(minute=minute))
        return ""

    async def shift(days: int) -> None:
        await correct(
            log,
            play,
            lambda now: now.evolve(minute=min(days_later(now.minute, days), LATEST)),
        )

    days = [("A day earlier", -1), ("A day later", 1)]
    return [
        _field("day", "Day and time", typed_form(play.minute), typed),
        ft.Row([tap_text(label, shift, by) for label, by in days], wrap=True, spacing=GAP),
    ]


def _lasted(log: PlayLog, play: Play) -> ft.Control:
    async def typed(value: str) -> str:
        known, minutes = minutes_in(value)
        if not known:
            return NO_NUMBER
        await correct(log, play, lambda now: now.evolve(lasted=minutes, measured=False))
        return ""

    shown = "" if play.lasted is None else str(play.lasted)
    return _field("lasted", "Minutes it took", shown, typed, most=4)


def _field(
    key: str,
    label: str,
    value: str,
    typed: Callable[[str], Awaitable[str]],
    most: int | None = None,
    tall: bool = False,
) -> ft.Control:
    """Return a field that is read when it is left; *typed* returns why its text is refused, or ''."""
    return keyed(f"field-{key}", CorrectionField, key, label, value, typed, most, tall)


class WrongText(NamedTuple):
    """A *text* in the place of *value*, and *why* it is refused."""

    text: str
    value: str
    why: str


@component
def CorrectionField(
    key: str,
    label: str,
    value: str,
    typed: Callable[[str], Awaitable[str]],
    most: int | None,
    tall: bool,
) -> ft.Control:
    """Show *value* to be changed. A text that is refused stays, with the reason below it."""
    nothing: WrongText | None = None
    refused, set_refused = ft.use_state(nothing)
    wrong = refused if refused and refused.value == value else None

    async def left(text: str) -> None:
        why = await typed(text)
        set_refused(WrongText(text, value, why) if why else None)

    shown = wrong.text if wrong else value
    return ft.Container(
        TypedField(
            key,
            shown,
            left,
            label=label,
            error=wrong.why if wrong else None,
            most=most,
            multiline=tall,
        ),
        padding=ft.Padding.only(top=GAP),
    )
