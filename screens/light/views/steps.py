"""A checklist as HTML: the next action large, reminders and what is done folded."""

from companion.core.blocks import Step, Steps
from companion.display.game_place import GamePlace
from companion.display.steps import done_title, led, reminders_title
from screens.light.state.keys import key
from screens.light.ui.controls import fold, for_screen_readers, form, switch
from screens.light.ui.icons import icon
from screens.light.ui.links import CELL
from screens.light.ui.markup import Html, el


def steps_view(steps: Steps, live: bool, tools: str) -> Html:
    """Return *steps*, to be ticked where the page is *live*.

    *tools* is where the tools of the same game are, '' for no ways there.
    """
    shown = led(steps)

    def rows(some: tuple[Step, ...]) -> list[Html]:
        return [_step(steps, step, live) for step in some]

    notes, done = rows(shown.reminders), rows(shown.done)
    inside = (
        _next_step(steps, shown.now, live, tools) if shown.now else None,
        rows(shown.special),
        rows(shown.later),
        fold(reminders_title(shown), notes, mark="reminders") if notes else None,
        fold(done_title(shown), done, mark="done") if done else None,
    )
    if live:
        return form(key(steps), inside, look="steps")
    return el("div", inside, class_="steps")


def _next_step(steps: Steps, step: Step, live: bool, tools: str) -> Html:
    """Return the action that is next, large, with the way to its tool."""
    way = None
    if tools and step.tool:
        way = el("a", step.button, href=f"{tools}/{step.tool}#{CELL}", class_="way")
    return el("div", _step(steps, step, live), way, class_="now")


def _step(steps: Steps, step: Step, live: bool) -> Html:
    done = step.place in steps.ticked
    look = "special" if step.special else ""
    sign = icon("tick") if done else icon("star") if step.special else el("i")
    inside = (sign, el("span", step.text))
    if not live:
        return el(
            "p", inside, for_screen_readers("(done)") if done else None, class_=look or None
        )
    word = f"{'-' if done else '+'}{step.place}"
    return switch(inside, word, "", done, role="checkbox", look=look)


def stepper_view(place: GamePlace, said: str) -> Html:
    """Return the phases of a round by name, as *said* aloud: a tick for those that are over, and the current one
    filled.

    Of those that are over the last alone has its name: so the current one is in sight.
    """
    shown = [
        el(
            "span",
            icon("tick") if at < place.at else at + 1,
            " ",
            name if at >= place.at - 1 else None,
            class_="on" if at == place.at else None,
        )
        for at, name in enumerate(place.names)
    ]
    return el("div", shown, class_="st", tabindex=0, role="img", aria_label=said)
