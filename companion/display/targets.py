"""What can be touched on a tool's screen, and the question that its pad asks."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from companion.core.blocks import Ask, Block, Drawing, Fold, Press, Steps, Timer, Turn, Walk
from companion.core.fields import Dice, Number
from companion.core.nesting import flat
from companion.display.layout import Layout

Identity = tuple[Any, ...]
TouchTarget = object
Touchable = Ask | Press | Steps

CLOSED = "closed"
"""Chosen instead of a question when a player has closed the pad."""


class Sitting(NamedTuple):
    """Who has a phone at a live table: the seat of this one, *mine*, and those of the *others*."""

    mine: int | None = None
    others: frozenset[int] = frozenset()


ALONE: Final = Sitting()
"""Nobody but this phone: it asks for everyone."""


def identity(ask: Ask) -> Identity:
    """Return what tells *ask* from the other questions, whatever was answered."""
    seat = ask.player.seat if ask.player else None
    return (seat, ask.title, ask.path, ask.move, ask.args)


def touch_target(touched: Touchable) -> TouchTarget:
    """Return what tells *touched* from every other touch target, whatever was answered."""
    if isinstance(touched, Ask):
        return (*identity(touched), touched.options)
    if isinstance(touched, Steps):
        return (touched.path, touched.items)
    return touched


def presses(turn: Turn) -> tuple[Press, ...]:
    """Return a press for each player of *turn*."""
    return tuple(Press(each.name, turn.move, (each.seat,)) for each in turn.players)


def touchables(parts: Layout) -> tuple[Touchable, ...]:
    """Return what can be touched outside the pad, in the order of the screen; secrets too."""
    found: list[Touchable] = []
    for block in (*flat(parts.body), *parts.main):
        match block:
            case Ask() | Press() | Steps():
                found.append(block)
            case Turn():
                found += presses(block)
            case Walk():
                found += block.asks
            case Drawing():
                found += (touch for touch in block.touches if isinstance(touch, Press))
            case Timer():
                found += (*block.presses, *block.after)
            case _:
                pass
    return tuple(found)


def walks_of(blocks: Iterable[Block]) -> tuple[Walk, ...]:
    """Return the questions that share a pad, those within folds too."""
    found: list[Walk] = []
    for block in blocks:
        if isinstance(block, Walk):
            found.append(block)
        elif isinstance(block, Fold):
            found += walks_of(block.blocks)
    return tuple(found)


def on_one_pad(walks: Iterable[Walk], asked: Ask) -> tuple[Ask, ...]:
    """Return the questions on the pad of *asked*: those of its row where they are asked together, else it alone."""
    for walk in walks:
        if walk.together and asked in walk.asks:
            return tuple(ask for ask in walk.asks if ask.player == asked.player)
    return (asked,)


def following(walks: Iterable[Walk], asked: Ask) -> Ask | None:
    """Return the question after *asked* on its walk, if its pad doesn't move on by itself.

    A pad of dice doesn't: only the player knows how many dice there are. None for the last
    question of a walk, and for every other pad.
    """
    if not isinstance(asked.kind, Dice):
        return None
    for walk in walks:
        places = [identity(each) for each in walk.asks]
        if walk.optional and identity(asked) in places:
            return next(iter(walk.asks[places.index(identity(asked)) + 1 :]), None)
    return None


def is_unanswered(ask: Ask) -> bool:
    """Return whether nobody has answered *ask* yet."""
    if isinstance(ask.kind, Dice):
        return len(ask.value) < ask.kind.longest
    return ask.value is None or ask.value in ((), "")


def any_emptied(before: Iterable[Walk], after: Iterable[Walk]) -> bool:
    """Return whether any question that had an answer *before* has none *after*."""
    answered = {identity(ask) for walk in before for ask in walk.asks if not is_unanswered(ask)}
    return any(
        is_unanswered(ask) and identity(ask) in answered for walk in after for ask in walk.asks
    )


def drawn_touch(drawing: Drawing, asked: Ask) -> Ask | None:
    """Return which touch of *drawing* stands for *asked*: itself, else one about the same row; None for none."""
    touches = [touch for touch in drawing.touches if isinstance(touch, Ask)]
    if asked in touches:
        return asked
    return next((each for each in touches if each.player and each.player == asked.player), None)


def asks_anew(before: Iterable[Walk], after: Iterable[Walk]) -> bool:
    """Return whether a row that is asked together has come since *before*, and is to be filled in *after*."""
    known = {identity(ask) for walk in before for ask in walk.asks}
    rows = [walk for walk in after if walk.together and not walk.optional]
    return any(identity(ask) not in known for walk in rows for ask in walk.asks)


def current_question(
    walks: Iterable[Walk],
    chosen: Identity | None,
    closed: Identity = (CLOSED,),
    sits: Sitting = ALONE,
) -> Ask | None:
    """Return the question that the pad asks now: the *chosen* one, else the first without an answer.

    At a live table the questions of one's own seat come first, and those of seats with a phone
    of their own are left to them. None if all are answered, or if *chosen* says that a
    player *closed* the pad.
    """
    walks = tuple(walks)
    for walk in walks:
        for ask in walk.asks:
            if identity(ask) == chosen:
                return ask
    if chosen == closed:
        return None
    open_ones = [ask for ask in _unanswered(walks) if _seat(ask) not in sits.others]
    own = (ask for ask in open_ones if sits.mine is not None and _seat(ask) == sits.mine)
    return next(own, open_ones[0] if open_ones else None)


def left_to_ask(walks: Iterable[Walk], answered: Ask, sits: Sitting) -> Ask | None:
    """Return the next question that only the answer to *answered* leads to, None for none.

    It is on a sheet, after *answered* and then from the first; on an optional walk that goes *onward*; or for the
    player of *answered* who has a phone of their own: whoever answers for them goes on with it. ``current_question``
    would leave both alone. Where no number of a walk is ever blank, they are asked one after the other, to the last.
    """
    walks = tuple(walks)
    for walk in walks:
        places = [identity(ask) for ask in walk.asks]
        if walk.sheet and identity(answered) in places:
            after = places.index(identity(answered)) + 1
            around = (*walk.asks[after:], *walk.asks[: after - 1])
            come = (ask for ask in around if not _is_only_touched(walk, ask))
            return next((ask for ask in come if _is_next(ask, answered, sits)), None)
        if walk.optional and walk.onward and identity(answered) in places:
            after = places.index(identity(answered)) + 1
            if all(map(_is_never_blank, walk.asks)):
                return next(iter(walk.asks[after:]), None)
            return next((ask for ask in walk.asks if _is_next(ask, answered, sits)), None)
    if _seat(answered) not in sits.others:
        return None
    return next((ask for ask in _unanswered(walks) if _seat(ask) == _seat(answered)), None)


def _is_next(ask: Ask, answered: Ask, sits: Sitting) -> bool:
    """Return whether *ask* is open, and for whoever was *answered* for or for nobody with another phone."""
    theirs = _seat(ask) == _seat(answered) or _seat(ask) not in sits.others
    return theirs and is_unanswered(ask)


def _is_never_blank(ask: Ask) -> bool:
    return isinstance(ask.kind, Number) and not ask.kind.blank


def _unanswered(walks: Iterable[Walk]) -> Iterator[Ask]:
    """Give the questions that nobody has answered yet, of walks that are not optional."""
    asks = (
        ask
        for walk in walks
        if not walk.optional
        for ask in walk.asks
        if not _is_only_touched(walk, ask)
    )
    return (ask for ask in asks if is_unanswered(ask))


def _is_only_touched(walk: Walk, ask: Ask) -> bool:
    """Return whether *ask* is in a row of the sheet of *walk* to which the pad doesn't come by itself."""
    rows = walk.sheet.rows if walk.sheet else ()
    return any(row.optional and ask.title in row.titles for row in rows)


def _seat(ask: Ask) -> int | None:
    """Return the seat that is asked, None if the question is for nobody's own."""
    return ask.player.seat if ask.player else None
