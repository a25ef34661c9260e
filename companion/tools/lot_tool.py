"""Makes the lots, dice and coins of a game its tool ``lot``."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from companion.core.blocks import Answer, Button, Question, Result, blocks
from companion.tools.checklist_model import CHECKLIST
from companion.tools.lot import (
    COINS,
    DICE,
    Draw,
    LotState,
    asks_who,
    draw_of,
    is_settled,
    kind_of,
    next_number,
    next_throw,
    thrown,
)
from companion.tools.lot_picture import picture
from companion.tools.lot_words import (
    FAIR,
    again,
    begun_already,
    button,
    earlier,
    first_step,
    gave,
    headline,
    why,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, short_names

StateT = TypeVar("StateT", bound=LotState)

LOT = "lot"
"""The key of the tool with which a table draws and throws."""

TITLE = "Dice and lots"


def lot_tool(
    game: str,
    example: StateT,
    draws: tuple[Draw, ...] = (),
    *,
    transfers: tuple[Transfer[Any], ...] = (),
    done: Callable[[StateT, Any], bool] | None = None,
) -> Tool[StateT]:
    """Return the tool ``lot`` of *game*, whose rules have *draws*; its state is the type of *example*.

    Its ``what`` has the ``options`` of the same draws.
    """
    return Tool(
        game=game,
        key=LOT,
        title=TITLE,
        version=2,
        older=(short_names(1, type(example)),),
        state=type(example),
        result=partial(result, draws),
        summary=partial(summary, draws),
        form=partial(form, draws),
        moves=(Move("throw", "Thrown by the app", partial(_thrown, draws), bits=32),),
        transfers=transfers,
        links=partial(links, draws),
        done=done,
        hint="Draw, throw or toss: everyone sees it",
        sign="dice",
        example=example,
    )


def _thrown(draws: tuple[Draw, ...], state: LotState, *args: Any, seed: int) -> LotState:
    return thrown(state, draws, args, seed)


def form(draws: tuple[Draw, ...], state: LotState) -> Result:
    """Ask what is to be drawn or thrown, and what for; above it is what fell last."""
    kind, who = kind_of(state.what, draws), asks_who(state.what, draws)
    more: dict[str, tuple[Question, ...]] = {
        DICE: (ask(state, ("dice",)), ask(state, ("sides",))),
        COINS: (ask(state, ("coins",)),),
    }
    by_rule = draw_of(state.what, draws)
    return blocks(
        *picture(state, draws),
        ask(state, ("what",), step_label="Drawn or thrown"),
        *more.get(kind, ()),
        who and ask(state, ("only",), players=state.table.players),
        not by_rule and ask(state, ("why",)),
    )


def result(draws: tuple[Draw, ...], state: LotState) -> Result:
    """Return what fell last, what fell before, and the button of the next throw."""
    return (
        _answer(draws, state),
        *first_step(state, draws),
        *begun_already(state, draws),
        *again(state),
        *earlier(state, draws),
        *_press(draws, state),
    )


def _answer(draws: tuple[Draw, ...], state: LotState) -> Answer:
    by_rule = draw_of(state.what, draws)
    rule = f"{by_rule.rule} {FAIR}" if by_rule else FAIR
    chapter = by_rule.chapter if by_rule else ""
    if not state.throws:
        return Answer(
            "Nothing is thrown yet",
            "All see each throw and its number",
            rule=rule,
            chapter=chapter,
        )
    row = state.throws[-1]
    return Answer(headline(state, row, draws), why(state, row), rule=rule, chapter=chapter)


def _press(draws: tuple[Draw, ...], state: LotState) -> Result:
    """Return the button of the next throw: a small one where the draw is made."""
    args = next_throw(state, draws)
    if args is None:
        return ()
    settled = is_settled(state, draws)
    words = "Draw once more" if settled else button(state, draws)
    fact = f"Number {next_number(state)} was thrown"
    return (Button(words, "throw", args, main=not settled, step_label=fact),)


def summary(draws: tuple[Draw, ...], state: LotState) -> str:
    """Return what fell last."""
    if not state.throws:
        return "Nothing thrown yet"
    row = state.throws[-1]
    return f"Throw {row.number}: {gave(state, row)}"


def links(draws: tuple[Draw, ...], state: LotState) -> tuple[ToolLink, ...]:
    """Return the way back to the checklist, once something was thrown; large once what is chosen was drawn.

    Where the rules draw something, the checklist may still lead here for that: then only that draw leads back large.
    """
    if not state.throws:
        return ()
    chosen = not draws or draw_of(state.what, draws) is not None
    return (ToolLink("Go on", CHECKLIST, main=chosen and is_settled(state, draws)),)
