"""The square picture of a finished game: all of it has room, however many play and whatever they are called."""

from typing import Final

from companion.core.printed import signed
from companion.core.scene import Box, Paint, Scene, Shape, Trail, Words
from companion.core.table import Player
from companion.display.scores import longest_bar, won
from companion.exchange.poster import Poster
from companion.scenes.badge import badge
from companion.scenes.letters import BOLD, cut, fitted, text_width
from companion.scenes.marks import crown

SIDE: Final = 360
"""How wide and high the picture is."""

EDGE: Final = 16
GAP: Final = 8

SIGN: Final = 48
"""How wide and high the sign of the game is. It stands in the upper left corner, and isn't drawn here."""

MOST_BADGES: Final = 4
"""Winners whose badges have room beside their names."""

CROWN: Final = 32
"""How wide the crown is."""

SMALLEST: Final = 11
"""The size of the smallest letters."""

LINE: Final = 1.25
"""The height of a line as a multiple of its letters."""

MOST_ROW, LEAST_ROW, WITH_BAR = 32, 13, 16
"""The height of a player's row at the most and at the least, and the least one that has a bar."""

ROOMY: Final = 17
"""The height of a row for which the winners' names are made smaller."""

HEADLINES: Final = (24, 20, 16, 13, SMALLEST)
"""The sizes of the winners' names."""

END: Final = SIDE - EDGE
FOOT: Final = 14
"""The height of the last line."""


def square_poster(shown: Poster) -> Scene:
    """Return the square picture of what is *shown*. Its upper left corner is free for the game's sign."""
    head, top = _head(shown)
    (panel, below), said, high = _divided(shown, top)
    free = END - FOOT - GAP - below - _height(said)
    start = END - FOOT - _height(said)
    remarks = [
        Words(line, EDGE, start + SMALLEST * LINE * (at + 0.5), SMALLEST, QUIET)
        for at, line in enumerate(said)
    ]
    foot = Words(shown.foot, END, END - FOOT / 2 + 2, 12, QUIET, side="right")
    ground = Box(0, 0, SIDE, SIDE, "surface_container")
    players = _rows(shown, below + (free - _count(shown) * high) / 2, high)
    return Scene(SIDE, SIDE, (ground, *head, *panel, *players, *remarks, foot))


Panel = tuple[list[Shape], float]
"""Who won, and how far down that reaches."""


def _divided(shown: Poster, top: float) -> tuple[Panel, tuple[str, ...], float]:
    """Return who won, the remarks and the height of a row, which share what is below *top*.

    The names of the winners are as large as leaves room for whole remarks and for high rows.
    """
    found = []
    for size in HEADLINES:
        panel = _panel(shown, top, size)
        free = END - FOOT - GAP - panel[1]
        said, whole = _remarks(shown, free - _count(shown) * LEAST_ROW)
        high = min(MOST_ROW, (free - _height(said)) / max(_count(shown), 1))
        found.append(((whole, min(high, ROOMY), size), (panel, said, high)))
    return max(found, key=lambda each: each[0])[1]


def _count(shown: Poster) -> int:
    """Return how many players have a row."""
    return len(shown.scores.rows) + len(shown.others)


QUIET: Final = "on_surface_variant"


def _height(said: tuple[str, ...]) -> float:
    """Return how high the lines *said* are, with the gap above them."""
    return SMALLEST * LINE * len(said) + GAP / 2 if said else 0


def _head(shown: Poster) -> tuple[list[Shape], float]:
    """Return the title, with day and place below it, and how far down they reach."""
    start = EDGE + SIGN + 12
    room = END - start
    titles = [(22, 1), (19, 1), (16, 1), (14, 1), (12, 1)]
    (title,), size = fitted(shown.game, titles, room)
    said, small = fitted(shown.aside, [(14, 1), (12, 1), (12, 2), (11, 2)], room, bold=False)
    top = EDGE + (15 if len(said) == 1 else 11)
    step = small * LINE
    shapes: list[Shape] = [Words(title, start, top, size, bold=True)]
    shapes += [
        Words(line, start, top + 14 + step * (at + 0.4), small, QUIET)
        for at, line in enumerate(said)
    ]
    return shapes, EDGE + SIGN + (GAP if len(said) == 1 else GAP + 6)


def _panel(shown: Poster, top: float, largest: float) -> Panel:
    """Return who won on their colour, in letters of at most the size *largest*, and how far down that reaches."""
    alone = len(shown.winners) == 1
    ground: Paint = f"piece-{shown.winners[0].colour}" if alone else "surface_container_high"
    ink: Paint = f"ink-{shown.winners[0].colour}" if alone else "on_surface"
    badges = shown.winners if len(shown.winners) <= MOST_BADGES else ()
    wide = (40 if alone else 24 * (1 + (len(badges) > 2)) - 2) + 10 if badges else 0
    start, end = EDGE + 12 + wide, END - 12 - (CROWN + GAP if shown.winners else 0)
    words = _wins(shown)
    room = _room_for_names(shown, top) - (SMALLEST * LINE if words else 0)
    sizes = [
        (each, 1 if each > 20 else max(1, int(room // (each * LINE))))
        for each in HEADLINES
        if each <= largest
    ]
    names, size = fitted(shown.names or shown.outcome, sizes, end - start)
    under = min(15, size)
    tall = max(52 if badges else 0, len(names) * size * LINE + (under * LINE if words else 0))
    middle = top + 8 + tall / 2
    y = (
        middle
        - (tall if tall > 52 else len(names) * size * LINE + under * LINE * bool(words)) / 2
    )
    shapes: list[Shape] = [
        Box(EDGE, top, END - EDGE, tall + 16, ground, "outline", 14, 1.5),
        *_badges(badges, middle),
    ]
    for line in names:
        shapes.append(Words(line, start, y + size * LINE / 2, size, ink, bold=True))
        y += size * LINE
    if words:
        (line,), small = fitted(
            words, [(under, 1), (13, 1), (SMALLEST, 1)], end - start, bold=False
        )
        shapes.append(Words(line, start, y + under * LINE / 2, small, ink))
    if shown.winners:
        points = crown(end + GAP, middle - 0.35 * CROWN, CROWN)
        shapes.append(Trail(points, "", ink, closed=True))
    return shapes, top + tall + 16 + GAP


def _room_for_names(shown: Poster, top: float) -> float:
    """Return how high the names of the winners may be: all players have a row, and the remarks a line."""
    remarks = _height(("",)) if shown.remarks else 0
    return END - FOOT - GAP - remarks - _count(shown) * LEAST_ROW - (top + 16 + GAP)


def _wins(shown: Poster) -> str:
    """Return that they win, and with how many points; '' for nobody."""
    if not shown.winners:
        return ""
    verb = "win" if len(shown.winners) > 1 else "wins"
    return " with ".join(filter(None, (verb, shown.points)))


def _badges(winners: tuple[Player, ...], middle: float) -> list[Shape]:
    """Return the badges of the *winners*: a large one, or small ones in columns of two."""
    left = EDGE + 12
    if len(winners) == 1:
        return list(badge(winners[0], left + 20, middle, 20))
    shapes: list[Shape] = []
    for at, player in enumerate(winners):
        column, row = divmod(at, 2)
        alone = len(winners) == 3 and at == 2
        y = middle + (0 if alone else 26 * row - 13)
        shapes += badge(player, left + 11 + 24 * column, y, 11)
    return shapes


def _remarks(shown: Poster, room: float) -> tuple[tuple[str, ...], bool]:
    """Return the lines of what broke a tie and how the table read the rules, and whether they are whole.

    They fit *room*; at least one is there.
    """
    said = " ".join(f"{each.removesuffix('.')}." for each in shown.remarks)
    if not said:
        return (), True
    most = max(1, int((room - GAP / 2) // (SMALLEST * LINE)))
    found, _ = fitted(said, [(SMALLEST, most)], END - EDGE, bold=False)
    return found, " ".join(found) == " ".join(said.split())


def _rows(shown: Poster, top: float, high: float) -> list[Shape]:
    """Return a row *high* for each player: a badge, the name, the points, and a bar in their colour."""
    unit = shown.scores.unit
    rows = [
        (row.player, f"{signed(row.total, shown.scores.scale)} {unit}".rstrip(), won(row))
        for row in shown.scores.rows
    ]
    rows += [(player, said, 0) for player, said in shown.others]
    radius = min(13.0, high / 2 - 0.5)
    start = EDGE + 2 * radius + GAP
    room = END - start - GAP
    size = next(
        (
            each
            for each in (15, 14, 13, 12)
            if each <= high * 0.6 and all(_both(*row[:2], each) <= room for row in rows)
        ),
        SMALLEST,
    )
    longest = longest_bar(shown.scores)
    shapes: list[Shape] = []
    for at, (player, said, points) in enumerate(rows):
        middle = top + high * (at + 0.5)
        text = middle - 2.5 if high >= WITH_BAR else middle
        # Points are never cut: a number without its end is another one.
        whole = text_width(said, size * BOLD) + GAP if at < len(shown.scores.rows) else 0
        name = cut(player.name, size, max(0, room - whole))
        left = room - text_width(name, size) - GAP
        shapes += badge(player, EDGE + radius, middle, radius)
        shapes.append(Words(name, start, text, size))
        if end := cut(said, size * BOLD, max(0, left)):
            shapes.append(Words(end, END, text, size, bold=True, side="right"))
        if points and high >= WITH_BAR:
            paint = f"piece-{player.colour}"
            full = (END - start) * points / longest
            bar = min(5.0, high * 0.16)
            shapes.append(
                Box(start, text + size * 0.5 + 1, full, bar, paint, "outline", bar / 2, 0.5)
            )
    return shapes


def _both(player: Player, said: str, size: float) -> float:
    """Return how wide a name and what is said beside it are, with the gap between them."""
    return text_width(player.name, size) + GAP + text_width(said, size * BOLD)
