"""The game that belongs to a key, or to a pack: six tools that take what they need from the definition."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Annotated, Any, Final, TypeVar

from pydantic import create_model

from companion.core.table import Table
from companion.core.values import Value
from companion.game_maker import (
    counters,
    definition_moves,
    editions,
    first_player,
    lots,
    make_form,
    rounds,
    score,
    score_form,
)
from companion.game_maker import definition as parts
from companion.game_maker import score_state as sheets
from companion.game_maker.cell_typing import goes_on_typing
from companion.game_maker.counters import CountersState
from companion.game_maker.definition import About, Definition
from companion.game_maker.examples import example
from companion.game_maker.first_player import FirstState
from companion.game_maker.keys import ANY, KIN, is_made_game
from companion.game_maker.lots import MadeLotState
from companion.game_maker.points import count
from companion.game_maker.rounds import RoundState, ended
from companion.game_maker.score_state import ScoreState
from companion.game_maker.words import size
from companion.tools.lot_tool import lot_tool
from companion.tools.tool import AnyTool, Game, Move, Tool, Transfer, keeping, whole

ValueT = TypeVar("ValueT", bound=Value)

WORDS: Final = "Made at this table"

GAMES_KEPT: Final = 512
"""Games that stay ready; the others are made anew when they are asked for."""


def game_of(key: str) -> Game | None:
    """Return the made game called *key*, None for any other key. Everything in it is the
    same for all of them, but the key: what a game is stands in the state of its tool ``make``.
    """
    if key == ANY:
        return _any()
    return _made(key) if is_made_game(key) else None


@cache
def _any() -> Game:
    """Return the game that stands for all; it is kept whatever else is asked for."""
    return _with_key(ANY)


@lru_cache(maxsize=GAMES_KEPT)
def _made(key: str) -> Game:
    return _with_key(key)


def _with_key(key: str) -> Game:
    return Game(
        key=key,
        title=About().title,
        words=WORDS,
        tools=tuple(replace(tool, game=key, kin=KIN, player_made=True) for tool in _tools()),
        least=2,
        most=8,
    )


def titled(game: Game, definition: Definition) -> Game:
    """Return *game* with the title, the words and the players of *definition*."""
    return replace(
        game,
        title=definition.about.title,
        words=size(definition),
        least=min(definition.least, definition.most),
        most=max(definition.least, definition.most),
        sign=definition.about.sign,
        colour=definition.about.colour,
    )


def pack_game(key: str, definition: Definition) -> Game:
    """Return the game that a pack in the games folder makes: its tools open with *definition*."""
    tools = tuple(
        _with(replace(tool, game=key, player_made=True), definition) for tool in _tools()
    )
    game = Game(key=key, title=key, words=WORDS, tools=tools, least=2, most=8)
    return titled(game, definition)


def used(game: Game, definition: Definition) -> tuple[AnyTool, ...]:
    """Return those tools of *game* that *definition* has anything for, in their order."""
    empty = set[str]()
    if not parts.shown(definition.sheet) and definition.sheet.wins != "together":
        empty.add("score")
    if not parts.shown(definition.counters):
        empty.add("counters")
    return tuple(tool for tool in game.tools if tool.key not in empty)


def _from(
    source: str, title: str, do: Any, *facts: str, said: str = "", place: bool = False
) -> Transfer[Any]:
    return Transfer(source, title, do, facts, step_label=said, place=place)


_FOLLOW: Final = "Follow the round on the checklist"
_FOLLOWED: Final = "The round came from the checklist"
_ROUND: Final = ("round", "phase", "turn", "over", "first", "before")
_EXAMPLE: Final = definition_moves.add_rows(
    Definition(about=About(name="Kings and carts", sign="coins")), "Carts, Gold, Debts"
)
_TABLE: Final = Table(seats=(0, 1, 2))
_LOT: Final = lot_tool(
    ANY,
    MadeLotState(
        table=_TABLE,
        what="dice",
        dice=2,
        throws=(
            lots.MadeThrow(kind="player", among=(0, 1, 2), seed=11),
            lots.MadeThrow(number=2, kind="dice", pieces=2, seed=12),
        ),
    ),
    transfers=(_from("make", "The game was changed", lots.from_make, "about"),),
)


def _numbered(state: ScoreState) -> ScoreState:
    """Return *state* with a number for everyone in each row, for an example."""
    for at, seat in enumerate(state.table.seats):
        for place in parts.shown(state.sheet):
            state = sheets.entered(state, seat, place, 0, (3 + (5 * at + place) % 7,))
    return state


def _examples(definition: Definition) -> dict[str, Value]:
    """Return a state of each tool with *definition*, as in the middle of a game of three."""
    score = sheets.from_make(definition, ScoreState(table=_TABLE))
    ended = "won" if definition.sheet.wins == "together" else ""
    return {
        "round": rounds.from_make(definition, RoundState(table=_TABLE, round=1, first=1)),
        "score": _numbered(score).evolve(ended=ended),
        "counters": counters.from_make(definition, CountersState(table=_TABLE)),
        "first": first_player.from_make(definition, FirstState(table=_TABLE, first=1)),
        "lot": lots.from_make(definition, _LOT.example),
        "make": definition.evolve(least=3, rules="Whoever is last brings the cake."),
    }


def _with(tool: AnyTool, definition: Definition) -> AnyTool:
    """Return *tool* as it opens with *definition*. The one that defines has nothing to take over."""
    opening = {"make": definition}.get(tool.key) or _OPENINGS[tool.key](
        definition, tool.state()
    )
    model = _opening_with(tool.state, opening)
    example = _as(model, _examples(definition)[tool.key])
    transfers = () if tool.key == "make" else tool.transfers
    return replace(tool, state=model, example=example, transfers=transfers)


def _as(model: type[ValueT], state: Value) -> ValueT:
    return model.model_validate(dict(state))


def _opening_with(model: type[ValueT], opening: Value) -> type[ValueT]:
    """Return *model* with the fields of *opening* as its defaults."""
    fields: dict[str, Any] = {
        name: (
            Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation,
            getattr(opening, name),
        )
        for name, info in model.model_fields.items()
    }
    return create_model(model.__name__, __base__=model, __doc__=model.__doc__, **fields)


_OPENINGS: Final[dict[str, Any]] = {
    "round": rounds.from_make,
    "score": sheets.from_make,
    "counters": counters.from_make,
    "first": first_player.from_make,
    "lot": lots.from_make,
}


@cache
def _tools() -> tuple[AnyTool, ...]:
    """Return the six tools, as those of the game that stands for all."""
    shown, town, night = (
        _examples(each) for each in (_EXAMPLE, example("builders"), example("lighthouse"))
    )
    return (
        Tool(
            game=ANY,
            key="round",
            title="Rounds",
            state=RoundState,
            result=rounds.result,
            summary=rounds.summary,
            form=rounds.form,
            moves=rounds.MOVES,
            transfers=(
                _from("make", "The game was changed", rounds.from_make, "about", "course"),
                _from(
                    "first",
                    "Who is first",
                    first_player.from_first,
                    "first",
                    said="The first player was filled in",
                    place=True,
                ),
                _from(
                    "score",
                    "Follow the round in the score",
                    rounds.from_score,
                    *_ROUND,
                    said="The round came from the score",
                    place=True,
                ),
                Transfer("score", TO_THE_END, to_the_end, due=goes_on),
            ),
            links=rounds.links,
            version=4,
            outgrows=editions.has_wide_rounds,
            older=editions.ROUND,
            sign="steps",
            hint="The steps of each round",
            example=town["round"],
        ),
        Tool(
            game=ANY,
            key="score",
            title="Score",
            state=ScoreState,
            result=score.score,
            summary=score.summary,
            form=score_form.form,
            moves=(
                Move("enter", "Points", sheets.entered),
                Move("next", "The next round began", sheets.next_round),
                Move("before", "An earlier round was opened", sheets.round_before),
                Move("to", "Another round was opened", sheets.to_round),
            ),
            transfers=(
                _from(
                    "make",
                    "The sheet was changed",
                    sheets.from_make,
                    "about",
                    "sheet",
                    "called",
                    "last",
                ),
                _from(
                    "round", "The checklist says the game is over", sheets.from_round, "over"
                ),
                _from("round", _FOLLOW, sheets.follow, "round", said=_FOLLOWED, place=True),
            ),
            links=score.links,
            record=score.recorded,
            reset_for_new_game=keeping("sides", "alone"),
            goes_on_typing=goes_on_typing,
            version=6,
            outgrows=editions.has_wide_score,
            older=editions.SCORE,
            sign="star",
            hint="Who leads, and why",
            example=shown["score"],
        ),
        Tool(
            game=ANY,
            key="counters",
            title="Counters",
            version=3,
            outgrows=editions.has_wide_counters,
            older=editions.COUNTERS,
            state=CountersState,
            result=counters.result,
            summary=counters.summary,
            form=counters.form,
            transfers=(
                _from(
                    "make", "The counters were changed", counters.from_make, "about", "counters"
                ),
            ),
            links=counters.links,
            sign="track",
            hint="A number for each player, up and down",
            example=night["counters"],
        ),
        Tool(
            game=ANY,
            key="first",
            title="First player",
            version=3,
            outgrows=editions.has_wide_first,
            older=editions.FIRST,
            state=FirstState,
            result=first_player.result,
            summary=first_player.summary,
            form=first_player.form,
            moves=(Move("draw", "Picked at random", first_player.drawn, bits=32),),
            transfers=(
                _from("make", "The game was changed", first_player.from_make, "about"),
                _from(
                    "round", _FOLLOW, first_player.follow, "first", said=_FOLLOWED, place=True
                ),
            ),
            links=first_player.links,
            sign="turn",
            hint="Who begins",
            example=shown["first"],
        ),
        replace(
            _LOT,
            version=3,
            outgrows=editions.has_wide_lot,
            older=editions.LOT,
            example=lots.from_make(_EXAMPLE, _LOT.example),
        ),
        Tool(
            game=ANY,
            key="make",
            title="The game",
            state=Definition,
            result=make_form.result,
            summary=make_form.summary,
            form=make_form.form,
            moves=definition_moves.MOVES,
            transfers=(
                _from(
                    "score",
                    "Use the sheet that came with the score",
                    definition_moves.from_score,
                    said="The sheet came from the score",
                ),
                _from(
                    "round",
                    "Use the phases that came with the checklist",
                    definition_moves.from_round,
                    said="The phases came from the checklist",
                ),
            ),
            links=make_form.links,
            version=4,
            outgrows=editions.is_for_others,
            older=editions.MAKE,
            sign="book",
            hint="What it is, and how to change it",
            reset_for_new_game=whole,
            example=_EXAMPLE,
        ),
    )


TO_THE_END = "The game is over: go to the end"


def goes_on(state: RoundState) -> bool:
    """Return whether the game in *state* of the checklist has begun, and is not at its end."""
    return bool(state.round) and not state.over


def to_the_end(source: ScoreState, target: RoundState) -> RoundState:
    """Return *target* at the end of the game, where the points or the last round in *source* have ended it.

    It stays where it is before that. What the checklist itself said of the end is nothing new.
    """
    if not goes_on(target) or source.over or not source.sheet.rounds:
        return target
    return ended(target) if count(source).over else target
