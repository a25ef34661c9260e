"""A whole evening, from the first Plans to the Score: five rounds, and no token is counted by hand."""

from typing import Final

from companion.core.blocks import Answer, Facts, Scores
from companion.core.table import Table
from companion.games.lawless_empire.ledger.state import KINDS, held
from companion.games.lawless_empire.round.state import COMMAND, EXECUTION, ROUNDS, answering
from tests.companion.games.lawless_empire.table_of_tools import Tools

RED, GREEN, PURPLE = range(3)
TABLE: Final = Table(seats=(RED, GREEN, PURPLE))
PLAYERS: Final = {"R": RED, "G": GREEN, "P": PURPLE}
PLANS: Final = {"b": "bribe", "e": "extort", "o": "organise", "r": "recruit"}

WON: Final = (
    ("R", "Rb Ge Po Rr Gb Pe Rr"),
    ("G", "Gb Ge Ro Pr Pb Re Go"),
    ("P", "Pb Pe Ro Gr Gb Re Gr"),
    ("R", "Rb Re Go Pr Pb Pe Rr"),
    ("G", "Gb Gb Pb Rb Pe Ro Re"),
)
"""Of each round its first player, and who won which of the seven boards."""

PAID: Final = {(1, PURPLE): {"Green": "lucre"}, (4, GREEN): {"Purple": "bribery"}}
"""The assists that were bought: in which round, whose Syndicate, and who paid what."""

AFTER: Final = (
    {RED: (0, 1, 5), GREEN: (0, 1, 3), PURPLE: (2, 0, 3)},
    {RED: (1, 1, 5), GREEN: (1, 2, 3), PURPLE: (2, 1, 4)},
    {RED: (2, 1, 5), GREEN: (1, 3, 5), PURPLE: (3, 2, 4)},
    {RED: (3, 2, 6), GREEN: (1, 4, 5), PURPLE: (4, 2, 5)},
    {RED: (4, 3, 6), GREEN: (1, 6, 5), PURPLE: (5, 3, 5)},
)
"""What lies before everyone after each round, counted on paper: Lucre, Bribery, Soldati."""


def execute(tools: Tools, boards: str) -> None:
    """Enter the dice of each board: the winner has a 6 and a 5 there, the next player a 4."""
    for board in boards.split():
        winner, plan = PLAYERS[board[0]], PLANS[board[1]]
        tools.tap("plans", "Scheme", "none")
        tools.tap("plans", "Dice", (6, 5), winner, touches=2)
        tools.tap("plans", "Dice", (4,), TABLE.left_of(winner))
        tools.tap("plans", f"Which Plan does {TABLE.name(winner)} win?", plan)


def assist(tools: Tools, number: int) -> None:
    """Settle all Syndicates of the round: Plans has said whose they are."""
    while tools.now("round").takers:
        owner = tools.now("round").owner
        paid = dict(PAID.get((number, owner), {}))
        others = [TABLE.name(seat) for seat in answering(tools.now("round"))]
        while paid:
            name = others.pop(0)
            tools.tap("round", f"{name} is not called", paid.pop(name, "nothing"))
        if others:
            tools.press("round", "The others do nothing")
        tools.press("round", "Next Syndicate")


def facts(tools: Tools) -> dict[str, str]:
    blocks = tools.blocks("round")
    return dict(row for block in blocks if isinstance(block, Facts) for row in block.rows)


def said(kind: str, number: int, order: tuple[int, ...]) -> str:
    """Return what the checklist says of everyone's tokens of one kind, by what was counted on paper."""
    has = {seat: AFTER[number - 1][seat][KINDS.index(kind)] for seat in order}
    return ", ".join(f"{TABLE.name(seat)} {has[seat]}" for seat in order if has[seat])


def test_an_evening_goes_from_plans_to_the_score_without_a_token_counted() -> None:
    tools = Tools(TABLE)
    for number, (first, boards) in enumerate(WON, 1):
        tools.to(number, 0)
        tools.tap("round", "First player", PLAYERS[first])
        order = TABLE.clockwise_from(PLAYERS[first])
        if number > 1:
            assert facts(tools)["Lucre bonuses"] == said("lucre", number - 1, order)
        tools.to(number, EXECUTION)
        execute(tools, boards)
        assist(tools, number)
        for seat in TABLE.seats:
            has = tuple(held(tools.now("ledger"), seat, kind) for kind in KINDS)
            assert has == AFTER[number - 1][seat], (number, seat)
        tools.to(number, COMMAND)
        assert facts(tools)["Bribery actions"] == said("bribery", number, order)
    tools.press("round", "Next: End")
    for seat, points in ((RED, 4), (GREEN, 0), (PURPLE, 2)):
        tools.tap("score", "Role", "typed", seat)
        tools.tap("score", "MP", points, seat)
    (scores,) = [block for block in tools.blocks("score") if isinstance(block, Scores)]
    assert [(each.player.seat, each.total) for each in scores.rows] == [
        (RED, 13 + 4),
        (PURPLE, 13 + 2),
        (GREEN, 12),
    ]
    (answer,) = [block for block in tools.blocks("score") if isinstance(block, Answer)]
    assert answer.text == "Red wins with 17 MP"
    assert len(tools.now("round").syndicates) == 6
    assert "ledger" not in tools.touches
    assert tools.touches == {
        "round": 1 + 7 * ROUNDS + 4 * 2 + 2 * 3,
        "plans": 5 * 7 * ROUNDS,
        "score": 2 * 3,
    }
