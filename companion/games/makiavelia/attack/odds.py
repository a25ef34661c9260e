"""How likely the stars are before a cast, and what they did after it. Rulebook: Attack.

After the cast the answer is what happened; how likely that was is folded away.
"""

from fractions import Fraction

from companion.core.blocks import Fold, Grid, Note, Odds, Result, RuleGap
from companion.core.printed import percent
from companion.core.words import with_noun
from companion.games.makiavelia.attack.battle import at_least
from companion.games.makiavelia.attack.state import (
    AttackState,
    dice,
    doubtful,
    needed,
    share,
    stars_cast,
)

SHOWN = 12
"""The chances are listed for up to this many stars."""

_BURIED = (
    "It is buried when damage is resolved. If it is an Army, a Hospital may heal it first."
)

_ENOUGH = f"The card you aim at already has enough wounds. {_BURIED}"


def chances(state: AttackState) -> Result:
    """Return what to expect of the dice or, after the cast, what they did. Attack."""
    cast = stars_cast(state)
    if not dice(state):
        return ()
    label = _reading(state)
    if cast is None:
        table = Fold("Chance of each number of hits or more", (_hits(state, 1), _table(state)))
        return (*_burial(state), label, table)
    if doubtful(state):
        return _came(state, cast)
    fold = Fold("How likely was that?", (*_burial(state), _hits(state, cast), _table(state)))
    return (*_came(state, cast), label, fold)


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
                f"Not enough for the card you aim at: {with_noun(there, 'wound')} at most against "
                f"strength {sum(state.strength)}, so {more - cast} short."
            ),
        )
    left = f", {cast - more} left over" if cast > more else ""
    return (
        Note(
            f"Enough for the card you aim at: {more} of {with_noun(cast, 'wound')}{left}. {_BURIED}"
        ),
    )


def _burial(state: AttackState) -> Result:
    more, cast = needed(state), stars_cast(state)
    if more is None or not more:
        return (Note(_ENOUGH),) if more == 0 and cast is None else ()
    chance = at_least(more, dice(state), share(state))
    fresh = "" if state.wounds else " (no wounds yet)"
    return (Odds(f"Bury it{fresh}: at least {with_noun(more, 'hit')}", *_ways(chance)),)


def _hits(state: AttackState, hits: int) -> Odds:
    number, chance = dice(state), share(state)
    if not hits:
        return Odds("No hit at all", *_ways(1 - at_least(1, number, chance)))
    return Odds(f"At least {with_noun(hits, 'hit')}", *_ways(at_least(hits, number, chance)))


def _table(state: AttackState) -> Grid:
    number, chance = dice(state), share(state)
    rows = tuple(
        (str(hits), percent(at_least(hits, number, chance), 1))
        for hits in range(1, min(number, SHOWN) + 1)
    )
    return Grid("Chance of at least this many hits", ("Hits", "Chance"), rows)


def _reading(state: AttackState) -> RuleGap:
    """Return what the chances assume about a battle die: the rules don't show its faces."""
    if (state.stars, state.faces) == (1, 2):
        return RuleGap(
            "The rules don't show the faces of a battle die. The app counts a red star on 1 of 2 "
            "faces, as in a preview of the game; enter your dice under “Battle die”."
        )
    return RuleGap(
        "The rules don't show the faces of a battle die. The app counts the faces you entered: a "
        f"red star on {min(state.stars, state.faces)} of {state.faces}."
    )


def _ways(chance: Fraction) -> tuple[int, int]:
    return chance.numerator, chance.denominator
