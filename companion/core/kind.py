"""What all kinds of fields have in common."""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

Travels = Literal["open", "secret", "local", "received"]
"""Whether a field goes into codes: only *open* ones do.

A *secret* one leaves the device by no way at all. A *local* one is a note that outlives every
game and goes into files. A *received* one is the fingerprint of the last transfer from another
tool of this device (see ``companion.tools.transfers``).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What all kinds have in common. A field without a *title* is set by moves, not asked.

    A *house* field holds how this table reads a rule: a new game keeps it.
    """

    title: str = ""
    travels: Travels = "open"
    house: bool = False

    def refusal(self, value: Any) -> str:
        """Return why *value* is not allowed, as a sentence for players, or ''."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check the type as annotated, then the bounds of this kind."""
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def _check(self, value: Any) -> Any:
        if why := self.refusal(value):
            raise ValueError(why)
        return value
