"""Answers in words, for the history and for screen readers."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from companion.core.blocks import Question
from companion.core.fields import (
    Cards,
    Flag,
    Groups,
    Marks,
    Moment,
    Pick,
    Rows,
    Seat,
    Sequence,
    Sum,
    Text,
)
from companion.core.printed import signed

NOTHING = "–"

AS_A_TABLE: Final = "Enter as a table"
"""The title of the fold over what a drawing beside it asks, too."""

A_TABLE: Final = "table"
"""The key of that fold."""


def spoken(question: Question) -> str:
    """Return the title as it is read aloud: with the row, it is unique on its screen."""
    return f"{question.title}, {question.row}" if question.row else question.title


def spoken_value(question: Question, value: Any) -> str:
    """Return *value* as it is read aloud; a dash where nothing was chosen yet."""
    for option, words in question.options:
        if option == value:
            return words
    match question.kind:
        case Flag():
            return "Yes" if value else "No"
        case Pick() as kind:
            return dict(kind.options).get(value, "") or NOTHING
        case Seat():
            nobody = NOTHING if question.title.endswith("?") else "nobody"
            return next((p.name for p in question.players if p.seat == value), nobody)
        case Sum() as kind:
            return sum_words(value, kind.scale)
        case Cards() as kind:
            return ", ".join(
                f"{count} {name}" for name, count in zip(kind.names, value, strict=True)
            )
        case Rows():
            return str(len(value))
        case Moment() if value is not None:
            return date_words(value)
        case Sequence():
            return " ".join(map(str, value)) or NOTHING
        case Text():
            return value or NOTHING
        case Marks() as kind:
            return (
                ", ".join(_marked(question, kind, place) for place in sorted(value)) or NOTHING
            )
        case Groups():
            parties = [
                "+".join(p.name for p in question.players if value[p.seat] == group)
                for group in dict.fromkeys(value)
            ]
            return ", ".join(party for party in parties if "+" in party) or "everyone alone"
        case _:
            if isinstance(value, int):
                return signed(value)
            return NOTHING if value is None else str(value)


def _marked(question: Question, kind: Marks, place: int) -> str:
    """Return the words for the tick at *place*: its name, its player, or its number from 1."""
    named = {player.seat: player.name for player in question.players}
    return dict(enumerate(kind.names)).get(place) or named.get(place) or str(place + 1)


def sum_words(terms: tuple[int, ...], scale: int = 1) -> str:
    """Return a sum as it was typed, with its total: "5+4+5 = 14"; *scale* of each number make one."""
    if not terms:
        return NOTHING
    first, *others = terms
    typed = signed(first, scale) + "".join(_added(term, scale) for term in others)
    return typed if len(terms) == 1 else f"{typed} = {signed(sum(terms), scale)}"


def _added(number: int, scale: int) -> str:
    return f"{'+' if number >= 0 else ''}{signed(number, scale)}"


def with_noun(number: int, one: str, more: str = "") -> str:
    """Return *number* with a noun: "1 turn", "5 turns"; *more* is a plural that is not *one* + s."""
    return f"{signed(number)} {one if number == 1 else more or one + 's'}"


def players_words(least: int, most: int) -> str:
    """Return for how many players a game is: "2 to 4 players", "4 players", "1 player"."""
    return (
        with_noun(most, "player")
        if least == most
        else f"{least} to {with_noun(most, 'player')}"
    )


def sentence(text: str) -> str:
    """Return *text* with a full stop, unless it ends in a mark of its own, such as "?"."""
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def compared(one: str, of_one: str, other: str, of_other: str) -> str:
    """Return what *one* and the *other* hold, in the few words *of_one* and *of_other*: they differ.

    Where these are the same, it says that the entries are not.
    """
    if of_one == of_other:
        both = f"{one} and {other[:1].lower()}{other[1:]}"
        return f"{both}: {sentence(of_one)} Not every entry is the same."
    return f"{one}: {sentence(of_one)} {other}: {sentence(of_other)}"


def one(noun: str) -> str:
    """Return *noun* with its article: "a card", "an order"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
"""The months of a year, in short."""


def date_words(minute: int) -> str:
    """Return *minute*, in minutes since 1970 UTC, in words: "Sun 21 Jun, 18:30 UTC"."""
    return f"{datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minute):%a %d %b, %H:%M} UTC"


def change_words(question: Question, old: Any, new: Any) -> str:
    """Return the change from *old* to *new* in words: "Red · Total: 21", "+1 Weak secure".

    For a secret field it names the question and no values.
    """
    whose = f"{question.player.name} · " if question.player else ""
    colon = "" if question.title.endswith("?") else ":"
    if question.kind.travels == "secret":
        return f"{whose}{question.title}"
    if isinstance(question.kind, Cards):
        changes = [
            f"{_added(after - before, 1)} {name}"
            for name, before, after in zip(question.kind.names, old, new, strict=True)
            if after != before
        ]
        return f"{question.title}{colon} {', '.join(changes)}"
    told = (words for option, words in question.step_words if option == new)
    return f"{whose}{question.title}{colon} {next(told, spoken_value(question, new))}"


def ago(minutes: int) -> str:
    """Return how long ago *minutes* are, in words: "12 min ago"."""
    for most, length, word in _AGO:
        if minutes < most:
            return f"{_one(minutes // length, word)} ago" if length else "just now"
    return f"{with_noun(minutes // _DAY, 'day')} ago"


_DAY: Final = 24 * 60
_AGO: Final = ((2, 0, ""), (60, 1, "min"), (2 * _DAY, 60, "hour"))


def _one(number: int, word: str) -> str:
    return f"{number} {word}" if word == "min" else with_noun(number, word)
