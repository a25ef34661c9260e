"""Who meets whom by everyone's orders. Rulebook: Placement, Movement, Combat resolution, Diplomacy rules."""

from functools import partial
from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Drawing,
    Fold,
    Note,
    Question,
    RuleGap,
    TextToCopy,
    Warn,
)
from companion.core.shape import join_groups
from companion.core.table import Table
from companion.games.turf_war.areas.state import pieces_words
from companion.games.turf_war.combat.state import ALONE
from companion.games.turf_war.meets.after import after
from companion.games.turf_war.meets.moving import complaints, moved
from companion.games.turf_war.meets.pieces_read import read_pieces
from companion.games.turf_war.meets.sides import MetPerson, meetings
from companion.games.turf_war.meets.state import Crew, MeetsState, Order, Spot
from companion.games.turf_war.meets.tool import FULL, TOOL, done, form, links
from companion.games.turf_war.meets.words import said
from companion.games.turf_war.pieces import Gang
from companion.games.turf_war.round.state import RoundState
from tests import tool_screens
from tests.wordings import Wording

RED, GREEN, PURPLE, BLACK = range(4)
DOCKS, PARK, PIER, ZOO = range(4)


def board(*orders: Order, **more: Any) -> MeetsState:
    """Red has Docks, Green Park, Purple Pier; nobody is in the Zoo."""
    spots = (
        Spot(
            name="Docks", owner=RED, crews=(Crew(seat=RED, hitmen=4, lieutenants=2, don=True),)
        ),
        Spot(name="Park", owner=GREEN, crews=(Crew(seat=GREEN, hitmen=3, lieutenants=1),)),
        Spot(name="Pier", owner=PURPLE, crews=(Crew(seat=PURPLE, hitmen=2, don=True),)),
        Spot(name="Zoo"),
    )
    return MeetsState(**{"table": Table(), "spots": spots, "orders": orders, **more})


def go(seat: int, start: int, goal: int, hitmen: int = 1, **more: Any) -> Order:
    return Order(seat=seat, start=start, goal=goal, hitmen=hitmen, **more)


def there(state: MeetsState) -> dict[str, str]:
    """Return who is where after all moves, in words."""
    return {
        spot.name: pieces_words(state.table, spot.owner, gangs)
        for spot, gangs in zip(state.spots, moved(state).there, strict=True)
        if gangs
    }


def faults(state: MeetsState) -> list[str]:
    return list(complaints(state, moved(state)))


def meeting(state: MeetsState) -> MetPerson:
    (found,) = meetings(state, moved(state))
    return found


only = partial(tool_screens.on_screen, TOOL)


def answer(state: MeetsState) -> tuple[str, str]:
    (found,) = only(state, Answer)
    return found.text, found.why


says = partial(tool_screens.says, TOOL)


def allied(*seats: int) -> tuple[int, ...]:
    return join_groups(ALONE, seats)


def test_all_moves_are_made_at_the_same_time(wording: Wording) -> None:
    """Movement: two gangs that swap areas don't meet, and the app says that this is a reading."""
    swap = board(
        go(RED, DOCKS, PARK, 4, lieutenants=2), go(GREEN, PARK, DOCKS, 3, lieutenants=1)
    )
    assert there(swap) == {
        "Docks": "Red: Don, Green: 1 Lt + 3 H",
        "Park": "Red: 2 Lt + 4 H",
        "Pier": "Don + 2 H",
    }
    wording(only(swap, RuleGap))
    chased = board(
        go(RED, DOCKS, PIER), go(PURPLE, PIER, ZOO, 2), go(PURPLE, PIER, PIER, 0, don=True)
    )
    assert there(chased)["Zoo"] == "Purple: 2 H"
    assert meeting(chased).at == PIER
    wording(only(chased, RuleGap))


def test_recruits_are_placed_before_anybody_moves(wording: Wording) -> None:
    """Placement comes before Movement; only an area of one's own takes recruits."""
    new = Order(seat=RED, does="place", goal=DOCKS, hitmen=3)
    state = board(go(RED, DOCKS, ZOO, 7), new)
    assert there(state) == {
        "Docks": "Don + 2 Lt", "Park": "1 Lt + 3 H", "Pier": "Don + 2 H", "Zoo": "Red: 7 H",
    }  # fmt: skip
    assert not faults(state)
    abroad = board(new.evolve(goal=PARK))
    assert "Red" not in there(abroad)["Park"]
    assert faults(abroad) == [
        "Order 1: Park isn't Red's. Recruits only go to areas of their own gang, so they wait."
    ]
    wording(only(abroad, RuleGap))


def test_a_don_goes_only_to_areas_of_his_gang_and_never_attacks() -> None:
    """Movement."""
    lost = board(go(RED, DOCKS, ZOO, 2, don=True))
    assert there(lost)["Docks"] == "Don + 2 Lt + 2 H"
    assert there(lost)["Zoo"] == "Red: 2 H"
    assert faults(lost) == [
        "Order 1: a Don only goes to areas of his own gang, so he stays in Docks."
    ]
    own = lost.put(("spots", ZOO, "owner"), RED)
    assert there(own)["Zoo"] == "Don + 2 H"
    assert not faults(own)
    foe_comes = go(GREEN, PARK, DOCKS)
    attack = board(go(RED, DOCKS, DOCKS, 2, don=True, does="attack", foe=GREEN), foe_comes)
    assert faults(attack) == ["Order 1: a Don never attacks, so he stays in Docks."]
    stays = board(go(RED, DOCKS, DOCKS, 0, don=True))
    assert not faults(stays.put(("spots", DOCKS, "owner"), GREEN)), "he needn't move to stay"


def test_orders_that_contradict_each_other_lose_nobody() -> None:
    state = board(
        go(RED, DOCKS, ZOO, 3), go(RED, DOCKS, PIER, 3, lieutenants=1), go(RED, PARK, ZOO)
    )
    assert there(state) == {
        "Docks": "Don + 1 Lt",
        "Park": "1 Lt + 3 H",
        "Pier": "Red: 1 Lt + 1 H, Purple: Don + 2 H",
        "Zoo": "Red: 3 H",
    }
    assert faults(state) == [
        "Order 2: Red's pieces without an order in Docks: Don + 2 Lt + 1 H. Only those who are there count.",
        "Order 3: Red's pieces without an order in Park: nobody. So nobody goes.",
    ]


def test_empty_and_half_orders_say_what_is_missing() -> None:
    half = (
        Order(),
        Order(seat=RED, start=DOCKS, goal=ZOO),
        go(RED, DOCKS, PARK, does="attack"),
        go(RED, DOCKS, PARK, ally=PURPLE),
        go(RED, 9, 9),
        Order(seat=RED, does="place", goal=DOCKS, don=True),
    )
    state = board(*half)
    assert there(state) == there(board())
    assert faults(state) == [
        "Order 1: say whose it is, say where they come from, say where they go and say how many.",
        "Order 2: say how many.",
        "Order 3: say whom they attack.",
        "Order 4: say whom they fight together against.",
        "Order 5: say where they come from and say where they go.",
        "Order 6: say how many.",
    ]
    assert faults(board(go(7, DOCKS, ZOO))) == ["Order 1: say whose it is."], (
        "nobody sits there"
    )


def test_gangs_that_arrive_at_once_meet_and_nobody_was_here_before() -> None:
    """Combat resolution, 1a and 1b."""
    both = meeting(board(go(RED, DOCKS, ZOO), go(GREEN, PARK, ZOO)))
    assert (both.parties, both.stayed, both.before) == (((RED,), (GREEN,)), frozenset(), None)
    into = meeting(board(go(RED, DOCKS, PIER)))
    assert (into.stayed, into.before) == (frozenset({PURPLE}), PURPLE)
    three = meeting(board(go(RED, DOCKS, PIER), go(GREEN, PARK, PIER)))
    assert three.parties == ((RED,), (GREEN,), (PURPLE,))


def test_open_allies_share_an_area_and_secret_ones_do_not_own_it(wording: Wording) -> None:
    """Diplomacy rules, 1c."""
    guest = go(RED, DOCKS, PARK, 2)
    friends = board(guest, open=allied(RED, GREEN))
    assert not meeting(friends).is_fight
    assert after(friends).owners[PARK] == GREEN
    assert answer(friends) == ("Nobody fights", "No gangs meet that aren't friends")
    secret = board(guest, secret=allied(RED, GREEN))
    assert not meeting(secret).is_fight
    wording(only(secret, RuleGap))
    assert after(secret).unclear == (PARK,)
    assert meeting(board(guest)).is_fight
    against = board(guest, go(PURPLE, PIER, PARK, 2), secret=allied(RED, GREEN))
    assert meeting(against).parties == ((RED, GREEN), (PURPLE,))


def test_a_traitor_is_one_only_where_the_attack_is() -> None:
    """Diplomacy rules, 4, 4a and 4c."""
    everywhere = (
        go(RED, DOCKS, PARK, 2, does="attack", foe=GREEN), go(RED, DOCKS, ZOO), go(GREEN, PARK, ZOO),
    )  # fmt: skip
    state = board(*everywhere, open=allied(RED, GREEN))
    park, zoo = meetings(state, moved(state))
    assert (park.at, park.parties) == (PARK, ((RED,), (GREEN,)))
    assert (zoo.at, zoo.is_fight) == (ZOO, False)
    assert park.are_foes(RED, GREEN)
    both = board(go(RED, DOCKS, PARK, 2, does="attack", foe=GREEN), go(PURPLE, PIER, PARK, 2),
                 open=allied(RED, GREEN, PURPLE))  # fmt: skip
    assert meeting(both).parties == ((RED,), (GREEN, PURPLE)), "others stand by the victim"
    nobody = board(go(RED, DOCKS, PARK, 1, does="attack", foe=BLACK), open=allied(RED, GREEN))
    assert not meeting(nobody).is_fight, "whom they attack isn't there"
    itself = board(go(RED, DOCKS, PARK, 1, does="attack", foe=RED), open=allied(RED, GREEN))
    assert not meeting(itself).is_fight


def test_two_gangs_ally_against_a_third_for_one_fight(wording: Wording) -> None:
    """Diplomacy rules, 2: "Move 3 Hitmen into St. Thomas to ally with Skanky against DrSpike"."""
    mine = go(RED, DOCKS, PIER, 3, ally=GREEN, foe=PURPLE)
    theirs = go(GREEN, PARK, PIER, 1, ally=RED, foe=PURPLE)
    assert said(board(), mine) == "Red: 3 H, Docks to Pier, together with Green against Purple"
    joint = meeting(board(mine, theirs))
    assert (joint.parties, joint.single) == (((RED, GREEN), (PURPLE,)), ())
    alone = board(mine, go(GREEN, PARK, PIER))
    assert meeting(alone).parties == ((RED,), (GREEN,), (PURPLE,))
    assert meeting(alone).single == ((RED, GREEN, PURPLE),)
    wording(only(alone, RuleGap))
    apart = board(mine, theirs.evolve(goal=DOCKS))
    assert not any(each.single for each in meetings(apart, moved(apart))), "they don't meet"
    other = go(RED, DOCKS, PIER, 1, ally=PURPLE, foe=GREEN)
    stand = go(PURPLE, PIER, PIER, 1, ally=RED, foe=GREEN)
    torn = board(mine, theirs, other, stand)
    assert meeting(torn).torn
    assert meeting(torn).parties == ((RED,), (GREEN,), (PURPLE,)), "Red turns against both"
    wording(only(torn, RuleGap))


def test_a_traitor_may_side_with_another_gang() -> None:
    """Diplomacy rules, 4b."""
    state = board(
        go(RED, DOCKS, PARK, 2, ally=PURPLE, foe=GREEN),
        go(PURPLE, PIER, PARK, 2, ally=RED, foe=GREEN),
        open=allied(RED, GREEN),
    )
    assert meeting(state).parties == ((RED, PURPLE), (GREEN,))


def test_several_sides_that_were_here_before_are_not_one() -> None:
    """They were allies until the attack."""
    spots = board().spots
    shared = spots[PARK].evolve(crews=(*spots[PARK].crews, Crew(seat=RED, hitmen=2)))
    attack = go(RED, PARK, PARK, 2, does="attack", foe=GREEN)
    state = board(attack, spots=(*spots[:PARK], shared, *spots[PIER:]), open=allied(RED, GREEN))
    here = meeting(state)
    assert (here.stayed, here.before) == (frozenset({RED, GREEN}), None)
    assert said(state, attack) == "Red: 2 H, stay in Park, attack Green"
    third = state.evolve(orders=(attack, go(PURPLE, PIER, PARK, 2)))
    assert meeting(third).before is None


@pytest.mark.parametrize(
    ("words", "crews"),
    [
        ("", ()),
        ("Don + 1 Lt + 2 H", (Crew(seat=RED, hitmen=2, lieutenants=1, don=True),)),
        ("2 hitmen+don", (Crew(seat=RED, hitmen=2, don=True),)),
        ("Lieutenant", (Crew(seat=RED, lieutenants=1),)),
        ("Red: 2 H, green: 1 Lt", (Crew(seat=RED, hitmen=2), Crew(seat=GREEN, lieutenants=1))),
        ("two guys", None),
        ("2 Don", None),
        ("99 H + 1 H", None),
        ("Lilac: 2 H", None),
        ("2 H, 1 Lt, Don", (Crew(seat=RED, hitmen=2, lieutenants=1, don=True),)),
        ("2 H, , 1 Lt,", (Crew(seat=RED, hitmen=2, lieutenants=1),)),
        ("2 H, two guys", None),
        ("Red: 2 H, 1 Lt", None),
        ("Green: 2 H, 1 Lt", (Crew(seat=GREEN, hitmen=2), Crew(seat=RED, lieutenants=1))),
    ],
)
def test_pieces_in_words_are_read_or_refused(words: str, crews: Any) -> None:
    assert read_pieces(Table(), RED, words) == crews


def test_pieces_of_nobody_are_not_read() -> None:
    assert read_pieces(Table(), None, "2 H") is None
    assert pieces_words(Table(), GREEN, (Gang(RED, 2),)) == "Red: 2 H", "a guest has a name"


def test_a_touch_on_two_areas_is_an_order(wording: Wording) -> None:
    state = TOOL.move(board(told_turn=3), "touch", (DOCKS,), 0, 0)
    assert state.held == DOCKS
    wording(only(state, Note))
    (picture,) = only(state, Drawing)
    wording(picture.spoken)
    after_all = TOOL.move(state, "touch", (ZOO,), 0, 0)
    assert after_all.orders == (go(RED, DOCKS, ZOO, 4, lieutenants=2),)
    assert (after_all.held, after_all.told_held) == (None, 3)
    again = TOOL.move(after_all, "touch", (DOCKS,), 0, 0)
    don = TOOL.move(again, "touch", (DOCKS,), 0, 0)
    assert don.orders[-1] == go(RED, DOCKS, DOCKS, 0, don=True), "he is all that is left"
    assert TOOL.move(don, "touch", (DOCKS,), 0, 0) == don, "nobody is without an order there"
    assert TOOL.move(don, "touch", (ZOO,), 0, 0) == don
    assert TOOL.move(don, "touch", (30,), 0, 0) == don
    put = TOOL.move(state, "put", (), 0, 0)
    assert put == board(told_turn=3)
    added = TOOL.move(board(told_turn=3), "add", (), 0, 0)
    told = TOOL.move(TOOL.move(added, "touch", (DOCKS,), 0, 0), "touch", (ZOO,), 0, 0)
    assert told == after_all, "an order that says nothing yet is told by the map, too"
    full = board(*[go(RED, DOCKS, ZOO, 0, don=True)] * 64, held=PARK)
    assert TOOL.move(full, "touch", (ZOO,), 0, 0) == full.evolve(held=None)
    assert TOOL.move(full, "add", (), 0, 0) == full
    assert not any(button.move in ("add", "touch") for button in only(full, Button))
    assert Note(FULL) in only(full, Note)


def test_only_areas_in_which_somebody_waits_can_be_touched_first() -> None:
    state = board()
    (picture,) = only(state, Drawing)
    titles = ["From Docks", "From Park", "From Pier"]
    assert [button.title for button in picture.touches] == titles
    for scene in (picture.scene, picture.narrow):
        assert [place.touch for place in scene.places] == [0, 1, 2]
    held = TOOL.move(state, "touch", (DOCKS,), 0, 0)
    (picture,) = only(held, Drawing)
    assert len(picture.touches) == len(picture.scene.places) == len(state.spots)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"does": "attack", "foe": RED}, "Red can't turn against their own gang."),
        ({"ally": GREEN, "foe": RED}, "Red can't turn against their own gang."),
        ({"ally": RED, "foe": GREEN}, "Red needs no alliance with their own gang."),
        (
            {"ally": GREEN, "foe": GREEN},
            "nobody fights together with Green and against them.",
        ),
        (
            {"does": "attack", "ally": GREEN, "foe": GREEN},
            "nobody fights together with Green and against them.",
        ),
    ],
)
def test_allies_and_enemies_that_cannot_be_are_named(
    words: dict[str, Any], complaint: str
) -> None:
    """Diplomacy rules, 2 and 4."""
    state = board(go(RED, DOCKS, PARK, **words))
    assert [warn.text for warn in only(state, Warn)] == [f"Order 1: {complaint}"]
    assert not says(state, "can't be carried out"), "they still go there"
    together = go(RED, DOCKS, PARK, ally=PURPLE, foe=GREEN)
    assert not only(board(together, go(PURPLE, PIER, PARK)), Warn)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"does": "attack", "foe": PURPLE}, "Purple has nobody in Park, so nothing comes of the attack."),
        ({"ally": PURPLE, "foe": GREEN}, "Purple has nobody in Park, so nothing comes of the alliance."),
        (
            {"does": "attack", "foe": GREEN, "ally": PURPLE},
            "Purple has nobody in Park, so nothing comes of the alliance.",
        ),
        ({"ally": PURPLE, "foe": BLACK}, "Purple and Black have nobody in Park, so nothing comes of the alliance."),
    ],
)  # fmt: skip
def test_an_ally_or_an_enemy_who_is_not_there_is_named(
    words: dict[str, Any], complaint: str
) -> None:
    """Diplomacy rules, 2 and 4a."""
    state = board(go(RED, DOCKS, PARK, **words))
    assert [warn.text for warn in only(state, Warn)] == [
        f"Order 1: by these orders, {complaint}"
    ]


def test_an_empty_order_says_of_nobody_that_they_stay() -> None:
    state = board(Order())
    assert Note("Order 1: ?: nobody, ? to ?") in only(state, Note)


def test_whether_other_allies_fight_a_traitor_is_an_open_question(wording: Wording) -> None:
    """Diplomacy rules, 4a and 4c."""
    attack = go(RED, DOCKS, PARK, 2, does="attack", foe=GREEN)
    both = board(attack, go(PURPLE, PIER, PARK), open=allied(RED, GREEN, PURPLE))
    assert meeting(both).parties == ((RED,), (GREEN, PURPLE))
    wording(only(both, RuleGap))
    two = board(attack, open=allied(RED, GREEN))
    wording(only(two, RuleGap))


def test_an_order_asks_how_many_with_one_touch_and_all_else_under_a_fold(
    wording: Wording,
) -> None:
    state = board(go(RED, DOCKS, ZOO, 4, lieutenants=2), go(PURPLE, PIER, ZOO, 1), editing=1)
    questions = {
        question.title: question
        for question in only(state, Question)
        if question.row == "order 2"
    }
    assert [value for value, _ in questions["Hitmen"].options] == [0, 1, 2]
    assert "Lieutenants" not in questions, "Purple has none there"
    assert questions["The Don"].value is False
    (fold,) = [
        block for block in form(state) if isinstance(block, Fold) and block.key == "order"
    ]
    assert not fold.begins_open
    wording([question.title for question in fold.blocks if isinstance(question, Question)])
    assert Note("Order 1: Red: 2 Lt + 4 H, Docks to Zoo") in only(state, Note)
    place = state.put(("orders", 1, "does"), "place")
    titles = [question.title for question in only(place, Question) if question.row == "order 2"]
    assert titles == ["Recruits", "Whose order?", "To", "What?"]
    attack = state.put(("orders", 1, "does"), "attack")
    assert "Attack whom?" in [question.title for question in only(attack, Question)]
    joint = state.put(("orders", 1, "ally"), RED)
    assert "Against" in [question.title for question in only(joint, Question)]
    blank = TOOL.move(state, "add", (), 0, 0)
    assert blank.editing == 2
    (fold,) = [
        block for block in form(blank) if isinstance(block, Fold) and block.key == "order"
    ]
    assert fold.begins_open
    gone = TOOL.move(TOOL.move(blank, "edit", (0,), 0, 0), "drop", (0,), 0, 0)
    assert (len(gone.orders), gone.editing) == (2, 1)
    many = board(go(RED, DOCKS, ZOO, 40))
    assert not next(
        question for question in only(many, Question) if question.title == "Hitmen"
    ).options


def test_areas_and_gangs_can_be_entered_here() -> None:
    state = MeetsState()
    assert answer(state)[0] == TOOL.summary(state) == "No areas yet"
    state = TOOL.move(state, "area", (), 0, 0).put(("spots", 0, "owner"), GREEN)
    assert state.at == 0
    assert any("Area 1, Green: nobody." in each.spoken for each in only(state, Drawing))
    state = TOOL.move(state, "crew", (0,), 0, 0)
    assert state.spots[0].crews == (Crew(seat=GREEN),)
    assert {question.row for question in only(state, Question)} >= {
        "area 1",
        "gang 1 in area 1",
    }
    state = TOOL.move(state, "crew", (0,), 0, 0)
    assert state.spots[0].crews[1] == Crew()
    assert any(button.move == "crew" for button in only(state, Button))
    full = state.put(("spots", 0, "crews"), (Crew(),) * 8)
    assert not any(button.move == "crew" for button in only(full, Button))
    assert TOOL.move(full, "crew", (0,), 0, 0) == full
    closed = TOOL.move(TOOL.move(state, "area", (), 0, 0), "open", (0,), 0, 0)
    assert closed.at == 0
    assert Button("Change Area 2", "open", (1,), step_label="Area 2 was opened") in only(
        closed, Button
    )
    every = MeetsState(spots=(Spot(),) * 48)
    assert not any(button.move == "area" for button in only(every, Button))
    assert TOOL.move(every, "area", (), 0, 0) == every


def test_what_is_wrong_with_the_list_is_said() -> None:
    twice = MeetsState(
        spots=(
            Spot(name="Docks", owner=RED, words="two guys"),
            Spot(name="docks ", owner=RED, crews=(Crew(seat=RED, don=True),)),
            Spot(name="Park", crews=(Crew(seat=RED, don=True), Crew(hitmen=3))),
        )
    )
    assert [warn.text for warn in only(twice, Warn)] == [
        'Docks: "two guys" can\'t be read as pieces. Enter them here.',
        "Docks is in the list more than once.",
        "docks is in the list more than once.",
        "Red has more than 1 Don in the list.",
    ]


def test_the_page_says_what_comes_next_and_leads_there(wording: Wording) -> None:
    empty = board()
    assert [link.tool for link in links(empty)] == ["round"]
    wording(answer(empty))
    fight = board(go(RED, DOCKS, PIER, 3))
    assert answer(fight) == ("1 fight", "Pier")
    assert Note("Pier: Red 3 H against Purple Don + 2 H.") in only(fight, Note)
    assert [(link.tool, link.main, link.brings) for link in links(fight)] == [
        ("combat", True, True), ("round", False, False),
    ]  # fmt: skip
    (post,) = [each for each in only(fight, TextToCopy) if each.title == "Moves to post"]
    assert Note("No orders from Green and Purple.") in only(fight, Note)
    assert not any("No orders" in note.text for note in only(empty, Note))
    wording(post.text)
    peace = board(go(RED, DOCKS, ZOO, 3))
    assert [(link.tool, link.main) for link in links(peace)] == [
        ("areas", True), ("round", False),
    ]  # fmt: skip
    movement, combat = RoundState(round=1, phase=3), RoundState(round=1, phase=4)
    assert (done(empty, movement), done(fight, movement)) == (False, True)
    assert (done(fight, combat), done(peace, combat)) == (False, True)


def test_orders_of_an_earlier_turn_say_so() -> None:
    past = board(go(RED, DOCKS, PIER, 3), told_held=2, told_turn=3)
    assert answer(past) == ("This is still the previous turn", "It is turn 3 now")
    assert [(button.title, button.move) for button in only(past, Button)][:2] == [
        ("Begin turn 3", "turn"), ("These are this turn's orders", "stay"),
    ]  # fmt: skip
    assert [link.tool for link in links(past)] == ["round"]
    assert not done(past, RoundState(round=3, phase=3))
    stay = TOOL.move(past, "stay", (), 0, 0)
    assert answer(stay)[0] == "1 fight"
