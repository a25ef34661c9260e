"""A game that no player opens: it shows every kind of field and every kind of block.

It stands on ``companion`` alone, so that a copy of the app finds it as it finds any other game.
"""

from typing import Annotated

from companion.asking import ask, every_field
from companion.blocks import (
    Answer,
    Ask,
    Block,
    Facts,
    Fold,
    Grid,
    Heading,
    Line,
    Note,
    Odds,
    Part,
    Post,
    Press,
    Result,
    Score,
    Scores,
    Secret,
    Silent,
    Step,
    Steps,
    Term,
    Terms,
    Timer,
    Turn,
    Walk,
    Warn,
    When,
)
from companion.fields import (
    SEATS,
    Cards,
    Count,
    Dice,
    Flag,
    Groups,
    Hidden,
    Inside,
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
from companion.table import Person, Table
from companion.tool import Game, Move, Tool
from companion.values import Value

EVENING = 29_716_980
"""A summer's evening, in minutes since 1970 UTC."""

FIVE = Table(
    seats=(0, 1, 2, 3, 4),
    people=(
        Person(name="Ada"),
        Person(),
        Person(name="Zoë Ørsted-X"),
        Person(name="Bartholomew"),
        Person(name="Jo"),
        *((Person(),) * (SEATS - 5)),
    ),
)
"""Names as short and as long as they come, and one player without."""


# --- every kind of field ---


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

    table: Table = Table()
    turn: Annotated[int, Hidden(most=5)] = 0
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
        if not (isinstance(block, Ask) and isinstance(block.kind, Order))
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


# --- every kind of block ---


class BlocksState(Value):
    """What the blocks can change."""

    table: Table = Table()
    at: Annotated[int, Hidden(most=SEATS - 1)] = 0
    ticks: Annotated[frozenset[int], Marks(size=4)] = frozenset()
    hand: Annotated[int, Count(title="Cards in my hand", most=9, travels="secret")] = 0
    boss: Annotated[int, Count(title="Boss", most=9, travels="secret")] = 0


def _scores(state: BlocksState) -> Scores:
    points = ((14, 7, 3, 2), (9, 9, 0, 4), (12, 0, 6, 4), (5, 2, 1, 0), (2, 0, 0, 0))
    titles = ("Tokens", "Role", "City", "Money")
    rows = [
        Score(
            player,
            place,
            sum(mine),
            tuple(Part(each, n) for each, n in zip(titles, mine, strict=True) if n),
            " + ".join(
                f"{n} {each.lower()}" for each, n in zip(titles, mine, strict=True) if n
            ),
        )
        for player, place, mine in zip(
            state.table.players, (1, 2, 2, 4, 5), points, strict=False
        )
    ]
    return Scores(tuple(rows), "MP")


def _read(state: BlocksState) -> tuple[Block, ...]:
    return (
        Turn("Turn: whose it is", state.table.players, state.at, "turn"),
        When("When", EVENING),
        Timer(
            "Timer",
            245,
            None,
            (Press("Start", "turn", (0,)), Press("A minute more", "turn", (0,))),
            (Press("Once more", "turn", (0,)),),
        ),
        Steps(
            (
                Step(0, "A step that is done."),
                Step(1, "A step that only this round has.", special=True),
                Step(
                    2, "A step so long that it needs a second line on most phones, and says so."
                ),
                Step(3, "A special step that is done.", special=True),
            ),
            ("ticks",),
            state.ticks,
        ),
    )


def _told() -> tuple[Block, ...]:
    return (
        Heading("Heading"),
        Note("A note: what to do first, in a sentence or two that go on to a second line."),
        Warn("A second warning stands where it belongs, for the bar has room for one."),
        Silent("The rulebook is silent here. Our suggestion: the table decides."),
        Answer("A second answer", why="It stands among the blocks.", tone="bad"),
        Facts(
            (("Cards for each player", "5"), ("Carts in the middle", "One more than players"))
        ),
        Grid(
            "Grid",
            ("Round", "Cards", "Coins", "Who begins"),
            (
                ("1", "5", "3", "The youngest"),
                ("2", "6", "2", "On the right"),
                ("3", "7", "1", "On the right"),
            ),
            marked=1,
        ),
        Odds("Odds: a six with two dice", 11, 36),
        Odds("Odds: hardly ever", 1, 1296),
        Line(
            "Line",
            tuple((f"{n}", coins) for n, coins in enumerate((20, 24, 18, 9, -4, -12, 3))),
            "coins",
        ),
        Post("Post", "Round 3 is over.\nAda holds the docks, nobody holds the bank."),
        Terms(
            (
                Term("Boss", "Who speaks for a family.", "Setting up"),
                Term("Docks", "Where goods come in. Two bosses cannot share them."),
            )
        ),
    )


def blocks_result(state: BlocksState) -> Result:
    """Show everything that can be shown."""
    players = state.table.players
    coins = Ask(Count(title="Coins", most=99), 12, "Coins", move="nothing")
    mine = (ask(state, ("hand",)), Press("Show it", "nothing"))
    return (
        Warn("A warning in the bar: two players hold the docks."),
        Answer(
            "Ada wins with 26 MP",
            why="14 tokens + 7 for the role + 3 for the city + 2 for money.",
            tone="good",
            lines=("Two share the second place.",),
            rule="Most points win.",
            chapter="The end",
        ),
        *_read(state),
        *_told(),
        _scores(state),
        Walk(
            "Walk",
            tuple(
                Ask(kind, value, title, move="nothing", args=(player.seat,), player=player)
                for player in players
                for kind, value, title in (
                    (Count(most=9), player.seat * 3 % 10, "Cards"),
                    (Total(most=99), 10 + player.seat * 7, "Coins"),
                    (Dice(longest=3), (1, 6, 3), "Dice"),
                )
            ),
            optional=True,
        ),
        Fold("Fold: closed", (coins,)),
        Fold("Fold: open", (Note("What is seldom wanted."), coins)),
        Secret("Secret: held to look", (Facts((("Boss", str(state.boss)),)),)),
        Secret("Secret: covered", (ask(state, ("boss",)),)),
        Secret("Secret: open", mine),
        Press("Press", "nothing"),
        Press("The main press", "nothing", main=True),
    )


def _turn(state: BlocksState, args: tuple[int, ...], now: int, seed: int) -> BlocksState:
    return state.evolve(at=state.table.seats.index(args[0]))


BLOCKS = Tool(
    game="gallery",
    key="blocks",
    title="Blocks",
    state=BlocksState,
    result=blocks_result,
    summary=lambda state: f"{len(state.ticks)} ticked",
    form=lambda state: (),
    moves=(
        Move("turn", "Turn", _turn),
        Move("nothing", "Nothing", lambda state, args, now, seed: state),
    ),
    example=BlocksState(table=FIVE, at=2, ticks=frozenset({0, 3})),
)

GAME = Game(
    key="gallery",
    title="Gallery",
    words="Everything that a screen can show",
    tools=(FIELDS, BLOCKS),
    least=2,
    most=8,
)
