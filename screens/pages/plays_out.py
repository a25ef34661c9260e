"""Played games for other programs: which of them, and in which form."""

from collections import Counter
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.exchange import export
from companion.exchange.export import Decimal
from companion.exchange.logs.bg_stats_out import as_bg_stats, beside_of, cells_of, wholes_of
from companion.exchange.logs.chosen import ChosenPlays
from companion.plays.portrait import titles
from companion.plays.register import Register
from companion.storage.device_settings import Separator
from screens.device.picker import save
from screens.state.clock import days_later, parse_typed, typed_form, zone
from screens.state.page_session import PageSession
from screens.ui.controls import OnTouch, choices, tap_text, warning
from screens.ui.error_boundary import component, handler
from screens.ui.theme import GAP, small, title
from screens.ui.typed_field import TypedField
from screens.views.folds import fold_view

BETWEEN: Final = "Between the columns of a table"
SEPARATED: Final = f"{BETWEEN}. If yours shows everything in one column, choose the other sign."
SEPARATOR_WORDS: Final[dict[Separator, str]] = {"comma": "Comma", "semicolon": "Semicolon"}
BEFORE: Final = "Before the fraction of a number"
DECIMAL_WORDS: Final[dict[Decimal, str]] = {"point": "Point", "comma": "Comma"}
WHICH: Final = "Which games"
EVERY_GAME, EVERYONE = "All games", "Everyone"
NO_DAY: Final = "Write a day like this: 2026-11-21."
NONE_CHOSEN: Final = "No played game is like that."
TO_BG_STATS: Final = "Save them for BG Stats"
TO_TABLE: Final = "Save them as a table (CSV)"
TO_JSON: Final = "Save them as JSON"

FEW: Final = 8
"""Games and people that are offered at first: those with the most plays."""

BG_STATS_FILE: Final = "BGStatsExport.json"

Options = list[tuple[str, bool, OnTouch, tuple[Any, ...]]]


@component
def PlaysOut(session: PageSession) -> ft.Control:
    """Show which played games go out, and the forms in which they can."""
    nothing = ChosenPlays()
    chosen, choose = ft.use_state(nothing)
    usual: Decimal = "point"
    before, set_before = ft.use_state(usual)
    ft.use_effect(handler(session.incoming.load), [])
    device, besides = session.device, session.incoming.besides
    plays = session.plays.once(("out", chosen), chosen.of)

    async def to_bg_stats() -> None:
        await save(BG_STATS_FILE, as_bg_stats(plays, besides, zone()))

    async def to_table() -> None:
        named = map(session.plays.seen, plays)
        raw = export.as_csv(
            named, device.separator, _decimal(before), cells_of(besides), wholes_of(besides)
        )
        await save("played-games.csv", raw)

    async def to_json() -> None:
        await save("played-games.json", export.as_json(plays, beside_of(plays, besides)))

    async def separate(by: Separator) -> None:
        await session.save_device(session.device.evolve(separator=by))

    async def point(by: Decimal) -> None:
        set_before(by)

    async def chose(now: ChosenPlays) -> None:
        choose(now)

    signs: Options = [
        (words, device.separator == by, separate, (by,))
        for by, words in SEPARATOR_WORDS.items()
    ]
    decimals: Options = [
        (words, before == by, point, (by,)) for by, words in DECIMAL_WORDS.items()
    ]
    ways = (
        [
            tap_text(TO_BG_STATS, to_bg_stats, fill=True),
            tap_text(TO_TABLE, to_table, fill=True),
            tap_text(TO_JSON, to_json, fill=True),
        ]
        if plays
        else [warning(NONE_CHOSEN)]
    )
    return ft.Column(
        [
            title("Played games for other programs"),
            PlaysChosen(session, chosen, len(plays), chose),
            small(SEPARATED),
            choices(BETWEEN, signs),
            *(
                [small(BEFORE), choices(BEFORE, decimals)]
                if session.plays.once(
                    ("fractions", chosen), lambda _: any(p.fraction for p in plays)
                )
                else []
            ),
            *ways,
        ],
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        spacing=GAP + 2,
        tight=True,
    )


@component
def PlaysChosen(
    session: PageSession, chosen: ChosenPlays, number: int, choose: OnTouch
) -> ft.Control:
    """Show which plays are *chosen*, folded away: those of a game, with a person, within a span of time."""
    opened, set_open = ft.use_state(False)
    all_games, show_games = ft.use_state(False)
    all_people, show_people = ft.use_state(False)
    wrong, set_wrong = ft.use_state("")

    async def turn() -> None:
        set_open(not opened)

    async def more_games() -> None:
        show_games(True)

    async def more_people() -> None:
        show_people(True)

    async def since(text: str) -> None:
        day = _midnight(text)
        set_wrong(NO_DAY if text.strip() and day is None else "")
        await choose(replace(chosen, since=day))

    async def until(text: str) -> None:
        day = _midnight(text)
        set_wrong(NO_DAY if text.strip() and day is None else "")
        await choose(replace(chosen, until=None if day is None else days_later(day, 1)))

    def inside() -> list[ft.Control]:
        register = session.plays.register
        games = _games(register, titles(register, session.games.title_of))
        people = {key: person.name for key, person in register.persons.items()}
        by_game = _options(chosen.game, EVERY_GAME, games, all_games)
        by_person = _options(chosen.person, EVERYONE, people, all_people)
        game_options: Options = [
            (words, key == chosen.game, choose, (replace(chosen, game=key),))
            for key, words in by_game
        ]
        person_options: Options = [
            (words, key == chosen.person, choose, (replace(chosen, person=key),))
            for key, words in by_person
        ]
        return [
            small("The game"),
            choices("The game", game_options),
            *([tap_text("More games", more_games)] if len(by_game) <= len(games) else []),
            small("With"),
            choices("With", person_options),
            *([tap_text("More people", more_people)] if len(by_person) <= len(people) else []),
            *([warning(wrong)] if wrong else []),
            TypedField("since", _day(chosen.since, 0), since, label="From the day"),
            TypedField("until", _day(chosen.until, -1), until, label="Until the day"),
        ]

    every = session.plays.count
    told = f"all {number}" if number == every else f"{number} of {every}"
    return fold_view(f"{WHICH}: {told}", opened, turn, inside)


def _decimal(key: str) -> Decimal:
    return "comma" if key == "comma" else "point"


def _midnight(text: str) -> int | None:
    """Return the minute in which the day in *text* begins; None where it says none."""
    return parse_typed(f"{text.strip()[:10]} 00:00")


def _day(minute: int | None, days: int) -> str:
    """Return the day of *minute*, or that many *days* before; '' for none."""
    return "" if minute is None else typed_form(max(0, minute + days))[:10]


def _games(register: Register, named: dict[str, str]) -> dict[str, str]:
    """Return the titles of the games of *register* as they are *named*, by their keys: those with the most plays
    first.
    """
    counts = Counter(register.games)
    return {
        key: named[key] for key in sorted(counts, key=lambda key: (-counts[key], named[key]))
    }


def _options(
    chosen: str, every: str, named: dict[str, str], whole: bool
) -> list[tuple[str, str]]:
    """Return what can be chosen of those that are *named*: all of them, a few of them or the *whole*, and what is
    chosen.
    """
    few = [key for at, key in enumerate(named) if whole or at < FEW or key == chosen]
    return [("", every), *((key, named[key]) for key in few)]
