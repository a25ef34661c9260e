"""The phases of a round as a picture: those that are done, the one that is now, those to come."""

from typing import Final

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Scene, Shape, Words

EDGE: Final = 14
"""From the border of the picture to the middle of its first and last phase."""

HIGH: Final = 30


def stepper(part: str, titles: tuple[str, ...], now: int) -> tuple[Drawing, ...]:
    """Return the phases called *titles*, of which *now* is the current one, counted from 0.

    *part* is what the game calls a phase. Nothing where there is one phase alone.
    """
    if len(titles) < 2:
        return ()
    names = ", ".join(f"{place} {title}" for place, title in enumerate(titles, 1))
    said = f"{part} {now + 1} of {len(titles)}, {titles[now]}. In order: {names}."
    wide, narrow = (_scene(len(titles), now, width) for width in (WIDE, NARROW))
    return (Drawing(said, wide, narrow, "phases"),)


def _scene(number: int, now: int, width: float) -> Scene:
    step, middle = (width - 2 * EDGE) / (number - 1), HIGH / 2
    done = step * now
    shapes: list[Shape] = [
        Box(EDGE, middle - 1, width - 2 * EDGE, 2, "outline_variant"),
        *([Box(EDGE, middle - 2, done, 4, "primary")] if done else []),
    ]
    for place in range(number):
        x, text = EDGE + step * place, str(place + 1)
        if place == now:
            shapes.append(Disc(x, middle, 13, "primary"))
            shapes.append(Words(text, x, middle, 15, "on_primary", True, "middle"))
        elif place < now:
            shapes.append(Disc(x, middle, 6, "primary"))
        else:
            shapes.append(Disc(x, middle, 9 if width == WIDE else 7, "surface", "outline", 1.5))
            if width == WIDE:
                shapes.append(Words(text, x, middle, 11, side="middle"))
    return Scene(width, HIGH, tuple(shapes))
