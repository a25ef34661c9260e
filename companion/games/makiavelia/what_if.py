"""What if: which regimes are safe, and which an exact tie could block. Rulebook: Regimes."""

from companion.blocks import Answer, Grid, Note, Result
from companion.games.makiavelia.coalitions import Outlook, fewest, outlooks, sides_of
from companion.games.makiavelia.negotiation_state import NegotiationState, missing, ranked
from companion.games.makiavelia.victory import Party, addition, signed

SHOWN = 12
"""So many regimes of a kind are listed; of the others their number is told."""


def what_if(state: NegotiationState) -> Result:
    """Say which regimes earn whoever else joins, and which could be tied or beaten. Regimes.

    All ways to join are looked at. Who has joined already stays together: it is binding.
    """
    if missing(state):
        return (Note("Enter all powers first: then all regimes are worked out here."),)
    sides = ranked(state)
    found = outlooks(tuple(side.power for side in sides))
    safe = fewest(tuple(each for each in found if each.safe))
    tied = fewest(tuple(each for each in found if each.tie and not each.beat))
    return (
        *_now(state, sides, found),
        *_listed(
            state,
            sides,
            "Safe, whoever else joins",
            safe,
            "No regime of fewer than all is safe from everybody else.",
        ),
        *_listed(state, sides, "Nobody beats it, an exact tie blocks it", tied, ""),
        *_blockable(state, sides, found),
    )


def _now(
    state: NegotiationState, sides: tuple[Party, ...], found: tuple[Outlook, ...]
) -> Result:
    """Say how the side with the highest power stands if the others go on joining."""
    lead = next(each for each in found if each.mask == 1)
    names = _names(state, sides, lead.mask)
    if lead.safe:
        text, why = f"{names}: safe", "whoever else joins, nobody reaches it"
    elif lead.beat:
        text, why = f"{names}: not safe", _rival(state, sides, lead.beat, "win")
    else:
        text, why = f"{names}: can be blocked", _rival(state, sides, lead.tie, "tie")
    return (Answer(text, f"{signed(lead.power)} now · {why}", chapter="Regimes, Victory"),)


def _rival(state: NegotiationState, sides: tuple[Party, ...], mask: int, would: str) -> str:
    total = addition(tuple(sides[side].power for side in sides_of(mask)))
    return f"{_names(state, sides, mask)} with {total} would {would}"


def _names(state: NegotiationState, sides: tuple[Party, ...], mask: int) -> str:
    seats = [seat for side in sides_of(mask) for seat in sides[side].seats]
    return state.table.names(sorted(seats, key=state.table.seats.index))


def _listed(
    state: NegotiationState,
    sides: tuple[Party, ...],
    title: str,
    found: tuple[Outlook, ...],
    none: str,
) -> Result:
    if not found or found[0].mask == (1 << len(sides)) - 1:
        return (Note(none),) if none else ()
    best = sorted(found, key=lambda each: (each.mask.bit_count(), -each.power))
    blocked = bool(best[0].tie)
    rows = tuple(
        (_names(state, sides, each.mask), signed(each.power), *_tied_by(state, sides, each))
        for each in best[:SHOWN]
    )
    head = ("Regime", "Power", *(("Tied by",) if blocked else ()))
    return (
        Grid(title, head, rows),
        *_more(len(found) - SHOWN),
    )


def _tied_by(
    state: NegotiationState, sides: tuple[Party, ...], found: Outlook
) -> tuple[str, ...]:
    return (_names(state, sides, found.tie),) if found.tie else ()


def _blockable(
    state: NegotiationState, sides: tuple[Party, ...], found: tuple[Outlook, ...]
) -> Result:
    """List the regimes that could be beaten, but also blocked by an exact tie."""
    both = fewest(tuple(each for each in found if each.tie and each.beat))
    best = sorted(both, key=lambda each: (each.mask.bit_count(), -each.power))
    if not best:
        return ()
    rows = tuple(
        (
            _names(state, sides, each.mask),
            signed(each.power),
            _names(state, sides, each.tie),
            _names(state, sides, each.beat),
        )
        for each in best[:SHOWN]
    )
    head = ("Regime", "Power", "Tied by", "Beaten by")
    return (
        Grid("Others that an exact tie blocks", head, rows),
        *_more(len(best) - SHOWN),
    )


def _more(left: int) -> Result:
    return (Note(f"And {left} more like these."),) if left > 0 else ()
