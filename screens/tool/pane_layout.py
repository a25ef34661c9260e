"""Questions, bar and pad on one page, below each other or side by side: the cell that is asked stays in sight."""

from typing import NamedTuple

import flet as ft

from screens.state.screen_state import ScreenState
from screens.ui.guard import with_event
from screens.ui.hooks import use_state_ref
from screens.ui.text_scale import below_the_bar, is_large, is_low, text_size

QUESTIONS = 140
"""Height in dp that the questions have above the bar and a pad at the least: a heading and a cell."""

BAR = 72
"""Height in dp that the bar has above a pad at the least, where it scrolls: its headline and undo."""


class Fit(NamedTuple):
    """Whether the bar scrolls so that it fits, and whether the pad does, too."""

    bar_scrolls: bool = False
    pad_scrolls: bool = False


class Heights(NamedTuple):
    """The heights in dp that the bar and the pad have been drawn with, 0 before they were."""

    bar: float = 0
    pad: float = 0

    def fit(self, most: float, least: float, padded: bool) -> Fit:
        """Return how both fit into *most* dp, where the bar needs *least* of them.

        Without a pad (not *padded*) the bar has all of them.
        """
        pad = self.pad if padded else 0
        scrolls = self.bar + pad > most
        return Fit(scrolls, scrolls and pad + min(self.bar, least) > most)


def use_stacked(
    screen: ScreenState, above: ft.Control, bar: ft.Control, pad: ft.Control | None
) -> ft.Control:
    """Return the questions with the bar below them, and the *pad* at the bottom; in a short window beside them. A hook.

    The pad lies there like a keyboard: its keys stay in their places, whatever the bar says. Where both
    would leave too little of a page with large text or a low one, the bar scrolls. Where the pad alone would,
    both scroll, the pad first. Their heights are not known before they are drawn.
    """
    heights = use_state_ref(Heights())
    drawn = use_state_ref(Fit())
    beside, padded = screen.short_window, pad is not None
    most, least = below_the_bar() - (0 if beside else QUESTIONS), BAR * text_size()

    def measured(now: Heights) -> None:
        heights.current = now
        drawn.set(now.fit(most, least, padded))

    async def bar_measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        measured(heights.current._replace(bar=event.height))

    async def pad_measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        measured(heights.current._replace(pad=event.height))

    pads = [pad] if pad else []
    if not (beside or is_large() or is_low()):
        return ft.Column([above, bar, *pads], spacing=0, expand=True)
    drawn.current = fit = heights.current.fit(most, least, padded)
    whole_bar = ft.Column([bar], spacing=0, tight=True, on_size_change=with_event(bar_measured))
    whole_pad = ft.Column(pads, spacing=0, tight=True, on_size_change=with_event(pad_measured))
    if fit.pad_scrolls:
        both: list[ft.Control] = [whole_pad, whole_bar]
        if beside:
            both.reverse()
        below = ft.Column(both, spacing=0, scroll=ft.ScrollMode.AUTO)
    else:
        room = ft.Column([whole_bar], spacing=0, tight=True)
        if beside or fit.bar_scrolls:
            room.scroll, room.expand = ft.ScrollMode.AUTO, True
        below = ft.Column([room, *([whole_pad] if pad else [])], spacing=0)
    if beside:
        paint = ft.Colors.SURFACE_CONTAINER if pad else None  # also between the bar and the pad
        return ft.Row(
            [above, ft.Container(below, bgcolor=paint, expand=True)], spacing=0, expand=True
        )
    below.tight, below.height = True, most if fit.bar_scrolls else None
    return ft.Column([above, below], spacing=0, expand=True)
