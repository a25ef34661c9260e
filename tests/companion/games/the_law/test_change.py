from itertools import product
from random import Random
from typing import Any

import pytest

from companion import share
from companion.blocks import Facts, Note, Press, Silent, Terms, Walk, Warn
from companion.games.the_law.change import TOOL
from companion.games.the_law.change_rules import moves, outcome, totals
from companion.games.the_law.change_state import (
    MANY,
    ChangeState,
    Given,
    following,
    from_patrols,
)
from companion.games.the_law.city import (
    CARDS,
    COLUMNS,
    PLACES,
    ROWS,
    Card,
    City,
    Scene,
)
from companion.games.the_law.patrols_state import PatrolsState
from companion.games.the_law.round import PATROLS
from tests.companion.games.the_law.city import (
    FEDS,
    FIFTH,
    NEIGHBORHOOD,
    TRAFFIC,
    VICE,
    answer,
    answered,
    only,
    questions,
    went,
)

MIDTOWN_WHERE = Scene(column="where", row="midtown")


def attempt(difficulty: int = 8, influence: int = 6, **more: Any) -> ChangeState:
    state = ChangeState(scene=MIDTOWN_WHERE, difficulty=(difficulty,), influence=(influence,))
    return state.evolve(**more)


def stopped(state: ChangeState, hand: int | None = None) -> ChangeState:
    found: ChangeState = went(TOOL, state, "stop")
    return found.evolve(hand=hand)


def gives(**by_patrol: int) -> tuple[Given, ...]:
    """Return what each Patrol gives, by its number: p0=3."""
    return tuple(Given(influence=by_patrol.get(f"p{n}")) for n in range(PATROLS))


def said(state: ChangeState) -> tuple[str, str]:
    found = answer(TOOL, state)
    return found.text, found.why


def facts(state: ChangeState) -> dict[str, str]:
    return {
        label: value for block in only(TOOL.result(state), Facts) for label, value in block.rows
    }


def walk(state: ChangeState, title: str) -> Walk:
    (found,) = [each for each in only(TOOL.form(state), Walk) if each.title == title]
    assert isinstance(found, Walk)
    return found


def asks(state: ChangeState, title: str) -> list[str]:
    return [ask.title for ask in walk(state, title).asks]


# LAW-G3


def test_the_vice_squad_looks_at_the_hand_at_determine_success_alone() -> None:
    state = attempt(city=City(where=VICE))
    assert said(state) == (
        "The Vice Squad decides",
        "6 or 8 against 8: +2 with 4 cards or fewer",
    )
    state = answered(TOOL, state, "Cards in hand now", 6)
    assert said(state) == ("2 short so far", "6 against 8: 6 own")
    state = went(TOOL, state, "stop")
    assert state.hand is None
    assert said(state)[0] == "Stop: count your hand"
    assert asks(state, "Numbers") == ["Difficulty", "Influence", "Cards in hand now"]
    state = answered(TOOL, state, "Cards in hand now", 4)
    assert said(state) == (
        "Success: the scene moves",
        "8 against 8: 6 own + 2 Vice Squad",
    )
    assert asks(state, "Numbers") == ["Difficulty", "Influence", "Cards in hand now"]


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
        "8 against 8: 8 own; 10 with the Vice Squad",
    )
    assert "Cards in hand now" in asks(sure, "What else counts")
    hopeless = stopped(attempt(influence=5, city=City(where=VICE)))
    assert said(hopeless)[0] == "No success: 1 short"


def test_the_last_number_of_the_hand_stands_for_more() -> None:
    state = attempt(city=City(where=VICE), hand=MANY)
    ask = questions(TOOL, state)["Cards in hand now"]
    assert ask.options[-1] == (9, "9 or more")
    assert answer(TOOL, state).lines[-1].endswith("You have 9 or more.")
    assert answer(TOOL, state.evolve(hand=3)).lines[-1].endswith("You have 3.")


# LAW-G4


def test_a_success_that_would_cover_a_protected_scene_does_not_move() -> None:
    state = stopped(attempt(influence=8, watch="covers"))
    assert said(state)[0] == "Success, but the scene stays"
    assert answer(TOOL, state).tone == "good"
    assert facts(state) == {
        "Success": "yes: what follows a success follows",
        "The scene": "stays where it is",
    }
    assert outcome(state) == "success"
    assert not moves(state)


def test_a_scene_change_on_the_protected_scene_is_prevented() -> None:
    for state in (attempt(influence=20, watch="here"), ChangeState(watch="here")):
        assert said(state) == (
            "Prevented: the scene stays",
            "Not On My Watch! lies on this very scene",
        )
        assert [press.title for press in only(TOOL.result(state), Press)] == [
            "Next scene change"
        ]
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
        "7 against 9: 6 own + 2 Goons + 1 Loot and others − 2 Feds",
    )


def test_a_patrol_without_a_number_is_named() -> None:
    state = attempt(city=City(where=FEDS))
    assert asks(state, "Numbers") == ["Difficulty", "Influence", "Feds ±"]
    assert answer(TOOL, state).lines == ("Nothing is counted yet for Feds.",)
    assert answer(TOOL, answered(TOOL, state, "Feds ±", 0)).lines == ()


def test_patrols_of_one_name_are_asked_apart() -> None:
    cards = (*CARDS[:4], Card(name="Bobby"), Card(name="Bobby"), *CARDS[6:])
    state = attempt(city=City(where=FIFTH, midtown=FIFTH + 1), cards=cards)
    assert asks(state, "Numbers")[2:] == ["Bobby 5 ±", "Bobby 6 ±"]


def test_what_the_rulebook_tells_is_asked_only_besides() -> None:
    state = attempt(city=City(where=VICE, midtown=NEIGHBORHOOD))
    assert asks(state, "Numbers") == ["Difficulty", "Influence"]
    assert asks(state, "What else counts") == [
        "Goons",
        "Loot and others",
        "Vice Squad besides",
        "Neighborhood Watch besides",
        "Cards in hand now",
    ]


def test_the_table_can_count_by_itself() -> None:
    state = stopped(answered(TOOL, attempt(), "Influence as your table counts it", 11))
    assert said(state) == (
        "Success: the scene moves",
        "11 against 8: as your table counts",
    )
    assert outcome(ChangeState(difficulty=(8,), counted=7)) == "failure"


def test_the_outcome_agrees_with_playing_every_hand_out() -> None:
    """Another way to the outcome: play each hand that may be held, and see what comes out."""
    chance = Random(3)
    for _ in range(4000):
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
        elif state.difficulty == () or state.influence == ():
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
        given=tuple(Given(influence=chance.choice([None, -1, 0, 2])) for _ in range(PATROLS)),
        difficulty=chance.choice([(), (7,), (6, 3), (4,)]),
        influence=chance.choice([(), (5,), (3, 2), (8,)]),
        goons=chance.choice([(), (3, -3), (1,)]),
        loot=chance.choice([(), (2,)]),
        hand=chance.choice([None, *range(MANY + 1)]),
        watch=chance.choice(["none", "here", "covers"]),
    )


# From start to end


def test_the_empty_sheet_says_its_first_step() -> None:
    state = ChangeState()
    assert said(state) == (
        "Which scene change?",
        "only in your own turn; enter the difficulty and your influence",
    )
    (note,) = only(TOOL.result(state), Note)
    assert note.text.startswith("Only in your own turn.")
    assert only(TOOL.result(state), Press) == []
    assert [each.title for each in only(TOOL.form(state), Walk)] == [
        "Numbers",
        "What else counts",
    ]
    assert said(ChangeState(scene=MIDTOWN_WHERE, influence=(3,))) == (
        "Midtown Where",
        "enter the difficulty",
    )


def test_the_stop_comes_once_and_then_the_next_attempt() -> None:
    state = attempt(influence=9, city=City(where=FEDS), given=gives(p0=1), counts="is")
    assert [press.title for press in only(TOOL.result(state), Press)] == ["Determine Success"]
    assert said(state)[0] == "Enough so far"
    state = stopped(state)
    assert [press.title for press in only(TOOL.result(state), Press)] == ["Next scene change"]
    state = went(TOOL, state, "next")
    assert state == ChangeState(city=City(where=FEDS), given=gives(p0=1))


def test_a_patrol_can_be_laid_here_too() -> None:
    state = answered(TOOL, attempt(), "Above Where", FEDS)
    assert state.city == City(where=FEDS)
    assert asks(state, "Patrols") == ["Above Where", "Beside Midtown"]
    half = ChangeState(scene=Scene(row="uptown"))
    assert asks(half, "Patrols") == ["Beside Uptown"]


def test_the_patrols_of_the_city_are_taken_with_their_scene() -> None:
    source = PatrolsState(city=City(where=FEDS), scene=MIDTOWN_WHERE, counts="goes")
    taken = from_patrols(source, ChangeState())
    assert (taken.city, taken.counts, taken.scene) == (City(where=FEDS), "goes", MIDTOWN_WHERE)
    other = Scene(column="who", row="uptown")
    assert from_patrols(source, ChangeState(scene=other)).scene == other
    later = following(taken)
    assert from_patrols(source, later) == later, "the scene of long ago is not taken again"


def test_a_correction_stays_until_the_city_changes() -> None:
    source = PatrolsState(city=City(where=FEDS))
    corrected = answered(TOOL, from_patrols(source, attempt()), "Above Where", VICE)
    assert from_patrols(source, corrected) == corrected
    changed = source.evolve(city=City(where=FEDS, midtown=TRAFFIC))
    assert from_patrols(changed, corrected).city == changed.city
    emptied = from_patrols(PatrolsState(), corrected)
    assert emptied.city == City()
    assert from_patrols(PatrolsState(), ChangeState()) == ChangeState()


def test_notes_are_taken_whenever_they_change() -> None:
    cards = (*CARDS[:-1], Card(name="Bobbies"))
    source = PatrolsState(city=City(where=8), cards=cards)
    taken = from_patrols(source, attempt())
    assert asks(taken, "Numbers")[-1] == "Bobbies ±"
    renamed = source.evolve(cards=(*CARDS[:-1], Card(name="Peelers")))
    assert asks(from_patrols(renamed, taken), "Numbers")[-1] == "Peelers ±"


def test_the_neighborhood_watch_helps_after_a_success() -> None:
    def helped(state: ChangeState) -> bool:
        notes = [note.text for note in only(TOOL.result(state), Note)]
        return any(text.startswith("Neighborhood Watch: choose who draws") for text in notes)

    here = City(midtown=NEIGHBORHOOD)
    assert helped(stopped(attempt(influence=8, city=here)))
    assert not helped(stopped(attempt(influence=7, city=here)))
    assert not helped(attempt(influence=8, city=here))
    assert not helped(stopped(attempt(influence=8, city=City(uptown=NEIGHBORHOOD))))
    stays = stopped(attempt(influence=8, city=here, watch="covers"))
    assert helped(stays)
    assert "Our suggestion: yes" in only(TOOL.result(stays), Silent)[-1].text


def test_the_order_of_two_patrols_is_spoken_of_where_two_apply() -> None:
    def spoken(city: City) -> list[str]:
        silent = only(TOOL.result(attempt(city=city)), Silent)
        return [each.text for each in silent if "order" in each.text]

    assert len(spoken(City(where=FEDS, midtown=TRAFFIC))) == 1
    assert spoken(City(where=FEDS)) == []


def test_a_table_can_count_where_the_scene_goes() -> None:
    state = attempt(city=City(uptown=VICE), counts="goes")
    state = answered(TOOL, state, "It would go to", "uptown")
    assert outcome(state) == "open"


def test_a_patrol_at_two_places_is_counted_once_and_warned_of() -> None:
    state = attempt(city=City(where=FEDS, midtown=FEDS), given=gives(p0=2))
    assert totals(state) == (8, 8)
    assert len(only(TOOL.result(state), Warn)) == 1


def test_effects_and_rulings_stand_beside_the_numbers() -> None:
    cards = (Card(effect="All Goons cost more"), *CARDS[1:])
    state = attempt(city=City(where=FEDS, midtown=NEIGHBORHOOD), cards=cards)
    assert facts(state)["Feds"] == "All Goons cost more"
    (terms,) = only(TOOL.result(state), Terms)
    assert "Success" in {item.title for item in terms.items}
    assert share.write(TOOL, state) == share.write(TOOL, state.evolve(cards=CARDS))


def test_every_pair_of_places_faces_at_most_two_patrols() -> None:
    city = City(**dict(zip(PLACES, range(6), strict=True)))
    for column, row in product(COLUMNS, ROWS):
        state = attempt(city=city, scene=Scene(column=column, row=row))
        assert len(asks(state, "Patrols")) == 2


def test_the_example_is_the_vice_squads() -> None:
    assert TOOL.summary(TOOL.example) == "Success: the scene moves"
