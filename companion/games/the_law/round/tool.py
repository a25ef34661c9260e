"""Scene changes with The Law, step by step. Rulebook: New Mechanics: Patrols, FAQ."""

from typing import Annotated, Protocol

from companion.core.blocks import Result
from companion.core.fields import Flag
from companion.games.the_law.questions import rulings
from companion.plays.play import GameResult, seated
from companion.tools.checklist import Checklist, ChecklistState, load_words
from companion.tools.checklist_tool import checklist_tool
from companion.tools.questions import ask
from companion.tools.tool import Transfer, short_names

GOONS, LOOT, REACTIONS, PATROLS = 7, 2, 2, 9
"""The Noir cards by type. Component Lists."""

CHARACTERS, INFORMANTS, AGENDAS, SCENES = 1, 1, 3, 3
"""The other cards. Component Lists."""

SLOTS = 6
"""Places for a Patrol: three columns, three rows. New Mechanics: Patrols."""

HAND, VICE = 4, 2
"""The Vice Squad gives 2 influence to a hand of 4 cards or fewer. FAQ."""


class RoundState(ChecklistState):
    """The number of the current scene change; *ended* once the base game is over."""

    ended: Annotated[bool, Flag(title="The game is over")] = False


def numbers(state: RoundState) -> dict[str, object]:
    """Return the numbers of the box and of the Vice Squad, the same for every table."""
    noir = GOONS + LOOT + REACTIONS + PATROLS
    return {
        "cards": noir + CHARACTERS + INFORMANTS + AGENDAS + SCENES,
        "slots": SLOTS,
        "hand": HAND,
        "vice": VICE,
    }


def flags(state: RoundState) -> frozenset[str]:
    """Return whether the game is over: then no scene is left to change. Summary."""
    return frozenset({"ended"} if state.ended else ())


def more(state: RoundState) -> Result:
    """Return the rulings to look up during a scene change. FAQ."""
    return (rulings("patrols", "change"),) if state.round and not state.over else ()


def asks(state: RoundState) -> Result:
    """Ask if the game is over, which only the base game's rules can say."""
    return (ask(state, ("ended",)),)


def recorded(state: RoundState) -> GameResult | None:
    """Return who played, once the game is over; the base game's rules say who won. FAQ."""
    if not state.over:
        return None
    return GameResult(players=tuple(seated(state.table, seat) for seat in state.table.seats))


CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="keep",
    ends=lambda state: state.ended,
    numbers=numbers,
    flags=flags,
    asks_first=False,
    questions=asks,
    more=more,
)


class AttemptReport(Protocol):
    """What the checklist hears of an attempt: the number of its scene change, 0 for not known."""

    @property
    def told_round(self) -> int:
        """The number."""


def from_change(source: AttemptReport, target: RoundState) -> RoundState:
    """Return *target* at the scene change whose attempt was begun."""
    after: RoundState = CHECKLIST.moved_on(target, source.told_round)
    return after


TOOL = checklist_tool(
    CHECKLIST,
    "the-law",
    "Step by step",
    RoundState(round=3, ticks=frozenset({0})),
    transfers=(
        Transfer(
            "change",
            "Follow the scene change that was begun",
            from_change,
            step_label="The checklist caught up with the scene change",
            facts=("round", "phase", "turn", "over"),
            place=True,
        ),
    ),
    hint="Each scene change on one page",
    record=recorded,
    version=2,
    older=(short_names(1, RoundState),),
)
