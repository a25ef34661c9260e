"""Score: Victory Points during the game and at its end. Rulebook: Winning the game."""

from companion.core.blocks import Answer, Note, Part, Result, Score, Scores, Silent, Walk, Warn
from companion.core.words import counted, signed
from companion.games.mafia_works.score_state import (
    TOKENS,
    Line,
    ScoreState,
    from_round,
    ranked,
    waiting,
)
from companion.plays.play import Recorded, of_scores
from companion.tools.questions import ask
from companion.tools.tool import Take, Tool

RULE = (
    "VP tokens, the Victory values on a player's Allies and those on the Victory cards together "
    "are the Victory Points. The most win."
)
CHAPTER = "Winning the game"
_FIRST_STEP = (
    "For each player tap the VP tokens, then the Victory values on the Allies, then those on the "
    "Victory cards: the sum, or “Add up” card by card. Nothing there is a 0."
)
_TIED = "The rules do not say what happens on a tie. Our suggestion: the tied players share the win."


def form(state: ScoreState) -> Result:
    """Ask everybody for tokens, Allies and Victory cards, and whether the game is over."""
    asks = tuple(
        ask(state, ("lines", player.seat, name), player=player)
        for player in state.table.players
        for name in Line.model_fields
    )
    return (Walk("Victory Points", asks), ask(state, ("over",)))


def score(state: ScoreState) -> Result:
    """Say who leads or wins, from what, and who has the fewest. Winning the game."""
    order = ranked(state)
    if not order:
        first = Answer("Nobody has VP yet", "Begin with the tokens", rule=RULE, chapter=CHAPTER)
        return (first, Note(_FIRST_STEP))
    top = [seat for seat in order if state.lines[seat].total == state.lines[order[0]].total]
    return (
        _answer(state, order, top),
        *_warned(state),
        *([Silent(_TIED)] if len(top) > 1 and not waiting(state) else []),
        Scores(_rows(state, order), "VP"),
    )


def _answer(state: ScoreState, order: tuple[int, ...], top: list[int]) -> Answer:
    names, many = state.table.names(top), len(top) > 1
    points = state.lines[top[0]].total
    done = state.over and not waiting(state)
    ends, stands = ("share the win", "lead") if many else ("wins", "leads")
    late = waiting(state)
    why = f"{state.table.names(late)} not complete yet" if late else _why(state.lines[top[0]])
    return Answer(
        f"{names} {ends if done else stands} with {signed(points)} VP",
        why,
        tone="good" if done else "plain",
        lines=(
            *(f"{state.table.name(seat)}: {_why(state.lines[seat])}" for seat in order),
            *([] if late else [_lowest(state, order)]),
        ),
        rule=RULE,
        chapter=CHAPTER,
    )


def _lowest(state: ScoreState, order: tuple[int, ...]) -> str:
    least = state.lines[order[-1]].total
    seats = [seat for seat in state.table.seats if state.lines[seat].total == least]
    verb = "have" if len(seats) > 1 else "has"
    return f"{state.table.names(seats)} {verb} the lowest: {signed(least)}."


def _why(line: Line) -> str:
    said = (
        *([counted(line.tokens, "token")] if line.tokens is not None else []),
        *([f"{signed(sum(line.allies))} on Allies"] if line.allies else []),
        *([f"{signed(sum(line.cards))} on Victory cards"] if line.cards else []),
    )
    return f"{', '.join(said)}: {signed(line.total)}"


def _rows(state: ScoreState, order: tuple[int, ...]) -> tuple[Score, ...]:
    totals = [state.lines[seat].total for seat in order]
    return tuple(
        Score(
            state.table.player(seat),
            totals.index(line.total) + 1,
            line.total,
            (
                Part("Tokens", line.tokens or 0),
                Part("Allies", sum(line.allies)),
                Part("Victory cards", sum(line.cards)),
            ),
            _why(line),
        )
        for seat, line in ((seat, state.lines[seat]) for seat in order)
    )


def recorded(state: ScoreState) -> Recorded | None:
    """Return how the game ended, once it is over and everybody complete. Winning the game."""
    if not state.over or waiting(state):
        return None
    return of_scores(state.table, Scores(_rows(state, ranked(state)), "VP"), "VP")


def _warned(state: ScoreState) -> Result:
    found = sum(state.lines[seat].tokens or 0 for seat in state.table.seats)
    if found <= TOKENS:
        return ()
    return (Warn(f"{found} VP tokens are entered; the box has {TOKENS}."),)


def summary(state: ScoreState) -> str:
    """Say how many players are complete."""
    return f"{state.table.size - len(waiting(state))} of {state.table.size} players counted"


TOOL = Tool(
    game="mafia-works",
    key="score",
    title="Score (VP)",
    state=ScoreState,
    result=score,
    summary=summary,
    form=form,
    takes=(Take("round", "The checklist says that the game is over", from_round),),
    hint="Victory Points now and at the end",
    record=recorded,
    example=ScoreState(
        lines=(
            Line(tokens=2, allies=(1, 2), cards=(3, 4)),
            Line(tokens=0, allies=(1, 1, 1), cards=(5,)),
            Line(tokens=3, allies=(2,), cards=(2, 2)),
            Line(tokens=1, allies=(0,), cards=(0,)),
            *(Line(),) * 4,
        ),
    ),
)
