"""A dictionary key that compares objects by identity."""

from typing import Generic, TypeVar

T = TypeVar("T")


class ById(Generic[T]):
    """A key for *value* by identity. It keeps *value* alive, so that no other object is taken for it.

    For caches of pure functions of frozen values: to compare whole values would take as long as the work.
    """

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        """Stand for *value*."""
        self.value = value

    def __hash__(self) -> int:
        """Return the same for each key of one object."""
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is a key of the same object."""
        return isinstance(other, ById) and other.value is self.value
