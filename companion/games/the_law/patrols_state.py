"""The Patrols in the city, and the last change. Rulebook: New Mechanics: Patrols."""

from typing import Annotated

from companion.core.fields import Internal, Option, Pick
from companion.core.values import Value
from companion.games.the_law.city import CARDS, PLACES, City, Counts, Noted, Scene, put
from companion.games.the_law.round import PATROLS


class Done(Value):
    """The last change: *what* was done with *patrol*, and which one it *discarded*."""

    what: Annotated[
        str,
        Pick(
            options=(
                Option("", "–"),
                Option("played", "Played"),
                Option("moved", "Moved"),
                Option("away", "Taken away"),
            )
        ),
    ] = ""
    patrol: Annotated[int | None, Internal(most=PATROLS - 1, blank=True)] = None
    discarded: Annotated[int | None, Internal(most=PATROLS - 1, blank=True)] = None


class PatrolsState(Value):
    """The city, the scene that is looked at, and the owner's notes on the cards."""

    city: City = City()
    scene: Scene = Scene()
    counts: Counts = "is"
    done: Done = Done()
    cards: Noted = CARDS


def placed(state: PatrolsState, place: str, patrol: int | None) -> PatrolsState:
    """Return the state with *patrol* at *place*, played or moved; None takes one away.

    Nothing changes where *patrol* is at *place* already. New Mechanics: Patrols.
    """
    was = state.city.at(place)
    if was == patrol:
        return state
    if patrol is None:
        done = Done(what="away", patrol=was)
    else:
        moved = "moved" if state.city.place_of(patrol) else "played"
        done = Done(what=moved, patrol=patrol, discarded=was)
    return state.evolve(city=put(state.city, place, patrol), done=done)


def looked(state: PatrolsState, name: str, value: str) -> PatrolsState:
    """Return the state with another scene to look at; *name* is a field of Scene."""
    return state.evolve(scene=state.scene.evolve(**{name: value}), done=Done())


def pointed(state: PatrolsState, column: str, row: str) -> PatrolsState:
    """Return the state with the scene of *column* and *row* to look at."""
    return state.evolve(scene=state.scene.evolve(column=column, row=row), done=Done())


def emptied(state: PatrolsState) -> PatrolsState:
    """Return the state for a new game; the notes and the table's reading stay."""
    return PatrolsState(counts=state.counts, cards=state.cards)


def count(state: PatrolsState) -> int:
    """Return the number of places with a Patrol."""
    return sum(state.city.at(place) is not None for place in PLACES)
