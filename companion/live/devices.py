"""The numbers of the devices at a live table, and what players read of one."""

from typing import Final

NEWCOMERS: Final = 1000
"""Numbers of devices that a new host leaves free, for whoever came to the last one without it hearing of that."""


def guest_name(device: int) -> str:
    """Return what players call *device*, which has neither a seat nor a name: those of each host are counted on."""
    return f"Guest {device % NEWCOMERS or NEWCOMERS}"
