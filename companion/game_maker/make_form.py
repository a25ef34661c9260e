"""What a made game asks about itself, and how it reads."""

from dataclasses import replace

from companion.core.blocks import (
    Answer,
    Ask,
    Block,
    Facts,
    Fold,
    Heading,
    Note,
    Press,
    Result,
)
from companion.core.fields import Text
from companion.core.names import visible
from companion.core.words import with_noun
from companion.game_maker.definition import (
    MOST_COUNTERS,
    MOST_PHASES,
    MOST_ROWS,
    TYPED,
    Counters,
    Definition,
    Phase,
    Row,
    Sheet,
    hidden,
    names,
    shown,
    steps_of,
)
from companion.game_maker.definition_moves import is_blank
from companion.game_maker.examples import examples
from companion.game_maker.refusals import COUNTERS, PHASES, ROWS, NewNames, not_added
from companion.game_maker.words import how, rows_in_words, size
from companion.tools.questions import ask
from companion.tools.tool import Lead

FIRST_STEP = "Type the names of the rows, separated by commas. Or start from an example."

INSTEAD = Note(
    "An example replaces what is here. Your rows and counters are removed. You can bring back the "
    "ones you want, with what was entered in them. Undo brings everything back."
)

STAYS = "What was entered in them is kept, and comes back with them."


def form(game: Definition) -> Result:
    """Ask for everything: the name, the sheet, how the game goes, counters and rules."""
    return (
        ask(game, ("about", "name")),
        Heading("Score sheet"),
        _new_rows(game),
        *_rows(game),
        _sheet(game),
        _examples(game),
        Heading("Rounds and phases"),
        *_phases(game),
        _course(game),
        Heading("Counters"),
        *_counters(game),
        Heading("Everything else"),
        _looks(game),
        ask(game, ("rules",)),
    )


def _examples(game: Definition) -> Fold:
    """Return the examples, in one block: a field below it keeps its cursor when they change."""
    every = tuple(
        Press(f"Start from: {example.about.title}", "begin", (key,))
        for key, example in examples().items()
    )
    blocks: Result = every if is_blank(game) else (INSTEAD, *every)
    return Fold("Start from an example", blocks, "examples")


def _new(room: NewNames, move: str, typed: str, *, full: bool) -> Ask | Note:
    """Ask for new names, *typed* so far; where it is *full*, that is said once none is left there."""
    if full and not typed:
        return Note(room.full)
    title = f"New {room.noun}s, separated by commas"
    kind = Text(title=title, most=TYPED, listed=True)  # so that Enter leaves the cursor there
    notes = tuple(not_added(typed, room))
    return Ask(kind, typed, title, move=move, said=title, notes=notes)


def _is_full(part: Sheet | Counters, most: int) -> bool:
    return len(part.rows) == most and not hidden(part)


def _new_rows(game: Definition) -> Ask | Note:
    return _new(ROWS, "add-rows", game.typed, full=_is_full(game.sheet, MOST_ROWS))


def _rows(game: Definition) -> Result:
    named, unit = names(game.sheet, "Row"), game.sheet.unit.strip()
    gone = tuple(
        Press(f"Bring back: {_called(game.sheet, place)}", "row-back", (place,))
        for place in hidden(game.sheet)
    )
    return (
        *(
            Fold(
                how(game.sheet.rows[place], name, unit),
                _row(game, place, name, at),
                f"row-{place}",
            )
            for at, (place, name) in enumerate(named.items())
        ),
        *([Fold("Removed rows", (Note(STAYS), *gone))] if gone else []),
    )


_NEEDS = {
    "each": ("gives",),
    "most": ("gives", "second"),
    "sets": ("gives", "size"),
}
"""What is asked besides, where a row counts so."""


def _row(game: Definition, place: int, name: str, at: int) -> tuple[Block, ...]:
    row: Row = game.sheet.rows[place]
    fields = ("name", "way", *_NEEDS.get(row.way, ()))
    asks = (ask(game, ("sheet", "rows", place, each), row=name) for each in fields)
    return (
        replace(next(asks), notes=_alike(row.name, name)),
        *asks,
        *([Press(f"Move up: {name}", "row-up", (place,))] if at else []),
        Press(f"Remove: {name}", "row-off", (place,)),
    )


def _alike(typed: str, name: str) -> tuple[str, ...]:
    """Return that another row has the name that was *typed*, where this one is therefore called *name*."""
    if name == typed.strip() or not visible(typed):
        return ()
    return (f"Another row is called {typed.strip()}, so this one is “{name}”.",)


def _sheet(game: Definition) -> Fold:
    """Ask who wins, and for what is asked once for the whole sheet."""
    most = any(game.sheet.rows[place].way == "most" for place in shown(game.sheet))
    fields = ("wins", "rounds", "unit", *(["most"] if most else []), "tied")
    asks = tuple(ask(game, ("sheet", each)) for each in fields)
    return Fold("Who wins, rounds, what points are called", asks, "sheet")


def _called(part: Sheet | Counters, place: int) -> str:
    return visible(part.rows[place].name) or f"number {place + 1}"


def _phases(game: Definition) -> Result:
    phases = game.course.phases
    full = len(phases) == MOST_PHASES
    return (
        _new(PHASES, "add-phase", game.typed_phases, full=full),
        *(
            Fold(_title(phase, place), _phase(game, place), f"phase-{place}")
            for place, phase in enumerate(phases)
        ),
    )


def _title(phase: Phase, place: int) -> str:
    return f"{place + 1}. {visible(phase.title) or 'Phase'}"


def _phase(game: Definition, place: int) -> tuple[Block, ...]:
    title = _title(game.course.phases[place], place)
    asks = (
        ask(game, ("course", "phases", place, each), row=title)
        for each in ("title", "steps", "around")
    )
    return (
        *asks,
        *([Press(f"Move up: {title}", "phase-up", (place,))] if place else []),
        Press(f"Remove: {title}", "phase-off", (place,)),
    )


def _course(game: Definition) -> Fold:
    fields = ("rounds", "first", "unit", "setup", "end")
    return Fold(
        "Rounds and first player",
        tuple(ask(game, ("course", each)) for each in fields),
        "course",
    )


def _counters(game: Definition) -> Result:
    part = game.counters
    full = _is_full(part, MOST_COUNTERS)
    named = names(part, "Counter")
    gone = tuple(
        Press(f"Bring back: {_called(part, place)}", "counter-back", (place,))
        for place in hidden(part)
    )
    return (
        _new(COUNTERS, "add-counter", game.typed_counters, full=full),
        *(
            Fold(name, _counter(game, place, name, at), f"counter-{place}")
            for at, (place, name) in enumerate(named.items())
        ),
        *([Fold("Removed counters", (Note(STAYS), *gone))] if gone else []),
    )


def _counter(game: Definition, place: int, name: str, at: int) -> tuple[Block, ...]:
    asks = (
        ask(game, ("counters", "rows", place, each), row=name)
        for each in ("name", "start", "least", "most", "step")
    )
    return (
        *asks,
        *([Press(f"Move up: {name}", "counter-up", (place,))] if at else []),
        Press(f"Remove: {name}", "counter-off", (place,)),
    )


def _looks(game: Definition) -> Fold:
    asks = (
        ask(game, ("about", "sign")),
        ask(game, ("about", "colour")),
        ask(game, ("least",)),
        ask(game, ("most",)),
    )
    return Fold("Sign, colour and players", asks, "looks")


def result(game: Definition) -> Result:
    """Return what the game is: how its rows count, its phases, and its rules."""
    rows = rows_in_words(game.sheet)
    phases = tuple(
        (_title(phase, place), _count(phase)) for place, phase in enumerate(game.course.phases)
    )
    players = f"{min(game.least, game.most)} to {max(game.least, game.most)} players"
    return (
        Answer(game.about.title, f"{size(game)} · {players}"),
        *([Note(FIRST_STEP)] if is_blank(game) else []),
        *([Facts(rows)] if rows else []),
        *([Facts(phases)] if phases else []),
        *([Note(game.rules.strip())] if game.rules.strip() else []),
    )


def _count(phase: Phase) -> str:
    number = len(steps_of(phase.steps))
    steps = with_noun(number, "step") if number else "no steps yet"
    return f"{steps}, around the table" if phase.around else steps


def summary(game: Definition) -> str:
    """Return what is in the game."""
    return size(game)


def leads(game: Definition) -> tuple[Lead, ...]:
    """Return the ways to what the game has: its phases first, as the next step; they lead to its sheet."""
    rows, counters, phases = shown(game.sheet), shown(game.counters), game.course.phases
    return (
        *([Lead("Play", "round", main=True)] if phases else []),
        *([Lead("Score", "score", main=not phases)] if rows else []),
        *([Lead("Counters", "counters")] if counters else []),
    )
