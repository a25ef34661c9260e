"""The key of a made game: ``own-`` and a permanent number, written with 8 characters."""

from typing import Final

PREFIX: Final = "own-"

IDS: Final = 2**40
"""How many numbers there are: two tables that both make a game hardly ever draw the same one."""

_SIGNS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH: Final = 8

KIN: Final = "own"
"""What codes call all of these games together."""


def key_of(number: int) -> str:
    """Return the key of the game with *number*, 0 to IDS - 1."""
    signs = [_SIGNS[number >> 5 * place & 31] for place in reversed(range(_LENGTH))]
    return PREFIX + "".join(signs)


def number_of(key: str) -> int | None:
    """Return the number of the game called *key*; None if it is no key of a made game."""
    signs = key.removeprefix(PREFIX)
    if not key.startswith(PREFIX) or len(signs) != _LENGTH or not set(signs) <= set(_SIGNS):
        return None
    number = 0
    for sign in signs:
        number = number << 5 | _SIGNS.index(sign)
    return number


def is_made_game(key: str) -> bool:
    """Return whether *key* is one of a made game."""
    return number_of(key) is not None


ANY: Final = key_of(0)
"""The key that stands for all made games, where one of them is wanted."""
