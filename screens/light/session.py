"""One tool as one browser has it, and what a touch makes of it.

A touch is a form: ``k`` is the key of the question or button that it belongs to, ``v`` the button,
``n`` what was typed beside it. Keys are looked up among what the state asks now: no path, no
move and no value of ours comes from a browser.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from companion.core.blocks import Ask, Press, Steps
from companion.core.errors import CompanionError
from companion.core.fields import Count, Groups, Sum
from companion.display.bounce import BUTTON_SECONDS, too_soon
from companion.display.layout import Layout
from companion.display.moments import THROW, WINNER, decided, kind_of
from companion.display.steps import led
from companion.display.targets import CLOSED, Touchable, any_emptied, touchables, walks_of
from companion.live.touch import Made, Put
from companion.tools.step_label import answer_label, press_label, tick_label
from screens.light.keys import (
    ADDING,
    DOCK,
    HELD,
    HIGHER,
    TYPING,
    Pad,
    asked_now,
    fold_around,
    key,
    label_key,
    mark,
    scope_of,
    seen,
    turned_pad,
)
from screens.light.menu import MENU
from screens.light.submissions import NO_CHOICE, SIGN, NewValue, Submission, given
from screens.light.tool_session import (
    Chance,
    Did,
    Session,
    StaleError,
    covered,
    did,
    informed,
    opened,
    received,
    restored,
    save_text,
    seated,
)

__all__ = [
    "NOT_KEPT",
    "Pad",
    "Session",
    "StaleError",
    "covered",
    "informed",
    "opened",
    "received",
    "restored",
    "save_text",
    "seated",
    "touched",
]

NOT_KEPT: Final = "That cannot be kept here."


def touched(session: Session, form: Mapping[str, str], now: float, seed: int) -> Session:
    """Return *session* after the touch that *form* holds.

    *now* is in seconds since 1970, *seed* 64 random bits. What cannot be done leaves everything
    as it is and is told in ``said``. Raises StaleError if it is not asked any more, and nothing
    else, whatever is in *form*.
    """
    quiet = replace(session, said="", did=None, moment="")
    try:
        done = _done(quiet, form, Chance(now, seed))
        if done is not quiet and done.last is quiet.last:
            done = replace(done, last=None)  # a finger bounces on what it just touched
        after = _tidied(done)
    except StaleError:
        raise
    except CompanionError as error:
        return replace(session, said=str(error), did=None, moment="", last=None)
    except ValidationError:
        return replace(session, said=NOT_KEPT, did=None, moment="", last=None)
    played = form.get("k") == "offer" or form.get("k") not in MENU
    won = played and decided(session.tool, session.state, after.state)
    return replace(after, moment=WINNER) if won else after


def _done(session: Session, form: Mapping[str, str], chance: Chance) -> Session:
    what, word, typed = (form.get(name, "") for name in "kvn")
    if what == "offer" and session.due and word == label_key(session.due.label):
        if _bounced(session, "main", chance.now, BUTTON_SECONDS):
            return session
        return replace(MENU[what](session, word, typed), last=("main", chance.now))
    if what in MENU:
        after = MENU[what](session, word, typed)
        # a second touch is for the button that copies, not for the next large one
        return replace(after, last=("main", chance.now)) if what == "copied" else after
    parts = session.parts
    target = next((each for each in touchables(parts) if key(each) == what), None)
    after = _touched(session, parts, target, (word, typed), chance)
    around = fold_around(parts, what)
    if after is session or not around:
        return after
    return replace(after, pad=replace(after.pad, on=after.pad.on | {around}))


def _touched(
    session: Session,
    parts: Layout,
    target: Touchable | None,
    said: tuple[str, str],
    chance: Chance,
) -> Session:
    match target:
        case Press():
            return _pressed(session, parts, target, chance)
        case Steps():
            return _ticked(session, target, said[0], chance)
        case Ask():
            return _asked(session, parts, target, said, chance)
        case None:
            raise StaleError


def _pressed(session: Session, parts: Layout, press: Press, chance: Chance) -> Session:
    if press.main and _bounced(session, "main", chance.now, BUTTON_SECONDS):
        return session
    tool, state = session.tool, session.state
    seed = chance.bits(tool.named(press.move).bits)
    new = tool.move(state, press.move, press.args, int(chance.now), seed)

    def said(before: Any, block: Any) -> str:
        return press_label(tool, before, block)

    what = Did(Made(press.move, press.args), said, press, int(chance.now), seed)
    kind = kind_of(tool, press, main=press.main)
    after = replace(did(session, new, what), moment=kind)
    if kind == THROW:  # a pad for figures would cover what was thrown
        after = replace(after, pad=replace(after.pad, chosen=""))
    if press.main:
        after = replace(after, last=("main", chance.now))
    return _led_back(parts, after)


def _led_back(before: Layout, after: Session) -> Session:
    """Return *after* with its pad at the first open question, where it empties one of *before*."""
    walks = walks_of(seen(after.tool, after.state).body)
    if after.pad.chosen != CLOSED and any_emptied(walks_of(before.body), walks):
        return replace(after, pad=replace(after.pad, chosen=""))
    return after


def _ticked(session: Session, steps: Steps, word: str, chance: Chance) -> Session:
    places = {f"{sign}{step.place}": step.place for step in steps.items for sign in "+-"}
    if word not in places:
        raise CompanionError(NO_CHOICE)
    place, old = places[word], session.state.look(steps.path)
    now = led(replace(steps, ticked=old)).now
    large = now is not None and now.place == place
    if large and _bounced(session, "main", chance.now, BUTTON_SECONDS):
        return session
    ticked = old | {place} if word[0] == "+" else old - {place}

    def said(before: Any, block: Any) -> str:
        return tick_label(block, place, place in ticked)

    new = session.state.put(steps.path, ticked)
    after = did(session, new, Did(Put(steps.path, ticked), said, steps, int(chance.now), 0))
    return replace(after, last=("main", chance.now)) if large else after


def _asked(
    session: Session, parts: Layout, ask: Ask, said: tuple[str, str], chance: Chance
) -> Session:
    docked = any(ask is each for walk in walks_of(parts.body) for each in walk.asks)
    here, scope, (word, typed) = mark(ask), scope_of(ask, docked=docked), said
    if pad := turned_pad(session.pad, word, here, scope):
        return replace(session, pad=pad)
    adding, typing = ADDING + scope, TYPING + here
    words = Submission(word, typed, adding in session.pad.on, typing in session.pad.on)
    answer = given(ask, words)
    if ask.move and _bounced(session, (ask.move, answer.value), chance.now, too_soon(ask)):
        return session
    tool, state = session.tool, session.state
    old = state.look(ask.path) if ask.path else ask.value
    seed = chance.bits(32)
    new = tool.answer(state, ask, answer.value, int(chance.now), seed)

    def label(before: Any, block: Any) -> str:
        return answer_label(tool, before, block, old, answer.value)

    made = (
        Made(ask.move, (*ask.args, answer.value)) if ask.move else Put(ask.path, answer.value)
    )
    after = did(session, new, Did(made, label, ask, int(chance.now), seed))
    if ask.move:
        after = replace(after, last=((ask.move, answer.value), chance.now))
    pad = _pad_after(session.pad, ask, answer, word, docked)
    return _led_back(parts, replace(after, pad=pad)) if not docked else replace(after, pad=pad)


def _pad_after(pad: Pad, ask: Ask, answer: NewValue, word: str, docked: bool) -> Pad:
    """Return the pad after *answer*: a whole one moves on, a part of one stays."""
    if isinstance(ask.kind, Groups) and "-" in word:
        return pad.only(HELD + scope_of(ask, docked=docked))
    if not docked:
        return pad
    if isinstance(ask.kind, Count) and not answer.whole and word != SIGN:
        pad = pad.only(TYPING, TYPING + mark(ask))
    if isinstance(ask.kind, Count) and answer.whole:
        pad = pad.only(HIGHER)
    return replace(pad, chosen="" if answer.whole else mark(ask))


def _bounced(session: Session, touch: object, now: float, seconds: float) -> bool:
    """Return whether the same *touch* came less than *seconds* ago."""
    return session.last is not None and (
        session.last[0] == touch and 0 <= now - session.last[1] < seconds
    )


def _tidied(session: Session) -> Session:
    """Return *session* without what was switched on for a pad that is not there any more."""
    asked = asked_now(seen(session.tool, session.state), session.pad, session.sits)
    kind = asked.kind if asked and not asked.options else None
    gone = [] if isinstance(kind, Count) else [TYPING]
    gone += [] if isinstance(kind, Sum) else [ADDING + DOCK]
    gone += [] if isinstance(kind, Sum | Count) else [HIGHER + DOCK]
    on = {each for each in session.pad.on if not each.startswith(tuple(gone))}
    if held := {each for each in on if each.startswith(HELD)}:
        on -= {each for each in held if each.rpartition(":")[0] not in _groups(session)}
    return replace(session, pad=replace(session.pad, on=frozenset(on)))


def _groups(session: Session) -> set[str]:
    """Return what begins the switches of each pad that forms groups, as far as *session* asks it."""
    asked = [each for each in touchables(session.parts) if isinstance(each, Ask)]
    scopes = {scope_of(each, docked=False) for each in asked if isinstance(each.kind, Groups)}
    return {HELD + scope for scope in (DOCK, *scopes)}
