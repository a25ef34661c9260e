"""The turn of Mafia Works. Rulebook: Game Setup, Turn Order, Winning the game."""

from companion.core.blocks import Fold, Note, Result, RuleGap
from companion.games.mafia_works.lot import first_drawn
from companion.games.mafia_works.round.state import (
    MAIN,
    SHORT,
    RoundState,
    RoundState1,
    turns_begun,
)
from companion.games.mafia_works.track.state import TrackState, ended, possible
from companion.tools.checklist import Checklist, load_words
from companion.tools.checklist_model import NEW_GAME
from companion.tools.checklist_tool import checklist_tool
from companion.tools.questions import ask
from companion.tools.tool import Edition, Move, Transfer
from companion.tools.transfers import transferred

HAND = 4
"""The Action cards in each player's first hand. Game Setup."""

LEADERS = 4
"""Leader cards in the box. This game contains."""

ALLIES = 5
"""With more Allies than this already, a new one makes a player drop one. Get an Ally card."""


def most_allies(state: RoundState) -> int:
    """Return how many Allies a player may have at this table. Get an Ally card."""
    return ALLIES if state.five else ALLIES + 1


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Game Setup."""
    return {
        "hand": HAND,
        "dealt": HAND * state.table.size,
        "leaders": LEADERS,
        "allies": most_allies(state),
        "cap": ALLIES,
        "wide": ALLIES + 1,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return the conditions that hold: too many players, the Final Job gone, five Allies."""
    held = {
        "too-many": state.table.size > LEADERS,
        "job-gone": state.final_job,
        "five": state.five,
    }
    return frozenset(flag for flag, holds in held.items() if holds)


def asks(state: RoundState) -> Result:
    """Ask if the Final Job has left, and who has a Stash. Winning the game, Main Phase."""
    if state.phase < MAIN:
        return (ask(state, ("final_job",)), _house(state))
    return (
        ask(state, ("final_job",)),
        ask(state, ("stashes",), players=state.table.players),
        Note(_reminder(state)),
    )


def _reminder(state: RoundState) -> str:
    """Return what the current player may do with the Stash. Main Phase."""
    seat = CHECKLIST.now(state)
    name = state.table.name(seat)
    if seat in state.stashes:
        return (
            f"{name} has a Stash. They may swap it for another card from their hand, or just "
            "take it back."
        )
    return f"{name} has no Stash. They may put one card from their hand there, face down."


def _house(state: RoundState) -> Fold:
    return Fold(
        "How this table plays",
        (
            ask(state, ("five",)),
            RuleGap(
                "The rules don't quite say if the new Ally may be the one you drop. Here it "
                "may not: you drop one that you had before."
            ),
            RuleGap(
                "The rules don't say if you decide on the Right Hand before you look at the 2 "
                "cards. The Right Hand tool has your table's reading."
            ),
            RuleGap(
                "The rules don't quite say which Ally is on top of the Ally Drop. Here it's the "
                "one from before you drop the cards you looked at."
            ),
        ),
    )


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="pass",
    ends=lambda state: state.final_job,
    numbers=numbers,
    flags=flags,
    questions=asks,
)


def from_track(source: TrackState, target: RoundState) -> RoundState:
    """Return *target* with the Final Job gone, once the Victory Track says so.

    A correction made since stays. A Track of an earlier game changes nothing.
    """
    known = target.final_job or not target.round or not ended(source)
    if known or not possible(source, turns_begun(target)):
        return target
    said = (source.gone, source.spaces, sorted(source.cards), source.told)
    return transferred(target, target.evolve(final_job=True), said)


def begun(state: RoundState) -> RoundState:
    """Return the state before a new game, which ignores the Track of the old one."""
    after = CHECKLIST.begun(state)
    assert isinstance(after, RoundState)
    return after.evolve(told=state.told)


TOOL = checklist_tool(
    CHECKLIST,
    "mafia-works",
    "Turn",
    RoundState(
        round=3,
        phase=MAIN,
        first=0,
        turn=2,
        ticks=frozenset({0, 1}),
        stashes=frozenset({2}),
    ),
    moves=(Move(NEW_GAME, "New game", begun),),
    transfers=(
        Transfer(
            "track",
            "The Final Job has left the Victory Track",
            from_track,
            facts=("final_job",),
        ),
        Transfer(
            "lot", "The first player was drawn", first_drawn, facts=("first",), place=True
        ),
    ),
    version=3,
    older=(Edition(1, RoundState1), SHORT),
    hint="The steps of each turn, player by player",
)
