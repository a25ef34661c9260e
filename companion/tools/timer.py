"""A timer that a table may use: it counts down, stands still when paused, and begins anew.

A tool has it by a field ``timer: Clock = Clock()``, ``*MOVES`` among its moves, and
``shown(state)`` and ``asked(state)`` among its blocks. What is kept is the second in which
the time is up, so that sleep, another screen and a restart change nothing.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from companion.core.blocks import Fold, Note, Press, Result, Timer
from companion.core.fields import Internal
from companion.core.values import Value
from companion.core.words import counted
from companion.tools.questions import ask
from companion.tools.tool import Move

MOST_MINUTES: Final = 60

MOST: Final = 99 * 60 + 59
"""As many seconds can be left at the most: what two figures each can say."""

END_OF_TIME: Final = 2**32 - 1
"""The last second since 1970 that can be held, in the year 2106."""

MINUTES: Final = (0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45, 60)
"""What a table can choose; 0 is no timer."""


Do = Callable[[Any, tuple[Any, ...], int, int], Any]
"""What a move does."""


class Clock(Value):
    """How long the table's timer runs, and where it stands.

    *ends* is the second since 1970 in which the time is up, None while it stands still; then
    so many seconds are *left*, None for all of them.
    """

    minutes: Annotated[int, Internal(most=MOST_MINUTES, house=True)] = 0
    ends: Annotated[int | None, Internal(most=END_OF_TIME, blank=True)] = None
    left: Annotated[int | None, Internal(most=MOST, blank=True)] = None


def seconds(clock: Clock) -> int:
    """Return how many seconds are left while *clock* stands still."""
    return 60 * clock.minutes if clock.left is None else clock.left


def chosen(clock: Clock, minutes: int) -> Clock:
    """Return a clock of so many *minutes*; another choice sets it back."""
    return clock if minutes == clock.minutes else Clock(minutes=minutes)


def set_back(clock: Clock) -> Clock:
    """Return *clock* as it stood before it was started."""
    return Clock(minutes=clock.minutes)


def anew(clock: Clock, now: int) -> Clock:
    """Return *clock* from its beginning; it goes on running only where it ran."""
    return set_back(clock) if clock.ends is None else started(set_back(clock), now)


def started(clock: Clock, now: int) -> Clock:
    """Return *clock* running; where nothing was left, from its beginning."""
    if clock.ends is not None or not clock.minutes:
        return clock
    return _until(clock, now + (seconds(clock) or 60 * clock.minutes))


def paused(clock: Clock, now: int) -> Clock:
    """Return *clock* standing still with what is left."""
    if clock.ends is None:
        return clock
    return clock.evolve(ends=None, left=min(MOST, max(0, clock.ends - now)))


def longer(clock: Clock, now: int) -> Clock:
    """Return *clock* with one minute more; one that had run out runs on for it."""
    if clock.ends is None:
        return clock.evolve(left=min(MOST, seconds(clock) + 60))
    return _until(clock, min(max(clock.ends, now) + 60, max(clock.ends, now + MOST)))


def only_timer(before: Value, after: Value) -> bool:
    """Return whether *after* is like *before* in everything but the timer."""
    if not isinstance(getattr(before, "timer", None), Clock):
        return False
    return all(value == getattr(after, name) for name, value in before if name != "timer")


def _until(clock: Clock, second: int) -> Clock:
    return clock.evolve(ends=min(END_OF_TIME, second), left=None)


_DEEDS: Final[dict[str, Callable[[Clock, int], Clock]]] = {
    "start": started,
    "pause": paused,
    "longer": longer,
    "back": lambda clock, now: set_back(clock),
    "again": lambda clock, now: started(set_back(clock), now),
}


def _done(state: Any, args: tuple[Any, ...], now: int, seed: int) -> Any:
    return state.evolve(timer=_DEEDS[args[0]](state.timer, now))


def _set(state: Any, args: tuple[Any, ...], now: int, seed: int) -> Any:
    return state.evolve(timer=chosen(state.timer, args[0]))


MOVES: Final[tuple[Move[Any], ...]] = (
    Move("timer", "The table's timer", _done),
    Move("timer-set", "The table's timer", _set),
)


def following(
    step: Callable[..., Any],
    phase: Callable[[Any], object],
    turn: Callable[[Any], object],
) -> Do:
    """Return *step* as a move that the timer follows: it stands set back in another *phase*,
    and begins anew with another *turn*, running on where it ran.
    """

    def do(state: Any, args: tuple[Any, ...], now: int, seed: int) -> Any:
        after = step(state, *args)
        if phase(state) != phase(after):
            return after.evolve(timer=set_back(after.timer))
        if turn(state) != turn(after):
            return after.evolve(timer=anew(after.timer, now))
        return after

    return do


def shown(state: Any) -> Result:
    """Return the timer, where the table has chosen one."""
    clock: Clock = state.timer
    if not clock.minutes:
        return ()
    start, go_on, pause = (
        _press(title, deed)
        for title, deed in (("Start", "start"), ("Go on", "start"), ("Pause", "pause"))
    )
    more, back = _press("One minute more", "longer"), _press("Set back", "back")
    presses: tuple[Press, ...]
    if clock.ends is not None:
        presses = (pause, more, back)
    else:
        presses = (start, more) if clock.left is None else (go_on, more, back)
    after = (_press("Again", "again"), more, back)
    return (Timer("The table's timer", seconds(clock), clock.ends, presses, after),)


def _press(title: str, deed: str) -> Press:
    return Press(title, "timer", (deed,))


def asked(state: Any) -> Result:
    """Ask for how long the table's timer runs, folded away."""
    options = tuple((each, counted(each, "minute") if each else "Off") for each in MINUTES)
    question = ask(
        state,
        ("timer", "minutes"),
        "How long?",
        move="timer-set",
        options=options,
        said="The table's timer",
    )
    note = Note("The rules have no timer. This one is your table's own, for turns or talks.")
    return (Fold("Your table's own timer", (note, question)),)
