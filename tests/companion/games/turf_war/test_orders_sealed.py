"""Orders that are sealed with one touch, whatever their length, and revealed."""

from hashlib import sha256
from typing import Any

import pytest

from companion.core.blocks import Button, Note, TextToCopy
from companion.core.nesting import uncovered
from companion.core.words import change_words
from companion.exchange import share
from companion.games.turf_war.orders.moves import WORDS
from companion.games.turf_war.orders.seal import CHANCE, LONGEST, shown, stirred, unpacked
from companion.games.turf_war.orders.state import MOST_ORDERS, Order, OrdersState, PieceName
from companion.games.turf_war.orders.text import sealed_text, written
from companion.games.turf_war.orders.tool import LONG, TOOL, form, orders, summary
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import MOVEMENT
from tests.companion.games.turf_war.test_orders import (
    answer,
    asked,
    moved,
    only,
    pressed,
    sealed,
    tells,
    warned,
)
from tests.wordings import Wording


def test_one_touch_seals_with_all_the_chance_that_it_needs(wording: Wording) -> None:
    """Whether anything was ordered or not: 128 bits come from the touch itself."""
    assert CHANCE >= 128
    assert TOOL.move_with_key("seal").bits == CHANCE
    for state in (moved(), OrdersState()):
        (button,) = [b for b in only(state, Button) if b.move == "seal"]
        wording(button.title)
        assert pressed(state, "seal").seal is not None
    state = pressed(moved(), "seal")
    assert answer(state).text == summary(state) == "Sealed"
    assert state.seal is not None
    posts = [b.text for b in only(state, TextToCopy)]
    assert f"Orders of Red, turn 2, sealed: {shown(state.seal)}" in posts
    assert Note("Sealed as they are.") in only(state, Note)


def test_other_chances_give_other_fingerprints_of_the_same_orders() -> None:
    one, other = sealed(moved()), pressed(moved(), "seal", seed=1000)
    assert one.seal != other.seal
    assert len({stirred(0, seed) for seed in range(1000)}) == 1000


def ordinary() -> OrdersState:
    """Return a turn of a gang as it starts: names of its own, an order each, and an ally."""
    names = (
        "Don Corleone",
        "Luca Brasi",
        "Tom Hagen",
        "Pete Clemenz",
        "Al Neri",
        "Rocco",
        "Fabrizio",
    )
    state = OrdersState(gang="Corleones", turn=12)
    pieces = tuple(p.evolve(name=n) for p, n in zip(state.pieces, names, strict=True))
    areas = (
        "Little Italy",
        "Brooklyn Docks",
        "Manhattan",
        "Queens",
        "Long Beach",
        "Las Vegas",
        "Havana",
    )
    orders = tuple(
        Order(pieces=frozenset({at}), area=area, own=True, who="Tattaglia", against="Barzini")
        for at, area in enumerate(areas)
    )
    return state.evolve(pieces=pieces, orders=orders, allies="Tattaglia, Stracci")


def longest() -> OrdersState:
    """Return the longest lawful turn: every piece has an order of its own, every name is full."""

    def word(*of: object, size: int = 20) -> str:
        return sha256(repr(of).encode()).hexdigest()[:size]

    pieces = tuple(PieceName(name=word("piece", at, size=12)) for at in range(24))
    orders = tuple(
        Order(pieces=frozenset({at}), area=word(at), who=word(at, 1), against=word(at, 2))
        for at in range(24)
    )
    places = tuple(
        Order(does="place", area=word(at), own=True, count=99) for at in range(24, MOST_ORDERS)
    )
    return OrdersState(
        gang="g" * 12, pieces=pieces, orders=(*orders, *places), recruits=99,
        allies=word("allies", size=60), leaving=word("leaving", size=60),
    )  # fmt: skip


def test_an_ordinary_turn_is_sealed_and_travels_in_a_code() -> None:
    state = pressed(ordinary(), "seal", "reveal")
    assert warned(state) == []
    assert len(unpacked(state.opened)) > 500
    received = share.read(share.write(TOOL, state), (TOOL,)).state
    assert isinstance(received, OrdersState)
    assert answer(received).text == "Open: as sealed"
    assert any(written(ordinary()) in b.text for b in only(received, TextToCopy))


def test_the_longest_lawful_turn_is_sealed_and_read_whole_on_this_device() -> None:
    state = pressed(longest(), "seal", "reveal")
    assert warned(state) == []
    assert answer(state).text == "Open: as sealed"
    assert any(written(longest()) in b.text for b in only(state, TextToCopy))
    assert Note(LONG) in orders(state)
    received = share.read(share.write(TOOL, state), (TOOL,)).state
    assert isinstance(received, OrdersState)
    assert answer(received).text == "Open: the text isn't here"
    assert Note(LONG) in orders(received)
    unlawful = longest().evolve(
        orders=tuple(o.evolve(pieces=frozenset(range(24))) for o in longest().orders)
    )
    assert len(sealed_text(unlawful, WORDS[0])) < LONGEST
    assert answer(pressed(unlawful, "seal", "reveal")).text == "Open: as sealed"


def test_before_reveal_now_nothing_of_the_orders_is_in_the_open() -> None:
    state = sealed(moved()).evolve(allies="Green")
    plain = OrdersState(gang="Red", turn=2, seal=state.seal)
    assert share.write(TOOL, state) == share.write(TOOL, plain)
    assert uncovered((*form(state), *orders(state))) == uncovered(
        (*form(plain), *orders(plain))
    )
    for title, value in (("Area", "Harbour"), ("Which pieces?", frozenset({0}))):
        question = asked(state, title)
        assert change_words(question, question.value, value) == title, (
            "the history says no more than that"
        )
    assert "Docks" not in repr(uncovered((*form(state), *orders(state))))


def test_revealed_orders_travel_and_match_their_fingerprint(wording: Wording) -> None:
    state = pressed(sealed(moved()), "reveal")
    assert answer(state).text == "Open: as sealed"
    assert summary(state) == "Open"
    received = share.read(share.write(TOOL, state), (TOOL,)).state
    assert isinstance(received, OrdersState)
    assert orders(received) == orders(state)
    wording(only(received, TextToCopy))
    (button,) = [b for b in only(state, Button) if b.main]
    after = TOOL.move(state, button.move, button.args, 0, 0)
    assert after == OrdersState(gang="Red", turn=3)


@pytest.mark.parametrize("change", [{"area": "Harbour"}, {"pieces": frozenset({4})}])
def test_orders_changed_after_sealing_do_not_match(change: dict[str, Any]) -> None:
    before = sealed(moved())
    state = before.put(("orders", 0), before.orders[0].evolve(**change))
    assert any("differ from the sealed ones" in each for each in warned(state))
    assert "Seal them again" in [b.title for b in only(state, Button)]
    opened = pressed(state, "reveal")
    assert answer(opened).text == "Open: not as sealed"
    assert any("changed after" in each for each in warned(opened))
    again = pressed(pressed(state, "seal"), "reveal")
    assert answer(again).text == "Open: as sealed"
    assert again.seal != before.seal, "but that is another fingerprint than the posted one"


def test_a_change_after_sealing_keeps_the_salt() -> None:
    state = sealed(moved())
    back = tells(tells(state, "Area", "Harbour"), "Area", "Docks")
    assert back == state


def test_nothing_is_revealed_that_was_not_sealed() -> None:
    assert pressed(moved(), "reveal") == moved()


def test_where_it_is_ticked_whose_orders_are_in_the_step_waits_for_all() -> None:
    """The game master sealed one gang's orders, and the step said that everyone had sent theirs."""
    state = sealed(moved())
    now = RoundState(round=state.turn, phase=MOVEMENT)
    everyone = frozenset(now.table.seats)
    assert TOOL.done
    assert TOOL.done(state, now), "a player ticks nobody"
    assert not TOOL.done(state, now.evolve(orders=frozenset({0})))
    assert TOOL.done(state, now.evolve(orders=everyone - {1}, late=frozenset({1})))
    assert TOOL.done(state, now.evolve(orders=everyone - {1}, out=frozenset({1})))
