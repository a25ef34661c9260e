"""Five rounds of Lawless Empire with five players on one phone, from the first roll to the Score.

Heaps of tokens lie beside it, by the rulebook: nobody enters a token, and the phone has what lies there.
"""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from companion.core.table import Table
from companion.games.lawless_empire.round.state import ROUNDS
from tests.companion.games.lawless_empire.bookkeeping import BLUE, YELLOW, Heaps
from tests.conftest import Tell
from tests.screens.light_plays.finger import Finger

FIVE: Final = Table(seats=(0, 1, 2, 3, 4))
NAMES: Final = tuple(FIVE.name(seat) for seat in FIVE.seats)
BOARDS: Final = (
    "Bribe Extort Organise Recruit Bribe Extort Organise Recruit Extort",
    "Bribe Bribe Organise Recruit Extort Extort Organise Recruit Recruit",
    "Extort Bribe Recruit Recruit Bribe Extort Organise Bribe Extort",
    "Bribe Extort Organise Recruit Bribe Extort Bribe Recruit Extort",
    "Bribe Bribe Bribe Bribe Extort Recruit Organise Extort Recruit",
)
"""The Plans of each round; in the last one four of them are Bribes."""


class Evening:
    """The phone, and the heaps on the table beside it."""

    def __init__(self, phone: Finger) -> None:
        self.phone, self.chance = phone, Random(3)
        self.heaps = Heaps(list(FIVE.seats))
        self.owners = list[int]()
        self.first = 0

    def order(self) -> tuple[int, ...]:
        return FIVE.clockwise_from(self.first)

    def held(self, token: str) -> str:
        """Return what the checklist says of everyone's tokens, as they lie there."""
        has = {seat: self.heaps.count(seat, token) for seat in self.order()}
        return ", ".join(f"{NAMES[seat]} {number}" for seat, number in has.items() if number)

    def prepare(self, number: int) -> None:
        phone = self.phone.begins("preparation")
        phone.tap(f"Next: Round {number}", "Roll for first player")
        phone.tap(*(["Roll for this round"] if number > 1 else []))
        totals = self.chance.sample(range(15, 28), 5)
        phone.tap(*map(str, totals))
        lowest = NAMES[totals.index(min(totals))]
        self.first = self.chance.choice(FIVE.seats)
        phone.tap(f"{NAMES[self.first]}, {lowest} has the lowest total")
        phone.tap("Go on with the round").sees(f"{NAMES[self.first]} is first")
        if number > 1:
            phone.sees(f"Lucre bonuses {self.held(YELLOW)}")
        phone.begins("phases").tap(*["Next: Scheming", "Next: Planning", "Next: Abilities"])
        phone.tap("Next: Execution")

    def win(self, number: int) -> list[int]:
        """Enter the dice of every board; return who takes a Syndicate, in turn order."""
        phone = self.phone.begins("plans").tap("Who wins each board")
        takers = []
        for place, plan in enumerate(BOARDS[number - 1].split(), 1):
            phone.sees(f"Board {place} of 9")
            winner, other = self.chance.sample(FIVE.seats, 2)
            phone.tap("No Scheme, Scheme")
            for seat, faces in ((winner, "6"), *([(other, "54")] if place == 1 else [])):
                phone.tap(f"{NAMES[seat]}, Dice: –")
                phone.tap(*(f"A {face}" for face in faces))
            if place == 1:
                winner = other
            phone.tap(f"{plan}, Which Plan does {NAMES[winner]} win?")
            self.heaps.execute(plan, winner)
            takers += [winner] if plan == "Organise" else []
        phone.sees("All 9 boards are won").tap("Back")
        return sorted(takers, key=self.order().index)

    def assist(self, takers: list[int]) -> None:
        """Settle each Syndicate: its owner is there already, and one of the others buys in if they can."""
        phone = self.phone.begins("assists").goes("round")
        fold = "Show: A new Syndicate: who assists?"
        phone.tap(*([fold] if phone.asks(fold) else []))
        for owner in takers:
            assert phone.chosen(f"{NAMES[owner]}, Who takes a Syndicate?")
            for seat in (each for each in self.order() if each != owner):
                if phone.asks("The others do nothing") and self.heaps.count(seat, BLUE):
                    phone.sees(f"{NAMES[seat]} is not called")
                    phone.sees(f"{NAMES[seat]} has ")
                    phone.tap("Gives 1 Bribery (blue)")
                    self.heaps.hand_over(BLUE, seat, owner)
                    break
                phone.tap("Does nothing")
            if phone.asks("The others do nothing"):
                phone.tap("The others do nothing")
            phone.tap("Next Syndicate")
            self.owners.append(owner)
        phone.begins("phases").tap("Next: Command").sees(f"Bribery actions {self.held(BLUE)}")

    def count(self) -> None:
        """Turn the Orders over: one weak secure on each tile; whose it is must be said."""
        phone = self.phone.begins("orders").tap("Next: End of Game", "Count the Orders")
        phone.sees("Still to count, by the checklist")
        for owner in self.owners:
            phone.tap("Weak secure", f"{NAMES[owner]}, Whose Syndicate?")
        phone.tap("That was the last Syndicate").sees("All 7 secured")

    def score(self) -> None:
        phone = self.phone.begins("score").tap("On to the Score")
        for seat in FIVE.seats:
            phone.tap(f"{NAMES[seat]}, Role: –", "Other role, Role", "3", "Next")
        for seat in FIVE.seats:
            phone.sees(f"3 for the role, {self.heaps.points(seat)} tokens")


@pytest.mark.long
def test_five_rounds_of_five_without_a_token_entered(
    alone: Callable[[str], Finger], tell: Tell
) -> None:
    evening = Evening(alone("lawless-empire"))
    phone = evening.phone
    phone.begins("table").goes("round").tap("5 players")
    for number in range(1, ROUNDS + 1):
        evening.prepare(number)
        takers = evening.win(number)
        evening.assist(takers)
    evening.count()
    evening.score()
    for part, touches in phone.touches.items():
        tell(f"Five rounds of Lawless Empire: {touches:3} touches. {part}")
    tell(
        f"Five rounds of Lawless Empire: {phone.touches.total()} touches, 45 boards with 55 dice"
    )
