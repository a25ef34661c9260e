"""Areas: who owns which area and which pieces are there, as it was posted last. Rulebook: End of turn."""

from companion.core.blocks import (
    Answer,
    Button,
    Drawing,
    Fold,
    Note,
    Question,
    QuestionSequence,
    Result,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.names import skeleton
from companion.core.search import echoed
from companion.core.table import Player
from companion.core.words import A_TABLE, AS_A_TABLE, with_noun
from companion.games.turf_war import older
from companion.games.turf_war.areas import state as rules
from companion.games.turf_war.areas.picture import called, picture
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.meets.hand_over import to_areas
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import place_of
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, from_checklist, to_the_turn

UNREAD = 5
"""Parts of a posted list that are quoted, where they can't be read."""

RULE = (
    "A gang with pieces in an area owns it, unless the area is an open ally's. An empty area "
    "stays with the gang that was there last. If that gang disbanded, it is neutral. Each area "
    "earns its owner 1 MC at the end of the turn."
)

HERE = (
    "This is the list as it was posted. It doesn't change by itself: change it after each turn. "
    "The list is too long for a code, so send it to another device as a file."
)


FULL = f"The name of an area has room for {rules.NAME} letters."


def form(state: AreasState) -> Result:
    """Ask for the areas on the town, where a touch on one asks for all of it, and for a posted list to read in. End of
    turn.

    While a list waits, its large button takes the place of the other one: nothing above the small
    one, where a finger may be already, moves.
    """
    rows, strange, more = rules.read(state)
    add = Button("Add an area", "add", main=not rows, step_label="An area was added")
    town, table = _town(state, add)
    whole = Button(
        f"Use this list: {with_noun(len(rows), 'area')}",
        "read",
        main=True,
        step_label=f"The list was read: {with_noun(len(rows), 'area')}",
    )
    copy = blocks(
        ask(state, ("posted",)),
        Note('Write each area as "Docks: Red (2 H);" and end it with a semicolon.'),
        Button("Use this list", "read", step_label="The list was read"),
        bool(rows) and Note(f"{with_noun(len(rows), 'area')} can be read."),
        *_unread(strange),
        bool(more) and Warn(_no_room(len(more))),
        *(Warn(each) for each in rules.cut(state)),
    )
    again: Result = (
        Button(
            "Keep the names: all neutral and empty",
            "clear",
            step_label="All areas became neutral and empty",
        ),
        Button(
            "Take all areas off the list",
            "empty",
            step_label="All areas were taken off the list",
        ),
    )
    return blocks(
        town,
        bool(rows) and whole,
        rules.unsettled(state) and Button(rules.unsettled(state), "settle", main=True),
        *([ask(state, ("rows",))] if state.rows else [] if rows else [add]),
        *table,
        Fold("Read a posted list", copy),
        bool(rows) and not state.rows and add,
        bool(state.rows) and Fold("A new game", again),
    )


def _town(state: AreasState, add: Button) -> tuple[Drawing, Result]:
    """Return the areas as tiles, and the same as a table. One of which nothing is known is asked for at once.

    A town without areas has a place to *add* the first.
    """
    known, blank, touches = list[Question](), list[Question](), list[Question]()
    for at, row in enumerate(state.rows):
        colour = "" if row.owner is None else state.table.player(row.owner).colour
        place = Player(at, called(row, at), colour, str(at + 1), card=True)
        questions = [
            ask(state, ("rows", at, field), player=place, players=state.table.players)
            for field in Area.model_fields
        ]
        (blank if row == Area() else known).extend(questions)
        touches.append(questions[0 if row == Area() else OWNER])
    sequences = blocks(
        bool(known)
        and QuestionSequence("All areas", tuple(known), optional=True, together=True),
        bool(blank) and QuestionSequence("New areas", tuple(blank), together=True),
    )
    return picture(state, tuple(touches) or (add,)), blocks(
        sequences and Fold(AS_A_TABLE, sequences, key=A_TABLE)
    )


OWNER = [*Area.model_fields].index("owner")
"""The place of the owner among the questions about an area."""


def _unread(strange: tuple[str, ...]) -> Result:
    """Return the parts of a posted list that can't be read: the first few of them, and how many more there are."""
    shown = tuple(Warn(f'This can\'t be read: "{echoed(each)}".') for each in strange[:UNREAD])
    others = len(strange) - len(shown)
    rest = (Warn(f"{with_noun(others, 'more part')} can't be read."),) if others else ()
    return (*shown, *rest)


def _no_room(more: int) -> str:
    """Return the warning that *more* areas are posted than there is room for."""
    return f"There is room for {rules.MOST_AREAS} areas: the last {more} would be left out."


def areas(state: AreasState) -> Result:
    """Return who owns how many areas, and their list. End of turn."""
    if not state.rows:
        why = "Add an area, or read a posted list"
        return (Answer("No areas yet", why),)
    return blocks(
        Answer(with_noun(len(state.rows), "area"), rules.owners(state)),
        *(Warn(each) for each in _twice(state)),
        any(len(row.name) == rules.NAME for row in state.rows) and Note(FULL),
        TextToCopy("Areas to post", rules.written(state)),
        Note(HERE),
    )


def _twice(state: AreasState) -> tuple[str, ...]:
    names = [skeleton(row.name) for row in state.rows if row.name.strip()]
    twice = dict.fromkeys(
        row.name.strip() for row in state.rows if names.count(skeleton(row.name)) > 1
    )
    return tuple(f"{name} is in the list more than once." for name in twice)


def links(state: AreasState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn: the next step once nothing is left to do with the list."""
    return to_the_turn(state, main=rules.leads_on(state))


def done(state: AreasState, now: RoundState) -> bool:
    """Return whether the set-up has been entered, or the list is right for this phase. Initial setup."""
    return state.settled == place_of(now) if now.round else rules.is_set_up(state)


def summary(state: AreasState) -> str:
    """Return how many areas there are."""
    return with_noun(len(state.rows), "area")


TOOL: Tool[AreasState] = Tool(
    game="turf-war",
    key="areas",
    title="Areas",
    state=AreasState,
    result=areas,
    rule=RULE,
    chapter="End of turn",
    summary=summary,
    form=form,
    moves=(
        Move("add", "An area was added", rules.add),
        Move("settle", "The list is right", rules.settle),
        Move("read", "A posted list was read", rules.take_list),
        Move("clear", "A new game on the same areas", rules.cleared),
        Move("empty", "A new game", lambda state: AreasState(table=state.table)),
    ),
    transfers=(
        Transfer(
            "combat",
            "Use this turn's fights",
            rules.from_combat,
            step_label="This turn's fights were filled in",
            due=lambda state: True,
        ),
        Transfer(
            "meets",
            "Use where everyone is now",
            to_areas,
            step_label="Everyone's areas were filled in",
            due=lambda state: True,
        ),
        from_checklist("the turn", rules.from_round, noted=rules.from_round),
    ),
    hint="Owners and pieces, as posted",
    version=3,
    older=older.AREAS,
    links=links,
    done=done,
    sign="map",
    personal=True,
    reset_for_new_game=rules.cleared,
    example=AreasState(
        rows=(
            Area(name="Docks", owner=0, pieces="Don + 2 H"),
            Area(name="Old Town", owner=1, pieces="1 Lt"),
            Area(name="Station"),
        )
    ),
)
