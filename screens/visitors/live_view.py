"""What a browser at a live table is told besides a tool: its own steps, who did what, what waits for it."""

from companion.display import table_words as words
from companion.live.actions import Name
from companion.live.causes import cause_of_op
from companion.live.links import JOIN
from companion.live.remarks import Dismissed, last_line, waiting_in, waiting_offer
from companion.live.story import only_looking
from companion.live.undo import redoes, undoes
from companion.table_host.live_table import LiveTable
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages.table_page import TableView
from screens.light.pages.table_remarks import remark_of
from screens.light.state.light_tool_session import Live
from screens.light.state.steady_clock import STEADY
from screens.visitors.member import Member


def live_of(
    seat: Member, tool: AnyTool, notes: History | None, dismissed: Dismissed = ()
) -> Live:
    """Return what a tool's page shows of the table: undo and redo, who did what, what waits for a touch.

    The conflicts that this browser has *dismissed* are not among it.
    """
    log = seat.table.log
    step, dropped = undoes(log, seat.device, tool.name), redoes(log, seat.device, tool.name)
    mine = log.room.seats.get(seat.device)
    return Live(
        seat=mine,
        others=log.room.taken - {mine},
        undoes=(notes.undoes if notes else "") or (step.op.label or tool.title if step else ""),
        undo_cause=(notes.last_cause if notes else None)
        or (cause_of_op(tool, step.op) if step else None),
        redoes=(notes.redoes if notes else "") or (dropped.op.label if dropped else ""),
        last=last_line(log, tool.name, seat.device),
        looks_on=only_looking(log, seat.device) if mine is None else "",
        remarks=tuple(map(remark_of, waiting_in(log, tool.name, seat.device, dismissed))),
    )


def name_in(word: str) -> Name | None:
    """Return the name of an operation in *word*, "2-17"; None for anything else."""
    device, _, mine = word.partition("-")
    fits = all(
        each.isascii() and each.isdecimal() and len(each) < 16 for each in (device, mine)
    )
    return (int(device), int(mine)) if fits else None


def table_view(
    seat: Member, base: str, *, leads: bool = False, overheard: bool = False
) -> TableView:
    """Return the table as the browser at *seat* sees it; links begin with *base*, '' if nobody scans a link.

    It *leads* if whoever serves it says so, or as the device that leads. *overheard* is whether nothing secret may
    go out to it.
    """
    table, people = seat.table, seat.table.people
    return TableView(
        table.log,
        seat.device,
        STEADY.now(),
        here=table.here,
        devices=people.devices,
        link=base and f"{base}{JOIN}{people.key}",
        leads=leads or people.leader == seat.device,
        locked=people.locked,
        version=table.version,
        remarks=tuple(
            remark_of(waiting_offer(table.room, each, seat.device))
            for each in table.room.offers.values()
        ),
        overheard=overheard,
        deputy=deputy_line(table, by_codes=not base),
        requests=table.requests_for(seat.device),
    )


def deputy_line(table: LiveTable, *, by_codes: bool) -> str:
    """Return what a light page says of who takes *table* over, '' where that is not asked: at a laptop, or with many
    hosts.

    Where phones are linked *by_codes*, it goes on there by itself.
    """
    if not table.names_deputies:
        return ""
    deputy = table.people.deputy
    who = table.room.who(deputy) if deputy else ""
    away = deputy not in table.here
    return words.deputy_words(who, own=False, away=away, light=True, by_codes=by_codes)
