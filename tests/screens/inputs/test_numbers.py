"""Numbers that are typed: what is kept, and the sentence for what is not."""

from typing import Any

import flet as ft
import pytest

from companion.core.blocks import Question
from companion.core.fields import Count, Sum
from companion.display.labels import OTHERS, USUAL
from companion.display.numbers import (
    NO_DECIMALS,
    NO_HALF,
    TOO_FINE,
    goes_on_itself,
    parse_sum,
    without_last_digit,
)
from screens.inputs.number_dialog import type_number, type_sum
from screens.inputs.numbers import NumberPad
from screens.inputs.pads import pad
from screens.state.change import Change
from screens.ui.controls import tap_text
from screens.ui.error_boundary import component
from tests.screens.harness import Screen, played

NO_NUMBER = "Type digits. Sums like 3+6+2 work too."
MONEY = Count(title="Money", least=-20, most=200)
BLANK = Count(title="Power", most=99, blank=True)
TOKENS = Sum(title="Tokens", least=0, most=20, longest=3)


@component
def Typing(
    kind: Count | Sum, before: Any, kept: list[Any], elsewhere: Any = None
) -> ft.Control:
    value, set_value = ft.use_state(before)
    question = Question(kind, value, kind.title)

    async def send(question: Question, change: Change) -> None:
        kept.append(change(value))
        set_value(kept[-1])

    async def change_elsewhere() -> None:
        set_value(elsewhere)

    other = tap_text("Another device", change_elsewhere)
    if isinstance(kind, Sum):
        typed = tap_text("Open", type_sum, question, send)
        return ft.Column([typed, NumberPad(question, send, send, True, 7), other])
    typed = tap_text("Open", type_number, question, send)
    return ft.Column([typed, pad(question, send, send), other])


def typed(kind: Count | Sum, text: str, before: Any = None) -> tuple[list[Any], str]:
    """Type *text*; return what was kept, and what the field says is wrong, or ''."""
    kept: list[Any] = []
    said: list[str] = []

    async def play(screen: Screen) -> None:
        await screen.touch("Open")
        await screen.type_text(text)
        await screen.touch("Keep")
        said.extend(str(field.error or "") for field in screen.all(ft.TextField))
        if said:  # what was refused stays open
            await screen.touch("Cancel")
        assert not screen.all(ft.TextField)

    played(lambda: Typing(kind, before, kept), play)
    return kept, "".join(said)


def touched(kind: Count | Sum, before: Any, *names: str) -> tuple[list[Any], list[str]]:
    """Touch keys; return what was kept, and everything that can be read in the end."""
    kept: list[Any] = []
    read: list[str] = []

    async def play(screen: Screen) -> None:
        for name in names:
            await screen.touch(name)
        read.extend(screen.texts())

    played(lambda: Typing(kind, before, kept), play)
    return kept, read


# What is added up.


def test_what_is_added_up_goes_on_with_a_button() -> None:
    """Each number is only a part of the sum, so none of them can lead on."""
    assert "Next" not in touched(TOKENS, (), "Add up")[1]
    kept, read = touched(TOKENS, (), "Add up", "3", "6", "Next")
    assert kept == [(3,), (3, 6), (3, 6)]
    assert "Next" in read
    assert "Type it" not in read
    assert "Next" in touched(TOKENS, (5,), "Add up")[1]
    assert "Next" not in touched(TOKENS, (), "6")[1], "one touch was the whole answer"


def test_the_button_is_the_large_one_once_several_numbers_are_added_up() -> None:
    def goes_on(*value: int) -> bool:
        return goes_on_itself(Question(TOKENS, value, "Tokens"))

    assert goes_on(3, 6)
    assert not goes_on()
    assert not goes_on(3), "it may be a whole answer, after which another button is large"


# What a player types.


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("0", (0,)),
        ("007", (7,)),
        ("3+6+2", (3, 6, 2)),
        (" 3 + 6\t+2 ", (3, 6, 2)),
        ("+5", (5,)),
        ("-4", (-4,)),
        ("\u22124", (-4,)),
        ("10-4", (10, -4)),
        ("10\u22124+1", (10, -4, 1)),
        ("99999", (99999,)),
        ("-100000", (-100000,)),
        ("9" * 40, (int("9" * 40),)),
    ],
)
def test_a_sum_is_read_as_it_is_meant(text: str, terms: tuple[int, ...]) -> None:
    assert parse_sum(text) == terms


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+", "-", "--4", "3++2", "3+", "3-", "a", "3a", "3*2", "1.5", "1,5", "1e3",
        "0x10", "1_0", "²", "٣", "３", "½", "9" * 5000, "5+\x00", "–4",
    ],
)  # fmt: skip
def test_what_is_no_sum_is_none(text: str) -> None:
    assert parse_sum(text) is None


HALVES = Sum(title="Stars", least=-10, most=200, longest=3, scale=2)
CENTS = Sum(title="Euros", least=-1000, most=20_000, longest=3, scale=100)


@pytest.mark.parametrize(
    ("kind", "text", "kept", "said"),
    [
        (HALVES, "7", [(14,)], ""),
        (HALVES, "2.5", [(5,)], ""),
        (HALVES, "2,5 + 1", [(5, 2)], ""),
        (HALVES, "-0.5", [(-1,)], ""),
        (HALVES, "2.25", [], NO_HALF),
        (HALVES, "2.5.5", [], NO_NUMBER),
        (HALVES, "2.", [], NO_NUMBER),
        (HALVES, ".5", [], NO_NUMBER),
        (HALVES, "101", [], "From −5 to 100."),
        (CENTS, "12.34", [(1234,)], ""),
        (CENTS, "12.345", [], TOO_FINE),
        (TOKENS, "1.5", [], NO_DECIMALS),
        (MONEY, "1.5", [], NO_DECIMALS),
    ],
)
def test_a_number_with_decimals_is_kept_where_there_is_room_for_them(
    kind: Count | Sum, text: str, kept: list[Any], said: str
) -> None:
    assert typed(kind, text, None if isinstance(kind, Count) else ()) == (kept, said)


def test_a_key_is_a_whole_number_where_there_are_halves_too() -> None:
    kept, read = touched(HALVES, (), "7")
    assert kept == [(14,)]
    assert "7" in read
    kept, read = touched(HALVES, (5,), "Add up", "7")
    assert kept == [(5, 14)]
    assert "2.5+7 = 9.5" in read


def test_a_number_is_kept_as_the_whole_of_a_sum() -> None:
    assert typed(MONEY, "3+6+2") == ([11], "")


def test_a_sum_is_kept_with_its_terms() -> None:
    assert typed(TOKENS, "3+6+2", ()) == ([(3, 6, 2)], "")


# What is refused, each with its sentence.


@pytest.mark.parametrize("text", ["-99999", "99999", "-1000000"])
def test_a_number_far_out_of_bounds_is_still_a_number(text: str) -> None:
    """It was answered "Type digits", and "Each from -999 to 9999" for a single one."""
    power = Sum(title="Power", least=-999, most=9999, longest=3)
    assert typed(power, text, ()) == ([], "From −999 to 9999.")
    assert typed(power, f"1+{text}".replace("+-", "-"), ()) == ([], "Each from −999 to 9999.")


def test_the_cursor_stays_in_the_field_after_enter_was_refused() -> None:
    async def play(screen: Screen) -> None:
        await screen.touch("Open")
        await screen.type_text("many")
        (field,) = screen.all(ft.TextField)
        await screen.fire(field, "submit")
        assert str(field.error) == NO_NUMBER
        assert screen.calls("focus") == 1
        await screen.type_text("5")
        await screen.fire(field, "submit")
        assert screen.calls("focus") == 1
        assert not screen.all(ft.TextField)

    played(lambda: Typing(MONEY, None, []), play)


def test_letters_are_no_number() -> None:
    assert typed(MONEY, "many") == ([], NO_NUMBER)


def test_letters_are_no_sum() -> None:
    assert typed(TOKENS, "3+many", ()) == ([], NO_NUMBER)


def test_nothing_typed_is_no_number() -> None:
    assert typed(MONEY, "") == ([], NO_NUMBER)


def test_a_number_that_is_too_large_is_refused() -> None:
    assert typed(MONEY, "201") == ([], "At most 200.")


def test_a_number_that_is_too_small_is_refused() -> None:
    assert typed(MONEY, "-21") == ([], "At least −20.")


def test_a_sum_that_is_too_large_is_refused_by_its_whole() -> None:
    assert typed(MONEY, "150+51") == ([], "At most 200.")


def test_a_sum_with_too_large_a_term_is_refused() -> None:
    assert typed(TOKENS, "3+21", ()) == ([], "Each from 0 to 20.")


def test_a_sum_with_too_many_terms_is_refused() -> None:
    assert typed(TOKENS, "1+1+1+1", ()) == ([], "At most 3 numbers.")


def test_a_digit_too_many_is_refused_and_the_number_stays() -> None:
    kept, read = touched(BLANK, None, "1", "2", "3")
    assert kept == [1, 12]
    assert "Power: At most 99." in read


# Digit by digit.


def test_the_first_digit_begins_a_new_number() -> None:
    kept, _ = touched(BLANK, 45, "1", "2")
    assert kept == [1, 12]


def test_next_keeps_the_number_as_it_is() -> None:
    kept, _ = touched(BLANK, 45, "Next")
    assert kept == [45]


def test_digits_of_a_number_below_nought_go_on_below() -> None:
    kept, _ = touched(MONEY, 0, "1", "Plus or minus", "2")
    assert kept == [1, -1, -12]


def test_a_sign_is_not_turned_where_that_cannot_be_held() -> None:
    kept, _ = touched(MONEY, 150, "Plus or minus")
    assert kept == [150]


SIGN = "Plus or minus"


@pytest.mark.parametrize(
    ("value", "names", "terms"),
    [
        (None, (SIGN, "1", "2"), [-1, -12]),
        (None, (SIGN, SIGN, "1"), [1]),
        (0, (SIGN, "0", "7"), [-7]),
        (None, (SIGN, "Rub out", "3"), [3]),
        (None, (SIGN, "1", SIGN), [-1, 1]),
    ],
)
def test_a_sign_before_the_digit_waits_for_it(
    value: int | None, names: tuple[str, ...], terms: list[int]
) -> None:
    """The key did nothing before there was a number to turn."""
    kept, _ = touched(Count(title="MP", least=-99, most=99, blank=True), value, *names)
    assert [each for each in kept if each not in (None, 0)] == terms


def test_a_sign_that_waits_is_seen_and_heard() -> None:
    on: list[bool | None] = []

    async def play(screen: Screen) -> None:
        for _ in range(2):
            on.extend(e.selected for e in screen.all(ft.Semantics) if e.label == SIGN)
            await screen.touch(SIGN)

    played(lambda: Typing(MONEY, 0, []), play)
    assert list(map(bool, on)) == [False, True]


def test_a_number_that_is_never_below_nought_has_no_key_for_the_sign() -> None:
    _, read = touched(BLANK, None)
    assert "+/-" not in read


def test_keys_add_up_where_the_player_asks_for_it() -> None:
    kept, read = touched(TOKENS, (), "7", "Add up", "5", "4")
    assert kept == [(7,), (7, 5), (7, 5, 4)]
    assert "7+5+4 = 16" in read


@pytest.mark.parametrize(
    ("value", "kind", "left"),
    [
        (123, MONEY, 12),
        (12, MONEY, 1),
        (-12, MONEY, -1),
        (7, MONEY, 0),
        (-7, MONEY, 0),
        (7, BLANK, None),
        (None, BLANK, None),
        (None, MONEY, 0),
        (10, Count(title="Round", least=1, most=20), 1),
        (5, Count(title="Round", least=1, most=20), 1),
        (-5, Count(title="Debt", least=-9, most=-1), -1),
    ],
)
def test_rubbing_out_takes_the_last_digit(
    value: int | None, kind: Count, left: int | None
) -> None:
    assert without_last_digit(value, kind) == left


@pytest.mark.parametrize("kind", [MONEY, BLANK, Count(title="Bid", least=5, most=99)])
def test_whatever_is_rubbed_out_what_is_left_can_be_held(kind: Count) -> None:
    for value in range(kind.least, kind.most + 1):
        assert kind.refusal(without_last_digit(value, kind)) == ""


@pytest.mark.parametrize(
    ("names", "terms"),
    [
        (("2", "7"), [(2,), (27,)]),
        (("2", "7", "Next"), [(2,), (27,), (27,)]),
        (("8", "Add another number", "1", "2"), [(8,), (8, 1), (8, 12)]),
        (("8", "Add another number", "Rub out"), [(8,)]),
        (("3", "Plus or minus"), [(3,), (-3,)]),
        (("8", "Add another number", SIGN, "1", "2"), [(8,), (8, -1), (8, -12)]),
        (("8", SIGN, "Add another number", "1"), [(8,), (-8,), (-8, 1)]),
        (
            ("8", "Add another number", "1", "Rub out", "3"),
            [(8,), (8, 1), (8,), (8, 3)],
        ),
        (
            ("8", "Add another number", "1", "Rub out", "Rub out", "Rub out", "3"),
            [(8,), (8, 1), (8,), (), (3,)],
        ),
    ],
)
def test_another_number_of_a_sum_is_typed(
    names: tuple[str, ...], terms: list[tuple[int, ...]]
) -> None:
    cards = Sum(title="Cards", least=-20, most=60, longest=4)
    kept, read = touched(cards, (5, 4), OTHERS, *names)
    assert kept == terms
    assert (USUAL in read) == ("Next" not in names)


def test_what_is_added_up_goes_on_with_digits() -> None:
    cards = Sum(title="Cards", least=0, most=60, longest=4)
    kept, read = touched(cards, (), "Add up", "5", OTHERS, "3", "1", "Next", "Add up", "8")
    assert kept == [(5,), (5, 3), (5, 31), (5, 31), (8,)]
    assert "0" in read


def test_a_sum_of_one_term_is_not_added_up() -> None:
    strength = Sum(title="Strength", least=0, most=99, longest=1)
    kept, read = touched(strength, (), "7")
    assert (kept, "Add up" in read) == ([(7,)], False)
    kept, read = touched(strength, (7,), OTHERS, "4", "1")
    assert (kept, "Add another number" in read) == ([(4,), (41,)], False)


def test_a_digit_begins_anew_where_another_device_changed_the_number() -> None:
    """Someone took 42 out, so 7 stood there again; a 5 made 75 of it."""
    kept: list[Any] = []

    async def play(screen: Screen) -> None:
        for name in ("4", "2", "Another device", "5"):
            await screen.touch(name)

    played(lambda: Typing(MONEY, None, kept, elsewhere=7), play)
    assert kept == [4, 42, 5]


HITMEN = Count(title="Hitmen", most=99, blank=True, keys=12)


def test_a_usual_number_takes_one_touch() -> None:
    kept, read = touched(HITMEN, None, "4")
    assert kept == [4]
    assert {"0", "12"} <= {*read}
    assert "Next" not in read


def test_a_larger_number_is_typed_and_the_keys_are_there_again_then() -> None:
    kept, read = touched(HITMEN, None, OTHERS, "1", "5", "Next")
    assert kept == [1, 15, 15]
    assert "Next" not in read
    kept, read = touched(HITMEN, None, OTHERS, USUAL)
    assert (kept, "Next" in read) == ([], False)
