"""Coins that change hands one by one, and promises that are kept, broken or over. From the rulebook alone.

Trading, Victory, Regimes, End of Round: nothing here is of the tool.
"""

from dataclasses import dataclass, field


@dataclass
class Word:
    """A promise that someone gave: of so many coins, or not to attack."""

    giver: int
    taker: int
    coins: int = 0
    peace: bool = False
    end: str = "open"


@dataclass
class Night:
    """Everyone's coins in a heap of their own, the words given this round, and whom everyone attacked."""

    heaps: dict[int, list[str]]
    words: list[Word] = field(default_factory=list)
    attacks: list[tuple[int, int]] = field(default_factory=list)

    def keeps(self, word: Word) -> None:
        """Hand the coins over, one by one."""
        word.end = "kept"
        for _ in range(word.coins):
            self.heaps[word.taker].append(self.heaps[word.giver].pop())

    def attack(self, attacker: int, target: int) -> None:
        self.attacks.append((attacker, target))
        for word in self.words:
            if (
                word.peace
                and word.end == "open"
                and (word.giver, word.taker) == (attacker, target)
            ):
                word.end = "broken"

    def negotiation(
        self,
        powers: dict[int, int],
        parties: list[list[int]],
        shares: dict[int, int],
        coins: int,
    ) -> None:
        """The regime or player with the highest power draws; with a tie nobody does."""
        totals = [(sum(powers[seat] for seat in party), party) for party in parties]
        best = max(total for total, _ in totals)
        first = [party for total, party in totals if total == best]
        if len(first) != 1:
            return
        (won,) = first
        for seat in won:
            mine = coins if len(won) == 1 else shares[seat]
            for _ in range(mine):
                self.heaps[seat].append("coin")

    def next_round(self) -> None:
        self.words, self.attacks = [], []
