"""Power of each City, added up from its cards. Rulebook: Card types, Power Score."""

from companion.core.blocks import (
    Answer,
    Button,
    Grid,
    Note,
    QuestionSequence,
    Result,
    Warn,
    blocks,
)
from companion.core.table import Table
from companion.games.makiavelia.older import POWER
from companion.games.makiavelia.power import state as rules
from companion.games.makiavelia.power.state import City, PowerState
from companion.games.makiavelia.victory import addition
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer

RULE = (
    "Your power is the full strength of your Armies and Buildings in play, wounded ones too. "
    "Then come the cards that change power, in the order of play. Influence cards have "
    "no strength."
)

_FIRST_STEP = "Turn on “Add up”, then tap the strength of each card in a City. Tap 0 for no Armies or no Buildings."


def form(state: PowerState) -> Result:
    """Ask for the strengths of everyone's Armies and Buildings."""
    questions = tuple(
        ask(state, ("cities", player.seat, name), player=player)
        for player in state.table.players
        for name in ("armies", "buildings")
    )
    begun = any(state.cities[player.seat] != City() for player in state.table.players)
    return blocks(
        QuestionSequence("Strengths in each City", questions),
        bool(state.unsure) and Button("Cities are right", "right"),
        begun and Button("Clear all Cities", "clear", step_label="All Cities were cleared"),
    )


def power(state: PowerState) -> Result:
    """Return how much power each City has. Power Score."""
    seats = [seat for seat in state.table.seats if state.cities[seat] != City()]
    if not seats:
        return (Answer("What is in the Cities?", "No cards entered yet"), Note(_FIRST_STEP))
    text, why = _headline(state)
    rows = tuple((state.table.name(seat), _so_far(state, seat) or "–") for seat in seats)
    return (
        Answer(text, why, lines=tuple(_line(state, seat) for seat in seats)),
        *_unsure(state),
        Grid("Power", ("Player", "Power"), rows),
        Note(
            "Use these numbers after damage is resolved. Cards that change power aren't included: "
            "enter them in the Negotiation tool."
        ),
    )


def _unsure(state: PowerState) -> Result:
    """Return whose City must be entered again: a card that damage changed isn't there."""
    seats = [seat for seat in state.table.seats if seat in state.unsure]
    if not seats:
        return ()
    names, one = state.table.names(seats), len(seats) == 1
    city = "this City isn't counted" if one else "these Cities aren't counted"
    return (
        Warn(
            f"{names}: damage changed a card that isn't among the numbers. Enter the cards that "
            f"are in play now and tap “Cities are right”. Until then {city}."
        ),
    )


def _headline(state: PowerState) -> tuple[str, str]:
    """Return who has most power and everyone's sum; "so far" until all Cities are in.

    A City that is half entered has at least what is there.
    """
    known = _known(state)
    least = {
        seat: sum(terms) for seat in state.table.seats if (terms := rules.entered(state, seat))
    }
    waiting = [seat for seat in state.table.seats if seat not in least]
    sums = [f"{state.table.name(seat)} {_so_far(state, seat)}" for seat in least]
    if waiting:
        sums.append(f"{state.table.names(waiting)} {_verb(waiting)} missing")
    why = " · ".join(sums)
    if not known:
        return "No power is known yet", why
    best = max(least.values())
    leaders = [seat for seat, each in least.items() if each == best]
    verb = "have" if len(leaders) > 1 else "has"
    yet = "" if len(known) == state.table.size else " so far"
    more = " or more" if any(seat not in known for seat in leaders) else ""
    return f"{state.table.names(leaders)} {verb} the highest power{yet}: {best}{more}", why


def _so_far(state: PowerState, seat: int) -> str:
    """Return the sum of what is entered of *seat*, and what is not; '' where nothing is."""
    terms, lacks = rules.entered(state, seat), rules.lacking(state, seat)
    without = f" without {lacks}" if lacks else ""
    return f"{addition(terms)}{without}" if terms else ""


def _verb(seats: list[int]) -> str:
    return "is" if len(seats) == 1 else "are"


def _known(state: PowerState) -> list[int]:
    """Return whose Armies and Buildings are entered; a 0 counts as entered."""
    return [seat for seat in state.table.seats if rules.strengths(state, seat)]


def _sum(terms: tuple[int, ...]) -> str:
    return addition(terms) if terms else "–"


def _line(state: PowerState, seat: int) -> str:
    city = state.cities[seat]
    return (
        f"{state.table.name(seat)}: Armies {_sum(city.armies)}, "
        f"Buildings {_sum(city.buildings)}."
    )


def summary(state: PowerState) -> str:
    """Return of how many Cities the power is known."""
    return f"{len(_known(state))} of {state.table.size} Cities"


def links(state: PowerState) -> tuple[ToolLink, ...]:
    """Return the way to the Negotiation, once all powers are known. Negotiation Phase."""
    known = len(_known(state)) == state.table.size
    return (ToolLink("Negotiate", "negotiation", main=True, brings=True),) if known else ()


TOOL: Tool[PowerState] = Tool(
    game="makiavelia",
    key="power",
    title="Power",
    version=3,
    older=POWER,
    state=PowerState,
    result=power,
    rule=RULE,
    chapter="Play a Card, Power Score",
    summary=summary,
    form=form,
    moves=(
        Move("clear", "Cities cleared", lambda state: PowerState(table=state.table)),
        Move("right", "Cities are right", lambda state: state.evolve(unsure=frozenset())),
    ),
    transfers=(
        Transfer(
            "damage",
            "Remove the cards buried by the last damage",
            rules.from_damage,
            step_label="The cards buried by the last damage were removed",
            remember=rules.noted_damage,
        ),
        Transfer(
            "damage",
            "Remove the cards buried by all damage since",
            rules.from_every_damage,
            step_label="The cards buried by all damage since were removed",
        ),
    ),
    hint="The strengths in each City, added up",
    sign="sum",
    links=links,
    example=PowerState(
        table=Table(seats=(0, 1, 2)),
        cities=(
            City(armies=(4, 3), buildings=(2,)),
            City(armies=(5,), buildings=(3, 1)),
            City(armies=(0,), buildings=(4, 2)),
            *(City(),) * 5,
        ),
    ),
)
