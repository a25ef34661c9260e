"""What is said about the Right Hand, as this table reads the rule. Rulebook: Get an Ally card."""

from companion.core.words import counted, signed
from companion.games.mafia_works.right_hand_rules import NEEDED, of_leader
from companion.games.mafia_works.right_hand_state import (
    Hand,
    RightHandState,
    enough,
    hand,
    may_flip,
    rivals,
    turn,
)


def rule(state: RightHandState) -> str:
    """Return the rule in our words, as this table reads it."""
    pair = f"{NEEDED} Allies of one faction" if state.one_faction else f"any {NEEDED} Allies"
    alone = ", not tied" if state.sole else ""
    return (
        f"While it lies face down you may flip the Right Hand in place of taking an Ally: with "
        f"{NEEDED} Allies of your Leader's faction, or with {pair} and {_lowest(state)}"
        f"{alone}."
    )


def unit(state: RightHandState) -> str:
    """Return what the lowest has the least of, at this table."""
    return "VP tokens" if state.tokens_only else "Victory Points"


def _lowest(state: RightHandState) -> str:
    return "the fewest VP tokens" if state.tokens_only else "the lowest VP"


def _vp(state: RightHandState, number: int | None) -> str:
    """Return so many Victory Points, or tokens where these alone count here."""
    if number is None:
        return "not yet counted"
    if state.tokens_only:
        return counted(number, "VP token")
    return f"{signed(number)} VP"


def said(state: RightHandState, name: str) -> tuple[str, str]:
    """Return whether *name* may flip the Right Hand, and why. Get an Ally card."""
    mine, verdict = hand(state), may_flip(state)
    if mine.up:
        return (f"{name}'s Right Hand is up", "It is one of the Allies already")
    if of_leader(mine.own):
        return (f"{name} may flip it", f"{mine.own} Allies of the Leader's faction")
    if verdict:
        return (f"{name} may flip it", f"{_pair(state, mine)}, and {_place(state)}")
    if verdict is False:
        reason = _few(state, mine) if enough(state) is False else _higher(state)
        return (f"{name} may not flip it", reason)
    if enough(state):
        return (f"Who has {_lowest(state)}?", f"{_pair(state, mine)}: now they decide")
    return (
        f"May {name} flip the Right Hand?",
        "Count the Allies that lie there before the pick",
    )


def _pair(state: RightHandState, mine: Hand) -> str:
    """Return the Allies that are enough for the player with the lowest Victory Points."""
    if state.one_faction:
        return f"{mine.alike} Allies of one faction"
    return f"{(mine.own or 0) + (mine.others or 0)} Allies"


def _few(state: RightHandState, mine: Hand) -> str:
    if state.one_faction:
        return f"No {NEEDED} Allies share a faction"
    number = (mine.own or 0) + (mine.others or 0)
    said = {0: "No Ally", 1: "Only 1 Ally"}[number]
    return f"{said}: {NEEDED} are needed"


def below(state: RightHandState) -> list[int]:
    """Return who has fewer points than the player whose turn it is."""
    mine = hand(state).total or 0
    found = []
    for seat in rivals(state):
        theirs = state.hands[seat].total
        if theirs is not None and theirs < mine:
            found.append(seat)
    return found


def level(state: RightHandState) -> list[int]:
    """Return who has as many points as the player whose turn it is."""
    return [seat for seat in rivals(state) if state.hands[seat].total == hand(state).total]


def _place(state: RightHandState) -> str:
    tied_with = level(state)
    mine = hand(state).total
    tied = f"tied with {state.table.names(tied_with)} for " if tied_with else ""
    return f"{tied}the lowest, {_vp(state, mine)}"


def _higher(state: RightHandState) -> str:
    fewer, mine = below(state), hand(state).total or 0
    only = f"{hand(state).own or 0} of the Leader's faction"
    if fewer:
        verb = "has" if len(fewer) == 1 else "have"
        what = "VP tokens" if state.tokens_only else "VP"
        return f"{only}, and {state.table.names(fewer)} {verb} fewer {what} than {signed(mine)}"
    same = level(state)
    verb = "has" if len(same) == 1 else "have"
    return f"{only}, and {state.table.names(same)} {verb} {_vp(state, mine)} too"


def standing(state: RightHandState) -> tuple[str, ...]:
    """Return everybody's points as far as they are known."""
    seats = (turn(state), *rivals(state))
    return tuple(
        f"{state.table.name(seat)}: {_vp(state, state.hands[seat].total)}" for seat in seats
    )
