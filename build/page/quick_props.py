"""Flet's classes of controls made with less work: what a class has from its parents is not worked out again.

Flet notes for each field of each class how it is set and sent. Most fields come from parents, for
which it was noted before. Imported before Flet's controls are; with another version of Flet its own
way stays.
"""

from typing import Any

from flet.controls import value_types
from flet.version import flet_version

TRIED_WITH = "1.0.5"
NOTED = ("_prop_defaults", "_root_defaults", "_override_props")
SETS = ("_structural_fields", "_event_fields")

plain: Any = getattr(value_types, "_install_props", None)


def install(cls: Any) -> None:
    """Note of *cls* what Flet notes: of its own fields in Flet's way, of all others what its parents have."""
    parents = [base for base in cls.__bases__ if "_prop_defaults" in vars(base)]
    if not parents or any(
        hasattr(base, "_prop_defaults") for base in cls.__bases__ if base not in parents
    ):
        plain(cls)
        return
    whole = cls.__dataclass_fields__
    own = changed(cls, parents)
    found = inherited(parents, own)
    cls.__dataclass_fields__ = {name: whole[name] for name in own}
    try:
        plain(cls)
    finally:
        cls.__dataclass_fields__ = whole
    for name in NOTED:
        setattr(cls, name, {**found[name], **vars(cls)[name]})
    for name in SETS:
        setattr(cls, name, frozenset(found[name].keys() | vars(cls)[name]))


def changed(cls: Any, parents: list[Any]) -> set[str]:
    """Return the names of the fields for which *cls* is not as its *parents* are, or these differ."""
    known: dict[str, Any] = {}
    found: set[str] = set()
    for parent in reversed(parents):
        fields = parent.__dataclass_fields__
        same = dict(known.items() & fields.items())
        found |= (known.keys() & fields.keys()) - same.keys()
        known.update(fields)
    found |= dict(cls.__dataclass_fields__.items() - known.items()).keys()
    found |= known.keys() & vars(cls).keys()
    return found


def inherited(parents: list[Any], own: set[str]) -> dict[str, dict[str, Any]]:
    """Return what is noted of the *parents*, without the fields called *own*."""
    found = {name: dict[str, Any]() for name in (*NOTED, *SETS)}
    for parent in reversed(parents):
        for name in NOTED:
            found[name].update(vars(parent)[name])
        for name in SETS:
            found[name].update(dict.fromkeys(vars(parent)[name]))
    for noted in found.values():
        for name in own & noted.keys():
            del noted[name]
    return found


if flet_version == TRIED_WITH and plain:
    value_types.__dict__["_install_props"] = install
