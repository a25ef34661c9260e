"""The colour schemes of ``companion.display.roles``, as Flet has them."""

from functools import lru_cache
from typing import Final

import flet as ft

from companion.display import roles
from companion.display.game_world import COMPANION
from companion.display.worlds import World

NO_RIM: Final = roles.NO_RIM


@lru_cache(maxsize=16)
def schemes(world: World) -> tuple[ft.ColorScheme, ft.ColorScheme, ft.ColorScheme]:
    """Return the schemes of *world*: dark, light and in high contrast."""
    dark, light, contrast = (
        ft.ColorScheme(**look(world)) for look in (roles.dark, roles.light, roles.contrast)
    )
    return dark, light, contrast


DARK, LIGHT, CONTRAST = schemes(COMPANION)
"""The looks of the app itself."""
