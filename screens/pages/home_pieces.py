"""What lies on the first screen besides the posters: the game that is under way, tonight's players, and last night."""

from typing import Final

import flet as ft

from companion.catalogue import find_tool
from companion.core.words import ago
from companion.display.game_world import COMPANION, world_of
from companion.display.labels import CONTINUE
from companion.display.tool_routes import route_of
from companion.display.under_way import UnderWay, under_way
from companion.display.worlds import WORLDS, Tokens
from companion.plays.play import Play
from companion.plays.standings import as_player
from companion.scenes.colours import mixed
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, Game
from screens.state.clock import now
from screens.state.page_session import PageSession
from screens.ui.controls import THICK, TRANSPARENT, OnTouch, rim, tap
from screens.ui.faces import Display
from screens.ui.letter_size import Text
from screens.ui.player_badge import player_badge
from screens.ui.text_scale import is_large
from screens.ui.theme import (
    CARD,
    GAP,
    SLIP_QUIET,
    SLIP_STRONG,
    TOUCH,
    is_high_contrast,
)
from screens.views.answer import paper
from screens.views.hero import hero

TONIGHT: Final = "Tonight"
CHANGE: Final = "Change who plays"
PLAYED: Final = "Played games"
REMATCH: Final = "Rematch?"

TONIGHTS: Final = 6 * 60
LAST_NIGHT: Final = 36 * 60
"""Minutes up to which a game is still tonight's, and after which it was not last night any more."""

HERO, HERO_RIGHT, HERO_TOP, HERO_TURNED = 200, -26, -8, 0.157
"""The size in dp of the drawing on what is under way, where it lies, and how far it is turned, in radians."""

FIGURE, SMALL_FIGURE, SMALLEST_FIGURE = 40, 32, 30
"""The sizes in dp of a player's disc: tonight, on what is under way, and where eight are in one row."""

WORD_WIDTH: Final = 72
"""Width in dp of the word before the discs."""


def continued(session: PageSession, go: OnTouch) -> tuple[ft.Control, ...]:
    """Return the piece that leads back to what is under way; nothing where nothing is."""
    last = find_tool(session.device.last_tool)
    game = session.games.find(last.game) if last else None
    if not (last and game and session.is_under_way(last)):
        return ()
    return (
        _piece(game, last, _place(session, game, last), ago(now() - session.device.used), go),
    )


def _place(session: PageSession, game: Game, last: AnyTool) -> UnderWay:
    state = session.tool_session(last).state
    round_tool = game.by_key.get(CHECKLIST)
    checklist = session.tool_session(round_tool).state if round_tool else None
    if isinstance(checklist, ChecklistState):
        return under_way(game, last, checklist, state)
    return UnderWay("", last.title, last.summary(state))


def _piece(game: Game, last: AnyTool, place: UnderWay, then: str, go: OnTouch) -> ft.Control:
    world, contrast = world_of(game), is_high_contrast()
    look = world.contrast if contrast else world.dark
    turn = f"{place.turn.name}'s turn" if place.turn and not place.text else ""
    shown = "" if turn and then == ago(0) else then  # whose turn it is now needs no time
    said = " · ".join(filter(None, (turn or place.text, shown)))
    own = game.title if game.key not in WORLDS else ""
    above = " · ".join(filter(None, (CONTINUE, own, place.above)))
    badge = [player_badge(place.turn, SMALL_FIGURE)] if place.turn and turn else []
    words = ft.Column(
        [
            Text(above, size=14, weight=ft.FontWeight.W_600, color=look.quiet),
            Display(
                place.head,
                world,
                size=28,
                line=32,
                color=look.ink,
                lines=None if is_large() else 2,
            ),
            ft.Container(height=GAP if badge else 2 * GAP),
            ft.Row(
                [
                    *badge,
                    Text(
                        said, size=14, weight=ft.FontWeight.W_600, color=look.ink, expand=True
                    ),
                ],
                spacing=GAP,
            ),
        ],
        spacing=2,
        tight=True,
    )
    beside = 0 if contrast or is_large() else HERO * 0.7
    face = ft.Container(
        ft.Stack(
            [
                *([] if not beside else [_hero(game)]),
                ft.Container(words, padding=ft.Padding(16, 12, beside or 16, 12)),
            ]
        ),
        border_radius=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        bgcolor=look.ground,
        gradient=None if contrast else _lit(look),
        foreground_decoration=rim(THICK, look.line, CARD) if contrast else None,
        expand=True,
    )
    turn_words = f"{turn}. " if turn else ""
    at = ", ".join(filter(None, (place.above, place.head, place.text)))
    return tap(
        face,
        f"{CONTINUE} {game.title}: {at}. {turn_words}{then[:1].upper()}{then[1:]}",
        go,
        route_of(last),
        flush=True,
        fill=True,
        radius=CARD,
        color=TRANSPARENT,
    )


def _lit(look: Tokens) -> ft.LinearGradient:
    """Return the light of the lamp on a piece: it comes from the right, where the drawing is."""
    dim = mixed(look.ground, look.lamp, 0.4)
    return ft.LinearGradient(
        begin=ft.Alignment(-1, -0.5),
        end=ft.Alignment(1, 0.5),
        colors=[dim, look.lamp, look.lamp],
        stops=[0, 0.75, 1],
    )


def _hero(game: Game) -> ft.Control:
    drawn = hero(game, HERO)
    drawn.right, drawn.top, drawn.rotate = HERO_RIGHT, HERO_TOP, ft.Rotate(HERO_TURNED)
    return drawn


def tonight(session: PageSession, room: float, go: OnTouch) -> ft.Control:
    """Return the discs of tonight's players, which lead to the table, in *room* dp."""
    players = session.device.table.players
    word = Text(
        TONIGHT, size=14, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE_VARIANT
    )
    beside = 0 if is_large() else WORD_WIDTH
    step = min(FIGURE + 6, (room - beside - FIGURE - 16) / len(players))
    figure = min(FIGURE, max(SMALLEST_FIGURE, step + 2))
    discs = [
        ft.Container(
            player_badge(player, figure),
            left=int(place * step),
            top=(FIGURE + 12 - figure) / 2,
        )
        for place, player in enumerate(players)
    ]
    width = int(step * len(players)) + FIGURE + 8
    plus = ft.Container(
        ft.Icon(ft.Icons.ADD_ROUNDED, size=20, color=ft.Colors.ON_SURFACE_VARIANT),
        width=FIGURE,
        height=FIGURE,
        left=width - FIGURE - 2,
        top=6,
        alignment=ft.Alignment.CENTER,
        border_radius=FIGURE / 2,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
    )
    row = ft.Stack([*discs, plus], width=width, height=FIGURE + 12)
    face: ft.Control = (
        ft.Column([word, row], spacing=0, tight=True)
        if is_large()
        else ft.Row([ft.Container(word, width=WORD_WIDTH - 8), row], spacing=8)
    )
    names = ", ".join(player.name for player in players)
    return tap(
        face,
        f"{TONIGHT}: {names}. {CHANGE}",
        go,
        "/table",
        height=FIGURE + 12,
        fill=True,
        dense=True,
        color=TRANSPARENT,
        edge=TRANSPARENT,
    )


def last_night(session: PageSession, go: OnTouch) -> tuple[ft.Control, ...]:
    """Return the slip with the game that was kept last: it leads to a rematch, its sign to all played games."""
    last = session.plays.newest(1)
    if not last:
        return ()
    play = session.plays.seen(last[0])
    game = session.games.find(play.game)
    head = last_words(play, now() - play.minute)
    facts = ", ".join(filter(None, (session.games.title_of(play), play.winning_score)))
    said = f"{facts}. {REMATCH}" if game else f"{facts}."
    title = Display(
        head, COMPANION, size=20, line=28, color=SLIP_STRONG, lines=None if is_large() else 2
    )
    title.color = SLIP_STRONG  # else a button gives it its own
    words = ft.Column(
        [
            title,
            Text(said, size=14, color=SLIP_QUIET),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    winner = (
        [player_badge(as_player(play.winners[0], name=play.winner_names), 44)]
        if len(play.winners) == 1
        else []
    )
    on = tap(
        ft.Row([*winner, words], spacing=10),
        f"{head}. {said}",
        go,
        f"/g/{game.key}" if game else f"/plays/{play.key}",
        expand=True,
        dense=True,
        height=52,
        color=TRANSPARENT,
        edge=TRANSPARENT,
    )
    every = tap(
        ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=SLIP_QUIET),
        PLAYED,
        go,
        "/plays",
        width=TOUCH,
        dense=True,
        color=TRANSPARENT,
        edge=TRANSPARENT,
        radius=TOUCH / 2,
    )
    return (paper(ft.Row([on, every], spacing=0)),)


def last_words(play: Play, minutes: int) -> str:
    """Return who won *play*, which was kept *minutes* ago: "Ann took last night"."""
    if not play.winners:
        return f"Played {ago(minutes)}"
    if TONIGHTS <= minutes < LAST_NIGHT:
        return f"{play.winner_names} took last night"
    return f"{play.winner_names} won {ago(minutes)}"
