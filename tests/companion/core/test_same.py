"""Keys by identity."""

import gc
import weakref

from companion.core.same import Same
from companion.core.table import Table


def test_a_key_is_the_same_for_one_object_only() -> None:
    one, other = Table(), Table()
    assert one == other
    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(other)
    assert Same(one) != one
    assert {Same(one): 1, Same(other): 2}[Same(other)] == 2


def test_a_key_keeps_its_object_so_that_no_new_one_takes_its_place() -> None:
    class Thing:
        pass

    key = Same(Thing())
    alive = weakref.ref(key.it)
    gc.collect()
    assert alive() is key.it
