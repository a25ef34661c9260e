"""The operation that tells a live table what a player did to a tool."""

from collections.abc import Iterator
from typing import Any

from companion.core.fields import Cards, Rows, as_saved
from companion.core.shape import fields_of
from companion.core.table import Table, changed
from companion.core.values import Path, Value
from companion.evening.touch import (
    AnswerPut,
    MoveMade,
    StateReplaced,
    Touch,
    apply_touch,
    cause_of_touch,
)
from companion.exchange import share
from companion.live import actions as do
from companion.live.causes import cause_text
from companion.live.operation import Draft
from companion.live.public import (
    is_shared,
    live_part,
    private_part,
    shared_question,
    to_plain,
)
from companion.live.reducer import outcome
from companion.tools.cause import PLAYER, Cause
from companion.tools.tool import AnyTool


def table_draft(old: Table, new: Table, now: int) -> Draft:
    """Return the draft that tells a live table that *new* plays instead of *old*."""
    return Draft("", do.SetTable(to_plain(new)), now, changed(old, new))


def draft(
    tool: AnyTool, before: Value, touch: Touch, now: int, seed: int, said: str
) -> Draft | None:
    """Return what the table must be told of *touch* on the state *before*, None for nothing.

    What was done goes out where it does the same to what everyone has; otherwise its effect
    does. Neither holds anything of a private field, and neither may *said*, the label of the
    step (see ``labels.public_words``). Raises what the tool raises.
    """
    after = apply_touch(tool, before, touch, now, seed)
    old, new = live_part(before), live_part(after)
    if old == new:
        return None
    asked = _asked(tool, old, new, touch, seed)
    tells = asked is not None and not _tells_a_secret(tool, before, after, asked)
    if asked and tells and outcome(tool, old, asked, now) == new:
        return Draft(tool.name, asked, now, said)
    return effect(tool, old, new, now, said, cause_of_touch(tool, touch))


def effect(
    tool: AnyTool, old: Value, new: Value, now: int, said: str, cause: Cause = PLAYER
) -> Draft:
    """Return what turns the public state *old* into *new*, for the *cause*: some answers, or a code and the rest."""
    why = cause_text(tool, said, cause)
    puts = do.PutAnswers(tuple(differences(old, new)))
    digits = share.write(tool, new)
    action: do.PutAnswers | do.ReplaceState = puts
    if len(digits) <= share.MOST_DIGITS:  # the state of a made game can be longer than any code
        rest = tuple(differences(share.decode(digits, (tool,)).state, new))
        smaller = len(digits) + _size(rest) < _size(puts.puts)
        if smaller or outcome(tool, old, puts, now) != new:
            action = do.ReplaceState(digits, rest)
    return Draft(tool.name, action, now, said, why)


def _asked(
    tool: AnyTool, old: Value, new: Value, touch: Touch, seed: int
) -> do.Touching | None:
    """Return *touch* as an action, with *seed* if it draws lots; None if it has to be told by its effect."""
    match touch:
        case AnswerPut(path, _):
            return narrowed(old, new, path)
        case MoveMade(move, args):
            return do.MakeMove(move, args, seed if tool.move_with_key(move).bits else 0)
        case StateReplaced():  # pragma: no branch - mypy knows that no touch is left
            return None


def narrowed(old: Value, new: Value, path: Path) -> do.Touching:
    """Return the answer at *path* of *new* as the least that it changes of *old*.

    Two who touch one question at once then both count, where that makes sense: two counts of
    different cards, two ticks, two rows. A put of everything would lose one of them.
    """
    kind = shared_question(old, path).field.kind
    was, value = old.look(path), new.look(path)
    if isinstance(value, frozenset) and len(was ^ value) == 1:
        (place,) = was ^ value
        return do.TickMember(path, place, place in value)
    if isinstance(kind, Cards) and isinstance(value, tuple):
        cells = [at for at, count in enumerate(value) if count != was[at]]
        if len(cells) == 1:
            (at,) = cells
            return do.AddToCell(path, at, value[at] - was[at])
    if isinstance(kind, Rows) and isinstance(value, tuple) and value[:-1] == was != value:
        return do.AddRow(path, to_plain(value[-1]))
    return do.PutAnswer(path, to_plain(as_saved(kind, value)))


def _tells_a_secret(tool: AnyTool, before: Value, after: Value, asked: do.Touching) -> bool:
    """Return whether what goes out with a move may be what it wrote into a private field."""
    if not isinstance(asked, do.MakeMove):
        return False
    if not asked.args and not tool.move_with_key(asked.move).bits:
        return False
    return private_part(before) != private_part(after)


def differences(old: Value, new: Value, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the paths at which two public values of one model differ, each with the new answer."""
    for field in fields_of(type(old)):
        was, value, here = (
            getattr(old, field.name),
            getattr(new, field.name),
            (*path, field.name),
        )
        if was == value or not is_shared(field):
            continue
        if isinstance(value, Value):
            yield from differences(was, value, here)
        elif field.model and len(was) == len(value):
            for place, (row, other) in enumerate(zip(was, value, strict=True)):
                yield from differences(row, other, (*here, place))
        else:
            yield here, to_plain(as_saved(field.kind, value))


def _size(puts: tuple[tuple[Path, Any], ...]) -> int:
    return len(str(puts))
