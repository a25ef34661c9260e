"""Orders, meetings and retreats in words, and the text to post. Rulebook: Movement, Combat resolution."""

from companion.core.words import with_noun
from companion.games.turf_war.areas.state import counted
from companion.games.turf_war.meets.after import After, Leaving
from companion.games.turf_war.meets.sides import MetPerson
from companion.games.turf_war.meets.state import (
    GONE,
    MeetsState,
    Order,
    area_name,
    gang_of,
    is_area,
)
from companion.games.turf_war.pieces import Gang

UNKNOWN = "?"


def pieces(gang: Gang) -> str:
    """Return *gang* in short: "Don + 1 Lt + 2 H"."""
    return counted(gang.hitmen, gang.lieutenants, gang.don) or "nobody"


def owner_words(state: MeetsState, owner: int | None) -> str:
    """Return whose an area is, "neutral" for nobody's."""
    return (
        state.table.name(owner)
        if owner is not None and owner in state.table.seats
        else "neutral"
    )


def _area(state: MeetsState, at: int | None) -> str:
    return area_name(state, at) if at is not None and is_area(state, at) else UNKNOWN


def _who(state: MeetsState, seat: int | None) -> str:
    return state.table.name(seat) if seat is not None and seat in state.table.seats else UNKNOWN


def said(state: MeetsState, order: Order, went: Gang | None = None) -> str:
    """Return *order* in words, of the pieces that *went* if that is known. Diplomacy rules, 2 and 4."""
    gang = went or gang_of(order)
    who, start, goal = (
        _who(state, order.seat),
        _area(state, order.start),
        _area(state, order.goal),
    )
    if order.does == "place":
        return f"{who}: {with_noun(gang.hitmen, 'recruit')} into {goal}"
    stays = order.start == order.goal and order.goal is not None
    path = f"stay in {start}" if stays else f"{start} to {goal}"
    words = f"{who}: {pieces(gang)}, {path}"
    foe, ally = _who(state, order.foe), order.ally
    joined = f" together with {_who(state, ally)}" if ally is not None else ""
    if order.does == "attack":
        return f"{words}, attack {foe}{joined}"
    return f"{words},{joined} against {foe}" if joined else words


def meeting_words(state: MeetsState, meeting: MetPerson) -> str:
    """Return who meets where: "Docks: Red 2 H against Green 1 Lt"."""
    gangs = {gang.seat: gang for gang in meeting.gangs}
    sides = " against ".join(
        " and ".join(f"{state.table.name(seat)} {pieces(gangs[seat])}" for seat in party)
        for party in meeting.parties
    )
    return f"{area_name(state, meeting.at)}: {sides}"


def leaving_words(state: MeetsState, each: Leaving) -> str:
    """Return who leaves which area for which: "Green: 1 H falls back from Docks to Park"."""
    one = "s" if each.gang.pieces == 1 else ""
    if each.to == GONE:
        to = f"leave{one} the game"
    elif each.to is None:
        to = f"leave{one} {area_name(state, each.at)}"
    else:
        to = f"fall{one} back from {area_name(state, each.at)} to {area_name(state, each.to)}"
    return f"{state.table.name(each.gang.seat)}: {pieces(each.gang)} {to}"


def moves_text(state: MeetsState, now: After) -> str:
    """Return all orders as they were carried out, as a text to post; '' while nobody has moved."""
    ordered = sorted(now.moves.done, key=lambda each: each.number)
    return _titled("Moves", [f"{said(state, each.order, each.went)}." for each in ordered])


def retreats_text(state: MeetsState, now: After) -> str:
    """Return where those go who have to leave, as a text to post; '' where nobody has to."""
    return _titled(
        "After the fights", [f"{leaving_words(state, each)}." for each in now.leaving]
    )


def _titled(title: str, lines: list[str]) -> str:
    return "\n".join((title, *lines)) if lines else ""


def post(state: MeetsState, now: After) -> str:
    """Return all moves and retreats as a text to post; '' while nobody has moved."""
    parts = (moves_text(state, now), retreats_text(state, now))
    return "\n\n".join(filter(None, parts))
