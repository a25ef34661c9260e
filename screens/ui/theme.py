"""Sizes, and the themes that Flet makes of the colours of worlds.

The theme of a page is that of the world at its route: bars, sheets and the ground behind a screen have no other.
Digits must be equally wide, so that numbers line up in columns: those of the text face are (tests/test_assets.py
measures it); Flet 1.0.5 cannot ask a font for it.
"""

from typing import Final

import flet as ft

from companion.display.game_world import COMPANION
from companion.display.worlds import World
from screens.ui.faces import TEXT_FACE
from screens.ui.letter_size import Text
from screens.ui.motion import AT_ONCE
from screens.ui.palette import NO_RIM, schemes

TOUCH: Final = 48
"""Least width and height of a touch target, in dp."""

DOCK: Final = 56
"""Height in dp of the filled button, and of what stands beside it."""

TALLY: Final = 96
"""Least height of a tally button, in dp."""

WIDE: Final = 800
"""Least width in dp of a window that shows the round and a tool side by side."""

LOW: Final = 560
"""Greatest height in dp of a landscape window that shows the answer beside the questions."""

GAP: Final = 8
SIDE: Final = 12
EDGE: Final = 16
ROUND: Final = 14
CARD: Final = 16
SHEET: Final = 24
"""Room between things, at the sides of a screen and in a card; corners of keys, of cards and of sheets; in dp."""

SLIP: Final = ft.Colors.INVERSE_SURFACE
SLIP_INK: Final = ft.Colors.ON_INVERSE_SURFACE
SLIP_QUIET: Final = ft.Colors.ON_SECONDARY_FIXED_VARIANT
SLIP_STRONG: Final = ft.Colors.INVERSE_PRIMARY
"""The paper of the answer, and what is written on it."""

NIGHT: Final = ft.Colors.PRIMARY_FIXED
NIGHT_INK: Final = ft.Colors.ON_PRIMARY_FIXED
NIGHT_QUIET: Final = ft.Colors.ON_PRIMARY_FIXED_VARIANT
LAMP: Final = ft.Colors.SURFACE_BRIGHT
"""The stage, which is night in every look, what is written on it, and the light of its lamp."""

EDGED: Final = ft.Colors.SURFACE_DIM
"""Border colour of buttons and cards: visible in the high-contrast schemes only."""

OFF = ft.Colors.ON_TERTIARY_FIXED_VARIANT
"""The ink of what can't be touched now: in the high-contrast schemes lines are as bright as letters."""


def theme(scheme: ft.ColorScheme) -> ft.Theme:
    """Return the theme with the colours of *scheme*.

    Texts are as wide as their letters, which is how they are measured: Flutter would set each a quarter dp apart.
    """
    letters = ft.TextStyle(letter_spacing=0, font_family=TEXT_FACE, color=scheme.on_surface)
    edge = ft.BorderSide(2, scheme.surface_dim or NO_RIM)
    top = ft.BorderRadius.only(top_left=SHEET, top_right=SHEET)
    return ft.Theme(
        color_scheme=scheme,
        font_family=TEXT_FACE,
        text_theme=ft.TextTheme(body_medium=letters),
        scaffold_bgcolor=scheme.surface,
        dialog_theme=ft.DialogTheme(
            bgcolor=scheme.surface_container,
            shape=ft.RoundedRectangleBorder(side=edge, radius=SHEET),
        ),
        bottom_sheet_theme=ft.BottomSheetTheme(
            bgcolor=scheme.surface_container,
            shape=ft.RoundedRectangleBorder(side=edge, radius=top),
        ),
        use_material3=True,
    )


_SHADE: Final = "shade"
_WORLD: Final = "world"
"""Keys in a page's store: how the page is drawn, and in which world it is."""

HIGH: Final = "contrast"


def apply_theme(page: ft.Page, shade: str) -> None:
    """Set the theme of *page*: *shade* is "system", "dark", "light" or "contrast"."""
    page.session.store.set(_SHADE, shade)
    page.theme_animation_style = AT_ONCE
    page.theme_mode = ft.ThemeMode.DARK if shade == HIGH else ft.ThemeMode(shade)
    _apply(page, world_here(page))


def enter_world(page: ft.Page, world: World) -> bool:
    """Draw *page* in the colours of *world* from now on. Return whether that changes anything."""
    if world_here(page) is world:
        return False
    page.session.store.set(_WORLD, world)
    _apply(page, world)
    return True


def world_here(page: ft.Page | None = None) -> World:
    """Return the world in which *page* is drawn, the current one for None."""
    found = (page or ft.context.page).session.store.get(_WORLD)
    return found if isinstance(found, World) else COMPANION


def is_high_contrast(page: ft.Page | None = None) -> bool:
    """Return whether *page*, the current one for None, is drawn in high contrast: without lamp and hero."""
    return bool((page or ft.context.page).session.store.get(_SHADE) == HIGH)


def _apply(page: ft.Page, world: World) -> None:
    page.theme, page.dark_theme = _themes(page, world)


def _themes(page: ft.Page, world: World) -> tuple[ft.Theme, ft.Theme]:
    """Return the themes of *world* by day and by night; in high contrast they are the same."""
    dark, light, contrast = schemes(world)
    if is_high_contrast(page):
        return theme(contrast), theme(contrast)
    return theme(light), theme(dark)


def in_world(content: ft.Control, world: World, expand: bool = True) -> ft.Control:
    """Return *content* in the colours of *world*, over the full room or not; as it is in that of the app."""
    if world is COMPANION:
        return content
    return in_colours(ft.Container(content, expand=expand), world)


def in_colours(container: ft.Container, world: World) -> ft.Container:
    """Return *container* with the colours of *world* for all that is in it."""
    container.theme, container.dark_theme = _themes(ft.context.page, world)
    return container


def title(value: str) -> ft.Text:
    """Return a heading within a screen."""
    return Text(value, size=20, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE)


def small(value: str) -> ft.Text:
    """Return a remark in small letters."""
    return Text(value, size=14, color=ft.Colors.ON_SURFACE_VARIANT)
