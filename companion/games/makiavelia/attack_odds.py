"""How likely the stars are before a cast, and what came of them after it. Rulebook: Attack.

Once the dice lie there the answer is what happened; how likely that was stays folded away.
"""

from fractions import Fraction

from companion.core.blocks import Fold, Grid, Note, Odds, Result
from companion.core.words import counted
from companion.games.makiavelia.attack_state import (
    AttackState,
    dice,
    impossible,
    needed,
    share,
    stars_cast,
)
from companion.games.makiavelia.battle import at_least

SHOWN = 12
"""Chances are listed for up to so many stars."""

_ENOUGH = (
    "The card you aim at has wounds enough: it is buried when damage is settled, unless a "
    "Hospital heals it."
)


def chances(state: AttackState) -> Result:
    """Say what to expect of the dice, or, where they lie, what they did. Attack."""
    cast = stars_cast(state)
    if not dice(state) or impossible(state):
        return ()
    label = Note(_preview(state))
    if cast is None:
        likely = (*_burial(state), _hits(state, 1), label)
        return (*likely, Fold("Chance of so many hits", (_table(state),)))
    odds = (*_burial(state), _hits(state, cast), label, _table(state))
    return (*_came(state, cast), Fold("How likely was that?", odds))


def _came(state: AttackState, cast: int) -> Result:
    """Return whether the stars that were cast bury the card that is aimed at."""
    more = needed(state)
    if more is None:
        return ()
    if not more:
        return (Note(_ENOUGH),)
    if cast < more:
        there = sum(state.wounds) + cast
        return (
            Note(
                f"Not enough for the card you aim at: {counted(there, 'wound')} at most, against "
                f"strength {sum(state.strength)}, {more - cast} short."
            ),
        )
    left = f", {cast - more} left to give" if cast > more else ""
    return (
        Note(
            f"Enough for the card you aim at: {more} of {counted(cast, 'wound')}{left}. It is "
            "buried when damage is settled, unless a Hospital heals it."
        ),
    )


def _burial(state: AttackState) -> Result:
    more, cast = needed(state), stars_cast(state)
    if more is None or not more:
        return (Note(_ENOUGH),) if more == 0 and cast is None else ()
    chance = at_least(more, dice(state), share(state))
    return (Odds(f"Bury it: at least {counted(more, 'hit')}", *_ways(chance)),)


def _hits(state: AttackState, hits: int) -> Odds:
    number, chance = dice(state), share(state)
    if not hits:
        return Odds("No hit at all", *_ways(1 - at_least(1, number, chance)))
    return Odds(f"At least {counted(hits, 'hit')}", *_ways(at_least(hits, number, chance)))


def _table(state: AttackState) -> Grid:
    number, chance = dice(state), share(state)
    rows = tuple(
        (str(hits), _percent(at_least(hits, number, chance)))
        for hits in range(1, min(number, SHOWN) + 1)
    )
    return Grid("At least so many", ("Hits", "Chance"), rows)


def _preview(state: AttackState) -> str:
    if (state.stars, state.faces) == (1, 2):
        return "With an even chance of a star on each die, as in a preview of the game."
    return f"With stars on {state.stars} of {state.faces} faces, as your table says."


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


def _ways(chance: Fraction) -> tuple[int, int]:
    return chance.numerator, chance.denominator
