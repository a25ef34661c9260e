"""One picture a game: the screens of its tools on a phone, side by side, as contact sheets are."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from companion.catalogue import every_game
from companion.tools.tool import Game

WIDTH, GAP, COLUMNS = 234, 12, 6
"""Pixels that each screen is wide and that lie between two, and how many stand in a row."""

COLOURS = 256
"""How many colours a sheet has. Those that are rare, as players are, have to be among them."""

PAPER = (128, 128, 128)
"""What lies between the screens: a grey from which dark and light ones stand out."""


def screens_of(game: Game, folder: Path) -> list[Path]:
    """Return the pictures in *folder* of the tools of *game*, each with its example."""
    return [folder / f"{game.key}-{tool.key}.png" for tool in game.tools]


def sheet(pictures: Sequence[Path]) -> bytes:
    """Return a PNG with all *pictures*, which are equally large, in rows."""
    screens = [_small(each) for each in pictures]
    height = max(each.height for each in screens)
    columns = min(COLUMNS, len(screens))
    rows = -(-len(screens) // columns)
    whole = Image.new(
        "RGB", (columns * (WIDTH + GAP) + GAP, rows * (height + GAP) + GAP), PAPER
    )
    for number, screen in enumerate(screens):
        row, column = divmod(number, columns)
        whole.paste(screen, (GAP + column * (WIDTH + GAP), GAP + row * (height + GAP)))
    out = BytesIO()
    whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


def _small(picture: Path) -> Image.Image:
    with Image.open(picture) as image:
        height = round(image.height * WIDTH / image.width)
        return image.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)


def make(screens: Path, to: Path) -> list[Path]:
    """Make the sheet of every game all of whose tools are pictured in *screens*; return them."""
    made = []
    for game in every_game():
        pictures = screens_of(game, screens)
        if all(each.exists() for each in pictures):
            made.append(to / f"{game.key}.png")
            made[-1].write_bytes(sheet(pictures))
    return made
