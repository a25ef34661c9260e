"""What a device can ask of a live table, one class for each.

Values are plain: what JSON can hold, with tuples for its lists. Nothing here is checked but the shape: what can't be
done does nothing (see ``room``), and the host refuses it (see ``check``). How each goes over a line is in ``wire``.
"""

from dataclasses import dataclass
from typing import Any

from companion.core.values import Path

Name = tuple[int, int]
"""The permanent name of an operation: its device, and its number among that device's operations, from 1."""

Puts = tuple[tuple[Path, Any], ...]
"""Answers: each the path of its question, and its new plain value."""


# ---- on a tool ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutAnswer:
    """Answer the question at *path* with *value*."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class AddToCell:
    """Add *by* to the count at *place* of the tuple at *path*."""

    path: Path
    place: int
    by: int


@dataclass(frozen=True, slots=True)
class TickMember:
    """Put the member *place* into the set at *path*, or take it out."""

    path: Path
    place: int
    on: bool


@dataclass(frozen=True, slots=True)
class AddRow:
    """Add *row* behind the rows at *path*."""

    path: Path
    row: Any


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make the move called *move* with *args*, and with *seed* where it draws lots."""

    move: str
    args: tuple[Any, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PutAnswers:
    """Answer several questions at once."""

    puts: Puts


@dataclass(frozen=True, slots=True)
class ReplaceState:
    """Replace the whole state by the one whose code is *digits*, with the *puts* that a code doesn't hold."""

    digits: str
    puts: Puts = ()


@dataclass(frozen=True, slots=True)
class OfferAnswers:
    """Offer *puts*, which need the yes of others."""

    puts: Puts


# ---- on a step ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UndoAction:
    """Undo the operation called *step*."""

    step: Name


@dataclass(frozen=True, slots=True)
class RedoAction:
    """Redo the operation called *step*, which was undone."""

    step: Name


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    """Say yes to the operation called *step*, an offer."""

    step: Name


@dataclass(frozen=True, slots=True)
class DeclineOffer:
    """Say no to the operation called *step*, an offer, or take it back."""

    step: Name


# ---- on the table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetTable:
    """Let *table*, a plain Table, play from now on."""

    table: Any


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take *seat*, or leave the one that the device has, with None."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class CallDevice:
    """Call the device *name* while it only looks on. With the name of a checklist as its tool, it begins that game
    anew.
    """

    name: str


@dataclass(frozen=True, slots=True)
class SealText:
    """Seal what is revealed together *about* a tool: only its *digest* goes out."""

    about: str
    digest: str


@dataclass(frozen=True, slots=True)
class OpenText:
    """Open *text*, sealed with *salt*, *about* a tool."""

    about: str
    text: str
    salt: str


# ---- nothing ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DoNothing:
    """Stand where the host refused an operation."""


@dataclass(frozen=True, slots=True)
class Misshapen:
    """What has the name of an action and not its shape: it does nothing, and goes on as it came.

    The fields are those of the list form in ``wire``.
    """

    kind: str
    where: Path | str
    args: tuple[Any, ...]
    value: Any
    seed: int


Touching = PutAnswer | AddToCell | TickMember | AddRow | MakeMove | PutAnswers | ReplaceState
"""What changes a tool at once."""

AboutStep = UndoAction | RedoAction | AcceptOffer | DeclineOffer
"""What is about another operation."""

Undoable = Touching | OfferAnswers | SetTable
"""What can be undone."""

Action = (
    Undoable | AboutStep | TakeSeat | CallDevice | SealText | OpenText | DoNothing | Misshapen
)

Marking = UndoAction | RedoAction
"""What takes a step out of the log, or brings it back."""
