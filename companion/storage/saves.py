"""Write each tool's history and ``DeviceSettings`` as text, and read them, damaged or not.

A save is JSON: the state with its secrets, since it stays on this device, and each step of undo
and redo as its differences from the step next to it on the side of now::

    {"format": 1, "tool": "lawless-empire/orders", "version": 1, "state": {...},
     "past": [["Weak sabotage +1", [[["syndicates", 0, "orders"], [0, 0, 1, 0]]]]],
     "future": []}

Behind that a step has its cause, such as "example", unless its label says it in all releases (see ``old_labels``).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from pydantic import ConfigDict, JsonValue, TypeAdapter
from pydantic_core import to_json

from companion.core.errors import StorageError
from companion.core.json_text import parsed
from companion.core.values import Path, Value
from companion.storage import json_diff
from companion.storage.device_settings import DeviceSettings
from companion.storage.store import Store
from companion.storage.unreadable_saves import ASIDE
from companion.tools import old_labels
from companion.tools.history import MOST_STEPS, History, UndoStep
from companion.tools.tool import AnyTool

FORMAT: Final = 1
"""The version of this format; a higher one is reported as from a newer app."""

MOST_BYTES: Final = 16_000_000
"""Bytes of a save. What would be longer is written with fewer steps of undo."""

DEVICE: Final = "device"
"""The store's key for ``DeviceSettings``. The keys of tools have a slash."""

DROPPED: Final = "-dropped"
"""What the keys of a deleted game's tools end with."""

T = TypeVar("T")
ValueT = TypeVar("ValueT", bound=Value)


class Save(Value):
    """A tool's save as parsed; its state and steps are not checked yet."""

    format: int
    tool: str
    version: int
    state: JsonValue
    past: JsonValue
    future: JsonValue


class _Note(Value):
    """The save of ``DeviceSettings`` as parsed."""

    format: int = FORMAT
    device: DeviceSettings


class FoundHistory(NamedTuple):
    """The history that could be read, or None, and a message for the player or ''."""

    history: History | None
    words: str


_Changes = list[tuple[Path, JsonValue]]
_STEPS = TypeAdapter(
    list[tuple[str, _Changes] | tuple[str, _Changes, str]], config=ConfigDict(defer_build=True)
)


async def save_history(store: Store, tool: AnyTool, history: History) -> None:
    """Save *history*. Raises StorageError: "Could not save the Order tally: ..."."""
    await _save(store, tool.name, f"the {tool.title}", write(tool, history))


async def open_history(
    store: Store, tool: AnyTool, reader: Callable[[AnyTool, str], History] | None = None
) -> FoundHistory:
    """Return the newest history that can be read, by a *reader* that may know the text. Never raises."""
    what, reads = f"the {tool.title}", reader or read
    return FoundHistory(*await _newest(store, tool.name, what, lambda text: reads(tool, text)))


async def set_aside(store: Store, tool: AnyTool) -> None:
    """Save what could not be read under another key, so that a fresh start loses nothing.

    A newer version of the app, or a person, may still be able to read it.
    """
    for text in filter(None, await store.copies(tool.name)):
        await store.save(f"{tool.name}{ASIDE}", text)


async def save_dropped(store: Store, tool: AnyTool, history: History) -> None:
    """Save what a deleted game had in *tool*, apart from what is in use. Raises StorageError."""
    key = f"{tool.name}{DROPPED}"
    await _save(store, key, f"the {tool.title}", write(tool, history))


async def open_dropped(store: Store, tool: AnyTool) -> History | None:
    """Return what a deleted game had in *tool*, as far as it can be read. Never raises."""
    key, what = f"{tool.name}{DROPPED}", f"the {tool.title}"
    history, _ = await _newest(store, key, what, lambda text: read(tool, text))
    return history


async def save_device(store: Store, device: DeviceSettings) -> None:
    """Save *device*. Raises StorageError: "Could not save the table: the disk is full."."""
    await _save(store, DEVICE, "the table", write_device(device))


async def open_device(store: Store) -> tuple[DeviceSettings, str]:
    """Return the newest ``DeviceSettings`` that can be read, or a fresh one, and a message for the player
    or ''. Never raises.
    """
    device, words = await _newest(store, DEVICE, "the table", read_device)
    return device or DeviceSettings(), words


def write(tool: AnyTool, history: History) -> str:
    """Return *history* as the text of a save, with as many steps of undo as MOST bytes hold."""
    text = _text_of(tool, history)
    while len(text) > MOST_BYTES and (history.past or history.future):
        fewer = len(history.past) // 2
        past = history.past[len(history.past) - fewer :]
        history = replace(history, past=past, future=())
        text = _text_of(tool, history)
    return text.decode()


def _text_of(tool: AnyTool, history: History) -> bytes:
    save = {
        "format": FORMAT,
        "tool": tool.name,
        "version": tool.saved_version(_states(history)),
        "state": history.now.model_dump(mode="json"),
        "past": _written(tool, history.now, history.past),
        "future": _written(tool, history.now, history.future),
    }
    return to_json(save)


def _states(history: History) -> Iterable[Value]:
    """Return all states of *history*."""
    steps = (*history.past, *history.future)
    return (history.now, *(step.state for step in steps))


def read(tool: AnyTool, text: str) -> History:
    """Return the history in *text*, of MOST bytes at most. Where only its steps are damaged, it has none.

    Raises StorageError, and nothing else, if *text* is damaged, of another tool or from a newer app.
    """
    what = f"the {tool.title}"
    save = read_save(text, what)
    if save.tool != tool.name:
        raise _damaged(what)
    if save.version > tool.version:
        raise _newer(what)
    if tool.outgrows is not None and save.version == tool.older[-1].version:
        save = save.evolve(version=tool.version)  # it is written alike
    now = _state_of(tool, save.version, save.state, what)
    try:
        return History(now, *(_steps(tool, save, each) for each in (save.past, save.future)))
    except (LookupError, TypeError, ValueError, StorageError):
        return History(now)


def read_save(text: str, what: str = "this tool") -> Save:
    """Return the save in *text*, of any tool. Raises StorageError as ``read`` does."""
    return _checked(Save, _opened(text, what), what)


def write_device(device: DeviceSettings) -> str:
    """Return *device* as the text of a save."""
    return _Note(device=device).model_dump_json()


def read_device(text: str) -> DeviceSettings:
    """Return the ``DeviceSettings`` in *text*. Raises StorageError if it is damaged or from a newer app."""
    what = "the table"
    return _checked(_Note, _opened(text, what), what).device


async def _save(store: Store, key: str, what: str, text: str) -> None:
    try:
        await store.save(key, text)
    except StorageError as error:
        raise StorageError(_failed(f"save {what}", error)) from error


async def _newest(
    store: Store, key: str, what: str, reader: Callable[[str], T]
) -> tuple[T | None, str]:
    """Return the newest copy that *reader* can read, or None, and a message for the player or ''."""
    try:
        copies = await store.copies(key)
    except StorageError as error:
        return None, _failed(f"open {what}", error)
    wrong = ""
    for copy in copies:
        try:
            return reader(copy), f"{wrong} This is the one before it." if wrong else ""
        except StorageError as error:
            wrong = wrong or str(error)
    return None, f"{wrong} It starts from the beginning." if wrong else ""


def together(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return *sentences* of tools that could not be opened, those with one reason as one sentence."""
    known = tuple(filter(None, sentences))
    reasons = Counter(reason for each in known if (reason := _reason(each)))
    many = (f"Could not open {n} tools: {reason}" for reason, n in reasons.items() if n > 1)
    return (*many, *(each for each in known if reasons[_reason(each)] < 2))


def _reason(sentence: str) -> str:
    deed, _, reason = sentence.partition(": ")
    return reason if deed.startswith("Could not open ") else ""


def _failed(deed: str, error: StorageError) -> str:
    why = str(error)
    return f"Could not {deed}: {why[:1].lower()}{why[1:]}"


def _damaged(what: str) -> StorageError:
    return StorageError(f"The last save of {what} was damaged.")


def _newer(what: str) -> StorageError:
    return StorageError(f"The last save of {what} is from a newer version of the app.")


def _opened(text: str, what: str) -> JsonValue:
    try:
        data: JsonValue = parsed(text, MOST_BYTES)
    except ValueError as error:
        raise _damaged(what) from error
    number = data.get("format") if isinstance(data, dict) else None
    if not isinstance(number, int):
        raise _damaged(what)
    if number > FORMAT:
        raise _newer(what)
    return data


def _checked(model: type[ValueT], data: JsonValue, what: str) -> ValueT:
    try:
        return model.model_validate_json(to_json(data))
    except ValueError as error:
        raise _damaged(what) from error


def _state_of(tool: AnyTool, version: int, data: JsonValue, what: str) -> Value:
    """Return the state in *data* of any *version*, as one of today. Raises StorageError."""
    model = tool.models.get(version)
    if model is None:
        raise _damaged(what)
    state: Value = tool.upgraded(version, _checked(model, data, what))
    return state


def _written(tool: AnyTool, now: Value, steps: tuple[UndoStep, ...]) -> list[object]:
    lines: list[object] = []
    for step in reversed(steps):
        cause = old_labels.written(tool, step.label, step.cause)
        changes = json_diff.between(now, step.state)
        lines.insert(0, (step.label, changes, *filter(None, [cause])))
        now = step.state
    return lines


def _steps(tool: AnyTool, save: Save, lines: JsonValue) -> tuple[UndoStep, ...]:
    """Return the steps of *lines*: differences between states of the version of *save*."""
    data, steps = save.state, list[UndoStep]()
    for said, changes, *cause in reversed(_STEPS.validate_python(lines)[-MOST_STEPS:]):
        for change in changes:
            data = json_diff.put(data, change)
        why = old_labels.read(tool, said, *(cause or ("",)))
        state = _state_of(tool, save.version, data, said)
        steps.insert(0, UndoStep(state, said, why))
    return tuple(steps)
