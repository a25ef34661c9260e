"""Victory Track: advances, turns and rounds to the end. Rulebook: Winning the game, Turn Order."""

from companion.asking import ask
from companion.blocks import (
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
from companion.fields import Marks, Total
from companion.games.mafia_works.track_rules import escapes, rounds_of
from companion.games.mafia_works.track_state import (
    TrackState,
    advanced,
    ended,
    from_round,
    places,
    to_go,
)
from companion.table import Table
from companion.tool import Move, Take, Tool

RULE = (
    "Each turn all cards go one space towards Escape, then the next Victory card comes to the "
    "left-most space. The Final Job comes last of all; the game ends when it leaves the Track."
)
CHAPTER = "Winning the game"

_ACQUIRED = (
    "The rules end the game once the Final Job is off the Track, and say no more. We count its "
    "being acquired too. The table can let only its escape end the game."
)
_GAPS = (
    "The rules do not say what a gap does. Here every card goes one space and gaps stay. The "
    "other way, cards beyond a gap wait until the others reach them. The Final Job comes last, "
    "so it moves every time either way."
)


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
            Silent(_ACQUIRED),
            ask(state, ("escape_only",)),
            Silent(_GAPS),
            ask(state, ("stops",)),
        ),
    )


def track(state: TrackState) -> Result:
    """Say how many advances, turns and rounds are left. Winning the game."""
    if state.gone:
        return _over(state)
    left = to_go(state)
    if left is None:
        return (_first_step(state),)
    text = "The next advance ends it" if left == 1 else f"{left} advances to the end"
    return (
        Answer(
            text,
            _why(state),
            tone="bad" if left <= state.table.size else "plain",
            lines=(*_lines(state, left),),
            rule=RULE,
            chapter=CHAPTER,
        ),
        *_warned(state),
        Facts(
            (
                ("Turns, at most", str(left)),
                ("Rounds, at most", str(rounds_of(left, state.table.size))),
                *_last_turn(state, left),
            )
        ),
    )


def _first_step(state: TrackState) -> Answer:
    if state.spaces is None:
        return Answer(
            "How long is your Track?", "Count its spaces once", rule=RULE, chapter=CHAPTER
        )
    if state.deck is None:
        why = "The Final Job is one of them, at the bottom"
        return Answer("How many cards are left?", why, rule=RULE, chapter=CHAPTER)
    why = "The deck is empty: it lies on the Track"
    return Answer("Where is the Final Job?", why, rule=RULE, chapter=CHAPTER)


def _why(state: TrackState) -> str:
    if state.deck:
        return f"{state.deck} in the deck + {state.spaces} spaces, if nobody acquires it"
    return f"on space {state.job} of {state.spaces}, if nobody acquires it"


def _lines(state: TrackState, left: int) -> list[str]:
    spaces, n = state.spaces or 1, state.table.size
    lines = []
    if state.deck:
        lines.append(f"The Final Job comes out on advance {state.deck}, on space 1.")
        lines.append(f"From there it leaves with the push number {spaces}.")
    turns = "1 turn" if left == 1 else f"{left} turns"
    lines.append(f"One advance a turn: {turns}, {rounds_of(left, n)} of {n} players' rounds.")
    lines.append("Sooner, when somebody acquires it.")
    return lines


def _last_turn(state: TrackState, left: int) -> list[tuple[str, str]]:
    if state.mover not in state.table.seats:
        return []
    order = state.table.clockwise_from(state.mover)
    return [("It escapes on", f"{state.table.name(order[(left - 1) % len(order)])}'s turn")]


def _warned(state: TrackState) -> Result:
    if state.deck or state.job is None or state.job <= (state.spaces or 1):
        return ()
    text = f"Your Track has {state.spaces} spaces: the Final Job cannot lie on {state.job}."
    return (Warn(text),)


def _over(state: TrackState) -> Result:
    how = "escaped" if state.gone == "escaped" else "was acquired"
    if ended(state):
        why = f"The Final Job {how}: count the Victory Points"
        answer = Answer("The game is over", why, lines=_OVER_LINES, rule=RULE, chapter=CHAPTER)
        return (answer, *([Silent(_ACQUIRED)] if state.gone == "acquired" else []))
    why = "The Final Job was acquired, and only its escape ends your game"
    return (
        Answer("Nothing ends the game now", why, "bad", rule=RULE, chapter=CHAPTER),
        Silent("The rules know no other end. Agree on one, such as the end of this round."),
    )


_OVER_LINES = (
    "If it escaped, its [Escape] skill comes first.",
    "The rules do not say whether the turn is finished. Our suggestion: stop at once.",
)


def _escaping(state: TrackState, spaces: int) -> Result:
    lying = places(state)
    if not lying or state.deck is None:
        return ()
    found = escapes(lying, spaces, state.deck, state.stops)
    rows = tuple((str(place), _when(found[place])) for place in reversed(lying))
    return (Grid("Cards on the Track", ("Space", "Escapes"), rows),)


def _when(advance: int) -> str:
    return "next advance" if advance == 1 else f"in {advance} advances"


def summary(state: TrackState) -> str:
    """Say how far the end is."""
    if state.gone:
        return "The Final Job is gone"
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
