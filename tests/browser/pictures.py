"""Take the pictures in docs/pictures: ``make pictures``. They are played, never painted."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.conftest import PHONE, WINDOW, launched, new_context
from tests.browser.server import ROOT, AppServer
from tests.browser.thumb import Thumb

PICTURES = ROOT / "docs" / "pictures"


def keep(thumb: Thumb, name: str) -> None:
    """Keep a picture of the screen without a finger on it."""
    thumb.page.mouse.move(0, 0)
    thumb.screenshot(name, PICTURES)


def phone(thumb: Thumb) -> None:
    """Count the Orders on two Syndicates, and share them."""
    thumb.open()
    thumb.sees("Lawless Empire")
    keep(thumb, "home")
    thumb.tap("Lawless Empire")
    thumb.sees("Set-up")
    keep(thumb, "game")
    thumb.tap("Order tally")
    for card in ("Strong sabotage", "Strong secure", "Strong secure", "Weak secure"):
        thumb.tap(card)
    for _ in range(3):
        thumb.tap("Weak sabotage")
    thumb.sees("SECURED")
    keep(thumb, "order-tally")
    thumb.tap("Share this screen")
    thumb.read_code()
    keep(thumb, "share")


def window(thumb: Thumb) -> None:
    """Show a game's checklist beside its tool."""
    thumb.open()
    thumb.tap("Makiavelia")
    thumb.sees("Set-up")
    keep(thumb, "wide")


def main() -> None:
    """Play, and keep the screens."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder) / "log.txt")
        try:
            browser = launched(playwright)
            phone(Thumb(new_context(browser, PHONE, color_scheme="dark"), server.address))
            window(Thumb(new_context(browser, WINDOW), server.address))
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
