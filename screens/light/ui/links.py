"""A list of links, as the pages without a tool have it."""

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Final

from screens.light.ui.markup import Content, Html, el
from screens.light.ui.tool_signs import tool_sign

CELL: Final = "cell"
"""The id of what stands in the cell that is asked. An address that ends in it scrolls there without our script."""


def to_tool(name: str) -> str:
    """Return the address of the tool called *name*, such as turf-war/post, with what is asked in sight."""
    return f"/t/{name}#{CELL}"


Link = tuple[str, Content, Content]
"""A link: where it leads, its words, and what is said besides, '' for nothing."""


FIRST_PAGE: Final[Link] = ("/", "To the first page", "")


def links(of: Iterable[Link], signs: Iterable[str] = ()) -> Html:
    """Return the list of *of*; those of tools have their *signs*."""
    items = [
        el(
            "li",
            el(
                "a",
                tool_sign(sign) if sign else None,
                el("b", words),
                el("small", hint) if hint else None,
                href=address,
            ),
        )
        for (address, words, hint), sign in zip(of, chain(signs, repeat("")), strict=False)
    ]
    return el("ul", items, class_="list")
