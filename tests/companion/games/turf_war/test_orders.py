from functools import partial
from typing import Any

import pytest

from companion.core.blocks import (
    Button,
    Fold,
    Note,
    Question,
    RuleGap,
    Secret,
    TextToCopy,
)
from companion.core.nesting import flat
from companion.games.turf_war.orders.state import MOST_ORDERS, Order, OrdersState, PieceName
from companion.games.turf_war.orders.text import written
from companion.games.turf_war.orders.tool import (
    ATTACK,
    BOTH,
    GRACE,
    TOOL,
    form,
)
from tests import tool_screens
from tests.answers import after_answer
from tests.wordings import Wording


def pressed(state: OrdersState, *keys: str, seed: int = 7) -> OrdersState:
    for at, key in enumerate(keys):
        state = TOOL.move(state, key, (), 0, seed + at)
    return state


def asked(state: OrdersState, title: str) -> Question:
    found = [b for b in flat(form(state)) if isinstance(b, Question) and b.title == title]
    return found[-1]


def tells(state: OrdersState, title: str, value: Any) -> OrdersState:
    return after_answer(TOOL, state, asked(state, title), value, 0, 99)


only = partial(tool_screens.on_screen, TOOL)


warned = partial(tool_screens.warnings, TOOL)


def noted(state: OrdersState) -> list[str]:
    """Return what is said to be missing from the order that is being told."""
    notes = (block.text for block in only(state, Note))
    return [each for each in notes if each.startswith("Order ") and each.endswith(".")]


def moved(**more: Any) -> OrdersState:
    """Return a gang whose first Hitman moves to the Docks."""
    order = Order(**{"pieces": frozenset({3}), "area": "Docks", **more})
    return OrdersState(gang="Red", turn=2, orders=(order,))


def sealed(state: OrdersState) -> OrdersState:
    return pressed(state, "seal")


answer = partial(tool_screens.answer, TOOL)


# Writing


def test_orders_are_written_by_touching_pieces_and_naming_an_area(wording: Wording) -> None:
    state = pressed(OrdersState(gang="Red"), "add")
    state = tells(state, "Which pieces?", frozenset({3, 4, 5}))
    state = tells(state, "Area", "St. Thomas")
    state = tells(state, "Together with (if anyone)", "Green")
    assert (noted(state), warned(state)) == (
        ["Order 1: say whom you fight together against."],
        [],
    )
    state = tells(state, "Against", "Blue")
    assert warned(state) == []
    (post,) = [b for b in only(state, TextToCopy) if b.title.startswith("Orders to send")]
    wording(post.text)
    assert "No moves" in only(OrdersState(), TextToCopy)[0].text
    assert "our gang" in only(OrdersState(), TextToCopy)[0].text


def test_one_order_is_changed_at_a_time_and_any_can_be_taken_away() -> None:
    state = pressed(moved(), "add")
    titles = [b.title for b in only(state, Button)]
    assert "Change order 1" in titles
    assert "Change order 2" not in titles
    assert asked(state, "Area").path == ("orders", 1, "area")
    (button,) = [b for b in only(state, Button) if b.move == "edit"]
    back = TOOL.move(state, "edit", button.args, 0, 0)
    assert asked(back, "Area").path == ("orders", 0, "area")
    (first,) = [b for b in only(back, Button) if b.move == "drop"]
    assert TOOL.move(back, "drop", first.args, 0, 0).orders == (Order(),)
    assert TOOL.move(state, "drop", (1,), 0, 0) == moved()
    full = moved().evolve(orders=(Order(),) * MOST_ORDERS)
    assert pressed(full, "add") == full
    assert "add" not in [b.move for b in only(full, Button)]


@pytest.mark.parametrize(
    ("order", "warning"),
    [
        ({"pieces": frozenset({0})}, "Order 1: a Don moves only to an area you control."),
        (
            {"does": "attack", "against": "Green", "pieces": frozenset({0})},
            "Order 1: a Don never attacks.",
        ),
        ({"does": "place"}, "Order 1: recruits go only to an area you control."),
    ],
)
def test_what_the_rules_do_not_allow_is_said(order: dict[str, Any], warning: str) -> None:
    assert warned(moved(**order)) == [warning]


@pytest.mark.parametrize(
    ("order", "note"),
    [
        ({"pieces": frozenset()}, "Order 1: tap the pieces it is for."),
        ({"area": " "}, "Order 1: name the area."),
        (
            {"pieces": frozenset(), "area": ""},
            "Order 1: tap the pieces it is for and name the area.",
        ),
        ({"does": "attack"}, "Order 1: say whom you attack."),
        ({"does": "place", "area": "", "pieces": frozenset()}, "Order 1: name the area."),
        ({"pieces": frozenset({0}), "area": ""}, "Order 1: name the area."),
    ],
)
def test_what_is_missing_from_the_order_that_is_being_told_is_no_alarm(
    order: dict[str, Any], note: str
) -> None:
    state = moved(**order)
    assert (noted(state), warned(state)) == ([note], [])
    later = pressed(state, "add")
    assert warned(later) == [note], "it was left"
    for each in (state, later):
        assert not [post for post in only(each, TextToCopy) if post.together], "sealed for good"
        assert not [
            button for button in only(each, Button) if button.move == "seal" and button.main
        ]


def test_an_attack_order_that_is_not_needed_is_no_fault(wording: Wording) -> None:
    """Diplomacy rules, 4."""
    state = moved(does="attack", against="Green")
    assert warned(state) == []
    assert Note(ATTACK) in only(state, Note)
    wording(written(state))
    other = moved(does="attack", against="Green", who="Blue")
    wording(written(other))


def test_orders_say_everything_the_rules_know(wording: Wording) -> None:
    """Recruitment, Placement, Upkeep, End of turn, Diplomacy rules."""
    state = moved(does="place", count=2, own=True, pieces=frozenset())
    state = state.evolve(
        recruits=3, unpaid=frozenset({3, 4}), allies="Green, Blue", leaving="Purple",
        don=frozenset({1}), pieces=(PieceName(name="Sal"), *state.pieces[1:]),
    )  # fmt: skip
    wording(written(state).splitlines())
    assert warned(state) == []
    notes = [block.text for block in only(state, Note)]
    wording(notes)
    assert GRACE in notes
    titles = [block.title for block in only(state, Question)]
    for title in ("Recruits to hire", "Whose pay do we hold back?", "Who is our new Don?",
                  "We leave our alliance with", "Recruits"):  # fmt: skip
        assert title in titles
    one = moved(does="place", own=True, pieces=frozenset())
    wording(written(one))


@pytest.mark.parametrize(
    ("state", "warnings"),
    [
        (
            moved().evolve(unpaid=frozenset({1, 3})),
            ["Hitman 1 gets no pay and leaves, and can't carry out an order.",
             "Lt 1: only Hitmen draw pay that you can hold back."],
        ),
        (
            moved().evolve(don=frozenset({1, 3})),
            ["Name 1 new Don: a gang has only 1.",
             "Hitman 1: only a Lieutenant can become Don.",
             "Your list of pieces still has a Don. Is he dead? Take him off that list."],
        ),
    ],
)  # fmt: skip
def test_pay_and_a_new_don_are_checked(state: OrdersState, warnings: list[str]) -> None:
    assert warned(state) == warnings


def test_an_alliance_for_one_fight_is_ordered_and_what_is_silent_is_said(
    wording: Wording,
) -> None:
    """Diplomacy rules, 2."""
    state = moved(who="Green", against="Blue", does="stay")
    wording(written(state))
    assert RuleGap(BOTH) in only(state, RuleGap)
    assert not only(moved(), RuleGap)


def test_what_the_rules_allow_is_not_warned_of(wording: Wording) -> None:
    assert warned(moved()) == []
    assert warned(moved(pieces=frozenset({0}), own=True)) == []
    assert warned(moved(pieces=frozenset({0}), does="stay")) == []
    assert asked(moved(pieces=frozenset({0})), "We control this area").value is False
    attack = moved(does="attack", against="Green")
    assert asked(attack, "Attack whom?").path == ("orders", 0, "against")
    wording(written(moved(does="stay")))


def test_several_orders_of_a_piece_are_not_against_the_rules(wording: Wording) -> None:
    """Movement, Diplomacy rules 2 and 4: it moves somewhere, and attacks an ally there."""
    move, attack = moved().orders[0], moved(does="attack", against="Green").orders[0]
    both = moved().evolve(orders=(move, attack.evolve(area=" do\u200dcks")))
    assert warned(both) == []
    assert not only(both, RuleGap)
    assert [button for button in only(both, Button) if button.move == "seal" and button.main]
    twice = moved().evolve(orders=moved().orders * 2)
    assert warned(twice) == []
    elsewhere = moved().evolve(orders=(move, attack.evolve(area="Park")))
    assert warned(elsewhere) == []
    wording(only(elsewhere, RuleGap))
    assert [
        button for button in only(elsewhere, Button) if button.move == "seal" and button.main
    ]
    squad = moved(pieces=frozenset({3, 4}))
    split = squad.evolve(orders=(squad.orders[0], squad.orders[0].evolve(area="Park")))
    wording(only(split, RuleGap))
    open_ = moved().evolve(orders=(move, move.evolve(area=" ")))
    assert not only(open_, RuleGap), "the area is still to be named"


def test_a_piece_that_is_not_on_the_list_has_a_number(wording: Wording) -> None:
    stranger = moved(pieces=frozenset({9}))
    wording(written(stranger))
    assert "Piece 10" in asked(stranger, "Which pieces?").kind.names  # type: ignore[union-attr]
    blank = moved(pieces=frozenset({0})).evolve(pieces=(PieceName(name=" "),))
    assert "Piece 1: move" in written(blank)


def test_pieces_can_be_named() -> None:
    (fold,) = [b for b in form(OrdersState()) if isinstance(b, Fold) and "Name" in b.title]
    assert len(fold.blocks) == 1 + 3 * 7


def test_a_dead_piece_goes_off_the_list_and_the_others_keep_their_orders(
    wording: Wording,
) -> None:
    state = moved(pieces=frozenset({0, 3, 4})).evolve(
        unpaid=frozenset({6}), don=frozenset({0, 1})
    )
    buttons = [each for each in only(state, Button) if each.move == "lose"]
    wording(buttons[0].title)
    after = TOOL.move(state, "lose", buttons[0].args, 0, 0)
    assert [each.name for each in after.pieces] == [each.name for each in state.pieces[1:]]
    wording(written(after).splitlines())
    assert warned(after) == []
    last = OrdersState(pieces=(PieceName(name="Sal"),))
    assert TOOL.move(last, "lose", (0,), 0, 0) == last
    assert not [each for each in only(last, Button) if each.move == "lose"]


def test_the_cover_stays_open_when_the_gang_gets_its_name() -> None:
    """A cover with another title is a new one, and closed."""
    titles = {
        b.title
        for gang in ("", "Red")
        for b in form(OrdersState(gang=gang))
        if isinstance(b, Secret)
    }
    assert titles == {"Our orders"}
