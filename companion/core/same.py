"""An object as a key: the same only as itself."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """A key for *it* by identity. It keeps *it* alive, so that no other object is taken for it.

    For caches of pure functions of frozen values: to compare whole values would take as long as the work.
    """

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        """Stand for *it*."""
        self.it = it

    def __hash__(self) -> int:
        """Return the same for each key of one object."""
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is a key of the same object."""
        return isinstance(other, Same) and other.it is self.it
