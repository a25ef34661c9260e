"""Changes that need the yes of others before they count, such as a share of a regime."""

from dataclasses import dataclass, replace
from typing import Any, Self

from companion.core.fields import Groups
from companion.core.shape import regrouped
from companion.core.values import Value
from companion.live.actions import Name
from companion.live.public import shared_question


def groups_at(state: Value, puts: Any) -> Any:
    """Return the groups of *state* at the paths of *puts*, each once with its path."""
    paths = dict.fromkeys(where for where, _ in puts)
    return tuple(
        (where, state.look(where))
        for where in paths
        if isinstance(shared_question(state, where).field.kind, Groups)
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """A change of the tool called *tool* that *seat* offers: *puts* are paths and plain answers.

    *needs* are the seats whose yes it needs, *yes* those who said it. *label* is its label. *was* are
    the groups at the same paths when it was made, each with its path. *cause* is that of its operation.
    """

    name: Name
    seat: int
    tool: str
    puts: Any
    needs: frozenset[int]
    yes: frozenset[int] = frozenset()
    label: str = ""
    was: Any = ()
    cause: str = ""

    @property
    def open(self) -> frozenset[int]:
        """The seats whose yes is still missing."""
        return self.needs - self.yes

    def accepted(self, seat: int) -> Self:
        """Return the offer with the yes of *seat*."""
        return replace(self, yes=self.yes | ({seat} & self.needs))

    def on_top(self, state: Value) -> Any:
        """Return *puts* for *state*, which others may have changed since.

        In groups, only the seats that the offer moves are moved: whoever has joined another group
        since stays there. Raises LookupError if a question is gone.
        """
        was = dict(self.was)

        def brought(where: Any, plain: Any) -> Any:
            return regrouped(was[where], plain, state.look(where)) if where in was else plain

        return tuple((where, brought(where, plain)) for where, plain in self.puts)

    def concerns(self, seat: int) -> bool:
        """Return whether *seat* may decline it: whose yes it needs, and who offers it."""
        return seat == self.seat or seat in self.needs
