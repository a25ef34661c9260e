"""Print how fast the app is and how small its codes are. ``make bench``; nothing is asserted."""

from tests.bench import codes, copy, plays, redraw, scans, speed, touch
from tests.bench.tables import say, table


def main() -> None:
    """Print every table; what needs the browser comes last."""
    say("Answers: microseconds for a tool's result, over random states")
    say(table(("tool", "states", "median", "99th percentile"), speed.answers()))
    say("What if?: milliseconds beside the event loop, over the example and random states")
    say(table(("tool", "states", "median", "slowest"), speed.slow_answers()))
    say("Histories: a full one of every tool, and the milliseconds to write and to read it")
    say(table(("tool", "steps", "KiB", "written", "read"), speed.histories()))
    say("Start: milliseconds to import, median")
    say(table(("what", "whole", "less the bare interpreter", "Flet imported"), speed.imports()))
    say("Codes: the example of every tool as a link, beside its JSON deflated in base64url")
    say(table(codes.HEAD, codes.sizes()))
    say("Played games: milliseconds with a thousand of them, without a browser")
    say(table(("what", "plays", "median", "slowest"), plays.log()))
    say(f"Camera: pictures of {scans.TIMES} that are read; the others are in build/out/camera")
    say(table(scans.HEAD, scans.rates()))
    say(
        "Redraw: what a tap sends to the device, and how long it keeps the app, without a browser"
    )
    say(table(redraw.HEAD, redraw.taps()))
    say("Touch: milliseconds from a tap in the Order tally to the changed screen, in Chromium")
    say(table(("taps", "median", "90th percentile", "slowest"), [touch.taps()]))
    say(f"Browser copy: milliseconds from opening to the first answered tap, {copy.machine()}")
    say(table(copy.HEAD, copy.visits()))


if __name__ == "__main__":
    main()
