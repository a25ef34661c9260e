"""The heading of a screen is read whole, also on a narrow phone."""

import flet as ft
import pytest

from companion.catalogue import every_game, every_tool, find_game
from companion.display.game_world import world_of
from companion.display.worlds import WORLDS
from companion.scenes.letters import lines as lines_of
from companion.scenes.letters import widest
from screens.ui.faces import wider
from screens.ui.letter_size import STEPS, use_letters
from screens.ui.text_scale import bar_height, is_large, is_thin, text_size
from screens.ui.text_widths import PLAIN
from screens.ui.theme import EDGE, GAP, TOUCH
from screens.views.page_frame import HEADING_LINE, SIGN, heading_size
from screens.views.stage import SMALL, TITLE, head_title, stage_height, title_set, tool_head
from tests.screens.control_tree import inside
from tests.screens.desks import opened
from tests.screens.harness import Screen, played
from tests.screens.letters import width as width_of
from tests.screens.whole_app import shown


@pytest.mark.long
def test_a_title_has_two_lines_at_most_and_the_size_of_all_others() -> None:
    """In a window it stands in the row of buttons."""
    session = opened()

    async def act(screen: Screen) -> None:
        for width, size in ((360, TITLE), (1280, SMALL)):
            screen.page.width = width
            await screen.go("/")
            await screen.go("/g/mafia-works/timing")
            head = next(
                each for each in screen.all(ft.Text) if each.value == "Can I play this now?"
            )
            assert head.max_lines == 2
            assert head.style
            assert head.style.size == size * WORLDS["mafia-works"].scale
        for game in every_game():
            await screen.go(f"/g/{game.key}")
            assert any(text.startswith(game.title) for text in screen.texts())

    shown(session, "/", act)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)])
def test_no_title_of_a_tool_is_cut_or_broken_on_its_stage(size: tuple[int, int]) -> None:
    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = size
        for tool in every_tool():
            world = world_of(find_game(tool.game))
            for step in STEPS:
                use_letters(page, step)
                for tall in (False, True):
                    named = title_set(tool.title, world, tall=tall)
                    room = size[0] - 2 * EDGE - (3 + tall) * TOUCH * is_thin(tall=tall)
                    scaled = named.size * text_size() * wider(world.face)
                    assert widest(tool.title.split(), scaled) <= room + 1, (tool.name, step)
                    assert named.lines <= 2 or is_large() or is_thin(tall=tall), (
                        tool.name,
                        step,
                    )
                    height = stage_height(tool.title, world, tall=tall)
                    assert (
                        min(named.lines, 2) * named.line * text_size() <= height or is_large()
                    )
                    if is_large():
                        assert named.lines * named.line * text_size() <= height
        return ft.Container()

    played(draw, play)


@pytest.mark.parametrize("size", [(600, 800), (820, 1180), (1280, 800)])
def test_no_title_of_a_tool_is_cut_or_broken_beside_its_round(size: tuple[int, int]) -> None:
    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = size
        for tool in every_tool():
            game = find_game(tool.game)
            assert game
            for step in STEPS:
                use_letters(page, step)
                named = head_title(tool.title, world_of(game))
                drawn = inside(tool_head(game, tool.title))
                (title,) = (each for each in drawn if isinstance(each, ft.Text))
                most = title.max_lines or named.lines
                assert named.lines <= most, (tool.name, step)
        return ft.Container()

    played(draw, play)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)])
def test_no_heading_of_a_tool_is_cut_and_none_shrinks_where_letters_are_larger(
    size: tuple[int, int],
) -> None:
    """With the largest letters "First player" was smaller than with usual ones."""

    async def play(screen: Screen) -> None:
        """Look at nothing: all is measured while it is drawn."""

    def draw() -> ft.Control:
        page = ft.context.page
        page.width, page.height = size
        room = size[0] - 4 * TOUCH
        for title in (*(tool.title for tool in every_tool()), "Can I play this now?"):
            drawn = []
            for step in STEPS:
                use_letters(page, step)
                letters, lines = heading_size(title, room)
                assert len(lines_of(title, letters, room, 9, PLAIN)) <= lines, (title, step)
                assert lines * letters * HEADING_LINE <= bar_height()
                drawn.append(letters)
            assert min(drawn) == drawn[0], (title, drawn)
        return ft.Container()

    played(draw, play)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("width", [320, 360])
def test_no_word_of_a_heading_is_broken(width: int, step: str) -> None:
    async def act(screen: Screen) -> None:
        screen.page.width = width
        use_letters(screen.page, step)
        for game in every_game():
            await screen.go(f"/g/{game.key}/tools")
            (bar,) = screen.all(ft.AppBar)
            texts = [each for each in inside(bar.title) if isinstance(each, ft.Text)]
            (head,) = [each for each in texts if each.value == game.title]
            room = width - TOUCH * (len(bar.actions or ()) + 2)
            room -= SIGN - GAP if len(getattr(bar.title, "controls", ())) > 1 else 0
            for word in game.title.split():
                size = head.size or (head.style and head.style.size) or 0
                wide = 1 if head.size else wider(world_of(game).face) / world_of(game).scale
                assert width_of(word, size) * wide <= room + 0.01, word

    shown(opened(), "/", act)
