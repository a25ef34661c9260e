"""Someone's revealed orders, held against their fingerprint; codes and saves of them."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Button, Fold, Note, Warn
from companion.core.nesting import flat, uncovered
from companion.core.values import Value
from companion.games.turf_war.gang.state import GangState
from companion.games.turf_war.orders.seal import (
    BYTES,
    PRINTS,
    SALTS,
    UNREADABLE,
    canonical,
    fingerprint,
    packed,
    read,
    shown,
    unpacked,
)
from companion.games.turf_war.orders.state import Order, OrdersState
from companion.games.turf_war.orders.text import written
from companion.games.turf_war.orders.tool import TOOL, form, summary
from companion.games.turf_war.round.state import RoundState
from companion.storage import saves
from companion.tools.history import History
from tests.code_sizes import fullest_code
from tests.companion.games.turf_war.test_orders import moved, only, pressed, sealed

# Checking someone's orders


def verdict(state: OrdersState) -> str:
    (fold,) = [b for b in form(state) if isinstance(b, Fold) and b.title.startswith("Check")]
    last = fold.blocks[-1]
    assert isinstance(last, Note | Warn)
    return last.text


def test_anybody_can_check_a_text_against_a_fingerprint() -> None:
    state = pressed(sealed(moved()), "reveal")
    assert state.seal is not None
    claimed, text = shown(state.seal), unpacked(state.opened)
    checker = OrdersState()
    assert verdict(checker).startswith("Enter the posted fingerprint")
    checker = checker.evolve(claimed=claimed.lower(), text=text.replace("\n", "  "))
    assert verdict(checker).startswith("They match")
    lie = checker.evolve(text=checker.text.replace("Docks", "Harbour"))
    assert verdict(lie).startswith("They don't match")
    assert verdict(checker.evolve(claimed="ABC")).startswith("A fingerprint has 5 groups")
    assert verdict(checker.evolve(claimed=claimed, text="")).startswith("Enter")
    received = state.evolve(claimed=claimed)
    assert verdict(received).startswith("They match"), "the opened text is checked too"


def test_spaces_and_signs_do_not_count_but_letters_and_figures_do() -> None:
    assert canonical("1. Vito – Docks\n") == canonical("1 vito docks") == "1 vito docks"
    assert fingerprint("Vito 1") != fingerprint("Vito 2")
    assert fingerprint("turn 1\n1. Vito") != fingerprint("turn 11. Vito")


WORDS = st.sampled_from(("1", "2", "3", "12", "13", "31", "Docks"))
ORDERS = st.builds(
    Order,
    pieces=st.frozensets(st.integers(0, 6), min_size=1, max_size=3),
    does=st.sampled_from(("move", "stay", "attack")),
    area=WORDS,
    who=st.just("") | WORDS,
    against=WORDS,
)
LISTS = st.builds(
    OrdersState,
    gang=WORDS,
    turn=st.integers(1, 21),
    orders=st.lists(ORDERS, max_size=3).map(tuple),
    allies=st.just("") | WORDS,
    leaving=st.just("") | WORDS,
    recruits=st.integers(0, 3),
)


def meant(state: OrdersState) -> tuple[object, ...]:
    """Return what *state* orders, without what is in no text: an enemy nobody sides against."""
    orders = tuple(
        o if o.who or o.does == "attack" else o.evolve(against="") for o in state.orders
    )
    return state.gang, state.turn, orders, state.allies, state.leaving, state.recruits


@given(
    LISTS,
    LISTS,
    st.sets(st.sampled_from(("gang", "turn", "orders", "allies", "leaving", "recruits"))),
)
def test_two_order_lists_never_share_what_is_sealed(
    one: OrdersState, drawn: OrdersState, other: set[str]
) -> None:
    two = one.evolve(**{name: getattr(drawn, name) for name in other})
    same = canonical(written(one)) == canonical(written(two))
    assert same == (meant(one) == meant(two))


@given(LISTS, st.data())
def test_a_border_between_two_figures_counts(state: OrdersState, data: st.DataObject) -> None:
    """Digits that go over to a neighbour make other orders."""
    text = written(state)
    borders = [at for at, each in enumerate(text) if each.isspace()]
    at = data.draw(st.sampled_from(borders))
    assert fingerprint(text[:at] + text[at + 1 :]) != fingerprint(text) or (
        not text[at - 1].isalnum()
    )


def test_a_move_to_1_and_an_order_2_are_no_move_to_12() -> None:
    def ordered(*orders: Order) -> str:
        return canonical(written(OrdersState(orders=orders)))

    first, second = (Order(pieces=frozenset({at}), area="3") for at in (3, 4))
    assert ordered(first.evolve(area="1"), second) != ordered(first.evolve(area="12"), second)
    assert ordered(first.evolve(area="1"), second).endswith(
        "order 1 hitman 1 move to 1 order 2 hitman 2 move to 3"
    )


@given(st.integers(0, PRINTS - 1))
def test_a_fingerprint_reads_as_it_is_shown(print_: int) -> None:
    assert read(shown(print_)) == print_
    assert read(shown(print_).replace("0", "o").replace("1", "l").lower()) == print_


@given(st.text(max_size=60))
def test_a_text_comes_back_from_its_number(text: str) -> None:
    text = "x" + "".join(each for each in text if not 0xD800 <= ord(each) < 0xE000) + "x"
    assert unpacked(packed(text)) == text


def test_what_packs_into_too_many_bytes_goes_into_no_code() -> None:
    text = "".join(f"{number * 7919 % 100_003:x}" for number in range(400))
    assert packed(text) == 0
    assert packed("x" * BYTES * 4) > 0


@given(st.integers(1, (1 << 8 * BYTES) - 1))
def test_a_number_that_is_no_text_is_read_as_one_that_cannot_be_read(number: int) -> None:
    assert unpacked(number)
    assert len(unpacked((1 << 8) | 0xFF)) > 0
    assert unpacked(1) == UNREADABLE


def test_the_turn_comes_from_the_checklist_until_the_orders_are_sealed() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "round")
    assert transfer.do(RoundState(round=4), OrdersState()).turn == 4
    assert transfer.do(RoundState(), OrdersState()) == OrdersState()
    assert transfer.do(RoundState(round=4), OrdersState(seal=1)) == OrdersState(seal=1)


def test_sealed_orders_are_revealed_or_left_without_the_cover() -> None:
    """Turn length: after the deadline nobody looks for the way to the next turn."""
    assert "reveal" not in outside(moved())
    assert outside(sealed(moved())) == {"reveal": False, "next": False}
    assert outside(pressed(sealed(moved()), "reveal")) == {"next": True}


def outside(state: OrdersState) -> dict[str, bool]:
    """Return the moves that stand outside the cover, and whether their buttons are large."""
    blocks = flat(uncovered(form(state)))
    pressed_ = [block for block in blocks if isinstance(block, Button)]
    return {b.move: b.main for b in pressed_ if b.move in ("reveal", "next")}


def test_the_first_order_is_the_next_step_once_the_cover_is_open() -> None:
    (button,) = [each for each in only(OrdersState(), Button) if each.main]
    assert button.move == "add"
    assert "add" not in [each.move for each in only(moved(), Button) if each.main]


def test_orders_are_those_of_the_gang_of_the_sheet() -> None:
    transfer = next(each for each in TOOL.transfers if each.source == "gang")
    told = transfer.do(GangState(seat=1), OrdersState())
    assert told.gang == "Green"
    assert transfer.do(GangState(seat=1), told.evolve(gang="Sharks")).gang == "Sharks"
    assert transfer.do(GangState(), OrdersState()) == OrdersState()
    assert transfer.do(GangState(seat=1), OrdersState(seal=1)) == OrdersState(seal=1)


def test_the_worst_orders_fit_a_code_and_a_salt_is_128_bits_and_more() -> None:
    assert len(fullest_code(TOOL)) <= 906
    assert SALTS >= 2**128
    assert summary(OrdersState()) == "Being written"
    assert isinstance(TOOL.example, Value)


def test_seals_and_open_orders_come_back_from_a_save() -> None:
    state = sealed(moved())
    history = History(state).then(pressed(state, "reveal"), "Reveal now")
    assert saves.read(TOOL, saves.write(TOOL, history)) == history
