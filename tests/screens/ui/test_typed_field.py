"""What is half typed stays while others change what is around the field."""

from collections.abc import Callable

import flet as ft
import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Question
from companion.core.fields import Text
from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from screens.state.live.joined_table import JoinedTable
from screens.ui.error_boundary import component
from screens.ui.typed_field import TypedField
from tests.screens.harness import Screen, played
from tests.screens.live_tables import settled
from tests.screens.pages.live_players import Player, at_a_table


def fields(screen: Screen) -> dict[str, ft.TextField]:
    return {str(each.label): each for each in screen.all(ft.TextField)}


def written(screen: Screen) -> list[str | None]:
    return [each.value for each in screen.all(ft.TextField)]


class Page:
    """A page with one field; *left* is what it was left with, and it becomes the value if that is short."""

    def __init__(self) -> None:
        self.left: list[str] = []
        self.value, self.name = "", 0
        self.redraw: Callable[[], None] = lambda: None

    def __call__(self) -> ft.Control:
        return Drawn(self)

    async def leave(self, text: str) -> None:
        self.left.append(text)
        if len(text) < 4:
            self.value = text
            self.redraw()


@component
def Drawn(page: Page) -> ft.Control:
    count, set_count = ft.use_state(0)
    page.redraw = lambda: set_count(count + 1)
    return ft.Column([TypedField(page.name, page.value, page.leave)])


def test_a_half_typed_text_stays_until_it_is_left_or_the_value_is_another() -> None:
    page = Page()

    async def look(screen: Screen) -> None:
        async def drawn_again() -> None:
            page.redraw()
            await screen.settle()

        async def typed(text: str) -> None:
            (field,) = screen.all(ft.TextField)
            screen.fill_in(field, text)
            await drawn_again()
            assert written(screen) == [text]

        async def leave() -> None:
            (field,) = screen.all(ft.TextField)
            await screen.fire(field, "blur")
            await screen.settle()

        await typed("Be")
        await leave()
        assert (page.left, written(screen)) == (["Be"], ["Be"])
        await typed("Beatrice")
        await leave()
        assert written(screen) == ["Be"], "what was not taken goes"
        await typed("Bob")
        page.value = "Eve"
        await drawn_again()
        assert written(screen) == ["Eve"]
        await typed("Evel")
        page.name = 1
        await drawn_again()
        assert written(screen) == ["Eve"], "it is the field of something else"

    played(page, look)


def test_a_field_whose_text_is_replaced_is_another_one() -> None:
    """In the page's own text the field of Docks kept “Park”, which its field had before."""
    page, keys = Page(), list[object]()

    async def look(screen: Screen) -> None:
        for name, value in ((0, "Park"), (0, "Park"), (1, "Docks"), (1, "Dock")):
            page.name, page.value = name, value
            page.redraw()
            await screen.settle()
            keys.append(screen.all(ft.TextField)[0].key)

    played(page, look)
    assert len(set(keys)) == 3
    assert keys[0] == keys[1], "what is half typed stays where nothing changed"


@component
def Counted(page: Page) -> ft.Control:
    return ft.Column([TypedField(page.name, page.value, page.leave, most=14)])


def test_a_field_counts_its_letters_while_they_are_typed_and_few_are_left() -> None:
    """An area's name stopped at 14 letters, and its field said so only once it was left."""
    page = Page()

    async def look(screen: Screen) -> None:
        for text, counts in (("Rattle", False), ("Rattlesnakew", True), ("Rattle", False)):
            (field,) = screen.all(ft.TextField)
            screen.fill_in(field, text)
            await screen.fire(field, "change", text)
            (field,) = screen.all(ft.TextField)
            assert (field.value, field.max_length) == (text, 14)
            assert (field.counter is None) == counts, "Flutter's own says 12/14"
        assert page.left == []

    played(lambda: Counted(page), look)


@pytest.mark.long
def test_a_name_that_is_being_typed_stays_while_another_keeps_theirs() -> None:
    async def play(ada: Player, bob: Player) -> None:
        (field,) = bob.screen.all(ft.TextField)
        bob.screen.fill_in(field, "Bea")
        await rename(ada.session.live, 0, "Ada")
        assert bob.reads("Ada")
        assert written(bob.screen) == ["Bea"]
        (field,) = bob.screen.all(ft.TextField)
        await bob.screen.fire(field, "blur")
        await settled()
        assert ada.reads("Bea")

    at_a_table(play)


async def rename(live: JoinedTable | None, seat: int, name: str) -> None:
    assert live
    await live.use_table(live.room.table.renamed(seat, name))
    await settled()


def asks_for_a_text(tool: AnyTool) -> bool:
    """Return whether a text is asked for as soon as *tool* opens, in the open."""
    return any(
        isinstance(x, Question) and isinstance(x.kind, Text) for x in tool.form(tool.state())
    )


@pytest.mark.parametrize(
    "tool", [each for each in every_tool() if asks_for_a_text(each)], ids=lambda each: each.name
)
def test_a_text_that_is_being_typed_in_a_tool_stays_while_the_table_goes_on(
    tool: AnyTool,
) -> None:
    async def play(ada: Player, bob: Player) -> None:
        await bob.goes(route_of(tool))
        label, field = next(iter(fields(bob.screen).items()))
        bob.screen.fill_in(field, "Be")
        await rename(ada.session.live, 0, "Ada")
        assert fields(bob.screen)[label].value == "Be"

    at_a_table(play)
