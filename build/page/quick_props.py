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

plain = value_types._install_props


def install(cls: Any) -> None:
    """Note of *cls* what Flet notes: of its own fields in Flet's way, of all others what its parents have."""
    parents = [base for base in cls.__bases__ if "_prop_defaults" in vars(base)]
    if not parents or any(
        hasattr(base, "_prop_defaults") for base in cls.__bases__ if base not in parents
    ):
        plain(cls)
        return
    whole = cls.__dataclass_fields__
    known: dict[str, Any] = {}
    disputed: set[str] = set()
    for parent in reversed(parents):
        fields = parent.__dataclass_fields__
        both = known.keys() & fields.keys()
        disputed |= both - dict(known.items() & fields.items()).keys()
        known.update(fields)
    own = dict(whole.items() - known.items()).keys() | disputed
    own |= known.keys() & vars(cls).keys()
    found: dict[str, Any] = {}
    for name in NOTED:
        found[name] = {}
        for parent in reversed(parents):
            found[name].update(vars(parent)[name])
    for name in SETS:
        found[name] = set[str]().union(*(vars(parent)[name] for parent in parents))
    for name in own:
        for noted in found.values():
            if isinstance(noted, dict):
                noted.pop(name, None)
            else:
                noted.discard(name)
    cls.__dataclass_fields__ = {name: whole[name] for name in own}
    try:
        plain(cls)
    finally:
        cls.__dataclass_fields__ = whole
    for name in NOTED:
        setattr(cls, name, {**found[name], **vars(cls)[name]})
    for name in SETS:
        setattr(cls, name, frozenset(found[name] | vars(cls)[name]))


if flet_version == TRIED_WITH:
    value_types.__dict__["_install_props"] = install
