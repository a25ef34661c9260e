"""What happens and what fizzles, and whose Victory cards lie how, told event by event as a table plays it.

Written from the rulebook's Reading Skills, Notes and Keywords alone: cards are things that are turned one by one.
"""

from dataclasses import dataclass, field


@dataclass
class Card:
    """One skill that someone tries: whom it would make fizzle, and what became of it, '' while it waits."""

    name: int
    whose: int
    cost: int
    aim: int | None
    fate: str = ""
    killer: int | None = None


@dataclass
class Table:
    """Everyone's Victory cards (True stands), and what waits, the last played at the end."""

    victory: dict[int, list[bool]]
    pile: list[Card] = field(default_factory=list)
    told: list[tuple[int, str]] = field(default_factory=list)

    def tries(self, card: Card) -> None:
        """Rest cards for its cost first: whatever becomes of the skill, they stay rested."""
        self.pile.append(card)
        for _ in range(card.cost):
            upright = self.victory[card.whose].index(True)
            self.victory[card.whose][upright] = False

    def turn_of(self, seat: int) -> None:
        self.victory[seat] = [True for _ in self.victory[seat]]

    def acquires(self, seat: int) -> None:
        self.victory[seat].append(True)

    def one(self, name: int) -> Card:
        (found,) = [card for card in self.pile if card.name == name]
        return found

    def takes_its_turn(self, card: Card) -> None:
        """Let *card* do what it does, unless it was made to fizzle while it waited."""
        if card.killer is not None:
            card.fate = "fizzled"
        else:
            card.fate = "happened"
            victim = None if card.aim is None else self.one(card.aim)
            if victim and victim.fate == "" and victim.killer is None:
                victim.killer = card.name
        self.told.append((card.name, card.fate))

    def all_the_rest(self) -> None:
        while left := [card for card in self.pile if not card.fate]:
            self.takes_its_turn(left[-1])
