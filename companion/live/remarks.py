"""What a live table tells one phone about a tool: what waits for its touch, and who did what last."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from companion.display import table_words as words
from companion.live import actions as do
from companion.live.conflict import Conflict, take_back
from companion.live.log import Log
from companion.live.offer import Offer
from companion.live.operation import Draft
from companion.live.room import Room
from companion.live.story import last_words, who_did

Reaction = Literal["accept", "decline", "take", "fine"]
"""What a phone can do about something that waits: say yes or no to an offer, bring the other answer back, or leave
it.
"""

Dismissed = Collection[tuple[do.Name, ...]]
"""The conflicts that a phone no longer shows, each as ``about`` of what waited."""


class ReactionButton(NamedTuple):
    """The button for a *reaction*: its *label*, and what screen readers say."""

    reaction: Reaction
    label: str
    spoken: str


class Prompt(NamedTuple):
    """What waits for a touch: *text* in words, with *buttons* for one phone.

    *about* is the name of the offer; or of the answer that stands, and of the other one.
    """

    about: tuple[do.Name, ...]
    text: str
    buttons: tuple[ReactionButton, ...]


def waiting_in(
    log: Log, tool: str, device: int, dismissed: Dismissed = ()
) -> tuple[Prompt, ...]:
    """Return what waits in the tool called *tool* for a touch of *device*: offers, and the newest conflict.

    A conflict concerns the two who answered, each until they have *dismissed* it.
    """
    room = log.room
    offers = (each for each in room.offers.values() if each.tool == tool)
    conflicts = [
        each
        for each in room.conflicts
        if each.tool == tool and concerns(each, device) and about(each) not in dismissed
    ]
    return (
        *(waiting_offer(room, each, device) for each in offers),
        *(_waiting_conflict(log, each, device) for each in conflicts[-1:]),
    )


def waiting_offer(room: Room, offer: Offer, device: int) -> Prompt:
    """Return what *device* reads about *offer*, with the buttons for the replies it can still give."""
    seat, name = room.seats.get(device), room.table.name
    others = map(name, sorted(offer.open - {seat}))
    missing = (*others, words.YOU) if seat in offer.open else tuple(others)
    if offer.seat == seat:
        said, no = words.own_offer_words(offer.label, missing), words.TAKE_IT_BACK
    else:
        said, no = words.offer_words(name(offer.seat), offer.label, missing), words.DECLINE
    buttons = []
    if seat in offer.open:
        said = f"{said} {words.COUNTS_THEN}"
        buttons.append(_about_offer("accept", words.ACCEPT, offer))
    if seat is not None and offer.concerns(seat):
        buttons.append(_about_offer("decline", no, offer))
    return Prompt((offer.name,), said, tuple(buttons))


def _about_offer(reaction: Reaction, label: str, offer: Offer) -> ReactionButton:
    return ReactionButton(reaction, label, f"{label}: {offer.label}")


def concerns(conflict: Conflict, device: int) -> bool:
    """Return whether *device* gave one of the two answers."""
    return device in (conflict.stands[0], conflict.other[0])


def about(conflict: Conflict) -> tuple[do.Name, ...]:
    """Return the names of both answers, the one that stands first."""
    return conflict.stands, conflict.other


def reaction_draft(
    room: Room, reaction: Reaction, names: tuple[do.Name, ...], now: int
) -> Draft | None:
    """Return the operation by which *reaction* answers what waits at the table under *names*.

    None if that is gone; and for "fine", which is about one phone alone.
    """
    if reaction == "accept" or reaction == "decline":
        offer = room.offers.get(names[0])
        says = do.AcceptOffer if reaction == "accept" else do.DeclineOffer
        return Draft(offer.tool, says(offer.name), now) if offer else None
    conflict = next((each for each in room.conflicts if about(each) == names), None)
    return take_back(conflict, now) if conflict and reaction == "take" else None


def _waiting_conflict(log: Log, conflict: Conflict, device: int) -> Prompt:
    """Return who said what at the same time, and whose answer stands."""
    stands, other = (
        words.YOU if name[0] == device else who_did(log, name) for name in about(conflict)
    )
    said = words.conflict_words((stands, conflict.stands_said), (other, conflict.other_said))
    transfer, fine = words.take_other_label(other), words.FINE
    seated = device in log.room.seats
    buttons = [ReactionButton("take", transfer, transfer)] if seated else []
    return Prompt(about(conflict), said, (*buttons, ReactionButton("fine", fine, fine)))


def last_line(log: Log, tool: str, device: int) -> str:
    """Return who did what last in the tool called *tool*, as *device* reads it."""
    offered = any(each.tool == tool for each in log.room.offers.values())
    return last_words(log, tool, device) or (words.NOT_AGREED if offered else words.UNTOUCHED)
