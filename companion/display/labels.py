"""What controls are called, and what screen readers say for what is drawn."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from companion.core import printed
from companion.core.blocks import Button, LineChart, Odds, Question, Scores, TextToCopy, Timer
from companion.core.printed import listed, signed, term
from companion.core.score import Score
from companion.core.table import Player
from companion.core.words import spoken, spoken_value, with_noun

TIME_IS_UP: Final = "Time is up"
NOT_RUNNING: Final = "Not running"
RING: Final = "Ring at the end"
"""The switch of a light page's timer that has it sound when it runs out: its script shows it and keeps it."""

WARNINGS: Final = {60: "A minute or less", 10: "Ten seconds or less"}
"""Texts for screen readers, by the seconds left from which they are said; none in between."""

START_OVER: Final = "Start over"
"""The label of the menu entry that clears a tool."""

STARTED_OVER: Final = "Started over"
"""What the history says of that."""

BEGUN: Final = "New game"
"""The label of the button that begins another game, and of the step in the other tools' histories."""

EXAMPLE: Final = "Show me an example"
"""The label of the menu entry that shows the example."""

EXAMPLE_SHOWN: Final = "An example was shown"
"""What the history says of that."""

EXAMPLE_ASKED: Final = (
    "An example takes the place of what is entered here. Undo brings that back."
)
SHOW_EXAMPLE: Final = "Show the example"
"""What is asked before an example is shown in a tool that is in use, and the button that shows it."""

ONLY_AN_EXAMPLE: Final = "This is an example. Undo takes it away."
"""What stands above an example as long as nothing in it was touched."""

KEEP_GAME: Final = "Keep this game"
"""The label of the large button at the end of a game. The app's log keeps games: a light page leads there."""

ALL_TOOLS: Final = "All tools"
"""The way from a checklist to the tools of its game."""

NEXT: Final = "Next"
"""The heading of the tools that help next."""

FIND_LABEL: Final = "Find a word"
FIND_ANYTHING: Final = "Find a rule, a number or a tool"
NOTHING_FOUND: Final = "Nothing here about:"
FIND_OTHERWISE: Final = "Try fewer words, or another word for it."
FIND: Final = "Find"
TO_RESULTS: Final = "Back to the results"
CLEAR_SEARCH: Final = "Clear the search"
THE_APP: Final = "The app"
FOUND_GONE: Final = "That isn't here any more. Search again."
WHAT_IF: Final = "What if?"
ADD_UP: Final = "Add up"
HIDE_PAD: Final = "Hide the pad"
USUAL, OTHERS = "Usual numbers", "Other numbers"
CLEAR: Final = "Clear"
TYPE_IT: Final = "Type it"
BY_CARD, BY_PILE = "Count card by card", "Enter sorted piles"
UNCOVER, COVER = "Show it to me alone", "Cover"
SHOW: Final = "Show"
NEVER_TOLD: Final = "Never in a code, never in the history."
OVERHEARD: Final = "Off here: this address is not encrypted, so anyone who listens in on this Wi-Fi could read it."
TRUST_WIFI: Final = "We trust this Wi-Fi: turn secrets on"
TRUSTED: Final = "You trust this Wi-Fi. Anyone who listens in on it could read this."
DISTRUST_WIFI: Final = "Turn secrets off again"
SEEN_BY_ALL: Final = "Not shown here: everyone sees this page."
TOGETHER: Final = "Put it on the table, for all phones here"
ON_THE_TABLE: Final = (
    "On the table: every phone shows this, and what you change is changed for everyone."
)
CONTINUE: Final = "Continue"
"""Above the way back to the tool that was used last."""

NO_MOMENT: Final = "Not set yet."

MOMENT_STEPS: Final = (
    ("A day earlier", -1440),
    ("An hour earlier", -60),
    ("An hour later", 60),
    ("A day later", 1440),
)
"""The buttons of a time, with the minutes that each moves it by."""


def numbered_labels(labels: list[str]) -> list[str]:
    """Return *labels* for screen readers: equal ones are numbered."""
    return [
        f"{label}, number {labels[:at].count(label) + 1}" if labels.count(label) > 1 else label
        for at, label in enumerate(labels)
    ]


def option_label(label: str, question: str, chosen: bool) -> str:
    """Return what screen readers say for one of several answers: its visible text comes first."""
    return f"{label}, {question}{', chosen' if chosen else ''}"


def row_label(question: Question) -> str:
    """Return what is said besides a button's own label, where two pads like this are on one screen."""
    return f", {question.row}" if question.row else ""


def cell_label(question: Question) -> str:
    """Return the label of a cell: "Red, Total: 14"."""
    whose = f"{question.player.name}, " if question.player else ""
    return f"{whose}{question.title}: {spoken_value(question, question.value)}"


def place_labels(touches: Iterable[Question | Button]) -> list[str]:
    """Return the labels of places in a drawing: those of the same in words, and that it's a picture."""
    said = [cell_label(each) if isinstance(each, Question) else each.title for each in touches]
    return [f"{each}, in the picture" for each in numbered_labels(said)]


def pad_title(question: Question) -> str:
    """Return the title of a pad or a dialog: "Red · Total", or "Points, Gold" for a row."""
    return f"{question.player.name} · {question.title}" if question.player else spoken(question)


def count_label(question: Question) -> str:
    """Return the label of a number that can be typed: "Turns: 3. Type it"."""
    return f"{spoken(question)}: {spoken_value(question, question.value)}. Type it"


def hand_label(question: Question) -> str:
    """Return a hand of dice as a sentence: "Blue: 5, 1"."""
    return f"{question.title}: {', '.join(map(str, question.value)) or 'no die yet'}"


def turn_label(player: Player, now: bool) -> str:
    """Return the label of *player* in turn order; *now* is whether it is their turn."""
    return f"{player.name}'s turn" if now else player.name


def group_hint(held: int | None) -> str:
    """Return how players are grouped; *held* is the seat that was touched first, None for none."""
    if held is None:
        return "Tap a player, then everyone who joins them."
    return "Now tap everyone who joins."


SPLIT_UP: Final = "Split up"
"""The button that dissolves a group."""


def split_label(names: Sequence[str], where: str = "") -> str:
    """Return what screen readers say for that button of a group of two or more: "Split up Red and Green"."""
    return f"{SPLIT_UP} {listed(names)}{where}"


def undo_label(said: str) -> str:
    """Return the label of undo, where it undoes *said*."""
    return f"Undo: {said}" if said else "Undo"


def redo_label(said: str) -> str:
    """Return the label of redo, where it brings *said* back."""
    return f"Redo: {said}" if said else "Redo"


def players_label(number: int) -> str:
    """Return what the set-up says of a *number* of players, where it can be changed."""
    return f"{with_noun(number, 'player')} · change"


def copy_label(post: TextToCopy) -> str:
    """Return what screen readers say for the button that copies *post*: its label, too, in the bar."""
    return f"Copy: {post.title}"


def show_label(title: str) -> str:
    """Return what screen readers say for the button that shows what is folded under *title*."""
    return f"{SHOW}: {title}"


COPIED: Final = "Copied"
"""What a button says that has copied its text just now."""

BY_HAND: Final = "I have copied it"
"""What a button says where no other can copy: it leads on."""


TAKE_ALL: Final = "Bring in what the other tools know"
"""The label of the large button that takes over two or more things from other tools at once."""

ALL_TAKEN: Final = "What the other tools know was brought in"
"""What the history says of that."""


def chapter_words(chapter: str) -> str:
    """Return where the rulebook says it."""
    return f"Rulebook: {chapter}"


def percent(odds: Odds) -> str:
    """Return a chance in percent, to a tenth: "12.5%"."""
    return printed.percent(Fraction(odds.ways, odds.of), 1)


def odds_words(odds: Odds) -> str:
    """Return a chance as a sentence."""
    return f"{odds.title}: {percent(odds)}"


def line_words(line: LineChart) -> str:
    """Return *line* as a sentence: "Treasury in MC: now 20, turn 2: 24"."""
    points = ", ".join(
        f"{when}: {printed.signed(number, line.scale)}" for when, number in line.points
    )
    measured = f" in {line.unit}" if line.unit else ""
    return f"{line.title}{measured}: {points}"


def score_words(row: Score, scores: Scores) -> str:
    """Return one player's *row* of *scores* as a sentence."""
    unit, scale = scores.unit, scores.scale
    parts = ", ".join(term(part.title, part.points, scale) for part in row.parts)
    total = " ".join(
        filter(None, (signed(row.total, scale), unit, f"({parts})" if parts else ""))
    )
    return " ".join(filter(None, (f"{row.place}. {row.player.name}: {total}.", row.why)))


def timer_label(button: Button, timer: Timer) -> str:
    """Return the label of a timer's button."""
    return f"{button.title}: {timer.title}"


def clock_text(left: int) -> str:
    """Return *left* seconds as digits: "4:05"."""
    return f"{left // 60}:{left % 60:02}"


def spoken_time(left: int) -> str:
    """Return *left* seconds as screen readers say them: "4 minutes 5 seconds left"."""
    minutes, rest = divmod(left, 60)
    parts = [with_noun(minutes, "minute")] * bool(minutes) + [with_noun(rest, "second")]
    return f"{' '.join(parts)} left"


def status_text(left: int, runs: bool) -> str:
    """Return the status that screen readers say when it changes: rarely, so that the table can talk."""
    if not left:
        return TIME_IS_UP
    if not runs:
        return NOT_RUNNING
    near = [words for second, words in WARNINGS.items() if left <= second]
    return near[-1] if near else "Running"


def on_to(name: str) -> str:
    """Return the label of the button that moves a pad on to the next player."""
    return f"On to {name}"


def found_label(title: str, text: str) -> str:
    """Return what screen readers say as the entry opens that a search has found."""
    return f"Found: {title}. {text}"


def open_label(tool: str) -> str:
    """Return the words of the button that opens the *tool* to which an entry belongs."""
    return f"Open {tool}"


def above_found(where: str, size: int, here: int) -> str:
    """Return what stands above an entry that a search has found: *where* it is, and for how many players it is told.

    *size* is 0 where that makes no difference; that of a table of as many as are *here* goes without saying.
    """
    return where if size in (0, here) else f"{where} · {size} players"
