"""What if: the uses of one ability that win a board, and exact chances. Rulebook: Abilities Phase."""

from collections.abc import Iterable
from fractions import Fraction

from companion.blocks import Facts, Heading, Note, Odds, Result
from companion.games.lawless_empire.plans_chances import chances, shares
from companion.games.lawless_empire.plans_state import (
    PlansState,
    board,
    left,
    lying,
    order,
)
from companion.games.lawless_empire.plans_uses import Die, Use, after, uses, winning
from companion.games.lawless_empire.plans_worth import Board, winner
from companion.games.lawless_empire.soldati_words import ABILITIES, WORDS

_NOBODY = "For the uses of an ability, say above who has a Soldato, and which ability it shows."

_PICKS = "Everybody is taken to pick the highest die for Level the Field; a lower one may change this."

_TOO_LATE = "The dice are rerolled: Abilities are over, and no ability changes this board now."

_UNKNOWN = "Enter all dice by their faces, and every use of the ability is tried."

_SEVERAL = "One use each. With several value sides, look again after the first."


def what_if(state: PlansState) -> Result:
    """Tell the chances while dice are to be thrown, and every use that wins. Abilities Phase."""
    missing = left(state)
    parts: list[Result] = [_chances(state, missing)] if missing else []
    if state.who not in state.table.seats:
        parts.append((Note(_NOBODY),))
    elif state.scheme == "fate" and any(board(state).hands):
        parts.append((Note(_TOO_LATE),))
    elif any(state.hands[seat].unthrown for seat in missing):
        parts.append((Note(_UNKNOWN),))
    elif state.scheme == "fate":
        parts.append(_better(state, order(state).index(state.who)))
    else:
        parts.append(_wins(state, order(state).index(state.who)))
    if state.scheme == "level":
        parts.append((Note(_PICKS),))
    return tuple(block for part in parts for block in part)


def _chances(state: PlansState, missing: dict[int, int]) -> Result:
    seats = order(state)
    wins = chances(board(state), tuple(missing.get(seat, 0) for seat in seats))
    dice = sum(missing.values())
    told = "1 die" if dice == 1 else f"{dice} dice"
    return (
        Heading(f"Who wins, with {told} to throw"),
        *(
            Odds(state.table.name(seat), ways, 6**dice)
            for seat, ways in shares(wins, seats).items()
        ),
    )


def _title(state: PlansState) -> str:
    ability = dict(ABILITIES)[state.ability]
    assert state.who is not None
    return f"{state.table.name(state.who)} with {ability}"


def _wins(state: PlansState, place: int) -> Result:
    """Tell every use that makes the player at *place* win the board as it lies."""
    before = lying(state)
    head = (Heading(_title(state)), Note(WORDS[state.ability]))
    if winner(before) == place:
        return (*head, Note("No use is needed: as the dice lie, this board is won already."))
    every = tuple(uses(state.ability, before, state.values, state.switch))
    won = winning(before, every, place)
    if not won:
        return (*head, Note(f"No use wins this board: all {len(every)} were tried."))
    if state.ability == "roll":
        return (*head, *_rolls(state, won))
    return (*head, Facts(_told(state, won)), Note(_SEVERAL))


def _rolls(state: PlansState, won: tuple[Use, ...]) -> Result:
    faces: dict[Die, list[int]] = {}
    for use in won:
        assert use.out is not None
        assert use.into is not None
        faces.setdefault(use.out, []).append(use.into.face)
    return tuple(
        Odds(f"Roll {_die(state, die)}: {_list(map(str, good), 'or')} wins", len(good), 6)
        for die, good in sorted(faces.items(), key=lambda item: -len(item[1]))
    )


def _told(state: PlansState, won: tuple[Use, ...]) -> tuple[tuple[str, str], ...]:
    """Return a row for each die on the board, with all that may become of it."""
    rows: dict[Die | None, dict[int, list[int]]] = {}
    for use in won:
        come = rows.setdefault(use.out, {})
        if use.into:
            come.setdefault(use.into.place, []).append(use.into.face)
    return tuple(_row(state, out, come) for out, come in rows.items())


def _row(state: PlansState, out: Die | None, come: dict[int, list[int]]) -> tuple[str, str]:
    names = [state.table.name(seat) for seat in order(state)]
    dice = [f"{names[place]}'s {_list(map(str, faces), 'or')}" for place, faces in come.items()]
    if out is None:
        return "A die comes here", "; ".join(dice)
    if not come:
        return _die(state, out), _away(state.ability, out.face)
    if state.ability in ("flip", "rotate"):
        return _die(state, out), f"becomes {_list(map(str, come[out.place]), 'or')}"
    return _die(state, out), f"for {'; '.join(dice)}, from another board"


def _away(ability: str, face: int) -> str:
    if ability == "remove":
        return "is removed"
    return "goes to another board" + (f" without a {face}" if ability == "occupy" else "")


def _die(state: PlansState, die: Die) -> str:
    return f"{state.table.name(order(state)[die.place])}'s {die.face}"


def _list(words: Iterable[str], last: str) -> str:
    *others, final = words
    return f"{', '.join(others)} {last} {final}" if others else final


def _better(state: PlansState, place: int) -> Result:
    """Tell how each use changes the chance of Let Fate Decide, where only who has a die counts."""
    before = lying(state)
    counts = tuple(state.hands[seat].count for seat in order(state))
    now = _chance(counts, place)
    found: dict[tuple[int, ...], tuple[Fraction, str]] = {}
    for use in uses(state.ability, before, state.values, state.switch):
        changed = after(before, use)
        then = tuple(
            count + len(new) - len(old)
            for count, new, old in zip(counts, changed.hands, before.hands, strict=True)
        )
        if then not in found and then != counts:
            found[then] = (_chance(then, place), _moved(state, use))
    helping = sorted((f for f in found.values() if f[0] > now), key=lambda each: -each[0])
    head = (
        Heading(_title(state)),
        Odds("As it is, before the reroll", *now.as_integer_ratio()),
    )
    if not helping:
        return (*head, Note("No use makes this chance better: all dice are rerolled anyway."))
    return (*head, *(Odds(words, *chance.as_integer_ratio()) for chance, words in helping))


def _moved(state: PlansState, use: Use) -> str:
    names = [state.table.name(seat) for seat in order(state)]
    parts = []
    if use.out:
        parts.append(f"a die of {names[use.out.place]} goes")
    if use.into:
        parts.append(f"one of {names[use.into.place]} comes")
    told = ", ".join(parts)
    return told[0].upper() + told[1:]


def _chance(counts: tuple[int, ...], place: int) -> Fraction:
    wins = chances(Board("fate", ((),) * len(counts)), counts)
    return Fraction(wins[place], sum(wins))
