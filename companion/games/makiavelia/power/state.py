"""What lies in each City, and what damage leaves of it. Rulebook: Card types, Power Score."""

from typing import Annotated, Final

from companion.core.fields import SEATS, Marks, Seats, Sum
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.makiavelia.damage.state import DamageState, StrengthChange, settlements
from companion.tools.transfers import Fingerprint, fingerprint, transferred

MOST_STRENGTH: Final = 60
"""Room for a few cards typed as one number; the rules print no strength."""

MOST_CARDS: Final = 10
"""How many strengths are kept one by one; a few of them can be typed as one number."""


class City(Value):
    """The strengths of one player's cards in play, card by card; empty for "not yet"."""

    armies: Annotated[
        tuple[int, ...], Sum(title="Armies", least=0, most=MOST_STRENGTH, longest=MOST_CARDS)
    ] = ()
    buildings: Annotated[
        tuple[int, ...], Sum(title="Buildings", least=0, most=MOST_STRENGTH, longest=MOST_CARDS)
    ] = ()


class PowerState(Value):
    """The strengths of everyone's cards in play.

    *unsure* are the seats whose numbers don't contain a card that damage changed; they count
    for nothing until they are corrected. *told* is about the last damage that is in the Cities: it
    was taken over, or resolved before the first City was entered.
    """

    table: SmallTable = Table()
    cities: Annotated[tuple[City, ...], Seats(title="Cities")] = (City(),) * SEATS
    unsure: Annotated[frozenset[int], Marks(size=SEATS)] = frozenset()
    told: Fingerprint = 0


def strengths(state: PowerState, seat: int) -> tuple[int, ...]:
    """Return the strengths of all Armies and Buildings of *seat*. Power Score.

    None before both are entered: 0 stands for no Armies, and for no Buildings.
    """
    city = _sure(state, seat)
    return entered(state, seat) if city.armies and city.buildings else ()


def entered(state: PowerState, seat: int) -> tuple[int, ...]:
    """Return the strengths of *seat* as far as they are entered: that is the least its power can be."""
    city = _sure(state, seat)
    found = (*city.armies, *city.buildings)
    return tuple(each for each in found if each) or found[:1]


def lacking(state: PowerState, seat: int) -> str:
    """Return "Armies" or "Buildings" where only the other is entered, else ''."""
    city = _sure(state, seat)
    if bool(city.armies) == bool(city.buildings):
        return ""
    return "Buildings" if city.armies else "Armies"


def _sure(state: PowerState, seat: int) -> City:
    return City() if seat in state.unsure else state.cities[seat]


def from_damage(source: DamageState, target: PowerState) -> PowerState:
    """Return *target* as the last damage leaves its Cities."""
    return _after(target, _news(source, target)[-1:])


def noted_damage(source: DamageState, target: PowerState) -> PowerState:
    """Return *target* with the last damage noted, as long as its Cities are empty.

    What is entered from then on is what that damage left. Power Score.
    """
    if any(city != City() for city in target.cities):
        return target
    last = settlements(source)[-1:]
    return target.evolve(told=fingerprint(last[0]) if last else 0)


def from_every_damage(source: DamageState, target: PowerState) -> PowerState:
    """Return *target* after every damage it hasn't taken over, where there are several."""
    news = _news(source, target)
    return _after(target, news) if len(news) > 1 else target


def _news(source: DamageState, target: PowerState) -> tuple[tuple[StrengthChange, ...], ...]:
    """Return the changes of each damage after the last one that *target* took over."""
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
    """Return the state after the *changes* in one City, or with that City unsure."""
    city = state.cities[seat]
    armies = _changed(city.armies, [each for each in changes if each.kind == "army"])
    buildings = _changed(city.buildings, [each for each in changes if each.kind != "army"])
    if armies is None or buildings is None:
        return state.evolve(unsure=state.unsure | {seat})
    after = City(armies=_left(city.armies, armies), buildings=_left(city.buildings, buildings))
    return state.put(("cities", seat), after)


def _left(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strengths *after* damage: 0 if all that was entered is buried."""
    return after or ((0,) if before else ())


def _changed(terms: tuple[int, ...], changes: list[StrengthChange]) -> tuple[int, ...] | None:
    """Return the strengths after the *changes*; None if one of them is not found there."""
    left = list(terms)
    for change in changes:
        if change.was not in left or (change.now or 0) > MOST_STRENGTH:
            return None
        left.remove(change.was)
    return (*left, *(change.now for change in changes if change.now is not None))
