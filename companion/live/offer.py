"""Changes that need the yes of others before they count, such as a share of a regime."""

from dataclasses import dataclass, replace
from typing import Any, Self

from companion.core.fields import Groups
from companion.core.shape import regrouped
from companion.core.values import Value
from companion.live.operation import Name
from companion.live.public import shared_question


@dataclass(frozen=True, slots=True)
class Offer:
    """A change of the tool called *tool* that *seat* offers: *puts* are paths and plain answers.

    *needs* are the seats whose yes it needs, *yes* those who said it. *said* is its label. *was* are
    the plain answers that stood at the same paths when it was made.
    """

    name: Name
    seat: int
    tool: str
    puts: Any
    needs: frozenset[int]
    yes: frozenset[int] = frozenset()
    said: str = ""
    was: Any = ()

    @property
    def open(self) -> frozenset[int]:
        """The seats whose yes is still missing."""
        return self.needs - self.yes

    def accepted(self, seat: int) -> Self:
        """Return the offer with the yes of *seat*."""
        return replace(self, yes=self.yes | ({seat} & self.needs))

    def on_top(self, state: Value) -> Any:
        """Return *puts* for *state*, which others may have changed since.

        Of groups only those seats move that the offer moves: who joined elsewhere meanwhile stays.
        Raises LookupError where a question is gone.
        """
        was = dict(self.was)

        def brought(where: Any, plain: Any) -> Any:
            asked = shared_question(state, where)
            if where not in was or not isinstance(asked.field.kind, Groups):
                return plain
            return regrouped(was[where], plain, state.look(where))

        return tuple((where, brought(where, plain)) for where, plain in self.puts)

    def concerns(self, seat: int) -> bool:
        """Return whether *seat* may decline it: whose yes it needs, and who offers it."""
        return seat == self.seat or seat in self.needs
