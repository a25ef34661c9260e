"""The one place that catches everything.

In Flet a component that raises freezes the session in silence, and a handler that raises
covers the app with a red page. Here both tell the player that nothing was lost, and write
the traceback to the log.
"""

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

import flet as ft

from companion.core.errors import CompanionError

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")
Args = TypeVarTuple("Args")
EventT = TypeVar("EventT")

log = logging.getLogger("companion")

LOST_NOTHING = "That did not work. Nothing you entered is lost."


def show_snackbar(sentence: str) -> None:
    """Show *sentence* at the foot of the page for a moment."""
    ft.context.page.show_dialog(ft.SnackBar(ft.Text(sentence), show_close_icon=True))


def component(function: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
    """Make *function* a component that can fail without freezing the app."""

    @functools.wraps(function)
    def body(*args: Given.args, **kwargs: Given.kwargs) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception:
            log.exception("%s could not be drawn", function.__name__)
            return ft.Text(f"This part cannot be shown. {LOST_NOTHING}")

    return ft.component(body)


def row(function: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
    """Make *function* a component that is drawn anew only for other arguments.

    So these are all that it shows, and whatever it calls: a function made in the drawing of
    something else is another one each time, and would have it drawn each time.
    """
    drawn: Callable[Given, Drawn] = ft.memo(component(function))  # type: ignore[no-untyped-call]
    return drawn


def keyed(
    key: str,
    function: Callable[Given, Drawn],
    *args: Given.args,
    **kwargs: Given.kwargs,
) -> Drawn:
    """Return the component *function* with these arguments, under *key*.

    By its key Flet knows it again among others, and so keeps its state. Types cannot say that
    every component takes a key besides its own arguments: this function does.
    """
    named: Callable[..., Drawn] = function
    return named(*args, **kwargs, key=key)


def handler(
    act: Callable[[*Args], Awaitable[None]], *args: *Args
) -> Callable[[], Awaitable[None]]:
    """Return a handler without parameters that awaits ``act(*args)`` and cannot break the app."""

    async def handle() -> None:
        try:
            await act(*args)
        except CompanionError as error:
            show_snackbar(str(error))
        except Exception:
            log.exception("a touch failed")
            show_snackbar(LOST_NOTHING)

    return handle


def with_event(act: Callable[[EventT], Awaitable[None]]) -> Callable[[EventT], Awaitable[None]]:
    """Return a handler that passes the event on and cannot break the app."""

    async def handle(event: EventT) -> None:
        await handler(act, event)()

    return handle
