from functools import partial
from random import Random
from typing import Any

import pytest

from companion.core.blocks import Button, Facts, QuestionSequence
from companion.games.the_law.change.state import (
    MANY,
    ChangeState,
    PatrolInfluence,
    moves,
    outcome,
    totals,
)
from companion.games.the_law.change.tool import TOOL
from companion.games.the_law.city import (
    CARDS,
    COLUMNS,
    PLACES,
    ROWS,
    Card,
    City,
    Scene,
)
from companion.games.the_law.round.tool import PATROLS
from tests import tool_screens
from tests.companion.games.the_law.city import (
    FEDS,
    FIFTH,
    NEIGHBORHOOD,
    TRAFFIC,
    VICE,
    answered,
    only,
    questions,
    went,
)
from tests.fast_run import trials
from tests.tool_screens import answer
from tests.wordings import Wording

MIDTOWN_WHERE = Scene(column="where", row="midtown")


def attempt(difficulty: int = 8, influence: int = 6, **more: Any) -> ChangeState:
    state = ChangeState(scene=MIDTOWN_WHERE, difficulty=(difficulty,), influence=(influence,))
    return state.evolve(**more)


def stopped(state: ChangeState, hand: int | None = None) -> ChangeState:
    found: ChangeState = went(TOOL, state, "stop")
    return found.evolve(hand=hand)


def gives(**by_patrol: int) -> tuple[PatrolInfluence, ...]:
    """Return what each Patrol gives, by its number: p0=3."""
    return tuple(PatrolInfluence(influence=by_patrol.get(f"p{n}")) for n in range(PATROLS))


said = partial(tool_screens.said, TOOL)


def facts(state: ChangeState) -> dict[str, str]:
    return {
        label: value for block in only(TOOL.result(state), Facts) for label, value in block.rows
    }


def walk(state: ChangeState, title: str) -> QuestionSequence:
    (found,) = [
        each for each in only(TOOL.form(state), QuestionSequence) if each.title == title
    ]
    assert isinstance(found, QuestionSequence)
    return found


def asks(state: ChangeState, title: str) -> list[str]:
    return [question.title for question in walk(state, title).questions]


# LAW-G3


def test_the_vice_squad_looks_at_the_hand_at_determine_success_alone(wording: Wording) -> None:
    state = attempt(city=City(where=VICE))
    assert said(state) == (
        "So far, the Vice Squad decides",
        "6 or 8 against 8: +2 with 4 cards or fewer",
    )
    state = answered(TOOL, state, "Cards in hand now", 6)
    assert said(state) == ("2 short so far", "6 against 8: 6 of your own")
    state = went(TOOL, state, "stop")
    assert state.hand is None
    assert said(state)[0] == "Stop: count your hand"
    (later,) = only(TOOL.result(state), Button)
    assert not later.main, "the hand is counted before the next attempt"
    (later,) = only(TOOL.result(answered(TOOL, state, "Cards in hand now", 4)), Button)
    assert later.main
    wording(asks(state, "Numbers"))
    state = answered(TOOL, state, "Cards in hand now", 4)
    assert said(state) == (
        "Success: the scene moves",
        "8 against 8: 6 of your own + 2 Vice Squad",
    )
    wording(asks(state, "Numbers"))


# D2


@pytest.mark.parametrize(("hand", "extra"), [(0, 2), (3, 2), (4, 2), (5, 0), (MANY, 0)])
def test_exactly_four_cards_are_few_enough(hand: int, extra: int) -> None:
    assert totals(attempt(city=City(midtown=VICE), hand=hand)) == (6 + extra, 6 + extra)


def test_the_hand_is_asked_for_where_it_decides() -> None:
    nowhere = stopped(attempt(city=City(uptown=VICE)))
    assert "Cards in hand now" not in questions(TOOL, nowhere)
    sure = stopped(attempt(influence=8, city=City(where=VICE)))
    assert said(sure) == (
        "Success: the scene moves",
        "8 against 8: 8 of your own; 10 with the Vice Squad",
    )
    assert "Cards in hand now" in asks(sure, "What else counts")
    hopeless = stopped(attempt(influence=5, city=City(where=VICE)))
    assert said(hopeless)[0] == "No success: 1 short"


def test_the_last_number_of_the_hand_stands_for_more() -> None:
    state = attempt(city=City(where=VICE), hand=MANY)
    question = questions(TOOL, state)["Cards in hand now"]
    assert question.options[-1] == (9, "9 or more")
    assert answer(TOOL, state).lines[-1].endswith("You have 9 or more.")
    assert answer(TOOL, state.evolve(hand=3)).lines[-1].endswith("You have 3.")


# LAW-G4


def test_a_success_that_would_cover_a_protected_scene_does_not_move() -> None:
    state = stopped(attempt(influence=8, watch="covers"))
    assert said(state)[0] == "Success, but the scene stays"
    assert answer(TOOL, state).tone == "good"
    assert facts(state) == {
        "Success": "yes, with all that follows",
        "The scene": "stays where it is",
    }
    assert outcome(state) == "success"
    assert not moves(state)


def test_a_scene_change_on_the_protected_scene_is_prevented(wording: Wording) -> None:
    for state in (attempt(influence=20, watch="here"), ChangeState(watch="here")):
        assert said(state) == (
            "Prevented: the scene stays",
            "Not On My Watch! is on this scene",
        )
        wording([button.title for button in only(TOOL.result(state), Button)])
        assert not moves(state)
    assert not facts(stopped(attempt(influence=20, watch="here")))


def test_a_success_moves_the_scene_and_a_failure_does_not() -> None:
    assert facts(stopped(attempt(influence=8)))["The scene"] == "moves"
    lost = stopped(attempt(influence=7))
    assert said(lost)[0] == "No success: 1 short"
    assert facts(lost) == {"Success": "no", "The scene": "stays where it is"}


# Adding up


def test_everything_is_added_and_spoken() -> None:
    state = attempt(
        difficulty=9,
        city=City(where=FEDS, midtown=TRAFFIC),
        goons=(3, -1),
        loot=(1,),
        given=gives(p0=-2, p1=0, p2=7),
    )
    assert said(state) == (
        "2 short so far",
        "7 against 9: 6 of your own + 2 Goons + 1 Loot and others − 2 Feds",
    )


def test_nothing_is_said_of_success_before_the_patrols_have_their_numbers(
    wording: Wording,
) -> None:
    for state in (attempt(city=City(where=FEDS)), stopped(attempt(city=City(where=FEDS)))):
        assert asks(state, "Numbers") == ["Difficulty", "Influence", "Feds ±"]
        assert outcome(state) == "ask"
        wording(said(state))
        assert answer(TOOL, state).tone == "plain"
    assert only(TOOL.result(attempt(city=City(where=FEDS))), Button) == []
    assert said(answered(TOOL, attempt(city=City(where=FEDS)), "Feds ±", 0)) == (
        "2 short so far",
        "6 against 8: 6 of your own",
    )


@pytest.mark.parametrize(
    ("scene", "counts", "question", "missing"),
    [
        (Scene(), "is", "Which scene?", "the type of scene and the part of town"),
        (Scene(row="uptown"), "is", "Which type of scene?", "the type of scene"),
        (Scene(column="who"), "is", "Which part of town?", "the part of town"),
        (Scene(column="who", row="uptown"), "goes", "Where would it go?", "where it would go"),
    ],
)
def test_nothing_is_said_of_success_before_a_scene_is_chosen(
    scene: Scene, counts: str, question: str, missing: str
) -> None:
    state = attempt(influence=20, scene=scene, counts=counts)
    text, why = said(state)
    assert text == question
    assert why.endswith(f"Still missing: {missing}")
    assert TOOL.summary(state) == question
    assert only(TOOL.result(state), Button) == []
    assert said(state.evolve(counted=7))[0] == "1 short so far", "the table counts itself"


def test_patrols_of_one_name_are_asked_apart() -> None:
    cards = (*CARDS[:4], Card(name="Bobby"), Card(name="Bobby"), *CARDS[6:])
    state = attempt(city=City(where=FIFTH, midtown=FIFTH + 1), cards=cards)
    assert asks(state, "Numbers")[2:] == ["Bobby 5 ±", "Bobby 6 ±"]


def test_what_the_rulebook_tells_is_asked_only_besides(wording: Wording) -> None:
    state = attempt(city=City(where=VICE, midtown=NEIGHBORHOOD))
    assert asks(state, "Numbers") == ["Difficulty", "Influence"]
    wording(asks(state, "What else counts"))


def test_the_table_can_count_by_itself() -> None:
    state = stopped(answered(TOOL, attempt(), "Influence as your table counts it", 11))
    assert said(state) == (
        "Success: the scene moves",
        "11 against 8: as your table counts it",
    )
    assert outcome(ChangeState(difficulty=(8,), counted=7)) == "failure"


def test_the_outcome_agrees_with_playing_every_hand_out() -> None:
    """Another way to the outcome: play each hand that may be held, and see what comes out."""
    chance = Random(3)
    for _ in range(trials(4000)):
        state = random_attempt(chance)
        column, row = state.scene.column, state.scene.row
        lying = {place: getattr(state.city, place) for place in PLACES}
        facing = [lying[key] for key in (column, row) if key and lying[key] is not None]
        hands = range(12) if state.hand is None else [state.hand]
        results = set()
        for hand in hands:
            sum_ = 0
            for pile in (state.influence, state.goons, state.loot):
                for number in pile:
                    sum_ += number
            for patrol in facing:
                sum_ += state.given[patrol].influence or 0
                if patrol == VICE and hand < 5:
                    sum_ += 2
            results.add(sum_ >= sum(state.difficulty))
        if state.watch == "here":
            expected = "prevented"
        elif not (state.difficulty and state.influence and column and row) or any(
            patrol not in (VICE, NEIGHBORHOOD) and state.given[patrol].influence is None
            for patrol in facing
        ):
            expected = "ask"
        elif len(results) == 2:
            expected = "open"
        else:
            expected = "success" if results == {True} else "failure"
        assert outcome(state) == expected
        assert moves(state) == (expected == "success" and state.watch != "covers")


def random_attempt(chance: Random) -> ChangeState:
    cards: list[int | None] = [*range(PATROLS), None, None, None]
    chance.shuffle(cards)
    return ChangeState(
        stage=chance.choice(["attempt", "determine"]),
        scene=Scene(column=chance.choice(["", *COLUMNS]), row=chance.choice(["", *ROWS])),
        city=City(**dict(zip(PLACES, cards, strict=False))),
        given=tuple(
            PatrolInfluence(influence=chance.choice([None, -1, 0, 2])) for _ in range(PATROLS)
        ),
        difficulty=chance.choice([(), (7,), (6, 3), (4,)]),
        influence=chance.choice([(), (5,), (3, 2), (8,)]),
        goons=chance.choice([(), (3, -3), (1,)]),
        loot=chance.choice([(), (2,)]),
        hand=chance.choice([None, *range(MANY + 1)]),
        watch=chance.choice(["none", "here", "covers"]),
    )
