"""The questions of the Order tally. Rulebook: End of Game."""

from companion.core.blocks import Button, Fold, Note, Question, Result, blocks
from companion.core.shape import field_at
from companion.games.lawless_empire.orders import state as rules
from companion.games.lawless_empire.orders.joint import can_be_others
from companion.games.lawless_empire.orders.state import OrdersState
from companion.games.lawless_empire.syndicates import OTHERS, free
from companion.tools.questions import ask


def form(state: OrdersState) -> Result:
    """Ask for the open Syndicate's Orders; a tap on its owner closes it."""
    if rules.finished(state):
        return (_pages(state, "Count one again"), *_together(state))
    place = rules.opened(state)
    left = tuple(map(_left, rules.exist(state), rules.seen(state)))
    path = ("syndicates", place, "orders")
    closes = rules.closed(state) and not rules.touched(state.syndicates[place])
    large = closes and not rules.are_missing(state) and not rules.owners_differ(state)
    last = [Button("That was the last Syndicate", "finish", main=large)] if closes else []
    return blocks(
        *(last if large else ()),
        ask(state, path, rules.title(state, place), notes=left, limits=rules.exist(state)),
        ask(
            state,
            ("syndicates", place, "owner"),
            "Whose Syndicate? That closes it.",
            move="close",
            players=state.table.players,
        ),
        *(() if large else last),
        len(state.syndicates) > 1 and _pages(state, "Go back to"),
        any(state.syndicates[place].orders)
        and Button(
            "Count this Syndicate again",
            "again",
            step_label=f"{rules.title(state, place)} is counted again",
        ),
        Fold("Name this Syndicate", _naming(state, place)),
        *_together(state),
    )


def _naming(state: OrdersState, place: int) -> Result:
    """Ask which tile the open Syndicate is, and the tile's name where the rulebook has none."""
    tile = state.syndicates[place].tile
    used = (row.tile for at, row in enumerate(state.syndicates) if at != place)
    typed = () if tile not in OTHERS else (_typed(state, tile),)
    return (
        Note(_NAMES),
        ask(state, ("syndicates", place, "tile"), options=free(used, state.names)),
        *typed,
    )


def _typed(state: OrdersState, tile: str) -> Question:
    kind = field_at(OrdersState, ("names", 0, "name")).kind
    at = OTHERS.index(tile)
    value = state.names[at].name if at < len(state.names) else ""
    return Question(kind, value, "Name on the tile, typed once", move="name", args=(tile,))


_NAMES = (
    "Names are optional. Our rulebook shows four of the eight; type the others once, and this "
    "device remembers them."
)


def _pages(state: OrdersState, said: str) -> Question:
    """Return the question which Syndicate to open."""
    done = rules.finished(state)
    rows = [at for at, _ in rules.counted(state)] if done else range(len(state.syndicates))
    return Question(
        field_at(OrdersState, ("at",)).kind,
        None if done else rules.opened(state),
        said,
        move="open",
        options=tuple((at, rules.title(state, at)) for at in rows),
    )


def _together(state: OrdersState) -> Result:
    """Ask how two people share the count."""
    alike = _alike(state)
    if state.other:
        return (
            *alike,
            Button(
                "Discard the other count", "alone", step_label="The other count was discarded"
            ),
        )
    return (*alike, Fold("Two people count", (Note(_TWO), ask(state, ("second",)))))


_TWO = (
    "Two of you can split the Syndicates: share this screen, and the other phone taps Add to "
    "mine. Or both count the same ones: switch this on, and tap Compare with mine."
)


def _alike(state: OrdersState) -> Result:
    """Ask whether Syndicates that look alike are the same."""
    if not state.alike:
        return ()
    one = len(state.alike) == 1
    others = "It's a different one: add it" if one else "They're different ones: add them"
    return blocks(
        can_be_others(state) and Button(others, "others"),
        Button("It's the same one" if one else "They're the same ones", "same"),
    )


def _left(have: int, used: int) -> str:
    return f"{used - have} too many" if used > have else f"{have - used} of {have} left"
