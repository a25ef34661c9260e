"""What a page of ours says, in Flet's own shapes. Flet takes it as it comes, into whatever it names:
so what has another shape is refused before Flet hears it.
"""

from typing import Any, Final

import msgpack  # type: ignore[import-untyped]  # it ships no types

from screens.server.limits import UnfitError
from screens.ui.flet_internals import CHANGE, EVENT, PAGE_SAYS, REGISTER, RESULT

SHAPES: Final[dict[int, dict[str, tuple[type, ...]]]] = {
    EVENT: {"target": (int,), "name": (str,), "data": (object,)},
    CHANGE: {"id": (int,), "props": (dict,)},
    RESULT: {
        "control_id": (int,),
        "call_id": (str,),
        "result": (object,),
        "error": (str, type(None)),
    },
}
"""What a message has besides its kind: a touch, what was typed, what a call of the app gave."""

_STRANGE: Final = (TypeError, ValueError, LookupError, msgpack.UnpackException)


def as_new(frame: bytes) -> bytes:
    """Return a page's first message as one that has never been here.

    Flet would let it take up a page of before by its number, from the same address. Here every
    connection begins with what the phone has kept: nothing waits that somebody could take up.
    """
    try:
        _, body = msgpack.unpackb(frame[1:])
        fresh = {"session_id": "", "page_name": "", "page": _outside(dict(body["page"]))}
        packed: bytes = msgpack.packb([REGISTER, fresh])
    except _STRANGE as trouble:
        raise UnfitError("This is no message of a page.") from trouble
    return b"\x00" + packed


def checked(frame: bytes) -> None:
    """Raise UnfitError for a message, after the first, that no page sends."""
    try:
        kind, body = msgpack.unpackb(frame[1:])
        shape = SHAPES[kind]
        fits = body.keys() == shape.keys() and all(
            isinstance(body[name], kinds) for name, kinds in shape.items()
        )
    except (*_STRANGE, AttributeError) as trouble:
        raise UnfitError("This is no message of a page.") from trouble
    if not fits:
        raise UnfitError("This is no message of a page.")
    if kind == CHANGE:
        _outside(body["props"])
    if kind == EVENT and isinstance(body["data"], dict) and "control" in body["data"]:
        raise UnfitError("Whose touch it is, is not a page's to say in another way.")


def _outside(said: dict[Any, Any]) -> dict[Any, Any]:
    """Return what a page has *said* of itself, where all of it is a page's to say, at any depth:
    names that begin with a line below are those of Flet's own machinery.
    """
    waiting: list[Any] = [said]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if not all(_sayable(name, value) for name, value in part.items()):
                raise UnfitError("This page says what no page knows of itself.")
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return said


def _sayable(name: object, value: object) -> bool:
    if name in PAGE_SAYS:
        return isinstance(value, bool | int)
    return isinstance(name, str) and name[:1] != "_"
