"""What lies in each City, and what damage leaves of it. Rulebook: Card types, Power Score."""

from typing import Annotated, Final

from companion.core.fields import SEATS, Marks, Seats, Sum
from companion.core.table import Table
from companion.core.values import Value
from companion.games.makiavelia.damage_state import DamageState, StrengthChange, settlements
from companion.tools.transfers import Fingerprint, fingerprint, transferred

MOST_STRENGTH: Final = 60
"""Room for a few cards typed as one number; the rules print no strength."""

MOST_FIREPOWER: Final = 30

MOST_CARDS: Final = 8
"""So many strengths are kept one by one; a few of them can be typed as one number."""

MOST_ARMIES: Final = 7
"""As many firepowers, likewise."""


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
    """The strengths and the firepower of everybody's cards in play.

    *unsure* are those whose numbers do not show the cards that damage changed; they count for
    nothing until they are corrected. *told* is about the last damage that was taken over.
    """

    table: Table = Table()
    cities: Annotated[tuple[City, ...], Seats(title="Cities")] = (City(),) * SEATS
    unsure: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    told: Fingerprint = 0


def strengths(state: PowerState, seat: int) -> tuple[int, ...]:
    """Return the strengths of all Armies and Buildings of *seat*. Power Score."""
    city = _sure(state, seat)
    found = (*city.armies, *city.buildings)
    return tuple(each for each in found if each) or found[:1]


def firepower(state: PowerState, seat: int) -> tuple[int, ...]:
    """Return the firepower of each Army of *seat*. Attack."""
    return _sure(state, seat).firepower


def _sure(state: PowerState, seat: int) -> City:
    return City() if seat in state.unsure else state.cities[seat]


def from_damage(source: DamageState, target: PowerState) -> PowerState:
    """Return *target* as the damage that was settled last leaves its Cities."""
    return _after(target, _news(source, target)[-1:])


def from_every_damage(source: DamageState, target: PowerState) -> PowerState:
    """Return *target* as all damage that it has not heard of leaves it, where that is several."""
    news = _news(source, target)
    return _after(target, news) if len(news) > 1 else target


def _news(source: DamageState, target: PowerState) -> tuple[tuple[StrengthChange, ...], ...]:
    """Return the changes of each damage after the one that *target* heard of last."""
    every = settlements(source)
    told = [fingerprint(changes) for changes in every]
    return every[told.index(target.told) + 1 :] if target.told in told else every


def _after(target: PowerState, news: tuple[tuple[StrengthChange, ...], ...]) -> PowerState:
    """Return *target* as each damage of *news* leaves its Cities.

    Nothing is guessed: a City in which a changed card is not found by its strength waits for a
    correction, and while a changed card is nobody's, nothing is taken over.
    """
    owners = {change.owner for changes in news for change in changes}
    if not news or None in owners:
        return target
    seats = [seat for seat in target.table.seats if seat in owners]
    entered = [seat for seat in seats if target.cities[seat] != City()]
    after = target
    for changes in news:
        for seat in entered:
            after = _struck(after, seat, [each for each in changes if each.owner == seat])
    return transferred(target, after, news[-1])


def _struck(state: PowerState, seat: int, changes: list[StrengthChange]) -> PowerState:
    """Return the state after the *changes* in one City; its buried Armies have no firepower.

    Which firepower was theirs is not known, so all of it is asked anew.
    """
    city = state.cities[seat]
    armies = _changed(city.armies, [each for each in changes if each.kind == "army"])
    buildings = _changed(city.buildings, [each for each in changes if each.kind != "army"])
    if armies is None or buildings is None:
        return state.evolve(unsure=state.unsure | {seat})
    fallen = len(armies) < len(city.armies)
    after = City(
        armies=armies if armies or buildings else (0,),
        buildings=buildings,
        firepower=() if fallen else city.firepower,
    )
    return state.put(("cities", seat), after)


def _changed(terms: tuple[int, ...], changes: list[StrengthChange]) -> tuple[int, ...] | None:
    """Return the strengths after the *changes*; None where one of them is not found there."""
    left = list(terms)
    for change in changes:
        if change.was not in left or (change.now or 0) > MOST_STRENGTH:
            return None
        left.remove(change.was)
    return (*left, *(change.now for change in changes if change.now is not None))
