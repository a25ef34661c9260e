"""What a page of a tool is asked for, and how its touches are answered: with the page, or with the part that
changed.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.catalogue import find_tool
from companion.core.errors import ShareError
from companion.tools.tool import AnyTool
from screens.light.pages.changing_part import changing_part
from screens.light.pages.tool_page import tool_page
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import LightToolSession
from screens.light.ui.links import CELL
from screens.server.door.light_door import RefusedError, refused_code
from screens.server.light_routes.responses import HEADERS, by_script, html
from screens.visitors.page_context import PageContext

NO_TOOL: Final = "There is no such tool."


def answered(
    request: Request, after: LightToolSession, around: PageContext, status: int, to: str = ""
) -> Response:
    """Return the answer to a touch that led to *after*: 409 late, 422 refused, 303 done.

    What is done is shown at the address *to*, '' for that of the page, so that the browser can load it
    again. Our script gets the part that changed.
    """
    if by_script(request):
        return html(request, changing_part(after, **around), 409 if status == 409 else 200)
    if status == 303:
        return RedirectResponse(to or f"{request.url.path}#{CELL}", status, HEADERS)
    return html(request, tool_page(after, **around), status)


def take(before: LightToolSession, digits: str, chosen: str = "") -> LightToolSession:
    """Return *before* with the state of the code *digits*, as players have *chosen*. Raises RefusedError."""
    try:
        return light_tool_session.received(before, digits, chosen)
    except ShareError as error:
        raise refused_code(error) from error


def asked_for(request: Request) -> AnyTool:
    """Return the tool that the address names. Raises RefusedError."""
    found = find_tool("{game}/{tool}".format_map(request.path_params))
    if found is None:
        raise RefusedError(404, NO_TOOL)
    return found
