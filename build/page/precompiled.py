"""What Python would work out anew at every start, and the build did once: dataclasses and regular expressions.

Imported before anything else in a browser; compile.mjs writes light.bin and app.bin beside it, by
``precompile.py``. A class or an expression that is in neither is made as ever, and so is every one
where this is another Python than the one it was tried with.
"""

import abc
import dataclasses
import marshal
import re
import sys
from pathlib import Path
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import Any

TRIED_WITH = (3, 14)

inside: Any = dataclasses
"""The same module with its private names, which have no published types."""

# Private names: another Python may have none of them, and then nothing here is used.
KINDS = tuple(
    getattr(dataclasses, name, None) for name in ("_FIELD", "_FIELD_INITVAR", "_FIELD_CLASSVAR")
)
GIVEN = {
    "__dataclass_HAS_DEFAULT_FACTORY__": getattr(dataclasses, "_HAS_DEFAULT_FACTORY", None),
    "__dataclass_builtins_object__": object,
    "__dataclasses_recursive_repr": recursive_repr,
    "FrozenInstanceError": dataclasses.FrozenInstanceError,
}
"""What the methods of every dataclass use, by the names that ``dataclasses`` gives them."""

classes: dict[str, Any] = {}
patterns: dict[Any, Any] = {}
plain_class: Any = getattr(dataclasses, "_process_class", None)
regex: Any = getattr(re, "_compiler", None)
plain_pattern: Any = getattr(regex, "compile", None)


def add(name: str) -> None:
    """Use what was made for the pack called *name* from now on, if anything was."""
    file = Path(__file__).with_name(f"{name}.bin")
    if file.exists() and sys.version_info[:2] == TRIED_WITH:
        made = marshal.loads(file.read_bytes())  # noqa: S302 - our own
        classes.update(made["classes"])
        patterns.update(made["patterns"])


def process(cls: Any, *params: Any) -> Any:
    """Make *cls* a dataclass, as ``dataclasses`` does: *params* are those of its decorator, in its order."""
    made = classes.get(f"{cls.__module__}:{cls.__qualname__}")
    if made is None:
        return plain_class(cls, *params)
    own, hashed, matched, methods = made
    fields = fields_of(cls, own)
    cls.__dataclass_params__ = inside._DataclassParams(*params)
    cls.__dataclass_fields__ = fields
    add_new(cls, "__replace__", inside._replace)
    if hashed:
        cls.__hash__ = None
    add_methods(cls, fields, *methods)
    if not cls.__doc__:
        cls.__doc__ = cls.__name__  # nobody reads its signature
    if matched is not None:
        add_new(cls, "__match_args__", matched)
    *_, tool_sessions, weak = params
    if tool_sessions:
        cls = inside._add_slots(cls, params[5], weak, fields)
    abc.update_abstractmethods(cls)
    return cls


def fields_of(cls: Any, own: Any) -> dict[str, Any]:
    """Return the fields of *cls*: those that it inherits, and its *own*."""
    fields: dict[str, Any] = {}
    for base in cls.__mro__[-1:0:-1]:
        fields.update(getattr(base, "__dataclass_fields__", ()))
    types = inside.annotationlib.get_annotations(
        cls, format=inside.annotationlib.Format.FORWARDREF
    )
    for name, kind, by_name in own:
        fields[name] = field_of(cls, name, types[name], KINDS[kind], by_name)
    return fields


def add_methods(
    cls: Any, fields: dict[str, Any], code: Any, shared: Any, defaults: Any, factories: Any,
    names: Any, always: Any, asked: Any,
) -> None:  # fmt: skip
    """Give *cls* its methods: those called *names*, which the *code* returns."""
    space: dict[str, Any] = {}
    exec(code, sys.modules[cls.__module__].__dict__, space)  # noqa: S102 - what dataclasses itself does
    given = {name: GIVEN.get(name, cls) for name in shared}
    for name, field in defaults:
        given[name] = fields[field].default
    for name, field in factories:
        given[name] = fields[field].default_factory
    for name, method in zip(names, space["__create_fn__"](**given), strict=True):
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        if name == "__init__":
            method.__annotate__ = inside._make_annotate_function(cls, name, asked, None)
        if name in always:
            setattr(cls, name, method)
        else:
            add_new(cls, name, method)


def field_of(cls: Any, name: str, its_type: Any, kind: Any, by_name: bool | None) -> Any:
    """Return the field called *name* of *cls*, and leave its default there in its place."""
    default: Any = getattr(cls, name, dataclasses.MISSING)
    if isinstance(default, dataclasses.Field):
        field: Any = default
        if field.default is dataclasses.MISSING:
            delattr(cls, name)
        else:
            setattr(cls, name, field.default)
    else:
        if isinstance(default, MemberDescriptorType):
            default = dataclasses.MISSING
        field = dataclasses.field(default=default)
    field.name, field.type, field._field_type = name, its_type, kind
    if by_name is not None:
        field.kw_only = by_name
    return field


def add_new(cls: Any, name: str, value: object) -> None:
    """Give *cls* a method, unless it has one of its own."""
    if name not in cls.__dict__:
        setattr(cls, name, value)


def compile_pattern(pattern: Any, flags: int = 0) -> Any:
    """Return a regular expression ready for use."""
    made = patterns.get((pattern, flags))
    if made is None:
        return plain_pattern(pattern, flags)
    return regex._sre.compile(pattern, *made)


if sys.version_info[:2] == TRIED_WITH:
    dataclasses.__dict__["_process_class"] = process
    regex.__dict__["compile"] = compile_pattern
