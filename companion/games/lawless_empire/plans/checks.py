"""What cannot be on the Plan boards of a round. Rulebook: Preparation Phase."""

from companion.core.blocks import Result, Warn
from companion.core.lists import listed
from companion.games.lawless_empire.plans.closed_boards import dice_down, forgotten
from companion.games.lawless_empire.plans.state import PlansState, boards, order
from companion.games.lawless_empire.round.state import AFRESH, MOST_DICE


def warnings(state: PlansState) -> Result:
    """Return what is more than there can be: dice of a player, and boards of a round."""
    return (*_too_many_dice(state), *_too_many_boards(state))


def _too_many_dice(state: PlansState) -> Result:
    """Warn of players with more dice on the boards than anyone has. Preparation Phase, Lucre bonus."""
    seats = [seat for seat in order(state) if dice_down(state, seat) > MOST_DICE]
    lost = [str(place + 1) for place in forgotten(state)] if seats else []
    which = f"board{'s' * (len(lost) > 1)} {listed(lost)}"
    then = f" If you go on, the dice of {which} are lost here." if lost else ""
    return tuple(
        Warn(
            f"{state.table.name(seat)} has {dice_down(state, seat)} dice on the boards of this "
            f"round, but a player has at most {MOST_DICE}. Open a board to correct this.{then}"
        )
        for seat in seats
    )


def _too_many_boards(state: PlansState) -> Result:
    if len(state.won) <= boards(state):
        return ()
    return (
        Warn(
            f"{len(state.won)} boards are kept, but {state.table.size} players have only "
            f"{boards(state)} in a round. Tap “{AFRESH}”, or undo."
        ),
    )
