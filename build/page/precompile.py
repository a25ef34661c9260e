"""Notes what is worked out while the app is imported, for ``precompiled``: run by compile.mjs, never in a browser."""

import dataclasses
import marshal
import sys
from pathlib import Path
from typing import Any

import precompiled
from precompiled import inside, regex

classes: dict[str, Any] = {}
patterns: dict[Any, Any] = {}
twice: set[str] = set()
built: list[Any] = []
codes: list[Any] = []


def write(file: Path) -> None:
    """Write what was noted since the last time."""
    for name in twice:
        classes.pop(name, None)
    file.write_bytes(marshal.dumps({"classes": classes, "patterns": patterns}))
    classes.clear()
    patterns.clear()


class Builder(inside._FuncBuilder):  # type: ignore[misc]  # a private class without published types
    """What collects the methods of a class, and is remembered."""

    def add_fns_to_class(self, cls: Any) -> None:
        """Give *cls* its methods."""
        built.append(self)
        super().add_fns_to_class(cls)


def keep(text: str, *spaces: Any) -> None:
    """Execute *text*, and keep its code."""
    codes.append(compile(text, "<string>", "exec"))
    exec(codes[-1], *spaces)  # noqa: S102 - what dataclasses itself does


def process(cls: Any, *params: Any) -> Any:
    """Make *cls* a dataclass, and note what came of it."""
    name = f"{cls.__module__}:{cls.__qualname__}"
    hashed = is_hashed(cls, *params)
    done = precompiled.plain_class(cls, *params)
    if "<locals>" in name or name in classes or name in twice:
        twice.add(name)
        return done
    builder, fields = built[-1], done.__dataclass_fields__
    listed = inside.annotationlib.get_annotations(
        cls, format=inside.annotationlib.Format.FORWARDREF
    )
    asked, _ = builder.method_annotations.get("__init__", ([], None))
    shared, defaults, factories = values(cls, fields, builder.locals)
    methods = (
        codes[-1], tuple(shared), tuple(defaults), tuple(factories), tuple(builder.names),
        tuple(builder.unconditional_adds), list(asked),
    )  # fmt: skip
    matched = done.__match_args__ if params[6] else None
    listed_own = tuple(own(fields[each]) for each in listed if each in fields)
    classes[name] = (listed_own, hashed, matched, methods)
    return done


def values(cls: Any, fields: dict[str, Any], used: dict[str, Any]) -> tuple[list[Any], ...]:
    """Return what the methods of *cls* have by each name in *used*: what all have, defaults, factories."""
    shared, defaults, factories = list[Any](), list[Any](), list[Any]()
    for given, value in used.items():
        field = given.removeprefix("__dataclass_dflt_").removesuffix("__")
        if field == given or field not in fields:
            assert precompiled.GIVEN.get(given, cls) is value, given
            shared.append(given)
        elif fields[field].default_factory is value:
            factories.append((given, field))
        else:
            assert fields[field].default is value, given
            defaults.append((given, field))
    return shared, defaults, factories


def own(field: Any) -> tuple[str, int, bool | None]:
    """Return what is to be known of a *field* that a class has by itself."""
    kind = precompiled.KINDS.index(field._field_type)
    is_one = field._field_type is not inside._FIELD_CLASSVAR
    return field.name, kind, field.kw_only if is_one else None


def is_hashed(cls: Any, *params: Any) -> bool:
    """Return whether ``dataclasses`` will set the hash of *cls*."""
    _, _, eq, _, unsafe, frozen, *_ = params
    found = cls.__dict__.get("__hash__", dataclasses.MISSING)
    has_own = not (found is dataclasses.MISSING or (found is None and "__eq__" in cls.__dict__))
    return inside._hash_action[bool(unsafe), bool(eq), bool(frozen), has_own] is not None


class Sre:
    """What makes regular expressions, and notes them."""

    def __getattr__(self, name: str) -> Any:
        return getattr(plain_sre, name)

    def compile(self, pattern: Any, flags: int, code: list[int], *made: Any) -> Any:
        """Return a regular expression ready for use."""
        noted[:] = [(int(flags), list(map(int, code)), *made)]
        return plain_sre.compile(pattern, flags, code, *made)


def compile_pattern(pattern: Any, flags: int = 0) -> Any:
    """Return a regular expression ready for use, and note what it took."""
    found = precompiled.plain_pattern(pattern, flags)
    if isinstance(pattern, str | bytes):
        (patterns[pattern, int(flags)],) = noted
    return found


plain_sre: Any = regex._sre
noted: list[Any] = []
if sys.version_info[:2] == precompiled.TRIED_WITH:
    regex.__dict__.update(_sre=Sre(), compile=compile_pattern)
    dataclasses.__dict__.update(_FuncBuilder=Builder, _process_class=process, exec=keep)
