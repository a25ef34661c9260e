"""What a gang pays and earns in a turn, and in the turns after. Rulebook: Upkeep, End of turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.turf_war.setup import (
    DEAD_HITMAN,
    DEAD_LIEUTENANT,
    INCOME,
    RECRUIT,
    SALARY,
)


@dataclass(frozen=True, slots=True)
class Books:
    """A gang as a turn begins, and what it plans.

    *waiting* are recruits of last turn, *withheld* salaries that are held back, *recruits*
    how many are to be hired. *penalty* says that the areas bring nothing this turn.
    """

    money: int
    hitmen: int
    areas: int
    dead_lieutenants: int = 0
    dead_hitmen: int = 0
    waiting: int = 0
    withheld: int = 0
    recruits: int = 0
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class Bill:
    """One gang's turn in MC. Where it *disbands*, nothing is paid and nobody is left.

    *unpaid* are the Hitmen who leave, *most* how many recruits can be paid, *hired* how many
    are, *left* what is there before income and *end* after it.
    """

    consolation: int
    disbands: bool
    due: int
    salary: int
    unpaid: int
    most: int
    hired: int
    left: int
    income: int
    hitmen: int

    @property
    def end(self) -> int:
        """MC at the end of the turn."""
        return self.left + self.income


def consolation(lieutenants: int, hitmen: int) -> int:
    """Return what so many dead of last turn cost. Upkeep, 1."""
    return DEAD_LIEUTENANT * lieutenants + DEAD_HITMAN * hitmen


def bill(books: Books, waiting_paid: bool = False) -> Bill:
    """Return a gang's turn. *waiting_paid* says that recruits draw a salary before they are
    placed. Upkeep, Recruitment, End of turn.
    """
    first = consolation(books.dead_lieutenants, books.dead_hitmen)
    if books.money < first:
        return Bill(first, True, 0, 0, 0, 0, 0, 0, 0, 0)
    left = books.money - first
    drawing = books.hitmen + (books.waiting if waiting_paid else 0)
    due = SALARY * max(0, drawing - books.withheld)
    salary = min(due, left)
    paid = salary // SALARY
    left -= salary
    most = left // RECRUIT
    hired = min(books.recruits, most)
    income = 0 if books.penalty else INCOME * books.areas
    everybody = books.hitmen + books.waiting
    return Bill(
        first,
        False,
        due,
        salary,
        drawing - paid,
        most,
        hired,
        left - RECRUIT * hired,
        income,
        everybody - (drawing - paid),
    )


def coming(
    books: Books,
    risk: tuple[int, int],
    turns: int,
    waiting_paid: bool,
    penalty_stays: bool,
    no_don: bool = False,
) -> Iterator[tuple[Books, Bill]]:
    """Yield this turn and those after it, *turns* in all, or up to the one that disbands.

    *risk* are the Lieutenants and Hitmen that die this turn; later nobody dies, nobody is
    hired and the areas stay. *penalty_stays* says that there is no income until a Don is back,
    *no_don* that he dies this turn and nobody is ready to follow.
    """
    for turn in range(turns):
        now = bill(books, waiting_paid)
        yield books, now
        if now.disbands:
            return
        dead = risk if not turn else (0, 0)
        books = Books(
            money=now.end,
            hitmen=max(0, now.hitmen - dead[1]),
            areas=books.areas,
            dead_lieutenants=dead[0],
            dead_hitmen=dead[1],
            waiting=now.hired,
            penalty=(books.penalty and penalty_stays) or (no_don and not turn),
        )


def safe_recruits(books: Books, risk: tuple[int, int], waiting_paid: bool) -> int | None:
    """Return how many can be hired so that next turn's consolation is paid; None for never."""
    now = bill(books, waiting_paid)
    if now.disbands:
        return None
    bare = now.left + RECRUIT * now.hired + now.income - consolation(*risk)
    return None if bare < 0 else min(now.most, bare // RECRUIT)
