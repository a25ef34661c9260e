"""Games to begin with: packs of our own, of no game that is sold."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from companion.game_maker import pack
from companion.game_maker.definition import Definition

KINDS: Final[Mapping[str, str]] = {
    "builders": "Points at the end",
    "tricks": "Tricks with bids",
    "dice": "Dice with a bonus",
    "climbers": "Shedding cards to a score",
    "words": "Party in teams",
    "valleys": "Majorities",
    "market": "Collecting",
    "race": "A race in stages",
    "lighthouse": "All against the game",
    "fire": "All against a track",
    "archive": "One player alone",
    "contest": "Half points",
}
"""The names of the files, in the order in which players see them, and what kind of game each is."""

KEYS: Final = tuple(KINDS)


@cache
def example(key: str) -> Definition:
    """Return the example with this *key*, one of KEYS: the others aren't read for it."""
    return pack.read(_text(key))


@cache
def example_names() -> Mapping[str, str]:
    """Return what the examples are called, by their keys: the games themselves aren't put together for it."""
    return {key: str(tomllib.loads(_text(key))["name"]) for key in KEYS}


def _text(key: str) -> str:
    return files(__package__).joinpath(f"{key}.toml").read_text("utf-8")


@cache
def examples() -> Mapping[str, Definition]:
    """Return the examples by their keys."""
    return {key: example(key) for key in KEYS}
