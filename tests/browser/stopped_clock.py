"""A page whose clock stands: time passes in it only as a test says, however busy the machine is."""

from playwright.sync_api import Page

STANDS_AT = 1_800_000_000
"""Where the clock stands, in Unix seconds."""


def stop_clock(page: Page) -> None:
    """Stop the clock of *page* and of what it opens next: only ``page.clock.run_for`` lets it go on."""
    page.clock.install(time=0)  # from where it runs until it is stopped, which must lie ahead
    page.clock.pause_at(STANDS_AT)
