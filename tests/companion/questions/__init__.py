"""Questions of players in files, and how well the finder answers them: first, among three, later or not at all."""

from pathlib import Path
from typing import Final, NamedTuple

from companion.catalogue import every_game, find_game
from companion.core.table import Table
from companion.display.finder import Findable, find

FILES: Final = Path(__file__).parent
"""Where the questions of the tests are."""

HIGH: Final = 3
"""Entries of a game that a player reads before they give up."""


class Asked(NamedTuple):
    """A *question*, its *answer* and the key of the *game* that is open, '' for none."""

    question: str
    answer: str
    game: str


class Measured(NamedTuple):
    """How many questions were asked, answered *first*, among *three*, and not at all."""

    asked: int
    first: int
    three: int
    missed: int

    def __str__(self) -> str:
        """Say it in a line."""
        share = f"{100 * self.three / max(1, self.asked):.0f} %"
        return (
            f"{self.asked} questions: {self.first} first, {self.three} among {HIGH} ({share}), "
            f"{self.missed} not found"
        )


def read(path: Path) -> list[Asked]:
    """Return the questions in the file at *path*. Raises ValueError where a line is none."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        question, *rest = (each.strip() for each in line.split("\t"))
        if not rest or not rest[0] or len(rest) > 2:
            raise ValueError(f"{path.name}, line {number}: question, tab, answer, tab, game")
        answer, game = (*rest, "")[:2]
        if game and find_game(game) is None:
            raise ValueError(f"{path.name}, line {number}: no game is called {game}")
        found.append(Asked(question, answer, game))
    return found


def says(entry: Findable, answer: str) -> bool:
    """Return whether *entry* says *answer*."""
    players = f"{entry.size} players"
    text = f"{entry.title}: {entry.text} {entry.where} · {players}".casefold()
    return any(
        all(part.strip().casefold() in text for part in way.split(" + "))
        for way in answer.split(" / ")
    )


def place(asked: Asked) -> int | None:
    """Return the place of the answer among the entries of its game, from 0; None if it isn't there."""
    found = find(asked.question, Table(), open_game=asked.game)
    keys = [asked.game] if asked.game else [game.key for game in every_game()]
    groups = ([each for each in found if each.tool.game == key] for key in keys)
    places = (
        at for group in groups for at, each in enumerate(group) if says(each, asked.answer)
    )
    return min(places, default=None)


def measured(questions: list[Asked]) -> tuple[Measured, list[tuple[Asked, int | None]]]:
    """Return how many of the *questions* were answered how well, and those that were not among the first."""
    places = [(each, place(each)) for each in questions]
    known = [at for _, at in places if at is not None]
    late = [(each, at) for each, at in places if at is None or at >= HIGH]
    three = sum(at < HIGH for at in known)
    found = Measured(len(places), known.count(0), three, len(places) - len(known))
    return found, late
