"""How many offers of one seat wait for a yes, and none of them twice."""

from itertools import combinations

from companion.core.shape import join_groups
from companion.live import actions as do
from companion.live import refusals
from companion.live.host import Host, Refusal
from companion.live.log import Log
from companion.live.operation import Draft, Entry
from companion.live.refusals import refusal
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW


def with_others(tool: str, *more: int) -> Draft:
    """Return the offer of a regime of the seats 0 and 1, and *more*."""
    groups: tuple[int, ...] = tuple(range(8))
    for seat in (1, *more):
        groups = join_groups(groups, (0, seat))
    return Draft(tool, do.OfferAnswers(((("regimes",), groups),)), NOW)


def test_the_number_of_offers_of_one_seat_that_wait_is_limited() -> None:
    host, tool = Host(Log.begin(seated(1, 2))), "makiavelia/negotiation"
    regimes = [
        with_others(tool, *more)
        for size in range(3)
        for more in combinations(range(2, 6), size)
    ]
    regimes = regimes[: refusals.MOST_OFFERS + 1]
    said = [host.accept(each.numbered(1, at, 0), 1, NOW) for at, each in enumerate(regimes, 1)]
    assert said[-1] == Refusal(refusals.TOO_MANY, host.log.entries[-1])
    assert len(host.log.room.offers) == refusals.MOST_OFFERS
    host.accept(Draft("", do.DeclineOffer((1, 1)), NOW).numbered(2, 1, 0), 2, NOW)
    again = host.accept(regimes[-1].numbered(1, host.last[1] + 1, 0), 1, NOW)
    assert isinstance(again, Entry)


def test_nobody_offers_twice_what_waits_for_a_yes() -> None:
    """A chip that was still held joined the same player again, and two boxes asked for one yes."""
    host, tool = Host(Log.begin(seated(1, 2))), "makiavelia/negotiation"
    regime = with_others(tool)
    offer = regime.numbered(1, 1, 0)
    first = host.accept(offer, 1, NOW)
    assert isinstance(first, Entry)
    assert host.accept(offer, 1, NOW) is None, "it came twice"
    assert refusal(offer, host.log, 1, NOW) == ""
    assert host.accept(regime.numbered(1, 2, 0), 1, NOW) == Refusal(
        refusals.ALREADY, host.log.entries[-1]
    )
    theirs = host.accept(regime.numbered(2, 1, 0), 2, NOW)
    assert isinstance(theirs, Entry), "another may offer the same"
    host.accept(Draft("", do.DeclineOffer((1, 1)), NOW).numbered(2, 2, 0), 2, NOW)
    assert isinstance(host.accept(regime.numbered(1, 3, 0), 1, NOW), Entry), "it was declined"
