"""Final count: what everybody's Makielons are worth once they lie open. Rulebook: End of Game."""

from typing import Annotated, Final

from companion.core.blocks import Answer, Note, Part, Press, Result, Score, Scores, Silent, Walk
from companion.core.fields import SEATS, Flag, Seats, Sum
from companion.core.table import Table
from companion.core.values import Value
from companion.games.makiavelia.victory import addition
from companion.plays.play import Recorded, of_scores
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool

MOST_VALUE: Final = 99

MOST_COINS: Final = 18
"""So many coins are kept one by one; a few of them can be typed as one number."""

RULE = (
    "Once the round that emptied the Market is over, everybody turns up all their Makielons "
    "and adds up their value. The highest value wins."
)

_COVERED = (
    "Until the end a coin's value is its owner's secret, so nothing is entered before all coins "
    "lie open."
)


class Treasure(Value):
    """One player's coins, each with its value; empty for "not yet"."""

    coins: Annotated[
        tuple[int, ...], Sum(title="Makielons", least=0, most=MOST_VALUE, longest=MOST_COINS)
    ] = ()


class FinalState(Value):
    """The coins that lie open at the end of the game; *open* once they do."""

    table: Table = Table()
    open: Annotated[bool, Flag()] = False
    treasures: Annotated[tuple[Treasure, ...], Seats(title="Makielons")] = (Treasure(),) * SEATS


def form(state: FinalState) -> Result:
    """Ask for the coins once they are turned up; before, only whether they are."""
    if not state.open:
        return (Press("All coins are turned up", "open", main=True),)
    return (
        Walk(
            "Value of each coin",
            tuple(
                ask(state, ("treasures", player.seat, "coins"), player=player)
                for player in state.table.players
            ),
        ),
    )


def totals(state: FinalState) -> dict[int, int]:
    """Return each seat's Makielon value, of those whose coins are entered. End of Game."""
    coins = {seat: state.treasures[seat].coins for seat in state.table.seats}
    return {seat: sum(each) for seat, each in coins.items() if each}


def final(state: FinalState) -> Result:
    """Say who has the highest Makielon value. End of Game."""
    found = totals(state)
    if not state.open:
        ask_first = Answer(
            "Turn up all Makielons", "then enter them here", rule=RULE, chapter=CHAPTER
        )
        return (ask_first, Note(_COVERED))
    if not found:
        return (
            Answer(
                "What are they worth?",
                "nobody's coins are entered yet",
                rule=RULE,
                chapter=CHAPTER,
            ),
            Note("Touch each coin's value, with “Add up” on. Nobody's coins: touch 0."),
        )
    best = max(found.values())
    first = [seat for seat, total in found.items() if total == best]
    whole = len(found) == state.table.size
    return (
        Answer(
            _headline(state, first, whole),
            f"{best} in Makielons"
            if whole
            else f"{len(found)} of {state.table.size} are counted",
            tone="good" if whole else "plain",
            lines=tuple(f"{state.table.name(seat)}: {_sum(state, seat)}." for seat in found),
            rule=RULE,
            chapter=CHAPTER,
        ),
        *([_TIE] if whole and len(first) > 1 else []),
        _scores(state, found),
    )


CHAPTER = "End of Game"

_TIE = Silent(
    "The rules do not say who wins a tie at the end. Our suggestion: the tied players share the "
    "win."
)


def _headline(state: FinalState, first: list[int], whole: bool) -> str:
    names = state.table.names(first)
    if not whole:
        return f"{names} so far"
    return f"{names} wins" if len(first) == 1 else f"{names} share the win"


def _sum(state: FinalState, seat: int) -> str:
    return addition(state.treasures[seat].coins)


def _scores(state: FinalState, found: dict[int, int]) -> Scores:
    order = sorted(found, key=lambda seat: -found[seat])
    return Scores(
        tuple(
            Score(
                state.table.player(seat),
                1 + sum(other > found[seat] for other in found.values()),
                found[seat],
                (Part("Makielons", found[seat]),),
                _sum(state, seat),
            )
            for seat in order
        ),
        "in value",
    )


def recorded(state: FinalState) -> Recorded | None:
    """Return how the game ended, once everybody's coins are counted. End of Game."""
    found = totals(state)
    if not state.open or len(found) < state.table.size:
        return None
    return of_scores(state.table, _scores(state, found), "in Makielons")


def summary(state: FinalState) -> str:
    """Say how many players are counted."""
    counted = len(totals(state)) if state.open else 0
    return f"{counted} of {state.table.size} players counted"


TOOL = Tool(
    game="makiavelia",
    key="final",
    title="Final count",
    state=FinalState,
    result=final,
    summary=summary,
    form=form,
    moves=(
        Move("open", "Coins turned up", lambda state, args, now, seed: state.evolve(open=True)),
    ),
    hint="The value of everybody's Makielons",
    at_end=True,
    record=recorded,
    example=FinalState(
        table=Table(seats=(0, 1, 2)),
        open=True,
        treasures=(
            Treasure(coins=(5, 2, 3)),
            Treasure(coins=(4, 4, 1, 2)),
            Treasure(coins=(3, 1)),
            *(Treasure(),) * 5,
        ),
    ),
)
