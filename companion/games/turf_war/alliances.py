"""Alliances: who named whom, which alliances stand, and who wins in the end.

Rulebook: Diplomacy rules, Victory.
"""

from typing import Annotated

from companion.core.blocks import (
    Answer,
    Fold,
    Heading,
    Note,
    Post,
    Press,
    Result,
    Secret,
    Silent,
    Walk,
    Warn,
)
from companion.core.fields import SEATS, Count, Flag, Groups, Marks, Seats
from companion.core.shape import members
from companion.core.table import Table
from companion.core.values import Value
from companion.games.turf_war.pacts import cliques, left_out, literal, most_areas
from companion.plays.play import Recorded, seated
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool

CHAPTER = "Diplomacy rules"

RULE = (
    "A secret alliance stands where all in it name each other in the same turn's orders; who "
    "does not is out of it. Only allies in the open are friends: they share areas without a "
    "fight. An alliance ends by agreement, or one leaves it, with one turn of grace."
)

VICTORY = (
    "One gang or one alliance left wins. In an alliance, whoever controls the most areas is "
    "the final winner and the game master of the next game."
)


class Pact(Value):
    """Whom one gang named as allies, by seat: secret; and how many areas it controls."""

    named: Annotated[frozenset[int], Marks(title="Named", size=SEATS, travels="secret")] = (
        frozenset()
    )
    areas: Annotated[int | None, Count(title="Areas", most=99, blank=True)] = None


class AlliancesState(Value):
    """This turn's pacts; *open* are the alliances that everybody knows of; *left* are the gangs
    that are left at the end. *literal* takes each list whole (C18).
    """

    table: Table = Table()
    pacts: Annotated[tuple[Pact, ...], Seats(title="Pacts")] = (Pact(),) * SEATS
    open: Annotated[tuple[int, ...], Groups(title="Allied in the open")] = tuple(range(SEATS))
    literal: Annotated[
        bool,
        Flag(title="Each list counts whole: who did not name all of it is out", house=True),
    ] = False
    over: Annotated[bool, Flag(title="Only one alliance is left")] = False
    left: Annotated[frozenset[int], Marks(title="Who is left?", size=SEATS)] = frozenset()


def named(state: AlliancesState) -> dict[int, frozenset[int]]:
    """Return whom each gang at the table named."""
    return {seat: state.pacts[seat].named for seat in state.table.seats}


def standing(state: AlliancesState) -> tuple[tuple[int, ...], ...]:
    """Return the secret alliances that stand this turn, as this table reads the rule."""
    return (literal if state.literal else cliques)(named(state))


def opened(state: AlliancesState) -> tuple[tuple[int, ...], ...]:
    """Return the alliances in the open."""
    return tuple(g for g in members(state.open, state.table.seats) if len(g) > 1)


def last(state: AlliancesState) -> tuple[int, ...]:
    """Return who is left at the end, as they sit."""
    return tuple(seat for seat in state.table.seats if seat in state.left)


def form(state: AlliancesState) -> Result:
    """Ask who is allied in the open, under cover whom each gang named, and how it ended."""
    table = state.table
    asks: Result = (
        Secret("Whom each named: for the game master", (*_named(state), *_stands(state))),
        ask(state, ("open",), players=table.players),
        ask(state, ("over",)),
    )
    if state.over:
        cells = tuple(
            ask(state, ("pacts", seat, "areas"), player=table.player(seat))
            for seat in last(state)
        )
        asks += (ask(state, ("left",), players=table.players),)
        asks += (Walk("Areas at the end", cells),) if cells else ()
    return (
        *asks,
        Fold("How this table plays", (ask(state, ("literal",)),)),
        Press("Next turn", "next"),
    )


def _named(state: AlliancesState) -> Result:
    players = state.table.players
    return tuple(
        ask(
            state,
            ("pacts", player.seat, "named"),
            f"{player.name} named",
            players=tuple(each for each in players if each != player),
        )
        for player in players
    )


def _stands(state: AlliancesState) -> Result:
    """Return which secret alliances stand, for the game master's eyes. Diplomacy rules, 1."""
    found, table = standing(state), state.table
    lines = [
        f"{table.name(one)} named {table.name(other)}, but not the other way round."
        for one, other in left_out(named(state))
    ]
    told = "; ".join(table.names(group) for group in found)
    post = "\n".join(f"Allied in secret this turn: {table.names(group)}." for group in found)
    together = Silent(
        "How far a secret alliance goes: not said. We suggest: they fight as one this turn, but "
        "are no friends in each other's areas. The game master decides."
    )
    standing_told: Result = (
        (together, Post("To post, once it may be known", post)) if post else ()
    )
    return (
        Heading(told or "No secret alliance stands"),
        *(Note(line) for line in lines),
        *(Warn(each) for each in _overlaps(state, found)),
        *_silent(state, found),
        *standing_told,
    )


def alliances(state: AlliancesState) -> Result:
    """Say who is allied in the open, and at the end who wins. Diplomacy rules, Victory."""
    if state.over:
        return _victory(state)
    groups = opened(state)
    told = " · ".join(state.table.names(group) for group in groups)
    answer = Answer(
        told or "No open alliance",
        "friends: they share areas without a fight"
        if told
        else "each gang is alone, as far as all know",
        rule=RULE,
        chapter=CHAPTER,
    )
    lines = "\n".join(f"Allied in the open: {state.table.names(group)}." for group in groups)
    return (
        answer,
        Note("Secret alliances stand under the cover, where each gang's list is entered."),
        *([Post("To post", lines)] if lines else []),
    )


def _victory(state: AlliancesState) -> Result:
    seats = last(state)
    table = state.table
    if not seats:
        return (Answer("Who is left?", "touch every gang", rule=VICTORY, chapter="Victory"),)
    areas = {seat: state.pacts[seat].areas for seat in seats}
    known = {seat: count for seat, count in areas.items() if count is not None}
    if len(seats) > 1 and len(known) < len(seats):
        waiting = [seat for seat in seats if seat not in known]
        why = f"{table.names(waiting)}: areas to come"
        return (
            Answer(f"{table.names(seats)} win", why, "good", rule=VICTORY, chapter="Victory"),
        )
    best = most_areas(known) if len(seats) > 1 else seats
    why = ", ".join(f"{table.name(seat)} {count}" for seat, count in known.items())
    tied = len(best) > 1
    text = f"{table.names(best)} {'share it' if tied else 'is the final winner'}"
    answer = Answer(
        text,
        f"areas: {why}" if why else "no other gang is left",
        "good",
        lines=(f"{table.names(seats)} won together.",) if len(seats) > 1 else (),
        rule=VICTORY,
        chapter="Victory",
    )
    tie = Silent(
        "A tie in areas is not spoken of. We suggest: share it, and draw the game master."
    )
    return (answer, *([tie] if tied else []), *_not_allied(state, seats))


def recorded(state: AlliancesState) -> Recorded | None:
    """Return how the game ended: who is left won together, placed by areas. Victory."""
    left, table = last(state), state.table
    areas = {seat: state.pacts[seat].areas or 0 for seat in left}
    waiting = [seat for seat in left if state.pacts[seat].areas is None]
    if not state.over or not left or (waiting and len(left) > 1):
        return None
    ranked = sorted(areas.values(), reverse=True)
    won = [
        seated(
            table,
            seat,
            score=state.pacts[seat].areas,
            place=ranked.index(areas[seat]) + 1,
            won=True,
        )
        for seat in sorted(left, key=lambda seat: -areas[seat])
    ]
    out = [seated(table, seat) for seat in table.seats if seat not in left]
    return Recorded(players=(*won, *out), unit="areas")


def _not_allied(state: AlliancesState, seats: tuple[int, ...]) -> Result:
    if len(seats) == 1 or any(set(seats) <= set(group) for group in opened(state)):
        return ()
    return (Warn("Those who are left are not all allied in the open. Were they in secret?"),)


def _overlaps(state: AlliancesState, found: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    twice = [seat for seat in state.table.seats if sum(seat in group for group in found) > 1]
    if not twice:
        return ()
    return (
        f"{state.table.names(twice)} would be in more than one alliance: the game master decides.",
    )


def _silent(state: AlliancesState, found: tuple[tuple[int, ...], ...]) -> Result:
    other = (cliques if state.literal else literal)(named(state))
    if set(other) == set(found):
        return ()
    told = "; ".join(state.table.names(group) for group in other) or "none"
    ours = "each list counts whole" if state.literal else "all in a group named each other"
    return (
        Silent(
            f"Lists that do not match: not spoken of. Here {ours}; read the other way: {told}. "
            "The game master decides."
        ),
    )


def next_turn(state: AlliancesState) -> AlliancesState:
    """Return the state for the next turn: secret alliances are named anew."""
    return AlliancesState(table=state.table, open=state.open, literal=state.literal)


def summary(state: AlliancesState) -> str:
    """Say who is allied in the open, or who wins."""
    first = alliances(state)[0]
    assert isinstance(first, Answer)
    return first.text


TOOL = Tool(
    game="turf-war",
    key="alliances",
    title="Alliances",
    state=AlliancesState,
    result=alliances,
    summary=summary,
    form=form,
    moves=(Move("next", "Next turn", lambda state, args, now, seed: next_turn(state)),),
    hint="Who named whom, and who wins in the end",
    record=recorded,
    example=AlliancesState(open=(0, 0, 1, 2, 3, 4, 5, 6)),
)
