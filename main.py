"""Start Companion: in its own window where there is one, otherwise in the browser."""

import argparse
import os
import sys
from pathlib import Path

import flet as ft

from screens.app import main


def start() -> None:
    """Start the app as the command line, or the platform it was built for, asks."""
    if sys.platform == "emscripten" or "FLET_PLATFORM" in os.environ:
        ft.run(main, assets_dir="assets")
        return
    from screens.server import desktop_client, host  # noqa: PLC0415 - a phone has no server

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", action="store_true", help="for the phones on this Wi-Fi")
    parser.add_argument("--browser", action="store_true", help="never a window of its own")
    parser.add_argument("--port", type=int, default=8550, help="where to serve it (8550)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser here")
    parser.add_argument(
        "--host-name", action="append", default=[], help="a name that phones find it by"
    )
    parser.add_argument("--certificate", default="", help="a file (PEM): encrypt, with --key")
    parser.add_argument("--key", default="", help="the certificate's key (PEM)")
    chosen = parser.parse_args()
    if bool(chosen.certificate) != bool(chosen.key):
        parser.error("--certificate and --key belong together.")
    for file in filter(None, (chosen.certificate, chosen.key)):
        if not Path(file).is_file():
            parser.error(f"There is no file {file}.")
    if not 0 <= chosen.port < 65536:
        parser.error("A port is a number from 0 to 65535.")
    if chosen.certificate and not host.is_usable(chosen.certificate, chosen.key):
        parser.error("This certificate and this key cannot be used together.")
    why = "" if chosen.serve or chosen.browser else desktop_client.why_no_window()
    if not (chosen.serve or chosen.browser or why):
        host.print_line("Companion opens in a window of its own.")
        ft.run(main, assets_dir="assets")
        return
    if why:
        host.print_line(why)
    host.run(
        host.Serving(
            for_phones=chosen.serve,
            port=chosen.port,
            show=not chosen.no_open,
            names=tuple(chosen.host_name),
            certificate=chosen.certificate,
            key=chosen.key,
        )
    )


if __name__ == "__main__":
    start()
