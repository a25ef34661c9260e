"""A log as it goes to a phone that comes late: the room where it begins, and the entries behind."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import to_json

from companion.core.table import Table
from companion.core.values import Value
from companion.exchange import share
from companion.live.causes import cause_from
from companion.live.commit_reveal import Reveal
from companion.live.drafts import differences
from companion.live.log import Log
from companion.live.new_game import NewGame, NewGames
from companion.live.offer import Offer
from companion.live.public import live_part, to_plain
from companion.live.reducer import all_put
from companion.live.room import Room, live_tool
from companion.live.wire import (
    NOT_READ,
    WireError,
    entry_from_data,
    entry_to_data,
    parsed,
    tuples,
)
from companion.tools import old_labels
from companion.tools.history import History, UndoStep
from companion.tools.tool import AnyTool

MOST_BYTES: Final = 1 << 23
"""The most bytes of a snapshot with its entries: twice what the entries of the longest log take."""


def snapshot_to_json(log: Log) -> str:
    """Return *log* as JSON."""
    return to_json(snapshot_to_data(log)).decode()


def snapshot_from_json(text: str | bytes) -> Log:
    """Return the log in *text*. Raises WireError for everything else."""
    return snapshot_from_data(parsed(text, MOST_BYTES))


def snapshot_to_data(log: Log) -> dict[str, Any]:
    """Return *log* as JSON can hold it."""
    return {
        "n": log.start,
        "last": _pairs(log.last),
        "ends": _pairs(log.ends),
        "begun": {game: [each.n, each.names] for game, each in log.new_games.items()},
        "room": _room_to_data(log.base),
        "entries": [entry_to_data(entry) for entry in log.entries],
    }


def snapshot_from_data(data: Any) -> Log:
    """Return the log in *data*. A tool that this app does not know is left out. Raises WireError."""
    try:
        fresh = Log.begin(
            _room_from_data(data["room"]),
            _number(data["n"]),
            _numbers(data["last"]),
            _numbers(data["ends"]),
            _begun_from_data(data.get("begun", {})),
        )
        return fresh.all(entry_from_data(each) for each in data["entries"])
    except WireError:
        raise
    except Exception as error:  # whatever else came: it is no log
        raise WireError(NOT_READ) from error


def _room_to_data(room: Room) -> dict[str, Any]:
    tools = {name: live_tool(name) for name in room.histories}
    return {
        "table": to_plain(room.table),
        "tools": {
            name: _history_to_data(tool, room.histories[name])
            for name, tool in tools.items()
            if tool
        },
        "seats": _pairs(room.seats),
        "called": _pairs(room.called),
        "sealed": {
            about: [_pairs(reveal.sealed), _pairs(reveal.opened)]
            for about, reveal in room.sealed.items()
        },
        "revealed": {
            about: _pairs(reveal.before)
            for about, reveal in room.sealed.items()
            if reveal.before
        },
        "offers": [
            [
                *each.name,
                each.seat,
                each.tool,
                each.puts,
                sorted(each.needs),
                sorted(each.yes),
                each.label,
                each.was,
                *filter(None, [each.cause]),
            ]
            for each in room.offers.values()
        ],
    }


def _room_from_data(data: Any) -> Room:
    revealed = data.get("revealed", {})  # tables of older versions forgot it
    known = {name: live_tool(name) for name in data["tools"]}
    offers = [_offer(*each) for each in data["offers"]]
    return Room(
        table=Table.model_validate_json(to_json(data["table"])),
        histories={
            name: _history(tool, data["tools"][name]) for name, tool in known.items() if tool
        },
        seats=_numbers(data["seats"]),
        called=_texts(data["called"]),
        sealed={
            about: Reveal(_texts(sealed), _texts(opened), _texts(revealed.get(about, ())))
            for about, (sealed, opened) in data["sealed"].items()
        },
        offers={offer.name: offer for offer in offers},
    )


def _offer(
    device: Any,
    mine: Any,
    seat: Any,
    tool: Any,
    puts: Any,
    needs: Any,
    yes: Any,
    said: Any,
    was: Any = (),  # tables of older versions have no earlier answers, and no cause
    cause: Any = "",
    *newer: Any,
) -> Offer:
    name = (_number(device), _number(mine))
    seats, given = (frozenset(map(_number, each)) for each in (needs, yes))
    return Offer(
        name,
        _number(seat),
        _text(tool),
        tuples(puts),
        seats,
        given,
        _text(said),
        tuples(was),
        _text(cause),
    )


def _begun_from_data(data: Any) -> NewGames:
    """Return which games began anew; tables of older versions do not know."""
    return {
        _text(game): NewGame(_number(n), tuple((_number(a), _number(b)) for a, b in names))
        for game, (n, names) in data.items()
    }


def _history_to_data(tool: AnyTool, history: History) -> list[Any]:
    """Return *history* as its state, and the steps before, each as its label, its state, and its cause if need be."""
    past = []
    for step in history.past:
        cause = old_labels.written(tool, step.label, step.cause)
        past.append([step.label, _state_to_data(tool, step.state), *filter(None, [cause])])
    return [_state_to_data(tool, history.now), past]


def _history(tool: AnyTool, data: Any) -> History:
    now, past = data
    return History(_state(tool, now), tuple(_step(tool, *each) for each in past))


def _step(tool: AnyTool, said: Any, state: Any, cause: Any = "") -> UndoStep:
    why = cause_from(tool, _text(said), _text(cause))
    return UndoStep(_state(tool, state), said, why)


def _state_to_data(tool: AnyTool, state: Value) -> list[Any]:
    """Return *state* as its code, and what no code holds."""
    digits = share.write(tool, state)
    rest = list(differences(share.decode(digits, (tool,)).state, state))
    return [digits, rest]


def _state(tool: AnyTool, data: Any) -> Value:
    digits, rest = data
    return all_put(live_part(share.decode(_text(digits), (tool,)).state), tuples(rest))


def _pairs(numbered: Mapping[int, Any]) -> list[list[Any]]:
    return [[number, each] for number, each in numbered.items()]


def _numbers(pairs: Any) -> dict[int, int]:
    return {_number(number): _number(each) for number, each in pairs}


def _texts(pairs: Any) -> dict[int, str]:
    return {_number(number): _text(each) for number, each in pairs}


def _number(data: Any) -> int:
    if type(data) is not int or not 0 <= data < 1 << 53:
        raise WireError(NOT_READ)
    return data


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise WireError(NOT_READ)
    return data
