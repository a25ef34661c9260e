"""Order tally: which Syndicates are sabotaged. Rulebook: Command Phase, End of Game."""

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from companion.asking import ask
from companion.blocks import Answer, Grid, Note, Press, Result, Warn
from companion.fields import Cards, Hidden, Rows, Seat
from companion.table import Table
from companion.tool import Move, Tool
from companion.values import Value

SYNDICATES = 8
"""Syndicate tiles in the box. Components."""

STRONG = 100
"""Points of a strong Order; a weak one has 1. Command Phase, Give Order cards."""

NAMES = ("Strong sabotage", "Strong secure", "Weak sabotage", "Weak secure")

EACH = (1, 1, 3, 3)
"""Orders that every player starts with, in the order of NAMES. Setup."""

RULE = (
    "Strong Orders count 100, weak ones 1. A Syndicate is sabotaged only when its sabotage "
    "points are more than its secure points; a tie, or no Orders at all, leaves it secured."
)


class Syndicate(Value):
    """One Syndicate: the Orders revealed on it, by kind, and who controls it."""

    orders: Annotated[tuple[int, ...], Cards(title="Orders", names=NAMES, most=40)] = (
        0,
        0,
        0,
        0,
    )
    owner: Annotated[int | None, Seat(title="Controlled by")] = None


class OrdersState(Value):
    """Orders revealed on each Syndicate; *at* is the one that is open."""

    table: Table = Table()
    syndicates: Annotated[
        tuple[Syndicate, ...],
        Rows(title="Syndicates", noun="Syndicates", least=1, most=SYNDICATES),
    ] = (Syndicate(),)
    at: Annotated[int, Hidden(most=SYNDICATES - 1)] = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one Syndicate ends: points of both sides, and whether it is sabotaged."""

    sabotage: int
    secure: int

    @property
    def sabotaged(self) -> bool:
        """True when there are more sabotage points than secure points."""
        return self.sabotage > self.secure

    @property
    def why(self) -> str:
        """The comparison as a player would say it."""
        if self.sabotage == self.secure == 0:
            return "No Orders: that is Secured"
        if self.sabotage == self.secure:
            return f"{self.sabotage} each: a tie is Secured"
        if self.sabotaged:
            return f"{self.sabotage} sabotage beats {self.secure} secure"
        return f"{self.secure} secure beats {self.sabotage} sabotage"


def verdict(orders: tuple[int, ...]) -> Verdict:
    """Return how a Syndicate with these *orders* ends. Rulebook: End of Game."""
    strong_sabotage, strong_secure, weak_sabotage, weak_secure = orders
    return Verdict(
        STRONG * strong_sabotage + weak_sabotage, STRONG * strong_secure + weak_secure
    )


def counted(state: OrdersState) -> tuple[tuple[int, Syndicate], ...]:
    """Return the Syndicates somebody has counted, with their places from 0."""
    return tuple(
        (place, syndicate)
        for place, syndicate in enumerate(state.syndicates)
        if touched(syndicate)
    )


def touched(syndicate: Syndicate) -> bool:
    """Say whether somebody has counted *syndicate*, or said whose it is."""
    return syndicate.owner is not None or any(syndicate.orders)


def seen(state: OrdersState) -> tuple[int, ...]:
    """Return how many Orders of each kind were counted on all Syndicates together."""
    return tuple(
        sum(syndicate.orders[kind] for syndicate in state.syndicates)
        for kind in range(len(NAMES))
    )


def exist(state: OrdersState) -> tuple[int, ...]:
    """Return how many Orders of each kind this table has: n, n, 3n, 3n. Setup."""
    return tuple(each * state.table.size for each in EACH)


def opened(state: OrdersState) -> int:
    """Return the place of the Syndicate that is open."""
    return min(state.at, len(state.syndicates) - 1)


def told(state: OrdersState) -> int:
    """Return the place of the Syndicate that the answer is about.

    That is the open one. As long as nothing is counted on it, it is the one before it that
    was counted last: closing a Syndicate leaves its answer in view.
    """
    place = opened(state)
    if touched(state.syndicates[place]):
        return place
    return max((other for other, _ in counted(state) if other < place), default=place)


def title(state: OrdersState, place: int) -> str:
    """Return what the Syndicate at *place* is called: "Syndicate 2 · Red"."""
    owner = state.syndicates[place].owner
    return f"Syndicate {place + 1}" + (
        f" · {state.table.name(owner)}" if owner is not None else ""
    )


def form(state: OrdersState) -> Result:
    """Ask for the open Syndicate's Orders; its owner's chip closes it."""
    place = opened(state)
    left = tuple(map(_left, exist(state), seen(state)))
    pages = tuple((other, title(state, other)) for other in range(len(state.syndicates)))
    path = ("syndicates", place, "orders")
    return (
        ask(state, path, title(state, place), notes=left, limits=exist(state)),
        ask(
            state,
            ("syndicates", place, "owner"),
            "Whose Syndicate? That closes it.",
            move="close",
            players=state.table.players,
        ),
        *([ask(state, ("at",), "Go back to", options=pages)] if len(pages) > 1 else []),
        *(
            [Press("Count this Syndicate again", "again")]
            if any(state.syndicates[place].orders)
            else []
        ),
    )


def _left(have: int, used: int) -> str:
    return f"{used - have} too many" if used > have else f"{have - used} of {have} left"


def orders(state: OrdersState) -> Result:
    """Say which Syndicates are sabotaged. Rulebook: End of Game."""
    return (
        _answer(state),
        *_warnings(state),
        *([_overview(state)] if counted(state) else [Note(_FIRST_STEP)]),
    )


_FIRST_STEP = (
    "Only at the end of the game: turn one Syndicate's Orders over and tap each card as you see "
    "it. Then tap whose Syndicate it is, and the next one opens."
)


def _answer(state: OrdersState) -> Answer:
    place = told(state)
    syndicate = state.syndicates[place]
    end, pile = verdict(syndicate.orders), sum(syndicate.orders)
    strong_sabotage, strong_secure, weak_sabotage, weak_secure = syndicate.orders
    before = "" if place == opened(state) else f"{title(state, place)}: "
    return Answer(
        before + ("SABOTAGED" if end.sabotaged else "SECURED"),
        end.why,
        tone="bad" if end.sabotaged else "good",
        lines=(
            f"Sabotage: {strong_sabotage} strong and {weak_sabotage} weak are {end.sabotage}",
            f"Secure: {strong_secure} strong and {weak_secure} weak are {end.secure}",
            f"Cards counted: {pile}. Compare with the pile.",
        ),
        rule=RULE,
        chapter="End of Game",
    )


def _warnings(state: OrdersState) -> Result:
    table = zip(NAMES, seen(state), exist(state), strict=True)
    return tuple(
        Warn(
            f"{name}: {used} counted, but {state.table.size} players have only {have}. "
            "Compare each pile with its number of cards, and count the odd one again."
        )
        for name, used, have in table
        if used > have
    )


def _overview(state: OrdersState) -> Grid:
    rows: list[tuple[str, ...]] = []
    marked = -1
    for place, syndicate in counted(state):
        if place == told(state):
            marked = len(rows)
        end = verdict(syndicate.orders)
        rows.append(
            (
                title(state, place).removeprefix("Syndicate "),
                str(sum(syndicate.orders)),
                f"{end.sabotage} : {end.secure}",
                "Sabotaged" if end.sabotaged else "Secured",
            )
        )
    head = ("Syndicate", "Cards", "Points", "Ends")
    return Grid("All Syndicates", head, tuple(rows), marked)


def close(state: OrdersState, owner: int | None) -> OrdersState:
    """Return the state with the open Syndicate given to *owner*, and the next one open.

    The next one is the first that is not closed; where all eight are, none opens.
    """
    closed = state.put(("syndicates", opened(state), "owner"), owner)
    if owner is None:
        return closed
    rows = closed.syndicates
    following = [place for place, syndicate in enumerate(rows) if syndicate.owner is None]
    if following:
        return closed.evolve(at=following[0])
    if len(rows) == SYNDICATES:
        return closed
    return closed.evolve(syndicates=(*rows, Syndicate()), at=len(rows))


def again(state: OrdersState) -> OrdersState:
    """Return the state with the open Syndicate's Orders counted from nought."""
    return state.put(("syndicates", opened(state), "orders"), (0,) * len(NAMES))


def add(mine: OrdersState, theirs: OrdersState) -> OrdersState:
    """Return both counts together: their Syndicates behind mine, while eight are enough.

    Where one count went on from the other, the longer one holds both; Syndicates that all stand
    in mine already are not added twice. Who controls them is told by colour, since a seat has
    another number on another phone.
    """
    ours = tuple(syndicate for _, syndicate in counted(mine))
    others = tuple(_reseated(each, theirs.table, mine.table) for _, each in counted(theirs))
    if not Counter(others) - Counter(ours):
        return mine
    rows = others if ours == others[: len(ours)] else ours + others
    return mine.evolve(syndicates=rows, at=0) if len(rows) <= SYNDICATES else mine


def _reseated(syndicate: Syndicate, there: Table, here: Table) -> Syndicate:
    """Return *syndicate* with the owner's seat as it is *here*; nobody's where no colour fits."""
    if syndicate.owner is None:
        return syndicate
    colour = there.player(syndicate.owner).colour
    seats = [player.seat for player in here.players if player.colour == colour]
    return syndicate.evolve(owner=seats[0] if seats else None)


def summary(state: OrdersState) -> str:
    """Say how much was counted."""
    cards, tiles = sum(seen(state)), len(counted(state))
    return (
        f"{cards} {'Order' if cards == 1 else 'Orders'} "
        f"on {tiles} {'Syndicate' if tiles == 1 else 'Syndicates'}"
    )


TOOL = Tool(
    game="lawless-empire",
    key="orders",
    title="Order tally",
    state=OrdersState,
    result=orders,
    summary=summary,
    form=form,
    moves=(
        Move("close", "Syndicate closed", lambda state, args, now, seed: close(state, args[0])),
        Move("again", "Counted again", lambda state, args, now, seed: again(state)),
    ),
    add=add,
    hint="Sabotaged or secured, one Syndicate after the other",
    at_end=True,
    example=OrdersState(
        syndicates=(
            Syndicate(orders=(1, 2, 3, 1), owner=0),
            Syndicate(orders=(0, 0, 2, 2), owner=2),
        )
    ),
)
