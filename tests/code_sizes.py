"""How large codes are: the version of a QR code, and the longest code that a tool can have."""

from typing import Final

from companion.exchange import qr, share
from companion.exchange.codec import struct
from companion.game_maker.keys import IDS
from companion.tools.tool import AnyTool, table_of

ROOM: Final = 369
"""Bytes of a packed state whose code has LONGEST digits at the most."""


def version_of(text: str) -> int:
    """Return the version of the code of *text*, 1 to 40: 17 + 4 * version squares a side."""
    version: int = qr._code(text).best_fit()
    return version


def fullest_code(tool: AnyTool) -> str:
    """Return as many digits as the fullest state of *tool* can need that is offered as a code.

    That comes from its plan's maxima; of what players made or are called, from what a code has room for.
    """
    fullest = struct(tool.state).size * (IDS if tool.kin else 1)
    if tool.player_made or table_of(tool.example) is not None:
        fullest = min(fullest, 256**ROOM)
    return share.with_checksum(b"\xff" * 3, fullest - 1)
