"""Steps of players at a live table: coins of the final count."""

from companion.live import actions as do
from companion.live.log import Log
from companion.live.operation import Draft, Entry
from companion.live.phone import Phone
from companion.live.room import Room
from tests.companion.live.test_room import tool_of
from tests.companion.live.touches import NOW

FINAL = "makiavelia/final"
ROUND = "lawless-empire/round"


def put(seat: int, coins: int, said: str = "") -> Draft:
    return Draft(FINAL, do.PutAnswer(("treasures", seat, "coins"), (coins,)), NOW, said)


def leads_on(said: str) -> Draft:
    return Draft(ROUND, do.MakeMove("next"), NOW, said)


def heard(log: Log, phone: Phone, draft: Draft) -> tuple[Log, Phone]:
    """Return the log with what *phone* did, and the phone after the host confirmed it."""
    phone, made = phone.heard(log.entries).make(draft)
    log = log.add(Entry(log.end + 1, 1, made))
    return log, phone.heard(log.entries)


def coins(room: Room, seat: int) -> int | None:
    found: tuple[int, ...] = room.state(tool_of(FINAL)).look(("treasures", seat, "coins"))
    return found[-1] if found else None
