"""The Victory card that is to be acquired, on the stage: its Power, and who wants it."""

from typing import Final

from companion.core.scene import Box, Disc, Scene, Shape, Trail, Words
from companion.games.mafia_works.acquire.state import AcquireState, buyer
from companion.scenes.stage_cards import INK, LEFT, RIGHT, TOP, stage_card

FUR, EAR, EYE, MUZZLE, NOSE = "#2F342F", "#F2A08B", "#D9E86A", "#F1E3BD", "#E58874"
HAT, BRIM, BAND = "#4E7A5C", "#416E54", "#F2A08B"
"""The colours of the cat with the hat, who stands for this game."""

UNKNOWN: Final = "?"
"""What the card says before its Power is known."""


def stage_piece(state: AcquireState) -> Scene:
    """Return the Victory card with its Power, and the badge of whoever acquires it."""
    middle = (LEFT + RIGHT) / 2
    power = UNKNOWN if state.price is None else str(state.price)
    printed = (*_cat(middle, TOP + 33), Words(power, middle, TOP + 64, 22, INK, True, "middle"))
    return stage_card(printed, state.table.player(buyer(state)))


def _cat(x: float, y: float) -> tuple[Shape, ...]:
    """Return the head of the cat with its middle at *x* and *y*."""

    def outline(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
        return tuple((x + across, y + down) for across, down in points)

    ears = (outline((-side * 17, -4), (-side * 17, -17), (-side * 5, -9)) for side in (-1, 1))
    inner = (outline((-side * 15, -6), (-side * 15, -13), (-side * 8, -8)) for side in (-1, 1))
    eyes = (
        outline((side * 3, 2), (side * 8, -2), (side * 14, 1), (side * 9, 4))
        for side in (-1, 1)
    )
    return (
        *(Trail(ear, "", FUR, closed=True) for ear in ears),
        *(Trail(ear, "", EAR, closed=True) for ear in inner),
        Box(x - 19, y - 9, 38, 26, FUR, round=12),
        *(Trail(eye, "", EYE, closed=True) for eye in eyes),
        *(Box(x + side * 8.5 - 0.8, y - 1.5, 1.6, 5, INK, round=0.8) for side in (-1, 1)),
        Box(x - 8, y + 7, 16, 9, MUZZLE, round=4.5),
        Trail(outline((-3, 7), (3, 7), (0, 10)), "", NOSE, closed=True),
        Box(x - 13, y - 22, 26, 16, HAT, round=6),
        Box(x - 13, y - 13, 26, 5, BAND),
        Box(x - 22, y - 9, 44, 5.5, BRIM, round=2.7),
        Disc(x, y - 22, 3, HAT),
    )
