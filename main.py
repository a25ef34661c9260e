"""Start Companion: in its own window where there is one, otherwise in the browser."""

import argparse
import os
import sys

import flet as ft

from screens.app import main


def start() -> None:
    """Start the app as the command line, or the platform it was built for, asks."""
    if sys.platform == "emscripten" or "FLET_PLATFORM" in os.environ:
        ft.run(main, assets_dir="assets")
        return
    from screens import host  # noqa: PLC0415 - a phone has no server to import

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", action="store_true", help="for the phones on this Wi-Fi")
    parser.add_argument("--port", type=int, default=8550, help="where to serve it (8550)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser here")
    chosen = parser.parse_args()
    host.run(for_phones=chosen.serve, port=chosen.port, show=not chosen.no_open)


if __name__ == "__main__":
    start()
