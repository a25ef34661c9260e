"""What can be touched on a tool's screen, and the question that its pad asks."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from companion.core.blocks import (
    Block,
    Button,
    Drawing,
    Fold,
    Question,
    QuestionSequence,
    Steps,
    Timer,
    Turn,
)
from companion.core.fields import Dice, Number, Seat
from companion.core.nesting import flat
from companion.display.layout import Layout

Identity = tuple[Any, ...]
TouchTarget = object
Touchable = Question | Button | Steps

CLOSED = "closed"
"""Chosen instead of a question when a player has closed the pad."""


class Sitting(NamedTuple):
    """Who has a phone at a live table: the seat of this one, *own_seat*, and those of the *others*."""

    own_seat: int | None = None
    others: frozenset[int] = frozenset()


ALONE: Final = Sitting()
"""Nobody but this phone: it asks for everyone."""


def identity(question: Question) -> Identity:
    """Return what tells *question* from the other questions, whatever was answered."""
    seat = question.player.seat if question.player else None
    return (seat, question.title, question.path, question.move, question.args)


def touch_target(touched: Touchable) -> TouchTarget:
    """Return what tells *touched* from every other touch target, whatever was answered."""
    if isinstance(touched, Question):
        return (*identity(touched), touched.options)
    if isinstance(touched, Steps):
        return (touched.path, touched.items)
    return touched


def presses(turn: Turn) -> tuple[Button, ...]:
    """Return a button for each player of *turn*."""
    return tuple(Button(each.name, turn.move, (each.seat,)) for each in turn.players)


def touchables(parts: Layout) -> tuple[Touchable, ...]:
    """Return what can be touched outside the pad, in the order of the screen; secrets too."""
    found: list[Touchable] = []
    for block in (*flat(parts.body), *parts.main):
        match block:
            case Question() | Button() | Steps():
                found.append(block)
            case Turn():
                found += presses(block)
            case QuestionSequence():
                found += block.questions
            case Drawing():
                found += (touch for touch in block.touches if isinstance(touch, Button))
            case Timer():
                found += (*block.buttons, *block.after)
            case _:
                pass
    return tuple(found)


def sequences_of(blocks: Iterable[Block]) -> tuple[QuestionSequence, ...]:
    """Return the questions that share a pad, those within folds too."""
    found: list[QuestionSequence] = []
    for block in blocks:
        if isinstance(block, QuestionSequence):
            found.append(block)
        elif isinstance(block, Fold):
            found += sequences_of(block.blocks)
    return tuple(found)


def on_one_pad(sequences: Iterable[QuestionSequence], asked: Question) -> tuple[Question, ...]:
    """Return the questions on the pad of *asked*: those of its row where they are asked together, else it alone."""
    for sequence in sequences:
        if sequence.together and asked in sequence.questions:
            return tuple(
                question for question in sequence.questions if question.player == asked.player
            )
    return (asked,)


def following(sequences: Iterable[QuestionSequence], asked: Question) -> Question | None:
    """Return the question after *asked* on its sequence, if its pad doesn't move on by itself.

    A pad of dice doesn't: only the player knows how many dice there are. None for the last
    question of a sequence, and for every other pad.
    """
    if not isinstance(asked.kind, Dice):
        return None
    for sequence in sequences:
        places = [identity(each) for each in sequence.questions]
        if sequence.optional and identity(asked) in places:
            return next(iter(sequence.questions[places.index(identity(asked)) + 1 :]), None)
    return None


def is_unanswered(question: Question) -> bool:
    """Return whether nobody has answered *question* yet."""
    if isinstance(question.kind, Dice):
        return len(question.value) < question.kind.longest
    return question.value is None or question.value in ((), "")


def any_emptied(before: Iterable[QuestionSequence], after: Iterable[QuestionSequence]) -> bool:
    """Return whether any question that had an answer *before* has none *after*."""
    answered = {
        identity(question)
        for sequence in before
        for question in sequence.questions
        if not is_unanswered(question)
    }
    return any(
        is_unanswered(question) and identity(question) in answered
        for sequence in after
        for question in sequence.questions
    )


def drawn_touch(drawing: Drawing, asked: Question) -> Question | None:
    """Return which touch of *drawing* stands for *asked*: itself, else one about the same row; None for none."""
    touches = [touch for touch in drawing.touches if isinstance(touch, Question)]
    if asked in touches:
        return asked
    return next((each for each in touches if each.player and each.player == asked.player), None)


def asked_anew(
    before: Iterable[QuestionSequence], after: Iterable[QuestionSequence]
) -> Question | None:
    """Return the first question of a row that is asked together, is to be filled in *after*, and has come since
    *before*; None for none.
    """
    known = {identity(question) for sequence in before for question in sequence.questions}
    rows = [sequence for sequence in after if sequence.together and not sequence.optional]
    every = (question for sequence in rows for question in sequence.questions)
    return next((each for each in every if identity(each) not in known), None)


def pad_after(before: Layout, after: Layout, asked: Question | None) -> Question | None:
    """Return the question to which a touch that led from *before* to *after* takes the pad that *asked*; None for none.

    It is the first of a row that came just now, or of the player to whom the tool has turned the same that was *asked*
    of another.
    """
    if found := asked_anew(sequences_of(before.body), sequences_of(after.body)):
        return found
    whose = _turned_to(after)
    if asked is None or asked.player is None or whose in (None, _turned_to(before)):
        return None
    return next(
        (
            each
            for each in _in_sequences(after)
            if (each.title, each.move) == (asked.title, asked.move) and _seat(each) == whose
        ),
        None,
    )


def pad_stepped(before: Layout, after: Layout, asked: Question | None) -> Question | None:
    """Return the question to which undo or redo that led from *before* to *after* takes the pad that *asked*; None
    where it stays.

    A tool that is about one of the players goes to what was taken back or is there again, or to whom it is about now.
    """
    if asked is None or _turned_to(after) is None:
        return None
    old = {identity(each): each.value for each in _in_sequences(before)}
    changed = [
        each
        for each in _in_sequences(after)
        if old.get(identity(each), each.value) != each.value
    ]
    if identity(asked) in map(identity, changed):
        return None
    return changed[0] if changed else pad_after(before, after, asked)


def _in_sequences(parts: Layout) -> Iterator[Question]:
    """Give the questions of all sequences of *parts*."""
    return (each for sequence in sequences_of(parts.body) for each in sequence.questions)


def _turned_to(parts: Layout) -> int | None:
    """Return the seat of whom a tool is about now, as far as it asks that of the table; None for nobody's."""
    for block in flat(parts.body):
        if isinstance(block, Question) and isinstance(block.kind, Seat) and block.move:
            seat: int | None = block.value
            return seat
    return None


def current_question(
    sequences: Iterable[QuestionSequence],
    chosen: Identity | None,
    closed: Identity = (CLOSED,),
    sits: Sitting = ALONE,
) -> Question | None:
    """Return the question that the pad asks now: the *chosen* one, else the first without an answer.

    At a live table the questions of one's own seat come first, and those of seats with a phone
    of their own are left to them. None if all are answered, or if *chosen* says that a
    player *closed* the pad.
    """
    sequences = tuple(sequences)
    for sequence in sequences:
        for question in sequence.questions:
            if identity(question) == chosen:
                return question
    if chosen == closed:
        return None
    open_ones = [
        question for question in _unanswered(sequences) if _seat(question) not in sits.others
    ]
    own = (
        question
        for question in open_ones
        if sits.own_seat is not None and _seat(question) == sits.own_seat
    )
    return next(own, open_ones[0] if open_ones else None)


def left_to_ask(
    sequences: Iterable[QuestionSequence], answered: Question, sits: Sitting
) -> Question | None:
    """Return the next question that only the answer to *answered* leads to, None for none.

    It is on a sheet, after *answered* and then from the first; on an optional sequence that goes *onward*; or for the
    player of *answered* who has a phone of their own: whoever answers for them goes on with it. ``current_question``
    would leave both alone. Where no number of a sequence is ever blank, they are asked one after the other, to the
    last.
    """
    sequences = tuple(sequences)
    for sequence in sequences:
        places = [identity(question) for question in sequence.questions]
        if sequence.sheet and identity(answered) in places:
            after = places.index(identity(answered)) + 1
            around = (*sequence.questions[after:], *sequence.questions[: after - 1])
            come = (question for question in around if not _is_only_touched(sequence, question))
            return next(
                (question for question in come if _is_next(question, answered, sits)), None
            )
        if sequence.optional and sequence.onward and identity(answered) in places:
            after = places.index(identity(answered)) + 1
            if all(map(_is_never_blank, sequence.questions)):
                return next(iter(sequence.questions[after:]), None)
            return next(
                (
                    question
                    for question in sequence.questions
                    if _is_next(question, answered, sits)
                ),
                None,
            )
    if _seat(answered) not in sits.others:
        return None
    return next(
        (question for question in _unanswered(sequences) if _seat(question) == _seat(answered)),
        None,
    )


def _is_next(question: Question, answered: Question, sits: Sitting) -> bool:
    """Return whether *question* is open, and for whoever was *answered* for or for nobody with another phone."""
    theirs = _seat(question) == _seat(answered) or _seat(question) not in sits.others
    return theirs and is_unanswered(question)


def _is_never_blank(question: Question) -> bool:
    return isinstance(question.kind, Number) and not question.kind.blank


def _unanswered(sequences: Iterable[QuestionSequence]) -> Iterator[Question]:
    """Give the questions that nobody has answered yet, of sequences that are not optional."""
    questions = (
        question
        for sequence in sequences
        if not sequence.optional
        for question in sequence.questions
        if not _is_only_touched(sequence, question)
    )
    return (question for question in questions if is_unanswered(question))


def _is_only_touched(sequence: QuestionSequence, question: Question) -> bool:
    """Return whether *question* is in a row of the sheet of *sequence* to which the pad doesn't come by itself."""
    rows = sequence.sheet.rows if sequence.sheet else ()
    return any(row.optional and question.title in row.titles for row in rows)


def _seat(question: Question) -> int | None:
    """Return the seat that is asked, None if the question is for nobody's own."""
    return question.player.seat if question.player else None
