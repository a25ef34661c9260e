"""Who won, as a picture in the winner's colour."""

from companion.core.blocks import Block, Drawing
from companion.core.scene import NARROW, WIDE, Box, Paint, Scene, Shape, Trail, Words
from companion.core.table import Player
from companion.plays.play import Play, Recorded, play_of
from companion.plays.standings import as_player
from companion.scenes.badge import badge
from companion.scenes.letters import cut, text_width
from companion.scenes.marks import crown

KEY = "winner"
"""The key of the picture among the drawings of a screen."""

TALL = 88
"""How high the picture is."""

MOST_BADGES = 6
"""Winners of a shared win that have room for their badges."""


def is_winner(block: Block) -> bool:
    """Return whether *block* is the picture of who won."""
    return isinstance(block, Drawing) and block.key == KEY


def crowned(ended: Recorded) -> Drawing:
    """Return the picture of who won the game that *ended*, which has a winner."""
    play = play_of(ended, "game", 0, 0)
    won = tuple(
        as_player(who, seat, play.names[seat])
        for seat, who in enumerate(play.players)
        if who.won
    )
    points = f" with {play.winning_score}" if play.winning_score else ""
    return Drawing(
        f"{_who(play)}{points}.", _scene(play, won, WIDE), _scene(play, won, NARROW), KEY
    )


def _who(play: Play) -> str:
    return f"{play.winner_names} win{'' if len(play.winners) > 1 else 's'}"


def _scene(play: Play, won: tuple[Player, ...], width: float) -> Scene:
    ground: Paint = f"piece-{won[0].colour}" if len(won) == 1 else "primary_container"
    ink: Paint = f"ink-{won[0].colour}" if len(won) == 1 else "on_primary_container"
    narrow = width == NARROW
    start, size = (36.0, 16.0) if narrow else (72.0, 24.0)
    head = crown(10, 20, 20) if narrow else crown(16, 28, 40)
    room = width - start - 10
    shapes: list[Shape] = [
        Box(2, 2, width - 4, TALL - 4, ground, "outline", 16, 2),
        Trail(head, "", ink, closed=True),
        Words(cut(_who(play), size, room), start, 32, size, ink, True),
    ]
    x = start
    for player in won if len(won) <= MOST_BADGES else ():
        shapes += badge(player, x + 8, 63, 8)
        x += 20
    points = play.winning_score
    if points and x + 4 + text_width(points, 14) <= width - 10:
        shapes.append(Words(points, x + 4, 63, 14, ink, True))
    return Scene(width, TALL, tuple(shapes))
