"""The questions of the token ledger: what everyone has now. Rulebook: Preparation, Execution and Command Phase."""

from companion.core.blocks import Question, QuestionSequence, Result
from companion.core.fields import Count
from companion.games.lawless_empire.ledger.state import KINDS, LedgerState, held
from companion.games.lawless_empire.round.state import MOST_HELD

TITLES = {"lucre": "Lucre (yellow)", "bribery": "Bribery (blue)", "soldati": "Soldati"}
"""The titles of the columns."""

KEYS = 9
"""The largest number that is entered with one touch."""


def form(state: LedgerState) -> Result:
    """Ask what everyone has; each number can be corrected, and none has to be entered."""
    questions = tuple(_ask(state, seat, kind) for seat in state.table.seats for kind in KINDS)
    return (QuestionSequence("What everyone has now", questions, optional=True, onward=True),)


def _ask(state: LedgerState, seat: int, kind: str) -> Question:
    title = TITLES[kind]
    return Question(
        Count(title=title, most=MOST_HELD, blank=True, keys=KEYS),
        held(state, seat, kind),
        title,
        move="count",
        args=(seat, kind),
        player=state.table.player(seat),
        step_label=title,
    )
