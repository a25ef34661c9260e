"""The fights of a turn: a game master resolves one area after the other. Combat resolution."""

from companion.games.turf_war.combat.state import (
    FIGHTS,
    MOST_ENDED,
    WAYS,
    CombatState,
    GameEnd,
    Ways,
    settled,
)
from companion.tools.transfers import fingerprint

PRINTS = 2**21
"""How many fingerprints a fight with one number can have."""

NUMBERS = 1024
"""A bound above every fight's number."""

_ALIKE = tuple(name for name in GameEnd.model_fields if name != "ways")

_KNOWN = tuple(name for name in _ALIKE if name not in ("fight", "rulings"))
"""What is known of a fight before it is resolved."""


def next_fight(state: CombatState) -> CombatState:
    """Return the state for the next area, with who meets there if that is known from the orders."""
    after = _following(state)
    if not state.told_fights:
        return after
    first, *others = state.told_fights
    return filled(after, first).evolve(told_fights=tuple(others))


def filled(state: CombatState, fight: GameEnd) -> CombatState:
    """Return *state* with all that is known of *fight* before it is resolved, and told of it."""
    entered = {name: getattr(fight, name) for name in _KNOWN}
    said = fingerprint((state.fight, fight.model_dump(mode="json")))
    return state.evolve(**entered, gathered=fight.here, told_meets=said)


def _following(state: CombatState) -> CombatState:
    """Return the state for the next area: the table, its ways and the open alliances stay.

    An alliance for one fight ends with it, and a traitor is one only where they attack.
    Diplomacy rules, 2 and 4. A fight that is settled is kept until the next turn.
    """
    kept = (*state.ended, _ended(state)) if settled(state) else state.ended
    return CombatState(
        table=state.table,
        fight=(state.fight + 1) % FIGHTS,
        ways=state.ways,
        sides=state.allied,
        allied=state.allied,
        told=state.told,
        turn=state.turn,
        told_over=state.told_over,
        told_fights=state.told_fights,
        ended=kept[-MOST_ENDED:],
    )


def next_turn(state: CombatState) -> CombatState:
    """Return the state for the first fight of a turn, without the fights of the previous turn."""
    return _following(state).evolve(ended=(), told_over=0)


def of_this_turn(state: CombatState) -> CombatState:
    """Return *state* with its fights counted as fights of the checklist's turn."""
    return state.evolve(told_over=0)


def is_over(state: CombatState) -> bool:
    """Return whether all fights here are from an earlier turn than the checklist's."""
    return bool(state.told_over and fights(state))


def is_last(state: CombatState) -> bool:
    """Return whether this fight is known from the orders, is settled, and no other one waits."""
    return bool(state.told_meets) and not state.told_fights and settled(state)


def _ended(state: CombatState) -> GameEnd:
    ways = frozenset(at for at, name in enumerate(WAYS) if getattr(state.ways, name))
    return GameEnd(**{name: getattr(state, name) for name in _ALIKE}, ways=ways)


def _again(state: CombatState, fight: GameEnd) -> CombatState:
    """Return the state in which *fight* was settled."""
    entered = {name: getattr(fight, name) for name in _ALIKE}
    ways = Ways(**{name: at in fight.ways for at, name in enumerate(WAYS)})
    return CombatState(table=state.table, ways=ways, **entered)


def fights_before(state: CombatState) -> tuple[CombatState, ...]:
    """Return the earlier fights of this turn, each as it was settled, in their order."""
    numbers = {each.fight: each for each in state.ended if each.fight != state.fight}
    again = (_again(state, each) for each in numbers.values())
    return tuple(each for each in again if settled(each))


def fights(state: CombatState) -> tuple[CombatState, ...]:
    """Return every fight of the turn that is settled, this one at the end."""
    return (*fights_before(state), *([state] if settled(state) else []))


def printed(fight: CombatState, said: object) -> int:
    """Return a fingerprint of what *fight* *said* to another tool; it contains the fight's number."""
    return (fingerprint(said) - 1) % PRINTS * NUMBERS + fight.fight + 1


def marked(fight: CombatState) -> int:
    """Return a fingerprint of a *fight*, by its number and what was entered of who meets there."""
    forces = [(f.hitmen, f.lieutenants) for f in fight.forces]
    return printed(fight, (fight.area, sorted(fight.here), forces, sorted(fight.dons)))


def since(found: tuple[CombatState, ...], last: int) -> tuple[CombatState, ...]:
    """Return the fights in *found* after the one that is *marked* as *last*; all if that isn't among them."""
    marks = [marked(each) for each in found]
    return found[marks.index(last) + 1 :] if last in marks else found


def new_fights(found: tuple[CombatState, ...], last: int) -> tuple[CombatState, ...]:
    """Return the fights in *found* from the one with the fingerprint *last* on.

    That one is included, since it may have been ruled on since. If it isn't in *found*, all are returned.
    """
    numbers = [each.fight for each in found]
    number = last % NUMBERS - 1
    return found[numbers.index(number) :] if number in numbers else found
