"""A play as another app logged it, and what a reader says on its way through a file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from typing import Any, Final, NamedTuple

MOST_BYTES: Final = 50_000_000
"""Bytes of a file of another app: four times what 10,000 plays need."""

MOST_INCOMING: Final = 20_000
"""Plays that are read from the files of one import."""

MOST_TOLD: Final = 60
"""Characters of a text from a file that a line about it repeats."""

TOO_LARGE: Final = "This file is too large. A log of played games can have 50 MB."
TOO_MANY: Final = (
    f"There are more than {MOST_INCOMING} played games here. Bring them in by parts."
)


EMPTY: Final = "There is no played game in this file."
NO_DAY: Final = "Its day can't be read"
NO_TITLE: Final = "It names no game."


@dataclass(frozen=True, slots=True)
class IncomingPlayer:
    """One player of an incoming play. *score* is as it was written; *place* is None or at least 1."""

    name: str
    score: str = ""
    won: bool = False
    place: int | None = None
    role: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class IncomingPlay:
    """A play as a file has it: its texts are of any length, and nothing is checked yet.

    *line* says where it stands, from 1. *source* is the kind of the file, and *id* what it is called there, '' if it
    has no name. *minute* counts from 1970 UTC. *remark* is what its reader made of it. *rest* is the play in the form
    of its file, where what we have no field for is kept. *shared* are things that plays have in common, by what they
    are called: games, players, places.
    """

    line: int
    source: str
    id: str
    minute: int
    game: str
    players: tuple[IncomingPlayer, ...]
    where: str = ""
    notes: str = ""
    lasted: int | None = None
    lowest: bool = False
    together: bool = False
    remark: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict)
    shared: tuple[tuple[str, Mapping[str, Any]], ...] = ()


class Misfit(NamedTuple):
    """What of a file can't be taken: where it stands, from 1, what it is, and why, as a sentence."""

    line: int
    what: str
    why: str


class ReadStep(NamedTuple):
    """One step of a reader: which *share* of the file is read, 0 to 1, and what was found there, if anything."""

    share: float
    found: IncomingPlay | Misfit | None = None


class Zone(NamedTuple):
    """The time zone in which a file tells days, None for that of this machine."""

    info: tzinfo | None = UTC


IN_UTC: Final = Zone()


def what_of(day: str, game: str, otherwise: str) -> str:
    """Return what a play is called in a line about it: its *day* and *game* as they are written, *otherwise* without
    both.
    """
    return " · ".join(filter(None, (told(day), told(game)))) or otherwise


def told(text: object) -> str:
    """Return *text* in one line, for a sentence about it; what is long is cut."""
    line = " ".join(str(text)[: 4 * MOST_TOLD].split())
    line = line.encode("utf-8", "replace").decode()
    return line if len(line) <= MOST_TOLD else f"{line[: MOST_TOLD - 1]}…"
