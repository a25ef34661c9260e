"""Which of this host's tables a pasted or scanned link leads to, or why none."""

from collections.abc import Iterable

from companion.exchange.addresses import loopback
from companion.live.links import CUT, ELSEWHERE, LiveError, find_link, is_at
from companion.table_host.live_table import LiveTable
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import Tables


async def table_of_link(tables: Tables, link: str, bases: Iterable[str] = ()) -> LiveTable:
    """Return the one of *tables* that *link* leads to, or a key alone. Raises LiveError, StorageError.

    *bases* are what links of this host begin with. A table of another address is not looked for there.
    """
    found = find_link(link)
    if found is None or not found.key:
        raise LiveError(CUT)
    try:
        return await tables.by_key(found.key)
    except LiveError as error:
        if str(error) == ENDED and found.page and not _is_here(found.page, bases):
            raise LiveError(ELSEWHERE, instead=found.page) from error
        raise


def _is_here(page: str, bases: Iterable[str] = ()) -> bool:
    """Return whether *page* is one of this host, whose links begin with one of *bases*."""
    return loopback(page) or any(is_at(page, base) for base in bases)
