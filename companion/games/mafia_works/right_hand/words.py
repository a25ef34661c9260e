"""What the Right Hand says, as this table reads the rule. Rulebook: Get an Ally card."""

from companion.core.blocks import RuleGap
from companion.core.printed import signed
from companion.core.words import with_noun
from companion.games.mafia_works.right_hand import state as rules
from companion.games.mafia_works.right_hand.state import Hand, RightHandState


def rule(state: RightHandState) -> str:
    """Return the rule in our words, as this table reads it."""
    pair = (
        f"{rules.NEEDED} Allies of one faction"
        if state.one_faction
        else f"any {rules.NEEDED} Allies"
    )
    alone = ", not tied" if state.sole else ""
    return (
        "While your Right Hand is face down, you may flip it instead of taking an Ally. You need "
        f"{rules.NEEDED} Allies of your Leader's faction, or {pair} and {_lowest(state)}{alone}."
    )


def after(state: RightHandState) -> str:
    """Return what to do once the Right Hand is flipped. Get an Ally card."""
    drop = "" if state.before else " Drop the 2 cards you looked at."
    return (
        f"It's the Ally that you take this turn, so take no other.{drop} It stays one of your Allies "
        "and counts for the limit."
    )


def silence(state: RightHandState, switch: str) -> RuleGap:
    """Return what the rules leave open where *switch* decides, and how this table reads it."""
    open_, usual, other = _SILENCES[switch]
    return RuleGap(f"{open_} {other if getattr(state, switch) else usual}")


_SILENCES = {
    "one_faction": (
        "“From any faction” can mean any 2 Allies, or 2 that share a faction.",
        "Here any 2 Allies count.",
        "At your table they must share a faction.",
    ),
    "sole": (
        "The rules don't say if a tie for the lowest counts.",
        "Here it counts.",
        "At your table it doesn't.",
    ),
    "tokens_only": (
        "The rules don't say which Victory Points.",
        "Here it's the whole score: tokens, Allies and Victory cards.",
        "At your table it's the VP tokens alone.",
    ),
    "before": (
        "The rules don't say if you decide before you look at the 2 cards.",
        "Here you may look first, and then you drop both.",
        "At your table you decide first, so you don't look at any.",
    ),
}
"""For each switch: what is open, the usual reading, the other one. Get an Ally card."""


def decisive(state: RightHandState) -> tuple[str, ...]:
    """Return the switches on which this verdict depends; none before there is a verdict."""
    verdict, mine = rules.may_flip(state), rules.hand(state)
    if verdict is None or mine.up:
        return ()
    decided = rules.points_matter(state)
    fewer = state.one_faction and bool(mine.alike)
    tied = decided and rules.lowest(state) is not None and level(state) and not below(state)
    held = {
        "one_faction": (decided and verdict) or (not decided and not verdict and fewer),
        "sole": tied,
        "tokens_only": decided,
        "before": verdict,
    }
    return tuple(switch for switch, holds in held.items() if holds)


def unit(state: RightHandState) -> str:
    """Return what the player with the lowest has least of, at this table."""
    return "VP tokens" if state.tokens_only else "Victory Points"


def _lowest(state: RightHandState) -> str:
    return "the fewest VP tokens" if state.tokens_only else "the lowest VP"


def _vp(state: RightHandState, number: int | None) -> str:
    """Return *number* as Victory Points, or as tokens where only these count."""
    if number is None:
        return "not yet counted"
    if state.tokens_only:
        return with_noun(number, "VP token")
    return f"{signed(number)} VP"


def said(state: RightHandState, name: str) -> tuple[str, str]:
    """Return whether *name* may flip the Right Hand, and why. Get an Ally card."""
    mine, verdict = rules.hand(state), rules.may_flip(state)
    if mine.up:
        why = (
            "Flipped this turn"
            if rules.just_flipped(state)
            else "It's one of their Allies already"
        )
        return (f"{name}'s Right Hand is face up", why)
    if rules.of_leader(mine.own):
        return (f"{name} may flip it", f"{mine.own} Allies of their Leader's faction")
    if verdict:
        return (f"{name} may flip it", f"{_pair(state, mine)}, and {_place(state)}")
    if verdict is False:
        reason = _few(state, mine) if rules.enough(state) is False else _higher(state)
        return (f"{name} may not flip it", reason)
    if rules.enough(state):
        why = f"{_pair(state, mine)}: only the lowest may flip it"
        return f"Who has {_lowest(state)}?", f"{why}{_missing(state)}"
    return (f"May {name} flip the Right Hand?", "Count their Allies before they pick a new one")


def _missing(state: RightHandState) -> str:
    """Return whose points are still to come, '' before one's own: the others may enter them on their phones."""
    left = [seat for seat in rules.rivals(state) if state.hands[seat].total is None]
    if rules.hand(state).total is None or not left:
        return ""
    return f". Still to enter: {state.table.names(left)}"


def _pair(state: RightHandState, mine: Hand) -> str:
    """Return the Allies that are enough with the lowest Victory Points."""
    if state.one_faction:
        return f"{mine.alike} Allies of one faction"
    return f"{(mine.own or 0) + (mine.others or 0)} Allies"


def _few(state: RightHandState, mine: Hand) -> str:
    if state.one_faction:
        return f"No {rules.NEEDED} of their Allies share a faction"
    number = (mine.own or 0) + (mine.others or 0)
    return f"{'Only 1 Ally' if number else 'No Allies'}, and they need {rules.NEEDED}"


def below(state: RightHandState) -> list[int]:
    """Return who has fewer points than the player whose turn it is."""
    mine = rules.hand(state).total or 0
    found = []
    for seat in rules.rivals(state):
        theirs = state.hands[seat].total
        if theirs is not None and theirs < mine:
            found.append(seat)
    return found


def level(state: RightHandState) -> list[int]:
    """Return who has the same points as the player whose turn it is."""
    return [
        seat
        for seat in rules.rivals(state)
        if state.hands[seat].total == rules.hand(state).total
    ]


def _place(state: RightHandState) -> str:
    tied_with = level(state)
    mine = rules.hand(state).total
    tied = f"tied with {state.table.names(tied_with)} for " if tied_with else ""
    return f"{tied}the lowest: {_vp(state, mine)}"


def _higher(state: RightHandState) -> str:
    fewer, mine = below(state), rules.hand(state).total or 0
    own = "only 1 Ally" if rules.hand(state).own else "no Ally"
    only = f"{own} of their Leader's faction"
    if fewer:
        verb = "has" if len(fewer) == 1 else "have"
        what = "VP tokens" if state.tokens_only else "VP"
        return f"{only}, and {state.table.names(fewer)} {verb} fewer {what} than {signed(mine)}"
    same = level(state)
    verb = "has" if len(same) == 1 else "have"
    return f"{only}, and {state.table.names(same)} {verb} {_vp(state, mine)} too"


def standing(state: RightHandState) -> tuple[str, ...]:
    """Return everyone's points, as far as they are known."""
    seats = (rules.turn(state), *rules.rivals(state))
    return tuple(
        f"{state.table.name(seat)}: {_vp(state, state.hands[seat].total)}" for seat in seats
    )
