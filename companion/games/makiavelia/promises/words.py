"""Promises in words. Rulebook: Trading."""

from companion.core.table import Table
from companion.core.words import with_noun
from companion.games.makiavelia.promises import state as rules
from companion.games.makiavelia.promises.state import Promise, PromisesState

UNKNOWN = "?"


def who(table: Table, seat: int | None) -> str:
    """Return the name of the player of *seat*, "?" for nobody."""
    return table.name(seat) if seat is not None and seat in table.seats else UNKNOWN


def thing(promise: Promise) -> str:
    """Return what is promised, in short."""
    match promise.what:
        case each if each == rules.COINS:
            return with_noun(promise.number, "coin")
        case each if each == rules.CARDS:
            return with_noun(promise.number, "card")
        case each if each == rules.TOKEN:
            return "the Power token"
        case each if each == rules.PEACE:
            return "no attack"
        case "action":
            return "an action"
        case _:
            return "something else"


def line(state: PromisesState, promise: Promise) -> str:
    """Return who promises whom what: "Red promises Blue 2 coins"."""
    giver, taker = who(state.table, promise.giver), who(state.table, promise.taker)
    return f"{giver} promises {taker} {thing(promise)}"


def ending(promise: Promise) -> str:
    """Return what became of *promise*, '' while it is open."""
    return {rules.KEPT: "kept", rules.BROKEN: "broken"}.get(promise.fate, "")


def whole_line(state: PromisesState, promise: Promise) -> str:
    """Return who promises whom what, and what became of it."""
    end = ending(promise)
    return f"{line(state, promise)}{', ' if end else ''}{end}"
