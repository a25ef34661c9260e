"""What a touch on a light page makes of a tool.

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
from companion.display.bounce import BUTTON_SECONDS, changes_nothing, too_soon
from companion.display.cues import THROW, WINNER, cue_of, decided, winners
from companion.display.layout import Layout
from companion.display.sheets import is_entering
from companion.display.steps import led
from companion.display.targets import (
    CLOSED,
    Touchable,
    any_emptied,
    asks_anew,
    left_to_ask,
    on_one_pad,
    touchables,
    walks_of,
)
from companion.live import causes
from companion.live.touch import AnswerPut, MoveMade
from companion.tools.checklist_model import CHECKLIST
from companion.tools.step_label import answer_label, press_label, tick_label
from screens.light.state.keys import (
    ADDING,
    BRING,
    DOCK,
    HELD,
    HIGHER,
    ONE_MORE,
    TYPING,
    Switches,
    asked_now,
    fold_around,
    key,
    label_key,
    mark,
    scope_of,
    seen,
    switched,
    walks_in_order,
)
from screens.light.state.light_slot import (
    Chance,
    LightSlot,
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


def touched(slot: LightSlot, form: Mapping[str, str], now: float, seed: int) -> LightSlot:
    """Return *slot* after the touch that *form* holds.

    *now* is in seconds since 1970, *seed* 64 random bits. What cannot be done leaves everything
    as it is and is told in ``said``. Raises StaleError if it is not asked any more, and nothing
    else, whatever is in *form*.
    """
    quiet = replace(slot, said="", did=None, cue="")
    try:
        done = _done(quiet, form, Chance(now, seed))
        if done is not quiet and done.last is quiet.last:
            done = replace(done, last=None)  # a finger bounces on what it just touched
        after = _tidied(done, quiet)
    except StaleError:
        raise
    except CompanionError as error:
        return replace(slot, said=str(error), did=None, cue="", last=None)
    except ValidationError:
        return replace(slot, said=NOT_KEPT, did=None, cue="", last=None)
    played = form.get("k") == "offer" or form.get("k") not in MENU
    won = played and _is_decided(slot, after)
    return replace(after, cue=WINNER) if won else after


def begins_game(slot: LightSlot, form: Mapping[str, str]) -> bool:
    """Return whether the touch in *form* is *New game* on the checklist in *slot*."""
    found = touchables(slot.parts) if slot.tool.key == CHECKLIST else ()
    presses = (each for each in found if isinstance(each, Press) and key(each) == form.get("k"))
    return any(causes.begins_game(slot.tool, each.move) for each in presses)


def _is_decided(before: LightSlot, after: LightSlot) -> bool:
    """Return whether a touch settled who won: on a sheet that is *Next* after the last number, not its first digit."""
    if _enters(after):
        return False
    if _enters(before):
        return winners(after.tool, after.state) is not None
    return decided(before.tool, before.state, after.state)


def _enters(slot: LightSlot) -> bool:
    """Return whether the pad of a sheet is open."""
    parts = seen(slot.tool, slot.state)
    return is_entering(parts.body, asked_now(parts, slot.switches, slot.sits))


def _done(slot: LightSlot, form: Mapping[str, str], chance: Chance) -> LightSlot:
    what, word, typed = (form.get(name, "") for name in "kvn")
    if what == "offer" and slot.due and word == label_key(slot.due.label):
        if _bounced(slot, "main", chance.now, BUTTON_SECONDS):
            return slot
        return replace(MENU[what](slot, word, typed), last=("main", chance.now))
    if what in MENU:
        after = MENU[what](slot, word, typed)
        # a second touch is for the button that copies or led here, not for the next large one
        bounces = what in {"copied", BRING}
        return replace(after, last=("main", chance.now)) if bounces else after
    parts = slot.parts
    target = next((each for each in touchables(parts) if key(each) == what), None)
    after = _touched(slot, parts, target, (word, typed), chance)
    around = fold_around(parts, what)
    if (
        isinstance(target, Ask)
        and word != "open"
        and any(target in walk.asks for walk in walks_of(parts.body))
    ):  # on its pad, or in the picture: what was folded stays so
        around = ""
    if after is slot or not around:
        return after
    return replace(after, switches=replace(after.switches, on=after.switches.on | {around}))


def _touched(
    slot: LightSlot,
    parts: Layout,
    target: Touchable | None,
    submitted: tuple[str, str],
    chance: Chance,
) -> LightSlot:
    match target:
        case Press():
            return _pressed(slot, parts, target, chance)
        case Steps():
            return _ticked(slot, target, submitted[0], chance)
        case Ask():
            return _asked(slot, parts, target, submitted, chance)
        case None:
            raise StaleError


def _pressed(slot: LightSlot, parts: Layout, press: Press, chance: Chance) -> LightSlot:
    if press.main and _bounced(slot, "main", chance.now, BUTTON_SECONDS):
        return slot
    tool, state = slot.tool, slot.state
    seed = chance.bits(tool.move_with_key(press.move).bits)
    new = tool.move(state, press.move, press.args, int(chance.now), seed)

    def label(before: Any, block: Any) -> str:
        return press_label(tool, before, block)

    what = TouchRecord(MoveMade(press.move, press.args), label, press, int(chance.now), seed)
    kind = cue_of(tool, press, main=press.main)
    after = replace(after_touch(slot, new, what), cue=kind)
    if kind == THROW or (press.main and _enters(slot)):
        # A pad for figures would cover what was thrown, and another round begins with its first cell.
        after = replace(after, switches=replace(after.switches, chosen=""))
    if press.main:
        after = replace(after, last=("main", chance.now))
    return _led_back(parts, after)


def _led_back(before: Layout, after: LightSlot) -> LightSlot:
    """Return *after* with the pad at the first open question, where it empties one of *before* or adds a row of
    them.
    """
    walks = walks_of(seen(after.tool, after.state).body)
    then, opened = walks_of(before.body), after.switches.chosen != CLOSED
    if (opened and any_emptied(then, walks)) or asks_anew(then, walks):
        return replace(after, switches=replace(after.switches, chosen=""))
    return after


def _ticked(slot: LightSlot, steps: Steps, word: str, chance: Chance) -> LightSlot:
    places = {f"{sign}{step.place}": step.place for step in steps.items for sign in "+-"}
    if word not in places:
        raise CompanionError(NO_CHOICE)
    place, old = places[word], slot.state.look(steps.path)
    now = led(replace(steps, ticked=old)).now
    large = now is not None and now.place == place
    if large and _bounced(slot, "main", chance.now, BUTTON_SECONDS):
        return slot
    ticked = old | {place} if word[0] == "+" else old - {place}

    def label(before: Any, block: Any) -> str:
        return tick_label(block, place, place in ticked)

    new = slot.state.put(steps.path, ticked)
    after = after_touch(
        slot, new, TouchRecord(AnswerPut(steps.path, ticked), label, steps, int(chance.now), 0)
    )
    return replace(after, last=("main", chance.now)) if large else after


def _asked(
    slot: LightSlot, parts: Layout, ask: Ask, submitted: tuple[str, str], chance: Chance
) -> LightSlot:
    walks = walks_of(parts.body)
    docked = any(ask is each for walk in walks for each in walk.asks)
    here, scope, (word, typed) = mark(ask), scope_of(ask, docked=docked), submitted
    if switches := switched(slot.switches, word, here, scope):
        return replace(slot, switches=switches)
    adding, typing = ADDING + scope, TYPING + here
    adds = not slot.switches.on.isdisjoint((adding, ONE_MORE + here))
    words = Submission(word, typed, adds, typing in slot.switches.on)
    answer = given(ask, words)
    if changes_nothing(ask, answer.value):
        after = slot
    elif ask.move and _bounced(slot, (ask.move, answer.value), chance.now, too_soon(ask)):
        return slot
    else:
        after = _answered(slot, ask, answer.value, chance)
    after = replace(after, switches=_switches_after(slot.switches, ask, answer, word, docked))
    if not docked:
        return _led_back(parts, after)
    row = on_one_pad(walks, ask)
    if len(row) > 1:  # its pad stays as it is
        asked = asked_now(parts, slot.switches, slot.sits)
        there = mark(asked) if asked in row else here
        return replace(after, switches=replace(after.switches, chosen=there))
    if not after.switches.chosen and (
        left := left_to_ask(walks_in_order(after.parts, after.switches), ask, after.sits)
    ):
        return replace(after, switches=replace(after.switches, chosen=mark(left)))
    return after


def _answered(slot: LightSlot, ask: Ask, value: Any, chance: Chance) -> LightSlot:
    """Return *slot* after *value* was entered for *ask*."""
    tool, state = slot.tool, slot.state
    old = state.look(ask.path) if ask.path else ask.value
    seed = chance.bits(32)
    new = tool.answer(state, ask, value, int(chance.now), seed)

    def label(before: Any, block: Any) -> str:
        return answer_label(tool, before, block, old, value)

    made = MoveMade(ask.move, (*ask.args, value)) if ask.move else AnswerPut(ask.path, value)
    after = after_touch(slot, new, TouchRecord(made, label, ask, int(chance.now), seed))
    if ask.move:
        after = replace(after, last=((ask.move, value), chance.now))
    return after


def _switches_after(
    switches: Switches, ask: Ask, answer: NewValue, word: str, docked: bool
) -> Switches:
    """Return the switches after *answer*: a whole one moves the pad on, a part of one leaves it."""
    if isinstance(ask.kind, Groups) and "-" in word:
        return switches.only(HELD + scope_of(ask, docked=docked))
    if not docked:
        return switches
    if _is_typed(ask, word) and not answer.whole:
        switches = switches.only(TYPING, TYPING + mark(ask))
        switches = switches.only(ONE_MORE)
    if isinstance(ask.kind, Count) and answer.whole:
        switches = switches.only(HIGHER)
    if answer.whole:
        switches = switches.only(TYPING).only(ONE_MORE)
    return replace(switches, chosen="" if answer.whole else mark(ask))


def _is_typed(ask: Ask, word: str) -> bool:
    """Return whether the next digit goes on with the number of *ask* after the key with this *word*."""
    if isinstance(ask.kind, Sum):
        return word.startswith(FIGURE) or word in (RUB_OUT, SIGN)
    return isinstance(ask.kind, Count) and word != SIGN


def _bounced(slot: LightSlot, touch: object, now: float, seconds: float) -> bool:
    """Return whether the same *touch* came less than *seconds* ago."""
    return slot.last is not None and (
        slot.last[0] == touch and 0 <= now - slot.last[1] < seconds
    )


HALF_DONE: Final = (HELD, ADDING, HIGHER)
"""What begins the switches of a question that is being answered."""


def _tidied(slot: LightSlot, before: LightSlot) -> LightSlot:
    """Return *slot* without what was switched on for a pad that is not there any more.

    A player whose group became complete since *before* is no longer held. What was entered is folded once it is known
    who won, and comes back where that is undone: nothing is half done there then.
    """
    asked = asked_now(seen(slot.tool, slot.state), slot.switches, slot.sits)
    kind = asked.kind if asked and not asked.options else None
    gone = [] if isinstance(kind, Count | Sum) else [TYPING]
    gone += [] if isinstance(kind, Sum) else [ADDING + DOCK, ONE_MORE]
    gone += [] if isinstance(kind, Sum | Count) else [HIGHER + DOCK]
    on = {each for each in slot.switches.on if not each.startswith(tuple(gone))}
    if bool(winners(slot.tool, slot.state)) != bool(winners(slot.tool, before.state)):
        on = {each for each in on if not each.startswith(HALF_DONE) or each.endswith(DOCK)}
    if held := {each for each in on if each.startswith(HELD)}:
        groups, were = _groups(slot), _groups(before)
        on -= {
            each
            for each, (pad, _, seat) in ((each, each.rpartition(":")) for each in held)
            if pad not in groups or int(seat) in groups[pad] - were.get(pad, frozenset())
        }
    return replace(slot, switches=replace(slot.switches, on=frozenset(on)))


def _groups(slot: LightSlot) -> dict[str, frozenset[int]]:
    """Return what begins the switches of each pad that forms groups, as far as *slot* asks it.

    Each with the seats whose group is complete there.
    """
    asked = [each for each in touchables(slot.parts) if isinstance(each, Ask)]
    pads = [each for each in asked if isinstance(each.kind, Groups)]
    found = {HELD + scope_of(each, docked=False): each.complete for each in pads}
    return {HELD + DOCK: frozenset(), **found}
