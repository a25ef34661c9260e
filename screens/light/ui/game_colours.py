"""What a light page has of its own game: the accent in all four looks.

It is a class, and a few rules for it. The page of a server has the rules of its own game alone; the
browser copy has those of all. Its sign is drawn by ``tool_signs``.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.catalogue import every_game, find_game
from companion.core.values import Value
from companion.display.accent import seed
from companion.display.accents import ACCENTS, Accent
from companion.display.made_games import shown_game
from companion.scenes.badge import PIECES
from companion.tools.tool import AnyTool, Game

SHORT: Final = ("p", "op", "pc", "opc")
"""What the colours of an accent are called in the style sheet."""


def game_in(tool: AnyTool, state: Value) -> Game | None:
    """Return the game of *tool*, as *state* of it says; None for what belongs to none."""
    return shown_game(tool.game, state) if find_game(tool.game) else None


def name(game: Game | None) -> str | None:
    """Return the class of what is drawn for *game*; None if it looks as the app does."""
    if game is None or not (game.picture or seed(game)):
        return None
    return f"g-{game.key if game.picture else seed(game)[1:].lower()}"


def style(game: Game | None) -> str:
    """Return the rules for the class of *game*; '' if it has none."""
    called = name(game)
    return _style(called, seed(game)) if game and called else ""


def every_style() -> str:
    """Return the rules for all games that come with the app, and for all that players can make."""
    return "".join(dict.fromkeys((*map(style, every_game()), *of_pieces())))


def of_pieces() -> Iterator[str]:
    """Yield the rules for every colour that a game made by players can have."""
    for piece in PIECES.values():
        yield _style(f"g-{piece.paint[1:].lower()}", piece.paint)


@cache
def _style(called: str, of: str) -> str:
    if not of:
        return ""
    more, night = "(prefers-contrast:more)", "(prefers-color-scheme:dark)"
    dark, light, dark_contrast, light_contrast = (
        _colours(called, accent) for accent in ACCENTS[of]
    )
    return (
        f"{light}@media{night}{{{dark}}}@media{more}{{{light_contrast}}}"
        f"@media{more} and {night}{{{dark_contrast}}}"
    )


def hex_of(colour: str) -> str:
    """Return *colour* as style sheets write it: in small letters, and #rrggbb as #rgb where the pairs are equal."""
    plain = colour.lower()
    short = plain[:1] + plain[1::2]
    return short if plain == "#" + "".join(2 * each for each in short[1:]) else plain


def _colours(called: str, accent: Accent) -> str:
    pairs = zip(SHORT, accent, strict=True)
    return f".{called}{{{';'.join(f'--{short}:{hex_of(colour)}' for short, colour in pairs)}}}"
