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
from companion.games.mafia_works.track_rules import escapes
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
from companion.words import counted

CHAPTER = "Winning the game"


def _rule(state: TrackState) -> str:
    """Return the rule in our words, as this table reads it."""
    gap = ", and push those they touch" if state.stops else ""
    moves = "the cards at the Deck go" if state.stops else "all cards go"
    ends = "it escapes" if state.escape_only else "it leaves the Track"
    return (
        f"Each turn {moves} one space towards Escape{gap}; then the next Victory card comes to "
        f"the left-most space. The Final Job comes last of all; the game ends when {ends}."
    )


def _acquired(state: TrackState) -> Silent:
    ours = (
        "Your table lets only its escape end the game."
        if state.escape_only
        else "We count its being acquired too. The table can let only its escape end the game."
    )
    return Silent(
        f"The rules end the game once the Final Job is off the Track, and say no more. {ours}"
    )


def _gaps(state: TrackState) -> Silent:
    ours = (
        "At your table cards beyond a gap wait until the others reach them."
        if state.stops
        else "Here every card goes one space and gaps stay. The other way, cards beyond a gap "
        "wait until the others reach them."
    )
    always = "The Final Job comes last, so it moves every time either way."
    return Silent(f"The rules do not say what a gap does. {ours} {always}")


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
            _acquired(state),
            ask(state, ("escape_only",)),
            _gaps(state),
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
    most = "if it escapes" if state.escape_only else "at most"
    text = "The next advance ends it" if left == 1 else f"{left} advances to the end"
    return (
        Answer(
            text,
            _why(state),
            tone="bad" if left <= state.table.size else "plain",
            lines=_lines(state, left),
            rule=_rule(state),
            chapter=CHAPTER,
        ),
        *_warned(state),
        Facts(
            (
                (f"Turns, {most}", str(left)),
                (f"Rounds, {most}", _rounds(left, state.table.size) or "Less than 1"),
                *_last_turn(state, left),
            )
        ),
    )


def _first_step(state: TrackState) -> Answer:
    if state.spaces is None:
        text, why = "How long is your Track?", "Count its spaces once"
    elif state.deck is None:
        text, why = "How many cards are left?", "The Final Job is one of them, at the bottom"
    else:
        text, why = "Where is the Final Job?", "The deck is empty: it lies on the Track"
    return Answer(text, why, rule=_rule(state), chapter=CHAPTER)


def _why(state: TrackState) -> str:
    if state.deck:
        spaces = counted(state.spaces or 1, "space")
        return f"{state.deck} in the deck + {spaces}, if nobody acquires it"
    return f"on space {state.job} of {state.spaces}, if nobody acquires it"


def _lines(state: TrackState, left: int) -> tuple[str, ...]:
    out = (
        f"The Final Job comes out on advance {state.deck}, on space 1.",
        f"From there it leaves with push number {state.spaces}.",
    )
    players = counted(state.table.size, "player")
    rounds = _rounds(left, state.table.size, f" of {players}")
    spread = rounds or f"less than a round of {players}"
    acquired = (
        "Never, if somebody acquires it: only its escape ends your game."
        if state.escape_only
        else "Sooner, if somebody acquires it."
    )
    turns = f"One advance a turn. {counted(left, 'turn')}: {spread}."
    return (*(out if state.deck else ()), turns, acquired)


def _rounds(turns: int, players: int, of: str = "") -> str:
    """Return so many *turns* as whole rounds and what is over, '' for less than one round."""
    rounds, over = divmod(turns, players)
    if not rounds:
        return ""
    rest = f" and {counted(over, 'turn')}" if over else ""
    return f"{counted(rounds, 'round')}{of}{rest}"


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
    how = "escaped" if state.gone == "escaped" else "was acquired"
    if ended(state):
        why = f"The Final Job {how}: count the Victory Points"
        lines = (_MIDDLE,) if state.gone == "acquired" else (_ESCAPED, _MIDDLE)
        answer = Answer("The game is over", why, "plain", lines, _rule(state), CHAPTER)
        return (answer, *([_acquired(state)] if state.gone == "acquired" else []))
    why = "The Final Job was acquired, and only its escape ends your game"
    return (
        Answer("Nothing ends the game now", why, "bad", rule=_rule(state), chapter=CHAPTER),
        Silent("The rules know no other end. Agree on one, such as the end of this round."),
    )


_ESCAPED = "Its [Escape] skill comes first."
_MIDDLE = "The rules do not say whether the turn is finished. Our suggestion: stop at once."


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
