"""What every tool has: a state, and a pure function from a state to blocks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from typing import Any, Generic, Literal, TypeVar

from companion.core.blocks import Answer, Result, RuleGap
from companion.core.chance import SEED_BITS
from companion.core.earlier import carried, earlier
from companion.core.fields import MOST_SEATS, SEATS
from companion.core.nesting import flat, uncovered
from companion.core.shape import Field, fields_of, is_house_rule, is_lasting, merge_fields
from companion.core.table import InsideSmall, Table, TableV1, small
from companion.core.values import Value
from companion.core.words import players_words
from companion.plays.play import GameResult
from companion.tools.questions import every_field

Sign = Literal[
    "alliance", "book", "cards", "clock", "coins", "city", "cross", "dice", "duel",
    "eye", "guard", "letter", "map", "mask", "people", "question", "scale", "sheet", "sort",
    "star", "steps", "sum", "track", "turn", "vote",
]  # fmt: skip
"""What can stand for a tool in lists."""


StateT = TypeVar("StateT", bound=Value)


@dataclass(frozen=True, slots=True)
class Move(Generic[StateT]):
    """A named step that is more than one field: ``do(state, *args) -> state``.

    *do* is pure: time and chance come from the screen, and only where they are asked for. A
    *timed* move gets ``now=`` too (seconds since 1970 UTC), one with *bits* gets ``seed=``
    (below 2**bits). *title* is what the history shows. What cannot be done leaves the state
    as it is.
    """

    key: str
    title: str
    do: Callable[..., StateT]
    timed: bool = False
    bits: int = 0

    @property
    def throws(self) -> bool:
        """Whether chance decides, as dice do. What has more bits is random for secrecy."""
        return 0 < self.bits <= SEED_BITS

    def apply(self, state: StateT, args: tuple[Any, ...], now: int, seed: int) -> StateT:
        """Return *state* after this move; it gets *now* and *seed* where it asks for them."""
        time = {"now": now} if self.timed else {}
        chance = {"seed": seed} if self.bits else {}
        return self.do(state, *args, **time, **chance)


def never(state: Any) -> bool:
    """Return False: nothing waits for this."""
    return False


@dataclass(frozen=True, slots=True)
class Transfer(Generic[StateT]):
    """What another tool of the same game knows: ``do(source, target) -> target``.

    Pure and idempotent. A player's corrections stay until the source changes (see ``transfers``),
    and house rules are never taken over. Offered where ``do(source, target) != target``. *source*
    is the key of the other tool. *facts* are the fields that *do* fills by itself as long as no
    player has; where they are the table's *place* in the game, such as its round, they follow whatever was
    touched last, and nobody's answer holds them back. ``remember(source, target)`` returns the target that knows of
    the source in fields that nobody is asked for, unasked and as no step of undo. If the next step waits for it,
    *due* returns True: then it is offered first, as *due_title* if it has one. *title* is a button's, and *step_label*
    what the history says happened, where the title doesn't say it.
    """

    source: str
    title: str
    do: Callable[[Any, StateT], StateT]
    facts: tuple[str, ...] = ()
    step_label: str = ""
    due: Callable[[Any], bool] = never
    due_title: str = ""
    remember: Callable[[Any, StateT], StateT] | None = None
    place: bool = False

    @property
    def key(self) -> str:
        """What it is called in the causes of steps, for ever: its source and its first fact.

        Transfers without facts may share a key: nothing asks which of them a step was.
        """
        return f"{self.source}.{self.facts[0]}" if self.facts else self.source

    @property
    def step(self) -> str:
        """What the history calls the step in which it came in."""
        return self.step_label or self.title


def from_checklist(
    what: str,
    do: Callable[[Any, StateT], StateT],
    *facts: str,
    noted: Callable[[Any, StateT], StateT] | None = None,
    place: bool = False,
) -> Transfer[StateT]:
    """Return what takes *what* over, such as "the turn", from the game's checklist; all else is as in ``Transfer``."""
    title, said = (
        f"Use {what} from the checklist",
        f"{what.capitalize()} came from the checklist",
    )
    return Transfer("round", title, do, facts, said, remember=noted, place=place)


@dataclass(frozen=True, slots=True)
class ToolLink:
    """Where players go on: the key of another *tool* of the same game, and the *title* of the button.

    A *main* one is the next step: it is large and stays in the bar. One that *yields* gives way to the way
    back once nothing is left to do here for now. Those that are *due* come in their order. One that *brings*
    takes along what is due in that tool (see ``Transfer``), so that nobody is asked there for what was just said.
    """

    title: str
    tool: str
    main: bool = False
    yields: bool = False
    due: bool = False
    brings: bool = False


def keeping(*names: str) -> Callable[[Any], Any]:
    """Return a function that clears a state for another game: house rules and the fields *names* stay."""

    def stays(field: Field) -> bool:
        return is_house_rule(field) or field.name in names

    return lambda state: merge_fields(state, type(state)(), stays)


def whole(state: Any) -> Any:
    """Return *state* as it is: nothing in it belongs to a single game."""
    return state


def nobody(before: Any, after: Any) -> frozenset[int]:
    """Return no seats: the change needs nobody's yes."""
    return frozenset()


def no_links(state: Any) -> tuple[ToolLink, ...]:
    """Return no links: the tool stands for itself."""
    return ()


def to_the_turn(state: Any, *, main: bool = False) -> tuple[ToolLink, ...]:
    """Return the way back to the checklist, for a tool that is open within a turn."""
    return (ToolLink("Go on with the turn", "round", main=main),)


def nothing_else(old: Any) -> Mapping[str, object]:
    """Return no changes: the next version holds the same under the same names."""
    return {}


def no_summary(state: Any) -> str:
    """Return no words: the headline says enough."""
    return ""


@dataclass(frozen=True, slots=True)
class Edition:
    """An earlier released *version* of a tool, and its *state* (see ``companion.core.earlier``).

    A state is carried over to the next version field by field; *changes* returns, for an old state, the fields
    that the next one does not take over as they are. Where codes are *still* written as of this version if it can
    hold a state, apps that know no later one read them.
    """

    version: int
    state: type[Value]
    changes: Callable[[Any], Mapping[str, object]] = nothing_else
    still: bool = False


@dataclass(frozen=True, slots=True)
class Tool(Generic[StateT]):
    """One thing that a player opens: a state, and pure functions that turn any valid state into blocks.

    Each field of its state has a default: ``tool.state()`` is the opening state.
    """

    game: str
    """The key of its game. It goes into codes and saves with *key* and *version*: none of them changes once
    released."""

    key: str
    """What it is called within its game, such as ``score``."""

    title: str
    """What players read."""

    state: type[StateT]
    """The model of all that is entered in it."""

    result: Callable[[StateT], Result]
    """Returns the answer for a state, as blocks in reading order."""

    example: StateT
    """A state from the rulebook, or like one."""

    summary: Callable[[StateT], str] = no_summary
    """Returns a few words about a state, such as "12 Orders"; by itself the headline of its answer."""

    rule: str = ""
    """The rule behind its answers, in our words, where an answer names no other."""

    chapter: str = ""
    """The rulebook's chapter of that rule, where an answer names no other."""

    version: int = 1
    """The number of the plan of its state. A released plan never changes; a new plan has a new number."""

    form: Callable[[StateT], Result] = every_field
    """Returns the questions of a state."""

    moves: tuple[Move[StateT], ...] = ()
    """What its buttons and some of its questions do."""

    transfers: tuple[Transfer[StateT], ...] = ()
    """What it takes over from other tools of the game."""

    older: tuple[Edition, ...] = ()
    """Its earlier versions, the first one first."""

    add: Callable[[StateT, StateT], StateT] | None = None
    """Adds the counts of two people; None where that makes no sense."""

    hint: str = ""
    """When players need it."""

    at_end: bool = False
    """Whether only the end of the game needs it."""

    what_if: Callable[[StateT], Result] | None = None
    """Like *result*, for what takes long, as exact odds do: called outside the event loop, where a player asks "What
    if?"."""

    record: Callable[[StateT], GameResult | None] | None = None
    """Returns how the game ended, None while it goes on."""

    links: Callable[[StateT], tuple[ToolLink, ...]] = no_links
    """Returns the tools that help next."""

    done: Callable[[StateT, Any], bool] | None = None
    """Returns whether nothing is left to do with it now, for its state and that of the game's checklist.

    None if nobody can say.
    """

    decides: Callable[[StateT, Any], bool] | None = None
    """Returns, once it is done, whether the checklist's alternative is ruled out."""

    follows: tuple[str, ...] = ()
    """The keys of tools that are to be done first, where they were used."""

    needed_again: bool = False
    """Whether it may be needed once more when it is done: its own main button stays large."""

    reset_for_new_game: Callable[[StateT], StateT] | None = None
    """Returns what another game of the evening begins with: what belongs to the box or the table, not to the old game.

    None for the fields that *Start over* keeps.
    """

    sign: Sign = "sum"
    """What stands for it in lists."""

    personal: bool = False
    """Whether it is about one person: at a live table it stays on each phone."""

    agreement: Callable[[StateT, StateT], frozenset[int]] = nobody
    """Returns the seats whose yes a change needs at a live table, for the states before and after it."""

    kin: str = ""
    """The name that codes use for the game where many games have the same tools, '' for none."""

    player_made: bool = False
    """Whether its state has what players made: its fullest can be too long for a code."""

    goes_on_typing: Callable[[StateT, StateT, StateT], bool] | None = None
    """Returns of three states whether the step to the last goes on with a number that the step before it typed.

    Both are one step of undo then. Without it, a number that is typed on the pad of a sequence is one.
    """

    outgrows: Callable[[StateT], bool] | None = None
    """Returns whether a state has what only *version* has room for: all others are saved as of the version before."""

    def __post_init__(self) -> None:
        """Complete what *result* answers with *rule* and *chapter*, and have its headline where there is no summary."""
        if self.rule or self.chapter:
            object.__setattr__(
                self, "result", partial(_cited, self.result, self.rule, self.chapter)
            )
        if self.summary is no_summary:
            object.__setattr__(self, "summary", partial(_headline, self.result))

    @property
    def plan_name(self) -> str:
        """The permanent name of its plan of fields: alike for all games of one *kin*."""
        return f"{self.kin or self.game}/{self.key}"

    @property
    def name(self) -> str:
        """The permanent name, unique among all games: ``lawless-empire/orders``."""
        return f"{self.game}/{self.key}"

    @property
    def sizes(self) -> range:
        """The numbers of players that its table can have."""
        return range(2, SEATS + 1) if has_small_table(self.state) else range(1, MOST_SEATS + 1)

    @property
    def models(self) -> dict[int, type[Value]]:
        """The model of its state in every version, today's last."""
        return {each.version: each.state for each in self.older} | {self.version: self.state}

    def as_released(self, state: Value) -> tuple[int, Value]:
        """Return the version and the state as which a code of *state* is written: see ``Edition``."""
        version = self.version
        for edition in reversed(self.older):
            try:
                old = carried(state, edition.state) if edition.still else None
            except ValueError:  # it has what there was no room for
                break
            if old is None or carried(old, type(state)) != state:
                break
            version, state = edition.version, old
        return version, state

    def saved_version(self, states: Iterable[StateT]) -> int:
        """Return the version as of which *states* are saved: the lowest one that writes all of them alike."""
        if self.outgrows is None or any(map(self.outgrows, states)):
            return self.version
        return self.older[-1].version

    def opening(self, table: Table) -> StateT:
        """Return the fresh state for *table*."""
        fresh: StateT = _opening(self.state, table)
        return fresh

    def for_new_game(self, state: StateT, table: Table) -> StateT:
        """Return the state in which another game at *table* begins: only what is lasting in *state* stays."""
        lasts = self.reset_for_new_game or (
            lambda old: merge_fields(old, self.state(), is_lasting)
        )
        return with_table(lasts(state), table)

    def move(
        self, state: StateT, key: str, args: tuple[Any, ...], now: int, seed: int
    ) -> StateT:
        """Return *state* after the move called *key*."""
        return self.move_with_key(key).apply(state, args, now, seed)

    def move_with_key(self, key: str) -> Move[StateT]:
        """Return the move called *key*."""
        (move,) = [move for move in self.moves if move.key == key]
        return move

    def recorded(self, state: StateT) -> GameResult | None:
        """Return how the game in *state* ended, None if it did not or if it is not known.

        It names the readings that the result depends on: what is ``RuleGap`` on the screen.
        """
        if not self.record or (ended := self.record(state)) is None:
            return None
        blocks = flat(uncovered(self.result(state)))
        said = (block.text for block in blocks if isinstance(block, RuleGap))
        return ended.evolve(readings=tuple(dict.fromkeys(said)))

    def upgraded(self, version: int, state: Value) -> StateT:
        """Return *state* of an older *version*, upgraded to today's."""
        following: tuple[type[Value], ...] = (*(e.state for e in self.older[1:]), self.state)
        for edition, model in zip(self.older, following, strict=False):
            if edition.version == version:
                state = carried(state, model, **edition.changes(state))
                version += 1
        assert isinstance(state, self.state)
        return state


AnyTool = Tool[Any]


def _cited(
    result: Callable[[StateT], Result], rule: str, chapter: str, state: StateT
) -> Result:
    """Return the *result* of a state; an answer that names no *rule* or *chapter* gets this one."""
    return tuple(
        replace(each, rule=each.rule or rule, chapter=each.chapter or chapter)
        if isinstance(each, Answer)
        else each
        for each in result(state)
    )


def _headline(result: Callable[[StateT], Result], state: StateT) -> str:
    """Return the headline of the answer in the *result* of a state."""
    return next(block.text for block in result(state) if isinstance(block, Answer))


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its tools, in the order players see them; the checklist comes first."""

    key: str
    """What its addresses are called, such as ``turf-war``. It goes into codes and saves, and never changes."""

    title: str
    """What players read."""

    words: str
    """What it is, in one line."""

    tools: tuple[AnyTool, ...]
    """Its tools, each of another key."""

    least: int
    """The smallest number of players that it is for. Tools work for 2 to 8 all the same, of made games for 1 to 12."""

    most: int
    """The largest number of players that it is for."""

    motto: str = ""
    """Two or three words for its poster."""

    colours: tuple[str, ...] = ()
    """The keys of its pieces' colours."""

    players_note: str = ""
    """What is said at the least number, where the rulebook leaves it in doubt."""

    numbers_read: bool = False
    """Whether both numbers are only our reading."""

    picture: str = ""
    """Its own drawing, a file in ``assets``, '' for none."""

    sign: str = ""
    """Without a picture: a key of ``Sign``, '' for its first letter."""

    colour: str = ""
    """The key of a piece's colour, on which its sign stands."""

    solo: bool = False
    """Whether one may play it alone, too."""

    accent: str = ""
    """The colour that its accent is made of, as #RRGGBB; '' for *colour* (see ``build/worlds.py``)."""

    by_key: dict[str, AnyTool] = field(init=False, default_factory=dict, compare=False)
    """Its tools by their keys."""

    def __post_init__(self) -> None:
        """Refuse a tool of another game and two tools with one key."""
        for tool in self.tools:
            assert tool.game == self.key, f"{tool.name} stands in the folder of {self.key}"
            assert tool.key not in self.by_key, f"two tools are called {tool.name}"
            self.by_key[tool.key] = tool

    def fits(self, players: int) -> str:
        """Return a sentence where the game is not meant for this number of *players*, or ''."""
        if self.least < players <= self.most or (players == 1 and self.solo):
            return ""
        if players == self.least:
            return self.players_note
        ours = "Our reading: " if self.numbers_read else ""
        if players != min(max(players, 2), SEATS) and not any(
            tool.player_made for tool in self.tools
        ):
            room = f"{SEATS}: the first {SEATS} of you" if players > SEATS else f"2 to {SEATS}"
            return (
                f"{ours}{self.title} is for {players_words(self.least, self.most)}; "
                f"its tools have room for {room}."
            )
        return (
            f"{ours}{self.title} is for {players_words(self.least, self.most)}; "
            f"the tools still work for {players}."
        )


def table_of(state: Value) -> Table | None:
    """Return the table in *state*, or None if it has none."""
    found = getattr(state, "table", None)
    return found if isinstance(found, Table) else None


@lru_cache(maxsize=256)
def _opening(state: type[StateT], table: Table) -> StateT:
    """Return the fresh state for *table*: pages that open need that of every tool, twice."""
    return with_table(state(), table)


def with_table(state: StateT, table: Table) -> StateT:
    """Return *state* with *table* where it has one, a small one if it has room for no other; what was entered stays
    with its seat. A state with a function ``seated`` says itself what else changes.
    """
    if table_of(state) is None:
        return state
    seated = getattr(state, "seated", None)
    fitting = table_for(state, table)
    changed: StateT = seated(fitting) if seated else state.evolve(table=fitting)
    return changed


def table_for(state: Value, table: Table) -> Table:
    """Return *table* as *state* has room for it: all of it, or a small one."""
    return small(table) if has_small_table(type(state)) else table


@cache
def has_small_table(model: type[Value]) -> bool:
    """Return whether the table of a state of *model* has 2 to 8 players, and not 1 to 12."""
    return any(isinstance(field.kind, InsideSmall) for field in fields_of(model))


def short_names(version: int, state: type[Value]) -> Edition:
    """Return *version* of a tool, whose *state* has had longer names and more colours since."""
    name = f"{state.__name__}{version}"
    return Edition(version, earlier(name, state, table=TableV1), still=True)
