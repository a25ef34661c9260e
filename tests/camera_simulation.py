"""A camera that looks at a code on a phone: tilted, a little blurred, noisy, with less contrast.

A code of 6 cm with its quiet zone, before the 720p camera of a laptop or phone, whose focal
length is about 967 pixels. A player holds it there for many pictures: three must be enough.
"""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from companion.core.errors import ShareError
from companion.exchange import qr, qr_decoder

FOCAL = 967
WIDTH = 6.0
FINE = 4
"""How many times finer the scene is drawn than the camera sees it."""

BLACK, WHITE, BEHIND = 40, 215, 90

ENOUGH = 3
"""Pictures in which a code must have been read."""

OUT = Path(__file__).parents[1] / "build" / "out" / "camera"
"""Where pictures are kept that were not read."""


def is_read(text: str, distance: float) -> bool:
    """Return whether one of three pictures of *text* from *distance* cm is read as it stands."""
    return any(reads(text, distance, attempt) for attempt in range(ENOUGH))


def tried(name: str, text: str, distance: float, times: int = ENOUGH) -> int:
    """Return how many of the pictures are read. Those that are not are kept under *name*."""
    read = 0
    for attempt in range(times):
        if reads(text, distance, attempt):
            read += 1
        else:
            OUT.mkdir(parents=True, exist_ok=True)
            file = f"{name.replace('/', '-')}-{distance:g}cm-{attempt}.png"
            photograph(text, distance, attempt).save(OUT / file)
    return read


def reads(text: str, distance: float, attempt: int) -> bool:
    """Return whether the picture that was taken at this *attempt* is read as *text*."""
    picture = BytesIO()
    photograph(text, distance, attempt).save(picture, "PNG")
    try:
        return qr_decoder.require_codes(picture.getvalue()) == (text,)
    except ShareError:
        return False


def photograph(text: str, distance: float, attempt: int) -> Image.Image:
    """Return what the camera sees of *text* at *distance* cm; *attempt* is its seed."""
    chance = np.random.default_rng(attempt)
    side = FOCAL * WIDTH / distance
    size = int(side * 1.4)
    squares = _shown(text)
    corners = _corners(chance, side, distance) + size / 2 + chance.uniform(-1, 1, 2)
    scene = squares.transform(
        (size * FINE, size * FINE),
        Image.Transform.PERSPECTIVE,
        _perspective(corners * FINE, squares.width),
        Image.Resampling.NEAREST,
        fillcolor=BEHIND,
    )
    seen = scene.resize((size, size), Image.Resampling.BOX)
    blurred = seen.filter(ImageFilter.GaussianBlur(0.7))
    light = BLACK + (WHITE - BLACK) * np.asarray(blurred, float) / 255
    noisy = light + chance.normal(0, 5, light.shape)
    return Image.fromarray(noisy.clip(0, 255).astype(np.uint8))


@lru_cache(maxsize=8)
def _shown(text: str) -> Image.Image:
    """Return the code of *text* as a screen shows it."""
    return Image.open(BytesIO(qr.png(text, 8))).convert("L")


def _corners(chance: np.random.Generator, side: float, distance: float) -> NDArray[np.float64]:
    """Return where the card's corners fall: tilted up to 15 degrees, turned up to 20."""
    a, b = np.radians(chance.uniform(-15, 15, 2))
    c = np.radians(chance.uniform(-20, 20))
    tilt = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    swing = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    turn = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    card = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) / 2
    x, y, z = (turn @ tilt @ swing @ card.T) * side
    depth = side * distance / WIDTH
    flat: NDArray[np.float64] = np.stack([x, y], 1) * (depth / (depth + z))[:, None]
    return flat


def _perspective(corners: NDArray[np.float64], width: int) -> tuple[float, ...]:
    """Return the eight numbers that lead from the picture's corners back to the code's."""
    rows, ends = [], []
    code = [(0, 0), (width, 0), (width, width), (0, width)]
    for (x, y), (u, v) in zip(corners, code, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        ends += [u, v]
    return tuple(float(number) for number in np.linalg.solve(np.array(rows), np.array(ends)))
