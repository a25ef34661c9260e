"""What happens and what fizzles, one after the other. Rulebook: Notes, Reading Skills, Keywords."""

from collections.abc import Sequence
from typing import Final, NamedTuple

CUT_INS: Final = ("cutin", "cutskill")
"""What may be played at any time, also in answer. Notes; Keywords, Cut-In; Action Card Types."""

BY_THEMSELVES: Final = ("acquire", "escape", "auto")
"""What nobody plays: it happens by itself. Keywords."""

MAIN_ONLY: Final = ("normal", "equip", "use")
"""What may be played in one's own Main Phase alone. Keywords, Action Card Types."""

CARDS: Final = ("normal", "cutin", "equip", "stash")
"""Action cards: fizzled ones go to the Drop, as do those that happened, but for Equip cards. Keywords, Fizzle."""


class Outcome(NamedTuple):
    """What becomes of the skill *number*: it happens, unless one made it fizzle, which is then *by*.

    *stops* is what it makes fizzle in turn, None for nothing. *late* is whether that had happened already.
    """

    number: int
    by: int | None = None
    stops: int | None = None
    late: bool = False


def order(size: int, done: Sequence[int]) -> tuple[int, ...]:
    """Return in which order *size* skills happen: those that are *done*, then the last one played first.

    The rules give no order for several: that the last one comes first is a reading.
    """
    return (*done, *(each for each in reversed(range(size)) if each not in done))


def outcomes(aims: Sequence[int | None], done: Sequence[int]) -> tuple[Outcome, ...]:
    """Return what becomes of each skill, in the order in which they happen.

    *aims* has what each would make fizzle. One that fizzles does nothing, so what it aims at goes on.
    Keywords, Fizzle.
    """
    found, by = list[Outcome](), dict[int, int]()
    past = set[int]()
    for number in order(len(aims), done):
        aim = aims[number]
        past.add(number)
        if number in by:
            found.append(Outcome(number, by[number]))
        elif aim is None or aim == number or not 0 <= aim < len(aims) or aim in by:
            found.append(Outcome(number))
        elif aim in past:
            found.append(Outcome(number, late=True))
        else:
            by[aim] = number
            found.append(Outcome(number, stops=aim))
    return tuple(found)
