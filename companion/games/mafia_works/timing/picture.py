"""What may be played when, as a picture: ticks, crosses and question marks, the moment lit."""

from typing import Final

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Paint, Scene, Shape, Trail, Words
from companion.games.mafia_works.timing.state import MOMENTS, WORDS, Verdict, allowed
from companion.scenes.letters import lines
from companion.scenes.marks import cross

HEADS: Final = ("My Main Phase", "Rest of my turn", "Others' turns", "In reply")
"""The moments in short, in the order of MOMENTS. Each takes two lines at most."""

NARROW_HEADS: Final = ("Main Phase", *HEADS[1:])
"""The same in a narrow picture, with large letters."""

SHORT: Final[dict[Verdict, str]] = {
    "yes": "yes",
    "no": "no",
    "ask": "ask",
    "auto": "auto",
    "on": "on",
}
"""The verdicts in short."""

LINE: Final = 28
"""The height of a line of signs."""


def picture(moment: str) -> Drawing:
    """Return all kinds at all moments; *moment* is lit, '' for none."""
    rows = [
        f"{kind.title}: {', '.join(SHORT[allowed(kind.key, each.key)] for each in MOMENTS)}."
        for kind in WORDS.kinds
    ]
    columns = zip(MOMENTS, HEADS, strict=True)
    now = [f"Now: {head}." for each, head in columns if each.key == moment]
    said = " ".join([f"{', '.join(HEADS)}.", *now, *rows])
    return Drawing(said, _scene(moment, WIDE), _scene(moment, NARROW), "moments")


def _scene(moment: str, width: float) -> Scene:
    """Return the signs; for large letters what they are about stands above them."""
    narrow = width == NARROW
    beside, above = (0.0, 15.0) if narrow else (108.0, 0.0)
    wide, high = (width - beside) / len(MOMENTS), LINE + above
    top = 36.0
    bottom = top + high * len(WORDS.kinds)
    shapes: list[Shape] = []
    heads = NARROW_HEADS if narrow else HEADS
    for n, (each, head) in enumerate(zip(MOMENTS, heads, strict=True)):
        middle, lit = beside + wide * (n + 0.5), each.key == moment
        if lit:
            ends = [(1.0, top - 3)] if narrow else [(1.0, bottom - 2)]
            if narrow:
                ends += [
                    (top + high * at + above + 1, LINE - 2) for at in range(len(WORDS.kinds))
                ]
            for start, tall in ends:
                left = beside + wide * n + 1
                shapes.append(
                    Box(left, start, wide - 2, tall, "primary_container", "primary", 8, 1)
                )
        ink: Paint = "on_primary_container" if lit else "on_surface_variant"
        size = 11 if narrow else 12
        for at, line in enumerate(lines(head, size, wide - 2)):
            shapes.append(Words(line, middle, 12 + 14 * at, size, ink, lit, "middle"))
    for at, kind in enumerate(WORDS.kinds):
        y = top + high * at
        shapes.append(Trail(((0, y), (width, y)), "outline_variant", thick=1))
        shapes.append(Words(kind.title, 0, y + (9 if narrow else LINE / 2), 12))
        for n, each in enumerate(MOMENTS):
            middle, lit = beside + wide * (n + 0.5), each.key == moment
            verdict = allowed(kind.key, each.key)
            shapes += _sign(verdict, middle, y + above + LINE / 2, lit)
    return Scene(width, bottom, tuple(shapes))


def _sign(verdict: Verdict, x: float, y: float, lit: bool) -> list[Shape]:
    """Return the sign of *verdict* with its middle at *x*, *y*."""
    ink: Paint = "on_primary_container" if lit else "on_surface"
    if verdict == "yes":
        ground: Paint = "primary"
        tick = ((x - 5, y), (x - 1, y + 4), (x + 5, y - 4))
        return [Disc(x, y, 10, ground), Trail(tick, "on_primary", thick=2.5)]
    if verdict == "no":
        return [Trail(cross(x, y, 5, 5), ink if lit else "outline", thick=2.5)]
    if verdict == "ask":
        mark = Words("?", x, y, 15, "on_tertiary", True, "middle", "?")
        return [Disc(x, y, 10, "tertiary"), mark]
    return [Words(SHORT[verdict], x, y, 12, ink, side="middle")]
