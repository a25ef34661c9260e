from typing import Any

import pytest

from companion.core.blocks import (
    Answer,
    Ask,
    Fold,
    Note,
    Post,
    Press,
    Secret,
    Warn,
    flat,
    uncovered,
)
from companion.core.words import step
from companion.exchange import share
from companion.games.turf_war.orders import MIX, TOOL, form, orders, summary
from companion.games.turf_war.orders_state import (
    MOST_ORDERS,
    Named,
    Order,
    OrdersState,
    sealed_text,
)
from companion.games.turf_war.seal import (
    shown,
    stirred,
)


def pressed(state: OrdersState, *keys: str, seed: int = 7) -> OrdersState:
    for at, key in enumerate(keys):
        state = TOOL.move(state, key, (), 0, seed + at)
    return state


def asked(state: OrdersState, title: str) -> Ask:
    found = [b for b in flat(form(state)) if isinstance(b, Ask) and b.title == title]
    return found[-1]


def tells(state: OrdersState, title: str, value: Any) -> OrdersState:
    return TOOL.answer(state, asked(state, title), value, 0, 99)


def only(state: OrdersState, kind: type[Any]) -> list[Any]:
    return [b for b in flat((*form(state), *orders(state))) if isinstance(b, kind)]


def warned(state: OrdersState) -> list[str]:
    return [block.text for block in only(state, Warn)]


def moved(**more: Any) -> OrdersState:
    """Return a gang whose first Hitman moves to the Docks."""
    order = Order(**{"pieces": frozenset({3}), "area": "Docks", **more})
    return OrdersState(gang="Red", turn=2, orders=(order,))


def sealed(state: OrdersState) -> OrdersState:
    return pressed(state, "seal", "seal", "seal", "seal")


def answer(state: OrdersState) -> Answer:
    (found,) = [b for b in orders(state) if isinstance(b, Answer)]
    return found


# Writing


def test_orders_are_written_by_touching_pieces_and_naming_an_area() -> None:
    state = pressed(OrdersState(gang="Red"), "add")
    state = tells(state, "Which pieces?", frozenset({3, 4, 5}))
    state = tells(state, "Area", "St. Thomas")
    state = tells(state, "Together with (if anybody)", "Green")
    assert warned(state) == ["Order 1: say against whom you side with them."]
    state = tells(state, "Against", "Blue")
    assert warned(state) == []
    (post,) = [b for b in only(state, Post) if b.title.startswith("Orders to send")]
    assert post.text == (
        "Orders of Red, turn 1\n"
        "Order 1: Hitman 1, Hitman 2, Hitman 3: move to St. Thomas to ally with Green against Blue"
    )
    assert "No moves" in only(OrdersState(), Post)[0].text
    assert "our gang" in only(OrdersState(), Post)[0].text


def test_a_second_order_folds_the_first_and_can_be_taken_away() -> None:
    state = pressed(moved(), "add")
    assert [b.title for b in only_folds(state)] == ["Change order 1"]
    (first, second) = [b for b in only(state, Press) if b.move == "drop"]
    assert TOOL.move(state, "drop", second.args, 0, 0).orders == moved().orders
    assert TOOL.move(state, "drop", first.args, 0, 0).orders == (Order(),)
    full = moved().evolve(orders=(Order(),) * MOST_ORDERS)
    assert pressed(full, "add") == full
    assert "add" not in [b.move for b in only(full, Press)]


def only_folds(state: OrdersState) -> list[Fold]:
    (secret,) = [b for b in form(state) if isinstance(b, Secret)]
    return [b for b in secret.blocks if isinstance(b, Fold)]


@pytest.mark.parametrize(
    ("order", "warning"),
    [
        ({"pieces": frozenset()}, "Order 1: touch the pieces it is for."),
        ({"area": " "}, "Order 1: name the area."),
        ({"pieces": frozenset({0})}, "Order 1: a Don moves only to an area that you control."),
        ({"does": "attack", "allied": True}, "Order 1: say whom to attack."),
        (
            {"does": "attack", "who": "Green"},
            "Order 1: an attack is ordered against allies only. Against others, move in.",
        ),
        (
            {"does": "attack", "who": "Green", "allied": True, "pieces": frozenset({0})},
            "Order 1: a Don never attacks.",
        ),
    ],
)
def test_what_the_rules_do_not_allow_is_said(order: dict[str, Any], warning: str) -> None:
    assert warned(moved(**order)) == [warning]


def test_what_the_rules_allow_is_not_warned_of() -> None:
    assert warned(moved()) == []
    assert warned(moved(pieces=frozenset({0}), own=True)) == []
    assert warned(moved(pieces=frozenset({0}), does="stay")) == []
    assert asked(moved(pieces=frozenset({0})), "We control this area").value is False
    attack = moved(does="attack", who="Green", allied=True)
    assert warned(attack) == []
    assert "Hitman 1: attack Green in Docks" in sealed_text(attack)
    assert asked(attack, "Attack whom?").path == ("orders", 0, "who")
    assert "Hitman 1: stay in Docks" in sealed_text(moved(does="stay"))


def test_a_piece_has_one_order() -> None:
    twice = moved().evolve(orders=moved().orders * 2)
    assert warned(twice) == ["Hitman 1 has 2 orders: one at the most."]
    stranger = moved(pieces=frozenset({9}))
    assert "Piece 10: move to Docks" in sealed_text(stranger)
    assert "Piece 10" in asked(stranger, "Which pieces?").kind.names  # type: ignore[union-attr]
    blank = moved(pieces=frozenset({0})).evolve(pieces=(Named(name=" "),))
    assert "Piece 1: move" in sealed_text(blank)


def test_pieces_can_be_named() -> None:
    (fold,) = [b for b in form(OrdersState()) if isinstance(b, Fold) and "Name" in b.title]
    assert len(fold.blocks) == 1 + 2 * 7


# Sealing and revealing


def test_a_seal_takes_four_touches_of_chance_and_then_stands() -> None:
    state = moved()
    titles = []
    for at in range(4):
        titles.append(next(b.title for b in only(state, Press) if b.move == "seal"))
        assert (Note(MIX) in only(state, Note)) == (at < 3)
        state = pressed(state, "seal", seed=at)
        assert (state.seal is None) == (at < 3)
    assert titles == [
        "Mix the seal: 3 more to go", "Mix the seal: 2 more to go",
        "Mix the seal: 1 more to go", "Seal the orders",
    ]  # fmt: skip
    assert answer(state).text == summary(state) == "Sealed"
    assert state.seal is not None
    posts = [b.text for b in only(state, Post)]
    assert f"Orders of Red, turn 2, sealed: {shown(state.seal)}" in posts
    assert Note("Sealed as they are.") in only(state, Note)


def test_touches_on_the_orders_mix_the_seal_as_well() -> None:
    state = pressed(OrdersState(), "add")
    assert state.stirs == 1
    state = tells(state, "Which pieces?", frozenset({3}))
    state = tells(state, "Area", "Docks")
    assert state.stirs == 3
    assert tells(state, "Area", "Docks") == state, "nothing was touched"
    assert pressed(state, "seal").seal is not None


def test_other_chances_give_other_fingerprints_of_the_same_orders() -> None:
    one, other = sealed(moved()), pressed(moved(), *["seal"] * 4, seed=1000)
    assert one.seal != other.seal
    assert len({stirred(0, seed) for seed in range(1000)}) == 1000


def test_before_reveal_now_nothing_of_the_orders_is_in_the_open() -> None:
    state = sealed(moved()).evolve(allies="Green")
    plain = OrdersState(gang="Red", turn=2, seal=state.seal)
    assert share.write(TOOL, state) == share.write(TOOL, plain)
    assert uncovered((*form(state), *orders(state))) == uncovered(
        (*form(plain), *orders(plain))
    )
    for title, value in (("Area", "Harbour"), ("Which pieces?", frozenset({0}))):
        ask = asked(state, title)
        assert step(ask, ask.value, value) == title, "the history says no more than that"
    assert "Docks" not in repr(uncovered((*form(state), *orders(state))))


def test_revealed_orders_travel_and_match_their_fingerprint() -> None:
    state = pressed(sealed(moved()), "reveal")
    assert answer(state).text == "Open: as they were sealed"
    assert summary(state) == "Open"
    received = share.read(share.write(TOOL, state), (TOOL,)).state
    assert isinstance(received, OrdersState)
    assert orders(received) == orders(state)
    assert any(
        "Order 1: Hitman 1: move to Docks\nSalt: " in b.text for b in only(received, Post)
    )
    (press,) = [b for b in only(state, Press) if b.main]
    after = TOOL.move(state, press.move, press.args, 0, 0)
    assert after == OrdersState(gang="Red", turn=3)


@pytest.mark.parametrize("change", [{"area": "Harbour"}, {"pieces": frozenset({4})}])
def test_orders_changed_after_sealing_do_not_match(change: dict[str, Any]) -> None:
    before = sealed(moved())
    state = before.put(("orders", 0), before.orders[0].evolve(**change))
    assert any("not the orders that were sealed" in each for each in warned(state))
    assert "Seal them again" in [b.title for b in only(state, Press)]
    opened = pressed(state, "reveal")
    assert answer(opened).text == "Open: not what was sealed"
    assert any("changed after" in each for each in warned(opened))
    again = pressed(pressed(state, "seal"), "reveal")
    assert answer(again).text == "Open: as they were sealed"
    assert again.seal != before.seal, "but that is another fingerprint than the posted one"


def test_a_change_after_sealing_keeps_the_salt() -> None:
    state = sealed(moved())
    back = tells(tells(state, "Area", "Harbour"), "Area", "Docks")
    assert back == state


def test_nothing_is_revealed_that_was_not_sealed_or_is_too_long() -> None:
    assert pressed(moved(), "reveal") == moved()
    long = moved(area="x" * 20).evolve(
        orders=(Order(area="x" * 20, who="y" * 20, against="z" * 20),) * 12
    )
    assert any("too long" in each for each in warned(long))
    assert sealed(long).seal is None
    assert pressed(long.evolve(seal=1), "reveal").opened == 0
