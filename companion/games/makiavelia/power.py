"""Power and firepower of each City, added up from its cards. Rulebook: Card types, Power Score."""

from companion.core.blocks import Answer, Grid, Note, Press, Result, Walk, Warn
from companion.core.table import Table
from companion.games.makiavelia.power_state import (
    City,
    PowerState,
    firepower,
    from_damage,
    from_every_damage,
    strengths,
)
from companion.games.makiavelia.victory import addition
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool

RULE = (
    "Power is the full strength of your Armies and Buildings in play, those with wounds too. "
    "Cards that change power come after it, first played, first counted. Only Armies have "
    "firepower; Influence has neither."
)

_FIRST_STEP = (
    "Touch the strength of each card in a City, with “Add up” on; 0 where a City is empty. "
    "Firepower is wanted for an Attack alone."
)


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
        *([Press("Cities are right", "right")] if state.unsure else []),
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
        *_unsure(state),
        Grid("Power and firepower", ("Player", "Power", "Firepower"), rows),
        Note(
            "Power counts once damage is settled. Cards that change it are not in it yet: the "
            "Negotiation tool counts those in their order."
        ),
    )


def _unsure(state: PowerState) -> Result:
    """Say whose City is to be entered again, for what was buried is not among its numbers."""
    seats = [seat for seat in state.table.seats if seat in state.unsure]
    if not seats:
        return ()
    names, one = state.table.names(seats), len(seats) == 1
    city = "this City counts" if one else "these Cities count"
    return (
        Warn(
            f"{names}: what damage changed is not among the numbers, card by card. Correct them "
            f"as the cards lie now and touch “Cities are right”; until then {city} for nothing."
        ),
    )


def _headline(state: PowerState) -> tuple[str, str]:
    """Return who has most power and everybody's sum; "so far" until all Cities are in."""
    powers = {seat: sum(strengths(state, seat)) for seat in _known(state)}
    waiting = [seat for seat in state.table.seats if seat not in powers]
    name = state.table.name
    found = [seat for seat in waiting if firepower(state, seat)]
    if not powers and not found:
        return "No power is known yet", "what damage changed is to be corrected"
    if not powers:
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
        Move(
            "right",
            "Cities are right",
            lambda state, args, now, seed: state.evolve(unsure=frozenset()),
        ),
    ),
    takes=(
        Take(
            "damage",
            "These Cities are from before the last damage: take off what it buried",
            from_damage,
        ),
        Take(
            "damage",
            "These Cities are older: take off what every damage since then buried",
            from_every_damage,
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
