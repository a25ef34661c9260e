"""What a made game asks about itself, and how it reads."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Facts,
    Fold,
    Heading,
    Note,
    Question,
    Result,
    blocks,
)
from companion.core.fields import Count, Flag, Option, Pick, Text
from companion.core.names import visible
from companion.core.printed import signed
from companion.core.shape import field_at
from companion.core.words import players_words, with_noun
from companion.game_maker.definition import (
    GIVES,
    MOST_COUNTERS,
    MOST_ITEMS,
    MOST_PHASES,
    MOST_ROWS,
    REFERRING,
    TYPED,
    Counters,
    Definition,
    Phase,
    Row,
    Rule,
    Sheet,
    hidden,
    names,
    referable,
    referred,
    shown,
    steps_of,
)
from companion.game_maker.definition_moves import is_blank
from companion.game_maker.examples import example_names
from companion.game_maker.refusals import COUNTERS, PHASES, ROWS, NewNames, not_added
from companion.game_maker.words import how_at, rows_in_words, size
from companion.tools.questions import ask
from companion.tools.tool import ToolLink

FIRST_STEP = "Type the names of the rows, separated by commas. Or start from an example."

INSTEAD = Note(
    "An example replaces what is here. Your rows and counters are removed. You can bring back the "
    "ones you want, with what was entered in them. Undo brings everything back."
)

STAYS = "Everything entered in them is kept, and comes back with them."


def form(game: Definition) -> Result:
    """Ask for everything: the name, the sheet, how the game goes, counters and rules."""
    return (
        ask(game, ("about", "name")),
        Heading("Score sheet"),
        _new_rows(game),
        *_rows(game),
        *_sheet(game),
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
        Button(
            f"Start from: {name}",
            "begin",
            (key,),
            step_label=f"Started from: {name}",
        )
        for key, name in example_names().items()
    )
    blocks: Result = every if is_blank(game) else (INSTEAD, *every)
    return Fold("Start from an example", blocks, "examples")


def _new(room: NewNames, move: str, typed: str, *, full: bool) -> Question | Note:
    """Ask for new names, *typed* so far; where it is *full*, that is said once none is left there."""
    if full and not typed:
        return Note(room.full)
    title = f"New {room.noun}s, separated by commas"
    kind = Text(title=title, most=TYPED, listed=True)  # so that Enter leaves the cursor there
    notes = tuple(not_added(typed, room))
    return Question(kind, typed, title, move=move, step_label=title, notes=notes)


def _is_full(part: Sheet | Counters, most: int) -> bool:
    return len(part.rows) == most and not hidden(part)


def _new_rows(game: Definition) -> Question | Note:
    return _new(ROWS, "add-rows", game.typed, full=_is_full(game.sheet, MOST_ROWS))


def _rows(game: Definition) -> Result:
    named = names(game.sheet, "Row")
    gone = tuple(
        Button(
            f"Bring back: {_called(game.sheet, place)}",
            "row-back",
            (place,),
            step_label=f"{_called(game.sheet, place)} was brought back",
        )
        for place in hidden(game.sheet)
    )
    return blocks(
        *(
            Fold(
                how_at(game.sheet, place, name),
                _row(game, place, name, at),
                f"row-{place}",
            )
            for at, (place, name) in enumerate(named.items())
        ),
        gone and Fold("Removed rows", (Note(STAYS), *gone)),
    )


_NEEDS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "each": (("gives", "Points"),),
    "most": (("gives", "Points"), ("second", "")),
    "sets": (("gives", "Points"), ("size", "")),
    "half": (("up", ""),),
    "result": (
        ("gives", "Points if it meets the bid"),
        ("each", ""),
        ("enough", ""),
        ("over", ""),
        ("under", ""),
    ),
    "bonus": (("least", ""), ("gives", "Points of the bonus")),
    "multiple": (("gives", "How many times?"),),
}
"""What is asked besides, where a row counts so, and the question where it is not the usual one."""

_BESIDE: Final = {"times": "Which row's number?", "result": "Which row is the bid?"}
"""The question for the other row of those that count with one."""

NO_OTHER = Note("Add another row first: this one counts with it.")
ABOVE = Note("Without a choice, all rows above count.")


def _row(game: Definition, place: int, name: str, at: int) -> tuple[Block, ...]:
    row: Row = game.sheet.rows[place]
    return (
        replace(_question_of(game, place, name, "name"), notes=_alike(row.name, name)),
        _question_of(game, place, name, "way"),
        *_others(game, place, name),
        *(_question_of(game, place, name, *each) for each in _NEEDS.get(row.way, ())),
        *(_table(game, place, name) if row.way == "table" else ()),
        *(
            [Button(f"Move up: {name}", "row-up", (place,), step_label=f"{name} was moved up")]
            if at
            else []
        ),
        Button(f"Remove: {name}", "row-off", (place,), step_label=f"{name} was removed"),
    )


def _question_of(
    game: Definition, place: int, name: str, field: str, title: str = ""
) -> Question:
    """Ask for the *field* of the row at *place*, which may be one that only some ways need."""
    if field in Row.model_fields:
        return ask(game, ("sheet", "rows", place, field), title, row=name)
    kind = field_at(Rule, (field,)).kind
    now = getattr(game.sheet.rows[place].more, field)
    title = title or kind.title
    return Question(
        kind, now, title, move="row-rule", args=(place, field), step_label=title, row=name
    )


def _others(game: Definition, place: int, name: str) -> Result:
    """Ask which other rows the one at *place* counts with, if its way needs any."""
    sheet, named = game.sheet, names(game.sheet, "Row")
    way, now = sheet.rows[place].way, referred(sheet, place)
    if way not in REFERRING:
        return ()
    others = referable(sheet, place)
    if not others:
        return (NO_OTHER,)
    if way in _BESIDE:
        title = _BESIDE[way]
        kind = Pick(options=tuple(Option(str(each), named[each]) for each in others))
        key = str(now[-1]) if now else ""
        return (
            Question(
                kind, key, title, move="row-beside", args=(place,), step_label=title, row=name
            ),
        )
    questions = (
        Question(
            Flag(title=named[each]),
            each in now,
            named[each],
            move="row-with",
            args=(place, each),
            step_label=f"{name} with {named[each]}",
            row=name,
        )
        for each in others
    )
    return (Fold("Which rows?", (ABOVE, *questions), f"with-{place}"),)


def _table(game: Definition, place: int, name: str) -> tuple[Block, ...]:
    """Ask what 1, 2, 3 … of something give in the row at *place*."""
    table = game.sheet.rows[place].more.table
    kind = Count(least=-GIVES, most=GIVES)
    questions = (
        Question(
            kind,
            gives,
            f"{at} or more" if at == len(table) else f"{at}",
            move="row-table",
            args=(place, at - 1),
            step_label=f"{name}, {at}",
            row=name,
        )
        for at, gives in enumerate(table, 1)
    )
    more = Button(f"What {len(table) + 1} give: {name}", "table-more", (place,))
    less = Button(f"Without {len(table)}: {name}", "table-less", (place,))
    return (
        *questions,
        *([more] if len(table) < MOST_ITEMS else [Note(f"A table goes up to {MOST_ITEMS}.")]),
        *([less] if table else []),
    )


def _alike(typed: str, name: str) -> tuple[str, ...]:
    """Return that another row has the name that was *typed*, where this one is therefore called *name*."""
    if name == typed.strip() or not visible(typed):
        return ()
    return (f"Another row is called {typed.strip()}, so this one is “{name}”.",)


def _sheet(game: Definition) -> tuple[Fold, ...]:
    """Ask who wins, when the game ends, and for what is asked once for the whole sheet."""
    sheet = game.sheet
    most = any(sheet.rows[place].way == "most" for place in shown(sheet))
    fields = ("wins", "rounds", *(["ends"] if sheet.rounds else []))
    target = sheet.rounds and sheet.ends in ("reach", "pass")
    more = ("unit", *(["most"] if most else []), "tied")
    alone = ("solo", *(["beat"] if sheet.solo else []))
    return (
        Fold(
            "Who wins, rounds, what points are called",
            blocks(
                *(ask(game, ("sheet", each)) for each in fields),
                target and ask(game, ("sheet", "target")),
                _last_ends(game) and ask(game, ("course", "rounds")),
                *(ask(game, ("sheet", each)) for each in more),
            ),
            "sheet",
        ),
        Fold(
            "Teams, playing alone, halves",
            blocks(
                sheet.wins != "together" and ask(game, ("sheet", "teams")),
                *(ask(game, ("sheet", each)) for each in alone),
                ask(game, ("sheet", "fraction")),
            ),
            "sides",
        ),
    )


def _last_ends(game: Definition) -> bool:
    """Return whether the number of rounds ends the score sheet, and is asked with it."""
    return game.sheet.rounds and game.sheet.ends == "rounds"


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
    questions = (
        ask(game, ("course", "phases", place, each), row=title)
        for each in ("title", "steps", "around")
    )
    return (
        *questions,
        *(
            [
                Button(
                    f"Move up: {title}",
                    "phase-up",
                    (place,),
                    step_label=f"{title} was moved up",
                )
            ]
            if place
            else []
        ),
        Button(f"Remove: {title}", "phase-off", (place,), step_label=f"{title} was removed"),
    )


def _course(game: Definition) -> Fold:
    rounds = [] if _last_ends(game) else ["rounds"]
    fields = (*rounds, "first", "unit", "setup", "end")
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
        Button(
            f"Bring back: {_called(part, place)}",
            "counter-back",
            (place,),
            step_label=f"{_called(part, place)} was brought back",
        )
        for place in hidden(part)
    )
    return blocks(
        _new(COUNTERS, "add-counter", game.typed_counters, full=full),
        *(
            Fold(name, _counter(game, place, name, at), f"counter-{place}")
            for at, (place, name) in enumerate(named.items())
        ),
        gone and Fold("Removed counters", (Note(STAYS), *gone)),
    )


def _counter(game: Definition, place: int, name: str, at: int) -> tuple[Block, ...]:
    questions = [
        ask(game, ("counters", "rows", place, each), row=name)
        for each in ("name", "start", "least", "most", "step")
    ]
    counter = game.counters.rows[place]
    questions[3] = replace(
        questions[3],
        notes=_swapped(
            counter.least, counter.most, lambda low, high: f"{signed(low)} to {signed(high)}"
        ),
    )
    return (
        *questions,
        *(
            [
                Button(
                    f"Move up: {name}",
                    "counter-up",
                    (place,),
                    step_label=f"{name} was moved up",
                )
            ]
            if at
            else []
        ),
        Button(f"Remove: {name}", "counter-off", (place,), step_label=f"{name} was removed"),
    )


def _looks(game: Definition) -> Fold:
    least, most = (ask(game, (each,)) for each in ("least", "most"))
    questions = (
        ask(game, ("about", "sign")),
        ask(game, ("about", "colour")),
        least,
        replace(most, notes=_swapped(game.least, game.most, players_words)),
    )
    return Fold("Sign, colour and players", questions, "looks")


def _swapped(least: int, most: int, said: Callable[[int, int], str]) -> tuple[str, ...]:
    """Return what is meant where *least* is above *most*, as *said* of two bounds; nothing where it isn't."""
    if least <= most:
        return ()
    return (
        f"At least {signed(least)} and at most {signed(most)}? It counts as {said(most, least)}.",
    )


def result(game: Definition) -> Result:
    """Return what the game is: how its rows count, its phases, and its rules."""
    rows = rows_in_words(game.sheet)
    phases = tuple(
        (_title(phase, place), _count(phase)) for place, phase in enumerate(game.course.phases)
    )
    players = players_words(min(game.least, game.most), max(game.least, game.most))
    alone = ", or one alone" if game.sheet.solo else ""
    return blocks(
        Answer(game.about.title, f"{size(game)} · {players}{alone}"),
        is_blank(game) and Note(FIRST_STEP),
        bool(rows) and Facts(rows),
        bool(phases) and Facts(phases),
        game.rules.strip() and Note(game.rules.strip()),
    )


def _count(phase: Phase) -> str:
    number = len(steps_of(phase.steps))
    steps = with_noun(number, "step") if number else "no steps yet"
    return f"{steps}, around the table" if phase.around else steps


def summary(game: Definition) -> str:
    """Return what is in the game."""
    return size(game)


def links(game: Definition) -> tuple[ToolLink, ...]:
    """Return the ways to what the game has: its phases first, as the next step; they lead to its sheet."""
    rows, counters, phases = shown(game.sheet), shown(game.counters), game.course.phases
    return (
        *([ToolLink("Play", "round", main=True)] if phases else []),
        *([ToolLink("Score", "score", main=not phases)] if rows else []),
        *([ToolLink("Counters", "counters")] if counters else []),
    )
