"""What Plans takes over from other tools. Rulebook: Preparation Phase, Execution Phase."""

from companion.games.lawless_empire.plans.state import PlansState, all_won, next_round
from companion.games.lawless_empire.round.in_play import at_first
from companion.games.lawless_empire.round.state import FOLLOW, RoundState, is_of, round_print
from companion.games.lawless_empire.soldati.tool import SoldatiState
from companion.tools.tool import Transfer, from_checklist
from companion.tools.transfers import transferred


def follow(source: RoundState, target: PlansState) -> PlansState:
    """Return *target* for the checklist's round: boards of an earlier one that are all won are put away.

    Boards that are not all won may be of this round, and stay. So do boards of which nobody knows the round.
    """
    over = all_won(target)
    if not source.round or is_of(target.told, source) or (over and not target.told):
        return target
    if not over:
        return target.evolve(told=round_print(source))
    # All at once, as one step: if the table goes back, it is taken back.
    return next_round(target).evolve(told=round_print(source), in_play=at_first(source))


def from_round(source: RoundState, target: PlansState) -> PlansState:
    """Return *target* with the checklist's first player, once in a round."""
    if source.first not in target.table.seats:
        return target
    after = target.evolve(first=source.first)
    return transferred(target, after, (source.round, source.first))


def with_syndicates(source: RoundState, target: PlansState) -> PlansState:
    """Return *target* with the number of Syndicates that were in play when the round began."""
    return target.evolve(in_play=at_first(source)) if source.round else target


def from_soldati(source: SoldatiState, target: PlansState) -> PlansState:
    """Return *target* with what the Switch token says, as set under Soldati."""
    if source.switch == PlansState().switch and not target.told_switch:
        return target
    said = source.switch
    return transferred(target, target.evolve(switch=said), said, "told_switch")


TAKES = (
    Transfer(
        "round",
        FOLLOW,
        follow,
        step_label="The round came from the checklist",
        facts=("told",),
        due=all_won,
        due_title="Begin this round's boards",
    ),
    from_checklist("the first player", from_round, "first"),
    Transfer(
        "round",
        "Use the Syndicates in play",
        with_syndicates,
        step_label="The Syndicates in play came from the checklist",
        facts=("in_play",),
    ),
    Transfer(
        "soldati",
        "Use what Switch says under Soldati",
        from_soldati,
        step_label="Switch counts as in Soldati",
    ),
)
"""What comes from other tools. The round is followed first: it may clear what the others fill."""
