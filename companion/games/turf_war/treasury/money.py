"""What a gang pays and earns in a turn, and in the turns after. Rulebook: Upkeep, End of turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

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

    *areas* are those at the end of the turn, *waiting* recruits of last turn, *withheld* salaries
    that are held back, *recruits* how many are to be hired, *promoted* Hitmen who become
    Lieutenants at the end. *penalty* says that the areas bring nothing this turn.
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
    promoted: int = 0


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
    """Return the MC that the dead of last turn cost. Upkeep, 1."""
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
    everyone = books.hitmen + books.waiting
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
        everyone - (drawing - paid),
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
            hitmen=max(0, now.hitmen - dead[1] - books.promoted),
            areas=books.areas,
            dead_lieutenants=dead[0],
            dead_hitmen=dead[1],
            waiting=now.hired,
            penalty=(books.penalty and penalty_stays) or (no_don and not turn),
        )


def owed(risk: tuple[int, int], now: Bill) -> int:
    """Return next turn's consolation in MC if *risk* die: no more Hitmen than there are."""
    return consolation(risk[0], min(risk[1], now.hitmen))


@dataclass(frozen=True, slots=True)
class Rescue:
    """A plan that can pay next turn's consolation: *recruits* hired, salaries *withheld*."""

    recruits: int
    withheld: int


def rescue(books: Books, risk: tuple[int, int], waiting_paid: bool) -> Rescue | None:
    """Return the plan that can pay next turn's consolation if *risk* die, None if none can.

    It holds back as few salaries as it can, but never fewer than planned; then it hires as many
    as it can. Upkeep, 1 and 2.
    """
    drawing = books.hitmen + (books.waiting if waiting_paid else 0)
    for withheld in range(books.withheld, max(books.withheld, drawing) + 1):
        now = bill(replace(books, withheld=withheld, recruits=0), waiting_paid)
        if now.disbands:
            return None
        spare = now.end - owed(risk, now)
        if spare >= 0:
            return Rescue(min(now.most, spare // RECRUIT), withheld)
    return None
