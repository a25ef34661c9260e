"""The picture of a finished game: shown, drawn by the device, kept or sent."""

import flet as ft
import pytest
from flet.canvas import Canvas

from companion.catalogue import find_game
from companion.display.game_world import world_of
from companion.exchange.poster import poster, spoken
from companion.plays.play import SeatedPlayer
from screens.device.picker import WITH_DOWNLOADS
from screens.pages import poster as posters
from screens.pages.play import GONE
from screens.pages.poster import NO_PICTURE, NOT_SENT, PIXEL_RATIO, TRIES, side_margin
from screens.state.clock import day
from screens.ui.theme import EDGE
from screens.views.poster import WIDTH, winner_panel
from tests.companion.sample_plays import fullest, play
from tests.screens.control_tree import inside
from tests.screens.harness import Screen
from tests.screens.pages.poster_device import FULL, HIGH, Device, drawn_texts, picture, shown
from tests.screens.tool.test_one_large import large


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    return Device(monkeypatch)


async def kept(screen: Screen) -> None:
    await screen.touch("Save the picture")


def test_it_is_reached_from_its_game_and_kept_as_a_file_of_the_day(device: Device) -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("A picture for the group")
        await screen.go(f"/plays/{play().key}/picture")
        for drawn in screen.all(ft.Screenshot):
            await screen.fire(drawn.content, "size_change", {"w": WIDTH, "h": HIGH})
        await kept(screen)
        assert WITH_DOWNLOADS in screen.texts()

    shown(play(), act, route=f"/plays/{play().key}")
    assert device.saved == [("lawless-empire-2026-06-21.png", picture(FULL))]
    assert [ratio for _, ratio in device.asked] == [PIXEL_RATIO]


def test_what_is_drawn_are_the_words_of_the_picture_and_no_notes(device: Device) -> None:
    noted = play().evolve(notes="Bob cheats.", where="Attic")
    bare = SeatedPlayer(name="Eve", role="Spy", colour="teal")
    noted = noted.evolve(players=(*noted.players, bare))
    said = poster(noted, day(noted.minute))

    async def act(screen: Screen) -> None:
        (drawn,) = screen.all(ft.Screenshot)
        texts = drawn_texts(drawn)
        won = (said.names, f"wins with {said.points}")
        for words in (said.game, said.aside, *won, said.foot, "28 MP", "Eve", "Spy"):
            assert words in texts
        for row in said.scores.rows:
            assert row.player.name in texts
            assert row.why in texts
        assert "cheats" not in texts
        (whole,) = [each for each in screen.all(ft.Semantics) if each.image]
        assert whole.label == f"A picture. {spoken(said)}"

    shown(noted, act)


def test_it_has_the_colours_of_its_game(device: Device) -> None:
    game = find_game(play().game)
    assert game
    own = world_of(game)

    async def act(screen: Screen) -> None:
        (drawn,) = screen.all(ft.Screenshot)
        picture = drawn.content
        assert isinstance(picture, ft.Container)
        for theme, look in ((picture.theme, own.light), (picture.dark_theme, own.dark)):
            assert theme
            assert theme.color_scheme
            assert theme.color_scheme.primary == look.accent

    shown(play(), act)


def test_a_picture_of_another_size_is_asked_for_once_more(device: Device) -> None:
    device.sizes = [(390, 844), (FULL[0], 844), FULL]
    shown(play(), kept)
    assert [data for _, data in device.saved] == [picture(FULL)]
    assert len(device.asked) == 3


@pytest.mark.parametrize("size", [(390, 844), (0, 0)])
def test_a_device_that_draws_nothing_whole_says_so(
    device: Device, size: tuple[int, int]
) -> None:
    device.sizes = [size]

    async def act(screen: Screen) -> None:
        await kept(screen)
        assert NO_PICTURE in screen.texts()

    shown(play(), act)
    assert len(device.asked) == TRIES
    assert not device.saved


@pytest.mark.parametrize("error", [RuntimeError("no"), TimeoutError()])
def test_a_device_that_refuses_says_so(device: Device, error: Exception) -> None:
    device.refuses = error

    async def act(screen: Screen) -> None:
        await kept(screen)
        assert NO_PICTURE in screen.texts()

    shown(play(), act)
    assert len(device.asked) == 1


@pytest.mark.parametrize(
    ("platform", "web", "sends"),
    [
        ("android", True, True),
        ("android", False, True),
        ("ios", False, True),
        ("ios", True, False),
        ("linux", True, False),
    ],
)
def test_it_is_sent_where_a_device_can(
    device: Device, platform: str, web: bool, sends: bool
) -> None:
    async def act(screen: Screen) -> None:
        assert ("Send the picture" in screen.names()) == sends
        if sends:
            await screen.touch("Send the picture")
            ((file, words),) = device.sent
            assert (file.data, file.mime_type) == (picture(FULL), "image/png")
            assert words == "Winner: Ann with 28 MP"

    shown(play(), act, platform=platform, web=web)


def test_a_device_that_does_not_send_says_what_else_helps(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def drawn(*given: object) -> bytes:
        return picture(FULL)

    monkeypatch.setattr(posters, "capture", drawn)
    device.refuses = RuntimeError("not over http")

    async def act(screen: Screen) -> None:
        await screen.touch("Send the picture")
        assert NOT_SENT in screen.texts()

    shown(play(), act, platform="android")


def test_a_game_without_points_has_a_picture_too(device: Device) -> None:
    async def act(screen: Screen) -> None:
        (drawn,) = screen.all(ft.Screenshot)
        assert "White wins" in drawn_texts(drawn)

    shown(play(players=(SeatedPlayer(colour="white", won=True), SeatedPlayer())), act)


def test_a_game_that_is_not_there_has_no_picture(device: Device) -> None:
    async def act(screen: Screen) -> None:
        assert GONE in screen.texts()
        assert not screen.all(ft.Screenshot)

    shown(play(), act, route="/plays/ffffffff/picture")


def tied(*names: str, score: int | None = None) -> tuple[SeatedPlayer, ...]:
    return tuple(SeatedPlayer(name=name, won=True, score=score, place=1) for name in names)


@pytest.mark.parametrize(
    ("players", "words", "badges"),
    [
        (tied("Ann", "Bob", score=7), ("Ann and Bob win", "with 7 MP"), 2),
        (tied("Ann"), ("Ann wins",), 1),
        (
            (SeatedPlayer(name="Ann"), SeatedPlayer(name="Bob")),
            ("Nobody is marked as the winner",),
            0,
        ),
    ],
)
def test_whoever_won_is_on_top_in_words_and_as_badges(
    device: Device, players: tuple[SeatedPlayer, ...], words: tuple[str, ...], badges: int
) -> None:
    kept = play(players=players)

    async def act(screen: Screen) -> None:
        panel = winner_panel(poster(kept, "today"))
        assert [each.value for each in inside(panel) if isinstance(each, ft.Text)] == [*words]
        drawn = [each for each in inside(panel) if isinstance(each, Canvas)]
        assert len(drawn) == badges

    shown(kept, act)


@pytest.mark.long
def test_a_square_picture_has_every_player_their_points_and_the_tables_readings(
    device: Device,
) -> None:
    device.sizes = [(round(WIDTH * PIXEL_RATIO),) * 2]
    readings = ("The table counts it twice.",)
    full = fullest()
    players = tuple(each.evolve(name=each.name[:4], score=-9999) for each in full.players)
    noted = full.evolve(readings=readings, players=players, fraction="", unit="MP")
    said = poster(noted, day(noted.minute))

    async def act(screen: Screen) -> None:
        await screen.touch("Square, Shape")
        (drawn,) = screen.all(ft.Screenshot)
        assert isinstance(drawn.content, ft.Container)
        assert (drawn.content.width, drawn.content.height) == (WIDTH, WIDTH)
        texts = drawn_texts(drawn)
        for row in said.scores.rows:
            assert row.player.name in texts
        assert readings[0] in texts
        await screen.fire(drawn.content, "size_change", {"w": WIDTH, "h": WIDTH})
        await kept(screen)
        await screen.touch("Tall, Shape")

    shown(noted, act)
    assert len(device.saved) == 1


def test_with_large_letters_the_picture_is_tall(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posters, "is_large", lambda: True)

    async def act(screen: Screen) -> None:
        assert not [name for name in screen.names() if "Square" in name]

    shown(play(), act)


@pytest.mark.parametrize(
    ("width", "edge"), [(320, 0), (360, 0), (376, 8), (390, 15), (800, EDGE)]
)
def test_the_picture_is_seen_whole_on_a_narrow_phone(width: int, edge: float) -> None:
    """What stays free beside it makes room for it, and is never more than elsewhere."""
    assert side_margin(width - WIDTH) == edge
    assert width < WIDTH or WIDTH + 2 * edge <= width


def test_where_only_the_table_knows_who_won_it_is_asked_before_the_picture_is_kept(
    device: Device,
) -> None:
    """The Law's end is in the rules of the base game: its pictures said that nobody won."""
    open_end = play().evolve(
        players=tuple(SeatedPlayer(name=name) for name in ("Ann", "Bob")), ties=()
    )
    assert open_end.undecided
    assert not play().undecided
    assert not open_end.evolve(title="Rats").undecided, "that game says if nobody has won"

    async def act(screen: Screen) -> None:
        assert large(screen) == []
        await screen.touch("Bob, Who won?")
        assert large(screen) == ["Save the picture"]
        (drawn,) = screen.all(ft.Screenshot)
        assert "Bob" in drawn_texts(drawn)
        assert "Nobody is marked as the winner" not in drawn_texts(drawn)
        await screen.touch("Bob, Who won?, chosen")
        (drawn,) = screen.all(ft.Screenshot)
        assert "Nobody is marked as the winner" in drawn_texts(drawn)

    shown(open_end, act)


def test_a_winner_who_is_known_is_not_asked_for(device: Device) -> None:
    async def act(screen: Screen) -> None:
        assert not [name for name in screen.names() if "Who won?" in name]

    shown(play(), act)
