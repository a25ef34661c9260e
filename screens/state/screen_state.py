"""The state of one page's screen: its size, its notices, what is covered and pinned there."""

import flet as ft

from companion.core.errors import StorageError
from screens.device.services import WakeLock
from screens.ui.text_scale import is_flat, is_wide


class ScreenState(ft.Observable):
    """What a page shows besides the tools. It lasts as long as the page is open.

    ``cover_count`` and ``hide_count`` only ever grow: whoever draws something secret, or holds
    the camera, compares them with what they were before. ``by_player`` is whether the pad of a sheet goes on
    player by player, and not row by row.
    """

    def __init__(self) -> None:
        """Begin with a small window, in which nothing is shown yet."""
        self.width = 0.0
        self.wide_window = False
        self.short_window = False
        self.large_text = False
        self.notices: tuple[str, ...] = ()
        self.unsaved = False
        self.page_notice, self.page_notice_route = "", ""
        self.update_ready = False
        self.pinned_tool = ""
        self.by_player = False
        self.cover_count = 0
        self.hide_count = 0
        self.wake_lock = WakeLock()

    def measure(self, page: ft.Page) -> None:
        """Know how large *page* is: its window or its letters may have changed."""
        width, height = page.width or 0, page.height or 0
        self.width = width  # drawings are as wide as the page
        self.wide_window = is_wide(width, height)
        self.short_window = is_flat(width, height)

    def cover(self) -> None:
        """Cover what is secret: the app goes behind another one, or the phone goes on."""
        self.cover_count += 1

    def hide(self) -> None:
        """Let go of what only an app in front may hold, such as the camera."""
        self.hide_count += 1

    def pin(self, tool: str) -> None:
        """Stay on the screen of *tool* while the phone goes round; '' ends that."""
        self.pinned_tool = tool

    def notice(self, sentence: str) -> None:
        """Show *sentence* until the player dismisses it; '' and what is shown already add nothing."""
        if sentence and sentence not in self.notices:
            self.notices = (*self.notices, sentence)

    def storage_failed(self, error: StorageError) -> None:
        """Report that something could not be saved here, and offer a file instead."""
        self.unsaved = True
        self.notice(str(error))

    def show_on_page(self, sentence: str, route: str) -> None:
        """Show *sentence* on the page at *route*, until the player dismisses it or leaves that page."""
        self.page_notice, self.page_notice_route = sentence, route

    def close_old_notice(self, route: str) -> None:
        """Remove a notice of any page but the one at *route*, which has opened."""
        if self.page_notice and self.page_notice_route != route:
            self.page_notice = ""

    def dismiss(self, read: tuple[str, ...]) -> None:
        """Remove the notices that were *read*; one that came meanwhile stays."""
        self.notices = tuple(each for each in self.notices if each not in read)
        self.unsaved = self.unsaved and bool(self.notices)
