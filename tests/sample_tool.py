"""A tool that no player opens: one field of every kind, and rows in rows."""

from typing import Annotated, Self

from pydantic import model_validator

from companion.core.blocks import Answer, Result
from companion.core.fields import (
    SEATS,
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Inside,
    Internal,
    Marks,
    Moment,
    Option,
    Order,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.tools.tool import Tool


class Cage(Value):
    """Who lives in it, and how many."""

    label: Annotated[str, Text(title="Label", most=5)] = ""
    beasts: Annotated[int, Count(title="Beasts", least=-2, most=9)] = 0
    owner: Annotated[int | None, Seat(title="Owner")] = None
    key: Annotated[int, Count(title="Key", most=999, travels="secret")] = 0


class Purse(Value):
    """What one seat has."""

    coins: Annotated[int, Count(title="Coins", most=30)] = 0
    key: Annotated[int, Count(title="Key", most=999, travels="secret")] = 0


class House(Value):
    """Cages in a house."""

    cages: Annotated[tuple[Cage, ...], Rows(title="Cages", noun="cage", most=3)] = ()
    first: Cage = Cage()


class SampleState(Value):
    """One of everything."""

    table: SmallTable = Table()
    count: Annotated[int, Count(title="Count", least=1, most=20)] = 1
    total: Annotated[int | None, Total(title="Total", most=36, blank=True)] = None
    round: Annotated[int, Internal(most=5)] = 0
    until: Annotated[int | None, Moment(title="Until")] = None
    seat: Annotated[int | None, Seat(title="Seat")] = None
    open: Annotated[bool, Flag(title="Open")] = False
    sort: Annotated[
        str, Pick(title="Sort", options=(Option("cat", "Cat"), Option("dog", "Dog")))
    ] = "cat"
    cards: Annotated[
        tuple[int, ...], Cards(title="Cards", names=("One", "Two", "Three"), most=4)
    ] = (0, 0, 0)
    dice: Annotated[tuple[int, ...], Dice(title="Dice", longest=9)] = ()
    sum: Annotated[tuple[int, ...], Sum(title="Sum", least=-9, most=9, longest=4)] = ()
    groups: Annotated[tuple[int, ...], Groups(title="Groups")] = tuple(range(SEATS))
    order: Annotated[tuple[int, ...], Order(title="Order", size=5, longest=3)] = ()
    marks: Annotated[frozenset[int], Marks(title="Marks", size=6)] = frozenset()
    houses: Annotated[
        tuple[House, ...], Rows(title="Houses", noun="house", least=1, most=3)
    ] = (House(),)
    pockets: Annotated[tuple[Purse, ...], Seats(title="Pockets")] = (Purse(),) * SEATS
    main: Annotated[Cage, Inside(title="Main")] = Cage()
    note: Annotated[str, Text(title="Note", most=20, travels="local")] = ""
    hand: Annotated[tuple[int, ...], Dice(title="Hand", longest=3, travels="secret")] = ()

    @model_validator(mode="after")
    def _lucky(self) -> Self:
        if self.count == 13:
            raise ValueError("13 brings bad luck.")
        return self


def result(state: SampleState) -> Result:
    """Count."""
    return (Answer(str(state.count)),)


TOOL = Tool(
    game="zoo",
    key="cages",
    title="Cages",
    state=SampleState,
    result=result,
    summary=lambda state: f"{state.count} beasts",
    example=SampleState(count=3, dice=(1, 6), pockets=(Purse(coins=2),) * SEATS),
)
