"""What a tool can show and ask. A result is a tuple of these, in reading order.

A block that can be touched names the path it edits or the move it makes; it decides nothing.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.core.fields import AnyKind
from companion.core.table import Player
from companion.core.values import Path

Tone = Literal["plain", "good", "bad"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A short title above the blocks that follow."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence or two that help: what to do first, what the rules say here."""

    text: str


@dataclass(frozen=True, slots=True)
class Warn:
    """Something in the state that the rules do not allow. It never stands for an answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Silent:
    """The rulebook is silent and it changes this answer: our default, the table decides."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer, for the bar that stays in view.

    *text* is the headline, *why* the arithmetic as a player would say it, *lines* how that
    came about, *rule* the rule in our words and *chapter* where the rulebook has it.
    """

    text: str
    why: str = ""
    tone: Tone = "plain"
    lines: tuple[str, ...] = ()
    rule: str = ""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Label and value pairs, such as cards per player."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table of texts; *marked* is the row that matters now, or -1."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int = -1


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact chance, drawn as a bar: *ways* out of *of*."""

    title: str
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class Part:
    """Points from one source, such as 14 from tokens."""

    title: str
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """One player's points by source; *place* counts from 1 and is shared on a tie.

    *why* says the sum as a player would: "3 + 4 for the role, 14 tokens".
    """

    player: Player
    place: int
    total: int
    parts: tuple[Part, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Scores:
    """Everybody's points as stacked bars, best first, ties side by side."""

    rows: tuple[Score, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a checklist; *place* is its place in the set of ticks."""

    place: int
    text: str
    special: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """A checklist whose ticks are the set at *path*, now *ticked*. Special steps stand out."""

    items: tuple[Step, ...]
    path: Path
    ticked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, readable from across the table: *players* in turn order.

    Touching a player makes *move* with that seat.
    """

    title: str
    players: tuple[Player, ...]
    at: int
    move: str


@dataclass(frozen=True, slots=True)
class When:
    """A moment, in minutes since 1970 UTC, shown in local time and in UTC."""

    title: str
    minute: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button that makes a move. The *main* one is big, stays in the bar, and ignores a
    second touch within a third of a second.
    """

    title: str
    move: str
    args: tuple[object, ...] = ()
    main: bool = False


@dataclass(frozen=True, slots=True)
class Timer:
    """A time that is up in the second *ends* since 1970, or stands still with so many *left*.
    *presses* are its buttons, *after* those once the time is up.
    """

    title: str
    left: int
    ends: int | None
    presses: tuple[Press, ...]
    after: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: the pad of *kind*, showing *value*.

    A touch puts the new value at *path*, or makes *move* with *args* and the new value. *title*
    says what is asked and *player* whom; *notes* stand beside the parts of a pad and *limits*
    say how many of each there are; *options* are what can be picked now as (value, words), if
    not all of the kind; *fresh* is the row that would be added. *said* is what the history
    calls it, where its title is not enough, and *row* what is read aloud besides.
    """

    kind: AnyKind
    value: Any
    title: str
    path: Path = ()
    move: str = ""
    args: tuple[object, ...] = ()
    player: Player | None = None
    players: tuple[Player, ...] = ()
    notes: tuple[str, ...] = ()
    limits: tuple[int, ...] = ()
    options: tuple[tuple[Any, str], ...] = ()
    fresh: Any = None
    said: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Walk:
    """Questions answered one after the other on one pad, which moves on by itself.

    Shown as cells, a row for each player and a column for each title. An *optional* one opens
    its pad only when a cell is touched.
    """

    title: str
    asks: tuple[Ask, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A number over time, drawn as a line: (when, how many) in order, at least two points.

    *unit* is what is counted; less than nothing is drawn below the axis.
    """

    title: str
    points: tuple[tuple[str, int], ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Post:
    """A text for a forum, a chat or a letter, with a button that copies it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """One entry to look up: what it means in our words, and the chapter it comes from."""

    title: str
    text: str
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """Entries to look up, with a field that finds words in them."""

    items: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks that are seldom wanted, folded away under *title* until touched. No walks."""

    title: str
    blocks: "Result"


@dataclass(frozen=True, slots=True)
class Secret:
    """Blocks for one player alone: covered until opened, and again when the screen is left.
    *title* says whose. What is secret is shown and asked in here, nowhere else. No walks.
    """

    title: str
    blocks: "Result"


Block = (
    Heading | Note | Warn | Silent | Answer | Facts | Grid | Odds | Scores | Steps | Turn
    | When | Timer | Press | Ask | Walk | Line | Post | Terms | Fold | Secret
)  # fmt: skip
Result = tuple[Block, ...]


def flat(blocks: Result) -> Result:
    """Return *blocks* with what is folded away or covered in the place of its cover."""
    found: list[Block] = []
    for block in blocks:
        found += flat(block.blocks) if isinstance(block, Fold | Secret) else (block,)
    return tuple(found)


def uncovered(blocks: Result) -> Result:
    """Return *blocks* as everybody sees them: what is secret keeps its title alone."""
    found: list[Block] = []
    for block in blocks:
        match block:
            case Secret():
                found.append(replace(block, blocks=()))
            case Fold():
                found.append(replace(block, blocks=uncovered(block.blocks)))
            case _:
                found.append(block)
    return tuple(found)
