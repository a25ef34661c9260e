"""A scene change under The Law. Rulebook: New Card Type: Patrol, New Mechanics, FAQ."""

from typing import Annotated

from companion.core.blocks import Result
from companion.core.fields import Flag
from companion.games.the_law.questions import rulings
from companion.plays.play import Recorded, seated
from companion.tools.checklist import (
    Checklist,
    ChecklistState,
    checklist_tool,
    load_words,
)
from companion.tools.questions import ask

GOONS, LOOT, REACTIONS, PATROLS = 7, 2, 2, 9
"""The Noir cards by type. Component Lists."""

CHARACTERS, INFORMANTS, AGENDAS, SCENES = 1, 1, 3, 3
"""The other cards. Component Lists."""

SLOTS = 6
"""Places for a Patrol: three columns, three rows. New Mechanics: Patrols."""

HAND, VICE = 4, 2
"""With so few cards in hand the Vice Squad gives so much influence. FAQ."""


class RoundState(ChecklistState):
    """Which attempt at a scene change the table is in; *ended* when the base game is over."""

    ended: Annotated[bool, Flag(title="The game is over")] = False


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers of the box and of the Vice Squad; none depends on the table."""
    return {
        "noir": GOONS + LOOT + REACTIONS + PATROLS,
        "goons": GOONS,
        "loot": LOOT,
        "reactions": REACTIONS,
        "patrols": PATROLS,
        "characters": CHARACTERS,
        "informants": INFORMANTS,
        "agendas": AGENDAS,
        "scenes": SCENES,
        "slots": SLOTS,
        "hand": HAND,
        "vice": VICE,
    }


RULINGS = {"Attempt": "patrols", "Determine Success": "change", "Afterwards": "change"}
"""Where the rulings matter that stand with each part."""


def more(state: RoundState) -> Result:
    """Return the rulings that matter in this part, to look up. FAQ."""
    part = RULINGS.get(CHECKLIST.phase(state).title, "")
    return (rulings(part),) if part else ()


def asks(state: RoundState) -> Result:
    """Ask whether the game is over: when that is, only the base game's rules say."""
    return (ask(state, ("ended",)),)


def recorded(state: RoundState) -> Recorded | None:
    """Return who played, once the game is over; who won, the base game's rules say. FAQ."""
    if not state.over:
        return None
    return Recorded(players=tuple(seated(state.table, seat) for seat in state.table.seats))


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="keep",
    ends=lambda state: state.ended,
    numbers=numbers,
    asks_first=False,
    asks=asks,
    more=more,
)

TOOL = checklist_tool(
    CHECKLIST,
    "the-law",
    "Step by step",
    RoundState(round=3, phase=1, ticks=frozenset({0})),
    hint="One attempt after the other, with the Patrols",
    record=recorded,
)
