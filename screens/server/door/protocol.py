"""What a page may send, in Flet's message format. Flet applies what it receives to whatever control
or attribute it names, so a message of another shape is refused before Flet sees it.
"""

from typing import Any, Final

import msgpack  # type: ignore[import-untyped]  # it ships no types

from screens.ui.flet_internals import CHANGE, EVENT, PAGE_SAYS, REGISTER, RESULT

SHAPES: Final[dict[int, dict[str, tuple[type, ...]]]] = {
    REGISTER: {"session_id": (object,), "page_name": (object,), "page": (dict,)},
    EVENT: {"target": (int,), "name": (str,), "data": (object,)},
    CHANGE: {"id": (int,), "props": (dict,)},
    RESULT: {
        "control_id": (int,),
        "call_id": (str,),
        "result": (object,),
        "error": (str, type(None)),
    },
}
"""The fields of each kind of message: a page opens, a touch, new values, the result of a call."""

LONGEST: Final = 10_000
"""Values in one list or pairs in one map: memory for them is taken before they are there."""

FIRST_SIZE: Final = 64_000
"""Bytes of the first message, which describes a page and has no picture in it."""


class UnfitError(ValueError):
    """A message that no page of ours sends."""


def decode(frame: bytes, values: int) -> tuple[int, dict[str, Any]]:
    """Return the kind and the fields of the message in *frame*, which has at most *values* values.

    They are counted while they are unpacked: 12 million empty lists fit into the largest message,
    and would take a gigabyte of memory. Raises UnfitError for what no page sends.
    """
    left = values

    def count(inside: Any) -> Any:
        nonlocal left
        left -= 1 + len(inside)
        if left < 0:
            raise UnfitError("This message holds too much.")
        return inside

    if frame[:1] != b"\x00":
        raise UnfitError("This isn't a message of a page.")
    try:
        kind, body = msgpack.unpackb(
            memoryview(frame)[1:],
            list_hook=count,
            object_hook=count,
            max_array_len=LONGEST,
            max_map_len=LONGEST,
        )
        shape = SHAPES[kind]
        fits = body.keys() == shape.keys() and all(
            isinstance(body[name], kinds) for name, kinds in shape.items()
        )
    except UnfitError:
        raise
    except (
        TypeError,
        ValueError,
        LookupError,
        AttributeError,
        msgpack.UnpackException,
    ) as error:
        raise UnfitError("This isn't a message of a page.") from error
    if not fits:
        raise UnfitError("This message has other fields than those of a page.")
    check(kind, body)
    return kind, body


def check(kind: int, body: dict[str, Any]) -> None:
    """Raise UnfitError if a message names what is Flet's own and no page's to change."""
    if kind == REGISTER:
        check_names(body["page"])
    if kind == CHANGE:
        check_names(body["props"])
    if kind == EVENT and isinstance(body["data"], dict) and "control" in body["data"]:
        raise UnfitError("An event names its control in its target alone.")


def as_new(body: dict[str, Any]) -> bytes:
    """Return the first message of a page, with the fields *body*, as if the page were new.

    Flet would let it take up an earlier page by its number, from the same address. Here every
    connection begins with what the phone has saved, so no page waits that someone could take up.
    """
    fresh = {"session_id": "", "page_name": "", "page": body["page"]}
    packed: bytes = msgpack.packb([REGISTER, fresh])
    return b"\x00" + packed


def check_names(values: dict[Any, Any]) -> None:
    """Raise UnfitError if *values* of a page set something private of Flet's, at any depth:
    the names of those begin with an underscore.
    """
    waiting: list[Any] = [values]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if not all(_is_public(name, value) for name, value in part.items()):
                raise UnfitError("This message sets what no page knows of itself.")
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _is_public(name: object, value: object) -> bool:
    if name in PAGE_SAYS:
        return isinstance(value, bool | int)
    return isinstance(name, str) and name[:1] != "_"
