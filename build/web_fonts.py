"""The fonts that a page fetches at its start: Roboto, and the icons that the app shows."""

import json
import re
import shutil
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ICONS = "fonts/MaterialIcons-Regular.otf"
ROBOTO = "fonts/roboto.woff2"
STYLES = ("_rounded", "_outlined", "_sharp")

FLUTTERS = (
    "ADD", "ARROW_BACK", "ARROW_BACK_IOS_NEW_ROUNDED", "ARROW_DROP_DOWN", "ARROW_DROP_UP", "ARROW_UPWARD",
    "BROKEN_IMAGE", "CANCEL", "CHECK", "CHECK_BOX", "CHECK_BOX_OUTLINE_BLANK", "CHEVRON_LEFT",
    "CHEVRON_RIGHT", "CLEAR", "CLOSE", "CONTENT_COPY", "CONTENT_CUT", "CONTENT_PASTE", "DELETE", "DONE",
    "EDIT", "ERROR", "ERROR_OUTLINE", "EXPAND_LESS", "EXPAND_MORE", "INFO", "KEYBOARD_ARROW_DOWN",
    "MENU", "MORE_HORIZ", "MORE_VERT", "REMOVE", "SEARCH", "SELECT_ALL", "WARNING",
)  # fmt: skip
"""Icons that Flutter's and Flet's own widgets show by themselves."""


def web() -> Path:
    """Return the folder of Flet's Flutter page."""
    found = find_spec("flet_web")
    assert found
    assert found.origin
    return Path(found.origin).parent / "web"


def shown(root: Path) -> set[str]:
    """Return the names of the icons that the app's screens name."""
    sources = [*root.glob("screens/**/*.py"), *root.glob("companion/**/*.py")]
    return {
        name
        for file in sources
        for name in re.findall(r"\bIcons\.([A-Z0-9_]+)", file.read_text("utf-8"))
    }


def glyph(name: str) -> str:
    """Return what the font calls the icon that Flet calls *name*."""
    low = name.lower()
    return low if low.endswith(STYLES) else f"{low}_baseline"


def put(assets: Path, root: Path) -> None:
    """Put the fonts into *assets*, and the list of them that Flutter reads at its start."""
    (assets / "fonts").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(web() / "assets" / ROBOTO, assets / ROBOTO)
    font = TTFont(web() / "assets" / ICONS)
    by_name = {value: key for key, value in font.getBestCmap().items()}
    missing = sorted(name for name in shown(root) if glyph(name) not in by_name)
    assert not missing, f"icons that the font calls otherwise: {missing}"
    wanted = {
        by_name[glyph(name)] for name in (*shown(root), *FLUTTERS) if glyph(name) in by_name
    }
    wish = subset.Options(hinting=False, notdef_outline=True, glyph_names=False)
    cutter = subset.Subsetter(wish)
    cutter.populate(unicodes={0x20, *wanted})
    cutter.subset(font)
    font.save(assets / ICONS)
    listed = [
        {"family": "MaterialIcons", "fonts": [{"asset": ICONS}]},
        {"family": "Roboto", "fonts": [{"asset": ROBOTO}]},
    ]
    (assets / "FontManifest.json").write_text(json.dumps(listed), "utf-8")
