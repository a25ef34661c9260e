"""Who plays tonight: players in seats, clockwise, each with a colour and perhaps a name.

A seat's number (0 to 11) belongs to its player for the evening: what a tool holds for seat 3
stays with that player whoever joins, leaves or changes colour. Games that players made are for 1 to 12; the tools of
all others have a *small* table, with 2 to 8 players in the seats 0 to 7.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Self

from companion.core.earlier import carried, earlier
from companion.core.fields import (
    MOST_SEATS,
    SEATS,
    Colours,
    Inside,
    Option,
    Order,
    Seats,
    Text,
)
from companion.core.identity_key import ById
from companion.core.names import skeleton, visible
from companion.core.printed import listed
from companion.core.values import Value

COLOURS: Final = (
    Option("red", "Red"),
    Option("green", "Green"),
    Option("purple", "Purple"),
    Option("black", "Black"),
    Option("white", "White"),
    Option("blue", "Blue"),
    Option("yellow", "Yellow"),
    Option("orange", "Orange"),
    Option("pink", "Pink"),
    Option("teal", "Teal"),
    Option("brown", "Brown"),
    Option("grey", "Grey"),
)
"""The colours of pieces. Their order is part of the format; Lawless Empire's five come first."""

GAME_COLOURS: Final = COLOURS[:10]
"""Those of which a game that players made can have one."""

LETTERS: Final = ("R", "G", "P", "K", "W", "B", "Y", "O", "N", "T", "U", "E")
"""A letter for each colour, for players without a name. No two are alike."""

READER: Final = "you"
"""What a reader is called in lists and sentences that name the others."""

_ADDED: Final = tuple(
    f"({skeleton(each)})" for each in (*(title for _, title in COLOURS), READER)
)
"""How a name ends to which a colour was added, or that it is the reader's."""

_FEWEST: Final = 2
"""Players of a small table, at least."""

NAME_MOST: Final = 32
"""The longest name, in characters."""


class Person(Value):
    """What is known of the person in a seat."""

    name: Annotated[str, Text(title="Name", most=NAME_MOST, small=True)] = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as shown: *seat* 0 to 11, the *name* to show, a *colour* key, and one *letter*.

    A *card* in a list of cards stands in a player's place: its number is the letter, and its colour is
    that of the player who has it, '' for nobody. It is drawn as a card, and not as a disc.
    """

    seat: int
    name: str
    colour: str
    letter: str
    card: bool = False


class Table(Value):
    """1 to 12 players, clockwise. The default is four players with colours and no names."""

    seats: Annotated[
        tuple[int, ...], Order(title="Seats", size=MOST_SEATS, least=1, longest=MOST_SEATS)
    ] = (0, 1, 2, 3)
    """The seats in use, clockwise as they sit."""
    colours: Annotated[
        tuple[int, ...],
        Colours(title="Colours", size=len(COLOURS), least=MOST_SEATS, longest=MOST_SEATS),
    ] = tuple(range(MOST_SEATS))
    """The index in COLOURS of each seat's colour, for all 12 seats."""
    people: Annotated[tuple[Person, ...], Seats(size=MOST_SEATS)] = (Person(),) * MOST_SEATS

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, clockwise."""
        return tuple(self.player(seat) for seat in self.seats)

    def player(self, seat: int) -> Player:
        """Return the player of *seat*, 0 to 11, whether the seat is in use or not.

        A name has the colour added to it where it looks like that of another player, like their colour,
        like what a reader is called, or as if something were added already. One of which nothing is drawn is no name.
        """
        return _players(ById(self))[seat]

    def shown(self, seat: int) -> Player:
        """Return the player of *seat*, found out anew."""
        key, title = COLOURS[self.colours[seat]]
        name = self._own_name(seat)
        letter = name[:1].upper()[:1] if name else LETTERS[self.colours[seat]]
        called = f"{name} ({title})" if self._is_ambiguous(seat) else name or title
        return Player(seat, called, key, letter)

    def _own_name(self, seat: int) -> str:
        """Return the name at *seat*, '' where there is none or nothing of it is drawn."""
        return visible(self.people[seat].name)

    def _is_ambiguous(self, seat: int) -> bool:
        """Return whether the name at *seat* could be read as another player's."""
        name = skeleton(self._own_name(seat))
        if not name:
            return False
        others = (
            self._own_name(each) or COLOURS[self.colours[each]].title
            for each in self.seats
            if each != seat
        )
        return name.endswith(_ADDED) or name in map(skeleton, (READER, *others))

    def name(self, seat: int) -> str:
        """Return the name that is shown for *seat*."""
        return self.player(seat).name

    def names(self, seats: Iterable[int]) -> str:
        """Return the names of *seats*, at least one, as a list in words: "Red, Green and Blue"."""
        return listed(self.name(seat) for seat in seats)

    def clockwise_from(self, seat: int | None) -> tuple[int, ...]:
        """Return the seats in clockwise order from *seat*, or from the first where it is not in use."""
        if seat not in self.seats:
            return self.seats
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def right_of(self, seat: int) -> int:
        """Return the neighbour on the right: the one whose turn comes before."""
        return self.clockwise_from(seat)[-1]

    def left_of(self, seat: int) -> int:
        """Return the neighbour on the left: the one whose turn comes next. Alone, it is the player themselves."""
        return self.clockwise_from(seat)[1 % self.size]

    def resized(self, players: int) -> Self:
        """Return a table for *players*, 1 to 12: seats join at the end or leave from it."""
        free = [seat for seat in range(MOST_SEATS) if seat not in self.seats]
        return self.evolve(seats=(*self.seats, *free)[:players])._settled()

    def without(self, seat: int) -> Self:
        """Return the table without *seat*. Raises ValidationError if nobody is left."""
        left = tuple(each for each in self.seats if each != seat)
        return self.evolve(seats=left)._settled()

    def moved(self, seat: int) -> Self:
        """Return the table with *seat* one place earlier in clockwise order."""
        seats = list(self.seats)
        at = seats.index(seat)
        seats[at - 1], seats[at] = seats[at], seats[at - 1]
        return self.evolve(seats=tuple(seats))

    def renamed(self, seat: int, name: str) -> Self:
        """Return the table with *name* at *seat*; with '' the colour is shown instead."""
        return self.put(("people", seat, "name"), name)

    def recoloured(self, seat: int, colour: int) -> Self:
        """Return the table with *colour*, an index in COLOURS, at *seat*; a seat that had it swaps."""
        colours = list(self.colours)
        if colour in colours:
            colours[colours.index(colour)] = colours[seat]
        colours[seat] = colour
        return self.evolve(colours=tuple(colours))._settled()

    def unnamed(self) -> Self:
        """Return the table without names."""
        return self.evolve(people=(Person(),) * MOST_SEATS)

    def _settled(self) -> Self:
        """Return the table with all that nobody uses as at first, where only the first 8 seats are in use."""
        if max(self.seats) >= SEATS or _is_as_at_first(self):
            return self
        return self.evolve(colours=self.colours[:SEATS], people=self.people[:SEATS])


def is_small(table: Table) -> bool:
    """Return whether *table* has 2 to 8 players in the first 8 seats, and nothing of all others."""
    return table.size >= _FEWEST and max(table.seats) < SEATS and _is_as_at_first(table)


def _is_as_at_first(table: Table) -> bool:
    """Return whether nobody has changed anything of the seats from the ninth on."""
    names = any(person.name for person in table.people[SEATS:])
    return not names and list(table.colours[SEATS:]) == sorted(table.colours[SEATS:])


@lru_cache(64)
def _players(table: ById[Table]) -> tuple[Player, ...]:
    """Return the players of all seats, found out once for each table: a drawing asks for them thousands of times."""
    return tuple(table.value.shown(seat) for seat in range(len(table.value.colours)))


def small(table: Table) -> Table:
    """Return *table* as the tools of most games have it: those in the first 8 seats, and at least 2."""
    if is_small(table):
        return table
    first = tuple(seat for seat in table.seats if seat < SEATS)
    free = (seat for seat in range(SEATS) if seat not in first)
    seats = first if len(first) >= _FEWEST else (*first, *free)[:_FEWEST]
    return table.evolve(seats=seats, colours=table.colours[:SEATS], people=table.people[:SEATS])


TableV2 = earlier(
    "TableV2",
    Table,
    seats=Order(size=SEATS, least=2, longest=SEATS),
    colours=Colours(size=len(COLOURS), least=SEATS, longest=SEATS),
    people=(Seats(), Person),
)
"""A small table, and every table up to 0.15. Part of the format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InsideSmall(Inside):
    """The kind of a small table."""

    held: type[Value] | None = TableV2

    def refusal(self, value: Value) -> str:
        """Refuse a table that isn't small."""
        small_one = isinstance(value, Table) and is_small(value)
        return "" if small_one else f"From 2 to {SEATS} players."


SmallTable = Annotated[Table, InsideSmall()]
"""A table of a game that comes with the app: 2 to 8 players."""


PersonV1 = earlier("PersonV1", Person, name=Text(most=12))
TableV1 = earlier(
    "TableV1",
    TableV2,
    colours=Colours(size=10, least=SEATS, longest=SEATS),
    people=PersonV1,
)
"""The table up to 0.13: names of 12 characters, and ten colours. Part of the format."""


def is_narrow(table: Table) -> bool:
    """Return whether *table* has nothing that an app of 0.13 or before has no room for."""
    try:
        carried(table, TableV1)
    except ValueError:
        return False
    return True


def changed(old: Table, new: Table) -> str:
    """Return the change from *old* to *new* in words: "Bob leaves"."""
    gone = tuple(seat for seat in old.seats if seat not in new.seats)
    come = tuple(seat for seat in new.seats if seat not in old.seats)
    named = [seat for seat in range(MOST_SEATS) if old.people[seat] != new.people[seat]]
    moved = [seat for seat in old.seats if seat not in gone] != [
        seat for seat in new.seats if seat not in come
    ]
    match (bool(gone), bool(come), len(named), old.colours != new.colours, moved):
        case (True, False, 0, False, False):
            return f"{old.names(gone)} {'leaves' if len(gone) == 1 else 'leave'}"
        case (False, True, 0, False, False):
            return f"{new.names(come)} {'joins' if len(come) == 1 else 'join'}"
        case (False, False, 1, False, False):
            return f"{old.name(named[0])} is called {new.name(named[0])}"
        case (False, False, 0, True, False):
            return "Colours changed"
        case (False, False, 0, False, True):
            return "Seats changed"
        case _:
            return "Table changed"
