"""Three players of Makiavelia with their powers, before anyone offers anything."""

from typing import Final

from companion.core.table import Table
from companion.games.makiavelia.negotiation.state import Share
from companion.games.makiavelia.negotiation.tool import TOOL as NEGOTIATION

NOBODY: Final = NEGOTIATION.example.evolve(
    table=Table(seats=(0, 1, 2)), regimes=tuple(range(8)), shares=(Share(),) * 8
)
"""Their powers are known, and none of them has joined another."""
