"""The fights of a turn: a game master resolves one area after the other. Combat resolution."""

from companion.games.turf_war.combat_state import (
    FIGHTS,
    KEPT,
    WAYS,
    CombatState,
    Ended,
    Ways,
    settled,
)
from companion.tools.transfers import fingerprint

PRINTS = 2**21
"""The prints of a fight with one number."""

NUMBERS = 1024
"""More than there are numbers of fights."""

_ALIKE = tuple(name for name in Ended.model_fields if name != "ways")


def next_fight(state: CombatState) -> CombatState:
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
        ended=kept[-KEPT:],
    )


def next_turn(state: CombatState) -> CombatState:
    """Return the state for the first fight of a turn: those of the turn before are gone."""
    return next_fight(state).evolve(ended=(), told_over=0)


def of_this_turn(state: CombatState) -> CombatState:
    """Return *state* with its fights taken for those of the checklist's turn."""
    return state.evolve(told_over=0)


def is_over(state: CombatState) -> bool:
    """Return whether all fights here are of a turn before that of the checklist."""
    return bool(state.told_over and fights(state))


def _ended(state: CombatState) -> Ended:
    ways = frozenset(at for at, name in enumerate(WAYS) if getattr(state.ways, name))
    return Ended(**{name: getattr(state, name) for name in _ALIKE}, ways=ways)


def _again(state: CombatState, fight: Ended) -> CombatState:
    """Return the state in which *fight* was settled."""
    entered = {name: getattr(fight, name) for name in _ALIKE}
    ways = Ways(**{name: at in fight.ways for at, name in enumerate(WAYS)})
    return CombatState(table=state.table, ways=ways, **entered)


def fights_before(state: CombatState) -> tuple[CombatState, ...]:
    """Return the fights of the turn before this one, each as it was settled, the last one last."""
    numbers = {each.fight: each for each in state.ended if each.fight != state.fight}
    again = (_again(state, each) for each in numbers.values())
    return tuple(each for each in again if settled(each))


def fights(state: CombatState) -> tuple[CombatState, ...]:
    """Return every fight of the turn that is settled, this one at the end."""
    return (*fights_before(state), *([state] if settled(state) else []))


def printed(fight: CombatState, said: object) -> int:
    """Return a fingerprint of what *fight* *said* to another tool; it tells its number, too."""
    return (fingerprint(said) - 1) % PRINTS * NUMBERS + fight.fight + 1


def untold(found: tuple[CombatState, ...], told: int) -> tuple[CombatState, ...]:
    """Return those of *found* that came after the fight that was *told* last.

    That one is the first of them: it may have been ruled on since. Where it isn't among them, all are.
    """
    numbers = [each.fight for each in found]
    number = told % NUMBERS - 1
    return found[numbers.index(number) :] if number in numbers else found
