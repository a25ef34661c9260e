"""Drawing that goes on, and takes half the time: Flet looks for controls only where something was set.

For each control that comes or goes Flet looks through all of its fields, about eighty, for the controls that
it holds; nearly all of them stand as they were declared. Flet keeps a list of those that do not, and that
list is what ours goes through.
"""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final

import flet as ft

from screens.ui.flet_internals import find, is_tried

_builder: Final[Any] = find("flet.controls.object_patch:DiffBuilder")
_affects_list: Final[Any] = getattr(_builder, "_affected_is_list", None)
_flets_own: Final[Any] = getattr(_builder, "_configure_dataclass", None)
_flets_own_removal: Final[Any] = getattr(_builder, "_removed_controls", None)


def configure_only_set_fields() -> bool:
    """Have Flet look for controls only where something was set, in this whole program.

    Return whether it does: with another version of Flet, its own code stays, which is slower.
    """
    if not is_tried():
        return False
    _builder._configure_dataclass = _configure_only_set_fields
    _builder._removed_controls = _remove_only_set_fields
    return True


@cache
def _places(kind: type) -> dict[str, int]:
    """Return the fields of *kind* in which controls may be, and their order."""
    fields = [each for each in dataclasses.fields(kind) if not each.metadata.get("skip", False)]
    return {each.name: place for place, each in enumerate(fields)}


@cache
def _holds_nothing(kind: type) -> bool:
    """Return whether no control is in values of *kind*, as in texts, numbers and functions."""
    return not (issubclass(kind, list | dict) or dataclasses.is_dataclass(kind))


def _set_in(item: Any) -> list[Any]:
    """Return the values in which controls may be that were set in *item*, in the order of its fields."""
    places = _places(item.__class__)
    found = {name: getattr(item, name) for name in item._structural_fields}
    found |= item._values
    held = [name for name, each in found.items() if each and not _holds_nothing(each.__class__)]
    names = [name for name in held if name in places]
    return [found[name] for name in sorted(names, key=places.__getitem__)]


def _configure_only_set_fields(
    self: Any,
    item: Any,
    parent: Any,
    frozen: bool,
    configure_setattr_only: bool = False,
) -> list[Any]:
    found: list[Any] = []
    if configure_setattr_only:
        found += _flets_own(self, item, parent, frozen, True)
    else:
        _configure(self, item, parent, frozen, found)
    return found


def _configure(self: Any, item: Any, parent: Any, frozen: bool, found: list[Any]) -> None:
    """Add to *found* the controls in *item*, each ready to be drawn, itself before what it holds."""
    if isinstance(item, list | dict):
        for each in item.values() if isinstance(item, dict) else item:
            _configure(self, each, parent, frozen, found)
        return
    if not hasattr(item, "_values"):
        found += _flets_own(self, item, parent, frozen, False)
        return
    control = any(True for _ in _flets_own(self, item, parent, frozen, True))
    frozen = getattr(item, "_frozen", frozen)
    if control:
        item.build()
        item._before_update_safe()
        object.__setattr__(item, "_initialized", True)
        found.append(item)
        parent = item
    elif parent is None and (known := getattr(item, "_parent", None)):
        parent = known()
    for value in _set_in(item):
        _configure(self, value, parent, frozen, found)
    if not frozen:
        item._dirty.clear()


def _remove_only_set_fields(self: Any, item: Any, recurse: bool) -> Iterator[Any]:
    if recurse and isinstance(item, ft.BaseControl) and not hasattr(item, "__prev_lists"):
        for value in _set_in(item):
            yield from _remove_only_set_fields(self, value, recurse)
        yield item
    else:
        yield from _flets_own_removal(self, item, recurse)


def keep_drawings() -> None:
    """Let a drawing go on where Flet can't find, below a component, the list that something moves to."""
    if is_tried():
        _builder._affected_is_list = _is_in_list


def _is_in_list(self: Any, added: Any) -> bool:
    with suppress(AttributeError, LookupError, TypeError):
        return bool(_affects_list(self, added))
    return isinstance(added.key, int)
