"""Plan boards reckoned in a second way, and hands that tap through the tool, for tests only."""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from typing import Any

from hypothesis import settings

from companion.core.blocks import Button, Question, QuestionSequence
from companion.core.nesting import flat
from companion.core.table import Table
from companion.games.lawless_empire.plans.state import PlansState
from companion.games.lawless_empire.plans.tool import TOOL
from companion.games.lawless_empire.plans.worth import Board, Faces
from tests import tool_screens
from tests.answers import after_answer

RED, GREEN, PURPLE, BLACK, WHITE = range(5)
HERE, AWAY, GONE = "here", "away", "gone"
PLAIN = ("none", "deceive", "fate", "underhand")
MANY = max(1, settings().max_examples // 200)
"""How many times as many random boards are drawn: 1 in every run, 10 in patient hours."""

SCHEMES = (*PLAIN, "gang", "less", "level", "hit", "same", "size", "stack")


def value(scheme: str, dice: Faces, all_dice: Faces, sixes: bool = False) -> int:
    """Return what *dice* are worth, by another way than the tool's."""
    if scheme in PLAIN:
        return sum(dice)
    if scheme == "gang" and sixes and dice.count(6) > 3:
        others = tuple(face for face in dice if face != 6)
        return many_sixes(dice.count(6)) + value(scheme, others, all_dice)
    if scheme == "gang":
        written = "".join(map(str, sorted(dice)))
        groups = [found.group() for found in re.finditer(r"(.)\1\1|(.)\2|.", written)]
        return sum({3: 20, 2: 10}.get(len(group), int(group[0])) for group in groups)
    if scheme == "hit":
        return hit(tuple(sorted(dice)))
    if scheme == "same":
        return sum(face for face in dice if all_dice.count(face) < 2)
    if scheme == "level":
        return sorted(dice)[-1]
    worth = {
        "less": [0, 1, 2, 3, 0, 0, 0],
        "size": [0, 1, 2, 3, 10, 10, 10],
        "stack": [0, 0, 2, 0, 4, 0, 6],
    }[scheme]
    return sum(worth[face] for face in dice)


def many_sixes(count: int) -> int:
    """Return the best that *count* sixes come to as triplets, pairs and single dice at will."""
    return max(
        20 * triplets + 10 * pairs + 6 * (count - 3 * triplets - 2 * pairs)
        for triplets in range(count // 3 + 1)
        for pairs in range((count - 3 * triplets) // 2 + 1)
    )


@cache
def hit(dice: Faces) -> int:
    """Return the best split into runs of three, runs of four and single dice: try them all.

    Any run that fits may be the next one, in any order.
    """
    top = sum(dice)
    for length, points in ((3, 20), (4, 30)):
        for low in range(1, 8 - length):
            left = list(dice)
            run = range(low, low + length)
            if all(face in left for face in run):
                for face in run:
                    left.remove(face)
                top = max(top, points + hit(tuple(left)))
    return top


def champion(board: Board) -> int:
    """Return who wins, by holding every player against every other one in turn order."""
    everything = tuple(face for dice in board.hands for face in dice)
    low = board.scheme == "underhand"
    best, at = None, 0
    for place, dice in enumerate(board.hands):
        if dice:
            now = value(board.scheme, dice, everything, board.sixes)
            if best is None or (now < best if low else now > best):
                best, at = now, place
    return at


def thrown(board: Board, unthrown: tuple[int, ...]) -> tuple[int, ...]:
    """Return in how many throws each wins, by throwing them all."""
    wins = [0] * len(unthrown)
    for faces in product(range(1, 7), repeat=sum(unthrown)):
        left, hands = list(faces), []
        for dice, count in zip(board.hands, unthrown, strict=True):
            hands.append((*dice, *left[:count]))
            del left[:count]
        wins[champion(board._replace(hands=tuple(hands)))] += 1
    return tuple(wins)


Pieces = list[tuple[int, int, str]]


def pieces(board: Board) -> Pieces:
    """Return the dice of *board* as (owner, face, where), and one of each kind elsewhere."""
    here = [(n, face, HERE) for n, dice in enumerate(board.hands) for face in dice]
    others = [n for n, dice in enumerate(board.hands) if len(dice) < 9]
    full = [n for n, dice in enumerate(board.hands) if len(dice) == 9]
    away = [(n, face, AWAY) for n in (*others, *full) for face in range(1, 7)]
    return here + away


def boards_after(
    ability: str, board: Board, values: frozenset[int], switch: str
) -> set[tuple[tuple[int, ...], ...]]:
    """Return every other board that one use of *ability* can make, by moving single dice."""
    controls: Callable[[int], bool] = lambda face: not values or bool(values & {face - 1, 6})  # noqa: E731
    found = set()
    lying = pieces(board)
    for at, (owner, face, where) in enumerate(lying):
        if not controls(face) or lying.index(lying[at]) < at:
            continue  # of equal dice it is no matter which
        for changed in _one(ability, lying, at, owner, face, where, switch):
            made = _board(changed, len(board.hands))
            if all(len(dice) <= 9 for dice in made):
                found.add(made)
    return found - {_board(lying, len(board.hands))}


def _one(
    ability: str, lying: Pieces, at: int, owner: int, face: int, where: str, switch: str
) -> Iterator[Pieces]:
    def put(*piece: tuple[int, int, str]) -> Pieces:
        return [*lying[:at], *piece, *lying[at + 1 :]]

    other_side = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
    if ability == "flip":
        yield put((owner, other_side[face], where))
    elif ability in ("roll", "rotate"):
        yield from (put((owner, new, where)) for new in range(1, 7))
    elif ability == "remove":
        yield put((owner, face, GONE))
    elif ability in ("move", "occupy"):
        crowded = any(p[1] == face and p[2] == HERE for p in lying)
        if ability == "move" or where == HERE or not crowded:
            yield put((owner, face, AWAY if where == HERE else HERE))
    else:
        for n, (theirs, shown, place) in enumerate(lying):
            same = {"value": shown == face, "colour": theirs == owner, "plan": place == where}
            if lying.index(lying[n]) < n:
                continue
            if n != at and (ability == "exchange" or same.get(switch, True)):
                changed = put((owner, face, place))
                changed[n] = (theirs, shown, where)
                yield changed


def _board(lying: Pieces, players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted(p[1] for p in lying if p[0] == n and p[2] == HERE)) for n in range(players)
    )


def opened(players: int, first: int | None = RED) -> PlansState:
    return TOOL.opening(Table().resized(players)).evolve(first=first)


def dealt(scheme: str, *hands: Faces, first: int | None = RED, **more: Any) -> PlansState:
    """Return a board with *hands* of the seats from 0 on."""
    state = opened(max(2, len(hands)), first).evolve(scheme=scheme, **more)
    for seat, dice in enumerate(hands):
        state = state.put(("hands", seat, "dice"), dice)
    return state


def asks(state: PlansState, title: str) -> list[Question]:
    blocks = flat(TOOL.form(state))
    every = [block for block in blocks if isinstance(block, Question)]
    every += [
        question
        for block in blocks
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    return [question for question in every if question.title == title]


def tap(state: PlansState, title: str, answer: Any, seat: int | None = None) -> PlansState:
    """Answer the one question called *title*, or the one of *seat*."""
    found = asks(state, title)
    if seat is not None:
        found = [
            question for question in found if question.player and question.player.seat == seat
        ]
    (question,) = found
    if question.options:
        assert answer in dict(question.options)
    return after_answer(TOOL, state, question, answer, 0, 0)


def press(state: PlansState, key: str, seed: int = 0) -> PlansState:
    (button,) = [
        block for block in TOOL.form(state) if isinstance(block, Button) and block.move == key
    ]
    return TOOL.move(state, button.move, button.args, 0, seed)


def keeps(state: PlansState) -> list[Question]:
    """Return the question which Plan was won, where it is asked."""
    blocks = TOOL.form(state)
    return [
        question
        for question in blocks
        if isinstance(question, Question) and question.move == "keep"
    ]


def kept(state: PlansState, plan: str) -> PlansState:
    (question,) = keeps(state)
    assert plan in dict(question.options)
    return after_answer(TOOL, state, question, plan, 0, 0)


answer = partial(tool_screens.answer, TOOL)


only = partial(tool_screens.in_result, TOOL)


if_so = partial(tool_screens.in_what_if, TOOL)
