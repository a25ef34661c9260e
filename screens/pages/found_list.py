"""What a search has found: pages of the app, then game by game, each in its world."""

from typing import Final

import flet as ft

from companion.core.search import echoed
from companion.core.words import with_noun
from companion.display.app_finder import FoundPage, find_in_app
from companion.display.finder import Findable, by_game, find
from companion.display.game_world import world_of
from companion.display.hits import with_hits
from companion.display.labels import (
    FIND_OTHERWISE,
    NOTHING_FOUND,
    THE_APP,
    above_found,
    option_label,
)
from companion.display.tool_routes import route_found, route_of
from companion.scenes.colours import mixed
from companion.tools.tool import Game
from screens.state.page_session import PageSession
from screens.ui.controls import THICK, TRANSPARENT, OnTouch, remark, rim, tap, tap_text
from screens.ui.error_boundary import component
from screens.ui.faces import Display
from screens.ui.letter_size import Text
from screens.ui.text_scale import is_large
from screens.ui.theme import CARD, EDGE, EDGED, GAP, TOUCH, in_colours, is_high_contrast, small
from screens.views.empty import GLASS, empty, side_by_side
from screens.views.shelf import TALL, artwork
from screens.views.tiles import tile

EXAMPLES: Final = ("Who goes first?", "How many coins?", "A tie")
"""What can be asked: in each of the games something is found."""

BAND, BAND_ART = 44, 112
"""Least height in dp of the band with a game's title, and the width of the drawing in it."""

ALL: Final = "All"
ALL_RULES: Final = "All rules"

RULES: Final = "terms"
"""The key of the tool of a game that lists its rules and terms."""

WHERE: Final = "Where it was found"


@component
def FoundList(
    session: PageSession,
    wanted: str,
    go: OnTouch,
    below: str = "/",
    open_game: str = "",
    question: OnTouch | None = None,
) -> ft.Control:
    """Show what was found for *wanted*, *open_game* first. Each leads there, above the search at the route *below*.

    Where nothing is found, *question* is called with another question, if there is one.
    """
    only, set_only = ft.use_state("")
    hits = find(wanted, session.device.table, session.games.defined, open_game)
    pages = find_in_app(wanted)
    groups = [
        (game, entries) for key, entries in by_game(hits) if (game := session.games.find(key))
    ]
    chosen = only if any(game.key == only for game, _ in groups) else ""

    async def choose(key: str) -> None:
        set_only(key)

    if not (pages or groups):
        return nothing_here(wanted, question)
    own = session.device.table.size
    cards = [
        _group(game, entries, below.rstrip("/"), own, go, wanted)
        for game, entries in groups
        if chosen in ("", game.key)
    ]
    answers = sum(len(entries) for _, entries in groups)
    said = f"{with_noun(answers, 'answer')} in {with_noun(len(groups), 'game')}"
    rules = all_rules(session, session.games.find(chosen or open_game), go)
    return ft.Column(
        [
            *([_games(groups, chosen, choose)] if len(groups) > 1 else []),
            *([] if chosen else [_page_found(each, go) for each in pages]),
            *cards,
            *([_foot(said, rules)] if groups else []),
        ],
        spacing=EDGE - 4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _games(
    groups: list[tuple[Game, tuple[Findable, ...]]], chosen: str, choose: OnTouch
) -> ft.Control:
    """Return the games in which something was found; a touch shows what is found in one alone."""
    options = [("", f"{ALL} {sum(len(entries) for _, entries in groups)}")]
    options += [(game.key, game.title) for game, _ in groups]
    return ft.Row(
        [
            tap_text(
                label,
                choose,
                key,
                spoken=option_label(label, WHERE, key == chosen),
                selected=key == chosen,
                color=None if key == chosen else TRANSPARENT,
                edge=ft.Colors.OUTLINE,
                radius=TOUCH / 2,
            )
            for key, label in options
        ],
        scroll=ft.ScrollMode.HIDDEN,
        spacing=GAP,
    )


def _foot(said: str, rules: ft.Control | None) -> ft.Control:
    """Return how many answers there are, with the way to all *rules* beside it where there is one."""
    count = small(said)
    if rules is None:
        return count
    return ft.Row(
        [count, rules],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _page_found(page: FoundPage, go: OnTouch) -> ft.Control:
    """Return what leads to *page* of the app, or says where it is in every tool."""
    if page.route:
        return tile(ft.Icons.TUNE_ROUNDED, page.title, page.text, go, page.route, above=THE_APP)
    paint, ink = ft.Colors.SURFACE_CONTAINER, ft.Colors.ON_SURFACE
    return remark(f"{page.title}. {page.text}.", ft.Icons.INFO_OUTLINE_ROUNDED, paint, ink)


def _group(
    game: Game, entries: tuple[Findable, ...], base: str, own: int, go: OnTouch, wanted: str
) -> ft.Control:
    """Return the card with what was found in *game* for *wanted*, for a table of *own* players."""
    lines: list[ft.Control] = [_band(game)]
    for place, hit in enumerate(entries):
        above = above_found(hit.where, hit.size, own)
        if place:
            lines.append(ft.Container(height=1, bgcolor=ft.Colors.OUTLINE_VARIANT))
        lines.append(_row(hit, above, go, f"{base}/{route_found(hit)}", wanted))
    column = ft.Column(
        lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    card = ft.Container(
        column,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=rim(THICK, EDGED, CARD),
    )
    return in_colours(card, world_of(game))


def _band(game: Game) -> ft.Control:
    """Return the game's title on its lamp-lit ground, with a piece of its drawing."""
    world, contrast = world_of(game), is_high_contrast()
    look = world.contrast if contrast else world.dark
    named = Display(game.title, world, size=20, line=26, color=look.ink, lines=None)
    heading = ft.Semantics(content=named, header=True, container=True)
    beside = 0 if contrast or is_large() else BAND_ART
    words = ft.Container(heading, padding=ft.Padding(EDGE - 2, 9, beside or EDGE, 9))
    art = [] if not beside else [_piece(game, look.lamp)]
    dim = mixed(look.ground, look.lamp, 0.45)
    light = ft.LinearGradient(
        begin=ft.Alignment.CENTER_LEFT,
        end=ft.Alignment.CENTER_RIGHT,
        colors=[dim, look.lamp],
    )
    return ft.Container(
        ft.Stack([ft.Container(width=0, height=BAND), *art, words]),
        gradient=None if contrast else light,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _piece(game: Game, lamp: str) -> ft.Control:
    """Return the middle of the game's poster, which comes out of the light."""
    high = BAND_ART * TALL
    clear = f"#00{lamp[1:]}"
    fade = ft.LinearGradient(
        begin=ft.Alignment.CENTER_LEFT,
        end=ft.Alignment.CENTER_RIGHT,
        colors=[lamp, clear],
        stops=[0, 0.45],
    )
    return ft.Container(
        ft.Stack(
            [
                *artwork(game, BAND_ART, high, up=0.3 * high),
                ft.Container(left=0, right=0, top=0, bottom=0, gradient=fade),
            ],
        ),
        width=BAND_ART,
        height=high,
        right=0,
        top=0,
    )


def _row(hit: Findable, above: str, go: OnTouch, route: str, wanted: str) -> ft.Control:
    """Return one entry, which leads to where it stands; the words that were *wanted* are underlined."""
    quiet = ft.Colors.ON_SURFACE_VARIANT
    lines: list[ft.Control] = [
        *([small(above)] if above else []),
        underlined(Text(hit.title, size=16, weight=ft.FontWeight.W_600), wanted),
        *([underlined(Text(hit.text, size=14, color=quiet), wanted)] if hit.text else []),
    ]
    return tap(
        ft.Row(
            [
                ft.Column(lines, spacing=2, tight=True, expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=ft.Colors.ON_SURFACE_VARIANT),
            ],
            spacing=GAP,
        ),
        ". ".join(filter(None, (above, hit.title, hit.text))),
        go,
        route,
        fill=True,
        height=None,
        color=TRANSPARENT,
        edge=TRANSPARENT,
    )


UNDER: Final = ft.TextStyle(
    decoration=ft.TextDecoration.UNDERLINE,
    decoration_color=ft.Colors.PRIMARY,
    decoration_thickness=2,
    weight=ft.FontWeight.W_600,
)
"""How a word is set that was looked for."""


def underlined(text: ft.Text, wanted: str) -> ft.Text:
    """Return *text* with the words underlined that *wanted* asks for."""
    pieces = with_hits(text.value, wanted)
    if any(hit for _, hit in pieces):
        text.value = ""
        text.spans = [ft.TextSpan(part, style=UNDER if hit else None) for part, hit in pieces]
    return text


def all_rules(session: PageSession, game: Game | None, go: OnTouch) -> ft.Control | None:
    """Return the way to all rules of *game*, or of the game that was played last; None where none are told."""
    last = session.games.find(session.device.last_tool.partition("/")[0])
    tool = next(
        (each.by_key[RULES] for each in (game, last) if each and RULES in each.by_key), None
    )
    if tool is None:
        return None
    about = session.games.find(tool.game)
    said = f"{ALL_RULES}: {about.title}" if about else ALL_RULES
    return tap_text(ALL_RULES, go, route_of(tool), spoken=said)


def nothing_here(wanted: str, question: OnTouch | None) -> ft.Control:
    """Return that nothing is found for *wanted*, with examples to *question* instead.

    What was searched for is a text of its own: in a script that runs from right to left it would turn the
    sentence round.
    """
    buttons = [tap_text(each, question, each) for each in EXAMPLES] if question else []
    ways = [side_by_side(buttons)] if buttons else []
    return empty(GLASS, f"“{echoed(wanted)}”", FIND_OTHERWISE, *ways, above=NOTHING_FOUND)
