"""The Patrols in the city, and the last change. Rulebook: New Mechanics: Patrols."""

from typing import Annotated

from companion.core.earlier import earlier
from companion.core.fields import Internal, Option, Pick
from companion.core.values import Value
from companion.games.the_law.city import CARDS, PLACES, City, Counts, Noted, Scene, put
from companion.games.the_law.round.tool import PATROLS, RoundState
from companion.tools.checklist_model import MOST_ROUNDS


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
    """The city, the scene that is looked at, and the owner's notes on the cards.

    *told_round* is the number of the checklist's scene change that the scene is for, 0 for none.
    """

    city: City = City()
    scene: Scene = Scene()
    counts: Counts = "is"
    done: Done = Done()
    cards: Noted = CARDS
    told_round: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


PatrolsState1 = earlier("PatrolsState1", PatrolsState, "told_round")


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
    return PatrolsState(counts=state.counts, cards=state.cards, told_round=state.told_round)


def from_round(source: RoundState, target: PatrolsState) -> PatrolsState:
    """Return *target* for the checklist's scene change; a later one asks for the scene again."""
    if not source.round or source.round == target.told_round:
        return target
    scene = Scene() if target.told_round else target.scene
    return target.evolve(scene=scene, done=Done(), told_round=source.round)


def is_chosen(state: PatrolsState) -> bool:
    """Return whether the scene is known, and so which Patrols count. New Mechanics: Patrols."""
    scene = state.scene
    return bool(scene.column and (scene.goes if state.counts == "goes" else scene.row))


def count(state: PatrolsState) -> int:
    """Return the number of places with a Patrol."""
    return sum(state.city.at(place) is not None for place in PLACES)
