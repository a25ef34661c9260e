"""Two pictures of one screen: how far apart they are, and a picture of where."""

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.int16]

LEVEL = 64
"""A pixel differs where red, green or blue is further apart than this, of 255: the edges of
letters are smoothed a little differently by other browsers and processors.
"""

SHARE = 1 / 2000
"""The share of a picture's pixels that may differ: a few hundred, less than one changed word."""

MARGIN = 24
"""Rows that are left of an empty stretch."""


def pixels(picture: Image.Image) -> Pixels:
    """Return *picture* as rows of pixels of three numbers."""
    return np.asarray(picture.convert("RGB"), dtype=np.int16)


def differing(old: Image.Image, new: Image.Image) -> NDArray[np.bool_]:
    """Return which pixels differ; all of them where the sizes do."""
    if old.size != new.size:
        return np.ones((new.height, new.width), dtype=np.bool_)
    apart: NDArray[np.bool_] = abs(pixels(old) - pixels(new)).max(axis=2) > LEVEL
    return apart


def share(old: Image.Image, new: Image.Image) -> float:
    """Return the share of pixels that differ."""
    return float(differing(old, new).mean())


def side_by_side(old: Image.Image, new: Image.Image) -> Image.Image:
    """Return the old picture, the new one, and the new one in grey with what differs in red."""
    grey = new.convert("L").convert("RGB")
    red = Image.new("RGB", new.size, "#FF0000")
    marked = Image.composite(red, grey, Image.fromarray(differing(old, new)))
    three = (old.convert("RGB"), new.convert("RGB"), marked)
    sheet = Image.new(
        "RGB", (sum(each.width for each in three), max(each.height for each in three))
    )
    right = 0
    for each in three:
        sheet.paste(each, (right, 0))
        right += each.width
    return sheet


def without_gap(picture: bytes) -> bytes:
    """Return a picture of a tall screen without most of its longest empty stretch.

    Empty is where each row of pixels is the same as the one above.
    """
    with Image.open(BytesIO(picture)) as image:
        rows = np.asarray(image.convert("RGB"))
    same = [False, *(rows[1:] == rows[:-1]).all(axis=(1, 2)), False]
    starts = [n for n in range(1, len(same)) if same[n] and not same[n - 1]]
    ends = [n for n in range(1, len(same)) if same[n - 1] and not same[n]]
    start, end = max(zip(starts, ends, strict=True), key=lambda run: run[1] - run[0])
    kept = np.concatenate([rows[: min(start + MARGIN, end)], rows[end:]])
    return encoded(Image.fromarray(kept))


def faults(golden: Path, new: Image.Image, out: Path, *, add: bool) -> list[str]:
    """Say where *new* is not as the *golden* picture; both and what differs go to *out*.

    A golden picture is never changed. Where it is missing, *new* becomes it if asked to *add*.
    """
    if not golden.exists():
        if not add:
            return [f"{golden.name} is missing in {golden.parent}: make golden"]
        golden.parent.mkdir(parents=True, exist_ok=True)
        new.save(golden, optimize=True)
        return []
    with Image.open(golden) as old:
        apart = share(old, new)
        if apart <= SHARE:
            return []
        out.mkdir(parents=True, exist_ok=True)
        side_by_side(old, new).save(out / f"gallery-{golden.name}")
    return [f"{golden.name}: {100 * apart:.2f} % of its pixels differ, see {out}"]


def encoded(image: Image.Image, **how: Any) -> bytes:
    """Return *image* as a PNG."""
    out = BytesIO()
    image.save(out, "PNG", **how)
    return out.getvalue()
