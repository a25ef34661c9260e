"""Keys by identity."""

import gc
import weakref

from companion.core.identity_key import ById
from companion.core.table import Table


def test_a_key_is_the_same_for_one_object_only() -> None:
    one, other = Table(), Table()
    assert one == other
    assert ById(one) == ById(one)
    assert hash(ById(one)) == hash(ById(one))
    assert ById(one) != ById(other)
    assert ById(one) != one
    assert {ById(one): 1, ById(other): 2}[ById(other)] == 2


def test_a_key_keeps_its_object_so_that_no_new_one_takes_its_place() -> None:
    class Thing:
        pass

    key = ById(Thing())
    alive = weakref.ref(key.value)
    gc.collect()
    assert alive() is key.value
