"""Who plays tonight: players in seats, clockwise, each with a colour and perhaps a name.

A seat's number (0 to 7) belongs to its player for the evening: what a tool holds for seat 3
stays with that player whoever joins, leaves or changes colour.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, Self

from companion.core.fields import SEATS, Option, Order, Seats, Text
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
)
"""The colours of pieces, in the order of the format. Lawless Empire's five come first."""

LETTERS: Final = ("R", "G", "P", "K", "W", "B", "Y", "O", "N", "T")
"""One letter for each colour, all different, for players without a name."""


NAME_MOST: Final = 12
"""So many characters a name can have."""


class Person(Value):
    """What is written on the card in front of a seat."""

    name: Annotated[str, Text(title="Name", most=NAME_MOST)] = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as shown: *seat* 0 to 7, *name* as read, *colour* a key, *letter* one sign."""

    seat: int
    name: str
    colour: str
    letter: str


class Table(Value):
    """Two to eight players, clockwise. Everything has a default: nobody types to begin."""

    seats: Annotated[tuple[int, ...], Order(title="Seats", size=SEATS, least=2, longest=SEATS)] = (
        0, 1, 2, 3,
    )  # fmt: skip
    """The seats in use, clockwise as they sit."""
    colours: Annotated[
        tuple[int, ...],
        Order(title="Colours", size=len(COLOURS), least=SEATS, longest=SEATS),
    ] = (0, 1, 2, 3, 4, 5, 6, 7)
    """The place in COLOURS of each seat's colour, for all eight seats."""
    people: Annotated[tuple[Person, ...], Seats()] = (Person(),) * SEATS

    @property
    def size(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, clockwise."""
        return tuple(self.player(seat) for seat in self.seats)

    def player(self, seat: int) -> Player:
        """Return the player of *seat*; a seat that is not in use has one all the same.

        Where two are called the same, their colours tell them apart.
        """
        colour = self.colours[seat]
        key, title = COLOURS[colour]
        name = self._said(seat)
        letter = name[:1].upper()[:1] if name else LETTERS[colour]
        called = f"{name} ({title})" if self._shared(seat) else name or title
        return Player(seat, called, key, letter)

    def _said(self, seat: int) -> str:
        return self.people[seat].name.strip()

    def _shared(self, seat: int) -> bool:
        """Return whether somebody else who plays is called the same."""
        name = self._said(seat).casefold()
        others = (self._said(each).casefold() for each in self.seats if each != seat)
        return bool(name) and name in others

    def name(self, seat: int) -> str:
        """Return what the player of *seat* is called."""
        return self.player(seat).name

    def names(self, seats: Iterable[int]) -> str:
        """Return what the players of *seats* are called together: "Red, Green and Blue"."""
        *others, last = [self.name(seat) for seat in seats]
        return f"{', '.join(others)} and {last}" if others else last

    def clockwise_from(self, seat: int | None) -> tuple[int, ...]:
        """Return the seats in turn order from *seat*; as they sit where it is not in use."""
        if seat not in self.seats:
            return self.seats
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def right_of(self, seat: int) -> int:
        """Return the neighbour on the right: the one whose turn comes before."""
        return self.clockwise_from(seat)[-1]

    def left_of(self, seat: int) -> int:
        """Return the neighbour on the left: the one whose turn comes next."""
        return self.clockwise_from(seat)[1]

    def resized(self, players: int) -> Self:
        """Return a table for *players*, 2 to 8: seats join at the end or leave from it."""
        free = [seat for seat in range(SEATS) if seat not in self.seats]
        return self.evolve(seats=(*self.seats, *free)[:players])

    def without(self, seat: int) -> Self:
        """Return the table after the player of *seat* has left; two stay at the least."""
        return self.evolve(seats=tuple(each for each in self.seats if each != seat))

    def moved(self, seat: int) -> Self:
        """Return the table with the player of *seat* one place earlier, clockwise."""
        seats = list(self.seats)
        at = seats.index(seat)
        seats[at - 1], seats[at] = seats[at], seats[at - 1]
        return self.evolve(seats=tuple(seats))

    def renamed(self, seat: int, name: str) -> Self:
        """Return the table with another *name* at *seat*; '' goes back to the colour."""
        return self.put(("people", seat, "name"), name)

    def recoloured(self, seat: int, colour: int) -> Self:
        """Return the table with another colour at *seat*; who had it takes the old one."""
        colours = list(self.colours)
        if colour in colours:
            colours[colours.index(colour)] = colours[seat]
        colours[seat] = colour
        return self.evolve(colours=tuple(colours))

    def unnamed(self) -> Self:
        """Return the table without anybody's name."""
        return self.evolve(people=(Person(),) * SEATS)


def changed(old: Table, new: Table) -> str:
    """Return in words what makes *new* of *old*: "Bob leaves"."""
    gone = tuple(seat for seat in old.seats if seat not in new.seats)
    come = tuple(seat for seat in new.seats if seat not in old.seats)
    named = [seat for seat in range(SEATS) if old.people[seat] != new.people[seat]]
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
