"""One tool as one browser has it on light pages: its history, its table, and what is open."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple

from companion.catalogue import find_game
from companion.core.errors import CompanionError, ShareError
from companion.core.shape import is_private, keeps_secrets, merge_fields, without_secrets
from companion.core.table import Table
from companion.core.values import Value
from companion.display.layout import Layout
from companion.display.made_words import CODE_TAKEN
from companion.display.progress import done_tools, progress_tools
from companion.display.table_words import LOOK_AGAIN, ONLY_LOOKING
from companion.display.targets import ALONE, Sitting, Touchable
from companion.evening import undo
from companion.evening.evening import Evening, MultiToolStep, evening_of, never_kept
from companion.evening.made_games import MAKE, defines_game, definition_in
from companion.evening.offers import Due, Suggestion, due_offer, offers, offers_anything
from companion.evening.touch import StateReplaced, Touch, cause_of_touch, played
from companion.exchange import share
from companion.exchange.code_question import STEPS, cause_of_choice
from companion.exchange.import_choices import ADD, COMPARE, REPLACE, import_choices
from companion.storage import saves
from companion.tools.cause import EXAMPLE, PLAYER, RECEIVED, Cause
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool, table_of
from screens.light.state.keys import Switches, seen

LATE: Final = f"Someone was quicker. {LOOK_AGAIN}"

JOINS: Final = (ADD, COMPARE)
"""What can be done with a code besides taking it instead of what is there."""

OF_ANOTHER: Final = "This code is of another tool: {}. Open it there."
"""What is said of a code that a form brings to a tool that it is not of."""


class StaleError(CompanionError):
    """What was touched is not asked any more. The page should be drawn anew, with this message."""

    def __init__(self) -> None:
        """Say so in one sentence."""
        super().__init__(LATE)


class Chance(NamedTuple):
    """What a touch needs besides: the time in seconds since 1970, and 64 random bits."""

    now: float = 0
    seed: int = 0

    def bits(self, bits: int) -> int:
        """Return that many random bits."""
        return self.seed & ((1 << bits) - 1)


class TouchRecord(NamedTuple):
    """What a touch did to the tool.

    *label* returns its label, for a state before it and for the *block* that was touched, as it
    is there. *now* is in seconds since 1970, and *seed* what chance the touch had.
    """

    touch: Touch
    label: Callable[[Any, Any], str]
    block: Touchable | None
    now: int
    seed: int


TableRequest = TouchRecord | Table | Literal["undo", "redo"] | None
"""What a touch asks of a live table: a step, another table, to take one's last step out or in again."""


class Remark(NamedTuple):
    """What waits for a touch: *text*, and *buttons* of the form *key*: a word, a label, and what is spoken."""

    key: str
    text: str
    buttons: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Live:
    """What a browser at a live table sees besides the tool.

    *seat* is its own, None for one that just looks on, and *others* those of the others. *undoes* and *redoes* are its
    own last steps in words, '' for none, *undo_cause* the cause of the first. *last* is who did the last thing.
    *remarks* wait for its touch. *here* is where the table's page is. *looks_on* is what a browser without a seat is
    told.
    """

    seat: int | None = None
    others: frozenset[int] = frozenset()
    undoes: str = ""
    undo_cause: Cause | None = None
    redoes: str = ""
    last: str = ""
    remarks: tuple[Remark, ...] = ()
    here: str = "/j"
    looks_on: str = ONLY_LOOKING


@dataclass(frozen=True, slots=True)
class LightToolSession:
    """One tool as one browser has it."""

    tool: AnyTool
    """Which one."""

    history: History
    """Its state, with undo and redo."""

    table: Table = field(default_factory=Table)
    """Who plays, by this browser."""

    switches: Switches = field(default_factory=Switches)
    """What is open on its page."""

    notice: str = ""
    """What there is to say about the last touch, '' for nothing."""

    overheard: bool = False
    """Whether others could read the connection: then secrets stay covered, until the table *trusts* its Wi-Fi."""

    trusts: bool = False
    """Whether the table trusts its Wi-Fi."""

    shared: bool = False
    """Whether all who look at it share it: then secrets are shown to nobody."""

    others: Mapping[str, History] = field(default_factory=dict)
    """The histories of the tools of the same game that this browser, or its live table, has besides, by their keys."""

    together: tuple[MultiToolStep, ...] = ()
    """The steps that changed several tools at once."""

    last: tuple[object, float] | None = None
    """What was touched last and when, in seconds since 1970, for bouncing fingers; None if that may come again at
    once."""

    live: Live | None = None
    """What it sees of the live table that it is at, None for none."""

    did: TableRequest = None
    """At a live table: what the last touch asks of it. The table decides what comes of that."""

    cue: str = ""
    """What a touch did that can be seen to happen (see ``companion.display.cues``), '' for nothing."""

    is_kept: Callable[[AnyTool, Value], bool] = never_kept
    """Returns whether a state of a tool shows the end of a game that this browser has in its log."""

    @property
    def state(self) -> Any:
        """The tool's state now."""
        return self.history.now

    @property
    def evening(self) -> Evening:
        """The tools of the game, as far as this browser has them; the others are at their opening."""
        known = {**self.others, self.tool.key: self.history}
        return evening_of(
            self.tool,
            lambda each: known.get(each.key) or History(each.opening(self.table)),
            table=self.table,
            together=self.together,
            is_kept=self.is_kept,
        )

    def at(self, evening: Evening) -> "LightToolSession":
        """Return the tool session with what a touch has made of the *evening*; tools that were not here and heard of it
        are now.
        """
        before = self.evening.histories
        others = {
            key: history
            for key, history in evening.histories.items()
            if key != self.tool.key and (key in self.others or history != before[key])
        }
        history = evening.histories[self.tool.key]
        return replace(self, history=history, others=others, together=evening.together)

    def joined(self) -> "LightToolSession":
        """Return the tool session with what the others know: this browser had not opened it, or has it from a save.

        A checklist in use is moved on by what happens from now on, not by older saves.
        """
        moves = self.tool.key != CHECKLIST or not self.history.past
        return self.at(self.evening.joined(self.tool.key, self.others, moves=moves))

    @property
    def definition(self) -> History | None:
        """The history of what the game is, where players made it and this browser has that."""
        return self.others.get(MAKE)

    @property
    def kept(self) -> bool:
        """Whether it shows the end of a game that this browser has in its log."""
        return self.is_kept(self.tool, self.state)

    @property
    def sources(self) -> dict[str, Value]:
        """The states of the others that have anything for this one, by the names of their tools."""
        return {
            f"{self.tool.game}/{key}": history.now
            for key, history in self.others.items()
            if offers_anything(key, history, self.history)
        }

    @property
    def parts(self) -> Layout:
        """The blocks as this browser sees them: what is secret is covered."""
        secret = self.switches.secret if self.tells_secrets else ""
        parts = seen(self.tool, self.state, secret, self.done)
        due = self.due
        return parts.while_due(self.tool, self.state, due.state) if due else parts

    @property
    def done(self) -> frozenset[str]:
        """The tools of the game with which nothing is left to do, as far as this browser knows."""
        game, histories = find_game(self.tool.game), self.evening.histories
        known = {tool.key: histories[tool.key].now for tool in progress_tools(game)}
        return done_tools(game, known)

    @property
    def sits(self) -> Sitting:
        """Who has a phone at this live table."""
        return Sitting(self.live.seat, self.live.others) if self.live else ALONE

    @property
    def undoes(self) -> str:
        """What Undo names: this browser's own last step, '' for none."""
        if self.live:
            return self.live.undoes
        return undo.player_steps(self.tool, self.history).undoes

    @property
    def redoes(self) -> str:
        """What Redo names, '' for none."""
        return self.live.redoes if self.live else undo.redoes(self.tool, self.history)

    @property
    def undo_cause(self) -> Cause | None:
        """The cause of the step that Undo names, None for none."""
        if self.live:
            return self.live.undo_cause
        return undo.player_steps(self.tool, self.history).last_cause

    @property
    def digits(self) -> str:
        """The digits of the code of this state, with the whole game if players made it: no secrets, no history."""
        known = self.definition.now if self.definition else None
        return share.sent(self.tool, self.state, known).digits

    @property
    def offers(self) -> tuple[Suggestion, ...]:
        """What is offered unasked."""
        example = self.undo_cause == EXAMPLE
        return offers(
            self.tool, self.state, self.table, self.sources, kept=self.kept, example=example
        )

    @property
    def due(self) -> Due | None:
        """What is offered before the main buttons, None for nothing."""
        return due_offer(self.tool, self.state, self.sources)

    @property
    def tells_secrets(self) -> bool:
        """Whether secrets may be uncovered here."""
        return not self.shared and (self.trusts or not self.overheard)


def opened(tool: AnyTool, table: Table | None = None) -> LightToolSession:
    """Return *tool* as it is at first, for *table*."""
    table = table or Table()
    return LightToolSession(tool, History(tool.opening(table)), table)


def is_under_way(tool_session: LightToolSession) -> bool:
    """Return whether something is entered in the tool, of a game that isn't finished and kept.

    What a game is, where players make one, is no game that is played.
    """
    touched = bool(tool_session.history.past) and tool_session.undo_cause != EXAMPLE
    return (
        touched
        and not (defines_game(tool_session.tool) or tool_session.kept)
        and tool_session.state != _begun(tool_session)
    )


def has_entries(tool_session: LightToolSession) -> bool:
    """Return whether anything of a game is entered that is no secret: what a page asks would tell of those."""
    return bool(without_secrets(tool_session.state) != without_secrets(_begun(tool_session)))


def _begun(tool_session: LightToolSession) -> Value:
    """Return the state with which the next game begins."""
    begun = tool_session.tool.for_new_game(
        tool_session.state, table_of(tool_session.state) or tool_session.table
    )
    return undo.as_defined(tool_session.tool, begun, tool_session.definition)


def as_defined(tool_session: LightToolSession, state: Value) -> Value:
    """Return *state* with what the definition of the tool session's game says, where players made it.

    Where this browser has only the tool, the game is as the tool has it now.
    """
    if not tool_session.tool.player_made:
        return state
    return undo.as_defined(
        tool_session.tool,
        state,
        tool_session.definition or History(definition_in(tool_session.state)),
    )


def stepped(
    tool_session: LightToolSession, state: Value, said: str, cause: Cause = PLAYER
) -> LightToolSession:
    """Return *tool_session* after the step to another *state* as a whole, with what was done in words and its
    *cause*."""

    def words(before: Any, block: object) -> str:
        return said

    return after_touch(
        tool_session, state, TouchRecord(StateReplaced(state, cause), words, None, 0, 0)
    )


def after_touch(
    tool_session: LightToolSession, state: Value, what: TouchRecord
) -> LightToolSession:
    """Return *tool_session* after the step to *state*, by *what* was touched."""
    said = what.label(tool_session.state, what.block)
    if tool_session.live or tool_session.shared:
        cause = cause_of_touch(tool_session.tool, what.touch)
        history = undo.stepped(tool_session.tool, tool_session.history, state, said, cause)
        return replace(tool_session, history=history, did=what)
    after = played(tool_session.evening, tool_session.tool, state, what.touch, said)
    return replace(tool_session.at(after), did=what)


def received(
    tool_session: LightToolSession, digits: str, chosen: str = REPLACE
) -> LightToolSession:
    """Return *tool_session* with the state of a code, as a step that can be undone.

    *chosen* is what the player wants with it, of the choices for an import. Raises ShareError if
    *digits* are no code of this tool.
    """
    shared = _read(tool_session.tool, digits)
    state, said = merge_fields(tool_session.state, shared.state, is_private), CODE_TAKEN
    cause = RECEIVED
    if chosen in JOINS:
        mine = tool_session.state
        offered = import_choices(tool_session.tool, mine, True, shared.state, is_private)
        for title, after_it in offered:
            if title in JOINS:
                state, said, cause = after_it, STEPS[title], cause_of_choice(title)
    after = stepped(tool_session, state, said, cause)
    table = table_of(state)
    # As in the app: where nobody has set a table yet, the table of the code is used.
    return replace(after, table=table) if table and tool_session.table == Table() else after


def _read(tool: AnyTool, digits: str) -> share.CodeContents:
    """Return what *digits* hold of *tool*. Raises ShareError, which names the tool of any other code."""
    try:
        return share.read(digits, (tool,))
    except ShareError as error:
        if str(error) != share.NEWER:
            raise
        from companion.exchange import house_rules  # noqa: PLC0415 - it knows every tool

        found = share.read(digits, house_rules.all_that_travels()).tool
        raise ShareError(OF_ANOTHER.format(found.title)) from error


def seated(tool_session: LightToolSession, table: Table) -> LightToolSession:
    """Return *tool_session* after this browser's table has changed, by another of its tools."""
    if tool_session.live:
        return replace(tool_session, did=table)
    history = reseated(tool_session.history, tool_session.table, table)
    return replace(tool_session, table=table, history=history)


def covered(tool_session: LightToolSession, opens: str = "") -> LightToolSession:
    """Return *tool_session* with its secrets covered and nothing said: for a page that is fetched afresh.

    Only the secret with the key *opens* is uncovered.
    """
    return replace(
        tool_session, switches=replace(tool_session.switches, secret=opens), notice="", cue=""
    )


def save_text(tool_session: LightToolSession) -> str:
    """Return what the browser may keep, so that a host that was started again loses nothing.

    Where others could read it, it holds no secrets, and so no steps of undo of tools that have some.
    """
    history = tool_session.history
    if not tool_session.tells_secrets and keeps_secrets(tool_session.tool.state):
        history = History(without_secrets(history.now))
    return saves.write(tool_session.tool, history)


def restored(tool: AnyTool, text: str, table: Table | None = None) -> LightToolSession:
    """Return the tool session that ``save_text`` wrote. Raises StorageError for any other *text*."""
    return LightToolSession(tool, saves.read(tool, text), table or Table())
