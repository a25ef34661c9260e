"""A screen with every kind of field."""

from typing import Annotated

from companion.core.blocks import Answer, Question, Result
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
from companion.tools.questions import ask, every_field
from companion.tools.tool import Tool
from tests.gallery.evening import EVENING, FIVE


class Purse(Value):
    """What one player holds."""

    coins: Annotated[int | None, Count(title="Coins", least=-99, most=999, blank=True)] = None
    tokens: Annotated[tuple[int, ...], Sum(title="Tokens", least=0, most=40, longest=6)] = ()


class Place(Value):
    """One of several."""

    name: Annotated[str, Text(title="Called", most=12)] = ""
    strength: Annotated[int, Count(title="Strength", most=9)] = 0


class FieldsState(Value):
    """One field of every kind."""

    table: SmallTable = Table()
    turn: Annotated[int, Internal(most=5)] = 0
    flag: Annotated[bool, Flag(title="A flag: was there a raid in this round?")] = False
    flag_on: Annotated[bool, Flag(title="A flag that is on")] = True
    pick: Annotated[
        str,
        Pick(
            title="Pick: one of a few",
            options=(
                Option("", ""),
                Option("low", "Low"),
                Option("even", "Even the second time"),
                Option("high", "High"),
            ),
        ),
    ] = ""
    seat: Annotated[int | None, Seat(title="Seat: one player")] = None
    marks: Annotated[frozenset[int], Marks(title="Marks: players", size=SEATS)] = frozenset()
    named: Annotated[
        frozenset[int],
        Marks(title="Marks: by name", size=3, names=("Docks", "Casino", "The old town")),
    ] = frozenset()
    count: Annotated[int, Count(title="Count", most=20)] = 0
    total: Annotated[int | None, Total(title="Total", most=20, blank=True)] = None
    sum: Annotated[tuple[int, ...], Sum(title="Sum", least=0, most=99, longest=6)] = ()
    dice: Annotated[tuple[int, ...], Dice(title="Dice", longest=7)] = ()
    cards: Annotated[
        tuple[int, ...],
        Cards(title="Cards", names=("Strong secure", "Weak secure", "Attack", "Pass"), most=12),
    ] = (0, 0, 0, 0)
    groups: Annotated[tuple[int, ...], Groups(title="Groups")] = tuple(range(SEATS))
    order: Annotated[tuple[int, ...], Order(title="Order", size=3, longest=3)] = ()
    until: Annotated[int | None, Moment(title="Moment")] = None
    text: Annotated[str, Text(title="Text", most=20)] = ""
    tall: Annotated[str, Text(title="A tall text", most=200, tall=True)] = ""
    main: Annotated[Place, Inside(title="Inside")] = Place()
    rows: Annotated[tuple[Place, ...], Rows(title="Rows", noun="place", most=3)] = ()
    purses: Annotated[tuple[Purse, ...], Seats(title="Seats")] = (Purse(),) * SEATS


def fields_form(state: FieldsState) -> Result:
    """Ask everything; an order is asked as a choice of the few that can be."""
    asked = tuple(
        block
        for block in every_field(state)
        if not (isinstance(block, Question) and isinstance(block.kind, Order))
    )
    orders = (((0, 1, 2), "Docks first"), ((2, 1, 0), "The old town first"))
    return (*asked, ask(state, ("order",), options=orders))


def fields_result(state: FieldsState) -> Result:
    """Say what the hidden number is, for nobody is asked it."""
    return (
        Answer(f"Turn {state.turn}", why=f"{state.count} counted, hidden number {state.turn}."),
    )


FIELDS = Tool(
    game="gallery",
    key="fields",
    title="Fields",
    state=FieldsState,
    result=fields_result,
    summary=lambda state: f"{state.count} counted",
    form=fields_form,
    example=FieldsState(
        table=FIVE,
        turn=3,
        pick="even",
        seat=2,
        marks=frozenset({0, 3}),
        named=frozenset({1}),
        count=7,
        total=12,
        sum=(5, 4, 5),
        dice=(1, 2, 3, 4, 5, 6),
        cards=(4, 0, 12, 1),
        groups=(0, 1, 0, 2, 1, 3, 4, 5),
        order=(0, 1, 2),
        until=EVENING,
        text="Meet at the docks",
        tall="Seen at the harbour: two cars, one of them red. Nobody was in them, and nobody came back.",
        main=Place(name="Casino", strength=9),
        rows=(Place(name="Bank", strength=2),),
        purses=(
            Purse(coins=120, tokens=(3, 6, 2)),
            Purse(coins=-15, tokens=(4,)),
            *((Purse(),) * (SEATS - 2)),
        ),
    ),
)
