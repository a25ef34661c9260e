"""Seconds within which the same touch again is a bouncing finger: wet fingers and sleeves do that."""

from typing import Final

from companion.core.blocks import Question
from companion.core.fields import Count, Sum, Total

BUTTON_SECONDS: Final = 1 / 3
"""Seconds within which a second touch on a main button counts as a double tap."""

OPENED_SECONDS: Final = 2 / 3
"""The same where a touch on a picture opens a pad: what lies under the finger then was not there, and takes no
touch."""

SAME_SPOT: Final = 24
"""How far apart two touches of one finger can be, across and down, in dp or points of a page: half a touch target."""

NUMBER_SECONDS: Final = 1 / 6
"""The same for numbers: two players often have the same one, and a fast thumb enters both within
this time. A bouncing finger is faster still.
"""


def changes_nothing(question: Question, value: object) -> bool:
    """Return whether *value* is what is entered for *question* already, a sum that is typed: *Next* only goes on
    then."""
    return bool(question.move) and isinstance(question.kind, Sum) and value == question.value


def too_soon(question: Question) -> float:
    """Return the seconds within which the same answer to *question* again is a double tap."""
    return NUMBER_SECONDS if isinstance(question.kind, Count | Sum | Total) else BUTTON_SECONDS
