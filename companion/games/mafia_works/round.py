"""The turn of Mafia Works. Rulebook: Game Setup, Turn Order, Winning the game."""

from companion.core.blocks import Fold, Note, Result, Silent
from companion.games.mafia_works.round_state import MAIN, RoundState, turns_begun
from companion.games.mafia_works.track_state import TrackState, ended, possible
from companion.tools.checklist import Checklist, ChecklistWords
from companion.tools.questions import ask
from companion.tools.resources import load
from companion.tools.tool import Move, Take, Tool
from companion.tools.transfers import transferred

HAND = 4
"""Action cards that every player starts with. Game Setup."""

LEADERS = 4
"""Leader cards in the box. This game contains."""

ALLIES = 5
"""Allies that a player keeps. Turn Order, Get an Ally card."""


def most_allies(state: RoundState) -> int:
    """Return how many Allies this table lets a player keep. Get an Ally card."""
    return ALLIES + state.literal


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers for this table. Rulebook: Game Setup."""
    return {
        "hand": HAND,
        "dealt": HAND * state.table.size,
        "leaders": LEADERS,
        "allies": most_allies(state),
        "cap": ALLIES,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether there are too many players for the box, and how the table plays."""
    held = {
        "too-many": state.table.size > LEADERS,
        "job-gone": state.final_job,
        "literal": state.literal,
    }
    return frozenset(flag for flag, holds in held.items() if holds)


def asks(state: RoundState) -> Result:
    """Ask for what ends the game at once, and who has a Stash. Winning the game, Main Phase."""
    if state.phase < MAIN:
        return (ask(state, ("final_job",)), _house(state))
    return (
        ask(state, ("final_job",)),
        ask(state, ("stashes",), players=state.table.players),
        Note(_reminder(state)),
    )


def _reminder(state: RoundState) -> str:
    """Return what the player whose turn it is may do with the Stash. Main Phase."""
    seat = CHECKLIST.now(state)
    name = state.table.name(seat)
    if seat in state.stashes:
        return (
            f"{name} has a Stash. Another card there sends the first back to the hand; it can "
            "also come back alone."
        )
    return f"{name} has no Stash: one card from the hand may go there, face down."


def _house(state: RoundState) -> Fold:
    return Fold(
        "How this table plays",
        (
            ask(state, ("literal",)),
            Silent(
                "The Ally to drop: we take one of those that you had before, not the new one."
            ),
            Silent(
                "The Right Hand: you may flip it after looking at the 2 cards, which are then "
                "dropped. The rules leave open whether you must decide before."
            ),
            Silent(
                "On top of the Ally Drop: we take the Ally that lay there before this turn's "
                "looked-at cards are dropped."
            ),
        ),
    )


CHECKLIST = Checklist(
    words=load(ChecklistWords, __package__, "round.toml"),
    new_round="pass",
    ends=lambda state: state.final_job,
    numbers=numbers,
    flags=flags,
    asks=asks,
)


def from_track(source: TrackState, target: RoundState) -> RoundState:
    """Return *target* with its end, once the Victory Track has it; a correction stays.

    What the game before was told is no news, nor is a Track that cannot be of this game yet.
    """
    known = target.final_job or not target.round or not ended(source)
    if known or not possible(source, turns_begun(target)):
        return target
    said = (source.gone, source.spaces, sorted(source.cards), source.told)
    return transferred(target, target.evolve(final_job=True), said)


def begun(state: RoundState) -> RoundState:
    """Return the state before a new game; the old Track is still there, and no news to it."""
    after = CHECKLIST.begun(state)
    assert isinstance(after, RoundState)
    return after.evolve(told=state.told)


TOOL = Tool(
    game="mafia-works",
    key="round",
    title="Turn",
    state=RoundState,
    result=CHECKLIST.result,
    summary=CHECKLIST.where,
    form=CHECKLIST.form,
    moves=(
        *(move for move in CHECKLIST.moves() if move.key != "new"),
        Move("new", "New game", lambda state, args, now, seed: begun(state)),
    ),
    takes=(Take("track", "The Final Job has left the Victory Track", from_track),),
    hint="One player's turn after the other",
    example=RoundState(
        round=3,
        phase=MAIN,
        first=0,
        turn=2,
        ticks=frozenset({0, 1}),
        stashes=frozenset({2}),
    ),
)
