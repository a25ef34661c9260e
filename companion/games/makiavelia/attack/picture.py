"""An Attack as pictures: the dice that the app threw, and how likely each number of stars is. Rulebook: Attack."""

from companion.core.blocks import Button, Drawing
from companion.core.scene import EMPTY, NARROW, STAR, WIDE, Scene, Shape
from companion.core.words import with_noun
from companion.games.makiavelia.attack.battle import at_least
from companion.games.makiavelia.attack.state import (
    AttackState,
    dice,
    doubtful,
    needed,
    share,
    stars_cast,
    throw_of,
)
from companion.scenes import chances
from companion.scenes.chances import MOST_TOUCHED, Column, most_columns
from companion.scenes.dice import blank, die

SIDE = 30
"""How wide a die is."""

STEP = 38
"""How far dice are apart."""

MOST_DRAWN = 40
"""Dice that are drawn; the answer says what more of them show."""


def picture(state: AttackState) -> tuple[Drawing, ...]:
    """Return the histogram of the stars; nothing without dice, or with more stars than dice.

    Stars that bury the card that is aimed at are strong, and the cast is marked. A touch on a column of few dice says
    that so many stars were cast.
    """
    number, cast = dice(state), stars_cast(state)
    if not number or doubtful(state):
        return ()
    shown = columns(state)
    more = needed(state)
    title = f"Hits with {'1 die' if number == 1 else f'{number} dice'}"
    note = "" if cast is None else f"cast: {cast}"
    bars = is_entered_by_bars(state)
    if cast is None:
        note = f"{more} or more bury it" if more else "tap your red stars" if bars else ""
    said = f"{title}: {chances.said(shown, 'hit')}{'; ' if note else ''}{note}."
    wide = chances.columns(title, shown, note, touched=bars)
    narrow = chances.lines(title, shown, note, touched=bars)
    touches = [_press(stars) for stars in range(number + 1)] if bars else []
    return (Drawing(said, wide, narrow, "hits", tuple(touches)),)


def is_entered_by_bars(state: AttackState) -> bool:
    """Return whether the stars that were cast are entered on the histogram: each number of them has a broad column."""
    return 0 < dice(state) < MOST_TOUCHED and not doubtful(state)


def _press(stars: int) -> Button:
    return Button(with_noun(stars, "red star"), "hits", (stars,))


def columns(state: AttackState) -> tuple[Column, ...]:
    """Return a column for each number of stars. Of many dice those in the middle are shown, and
    the outer columns stand for all beyond.
    """
    number, chance, cast = dice(state), share(state), stars_cast(state)
    most = most_columns(number)
    first = min(max(0, round(number * chance) - most // 2), max(0, number + 1 - most))
    last = min(number, first + most - 1)
    aim = needed(state) or 0
    found: list[Column] = []
    for hits in range(first, last + 1):
        low, high = 0 if hits == first else hits, number if hits == last else hits
        likely = at_least(low, number, chance) - at_least(high + 1, number, chance)
        name = f"≤{hits}" if low < hits else f"≥{hits}" if high > hits else f"{hits}"
        came = cast is not None and low <= cast <= high
        found.append(Column(name, likely, hits >= aim if cast is None else False, came))
    return tuple(found)


def dice_on_the_table(state: AttackState) -> tuple[Drawing, ...]:
    """Return the dice of this Attack: their places before the cast, then as they lie. Those of the table lie with their
    red stars first. Nothing without dice, or with more stars than dice.
    """
    number, cast, fallen = dice(state), stars_cast(state), throw_of(state)
    if not 0 < number <= MOST_DRAWN or doubtful(state):
        return ()
    dice_words = "1 die" if number == 1 else f"{number} dice"
    faces: tuple[bool | None, ...] = (None,) * number
    said = f"{dice_words}, not cast yet."
    if cast is not None:
        own = state.hits is None
        faces = fallen if own else tuple(n < cast for n in range(number))
        by = "Thrown by the app" if own else "Cast"
        said = f"{by}: {with_noun(cast, 'red star')} on {dice_words}."
    wide, narrow = (_lying(faces, width) for width in (WIDE, NARROW))
    return (Drawing(said, wide, narrow, "thrown"),)


def _lying(faces: tuple[bool | None, ...], width: float) -> Scene:
    """Return dice as they lie: with a star, without one, or None for one that wasn't cast."""
    across = int(width // STEP)
    first = (width - STEP * min(across, len(faces)) + STEP - SIDE) / 2
    shapes = list[Shape]()
    for n, star in enumerate(faces):
        left, top = first + STEP * (n % across), 3 + STEP * (n // across)
        if star is None:
            shapes.append(blank(left, top, SIDE))
        else:
            face = STAR if star else EMPTY
            shapes += die(face, left, top, SIDE, "piece-white", "piece-red", "outline")
    return Scene(width, STEP * -(-len(faces) // across), tuple(shapes))
