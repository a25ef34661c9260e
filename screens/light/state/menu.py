"""What a tool's page offers besides its questions: undo, the table, secrets, a fresh start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.core.alphabet import clean
from companion.core.errors import CompanionError
from companion.core.shape import is_lasting, merge_fields
from companion.core.table import NAME_MOST
from companion.display import labels
from companion.display.labels import STARTED_OVER
from companion.tools.cause import EXAMPLE, OVER
from screens.light.state.keys import (
    BRING,
    COPIED,
    FOLD,
    ONE_MORE,
    OPEN,
    TAKE,
    TYPING,
    WHAT,
    fold_key,
    folds_of,
    label_key,
)
from screens.light.state.light_slot import (
    LightSlot,
    StaleError,
    as_defined,
    covered,
    received,
    seated,
    stepped,
)
from screens.light.state.submissions import NO_CHOICE

MOST_FOUND: Final = 80
"""Most characters of what is looked up."""


def _undo(slot: LightSlot, word: str, typed: str) -> LightSlot:
    # A digit that is typed next begins a number.
    slot = replace(slot, switches=slot.switches.only(TYPING).only(ONE_MORE))
    if slot.live:
        return replace(slot, did="undo")
    return slot.at(slot.evening.undone(slot.tool.key))


def _redo(slot: LightSlot, word: str, typed: str) -> LightSlot:
    if slot.live:
        return replace(slot, did="redo")
    return slot.at(slot.evening.redone(slot.tool.key))


def _start_over(slot: LightSlot, word: str, typed: str) -> LightSlot:
    fresh = merge_fields(slot.state, slot.tool.opening(slot.table), is_lasting)
    return stepped(slot, as_defined(slot, fresh), STARTED_OVER, OVER)


def _example(slot: LightSlot, word: str, typed: str) -> LightSlot:
    return stepped(slot, as_defined(slot, slot.tool.example), labels.EXAMPLE_SHOWN, EXAMPLE)


def _offer(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Take over what is offered under a label, into what is entered now."""
    due = slot.due
    for each in (*slot.offers, *([due.offered] if due else [])):
        if label_key(each.label) == word:
            return stepped(slot, each.state, each.said, each.cause)
    raise StaleError


def _bring(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Take over what is due, if anything is: whoever comes from another tool has just said it there."""
    due = slot.due
    return stepped(slot, due.state, due.said, due.cause) if due else slot


def _players(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Have as many players as *word* says."""
    if word not in set(map(str, slot.tool.sizes)):
        raise CompanionError(NO_CHOICE)
    return seated(slot, slot.table.resized(int(word)))


def _name(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Give the player of the seat *word* the name that was *typed*."""
    if word not in {str(seat) for seat in slot.table.seats}:
        raise CompanionError(NO_CHOICE)
    return seated(slot, slot.table.renamed(int(word), clean(typed, NAME_MOST)))


def _find(slot: LightSlot, word: str, typed: str) -> LightSlot:
    return replace(slot, switches=replace(slot.switches, find=typed[:MOST_FOUND]))


def _uncover(slot: LightSlot, word: str, typed: str) -> LightSlot:
    secret = word if slot.tells_secrets else ""
    return replace(slot, switches=replace(slot.switches, secret=secret))


def _trust(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Take the table's word that it trusts its Wi-Fi, or take that back."""
    return covered(replace(slot, trusts=word == "1"))


def _what_if(slot: LightSlot, word: str, typed: str) -> LightSlot:
    return replace(slot, switches=slot.switches.turned(WHAT))


def _open_fold(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """From now on, also send what is in the fold with the key *word*."""
    keys = {fold_key(fold) for fold in folds_of(slot.parts.body)}
    if word not in keys:
        raise StaleError
    known = {FOLD + each for each in keys}
    on = {each for each in slot.switches.on if not each.startswith(FOLD) or each in known}
    return replace(slot, switches=replace(slot.switches, on=frozenset(on | {FOLD + word})))


def _copied(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Remember that the text with the key *word* was copied: the button of the next step is large then."""
    if word not in {label_key(post.text) for post in slot.parts.to_copy}:
        raise StaleError
    return replace(slot, switches=slot.switches.only(COPIED, COPIED + word))


def _take(slot: LightSlot, word: str, typed: str) -> LightSlot:
    return received(slot, word, typed)


def _again(slot: LightSlot, word: str, typed: str) -> LightSlot:
    """Change nothing: the page only asks to be drawn again."""
    return slot


MENU: Final[Mapping[str, Callable[[LightSlot, str, str], LightSlot]]] = {
    "undo": _undo,
    "redo": _redo,
    "over": _start_over,
    "example": _example,
    "offer": _offer,
    BRING: _bring,
    "players": _players,
    "name": _name,
    "find": _find,
    "secret": _uncover,
    "trust": _trust,
    "what": _what_if,
    OPEN: _open_fold,
    "copied": _copied,
    TAKE: _take,
    "again": _again,
}
"""What a tool's page offers besides its questions, by the ``k`` of the form."""
