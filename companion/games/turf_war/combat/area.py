"""Whose area it is after a fight. Rulebook: End of turn; Diplomacy rules, 1c."""

from companion.games.turf_war.combat.state import CombatState, Outcome, owner, present


def _stay(end: Outcome) -> tuple[int, ...]:
    """Return the seats that have a piece here afterwards."""
    return tuple(f.gang.seat for f in end.fates if f.left.pieces and f.goes == "stays")


def _undecided(end: Outcome) -> bool:
    return any(fate.goes == "open" and fate.left.pieces for fate in end.fates)


def friends(state: CombatState, seat: int) -> tuple[int, ...]:
    """Return the other gangs that are open allies of the one at *seat*.

    Those that fight against it here are not: a backstab is a normal combat. Diplomacy rules, 4a.
    """
    mine, here = state.allied[seat], present(state)
    foes = [s for s in here if seat in here and state.sides[s] != state.sides[seat]]
    others = (s for s in state.table.seats if s != seat and s not in foes)
    return tuple(s for s in others if state.allied[s] == mine)


def new_owner(state: CombatState, end: Outcome) -> int | None:
    """Return whose area it is now, None if the rules or what was entered don't say.

    An open ally who stands in an area does not take it. Diplomacy rules, 1c.
    """
    stay, old = _stay(end), owner(state)
    if _undecided(end) or not stay:
        return None
    if old is not None and all(seat == old or seat in friends(state, old) for seat in stay):
        return old
    return stay[0] if len(stay) == 1 else None


def whose_area(state: CombatState, end: Outcome) -> tuple[str, ...]:
    """Return whose area it is now in a sentence, where that is plain."""
    stay, new = _stay(end), new_owner(state, end)
    if new is None:
        return ()
    if new not in stay:
        allies = "is an open ally" if len(stay) == 1 else "are open allies"
        return (
            f"The area still belongs to {state.table.name(new)}: "
            f"{state.table.names(stay)} {allies}.",
        )
    unknown = owner(state) is None and friends(state, new)
    rest = ", unless it was an open ally's" if unknown else ""
    return (f"The area belongs to {state.table.name(new)}{rest}.",)


def unclear(state: CombatState, end: Outcome) -> tuple[str, ...]:
    """Return what the rules leave open about the area. End of turn."""
    if _undecided(end) or not end.fates or new_owner(state, end) is not None:
        return ()
    if _stay(end):
        return (
            "Several gangs stay: the rules don't say whose area it is. The game master decides.",
        )
    last = state.table.names(fate.gang.seat for fate in end.fates)
    return (
        f"{last} were here last, and nobody stays. Whose area is it? The rules don't say. The "
        "game master decides.",
    )
