"""What a touch on a light page makes of a tool.

A touch is a form: ``k`` is the key of the question or button that it belongs to, ``v`` the button,
``n`` what was typed beside it. Keys are looked up among what the state asks now: no path, no
move and no value of ours comes from a browser.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from companion.core.blocks import Button, Question, Steps
from companion.core.errors import CompanionError
from companion.core.fields import Count, Groups, Sum
from companion.display.cues import THROW, WINNER, cue_of, decided, winners
from companion.display.double_tap import BUTTON_SECONDS, changes_nothing, too_soon
from companion.display.layout import Layout
from companion.display.numbers import lost_a_term, sign_waits
from companion.display.sheets import is_entering
from companion.display.steps import led
from companion.display.targets import (
    CLOSED,
    Touchable,
    any_emptied,
    left_to_ask,
    on_one_pad,
    pad_after,
    pad_stepped,
    sequences_of,
    touchables,
)
from companion.evening.touch import AnswerPut, MoveMade, apply_touch, touch_of
from companion.evening.touch import begins_game as begins_new_game
from companion.tools.checklist_model import CHECKLIST
from companion.tools.step_label import answer_label, button_label, tick_label
from screens.light.state.keys import (
    ADDING,
    BRING,
    DOCK,
    HELD,
    MINUS,
    ONE_MORE,
    OTHERS,
    TYPING,
    Switches,
    asked_now,
    fold_around,
    key,
    label_key,
    mark,
    scope_of,
    seen,
    sequences_in_order,
    switched,
    typing_of,
)
from screens.light.state.light_tool_session import (
    Chance,
    LightToolSession,
    StaleError,
    TouchRecord,
    after_touch,
)
from screens.light.state.menu import MENU
from screens.light.state.submissions import (
    FIGURE,
    NO_CHOICE,
    RUB_OUT,
    SIGN,
    NewValue,
    Submission,
    given,
)

NOT_KEPT: Final = "That cannot be kept here."

STEPPING: Final = ("undo", "redo")
"""What the menu has of steps: their pads follow what they change."""


def touched(
    tool_session: LightToolSession, form: Mapping[str, str], now: float, seed: int
) -> LightToolSession:
    """Return *tool_session* after the touch that *form* holds.

    *now* is in seconds since 1970, *seed* 64 random bits. What cannot be done leaves everything
    as it is and is told in ``said``. Raises StaleError if it is not asked any more, and nothing
    else, whatever is in *form*.
    """
    quiet = replace(tool_session, notice="", did=None, cue="")
    try:
        done = _done(quiet, form, Chance(now, seed))
        if done is not quiet and done.last is quiet.last:
            done = replace(done, last=None)  # a finger bounces on what it just touched
        after = _tidied(done, quiet)
    except StaleError:
        raise
    except CompanionError as error:
        return replace(tool_session, notice=str(error), did=None, cue="", last=None)
    except ValidationError:
        return replace(tool_session, notice=NOT_KEPT, did=None, cue="", last=None)
    played = form.get("k") == "offer" or form.get("k") not in MENU
    won = played and _is_decided(tool_session, after)
    return replace(after, cue=WINNER) if won else after


def begins_game(tool_session: LightToolSession, form: Mapping[str, str]) -> bool:
    """Return whether the touch in *form* is *New game* on the checklist in *tool_session*."""
    found = touchables(tool_session.parts) if tool_session.tool.key == CHECKLIST else ()
    buttons = (
        each for each in found if isinstance(each, Button) and key(each) == form.get("k")
    )
    return any(begins_new_game(tool_session.tool, each.move) for each in buttons)


def _is_decided(before: LightToolSession, after: LightToolSession) -> bool:
    """Return whether a touch settled who won: on a sheet that is *Next* after the last number, not its first digit."""
    if _enters(after):
        return False
    if _enters(before):
        return winners(after.tool, after.state) is not None
    return decided(before.tool, before.state, after.state)


def _enters(tool_session: LightToolSession) -> bool:
    """Return whether the pad of a sheet is open."""
    parts = seen(tool_session.tool, tool_session.state)
    return is_entering(parts.body, asked_now(parts, tool_session.switches, tool_session.sits))


def _done(
    tool_session: LightToolSession, form: Mapping[str, str], chance: Chance
) -> LightToolSession:
    what, word, typed = (form.get(name, "") for name in "kvn")
    if what == "offer" and tool_session.due and word == label_key(tool_session.due.title):
        if _bounced(tool_session, "main", chance.now, BUTTON_SECONDS):
            return tool_session
        return replace(MENU[what](tool_session, word, typed), last=("main", chance.now))
    if what in MENU:
        after = MENU[what](tool_session, word, typed)
        if what in STEPPING:
            after = pad_followed(tool_session, after)
        # a second touch is for the button that copies or led here, not for the next large one
        bounces = what in {"copied", BRING}
        return replace(after, last=("main", chance.now)) if bounces else after
    parts = tool_session.parts
    target = next((each for each in touchables(parts) if key(each) == what), None)
    after = _touched(tool_session, parts, target, (word, typed), chance)
    around = fold_around(parts, what)
    if (
        isinstance(target, Question)
        and word != "open"
        and any(target in sequence.questions for sequence in sequences_of(parts.body))
    ):  # on its pad, or in the picture: what was folded stays so
        around = ""
    if after is tool_session or not around:
        return after
    return replace(after, switches=replace(after.switches, on=after.switches.on | {around}))


def _touched(
    tool_session: LightToolSession,
    parts: Layout,
    target: Touchable | None,
    submitted: tuple[str, str],
    chance: Chance,
) -> LightToolSession:
    match target:
        case Button():
            return _pressed(tool_session, parts, target, chance)
        case Steps():
            return _ticked(tool_session, target, submitted[0], chance)
        case Question():
            return _asked(tool_session, parts, target, submitted, chance)
        case None:
            raise StaleError


def _pressed(
    tool_session: LightToolSession, parts: Layout, button: Button, chance: Chance
) -> LightToolSession:
    if button.is_guarded and _bounced(tool_session, "main", chance.now, BUTTON_SECONDS):
        return tool_session
    tool, state = tool_session.tool, tool_session.state
    seed = chance.bits(tool.move_with_key(button.move).bits)
    new = tool.move(state, button.move, button.args, int(chance.now), seed)

    def label(before: Any, block: Any) -> str:
        return button_label(tool, before, block)

    what = TouchRecord(MoveMade(button.move, button.args), label, button, int(chance.now), seed)
    kind = cue_of(tool, button, main=button.main)
    after = replace(after_touch(tool_session, new, what), cue=kind)
    if kind == THROW or (button.main and _enters(tool_session)):
        # A pad for figures would cover what was thrown, and another round begins with its first cell.
        after = replace(after, switches=replace(after.switches, chosen=""))
    if button.is_guarded:
        after = replace(after, last=("main", chance.now))
    return _led_back(parts, asked_now(parts, tool_session.switches, tool_session.sits), after)


def _led_back(
    before: Layout, asked: Question | None, after: LightToolSession
) -> LightToolSession:
    """Return *after* with the pad where the touch takes it that *asked* before, or at the first open question where it
    empties one of *before*.
    """
    now = seen(after.tool, after.state)
    chosen, switches = after.switches.chosen, after.switches
    if found := pad_after(before, now, asked):
        chosen = mark(found)
    elif chosen != CLOSED and any_emptied(sequences_of(before.body), sequences_of(now.body)):
        chosen = ""
    return replace(after, switches=replace(switches, chosen=chosen))


def pad_followed(before: LightToolSession, after: LightToolSession) -> LightToolSession:
    """Return *after*, to which undo or redo led from *before*, with the pad where that takes it."""
    old, now = (seen(each.tool, each.state) for each in (before, after))
    found = pad_stepped(old, now, asked_now(old, before.switches, before.sits))
    if not found:
        return after
    return replace(after, switches=replace(after.switches, chosen=mark(found)))


def _ticked(
    tool_session: LightToolSession, steps: Steps, word: str, chance: Chance
) -> LightToolSession:
    places = {f"{sign}{step.place}": step.place for step in steps.items for sign in "+-"}
    if word not in places:
        raise CompanionError(NO_CHOICE)
    place, old = places[word], tool_session.state.look(steps.path)
    now = led(replace(steps, ticked=old)).now
    large = now is not None and now.place == place
    if large and _bounced(tool_session, "main", chance.now, BUTTON_SECONDS):
        return tool_session
    ticked = old | {place} if word[0] == "+" else old - {place}

    def label(before: Any, block: Any) -> str:
        return tick_label(block, place, place in ticked)

    new = tool_session.state.put(steps.path, ticked)
    after = after_touch(
        tool_session,
        new,
        TouchRecord(AnswerPut(steps.path, ticked), label, steps, int(chance.now), 0),
    )
    return replace(after, last=("main", chance.now)) if large else after


def _asked(
    tool_session: LightToolSession,
    parts: Layout,
    question: Question,
    submitted: tuple[str, str],
    chance: Chance,
) -> LightToolSession:
    sequences = sequences_of(parts.body)
    docked = any(question is each for sequence in sequences for each in sequence.questions)
    here, scope, (word, typed) = mark(question), scope_of(question, docked=docked), submitted
    if switches := switched(tool_session.switches, word, here, scope):
        return replace(tool_session, switches=switches)
    adding, typing = ADDING + scope, typing_of(question, question.value)
    on, on_keypad = tool_session.switches.on, _is_typed(question, word)
    adds = ONE_MORE + here in on or (adding in on and not on_keypad)
    waits = _sign_waits(question, adds=adds)
    minus = waits and MINUS + here in on
    if (waits and word == SIGN) or (minus and word == RUB_OUT):
        turned = tool_session.switches.only(MINUS, "" if minus else MINUS + here)
        return replace(tool_session, switches=replace(turned, chosen=here))
    words = Submission(word, typed, adds, typing in on, minus)
    answer = given(question, words)
    if changes_nothing(question, answer.value):
        after = tool_session
    elif question.move and _bounced(
        tool_session, (question.move, answer.value), chance.now, too_soon(question)
    ):
        return tool_session
    else:
        after = _answered(tool_session, question, answer.value, chance)
    after = replace(
        after, switches=_switches_after(tool_session.switches, question, answer, word, docked)
    )
    if not docked:
        asked = asked_now(parts, tool_session.switches, tool_session.sits)
        return _led_back(parts, asked, after)
    row = on_one_pad(sequences, question)
    if len(row) > 1:  # its pad stays as it is
        asked = asked_now(parts, tool_session.switches, tool_session.sits)
        there = mark(asked) if asked in row else here
        return replace(after, switches=replace(after.switches, chosen=there))
    if not after.switches.chosen and (
        left := left_to_ask(
            sequences_in_order(after.parts, after.switches), question, after.sits
        )
    ):
        return replace(after, switches=replace(after.switches, chosen=mark(left)))
    return after


def _answered(
    tool_session: LightToolSession, question: Question, value: Any, chance: Chance
) -> LightToolSession:
    """Return *tool_session* after *value* was entered for *question*."""
    tool, state = tool_session.tool, tool_session.state
    old = state.look(question.path) if question.path else question.value
    seed = chance.bits(32)
    made = touch_of(question, value)
    new = apply_touch(tool, state, made, int(chance.now), seed)

    def label(before: Any, block: Any) -> str:
        return answer_label(tool, before, block, old, value)

    after = after_touch(
        tool_session, new, TouchRecord(made, label, question, int(chance.now), seed)
    )
    if question.move:
        after = replace(after, last=((question.move, value), chance.now))
    return after


def _switches_after(
    switches: Switches, question: Question, answer: NewValue, word: str, docked: bool
) -> Switches:
    """Return the switches after *answer*: a whole one moves the pad on, a part of one leaves it."""
    if isinstance(question.kind, Groups) and "-" in word:
        return switches.only(HELD + scope_of(question, docked=docked))
    if not docked:
        return switches
    if _is_typed(question, word) and not answer.whole:
        switches = switches.only(TYPING, typing_of(question, answer.value))
        goes_on = word == RUB_OUT and lost_a_term(question.kind, question.value, answer.value)
        switches = switches.only(ONE_MORE, ONE_MORE + mark(question) if goes_on else "")
    if word.removeprefix(FIGURE) != "0":  # there is no number below nought before
        switches = switches.only(MINUS)
    if word == SIGN and typing_of(question, question.value) in switches.on:
        switches = switches.only(TYPING, typing_of(question, answer.value))
    if answer.whole:
        switches = switches.only(OTHERS).only(TYPING).only(ONE_MORE)
    return replace(switches, chosen="" if answer.whole else mark(question))


def _sign_waits(question: Question, *, adds: bool) -> bool:
    """Return whether a minus that is touched on the keypad of *question* waits for the next digit."""
    kind = question.kind
    return isinstance(kind, Count | Sum) and sign_waits(question.value, kind, adds=adds)


def _is_typed(question: Question, word: str) -> bool:
    """Return whether the next digit goes on with the number of *question* after the key with this *word*."""
    if isinstance(question.kind, Sum):
        return word.startswith(FIGURE) or word in (RUB_OUT, SIGN)
    return isinstance(question.kind, Count) and word != SIGN


def _bounced(tool_session: LightToolSession, touch: object, now: float, seconds: float) -> bool:
    """Return whether the same *touch* came less than *seconds* ago."""
    return tool_session.last is not None and (
        tool_session.last[0] == touch and 0 <= now - tool_session.last[1] < seconds
    )


HALF_DONE: Final = (HELD, ADDING, OTHERS)
"""What begins the switches of a question that is being answered."""


def _tidied(tool_session: LightToolSession, before: LightToolSession) -> LightToolSession:
    """Return *tool_session* without what was switched on for a pad that is not there any more.

    A player whose group became complete since *before* is no longer held. What was entered is folded once it is known
    who won, and comes back where that is undone: nothing is half done there then.
    """
    asked = asked_now(
        seen(tool_session.tool, tool_session.state), tool_session.switches, tool_session.sits
    )
    kind = asked.kind if asked and not asked.options else None
    gone = [] if isinstance(kind, Count | Sum) else [TYPING]
    gone += [] if isinstance(kind, Sum) else [ADDING + DOCK, ONE_MORE]
    gone += [] if isinstance(kind, Sum | Count) else [OTHERS + DOCK, MINUS]
    on = {each for each in tool_session.switches.on if not each.startswith(tuple(gone))}
    if bool(winners(tool_session.tool, tool_session.state)) != bool(
        winners(tool_session.tool, before.state)
    ):
        on = {each for each in on if not each.startswith(HALF_DONE) or each.endswith(DOCK)}
    if held := {each for each in on if each.startswith(HELD)}:
        groups, were = _groups(tool_session), _groups(before)
        on -= {
            each
            for each, (pad, _, seat) in ((each, each.rpartition(":")) for each in held)
            if pad not in groups or int(seat) in groups[pad] - were.get(pad, frozenset())
        }
    return replace(tool_session, switches=replace(tool_session.switches, on=frozenset(on)))


def _groups(tool_session: LightToolSession) -> dict[str, frozenset[int]]:
    """Return what begins the switches of each pad that forms groups, as far as *tool_session* asks it.

    Each with the seats whose group is complete there.
    """
    asked = [each for each in touchables(tool_session.parts) if isinstance(each, Question)]
    pads = [each for each in asked if isinstance(each.kind, Groups)]
    found = {HELD + scope_of(each, docked=False): each.complete for each in pads}
    return {HELD + DOCK: frozenset(), **found}
