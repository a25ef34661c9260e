"""The stage on top of a game's screens: its ground under the lamp, its emblem, and what is played on it.

It is night in every look. In high contrast it has neither lamp nor emblem, with large text it is the title alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from companion.display.game_world import world_of
from companion.display.worlds import World
from companion.scenes import stage_cards
from companion.scenes.letters import lines as lines_of
from companion.scenes.letters import widest
from companion.tools.tool import Game
from screens.ui.faces import Display, wider
from screens.ui.letter_size import Text
from screens.ui.motion import drifting
from screens.ui.text_scale import (
    BAR,
    PHONE,
    PHONE_HEIGHT,
    STAGE,
    STAGE_HEAD,
    TALL_STAGE,
    is_large,
    is_low,
    is_thin,
    pane_width,
    round_width,
    text_size,
)
from screens.ui.theme import (
    EDGE,
    GAP,
    LAMP,
    NIGHT,
    NIGHT_QUIET,
    SIDE,
    TOUCH,
    WIDE,
    is_high_contrast,
)
from screens.views.hero import OWN, hero, hero_name
from screens.views.won import NIGHT_GROUND, Ground

TITLE, TITLE_LINE = 28, 32
"""The size of a tool's title, and the height of its lines, in dp."""

PHASE, PHASE_LINE = 44, 46
"""The size of the title on a tall stage, and the height of its lines, in dp."""

SMALL, SMALL_LINE = 20, 26
"""The same where it stands in the row of buttons."""


WIDE_LAMP, THIN_LAMP = 1.2, 5.0
"""How far the light of the lamp reaches, in heights of the stage, and on one that is a row of buttons."""

LAMP_STRETCH: Final = 2.1
"""How much further it reaches to both sides."""


class Hero(NamedTuple):
    """How the emblem of a world stands on a stage: its size, how far its right and upper edges are off, and its
    turn.
    """

    size: float
    right: float
    top: float
    turn: float = 0.0


TALL: Final = {
    "lawless-empire": Hero(262, -80, 22, 0.14),
    "makiavelia": Hero(220, -66, 16, 0.12),
    "mafia-works": Hero(236, -74, 4),
    "turf-war": Hero(230, -36, 0),
    "the-law": Hero(220, -60, -36, 0.2),
    OWN: Hero(150, -10, 40, 0.12),
}
"""The emblems on the stage of a game itself."""

LOW: Final = {
    "lawless-empire": Hero(160, -52, -6, 0.14),
    "makiavelia": Hero(160, -40, -10, 0.12),
    "mafia-works": Hero(150, -36, -16),
    "turf-war": Hero(190, -30, -34),
    "the-law": Hero(150, -34, -26, 0.2),
    OWN: Hero(90, 16, 10, 0.12),
}
"""The emblems on lower stages."""


CLEAR: Final = 0.2
"""The share of an emblem's width at its left that a title may reach: its drawing begins further in."""

SIGN: Final = 22
"""The size in dp of the sign of a tool beside the name of its game."""

STAMPED: Final = 14
"""How far a stamp is off the right and the lower edge of a stage, in dp."""

PIECE_RIGHT, PIECE_FOOT, PIECE_TURN = 106, 8, 0.05
"""How far a piece is off the right edge of a stage, beside the actions, and off its foot, in dp; and its turn."""

DRIFT: Final = 0.1
"""How far an emblem drifts to the right, and back, from phase to phase, as a share of its width."""

RAISED: Final = 0.2
"""By which share of the stage's height an emblem stands higher that a title reaches."""


class Title(NamedTuple):
    """How a title is set: the size of its letters and the height of its lines, and how many lines it has."""

    size: float
    line: float
    lines: int


def title_set(title: str, world: World, *, tall: bool) -> Title:
    """Return how *title* is set on a stage in *world*: two lines at most, and any number of them with large text.

    It never shrinks. Large text grows as far as no word of it is broken.
    """
    width = _width(tall=tall) - 2 * EDGE
    size, line = (PHASE, PHASE_LINE) if tall and not is_low() else (TITLE, TITLE_LINE)
    if is_thin(tall=tall):
        size, line, width = SMALL, SMALL_LINE, width - (4 if tall else 3) * TOUCH
    return _fitted(title, world, size, line, width)


def head_title(title: str, world: World) -> Title:
    """Return how *title* is set at the head of a tool that stands beside its stage."""
    signed = 0 if is_large() else SIGN + 6 + GAP
    return _fitted(
        title, world, TITLE, TITLE_LINE, pane_width() - SIDE - 4 - signed - HEAD_ACTIONS * TOUCH
    )


def _fitted(title: str, world: World, size: float, line: float, width: float) -> Title:
    """Return *title* in letters of *size* and lines of *line* dp: large text grows as far as each word fits *width*."""
    wide = wider(world.face) * text_size()
    if text_size() > 1:
        longest = widest(title.split(), wide)
        fits = max(size / text_size(), min(size, width / longest if longest else size))
        line, size = line * fits / size, fits
    return Title(size, line, len(lines_of(title, size * wide, width, MOST_LINES)))


def _width(*, tall: bool) -> float:
    """Return the width in dp of a stage: in a wide window a *tall* one stands beside the tools."""
    return round_width() if tall else ft.context.page.width or PHONE


MOST_LINES: Final = 9

HEAD_ACTIONS: Final = 3
"""Buttons at the head of a tool beside its stage: share, more and close."""


def stage_height(title: str, world: World, *, tall: bool) -> float:
    """Return the height in dp of the stage with *title*, in *world*; a *tall* one is a game's own."""
    named = title_set(title, world, tall=tall)
    thin = is_thin(tall=tall)
    if is_large():
        said = named.lines * named.line * text_size() + GAP
        return max(BAR, said) if thin else STAGE_HEAD + said
    if thin:
        return max(BAR, 2 * SMALL_LINE * text_size())
    return TALL_STAGE if tall and not is_low() else STAGE


def below_the_stage(title: str, world: World, *, tall: bool) -> float:
    """Return the height in dp that the current page has below the stage with *title*."""
    return (ft.context.page.height or PHONE_HEIGHT) - stage_height(title, world, tall=tall)


def stage(
    game: Game,
    title: str,
    back: Sequence[ft.Control],
    actions: Sequence[ft.Control],
    *,
    over: str = "",
    tall: bool = False,
    stamp: ft.Control | None = None,
    piece: ft.Control | None = None,
    won: Ground | None = None,
    at: int = 0,
    sign: ft.IconData | None = None,
) -> ft.Control:
    """Return the stage of *game*: what leads *back*, its name, the *actions*, and the words *over* the *title*.

    A *tall* stage is that of the game itself. A *stamp* lies at its right, where there is room; in a row of buttons it
    lies before the *actions*. A *piece* lies under the stamp, in the place of the emblem. Over who has *won* it is a
    row of buttons on their ground. *at* is the place of the phase: from one to the next the emblem drifts. The *sign*
    of a tool stands before the name of its game.
    """
    world, thin = world_of(game), is_thin(tall=tall) or won is not None
    ground, ink = won or NIGHT_GROUND
    named = title_set(title, world, tall=tall)
    if won:
        named = Title(SMALL, SMALL_LINE, 1)
    height = BAR if won else stage_height(title, world, tall=tall)
    shown = Display(
        title,
        world,
        size=named.size,
        line=named.line,
        color=ink,
        lines=None if is_large() else 2,
        shadow=not (is_high_contrast() or won),
    )
    heading = ft.Semantics(content=shown, header=True, heading_level=1, container=True)
    place = "" if title == game.title else game.title
    if over and (thin or is_low()):
        place = " · ".join(filter(None, (place, over)))
    quiet = Text(
        place,
        size=14,
        weight=ft.FontWeight.W_600,
        color=ink if won else NIGHT_QUIET,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    broad = (ft.context.page.width or PHONE) >= WIDE
    both = ft.Row([heading, quiet], spacing=EDGE) if broad else heading
    named_game: ft.Control = quiet
    if sign and not is_large():
        marked = ft.Icon(sign, size=SIGN, color=ink if won else NIGHT_QUIET)
        named_game = ft.Row([marked, ft.Container(quiet, expand=True)], spacing=GAP)
    middle = ft.Container(
        both if thin else named_game,
        expand=True,
        padding=ft.Padding.only(left=0 if back else EDGE - 4, right=4),
    )
    head = ft.Container(
        ft.Row([*back, middle, *_in_a_row(stamp, thin=thin), *actions], spacing=0),
        padding=ft.Padding.symmetric(horizontal=4, vertical=(STAGE_HEAD - TOUCH) / 2),
    )
    above = Text(over, size=14, weight=ft.FontWeight.W_600, color=NIGHT_QUIET)
    foot = ft.Container(
        ft.Column([above, heading], spacing=0, tight=True)
        if over and not is_low()
        else heading,
        padding=ft.Padding.only(
            left=EDGE, right=EDGE, bottom=18 if named.size == PHASE else GAP
        ),
    )
    front = ft.Column(
        [head] if thin else [head, foot],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER if thin else ft.MainAxisAlignment.SPACE_BETWEEN,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=is_large(),
    )
    strut = ft.Container(width=0, height=height)
    bare = won or is_high_contrast()
    behind = [] if bare else _behind(game, title, height, tall=tall, at=at, piece=piece)
    if stamp and not (thin or is_large()):
        behind.append(ft.Container(stamp, right=STAMPED, bottom=STAMPED))
    return ft.Container(
        ft.Stack([strut, *behind, front], fit=ft.StackFit.PASS_THROUGH),
        bgcolor=ground,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        height=None if is_large() else height,
    )


def _in_a_row(stamp: ft.Control | None, *, thin: bool) -> list[ft.Control]:
    """Return the *stamp* as it lies in a row of buttons: nothing where that is not *thin*, or has no room for it."""
    narrow = (ft.context.page.width or PHONE) < STAMP_FROM
    if stamp is None or not thin or narrow or is_large():
        return []
    return [ft.Container(stamp, scale=LESS, padding=ft.Padding.symmetric(horizontal=GAP))]


STAMP_FROM, LESS = 560, 0.8
"""Least width in dp of a page whose row of buttons has room for a stamp, and how much smaller it is there."""


def tool_head(
    game: Game,
    title: str,
    *actions: ft.Control,
    stamp: ft.Control | None = None,
    sign: ft.IconData | None = None,
) -> ft.Control:
    """Return the head of a tool of *game* that stands beside its stage: its *sign* and *title* and the *actions*, a
    *stamp* before them."""
    world = world_of(game)
    named = head_title(title, world)
    shown = Display(
        title,
        world,
        size=named.size,
        line=named.line,
        color=ft.Colors.ON_SURFACE,
        lines=None if is_large() else 2,
    )
    heading = ft.Semantics(content=shown, header=True, heading_level=2, container=True)
    before = ft.Padding.only(right=GAP)
    marked = (
        []
        if sign is None or is_large()
        else [ft.Container(ft.Icon(sign, size=SIGN + 6), padding=before)]
    )
    padding = ft.Padding.only(left=SIDE, right=4, top=4, bottom=4)
    return ft.Container(
        ft.Row(
            [
                *marked,
                ft.Container(heading, expand=True),
                *_in_a_row(stamp, thin=True),
                *actions,
            ],
            spacing=0,
        ),
        padding=padding,
    )


def is_reached(title: str, world: World, placed: Hero, *, tall: bool) -> bool:
    """Return whether *title*, on a stage in *world*, reaches the emblem that is *placed* there."""
    page = _width(tall=tall)
    size = title_set(title, world, tall=tall).size * wider(world.face)
    end = EDGE + widest(lines_of(title, size, page - 2 * EDGE, MOST_LINES), size)
    return end > page - placed.right - placed.size * (1 - CLEAR)


def has_room_for_a_piece(game: Game, title: str, *, tall: bool = False) -> bool:
    """Return whether a piece has room on the stage of *game* beside the *title* and the name above it."""
    room = Hero(stage_cards.WIDTH, PIECE_RIGHT, 0)
    name = NAMED_FROM + widest([game.title], 14 * text_size())
    beside = name <= _width(tall=tall) - PIECE_RIGHT - stage_cards.WIDTH
    return beside and not is_reached(title, world_of(game), room, tall=tall)


NAMED_FROM: Final = 4 + TOUCH + SIGN + GAP
"""Where the name of a game begins, in dp, behind the way back and the sign of a tool."""


def _behind(
    game: Game,
    title: str,
    height: float,
    *,
    tall: bool,
    at: int,
    piece: ft.Control | None = None,
) -> list[ft.Control]:
    """Return the lamp and, unless text is large, the *piece* that lies there, or else the emblem of *game* with the
    night at its foot: that also where the title has no room beside the piece.

    Where *title* reaches the emblem, that stands higher, and the night as well.
    """
    thin = is_thin(tall=tall)
    lit = ft.Container(
        left=0,
        right=0,
        top=0,
        bottom=0,
        gradient=ft.RadialGradient(
            center=ft.Alignment(0.48, -1),
            radius=THIN_LAMP if thin else WIDE_LAMP,
            colors=[LAMP, ft.Colors.with_opacity(0, LAMP)],
            stops=[0, 1],
        ),
        scale=None
        if thin
        else ft.Scale(scale_x=LAMP_STRETCH, scale_y=1, alignment=ft.Alignment(0.48, -1)),
    )
    if is_large() or thin:
        return [lit]
    if piece and has_room_for_a_piece(game, title, tall=tall):
        lies = ft.Container(
            piece, right=PIECE_RIGHT, bottom=PIECE_FOOT, rotate=ft.Rotate(PIECE_TURN)
        )
        return [lit, lies]
    placed = (TALL if tall and not is_low() else LOW)[hero_name(game)]
    reached = is_reached(title, world_of(game), placed, tall=tall)
    stands = ft.Container(
        hero(game, placed.size, tint=ft.Colors.PRIMARY),
        right=placed.right,
        top=placed.top - (RAISED * height if reached else 0),
        rotate=ft.Rotate(placed.turn),
    )
    if tall:
        drifting(stands, DRIFT * (at % 2))
    foot = ft.Container(
        left=0,
        right=0,
        bottom=0,
        height=height * (0.55 if reached else 0.4),
        gradient=ft.LinearGradient(
            begin=ft.Alignment.TOP_CENTER,
            end=ft.Alignment.BOTTOM_CENTER,
            colors=[ft.Colors.with_opacity(0, NIGHT), NIGHT],
            stops=[0, 0.6] if reached else None,
        ),
    )
    return [lit, stands, foot]
