"""A log of another app: its columns, how far it is read, what is new in it, shown before it is brought in."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import flet as ft

from companion.core.printed import listed
from companion.core.words import with_noun
from companion.exchange.export import play_title
from companion.exchange.logs.days import DateOrder
from companion.exchange.logs.incoming_play import Misfit, told
from companion.exchange.logs.preview import Preview
from companion.exchange.logs.table import MEANINGS, MISSING, ColumnMeanings, ForeignTable
from companion.plays.play import Play
from screens.pages.received_file import SHOWN_FIRST
from screens.state.clock import day
from screens.state.incoming_log import IncomingLog
from screens.state.page_session import PageSession
from screens.ui.controls import OnTouch, card, choices, stretched, tap_text, warning
from screens.ui.error_boundary import component, keyed
from screens.ui.letter_size import Text
from screens.ui.theme import EDGE, GAP, small, title
from screens.views.folds import fold_view
from screens.views.page_frame import framed, notices

LEAVE: Final = "Leave everything as it is"
READ_IT: Final = "Read it"
STOP: Final = "Stop"
COLUMNS: Final = "What do the columns mean?"
EXPLAINED: Final = (
    "Below each title you see the first rows. Some of it is only kept: it isn't shown "
    "here, but goes out again with the game."
)
DATES: Final = "What stands first in a date"
DATE_WORDS: Final[dict[DateOrder, str]] = {"day": "Day", "month": "Month", "year": "Year"}

MOST_NAMED: Final = 8
"""Games and people that are named; of more only their number."""

AT_ONCE: Final = 30
"""Lines of a list that are shown at first, and that a touch adds."""

BACK: Final = (
    "You can take them out again in one step: the button for that is above the played games."
)


def incoming_plays(session: PageSession) -> ft.View:
    """Return the screen of the log of another app that is on its way in, as far as it is.

    Each stage begins at its top, however far the one before was scrolled.
    """
    log = session.incoming
    body = ft.Column(
        [*notices(session.screen), _stage(session), ft.Container(height=EDGE)],
        key=f"stage-{log.stage}",
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=GAP + 2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return framed("Games of another app", body)


def _stage(session: PageSession) -> ft.Control:
    log = session.incoming
    if log.stage == "columns" and log.table and log.columns:
        return ColumnsAsked(log, log.table, log.columns)
    if log.stage == "preview" and log.preview is not None:
        return FoundPlays(session, log.preview)
    return UnderWay(log)


@component
def UnderWay(log: IncomingLog) -> ft.Control:
    """Show how much of a log is read, or kept, and a button that stops it."""
    keeping = log.stage == "keeping"
    said = "The games are brought in." if keeping else f"{with_noun(log.count, 'game')} read."

    async def stop() -> None:
        log.stop()

    bar = ft.ProgressBar(value=log.share, bar_height=8, semantics_label=said)
    return stretched(
        Text(said, size=16),
        bar,
        small("You can go on in the app meanwhile."),
        tap_text(STOP, stop, fill=True),
        spacing=GAP,
    )


@component
def ColumnsAsked(log: IncomingLog, table: ForeignTable, columns: ColumnMeanings) -> ft.Control:
    """Show each column of a table with its first rows, and what it means."""

    async def mean(at: int, meaning: str) -> None:
        log.mean(columns.meaning(at, meaning))

    async def order(first: DateOrder) -> None:
        log.mean(ColumnMeanings(columns.meanings, first, columns.utc))

    async def leave() -> None:
        log.close()

    cards = [
        keyed(f"column-{at}", ColumnCard, table, at, meaning, mean)
        for at, meaning in enumerate(columns.meanings)
    ]
    dates: list[tuple[str, bool, OnTouch, tuple[Any, ...]]] = [
        (words, key == columns.order, order, (key,)) for key, words in DATE_WORDS.items()
    ]
    missing = columns.missing
    return stretched(
        *([warning(log.wrong)] if log.wrong else []),
        title(COLUMNS),
        small(EXPLAINED),
        *cards,
        small(DATES),
        choices(DATES, dates),
        *([small(MISSING)] if missing else []),
        *([] if missing else [tap_text(READ_IT, log.read_table, strong=True, fill=True)]),
        tap_text(LEAVE, leave, fill=True),
        spacing=GAP,
    )


@component
def ColumnCard(
    table: ForeignTable, at: int, meaning: str, mean: Callable[[int, str], Awaitable[None]]
) -> ft.Control:
    """Show the column *at* a place of *table*: its title, its first rows, and what it can mean, folded away."""
    opened, set_open = ft.use_state(False)
    called = told(table.titles[at]) or f"Column {at + 1}"
    rows = [told(row[at]) for row in table.first if at < len(row)]

    async def turn() -> None:
        set_open(not opened)

    async def choose(chosen: str) -> None:
        set_open(False)
        await mean(at, chosen)

    def inside() -> list[ft.Control]:
        options: list[tuple[str, bool, OnTouch, tuple[Any, ...]]] = [
            (words, key == meaning, choose, (key,)) for key, words in MEANINGS.items()
        ]
        return [choices(called, options)]

    head = f"{called}: {MEANINGS[meaning]}"
    seen = " · ".join(filter(None, dict.fromkeys(rows))) or "Empty"
    return card(fold_view(head, opened, turn, inside), small(seen))


@component
def FoundPlays(session: PageSession, found: Preview) -> ft.Control:
    """Show what was found in a log: what is new, what is here, what doesn't fit, line by line."""
    page, log = ft.context.page, session.incoming

    async def bring() -> None:
        number = await log.keep()
        device = session.device
        await session.save_device(device.with_safe_games(device.safe_games + number))
        page.navigate("/plays")
        said = f"{with_noun(number, 'game')} came in."
        session.screen.show_on_page(said, "/plays")

    async def leave() -> None:
        log.close()

    new = len(found.new)
    lists: tuple[tuple[str, tuple[Any, ...], Callable[[Any], str]], ...] = (
        ("What doesn't fit", found.misfits, _line),
        ("What isn't shown of them", found.remarks, _line),
        ("What is new", found.plays, _play_line),
    )
    return stretched(
        small(SHOWN_FIRST),
        card(
            title(with_noun(found.read, "game")),
            *(small(each) for each in counts(found)),
        ),
        *[
            keyed(f"list-{head}", LinesView, head, things, line)
            for head, things, line in lists
            if things
        ],
        *(
            [
                small(BACK),
                tap_text(f"Bring in {with_noun(new, 'game')}", bring, strong=True, fill=True),
            ]
            if new
            else []
        ),
        tap_text(LEAVE, leave, strong=not new, fill=True),
        spacing=GAP,
    )


def counts(found: Preview) -> Iterable[str]:
    """Yield what was *found* as sentences."""
    new, misfits = len(found.new), len(found.misfits)
    yield f"{new} {_is(new)} new and can come in." if new else "None of them is new."
    if found.here:
        yield (
            f"{found.here} {_is(found.here)} here already and {'stays' if found.here == 1 else 'stay'} "
            f"as you have {'it' if found.here == 1 else 'them'}."
        )
    if found.twice:
        yield f"{found.twice} {_is(found.twice)} in these files twice."
    if misfits:
        yield f"{misfits} {'does' if misfits == 1 else 'do'} not fit."
    if found.games:
        yield _named("New games", found.games)
    if found.people:
        yield _named("New people", found.people)


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _named(what: str, names: tuple[str, ...]) -> str:
    shown = [told(name) for name in names[:MOST_NAMED]]
    more = len(names) - len(shown)
    return f"{what}: {listed([*shown, *([f'{more} more'] if more else [])])}."


def _line(each: Misfit) -> str:
    return f"{each.line}. {each.what}: {each.why}"


def _play_line(play: Play) -> str:
    return f"{day(play.minute)} · {play_title(play)} · {play.outcome}"


@component
def LinesView(head: str, things: tuple[Any, ...], line: Callable[[Any], str]) -> ft.Control:
    """Show a *line* about each of *things* under a *head* that opens them, some at once."""
    opened, set_open = ft.use_state(False)
    drawn, set_drawn = ft.use_state(AT_ONCE)

    async def turn() -> None:
        set_open(not opened)

    async def more() -> None:
        set_drawn(drawn + AT_ONCE)

    def inside() -> list[ft.Control]:
        shown: list[ft.Control] = [Text(line(each), size=16) for each in things[:drawn]]
        return [
            *shown,
            *([tap_text("Show more", more, fill=True)] if drawn < len(things) else []),
        ]

    return fold_view(f"{head} ({len(things)})", opened, turn, inside)
