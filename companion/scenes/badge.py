"""How a player's badge is drawn: a colour, a letter and a ring, visible on dark and on light."""

from functools import cache
from typing import Final, NamedTuple

from companion.core.scene import Box, Disc, Paint, Shape, Words
from companion.core.table import COLOURS, LETTERS, Player
from companion.scenes.colours import mixed


class Piece(NamedTuple):
    """How a colour of pieces is drawn: background, letter colour, and the ring inside the border.

    The ring has *arcs* arcs; each fills the share *share* (0 to 1) of its section. No arcs: no
    ring; one arc of share 1: a full ring.
    """

    paint: str
    ink: str
    arcs: int
    share: float


PIECES: Final = {
    "red": Piece("#C93A3A", "#FFFFFF", 0, 0),
    "green": Piece("#2E7D46", "#FFFFFF", 1, 1),
    "purple": Piece("#7E4BB5", "#FFFFFF", 2, 0.55),
    "black": Piece("#17161A", "#FFFFFF", 12, 0.2),
    "white": Piece("#F7F4EC", "#1A1A1A", 4, 0.6),
    "blue": Piece("#2F67C4", "#FFFFFF", 3, 0.6),
    "yellow": Piece("#F2CC3D", "#1A1A1A", 1, 0.5),
    "orange": Piece("#E07F2E", "#1A1A1A", 6, 0.5),
    "pink": Piece("#EFA3C4", "#1A1A1A", 2, 0.2),
    "teal": Piece("#17807C", "#FFFFFF", 4, 0.2),
    "brown": Piece("#7A4A2B", "#FFFFFF", 6, 0.2),
    "grey": Piece("#8C8A86", "#1A1A1A", 3, 0.2),
}
"""Each colour by its key. No two have the same ring, for players who cannot tell colours apart."""


NOBODYS: Final = Piece("#D9D3C5", "#1A1A1A", 0, 0)
"""How a card that no player has is drawn: like no player's piece."""

CARD_WIDTH, CARD_CORNER = 0.76, 0.14
"""The width of a card and the radius of its corners, as shares of its height."""


def piece_of(player: Player) -> Piece:
    """Return how the piece of *player* is drawn, or a card that stands in a player's place."""
    return PIECES.get(player.colour, NOBODYS)


def piece_colour(paint: Paint) -> str:
    """Return the colour that *paint* is on a player's piece; '' for a role of the palette and for ''."""
    kind, _, key = paint.partition("-")
    if kind == "tone":
        return second_tone(key)
    if kind not in ("piece", "ink"):
        return ""
    piece = PIECES[key] if key else NOBODYS
    return piece.paint if kind == "piece" else piece.ink


_DARKEN, _LIGHTEN = ("#000000", 0.22), ("#FFFFFF", 0.26)
_TOWARDS: Final = {"black": _LIGHTEN, "white": _DARKEN, "yellow": _DARKEN, "": _DARKEN}
"""Where the second tones go of pieces that are nearly as dark, or as light, as can be, and how far."""


@cache
def second_tone(colour: str) -> str:
    """Return the other tone of the pieces of *colour*, on which their ink is read as well: deeper under white letters,
    paler under black ones.
    """
    piece = PIECES.get(colour, NOBODYS)
    far, share = _TOWARDS.get(
        colour, ("#000000", 0.34) if piece.ink == "#FFFFFF" else ("#FFFFFF", 0.45)
    )
    return mixed(piece.paint, far, share)


STROKE: Final = 0.075
"""The width of a ring, as a share of the badge's size."""

RADIUS: Final = 0.40
"""The radius of a ring, as a share of the badge's size."""

LETTER: Final = 0.46
"""The size of the letter, as a share of the badge's size."""


def badge(player: Player, x: float, y: float, radius: float) -> tuple[Shape, ...]:
    """Return the round badge of *player* with its middle at *x*, *y*; a card with its number is a card as high."""
    piece, size = piece_of(player), 2 * radius
    paint, ink = f"piece-{player.colour}", f"ink-{player.colour}"
    if player.card:
        wide, corner = CARD_WIDTH * size, CARD_CORNER * size
        card = Box(x - wide / 2, y - radius, wide, size, paint, "outline", corner)
        return (card, Words(player.letter, x, y, LETTER * size, ink, True, "middle", "#"))
    spare = LETTERS[[colour.key for colour in COLOURS].index(player.colour)]
    ring = Disc(x, y, RADIUS * size, "", ink, STROKE * size, piece.arcs, piece.share)
    letter = Words(player.letter, x, y, LETTER * size, ink, True, "middle", spare)
    ground = Disc(x, y, radius, paint, "outline", 1.5)
    return (ground, *([ring] if piece.arcs else []), letter)
