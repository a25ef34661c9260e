"""The axe engine looks at the page as a screen reader is told it, and says what is wrong there."""

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

from tests.scripts import script

ENGINE = {
    "meta-viewport": (
        "Flutter forbids pinching in a tag that it writes anew whenever one is given. Letters "
        "grow with the size that the device or the browser is set to; a test has them at 200 %."
    ),
    "region": (
        "Flutter tells only of landmarks that are given as roles, and Flet does not pass roles "
        "on. Each screen's title is a heading, so a screen reader finds its beginning."
    ),
}
"""What axe finds on every screen, cannot be mended here, and why: faults of the engine."""

ON_DIALOGS = {
    "aria-dialog-name": (
        "Flutter writes a dialog's name, which it has, on a part of the dialog, and the role "
        "that axe looks at on the whole of it. The name is read aloud as the dialog opens."
    ),
}
"""The same, where a question lies over the screen."""

_AXE = files("axe_playwright_python").joinpath("axe.min.js")
_CONTRAST = "color-contrast"
_LOOK = script(__file__, "run_axe.js")


def faults(page: Page) -> list[dict[str, Any]]:
    """Return each rule that *page* breaks: its ``id``, what would ``help``, and ``where``.

    What Flutter tells screen readers has no colour, so axe can say nothing of contrast, and takes long
    to find that out: tests/screens/ui/test_theme.py works it out of what is drawn.
    """
    return _faults(page, {"rules": {_CONTRAST: {"enabled": False}}})


def faults_in_colour(page: Page) -> list[dict[str, Any]]:
    """Return the same of a page of plain HTML, whose contrast can be seen."""
    return _faults(page, {})


def faults_of_contrast(page: Page) -> list[dict[str, Any]]:
    """Return what of that is too pale: all that another colour scheme can change."""
    return _faults(page, {"runOnly": [_CONTRAST]})


def _faults(page: Page, more: dict[str, Any]) -> list[dict[str, Any]]:
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(_LOOK, more)
    return found
