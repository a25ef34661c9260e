"""The tokens of a table as they lie there, written from the rulebook alone: a box, and a heap before each player.

Setup: three Soldati before everyone. Execution Phase: a Bribe Plan is paid with a blue token, an Extort Plan with
a yellow one, a Recruit Plan with a Soldato. Whoever buys an assist hands a blue or a yellow one over to the owner.
"""

BLUE, YELLOW, SOLDATO = "blue", "yellow", "soldato"

PAID_WITH = {"Bribe": BLUE, "Extort": YELLOW, "Recruit": SOLDATO}


class Heaps:
    """The heaps of tokens before the players, by their seats."""

    def __init__(self, players: list[int]) -> None:
        self.before = {player: [SOLDATO, SOLDATO, SOLDATO] for player in players}

    def execute(self, plan: str, player: int) -> None:
        """A player executes a plan and collects what it pays."""
        if plan in PAID_WITH:
            self.before[player].append(PAID_WITH[plan])

    def hand_over(self, token: str, giver: int, taker: int) -> None:
        """One token goes from heap to heap."""
        self.before[giver].remove(token)
        self.before[taker].append(token)

    def count(self, player: int, token: str) -> int:
        """Count the tokens of one sort before a player."""
        return len([each for each in self.before[player] if each == token])

    def points(self, player: int) -> int:
        """Each token of any sort is one point at the end."""
        return len(self.before[player])
