"""Right Hand: may it be flipped now? Rulebook: Turn Order, Get an Ally card."""

from companion.core.blocks import Answer, Ask, Fold, Note, Press, Result, Silent, Walk
from companion.core.fields import Seat
from companion.games.mafia_works.right_hand_rules import of_leader
from companion.games.mafia_works.right_hand_state import (
    Hand,
    RightHandState,
    flipped,
    from_round,
    from_score,
    hand,
    lowest,
    may_flip,
    points_matter,
    rivals,
    turn,
    turned_to,
)
from companion.games.mafia_works.right_hand_words import (
    below,
    level,
    rule,
    said,
    standing,
    unit,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool

CHAPTER = "Turn Order, Get an Ally card"


def form(state: RightHandState) -> Result:
    """Ask whose turn it is and for the Allies; for Victory Points where they decide."""
    who = Ask(Seat(), turn(state), "Whose turn is it?", move="who", players=state.table.players)
    return (
        who,
        *([] if hand(state).up else _allies(state)),
        *([_points(state)] if points_matter(state) else []),
        *([Press("Flip the Right Hand", "flip", main=True)] if may_flip(state) else []),
        ask(state, ("hands", turn(state), "up")),
        _house(state),
    )


def _allies(state: RightHandState) -> tuple[Walk, ...]:
    seat, mine = turn(state), hand(state)
    names = ["own"]
    if not of_leader(mine.own):
        names.append("alike" if state.one_faction else "others")
    player = state.table.player(seat)
    asks = tuple(ask(state, ("hands", seat, name), player=player) for name in names)
    return (Walk("Allies before this turn's pick", asks),)


def _points(state: RightHandState) -> Walk:
    seats = (turn(state), *rivals(state))
    asks = (
        ask(state, ("hands", seat, "points"), player=state.table.player(seat)) for seat in seats
    )
    return Walk(unit(state), tuple(asks))


def _house(state: RightHandState) -> Fold:
    return Fold(
        "How this table plays",
        (
            Silent(
                "“From any faction” can also mean that both Allies share one faction. "
                + (
                    "At your table they must."
                    if state.one_faction
                    else "Here any 2 Allies count."
                )
            ),
            ask(state, ("one_faction",)),
            Silent(
                "The rules do not say whether a tie for the lowest counts. "
                + ("At your table it does not." if state.sole else "Here it does.")
            ),
            ask(state, ("sole",)),
            Silent(
                "The rules do not say which Victory Points. "
                + (
                    "At your table it is the VP tokens alone."
                    if state.tokens_only
                    else "Here it is the whole score of now: tokens, Allies and Victory cards."
                )
            ),
            ask(state, ("tokens_only",)),
        ),
    )


def right_hand(state: RightHandState) -> Result:
    """Return whether the Right Hand may be flipped, and why. Get an Ally card."""
    verdict, name = may_flip(state), state.table.name(turn(state))
    text, why = said(state, name)
    return (
        Answer(
            text,
            why,
            "good" if verdict else "plain" if verdict is None else "bad",
            standing(state) if points_matter(state) else (),
            rule(state),
            CHAPTER,
        ),
        *([Note(_BEGIN)] if hand(state) == Hand() else []),
        *_silent(state),
        *([Note(_AFTER)] if verdict else []),
    )


_BEGIN = (
    "Before the pick: say whose turn it is, then tap how many Allies of the Leader's faction lie "
    "there, and how many others. With few of them the Victory Points decide, and are asked."
)


_AFTER = "It is this turn's Ally then: take no other, drop the looked-at cards, and keep to the Ally cap."


def _silent(state: RightHandState) -> Result:
    """Say where a silent rule decides this answer: a tie for the lowest."""
    if points_matter(state) and lowest(state) is not None and level(state) and not below(state):
        said = "It does not count at your table." if state.sole else "Here it counts."
        return (
            Silent(f"A tie for the lowest: the rules do not say whether it counts. {said}"),
        )
    return ()


def summary(state: RightHandState) -> str:
    """Say whose Right Hand it is about, and whether it may be flipped."""
    return said(state, state.table.name(turn(state)))[0]


TOOL = Tool(
    game="mafia-works",
    key="right-hand",
    title="Right Hand",
    state=RightHandState,
    result=right_hand,
    summary=summary,
    form=form,
    moves=(
        Move("who", "Whose turn", lambda state, args, now, seed: turned_to(state, *args)),
        Move("flip", "Right Hand flipped", lambda state, args, now, seed: flipped(state)),
    ),
    takes=(
        Take("round", "Use the turn of the checklist", from_round),
        Take("score", "Use the Victory Points of the Score", from_score),
    ),
    hint="May it be flipped this turn?",
    example=RightHandState(
        hands=(
            Hand(own=0, others=2, points=(3,)),
            Hand(points=(5,)),
            Hand(points=(4,)),
            Hand(points=(9,)),
            *(Hand(),) * 4,
        ),
    ),
)
