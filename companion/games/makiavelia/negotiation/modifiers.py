"""Cards that change power, the first one played first. Rulebook: Power Score."""

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

from companion.core.fields import Option, Pick, Seat, Sum
from companion.core.printed import signed
from companion.core.table import Table
from companion.core.values import Value

EFFECTS: Final = (
    Option("", ""),
    Option("add", "Adds"),
    Option("subtract", "Subtracts"),
    Option("double", "Doubles"),
    Option("set", "Sets to"),
    Option("take", "Takes from"),
)
"""What a card can do to a power. The rulebook names such cards, but not what they do."""

MOST_AMOUNT: Final = 99

MOST_TERMS: Final = 1


class Modifier(Value):
    """One card that changes power: what it does, *whose* power, by how much, taken from whom."""

    effect: Annotated[str, Pick(title="Effect", options=EFFECTS)] = ""
    whose: Annotated[int | None, Seat(title="Whose")] = None
    amount: Annotated[
        tuple[int, ...], Sum(title="By", least=0, most=MOST_AMOUNT, longest=MOST_TERMS)
    ] = ()
    giver: Annotated[int | None, Seat(title="From")] = None

    @property
    def counts(self) -> bool:
        """Whether this effect needs a number."""
        return self.effect not in ("", "double")


class Stage(NamedTuple):
    """One card as it worked: what it did in words, and everyone's power after it."""

    said: str
    powers: Mapping[int, int]


def complete(card: Modifier, seats: tuple[int, ...]) -> bool:
    """Return whether everything *card* needs is entered, for players at the table."""
    if not card.effect or card.whose not in seats:
        return False
    if card.counts and not card.amount:
        return False
    return card.effect != "take" or (card.giver in seats and card.giver != card.whose)


def worked(
    powers: Mapping[int, int], cards: tuple[Modifier, ...], table: Table
) -> tuple[Stage, ...]:
    """Return what each complete card among *cards* did, one after the other. Power Score.

    A card for a player whose power isn't in *powers* is skipped. Powers may fall below 0.
    """
    stages: list[Stage] = []
    now = dict(powers)
    for card in cards:
        if not complete(card, tuple(now)):
            continue
        assert card.whose is not None
        before, amount = now[card.whose], sum(card.amount)
        now = {**now, card.whose: _changed(card.effect, before, amount)}
        whose, after = table.name(card.whose), signed(now[card.whose])
        change = f"{whose} from {signed(before)} to {after}"
        if card.effect == "take":
            assert card.giver is not None
            rest = now[card.giver] - amount
            change += (
                f", {table.name(card.giver)} from {signed(now[card.giver])} to {signed(rest)}"
            )
            now = {**now, card.giver: rest}
        stages.append(Stage(f"{_deed(card, table)}: {change}", now))
    return tuple(stages)


def _changed(effect: str, power: int, amount: int) -> int:
    return {
        "add": power + amount,
        "subtract": power - amount,
        "double": 2 * power,
        "set": amount,
        "take": power + amount,
    }[effect]


def _deed(card: Modifier, table: Table) -> str:
    amount = sum(card.amount)
    match card.effect:
        case "add":
            return f"adds {amount}"
        case "subtract":
            return f"subtracts {amount}"
        case "double":
            return "doubles"
        case "set":
            return f"sets to {amount}"
        case _:
            assert card.giver is not None
            return f"takes {amount} from {table.name(card.giver)}"
