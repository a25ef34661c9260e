"""A countdown that a table may use.

A tool has it by a field ``timer: Clock = Clock()``, ``*MOVES`` among its moves, and
``shown(state)`` and ``asked(state)`` among its blocks. The state holds the second at which the
time runs out, so the timer is right after sleep and a restart.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from companion.core.blocks import Button, Fold, Note, Result, Timer
from companion.core.fields import Internal
from companion.core.values import Value
from companion.core.words import with_noun
from companion.tools.questions import ask
from companion.tools.tool import Move

MOST_MINUTES: Final = 60

MOST_SECONDS: Final = 99 * 60 + 59
"""The longest time, in seconds: 99:59."""

END_OF_TIME: Final = 2**32 - 1
"""The latest time that can be held, in seconds since 1970 UTC: in the year 2106."""

MINUTES: Final = (0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45, 60)
"""The minutes that a table can choose; 0 is no timer."""


class Clock(Value):
    """The table's timer: it runs for *minutes*.

    *ends* is when it runs out, in seconds since 1970 UTC; None while it is stopped. *left* are the seconds
    to go while it is stopped, and those that it was started with while it runs; None for all of its minutes.
    """

    minutes: Annotated[int, Internal(most=MOST_MINUTES, house=True)] = 0
    ends: Annotated[int | None, Internal(most=END_OF_TIME, blank=True)] = None
    left: Annotated[int | None, Internal(most=MOST_SECONDS, blank=True)] = None


def seconds(clock: Clock) -> int:
    """Return the seconds to go of *clock* while it is stopped; at most as many are to go while it runs."""
    return 60 * clock.minutes if clock.left is None else clock.left


def seconds_at(clock: Clock, now: int) -> int:
    """Return the seconds to go of *clock* at *now*: never more than it was started with, whatever clocks say."""
    return _block(clock).left_at(now)


def chosen(clock: Clock, minutes: int) -> Clock:
    """Return a clock of *minutes*, stopped at its beginning; *clock* itself if they are the same."""
    return clock if minutes == clock.minutes else Clock(minutes=minutes)


def set_back(clock: Clock) -> Clock:
    """Return *clock* stopped at its beginning."""
    return Clock(minutes=clock.minutes)


def anew(clock: Clock, now: int) -> Clock:
    """Return *clock* at its beginning; running from *now* if it was running."""
    return set_back(clock) if clock.ends is None else started(set_back(clock), now)


def started(clock: Clock, now: int) -> Clock:
    """Return *clock* running from *now*; from its beginning if no time was left."""
    if clock.ends is not None or not clock.minutes:
        return clock
    return _running(clock, seconds(clock) or 60 * clock.minutes, now)


def paused(clock: Clock, now: int) -> Clock:
    """Return *clock* stopped, with the seconds that are left at *now*."""
    if clock.ends is None:
        return clock
    return clock.evolve(ends=None, left=seconds_at(clock, now))


def longer(clock: Clock, now: int) -> Clock:
    """Return *clock* with one more minute; one that has run out starts again with one."""
    left = min(MOST_SECONDS, seconds_at(clock, now) + 60)
    return clock.evolve(left=left) if clock.ends is None else _running(clock, left, now)


def only_timer(before: Value, after: Value) -> bool:
    """Return whether *before* and *after* differ in the timer, and in nothing else."""
    if "timer" not in type(before).model_fields or not isinstance(before.timer, Clock):  # type: ignore[attr-defined]
        return False
    if before.timer == after.timer:  # type: ignore[attr-defined]
        return False  # most steps: looked at first, since a full history asks for 200 at once
    return all(value == getattr(after, name) for name, value in before if name != "timer")


def _running(clock: Clock, left: int, now: int) -> Clock:
    """Return *clock* running from *now*, with *left* seconds to go."""
    known = None if left == 60 * clock.minutes else left
    return clock.evolve(ends=min(END_OF_TIME, now + left), left=known)


_DEEDS: Final[dict[str, Callable[[Clock, int], Clock]]] = {
    "start": started,
    "pause": paused,
    "longer": longer,
    "back": lambda clock, now: set_back(clock),
    "again": lambda clock, now: started(set_back(clock), now),
}


def _done(state: Any, deed: str, now: int) -> Any:
    return state.evolve(timer=_DEEDS[deed](state.timer, now))


def _set(state: Any, minutes: int) -> Any:
    return state.evolve(timer=chosen(state.timer, minutes))


MOVES: Final[tuple[Move[Any], ...]] = (
    Move("timer", "The table's timer", _done, timed=True),
    Move("timer-set", "The table's timer", _set),
)


def following(
    step: Callable[..., Any],
    phase: Callable[[Any], object],
    turn: Callable[[Any], object],
) -> Callable[..., Any]:
    """Return *step* as what a timed move does that resets the timer.

    It is stopped at its beginning where *phase* of the state changes. Where *turn* changes, it
    begins again, and runs if it was running.
    """

    def do(state: Any, *args: Any, now: int) -> Any:
        after = step(state, *args)
        if phase(state) != phase(after):
            return after.evolve(timer=set_back(after.timer))
        if turn(state) != turn(after):
            return after.evolve(timer=anew(after.timer, now))
        return after

    return do


def running(state: Any) -> Timer | None:
    """Return the timer of *state* while it runs, with no buttons; None for any other state."""
    clock = getattr(state, "timer", None)
    if not isinstance(clock, Clock) or clock.ends is None:
        return None
    return _block(clock)


def _block(
    clock: Clock, buttons: tuple[Button, ...] = (), after: tuple[Button, ...] = ()
) -> Timer:
    return Timer("The table's timer", seconds(clock), clock.ends, buttons, after)


def shown(state: Any) -> Result:
    """Return the timer of *state*, if the table has chosen one."""
    clock: Clock = state.timer
    if not clock.minutes:
        return ()
    start, go_on, pause = (
        _press(title, deed, fact)
        for title, deed, fact in (
            ("Start", "start", "started"),
            ("Go on", "start", "went on"),
            ("Pause", "pause", "paused"),
        )
    )
    more, back = _press("One minute more", "longer"), _press("Set back", "back", "set back")
    buttons: tuple[Button, ...]
    if clock.ends is not None:
        buttons = (pause, more, back)
    else:
        buttons = (start, more) if clock.left is None else (go_on, more, back)
    after = (_press("Again", "again", "started again"), more, back)
    return (_block(clock, buttons, after),)


def _press(title: str, deed: str, fact: str = "") -> Button:
    return Button(title, "timer", (deed,), step_label=fact)


def asked(state: Any) -> Result:
    """Return the question how long the timer runs, in a Fold."""
    options = tuple((each, with_noun(each, "minute") if each else "Off") for each in MINUTES)
    question = ask(
        state,
        ("timer", "minutes"),
        "How long?",
        move="timer-set",
        options=options,
        step_label="The table's timer",
    )
    note = Note("The rules have no timer. This one is your table's own, for turns or talks.")
    return (Fold("Your table's own timer", (note, question)),)
