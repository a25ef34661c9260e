"""What a key answers: digits make numbers; letters, and digits as places, choose options."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.core.blocks import Fold, Question, QuestionSequence
from companion.core.fields import Cards, Count, Dice, Marks, Pick, Seat, Sum, Total
from companion.core.words import A_TABLE
from companion.display.numbers import parse_sum
from companion.display.sheets import neighbour_cell
from screens.inputs.cards import change_item, set_to
from screens.state.change import Change

NumberKind = Count | Sum | Total
"""Kinds of fields whose numbers are typed digit by digit."""

ARROWS = {
    "Arrow Up": (-1, 0),
    "Arrow Down": (1, 0),
    "Arrow Left": (0, -1),
    "Arrow Right": (0, 1),
}
"""Rows and columns that an arrow key moves by."""


class KeyAnswer(NamedTuple):
    """What a key answers: the question, the change of its value, and whether that is the *whole* answer."""

    ask: Question
    change: Change
    whole: bool = False


def typed_text(before: str, key: str, *, decimals: bool = False) -> str | None:
    """Return the text after *key*; None if the key types nothing. A point or a comma does where there are
    *decimals*.
    """
    if key == "Backspace":
        return before[:-1]
    digit = len(key) == 1 and key.isascii() and key.isdecimal()
    sign = (key == "-" and not before) or (key == "+" and before[-1:].isdecimal())
    point = decimals and key in (".", ",") and before[-1:].isdecimal()
    return before + key if digit or sign or point else None


def kept(kind: object, value: Any) -> Any:
    """Return what is kept of *value*: its sum where *kind* keeps one number, else the value itself."""
    is_one = isinstance(kind, Sum) and kind.one and value
    return sum(value) if is_one else value


def parse_number(kind: NumberKind, text: str) -> tuple[Any, str]:
    """Return the value of *text*, and why it is refused, or ''.

    Nothing, a sign alone, and the first digit of a number that is not large enough yet count as
    no value.
    """
    nothing = () if isinstance(kind, Sum) else None
    scale = kind.scale if isinstance(kind, Sum) else 1
    known = text.rstrip("+-.,")
    terms = parse_sum(known, scale) if known else ()
    if not terms:
        return nothing, ""
    value: Any = terms if isinstance(kind, Sum) else sum(terms)
    why = kind.refusal(value)
    grows = isinstance(kind, Total) and abs(sum(terms)) * 10 <= kind.most
    return (nothing, "") if why and grows else (value, why)


def neighbour(sequence: QuestionSequence, question: Question, key: str) -> Question:
    """Return the question of *sequence* in another row or column that an arrow *key* leads to from *question*.

    Where the other row has none in this column, it is the nearest. On a sheet rows go down and players across.
    """
    if sequence.sheet:
        return neighbour_cell(sequence, question, *ARROWS[key])
    questions = sequence.questions
    titles = list(dict.fromkeys(each.title for each in questions))
    players = list(dict.fromkeys(each.player for each in questions))
    down, right = ARROWS[key]
    row = min(max(players.index(question.player) + down, 0), len(players) - 1)
    mine = [each for each in questions if each.player == players[row]]
    if down:
        column = titles.index(question.title)
        return min(mine, key=lambda each: abs(titles.index(each.title) - column))
    return mine[min(max(mine.index(question) + right, 0), len(mine) - 1)]


def key_answer(
    key: str, asked: Question | None, others: Iterable[Question]
) -> KeyAnswer | None:
    """Return what *key* answers: the question on the pad, else the only one of *others* it fits.

    A digit or a letter chooses the option with that label, or the only one that begins with it; a
    player's letter chooses the player. On the pad a digit can also be the place of an option. Among the *others* the
    place of a mark gives way to what has the digit as its label.
    """
    if asked is not None and (found := _answer_to(asked, key, by_place=True)):
        return found
    fitting = [
        found for question in others if (found := _answer_to(question, key, by_place=False))
    ]
    labelled = [found for found in fitting if not isinstance(found.ask.kind, Marks)]
    fitting = labelled or fitting
    return fitting[0] if len(fitting) == 1 else None


def visible_questions(blocks: Iterable[object]) -> tuple[Question, ...]:
    """Return the questions that are not folded and have a pad of their own."""
    return tuple(block for block in blocks if isinstance(block, Question))


def pictured_questions(blocks: Iterable[object]) -> tuple[Question, ...]:
    """Return the questions that a drawing asks, and the folded table beside it: keys are for them first."""
    tables = (each for each in blocks if isinstance(each, Fold) and each.key == A_TABLE)
    return tuple(question for table in tables for question in visible_questions(table.blocks))


def _answer_to(question: Question, key: str, by_place: bool) -> KeyAnswer | None:
    if len(key) != 1:
        return None
    match question.kind:
        case Cards() as kind if not question.options:
            return _card_count(question, kind, key)
        case Dice() as kind if key in "123456" and len(question.value) < kind.longest:
            face, most = int(key), kind.longest
            whole = len(question.value) + 1 >= kind.longest
            return KeyAnswer(question, lambda old: (*old, face)[:most], whole)
        case Marks() as kind if key.isdecimal() and 0 < int(key) <= kind.size:
            place = int(key) - 1
            return KeyAnswer(question, lambda old: old ^ {place})
        case _:
            fitting = _matching(_choices(question), key, by_place)
            return KeyAnswer(question, set_to(fitting[0]), whole=True) if fitting else None


def _card_count(question: Question, kind: Cards, key: str) -> KeyAnswer | None:
    if not key.isdecimal() or not 0 < int(key) <= len(kind.names):
        return None
    return KeyAnswer(
        question, change_item(int(key) - 1, lambda count: min(kind.most, count + 1))
    )


def _choices(question: Question) -> list[tuple[Any, str]]:
    """Return the options of *question*: each value with its label."""
    if question.options:
        return list(question.options)
    match question.kind:
        case Pick() as kind:
            return [(option.key, option.title) for option in kind.options]
        case Seat():
            return [(player.seat, player.letter) for player in question.players]
        case _:
            return []


def _matching(choices: list[tuple[Any, str]], key: str, by_place: bool) -> tuple[Any] | None:
    said = [(value, words.casefold()) for value, words in choices]
    for fits in (str.__eq__, str.startswith):
        found = [value for value, words in said if fits(words, key.casefold())]
        if len(found) == 1:
            return (found[0],)
    if by_place and key.isdecimal() and 0 < int(key) <= len(said):
        return (said[int(key) - 1][0],)
    return None
