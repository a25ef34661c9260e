"""Tools on the table as light pages: every phone of the laptop sees each touch, and may touch."""

import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from companion.catalogue import every_tool
from companion.core.errors import CompanionError
from companion.core.shape import public
from screens.light import page, session
from screens.light.session import Pad, Session, StaleError
from screens.server import light_cookies as cookies
from screens.server.light_answers import HEADERS, by_script, html
from screens.server.light_door import LightDoor, RefusedError, address, read_form
from screens.server.light_events import EventStream, event, told
from screens.server.light_tools import HOME, LinkBase, app_of
from screens.server.shared_tools import LENGTH, LETTERS, Room, SharedTool
from screens.server.visitors import Visitor, Visitors

GONE: Final = "This tool is not on the table any more."

SPLIT: Final = "\n"
"""Between the version, the tool and the save of a shared tool that a browser keeps."""
