"""What if: the uses of one ability that win a board, and chances. Rulebook: Abilities Phase."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from companion.core.blocks import Facts, Heading, Note, Odds, Result, RuleGap
from companion.core.words import with_noun
from companion.games.lawless_empire.plans.chances import chances, shares
from companion.games.lawless_empire.plans.state import (
    PlansState,
    board,
    known,
    left,
    lying,
    order,
    picked,
)
from companion.games.lawless_empire.plans.uses import Die, Use, after, uses, winning
from companion.games.lawless_empire.plans.worth import winner
from companion.games.lawless_empire.soldati.words import ABILITIES, WORDS

_NOBODY = "To see the uses of an ability, pick above who has a Soldato and which ability it is."

_FIRST = "Who is the First player? A tie or an empty board depends on it."

_SCHEME = "Pick the board's Scheme first, or No Scheme."

_PICKS = (
    "Here everyone picks their highest die for Level the Field. A lower pick may change this."
)

_SWITCH = (
    "Our rulebook lacks the end of the Switch rule. Here any die is tried, and your token may "
    "forbid some. Set what it says in the Soldati tool, then use it here."
)

_TOO_LATE = "The dice are rerolled. Abilities are over, so none can change this board now."

_PICKED = "Dice are picked. Abilities are over, so none can change this board now."

_NO_DIE = "None of your value sides fits a die here."

_SEVERAL = "This is for one use. For several uses, open All boards."


def what_if(state: PlansState) -> Result:
    """Return the chances while dice are to be rerolled, and every use that wins. Abilities."""
    missing = left(state)
    parts: list[Result] = [_chances(state, missing)] if missing else []
    chosen = _chosen(state)
    if state.who not in state.table.seats:
        parts.append((Note(_NOBODY),))
    elif any(board(state).hands) and not state.scheme:
        parts.append((Note(_SCHEME),))
    elif state.scheme == "fate" and any(board(state).hands):
        parts.append((Note(_TOO_LATE),))
    elif chosen:
        parts.append((Note(_PICKED),))
    elif state.scheme == "fate":
        parts.append(_better(state))
    else:
        parts.append(_wins(state))
    if state.scheme == "level" and not chosen:
        parts.append((Note(_PICKS),))
    if state.who in state.table.seats and state.ability == "switch" and state.switch == "any":
        parts.append((RuleGap(_SWITCH),))
    return tuple(block for part in parts for block in part)


def _chosen(state: PlansState) -> bool:
    """Return whether a player with different dice has picked one. Level the Field."""
    hands = [state.hands[seat] for seat in state.table.seats]
    return state.scheme == "level" and any(
        len(set(hand.dice)) > 1 and picked(hand) is not None for hand in hands
    )


def _open(state: PlansState, tell: Callable[[PlansState], object]) -> bool:
    """Return whether the answer of *tell* depends on the First player, and nobody is that yet."""
    if known(state):
        return False
    said = (tell(state.evolve(first=seat)) for seat in state.table.seats)
    one = next(said)
    return any(other != one for other in said)


def _shares(state: PlansState) -> frozenset[tuple[int, int]]:
    """Return the number of throws that each seat wins."""
    seats, missing = order(state), left(state)
    wins = chances(board(state).hands, tuple(missing.get(seat, 0) for seat in seats))
    return frozenset(shares(wins, seats).items())


def _chances(state: PlansState, missing: dict[int, int]) -> Result:
    dice = sum(missing.values())
    head = Heading(f"Who wins, with {with_noun(dice, 'die', 'dice')} to reroll")
    if _open(state, _shares):
        return (head, Note(_FIRST))
    ways = dict(_shares(state))
    seats = sorted(
        (seat for seat in order(state) if seat in ways), key=lambda seat: -ways[seat]
    )
    return (head, *(Odds(state.table.name(seat), ways[seat], 6**dice) for seat in seats))


def _title(state: PlansState) -> str:
    ability = dict(ABILITIES)[state.ability]
    assert state.who is not None
    return f"{state.table.name(state.who)} with {ability}"


def _place(state: PlansState) -> int:
    """Return the place in turn order of the player who uses a Soldato."""
    assert state.who is not None
    return order(state).index(state.who)


def _every(state: PlansState) -> tuple[Use, ...]:
    return tuple(uses(state.ability, lying(state), state.values, state.switch))


def _winning(state: PlansState) -> object:
    """Return whether no use is needed, and which uses win, by seats."""
    seats, before = order(state), lying(state)
    won = winning(before, _every(state), _place(state))
    return winner(before) == _place(state), frozenset(
        tuple(die and die._replace(place=seats[die.place]) for die in use) for use in won
    )


def _wins(state: PlansState) -> Result:
    """Return every use after which the player with the Soldato wins the board as it lies."""
    before, place = lying(state), _place(state)
    head = (Heading(_title(state)), Note(WORDS[state.ability]))
    if _open(state, _winning):
        return (*head, Note(_FIRST))
    if winner(before) == place:
        return (*head, Note("You need no use: you already win this board as the dice lie."))
    every = _every(state)
    won = winning(before, every, place)
    if not every:
        return (*head, Note(_NO_DIE))
    if not won:
        tried = "There is only one." if len(every) == 1 else f"All {len(every)} were tried."
        return (*head, Note(f"No use wins this board. {tried}"))
    if state.ability == "roll":
        return (*head, *_rolls(state, won))
    return (*head, Facts(_rows(state, won)), Note(_SEVERAL))


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


def _rows(state: PlansState, won: tuple[Use, ...]) -> tuple[tuple[str, str], ...]:
    """Return a row for each die on the board, with everything it can become."""
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


def _better(state: PlansState) -> Result:
    """Return how each use changes the chance with Let Fate Decide: only the number of dice counts."""
    head = Heading(_title(state))
    if _open(state, lambda each: (_now(each), frozenset(_after_uses(each)))):
        return (head, Note(_FIRST))
    now = _now(state)
    helping = sorted((f for f in _after_uses(state) if f[0] > now), key=lambda each: -each[0])
    as_is = Odds("Now, before the reroll", *now.as_integer_ratio())
    if not helping:
        none = "No use makes this chance better, because all dice are rerolled anyway."
        return (head, as_is, Note(none if _every(state) else _NO_DIE))
    return (
        head,
        as_is,
        *(Odds(words, *chance.as_integer_ratio()) for chance, words in helping),
    )


def _counts(state: PlansState) -> tuple[int, ...]:
    return tuple(len(state.hands[seat].dice) for seat in order(state))


def _now(state: PlansState) -> Fraction:
    return _chance(_counts(state), _place(state))


def _after_uses(state: PlansState) -> tuple[tuple[Fraction, str], ...]:
    """Return each other chance that a use can give, and what it does to the dice there."""
    before, counts, place = lying(state), _counts(state), _place(state)
    found: dict[tuple[int, ...], tuple[Fraction, str]] = {}
    for use in _every(state):
        changed = after(before, use)
        then = tuple(
            count + len(new) - len(old)
            for count, new, old in zip(counts, changed.hands, before.hands, strict=True)
        )
        if then not in found and then != counts:
            found[then] = (_chance(then, place), _moved(state, use))
    return tuple(found.values())


def _moved(state: PlansState, use: Use) -> str:
    names = [state.table.name(seat) for seat in order(state)]
    parts = []
    if use.out:
        parts.append(f"a {names[use.out.place]} die leaves")
    if use.into:
        parts.append(f"a {names[use.into.place]} die comes")
    words = ", ".join(parts)
    return words[0].upper() + words[1:]


def _chance(counts: tuple[int, ...], place: int) -> Fraction:
    wins = chances(((),) * len(counts), counts)
    return Fraction(wins[place], sum(wins))
