"""A code in the browser copy: how long until its screen stands, and until a touch on it is answered.

Beside the whole app's first answered tap, and any other web app's, in the same rounds.
"""

from collections.abc import Iterator

from companion.exchange import share
from companion.games.lawless_empire.orders import tool as orders
from tests.bench import copy
from tests.scripts import script

STANDS = script(__file__, "note_code_in_copy.js")
TOUCHED = script(__file__, "light_copy_touched.js")


def visits(
    other: str = "", tap: str = "", rounds: int = copy.ROUNDS
) -> Iterator[tuple[object, ...]]:
    """Return rows as ``copy.visits`` does: a code, a code that is touched, the whole app, the *other*.

    And how often as long a code takes as each of the last two.
    """
    code = f"/q/{share.write(orders.TOOL, orders.TOOL.example)}"
    ours = (
        ("a code stands", code, STANDS),
        ("a code, two touches answered", code, TOUCHED),
        ("the whole app, one tap", copy.ORDERS, copy.OURS),
    )
    rows = copy.visited(ours, other, tap, rounds)
    yield from rows
    for row in rows[2:]:
        yield copy.ratio(f"a code / {row[0]}", rows[0], row)
