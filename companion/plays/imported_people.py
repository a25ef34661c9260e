"""What another device knows of people and games, taken in beside what is known here.

What is known here stays. Nobody becomes one with whoever they sat at a table with, and nothing leads round.
"""

from collections.abc import Iterable

from companion.core.names import person_key, visible
from companion.plays.people import MOST_KNOWN, JoinedGame, KnownPerson, WhoIsWho, root, roots
from companion.plays.play import Play
from companion.plays.register import Names


def with_imported(here: WhoIsWho, came: WhoIsWho, plays: Iterable[Play]) -> WhoIsWho:
    """Return what is known *here* with what *came* beside it; *plays* are all of the log, with those that came.

    Of more than MOST_KNOWN names or games, the rest stays out. Taken in again, it changes nothing.
    """
    if came == WhoIsWho():
        return here
    seats = _Seats(here, plays)
    found = dict(here.by_key)
    for each in came.known:
        mine = found.get(each.key, KnownPerson(name=each.name, mark=each.mark))
        if mine.into is None and each.into and seats.unite(each.key, each.into.key):
            _put(found, mine.evolve(into=each.into))
    for each in came.known:
        mine = found.get(each.key, KnownPerson(name=each.name, mark=each.mark))
        called = mine.called or (each.called if seats.is_free(each.called, each.key) else "")
        _put(found, mine.evolve(called=called, colour=mine.colour or each.colour))
    return here.evolve(known=tuple(found.values()), games=_games(here, came))


def _put(found: dict[str, KnownPerson], each: KnownPerson) -> None:
    if each.says and (each.key in found or len(found) < MOST_KNOWN):
        found[each.key] = each


def _games(here: WhoIsWho, came: WhoIsWho) -> tuple[JoinedGame, ...]:
    """Return the games that are joined here, with those that *came* where nothing is known of them."""
    found = {each.game: each for each in here.games}
    into = {each.game: each.into for each in here.games}
    for each in came.games:
        if each.game in found or len(found) >= MOST_KNOWN or root(into, each.into) == each.game:
            continue
        found[each.game] = each
        into[each.game] = each.into
    return tuple(found.values())


class _Seats:
    """At which plays of a log everyone sat, and whose names are whose by now."""

    def __init__(self, people: WhoIsWho, plays: Iterable[Play]) -> None:
        self._leads = roots(people)
        self._tables: dict[str, set[str]] = {}
        written = Names(WhoIsWho())
        for play in plays:
            for key in filter(None, written.keys(play)):
                self._tables.setdefault(self._root(key), set()).add(play.key)

    def unite(self, key: str, into: str) -> bool:
        """Let whoever has the name *key* be who has the name *into*; return whether they can be."""
        one, other = self._root(key), self._root(into)
        both = self._tables.get(one, set()), self._tables.get(other, set())
        if one == other or not both[0].isdisjoint(both[1]):
            return False
        self._leads[one] = other
        self._tables[other] = both[0] | both[1]
        return True

    def is_free(self, name: str, key: str) -> bool:
        """Return whether *name* is nobody's but that of whoever has the name *key*."""
        wanted = self._root(person_key(visible(name)))
        return wanted == self._root(key) or not self._tables.get(wanted)

    def _root(self, key: str) -> str:
        return root(self._leads, key)
