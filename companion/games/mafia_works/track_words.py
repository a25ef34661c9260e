"""What is said about the Victory Track, as this table reads the rules. Rulebook: Winning the game."""

from companion.core.blocks import Silent
from companion.core.words import counted
from companion.games.mafia_works.track_state import TrackState


def rule(state: TrackState) -> str:
    """Return the rule in our words, as this table reads it."""
    gap = ", and push those they touch" if state.stops else ""
    moves = "the cards at the Deck go" if state.stops else "all cards go"
    ends = "it escapes" if state.escape_only else "it leaves the Track"
    return (
        f"Each turn {moves} one space towards Escape{gap}; then the next Victory card comes to "
        f"the left-most space. The Final Job comes last of all; the game ends when {ends}."
    )


def acquired(state: TrackState) -> Silent:
    """Return what the rules leave open of a Final Job that is acquired."""
    ours = (
        "Your table lets only its escape end the game."
        if state.escape_only
        else "We count its being acquired too. The table can let only its escape end the game."
    )
    return Silent(
        f"The rules end the game once the Final Job is off the Track, and say no more. {ours}"
    )


def gaps(state: TrackState) -> Silent:
    """Return what the rules leave open of gaps on the Track."""
    ours = (
        "At your table cards beyond a gap wait until the others reach them."
        if state.stops
        else "Here every card goes one space and gaps stay. The other way, cards beyond a gap "
        "wait until the others reach them."
    )
    always = "The Final Job comes last, so it moves every time either way."
    return Silent(f"The rules do not say what a gap does. {ours} {always}")


def why(state: TrackState) -> str:
    """Return the sum behind the advances that are left. Winning the game."""
    if state.deck:
        spaces = counted(state.spaces or 1, "space")
        return f"{state.deck} in the deck + {spaces}, if nobody acquires it"
    return f"on space {state.job} of {state.spaces}, if nobody acquires it"


def how(state: TrackState, left: int) -> tuple[str, ...]:
    """Return how it goes on to the end, in advances, turns and rounds."""
    out = (
        f"The Final Job comes out on advance {state.deck}, on space 1.",
        f"From there it leaves with push number {state.spaces}.",
    )
    players = counted(state.table.size, "player")
    rounds = rounds_of(left, state.table.size, f" of {players}")
    spread = rounds or f"less than a round of {players}"
    sooner = (
        "Never, if somebody acquires it: only its escape ends your game."
        if state.escape_only
        else "Sooner, if somebody acquires it."
    )
    turns = f"One advance a turn. {counted(left, 'turn')}: {spread}."
    return (*(out if state.deck else ()), turns, sooner)


def rounds_of(turns: int, players: int, of: str = "") -> str:
    """Return so many *turns* as whole rounds and what is over, '' for less than one round."""
    rounds, over = divmod(turns, players)
    if not rounds:
        return ""
    rest = f" and {counted(over, 'turn')}" if over else ""
    return f"{counted(rounds, 'round')}{of}{rest}"


def when(advance: int) -> str:
    """Return on which advance from now something happens."""
    return "next advance" if advance == 1 else f"in {advance} advances"
