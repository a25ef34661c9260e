"""The page of a tool, with the style of what our script is likely to put into it."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from companion.core.shape import keeps_secrets
from companion.display.targets import on_one_pad, sequences_of
from companion.evening.made_games import heading
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.inputs.fields import docked_pad, sheet_pad
from screens.light.pages.changing_part import changing_part
from screens.light.state.keys import Switches, all_open
from screens.light.state.light_tool_session import LightToolSession, opened
from screens.light.ui import game_colours
from screens.light.ui.controls import LID
from screens.light.ui.document import (
    COPIED,
    EVENTS_SCRIPT,
    SEAL_SCRIPT,
    SHARED_SCRIPT,
    TABLE_SCRIPT,
    TIMED,
    document,
    looks_in,
)
from screens.light.ui.markup import raw

MOST_CACHED: Final = 256
"""The most tools whose looks are kept: there are 40, and those of games that players made."""


@lru_cache(maxsize=MOST_CACHED)
def soon(tool: AnyTool) -> frozenset[str]:
    """Return the looks of *tool* as it is opened and with its example, and those of all pads there.

    A tool with secrets has the look of their cover, and every script that one may need: a page that was
    fetched again would cover it.
    """
    fresh = opened(tool)
    used = replace(fresh, history=History(tool.example))
    all_there = (replace(each, switches=all_open(each.parts)) for each in (fresh, used))
    parts = [changing_part(each, now=0) for each in all_there]
    questions = {
        question.kind: (question, sequence)
        for each in (fresh, used)
        for sequence in sequences_of(each.parts.body)
        for question in sequence.questions
    }
    pads = (
        sheet_pad(question, sequence, Switches())
        if sequence.sheet
        else docked_pad(question, Switches(), questions=on_one_pad((sequence,), question))
        for question, sequence in questions.values()
    )
    looks = looks_in("".join((*parts, *pads)))
    return looks | {LID, TIMED, COPIED} if keeps_secrets(tool.state) else looks


def tool_page(
    tool_session: LightToolSession,
    *,
    now: float,
    app: str | None = None,
    version: int = 0,
    events: str = "",
    home: str = "",
    code: str = "",
    together: str = "",
    seals: bool | None = None,
) -> str:
    """Return the page of a tool. *events* is the address that reports others' touches, '' for none."""
    part = changing_part(
        tool_session,
        now=now,
        version=version,
        app=app,
        events=events,
        home=home,
        code=code,
        together=together,
        seals=seals,
    )
    game = game_colours.game_in(tool_session.tool, tool_session.state)
    table = TABLE_SCRIPT if tool_session.live else SHARED_SCRIPT
    seals_text = (
        seals is not None and not tool_session.live and keeps_secrets(tool_session.tool.state)
    )
    sealing = (SEAL_SCRIPT,) if seals_text else ()
    scripts = (EVENTS_SCRIPT, table, *sealing) if events else ()
    title = heading(tool_session.tool, tool_session.state)
    return document(title, raw(part), scripts=scripts, soon=soon(tool_session.tool), game=game)
