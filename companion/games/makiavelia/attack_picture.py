"""The chances of an Attack as a picture: how likely each number of stars is. Rulebook: Attack."""

from companion.core.blocks import Drawing
from companion.games.makiavelia.attack_state import (
    AttackState,
    dice,
    doubtful,
    needed,
    share,
    stars_cast,
)
from companion.games.makiavelia.battle import at_least
from companion.scenes import chances
from companion.scenes.chances import Column, most_columns


def picture(state: AttackState) -> tuple[Drawing, ...]:
    """Return the histogram of the stars; nothing without dice, or with more stars than dice.

    Stars that bury the card that is aimed at are strong, and the cast is marked.
    """
    number, cast = dice(state), stars_cast(state)
    if not number or doubtful(state):
        return ()
    shown = columns(state)
    more = needed(state)
    title = f"Hits with {'1 die' if number == 1 else f'{number} dice'}"
    note = "" if cast is None else f"cast: {cast}"
    if more and cast is None:
        note = f"{more} or more bury it"
    said = f"{title}: {chances.said(shown, 'hit')}{'; ' if note else ''}{note}."
    return (
        Drawing(
            said, chances.columns(title, shown, note), chances.lines(title, shown, note), "hits"
        ),
    )


def columns(state: AttackState) -> tuple[Column, ...]:
    """Return a column for each number of stars. Of many dice those in the middle are shown, and
    the outer columns stand for all beyond.
    """
    number, chance, cast = dice(state), share(state), stars_cast(state)
    most = most_columns(number)
    first = min(max(0, round(number * chance) - most // 2), max(0, number + 1 - most))
    last = min(number, first + most - 1)
    aim = needed(state) or 0
    found: list[Column] = []
    for hits in range(first, last + 1):
        low, high = 0 if hits == first else hits, number if hits == last else hits
        likely = at_least(low, number, chance) - at_least(high + 1, number, chance)
        name = f"≤{hits}" if low < hits else f"≥{hits}" if high > hits else f"{hits}"
        came = cast is not None and low <= cast <= high
        found.append(Column(name, likely, hits >= aim if cast is None else False, came))
    return tuple(found)
