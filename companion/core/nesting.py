"""Blocks inside other blocks: in a Fold, and under the cover of a Secret."""

from dataclasses import replace
from itertools import chain

from companion.core.blocks import Fold, Result, Secret


def flat(blocks: Result) -> Result:
    """Return *blocks* with the blocks of each Fold and Secret in its place."""
    found = (flat(b.blocks) if isinstance(b, Fold | Secret) else (b,) for b in blocks)
    return tuple(chain.from_iterable(found))


def uncovered(blocks: Result) -> Result:
    """Return *blocks* as everyone may see them: of a Secret only the title is left."""
    return tuple(
        replace(each, blocks=() if isinstance(each, Secret) else uncovered(each.blocks))
        if isinstance(each, Fold | Secret)
        else each
        for each in blocks
    )
