"""The signs of tools: what stands beside their names in lists."""

from typing import Literal

Sign = Literal[
    "alliance", "book", "cards", "clock", "coins", "city", "cross", "dice", "duel",
    "eye", "guard", "letter", "map", "mask", "people", "question", "scale", "sheet", "sort",
    "star", "steps", "sum", "track", "turn", "vote",
]  # fmt: skip
"""What can stand for a tool in lists."""
