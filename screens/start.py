"""Start Companion: in its own window where there is one, otherwise in the browser.

The command ``companion`` of an installed wheel begins here, and so does ``main.py``, which Flet builds apps from.
"""

import argparse
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import flet as ft

from companion.exchange.terminal import prepare_terminal, print_line
from companion.table_host.files import tables_here
from companion.table_host.tables import Tables
from screens.app import main
from screens.table_line.own_door import Listener, OwnDoor
from screens.ui.assets import ASSETS


def start() -> None:
    """Start the app as the command line, or the platform it was built for, asks; Ctrl+C ends it without a word."""
    with suppress(KeyboardInterrupt):
        _start()


def _start() -> None:
    if sys.platform == "emscripten" or "FLET_PLATFORM" in os.environ:
        ft.run(show_own, assets_dir="assets")
        return
    from screens.server import hosted, web_server  # noqa: PLC0415 - a phone has none
    from screens.server.computer import desktop_client  # noqa: PLC0415 - a phone has none

    prepare_terminal()
    parser = command_line()
    chosen = parser.parse_args()
    if trouble := mistake(chosen):
        parser.error(trouble)
    try:
        asked = hosted.Hosted.from_environment(os.environ)
    except hosted.HostedError as error:
        parser.error(str(error))
    if asked:
        hosted.run(asked, chosen.port)
        return
    if chosen.certificate and not web_server.is_usable(chosen.certificate, chosen.key):
        parser.error("This certificate and this key cannot be used together.")
    in_browser = chosen.serve or chosen.browser
    no_window = "" if in_browser else desktop_client.why_no_window()
    if not (in_browser or no_window):
        print_line("Companion opens in a window of its own.")
        ft.run(show_own, assets_dir=str(ASSETS))
        return
    if no_window:
        print_line(no_window)
    web_server.run(
        web_server.Serving(
            for_phones=chosen.serve,
            port=chosen.port,
            show=not chosen.no_open,
            window=not in_browser,
            names=tuple(chosen.host_name),
            certificate=chosen.certificate,
            key=chosen.key,
        )
    )


async def show_own(page: ft.Page) -> None:
    """Show the app on *page*, in a window or on a phone; phones around can come in there, if it is asked for."""
    await main(page, None if sys.platform == "emscripten" else own_door())


@cache
def own_door() -> OwnDoor:
    """Return the door of this device: one, however often its page is opened."""

    def own_tables() -> tuple[Tables, str]:
        store, said = tables_here("")
        return Tables(store), said

    def load(tables: Tables) -> Listener:
        from screens.server.phone_door import PhoneDoor  # noqa: PLC0415 - only when it is asked for

        return PhoneDoor(tables)

    return OwnDoor(own_tables, load)


def command_line() -> argparse.ArgumentParser:
    """Return what the command line may say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--serve", action="store_true", help="for the phones on this Wi-Fi")
    parser.add_argument("--browser", action="store_true", help="never a window of its own")
    parser.add_argument("--port", type=int, default=8550, help="where to serve it (8550)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser here")
    parser.add_argument(
        "--host-name", action="append", default=[], help="a name that phones find it by"
    )
    parser.add_argument("--certificate", default="", help="a file (PEM): encrypt, with --key")
    parser.add_argument("--key", default="", help="the certificate's key (PEM)")
    return parser


def mistake(chosen: argparse.Namespace) -> str:
    """Return what is wrong with the *chosen* options, '' where nothing is."""
    if bool(chosen.certificate) != bool(chosen.key):
        return "--certificate and --key belong together."
    for file in filter(None, (chosen.certificate, chosen.key)):
        if not Path(file).is_file():
            return f"There is no file {file}."
    return "" if 0 <= chosen.port < 65536 else "A port is a number from 0 to 65535."
