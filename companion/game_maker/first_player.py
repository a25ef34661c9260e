"""Who is first: picked at random, or chosen."""

from typing import Annotated

from companion.core.blocks import Answer, Button, Note, Result
from companion.core.chance import one_of
from companion.core.fields import MOST_SEATS, Seat
from companion.core.table import Table
from companion.core.values import Value
from companion.game_maker.definition import About, Definition
from companion.game_maker.rounds import RoundState
from companion.tools.questions import ask
from companion.tools.tool import ToolLink


class FirstState(Value):
    """The first player, None while nobody is."""

    table: Table = Table()
    about: About = About()
    first: Annotated[int | None, Seat(title="First player", most=MOST_SEATS - 1)] = None


def drawn(state: FirstState, seed: int) -> FirstState:
    """Return the state with a first player drawn by *seed*; everyone is as likely as the others."""
    return state.evolve(first=one_of(state.table.seats, seed))


def form(state: FirstState) -> Result:
    """Ask who is first."""
    return (ask(state, ("first",), players=state.table.players),)


def result(state: FirstState) -> Result:
    """Return who is first, and the others in turn order."""
    draw = Button(
        "Pick at random", "draw", main=True, step_label="The first player was picked at random"
    )
    if state.first not in state.table.seats:
        start = Answer("Who is first?", "Nobody picked yet")
        return (start, Note("Let the app pick someone, or choose a player yourselves."), draw)
    order = state.table.clockwise_from(state.first)
    after = f"Then {state.table.names(order[1:])}"
    return (Answer(f"{state.table.name(order[0])} is first", after), draw)


def summary(state: FirstState) -> str:
    """Return who is first."""
    if state.first not in state.table.seats:
        return "Nobody picked yet"
    return f"{state.table.name(state.table.clockwise_from(state.first)[0])} is first"


def links(state: FirstState) -> tuple[ToolLink, ...]:
    """Return the way to the checklist."""
    return (ToolLink("Go on", "round"),)


def from_make(source: Definition, target: FirstState) -> FirstState:
    """Return *target* with what the game is called."""
    return target.evolve(about=source.about)


def from_first(source: FirstState, target: RoundState) -> RoundState:
    """Return *target* with the first player that was picked last."""
    if source.first not in target.table.seats or target.over:
        return target
    return target.evolve(first=source.first)


def follow(source: RoundState, target: FirstState) -> FirstState:
    """Return *target* with the first player of the checklist's round; nobody while that is asked anew in a later
    one.
    """
    unknown = not source.round and source.first is None
    return target if source.over or unknown else target.evolve(first=source.first)
