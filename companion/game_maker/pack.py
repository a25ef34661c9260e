"""A definition as a TOML file that people write by hand, and back.

The file has the fields of the definition under their own names, but for five things: *name*, *sign*
and *colour* stand at the top, steps are lists of texts, what a way of counting needs besides stands in its row,
rows are counted from 1, and what only a phone needs is left out.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from companion.core.earlier import carried
from companion.core.errors import CompanionError
from companion.core.values import Value
from companion.game_maker.definition import (
    About,
    Definition,
    Row,
    Rule,
    Sheet,
    joined,
    pieces,
    shown,
)
from companion.game_maker.editions import DefinitionV2, DefinitionV3
from companion.game_maker.places import with_others

FORMAT: Final = 3
"""The newest version of the format; what an earlier one has room for is still written as that."""

MOST_CHARACTERS: Final = 60_000
"""Characters of a pack: more than any definition needs."""

NO_TOML: Final = "This isn't TOML"
NEWER: Final = "This game is from a newer version of the app."
TOO_LONG: Final = "This is too long to be a game."
NO_GAME: Final = "This isn't a game: the first line of one is companion = 1."


TOO_DEEP: Final = "This isn't a game: its tables or lists are nested too deep."
NOT_WRITTEN: Final = (
    "This isn't a game: a number in it is too large, or a character is only half there."
)

_NAME: Final = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED: Final = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_NAME}[ \t]*\.[ \t]*){{30}}", re.ASCII)
"""A name of more parts than any setting has; reading thousands of them takes long."""


class PackError(CompanionError):
    """A pack cannot be read; the message says where, and why."""


def read(text: str) -> Definition:
    """Return the definition in *text*. Raises PackError, and nothing else, if there is none."""
    if len(text) > MOST_CHARACTERS:
        raise PackError(TOO_LONG)
    if _DOTTED.search(text):
        raise PackError(TOO_DEEP)
    import tomllib  # noqa: PLC0415 - few read a pack, and each start would wait for it

    try:
        data = tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except RecursionError as error:
        raise PackError(TOO_DEEP) from error
    except ValueError as error:
        raise PackError(f"{NO_TOML}: {str(error)[:120]}.") from error
    version = data.pop("companion", None)
    if type(version) is not int or version < 1:
        raise PackError(NO_GAME)
    if version > FORMAT:
        raise PackError(NEWER)
    return _definition(data)


def _definition(data: dict[str, Any]) -> Definition:
    for name in _HIDDEN & data.keys():
        raise PackError(f"{name}: {_UNKNOWN}")
    about = {name: data.pop(name) for name in About.model_fields if name in data}
    rows, course = data.pop("counters", None), data.get("course")
    if isinstance(sheet := data.get("sheet"), dict):
        data["sheet"] = _ordered(sheet, _SHEET)
    if rows is not None:
        data["counters"] = _ordered({"rows": rows}, "counters, ")
    if isinstance(course, dict):
        data["course"] = _with_steps(course)
        if isinstance(phases := course.get("phases"), list):
            data["course"]["phases"] = [_with_steps(phase) for phase in phases]
    try:
        text = json.dumps({**data, "about": about}, default=lambda _: {})
    except RecursionError as error:
        raise PackError(TOO_DEEP) from error
    except ValueError as error:
        raise PackError(NOT_WRITTEN) from error
    try:
        return Definition.model_validate_json(text)
    except ValidationError as error:
        raise PackError(_sentence(error)) from error


_SHEET: Final = "sheet, "
_HIDDEN: Final = frozenset({"about", "typed", "typed_phases", "typed_counters"})
_UNKNOWN: Final = "There is no such setting."
_STEPS: Final = frozenset({"setup", "end", "steps"})


def _ordered(part: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return *part* with its rows shown in the order in which they are written."""
    rows = part.get("rows", [])
    if "order" in part:
        raise PackError(f"{where}order: {_UNKNOWN}")
    if not isinstance(rows, list):
        return dict(part)
    for name in ("again", "rule"):
        if any(isinstance(row, dict) and name in row for row in rows):
            raise PackError(f"{where}{name}: {_UNKNOWN}")
    if where == _SHEET:
        rows = [_ruled(row) for row in rows]
    return {**part, "rows": rows, "order": list(range(len(rows)))}


def _ruled(row: Any) -> Any:
    """Return *row* with what its way needs besides in a value of its own, as a definition has it."""
    rule = (
        {name: row[name] for name in Rule.model_fields if name in row}
        if isinstance(row, dict)
        else {}
    )
    if not rule:
        return row
    if isinstance(of := rule.get("of"), list):
        rule["of"] = [each - 1 if type(each) is int else each for each in of]
    usual = {name: value for name, value in row.items() if name not in rule}
    return {**usual, "rule": [rule]}


def _with_steps(part: Any) -> Any:
    """Return *part* with its lists of steps as one text each."""
    if not isinstance(part, dict):
        return part
    return {name: _text(value) if name in _STEPS else value for name, value in part.items()}


def _text(value: Any) -> Any:
    lists = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return joined(" ".join(each.split("\n")).strip() for each in value) if lists else value


_WANTED: Final = {
    "extra_forbidden": _UNKNOWN,
    "string_type": "Write text, in quotation marks.",
    "int_type": "Write a whole number.",
    "bool_type": "Write true or false.",
    "tuple_type": "Write a list.",
    "model_type": "Write this as a table, [like this].",
}


def _sentence(error: ValidationError) -> str:
    """Return where the first mistake is, and what it is: "sheet, row 3, name: At most 20 ..."."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "json_invalid":
        return TOO_DEEP if "recursion" in str(first.get("ctx", "")) else NOT_WRITTEN
    where = ", ".join(_place(first["loc"]))
    why = first.get("ctx", {}).get("error")
    said = str(why) if why else _WANTED.get(first["type"], "This value isn't allowed.")
    return f"{where}: {said}" if where else said


def _place(loc: tuple[str | int, ...]) -> Iterator[str]:
    """Yield the parts of *loc* as the file says them: "sheet", "row 3", "name"."""
    for part, after in zip(loc, (*loc[1:], None), strict=False):
        if part == "rule":
            continue
        if isinstance(after, int):
            yield f"{str(part).removesuffix('s')} {after + 1}"
        elif part != "about" and not isinstance(part, int):
            yield part


def normal(game: Definition) -> Definition:
    """Return *game* as a pack can hold it: without rows that were taken off, and with tidy steps."""
    course = game.course
    return game.evolve(
        sheet=_shown(game.sheet.evolve(rows=_by_number(game.sheet))),
        counters=_shown(game.counters),
        course=course.evolve(
            setup=joined(pieces(course.setup)),
            end=joined(pieces(course.end)),
            phases=tuple(p.evolve(steps=joined(pieces(p.steps))) for p in course.phases),
        ),
        typed="",
        typed_phases="",
        typed_counters="",
    )


def _by_number(sheet: Sheet) -> tuple[Row, ...]:
    """Return the rows of *sheet* with the others that they count with by their places among those that are shown."""
    new = {place: number for number, place in enumerate(shown(sheet))}
    tidy = (row.ruled() for row in sheet.rows)
    return tuple(with_others(row, new) for row in tidy)


def _shown(part: Any) -> Any:
    rows = tuple(part.rows[place].evolve(again=0) for place in shown(part))
    return part.evolve(rows=rows, order=tuple(range(len(rows))))


def write(game: Definition) -> str:
    """Return *game* as the text of a pack, without what is as usual."""
    return "\n".join(_lines(normal(game))) + "\n"


def _lines(game: Definition) -> Iterator[str]:
    yield f"companion = {_version(game)}"
    yield f"name = {_as_toml(game.about.name)}"
    yield from _fields(game.about, "name")
    yield from _fields(game, "about", "sheet", "course", "counters", "typed")
    yield from _part("[sheet]", _fields(game.sheet, "rows", "order"))
    for row in game.sheet.rows:
        lines = (*_fields(row, "again", "rule"), *_fields(row.more))
        yield from _part("[[sheet.rows]]", iter(lines), always=True)
    yield from _part("[course]", _fields(game.course, "phases"))
    for phase in game.course.phases:
        yield from _part("[[course.phases]]", _fields(phase), always=True)
    for counter in game.counters.rows:
        yield from _part("[[counters]]", _fields(counter, "again"), always=True)


def _version(game: Definition) -> int:
    """Return the lowest version of the format that has room for *game*."""
    return 1 if _fits(game, DefinitionV2) else 2 if _fits(game, DefinitionV3) else FORMAT


def _fits(game: Definition, model: type[Value]) -> bool:
    """Return whether *game* has nothing that a definition of *model* has no room for."""
    try:
        return carried(carried(game, model), Definition) == game
    except ValueError:
        return False


def _part(head: str, lines: Iterator[str], always: bool = False) -> Iterator[str]:
    found = tuple(lines)
    if found or always:
        yield from ("", head, *found)


def _fields(value: Value, *without: str) -> Iterator[str]:
    """Yield a line for each field of *value* that is not as usual, but for those *without*."""
    for name, info in type(value).model_fields.items():
        if name not in without and (now := getattr(value, name)) != info.default:
            yield f"{name} = {_line(name, now)}"


def _line(name: str, now: Any) -> str:
    if name in _STEPS:
        return _steps(now)
    return _as_toml([each + 1 for each in now] if name == "of" else now)


def _steps(text: str) -> str:
    every = "".join(f"\n  {_as_toml(step)}," for step in pieces(text))
    return f"[{every}\n]"


def _as_toml(value: str | int | Sequence[int]) -> str:
    """Return a text, a number, a list of these or a truth as TOML has it; JSON's texts are TOML's, too."""
    return json.dumps(value, ensure_ascii=False)
