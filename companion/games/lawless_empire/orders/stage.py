"""The Syndicate that is counted, as a card on the stage: whose it is, and how its Orders pull."""

from typing import Final

from companion.core.scene import Box, Disc, Scene, Shape, Trail, Words
from companion.games.lawless_empire.orders import state as rules
from companion.games.lawless_empire.orders.state import OrdersState
from companion.scenes.stage_cards import INK, LEFT, RIGHT, TOP, stage_card

WALL, NIGHT, GOLD = "#5A1A18", "#2A0C0D", "#EDC25C"
"""The colours of the city on the card."""

SABOTAGE, SECURE = "#B93A2C", "#2A5F9C"
"""The colours of both sides, as on the tally's tiles."""

ROOFS: Final = (
    (0, 40), (0, 23), (6, 23), (6, 18), (12, 18), (12, 23), (15, 23), (15, 13), (23, 13), (23, 21), (28, 21),
    (28, 19), (35, 19), (35, 27), (40, 27), (40, 21), (46, 21), (46, 40),
)  # fmt: skip
"""The line of the roofs, closed."""

WINDOWS: Final = ((3, 27), (8, 22), (18, 17), (18, 24), (31, 23), (43, 25))

BAR: Final = 7
"""The height of the bar, in units."""


def stage_piece(state: OrdersState) -> Scene:
    """Return the Syndicate that the answer is about: its number, its owner's badge, and the bar of both sides."""
    place = rules.answered(state)
    syndicate = state.syndicates[place]
    owner = None if syndicate.owner is None else state.table.player(syndicate.owner)
    left, top, wide = LEFT + 5, TOP + 19, RIGHT - LEFT - 10
    printed: list[Shape] = [
        Words(str(place + 1), left, TOP + 10, 14, INK, True),
        Box(left, top, wide, 40, WALL, round=3),
        Disc(left + 34, top + 12, 6, GOLD),
        Trail(tuple((left + x * wide / 46, top + y) for x, y in ROOFS), "", NIGHT, closed=True),
        *(Box(left + x, top + y, 2, 3, GOLD) for x, y in WINDOWS),
        *_bar(syndicate.orders, left, top + 45, wide),
    ]
    return stage_card(printed, owner)


def _bar(orders: tuple[int, ...], left: float, top: float, wide: float) -> list[Shape]:
    """Return the bar: sabotage pulls from the left, secure from the right. It is empty without Orders."""
    end = rules.verdict(orders)
    both = end.sabotage + end.secure
    if not both:
        return [Box(left, top, wide, BAR, "", INK, 3, 1)]
    pulled = wide * end.sabotage / both
    return [
        Box(left, top, wide, BAR, SECURE, INK, 3, 1),
        *([Box(left, top, pulled, BAR, SABOTAGE, INK, 3, 1)] if pulled else []),
        *([Box(left + pulled - 1, top - 2, 2, BAR + 4, INK)] if 0 < pulled < wide else []),
    ]
