"""The sign of each tool, as lines on a square of 24: the app has icons of a font for them.

They are also the signs of games that players made, each on the colour of its game. Games that come
with the app have pictures of their own.
"""

from collections.abc import Mapping
from typing import Final

from screens.light.ui.icons import ICONS, lines
from screens.light.ui.markup import Html

SIGNS: Final[Mapping[str, str]] = {
    "alliance": "m2 9 5-3 5 2 5-2 5 3M12 8 8.5 12.5c2 1.5 4 .5 5-1.5l6 5M4 16l5 4 3-2 3 2 4-4",
    "book": "M12 6C9.5 4 6 4 3 5v13c3-1 6.5-1 9 1 2.5-2 6-2 9-1V5c-3-1-6.5-1-9 1zv13",
    "cards": "M9 4h10v15H9zM9 7 4.5 8.5 8 20l3.5-1",
    "city": "M4 21V9h6M10 21V4h6v17M16 12h4v9M2 21h20M7 13v.1M7 17v.1M13 8v.1M13 12v.1M13 16v.1",
    "clock": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
    "coins": "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM15 9a6 6 0 1 1-6 6M9 6.5v5",
    "cross": "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
    "dice": "M4 4h16v16H4zM8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1",
    "duel": "m4 4 13 13M20 4 7 17M4 20l3-3M20 20l-3-3M5 14l5 5M19 14l-5 5",
    "eye": ICONS["eye"],
    "guard": "m12 2.5 8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5",
    "letter": "M3 5h18v14H3zM3 6l9 7 9-7",
    "map": "m3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
    "mask": "M4 4c5 2 11 2 16 0v8c0 5-4 8-8 9-4-1-8-4-8-9zM8 10h2M14 10h2M8.5 14.5c2 2 5 2 7 0",
    "people": ICONS["people"],
    "question": ICONS["ask"],
    "scale": "M12 3v18M7 21h10M4 7h16M4.5 7 2 14h5zM19.5 7 17 14h5z",
    "sheet": "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
    "sort": "M4 6h16M4 12h10M4 18h5",
    "star": "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3c0 3 1.5 5 4 5M17 6h4c0 3-1.5 5-4 5M12 15v5M8 20h8",
    "steps": "m3 6 1.5 1.5L7 5M3 13l1.5 1.5L7 12M3 20l1.5 1.5L7 19M11 6.5h10M11 13.5h10M11 20.5h10",
    "sum": "M5 3h14v18H5zM8.5 7h7M9 12v.1M12 12v.1M15 12v.1M9 16v.1M12 16v.1M15 16v.1",
    "track": "M5 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM19 14a2 2 0 1 0 0-4 "
    "2 2 0 0 0 0 4zM7 12h3M14 12h3",
    "turn": "M19 14a7.5 7.5 0 1 1-2-7l3 3M20 4v6h-6",
    "vote": "M4 13h16v8H4zM4 13l3-5M20 13l-3-5M8 13V3h8v10M10 8l1.5 1.5L14 6.5",
}
"""By their names in ``companion.tools.tool.Sign``; an own drawing for each."""


def tool_sign(name: str) -> Html:
    """Return the sign called *name*, in the colour of the text around it."""
    return lines(SIGNS[name])
