"""Who won, large on the winner's colour: rays behind the hero of the game, the winners' discs, and their name.

Where letters are large, a window is low or contrast is high, neither rays nor hero are drawn.
"""

from asyncio import sleep
from collections.abc import Sequence
from math import tau
from typing import Final, NamedTuple

import flet as ft

from companion.core.table import Player
from companion.display.game_world import world_of
from companion.display.winner import MOST_BADGES, MOST_LARGE, winners_of
from companion.plays.play import GameResult
from companion.scenes.badge import PIECES
from companion.scenes.letters import widest
from companion.tools.tool import Game
from screens.ui.error_boundary import handler, memoized
from screens.ui.faces import Display, wider
from screens.ui.letter_size import Text
from screens.ui.motion import LATEST, WINNER, Cue, coming_in
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import inner_width, is_flat_page, is_large, is_low, text_size
from screens.ui.theme import EDGE, GAP, LAMP, NIGHT, NIGHT_INK, is_high_contrast
from screens.views.hero import OWN, hero, hero_name

NAME, NAME_LINE = 44, 46
"""The size of the winners' names, and the height of their lines, in dp; a longer name has the size of a verdict."""

LONG, LONG_LINE = 28, 32

HERO, OWN_HERO, DISC, DISCS = 132, 108, 64, 40
"""Sizes in dp of the hero, of that of a game of one's own, of the disc of one winner, and of those of several."""

COVERED: Final = 24
"""How far the discs lie over the hero, in dp."""

RIM: Final = 3
"""Width in dp of the ring around a disc that lies on its own colour."""

RAYS: Final = 22
"""Rays around the hero: each is half as broad as it is far to the next."""

MIDDLE: Final = ft.Alignment(0, -0.2)
"""Where they come from."""

SHADE, GLOW = 0.16, 0.3
"""How dark a ray is, and how bright the light behind the hero."""


class Ground(NamedTuple):
    """What a winner's name stands on: its *paint*, and the *ink* on it."""

    paint: str
    ink: str


NIGHT_GROUND: Final = Ground(NIGHT, NIGHT_INK)


def won_ground(ended: GameResult) -> Ground:
    """Return what the name of whoever won the game that *ended* stands on: their colour, or the night of the stage
    where several did."""
    return (
        NIGHT_GROUND
        if is_high_contrast()
        else ground_of([each.colour for each in ended.players if each.won])
    )


def ground_of(colours: Sequence[str]) -> Ground:
    """Return what the name of whoever won stands on, where winners have *colours*."""
    if len(colours) != 1 or colours[0] not in PIECES:
        return NIGHT_GROUND
    piece = PIECES[colours[0]]
    return Ground(piece.paint, piece.ink)


class Surroundings(NamedTuple):
    """What the picture of a winner depends on besides the game: its *room* in dp, and what the page is like.

    On a *flat* one names stand beside the discs: the ranking below them stays in sight.
    """

    room: float
    small: bool
    high_contrast: bool
    flat: bool

    @property
    def has_rays(self) -> bool:
        """Whether rays and hero are drawn."""
        return not (self.high_contrast or self.small)


def won_view(ended: GameResult, said: str, game: Game | None, cue: Cue) -> ft.Control:
    """Show who won the *game* that *ended*, as *said* aloud. The crown drops in where that came with *cue*."""
    around = Surroundings(
        inner_width(), is_large() or is_low(), is_high_contrast(), is_flat_page()
    )
    return WonView(ended, said, game, cue, around)


@memoized
def WonView(
    ended: GameResult, said: str, game: Game | None, cue: Cue, around: Surroundings
) -> ft.Control:
    """Draw ``won_view``; it is drawn again where what is *around* it changes."""
    first = ft.use_ref(cue.number)
    at, land = ft.use_state(0)
    falls = cue.kind == WINNER

    async def begun() -> None:
        land(cue.number)

    async def begun_at_last() -> None:
        if falls:
            await sleep(LATEST)
            await begun()

    ft.use_effect(begun_at_last, [cue.number])
    ground, world = won_ground(ended), world_of(game)
    won, names, points = winners_of(ended)
    broken = widest(names.split(), NAME * wider(world.face) * text_size()) > around.room
    small = broken or len(names) > MOST_LARGE or around.small
    size, line = (LONG, LONG_LINE) if small else (NAME, NAME_LINE)
    crowned = discs(won, ground, game if around.has_rays else None)
    if falls or first.current != cue.number:
        landed = at >= cue.number or not falls
        crowned = coming_in(
            crowned, WINNER, f"won-{cue.number}", landed=landed, begun=handler(begun)
        )
    named = Display(names, world, size=size, line=line, color=ground.ink, lines=None)
    named.text_align = ft.TextAlign.CENTER
    lines: list[ft.Control] = [named]
    if points:
        lines.append(Text(points, size=16, weight=ft.FontWeight.W_600, color=ground.ink))
    middle = ft.CrossAxisAlignment.CENTER
    told: ft.Control
    if around.flat:
        beside = ft.Column(lines, spacing=0, tight=True, horizontal_alignment=middle)
        told = ft.Row(
            [crowned, beside],
            alignment=ft.MainAxisAlignment.CENTER,
            wrap=True,
            run_alignment=ft.MainAxisAlignment.CENTER,
        )
    else:
        told = ft.Column([crowned, *lines], spacing=4, tight=True, horizontal_alignment=middle)
    words = ft.Container(
        told,
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=GAP, bottom=EDGE),
        alignment=ft.Alignment.TOP_CENTER,
    )
    behind = rays(ground) if around.has_rays else []
    whole = ft.Container(
        ft.Stack([*behind, words], fit=ft.StackFit.PASS_THROUGH),
        bgcolor=ground.paint,
        border=ft.Border.all(2, ground.ink) if around.high_contrast else None,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    return ft.Semantics(
        content=whole, label=said, image=True, container=True, exclude_semantics=True
    )


def discs(won: Sequence[Player], ground: Ground, game: Game | None) -> ft.Control:
    """Return the discs of who *won*, on *ground*: over the hero of the *game*, if there is one."""
    size = DISC if game and len(won) == 1 else DISCS
    row = ft.Row(
        [
            ft.Container(
                player_badge(each, size),
                border=ft.Border.all(RIM, ground.ink),
                border_radius=size / 2 + RIM,
            )
            for each in won[:MOST_BADGES]
        ],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=GAP,
        wrap=True,
    )
    if game is None:
        return row
    own = hero_name(game) == OWN
    stands = hero(game, OWN_HERO if own else HERO, tint=ground.ink if own else None)
    return ft.Column(
        [stands, row],
        spacing=-COVERED,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def rays(ground: Ground) -> list[ft.Control]:
    """Return the rays on *ground*, away from its ink so that letters are read on them, with light behind the hero."""
    away = ft.Colors.BLACK if ground.ink in ("#FFFFFF", NIGHT_INK) else ft.Colors.WHITE
    ray = ft.Colors.with_opacity(SHADE, away)
    clear = ft.Colors.with_opacity(0, away)
    light = LAMP if ground.paint == NIGHT else ft.Colors.WHITE
    around = ft.SweepGradient(
        center=MIDDLE,
        start_angle=0,
        end_angle=tau / RAYS,
        colors=[ray, ray, clear, clear],
        stops=[0, 0.5, 0.5, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )
    glow = ft.RadialGradient(
        center=MIDDLE,
        radius=0.5,
        colors=[ft.Colors.with_opacity(GLOW, light), ft.Colors.with_opacity(0, light)],
    )
    # Above, the head of the screen is plain: the rays begin below it.
    fades = ft.LinearGradient(
        begin=ft.Alignment.TOP_CENTER,
        end=ft.Alignment.BOTTOM_CENTER,
        colors=[ground.paint, ft.Colors.with_opacity(0, ground.paint)],
        stops=[0, 0.25],
    )
    return [
        ft.Container(gradient=each, left=0, right=0, top=0, bottom=0)
        for each in (around, glow, fades)
    ]
