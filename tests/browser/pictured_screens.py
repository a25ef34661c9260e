"""What is played for the pictures: every screen, each on a device that has never seen the app."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.catalogue import every_tool
from companion.display.sheets import NEXT_CELL
from companion.display.tool_routes import route_of
from companion.exchange import export, share
from companion.games.lawless_empire.first import tool as first
from companion.games.lawless_empire.orders import tool as orders
from companion.games.lawless_empire.round import tool as rounds
from companion.games.lawless_empire.score import tool as score
from companion.plays.register import id_of
from companion.tools.tool import AnyTool
from tests.browser.picker import open_file
from tests.browser.screenshots import LARGE, LOOKS, Camera, Look
from tests.companion.sample_plays import plays as kept_plays

Play = Callable[[Camera], None]


def home(camera: Camera) -> None:
    thumb = camera.thumb.open()
    thumb.finds("Games")
    camera.keep_all("home-first")
    thumb.tap("Lawless Empire")
    thumb.sees("Set-up")
    thumb.tap("Back")
    thumb.finds("Continue")
    camera.keep_all("home")


def table(camera: Camera) -> None:
    thumb = camera.thumb.open("/table")
    thumb.sees("How many play?")
    camera.keep("table")
    thumb.tap("Red: change")
    thumb.finds("Leaves")
    camera.keep_all("table-player")
    thumb.tap("8")
    camera.keep_all("table-8")


def scan(camera: Camera) -> None:
    thumb = camera.thumb.open("/scan")
    thumb.sees("Open it")
    camera.keep("scan")
    thumb.tap("Open it")
    thumb.sees("Paste a link or the digits of a code first.")
    camera.keep("scan-not-ours")


def code(camera: Camera) -> None:
    """What arrives is shown: on a new device, and on one that has counted itself."""
    thumb = camera.thumb.open(f"/q/{share.write(orders.TOOL, orders.TOOL.example)}")
    thumb.sees("This is what arrived")
    camera.keep_all("code")
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Weak secure")
    thumb.open(f"/q/{share.write(orders.TOOL, orders.TOOL.example)}")
    thumb.sees("Keep mine")
    camera.keep("code-mine")


def torn_code(camera: Camera) -> None:
    thumb = camera.thumb.open("/q/123456789012345678")
    thumb.sees("Open another code")
    camera.keep("code-torn")


def files(camera: Camera) -> None:
    camera.thumb.open("/files").sees("Everything on this device")
    camera.keep_all("files")


def played_games(camera: Camera) -> None:
    """The log and everything in it, of an evening and of many."""
    thumb = camera.thumb.open("/plays")
    thumb.sees("Who won, and how?")
    camera.keep("plays-empty")
    thumb.open("/files")
    with TemporaryDirectory() as folder:
        log = Path(folder) / "played-games.json"
        log.write_bytes(export.as_json(kept_plays(12)))
        open_file(thumb, log)
        thumb.sees("12 are new and will be added.")  # it is read by then
    camera.keep("file-plays")
    thumb.tap("Put it in")
    thumb.sees("12 games added.")
    thumb.tap("Understood")
    thumb.does_not_see("12 games added.")
    camera.keep("plays")
    thumb.open("/files").sees("Played games for other programs")
    camera.keep("files-plays")
    thumb.open("/plays/standings").sees("Players")
    camera.keep_all("standings")
    thumb.open(f"/plays/standings/{id_of('ann')}").sees("12 games")
    camera.keep_all("person")
    first = kept_plays(1)[0]
    thumb.open(f"/plays/{first.key}").sees("A picture for the group")
    camera.keep_all("play")
    thumb.tap("Add or correct something")
    thumb.finds("Who won?")
    camera.keep("play-correct")
    thumb.open(f"/plays/{first.key}/picture").sees("Save the picture")
    camera.keep("play-picture")


def what_happened(camera: Camera) -> None:
    thumb = camera.thumb.open("/g/lawless-empire/orders")
    for card in ("Strong secure", "Weak secure", "Weak sabotage", "Weak secure"):
        thumb.tap(card)
        thumb.sees(f"Undo: Syndicate 1: +1 {card}")
    thumb.has_saved()
    thumb.open("/g/lawless-empire/orders/history")
    thumb.tap("Syndicate 1: +1 Weak sabotage")
    thumb.sees("undone")
    camera.keep("what-happened")


def timer(camera: Camera) -> None:
    """The table's timer, chosen; it stands still, as a running one is never the same."""
    thumb = camera.thumb.open("/g/makiavelia")
    thumb.tap("Next: Round 1")
    thumb.tap("Your table's own timer")
    thumb.sees("How long?")
    camera.touch_last("5 minutes")
    thumb.finds("Not running")
    camera.keep("timer")


def across(camera: Camera) -> None:
    """The answer as the other side of the table reads it."""
    camera.receive(orders.TOOL, orders.TOOL.example)
    camera.thumb.open(f"{route_of(orders.TOOL)}/across").sees("Turn back")
    camera.keep("across")


def nowhere(camera: Camera) -> None:
    camera.thumb.open("/nowhere").sees("There is nothing at this")
    camera.keep("nowhere")


def order_tally(camera: Camera) -> None:
    """The sheets and pads of the Order tally, and its code."""
    thumb = camera.thumb
    camera.receive(orders.TOOL, orders.TOOL.example)
    camera.touch_last("Why?")
    thumb.sees("Rulebook")
    camera.keep("why")
    thumb.press("Escape")
    thumb.does_not_see("Rulebook")
    camera.touch_last("More")
    thumb.sees("Start over")
    camera.keep("menu")
    thumb.press("Escape")
    thumb.does_not_see("Start over")
    thumb.tap("Enter sorted piles")
    thumb.finds("Count card by card")
    camera.keep("pad-piles")
    thumb.tap("Share this screen")
    thumb.read_code()
    camera.keep_all("share")


def numbers_and_groups(camera: Camera) -> None:
    thumb = camera.thumb
    thumb.open("/g/makiavelia/negotiation")
    for power in ("12", "7"):
        thumb.tap(power)
    camera.keep("pad-number")
    thumb.tap("Hide the pad")
    thumb.tap("Red")
    thumb.tap("Green")
    thumb.finds("Split up")
    camera.keep("pad-groups")


def totals_and_dice(camera: Camera) -> None:
    thumb = camera.thumb.open("/g/lawless-empire/first")
    thumb.tap("21")
    camera.keep("pad-totals")
    thumb.tap("Each die")
    for face in ("A 6", "A 3", "A 5"):
        thumb.tap(face)
    camera.keep("pad-dice")


def scoring(camera: Camera) -> None:
    thumb = camera.thumb
    camera.receive(orders.TOOL, orders.TOOL.example)
    thumb.open("/g/lawless-empire/score")
    thumb.sees("Redo")
    camera.keep("score-flowed")
    thumb.tap("Undercover")
    thumb.tap("Add up")
    for tokens in ("5", "4"):
        thumb.tap(tokens)
    camera.keep("pad-sum")


def end_of_the_game(camera: Camera) -> None:
    example = rounds.TOOL.example
    camera.receive(
        rounds.TOOL, example.evolve(round=rounds.ROUNDS, over=True, ticks=frozenset())
    )
    camera.keep_all("game-over")


def shown(tool: AnyTool) -> Play:
    """Return the play that opens *tool* as nobody has touched it, and a code of its example."""

    def play(camera: Camera) -> None:
        camera.thumb.open(route_of(tool)).sees("Redo")
        camera.keep_all(f"{tool.game}-{tool.key}-empty")
        camera.receive(tool, tool.example)
        camera.keep_all(f"{tool.game}-{tool.key}")

    return play


def plays() -> Iterator[tuple[str, Play]]:
    """Return everything that is played, with its name."""
    screens = (
        home,
        table,
        scan,
        code,
        torn_code,
        nowhere,
        files,
        played_games,
        what_happened,
        timer,
        across,
    )
    pads = (order_tally, numbers_and_groups, totals_and_dice, scoring, end_of_the_game)
    for play in (*screens, *pads):
        yield play.__name__, play
    for tool in every_tool():
        yield f"{tool.game}-{tool.key}", shown(tool)


def evening(camera: Camera) -> None:
    """Four of the pictures in README: an evening with four players."""
    thumb = camera.thumb
    camera.receive(orders.TOOL, orders.TOOL.example)
    camera.keep("readme-orders")
    thumb.tap("Share this screen")
    thumb.read_code()
    camera.keep("readme-share")
    camera.receive(rounds.TOOL, rounds.TOOL.example)
    camera.keep("readme-game")
    thumb.open()
    thumb.sees("Continue")
    camera.keep("readme-home")


def winners(camera: Camera) -> None:
    """The fifth: the score of five."""
    camera.receive(score.TOOL, score.TOOL.example)
    camera.keep("readme-score")


def light_pages(camera: Camera) -> None:
    """Two more: a code that the laptop made, and a tool, in a browser that has no app."""
    thumb = camera.thumb
    thumb.page.goto(f"{thumb.address}/q/{share.write(score.TOOL, score.TOOL.example)}")
    camera.keep("readme-light-code")
    thumb.page.goto(f"{thumb.address}/t/{first.TOOL.name}")
    camera.keep("readme-light-first")


def own_sheet(camera: Camera) -> None:
    """The last: the sheet of a game of one's own, half filled in."""
    thumb = camera.thumb.open()
    thumb.tap("Your own game")
    thumb.tap("Rolls and rows")
    thumb.tap("Score")
    thumb.tap("Red, Ones")
    thumb.sees("Red · Ones")
    for number in ("3", "1", "4", "2", "8", "6", "4", "8", "9", "12", "9", "6", "12", "16"):
        for digit in number:
            thumb.tap(digit)
        thumb.tap(NEXT_CELL)
    camera.keep("readme-sheet")


def long_log(camera: Camera) -> None:
    """A person's page, after many evenings."""
    thumb = camera.thumb.open("/files")
    with TemporaryDirectory() as folder:
        log = Path(folder) / "played-games.json"
        log.write_bytes(export.as_json(kept_plays(60)))
        open_file(thumb, log)
        thumb.sees("60 are new and will be added.")
    thumb.tap("Put it in")
    thumb.sees("60 games added.")
    thumb.tap("Understood")
    thumb.open(f"/plays/standings/{id_of('ann')}").sees("60 games")
    camera.keep("readme-person")


class Job(NamedTuple):
    """One play on one device; found again by its name, which goes to another process."""

    name: str
    look: Look
    play: Play


def jobs() -> list[Job]:
    """Return everything that is taken, device by device."""
    readme = [
        Job(f"readme/{play.__name__}", LARGE, play)
        for play in (evening, winners, light_pages, own_sheet, long_log)
    ]
    return readme + [
        Job(f"{look.device}/{name}", look, play) for look in LOOKS for name, play in plays()
    ]
