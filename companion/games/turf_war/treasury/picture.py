"""The books of all gangs as a picture: what each has, and what it will have at the end of the turn. A touch on a number
changes it.

Rulebook: Upkeep, Recruitment, End of turn.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import NARROW, WIDE, Box, Disc, Place, Scene, Shape, Trail, Words
from companion.core.table import Player
from companion.core.words import spoken_value
from companion.games.turf_war.pawns import pawn
from companion.scenes.badge import badge
from companion.scenes.letters import cut, lines
from companion.scenes.marks import plus

TITLE: Final = "As the turn begins"

NAMES: Final = 48
"""The room of a gang's badge, left of its numbers."""

ROW: Final = 50
"""The height of a gang's row, which a thumb hits."""

LINE: Final = 25
"""The height of a gang's name, and of its numbers below it, where letters are twice as large."""

HEAD: Final = 58
"""The height of what is above the rows: the title, a sign over each column, and what it stands for."""

END: Final = "End"
"""Over the last column: the MC at the end of the turn, which nobody enters."""

SHORT: Final = {"recruits": "To hire"}
"""What stands over a column where the title of the question is too long for it."""


class BookRow(NamedTuple):
    """A row: whose it is, its numbers, what it has at the *end*, and the button that turns to it, None for the one that
    is looked at."""

    player: Player
    questions: tuple[Question, ...]
    end: str
    press: Button | None = None

    @property
    def cells(self) -> tuple[tuple[str, str], ...]:
        """Each number below what it is."""
        asked = (
            (_title(question), spoken_value(question, question.value))
            for question in self.questions
        )
        return (*asked, (END, self.end))


def picture(gangs: tuple[BookRow, ...]) -> Drawing:
    """Return the numbers of *gangs*: the same ones of each."""
    touches = list[Question | Button]()
    for gang in gangs:
        touches += (*([gang.press] if gang.press else []), *gang.questions)
    said = " ".join(_said(gang) for gang in gangs)
    return Drawing(f"{TITLE}. {said}", _wide(gangs), _narrow(gangs), "books", tuple(touches))


def _title(question: Question) -> str:
    return SHORT.get(str(question.args[1]), question.title)


def _said(gang: BookRow) -> str:
    return f"{gang.player.name}: {', '.join(map(' '.join, gang.cells))}."


def _wide(gangs: tuple[BookRow, ...]) -> Scene:
    first = gangs[0]
    step = (WIDE - NAMES) // len(first.cells)
    shapes: list[Shape] = [Words(TITLE, 4, 9, 14, bold=True)]
    for column, (title, _) in enumerate(first.cells):
        x = NAMES + step * (column + 0.5)
        if column < len(first.questions):
            shapes += _sign(str(first.questions[column].args[1]), x, 30)
        shapes.append(Words(cut(title, 11, step - 2), x, 50, 11, side="middle"))
    places, touch = list[Place](), 0
    top: float = HEAD
    for gang in gangs:
        shapes += _row(gang, top, WIDE, ROW)
        shapes += badge(gang.player, NAMES / 2, top + ROW / 2, 13)
        shapes += _numbers(gang, NAMES, step, top + ROW / 2, 20)
        if gang.press:
            places.append(Place(0, top, NAMES, ROW, touch))
            touch += 1
        for column in range(len(gang.questions)):
            places.append(Place(NAMES + step * column, top, step, ROW, touch))
            touch += 1
        top += ROW
    return Scene(WIDE, top, tuple(shapes), tuple(places))


def _row(gang: BookRow, top: float, width: float, high: float) -> Iterator[Shape]:
    """Yield the ground of a row; that of the gang that is looked at has a ring."""
    yield Box(1, top + 1, width - 2, high - 3, "surface_container_high", "outline", 10, 1)
    if not gang.press:
        yield Box(1, top + 1, width - 2, high - 3, "", "primary", 10, 3)


def _numbers(
    gang: BookRow, left: float, step: float, middle: float, size: float
) -> Iterator[Shape]:
    """Yield the numbers of *gang* from *left* on, *step* apart; that of the end isn't entered, and a word for it is
    small."""
    for column, (_, number) in enumerate(gang.cells):
        large = size if len(number) < 4 else 11
        x, said = left + step * (column + 0.5), cut(number, large, step - 2)
        yield Words(said, x, middle, large, bold=True, side="middle")


def _sign(kind: str, x: float, y: float) -> Iterator[Shape]:
    """Yield what a column counts, around a place: coins, areas, pieces, or pieces that are hired."""
    match kind:
        case "money":
            yield Disc(x, y, 8, "secondary_container", "outline", 3)
        case "areas":
            yield Box(x - 8, y - 8, 16, 16, "secondary_container", "outline", 4)
        case _:
            yield from pawn("Hitman", "secondary_container", x, y + 10)
            if kind == "recruits":
                yield Trail(plus(x + 11, y, 4), "on_surface", thick=2)


def _narrow(gangs: tuple[BookRow, ...]) -> Scene:
    step = NARROW // len(gangs[0].cells)
    shapes = list[Shape]()
    for column, (title, _) in enumerate(gangs[0].cells):
        for n, line in enumerate(lines(title, 11, step - 1)):
            shapes.append(Words(line, step * (column + 0.5), 7 + 13 * n, 11, side="middle"))
    places, touch = list[Place](), 0
    top: float = 28
    for gang in gangs:
        shapes += _row(gang, top, NARROW, 2 * LINE)
        name = cut(gang.player.name, 15, NARROW - 20)
        shapes.append(Words(name, 10, top + LINE / 2, 14, bold=True))
        shapes += _numbers(gang, 0, step, top + LINE * 1.5, 14)
        if gang.press:
            places.append(Place(0, top, NARROW, LINE, touch))
            touch += 1
        for column in range(len(gang.questions)):
            places.append(Place(step * column, top + LINE, step, LINE, touch))
            touch += 1
        top += 2 * LINE
    return Scene(NARROW, top, tuple(shapes), tuple(places))
