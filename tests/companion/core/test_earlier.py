"""Earlier editions follow from the next one by what differs."""

from typing import Annotated, Any

import pytest
from pydantic import ValidationError

from companion.core.earlier import carried, earlier
from companion.core.fields import Count, Flag, Rows, Seats, Sum, Text
from companion.core.values import Value
from companion.exchange.codec import struct


class Animal(Value):
    """Who lives in a cage."""

    name: Annotated[str, Text(most=9)] = "Leo"
    age: Annotated[int, Count(most=99)] = 3


class Zoo(Value):
    """All cages."""

    animals: Annotated[tuple[Animal, ...], Rows(most=4, noun="animal")] = (Animal(),)
    keepers: Annotated[tuple[Animal, ...], Seats()] = (Animal(),) * 8
    star: Animal = Animal(name="Max")
    open: Annotated[bool, Flag()] = False
    fed: Annotated[int, Count(most=9, travels="local")] = 2


def test_it_has_the_fields_of_the_next_one_without_some() -> None:
    old = earlier("ZooV1", Zoo, "keepers fed")
    assert list(old.model_fields) == ["animals", "star", "open"]
    assert old() == old(animals=(Animal(),), star=Animal(name="Max"), open=False)
    assert struct(old).plan == (
        "animals 0 to 4 of (name 0 to 9 of (253645 letters); age 0 to 99); "
        "star name 0 to 9 of (253645 letters); age 0 to 99; open yes or no"
    )


def test_fields_stand_in_the_order_that_they_had() -> None:
    old = earlier(
        "ZooV1", Zoo, only="open gone animals", gone=(Sum(least=0, most=5, longest=2), (1,))
    )
    assert list(old.model_fields) == ["open", "gone", "animals"]
    assert old().gone == (1,)
    assert old(gone=(5, 0)).gone == (5, 0)
    with pytest.raises(ValidationError):
        old(gone=(6,))


def test_a_field_may_have_had_other_bounds_and_another_value_at_first() -> None:
    old = earlier("AnimalV1", Animal, name=Text(most=3), age=(Count(most=9, blank=True), None))
    assert old() == old(name="Leo", age=None)
    with pytest.raises(ValidationError):
        old(name="Leon")
    with pytest.raises(ValidationError):
        old(age=10)


def test_rows_and_values_within_may_have_had_another_model() -> None:
    animal = earlier("AnimalV1", Animal, "age")
    few = (Rows(most=2, noun="animal"), animal)
    old = earlier("ZooV1", Zoo, animals=few, keepers=animal, star=animal)
    assert old().animals == (animal(),)
    assert old().keepers == (animal(),) * 8
    assert old().star == animal(name="Max")
    with pytest.raises(ValidationError):
        old(animals=(animal(),) * 3)


def test_what_is_no_field_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError, match="never there"):
        earlier("ZooV1", Zoo, "lions")
    with pytest.raises(AssertionError, match="its fields"):
        earlier("ZooV1", Zoo, only="open", star=Animal)
    with pytest.raises(AssertionError, match="at first"):
        earlier("ZooV1", Zoo, gone=Flag())


def test_a_value_is_carried_over_with_its_rows_and_changes() -> None:
    animal: Any = earlier("AnimalV1", Animal, "age", tail=(Flag(), True))
    zoo: Any = earlier("ZooV1", Zoo, "fed", animals=animal, keepers=animal, star=animal)
    old = zoo(
        animals=(animal(name="Eve"), animal(name="Bob")),
        keepers=(animal(name="Ann"), *(animal(),) * 7),
        star=animal(name="Max"),
        open=True,
    )
    assert carried(old, Zoo, fed=7) == Zoo(
        animals=(Animal(name="Eve"), Animal(name="Bob")),
        keepers=(Animal(name="Ann"), *(Animal(),) * 7),
        star=Animal(name="Max"),
        open=True,
        fed=7,
    )
    assert carried(old, Zoo).fed == 2
    assert carried(old, Zoo, open=False).open is False


def test_what_the_next_edition_has_no_room_for_is_refused() -> None:
    wide = earlier("AnimalV1", Animal, name=Text(most=20))
    with pytest.raises(ValidationError):
        carried(wide(name="A name that is long"), Animal)


def test_a_value_of_the_same_model_is_itself() -> None:
    assert carried(zoo := Zoo(open=True), Zoo) is zoo
    assert carried(zoo, Zoo, open=False) == Zoo()
