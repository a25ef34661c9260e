"""Questions, bar and pad on one page, below each other or side by side: the cell that is asked stays in sight."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from screens.state.screen_state import ScreenState
from screens.ui.error_boundary import with_event
from screens.ui.hooks import use_state_ref
from screens.ui.text_scale import is_large, is_low
from screens.ui.theme import GAP, SIDE
from screens.views.answer import BELOW, BETWEEN, Slip

BAR = "bar"
"""The key of the bar."""

QUESTIONS, ALONE = 140, 232
"""Height in dp that the questions have above the bar and a pad: a heading and a cell; and above the bar alone."""

FEW, LITTLE = 36, 112
"""Height in dp that the questions keep where else the headline would be cut: above a pad, which says what it asks, and
above the bar alone."""

ROW: Final = 80
"""Height in dp that the questions keep above the bar alone where else one line of its headline had no room: that of a
row of them."""

TOP, BOTTOM = 6, 12
"""Room in dp above and below the bar."""

AROUND = TOP + BOTTOM

LEAST = 56
"""Height in dp that what the bar says has at the least: it scrolls then."""


class Bar(NamedTuple):
    """The bar by parts: what it *says*, its *tools*, and its *buttons*.

    *slip* is the slip in what it says, None for none, and *row* what stands above it all.
    """

    says: ft.Control
    tools: ft.Control
    buttons: ft.Control
    slip: Slip | None = None
    row: Sequence[ft.Control] = ()


SAYS, BUTTONS, ALL = 1, 2, 3
"""What of the bar scrolls: what it says, its buttons, too, or all of it."""


class Fit(NamedTuple):
    """The heights in dp of what scrolls of the *bar*, and of the *pad*, None where they are whole.

    *scrolls* is what of the bar does: SAYS, BUTTONS or ALL.
    """

    bar: float | None = None
    pad: float | None = None
    scrolls: int = SAYS


class LineEnds(NamedTuple):
    """Where lines end in what the bar says, in dp from its top: those of the headline, and those of the reason."""

    head: Sequence[float] = ()
    why: Sequence[float] = ()

    def whole(self, room: float) -> float:
        """Return as much of *room*, in dp, as ends with a whole line; all of it where not even one has room."""
        return max((end for end in (*self.head, *self.why) if end <= room), default=room)


NO_LINES: Final = LineEnds()


class Heights(NamedTuple):
    """The heights in dp that the parts of the bar and the pad have been drawn with, 0 before they were.

    *head* and *why* are the headline and the reason in what the bar *says*.
    """

    says: float = 0
    tools: float = 0
    buttons: float = 0
    pad: float = 0
    head: float = 0
    why: float = 0

    def lines(self, slip: Slip | None) -> LineEnds:
        """Return where the lines on the *slip* end, which is the last of what the bar says."""
        if slip is None or not self.head:
            return LineEnds()
        why = self.why if slip.why else 0
        below = self.says - BELOW - (why + BETWEEN if why else 0)
        return LineEnds(
            _ends(below, self.head, slip.head_line),
            _ends(below + BETWEEN + why, why, slip.why_line),
        )

    def fit(
        self, most: float, lines: LineEnds = NO_LINES, *, padded: bool, questions: bool = True
    ) -> Fit:
        """Return how all fit into *most* dp, of which the *questions* need a part unless they stand beside.

        The tools are always in sight below questions, and with a pad (*padded*) its keys as long as there is room. The
        headline is in sight before the questions have their whole part, above the bar alone if all of it has room
        above a row of them.
        Buttons scroll below what the bar says before that is cut. What scrolls leaves off at the end of one of the
        *lines*.
        """
        pad = self.pad if padded else 0
        wanted, few = (QUESTIONS, FEW) if padded else (ALONE, LITTLE)
        if not questions:
            wanted, few = 0, 0
        left = most - AROUND - self.tools - self.buttons - pad
        if self.says <= left - wanted:
            return Fit()
        first, head = (lines.head[0], lines.head[-1]) if lines.head else (0, 0)
        least = min(LEAST, first or LEAST, self.says)
        most_said = min(head, left - few)
        if not padded and most_said < head:
            most_said = head if head <= left - min(few, ROW) else min(first, left - few)
        room = max(left - wanted, most_said)
        if room >= (least if padded or not self.buttons else max(least, head)):
            return Fit(lines.whole(min(self.says, room)))
        room = left + self.buttons - few
        if room >= least or not padded:
            room = max(room, least)
            return Fit(room if room > self.says else lines.whole(room), None, BUTTONS)
        if not questions and room + self.tools >= least:
            return Fit(room + self.tools, None, ALL)
        return Fit(least, max(room + pad - least, least), BUTTONS)


def _ends(end: float, height: float, line: float) -> list[float]:
    """Return where the lines of a text end that is *height* dp high and ends at *end*; one is about *line* dp high."""
    many = round(height / line)
    return [end - (many - 1 - each) * height / many for each in range(many)]


def use_stacked(
    screen: ScreenState, above: ft.Control, bar: Bar, pad: ft.Control | None, most: float
) -> ft.Control:
    """Return the questions with the bar below them, and the *pad* at the bottom; in a short window beside them. A hook.

    The pad lies there like a keyboard: its keys stay in their places, whatever the bar says. Where all
    would leave too little of *most* dp, on a page with large text or a low one, what the bar says scrolls. Their
    heights are not known before they are drawn.
    """
    heights = use_state_ref(Heights())
    drawn = use_state_ref(Fit())
    beside, padded = screen.short_window, pad is not None

    def measured(now: Heights) -> None:
        heights.current = now
        drawn.set(fitted(now))

    def fitted(now: Heights) -> Fit:
        return now.fit(most, now.lines(bar.slip), padded=padded, questions=not beside)

    def watch(name: str, part: ft.LayoutControl) -> None:
        async def resized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
            measured(heights.current._replace(**{name: event.height}))

        part.on_size_change = with_event(resized)

    def part(name: str, *inside: ft.Control) -> ft.Column:
        across = ft.CrossAxisAlignment.STRETCH
        column = ft.Column(list(inside), spacing=0, tight=True, horizontal_alignment=across)
        watch(name, column)
        return column

    pads = [pad] if pad else []
    if not (beside or is_large() or is_low()):
        whole = _padded(
            ft.Column([*bar.row, bar.buttons, bar.says, bar.tools], spacing=0, tight=True)
        )
        return ft.Column([above, whole, *pads], spacing=0, expand=True)
    if bar.slip:
        watch("head", bar.slip.head)
        if bar.slip.why:
            watch("why", bar.slip.why)
    drawn.current = fit = fitted(heights.current)
    says, tools = part("says", bar.says), part("tools", bar.tools)
    buttons, keys = part("buttons", *bar.row, bar.buttons), part("pad", *pads)
    rolls = {SAYS: [says], BUTTONS: [says, buttons], ALL: [says, buttons, tools]}[fit.scrolls]
    between = 0 if fit.scrolls == SAYS else GAP
    room = ft.Column([*rolls], spacing=between, tight=True, height=fit.bar)
    room.scroll = None if fit.bar is None else ft.ScrollMode.AUTO
    above_it = [buttons] if fit.scrolls == SAYS else []
    below_it = [] if fit.scrolls == ALL else [tools]
    rolled = ft.Column([keys], spacing=0, tight=True, height=fit.pad)
    rolled.scroll = None if fit.pad is None else ft.ScrollMode.AUTO
    whole = _padded(ft.Column([*above_it, room, *below_it], spacing=0, tight=True))
    whole.expand = beside  # so that the pad stays at the bottom, and the filled button as well
    whole.alignment = None if pad or not beside else ft.Alignment.BOTTOM_LEFT
    below = ft.Column([whole, *([rolled] if pad else [])], spacing=0, tight=not beside)
    if beside:
        return ft.Row([above, ft.Container(below, expand=True)], spacing=0, expand=True)
    return ft.Column([above, below], spacing=0, expand=True)


def _padded(bar: ft.Column) -> ft.Container:
    """Return the *bar* with room around it."""
    bar.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    padding = ft.Padding.only(left=SIDE, right=SIDE, top=TOP, bottom=BOTTOM)
    return ft.Container(bar, key=BAR, padding=padding)
