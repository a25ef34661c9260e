"""Right Hand: may it be flipped now? Rulebook: Turn Order, Get an Ally card."""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Note,
    Question,
    QuestionSequence,
    Result,
    blocks,
)
from companion.core.fields import Seat
from companion.games.mafia_works.right_hand import state as rules
from companion.games.mafia_works.right_hand.state import Hand, RightHandState, RightHandState1
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


def form(state: RightHandState) -> Result:
    """Ask whose turn it is and for the Allies; for Victory Points where they decide."""
    who = Question(
        Seat(), rules.turn(state), "Whose turn is it?", move="who", players=state.table.players
    )
    return blocks(
        who,
        *([] if rules.hand(state).up else _allies(state)),
        rules.points_matter(state) and _points(state),
        rules.may_flip(state)
        and Button(
            "Flip the Right Hand", "flip", main=True, step_label="The Right Hand was flipped"
        ),
        ask(state, ("hands", rules.turn(state), "up")),
        _house(state),
    )


def _allies(state: RightHandState) -> tuple[QuestionSequence, ...]:
    seat, mine = rules.turn(state), rules.hand(state)
    names = ["own"]
    if not rules.of_leader(mine.own):
        names.append("alike" if state.one_faction else "others")
    player = state.table.player(seat)
    questions = tuple(ask(state, ("hands", seat, name), player=player) for name in names)
    return (QuestionSequence("Allies before this turn's pick", questions),)


def _points(state: RightHandState) -> QuestionSequence:
    seats = (rules.turn(state), *rules.rivals(state))
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
    verdict, name = rules.may_flip(state), state.table.name(rules.turn(state))
    text, why = said(state, name)
    return blocks(
        Answer(
            text,
            why,
            "plain"
            if verdict is None or rules.hand(state).up
            else "good"
            if verdict
            else "bad",
            standing(state) if rules.points_matter(state) else (),
            rule(state),
        ),
        rules.hand(state) == Hand() and Note(_BEGIN),
        (verdict or rules.just_flipped(state)) and Note(after(state)),
        *(silence(state, name) for name in decisive(state)),
    )


_BEGIN = (
    "Do this before you pick an Ally. Tap whose turn it is, then their Allies of their Leader's "
    "faction, then their other Allies. If Victory Points decide, you are asked for them."
)


def done(state: RightHandState, at: RoundState) -> bool:
    """Return whether the player whose turn it is has flipped theirs, or may not."""
    return whose_turn(at) == rules.turn(state) and rules.may_flip(state) is False


def decides(state: RightHandState, at: RoundState) -> bool:
    """Return whether the Right Hand was flipped this turn: it is the Ally that they take."""
    return rules.just_flipped(state)


TOOL = Tool(
    game="mafia-works",
    key="right-hand",
    title="Right Hand",
    version=3,
    state=RightHandState,
    result=right_hand,
    chapter="Turn Order, Get an Ally card",
    form=form,
    moves=(
        Move("who", "Whose turn", rules.turned_to),
        Move("flip", "Right Hand flipped", rules.flipped),
    ),
    transfers=(
        from_checklist("the turn", rules.from_round, "who"),
        Transfer(
            "score",
            "Use the Victory Points from the Score",
            rules.from_score,
            step_label="The Victory Points came from the Score",
        ),
    ),
    older=(Edition(1, RightHandState1), rules.SHORT),
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
