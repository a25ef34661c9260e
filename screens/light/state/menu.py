"""What a tool's page offers besides its questions: undo, the table, secrets, a fresh start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.core.alphabet import clean
from companion.core.blocks import Secret
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
    MINUS,
    ONE_MORE,
    OPEN,
    TAKE,
    TYPING,
    WHAT,
    fold_key,
    folds_of,
    label_key,
    secret_key,
)
from screens.light.state.light_tool_session import (
    LightToolSession,
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


def _undo(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    # A digit that is typed next begins a number.
    switches = tool_session.switches
    for half_typed in (TYPING, ONE_MORE, MINUS):
        switches = switches.only(half_typed)
    tool_session = replace(tool_session, switches=switches)
    if tool_session.live:
        return replace(tool_session, did="undo")
    return tool_session.at(tool_session.evening.undone(tool_session.tool.key))


def _redo(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    if tool_session.live:
        return replace(tool_session, did="redo")
    return tool_session.at(tool_session.evening.redone(tool_session.tool.key))


def _start_over(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    fresh = merge_fields(
        tool_session.state, tool_session.tool.opening(tool_session.table), is_lasting
    )
    return stepped(tool_session, as_defined(tool_session, fresh), STARTED_OVER, OVER)


def _example(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    return stepped(
        tool_session,
        as_defined(tool_session, tool_session.tool.example),
        labels.EXAMPLE_SHOWN,
        EXAMPLE,
    )


def _offer(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Take over what is offered under a label, into what is entered now."""
    due = tool_session.due
    for each in (*tool_session.offers, *([due.offered] if due else [])):
        if label_key(each.title) == word:
            return stepped(tool_session, each.state, each.step_label, each.cause)
    raise StaleError


def _bring(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Take over what is due, if anything is: whoever comes from another tool has just said it there."""
    due = tool_session.due
    return stepped(tool_session, due.state, due.step_label, due.cause) if due else tool_session


def _players(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Have as many players as *word* says."""
    if word not in set(map(str, tool_session.tool.sizes)):
        raise CompanionError(NO_CHOICE)
    return seated(tool_session, tool_session.table.resized(int(word)))


def _name(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Give the player of the seat *word* the name that was *typed*."""
    if word not in {str(seat) for seat in tool_session.table.seats}:
        raise CompanionError(NO_CHOICE)
    return seated(tool_session, tool_session.table.renamed(int(word), clean(typed, NAME_MOST)))


def _find(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    return replace(
        tool_session, switches=replace(tool_session.switches, find=typed[:MOST_FOUND])
    )


def _uncover(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Uncover the secret with the key *word*, or cover all where that is 0."""
    secrets = (block for block in tool_session.parts.body if isinstance(block, Secret))
    if word not in {"0", *map(secret_key, secrets)}:
        raise StaleError
    secret = word if tool_session.tells_secrets else ""
    return replace(tool_session, switches=replace(tool_session.switches, secret=secret))


def _trust(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Take the table's word that it trusts its Wi-Fi, or take that back."""
    return covered(replace(tool_session, trusts=word == "1"))


def _what_if(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    return replace(tool_session, switches=tool_session.switches.turned(WHAT))


def _open_fold(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """From now on, also send what is in the fold with the key *word*."""
    keys = {fold_key(fold) for fold in folds_of(tool_session.parts.body)}
    if word not in keys:
        raise StaleError
    known = {FOLD + each for each in keys}
    on = {
        each for each in tool_session.switches.on if not each.startswith(FOLD) or each in known
    }
    return replace(
        tool_session, switches=replace(tool_session.switches, on=frozenset(on | {FOLD + word}))
    )


def _copied(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Remember that the text with the key *word* was copied: the button of the next step is large then."""
    if word not in {label_key(post.text) for post in tool_session.parts.to_copy}:
        raise StaleError
    return replace(tool_session, switches=tool_session.switches.only(COPIED, COPIED + word))


def _take(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    return received(tool_session, word, typed)


def _again(tool_session: LightToolSession, word: str, typed: str) -> LightToolSession:
    """Change nothing: the page only asks to be drawn again."""
    return tool_session


MENU: Final[Mapping[str, Callable[[LightToolSession, str, str], LightToolSession]]] = {
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
