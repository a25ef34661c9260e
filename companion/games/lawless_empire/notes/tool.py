"""Notes and guesses: who could be whom, for one player's eyes. Rulebook: End of Game."""

from dataclasses import replace
from typing import Any

from companion.core.blocks import (
    Answer,
    Block,
    Facts,
    Fold,
    Heading,
    Note,
    Odds,
    Question,
    QuestionSequence,
    Result,
    Secret,
    Warn,
    blocks,
)
from companion.core.fields import Marks
from companion.core.shape import field_at
from companion.core.words import with_noun
from companion.games.lawless_empire.notes import state as rules
from companion.games.lawless_empire.notes.state import NotesState
from companion.games.lawless_empire.score.scoring import RIGHT_GUESS
from companion.games.lawless_empire.score.state import ScoreState
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer, short_names
from companion.tools.transfers import transferred

RULE = (
    "There is one more role than there are players. These roles are shown, shuffled face down and dealt. "
    "The last one leaves the game unseen. At the end the Informant shows first and guesses "
    f"everyone else's role: {RIGHT_GUESS} MP for each right guess."
)


def form(state: NotesState) -> Result:
    """Ask openly for the roles in play, and under a cover for all notes and guesses."""
    kind = replace(
        _marks(state), names=tuple(rules.title(state, role) for role in range(len(rules.KEYS)))
    )
    return blocks(
        Question(
            kind,
            state.roles,
            f"Roles in play: {rules.wanted(state)} cards are on the table",
            path=("roles",),
        ),
        bool(rules.unnamed_roles(state)) and Fold("Name the unnamed roles", _naming(state)),
        ask(state, ("me",), players=state.table.players),
        Secret("Who could be whom, and guesses", _thoughts(state)),
        bool(state.roles) and _reveal(state),
    )


def _naming(state: NotesState) -> Result:
    """Ask for the names of the roles in play that the rulebook does not explain."""
    kind = field_at(NotesState, ("names", 0, "name")).kind
    return tuple(
        Question(
            kind,
            state.names[place].name if place < len(state.names) else "",
            f"Name of role {place + 1}",
            move="name",
            args=(place,),
        )
        for place in rules.unnamed_roles(state)
    )


def _marks(state: NotesState) -> Marks:
    kind = ask(state, ("roles",)).kind
    assert isinstance(kind, Marks)
    return kind


def _options(state: NotesState, roles: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """Return what can be picked: these *roles*, and none of them."""
    return (("", "?"), *((rules.KEYS[role], rules.title(state, role)) for role in roles))


def _in_play(state: NotesState) -> tuple[int, ...]:
    return tuple(sorted(state.roles))


def _thoughts(state: NotesState) -> Result:
    """Ask what one player knows, and say what that means for everyone else."""
    own: list[Block] = []
    if state.me is not None:
        own = [ask(state, ("mine",), options=_options(state, _in_play(state)))]
    return (
        *own,
        *_left(state),
        *((_cannot(state, seat) for seat in rules.others(state)) if state.roles else ()),
        *_guesses(state),
        ask(state, ("text",)),
    )


def _cannot(state: NotesState, seat: int) -> Question:
    """Ask which roles a player cannot have: a touch rules a role out or in again."""
    ruled_out = state.about[seat].cannot
    return ask(
        state,
        ("about", seat, "cannot"),
        f"{state.table.name(seat)} can't be",
        options=tuple(
            (
                ruled_out ^ {role},
                f"{rules.title(state, role)}{': no' if role in ruled_out else ''}",
            )
            for role in _in_play(state)
        ),
    )


def _counted(state: NotesState) -> dict[int, dict[int, int]]:
    """Return for each other player the number of fitting deals in which they hold each role."""
    seats = rules.others(state)
    found = rules.deals([rules.allowed(state, seat) for seat in seats])
    return dict(zip(seats, found, strict=True))


def _left(state: NotesState) -> Result:
    """Return what the notes leave for each player, looking at all players together."""
    if len(state.roles) != rules.wanted(state):
        return ()
    found = _counted(state)
    if not all(any(roles.values()) for roles in found.values()):
        return (Warn("No deal of the roles fits these notes. Change something."),)
    return (Facts(tuple((state.table.name(p), _said(state, found[p])) for p in found)),)


def _said(state: NotesState, roles: dict[int, int]) -> str:
    open_ones = [rules.title(state, role) for role, ways in roles.items() if ways]
    if len(open_ones) > 2 and len(open_ones) >= len(state.roles) - bool(state.mine):
        return f"any of {len(open_ones)}"
    if len(open_ones) == 1:
        return f"must be {open_ones[0]}"
    return f"{', '.join(open_ones[:-1])} or {open_ones[-1]}"


def _guesses(state: NotesState) -> Result:
    """Ask the Informant, or a player without a role here, for guesses; say which were right.

    Rulebook: End of Game.
    """
    roles = rules.candidates(state)
    if (
        not roles
        or rules.INFORMANT not in state.roles
        or state.mine not in ("", rules.KEYS[rules.INFORMANT])
    ):
        return ()
    seats = rules.others(state)
    said = [state.about[seat].guess for seat in seats if state.about[seat].guess]
    twice = sorted({guess for guess in said if said.count(guess) > 1}, key=rules.KEYS.index)
    titles = [rules.title(state, rules.KEYS.index(guess)) for guess in twice]
    return (
        Heading("The Informant's guesses"),
        *(
            ask(
                state,
                ("about", seat, "guess"),
                f"{state.table.name(seat)} is",
                options=_options(state, roles),
            )
            for seat in seats
        ),
        *(Warn(f"{name} is guessed twice. The box has each role once.") for name in titles),
        *_right(state, len(said)),
    )


def _right(state: NotesState, said: int) -> Result:
    shown = [seat for seat in rules.others(state) if state.about[seat].shown]
    if not shown or not said:
        return ()
    hits = rules.right(state)
    rows = tuple(
        (state.table.name(seat), "right" if seat in hits else "not right") for seat in shown
    )
    points = RIGHT_GUESS * len(hits)
    return (Facts((*rows, ("Together", f"{len(hits)} right: {points} MP"))),)


def _reveal(state: NotesState) -> QuestionSequence:
    options = _options(state, _in_play(state))
    return QuestionSequence(
        "Roles shown at the end",
        tuple(
            ask(state, ("about", p.seat, "shown"), player=p, options=options)
            for p in state.table.players
        ),
        optional=True,
    )


def notes(state: NotesState) -> Result:
    """Return which roles are in play, and among how many the Informant guesses."""
    found, want = len(state.roles), rules.wanted(state)
    return blocks(
        _answer(state, found, want),
        found > want
        and Warn(
            f"{found} roles are marked, but only {want} are in play, one more than players."
        ),
        not found and Note(_FIRST_STEP),
    )


_FIRST_STEP = (
    "Mark the roles whose reference cards are on the table. Then pick whose notes these are. Everything "
    "under a cover stays on this phone."
)


def _answer(state: NotesState, found: int, want: int) -> Answer:
    if found < want:
        text, why = (
            f"{found} of {want} roles marked",
            "There is one more role than there are players",
        )
    else:
        text = f"{found} roles, {state.table.size} players"
        why = "One of them is out of the game"
    lines: tuple[str, ...] = ()
    if rules.INFORMANT in state.roles and found == want:
        among = rules.candidates(state)
        guesses = with_noun(state.table.size - 1, "guess", "guesses")
        why = f"The Informant has {guesses} among {len(among)} roles"
        lines = (
            f"The Informant guesses among: {', '.join(rules.title(state, role) for role in among)}",
        )
    return Answer(text, why, lines=lines)


def chances(state: NotesState) -> Result:
    """Return the chance of each role if all deals that fit the notes are equally likely."""
    blocks: list[Block] = [Note("All deals that fit your notes count as equally likely.")]
    if len(state.roles) == rules.wanted(state):
        for seat, roles in _counted(state).items():
            whole = sum(roles.values())
            blocks += [Heading(state.table.name(seat))] if whole else []
            blocks += [
                Odds(rules.title(state, role), ways, whole)
                for role, ways in roles.items()
                if ways
            ]
    return (Secret("Chances of each role", tuple(blocks)),)


def take_shown(source: ScoreState, target: NotesState) -> NotesState:
    """Return *target* with the roles that were shown in the Score."""
    keys = {option.key for option in rules.OPTIONS}
    after = target
    for seat in target.table.seats:
        role: Any = source.lines[seat].role
        if role and role in keys:
            mine = target.about[seat]
            about = transferred(mine, mine.evolve(shown=role), role)
            after = after.put(("about", seat), about)
    return after


def summary(state: NotesState) -> str:
    """Return how many roles are marked."""
    return f"{len(state.roles)} of {rules.wanted(state)} roles marked"


TOOL = Tool(
    game="lawless-empire",
    key="notes",
    title="Notes and guesses",
    version=2,
    older=(short_names(1, NotesState),),
    state=NotesState,
    result=notes,
    rule=RULE,
    chapter="Setup, End of Game",
    summary=summary,
    form=form,
    moves=(Move("name", "Name of a role", rules.named),),
    transfers=(
        Transfer(
            "roles",
            "Use the names from the Role cards",
            rules.take_names,
            step_label="The names came from the Role cards",
        ),
        Transfer(
            "score",
            "Use the roles shown in the Score",
            take_shown,
            step_label="The roles shown came from the Score",
        ),
    ),
    what_if=chances,
    hint="Who could be whom, only for you",
    sign="mask",
    personal=True,
    example=NotesState(roles=frozenset({0, 1, 2, 3, 4})),
)
