"""A code in the browser copy: how long until its screen stands, and until a touch on it is answered.

Beside the whole app's first answered tap, and any other web app's, in the same rounds.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.exchange import share
from companion.games.lawless_empire.orders import tool as orders
from tests.bench import copy

STANDS = r"""
(() => {
  const look = () => {
    if (document.querySelector("#light main")) window.answered = performance.now();
    else setTimeout(look, 10);
  };
  look();
})();
"""
"""Notes when the screen of a code stands."""

TOUCHED = Path(__file__).with_name("light_copy_touched.js").read_text("utf-8")
"""Makes the code this browser's own, taps a card, and notes when the answer stands."""


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
