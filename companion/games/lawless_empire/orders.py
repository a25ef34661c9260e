"""Order tally: which Syndicates are sabotaged. Rulebook: Command Phase, End of Game."""

from collections.abc import Iterable

from companion.core.blocks import Answer, Ask, Facts, Fold, Grid, Note, Press, Result, Warn
from companion.core.shape import field_at
from companion.games.lawless_empire.orders_joint import (
    add,
    as_others,
    can_be_others,
    differences,
    told_alike,
)
from companion.games.lawless_empire.orders_state import (
    NAMES,
    OrdersState,
    Syndicate,
    again,
    close,
    closed,
    counted,
    exist,
    finish,
    finished,
    opened,
    reopen,
    seen,
    title,
    told,
    touched,
    verdict,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool

RULE = (
    "Strong Orders count 100, weak ones 1. A Syndicate is sabotaged only when its sabotage "
    "points are more than its secure points; a tie, or no Orders at all, leaves it secured."
)
CHAPTER = "End of Game"


def form(state: OrdersState) -> Result:
    """Ask for the open Syndicate's Orders; its owner's chip closes it."""
    if finished(state):
        return (_pages(state, "Count one again"), *_together(state))
    place = opened(state)
    left = tuple(map(_left, exist(state), seen(state)))
    path = ("syndicates", place, "orders")
    last = closed(state) and not touched(state.syndicates[place])
    return (
        *([Press("That was the last Syndicate", "finish", main=True)] if last else []),
        ask(state, path, title(state, place), notes=left, limits=exist(state)),
        ask(
            state,
            ("syndicates", place, "owner"),
            "Whose Syndicate? That closes it.",
            move="close",
            players=state.table.players,
        ),
        *([_pages(state, "Go back to")] if len(state.syndicates) > 1 else []),
        *(
            [Press("Count this Syndicate again", "again")]
            if any(state.syndicates[place].orders)
            else []
        ),
        *_together(state),
    )


def _pages(state: OrdersState, said: str) -> Ask:
    """Return the question which Syndicate to open."""
    done = finished(state)
    rows = [at for at, _ in counted(state)] if done else range(len(state.syndicates))
    return Ask(
        field_at(OrdersState, ("at",)).kind,
        None if done else opened(state),
        said,
        move="open",
        options=tuple((at, title(state, at)) for at in rows),
    )


def _together(state: OrdersState) -> Result:
    """Ask how two people share the count."""
    alike = _alike(state)
    if state.other:
        return (*alike, Press("Put the other count away", "alone"))
    said = (
        "Each counts other Syndicates: share this screen, open it on the other phone, and touch "
        "Add to mine. Or both count the same ones: switch this on, and adding shows only where "
        "the counts differ."
    )
    return (*alike, Fold("Two people count", (Note(said), ask(state, ("second",)))))


def _alike(state: OrdersState) -> Result:
    """Ask whether Syndicates that were taken as the same are others."""
    if not state.alike:
        return ()
    one = len(state.alike) == 1
    others = "It is another one: add it" if one else "They are others: add them"
    return (
        *([Press(others, "others")] if can_be_others(state) else []),
        Press("It is the same one" if one else "They are the same ones", "same"),
    )


def _left(have: int, used: int) -> str:
    return f"{used - have} too many" if used > have else f"{have - used} of {have} left"


def orders(state: OrdersState) -> Result:
    """Say which Syndicates are sabotaged. Rulebook: End of Game."""
    return (
        _overall(state) if finished(state) else _answer(state),
        *_warnings(state),
        *_compared(state),
        *([_overview(state)] if counted(state) else [Note(_FIRST_STEP)]),
        *(_ending(state) if finished(state) else ()),
    )


_FIRST_STEP = (
    "Only at the end of the game: turn one Syndicate's Orders over and tap each card as you see "
    "it. Then tap whose Syndicate it is, and the next one opens."
)


def _overall(state: OrdersState) -> Answer:
    """Say how many Syndicates are sabotaged, and which to flip."""
    rows = counted(state)
    fallen = [place for place, each in rows if verdict(each.orders).sabotaged]
    number = len(rows)
    text = f"{len(fallen)} of {number} sabotaged" if fallen else f"All {number} secured"
    if number == 1:
        text = "SABOTAGED" if fallen else "SECURED"
    elif len(fallen) == number:
        text = f"All {number} sabotaged"
    owners = dict.fromkeys(each.owner for _, each in rows if each.owner is not None)
    held = {owner: [at for at, each in rows if each.owner == owner] for owner in owners}
    return Answer(
        text,
        f"Flip {_listed(state, fallen)}, and take the Assist tokens off."
        if fallen
        else "Nothing is flipped. Assist tokens stay.",
        tone="bad" if fallen else "good",
        lines=tuple(
            f"{state.table.name(owner)} controls {_numbers(places)}"
            f"{_fallen([at for at in places if at in fallen])}"
            for owner, places in held.items()
        ),
        rule=RULE,
        chapter=CHAPTER,
    )


def _fallen(places: list[int]) -> str:
    return f"; sabotaged: {_numbers(places)}" if places else "; nothing sabotaged"


def _numbers(places: Iterable[int]) -> str:
    return ", ".join(str(place + 1) for place in places)


def _listed(state: OrdersState, places: list[int]) -> str:
    return ", ".join(title(state, place).removeprefix("Syndicate ") for place in places)


def _ending(state: OrdersState) -> Result:
    """Point on to the Score, and say what must be left in the hands. Setup, End of Game."""
    rows = tuple(
        (name, str(have - used))
        for name, used, have in zip(NAMES, seen(state), exist(state), strict=True)
        if have >= used
    )
    said = Note("All hands together must hold these Orders now. If not, count again.")
    return (
        Note(
            "Next is the Score (MP): it takes these Syndicates over. The Informant goes first."
        ),
        *([Fold("Check with the hands", (said, Facts(rows)))] if rows else []),
    )


def _compared(state: OrdersState) -> Result:
    told = told_alike(state)
    alike = [Warn(told)] if told else []
    if not state.other:
        return tuple(alike)
    found = differences(state)
    if not found:
        return (*alike, Note("Both counts agree."))
    said = "Syndicate differs" if len(found) == 1 else "Syndicates differ"
    return (
        *alike,
        Note(f"{len(found)} {said} between the counts. Look at these cards again."),
        *(Warn(text) for text in found),
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
        chapter=CHAPTER,
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
    """Return all Syndicates: while counting with their cards, to compare with the piles."""
    done = finished(state)
    rows = tuple(
        (
            title(state, place).removeprefix("Syndicate "),
            *([] if done else [str(sum(syndicate.orders))]),
            f"{end.sabotage} : {end.secure}",
            "Sabotaged" if end.sabotaged else "Secured",
        )
        for place, syndicate in counted(state)
        for end in [verdict(syndicate.orders)]
    )
    places = [place for place, _ in counted(state)]
    marked = -1 if done or told(state) not in places else places.index(told(state))
    head = ("Syndicate", *([] if done else ["Cards"]), "Points", "Ends")
    return Grid("All Syndicates", head, rows, marked)


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
        Move("close", "Closed", lambda state, args, now, seed: close(state, args[0])),
        Move("finish", "All counted", lambda state, args, now, seed: finish(state)),
        Move("open", "Syndicate opened", lambda state, args, now, seed: reopen(state, args[0])),
        Move(
            "alone", "Other count away", lambda state, args, now, seed: state.evolve(other=())
        ),
        Move("others", "Alike ones added", lambda state, args, now, seed: as_others(state)),
        Move(
            "same", "They are the same", lambda state, args, now, seed: state.evolve(alike=())
        ),
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
