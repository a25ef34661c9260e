"""Score: Victory Points during the game and at its end. Rulebook: Winning the game."""

from companion.core.blocks import (
    Answer,
    Note,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
    Warn,
    blocks,
)
from companion.core.printed import signed
from companion.core.score import Part, Score, why_of_all
from companion.core.words import with_noun
from companion.games.mafia_works.score.state import (
    TOKENS,
    ScoreLine,
    ScoreState,
    from_round,
    from_track,
    ranked,
    waiting,
)
from companion.plays.play import GameResult, of_scores
from companion.tools.questions import ask
from companion.tools.tool import Tool, Transfer, short_names

RULE = (
    "Add up your VP tokens, the Victory values of your Allies and those of your Victory cards. "
    "A Right Hand that is face up is an Ally, so its value counts. The most points win."
)

_FIRST_STEP = (
    "For each player, tap the VP tokens, then the Victory values of their Allies, then those of "
    "their Victory cards. Tap the sum, or use “Add up” card by card. No cards? Tap 0."
)
_RIGHT_HAND = "A Right Hand that is face up is an Ally: add its Victory value."
_COUNTED = "Everyone is counted. Once the game is over, switch on “The game is over”: then you see who won."
_TIED = (
    "The rules don't say what happens on a tie. Our suggestion: the tied players share the win."
)


def form(state: ScoreState) -> Result:
    """Ask for everyone's tokens, Allies and Victory cards, and if the game is over."""
    questions = tuple(
        ask(state, ("lines", player.seat, name), player=player)
        for player in state.table.players
        for name in ScoreLine.model_fields
    )
    return (QuestionSequence("Victory Points", questions), ask(state, ("over",)))


def score(state: ScoreState) -> Result:
    """Return who leads or wins, with which points, and who has the fewest. Winning the game."""
    order = ranked(state)
    if not order:
        first = Answer("Count everyone's VP", "Start with the tokens")
        return (first, Note(_FIRST_STEP))
    top = [seat for seat in order if state.lines[seat].total == state.lines[order[0]].total]
    return blocks(
        _answer(state, order, top),
        bool(waiting(state)) and Note(_RIGHT_HAND),
        not (waiting(state) or state.over) and Note(_COUNTED),
        *_warned(state),
        len(top) > 1 and not waiting(state) and RuleGap(_TIED),
        Scores(_rows(state, order), "VP so far" if waiting(state) else "VP"),
    )


def _answer(state: ScoreState, order: tuple[int, ...], top: list[int]) -> Answer:
    names, many = state.table.names(top), len(top) > 1
    points = state.lines[top[0]].total
    ends, stands = ("share the win", "lead") if many else ("wins", "leads")
    late = waiting(state)
    done = state.over and not late
    way = ends if done else f"{stands} so far"
    text = f"{names} {way} with {signed(points)} VP"
    why = why_of_all([_why(state.lines[seat]) for seat in top])
    if late:
        why = f"Still to count: {state.table.names(late)}"
    if late and state.over:
        text, why = why, text
    return Answer(
        text,
        why,
        tone="good" if done else "plain",
        lines=(
            *(f"{state.table.name(seat)}: {_why(state.lines[seat])}" for seat in order),
            *([] if late else [_lowest(state, order)]),
        ),
    )


def _lowest(state: ScoreState, order: tuple[int, ...]) -> str:
    least = state.lines[order[-1]].total
    seats = [seat for seat in state.table.seats if state.lines[seat].total == least]
    verb = "have" if len(seats) > 1 else "has"
    return f"{state.table.names(seats)} {verb} the lowest: {signed(least)} VP."


def _why(line: ScoreLine) -> str:
    said = (
        *([with_noun(line.tokens, "token")] if line.tokens is not None else []),
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


def recorded(state: ScoreState) -> GameResult | None:
    """Return how the game ended, or None until it is over and all is counted; the rules name no winner of a tie.
    Winning the game.
    """
    if not state.over or waiting(state):
        return None
    found = of_scores(state.table, Scores(_rows(state, ranked(state)), "VP"), "VP")
    return found.evolve(shared=sum(each.won for each in found.players) > 1)


def _warned(state: ScoreState) -> Result:
    found = sum(state.lines[seat].tokens or 0 for seat in state.table.seats)
    if found <= TOKENS:
        return ()
    return (Warn(f"You entered {found} VP tokens, but the box has {TOKENS}."),)


def summary(state: ScoreState) -> str:
    """Return how many players are counted."""
    return f"{state.table.size - len(waiting(state))} of {state.table.size} players counted"


TOOL = Tool(
    game="mafia-works",
    key="score",
    title="Score (VP)",
    version=2,
    older=(short_names(1, ScoreState),),
    state=ScoreState,
    result=score,
    rule=RULE,
    chapter="Winning the game",
    summary=summary,
    form=form,
    transfers=(
        Transfer("round", "The checklist says the game is over", from_round, facts=("over",)),
        Transfer(
            "track", "The Final Job has left the Victory Track", from_track, facts=("over",)
        ),
    ),
    hint="Victory Points now and at the end",
    sign="star",
    record=recorded,
    example=ScoreState(
        lines=(
            ScoreLine(tokens=2, allies=(1, 2), cards=(3, 4)),
            ScoreLine(tokens=0, allies=(1, 1, 1), cards=(5,)),
            ScoreLine(tokens=3, allies=(2,), cards=(2, 2)),
            ScoreLine(tokens=1, allies=(0,), cards=(0,)),
            *(ScoreLine(),) * 4,
        ),
    ),
)
