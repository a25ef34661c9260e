"""Operations by their list form, for what is made up: a kind with any where, arguments, value and seed."""

from typing import Any, TypeVar

from companion.live.operation import Draft, Op
from companion.live.wire import from_parts, to_parts

AskedT = TypeVar("AskedT", Draft, Op)


def drafted(
    tool: str,
    kind: str,
    where: Any = (),
    args: Any = (),
    value: Any = None,
    now: int = 0,
    seed: Any = 0,
    said: str = "",
    cause: str = "",
) -> Draft:
    """Return the draft with these parts."""
    return Draft(tool, from_parts(kind, where, args, value, seed), now, said, cause)


def changed_parts(asked: AskedT, **changes: Any) -> AskedT:
    """Return *asked* with some parts of its action changed, whatever then becomes of it."""
    names = ("kind", "where", "args", "value", "seed")
    parts = dict(zip(names, to_parts(asked.action), strict=True)) | changes
    return asked._replace(action=from_parts(**parts))


def kind_of(asked: Draft | Op) -> str:
    """Return what the action of *asked* is called on the line."""
    return to_parts(asked.action)[0]


def value_of(asked: Draft | Op) -> Any:
    """Return the value that the action of *asked* has on the line."""
    return to_parts(asked.action)[3]
