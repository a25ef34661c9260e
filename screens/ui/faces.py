"""The faces of all texts and titles. A world's own face is fetched when its game is opened."""

from typing import Final

import flet as ft

from companion.display.worlds import World
from screens.ui.letter_size import letter_size

TEXT_FACE: Final = "Companion Text"
"""The face of all texts: one variable file, in whatever weight is asked for."""

FALLBACK: Final = (TEXT_FACE, "Roboto")
"""What letters are drawn in that a face lacks."""

_WIDER: Final = {
    "Companion Lamp": 0.78,
    "Companion Marquee": 1.27,
    "Companion Mask": 1.05,
    "Companion Paw": 1.22,
    "Companion Block": 1.06,
    "Companion Badge": 1.13,
}


def wider(face: str) -> float:
    """Return how many times wider titles in *face* are, as large as they are set, than in Roboto."""
    return _WIDER[face]


def use_faces(page: ft.Page, *worlds: World) -> bool:
    """Have *page* fetch the faces of *worlds*, and the text face where it has none. Return whether any of them is
    new.
    """
    ours = [] if page.web else [TEXT_FACE]  # a browser has it from the start
    wanted = [*ours, *(world.face for world in worlds)]
    known: dict[str, str] = dict(page.fonts or {})
    new = {face: _file(page, face) for face in wanted if face not in known}
    if new:
        page.fonts = {**known, **new}
    return bool(new)


def _file(page: ft.Page, face: str) -> str:
    """Return where the file of *face* is: only pages read the smaller kind."""
    name = face.rpartition(" ")[2].lower()
    return f"faces/{name}.{'woff2' if page.web else 'ttf'}"


def Display(
    value: str,
    world: World,
    *,
    size: float,
    line: float,
    color: str | None = None,
    lines: int | None = 2,
    shadow: bool = False,
) -> ft.Text:
    """Return a title, a verdict or a winner in the face of *world*: as large as *size* looks in every face.

    *line* is the height of a line. It has *lines* at most, and ends in an ellipsis then: it never shrinks.
    """
    scaled = size * world.scale
    return ft.Text(
        value,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.FADE,
        style=ft.TextStyle(
            size=scaled * letter_size(),
            height=line / scaled,
            font_family=world.face,
            font_family_fallback=list(FALLBACK),
            color=color,
            shadow=ft.BoxShadow(blur_radius=12, color="#99000000") if shadow else None,
        ),
    )
