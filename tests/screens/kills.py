"""The app itself, without its window: it is tapped as fast as it can, and killed in between.

Each round is a tap on a card and a change of the log of plays: a game kept, put right, deleted.
What the app has said to be done stands on the disk; of what was in flight, all or nothing.
"""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

from companion.plays.play import Play
from companion.storage.store import FolderStore
from companion.tools.history import MOST_STEPS
from screens.state.page_session import PageSession
from tests.companion.kills import read_until
from tests.companion.sample_plays import play
from tests.screens.desks import ORDERS, found
from tests.screens.whole_app import appeared

HIGH = 6
"""Cards that are counted up before they are taken back again."""


def cards_at(number: int) -> int:
    """Return how many cards are counted after a number of taps."""
    place = number % (2 * HIGH)
    return min(place, 2 * HIGH - place)


def plays_at(number: int) -> frozenset[Play]:
    """Return the log after a number of changes: of each three, one keeps a game, one puts it right,
    and one deletes the game before.
    """
    whole, rest = divmod(number, 3)
    older = [right(whole - 1)] if whole else []
    newest = ([], [play(whole)], [right(whole)])[rest]
    return frozenset((*older, *newest))


def right(number: int) -> Play:
    """Return a game as it was put right."""
    return play(number).renamed(0, "Eve")


async def bring_to(session: PageSession, plays: frozenset[Play]) -> None:
    """Make *plays* of the log, by one change where one is enough."""
    keys = {each.key for each in plays}
    for each in plays - set(session.plays.plays):
        await session.plays.keep(each)
    for each in session.plays.plays:
        if each.key not in keys:
            await session.plays.remove(each)


async def app(folder: Path, first: int) -> None:
    """Tap on and on from number *first*, and say what is done."""
    session = await found(FolderStore(folder))
    screen = await appeared(session)
    await screen.go("/g/lawless-empire/orders")
    await bring_to(session, plays_at(first - 1))
    print(f"play {first - 1}", flush=True)  # noqa: T201 - the test reads it
    number = first
    while True:
        up = cards_at(number) > cards_at(number - 1)
        wanted = "Weak secure: " if up else "Take back: Weak secure"
        (name,) = [each for each in screen.names() if each.startswith(wanted)]
        await screen.touch(name)
        print(f"tap {number}", flush=True)  # noqa: T201 - as above
        await bring_to(session, plays_at(number))
        print(f"play {number}", flush=True)  # noqa: T201 - as above
        number += 1


def look(folder: Path) -> tuple[int, frozenset[Play], int]:
    """Return the cards, the log and the steps that a restart finds. Nothing may be said."""
    session = asyncio.run(found(FolderStore(folder)))
    tool_session = session.tool_session(ORDERS)
    assert session.screen.notices == ()
    return (
        sum(tool_session.state.syndicates[0].orders),
        frozenset(session.plays.plays),
        len(tool_session.history.past),
    )


def kill(folder: Path, first: int, taps: int, rest: float) -> int:
    """Let the app be tapped from number *first* on, kill it after *taps* of them, and return the
    number of the last tap that is on the disk.

    The app is killed *rest* seconds after it has printed that the last of the *taps* is done,
    somewhere in the middle of the next ones: where, decides nothing but what is tried.
    """
    words = [sys.executable, "-m", "tests.screens.kills", str(folder), str(first)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        printed = read_until(program.stdout, f"tap {first + taps - 1}\n")
        time.sleep(rest)
        program.kill()
        printed += program.stdout.read()
    done = {"tap": first - 1}
    for line in printed[: printed.rindex("\n")].split("\n"):
        what, _, number = line.partition(" ")
        done[what] = int(number)
    cards, plays, steps = look(folder)
    assert plays in (plays_at(done["play"]), plays_at(done["play"] + 1))
    possible = (done["tap"], done["tap"] + 1)
    (tap,) = [
        each for each in possible if (cards, steps) == (cards_at(each), min(each, MOST_STEPS))
    ]
    return tap


def kill_often(folder: Path, times: int, seed: int) -> int:
    """Kill the app *times* times, each time after one tap or some more; return the last tap."""
    draw, number = random.Random(seed), 0
    for _ in range(times):
        number = kill(folder, number + 1, draw.randint(1, 3), draw.uniform(0, 0.1))
    return number


if __name__ == "__main__":
    asyncio.run(app(Path(sys.argv[1]), int(sys.argv[2])))
