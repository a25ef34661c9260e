"""What a light page has of its own game: the world's colours in all looks, and the face of its titles.

They are the rules of a class. The page of a server has the rules of its own game alone; the
browser copy has those of all. What stands on the stage is drawn by ``heroes``.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from companion.catalogue import every_game, find_game
from companion.core.values import Value
from companion.display import roles
from companion.display.accent import seed
from companion.display.game_world import COMPANION, world_of
from companion.display.worlds import OWN_WORLDS, World
from companion.evening.made_games import shown_game
from companion.scenes.badge import PIECES
from companion.tools.tool import AnyTool, Game

SHORT: Final = {
    "g": "surface",
    "l": "surface_bright",
    "c": "surface_container",
    "k": "surface_container_high",
    "i": "on_surface",
    "q": "on_surface_variant",
    "p": "primary",
    "op": "on_primary",
    "pc": "primary_container",
    "tc": "tertiary_container",
    "ec": "error_container",
    "d": "tertiary",
    "n": "outline",
    "u": "outline_variant",
    "r": "surface_dim",
    "s": "inverse_surface",
    "si": "on_inverse_surface",
    "sq": "on_secondary_fixed_variant",
    "ss": "inverse_primary",
    "bg": "primary_fixed",
    "bi": "on_primary_fixed",
}
"""What the colours of a world are called in the style sheet, by their roles. The last two are those of its stage, where
it is night in the light look, too."""

FACES: Final = {
    "Companion Marquee": 'Didot,"Bodoni 72",Georgia,serif',
    "Companion Mask": 'italic 700 1em/1.2 Luminari,"Hoefler Text","Palatino Linotype",Palatino,serif',
    "Companion Paw": '900 1em/1.2 "Arial Black","Arial Rounded MT Bold",system-ui,sans-serif',
    "Companion Block": 'Stencil,"DIN Alternate",Bahnschrift,"Roboto Mono",monospace',
    "Companion Badge": '900 1em/1.2 Rockwell,"Roboto Slab",Superclarendon,serif',
    "Companion Lamp": '"Avenir Next Condensed","Roboto Condensed","Arial Narrow",sans-serif-condensed,sans-serif',
}
"""What stands for the face of each world's titles: no page brings a font, so devices use the nearest that they have."""

POSTER: Final = ("l", "bg", "bi")
"""The colours of a poster."""

_PLAIN: Final = "700 1em/1.2 "
"""What a face is set in, unless it says otherwise."""

_DAY: Final = "@media(prefers-color-scheme:light)"
_MORE: Final = "@media(prefers-contrast:more)"


def game_in(tool: AnyTool, state: Value) -> Game | None:
    """Return the game of *tool*, as *state* of it says; None for what belongs to none."""
    return shown_game(tool.game, state) if find_game(tool.game) else None


def name(game: Game | None) -> str | None:
    """Return the class of what is drawn for *game*; None if it looks as the app does."""
    if game is None or world_of(game) is COMPANION:
        return None
    return f"g-{game.key if game.picture else seed(game)[1:].lower()}"


def style(game: Game | None) -> str:
    """Return the rules for the class of *game*; '' if it has none."""
    called = name(game)
    return of_world(f".{called}", world_of(game)) if called else ""


def of_page(game: Game | None) -> str:
    """Return the rules of a page of *game*, from its root on.

    A game that players made can get another colour while its page is open, or none: then it looks as the app does.
    """
    called = name(game)
    if game and called and game.picture:
        return of_world(f":root,.{called}", world_of(game))
    return of_world(":root", COMPANION) + style(game)


def of_poster(game: Game) -> str:
    """Return the rules for the class of *game* on a page that shows it among others: it is night there in all looks."""
    called, world = name(game), world_of(game)
    if called is None:
        return ""
    dark, more = (_given(look(world), POSTER) for look in (roles.dark, roles.contrast))
    return f".{called}{{{dark};--f:{_face(world)}}}{_MORE}{{.{called}{{{more}}}}}"


def every_style() -> str:
    """Return the rules for all games that come with the app, and for all that players can make."""
    return "".join(dict.fromkeys((*map(style, every_game()), *of_pieces())))


def of_pieces() -> Iterator[str]:
    """Yield the rules for every colour that a game made by players can have."""
    for colour, world in OWN_WORLDS.items():
        yield of_world(f".g-{colour[1:].lower()}", world)


def of_winners() -> Iterator[str]:
    """Yield the rule of each colour that a winner's stage can have."""
    for key, piece in PIECES.items():
        yield f".w-{key}{{--w:{hex_of(piece.paint)};--x:{hex_of(piece.ink)}}}"


@cache
def of_world(where: str, world: World) -> str:
    """Return the rules of *world* for what the selector *where* finds: dark, light, and in high contrast, which is
    dark.
    """
    dark = roles.dark(world)
    light, more = _given(roles.light(world), but=dark), _given(roles.contrast(world))
    return (
        f"{where}{{{_given(dark)};--f:{_face(world)}}}{_DAY}{{{where}{{{light}}}}}"
        f"{_MORE}{{{where}{{{more};color-scheme:dark}}}}"
    )


def _face(world: World) -> str:
    """Return what the titles of *world* are set in."""
    face = FACES[world.face]
    return face if "1em" in face else _PLAIN + face


def hex_of(colour: str) -> str:
    """Return *colour* as style sheets write it: in small letters, and #rrggbb as #rgb where the pairs are equal."""
    plain = colour.lower()
    short = plain[:1] + plain[1::2]
    return short if plain == "#" + "".join(2 * each for each in short[1:]) else plain


def _given(
    colours: roles.RoleColours,
    some: Iterable[str] = SHORT,
    but: roles.RoleColours | None = None,
) -> str:
    """Return *some* of the *colours* as a rule has them, without those that *but* has, too."""
    return ";".join(
        f"--{short}:{hex_of(colours[SHORT[short]])}"
        for short in some
        if but is None or colours[SHORT[short]] != but[SHORT[short]]
    )
