"""How the steps of a checklist are led through: the action of now, and what may be folded away."""

from dataclasses import replace
from typing import NamedTuple

from companion.core.blocks import Step, Steps
from companion.core.words import with_noun


class LedSteps(NamedTuple):
    """The steps by how they are shown, from the top.

    *now* is the action to do next, drawn large; None if all are done, or if the list is not
    led. *special* is what this round is like, *later* are the open actions behind the large one;
    *reminders* and *done* are folded.
    """

    now: Step | None
    special: tuple[Step, ...]
    later: tuple[Step, ...]
    reminders: tuple[Step, ...]
    done: tuple[Step, ...]


def led(steps: Steps) -> LedSteps:
    """Return *steps* by how they are shown; each is in one place."""
    if not steps.led:
        return LedSteps(None, (), steps.items, (), ())
    actions = [step for step in steps.items if not step.reminder]
    still = tuple(step for step in actions if step.place not in steps.ticked)
    notes = [step for step in steps.items if step.reminder]
    return LedSteps(
        still[0] if still else None,
        tuple(step for step in notes if step.special),
        still[1:],
        tuple(step for step in notes if not step.special),
        tuple(step for step in actions if step.place in steps.ticked),
    )


def without_done(steps: Steps, done: frozenset[str]) -> Steps:
    """Return *steps* where nothing is left to do with the tools in *done*, nor with those before them.

    Such a step is a reminder then: the tool that comes last tells that the others were used, too. So
    is the alternative to such a step, as soon as it was not taken or is behind the tool that comes last.
    """
    last = max((at for at, step in enumerate(steps.items) if step.tool in done), default=-1)

    def is_over(at: int, step: Step) -> bool:
        if step.instead:
            return at < last or other_way(step.instead) in done
        return bool(step.tool) and at <= last

    return replace(
        steps,
        items=tuple(
            replace(step, reminder=True) if is_over(at, step) else step
            for at, step in enumerate(steps.items)
        ),
    )


def other_way(key: str) -> str:
    """Return the mark, among what is done, that the alternative to the step of tool *key* was not taken."""
    return f"not instead of {key}"


def leads_away(steps: Steps) -> bool:
    """Return whether the action that is drawn large has the way to its tool."""
    now = led(steps).now
    return bool(now and now.tool)


def reminders_title(shown: LedSteps) -> str:
    """Return the title under which reminders are folded: "3 reminders"."""
    return with_noun(len(shown.reminders), "reminder")


def done_title(shown: LedSteps) -> str:
    """Return the title under which done actions are folded: "2 done"."""
    return f"{len(shown.done)} done"
