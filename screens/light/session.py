"""One tool as one browser has it, and what a touch makes of it.

A touch is a form: ``k`` is the key of the question or button that it belongs to, ``v`` the button,
``n`` what was typed beside it. Keys are looked up among what the state asks now: no path, no
move and no value of ours comes from a browser.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.errors import CompanionError
from companion.core.shape import without_secrets
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange import share
from companion.storage import saves
from companion.tools.history import History
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool

LATE = "Somebody was quicker. Look again, then touch."


class StaleError(CompanionError):
    """What was touched is not asked any more. The page should be drawn anew, with this message."""

    def __init__(self) -> None:
        """Say so in one sentence."""
        super().__init__(LATE)


@dataclass(frozen=True, slots=True)
class Pad:
    """What one browser has open; the others who look at the same tool have their own.

    *chosen* is the key of the question that was chosen for the pad, *on* the keys of what is
    switched on besides, *secret* that of the secret that is uncovered, and *find* the words
    that are looked up.
    """

    chosen: str = ""
    on: frozenset[str] = frozenset()
    secret: str = ""
    find: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """One *tool* as one browser has it.

    *table* is who plays, by this browser. *said* is what there is to say about the last touch,
    '' for nothing. *overheard* is whether others could read the connection: then secrets stay
    covered, until the table *trusts* its Wi-Fi. *sources* are the states of other tools of the
    same game that were used in this browser, by the name of the tool.
    """

    tool: AnyTool
    history: History
    table: Table = field(default_factory=Table)
    pad: Pad = field(default_factory=Pad)
    said: str = ""
    overheard: bool = False
    trusts: bool = False
    sources: tuple[tuple[str, Value], ...] = ()

    @property
    def state(self) -> Value:
        """The tool's state now."""
        return self.history.now

    @property
    def digits(self) -> str:
        """The digits of the code of this state: no secrets, no history."""
        return share.write(self.tool, self.state)


def opened(tool: AnyTool, table: Table | None = None) -> Session:
    """Return *tool* as it is at first, for *table*."""
    table = table or Table()
    return Session(tool, History(tool.opening(table)), table)


def touched(session: Session, form: Mapping[str, str], now: float, seed: int) -> Session:
    """Return *session* after the touch that *form* holds.

    *now* is in seconds since 1970, *seed* 64 random bits. What cannot be done leaves everything
    as it is and is told in ``said``. Raises StaleError where it is not asked any more, and nothing else,
    whatever is in *form*.
    """
    raise StaleError


def received(session: Session, digits: str) -> Session:
    """Return *session* with the state of a code, as a step that can be undone.

    Raises ShareError where *digits* are no code of this tool.
    """
    raise NotImplementedError


def seated(session: Session, table: Table) -> Session:
    """Return *session* after this browser's table has changed, by another of its tools."""
    history = reseated(session.history, session.table, table)
    return replace(session, table=table, history=history)


def covered(session: Session) -> Session:
    """Return *session* with its secrets covered and nothing said: for a page that is fetched afresh."""
    return replace(session, pad=replace(session.pad, secret=""), said="")


def save_text(session: Session) -> str:
    """Return what the browser may keep, so that a host that was started again loses nothing.

    Where others could read it, it holds no secrets, and so no steps of undo either.
    """
    history = session.history
    if session.overheard and not session.trusts:
        history = History(without_secrets(history.now))
    return saves.write(session.tool, history)


def restored(tool: AnyTool, text: str, table: Table | None = None) -> Session:
    """Return the session that ``save_text`` wrote. Raises StorageError for any other *text*."""
    return Session(tool, saves.read(tool, text), table or Table())
