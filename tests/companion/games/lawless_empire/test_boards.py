"""All boards, and what several Soldati can win. Rulebook: Abilities Phase, Execution Phase."""

from random import Random
from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Ask,
    Facts,
    Fold,
    Grid,
    Note,
    Press,
    Silent,
    Walk,
    flat,
)
from companion.core.table import Table
from companion.games.lawless_empire.boards import search as searching
from companion.games.lawless_empire.boards.state import (
    MOST_VALUES,
    BoardsState,
    Placed,
    PlanBoard,
    faces,
    from_plans,
    from_round,
    from_soldati,
    laid,
    removed,
    with_value,
)
from companion.games.lawless_empire.boards.tool import TOOL
from companion.games.lawless_empire.plans.state import MOST_BOARDS, PlansState
from companion.games.lawless_empire.round.state import RoundState
from companion.games.lawless_empire.soldati import SoldatiState
from companion.games.lawless_empire.soldati_words import ABILITIES
from tests.companion.games.lawless_empire.plotting import SCHEMES

RED, GREEN = 0, 1
KEYS = tuple(option.key for option in ABILITIES)


def area(
    *boards: tuple[str, str, tuple[int, ...], tuple[int, ...]], **more: Any
) -> BoardsState:
    """Return boards of two players, each as (plan, scheme, Red's dice, Green's dice)."""
    state = BoardsState(table=Table(seats=(0, 1)), first=RED)
    for plan, scheme, red, green in boards:
        state = TOOL.move(state, "add", (), 0, 0)
        at = len(state.boards) - 1
        state = state.put(("boards", at), PlanBoard(plan=plan, scheme=scheme))
        state = laid(laid(state, RED, red), GREEN, green)
    return state.evolve(**more)


def using(state: BoardsState, abilities: str, *values: int, who: int = RED) -> BoardsState:
    places = frozenset(KEYS.index(key) for key in abilities.split())
    return state.evolve(who=who, abilities=places, values=values)


def asks(state: BoardsState) -> dict[str, Ask]:
    blocks = flat(TOOL.form(state))
    every = [ask for block in blocks if isinstance(block, Walk) for ask in block.asks]
    every += [block for block in blocks if isinstance(block, Ask)]
    return {f"{ask.player.name} {ask.title}" if ask.player else ask.title: ask for ask in every}


def only(state: BoardsState, kind: type) -> list[Any]:
    return [block for block in TOOL.result(state) if isinstance(block, kind)]


def if_so(state: BoardsState, kind: type) -> list[Any]:
    assert TOOL.what_if
    return [block for block in TOOL.what_if(state) if isinstance(block, kind)]


def rows(state: BoardsState) -> dict[str, str]:
    return {name: words for block in if_so(state, Facts) for name, words in block.rows}


THREE = (
    ("bribe", "none", (3,), (4,)),
    ("extort", "none", (2,), (3,)),
    ("recruit", "none", (1,), (6,)),
)


def test_an_empty_screen_says_what_to_do_first() -> None:
    state = BoardsState()
    assert only(state, Answer)[0].text == "No boards yet"
    assert only(state, Note)[0].text.startswith("Add each Plan board")
    assert TOOL.summary(state) == "0 boards entered"
    assert [block.move for block in TOOL.form(state) if isinstance(block, Press)] == ["add"]
    assert removed(state) == laid(state, RED, (1,)) == state


def test_boards_are_tapped_in_one_after_the_other() -> None:
    state = TOOL.move(BoardsState(first=RED), "add", (), 0, 0)
    assert only(state, Answer)[0].text == "So far: Red 1 of 1 board"
    state = TOOL.answer(state, asks(state)["Plan"], "extort", 0, 0)
    state = TOOL.answer(state, asks(state)["Scheme"], "gang", 0, 0)
    state = TOOL.answer(state, asks(state)["Green Dice"], (5, 2, 5), 0, 0)
    assert only(state, Grid)[0].rows == (("1 Extort", "Gang Up", "Green"),)
    assert faces(state, GREEN, 0) == (2, 5, 5)
    two = TOOL.move(state, "add", (), 0, 0)
    assert asks(two)["Boards"].options == ((0, "1 Extort"), (1, "2 Bribe"))
    two = TOOL.answer(two, asks(two)["Green Dice"], (1,) * 6, 0, 0)
    assert (len(faces(two, GREEN, 1)), len(faces(two, GREEN, 0))) == (6, 3), "nine in all"
    back = TOOL.answer(two, asks(two)["Boards"], 0, 0, 0)
    gone = TOOL.move(back, "remove", (), 0, 0)
    assert faces(gone, GREEN, 0) == (1,) * 6
    assert TOOL.move(gone, "clear", (), 0, 0) == BoardsState(table=gone.table)


def test_no_more_boards_than_there_can_be() -> None:
    full = BoardsState(boards=(PlanBoard(),) * MOST_BOARDS)
    assert TOOL.move(full, "add", (), 0, 0) == full
    assert "add" not in [block.move for block in TOOL.form(full) if isinstance(block, Press)]


def test_who_leads_is_told_so_far_and_what_is_open_why() -> None:
    state = area(
        ("bribe", "", (3,), ()),
        ("bribe", "fate", (3,), ()),
        ("bribe", "level", (3, 4), (1,)),
        ("bribe", "none", (3,), (3,)),
        ("bribe", "", (), ()),
        ("bribe", "none", (3,), (4,)),
        first=None,
    )
    assert [row[2] for row in only(state, Grid)[0].rows] == [
        "Scheme?", "Reroll later", "Picks later", "Tie: who is first?", "First player", "Green",
    ]  # fmt: skip
    assert only(state, Answer)[0].text == "So far: Green 1 of 6 boards"
    assert only(state, Answer)[0].why == "5 boards are open"
    assert "in turn order, openly" in only(state, Silent)[0].text
    nobody = area(("bribe", "", (3,), ()))
    assert only(nobody, Answer)[0].text == "Nobody leads on 1 board yet"


def test_several_uses_win_several_boards() -> None:
    state = using(area(*THREE), "flip", 2, 3)
    found = rows(state)
    assert found["Now"] == "0 boards"
    assert found["1 use"].startswith("1 board (")
    assert found["2 uses"].startswith("2 boards (1 Bribe, 2 Extort). Flip ")
    assert "To win 3 Recruit" not in found
    assert any("choose one die twice" in block.text for block in if_so(state, Silent))


def test_a_second_use_can_build_on_the_first() -> None:
    """A value counts when it is used: the die that was a 2 is a 5 by then."""
    state = using(area(("bribe", "gang", (2, 5), (6, 6))), "flip", 2, 6)
    assert rows(state)["1 use"].startswith("1 board (1 Bribe). Flip ")
    chain = using(area(("bribe", "none", (3,), (4,)), ("extort", "none", (), (1,))), "move", 3)
    assert rows(chain)["1 use"] == "1 board (2 Extort). Move Red's 3 on 1 Bribe to 2 Extort."


def test_different_abilities_are_tried_together_only_where_the_table_allows_it() -> None:
    boards = (("bribe", "none", (1,), (4,)), ("extort", "none", (1,), (5,)))
    state = using(area(*boards), "flip remove", 1, 5)
    assert "2 uses" not in rows(state), "one ability for all dice wins one board"
    free = rows(state.evolve(each=True))
    assert free["2 uses"].startswith("2 boards (1 Bribe, 2 Extort). Flip Red's 1 on 1 Bribe")
    assert "Remove Green's 5 on 2 Extort" in free["2 uses"]
    assert any("different abilities" in block.text for block in if_so(state, Silent))


def test_what_nobody_can_be_sure_of_is_left_out_and_said() -> None:
    state = using(
        area(("bribe", "fate", (3,), ()), ("extort", "level", (1, 6), (2,))), "roll flip", 3
    )
    notes = " ".join(block.text for block in if_so(state, Note))
    assert "Roll is left out" in notes
    assert "Let Fate Decide is left out" in notes
    assert "highest die" in notes
    assert rows(state) == {
        "Now": "1 board (2 Extort)",
        "With Soldati": "no use found that wins more boards",
    }
    alone = using(area(("bribe", "none", (1,), (6,))), "roll", 1)
    assert rows(alone)["With Soldati"].startswith("no use found")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (area(*THREE), "Pick above who uses Soldati"),
        (using(area(*THREE), "", 2), "Pick above who uses Soldati"),
        (using(area(*THREE), "flip"), "Pick above who uses Soldati"),
        (using(area(*THREE), "flip", 2, who=7), "Pick above who uses Soldati"),
        (using(area(*THREE, first=None), "flip", 2), "Pick the First player first"),
        (using(area(("bribe", "", (1,), ())), "flip", 2), "Pick the Scheme of each board"),
        (
            using(area(*THREE, ("bribe", "", (), ())), "move", 2),
            "Pick the Scheme of each board",
        ),
    ],
)
def test_what_if_says_what_is_missing(state: BoardsState, words: str) -> None:
    (note,) = if_so(state, Note)
    assert note.text.startswith(words)


def test_an_empty_board_needs_a_scheme_only_where_a_die_may_go_there() -> None:
    state = area(*THREE, ("bribe", "", (), ()))
    assert "Pick the Scheme" not in if_so(using(state, "flip", 2), Note)[-1:].__repr__()
    assert if_so(using(state, "occupy", 2), Note)[0].text.startswith("Pick the Scheme")


def test_each_use_is_told_in_words() -> None:
    boards = (("bribe", "none", (3,), (4,)), ("extort", "none", (6,), (6, 1)))

    def told(ability: str, *values: int) -> str:
        return rows(using(area(*boards), ability, *values))["To win 1 Bribe"]

    assert told("flip", 4) == "Flip Green's 4 on 1 Bribe to 3"
    assert told("rotate", 3) == "Rotate Red's 3 on 1 Bribe to 4"
    assert told("remove", 4) == "Remove Green's 4 on 1 Bribe"
    assert told("move", 4) == "Move Green's 4 on 1 Bribe to 2 Extort"
    assert told("exchange", 3) == "Exchange Red's 3 on 1 Bribe with Red's 6 on 2 Extort"


def test_where_there_are_too_many_ways_the_answer_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searching, "MOST_TRIED", 3)
    state = using(area(*THREE), "rotate", 7, 7)
    assert any("too many ways" in block.text for block in if_so(state, Note))


def test_a_full_table_is_searched_to_an_end() -> None:
    random = Random(1)
    state = BoardsState(
        table=Table(seats=(0, 1, 2, 3, 4)),
        first=0,
        boards=tuple(PlanBoard(scheme=random.choice(SCHEMES)) for _ in range(9)),
        placed=tuple(
            Placed(dice=tuple(random.randrange(54) for _ in range(9))) for _ in range(8)
        ),
    )
    assert rows(using(state, "exchange move", 7, 7, 7).evolve(each=True))["Now"]


def test_other_tools_bring_the_first_player_the_sides_and_the_readings() -> None:
    state = BoardsState()
    assert from_round(RoundState(), state) == state
    taken = from_round(RoundState(first=2), state)
    assert taken.first == 2
    assert from_round(RoundState(first=2), taken) == taken
    assert from_soldati(SoldatiState(), state) == state
    sides = SoldatiState(abilities=frozenset({1}), values=(2,) * 20, each=True, switch="value")
    own = from_soldati(sides, state)
    assert (own.abilities, own.values, own.each, own.switch) == (
        frozenset({1}), (2,) * MOST_VALUES, True, "value",
    )  # fmt: skip
    assert from_soldati(sides, own) == own
    assert from_soldati(SoldatiState(), own).values == ()
    assert from_plans(PlansState(), state) == state
    assert not from_plans(PlansState(sixes=False), state).sixes


def test_value_sides_are_tapped_and_taken_back() -> None:
    state = area(*THREE)
    state = TOOL.answer(state, asks(state)["Value sides, one tap each"], 3, 0, 0)
    assert state.values == (3,)
    assert "Value sides, one tap each: 3" in asks(state)
    assert TOOL.move(state, "back", (), 0, 0).values == ()
    full = state.evolve(values=(1,) * MOST_VALUES)
    assert with_value(full, 1) == full
    assert with_value(state, 8) == with_value(state, 0) == state
    assert [block.title for block in TOOL.form(state) if isinstance(block, Fold)]


REPEATED, ABSENT = (
    "What happens to repeated dice?",
    "Could a player without dice here win with 0?",
)
SIXES, LONG_RUN = "may two of them count singly?", "Five or more in a row:"
NOUGHT = "All values are 0."


@pytest.mark.parametrize(
    ("scheme", "red", "green", "ability", "open_"),
    [
        ("same", (2, 4), (3, 6), "rotate", [REPEATED]),
        ("underhand", (1,), (2,), "remove", [ABSENT]),
        ("hit", (1, 2, 3), (6, 6), "rotate", []),
        ("hit", (1, 2, 3, 4, 6), (6, 6), "rotate", [LONG_RUN]),
        ("gang", (6, 6, 6, 1), (5,) * 5, "rotate", []),
        ("gang", (6, 6, 6, 6, 1), (5,) * 5, "rotate", [SIXES]),
        ("less", (1, 2), (3, 3), "remove", []),
        ("size", (1, 2), (3, 3), "remove", []),
    ],
)
def test_what_if_names_the_readings_that_count_only_after_some_use(
    scheme: str, red: tuple[int, ...], green: tuple[int, ...], ability: str, open_: list[str]
) -> None:
    lie = area(("bribe", scheme, red, green), ("extort", "none", (1,), (5,)))
    assert not only(lie, Silent), "nothing is open as the dice lie"
    told = "".join(block.text for block in if_so(using(lie, ability, 1), Silent))
    every = (REPEATED, ABSENT, SIXES, LONG_RUN, NOUGHT)
    assert [each for each in every if each in told] == open_


def test_what_if_names_the_readings_of_the_boards_that_it_ends_with() -> None:
    lie = area(("bribe", "less", (6,), (1,)), ("extort", "none", (), ()))
    told = "".join(block.text for block in if_so(using(lie, "remove", 1), Silent))
    assert NOUGHT not in told, "Green is gone, and Red wins with 0 as the First player"
    later = lie.evolve(first=GREEN)
    told = "".join(block.text for block in if_so(using(later, "remove", 1), Silent))
    assert NOUGHT in told
    now = area(("bribe", "gang", (6,) * 5, (5,) * 5), ("extort", "none", (1,), ()))
    assert SIXES in only(now, Silent)[0].text
    assert SIXES not in "".join(block.text for block in if_so(using(now, "flip", 1), Silent))
