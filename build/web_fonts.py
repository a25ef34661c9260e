"""The fonts that a page fetches at its start: the text face, Roboto, and the icons that the app shows."""

import json
import re
import shutil
from pathlib import Path

from flet_web_internals import ICONS, ROBOTO, folder
from fontTools import subset
from fontTools.ttLib import TTFont

from screens.ui.faces import TEXT_FACE

TEXT = "fonts/text.woff2"
"""Where the text face lies among Flutter's assets."""

STYLES = ("_rounded", "_outlined", "_sharp")

OF_WIDGETS = (
    "ADD", "ARROW_BACK", "ARROW_BACK_IOS_NEW_ROUNDED", "ARROW_DROP_DOWN", "ARROW_DROP_UP", "ARROW_UPWARD",
    "BROKEN_IMAGE", "CANCEL", "CHECK", "CHECK_BOX", "CHECK_BOX_OUTLINE_BLANK", "CHEVRON_LEFT",
    "CHEVRON_RIGHT", "CLEAR", "CLOSE", "CONTENT_COPY", "CONTENT_CUT", "CONTENT_PASTE", "DELETE", "DONE",
    "EDIT", "ERROR", "ERROR_OUTLINE", "EXPAND_LESS", "EXPAND_MORE", "INFO", "KEYBOARD_ARROW_DOWN",
    "MENU", "MORE_HORIZ", "MORE_VERT", "REMOVE", "SEARCH", "SELECT_ALL", "WARNING",
)  # fmt: skip
"""Icons that Flutter's and Flet's own widgets show by themselves."""


def icons_of_app(root: Path) -> set[str]:
    """Return the names of the icons that the app uses."""
    sources = [*root.glob("screens/**/*.py"), *root.glob("companion/**/*.py")]
    return {
        name
        for file in sources
        for name in re.findall(r"\bIcons\.([A-Z0-9_]+)", file.read_text("utf-8"))
    }


def glyph(name: str) -> str:
    """Return the name in the font of the icon that Flet calls *name*."""
    low = name.lower()
    return low if low.endswith(STYLES) else f"{low}_baseline"


def write(assets: Path, root: Path) -> None:
    """Write the fonts into *assets*, and the list of them that Flutter reads at its start."""
    (assets / "fonts").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder() / "assets" / ROBOTO, assets / ROBOTO)
    font = TTFont(folder() / "assets" / ICONS)
    by_name = {value: key for key, value in font.getBestCmap().items()}
    missing = sorted(name for name in icons_of_app(root) if glyph(name) not in by_name)
    assert not missing, f"icons with another name in the font: {missing}"
    wanted = {
        by_name[glyph(name)]
        for name in (*icons_of_app(root), *OF_WIDGETS)
        if glyph(name) in by_name
    }
    options = subset.Options(hinting=False, notdef_outline=True, glyph_names=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes={0x20, *wanted})
    subsetter.subset(font)
    font.save(assets / ICONS)
    shutil.copyfile(root / "assets" / "faces" / "text.woff2", assets / TEXT)
    listed = [
        {"family": "MaterialIcons", "fonts": [{"asset": ICONS}]},
        {"family": "Roboto", "fonts": [{"asset": ROBOTO}]},
        {"family": TEXT_FACE, "fonts": [{"asset": TEXT}]},
    ]
    (assets / "FontManifest.json").write_text(json.dumps(listed), "utf-8")
