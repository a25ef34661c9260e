"""What the Victory Track says, as this table reads the rules. Rulebook: Winning the game."""

from companion.core.blocks import RuleGap
from companion.core.words import with_noun
from companion.games.mafia_works.track.state import TrackState, main_phases


def rule(state: TrackState) -> str:
    """Return the rule in our words, as this table reads it."""
    gap = " and push the cards they touch" if state.stops else ""
    moves = "the cards at the Deck move" if state.stops else "every card moves"
    ends = "it escapes" if state.escape_only else "it leaves the Track"
    return (
        f"Before each Main Phase, {moves} one space towards Escape{gap}. Then the next Victory card, "
        "if the deck still has one, goes on the left-most space. The Final Job comes last. The game "
        f"ends when {ends}."
    )


def acquired(state: TrackState) -> RuleGap:
    """Return what the rules leave open about a Final Job that is acquired."""
    ours = (
        "At your table it doesn't: only its escape ends the game."
        if state.escape_only
        else "Here it does."
    )
    return RuleGap(f"The rules don't say if acquiring the Final Job ends the game. {ours}")


def last_turn(state: TrackState) -> RuleGap:
    """Return what the rules leave open about the turn in which the Final Job leaves."""
    ours = "At your table, yes." if state.finish else "Here the game stops at once."
    return RuleGap(
        f"Do you finish the turn in which the Final Job leaves? The rules don't say. {ours}"
    )


def the_end(state: TrackState) -> RuleGap:
    """Return both readings that decide how many Main Phases are left."""
    ends = "doesn't end" if state.escape_only else "ends"
    finish = "you finish" if state.finish else "you don't finish"
    return RuleGap(
        "Does acquiring the Final Job end the game, and do you finish the last turn? The rules "
        f"don't say. Here acquiring it {ends} the game, and {finish} the last turn. "
        "You can change both under “How this table plays”."
    )


def gaps(state: TrackState) -> RuleGap:
    """Return what the rules leave open about gaps on the Track."""
    ours = (
        "At your table, cards past a gap wait until the others reach them."
        if state.stops
        else "Here every card moves one space and the gaps stay."
    )
    return RuleGap(
        f"The rules don't say what happens at a gap. {ours} "
        "The Final Job is the last card, so it moves every time either way."
    )


def why(state: TrackState) -> str:
    """Return the sum behind the advances that are left. Winning the game."""
    if state.deck:
        spaces = with_noun(state.spaces or 1, "space")
        return f"{state.deck} in the deck + {spaces}, if nobody acquires it"
    return f"On space {state.job} of {state.spaces}, if nobody acquires it"


def how(state: TrackState, left: int) -> tuple[str, ...]:
    """Return how the game goes on to its end, in advances, Main Phases and rounds."""
    out = (
        f"The Final Job comes out on advance {state.deck}, on space 1.",
        f"It leaves {with_noun(state.spaces or 1, 'advance')} later.",
    )
    sooner = (
        "If someone acquires it, it never escapes, and only its escape ends your game."
        if state.escape_only
        else "If someone acquires it, the game ends in their Main Phase."
    )
    return (*(out if state.deck else ()), _phases(state, left), sooner)


def _phases(state: TrackState, left: int) -> str:
    """Return why the last advance counts as a Main Phase or not."""
    phases = main_phases(state, left)
    if state.finish:
        return f"You finish the last turn: {with_noun(phases, 'Main Phase')} to come."
    return (
        "The Track advances before each Main Phase, so nobody gets one after the last advance: "
        f"{with_noun(phases, 'Main Phase')} left."
    )


def rounds_of(turns: int, players: int) -> str:
    """Return *turns* as whole rounds and single turns: "4 rounds and 1 turn"."""
    rounds, over = divmod(turns, players)
    whole = [with_noun(rounds, "round")] if rounds else []
    rest = [with_noun(over, "turn")] if over or not rounds else []
    return " and ".join((*whole, *rest))


def when(advance: int) -> str:
    """Return on which advance from now something happens."""
    return "next advance" if advance == 1 else f"in {advance} advances"
