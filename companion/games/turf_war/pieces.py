"""Gangs, sides and what becomes of them in a fight. Rulebook: Combat resolution."""

from dataclasses import dataclass
from typing import Literal

HITMAN, LIEUTENANT = 1, 2
"""Strength of a Hitman and of a Lieutenant; a Don does not fight. Combat resolution, 3."""

KILLS_LIEUTENANT, KILLS_DON = 3, 5
"""Strength that kills a Lieutenant and a Don. Combat resolution, 3a and 4."""

ATTACKERS = 2
"""Two sides fight by rules 1 to 4, more than two by rule 5. Combat resolution."""

Goes = Literal["stays", "leaves", "open"]
"""Where the rest of a gang goes; *open* is for the game master to say."""


@dataclass(frozen=True, slots=True)
class Switches:
    """How this table reads what the rulebook leaves open."""

    equal_lose: bool = False
    lieutenant_takes_one: bool = False
    one_kills_nobody: bool = False
    owner_chooses: bool = False
    winner_one: bool = False
    bounce_counts: bool = False
    lieutenant_needs_three: bool = False
    guarded_don_dies: bool = False


@dataclass(frozen=True, slots=True)
class Gang:
    """One gang's pieces in the area: how many *hitmen* and *lieutenants*, and its Don."""

    seat: int
    hitmen: int = 0
    lieutenants: int = 0
    don: bool = False

    @property
    def fighters(self) -> int:
        """Pieces that fight."""
        return self.hitmen + self.lieutenants

    @property
    def pieces(self) -> int:
        """All pieces, the Don too."""
        return self.fighters + self.don

    @property
    def strength(self) -> int:
        """What they are worth together. Combat resolution, 3."""
        return HITMAN * self.hitmen + LIEUTENANT * self.lieutenants


@dataclass(frozen=True, slots=True)
class Side:
    """Gangs that fight as one."""

    gangs: tuple[Gang, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose gangs they are."""
        return tuple(gang.seat for gang in self.gangs)

    @property
    def fighters(self) -> int:
        """Pieces that fight."""
        return sum(gang.fighters for gang in self.gangs)

    @property
    def pieces(self) -> int:
        """All pieces."""
        return sum(gang.pieces for gang in self.gangs)

    @property
    def strength(self) -> int:
        """What they are worth together."""
        return sum(gang.strength for gang in self.gangs)


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one gang: its dead, where the rest goes, and the XP of each survivor."""

    gang: Gang
    dead_hitmen: int = 0
    dead_lieutenants: int = 0
    dead_don: bool = False
    goes: Goes = "stays"
    won: bool = False
    xp: int = 0

    @property
    def dead(self) -> int:
        """Return how many of its pieces die, with the Don."""
        return self.dead_hitmen + self.dead_lieutenants + self.dead_don

    @property
    def left(self) -> Gang:
        """Return the gang as it is afterwards."""
        return Gang(
            self.gang.seat,
            self.gang.hitmen - self.dead_hitmen,
            self.gang.lieutenants - self.dead_lieutenants,
            self.gang.don and not self.dead_don,
        )


@dataclass(frozen=True, slots=True)
class Loss:
    """One piece that dies: whose and which, and the sides that stood against each other."""

    killers: tuple[int, ...]
    seat: int
    rank: Literal["Hitman", "Lieutenant", "Don"]


@dataclass(frozen=True, slots=True)
class SparedPieces:
    """An attack that kills nobody, and why not."""

    killers: tuple[int, ...]
    seats: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Fight:
    """How a fight ends: the sides, every attack in order, and what becomes of each gang.

    *bounced* says that equal sides parted without a death; *stayed* are the seats of the side
    that holds the area; *rule* is the number of the rule that decided. *tied* says that the
    strongest of three sides or more were equal.
    """

    sides: tuple[Side, ...]
    attacks: tuple[Loss | SparedPieces, ...]
    fates: tuple[Fate, ...]
    rule: str
    bounced: bool
    stayed: tuple[int, ...]
    tied: bool = False

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The pieces that die."""
        return tuple(each for each in self.attacks if isinstance(each, Loss))
