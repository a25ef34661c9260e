"""What a live table begins with, as a text: who plays, who sits where, and the tools as they are."""

import json
from typing import Any

from companion.core.table import Table
from companion.live.log import Log
from companion.live.room import Room, live_tool
from companion.tools.history import History


def base_text(log: Log) -> str:
    """Return the room of *log* as a text, without steps to undo."""
    room = log.room
    states = {
        name: history.now.model_dump(mode="json") for name, history in room.histories.items()
    }
    kept: dict[str, Any] = {
        "end": log.end,
        "table": room.table.model_dump(mode="json"),
        "states": states,
        "seats": list(room.seats.items()),
        "called": list(room.called.items()),
    }
    return json.dumps(kept, separators=(",", ":"))


def base_of(text: str) -> Log:
    """Return the log that begins with what ``base_text`` wrote. Raises ValueError for any other."""
    try:
        kept = json.loads(text)
        histories = {}
        for name, state in kept["states"].items():
            if tool := live_tool(name):
                now = tool.state.model_validate_json(json.dumps(state))
                histories[name] = History(now)
        room = Room(
            Table.model_validate_json(json.dumps(kept["table"])),
            histories,
            dict(kept["seats"]),
            dict(kept["called"]),
        )
        return Log.begin(room, kept["end"])
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError("no base of a table") from error
