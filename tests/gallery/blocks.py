"""A screen with every kind of block."""

from typing import Annotated

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Facts,
    Fold,
    Grid,
    Heading,
    LineChart,
    Note,
    Odds,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
    Secret,
    Step,
    Steps,
    Term,
    Terms,
    TextToCopy,
    Timer,
    Turn,
    Warn,
    When,
)
from companion.core.fields import SEATS, Count, Dice, Internal, Marks, Total
from companion.core.score import Part, Score
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool
from tests.gallery.evening import EVENING, FIVE


class BlocksState(Value):
    """What the blocks can change."""

    table: SmallTable = Table()
    at: Annotated[int, Internal(most=SEATS - 1)] = 0
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
        Turn(
            "Turn: whose it is",
            state.table.players,
            min(state.at, state.table.size - 1),
            "turn",
        ),
        When("When", EVENING),
        Timer(
            "Timer",
            245,
            None,
            (Button("Start", "turn", (0,)), Button("A minute more", "turn", (0,))),
            (Button("Once more", "turn", (0,)),),
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


def _texts() -> tuple[Block, ...]:
    return (
        Heading("Heading"),
        Note("A note: what to do first, in a sentence or two that go on to a second line."),
        Warn("A second warning stands where it belongs, for the bar has room for one."),
        RuleGap("The rulebook is silent here. Our suggestion: the table decides."),
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
        LineChart(
            "Line",
            tuple((f"{n}", coins) for n, coins in enumerate((20, 24, 18, 9, -4, -12, 3))),
            "coins",
        ),
        TextToCopy("Post", "Round 3 is over.\nAda holds the docks, nobody holds the bank."),
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
    coins = Question(Count(title="Coins", most=99), 12, "Coins", move="nothing")
    mine = (ask(state, ("hand",)), Button("Show it", "nothing"))
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
        *_texts(),
        _scores(state),
        QuestionSequence(
            "Walk",
            tuple(
                Question(kind, value, title, move="nothing", args=(player.seat,), player=player)
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
        Button("Press", "nothing"),
        Button("The main press", "nothing", main=True),
    )


def _turn(state: BlocksState, seat: int) -> BlocksState:
    return state.evolve(at=state.table.seats.index(seat))


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
        Move("nothing", "Nothing", lambda state, *given: state),
    ),
    example=BlocksState(table=FIVE, at=2, ticks=frozenset({0, 3})),
)
