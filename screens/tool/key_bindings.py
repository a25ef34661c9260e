"""What a key on a keyboard answers: figures typed into a pad, letters and places for choices."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.core.blocks import Ask
from companion.core.fields import Cards, Count, Dice, Marks, Pick, Seat, Sum, Total
from screens.inputs.cards import Change, change_item, set_to
from screens.inputs.numbers import parse_sum

NumberKind = Count | Sum | Total
"""Kinds whose numbers are written figure by figure."""

ARROWS = {
    "Arrow Up": (-1, 0),
    "Arrow Down": (1, 0),
    "Arrow Left": (0, -1),
    "Arrow Right": (0, 1),
}
"""Rows and columns that an arrow goes on."""


class KeyAnswer(NamedTuple):
    """A key's answer: to which question, what it makes of the value, and whether that is all."""

    ask: Ask
    change: Change
    whole: bool = False


def typed_text(before: str, key: str) -> str | None:
    """Return what stands there after *key*, or None where it writes nothing."""
    if key == "Backspace":
        return before[:-1]
    figure = len(key) == 1 and key.isascii() and key.isdecimal()
    sign = (key == "-" and not before) or (key == "+" and before[-1:].isdecimal())
    return before + key if figure or sign else None


def parse_number(kind: NumberKind, text: str) -> tuple[Any, str]:
    """Return the value that *text* stands for, and why it cannot be held, or ''.

    Nothing, a lone sign and the first figure of a larger number are as good as no value yet.
    """
    nothing = () if isinstance(kind, Sum) else None
    terms = parse_sum(text.rstrip("+-")) if text.rstrip("+-") else ()
    if not terms:
        return nothing, ""
    value: Any = terms if isinstance(kind, Sum) else sum(terms)
    why = kind.refusal(value)
    grows = isinstance(kind, Total) and abs(sum(terms)) * 10 <= kind.most
    return (nothing, "") if why and grows else (value, why)


def neighbour(walk: Iterable[Ask], ask: Ask, key: str) -> Ask:
    """Return the question that an arrow leads to from *ask*: another row, or another column.

    Where the other row has nothing in this column it is the one that is nearest.
    """
    asks = tuple(walk)
    titles = list(dict.fromkeys(each.title for each in asks))
    players = list(dict.fromkeys(each.player for each in asks))
    down, right = ARROWS[key]
    row = min(max(players.index(ask.player) + down, 0), len(players) - 1)
    mine = [each for each in asks if each.player == players[row]]
    if down:
        column = titles.index(ask.title)
        return min(mine, key=lambda each: abs(titles.index(each.title) - column))
    return mine[min(max(mine.index(ask) + right, 0), len(mine) - 1)]


def key_answer(key: str, asked: Ask | None, others: Iterable[Ask]) -> KeyAnswer | None:
    """Return what *key* answers: the question that the pad asks, else the one it can only mean.

    A figure or a letter stands for an option that is called so or begins so, and a player's
    letter for the player. On the pad a figure else stands for the place of an option.
    """
    if asked is not None and (stroke := _answer_to(asked, key, by_place=True)):
        return stroke
    meant = [stroke for ask in others if (stroke := _answer_to(ask, key, by_place=False))]
    return meant[0] if len(meant) == 1 else None


def visible_questions(blocks: Iterable[object]) -> tuple[Ask, ...]:
    """Return the questions in plain sight that have a pad of their own."""
    return tuple(block for block in blocks if isinstance(block, Ask))


def _answer_to(ask: Ask, key: str, by_place: bool) -> KeyAnswer | None:
    if len(key) != 1:
        return None
    match ask.kind:
        case Cards() as kind if not ask.options:
            return _card_count(ask, kind, key)
        case Dice() as kind if key in "123456" and len(ask.value) < kind.longest:
            face, most = int(key), kind.longest
            whole = len(ask.value) + 1 >= kind.longest
            return KeyAnswer(ask, lambda old: (*old, face)[:most], whole)
        case Marks() as kind if key.isdecimal() and 0 < int(key) <= kind.size:
            place = int(key) - 1
            return KeyAnswer(ask, lambda old: old ^ {place})
        case _:
            meant = _matching(_choices(ask), key, by_place)
            return KeyAnswer(ask, set_to(meant[0]), whole=True) if meant else None


def _card_count(ask: Ask, kind: Cards, key: str) -> KeyAnswer | None:
    if not key.isdecimal() or not 0 < int(key) <= len(kind.names):
        return None
    return KeyAnswer(ask, change_item(int(key) - 1, lambda count: min(kind.most, count + 1)))


def _choices(ask: Ask) -> list[tuple[Any, str]]:
    """Return what can be chosen, each with how it begins."""
    if ask.options:
        return list(ask.options)
    match ask.kind:
        case Pick() as kind:
            return [(option.key, option.title) for option in kind.options]
        case Seat():
            return [(player.seat, player.letter) for player in ask.players]
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
