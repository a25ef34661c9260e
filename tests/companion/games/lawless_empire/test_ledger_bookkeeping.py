"""Random games through the tools: the ledger has what lies on the table, or says that it doesn't know."""

from random import Random
from typing import Final

import pytest

from companion.core.table import Table
from companion.games.lawless_empire.ledger.state import KINDS, held
from companion.games.lawless_empire.plans.state import WonBoard
from companion.games.lawless_empire.round.state import COMMAND, EXECUTION, ROUNDS
from companion.games.lawless_empire.score.scoring import tokens_of
from tests.companion.games.lawless_empire.bookkeeping import BLUE, SOLDATO, YELLOW, Heaps
from tests.companion.games.lawless_empire.table_of_tools import Tools
from tests.fast_run import trials

TOKENS: Final = {"lucre": YELLOW, "bribery": BLUE, "soldati": SOLDATO}
TITLES: Final = {
    "lucre": "Lucre (yellow)",
    "bribery": "Bribery (blue)",
    "soldati": "Soldati",
}
PLANS: Final = ("Bribe", "Extort", "Organise", "Recruit")

Cell = tuple[int, str]


class Evening:
    """A game that is played on the table and through the tools. *dark* is what no tool can know."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        seats = tuple(self.chance.sample(range(8), self.chance.randint(2, 5)))
        self.seats, self.heaps = seats, Heaps(list(seats))
        self.tools = Tools(Table(seats=seats))
        self.dark = set[Cell]()

    def cells(self) -> list[Cell]:
        return [(seat, kind) for seat in self.seats for kind in KINDS]

    def check(self) -> None:
        state = self.tools.now("ledger")
        for seat, kind in self.cells():
            lies = self.heaps.count(seat, TOKENS[kind])
            known = None if (seat, kind) in self.dark else lies
            assert held(state, seat, kind) == known, (seat, kind)

    def round(self, number: int) -> None:
        """Play a round; sometimes Plans is not used in it."""
        self.tools.to(number, EXECUTION)
        first = self.chance.choice(self.seats)
        self.tools.tap("round", "First player", first)
        self.check()
        boards = [
            (self.chance.choice(PLANS), self.chance.choice(self.seats))
            for _ in range(4 + len(self.seats))
        ]
        used = self.chance.random() < 0.8
        if used:
            self.enter(boards)
        for plan, winner in boards:
            self.heaps.execute(plan, winner)
        if used:
            self.check()
        takers = [winner for plan, winner in boards if plan == "Organise"]
        takers = takers[: 8 - self.tools.now("round").in_play]
        for place, winner in enumerate(takers, 1):
            self.assist(winner)
            if place < len(takers) or self.chance.random() < 0.5:
                self.tools.press("round", "Next Syndicate")
        self.tools.to(number, COMMAND)
        if not used:
            self.dark |= set(self.cells())
        self.check()
        self.fumble(number)
        self.count()
        self.check()

    def enter(self, boards: list[tuple[str, int]]) -> None:
        """Enter all boards in Plans, sometimes wrong ones first."""
        won = [WonBoard(plan=plan.lower(), winner=winner) for plan, winner in boards]
        if self.chance.random() < 0.3:
            wrong = self.chance.sample(won, len(won))
            self.tools.put("plans", self.tools.now("plans").evolve(won=tuple(wrong)))
            if self.chance.random() < 0.5:
                self.tools.undo("plans")
        self.tools.put("plans", self.tools.now("plans").evolve(won=tuple(won)))

    def assist(self, owner: int) -> None:
        """A new Syndicate: some of the others buy an assist, as far as they have tokens."""
        if self.tools.now("round").owner != owner:
            self.tools.tap("round", "Who takes a Syndicate?", owner)
        name = self.tools.now("round").table.name
        for seat in self.tools.now("round").table.clockwise_from(self.tools.now("round").first):
            if seat == owner:
                continue
            can = [
                kind for kind in ("lucre", "bribery") if self.heaps.count(seat, TOKENS[kind])
            ]
            said = self.chance.choice(["nothing", "nothing", *can])
            self.tools.tap("round", f"{name(seat)} is not called", said)
            if said in TOKENS:
                self.heaps.hand_over(TOKENS[said], seat, owner)
                self.check_paid()

    def check_paid(self) -> None:
        """Without Plans, what lies there cannot be known before Command."""
        if self.tools.now("plans").won:
            self.check()

    def fumble(self, number: int) -> None:
        """Go on too early and back, and undo and redo: nothing of that is news."""
        for _ in range(self.chance.randrange(3)):
            if self.chance.random() < 0.5 and number < ROUNDS:
                self.tools.press("round", "Next: ")
                self.tools.press("round", "Previous phase")
            else:
                self.tools.undo("round")
                self.tools.redo("round")
            self.check()

    def count(self) -> None:
        """Some tokens change hands in a way that no tool hears of, and some heaps are counted."""
        for _ in range(self.chance.randrange(3)):
            giver, taker = self.chance.sample(self.seats, 2)
            kind = self.chance.choice(KINDS)
            if self.heaps.count(giver, TOKENS[kind]):
                self.heaps.hand_over(TOKENS[kind], giver, taker)
                self.tap(giver, kind)
                self.tap(taker, kind)
        for seat, kind in self.cells():
            if (seat, kind) in self.dark and self.chance.random() < 0.5:
                self.tap(seat, kind)

    def tap(self, seat: int, kind: str) -> None:
        self.tools.tap("ledger", TITLES[kind], self.heaps.count(seat, TOKENS[kind]), seat)
        self.dark.discard((seat, kind))

    def end(self) -> None:
        """The Score has the tokens of everyone of whom all are known, and no others."""
        self.tools.press("round", "Next: End")
        self.check()
        for seat in self.seats:
            self.tools.tap("score", "Role", "typed", seat)
            known = not any((seat, kind) in self.dark for kind in KINDS)
            tokens = tokens_of(self.tools.now("score"), seat)
            points = None if tokens is None else sum(number for _, number in tokens)
            assert points == (self.heaps.points(seat) if known else None)


@pytest.mark.parametrize("seed", range(trials(40)))
def test_the_ledger_has_what_lies_on_the_table(seed: int) -> None:
    evening = Evening(seed)
    for number in range(1, ROUNDS + 1):
        evening.round(number)
    evening.end()
