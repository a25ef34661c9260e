"""A seat that someone had before: they come with another phone and ask for it, and the table says yes or no."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.display import table_words as words


class SeatRequests(NamedTuple):
    """Who asks for which seat, as one device sees it.

    *claims* are the seats that other devices ask for, by device: those that this one may answer. *asked* is the seat
    that this device asks for itself, *denied* one that it asked for and didn't get; None for none.
    """

    claims: Mapping[int, int] = MappingProxyType({})
    asked: int | None = None
    denied: int | None = None


NO_REQUESTS: Final = SeatRequests()


def own_request_words(requests: SeatRequests, name: Callable[[int], str]) -> str:
    """Return what has become of the seat that the reader asked for, '' if they asked for none.

    *name* says who has which seat.
    """
    if requests.asked is not None:
        return words.own_claim_words(name(requests.asked))
    return "" if requests.denied is None else words.denied_words(name(requests.denied))
