"""Where the pictures, faces, fonts, sounds and scripts of a page lie."""

from pathlib import Path
from typing import Final

_SCREENS: Final = Path(__file__).parents[1]
_INSTALLED: Final = _SCREENS / "assets"

ASSETS: Final = _INSTALLED if _INSTALLED.is_dir() else _SCREENS.parent / "assets"
"""The folder: in an installed wheel inside of ``screens``, everywhere else beside it."""
