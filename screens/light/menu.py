"""What a tool's page offers besides its questions: undo, the table, secrets, a fresh start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.core.alphabet import clean
from companion.core.errors import CompanionError
from companion.core.fields import SEATS
from companion.core.shape import is_lasting, merge_fields
from companion.core.table import NAME_MOST
from companion.display.definition_undo import own_steps, redone, undone
from companion.display.labels import EXAMPLE, START_OVER
from screens.light.keys import COPIED, FOLD, OPEN, TAKE, WHAT, fold_key, folds_of, label_key
from screens.light.submissions import NO_CHOICE
from screens.light.tool_session import (
    Session,
    StaleError,
    as_defined,
    covered,
    received,
    seated,
    stepped,
)

MOST_FOUND: Final = 80
"""Most characters of what is looked up."""


def _undo(session: Session, word: str, typed: str) -> Session:
    if session.live:
        return replace(session, did="undo")
    tool, history, definition = session.tool, session.history, session.definition
    if definition is None:
        return replace(session, history=own_steps(tool, history).undo())
    return replace(session, history=undone(tool, history, definition))


def _redo(session: Session, word: str, typed: str) -> Session:
    if session.live:
        return replace(session, did="redo")
    tool, history, definition = session.tool, session.history, session.definition
    if definition is None:
        return replace(session, history=history.redo())
    return replace(session, history=redone(tool, history, definition))


def _start_over(session: Session, word: str, typed: str) -> Session:
    fresh = merge_fields(session.state, session.tool.opening(session.table), is_lasting)
    return stepped(session, as_defined(session, fresh), START_OVER)


def _example(session: Session, word: str, typed: str) -> Session:
    return stepped(session, as_defined(session, session.tool.example), EXAMPLE)


def _offer(session: Session, word: str, typed: str) -> Session:
    """Take over what is offered under a label, into what is entered now."""
    due = session.due
    for label, state in (*session.offers, *([due[:2]] if due else [])):
        if label_key(label) == word:
            return stepped(session, state, label)
    raise StaleError


def _players(session: Session, word: str, typed: str) -> Session:
    """Have as many players as *word* says."""
    if word not in {str(players) for players in range(2, SEATS + 1)}:
        raise CompanionError(NO_CHOICE)
    return seated(session, session.table.resized(int(word)))


def _name(session: Session, word: str, typed: str) -> Session:
    """Give the player of the seat *word* the name that was *typed*."""
    if word not in {str(seat) for seat in session.table.seats}:
        raise CompanionError(NO_CHOICE)
    return seated(session, session.table.renamed(int(word), clean(typed, NAME_MOST)))


def _find(session: Session, word: str, typed: str) -> Session:
    return replace(session, pad=replace(session.pad, find=typed[:MOST_FOUND]))


def _uncover(session: Session, word: str, typed: str) -> Session:
    secret = word if session.tells_secrets else ""
    return replace(session, pad=replace(session.pad, secret=secret))


def _trust(session: Session, word: str, typed: str) -> Session:
    """Take the table's word that it trusts its Wi-Fi, or take that back."""
    return covered(replace(session, trusts=word == "1"))


def _what_if(session: Session, word: str, typed: str) -> Session:
    return replace(session, pad=session.pad.turned(WHAT))


def _open_fold(session: Session, word: str, typed: str) -> Session:
    """Send from now on what is in the fold with the key *word*, too."""
    keys = {fold_key(fold) for fold in folds_of(session.parts.body)}
    if word not in keys:
        raise StaleError
    known = {FOLD + each for each in keys}
    on = {each for each in session.pad.on if not each.startswith(FOLD) or each in known}
    return replace(session, pad=replace(session.pad, on=frozenset(on | {FOLD + word})))


def _copied(session: Session, word: str, typed: str) -> Session:
    """Keep that the text with the key *word* was copied: the next step is large then."""
    if word not in {label_key(post.text) for post in session.parts.to_copy}:
        raise StaleError
    return replace(session, pad=session.pad.only(COPIED, COPIED + word))


def _take(session: Session, word: str, typed: str) -> Session:
    return received(session, word)


def _again(session: Session, word: str, typed: str) -> Session:
    """Change nothing: the page wants to be drawn anew."""
    return session


MENU: Final[Mapping[str, Callable[[Session, str, str], Session]]] = {
    "undo": _undo,
    "redo": _redo,
    "over": _start_over,
    "example": _example,
    "offer": _offer,
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
