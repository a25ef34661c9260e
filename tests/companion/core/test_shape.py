from typing import Annotated, Any

import pytest
from hypothesis import given

from companion.core.fields import Count, Dice, Inside, Rows, Text
from companion.core.kind import Kind
from companion.core.shape import (
    Field,
    Keep,
    alike_in,
    code_part,
    field_at,
    fields_of,
    is_lasting,
    is_private,
    is_secret,
    keeps_secrets,
    merge_fields,
    reset_unless,
    without_secrets,
)
from companion.core.table import Table
from companion.core.values import Path, Value
from companion.tools.transfers import Fingerprint
from tests.sample_tool import Cage, House, SampleState
from tests.states import states


def test_fields_stand_in_the_order_of_the_model() -> None:
    assert [field.name for field in fields_of(Cage)] == ["label", "beasts", "owner", "key"]
    assert [field.kind for field in fields_of(Cage)][:2] == [
        Text(title="Label", most=5),
        Count(title="Beasts", least=-2, most=9),
    ]


def test_a_value_in_a_value_is_inside_with_or_without_saying_so() -> None:
    by_name = {field.name: field for field in fields_of(SampleState)}
    assert by_name["main"].kind == Inside(title="Main")
    assert by_name["main"].model is Cage
    assert fields_of(House)[1].kind == Inside()
    assert fields_of(House)[1].model is Cage


def test_rows_and_seats_name_the_model_of_each_row() -> None:
    (cages, _) = fields_of(House)
    assert isinstance(cages.kind, Rows)
    assert cages.model is Cage
    assert (
        next(field.model for field in fields_of(SampleState) if field.name == "count") is None
    )


def test_a_field_without_a_kind_is_a_mistake_of_ours() -> None:
    class Bare(Value):
        it: int = 0

    with pytest.raises(ValueError, match="not enough values"):
        fields_of(Bare)


def test_a_kind_that_no_list_names_is_a_mistake_of_ours() -> None:
    class Strange(Value):
        it: Annotated[int, Kind()]

    with pytest.raises(AssertionError, match="it: Kind stands in no list of kinds"):
        fields_of(Strange)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (("count",), "count"),
        (("houses",), "houses"),
        (("houses", 0), "houses"),
        (("houses", 0, "cages"), "cages"),
        (("houses", 0, "cages", 2, "beasts"), "beasts"),
        (("houses", 0, "first", "label"), "label"),
        (("pockets", 7, "coins"), "coins"),
        (("main",), "main"),
        (("main", "owner"), "owner"),
        (("cards", 1), "cards"),
    ],
)
def test_a_path_leads_to_a_field(path: Path, name: str) -> None:
    assert field_at(SampleState, path).name == name


@pytest.mark.parametrize("path", [("nothing",), ("houses", 0, "nothing")])
def test_a_path_to_nowhere_is_a_mistake_of_ours(path: Path) -> None:
    with pytest.raises(ValueError, match="not enough values"):
        field_at(SampleState, path)


@given(states(SampleState))
def test_what_is_public_holds_no_secret_and_nothing_else_is_changed(state: SampleState) -> None:
    seen: Any = code_part(state)
    assert code_part(seen) == seen
    assert (seen.hand, seen.note, seen.main.key) == ((), "", 0)
    assert all(cage.key == 0 for house in seen.houses for cage in house.cages)
    assert all(purse.key == 0 for purse in seen.pockets)
    for field in fields_of(SampleState):
        if field.name not in ("hand", "note", "main", "houses", "pockets"):
            assert getattr(seen, field.name) == getattr(state, field.name)
    assert [purse.coins for purse in seen.pockets] == [purse.coins for purse in state.pockets]


def test_a_field_that_is_left_out_is_as_in_a_fresh_state() -> None:
    class Made(Value):
        hand: Annotated[tuple[int, ...], Dice(longest=3)] = (6,)
        label: Annotated[str, Text()] = "fresh"

    changed: Any = Made(hand=(1, 2), label="old")
    assert reset_unless(changed, lambda field: field.name == "hand") == Made(hand=(1, 2))
    assert reset_unless(changed, lambda field: field.name == "label") == Made(label="old")


@given(mine=states(SampleState), theirs=states(SampleState))
def test_what_comes_by_code_leaves_alone_what_never_travels(
    mine: SampleState, theirs: SampleState
) -> None:
    both = merge_fields(mine, code_part(theirs), is_private)
    assert isinstance(both, SampleState)
    assert code_part(both) == code_part(theirs)
    assert (both.note, both.hand) == (mine.note, mine.hand)
    assert [pocket.key for pocket in both.pockets] == [pocket.key for pocket in mine.pockets]
    assert both.main.key == mine.main.key
    assert len(both.houses) == len(theirs.houses)
    for old, new in zip(mine.houses, both.houses, strict=False):
        assert new.first.key == old.first.key
    for new in both.houses[len(mine.houses) :]:
        assert new.first.key == 0


def test_notes_on_the_box_outlive_a_game_and_secrets_do_not() -> None:
    mine = SampleState(note="ours", hand=(6,), count=5)
    assert merge_fields(mine, SampleState(), is_lasting) == SampleState(note="ours")


class Heard(Value):
    """What another tool said last, and what came of it."""

    words: Annotated[str, Text(most=9)] = ""
    told: Fingerprint = 0


def test_what_another_tool_told_is_in_no_code_and_gone_with_the_state_that_it_was_told() -> (
    None
):
    mine = Heard(words="mine", told=7)
    assert code_part(mine) == Heard(words="mine")
    assert without_secrets(mine) == mine
    assert merge_fields(mine, Heard(words="theirs"), is_private) == Heard(words="theirs")
    assert merge_fields(mine, Heard(), is_lasting) == Heard()


@given(states(SampleState), states(SampleState))
def test_two_are_alike_in_what_is_left_when_the_rest_is_reset(
    state: SampleState, other: SampleState
) -> None:
    keeps: tuple[Keep, ...] = (is_lasting, is_private, lambda field: field.name != "beasts")
    for keep in keeps:
        mixed = merge_fields(state, other, keep)
        for each in (state, other, mixed):
            same = reset_unless(each, keep) == reset_unless(other, keep)
            assert alike_in(each, other, keep) == same


@given(state=states(SampleState))
def test_a_thief_finds_notes_but_no_secrets(state: SampleState) -> None:
    assert without_secrets(state) == merge_fields(state, code_part(state), is_lasting)


def test_a_secret_is_found_however_deep_it_lies() -> None:
    assert keeps_secrets(Cage)
    assert keeps_secrets(SampleState)
    assert not keeps_secrets(Table)


def test_only_what_is_secret_is_secret() -> None:
    kinds = {
        travels: Text(travels=travels) for travels in ("open", "local", "received", "secret")
    }
    found = {each for each, kind in kinds.items() if is_secret(Field("note", kind, None))}
    assert found == {"secret"}
    private = {each for each, kind in kinds.items() if is_private(Field("note", kind, None))}
    assert private == {"secret", "local"}, "what was received belongs to what is replaced"
