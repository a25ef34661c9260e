"""The shelf of games: a poster for each, in its world. The posters are the buttons."""

from typing import Final

import flet as ft

from companion.core.words import players_words
from companion.display.game_world import world_of
from companion.display.worlds import WORLDS, Tokens, World
from companion.game_maker.keys import is_made_game
from companion.scenes.letters import ROBOTO, lines
from companion.tools.tool import Game
from screens.ui.controls import THICK, THIN, OnTouch, rim, tap
from screens.ui.faces import FALLBACK, Display, wider
from screens.ui.letter_size import Text
from screens.ui.sign_icons import SIGNS
from screens.ui.text_scale import text_size
from screens.ui.text_widths import BOLD
from screens.ui.theme import CARD, GAP, is_high_contrast
from screens.ui.theme import LOW as LOW_WINDOW
from screens.views.emblem import emblem

GAP_BETWEEN: Final = GAP + 1
"""Room in dp between two posters."""

TALL: Final = 1.5
"""How many times as high as wide a poster is."""

LOW: Final = 0.62
"""The same of a poster that has a row to itself: of one as tall as others only two would be on a page."""

THREE_UP_TO, TWO_UP_TO = 1.3, 1.75
"""Text sizes from which only two posters stand in a row, and from which each has its own."""

MOST_WIDE, MOST_WIDE_IF_LOW = 240, 150
"""Width in dp of the widest poster in a window, and in one with room for one row alone."""

TITLE_SIZES: Final = ((28, 32), (20, 22), (16, 20), (14, 18))
"""Sizes of a title with the heights of its lines, in dp: the largest in which it is read whole.

The first is for large posters.
"""

LARGE: Final = 180
"""Width in dp from which a poster is large."""

TITLE_LINES: Final = 2
"""Most lines of a title."""

LEFT, RIGHT, FOOT = 10, 2, 9
"""Room in dp beside the words of a poster, and below them."""

UP: Final = {"mafia-works": 0.18, "makiavelia": 0.15, "the-law": 0.13}
"""How much higher than its poster a drawing begins, as a share of its height: what counts stands above the words."""

UP_USUALLY: Final = 0.11

UP_IF_LARGE: Final = 0.4
"""What part of that a large poster's drawing begins higher: its words take less of it."""

LATIN: Final = 0x250
"""The first letter that no face of a world has."""

PAPER: Final = "#F7EEDD"
"""The paper of the cards on which the sign of one's own game stands."""

WHITE, CREAM, PLATE, EDGE_OF_LIGHT = "#FFFFFF", "#F1E6D3", "#B8000000", "#24FFFFFF"
"""On a poster it is night in every look: its title, its other words, what lies behind a sign, and its edge."""


def columns(room: float, least: int = 3) -> int:
    """Return how many posters stand in a row *room* dp wide: *least*, or as many as there are of the widest."""
    if text_size() >= TWO_UP_TO:
        return 1
    if text_size() >= THREE_UP_TO:
        return 2
    most = MOST_WIDE_IF_LOW if 0 < (ft.context.page.height or 0) < LOW_WINDOW else MOST_WIDE
    return max(least, int((room + GAP_BETWEEN) / (most + GAP_BETWEEN)))


def shelf(games: tuple[Game, ...], room: float, go: OnTouch, most: float = 0) -> ft.Control:
    """Return the posters of *games* in rows *room* dp wide; none is wider than *most* dp, unless that is 0."""
    many = columns(room)
    wide = (room - GAP_BETWEEN * (many - 1)) / many
    wide = int(min(wide, most) if most and many > 1 else wide)
    rows: list[ft.Control] = [
        ft.Row(
            [poster(game, wide, many == 1, go) for game in games[at : at + many]],
            spacing=GAP_BETWEEN,
        )
        for at in range(0, len(games), many)
    ]
    width = many * (wide + GAP_BETWEEN) - GAP_BETWEEN
    return ft.Container(ft.Column(rows, spacing=GAP_BETWEEN, tight=True), width=width)


def poster(game: Game, wide: float, alone: bool, go: OnTouch) -> ft.Control:
    """Return the button with the poster of *game*, *wide* dp; low where it is *alone* in its row."""
    world = world_of(game)
    players = players_words(game.least, game.most)
    words = "" if is_made_game(game.key) and game.motto else game.words
    said = filter(None, (game.title, game.motto, words, players))
    high = int(wide * (LOW if alone else TALL))
    return tap(
        _face(game, world, wide, high),
        ". ".join(said),
        go,
        f"/g/{game.key}",
        height=high,
        width=wide,
        flush=True,
        color=world.dark.ground,
        radius=CARD,
    )


def _face(game: Game, world: World, wide: float, high: float) -> ft.Control:
    contrast = is_high_contrast()
    look = world.contrast if contrast else world.dark
    hint = Text(
        game.motto or game.words,
        size=14,
        color=CREAM,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    hint.style = ft.TextStyle(height=18 / 14)
    words = ft.Column(
        [
            poster_title(
                game.title, world, wide - LEFT - RIGHT, large=wide >= LARGE and high > wide
            ),
            hint,
        ],
        spacing=3,
        tight=True,
    )
    many = f"{game.least}–{game.most}" if game.least < game.most else str(game.most)
    players = ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.PEOPLE_OUTLINE_ROUNDED, size=16, color=WHITE),
                Text(many, size=14, weight=ft.FontWeight.W_600, color=WHITE),
            ],
            spacing=4,
            tight=True,
        ),
        right=6,
        top=6,
        padding=ft.Padding(6, 2, 8, 2),
        border_radius=12,
        bgcolor=PLATE,
    )
    drawn = [_sign(game)] if contrast else [*artwork(game, wide, high), _dusk(look, high)]
    edge = rim(THICK, look.line, CARD) if contrast else rim(THIN, EDGE_OF_LIGHT, CARD)
    return ft.Container(
        ft.Stack(
            [
                *drawn,
                ft.Container(words, left=LEFT, right=RIGHT, bottom=FOOT),
                players,
                ft.Container(left=0, right=0, top=0, bottom=0, foreground_decoration=edge),
            ],
            width=wide,
            height=high,
        ),
        width=wide,
        height=high,
        border_radius=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        bgcolor=look.ground,
        shadow=None
        if contrast
        else ft.BoxShadow(offset=ft.Offset(0, 8), blur_radius=16, color="#A8000000"),
    )


def _sign(game: Game) -> ft.Control:
    """Return the game's sign, for a look without drawings."""
    return ft.Container(emblem(game, 40), left=LEFT, top=40)


def _dusk(look: Tokens, high: float) -> ft.Control:
    """Return what dims the foot of a drawing, so that words can be read on it."""
    clear = f"#00{look.ground[1:]}"
    return ft.Container(
        left=0,
        right=0,
        bottom=0,
        height=high * 0.66,
        gradient=ft.LinearGradient(
            begin=ft.Alignment.TOP_CENTER,
            end=ft.Alignment.BOTTOM_CENTER,
            colors=[clear, look.ground, look.ground],
            stops=[0, 0.74, 1],
        ),
    )


def poster_title(title: str, world: World, room: float, *, large: bool = False) -> ft.Text:
    """Return *title* in the face of *world*: two lines at most, and read whole in *room* dp if one size has room.

    In letters that no such face has it is set in the text face.
    """
    display = all(ord(letter) < LATIN for letter in title)
    factor, face = (wider(world.face), ROBOTO) if display else (1, BOLD)
    sizes = TITLE_SIZES if large else TITLE_SIZES[1:]
    whole = " ".join(title.split())
    scale = factor * text_size()
    fitting = (
        each
        for each in sizes
        if " ".join(lines(title, each[0] * scale, room, TITLE_LINES, face)) == whole
    )
    size, line = next(fitting, TITLE_SIZES[-1])
    if display:
        shown = Display(title, world, size=size, line=line, color=WHITE, lines=TITLE_LINES)
        shown.weight = None
    else:
        shown = Text(
            title,
            size=size,
            weight=ft.FontWeight.W_700,
            color=WHITE,
            max_lines=TITLE_LINES,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        shown.style = ft.TextStyle(height=line / size, font_family_fallback=list(FALLBACK))
    assert shown.style
    shown.style.shadow = ft.BoxShadow(offset=ft.Offset(0, 1), blur_radius=5, color="#CC000000")
    return shown


def artwork(game: Game, wide: float, high: float, up: float | None = None) -> list[ft.Control]:
    """Return the drawing of *game*, *wide* dp, for a poster *high* dp; *up* is how far it begins above that, in dp."""
    tall = wide * TALL
    if up is None:
        usual = UP.get(game.key, UP_USUALLY) * (UP_IF_LARGE if wide >= LARGE else 1)
        up = (0.25 if high < tall - 1 else usual) * tall
    if game.key in WORLDS:
        return [_picture(game.key, wide, -up)]
    return own_artwork(game, wide, tall, up)


def _picture(name: str, wide: float, top: float) -> ft.Control:
    return ft.Image(
        src=f"posters/{name}.webp",
        width=wide,
        height=wide * TALL,
        left=0,
        top=top,
        exclude_from_semantics=True,
    )


def own_artwork(game: Game, wide: float, tall: float, up: float) -> list[ft.Control]:
    """Return the drawing of a game of one's own: its emblem on the cards, in the light of its world."""
    look = world_of(game).dark
    sign: ft.Control = ft.Container(
        ft.Text(game.title[:1], size=wide * 0.34, color=look.raised), bgcolor=PAPER
    )
    if game.sign:
        sign = ft.Icon(SIGNS[game.sign], size=wide * 0.36, color=look.lamp)
    light = ft.RadialGradient(
        center=ft.Alignment(0, -0.35), radius=1.1, colors=[look.lamp, look.ground], stops=[0, 1]
    )
    on_card = ft.Container(
        sign,
        width=wide,
        height=0.4 * wide,
        left=0,
        top=0.6 * wide - up,
        alignment=ft.Alignment.CENTER,
    )
    return [
        ft.Container(left=0, right=0, top=0, height=tall - up, gradient=light),
        _picture("own", wide, -up),
        on_card,
    ]
