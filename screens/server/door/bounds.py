"""What someone can make the host keep before they have shown who they are: bytes, seconds, how many.

docs/decisions/007 says where each bound holds; tests/screens/server/door/test_bounds.py fills each. What an
address may *do* in a second is another thing: ``limits``.
"""

from typing import Final

from companion.live import messages

CONNECTION_BYTES: Final = 512 * 1024
"""Bytes of what one connection has sent that the host keeps at most, whatever it sends: a head or a form, and what an
event loop reads at once, which is 256 kB. One address has 96 connections at a laptop (``limits``), so 48 MB.
"""

# --- before a request is whole ---

HEAD_BYTES: Final = 64 * 1024
"""Bytes of all headers of a request, of what follows its body, and of whatever else its reader has not handed on."""

MOST_HEADERS: Final = 128
"""Headers of a request: each takes far more memory than bytes on its way."""

ADDRESS_BYTES: Final = 8 * 1024
"""Bytes of the address of a request: a code has 1,200 digits at most."""

HEAD_SECONDS: Final = 10.0
"""Seconds until the head of a request is whole, and until a connection is encrypted."""

HANDSHAKES_OF_ONE: Final = 24
"""Connections of one address that are not encrypted yet; asyncio keeps 256 kB for each."""

ACCEPT_AGAIN: Final = 0.1
"""Seconds until the next connection is taken where one could not be."""

PIPELINED: Final = 8
"""Requests that wait on one connection for the answer to an earlier one. No browser sends a second one."""

BODY_SECONDS: Final = 20.0
"""Seconds until a form is whole."""

# --- before a line has shown a key, or a page has registered ---

LIVE: Final = "/live"
"""The path where phones of other hosts connect to a live table. They show its key: any origin may."""

PAGES: Final = "/ws"
"""The path where pages of the app connect."""

FIRST_BYTES: Final = {LIVE: 1000, PAGES: 64_000}
"""Bytes of the first message of each kind of line: a key, or what describes a page."""

FIRST_SECONDS: Final = {LIVE: 5.0, PAGES: 10.0}
"""Seconds until it has come: a phone of ours sends it at once, and a slow one prepares a page meanwhile."""

SILENT_OF_ONE: Final = 12
"""Lines of each kind of one address to which nothing was said yet; one more ends the oldest that is silent."""

SILENT: Final = 512
"""The same of all addresses together."""

# --- of any line ---

LINE_BYTES: Final = {LIVE: 4 * messages.MOST_BYTES}
"""Bytes of each later message of a line: up to four a character. Pages of the app send pictures, see ``limits``."""

PIECES: Final = 4096
"""Parts that one message may come in."""

READ_AT_ONCE: Final = 1024
"""Bytes that are read of a line while nobody has taken the last message; the rest waits, unread."""

WAITING: Final = 1000
"""Messages that are still heard of a line that has dropped."""
