"""Components and event handlers that cannot break the app.

In Flet a component that raises freezes the session without a word, and a handler that raises
covers the app with a red page. Here both tell the player that nothing was lost, and log the
traceback. The types of their arguments are kept, so that mypy checks calls of components.
"""

import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

import flet as ft

from companion.core.errors import CompanionError
from screens.ui.letter_size import Text, letter_size
from screens.ui.snack_bar import show_snackbar

Params = ParamSpec("Params")
Drawn = TypeVar("Drawn")
Args = TypeVarTuple("Args")
EventT = TypeVar("EventT")

log = logging.getLogger("companion")

LOST_NOTHING = "That did not work. Nothing you entered is lost."


def component(function: Callable[Params, Drawn]) -> Callable[Params, Drawn]:
    """Return *function* as a component; where it raises, it shows a sentence instead."""

    @functools.wraps(function)
    def body(*args: Params.args, **kwargs: Params.kwargs) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception:
            # The boundary of a drawing: our mistake costs this part, not the page.
            log.exception("%s could not be drawn", function.__name__)
            return Text(f"This part cannot be shown. {LOST_NOTHING}", size=14)

    return ft.component(body)


def memoized(function: Callable[Params, Drawn]) -> Callable[Params, Drawn]:
    """Return *function* as a component that is drawn again only for other arguments, and for
    letters of another size.

    Its arguments, callbacks too, must compare equal from one drawing to the next: a closure
    never does; see ``hooks.use_stable_callback``.
    """

    @functools.wraps(function)
    def body(size_of_letters: float, *args: Params.args, **kwargs: Params.kwargs) -> Drawn:
        return function(*args, **kwargs)

    drawn = ft.memo(component(body))  # type: ignore[no-untyped-call]

    def shown(*args: Params.args, **kwargs: Params.kwargs) -> Drawn:
        found: Drawn = drawn(letter_size(), *args, **kwargs)
        return found

    return shown


def keyed(
    key: str,
    function: Callable[Params, Drawn],
    *args: Params.args,
    **kwargs: Params.kwargs,
) -> Drawn:
    """Call the component *function* with these arguments and the *key* by which Flet finds its state.

    A function of its own, since the type of a component cannot say that it takes a key, too.
    """
    named: Callable[..., Drawn] = function
    return named(*args, **kwargs, key=key)


def handler(
    act: Callable[[*Args], Awaitable[None]], *args: *Args
) -> Callable[[], Awaitable[None]]:
    """Return a handler that awaits ``act(*args)``; an error is shown to the player and logged."""

    async def handle() -> None:
        try:
            await act(*args)
        except CompanionError as error:
            show_snackbar(str(error))
        except Exception:
            # The boundary of a touch: our mistake is told, and the app goes on.
            log.exception("a touch failed")
            show_snackbar(LOST_NOTHING)

    return handle


def with_event(act: Callable[[EventT], Awaitable[None]]) -> Callable[[EventT], Awaitable[None]]:
    """Return a handler that awaits ``act(event)``; an error is shown to the player and logged."""

    async def handle(event: EventT) -> None:
        await handler(act, event)()

    return handle
