"""Gangs whose pieces have names: each stands in one area, fights there, dies or lives, and rises.

From the rulebook's Initial setup, Placement, Combat resolution 6 and End of turn alone.
"""

from dataclasses import dataclass, field
from random import Random


@dataclass
class Person:
    """A piece with a name."""

    name: str
    rank: str
    xp: int = 0
    area: int = -1


@dataclass
class Town:
    """All gangs, each a list of people; the dead are no longer in it."""

    gangs: dict[int, list[Person]] = field(default_factory=dict)
    born: int = 0

    def found(self, seat: int) -> None:
        """A Don, two Lieutenants, four Hitmen, all with no XP."""
        self.gangs[seat] = []
        for rank in ("don", "lieutenant", "lieutenant", "hitman", "hitman", "hitman", "hitman"):
            self.joins(seat, rank)

    def joins(self, seat: int, rank: str = "hitman") -> None:
        self.gangs[seat].append(Person(f"{seat}-{self.born}", rank))
        self.born += 1

    def spread(self, random: Random, areas: int) -> None:
        """Everyone goes somewhere; Dons stay at home, where nobody fights."""
        for people in self.gangs.values():
            for person in people:
                person.area = -1 if person.rank == "don" else random.randrange(-1, areas)

    def there(self, seat: int, area: int) -> list[Person]:
        return [person for person in self.gangs[seat] if person.area == area]

    def dies(self, seat: int, person: Person) -> None:
        self.gangs[seat].remove(person)

    def rises(self) -> None:
        """Ten XP make a Lieutenant, and twenty make a Don where there is none; then XP begin anew."""
        for people in self.gangs.values():
            for person in people:
                if person.rank == "hitman" and person.xp >= 10:
                    person.rank, person.xp = "lieutenant", 0
            if not any(person.rank == "don" for person in people):
                ready = [p for p in people if p.rank == "lieutenant" and p.xp >= 20]
                for person in ready[:1]:
                    person.rank, person.xp = "don", 0

    def census(self, seat: int) -> list[tuple[str, int]]:
        return sorted((person.rank, person.xp) for person in self.gangs[seat])
