"""The four colour schemes of ``companion.display.palette``, as Flet has them."""

from typing import Final

import flet as ft

from companion.display import palette

NO_RIM: Final = palette.NO_RIM
DARK: Final = ft.ColorScheme(**palette.DARK)
LIGHT: Final = ft.ColorScheme(**palette.LIGHT)
DARK_CONTRAST: Final = ft.ColorScheme(**palette.DARK_CONTRAST)
LIGHT_CONTRAST: Final = ft.ColorScheme(**palette.LIGHT_CONTRAST)
