"""What is drawn and not written: badges, dice, bars, lines and icons, as SVG with plain attributes.

The page's policy forbids ``style``. Nothing here is read aloud: the words beside it are.
"""

from collections.abc import Iterable
from math import pi
from typing import Final

from companion.core.blocks import LineChart
from companion.core.printed import signed
from companion.core.table import Player
from companion.display.scores import LEAST_SHARE, Fill, fill, has_second_tone
from companion.scenes.badge import (
    CARD_CORNER,
    CARD_WIDTH,
    LETTER,
    NOBODYS,
    PIECES,
    RADIUS,
    STROKE,
    piece_of,
    second_tone,
)
from companion.scenes.dice import PIPS
from screens.light.ui.markup import Content, Html, el

ICONS: Final = {
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "redo": "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    "back": "m14 5-7 7 7 7",
    "next": "m10 5 7 7-7 7",
    "hide": "m6 9 6 6 6-6",
    "rub": "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
    "warn": "M12 4 2.5 20h19zM12 10v5M12 17.4v.2",
    "why": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.1",
    "ask": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5c0-3.4 5-3.2 5 0 0 2-2.5 2-2.5 4M12 16.6v.2",
    "offer": "M4 5v6a4 4 0 0 0 4 4h11m-4-4 4 4-4 4",
    "star": "m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z",
    "tick": "m7 12.5 3.4 3.5L17 9",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "eye": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 "
    "0-5 2.5 2.5 0 0 0 0 5z",
    "code": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18h2",
    "more": "M12 5v.1M12 12v.1M12 19v.1",
    "people": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.4a3.5 3.5 0 0 1 "
    "0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.8",
    "crown": "M4 18V6l4 5 4-7 4 7 4-5v12z",
    "on": "M5 12h14m-6-6 6 6-6 6",
    "down": "M12 5v14m-6-6 6 6 6-6",
    "turn": "M4 9h14l-3-3M20 15H6l3 3",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
}
"""Lines on a square of 24, each drawn as one path."""

OWN_LOOK: Final = ("crown", "more", "tick")
"""Icons that the style sheet has rules for."""


def icon(name: str) -> Html:
    """Return the icon called *name*, in the colour of the text around it."""
    return lines(ICONS[name], f"i i-{name}" if name in OWN_LOOK else "i")


def lines(path: str, look: str = "i") -> Html:
    """Return the lines of *path*, on a square of 24, in the colour of the text around them."""
    return _svg("0 0 24 24", el("path", d=path), class_=look)


def badge(player: Player, look: str = "") -> Html:
    """Return the round badge of *player*, or a card with its number; *look* is a class that says how large."""
    piece = piece_of(player)
    letter = el("text", player.letter, y="6.4", fill=piece.ink, font_size=f"{LETTER * 40:g}")
    named = f"badge {look}".strip()
    if player.card:
        wide = CARD_WIDTH * 38.5
        card = el(
            "rect",
            fill=piece.paint,
            rx=f"{CARD_CORNER * 38.5:.1f}",
            width=f"{wide:.1f}",
            height="38.5",
            x=f"{-wide / 2:.1f}",
            y="-19.3",
        )
        return _svg("-20 -20 40 40", card, letter, class_=named)
    around = 2 * pi * RADIUS * 40
    arc = around / piece.arcs if piece.arcs else 0
    dashed = piece.arcs and piece.share < 1
    dash = f"{arc * piece.share:.1f} {arc * (1 - piece.share):.1f}" if dashed else None
    ring = el(
        "circle",
        r=f"{RADIUS * 40:g}",
        fill="none",
        stroke=piece.ink,
        stroke_width=f"{STROKE * 40:g}",
        stroke_dasharray=dash,
    )
    return _svg(
        "-20 -20 40 40",
        el("circle", r="19.3", fill=piece.paint),
        ring if piece.arcs else None,
        letter,
        class_=named,
    )


def die(face: int) -> Html:
    """Return a die that shows *face*."""
    dots = [el("circle", cx=8 + 12 * (at % 3), cy=8 + 12 * (at // 3), r=4) for at in PIPS[face]]
    return _svg("0 0 40 40", el("rect", width=40, height=40, rx=8), dots, class_="die")


_STRIPES: Final = el("line", x1="-40", x2="999", y1="50%", y2="50%")
"""The stripes of a part of a bar: one broad line of many dashes."""

_LINE: Final = el("rect", y="81%", width="100%", height="11%", fill="currentColor")
"""The line along the foot of a part of a bar."""


def bar(parts: Iterable[tuple[int, int]], longest: int, scale: int, colour: str) -> Html:
    """Return a stacked bar of (points, number of their source), *longest* points in all; *scale* of them make one.

    It is drawn in both tones of a player's *colour*. What was lost comes last.
    """
    piece, second = PIECES.get(colour, NOBODYS), second_tone(colour)
    at, drawn = 0, list[Content]()
    for points, source in parts:
        look, size = fill(source, lost=points < 0), abs(points)
        tone = second if has_second_tone(look) else None
        lines = [_LINE] if look.lines else []
        if look.lost:
            lines.append(el("rect", width="100%", height="100%", class_="frame"))
        share = f"{100 * size / longest:.2f}%"
        shown = size >= LEAST_SHARE * longest
        drawn.append(
            el(
                "svg",
                el("rect", width="100%", height="100%"),
                _STRIPES if look.pattern else None,
                el("text", signed(points, scale), x="50%", y="72%") if shown else None,
                lines,
                x=f"{100 * at / longest:.2f}%",
                width=share,
                fill=tone,
                stroke=tone,
                class_=fill_class(look),
            )
        )
        at += size
    return el(
        "svg",
        drawn,
        class_="bar",
        fill=piece.paint,
        color=piece.ink,
        stroke=piece.paint,
        aria_hidden="true",
    )


def fill_class(look: Fill) -> str | None:
    """Return the classes of a part that is filled so, and of its patch in the legend; None for a plain one."""
    marks = [
        f"p{look.pattern}" if look.pattern else "",
        f"l{look.lines}" if look.lines else "",
        "lost" if look.lost else "",
    ]
    return " ".join(filter(None, marks)) or None


def share_bar(part: int, whole: int) -> Html:
    """Return a chance of *part* in *whole* as a bar."""
    filled = el("rect", width=f"{100 * part / whole:.2f}%", height="100%")
    return el("svg", filled, class_="bar thin", aria_hidden="true")


def plot(line: LineChart) -> Html:
    """Return a number over time as a line, with nothing as its axis."""
    numbers = [number for _, number in line.points]
    least, most = min(0, *numbers), max(1, *numbers)

    def x(at: int) -> str:
        return f"{40 + 300 * at / (len(numbers) - 1):.0f}"

    def y(number: int) -> float:
        return round(130 - 115 * (number - least) / (most - least), 1)

    every = -(-len(numbers) // MOST_LABELS)
    scale = [
        el("text", signed(n, line.scale), x=32, y=y(n) + 4, class_="end")
        for n in sorted({least, 0, most})
    ]
    below = [
        el("text", when, x=x(at), y=152)
        for at, (when, _) in enumerate(line.points)
        if at % every == 0
    ]
    dots = [el("circle", cx=x(at), cy=y(n), r=4) for at, n in enumerate(numbers)]
    path = " ".join(f"{x(at)},{y(n)}" for at, n in enumerate(numbers))
    axis = el("line", x1=40, x2=350, y1=y(0), y2=y(0))
    return _svg(
        "0 0 360 160", axis, el("polyline", points=path), dots, scale, below, class_="plot"
    )


MOST_LABELS: Final = 7
"""Most labels below a line; of more points, every second, third and so on has one."""


def squares(rows: tuple[tuple[bool, ...], ...]) -> Html:
    """Return a QR code: black squares on white, each row's runs as one path."""
    runs: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = next((n for n in range(x, len(row)) if row[n] != row[x]), len(row))
            if row[x]:
                runs.append(f"M{x} {y}h{end - x}v1H{x}z")
            x = end
    side = len(rows)
    ground = el("rect", width=side, height=side, fill="#fff")
    black = el("path", d="".join(runs), shape_rendering="crispEdges")
    return _svg(f"0 0 {side} {side}", ground, black, class_="code")


def _svg(box: str, *inside: Content, class_: str) -> Html:
    return el("svg", inside, viewBox=box, class_=class_, aria_hidden="true")
