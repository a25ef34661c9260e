"""Whole pages, as text, and the part of a tool's page that a touch changes."""

from companion.core.values import Value
from companion.tools.tool import AnyTool, Game
from screens.light.session import Session

POLICY = "default-src 'none'"
"""The content policy of every page: styles and scripts by their hashes."""

STYLE = ""
"""What is in the page's style element."""

SCRIPT = ""
"""What is in the page's script element. Pages work without it."""


def shared_page(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    now: float,
    app: str,
    touch: str,
    code: str = "",
) -> str:
    """Return the page of a code: what was shared, to be read, and a button that leads to the tool.

    Without names, times or anything else that changes: it may be kept for ever. *app* is the
    address of the same screen in the whole app, *touch* that to which its button posts, and *code*
    that of ``code_page``, '' for none.
    """
    raise NotImplementedError


def code_page(
    tool: AnyTool, state: Value, digits: str, *, link: str, app: str, back: str
) -> str:
    """Return the page with *link* as a picture for other phones' cameras."""
    raise NotImplementedError


def tool_page(
    session: Session,
    *,
    now: float,
    app: str,
    version: int = 0,
    events: str = "",
    home: str = "/",
) -> str:
    """Return the page of a tool. *events* is where others' touches are told, '' for nowhere."""
    raise NotImplementedError


def live_part(session: Session, *, now: float, version: int = 0) -> str:
    """Return the part of the tool's page that touches change, the element ``#live``.

    *version* counts the touches of all who share the tool: the page keeps the newest.
    """
    raise NotImplementedError


def shared_part(
    tool: AnyTool,
    state: Value,
    digits: str,
    *,
    now: float,
    app: str,
    touch: str,
    code: str = "",
) -> str:
    """Return the body of ``shared_page``, for a page that is there already."""
    raise NotImplementedError


def home_page(*, app: str, said: str = "", together: tuple[tuple[str, str], ...] = ()) -> str:
    """Return the first page: games, the field for a code, and the whole *app*.

    *said* is what was wrong with the code, *together* the (address, words) of tools that lie
    on the table.
    """
    raise NotImplementedError


def game_page(game: Game, *, app: str) -> str:
    """Return the page of a game: its tools."""
    raise NotImplementedError


def error_page(sentence: str, *, app: str) -> str:
    """Return a page with one sentence, and the way on."""
    raise NotImplementedError
