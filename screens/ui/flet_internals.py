"""Drawing in half the time: Flet looks for controls only where something was set.

For each new control Flet goes through all of its fields, about eighty, to find the controls that
it holds; nearly all of them stand as they were declared. It keeps those that do not in a list of
its own, and with ``configure_only_set_fields`` that list is what it goes through. Of what Flet keeps to
itself this uses the names that tests/screens/ui/test_flet_internals.py holds on to, in the one version that
pyproject.toml names.
"""

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from flet.controls.object_patch import DiffBuilder

PLAIN: Final = (str, int, float, bool, type(None))
"""What most fields hold, and no control is in."""

_look = DiffBuilder._configure_dataclass


def configure_only_set_fields() -> None:
    """Have Flet look for controls only where something was set, in this whole program."""
    DiffBuilder._configure_dataclass = _configure_only_set_fields  # type: ignore[method-assign]


@cache
def _places(kind: type) -> dict[str, int]:
    """Return the fields of *kind* in which controls may be, and their order."""
    fields = [each for each in dataclasses.fields(kind) if not each.metadata.get("skip", False)]
    return {each.name: place for place, each in enumerate(fields)}


def _configure_only_set_fields(
    self: DiffBuilder,
    item: Any,
    parent: Any,
    frozen: bool,
    configure_setattr_only: bool = False,
) -> Iterator[Any]:
    if configure_setattr_only or not hasattr(item, "_values"):
        yield from _look(self, item, parent, frozen, configure_setattr_only)
        return
    control = any(True for _ in _look(self, item, parent, frozen, True))
    frozen = getattr(item, "_frozen", frozen)
    if control:
        item.build()
        item._before_update_safe()
        object.__setattr__(item, "_initialized", True)
        yield item
        parent = item
    elif parent is None and (known := getattr(item, "_parent", None)):
        parent = known()
    places = _places(item.__class__)
    names = {*item._structural_fields, *item._values} & places.keys()
    for name in sorted(names, key=places.__getitem__):
        value = getattr(item, name)
        if type(value) not in PLAIN:
            yield from _configure_only_set_fields(self, value, parent, frozen)
    if not frozen:
        item._dirty.clear()
