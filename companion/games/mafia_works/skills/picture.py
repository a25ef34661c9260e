"""What waits, as cards one below the other in their order; and everyone's Victory cards, upright or sideways."""

from typing import Final

from companion.core.blocks import Button, Drawing
from companion.core.scene import NARROW, WIDE, Box, Paint, Place, Scene, Shape, Words
from companion.games.mafia_works.skills.state import (
    Outcome,
    SkillsState,
    done,
    every_outcome,
    held,
    waiting,
)
from companion.games.mafia_works.skills.words import effect, kind_words, named, short
from companion.scenes.badge import badge
from companion.scenes.letters import BOLD, cut, text_width

ROW: Final = 50
"""The height of a card that waits: a thumb hits it."""

LINE: Final = 34
"""The height of a player's Victory cards."""

LONG, SHORT = 18, 12
"""The sides of a Victory card."""

UNKNOWN: Final = "–"


def stack(state: SkillsState, touches: tuple[Button, ...]) -> tuple[Drawing, ...]:
    """Return what waits, the next one on top, and below it what had its turn; nothing while nothing is played.

    A touch on a card does its button among *touches*.
    """
    if not state.rows:
        return ()
    every = {each.number: each for each in every_outcome(state)}
    rows = (*waiting(state), *done(state))
    numbers = {button.args[0]: place for place, button in enumerate(touches)}
    had = set(done(state))
    said = " ".join(
        f"{number + 1}: {named(state, number)}, "
        f"{_paid(state, number)}{_said(state, every[number])}{_mark(number, had, place)}."
        for place, number in enumerate(rows)
    )
    wide, narrow = (
        _stack(state, [every[number] for number in rows], numbers, width)
        for width in (WIDE, NARROW)
    )
    return (Drawing(said, wide, narrow, "stack", touches),)


def _mark(number: int, had: set[int], place: int) -> str:
    """Return what a card says besides: that it is next, or that it had its turn."""
    return ", done" if number in had else ", next" if place == 0 else ""


def _said(state: SkillsState, each: Outcome) -> str:
    """Return what becomes of a skill, as the picture says it, and what that does."""
    words, more = short(each), effect(state, each)
    return words if more == words else f"{words} ({more})"


def _paid(state: SkillsState, number: int) -> str:
    pay = state.rows[number].pay
    return f"Pay {pay}, " if pay else ""


def _stack(
    state: SkillsState, rows: list[Outcome], numbers: dict[object, int], width: float
) -> Scene:
    shapes, places = list[Shape](), list[Place]()
    had = set(done(state))
    for at, each in enumerate(rows):
        top, mark = ROW * at, _mark(each.number, had, at).removeprefix(", ")
        shapes += _card(state, each, mark, top, width)
        if each.number in numbers:
            places.append(Place(1, top + 1, width - 2, ROW - 4, numbers[each.number]))
    return Scene(width, ROW * len(rows), tuple(shapes), tuple(places))


def _card(
    state: SkillsState, each: Outcome, mark: str, top: float, width: float
) -> list[Shape]:
    """Return one card: its number, whose it is, what it is and what becomes of it. The next one is lit."""
    row, lit = state.rows[each.number], mark == "next"
    ground: Paint = "primary_container" if lit else "surface_container"
    ink: Paint = "on_primary_container" if lit else "on_surface"
    edge: Paint = "primary" if lit else "surface_dim" if mark else "outline"
    shapes: list[Shape] = [Box(1, top + 1, width - 2, ROW - 4, ground, edge, 10, 2)]
    left, end = 35.0, width - 8
    if mark:
        shapes.append(Words(mark, end, top + 15, 12, ink, lit, "right"))
        end -= text_width(mark, 12) * BOLD + 6
    if row.who is not None and row.who in state.table.seats:
        shapes += badge(state.table.player(row.who), 18, top + 23, 11)
    shapes.append(Words(f"{each.number + 1}:", left, top + 15, 13, ink, True))
    start = left + 17
    title = cut(kind_words(state, each.number), 13 * BOLD, end - start)
    shapes.append(Words(title, start, top + 15, 13, ink, True))
    words = f"{_paid(state, each.number)}{short(each)}"
    shapes.append(Words(cut(words, 12, width - 8 - left), left, top + 33, 12, ink))
    return shapes


def purses(state: SkillsState) -> tuple[Drawing, ...]:
    """Return everyone's Victory cards: upright ones can pay, those that lie sideways are used. Nothing while none is
    known.
    """
    rows = [held(state, seat) for seat in state.table.seats]
    if not any(rows):
        return ()
    parts = [
        f"{player.name}: {f'{row[0]} standing, {row[1]} rested' if row else UNKNOWN}."
        for player, row in zip(state.table.players, rows, strict=True)
    ]
    wide, narrow = (_purses(state, rows, width) for width in (WIDE, NARROW))
    return (Drawing(" ".join(parts), wide, narrow, "purses"),)


def _purses(state: SkillsState, rows: list[tuple[int, int] | None], width: float) -> Scene:
    shapes = list[Shape]()
    for at, (player, row) in enumerate(zip(state.table.players, rows, strict=True)):
        middle = LINE * (at + 0.5)
        shapes += badge(player, 14, middle, 12)
        said = UNKNOWN if row is None else str(row[0])
        shapes.append(Words(said, 34, middle, 14, bold=True))
        if row:
            shapes += _cards(row[0], row[1], 54, middle, width - 60)
    return Scene(width, LINE * len(rows), tuple(shapes))


def _cards(up: int, down: int, left: float, middle: float, room: float) -> list[Shape]:
    """Return cards side by side, upright ones first; they overlap where there are many."""
    wide = up * (SHORT + 3) + down * (LONG + 3)
    scale = min(1.0, (room - LONG) / wide) if wide else 1.0
    shapes, x = list[Shape](), left
    for n in range(up + down):
        stands = n < up
        across, high = (SHORT, LONG) if stands else (LONG, SHORT)
        fill, edge = ("primary", "outline") if stands else ("surface_dim", "outline")
        shapes.append(Box(x, middle - high / 2, across, high, fill, edge, 3, 1.5))
        x += (across + 3) * scale
    return shapes
