"""Everything that the app uses of uvicorn's private parts, in one place.

Tried with uvicorn ``TRIED_WITH``; tests/screens/server/door/test_uvicorn_internals.py names what another
version lacks. There uvicorn is used as it is: it counts all connections together, not those
of each address.
"""

import asyncio
import importlib
import logging
from typing import Any, Final

TRIED_WITH: Final = "0.54.0"
"""The version of uvicorn that all this was tried with."""

HTTP_PROTOCOL: Final = ("uvicorn.protocols.http.auto", "AutoHTTPProtocol")
"""The module and name of uvicorn's class for connections: that of httptools, or h11 without it."""

REFUSED_HANDSHAKE: Final = "ASGI callable returned without completing handshake"
"""How uvicorn's log begins where the gate refused a page, which is no error."""

log = logging.getLogger("companion")


def find(module: str, name: str) -> Any:
    """Return *name* of *module*, None if this version of uvicorn does not have it."""
    try:
        return getattr(importlib.import_module(module), name, None)
    except ImportError:
        return None


def limit_connections(most: int) -> dict[str, Any]:
    """Return settings for ``uvicorn.Config``: at most *most* connections of one address are open.

    Those beyond are closed at once. Where the class is missing the settings are empty.
    """
    protocol = find(*HTTP_PROTOCOL)
    if protocol is None:
        log.warning("With this version of uvicorn connections are not counted by address.")
        return {}
    of_address: dict[str, list[asyncio.BaseTransport]] = {}

    class LimitedConnection(protocol):  # type: ignore[misc, valid-type]  # found just now
        """A connection that asks for files, and may become that of a page."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            address, *_ = transport.get_extra_info("peername") or ("",)
            still_open = [each for each in of_address.get(address, ()) if not each.is_closing()]
            of_address[address] = still_open
            if len(still_open) < most:
                still_open.append(transport)
            else:
                transport.abort()

    return {"http": LimitedConnection}
