"""What if: which regimes are safe, and which an exact tie could block. Rulebook: Regimes.

All regimes of a kind are listed: first those that could spare nobody, the others folded away.
"""

from collections.abc import Callable

from companion.core.blocks import Answer, Fold, Grid, Note, Result
from companion.core.words import signed
from companion.games.makiavelia.coalitions import Outlook, fewest, outlooks, sides_of
from companion.games.makiavelia.negotiation_state import NegotiationState, missing, ranked
from companion.games.makiavelia.victory import Party, addition, tied

SHOWN = 12
"""So many regimes of a kind lie open at once; the others are folded away."""

Columns = tuple[tuple[str, Callable[[Outlook], str]], ...]
"""The heads of a list of regimes, each with what stands below it."""


def what_if(state: NegotiationState) -> Result:
    """Say which regimes earn whoever else joins, and which could be tied or beaten. Regimes.

    All ways to join are looked at. Who has joined already stays together: it is binding.
    """
    if missing(state):
        return (Note("Enter all powers first: then all regimes are worked out here."),)
    sides = ranked(state)
    found = outlooks(tuple(side.power for side in sides))
    *fewer, _ = found  # the last one is everybody: nobody is left to tie or beat it

    def names(mask: int) -> str:
        return _names(state, sides, mask)

    plain: Columns = (
        ("Regime or player", lambda each: names(each.mask)),
        ("Power", lambda each: signed(each.power)),
    )
    by_tie: Columns = (*plain, ("Tied by", lambda each: names(each.tie)))
    by_both: Columns = (*by_tie, ("Beaten by", lambda each: names(each.beat)))
    safe = [each for each in fewer if each.safe]
    return (
        _now(state, sides, found[0]),
        *_listed("Safe, whoever else joins", safe, plain),
        *([] if safe else [Note("No regime of fewer than all is safe from everybody else.")]),
        *_listed(
            "Nobody beats it, an exact tie blocks it",
            [each for each in fewer if each.tie and not each.beat],
            by_tie,
        ),
        *_listed(
            "More power beats it, an exact tie blocks it",
            [each for each in fewer if each.tie and each.beat],
            by_both,
        ),
    )


def _now(state: NegotiationState, sides: tuple[Party, ...], lead: Outlook) -> Answer:
    """Say how the side with the highest power stands if the others go on joining."""
    names, why, high = _names(state, sides, lead.mask), f"{signed(lead.power)} now", tied(sides)
    if len(high) > 1:
        each = (f"{state.table.names(side.seats)} with {signed(side.power)}" for side in high)
        text, why = "A tie now: nobody earns", " · ".join(each)
    elif lead.safe:
        text, why = f"{names}: safe", f"{why} · whoever else joins, nobody reaches it"
    elif lead.beat:
        text, why = f"{names}: not safe", f"{why} · {_rival(state, sides, lead.beat, 'win')}"
    else:
        text = f"{names}: can be blocked"
        why = f"{why} · {_rival(state, sides, lead.tie, 'tie')}"
    return Answer(text, why, chapter="Regimes, Victory")


def _rival(state: NegotiationState, sides: tuple[Party, ...], mask: int, would: str) -> str:
    total = addition(tuple(sides[side].power for side in sides_of(mask)))
    return f"{_names(state, sides, mask)} with {total} would {would}"


def _names(state: NegotiationState, sides: tuple[Party, ...], mask: int) -> str:
    seats = [seat for side in sides_of(mask) for seat in sides[side].seats]
    return state.table.names(sorted(seats, key=state.table.seats.index))


def _listed(title: str, found: list[Outlook], columns: Columns) -> Result:
    """List *found*: those that could spare nobody lie open, the others are folded away."""
    if not found:
        return ()
    bare = {each.mask for each in fewest(tuple(found))}
    order = sorted(
        found, key=lambda each: (each.mask not in bare, each.mask.bit_count(), -each.power)
    )
    first, rest = order[: min(SHOWN, len(bare))], order[min(SHOWN, len(bare)) :]
    more = f"{len(rest)} more: {title[0].lower()}{title[1:]}"
    return (
        _grid(title, first, columns),
        *([Fold(more, (_grid(title, rest, columns),))] if rest else []),
    )


def _grid(title: str, found: list[Outlook], columns: Columns) -> Grid:
    rows = tuple(tuple(tell(each) for _, tell in columns) for each in found)
    return Grid(title, tuple(head for head, _ in columns), rows)
