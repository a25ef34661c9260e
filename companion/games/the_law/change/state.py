"""One attempt at a scene change: whether it succeeds, and whether the scene moves. Rulebook: New Mechanics, FAQ."""

from typing import Annotated, Literal, NamedTuple

from companion.core.earlier import earlier
from companion.core.fields import Count, Internal, Option, Pick, Rows, Sum, Total
from companion.core.values import Value
from companion.games.the_law.city import (
    CARDS,
    RULED,
    VICE_SQUAD,
    City,
    Counts,
    Noted,
    Scene,
    faced,
    put,
    row_of,
)
from companion.games.the_law.patrols.state import PatrolsState
from companion.games.the_law.round.tool import HAND, PATROLS, VICE, RoundState
from companion.games.the_law.shared_questions import named, the
from companion.tools.checklist_model import MOST_ROUNDS
from companion.tools.transfers import Fingerprint, transferred

MANY = 9
"""The last answer for cards in hand means "or more": only four or fewer matter. FAQ."""


class PatrolInfluence(Value):
    """The influence that one Patrol adds, as its card says; below 0 it takes some away."""

    influence: Annotated[
        int | None, Total(title="Influence", least=-10, most=10, blank=True)
    ] = None


class ChangeState(Value):
    """The scene, the Patrols and all numbers; *stage* is "determine" after the stop.

    *given* stays with the nine Patrols from one attempt to the next. *counted* replaces our sum
    by the table's own. *told*, *told_scene* and *told_cards* are about the Patrols tool. *tried* is 1 after an attempt.
    *told_round* is the number of the checklist's scene change that this attempt is for, 0 for not known. The
    checklist follows where the next attempt is begun here.
    """

    stage: Annotated[
        str,
        Pick(options=(Option("attempt", "Attempt"), Option("determine", "Determine Success"))),
    ] = "attempt"
    scene: Scene = Scene()
    counts: Counts = "is"
    city: City = City()
    given: Annotated[
        tuple[PatrolInfluence, ...], Rows(least=PATROLS, most=PATROLS, noun="Patrol")
    ] = (PatrolInfluence(),) * PATROLS
    difficulty: Annotated[
        tuple[int, ...], Sum(title="Difficulty", least=-20, most=99, longest=4)
    ] = ()
    influence: Annotated[
        tuple[int, ...], Sum(title="Influence", least=-20, most=99, longest=6)
    ] = ()
    goons: Annotated[tuple[int, ...], Sum(title="Goons", least=-20, most=40, longest=8)] = ()
    loot: Annotated[
        tuple[int, ...], Sum(title="Loot and others", least=-20, most=40, longest=8)
    ] = ()
    hand: Annotated[int | None, Total(title="Cards in hand now", most=MANY, blank=True)] = None
    watch: Annotated[
        str,
        Pick(
            title="Not On My Watch!",
            options=(
                Option("none", "No"),
                Option("here", "On this scene"),
                Option("covers", "On the scene it would cover"),
            ),
        ),
    ] = "none"
    counted: Annotated[
        int | None,
        Count(title="Influence as your table counts it", least=-99, most=999, blank=True),
    ] = None
    cards: Noted = CARDS
    told: Fingerprint = 0
    told_scene: Fingerprint = 0
    told_cards: Fingerprint = 0
    tried: Annotated[int, Internal(most=1, travels="received")] = 0
    told_round: Annotated[int, Internal(most=MOST_ROUNDS, travels="received")] = 0


ChangeState1 = earlier("ChangeState1", ChangeState, "told_round")


def stopped(state: ChangeState) -> ChangeState:
    """Return the state at Determine Success, where the hand is counted again. FAQ."""
    return state.evolve(stage="determine", hand=None)


def following(state: ChangeState) -> ChangeState:
    """Return the state for the next attempt: the Patrols and what they give stay.

    It is the checklist's next scene change.
    """
    return ChangeState(
        counts=state.counts,
        city=state.city,
        given=state.given,
        cards=state.cards,
        told=state.told,
        told_scene=state.told_scene,
        told_cards=state.told_cards,
        tried=1,
        told_round=min(MOST_ROUNDS, max(1, state.told_round) + 1),
    )


def between(state: ChangeState) -> bool:
    """Return whether one attempt is over and nothing is entered for another."""
    same = {"tried": state.tried, "told_round": state.told_round}
    return bool(state.tried) and state == following(state).evolve(**same)


def pointed(state: ChangeState, column: str, row: str) -> ChangeState:
    """Return the state with the scene of *column* and *row*."""
    return state.evolve(scene=state.scene.evolve(column=column, row=row))


def replaced(state: ChangeState, place: str, patrol: int | None) -> ChangeState:
    """Return the state with *patrol* at *place*. New Mechanics: Patrols."""
    return state.evolve(city=put(state.city, place, patrol))


def from_patrols(source: PatrolsState, target: ChangeState) -> ChangeState:
    """Return *target* with the Patrols of the city, and their scene if none was chosen."""
    after = transferred(target, target.evolve(city=source.city), source.city)
    chosen = target.scene != Scene() and not target.told_scene
    if chosen or source.scene == Scene():
        return after
    number = source.told_round
    said = (
        (source.scene, number) if number else source.scene
    )  # the same scene may be tried again
    return transferred(after, after.evolve(scene=source.scene), said, "told_scene")


def from_notes(source: PatrolsState, target: ChangeState) -> ChangeState:
    """Return *target* with the owner's notes on the nine Patrol cards."""
    return transferred(target, target.evolve(cards=source.cards), source.cards, "told_cards")


Outcome = Literal["ask", "prevented", "open", "success", "failure"]
"""How an attempt ends: *question* while something is missing, *open* while the hand decides."""


class InfluenceSource(NamedTuple):
    """One part of the influence, and where it comes from."""

    title: str
    number: int


def patrols(state: ChangeState) -> tuple[int, ...]:
    """Return the Patrols that count for this attempt, each once. New Mechanics: Patrols."""
    return tuple(dict.fromkeys(faced(state.city, state.scene, state.counts).patrols))


def applies(state: ChangeState, patrol: int) -> bool:
    """Return whether *patrol* counts for this attempt. New Mechanics: Patrols."""
    return patrol in patrols(state)


def parts(state: ChangeState) -> tuple[InfluenceSource, ...]:
    """Return the parts of the influence, without the Vice Squad's bonus for the hand."""
    found = [InfluenceSource("of your own", sum(state.influence))]
    if state.goons:
        found.append(InfluenceSource("Goons", sum(state.goons)))
    if state.loot:
        found.append(InfluenceSource("Loot and others", sum(state.loot)))
    for patrol in patrols(state):
        if number := state.given[patrol].influence:
            found.append(InfluenceSource(named(state.cards, patrol), number))
    return tuple(found)


def bonus(state: ChangeState) -> tuple[int, int]:
    """Return the least and the most that the Vice Squad can give to this hand. FAQ."""
    if not applies(state, VICE_SQUAD):
        return 0, 0
    if state.hand is None:
        return 0, VICE
    gives = VICE if state.hand <= HAND else 0
    return gives, gives


def totals(state: ChangeState) -> tuple[int, int]:
    """Return the least and the most that the influence can be with this hand. FAQ."""
    if state.counted is not None:
        return state.counted, state.counted
    least, most = bonus(state)
    base = sum(part.number for part in parts(state))
    return base + least, base + most


class Missing(NamedTuple):
    """Something that is not entered yet: how it is asked for, and what it is called."""

    question: str
    name: str


def missing(state: ChangeState) -> tuple[Missing, ...]:
    """Return what the outcome needs and nobody entered, in the order in which it is asked.

    Where the table counts the influence itself, that sum and the difficulty are enough. FAQ.
    """
    found = [] if state.difficulty else [Missing("What is the difficulty?", "the difficulty")]
    if state.counted is not None:
        return tuple(found)
    if not state.influence:
        found.append(Missing("What is your influence?", "your influence"))
    for patrol in patrols(state):
        if patrol not in RULED and state.given[patrol].influence is None:
            name = the(state.cards, patrol)
            found.append(Missing(f"How much influence from {name}?", name))
    return (*missing_scene(state), *found)


def missing_scene(state: ChangeState) -> tuple[Missing, ...]:
    """Return what is missing of the scene that decides which Patrols count, in the order of asking."""
    goes = state.counts == "goes"
    row = Missing("Where would it go?", "where it would go")
    if not goes:
        row = Missing("Which part of town?", "the part of town")
    return (
        *([] if state.scene.column else [Missing("Which type of scene?", "the type of scene")]),
        *([] if row_of(state.scene, state.counts) else [row]),
    )


def outcome(state: ChangeState) -> Outcome:
    """Return how the attempt ends, or would end now. FAQ."""
    if state.watch == "here":
        return "prevented"
    if missing(state):
        return "ask"
    least, most = totals(state)
    if least >= sum(state.difficulty):
        return "success"
    return "open" if most >= sum(state.difficulty) else "failure"


def is_decided(state: ChangeState) -> bool:
    """Return whether the attempt is over: prevented, or counted at Determine Success. FAQ."""
    found = outcome(state)
    counted = state.stage == "determine" and found in ("success", "failure")
    return counted or found == "prevented"


def from_round(source: RoundState, target: ChangeState) -> ChangeState:
    """Return *target* for the checklist's scene change; a later one clears an attempt that is over."""
    at, known = source.round, target.told_round
    if not at or at == known or (source.over and known > at):
        return target
    if known and (between(target) or (at > known and is_decided(target))):
        target = following(target).evolve(tried=0)
    return target.evolve(told_round=source.round)


def moves(state: ChangeState) -> bool:
    """Return whether the scene moves: a success that would not cover a protected scene. FAQ."""
    return outcome(state) == "success" and state.watch == "none"
