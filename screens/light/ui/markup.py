"""HTML as values: a text that is not ``Html`` already is escaped wherever it is put.

Own functions rather than templates: the type checker sees every block that is drawn, and the
browser copy needs no further package. An f-string or ``+`` makes a plain ``str`` of an ``Html``, so a
slip shows on the screen as ``&lt;`` and never runs.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias, Union


class Html(str):
    """Text that is HTML. Made by this module alone."""

    __slots__ = ()


Content: TypeAlias = Union[str, int, Iterable["Content"], None]  # noqa: UP007 - it names itself
"""What an element can hold: HTML, a text, a number, nothing, or several of these."""

Attribute: TypeAlias = str | int | float | bool | None

_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_SPECIAL: Final = re.compile('[&<>"]')
_VOID: Final = frozenset({"input", "meta", "link", "br", "hr"})
_DRAWN: Final = frozenset({"circle", "rect", "line", "polyline", "polygon", "path", "use"})

NOTHING: Final = Html()


def join(*parts: Content) -> Html:
    """Return *parts* one after the other: texts escaped, None left out."""
    return Html("".join(_written(parts)))


def el(tag: str, *inside: Content, **attributes: Attribute) -> Html:
    """Return an element.

    ``class_`` stands for class and ``aria_label`` for aria-label. True is an attribute without a
    value; None and False leave it out.
    """
    head = "".join(
        [
            _named(name) if value is True else f'{_named(name)}="{_safe(value)}"'
            for name, value in attributes.items()
            if value is not None and value is not False
        ]
    )
    if tag in _VOID:
        return Html(f"<{tag}{head}>")
    if tag in _DRAWN:
        return Html(f"<{tag}{head}/>")
    return Html(f"<{tag}{head}>{''.join(_written(inside))}</{tag}>")


def raw(ours: str) -> Html:
    """Return a text of our own, such as a style sheet, as it is."""
    return Html(ours)


@cache
def _named(name: str) -> str:
    """Return the *name* of an attribute as it stands in HTML, behind a blank."""
    return f" {name.strip('_').replace('_', '-')}"


def _safe(value: str | int | float) -> str:
    text = str(value)
    return text.translate(_QUOTED) if _SPECIAL.search(text) else text


def _written(parts: Iterable[Content]) -> Iterator[str]:
    for part in parts:
        if part is None:
            continue
        if isinstance(part, Html):
            yield part
        elif isinstance(part, str | int):
            yield str(part).translate(_TEXT)
        else:
            yield from _written(part)
