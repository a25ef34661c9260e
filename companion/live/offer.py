"""Changes that need the yes of others before they count, such as a share of a regime."""

from dataclasses import dataclass, replace
from typing import Any, Self

from companion.live.operation import Name


@dataclass(frozen=True, slots=True)
class Offer:
    """A change of the tool called *tool* that *seat* offers: *puts* are paths and plain answers.

    *needs* are the seats whose yes it needs, *yes* those who said it. *said* is its label.
    """

    name: Name
    seat: int
    tool: str
    puts: Any
    needs: frozenset[int]
    yes: frozenset[int] = frozenset()
    said: str = ""

    @property
    def open(self) -> frozenset[int]:
        """The seats whose yes is still missing."""
        return self.needs - self.yes

    def accepted(self, seat: int) -> Self:
        """Return the offer with the yes of *seat*."""
        return replace(self, yes=self.yes | ({seat} & self.needs))

    def concerns(self, seat: int) -> bool:
        """Return whether *seat* may decline it: whose yes it needs, and who offers it."""
        return seat == self.seat or seat in self.needs
