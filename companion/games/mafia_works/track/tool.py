"""Victory Track: how long to the end, and whose Main Phase is the last. Winning the game, Turn Order."""

from companion.core.blocks import (
    Answer,
    Button,
    Facts,
    Fold,
    Grid,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Warn,
    blocks,
)
from companion.core.fields import Marks, Total
from companion.core.table import Table
from companion.core.words import with_noun
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.track import state as rules
from companion.games.mafia_works.track import words
from companion.games.mafia_works.track.picture import picture
from companion.games.mafia_works.track.state import TrackState, TrackState1
from companion.tools.questions import ask
from companion.tools.tool import Edition, Move, Tool, ToolLink, from_checklist, to_the_turn

ADVANCES = "The Track advances"


def form(state: TrackState) -> Result:
    """Ask for the Track's length and the deck; for the Final Job's space once it is out."""
    if state.gone:
        return (_gone(state), _house(state))
    numbers = [ask(state, ("spaces",)), ask(state, ("deck",))]
    job = state.spaces is not None and state.deck == 0
    return blocks(
        *picture(state, numbers[1]),
        QuestionSequence("The Track", tuple(numbers)),
        job and _job(state, state.spaces or 1),
        ask(state, ("mover",), players=state.table.players),
        rules.to_go(state) and _buttons(state),
        _gone(state),
        state.spaces and _cards(state, state.spaces),
        _house(state),
    )


def _buttons(state: TrackState) -> Result:
    """Return the button that counts an advance; before it, those for the advances that were missed."""
    late = rules.missed(state)
    if not late:
        return (Button(_advance(state), "advance", main=True),)
    often = f": {state.table.name(state.mover or 0)}" if late == 1 else f" {late} times"
    yes = Button(
        f"Yes, it advanced{often}",
        "catch-up",
        main=True,
        step_label=f"The Track had advanced{often}",
    )
    return (
        yes,
        Button("No, it didn't advance", "pass-over", step_label="The Track hadn't advanced"),
    )


def _advance(state: TrackState) -> str:
    """Return the button's label: it names whose turn it is, so that each advance has its own."""
    if state.mover not in state.table.seats:
        return ADVANCES
    return f"{ADVANCES}: {state.table.name(state.mover)}"


def _gone(state: TrackState) -> Question:
    return ask(state, ("gone",))


def _job(state: TrackState, spaces: int) -> Question:
    title = "Space of the Final Job, 1 at the Deck"
    kind = Total(title=title, least=1, most=spaces, blank=True)
    return Question(kind, state.job, title, path=("job",))


def _cards(state: TrackState, spaces: int) -> Fold:
    kind = Marks(title="Spaces with a card, 1 at the Deck", size=spaces)
    question = Question(kind, state.cards, kind.title, path=("cards",))
    moves = f" “{_advance(state)}” moves them on." if rules.to_go(state) else ""
    note = Note(f"Tap each space that has a card now.{moves}")
    return Fold("When do the other cards escape?", (note, question, *_escaping(state, spaces)))


def _house(state: TrackState) -> Fold:
    return Fold(
        "How this table plays",
        (
            words.acquired(state),
            ask(state, ("escape_only",)),
            words.last_turn(state),
            ask(state, ("finish",)),
            words.gaps(state),
            ask(state, ("stops",)),
        ),
    )


def track(state: TrackState) -> Result:
    """Return how many advances and Main Phases are left, and who has the last. Turn Order."""
    if state.gone:
        return _over(state)
    left = rules.to_go(state)
    if left is None:
        step = (Note(_BEGIN),) if state.spaces is None and state.deck is None else ()
        return (_first_step(state), *step)
    if late := rules.missed(state):
        return (_missed(state, late), *_warned(state))
    last = "The next advance is the last" if state.finish else "The next advance ends the game"
    text = last if left == 1 else f"{left} advances to the end"
    last_seat, reason, lines = (
        rules.last_main_phase(state, left),
        words.why(state),
        words.how(state, left),
    )
    if last_seat is not None:
        lines = (reason, *lines)
        name = state.table.name(last_seat)
        reason = f"{name} has the last Main Phase, if nobody acquires the Final Job"
        if not rules.main_phases(state, left):
            reason = f"{name}'s Main Phase before this advance is the last"
    return (
        Answer(
            text,
            reason,
            tone="bad" if left <= state.table.size else "plain",
            lines=lines,
            rule=words.rule(state),
        ),
        *_warned(state),
        Facts(_facts(state, left)),
        words.the_end(state),
    )


def _facts(state: TrackState, left: int) -> tuple[tuple[str, str], ...]:
    """Return how many Main Phases are left, who has the last, and whose turn it leaves on."""
    most = "if it escapes" if state.escape_only else "at most"
    phases, last = rules.main_phases(state, left), rules.last_main_phase(state, left)
    rounds = f" ({words.rounds_of(phases, state.table.size)})" if phases else ""
    count = (f"Main Phases, {most}", f"{phases}{rounds}")
    if last is None or state.mover is None:
        return (count, ("Last Main Phase", "Tap who advances it next"))
    order = state.table.clockwise_from(state.mover)
    leaves = state.table.name(order[(left - 1) % len(order)])
    before = ", before this advance" if not phases else ""
    return (
        count,
        ("Last Main Phase", f"{state.table.name(last)}'s{before}"),
        ("The Final Job leaves on", f"{leaves}'s turn"),
    )


_BEGIN = (
    "Tap how many spaces your Track has and how many cards are in the Victory deck. After that, "
    "one button counts each advance, and you see how many Main Phases are left."
)


def _first_step(state: TrackState) -> Answer:
    if state.spaces is None:
        text, said = "How long is your Track?", "Count its spaces once"
    elif state.deck is None:
        text, said = "How many cards are left?", "Count the Final Job too: it's at the bottom"
    else:
        text, said = "Where is the Final Job?", "The deck is empty, so it's on the Track"
    return Answer(text, said, rule=words.rule(state))


def _missed(state: TrackState, late: int) -> Answer:
    """Return the question whether the Track was advanced in the turns since. Turn Order, 4."""
    text = "Did the Track advance?" if late == 1 else f"Did the Track advance {late} times?"
    name = state.table.name(state.mover or 0)
    since = f"In {name}'s turn" if late == 1 else f"Since {name}'s turn began"
    said = f"{since}. It advances once in each turn"
    return Answer(text, said, rule=words.rule(state))


def _warned(state: TrackState) -> Result:
    if state.deck or state.job is None or state.job <= (state.spaces or 1):
        return ()
    spaces = with_noun(state.spaces or 1, "space")
    text = f"Your Track has {spaces}, so the Final Job can't be on space {state.job}."
    return (Warn(text),)


def _over(state: TrackState) -> Result:
    gone = "escaped" if state.gone == "escaped" else "was acquired"
    if rules.ended(state):
        text = "This turn is the last" if state.finish else "The game is over"
        said = f"The Final Job {gone}: count the Victory Points"
        answer = Answer(text, said, "plain", rule=words.rule(state))
        return blocks(
            answer,
            Note(_SKILLS[state.gone]),
            state.gone == "acquired" and words.acquired(state),
            words.last_turn(state),
        )
    said = "The Final Job was acquired, and only its escape ends your game"
    return (
        Answer("Nothing ends the game now", said, "bad", rule=words.rule(state)),
        Note(_SKILLS["acquired"]),
        words.acquired(state),
        RuleGap("The rules have no other end. Agree on one, such as the end of this round."),
    )


_SKILLS = {
    "escaped": "First resolve its [Escape] skill, if it has one.",
    "acquired": "First resolve its [Acquire] skill, if it has one.",
}
"""The skill of the Final Job that still happens when it leaves. Keywords."""


def _escaping(state: TrackState, spaces: int) -> Result:
    lying = rules.places(state)
    if not lying or state.deck is None:
        return ()
    found = rules.escapes(lying, spaces, state.deck, state.stops)
    rows = tuple((str(place), words.when(found[place])) for place in reversed(lying))
    other = rules.escapes(lying, spaces, state.deck, not state.stops)
    grid = Grid("Cards on the Track", ("Space", "Escapes"), rows)
    return blocks(grid, found != other and words.gaps(state))


def summary(state: TrackState) -> str:
    """Return how far away the end is."""
    if state.gone:
        return "The Final Job is gone" if rules.ended(state) else "Nothing ends the game"
    left = rules.to_go(state)
    return "How far is the end?" if left is None else f"{left} to the end"


def links(state: TrackState) -> tuple[ToolLink, ...]:
    """Return the way to the Score once the Final Job has left, and the one back to the turn before."""
    if rules.ended(state):
        return (ToolLink("Add up the Victory Points", "score", main=True),)
    if not rules.to_go(state):
        return ()
    return (
        to_the_turn(state) if state.told > 1 or state.cards else (ToolLink("Go on", "round"),)
    )


def done(state: TrackState, at: RoundState) -> bool:
    """Return whether the Track was advanced in this turn; in the set-up, whether it is laid out."""
    if not at.round:
        return not state.cards and rules.to_go(state) is not None
    return rules.is_ahead(state, at)


TOOL = Tool(
    game="mafia-works",
    key="track",
    title="Victory Track",
    version=3,
    state=TrackState,
    result=track,
    chapter="Winning the game",
    summary=summary,
    form=form,
    moves=(
        Move("advance", ADVANCES, rules.advanced),
        Move("catch-up", "Advances counted", rules.caught_up),
        Move("pass-over", "No advance in that turn", rules.passed_over),
    ),
    transfers=(
        from_checklist(
            "the turn", rules.from_round, "mover", "due", noted=rules.with_main_phase
        ),
    ),
    older=(Edition(1, TrackState1), rules.SHORT),
    hint="How long to the end, and whose Main Phase is the last",
    sign="track",
    links=links,
    done=done,
    example=TrackState(table=Table(), spaces=5, deck=12, mover=0, cards=frozenset({0, 1, 3})),
)
