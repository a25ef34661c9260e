"""Blocks: what a tool can show and ask. One that can be touched names its path or its move: no rules."""

from dataclasses import dataclass
from typing import Any, Literal

from companion.core.fields import AnyKind
from companion.core.scene import Scene
from companion.core.score import Score
from companion.core.table import Player
from companion.core.values import Path

Tone = Literal["plain", "good", "bad"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A short title above the blocks that follow."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence or two of help: what to do first, what the rules say here."""

    text: str


@dataclass(frozen=True, slots=True)
class Warn:
    """Something in the state that the rules do not allow. Shown besides the answer, not in its place."""

    text: str


@dataclass(frozen=True, slots=True)
class RuleGap:
    """A gap in the rules that this answer depends on, with our default; the table decides."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer, for the bar that stays in view: *text* is the headline, *why* the arithmetic as a player would say
    it, *lines* the steps that led to it, *rule* the rule in our words and *chapter* the rulebook's chapter. *stamp* is
    the word of a verdict on a piece, which is stamped on the stage as it is known. *piece* is a drawing of that piece,
    for the stage as well: what it shows is said elsewhere.
    """

    text: str
    why: str = ""
    tone: Tone = "plain"
    lines: tuple[str, ...] = ()
    rule: str = ""
    chapter: str = ""
    stamp: str = ""
    piece: Scene | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Label and value pairs, such as cards per player."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table of texts; *marked* is the index of the row that matters now, or -1."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int = -1


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact probability, drawn as a bar: *ways* of *of* equally likely outcomes."""

    title: str
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Everyone's points as stacked bars, best first, ties side by side. *scale* of the numbers make one point."""

    rows: tuple[Score, ...]
    unit: str
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a checklist; *place* is its number in the set of ticks, from 0.

    A *reminder* is nothing to do: it says how something goes. The *button* leads to the *tool* of the same game that
    the action may be done with. *instead* is the key of the tool whose step this one is an alternative to.
    """

    place: int
    text: str
    special: bool = False
    reminder: bool = False
    tool: str = ""
    button: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A checklist. The set at *path* holds its ticks, now *ticked*. Special steps are emphasised.

    One that is *led* shows its first open action large, and folds reminders and what is done.
    """

    items: tuple[Step, ...]
    path: Path
    ticked: frozenset[int] = frozenset()
    led: bool = False


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
class Button:
    """A button for a move. A *main* one is large, stays in the bar, and ignores a second touch
    within a third of a second. One in a Secret is in the bar while the Secret is uncovered.
    *step_label* is what the history says once it was touched, '' where the title tells it already.
    One that is *weighty* ignores a second touch, too, though it isn't large: each goes on for all.
    """

    title: str
    move: str
    args: tuple[object, ...] = ()
    main: bool = False
    step_label: str = ""
    weighty: bool = False

    @property
    def is_guarded(self) -> bool:
        """Whether a second touch that comes too soon does nothing."""
        return self.main or self.weighty


@dataclass(frozen=True, slots=True)
class Timer:
    """A countdown. It runs out at *ends*, in seconds since 1970 UTC; None while it is paused.

    *left* are the seconds to go while it is paused, and at most while it runs: clocks differ.
    *buttons* are its buttons, *after* those once it has run out.
    """

    title: str
    left: int
    ends: int | None
    buttons: tuple[Button, ...]
    after: tuple[Button, ...]

    def left_at(self, now: float) -> int:
        """Return the whole seconds to go at *now*, in seconds since 1970 UTC: 0 to ``left``."""
        return self.left if self.ends is None else min(self.left, max(0, self.ends - int(now)))

    def is_ahead(self, now: float) -> bool:
        """Return whether more would be to go at *now* than was set: some clock is wrong."""
        return self.ends is not None and self.ends - int(now) > self.left


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the pad of *kind*, showing *value*. A touch puts the new value at *path*, or makes *move* with it."""

    kind: AnyKind
    """What is asked for, and its bounds."""

    value: Any
    """What is answered now."""

    title: str
    """The question, as a player reads it."""

    path: Path = ()
    """Where a new value is put in the state; () where *move* takes it."""

    move: str = ""
    """The key of the move that takes a new value, '' for none."""

    args: tuple[object, ...] = ()
    """What *move* gets before the new value."""

    player: Player | None = None
    """Who is asked, None for the whole table."""

    players: tuple[Player, ...] = ()
    """Who can be picked."""

    notes: tuple[str, ...] = ()
    """A text for each part of the pad."""

    limits: tuple[int, ...] = ()
    """An upper bound for each part of the pad."""

    options: tuple[tuple[Any, str], ...] = ()
    """The values that can be picked now, each with its words."""

    step_words: tuple[tuple[Any, str], ...] = ()
    """The values that the history words otherwise than *options*, each with those words."""

    fresh: Any = None
    """The row that would be added."""

    step_label: str = ""
    """The title in the history, '' for *title*."""

    row: str = ""
    """What a screen reader says after the title: the row that this is in."""

    near: bool = False
    """Whether it is next: phones show it beside an open pad."""

    complete: frozenset[int] = frozenset()
    """Of groups: the seats of groups that are complete."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a sheet: its *name*, and the *titles* of its questions. Those of one player stand in one cell.

    Several are bid and result, say: *parts* are their short names. *points* are what the row gives each player of the
    sheet, None for nothing yet, () where that is just what was entered. *means* says how it counts, '' where that goes
    without saying. If *optional*, touch opens its questions: the pad doesn't come to them by itself. *scale* of the
    points make one.
    """

    name: str
    titles: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    points: tuple[int | None, ...] = ()
    means: str = ""
    optional: bool = False
    scale: int = 1


@dataclass(frozen=True, slots=True)
class SheetShape:
    """How a sequence stands as a sheet: its *rows* down, the *players* across, and everyone's total at the foot.

    *unit* is what is counted. *totals* are those of the players, None for nothing yet; the *leaders* among their seats
    wear the crown. *stands* says for each player, while they are asked, how the game stands; '' for nothing to say.
    *scale* of the numbers make one.
    """

    players: tuple[Player, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int | None, ...]
    unit: str = "Points"
    leaders: tuple[int, ...] = ()
    stands: tuple[str, ...] = ()
    scale: int = 1


@dataclass(frozen=True, slots=True)
class QuestionSequence:
    """Questions that are answered one after the other on one pad, which moves on by itself.

    Shown as cells: a row for each player, a column for each title, in the order of *columns* where
    players are asked different questions. If *optional*, touch opens it; if *onward*, its pad then goes on to
    what is unanswered. One with a *sheet* stands as that says instead: its pad has a key for each digit, and goes on
    row by row or player by player. Where rows are asked *together*, one pad has all questions of a row, and stays.
    """

    title: str
    questions: tuple[Question, ...]
    optional: bool = False
    columns: tuple[str, ...] = ()
    onward: bool = False
    sheet: SheetShape | None = None
    together: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """A number over time, drawn as a line: at least two (time, number) points, in order.

    *unit* is what is counted, and *scale* of the numbers make one. Negative numbers are drawn below the axis.
    """

    title: str
    points: tuple[tuple[str, int], ...]
    unit: str
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of what other blocks say, and the sentence that screen readers say for it.

    *narrow* is the same picture for letters twice as large, and *broad* one that shows more, where a window has the
    room. A place of it leads to one of *touches*: what each does can be done outside the picture, too. Not in a Fold or
    a Secret. *key* tells it from the other drawings of its screen. A place that is dragged onto another one joins both
    in *joins*.
    """

    spoken: str
    scene: Scene
    narrow: Scene
    key: str
    touches: tuple[Question | Button, ...] = ()
    broad: Scene | None = None
    joins: Question | None = None


@dataclass(frozen=True, slots=True)
class TextToCopy:
    """A text for a forum, a chat or a letter, with a button that copies it. One that is opened *together* can be sealed
    at a live table: the next step there, if it is so *instead* of the tool's own. The button that copies a *main* one
    is large.
    """

    title: str
    text: str
    together: bool = False
    main: bool = False
    instead: bool = False


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
    """Blocks under a *title* that hides or shows them: seldom needed, or *begins_open*.

    It stays open while its *key* is the same, or its title: it needs a key if that tells an answer. A sequence in it is
    the same as a drawing beside it, in words.
    """

    title: str
    blocks: "Result"
    key: str = ""
    begins_open: bool = False


@dataclass(frozen=True, slots=True)
class Secret:
    """Blocks for one player alone: covered until opened, and again when the screen is left. Secret
    fields are shown and asked in here only. *title* says whose they are. No sequences in it.
    To uncover a *main* one is the next step: its button is large until it is uncovered.
    """

    title: str
    blocks: "Result"
    main: bool = False


Block = (
    Heading | Note | Warn | RuleGap | Answer | Facts | Grid | Odds | Scores | Steps | Turn
    | When | Timer | Button | Question | QuestionSequence | LineChart | Drawing | TextToCopy | Terms | Fold | Secret
)  # fmt: skip
Result = tuple[Block, ...]


def blocks(*parts: Block | Result | Literal[False, 0, ""] | None) -> Result:
    """Return the blocks among *parts* in their order, those of a tuple in its place.

    What is falsy is left out: ``blocks(answer, doubtful and Note("It is not certain."))``.
    """
    found: list[Block] = []
    for part in parts:
        if isinstance(part, tuple):
            found += part
        elif part:
            found.append(part)
    return tuple(found)
