"""Who sat where in a log of plays, counted through once: persons by their names, and games that are one."""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from companion.core.names import person_key, skeleton, visible
from companion.core.table import COLOURS
from companion.plays.people import Alias, PeopleError, WhoIsWho, marked, roots
from companion.plays.play import PERSON_MOST, Play, SeatedPlayer

_PAINTED: Final = {each.key: each.title for each in COLOURS}

ID_DIGITS: Final = 16


class SeatInPlay(NamedTuple):
    """One player of one play: the *place* of the play in the log, and the *seat* in that play."""

    place: int
    seat: int


class LoggedPerson(NamedTuple):
    """A person of a log.

    *own* is the name that all others lead to, *name* what they are called, unlike anyone else. *others* are their
    other names as they were written last. *colour* is the key of the one that they like, or had most often.
    *sat* is where they sat, in the order of the log.
    """

    own: Alias
    name: str
    others: tuple[Alias, ...]
    colour: str
    sat: tuple[SeatInPlay, ...]

    @property
    def key(self) -> str:
        """The key of their own name."""
        return self.own.key

    @property
    def id(self) -> str:
        """What stands for them in an address: hexadecimal digits that don't tell the name."""
        return id_of(self.key)


def id_of(key: str) -> str:
    """Return what stands in an address for the person with this *key*."""
    return sha256(key.encode()).hexdigest()[:ID_DIGITS]


@dataclass(frozen=True)
class Register:
    """Everyone in *plays*, the newest first: *who* has the key of each player of each play, '' for nobody known.

    *games* has the key of each play's game, joined ones as one. *persons* are by key, those with the most plays first.
    *read* is what the names of each play say.
    """

    plays: tuple[Play, ...]
    people: WhoIsWho
    who: tuple[tuple[str, ...], ...]
    games: tuple[str, ...]
    persons: dict[str, LoggedPerson]
    read: tuple[tuple["_Read", ...], ...] = ()

    @cached_property
    def by_id(self) -> dict[str, LoggedPerson]:
        """All persons by what stands for them in addresses: also by that of each name that was merged into theirs."""
        every = {id_of(key): self.persons[owner] for key, owner in self.owners.items()}
        return every | {each.id: each for each in self.persons.values()}

    @cached_property
    def owners(self) -> dict[str, str]:
        """The key of the person for the key of each name that someone has."""
        return {
            alias.key: person.key
            for person in self.persons.values()
            for alias in (person.own, *person.others)
        }

    def taken_beside(self, person: LoggedPerson) -> frozenset[str]:
        """Return the keys of the names of all persons but *person*."""
        return frozenset(key for key, owner in self.owners.items() if owner != person.key)

    def check_apart(self, one: LoggedPerson, other: LoggedPerson) -> None:
        """Raise PeopleError if *one* and *other* sat at one table: then they are two."""
        places = {sat.place for sat in one.sat}
        both = next((sat.place for sat in other.sat if sat.place in places), None)
        if both is not None:
            raise PeopleError(
                f"{one.name} and {other.name} sat at one table. So they are two people."
            )

    @cached_property
    def seen(self) -> tuple[Play, ...]:
        """The plays as players read them: everyone by the name that they are called."""
        called = {key: person.name for key, person in self.persons.items()}
        return tuple(
            _seen(play, [called.get(key, "") for key in keys])
            for play, keys in zip(self.plays, self.who, strict=True)
        )


def _seen(play: Play, names: Sequence[str]) -> Play:
    """Return *play* with *names* for its players, '' for as they are.

    The names were checked as those of persons: to check each play again would take seconds of a long log.
    """
    pairs = tuple(zip(names, play.players, strict=True))
    if all(not name or name == who.name for name, who in pairs):
        return play
    return play.model_copy(
        update={
            "players": tuple(
                who.model_copy(update={"name": name}) if name and name != who.name else who
                for name, who in pairs
            )
        }
    )


def registered(
    plays: Sequence[Play], people: WhoIsWho, before: Register | None = None
) -> Register:
    """Return the register of *plays*, the newest first, with what is known of *people*.

    What one from *before* read of the same plays and people isn't read again.
    """
    steps = register_steps(plays, people, before)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            register: Register = end.value
            return register


def register_steps(
    plays: Sequence[Play], people: WhoIsWho, before: Register | None = None
) -> Generator[None, None, Register]:
    """Count through *plays*, the newest first, with what is known of *people*, a step for each play; return their
    register.

    What one from *before* read of the same plays and people isn't read again.
    """
    leads, aliases = roots(people), _aliases(people)
    known_seats: dict[int, tuple[_Read, ...]] = {}
    if before is not None and before.people == people:
        known_seats = dict(zip(map(id, before.plays), before.read, strict=True))
    read: list[tuple[_Read, ...]] = []
    found: dict[str, _Found] = {}
    spelled: dict[str, Alias] = {}
    for place, play in enumerate(plays):
        seats = known_seats.get(id(play)) or _read(play, leads)
        read.append(seats)
        for seat, (who, (alias, name, key)) in enumerate(zip(play.players, seats, strict=True)):
            if alias is not None:
                if name not in spelled:
                    spelled[name] = alias
                mine = found.get(key)
                if mine is None:
                    mine = found[key] = _Found()
                mine.sat.append(SeatInPlay(place, seat))
                mine.names.add(name)
                mine.colours[who.colour] = mine.colours.get(who.colour, 0) + 1
        yield
    for name, leader in leads.items():
        if leader in found:
            found[leader].names.add(name)
    aliases |= spelled
    known = people.by_key
    order = sorted(found, key=lambda key: (-len(found[key].sat), key))
    called = _told_apart(
        {
            key: known[key].called
            if key in known and known[key].called
            else _with_mark(aliases[key])
            for key in order
        }
    )
    games = people.game_roots
    return Register(
        plays=tuple(plays),
        people=people,
        who=tuple([tuple([key for _, _, key in seats]) for seats in read]),
        games=tuple(games.get(play.game, play.game) for play in plays),
        persons={
            key: LoggedPerson(
                own=aliases[key],
                name=called[key],
                others=tuple(aliases[name] for name in sorted(found[key].names - {key})),
                colour=(known[key].colour if key in known else "") or found[key].usual,
                sat=tuple(found[key].sat),
            )
            for key in order
        },
        read=tuple(read),
    )


@dataclass(slots=True)
class _Found:
    """What is found of one person: where they sat, under which names, and how often in each colour."""

    sat: list[SeatInPlay] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    colours: dict[str, int] = field(default_factory=dict)

    @property
    def usual(self) -> str:
        """The colour that they had most often."""
        return max(self.colours, key=lambda each: self.colours[each])


class Names:
    """What everyone is called in a single play, without the rest of the log."""

    def __init__(self, people: WhoIsWho) -> None:
        """Take what is known of *people*."""
        aliases, known = _aliases(people), people.by_key
        self._leads = roots(people)
        self._called = {
            **{key: visible(aliases[leader].name) for key, leader in self._leads.items()},
            **{key: each.called for key, each in known.items() if each.called},
            **{
                key: known[leader].called
                for key, leader in self._leads.items()
                if leader in known and known[leader].called
            },
        }

    def keys(self, play: Play) -> tuple[str, ...]:
        """Return the key of each player of *play*, '' for one without a name."""
        return tuple(owner for *_, owner in _read(play, self._leads))

    def seen(self, play: Play) -> Play:
        """Return *play* as players read it: whoever is renamed or merged by the name that they are called now."""
        if not self._called:
            return play
        read = _read(play, self._leads)
        return _seen(
            play,
            [
                self._called.get(key, "") if self._leads.get(key, key) == owner else ""
                for _, key, owner in read
            ],
        )


def _aliases(people: WhoIsWho) -> dict[str, Alias]:
    """Return the names that are known, by their keys."""
    into = {each.into.key: each.into for each in people.known if each.into}
    return into | {each.key: Alias(name=each.name, mark=each.mark) for each in people.known}


_Read = tuple[Alias | None, str, str]
"""A name as it is written, its key, and the key of the person; of a player without a name None and ''."""

_NOBODY: Final[_Read] = (None, "", "")


def _read(play: Play, leads: Mapping[str, str]) -> tuple[_Read, ...]:
    """Return who each player of *play* is.

    Two who would be one person are told apart by their colours: nobody sits at a table twice.
    """
    written = [_written(who.name) for who in play.players]
    plain = [(alias, key, leads.get(key, key)) if alias else _NOBODY for alias, key in written]
    present = [key for _, _, key in plain if key]
    if len(set(present)) == len(present):
        return tuple(plain)
    return _told_apart_at_table(play.players, written, leads)


def _told_apart_at_table(
    players: Sequence[SeatedPlayer],
    written: Sequence[tuple[Alias | None, str]],
    leads: Mapping[str, str],
) -> tuple[_Read, ...]:
    """Return who each of *players* is where some would be one person: first those of one name are told apart, then
    those who were merged.
    """
    folded = [key for _, key in written]
    told, marks = _marks(players, folded), [""] * len(folded)
    keys = led = folded
    for _ in range(2):
        often = Counter(led)
        marks = [
            mark or (new if key and often[key] > 1 else "")
            for mark, new, key in zip(marks, told, led, strict=True)
        ]
        keys = [marked(key, mark) for key, mark in zip(folded, marks, strict=True)]
        led = [leads.get(key, key) for key in keys]
    again = Counter(led)
    return tuple(
        (_alias(alias.name, mark), key, at if again[at] == 1 else key) if alias else _NOBODY
        for (alias, _), mark, key, at in zip(written, marks, keys, led, strict=True)
    )


@lru_cache(8192)
def _written(name: str) -> tuple[Alias | None, str]:
    """Return *name* as an alias, and its key; None and '' for one of which nothing is drawn."""
    shown = visible(name)
    key = person_key(shown)
    return (Alias(name=shown), key) if key else (None, "")


def _marks(players: Sequence[SeatedPlayer], folded: Sequence[str]) -> list[str]:
    """Return what tells each of *players* from all others of the same name: the colour, or the colour and a number."""
    seen: Counter[tuple[str, str]] = Counter()
    marks = []
    for who, key in zip(players, folded, strict=True):
        seen[key, who.colour] += 1
        number = seen[key, who.colour]
        marks.append(who.colour if number == 1 else f"{who.colour} {number}")
    return marks


@lru_cache(4096)
def _alias(name: str, mark: str = "") -> Alias:
    return Alias(name=name, mark=mark)


def _with_mark(alias: Alias) -> str:
    """Return the name with what tells it apart: "Ann (Red)"."""
    if not alias.mark:
        return visible(alias.name)
    colour, _, number = alias.mark.partition(" ")
    return _ended(
        visible(alias.name), f" ({_PAINTED.get(colour, colour)}{number and f' {number}'})"
    )


def _ended(name: str, end: str) -> str:
    """Return *name* and its *end*, cut to what a play has room for."""
    return name[: PERSON_MOST - len(end)].rstrip() + end


def _told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Return *names*, by the keys of persons, with a number where one looks like another before it."""
    taken: set[str] = set()
    apart: dict[str, str] = {}
    for key, name in names.items():
        tried = (name, *(_ended(name, f" {number}") for number in range(2, len(names) + 1)))
        apart[key] = next(each for each in tried if skeleton(each) not in taken)
        taken.add(skeleton(apart[key]))
    return apart
