"""Victory Track: advances, turns and rounds to the end. Rulebook: Winning the game, Turn Order."""

from companion.core.blocks import (
    Answer,
    Ask,
    Facts,
    Fold,
    Grid,
    Note,
    Press,
    Result,
    Silent,
    Walk,
    Warn,
)
from companion.core.fields import Marks, Total
from companion.core.table import Table
from companion.core.words import counted
from companion.games.mafia_works.track_rules import escapes
from companion.games.mafia_works.track_state import (
    TrackState,
    advanced,
    ended,
    from_round,
    places,
    to_go,
)
from companion.games.mafia_works.track_words import (
    acquired,
    gaps,
    how,
    rounds_of,
    rule,
    when,
    why,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool

CHAPTER = "Winning the game"


def form(state: TrackState) -> Result:
    """Ask for the Track's length and the deck; for the Final Job's space once it is out."""
    if state.gone:
        return (_gone(state), _house(state))
    numbers = [ask(state, ("spaces",)), ask(state, ("deck",))]
    job = state.spaces is not None and state.deck == 0
    return (
        Walk("The Track", tuple(numbers)),
        *([_job(state, state.spaces or 1)] if job else []),
        ask(state, ("mover",), players=state.table.players),
        *([Press("The Track advances", "advance", main=True)] if to_go(state) else []),
        _gone(state),
        *([_cards(state, state.spaces)] if state.spaces else []),
        _house(state),
    )


def _gone(state: TrackState) -> Ask:
    return ask(state, ("gone",))


def _job(state: TrackState, spaces: int) -> Ask:
    title = "Space of the Final Job, 1 at the Deck"
    kind = Total(title=title, least=1, most=spaces, blank=True)
    return Ask(kind, state.job, title, path=("job",))


def _cards(state: TrackState, spaces: int) -> Fold:
    kind = Marks(title="Spaces with a card, 1 at the Deck", size=spaces)
    question = Ask(kind, state.cards, kind.title, path=("cards",))
    note = Note("Tap what lies there now. The button above moves the cards on.")
    return Fold("When do the other cards escape?", (note, question, *_escaping(state, spaces)))


def _house(state: TrackState) -> Fold:
    return Fold(
        "How this table plays",
        (
            acquired(state),
            ask(state, ("escape_only",)),
            gaps(state),
            ask(state, ("stops",)),
        ),
    )


def track(state: TrackState) -> Result:
    """Say how many advances, turns and rounds are left. Winning the game."""
    if state.gone:
        return _over(state)
    left = to_go(state)
    if left is None:
        step = (Note(_BEGIN),) if state.spaces is None and state.deck is None else ()
        return (_first_step(state), *step)
    most = "if it escapes" if state.escape_only else "at most"
    text = "The next advance ends it" if left == 1 else f"{left} advances to the end"
    return (
        Answer(
            text,
            why(state),
            tone="bad" if left <= state.table.size else "plain",
            lines=how(state, left),
            rule=rule(state),
            chapter=CHAPTER,
        ),
        *_warned(state),
        Facts(
            (
                (f"Turns, {most}", str(left)),
                (f"Rounds, {most}", rounds_of(left, state.table.size) or "Less than 1"),
                *_last_turn(state, left),
            )
        ),
    )


_BEGIN = (
    "Once: tap how many spaces your Track has, and how many cards lie in the Victory deck. From "
    "then on one button moves both at each advance, and how many turns are left stands here."
)


def _first_step(state: TrackState) -> Answer:
    if state.spaces is None:
        text, said = "How long is your Track?", "Count its spaces once"
    elif state.deck is None:
        text, said = "How many cards are left?", "The Final Job is one of them, at the bottom"
    else:
        text, said = "Where is the Final Job?", "The deck is empty: it lies on the Track"
    return Answer(text, said, rule=rule(state), chapter=CHAPTER)


def _last_turn(state: TrackState, left: int) -> list[tuple[str, str]]:
    if state.mover not in state.table.seats:
        return []
    order = state.table.clockwise_from(state.mover)
    return [("It escapes on", f"{state.table.name(order[(left - 1) % len(order)])}'s turn")]


def _warned(state: TrackState) -> Result:
    if state.deck or state.job is None or state.job <= (state.spaces or 1):
        return ()
    spaces = counted(state.spaces or 1, "space")
    text = f"Your Track has {spaces}: the Final Job cannot lie on {state.job}."
    return (Warn(text),)


def _over(state: TrackState) -> Result:
    gone = "escaped" if state.gone == "escaped" else "was acquired"
    if ended(state):
        said = f"The Final Job {gone}: count the Victory Points"
        lines = (_MIDDLE,) if state.gone == "acquired" else (_ESCAPED, _MIDDLE)
        answer = Answer("The game is over", said, "plain", lines, rule(state), CHAPTER)
        return (answer, *([acquired(state)] if state.gone == "acquired" else []))
    said = "The Final Job was acquired, and only its escape ends your game"
    return (
        Answer("Nothing ends the game now", said, "bad", rule=rule(state), chapter=CHAPTER),
        Silent("The rules know no other end. Agree on one, such as the end of this round."),
    )


_ESCAPED = "Its [Escape] skill comes first."
_MIDDLE = "The rules do not say whether the turn is finished. Our suggestion: stop at once."


def _escaping(state: TrackState, spaces: int) -> Result:
    lying = places(state)
    if not lying or state.deck is None:
        return ()
    found = escapes(lying, spaces, state.deck, state.stops)
    rows = tuple((str(place), when(found[place])) for place in reversed(lying))
    return (Grid("Cards on the Track", ("Space", "Escapes"), rows),)


def summary(state: TrackState) -> str:
    """Say how far the end is."""
    if state.gone:
        return "The Final Job is gone" if ended(state) else "Nothing ends the game"
    left = to_go(state)
    return "How far is the end?" if left is None else f"{left} to the end"


TOOL = Tool(
    game="mafia-works",
    key="track",
    title="Victory Track",
    state=TrackState,
    result=track,
    summary=summary,
    form=form,
    moves=(
        Move("advance", "The Track advances", lambda state, args, now, seed: advanced(state)),
    ),
    takes=(Take("round", "Use the turn of the checklist", from_round),),
    hint="How many turns until the Final Job leaves",
    example=TrackState(table=Table(), spaces=5, deck=12, mover=0, cards=frozenset({0, 1, 3})),
)
