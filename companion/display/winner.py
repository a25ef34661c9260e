"""Who won, as a picture in the winner's colour."""

from typing import NamedTuple

from companion.core.blocks import Block, Drawing
from companion.core.scene import NARROW, WIDE, Box, Paint, Scene, Shape, Trail, Words
from companion.core.table import Player
from companion.plays.play import GameResult, play_of
from companion.plays.standings import as_player
from companion.scenes.badge import badge
from companion.scenes.letters import fitted, text_width
from companion.scenes.marks import crown

KEY = "winner"
"""The key of the picture among the drawings of a screen."""

MANY = 99
"""More lines than the names of all players need."""

MOST_BADGES = 6
"""Winners of a shared win that have room for their badges."""

MOST_LARGE = 22
"""Most letters of who won that are set large: more would push the ranking away."""

SIZES, NARROW_SIZES = ((24, 1), (22, 2), (18, 3), (15, MANY)), ((16, 2), (13, 4), (11, MANY))
"""Sizes of the letters, and how many lines of names each may have: the largest that names all winners."""

SCORE_SIZES = (14, 12, 11)
"""Sizes of the points below."""


def is_winner(block: Block) -> bool:
    """Return whether *block* is the picture of who won."""
    return isinstance(block, Drawing) and block.key == KEY


class Winners(NamedTuple):
    """Who won: the *players*, the *words*, and with how many *points*, '' where nobody says.

    The words are "Red wins", "Green and Red win" where both do, and "Green and Red share the win" where they are
    level and no rule says who wins.
    """

    players: tuple[Player, ...]
    words: str
    points: str


def winners_of(ended: GameResult) -> Winners:
    """Return who won the game that *ended*."""
    play = play_of(ended, "game", 0, 0)
    won = tuple(
        as_player(who, seat, play.names[seat])
        for seat, who in enumerate(play.players)
        if who.won
    )
    many = "share the win" if ended.shared else "win"
    words = f"{play.winner_names} {many if len(won) > 1 else 'wins'}"
    return Winners(won, words, play.winning_score)


def crowned(ended: GameResult) -> Drawing:
    """Return the picture of who won the game that *ended*, which has a winner."""
    winners = winners_of(ended)
    points = f" with {winners.points}" if winners.points else ""
    said = f"{winners.words}{points}."
    return Drawing(said, _scene(winners, WIDE), _scene(winners, NARROW), KEY)


def _scene(winners: Winners, width: float) -> Scene:
    won = winners.players
    ground: Paint = f"piece-{won[0].colour}" if len(won) == 1 else "primary_container"
    ink: Paint = f"ink-{won[0].colour}" if len(won) == 1 else "on_primary_container"
    narrow = width == NARROW
    start = 36.0 if narrow else 72.0
    head = crown(10, 20, 20) if narrow else crown(16, 28, 40)
    room = width - start - 10
    said, size = fitted(winners.words, NARROW_SIZES if narrow else SIZES, room)
    top, step = 32 if len(said) == 1 else 18 + size / 2, size * 1.25
    shapes: list[Shape] = [
        Words(line, start, top + step * at, size, ink, True) for at, line in enumerate(said)
    ]
    below, x = top + step * (len(said) - 1) + 31, start
    for player in won if len(won) <= MOST_BADGES else ():
        shapes += badge(player, x + 8, below, 8)
        x += 20
    if points := winners.points:
        if x > start and x + 4 + text_width(points, SCORE_SIZES[0]) > width - 10:
            x, below = start - 4, below + 22
        (line,), size = fitted(points, [(each, 1) for each in SCORE_SIZES], room)
        shapes.append(Words(line, x + 4, below, size, ink, True))
    tall = below + 25
    ground_and_crown = (
        Box(2, 2, width - 4, tall - 4, ground, "outline", 16, 2),
        Trail(head, "", ink, closed=True),
    )
    return Scene(width, tall, (*ground_and_crown, *shapes))
