"""The questions about all boards of a round. Rulebook: Abilities Phase."""

from companion.core.blocks import Button, Fold, Question, QuestionSequence, Result, blocks
from companion.core.fields import Dice, Total
from companion.games.lawless_empire.boards.state import (
    BoardsState,
    faces,
    opened,
    order,
    room,
    title,
)
from companion.games.lawless_empire.plans.state import MOST_BOARDS, SCHEMES
from companion.games.lawless_empire.round.state import AFRESH, CLEARED
from companion.games.lawless_empire.soldati.words import VALUES
from companion.scenes.empty_places import empty_places
from companion.tools.questions import ask

SLOTS, SPARE = 6, 2
"""Empty places on the pad: six fit a phone, and two more than there are dice keep it open."""


def form(state: BoardsState) -> Result:
    """Ask for the open board, then for the Soldati of one player.

    Its dice are asked as soon as its Scheme is known; once any lie there, the next board is the next step.
    """
    board = opened(state)
    begun = board < 0 or any(faces(state, seat, board) for seat in order(state))
    add = Button("Add a board", "add", main=begun, step_label="A board was added")
    if board < 0:
        places = empty_places("There are no boards yet.", "boards", add)
        return (
            places,
            add,
            ask(state, ("first",), players=state.table.players),
            _soldati(state),
        )
    pages = tuple((at, title(state, at)) for at in range(len(state.boards)))
    schemes = tuple((option.key, option.title) for option in SCHEMES[1:])
    return blocks(
        len(pages) > 1 and ask(state, ("at",), "Boards", options=pages),
        ask(state, ("boards", board, "plan")),
        ask(state, ("boards", board, "scheme"), options=schemes),
        QuestionSequence(
            f"Dice on {title(state, board)}",
            tuple(_dice(state, seat, board) for seat in order(state)),
            optional=begun or not state.boards[board].scheme,
        ),
        len(state.boards) < MOST_BOARDS and add,
        ask(state, ("first",), players=state.table.players),
        _soldati(state),
        Button("Remove this board", "remove", step_label=f"{title(state, board)} was removed"),
        Button(AFRESH, "clear", step_label=CLEARED),
    )


def _dice(state: BoardsState, seat: int, board: int) -> Question:
    dice = faces(state, seat, board)
    longest = min(room(state, seat, board), max(SLOTS, len(dice) + SPARE))
    player = state.table.player(seat)
    return Question(
        Dice(longest=longest), dice, "Dice", move="dice", args=(seat,), player=player
    )


def _soldati(state: BoardsState) -> Fold:
    """Ask for the sides of the player who uses Soldati."""
    options = tuple((place, word) for place, word in enumerate(VALUES, 1))
    shown = " ".join(VALUES[value - 1] for value in sorted(state.values))
    count = f": {shown}" if shown else ""
    return Fold(
        "Soldati of one player",
        blocks(
            ask(state, ("who",), players=state.table.players),
            ask(state, ("abilities",)),
            Question(
                Total(least=1, most=len(VALUES)),
                None,
                f"Value sides, one tap each{count}",
                move="value",
                options=options,
            ),
            bool(state.values)
            and Button(
                "Take the last value back", "back", step_label="The last value was taken back"
            ),
        ),
    )
