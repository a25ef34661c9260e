"""Controls made in half the time: what a screen has many of sets only the fields that are given.

A control is a dataclass of some sixty fields. Its own constructor sets each of them, and each is
compared with its default and then forgotten. Ours sets only those that were given. It also sets
the hash of the class once. Flet sets it for each new control, and each time Python drops what it has cached about the
class.
"""

import dataclasses
import inspect
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from screens.ui.flet_internals import (
    CHANGED,
    DEFAULTS,
    NAME,
    NUMBER,
    NUMBERS,
    VALUES,
    find,
    is_tried,
)

QUICK: Final = (
    *("Column", "Container", "GestureDetector", "Icon", "Row", "Semantics", "Stack", "Text"),
    *("Border", "BorderSide", "BoxDecoration", "Padding", "Paint", "TextStyle"),
    *("canvas:Canvas", "canvas:Circle", "canvas:Path", "canvas:Rect", "canvas:Text"),
    *("canvas:Path.Close", "canvas:Path.LineTo", "canvas:Path.MoveTo"),
    "components.component:Component",
)
"""What a screen has many of, by its name in Flet."""

_BY_DATACLASS: Final = "<string>"
"""Where Python says that a constructor stands which was made for a dataclass."""


_OF_EACH_CONTROL: Final = {"isolated", "orig_post_init", "post_init_args", "type_name"}
"""What Flet knows where it gives a new control its name."""


def set_only_given_fields() -> bool:
    """Have what is ``QUICK`` set only the fields that were given, in this whole program.

    Return whether it does: with another version of Flet, its own code stays, which is slower.
    """
    if not is_tried():
        return False
    for kind in quick_kinds():
        if not hasattr(kind.__init__, "flets_own"):
            kind.__init__ = _quick(kind, kind.__init__)
    return True


def quick_kinds() -> tuple[Any, ...]:
    """Return the classes that are ``QUICK``, as far as Flet has them and made them as it does."""
    found = (find(f"flet.{name}" if ":" in name else f"flet:{name}") for name in QUICK)
    return tuple(kind for kind in found if kind is not None and _is_plain(kind))


def _is_plain(kind: Any) -> bool:
    """Return whether *kind* is made by its fields alone, with no more to it than a reference."""
    more = kind.__dataclass_fields__.keys() - {each.name for each in dataclasses.fields(kind)}
    init = getattr(kind.__init__, "flets_own", kind.__init__)
    made = [init, *(each.cell_contents for each in init.__closure__ or ())]
    codes = [each.__code__.co_filename for each in made if hasattr(each, "__code__")]
    return more <= {"ref"} and _BY_DATACLASS in codes and hasattr(kind, DEFAULTS)


def _name_on_device(kind: Any) -> str | None:
    """Set the hash of *kind* and return its name on devices; None if Flet's ``__post_init__`` does anything else."""
    name, step = None, getattr(kind, "__post_init__", None)
    while step is not ft.BaseControl.__post_init__:
        given = inspect.getclosurevars(step).nonlocals if step else {}
        if given.keys() != _OF_EACH_CONTROL or given["isolated"] is not None:
            return None
        name, step = name or given["type_name"], given["orig_post_init"]
    kind.__hash__ = ft.BaseControl.__hash__  # once for all
    return name


def _quick(kind: Any, init: Callable[..., None]) -> Callable[..., None]:
    """Return a faster constructor of *kind*, with the same effect as *init*."""
    fields, nothing = dataclasses.fields(kind), dataclasses.MISSING
    defaults = dict(getattr(kind, DEFAULTS))
    places = [each.name for each in fields if each.init and not each.kw_only]
    others = [each for each in fields if each.name not in (*defaults, VALUES, CHANGED)]
    makes = {each.name: each.default_factory for each in others}
    fresh = [(name, make) for name, make in makes.items() if make is not nothing]
    plain = {each.name: each.default for each in others if each.init}
    plain = {name: value for name, value in plain.items() if value is not nothing}
    given_at_all = {each.name for each in fields if each.init}
    optional = {each.name for each in fields if each.default is not nothing}
    asked = given_at_all - optional - {name for name, _ in fresh}
    refs = ("ref",) if "ref" in kind.__dataclass_fields__ else ()
    known, ends = {*given_at_all, *refs}, hasattr(kind, "__post_init__")
    name_there = _name_on_device(kind)

    def quick(self: Any, *args: Any, **given: Any) -> None:
        named = {**dict(zip(places, args, strict=False)), **given}
        whole = len(named) == len(args) + len(given)
        if not (whole and asked <= named.keys() <= known):
            init(self, *args, **given)  # which says what is wrong
            return
        own = self.__dict__
        own[VALUES], own[CHANGED] = values, _ = {}, {}
        after = [named.pop(name, None) for name in refs]
        own.update(plain)
        for name, make in fresh:
            if name not in named:
                own[name] = make()
        for name, value in named.items():
            default = defaults.get(name, nothing)
            if name not in defaults:
                own[name] = value
            elif value is not default and (default is None or not value == default):  # noqa: SIM201 - as Flet compares
                values[name] = value
        if name_there and self.__class__ is kind and after == [None]:
            own[NUMBER], own[NAME] = NUMBERS.next(), name_there
            self.init()
        elif ends:
            self.__post_init__(*after)
        own[CHANGED].clear()

    quick.flets_own = init  # type: ignore[attr-defined]
    return quick
