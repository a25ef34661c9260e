"""What players can touch in a state, and random answers as pads give them."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from companion.core.blocks import Button, Question, Steps, Timer, Turn
from companion.core.fields import (
    AnyKind,
    Cards,
    Flag,
    Groups,
    Inside,
    Marks,
    Number,
    Order,
    Pick,
    Rows,
    Seats,
    Sequence,
    Text,
)
from companion.core.nesting import flat
from companion.core.values import Value
from companion.evening.touch import AnswerPut, MoveMade, Touch, apply_touch
from companion.live.labels import public_words
from companion.tools import step_label
from companion.tools.tool import AnyTool
from tests.laws import asked, shown

NOW = 1_790_000_000

TEXTS = ("Ada", "Bob", "x", "", "Zoë")


def touches(tool: AnyTool, state: Value, random: Random) -> list[tuple[Touch, str]]:
    """Return everything that is offered in *state*, answered at random, each with its label."""
    return [(touch, label()) for touch, label in _touches(tool, state, random)]


def _touches(
    tool: AnyTool, state: Value, random: Random
) -> Iterator[tuple[Touch, Callable[[], str]]]:
    """Yield everything that is offered, each with what makes its label: that takes long."""
    blocks = flat(shown(tool, state))
    for question in asked(blocks):
        value = answered(random, question)
        move = MoveMade(question.move, (*question.args, value))
        yield (
            (move if question.move else AnswerPut(question.path, value)),
            partial(_said, tool, state, question, value),
        )
    for block in blocks:
        match block:
            case Turn(move=key, players=players, title=title) if key:
                for player in players:
                    yield MoveMade(key, (player.seat,)), partial(str, title)
            case Steps(items=items) if items:
                place = random.choice(items).place
                ticked = state.look(block.path) ^ {place}
                label = partial(_ticked, tool, state, block, place, place in ticked)
                yield AnswerPut(block.path, ticked), label
            case _:
                for button in _presses(block):
                    label = partial(step_label.button_label, tool, state, button)
                    yield MoveMade(button.move, button.args), label


def _said(tool: AnyTool, state: Value, question: Question, value: Any) -> str:
    old = state.look(question.path) if question.path else question.value
    public, shown_ask = public_words(tool, state, question)
    return step_label.answer_label(tool, public, shown_ask, old, value)


def _ticked(tool: AnyTool, state: Value, steps: Steps, place: int, ticked: bool) -> str:
    return step_label.tick_label(public_words(tool, state, steps)[1], place, ticked)


def _presses(block: object) -> tuple[Button, ...]:
    if isinstance(block, Timer):
        return (*block.buttons, *block.after)
    return (block,) if isinstance(block, Button) else ()


def answered(random: Random, question: Question) -> Any:
    """Return a random answer to *question*: often a small change of the one that is there."""
    alone = not isinstance(question.kind, Marks | Order | Sequence)
    if question.options and alone and random.random() < 0.8:
        return random.choice(question.options)[0]
    return value(random, question.kind, question.value, question.fresh)


def value(random: Random, kind: AnyKind, old: Any, fresh: Any) -> Any:
    match kind:
        case Number():
            return _number(random, kind, old)
        case Flag():
            return random.random() < 0.5
        case Pick():
            return random.choice(kind.keys)
        case Cards():
            place = random.randrange(len(kind.names))
            count = min(kind.most, max(0, old[place] + random.choice((1, 1, -1))))
            return (*old[:place], count, *old[place + 1 :])
        case Sequence():
            more = (*(old or ()), random.randint(kind.least, min(kind.most, kind.least + 8)))
            return () if old and random.random() < 0.2 else more[-kind.longest :]
        case Text():
            return random.choice(TEXTS)[: kind.most]
        case Groups():
            seats = [random.randrange(kind.size) for _ in range(kind.size)]
            seen = list(dict.fromkeys(seats))
            return tuple(seen.index(seat) for seat in seats)
        case Order():
            return tuple(
                random.sample(range(kind.size), random.randint(kind.least, kind.longest))
            )
        case Marks():
            return frozenset(old) ^ {random.randrange(kind.size)}
        case Rows():
            return _rows(random, kind, old, fresh)
        case Seats() | Inside():
            raise AssertionError("nobody is asked for these as a whole")


def _number(random: Random, kind: Number, old: Any) -> int | None:
    if kind.blank and random.random() < 0.1:
        return None
    if isinstance(old, int) and random.random() < 0.6:
        return min(kind.most, max(kind.least, old + random.choice((-1, 1))))
    usual = min(kind.most, kind.least + 12)
    return random.randint(kind.least, usual if random.random() < 0.8 else kind.most)


def _rows(random: Random, kind: Rows, old: Any, fresh: Any) -> tuple[Any, ...]:
    rows = list(old)
    if len(rows) > kind.least and random.random() < 0.3:
        rows.pop(random.randrange(len(rows)))
    elif len(rows) < kind.most and fresh is not None:
        rows.append(fresh)
    return tuple(rows)


def walk(tool: AnyTool, random: Random, steps: int) -> Iterator[tuple[Value, Touch, str, int]]:
    """Yield states that random touches lead to, each with a touch there, its label and a seed."""
    state: Value = tool.example if random.random() < 0.6 else tool.state()
    for _ in range(steps):
        found = [*_touches(tool, state, random)]
        if not found:
            return
        touch, label = random.choice(found)
        said, seed = label(), random.getrandbits(32)
        yield state, touch, said, seed
        try:
            state = apply_touch(tool, state, touch, NOW, seed)
        except (ValueError, LookupError, AssertionError):
            continue  # an answer that the tool refuses
