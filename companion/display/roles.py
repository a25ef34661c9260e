"""What the roles of Material are in a world: its own colours, and a few mixed from them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from companion.display.game_world import COMPANION
from companion.display.worlds import Tokens, World
from companion.scenes.colours import mixed

RoleColours = Mapping[str, str]
"""Colours as #RRGGBB, by the names of Material's roles."""

NO_RIM: Final = "#00000000"
"""The colour of edges where none are drawn."""

CHOSEN, WRONG, SILENT, FAINT = 0.28, 0.28, 0.5, 0.45
"""How much of the accent is in the paper of what is chosen, of danger in that of a warning, of lines in that of
what the rules do not say, and of lines in an edge that only parts.
"""


@lru_cache(maxsize=64)
def scheme(look: Tokens, night: Tokens, *, rimmed: bool = False) -> RoleColours:
    """Return the colours of a world in one *look*, whose stage is *night*; all edges are drawn where it is *rimmed*."""
    return {
        "primary": look.accent,
        "on_primary": look.on_accent,
        "primary_container": mixed(look.card, look.accent, CHOSEN),
        "on_primary_container": look.ink,
        "secondary": look.quiet,
        "on_secondary": look.ground,
        "secondary_container": look.raised,
        "on_secondary_container": look.ink,
        "tertiary": look.danger,
        "on_tertiary": look.ground,
        "tertiary_container": mixed(look.raised, look.line, SILENT / 2 if rimmed else SILENT),
        "on_tertiary_container": look.ink,
        "error": look.danger,
        "on_error": look.ground,
        "error_container": mixed(look.card, look.danger, WRONG),
        "on_error_container": look.ink,
        "surface": look.ground,
        "on_surface": look.ink,
        "on_surface_variant": look.quiet,
        "outline": look.line,
        "outline_variant": mixed(look.card, look.line, FAINT),
        "inverse_surface": look.slip,
        "on_inverse_surface": look.slip_ink,
        "inverse_primary": look.slip_strong,
        "on_secondary_fixed_variant": look.slip_quiet,
        "primary_fixed": night.ground,
        "on_primary_fixed": night.ink,
        "on_primary_fixed_variant": night.quiet,
        "surface_bright": night.lamp,
        "surface_container": look.card,
        "surface_container_high": look.raised,
        "surface_container_highest": look.raised,
        "surface_container_low": look.card,
        "surface_container_lowest": look.ground,
        "surface_tint": look.accent,
        "surface_dim": look.line if rimmed else NO_RIM,
        "on_tertiary_fixed_variant": mixed(look.card, look.line, FAINT)
        if rimmed
        else look.line,
    }


def dark(world: World) -> RoleColours:
    """Return the dark look of *world*."""
    return scheme(world.dark, world.dark)


def light(world: World) -> RoleColours:
    """Return the light look of *world*."""
    return scheme(world.light, world.dark)


def contrast(world: World) -> RoleColours:
    """Return the look of *world* in high contrast."""
    return scheme(world.contrast, world.contrast, rimmed=True)


DARK: Final = dark(COMPANION)
LIGHT: Final = light(COMPANION)
CONTRAST: Final = contrast(COMPANION)
"""The looks of the app itself."""
