"""Right Hand: may it be flipped now? Rulebook: Turn Order, Get an Ally card."""

from companion.core.blocks import Answer, Button, Fold, Note, Question, QuestionSequence, Result
from companion.core.fields import Seat
from companion.games.mafia_works.right_hand.rules import of_leader
from companion.games.mafia_works.right_hand.state import (
    SHORT,
    Hand,
    RightHandState,
    RightHandState1,
    flipped,
    from_round,
    from_score,
    hand,
    just_flipped,
    may_flip,
    points_matter,
    rivals,
    turn,
    turned_to,
)
from companion.games.mafia_works.right_hand.words import (
    after,
    decisive,
    rule,
    said,
    silence,
    standing,
    unit,
)
from companion.games.mafia_works.round.state import RoundState, whose_turn
from companion.tools.questions import ask
from companion.tools.tool import Edition, Move, Tool, Transfer, from_checklist, to_the_turn

CHAPTER = "Turn Order, Get an Ally card"


def form(state: RightHandState) -> Result:
    """Ask whose turn it is and for the Allies; for Victory Points where they decide."""
    who = Question(
        Seat(), turn(state), "Whose turn is it?", move="who", players=state.table.players
    )
    return (
        who,
        *([] if hand(state).up else _allies(state)),
        *([_points(state)] if points_matter(state) else []),
        *(
            [
                Button(
                    "Flip the Right Hand",
                    "flip",
                    main=True,
                    step_label="The Right Hand was flipped",
                )
            ]
            if may_flip(state)
            else []
        ),
        ask(state, ("hands", turn(state), "up")),
        _house(state),
    )


def _allies(state: RightHandState) -> tuple[QuestionSequence, ...]:
    seat, mine = turn(state), hand(state)
    names = ["own"]
    if not of_leader(mine.own):
        names.append("alike" if state.one_faction else "others")
    player = state.table.player(seat)
    questions = tuple(ask(state, ("hands", seat, name), player=player) for name in names)
    return (QuestionSequence("Allies before this turn's pick", questions),)


def _points(state: RightHandState) -> QuestionSequence:
    seats = (turn(state), *rivals(state))
    questions = (
        ask(state, ("hands", seat, "points"), player=state.table.player(seat)) for seat in seats
    )
    return QuestionSequence(unit(state), tuple(questions))


def _house(state: RightHandState) -> Fold:
    switches = ("one_faction", "sole", "tokens_only", "before")
    return Fold(
        "How this table plays",
        tuple(
            block for name in switches for block in (silence(state, name), ask(state, (name,)))
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
            "plain" if verdict is None or hand(state).up else "good" if verdict else "bad",
            standing(state) if points_matter(state) else (),
            rule(state),
            CHAPTER,
        ),
        *([Note(_BEGIN)] if hand(state) == Hand() else []),
        *([Note(after(state))] if verdict or just_flipped(state) else []),
        *(silence(state, name) for name in decisive(state)),
    )


_BEGIN = (
    "Do this before you pick an Ally. Tap whose turn it is, then their Allies of their Leader's "
    "faction, then their other Allies. If Victory Points decide, you are asked for them."
)


def summary(state: RightHandState) -> str:
    """Return whose Right Hand it is about, and whether it may be flipped."""
    return said(state, state.table.name(turn(state)))[0]


def done(state: RightHandState, at: RoundState) -> bool:
    """Return whether the player whose turn it is has flipped theirs, or may not."""
    return whose_turn(at) == turn(state) and may_flip(state) is False


def decides(state: RightHandState, at: RoundState) -> bool:
    """Return whether the Right Hand was flipped this turn: it is the Ally that they take."""
    return just_flipped(state)


TOOL = Tool(
    game="mafia-works",
    key="right-hand",
    title="Right Hand",
    version=3,
    state=RightHandState,
    result=right_hand,
    summary=summary,
    form=form,
    moves=(
        Move("who", "Whose turn", turned_to),
        Move("flip", "Right Hand flipped", flipped),
    ),
    transfers=(
        from_checklist("the turn", from_round, "who"),
        Transfer(
            "score",
            "Use the Victory Points from the Score",
            from_score,
            step_label="The Victory Points came from the Score",
        ),
    ),
    older=(Edition(1, RightHandState1), SHORT),
    hint="Can it be flipped this turn?",
    links=to_the_turn,
    done=done,
    decides=decides,
    sign="people",
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
