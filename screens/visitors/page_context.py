"""What a tool's page says besides the tool."""

from typing import Required, TypedDict


class PageContext(TypedDict, total=False):
    """What a tool's page says besides the tool: see ``screens.light.pages.changing_part.changing_part``."""

    now: Required[float]
    app: Required[str]
    version: int
    events: str
    code: str
    home: str
    together: str
    seals: bool | None
