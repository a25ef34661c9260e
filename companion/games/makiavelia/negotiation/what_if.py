"""What if: which regimes are safe, and who could tie or beat the others. Rulebook: Regimes.

Every regime is in one of the lists. Those that need all their members come first, the others are
folded away.
"""

from collections.abc import Callable

from companion.core.blocks import Answer, Fold, Grid, Note, Result, blocks
from companion.core.printed import signed
from companion.games.makiavelia.negotiation.coalitions import (
    Outlook,
    fewest,
    outlooks,
    sides_of,
)
from companion.games.makiavelia.negotiation.state import NegotiationState, ranked, undecided
from companion.games.makiavelia.victory import Party, addition, tied

SHOWN = 12
"""How many regimes of a kind are shown at once; the others are folded away."""

Columns = tuple[tuple[str, Callable[[Outlook], str]], ...]
"""The heads of a list of regimes, each with how to fill its column."""


def what_if(state: NegotiationState) -> Result:
    """Return which regimes earn whoever else joins, and who could tie or beat others. Regimes.

    All ways to join are tried. Regimes that are formed stay together: joining is binding.
    """
    if undecided(state):
        return (
            Note("Enter all powers and cards first. Then all regimes are worked out here."),
        )
    sides = ranked(state)
    found = outlooks(tuple(side.power for side in sides))
    *fewer, _ = found  # the last one is everyone: nobody is left to tie or beat it

    def names(mask: int) -> str:
        return _names(state, sides, mask) if mask else "–"

    plain: Columns = (
        ("Regime or player", lambda each: names(each.mask)),
        ("Power", lambda each: signed(each.power)),
    )
    by_tie: Columns = (*plain, ("Can be tied by", lambda each: names(each.tie)))
    by_both: Columns = (
        ("Regime and power", lambda each: f"{names(each.mask)}: {signed(each.power)}"),
        ("Can be beaten by", lambda each: names(each.beat)),
        ("Can be tied by", lambda each: names(each.tie)),
    )
    safe = [each for each in fewer if each.safe]
    return blocks(
        _now(state, sides, found[0]),
        *_listed("Safe, whoever else joins", safe, plain),
        not safe and Note("Only a regime of everyone is safe."),
        *_listed(
            "Can be tied, but not beaten",
            [each for each in fewer if each.tie and not each.beat],
            by_tie,
        ),
        *_listed("Can be beaten", [each for each in fewer if each.beat], by_both),
    )


def _now(state: NegotiationState, sides: tuple[Party, ...], lead: Outlook) -> Answer:
    """Return how the side with the highest power stands if the others go on joining."""
    names, why, high = _names(state, sides, lead.mask), f"{signed(lead.power)} now", tied(sides)
    if len(high) > 1:
        each = (f"{state.table.names(side.seats)} with {signed(side.power)}" for side in high)
        text, why = "A tie now: nobody earns", " · ".join(each)
    elif lead.safe:
        text, why = f"{names}: safe", f"{why} · whoever else joins, nobody reaches that"
    elif lead.beat:
        text = f"{names}: can be beaten"
        why = f"{why} · can be beaten by {_rival(state, sides, lead.beat)}"
    else:
        text = f"{names}: can be tied"
        why = f"{why} · can be tied by {_rival(state, sides, lead.tie)}"
    return Answer(text, why, chapter="Regimes, Victory")


def _rival(state: NegotiationState, sides: tuple[Party, ...], mask: int) -> str:
    total = addition(tuple(sides[side].power for side in sides_of(mask)))
    return f"{_names(state, sides, mask)} with {total}"


def _names(state: NegotiationState, sides: tuple[Party, ...], mask: int) -> str:
    seats = [seat for side in sides_of(mask) for seat in sides[side].seats]
    return state.table.names(sorted(seats, key=state.table.seats.index))


def _listed(title: str, found: list[Outlook], columns: Columns) -> Result:
    """List *found*: those that need all their members are shown, the others folded away."""
    if not found:
        return ()
    bare = {each.mask for each in fewest(tuple(found))}
    order = sorted(
        found, key=lambda each: (each.mask not in bare, each.mask.bit_count(), -each.power)
    )
    first, rest = order[: min(SHOWN, len(bare))], order[min(SHOWN, len(bare)) :]
    more = f"{len(rest)} more: {title[0].lower()}{title[1:]}"
    return blocks(
        _grid(title, first, columns),
        bool(rest) and Fold(more, (_grid(title, rest, columns),)),
    )


def _grid(title: str, found: list[Outlook], columns: Columns) -> Grid:
    rows = tuple(tuple(tell(each) for _, tell in columns) for each in found)
    return Grid(title, tuple(head for head, _ in columns), rows)
