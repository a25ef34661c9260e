"""What a touch on the page of a live table does: a seat, a name, an answer to an offer, a sealed text."""

import secrets
import time
from typing import Any, Final, NamedTuple

from companion.display import table_words as words
from companion.live.actions import SealText, TakeSeat
from companion.live.commit_reveal import digest, sealable
from companion.live.drafts import draft
from companion.live.messages import LeaderCommand
from companion.live.operation import Draft
from companion.live.reveals import can_seal, revealing, seal_noted
from screens.visitors import live_tools
from screens.visitors.member import Member, renaming

MOVED_ON: Final = f"That is not there any more. {words.LOOK_AGAIN}"

Fields = dict[str, str]


class TouchSender(NamedTuple):
    """Whose browser it is: at which *address*, and whether it *leads* since it is on the host itself.

    *overheard* is whether nothing secret may go to it.
    """

    address: str
    leads: bool = False
    overheard: bool = False


async def sat(seat: Member, form: Fields) -> str:
    """Take a seat, or give it up; or get a name."""
    now = int(time.time())
    if form.get("k") == "call":
        named = renaming(seat, form.get("n", ""))
        return await seat.table.ask(seat.device, named) if named else ""
    word = form.get("v", "")
    wanted = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else None
    room, said = seat.table.room, ""
    if wanted in room.table.seats and room.seats.get(seat.device) != wanted:
        said = words.sat_label(room.table.name(wanted))
    if wanted is not None and seat.table.is_away(wanted) and seat.device not in room.seats:
        return seat.table.claim(seat.device, wanted)
    asked = Draft("", TakeSeat(wanted), now, said)
    return await seat.table.ask(seat.device, asked)


async def done(asker: TouchSender, seat: Member, form: Fields, sealed: list[str]) -> str:
    """Apply what *form* asks for; return '' or why it was refused. What was sealed goes into *sealed*."""
    table, device = seat.table, seat.device
    sent, word = live_tools.TouchOrigin.from_form(form), form.get("v", "")
    key: Any = form.get("k", "")
    if table.was_done(device, sent.once):
        return ""
    match key:
        case "sit" | "call":
            return await sat(seat, form)
        case "lock" | "unlock" | "key" | "out":
            return await _led(asker, seat, key, word)
        case "them" | "notthem":
            return await table.answer_claim(device, _number(word), yes=key == "them")
        case "trust" | "again":
            return ""
        case "seal":
            return await _sealed(asker, seat, form, sealed)
        case _:
            pass
    if device not in table.room.seats:
        return words.ONLY_LOOKING
    asked = live_tools.reaction_or_mark(table, key, word)
    return await table.ask(device, asked, *sent) if asked else MOVED_ON


async def _led(asker: TouchSender, seat: Member, what: LeaderCommand, whom: str) -> str:
    return await seat.table.control(
        seat.device, what, _number(whom), asker.address, from_laptop=asker.leads
    )


def _number(word: str) -> int:
    """Return the number of a device in *word*, 0 for none."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 9 else 0


async def _sealed(asker: TouchSender, seat: Member, form: Fields, sealed: list[str]) -> str:
    """Seal what was typed: the host holds it for this browser until all have sealed theirs."""
    text = sealable(form.get("n", ""))
    if not text:
        return MOVED_ON
    if asker.overheard:
        return words.NOT_SEALED
    room = seat.table.room
    if can_seal(room, room.seats.get(seat.device)) is False:
        return words.SEALED
    about = revealing(room)
    salt = secrets.token_hex(16)
    asked = Draft("", SealText(about, digest(text, salt)), int(time.time()))
    why = await seat.table.ask(seat.device, asked, form.get("o", "")[: live_tools.ONCE_MOST])
    if not why:
        sealed += (about, text, salt)
        await seat.table.hold(seat.device, about, text, salt)
        await _note_seal(seat, form.get("g", ""))
    return why


async def _note_seal(seat: Member, game: str) -> None:
    """Let the checklist of *game* note that this seat has sealed a text of it."""
    room, now = seat.table.room, int(time.time())
    mine = room.seats.get(seat.device)
    noted = seal_noted(game, mine) if mine is not None else None
    if noted and (
        asked := draft(noted.tool, room.state(noted.tool), noted.touch, now, 0, noted.label)
    ):
        await seat.table.ask(seat.device, asked)
