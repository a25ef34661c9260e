"""What happened at a live table, and what waits for a yes."""

from typing import Final

from companion.catalogue import find_tool
from companion.core.words import ago
from companion.display import table_words as words
from companion.live.log import Log
from companion.live.story import StoryLine, story, where
from screens.light.ui.controls import button, fold, form, soft
from screens.light.ui.icons import badge, icon
from screens.light.ui.markup import Content, Html, el

TOLD: Final = 8
"""Lines of what happened that are seen at once; older ones fold away."""

MOST_TOLD: Final = 60


def happened(log: Log, now: float, me: int, *, touches: bool) -> list[Content]:
    """Return what happened at the table by *now*, as the device *me* reads it; who *touches* may take steps out."""
    lines = story(log)[:MOST_TOLD]
    shown = [_line(log, each, now, me, touches) for each in lines]
    older = fold("Older", el("div", shown[TOLD:]), mark="older")
    return [
        el("h2", words.WHAT_HAPPENED),
        el("div", shown[:TOLD]) if shown else soft(words.NOTHING_YET),
        older if shown[TOLD:] else None,
    ]


def _line(log: Log, step: StoryLine, now: float, me: int, touches: bool) -> Html:
    """Return a line of what happened, with the button that takes it out or puts it back."""
    tool = find_tool(step.tool)
    notes = [
        *([where(log, tool)] if tool else []),
        ago(max(0, int(now) - step.now) // 60),
        *([step.became] if step.became else []),
    ]
    what_was = words.without_name(step.who, step.label)
    who = words.with_you(step.who, own=step.device == me)
    said = (el("b", who), ": ", el("s", what_was) if step.dropped else what_was)
    line = el("span", said, el("small", " · ".join(notes), class_="small"))
    key, face = ("keep", words.PUT_BACK) if step.dropped else ("drop", words.TAKE_OUT)
    sign = icon("redo" if step.dropped else "undo")
    what = f"{step.name[0]}-{step.name[1]}"
    label = f"{face}: {who}: {what_was}"
    back = form(key, button(sign, what, label=label, look="icon"))
    can = touches and (step.dropped or step.can_go)
    seat = log.room.seats.get(step.device)
    player = None if seat is None else log.room.table.player(seat)
    token = (
        badge(player) if player and player.name == step.who else None
    )  # another seat since then
    return el("div", token, line, back if can else None, class_="told")
