"""Power and firepower of each City, added up from its cards. Rulebook: Card types, Power Score."""

from typing import Annotated, Final

from companion.asking import ask
from companion.blocks import Answer, Grid, Note, Press, Result, Walk
from companion.fields import SEATS, Seats, Sum
from companion.games.makiavelia.victory import addition
from companion.table import Table
from companion.tool import Move, Tool
from companion.values import Value

MOST_STRENGTH: Final = 60
"""Room for a few cards typed as one number; the rules print no strength."""

MOST_FIREPOWER: Final = 30

MOST_CARDS: Final = 8
"""So many strengths are kept one by one; a few of them can be typed as one number."""

MOST_ARMIES: Final = 7
"""As many firepowers, likewise."""

RULE = (
    "Power is the full strength of your Armies and Buildings in play, those with wounds too. "
    "Cards that change power come after it, first played, first counted. Only Armies have "
    "firepower; Influence has neither."
)

_FIRST_STEP = (
    "Touch the strength of each card in a City, with “Add up” on; 0 where a City is empty. "
    "Firepower is wanted for an Attack alone."
)


class City(Value):
    """What is printed on the cards in front of one player, card by card; empty for none."""

    armies: Annotated[
        tuple[int, ...], Sum(title="Armies", least=0, most=MOST_STRENGTH, longest=MOST_CARDS)
    ] = ()
    buildings: Annotated[
        tuple[int, ...], Sum(title="Buildings", least=0, most=MOST_STRENGTH, longest=MOST_CARDS)
    ] = ()
    firepower: Annotated[
        tuple[int, ...],
        Sum(title="Firepower", least=0, most=MOST_FIREPOWER, longest=MOST_ARMIES),
    ] = ()


class PowerState(Value):
    """The strengths and the firepower of everybody's cards in play."""

    table: Table = Table()
    cities: Annotated[tuple[City, ...], Seats(title="Cities")] = (City(),) * SEATS


def strengths(state: PowerState, seat: int) -> tuple[int, ...]:
    """Return the strengths of all Armies and Buildings of *seat*. Power Score."""
    city = state.cities[seat]
    found = (*city.armies, *city.buildings)
    return tuple(each for each in found if each) or found[:1]


def firepower(state: PowerState, seat: int) -> tuple[int, ...]:
    """Return the firepower of each Army of *seat*. Attack."""
    return state.cities[seat].firepower


def form(state: PowerState) -> Result:
    """Ask for the strengths of Armies and Buildings, and the Armies' firepower."""
    asks = tuple(
        ask(state, ("cities", player.seat, name), player=player)
        for player in state.table.players
        for name in ("armies", "buildings", "firepower")
    )
    entered = any(state.cities[player.seat] != City() for player in state.table.players)
    return (
        Walk("Cities: strength and firepower", asks),
        *([Press("Clear all Cities", "clear")] if entered else []),
    )


def power(state: PowerState) -> Result:
    """Say how much power and firepower each City has. Power Score, Attack."""
    seats = [seat for seat in state.table.seats if state.cities[seat] != City()]
    if not seats:
        return (
            Answer(
                "What lies in the Cities?", "no card is entered yet", rule=RULE, chapter=CHAPTER
            ),
            Note(_FIRST_STEP),
        )
    text, why = _headline(state)
    rows = tuple(
        (state.table.name(seat), _sum(strengths(state, seat)), _sum(firepower(state, seat)))
        for seat in seats
    )
    return (
        Answer(
            text,
            why,
            lines=tuple(_line(state, seat) for seat in seats),
            rule=RULE,
            chapter=CHAPTER,
        ),
        Grid("Power and firepower", ("Player", "Power", "Firepower"), rows),
        Note(
            "Before cards that change power: the Negotiation tool counts those in their order."
        ),
    )


def _headline(state: PowerState) -> tuple[str, str]:
    """Return who has most power and everybody's sum; "so far" until all Cities are in."""
    powers = {seat: sum(strengths(state, seat)) for seat in _known(state)}
    waiting = [seat for seat in state.table.seats if seat not in powers]
    name = state.table.name
    if not powers:
        found = [seat for seat in waiting if firepower(state, seat)]
        told = (f"{name(seat)} {_sum(firepower(state, seat))}" for seat in found)
        return "Firepower, and no strength yet", " · ".join(told)
    best = max(powers.values())
    leaders = [seat for seat, each in powers.items() if each == best]
    verb, yet = "have" if len(leaders) > 1 else "has", " so far" if waiting else ""
    sums = [f"{name(seat)} {_sum(strengths(state, seat))}" for seat in powers]
    if waiting:
        is_ = "is" if len(waiting) == 1 else "are"
        sums.append(f"{state.table.names(waiting)} {is_} to come")
    text = f"{state.table.names(leaders)} {verb} the highest power{yet}: {best}"
    return text, " · ".join(sums)


def _known(state: PowerState) -> list[int]:
    """Return whose strengths are entered: a 0 for nothing counts, firepower alone does not."""
    return [seat for seat in state.table.seats if strengths(state, seat)]


CHAPTER = "Play a Card, Attack, Power Score"


def _sum(terms: tuple[int, ...]) -> str:
    return addition(terms) if terms else "–"


def _line(state: PowerState, seat: int) -> str:
    city = state.cities[seat]
    parts = (
        f"Armies {_sum(city.armies)}",
        f"Buildings {_sum(city.buildings)}",
        f"firepower {_sum(city.firepower)}",
    )
    return f"{state.table.name(seat)}: {', '.join(parts)}."


def summary(state: PowerState) -> str:
    """Say of how many Cities the power is known."""
    return f"{len(_known(state))} of {state.table.size} Cities"


TOOL = Tool(
    game="makiavelia",
    key="power",
    title="Power",
    state=PowerState,
    result=power,
    summary=summary,
    form=form,
    moves=(
        Move(
            "clear",
            "Cities cleared",
            lambda state, args, now, seed: PowerState(table=state.table),
        ),
    ),
    hint="Strengths and firepower, added up",
    example=PowerState(
        table=Table(seats=(0, 1, 2)),
        cities=(
            City(armies=(4, 3), buildings=(2,), firepower=(2, 2)),
            City(armies=(5,), buildings=(3, 1), firepower=(3,)),
            City(buildings=(4, 2)),
            *(City(),) * 5,
        ),
    ),
)
